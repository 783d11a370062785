# Compiled by mypyc.
"""A small network in whole numbers: the same position gets the same judgement, bit for bit, on every machine and in both builds.

The features of a seat are few of many, so the first layer is a sum of rows: one for each lit feature of the seat itself, of
the others (their mean), of the table, and of how they stand to each other. Four hidden units share one number, 16 bits each:
a packed number is the plain sum of its parts, each times a power of 65,536, so that sums of packed numbers are packed sums.
The second layer packs two 32-bit sums in the same way. Scales: ``ROW`` for rows, ``LEVEL`` for what a unit passes on,
``WEIGHT`` for the later weights.

The net does not begin from nothing: a seat's logit is what its score by the game's own estimate is worth at this point of the
game, to the thousandth of a point, and what the net adds to it. So two moves that differ by half a point are told apart, however
little of that the net itself can see.
"""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from capomastro.kernel.features import Sheet
from capomastro.kernel.state import UNIT, State

ROW: Final = 256
LEVEL: Final = 128
WEIGHT: Final = 64
LANES: Final = 4                    # hidden units in a packed number
LANE_BITS: Final = 16
HALF_LANE: Final = 1 << 15
LANE_MASK: Final = (1 << 16) - 1
PAIR_BITS: Final = 32
HALF_PAIR: Final = 1 << 31
PAIR_MASK: Final = (1 << 32) - 1
MOST: Final = 255                   # the highest level a unit passes on
OUTPUTS: Final = 2                  # the seat's chance as a logit; its score beyond the estimate, in tens of points
TENS: Final = 10 * UNIT
SEATS: Final = 8                    # the most players of any game
PHASES: Final = 8
LEADS: Final = 13                   # over the best of the others, by four points
GAPS: Final = 9                     # to the mean of the others, by six
RELATIONS: Final = SEATS + 1 + PHASES + LEADS + GAPS
ONE: Final = 1 << 16                # a chance of 1
FINE: Final = 64                    # entries of the table of powers for each whole logit
DEEP: Final = 12                    # logits below which a chance counts as none
POWERS: Final = vec[i64]([round(ONE * exp(-i / FINE)) for i in range(DEEP * FINE + 1)])


