# Compiled by mypyc.
"""Many games stepped together, inside compiled code. ``capomastro.envs.batch`` puts numpy around it."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i32, i64

from capomastro.kernel.driving import Manners
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import OVER, State

WORST: Final = -1_000_000_000_000_000       # thousandths of a point
INVERSE: Final = 40                         # bits behind the point of 1 / radix: exact for payloads of 20 bits


def zeros(n: i64) -> vec[i64]:
    return vec[i64]([0] * n)


class Shape:
    """What the arrays of one set-up look like."""

    def __init__(
        self, size: i64, widest: i64, width: i64, lasting: vec[i64], passing: vec[i64], kind_of: vec[i64], radix: vec[i64],
    ) -> None:
        self.size: i64 = size           # numbers in an observation
        self.widest: i64 = widest       # rows for moves
        self.width: i64 = width         # numbers in a row
        self.lasting = lasting          # where each lasting section of an observation begins and ends
        self.passing = passing          # the same of what lies between them
        self.kind_of = kind_of          # by code >> 20: the kind's number, from 1
        self.radix = radix              # by kind number and field: the domain's size, given as 0 where there is no field
        self.inverse = zeros(len(radix))
        self.plus = zeros(len(radix))   # what is added to a field: 1, and 0 where there is none
        i: i64 = 0
        while i < len(radix):
            if radix[i] > 0:
                self.inverse[i] = (1 << INVERSE) // radix[i] + 1
                self.plus[i] = 1
            else:
                radix[i] = 1                            # nothing is taken from the payload
                self.inverse[i] = 1 << INVERSE
            i += 1


class Games:
    """N games played together: what the seats that decide see, and the codes of their legal moves."""

    def __init__(self, start: State, manners: Manners, count: i64, seed: i64, limit: i64, shape: Shape) -> None:
        self.start = start
        self.manners = manners                          # what happens by itself
        self.count: i64 = count
        self.players: i64 = start.players
        self.limit: i64 = limit
        self.shape = shape
        self.seeds = Rng(seed)
        self.fancy = self.seeds.fork()                  # what imagined worlds are drawn from
        self.games: list[State] = []
        self.lucks: list[Rng] = []
        self.finished: list[State] = []                 # games that ended in the last step, in the order of their numbers
        self.actions: vec[i64] = zeros(count)           # for ``step``: an index into the legal moves of each game
        self.seats: vec[i64] = zeros(count)
        self.legal_counts: vec[i64] = zeros(count)
        self.ended: vec[i64] = zeros(count)             # 1: ended and started over in the last step; 2: cut
        self.lengths: vec[i64] = zeros(count)           # decisions so far
        self.codes: vec[i64] = zeros(count * shape.widest)
        self.observations: vec[i16] = vec[i16]([0] * (count * shape.size))

    def begin(self) -> None:
        """Begin all games."""
        for i in range(self.count):
            self.games.append(self.start)
            self.lucks.append(self.seeds.fork())
            self.restart(i)
            self._list(i)

    def restart(self, i: i64) -> None:
        """Begin a game in the place of game ``i``, which is given up."""
        legal = self._begin(i)
        self._show(i, self.games[i], legal)

    def _begin(self, i: i64) -> vec[i64]:
        state = self.start.clone()
        self.games[i] = state
        self.lengths[i] = 0
        self._clear(i, self.shape.lasting)                  # what the last game has left there
        return self._settle(i, state)

    def _clear(self, i: i64, parts: vec[i64]) -> None:
        """Zeros in parts of what is seen of game ``i``."""
        seen = self.observations
        base = i * self.shape.size
        part: i64 = 0
        while part < len(parts):
            at = base + parts[part]
            end = base + parts[part + 1]
            while at < end:
                seen[at] = 0
                at += 1
            part += 2

    def impossible(self) -> bool:
        """Whether ``actions`` holds what is neither an index into a game's legal moves nor -1."""
        actions = self.actions
        counts = self.legal_counts
        i: i64 = 0
        while i < self.count:
            if not -1 <= actions[i] < counts[i]:
                return True
            i += 1
        return False

    def _settle(self, i: i64, state: State) -> vec[i64]:
        """Let happen what happens by itself; returns the legal moves after it."""
        legal = self.manners.settle(state, self.lucks[i])
        self.lengths[i] += self.manners.taken
        return legal

    def step(self) -> None:
        """One decision in every game, as ``actions`` says; games that end start over. A game with the action -1 waits."""
        actions = self.actions
        codes = self.codes
        widest = self.shape.widest
        self.finished = []
        i: i64 = 0
        while i < self.count:
            self.ended[i] = 0
            if actions[i] >= 0:
                state = self.games[i]
                state.apply(codes[i * widest + actions[i]])
                self.lengths[i] += 1
                legal = self._settle(i, state)
                if len(legal) == 0 or self.lengths[i] >= self.limit:
                    self.ended[i] = 1 if state.decider() == OVER else 2
                    self.finished.append(state)
                    legal = self._begin(i)
                    state = self.games[i]
                self._show(i, state, legal)
            self._list(i)
            i += 1

    def _show(self, i: i64, state: State, legal: vec[i64]) -> None:
        """Write game ``i`` into the arrays."""
        seat = state.decider()
        self.seats[i] = seat
        self._clear(i, self.shape.passing)
        state.renew(seat, self.observations, i * self.shape.size)
        n: i64 = len(legal)
        if n > self.shape.widest:
            raise OverflowError("a game offers more moves than it declares")
        codes = self.codes
        at = i * self.shape.widest
        for code in legal:
            codes[at] = code
            at += 1
        before = self.legal_counts[i]
        self.legal_counts[i] = n
        self._show_moves(i, state, legal, before)

    def _show_moves(self, i: i64, state: State, legal: vec[i64], before: i64) -> None:
        """More about the legal moves of game ``i``, of which there were ``before``."""

    def _list(self, i: i64) -> None:
        """Game after game, also of those that wait: whatever follows from the games before."""


