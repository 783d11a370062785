# Compiled by mypyc.
"""What happens by itself: the one place that decides this, for tables, servers, matches and environments.

An answer is given for a seat only where the *rules* force it: never one that declines or ends something (``done``, ``end``,
``pass``), never one that is the only one merely because of a gathering's canonical order, and, where people are asked to confirm,
never one after which the decision would pass to another seat.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from capomastro.kernel.gathering import KIND, LEAVES, UNSURE, Endings, Gathers, Only, copied, left_at_once
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import CHANCE, OVER, State

Answer = tuple[int, int, bool]          # actor (a seat or CHANCE), action code, taken automatically

LOOKS: Final = 3                        # ways in which chance is tried out, to see who decides after it
AHEAD: Final = 200                      # answers looked ahead at most
NOBODY: Final = -8                      # ``sure``: every seat is asked before its turn ends
EVERYBODY: Final = -9                   # … and no seat need be asked


class Manners(Endings):
    """What the driver must know of a game: kinds of action that close something, and its gatherings."""

    def __init__(self, closing: vec[i64], gatherings: list[Gathers]) -> None:
        self.closing = closing
        self.gatherings = gatherings
        self.drew = False               # whether the last look ahead met chance
        self.taken: i64 = 0             # answers for seats in the last ``settle``
        self.spare: State | None = None     # a position that nobody needs any more
        self.ahead: State | None = None     # … and the last one in which a look ahead ended

    def forced(self, state: State) -> list[int]:
        """The answers that the rules force on the seat that decides: usually none, since it has a choice."""
        return self._forced(state, state.legal())

    def _forced(self, state: State, legal: vec[i64]) -> list[int]:
        if len(legal) != 1 or state.blind():
            return []
        code = legal[0]
        if self.closing[code >> KIND] != 0:
            return []
        asks = state.asks()
        for gathers in self.gatherings:
            if (gathers.opens | gathers.inside) >> asks & 1:
                if state.gathered() > 0 or not gathers.opens >> asks & 1:
                    return []
                run: list[int] = []
                if state.sole(run):
                    return run
                spare = self.spare
                self.spare = None
                only = Only(gathers, state, spare)
                self.spare = only.spare
                if only.sets > 0:
                    return [] if only.sets > 1 or self._closes(only.run) else only.run
        return [int(code)]

    def _closes(self, run: list[int]) -> bool:
        return any(self.closing[code >> KIND] != 0 for code in run)

    def leaves(self, state: State, seat: i64, turn: i64) -> bool:
        """Whether the decision has left ``seat``, or its turn ``turn`` has ended, or would by itself, however chance may answer.

        Ask it of a position that ``seat`` imagined: it looks at what lies ahead there.
        """
        now = left_at_once(state, seat, turn)
        if now != UNSURE:
            return now == LEAVES
        for look in range(LOOKS):
            ahead = copied(state, self.ahead)
            self.ahead = ahead
            if self._leaves(ahead, seat, turn, Rng(look)):
                return True
            if not self.drew:
                return False
        return False

    def leave(self, world: State, codes: list[int], seat: i64, turn: i64) -> list[int]:
        """Of single answers in a world that ``seat`` imagined: the numbers of those after which the decision leaves it."""
        out: list[int] = []
        spare: State | None = None
        for number, code in enumerate(codes):
            after = copied(world, spare)
            after.apply(code)
            if self.leaves(after, seat, turn):
                out.append(number)
            spare = after
        return out

    def ends(self, state: State, seat: i64, turn: i64) -> bool:
        """Whether a set that leads here takes the decision away from ``seat``: see ``last_word``. The position is used up by this."""
        if state.decider() == seat and state.turn_id() == turn and not state.blind():
            legal = state.legal()
            if len(legal) == 1 and self.closing[legal[0] >> KIND] != 0:
                state.apply(legal[0])           # where that keeps the decision, the seat is still asked: nothing has left it
        return self.leaves(state, seat, turn)

    def _leaves(self, state: State, seat: i64, turn: i64, luck: Rng) -> bool:
        self.drew = False
        for _ in range(AHEAD):
            now = left_at_once(state, seat, turn)
            if now != UNSURE:
                return now == LEAVES
            who = state.decider()
            if who == CHANCE:
                self.drew = True
                state.apply(state.draw(luck))
            elif who != seat:
                self.drew = True
                legal = state.legal()
                state.apply(legal[luck.below(len(legal))])
            else:
                forced = self.forced(state)
                if len(forced) == 0:
                    return False
                for code in forced:
                    state.apply(code)
        return True

    def last_word(self, state: State, seat: i64, turn: i64) -> i64:
        """The answer that ends the turn ``turn`` of ``seat``, where nothing else is left to say; -1 where something is.

        It is never given for a seat by itself: a set that leaves nothing else says that it ends the turn, and plays this too.
        """
        if state.decider() != seat or state.turn_id() != turn or state.blind():
            return -1
        legal = state.legal()
        if len(legal) != 1 or self.closing[legal[0] >> KIND] == 0:
            return -1
        after = state.clone()
        after.apply(legal[0])
        return legal[0] if self.leaves(after, seat, turn) else -1

    def onward(self, state: State, draw: Callable[[State], int], sure: i64) -> list[Answer]:
        """Answer chance, and for seats what is forced, until somebody decides; returns what was answered.

        ``sure``: the seat whose turn this may end, since it was asked; or NOBODY, or EVERYBODY.
        """
        out: list[Answer] = []
        while True:
            who = state.decider()
            if who == OVER or state.blind():
                return out
            if who == CHANCE:
                code = draw(state)
                state.apply(code)
                out.append((CHANCE, code, False))
                continue
            forced = self.forced(state)
            if len(forced) == 0:
                return out
            if sure not in (EVERYBODY, who) and self._would_leave(state, who, forced):
                return out
            for answer in forced:
                state.apply(answer)
                out.append((int(who), answer, True))

    def _would_leave(self, state: State, seat: i64, answers: list[int]) -> bool:
        after = state.clone()
        for code in answers:
            after.apply(code)
        return self.leaves(after, seat, state.turn_id())

    def settle(self, state: State, luck: Rng) -> vec[i64]:
        """``onward`` for simulations, where nobody confirms; returns the legal moves there, which are none at the end.

        ``taken`` then says how many answers were given for seats.
        """
        self.taken = 0
        while True:
            who = state.decider()
            if who == CHANCE:
                state.apply(state.draw(luck))
            elif who == OVER:
                return vec[i64]()
            else:
                legal = state.legal()
                if len(legal) != 1:
                    return legal
                forced = self._forced(state, legal)
                if len(forced) == 0:
                    return legal
                for code in forced:
                    state.apply(code)
                self.taken += len(forced)
