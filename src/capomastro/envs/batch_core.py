# Compiled by mypyc.
"""Many games stepped together, inside compiled code. ``capomastro.envs.batch`` puts numpy around it."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from capomastro.kernel.driving import Manners
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import OVER, State

WORST: Final = -1_000_000_000_000_000       # thousandths of a point


def zeros(n: i64) -> vec[i64]:
    return vec[i64]([0] * n)


class Shape:
    """What the arrays of one set-up look like."""

    def __init__(self, size: i64, widest: i64, width: i64, kind_of: vec[i64], radix: vec[i64]) -> None:
        self.size: i64 = size           # numbers in an observation
        self.widest: i64 = widest       # rows for moves
        self.width: i64 = width         # numbers in a row
        self.kind_of = kind_of          # by code >> 20: the kind's number, from 1
        self.radix = radix              # by kind number and field: the domain's size, 0 where there is no field


class Games:
    """N games played together. What they show is up to ``_show``; the codes of the legal moves are kept here."""

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
        self.seats: vec[i64] = zeros(count)
        self.legal_counts: vec[i64] = zeros(count)
        self.ended: vec[i64] = zeros(count)             # 1: ended and started over in the last step; 2: cut
        self.lengths: vec[i64] = zeros(count)           # decisions so far
        self.codes: vec[i64] = zeros(count * shape.widest)
        self.seen: vec[i64] = zeros(shape.size)         # of one game; zero between its uses
        self.refused: i64 = -1                          # the game whose action was illegal

    def begin(self) -> None:
        """Begin all games."""
        for i in range(self.count):
            self.games.append(self.start)
            self.lucks.append(self.seeds.fork())
            self._begin(i)
            self._show(i)

    def _begin(self, i: i64) -> None:
        state = self.start.clone()
        self.games[i] = state
        self.lengths[i] = 0
        self._settle(i, state)

    def restart(self, i: i64) -> None:
        """Give game ``i`` up and begin another in its place."""
        self._begin(i)
        self._show(i)

    def _settle(self, i: i64, state: State) -> None:
        self.lengths[i] += self.manners.settle(state, self.lucks[i])

    def step(self, actions: vec[i64]) -> bool:
        """One decision in every game; games that end start over. A game with the action -1 waits.

        False, and nothing done, when an action is illegal.
        """
        i: i64 = 0
        while i < self.count:
            if actions[i] < -1 or actions[i] >= self.legal_counts[i]:
                self.refused = i
                return False
            i += 1
        self.finished = []
        i = 0
        while i < self.count:
            self.ended[i] = 0
            if actions[i] < 0:
                i += 1
                continue
            state = self.games[i]
            state.apply(self.codes[i * self.shape.widest + actions[i]])
            self.lengths[i] += 1
            self._settle(i, state)
            if state.decider() == OVER or self.lengths[i] >= self.limit:
                self.ended[i] = 1 if state.decider() == OVER else 2
                self.finished.append(state)
                self._begin(i)
            self._show(i)
            i += 1
        return True

    def _show(self, i: i64) -> None:
        """Write game ``i`` into the arrays."""
        raise NotImplementedError

    def _observed(self, i: i64) -> State:
        """Game ``i``, after what its seat sees was written into ``seen``."""
        state = self.games[i]
        seat = state.decider()
        self.seats[i] = seat
        state.observe(seat, self.seen)
        return state

    def _keep_codes(self, i: i64, legal: vec[i64]) -> i64:
        """Note the legal moves of game ``i``; returns how many there are."""
        n: i64 = len(legal)
        if n > self.shape.widest:
            raise OverflowError("a game offers more moves than it declares")
        codes = self.codes
        at = i * self.shape.widest
        j: i64 = 0
        while j < n:
            codes[at + j] = legal[j]
            j += 1
        return n


def write_row(shape: Shape, rows: vec[i32], at: i64, code: i64) -> None:
    """A move as numbers: its kind and fields, each counted from 1."""
    kind = shape.kind_of[code >> 20]
    payload = code & ((1 << 20) - 1)
    rows[at] = i32(kind)
    fields = shape.width - 1
    radices = shape.radix
    field = fields - 1
    first = (kind - 1) * fields
    while field >= 0:
        radix = radices[first + field]
        if radix > 0:
            rows[at + 1 + field] = i32(payload % radix + 1)
            payload //= radix
        else:
            rows[at + 1 + field] = 0
        field -= 1


class Batch(Games):
    """Arrays of whole numbers, a row for each game; ``step`` refreshes all of them."""

    def __init__(self, start: State, manners: Manners, count: i64, seed: i64, limit: i64, shape: Shape, lookahead: bool) -> None:
        super().__init__(start, manners, count, seed, limit, shape)
        self.lookahead = lookahead
        self.observations: vec[i64] = zeros(count * shape.size)
        self.rows: vec[i32] = vec[i32]([0] * (count * shape.widest * shape.width))
        self.outlook: vec[i64] = zeros(count * shape.widest if lookahead else 0)
        self.leads: vec[i64] = zeros(count if lookahead else 0)
        self.scores: vec[i64] = zeros(start.players)
        self.begin()

    def _show(self, i: i64) -> None:
        state = self._observed(i)
        seen = self.seen
        out = self.observations
        size = self.shape.size
        at = i * size
        j: i64 = 0
        while j < size:
            out[at + j] = seen[j]
            seen[j] = 0
            j += 1
        self._show_moves(i, state, self.seats[i])

    def _show_moves(self, i: i64, state: State, seat: i64) -> None:
        legal = state.legal()
        shape = self.shape
        rows = self.rows
        width = shape.width
        n = self._keep_codes(i, legal)
        at = i * shape.widest * width
        j: i64 = 0
        while j < n:
            write_row(shape, rows, at + j * width, legal[j])
            j += 1
        j = n * width
        before = self.legal_counts[i] * width
        while j < before:                                   # what the last position had beyond this one
            rows[at + j] = 0
            j += 1
        if self.lookahead:
            self._look(i, state, legal, seat)
        self.legal_counts[i] = n

    def _look(self, i: i64, state: State, legal: vec[i64], seat: i64) -> None:
        """The seat's lead by the game's own estimate, and what each move changes in it, in an imagined world."""
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
        while j < self.legal_counts[i]:                     # what the last position had beyond this one
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
