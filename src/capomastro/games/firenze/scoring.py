# Compiled by mypyc.
"""Section 8 of RULES.md: majorities and festivals."""

from __future__ import annotations

from mypy_extensions import i64

from capomastro.games.firenze import codes as c
from capomastro.games.firenze.state import FirenzeBoard, score


def leader(s: FirenzeBoard, colour: i64) -> i64:
    """FIR-8.3: the seat that has the majority in a tower; -1 when nobody has a seal there."""
    return s.leads[colour]


def festival_points(s: FirenzeBoard, seat: i64, card: i64) -> i64:
    """FIR-6.2 to FIR-6.5: what one copy of a festival counts at the end."""
    if card != c.RECOGNITION:
        return s.tables.points[card]
    n: i64 = 0
    order: i64 = 0
    while order < c.ORDERS:
        if s.seal[order] == seat and s.tables.humble >> (order % c.FLOORS) & 1 != 0:
            n += 1
        order += 1
    return n * s.tables.points[card]


def pending_points(s: FirenzeBoard, seat: i64) -> i64:
    """What the festivals in hand would add for a seat if the game ended now."""
    total: i64 = 0
    bits = s.held_bits[seat] & s.tables.festivals
    if bits == 0:
        return 0
    base = seat * c.CARDS
    total += s.held[base + c.DISGRACE] * festival_points(s, seat, c.DISGRACE)
    total += s.held[base + c.MONUMENT] * festival_points(s, seat, c.MONUMENT)
    total += s.held[base + c.GLORY] * festival_points(s, seat, c.GLORY)
    if s.held[base + c.RECOGNITION] > 0:
        total += s.held[base + c.RECOGNITION] * festival_points(s, seat, c.RECOGNITION)
    return total


def final_scoring(s: FirenzeBoard) -> None:
    """FIR-8.3, FIR-8.4: majorities, then festivals; the game is over."""
    for colour in range(i64(c.COLOURS)):
        who = leader(s, colour)
        if who >= 0:
            score(s, who, s.tables.majority[colour])
            if s.log is not None:
                s.log.emit(c.EV_MAJORITY, [int(colour), int(who), int(s.tables.majority[colour])])
    seat: i64 = 0
    while seat < s.players:
        if s.log is not None:
            _tell_festivals(s, seat)
        score(s, seat, pending_points(s, seat))
        seat += 1
    s.frames.clear()
    s.frames.push(c.ENDED)
    if s.log is not None:
        s.log.emit(c.EV_OVER, [])


def _tell_festivals(s: FirenzeBoard, seat: i64) -> None:
    for card in range(i64(c.CARDS)):
        if s.tables.festivals >> i64(card) & 1 != 0:
            n = s.held[seat * c.CARDS + card]
            while n > 0 and s.log is not None:
                s.log.emit(c.EV_FESTIVAL, [int(seat), card, int(festival_points(s, seat, card))])
                n -= 1
