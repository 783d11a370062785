"""A game being played: who answered what, what each seat saw, what can be taken back.

The table is the one driver behind terminal, server, records and tests. It asks nature for chance answers, takes
choices with a single option for the player (and marks them), and keeps the events.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, Protocol

import msgspec

from capomastro.kernel.errors import IllegalMove, NotYourTurn
from capomastro.kernel.following import Answer, follow
from capomastro.kernel.game import Game
from capomastro.kernel.notation import Told, tell
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import CHANCE, OMNISCIENT, OVER, Event, EventLog, State
from capomastro.kernel.trust import by_weight


class Nature(Protocol):
    """Answers chance. ``rewind`` takes back the last answers of a source, newest first."""

    def answer(self, source: str, codes: list[int], weights: list[int]) -> int: ...

    def rewind(self, source: str) -> None: ...


class Dice:
    """Nature for simulations and tests: one seeded generator."""

    def __init__(self, seed: int = 0) -> None:
        self.rng = Rng(seed)

    def answer(self, source: str, codes: list[int], weights: list[int]) -> int:
        return by_weight(int(self.rng.below(sum(weights))), codes, weights)

    def rewind(self, source: str) -> None:
        pass


class Step(msgspec.Struct, gc=False):
    """One answer: by a seat or by nature (``actor == CHANCE``, then ``source`` names which).

    Nothing in it can lead back to it, so the collector need not look at the many that a long game holds.
    """

    actor: int
    code: int
    auto: bool = False
    source: str = ""
    events: Sequence[Event] = ()


@dataclass(slots=True)
class Life:
    """What happened around the game: ``undo``, ``resign``, ``timeout``, ``takeover``, ``return``, ``cut``."""

    kind: str
    text: str = ""


class Table:
    """``play`` for seats; everything between two real decisions happens by itself.

    ``steps`` is the game as it stands; ``journal`` is everything that ever happened, undone moves included.
    """

    def __init__(
        self,
        game: Game,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        nature: Nature | None = None,
        start: State | None = None,
        automatic: bool = True,
        begin: bool = True,
    ) -> None:
        self.game = game
        self.start = start.clone() if start is not None else game.new(players, options)
        self.nature: Nature = nature or Dice()
        self.steps: list[Step] = []
        self.chosen: dict[int, int] = {}    # by seat: the last step that it chose itself
        self.told_from = 0                  # the events of earlier steps are not at hand: see ``remember``
        self.journal: list[Step | Life] = []
        self.undone: list[list[Step]] = []
        self.state: State = self.start
        self.automatic = automatic          # take single choices for the player
        self._restart(self.start)
        if begin:
            self.advance()

    def _restart(self, state: State) -> None:
        self.state = state.clone()
        self.state.log = EventLog()

    # -- going on --------------------------------------------------------------
    def do(self, code: int, *, auto: bool = False) -> Step:
        """Apply one answer of whoever decides, without checking it."""
        self.do_all([[(int(self.state.decider()), code, auto)]])
        return self.steps[-1]

    def do_all(self, rows: list[list[Answer]]) -> list[int]:
        """Apply rows of answers one after the other, without checking them; returns who decides openly after each row."""
        before = len(self.steps)
        deciders = self._apply(rows)
        self.journal += self.steps[before:]
        return deciders

    def _apply(self, rows: list[list[Answer]]) -> list[int]:
        went = follow(self.state, rows)
        answers = list(chain.from_iterable(rows))
        self.chosen |= {actor: number for number, (actor, _, auto) in enumerate(answers, len(self.steps)) if actor >= 0 and not auto}
        names = [*self.game.sources, ""]                # the last one for the answers of seats
        actors, codes, autos = zip(*answers, strict=True) if answers else ((), (), ())
        self.steps += map(Step, actors, codes, autos, map(names.__getitem__, went.sources), went.events)
        return went.deciders

    def happens(self, kind: str, text: str = "") -> None:
        """Note something of life in the journal."""
        self.journal.append(Life(kind, text))

    def ask_nature(self) -> Step:
        """Let nature answer; the position must be waiting for it."""
        codes = [int(c) for c in self.state.legal()]
        weights = [int(w) for w in self.state.chance()]
        return self.do(self.nature.answer(self.game.source(self.state), codes, weights))

    def advance(self) -> None:
        """Answer chance and single choices until somebody really decides or the game is over."""
        while True:
            who = self.state.decider()
            if who == OVER:
                return
            if who == CHANCE:
                self.ask_nature()
            elif self.automatic and not self.state.blind() and len(legal := self.state.legal()) == 1:
                self.do(int(legal[0]), auto=True)
            else:
                return

    def play(self, move: int | str, seat: int | None = None) -> list[Step]:
        """Make a move (code or text) and go on to the next real decision; returns what happened."""
        who = int(self.state.decider())
        if seat is not None and who != seat:
            raise NotYourTurn(f"seat {seat} is not asked; " + ("the game is over" if who == OVER else "somebody else decides"))
        if who < 0:
            raise IllegalMove("the game is over" if who == OVER else "nature answers next, not a seat")
        code = self.game.read_move(self.state, move if isinstance(move, str) else self.game.codec.text(move))
        before = len(self.steps)
        self.do(code)
        self.undone.clear()
        self.advance()
        return self.steps[before:]

    @property
    def over(self) -> bool:
        return self.state.decider() == OVER

    # -- what was seen ---------------------------------------------------------
    def forget(self, before: int) -> None:
        """Let go of the events of the steps before ``before``."""
        before = max(self.told_from, min(before, len(self.steps)))
        for step in self.steps[self.told_from : before]:
            step.events = ()
        self.told_from = before

    def remember(self, since: int = 0) -> None:
        """Have the events of the steps from ``since`` on at hand; those let go of follow again from the start."""
        if since >= self.told_from:
            return
        state = self.start.clone()
        state.log = EventLog()
        told = self.steps[: self.told_from]
        for step, events in zip(told, follow(state, [answers_of(told)]).events, strict=True):
            step.events = events
        self.told_from = 0

    def history(self, seat: int, since: int = 0) -> list[tuple[int, Told]]:
        """The events as ``seat`` saw them, numbered for that seat alone, from its number ``since`` on."""
        self.remember()
        out: list[tuple[int, Told]] = []
        number = 0
        for step in self.steps:
            for happened in step.events:
                told = tell(self.game.events, happened, seat, all_seeing=seat == OMNISCIENT)
                if told is not None:
                    if number >= since:
                        out.append((number, told))
                    number += 1
        return out

    # -- going back ------------------------------------------------------------
    def last_choice(self, seat: int | None = None) -> int:
        """Index of the last step that a seat (or this seat) chose itself; -1 when there is none."""
        return max(self.chosen.values(), default=-1) if seat is None else self.chosen.get(seat, -1)

    def undo_is_free(self, to: int) -> bool:
        """Whether going back to before step ``to`` takes nothing from anybody: one seat throughout, no chance, nothing revealed."""
        back = self.steps[to:]
        if not back or any(s.actor == CHANCE or s.actor != back[0].actor for s in back):
            return False
        self.remember(to)
        for step in back:
            for happened in step.events:
                kind = self.game.events[happened.kind]
                others = happened.audience & ~(1 << back[0].actor) if happened.audience >= 0 else 0
                if kind.reveals or (others and (kind.secret or any(f.private for f in kind.fields))):
                    return False
        return True

    def undo(self, to: int) -> list[Step]:
        """Go back to before step ``to``; returns the steps taken back. Nature's streams are rewound: nobody re-rolls."""
        if not 0 <= to < len(self.steps):
            raise IllegalMove(f"there is no step {to} to go back to; the game has {len(self.steps)}")
        back = self.steps[to:]
        for step in reversed(back):
            if step.actor == CHANCE:
                self.nature.rewind(step.source)
        keep = self.steps[:to]
        self.steps = []
        self.chosen = {}
        self.told_from = 0
        self._restart(self.start)
        self._apply([answers_of(keep)])
        self.undone.append(back)
        self.happens("undo", str(to))
        return back

    def redo(self) -> list[Step]:
        """Make the moves of the last undo again."""
        if not self.undone:
            raise IllegalMove("there is nothing to redo")
        again = self.undone.pop()
        before = len(self.steps)
        for step in again:
            if step.actor == CHANCE:
                self.ask_nature()
            else:
                self.do(step.code, auto=step.auto)
        return self.steps[before:]


def answers_of(steps: Sequence[Step]) -> list[Answer]:
    """Steps as the answers that make them again."""
    return [(step.actor, step.code, step.auto) for step in steps]
