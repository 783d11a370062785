"""What can lie on a game's stack of pending decisions (``kernel.frames``), declared once, with named arguments.

A question to a seat is a ``Choice``; draws and steps that nobody answers are ``Asked`` too. From the declaration follow the line of a
position (``ask give 1 slot=2 colour=blue left=2``), the check of every argument's range, what a screen is told of the question, and
the places of arguments by name, which ``make declared`` writes into ``_fields.py``: ``frames.arg(f.GIVE_LEFT)``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from capomastro.kernel.errors import BadPosition
from capomastro.kernel.frames import WIDTH, Frames
from capomastro.kernel.notation import Arg, Asked, Choice

NOBODY = -1
NOTHING = "-"


class Asks:
    """Everything that can be pushed, by its kind."""

    def __init__(self, choices: Sequence[Choice], others: Sequence[Asked]) -> None:
        self.by_kind = {kind: Asked(kind, choice.name, choice.args) for kind, choice in enumerate(choices)} | {o.kind: o for o in others}
        self.by_name = {asked.name: asked for asked in self.by_kind.values()}

    # -- as text ---------------------------------------------------------------------
    def written(self, frames: Frames) -> list[str]:
        """The lines of a position, the bottom of the stack first."""
        items = [int(x) for x in frames.packed()]
        return [self._line(items[at : at + WIDTH]) for at in range(0, len(items), WIDTH)]

    def _line(self, frame: list[int]) -> str:
        asked = self.by_kind[frame[0]]
        whom = [str(frame[1])] if frame[1] != NOBODY else []
        given = [f"{arg.name}={spelled(arg, n)}" for arg, n in zip(asked.args, frame[2:], strict=False)]
        return " ".join(["ask", asked.name, *whom, *given])

    def read(self, frames: Frames, words: Sequence[str], players: int) -> None:
        """Push what the words of a line say, without its ``ask``. An argument that is left out is the first of its values."""
        if not words or words[0] not in self.by_name:
            raise BadPosition(f"{words[0] if words else 'nothing'!r} is not asked; there are {', '.join(self.by_name)}")
        asked = self.by_name[words[0]]
        owner, rest = NOBODY, list(words[1:])
        if rest and "=" not in rest[0]:
            owner = _seat(rest.pop(0), players)
        values = [NOBODY if arg.optional else 0 for arg in asked.args]
        for word in rest:
            name, sign, text = word.partition("=")
            at = next((n for n, arg in enumerate(asked.args) if sign and arg.name == name), -1)
            if at < 0:
                known = ", ".join(f"{arg.name}=" for arg in asked.args) or "nothing"
                raise BadPosition(f"ask {asked.name}: {word!r} is not one of its arguments; it takes {known}")
            values[at] = parsed(asked, asked.args[at], text)
        frames.push(asked.kind, owner, *values)

    # -- as numbers --------------------------------------------------------------------
    def check(self, frames: Frames) -> None:
        """Refuse a stack with something unknown on it, or an argument out of its range."""
        items = [int(x) for x in frames.packed()]
        for at in range(0, len(items), WIDTH):
            asked = self.by_kind.get(items[at])
            if asked is None:
                raise BadPosition(f"nothing of kind {items[at]} is ever asked")
            for arg, value in zip(asked.args, items[at + 2 : at + WIDTH], strict=False):
                if not (0 <= value < arg.domain.size or (arg.optional and value == NOBODY)):
                    raise BadPosition(f"ask {asked.name}: {arg.name} is {arg.domain.allowed()}")
            if any(items[at + 2 + len(asked.args) : at + WIDTH]):
                raise BadPosition(f"ask {asked.name}: it has only {len(asked.args)} arguments")

    # -- as people see it ----------------------------------------------------------------
    def fields(self, frames: Frames) -> dict[str, Any]:
        """The arguments of the topmost question by name, as JSON; those that stand for nothing are left out."""
        asked = self.by_kind[int(frames.kind())]
        values = [int(frames.arg(n)) for n in range(len(asked.args))]
        return {arg.name: arg.domain.json(n) for arg, n in zip(asked.args, values, strict=True) if n != NOBODY}


def spelled(arg: Arg, value: int) -> str:
    return NOTHING if arg.optional and value == NOBODY else arg.domain.text(value)


def parsed(asked: Asked, arg: Arg, text: str) -> int:
    """The value of an argument; ``BadPosition`` with what would be right."""
    if arg.optional and text == NOTHING:
        return NOBODY
    try:
        value = arg.domain.parse(text)
    except ValueError:
        value = NOBODY
    if not 0 <= value < arg.domain.size:
        raise BadPosition(f"ask {asked.name}: {arg.name}={text}: {arg.name} is {arg.domain.allowed()}")
    return value


def _seat(text: str, players: int) -> int:
    if not text.isdecimal() or int(text) >= players:
        raise BadPosition(f"{text!r} is not a seat; seats are 0 to {players - 1}")
    return int(text)