def write_rows(shape: Shape, codes: vec[i64], first: i64, n: i64, rows: vec[i32], at: i64) -> None:
    """Moves as numbers, a row for each: its kind and fields, each counted from 1, and 0 where there is no field.

    Most of the moves on offer are of one kind: what is known of it stays at hand from row to row. The last field is what a division
    leaves, the first what remains after all of them.
    """
    radices = shape.radix
    inverses = shape.inverse
    pluses = shape.plus
    fields = shape.width - 1
    last = first + n
    known: i64 = -1
    kind: i64 = 0
    plus: i64 = 0                       # of the first field
    radix: i64 = 0                      # of the last field, if that is another
    inverse: i64 = 0
    last_plus: i64 = 0
    while first < last:
        code = codes[first]
        if code >> 20 != known:
            known = code >> 20
            kind = shape.kind_of[known]
            field = kind * fields
            if fields > 0:
                plus = pluses[field - fields]
                radix = radices[field - 1]
                inverse = inverses[field - 1]
                last_plus = pluses[field - 1]
        payload = code & ((1 << 20) - 1)
        rows[at] = i32(kind)
        if fields > 1:
            rest = payload * inverse >> INVERSE
            to = at + fields
            rows[to] = i32(payload - rest * radix + last_plus)
            payload = rest
            to -= 1
            field = kind * fields - 2
            while to > at + 1:
                rest = payload * inverses[field] >> INVERSE
                rows[to] = i32(payload - rest * radices[field] + pluses[field])
                payload = rest
                to -= 1
                field -= 1
        if fields > 0:
            rows[at + 1] = i32(payload + plus)
        at += fields + 1
        first += 1


class Batch(Games):
    """With the legal moves as rows, ``widest`` for each game, and on request a look ahead."""

    def __init__(self, start: State, manners: Manners, count: i64, seed: i64, limit: i64, shape: Shape, lookahead: bool) -> None:
        super().__init__(start, manners, count, seed, limit, shape)
        self.lookahead = lookahead
        self.rows: vec[i32] = vec[i32]([0] * (count * shape.widest * shape.width))
        self.outlook: vec[i64] = zeros(count * shape.widest if lookahead else 0)
        self.leads: vec[i64] = zeros(count if lookahead else 0)
        self.scores: vec[i64] = zeros(start.players)

    def _show_moves(self, i: i64, state: State, legal: vec[i64], before: i64) -> None:
        shape = self.shape
        rows = self.rows
        first = i * shape.widest * shape.width
        n: i64 = len(legal)
        write_rows(shape, legal, 0, n, rows, first)
        at = first + n * shape.width
        end = first + before * shape.width
        while at < end:                                     # what the last position had beyond this one
            rows[at] = 0
            at += 1
        if self.lookahead:
            self._look(i, state, legal, before)

    def _look(self, i: i64, state: State, legal: vec[i64], before: i64) -> None:
        """The seat's lead by the game's own estimate, and what each move changes in it, in an imagined world."""
        seat = self.seats[i]
        world = state.imagine(seat, self.fancy)
        base = self._lead(world, seat)
        self.leads[i] = base
        at = i * self.shape.widest
        j: i64 = 0
        n: i64 = len(legal)
        while j < n:
            after = world.clone()
            after.apply(legal[j])
            self.outlook[at + j] = self._lead(after, seat) - base
            j += 1
        while j < before:                                   # what the last position had beyond this one
            self.outlook[at + j] = 0
            j += 1

    def _lead(self, state: State, seat: i64) -> i64:
        state.evaluate(self.scores)
        best: i64 = WORST
        other: i64 = 0
        while other < self.players:
            if other != seat:
                best = max(best, self.scores[other])
            other += 1
        return self.scores[seat] - best
