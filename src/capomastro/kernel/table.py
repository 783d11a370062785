"""A game being played: who answered what, what each seat saw, what can be taken back.

A table asks nature for chance answers, carries out what happens by itself (``kernel.driving`` decides what that is), marks it, and
keeps the events.
"""

from __future__ import annotations

from bisect import bisect_right, insort
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from operator import itemgetter
from typing import Any, Protocol

import msgspec

from capomastro.kernel.driving import EVERYBODY, NOBODY, Answer
from capomastro.kernel.errors import IllegalMove, NotYourTurn
from capomastro.kernel.following import follow_answers
from capomastro.kernel.game import Game
from capomastro.kernel.notation import Told, teaches, tell
from capomastro.kernel.rng import Rng
from capomastro.kernel.sets import run_of
from capomastro.kernel.state import CHANCE, OMNISCIENT, OVER, Event, EventLog, State
from capomastro.kernel.trust import by_weight

EVERY = 32              # steps between two positions that are kept along the way
KEPT = 24               # positions kept, at most: close together near the end, further apart before


class Nature(Protocol):
    """Answers chance. ``rewind`` takes back the last answers, newest first: asked the same question again, nature gives the same answer."""

    def answer(self, source: str, codes: list[int], weights: list[int]) -> int: ...

    def rewind(self, source: str) -> None: ...


class Dice:
    """Nature for simulations and tests: one seeded generator."""

    def __init__(self, seed: int = 0) -> None:
        self.rng = Rng(seed)
        self.before: list[tuple[int, int, int, int]] = []       # by answer: the generator before it

    def answer(self, source: str, codes: list[int], weights: list[int]) -> int:
        rng = self.rng
        self.before.append((rng.a, rng.b, rng.c, rng.d))
        return by_weight(int(rng.below(sum(weights))), codes, weights)

    def rewind(self, source: str) -> None:
        if self.before:                 # otherwise somebody else gave the answer, as when a record is followed
            self.rng.a, self.rng.b, self.rng.c, self.rng.d = self.before.pop()


