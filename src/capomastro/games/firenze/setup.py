# Compiled by mypyc.
"""Section 2 of RULES.md: what nature decides before the first turn."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from capomastro.games.firenze import _fields as f
from capomastro.games.firenze import codes as c
from capomastro.games.firenze.state import FirenzeBoard, lay_out, offer, put_seal, store, to_bag, total
from capomastro.games.firenze.tables import Tables
from capomastro.kernel.bits import bit

FIXED: Final = 0                # how the neutral seals are placed
SPREAD: Final = 1
RANDOM: Final = 2
ONE_COLOUR: Final = 3

ANY_COLOUR: Final = -1
ANYWHERE: Final = -1
LOW_FLOORS: Final = 2           # floors 3 and 4


def set_up(s: FirenzeBoard, tables: Tables, players: i64, mode: i64, seals: i64, colour: i64, campanile: bool) -> None:
    """The table before anything is drawn."""
    lay_out(s, tables, players)
    for card in range(c.CARDS):
        if card != c.CAMPANILE or campanile:                              # FIR-2.9
            s.pile[card] = tables.count[card] - tables.start_count[card]
    if not campanile:
        s.start[c.CAMPANILE] = 0
    s.in_pile = total(s.pile)
    s.in_start = total(s.start)
    s.in_bag = total(s.bag)
    for floor in range(c.FLOORS):
        s.token[floor] = c.THERE if tables.token_points[floor] != 0 else c.ABSENT
    for seat in range(players):
        s.seals_left[seat] = tables.seals[players]                      # FIR-2.7
    s.frames.push(c.STARTER)
    if mode == SPREAD:
        s.frames.push(c.QUOTA, -1, seals)
    elif mode == FIXED:
        n: i64 = len(tables.fixed_seals)
        if seals > n:
            s.frames.push(c.SEAL, -1, seals - n, ANYWHERE)                # FIR-2.6
        i: i64 = 0
        while i < n and i < seals:
            put_seal(s, tables.fixed_seals[i], c.NEUTRAL)                 # FIR-2.2
            i += 1
    elif mode == RANDOM and seals > 0:
        s.frames.push(c.SEAL, -1, seals, ANYWHERE)                        # FIR-2.4
    numeral: i64 = c.NUMERALS - 1
    while numeral >= 0:
        s.frames.push(c.BALCONY, -1, numeral)
        numeral -= 1
    if mode == ONE_COLOUR:
        if colour == ANY_COLOUR:
            s.frames.push(c.BLOCKED)
        else:
            bar_colour(s, colour)


def settle_set_up(s: FirenzeBoard) -> None:
    """Answer at once what leaves no choice to nature: spreading no seals, or so few that all are low (FIR-2.3)."""
    while s.frames.kind() == c.QUOTA:
        seals = s.frames.arg(f.QUOTA_LEFT)
        if seals > s.tables.low_least:
            return
        s.frames.pop()
        if seals > 0:
            s.frames.push(c.SEAL, -1, seals, seals)


def bar_colour(s: FirenzeBoard, colour: i64) -> None:
    """FIR-2.5: all six orders of the colour are covered."""
    for floor in range(c.FLOORS):
        put_seal(s, colour * c.FLOORS + floor, c.NEUTRAL)
    if s.log is not None:
        s.log.emit(c.EV_BARRED, [int(colour)])


def barred_chosen(s: FirenzeBoard, colour: i64) -> None:
    s.frames.pop()
    bar_colour(s, colour)


def legal_balconies(s: FirenzeBoard) -> vec[i64]:
    """FIR-2.1, FIR-2.5: the tokens of the numeral whose order is not covered."""
    out = vec[i64](capacity=8)
    numeral = s.frames.arg(f.BALCONY_NUMERAL)
    for order in range(c.ORDERS):
        if s.tables.balcony_points[numeral * c.ORDERS + order] != 0 and s.seal[order] == c.OPEN:
            out = append(out, c.TOKEN + order)
    return out


def balcony_drawn(s: FirenzeBoard, order: i64) -> None:
    numeral = s.frames.arg(f.BALCONY_NUMERAL)
    s.frames.pop()
    s.news |= c.NEW_ORDERS
    s.balcony = s.balcony[:]
    s.balcony[numeral] = order
    s.balcony_bits |= bit(order)
    offer(s, order)
    if s.log is not None:
        s.log.emit(c.EV_BALCONY, [int(numeral), int(order)])
    settle_set_up(s)


def quota_drawn(s: FirenzeBoard, low: i64) -> None:
    seals = s.frames.arg(f.QUOTA_LEFT)
    s.frames.pop()
    s.frames.push(c.SEAL, -1, seals, low)


def legal_quota(s: FirenzeBoard) -> vec[i64]:
    """FIR-2.3: two or three of the seals go on floors 3 and 4."""
    out = vec[i64](capacity=2)
    low = s.tables.low_least
    while low <= s.tables.low_most and low <= s.frames.arg(f.QUOTA_LEFT):
        out = append(out, c.LOW + low)
        low += 1
    return out


def legal_seals(s: FirenzeBoard) -> vec[i64]:
    """FIR-2.3, FIR-2.4: free orders; when spread, low ones first and few markers per tower."""
    out = vec[i64](capacity=c.ORDERS)
    low = s.frames.arg(f.SEAL_LOW)
    for colour in range(c.COLOURS):
        if low != ANYWHERE and _markers(s, colour) >= s.tables.per_tower:
            continue
        for floor in range(c.FLOORS):
            order: i64 = colour * c.FLOORS + floor
            if s.seal[order] != c.OPEN or s.balcony_bits >> order & 1 != 0:
                continue
            if low == ANYWHERE or (floor < LOW_FLOORS) == (low > 0):
                out = append(out, c.COVER + order)
    return out


def _markers(s: FirenzeBoard, colour: i64) -> i64:
    n: i64 = 0
    for floor in range(c.FLOORS):
        order: i64 = colour * c.FLOORS + floor
        if s.seal[order] == c.NEUTRAL or s.balcony_bits >> order & 1 != 0:
            n += 1
    return n


def seal_placed(s: FirenzeBoard, order: i64) -> None:
    left = s.frames.arg(f.SEAL_LEFT) - 1
    low = s.frames.arg(f.SEAL_LOW)
    s.frames.set_arg(f.SEAL_LEFT, left)
    if low > 0:
        s.frames.set_arg(f.SEAL_LOW, low - 1)
    if left == 0:
        s.frames.pop()
    put_seal(s, order, c.NEUTRAL)
    if s.log is not None:
        s.log.emit(c.EV_NEUTRAL, [int(order)])


def legal_starters(s: FirenzeBoard) -> vec[i64]:
    out = vec[i64](capacity=c.SEATS)
    for seat in range(s.players):
        out = append(out, c.FIRST + seat)
    return out


def starter_drawn(s: FirenzeBoard, seat: i64) -> None:
    """FIR-2.8, FIR-2.10: white stones clockwise, then the row is dealt, then its stones are drawn."""
    frames = s.frames
    frames.pop()
    s.starter = seat
    s.active = seat
    s.turn = 1
    if s.log is not None:
        s.log.emit(c.EV_STARTS, [int(seat)])
        s.log.emit(c.EV_TURN, [int(seat), 1])
    i: i64 = 0
    while i < s.players:
        stones = s.tables.start_stones[i]
        store(s, (seat + i) % s.players, c.WHITE, stones)
        to_bag(s, c.WHITE, -stones)
        i += 1
    frames.push(c.ASK_CARD, seat)
    slot: i64 = c.SLOTS - 1
    while slot >= 0:
        frames.push(c.DRAW, -1, slot, s.tables.row_stones)
        slot -= 1
    slot = c.SLOTS - 1
    while slot >= 0:
        frames.push(c.REVEAL, -1, slot, 1)
        slot -= 1


def legal_colours() -> vec[i64]:
    out = vec[i64](capacity=c.COLOURS)
    for colour in range(c.COLOURS):
        out = append(out, c.BARRED + colour)
    return out