def relate(state: State, scores: vec[i64], seat: i64, phase: i64, sheet: Sheet) -> None:
    """How a seat stands to the others: when its turn comes, and roughly its lead by the game's own estimate."""
    players = state.players
    who = state.decider()
    sheet.one_of(SEATS + 1, SEATS if who < 0 else (seat - who + players) % players)
    best: i64 = -(1 << 60)
    total: i64 = 0
    other: i64 = 0
    while other < players:
        if other != seat:
            best = max(best, scores[other])
            total += scores[other]
        other += 1
    mean = total // max(players - 1, 1)
    sheet.one_of(PHASES, phase)
    sheet.amount(LEADS - 1, (scores[seat] - best) // (4 * UNIT) + LEADS // 2)
    sheet.amount(GAPS - 1, (scores[seat] - mean) // (6 * UNIT) + GAPS // 2)


def phase_of(state: State) -> i64:
    return min(max(state.progress() * PHASES // 1000, 0), PHASES - 1)


def describe_table(state: State, sheet: Sheet) -> None:
    """The table's sheet: the number of players, then what the game says."""
    sheet.clear()
    sheet.amount(SEATS, state.players)
    state.portray(sheet)


def describe_seat(state: State, seat: i64, sheet: Sheet) -> None:
    sheet.clear()
    state.portray_seat(seat, sheet)


def describe_relation(state: State, scores: vec[i64], seat: i64, phase: i64, sheet: Sheet) -> None:
    sheet.clear()
    relate(state, scores, seat, phase, sheet)


class Net:
    """The weights, packed. ``hidden`` is a multiple of 4, ``second`` of 2; the rows of a part lie one after another."""

    def __init__(self, hidden: i64, second: i64) -> None:
        self.hidden: i64 = hidden
        self.second: i64 = second
        self.heats: vec[i64] = vec[i64]()           # by phase: the points that are worth one logit, in thousandths
        self.packs: i64 = hidden // LANES
        self.pairs: i64 = second // 2
        self.own: vec[i64] = vec[i64]()
        self.others: vec[i64] = vec[i64]()
        self.table: vec[i64] = vec[i64]()
        self.relation: vec[i64] = vec[i64]()
        self.start: vec[i64] = vec[i64]()           # one row: what every sum begins with
        self.middle: vec[i64] = vec[i64]()          # by hidden unit: its weights to the second layer
        self.middle_start: vec[i64] = vec[i64]()
        self.last: vec[i64] = vec[i64]()            # by output: its weights, then what it begins with


def add_rows(sheet: Sheet, rows: vec[i64], packs: i64, into: vec[i64], at: i64) -> None:
    """Add the rows of all lit features; four at a time, so that a sum is fetched and stored once for four of them."""
    lit = sheet.lit
    count: i64 = sheet.count
    end: i64 = at + packs
    i: i64 = 0
    while i + 3 < count:
        a = lit[i] * packs
        b = lit[i + 1] * packs
        c = lit[i + 2] * packs
        d = lit[i + 3] * packs
        j: i64 = at
        while j < end:
            into[j] += rows[a] + rows[b] + rows[c] + rows[d]
            a += 1
            b += 1
            c += 1
            d += 1
            j += 1
        i += 4
    while i < count:
        a = lit[i] * packs
        j = at
        while j < end:
            into[j] += rows[a]
            a += 1
            j += 1
        i += 1


def lane(packed: i64) -> i64:
    """The lowest part of a packed number."""
    return ((packed + HALF_LANE) & LANE_MASK) - HALF_LANE


def pair(packed: i64) -> i64:
    return ((packed + HALF_PAIR) & PAIR_MASK) - HALF_PAIR


class Reckoner:
    """Judges positions by a net. Keeps its scratch memory between calls; one for each search."""

    def __init__(self, net: Net) -> None:
        self.net = net
        self.sheet = Sheet()
        self.from_table: vec[i64] = vec[i64]([0] * net.packs)
        self.from_own: vec[i64] = vec[i64]([0] * (net.packs * SEATS))
        self.from_others: vec[i64] = vec[i64]([0] * (net.packs * SEATS))
        self.units: vec[i64] = vec[i64]([0] * net.hidden)       # hidden units that pass something on
        self.levels: vec[i64] = vec[i64]([0] * net.hidden)      # and how much
        self.lively: i64 = 0                                    # how many
        self.passed: vec[i64] = vec[i64]([0] * net.pairs)
        self.logits: vec[i64] = vec[i64]([0] * SEATS)
        self.changes: vec[i64] = vec[i64]([0] * SEATS)

    def judge(self, state: State, scores: vec[i64], chances: vec[i64]) -> None:
        """From the game's estimates in ``scores``: better ones, and everybody's chance to win in parts of ONE."""
        net = self.net
        packs = net.packs
        players = state.players
        sheet = self.sheet
        phase = phase_of(state)
        self._clear(self.from_table, packs)
        self._clear(self.from_own, packs * players)
        self._clear(self.from_others, packs * players)
        describe_table(state, sheet)
        add_rows(sheet, net.table, packs, self.from_table, 0)
        seat: i64 = 0
        while seat < players:
            describe_seat(state, seat, sheet)
            add_rows(sheet, net.own, packs, self.from_own, seat * packs)
            add_rows(sheet, net.others, packs, self.from_others, seat * packs)
            seat += 1
        changes = self.changes
        seat = 0
        while seat < players:
            describe_relation(state, scores, seat, phase, sheet)
            add_rows(sheet, net.relation, packs, self.from_own, seat * packs)
            self._first_layer(seat, players)
            self._second_layer()
            self.logits[seat] = self._output(0) + scores[seat] * (LEVEL * WEIGHT) // net.heats[phase]
            changes[seat] = self._output(1)
            seat += 1
        seat = 0
        while seat < players:
            scores[seat] += changes[seat] * TENS // (LEVEL * WEIGHT)
            seat += 1
        share(self.logits, LEVEL * WEIGHT, players, chances)

    def _clear(self, row: vec[i64], n: i64) -> None:
        i: i64 = 0
        while i < n:
            row[i] = 0
            i += 1

    def _first_layer(self, seat: i64, players: i64) -> None:
        net = self.net
        packs = net.packs
        units = self.units
        levels = self.levels
        lively: i64 = 0
        unit: i64 = 0
        start = net.start
        from_table = self.from_table
        from_own = self.from_own
        from_others = self.from_others
        i: i64 = 0
        while i < packs:
            here = start[i] + from_table[i] + from_own[seat * packs + i]
            rest: i64 = 0
            other: i64 = 0
            while other < players:
                if other != seat:
                    rest += from_others[other * packs + i]
                other += 1
            if players == 2:
                here += rest
                rest = 0
            k: i64 = 0
            while k < LANES:
                low = lane(here)
                here = (here - low) >> LANE_BITS
                if players > 2:
                    share = lane(rest)
                    rest = (rest - share) >> LANE_BITS
                    low += share // (players - 1)
                low >>= 1                           # from ROW to LEVEL
                if low > 0:
                    units[lively] = unit
                    levels[lively] = min(low, MOST)
                    lively += 1
                unit += 1
                k += 1
            i += 1
        self.lively = lively

    def _second_layer(self) -> None:
        """Add what lively units pass on; four at a time, like rows."""
        net = self.net
        pairs = net.pairs
        passed = self.passed
        middle = net.middle
        units = self.units
        levels = self.levels
        begin = net.middle_start
        lively = self.lively
        i: i64 = 0
        while i < pairs:
            passed[i] = begin[i]
            i += 1
        at: i64 = 0
        while at + 3 < lively:
            a = units[at] * pairs
            b = units[at + 1] * pairs
            c = units[at + 2] * pairs
            d = units[at + 3] * pairs
            of_a = levels[at]
            of_b = levels[at + 1]
            of_c = levels[at + 2]
            of_d = levels[at + 3]
            i = 0
            while i < pairs:
                passed[i] += of_a * middle[a] + of_b * middle[b] + of_c * middle[c] + of_d * middle[d]
                a += 1
                b += 1
                c += 1
                d += 1
                i += 1
            at += 4
        while at < lively:
            a = units[at] * pairs
            of_a = levels[at]
            i = 0
            while i < pairs:
                passed[i] += of_a * middle[a]
                a += 1
                i += 1
            at += 1

    def _output(self, which: i64) -> i64:
        """In parts of LEVEL * WEIGHT."""
        net = self.net
        last = net.last
        passed = self.passed
        pairs: i64 = net.pairs
        at = which * (net.second + 1)
        total = last[at + net.second]
        i: i64 = 0
        while i < pairs:
            low = pair(passed[i])
            high = (passed[i] - low) >> PAIR_BITS
            total += min(max(low // WEIGHT, 0), MOST) * last[at + 2 * i]
            total += min(max(high // WEIGHT, 0), MOST) * last[at + 2 * i + 1]
            i += 1
        return total


def share(worth: vec[i64], heat: i64, players: i64, chances: vec[i64]) -> None:
    """Chances from what every seat is worth, points or logits: a lead of ``heat`` makes the odds e to one."""
    top = worth[0]
    seat: i64 = 1
    while seat < players:
        top = max(top, worth[seat])
        seat += 1
    total: i64 = 0
    seat = 0
    while seat < players:
        chances[seat] = POWERS[min((top - worth[seat]) * FINE // heat, DEEP * FINE)]
        total += chances[seat]
        seat += 1
    seat = 0
    while seat < players:
        chances[seat] = chances[seat] * ONE // total
        seat += 1
