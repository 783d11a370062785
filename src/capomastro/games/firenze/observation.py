# Compiled by mypyc.
"""A seat's view as integers, for learners. Seats are counted from the viewer on; -1 is a hidden card face."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from capomastro.games.firenze import codes as c
from capomastro.games.firenze.phases import phase
from capomastro.games.firenze.row import chosen_slot
from capomastro.games.firenze.state import FirenzeBoard, card_sorts
from capomastro.kernel.state import CHANCE, OVER

COURSE: Final = 10              # awaited, phase, active, starter, turn, end holder, built, exchanged, pile, start cards
TOWER: Final = 3                # colour, height, grown
SEAT: Final = 4 + c.COLOURS + c.SITE * TOWER        # points, seals, hand size, bell built, storage, towers; after them the cards
HIDDEN: Final = -1


def observe_table(s: FirenzeBoard, seat: i64, out: vec[i64]) -> None:
    """Everything of ``Game.observation``, section by section. A spectator sits in seat 0 and sees no hidden face."""
    viewer = max(seat, 0)
    sorts = card_sorts(s.rules)
    kind = s.frames.kind()
    if kind < c.QUESTIONS:
        out[kind] = 1
    at = _course(s, viewer, kind, out, c.QUESTIONS)
    at = s.observe_asked(viewer, out, at)
    out[at] = chosen_slot(s) + 1
    at += 1
    for order in range(c.ORDERS):
        who = s.seal[order]
        out[at + order] = 0 if who == c.OPEN else 1 if who == c.NEUTRAL else 2 + seat_from(s, viewer, who)
    at += c.ORDERS
    for numeral in range(c.NUMERALS):
        out[at + numeral] = s.balcony[numeral] + 1
    at += c.NUMERALS
    for floor in range(c.FLOORS):
        taker = s.token[floor]
        out[at + floor] = -1 - taker if taker < 0 else 2 + seat_from(s, viewer, taker)
    at += c.FLOORS
    for space in range(c.SPACES):
        out[at + space] = s.church[space] + 1
    at += c.SPACES
    for slot in range(c.SLOTS):
        out[at + slot] = s.row[slot] + 1
    at = _copy(s.on_row, 0, c.SLOTS * c.COLOURS, out, at + c.SLOTS)
    at = _copy(s.bag, 0, c.COLOURS, out, at)
    at = _copy(s.discards, 0, sorts, out, at)
    _unseen(s, seat, out, at)
    at += sorts
    for card in range(sorts):
        out[at + card] = s.played >> card & 1
    at += sorts
    i: i64 = 0
    while i < s.players:
        _seat(s, (viewer + i) % s.players, seat, out, at)
        at += SEAT + sorts
        i += 1


def seat_from(s: FirenzeBoard, viewer: i64, seat: i64) -> i64:
    """0 for the viewer, 1 for the left neighbour, …"""
    return (seat - viewer + s.players) % s.players


def sees_hand(s: FirenzeBoard, viewer: i64, seat: i64) -> bool:
    """FIR-9.2: one's own hand, all when hands are open, and all at the end."""
    return viewer == seat or s.open_hands != 0 or s.frames.kind() == c.ENDED


def _copy(cells: vec[i64], first: i64, n: i64, out: vec[i64], at: i64) -> i64:
    i: i64 = 0
    while i < n:
        out[at + i] = cells[first + i]
        i += 1
    return at + n


def _course(s: FirenzeBoard, viewer: i64, kind: i64, out: vec[i64], at: i64) -> i64:
    if kind < c.QUESTIONS:
        out[at] = seat_from(s, viewer, s.frames.owner())
    else:
        out[at] = OVER if kind == c.ENDED else CHANCE
    out[at + 1] = phase(s)
    out[at + 2] = seat_from(s, viewer, s.active)
    out[at + 3] = seat_from(s, viewer, s.starter)
    out[at + 4] = s.turn
    out[at + 5] = seat_from(s, viewer, s.end_holder) if s.end_holder >= 0 else -1
    out[at + 6] = s.built
    out[at + 7] = s.exchanged
    out[at + 8] = s.in_pile + s.in_start
    out[at + 9] = s.in_start
    return at + COURSE


def _unseen(s: FirenzeBoard, viewer: i64, out: vec[i64], at: i64) -> None:
    """FIR-9.2: the pile, counted together with the hands this viewer does not see."""
    for card in range(card_sorts(s.rules)):
        n = s.pile[card] + s.start[card]
        if s.tables.kind[card] != c.BUILDING:
            seat: i64 = 0
            while seat < s.players:
                if not sees_hand(s, viewer, seat):
                    n += s.held[seat * c.CARDS + card]
                seat += 1
        out[at + card] = n


def _seat(s: FirenzeBoard, seat: i64, viewer: i64, out: vec[i64], at: i64) -> None:
    seen = sees_hand(s, viewer, seat)
    hand = s.cards[seat]
    out[at] = s.points[seat]
    out[at + 1] = s.seals_left[seat]
    out[at + 3] = s.bells >> seat & 1
    cards = _copy(s.storage, seat * c.COLOURS, c.COLOURS, out, at + 4) + c.SITE * TOWER
    for place in range(c.SITE):
        to = at + 4 + c.COLOURS + place * TOWER
        height = s.tower_height[seat * c.SITE + place]
        if height > 0:
            out[to] = s.tower_colour[seat * c.SITE + place] + 1
            out[to + 1] = height
            out[to + 2] = s.grown[place] if seat == s.active else 0
    for card in range(card_sorts(s.rules)):
        held = s.held[seat * c.CARDS + card]
        if s.tables.kind[card] == c.BUILDING:
            hand -= held
            out[cards + card] = held
        else:
            out[cards + card] = held if seen else HIDDEN
    out[at + 2] = hand
