"""What a game can ask, declared once, with named and typed arguments.

A question to a seat is a ``Choice``; draws and steps that nobody answers are ``Asked`` too. Where questions nest, they lie on a stack
(``kernel.frames``) with their arguments; elsewhere a field of the position says what is asked, and the arguments are fields too.

From the declaration follow what a viewer is told (``View.about``) and the words of the question, the line of a position's text
(``ask give 1 slot=2 colour=blue left=2``) and its reader, and the check of every argument. ``make declared`` writes two more things
into ``_fields.py``: the places of arguments in a frame by name, ``frames.arg(f.GIVE_LEFT)``, and the arguments as numbers for learners.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from capomastro.kernel.errors import BadPosition, need, quoted, refuse
from capomastro.kernel.frames import WIDTH, Frames
from capomastro.kernel.notation import Arg, Asked, Choice
from capomastro.kernel.state import OMNISCIENT

NOBODY = -1
NOTHING = "-"
QUESTIONS = 1 << 12                     # whose arguments are kept as they are told: every viewer of every move asks, and they recur
MOST = 99                               # of one thing, where an argument names many
Value = int | tuple[int, ...]           # of an argument; several where it names ``many`` things


@dataclass(slots=True)
class Pending:
    """Something that is asked now: what, of whom, and its arguments by name."""

    kind: int
    name: str
    owner: int
    args: dict[str, Any]


class Asks:
    """Everything that a game can ask, by its kind: first its choices, as many as there are, then what nobody answers.

    A game without a stack names the fields in which it keeps what is asked (``kind``) and of whom (``owner``).
    """

    def __init__(self, choices: Sequence[Choice], others: Mapping[int, Asked] | None = None, *, kind: str = "", owner: str = "") -> None:
        self.choices = tuple(choices)
        self.by_kind: dict[int, Asked] = {**dict(enumerate(self.choices)), **(others or {})}
        self.by_name = {asked.name: kind for kind, asked in self.by_kind.items()}
        self.kind = kind
        self.owner = owner
        self._told = lru_cache(maxsize=QUESTIONS)(self._say)

    # -- where the arguments are -------------------------------------------------------
    def stack(self, state: Any) -> list[Pending]:
        """What is asked, the bottom of the stack first."""
        if self.kind:
            return [self._pending(*self._kept(state))]
        items = [int(x) for x in state.frames.packed()]
        return [self._pending(items[at], items[at + 1], items[at + 2 : at + WIDTH]) for at in range(0, len(items), WIDTH)]

    def top(self, state: Any) -> Pending:
        """What is asked now."""
        if self.kind:
            return self._pending(*self._kept(state))
        return self._pending(*self._framed(state, WIDTH - 2))

    def _pending(self, kind: int, owner: int, values: Sequence[Value]) -> Pending:
        asked = self.by_kind.get(kind)
        if asked is None:
            raise BadPosition(f"nothing of kind {kind} is ever asked")
        if any(values[len(asked.args) :]):
            raise BadPosition(f"ask {asked.name}: it has only {len(asked.args)} arguments")
        return Pending(kind, asked.name, owner, {arg.name: value for arg, value in zip(asked.args, values, strict=False)})

    def _kept(self, state: Any) -> tuple[int, int, list[Value]]:
        """What is asked, where it is kept in fields."""
        kind = int(getattr(state, self.kind))
        args = self.by_kind[kind].args if kind in self.by_kind else ()
        return kind, int(getattr(state, self.owner)), [_values(state, arg) for arg in args]

    # -- as people see it ----------------------------------------------------------------
    def about(self, state: Any, seat: int) -> dict[str, Any]:
        """The arguments of the question by name, as JSON, as far as ``seat`` may know them."""
        args = self.by_kind[int(getattr(state, self.kind) if self.kind else state.frames.kind())].args
        if not args:                            # most questions: every viewer of every move asks
            return {}
        kind, owner, values = self._kept(state) if self.kind else self._framed(state, len(args))
        return self._told(kind, tuple(values), seat in (owner, OMNISCIENT))

    def _framed(self, state: Any, number: int) -> tuple[int, int, list[Value]]:
        """What is asked, where it lies on a stack, with so many arguments."""
        frames: Frames = state.frames
        return int(frames.kind()), int(frames.owner()), [int(frames.arg(n)) for n in range(number)]

    def _say(self, kind: int, values: tuple[Value, ...], sees: bool) -> dict[str, Any]:
        """Arguments as they are told to whoever ``sees`` the private ones, or does not. Cached: do not change it."""
        args = self.by_kind[kind].args
        named = {arg.name: value for arg, value in zip(args, values, strict=True)}
        return {arg.name: arg.json(named[arg.name]) for arg in args if (sees or not arg.private) and given(arg, named)}

    # -- as text ---------------------------------------------------------------------
    def written(self, state: Any) -> list[str]:
        """The lines of a position, the bottom of the stack first."""
        return [self._line(state, pending) for pending in self.stack(state)]

    def _line(self, state: Any, pending: Pending) -> str:
        asked = self.by_kind[pending.kind]
        whom = [str(pending.owner)] if pending.owner != NOBODY else []
        words = [f"{arg.name}={spelled(arg, pending.args[arg.name], state)}" for arg in asked.args if given(arg, pending.args)]
        return " ".join(["ask", asked.name, *whom, *words])

    def read(self, state: Any, words: Sequence[str]) -> None:
        """Ask what the words of a line say, without its ``ask``. An argument that is left out is none, or the first of its values."""
        need(words, "ask.empty", names=", ".join(self.by_name))
        need(words[0] in self.by_name, "ask.unknown", name=quoted(words[0]), names=", ".join(self.by_name))
        kind = self.by_name[words[0]]
        asked = self.by_kind[kind]
        owner, rest = NOBODY, list(words[1:])
        if rest and "=" not in rest[0]:
            owner = _seat(rest.pop(0), int(state.players))
        values: dict[str, Value] = {arg.name: () if arg.many else NOBODY if arg.optional else 0 for arg in asked.args}
        known = {arg.name: arg for arg in asked.args}
        for word in rest:
            name, sign, text = word.partition("=")
            takes = [", ".join(f"{arg.name}=" for arg in asked.args)] if asked.args else []
            need(sign and name in known, "ask.arg", ask=asked.name, word=quoted(word), takes=takes)
            values[name] = parsed(asked, known[name], text, state)
        self._ask(state, kind, owner, values)

    def _ask(self, state: Any, kind: int, owner: int, values: Mapping[str, Any]) -> None:
        if not self.kind:
            state.frames.push(kind, owner, *values.values())
            return
        need(owner != NOBODY, "ask.seat", ask=self.by_kind[kind].name)
        setattr(state, self.kind, kind)
        setattr(state, self.owner, owner)
        for arg in self.by_kind[kind].args:
            if arg.many:
                counts = [values[arg.name].count(n) for n in range(arg.domain.size)]
                setattr(state, arg.place, vec[i64](counts))
            else:
                setattr(state, arg.place, values[arg.name])

    # -- as numbers --------------------------------------------------------------------
    def check(self, state: Any) -> None:
        """Refuse a position that asks something unknown, or has an argument out of its range."""
        for pending in self.stack(state):
            asked = self.by_kind[pending.kind]
            for arg in asked.args:
                check(asked, arg, pending.args[arg.name])

    @property
    def observed(self) -> dict[str, int]:
        """What learners are told of a question to a seat: the names of arguments, and the largest number that stands for a value."""
        found: dict[str, int] = {}
        for choice in self.choices:
            for arg in choice.args:
                if arg.observed:
                    found[arg.name] = max(found.get(arg.name, 0), arg.domain.size)
        return found


def _values(state: Any, arg: Arg) -> Value:
    kept = getattr(state, arg.place)
    if not arg.many:
        return int(kept)
    need(all(0 <= times <= MOST for times in kept), "ask.many", arg=arg.name, most=MOST)
    return tuple(n for n, times in enumerate(kept) for _ in range(times))


def given(arg: Arg, args: Mapping[str, Value]) -> bool:
    """Whether an argument says anything, among the others."""
    if arg.only is not None and args[arg.only[0]] != arg.only[1]:
        return False
    return args[arg.name] != () if arg.many else not (arg.optional and args[arg.name] == NOBODY)


def check(asked: Asked, arg: Arg, value: Value) -> None:
    values: Iterable[int] = value if isinstance(value, tuple) else (value,)
    if not all(0 <= n < arg.domain.size for n in values) and not (arg.optional and value == NOBODY):
        refuse("ask.value", ask=asked.name, arg=arg.name, allowed=arg.domain.allows())


def spelled(arg: Arg, value: Value, state: Any) -> str:
    """The value of an argument as text."""
    domain = arg.domain.within(state)
    return ",".join(map(domain.text, value if isinstance(value, tuple) else (value,)))


def parsed(asked: Asked, arg: Arg, text: str, state: Any) -> Value:
    """The value of an argument; ``BadPosition`` with what would be right."""
    if arg.optional and text == NOTHING:
        return NOBODY
    domain = arg.domain.within(state)
    try:
        found = [domain.parse(word) for word in (text.split(",") if arg.many else [text])]
    except ValueError:
        found = [NOBODY]
    if not all(0 <= n < domain.size for n in found):
        refuse("ask.given", ask=asked.name, arg=arg.name, text=quoted(text), allowed=domain.allows())
    return tuple(found) if arg.many else found[0]


def _seat(text: str, players: int) -> int:
    fine = text.isdecimal() and text.isascii() and len(text) == 1 and int(text) < players
    need(fine, "seat", word=quoted(text), last=players - 1)
    return int(text)