class Step(msgspec.Struct, gc=False):
    """One answer: by a seat or by nature (``actor == CHANCE``, then ``source`` names which).

    It can be part of no cycle, so the garbage collector need not look at the many that a long game holds.
    """

    actor: int
    code: int
    auto: bool = False
    source: str = ""
    events: Sequence[Event] = ()
    act: bool = False           # an act of a seat begins here: one move, or the first of a set that it named at once


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
        confirm: bool = False,
        begin: bool = True,
    ) -> None:
        self.game = game
        self.start = start.clone() if start is not None else game.new(players, options)
        self.nature: Nature = nature or Dice()
        self.steps: list[Step] = []
        self.told_from = 0                  # the events of earlier steps are not in memory: see ``remember``
        self.journal: list[Step | Life] = []
        self.undone: list[list[Step]] = []
        self._acts: dict[int, int] = {}     # by seat: a step with which an act of it began when that was last looked up
        self.state: State = self.start
        self.kept: list[tuple[int, State]] = [(0, self.start)]      # positions along the way, by the number of steps before them
        self.automatic = automatic          # carry out what the rules leave no choice about
        self.confirm = confirm              # … but end nobody's turn by it
        self.resume(self.start)
        if begin:
            self.advance()

    def resume(self, state: State) -> None:
        """Go on from a copy of ``state``, the position after all steps."""
        self.state = state.clone()
        self.state.log = EventLog()
        self._keep(len(self.steps), state)

    # -- positions along the way -------------------------------------------------
    def _keep(self, at: int, state: State) -> None:
        """Keep the position after ``at`` steps where none close before it is."""
        place = bisect_right(self.kept, at, key=itemgetter(0))
        if at - self.kept[place - 1][0] < EVERY:
            return
        insort(self.kept, (at, state.clone()), key=itemgetter(0))
        if len(self.kept) > KEPT:           # drop the one that is missed least: the gap it leaves is the smallest for its distance
            marks, end = [at for at, _ in self.kept], self.kept[-1][0] + EVERY
            gaps = [(after - before) / (end - before) for before, after in zip(marks, marks[2:], strict=False)]
            del self.kept[1 + gaps.index(min(gaps))]

    def _nearest(self, to: int) -> tuple[int, State]:
        """A copy of the last position that is kept at or before ``to`` steps."""
        at, state = self.kept[bisect_right(self.kept, to, key=itemgetter(0)) - 1]
        return at, state.clone()

    def position(self, to: int) -> State:
        """The position after ``to`` steps; others are kept on the way there, so that the next one close by is found at once."""
        at, state = self._nearest(to)
        for step in self.steps[at:to]:
            self._keep(at, state)
            state.apply(step.code)
            at += 1
        return state

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
        went = follow_answers(self.state, rows)
        answers = list(chain.from_iterable(rows))
        names = [*self.game.sources, ""]                # the last one for the answers of seats
        actors, codes, autos = zip(*answers, strict=True) if answers else ((), (), ())
        at = len(self.steps)
        self.steps += map(Step, actors, codes, autos, map(names.__getitem__, went.sources), went.events)
        for row in rows:
            if row:
                self.steps[at].act = row[0][0] >= 0 and not row[0][2]
                at += len(row)
        self._keep(at, self.state)
        return went.deciders

    def happens(self, kind: str, text: str = "") -> None:
        """Note in the journal what happened around the game."""
        self.journal.append(Life(kind, text))

    def ask_nature(self) -> Step:
        """Let nature answer; the position must be waiting for it."""
        return self.do(self.draw(self.state))

    def draw(self, state: State) -> int:
        """What nature answers in a position that waits for it."""
        codes = [int(c) for c in state.legal()]
        weights = [int(w) for w in state.chance()]
        return self.nature.answer(self.game.source(state), codes, weights)

    def advance(self, sure: int = NOBODY) -> None:
        """Carry out what happens by itself, until somebody decides or the game is over. ``sure``: whose turn it may end."""
        while True:
            if self.automatic:
                answers = self.game.manners.onward(self.state.clone(), self.draw, sure if self.confirm else EVERYBODY)
                self.do_all([[answer] for answer in answers])
            if self.state.decider() != CHANCE:
                return
            self.ask_nature()           # including a blind question that nobody is there to answer

    def play(self, move: int | str, seat: int | None = None) -> list[Step]:
        """Make a move (code or text) and go on to the next decision; returns what happened."""
        who = self._asked(seat)
        code = self.game.read_move(self.state, move if isinstance(move, str) else self.game.codec.text(move))
        return self._act(who, [code])

    def gather(self, name: str, picks: Sequence[str], seat: int | None = None) -> list[Step]:
        """Name several things at once, in any order (``kernel.sets``), and go on to the next decision; returns what happened."""
        who = self._asked(seat)
        return self._act(who, run_of(self.game, self.state, name, picks))

    def _asked(self, seat: int | None) -> int:
        who = int(self.state.decider())
        if seat is not None and who != seat:
            raise NotYourTurn(f"seat {seat} is not asked; " + ("the game is over" if who == OVER else "somebody else decides"))
        if who < 0:
            raise IllegalMove("the game is over" if who == OVER else "nature answers next, not a seat")
        return who

    def _act(self, seat: int, codes: Sequence[int]) -> list[Step]:
        before = len(self.steps)
        self.do_all([[(seat, code, False) for code in codes]])
        self.undone.clear()
        self.advance(seat)
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
        """Have the events of the steps from ``since`` on in memory; those let go of are worked out again."""
        if since >= self.told_from:
            return
        at, state = self._nearest(since)
        state.log = EventLog()
        told = self.steps[at : self.told_from]
        for step, events in zip(told, follow_answers(state, [answers_of(told)]).events, strict=True):
            step.events = events
        self.told_from = at

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
    def last_act(self, seat: int | None = None) -> int:
        """Index of the step with which the last act of a seat (or of this seat) began; -1 when there is none."""
        at = len(self.steps)
        for step in reversed(self.steps):
            at -= 1
            if step.act and (seat is None or step.actor == seat):
                return at
        return -1

    def has_acted(self, seat: int) -> bool:
        """Whether there is an act of this seat."""
        known = self._acts.get(seat, -1)
        if not 0 <= known < len(self.steps) or not self.steps[known].act or self.steps[known].actor != seat:
            known = self._acts[seat] = self.last_act(seat)
        return known >= 0

    def undo_is_free(self, to: int) -> bool:
        """Whether going back to before step ``to`` takes nothing from anybody.

        One seat decided throughout, chance answered nothing, and nobody, that seat included, was told something hidden
        that was not that seat's own choice.
        """
        back = self.steps[to:]
        if not back or any(s.actor == CHANCE or s.actor != back[0].actor for s in back):
            return False
        self.remember(to)
        return not any(teaches(self.game.events, happened, back[0].actor) for step in back for happened in step.events)

    def undo(self, to: int) -> list[Step]:
        """Go back to before step ``to``; returns the steps taken back. Nature is rewound: nobody re-rolls."""
        if not 0 <= to < len(self.steps):
            raise IllegalMove(f"there is no step {to} to go back to; the game has {len(self.steps)}")
        back = self.steps[to:]
        for step in reversed(back):
            if step.actor == CHANCE:
                self.nature.rewind(step.source)
        del self.steps[to:]
        del self.kept[bisect_right(self.kept, to, key=itemgetter(0)) :]
        self.resume(self.position(to))
        self.told_from = min(self.told_from, to)
        self.undone.append(back)
        self.happens("undo", str(to))
        return back

    def redo(self) -> list[Step]:
        """Make the moves of the last undo again: the same answers, nature's among them."""
        if not self.undone:
            raise IllegalMove("there is nothing to redo")
        again = self.undone.pop()
        along = self.state.clone()
        for step in again:
            if step.actor == CHANCE:
                self.draw(along)        # nature goes on from there; what it says was said before
            along.apply(step.code)
        before = len(self.steps)
        self.do_all(acts_of(again))
        return self.steps[before:]


def answers_of(steps: Sequence[Step]) -> list[Answer]:
    """Steps as the answers that make them again."""
    return [(step.actor, step.code, step.auto) for step in steps]


def acts_of(steps: Sequence[Step]) -> list[list[Answer]]:
    """Steps as rows of answers, a new row where an act begins."""
    rows: list[list[Answer]] = []
    for step in steps:
        if step.act or not rows:
            rows.append([])
        rows[-1].append((step.actor, step.code, step.auto))
    return rows
