# Compiled by mypyc.
"""A seat's view as integers, for learners. Seats are counted from the viewer on; -1 is a hidden card face."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from capomastro.games.firenze import codes as c
from capomastro.games.firenze.phases import phase
from capomastro.games.firenze.row import chosen_slot
from capomastro.games.firenze.state import FirenzeBoard, card_sorts
from capomastro.kernel.observing import put_bits, put_cells, put_seen, put_zeros
from capomastro.kernel.state import ALL_NEWS, CHANCE, MOST_SEEN, OVER

COURSE: Final = 10              # awaited, phase, active, starter, turn, end holder, built, exchanged, pile, start cards
TOWER: Final = 3                # colour, height, grown
SEAT: Final = 4 + c.COLOURS + c.SITE * TOWER        # points, seals, hand size, bell built, storage, towers; after them the cards
HIDDEN: Final = -1
SEATS: Final = c.NEW_STORES | c.NEW_TOWERS | c.NEW_HANDS        # what is shown of each seat
PERSONAL: Final = SEATS | c.NEW_ORDERS | c.NEW_CARDS            # what depends on who looks


def observe_table(s: FirenzeBoard, seat: i64, out: vec[i16], at: i64) -> None:
    """Everything of ``Game.observation``, section by section. A spectator sits in seat 0 and sees no hidden face."""
    _show(s, seat, ALL_NEWS, out, at)


def renew_table(s: FirenzeBoard, seat: i64, out: vec[i16], at: i64) -> None:
    """The same where lasting sections stand already: at the end all hands are open."""
    news = s.tidings(seat, PERSONAL)
    _show(s, seat, news if s.frames.kind() != c.ENDED else i64(ALL_NEWS), out, at)


def _show(s: FirenzeBoard, seat: i64, news: i64, out: vec[i16], at: i64) -> None:
    """What changes all the time, and the news."""
    viewer = max(seat, 0)
    sorts = card_sorts(s.rules)
    kind = s.frames.kind()
    if kind < c.QUESTIONS:
        out[at + kind] = 1
    at = _course(s, viewer, kind, out, at + c.QUESTIONS)
    at = s.observe_asked(viewer, out, at)
    out[at] = i16(chosen_slot(s) + 1)
    at += 1
    if news & c.NEW_ORDERS:
        put_cells(s.church, 0, c.SPACES, 1, out, _takers(s, viewer, out, at))
    at += c.ORDERS + c.NUMERALS + c.FLOORS + c.SPACES
    if news & c.NEW_ROW:
        put_cells(s.on_row, 0, c.SLOTS * c.COLOURS, 0, out, put_cells(s.row, 0, c.SLOTS, 1, out, at))
    at += c.SLOTS + c.SLOTS * c.COLOURS
    if news & c.NEW_BAG:
        put_cells(s.bag, 0, c.COLOURS, 0, out, at)
    at += c.COLOURS
    if news & c.NEW_CARDS:
        _unseen(s, seat, sorts, out, put_cells(s.discards, 0, sorts, 0, out, at))
    at += 2 * sorts
    if news & c.NEW_PERSONS:
        put_bits(s.played, sorts, out, at)
    if news & SEATS:
        _seats(s, seat, viewer, news, sorts, out, at + sorts)


def seat_from(s: FirenzeBoard, viewer: i64, seat: i64) -> i64:
    """0 for the viewer, 1 for the left neighbour, …"""
    return seat - viewer if seat >= viewer else seat - viewer + s.players


def sees_hand(s: FirenzeBoard, viewer: i64, seat: i64) -> bool:
    """FIR-9.2: one's own hand, all when hands are open, and all at the end."""
    return viewer == seat or s.open_hands != 0 or s.frames.kind() == c.ENDED


def _course(s: FirenzeBoard, viewer: i64, kind: i64, out: vec[i16], at: i64) -> i64:
    if kind < c.QUESTIONS:
        out[at] = i16(seat_from(s, viewer, s.frames.owner()))
    else:
        out[at] = OVER if kind == c.ENDED else CHANCE
    out[at + 1] = i16(phase(s))
    out[at + 2] = i16(seat_from(s, viewer, s.active))
    out[at + 3] = i16(seat_from(s, viewer, s.starter))
    out[at + 4] = i16(s.turn) if s.turn < MOST_SEEN else i16(MOST_SEEN)
    out[at + 5] = i16(seat_from(s, viewer, s.end_holder)) if s.end_holder >= 0 else i16(-1)
    out[at + 6] = i16(s.built)
    out[at + 7] = i16(s.exchanged)
    out[at + 8] = i16(s.in_pile + s.in_start)
    out[at + 9] = i16(s.in_start)
    return at + COURSE


def _takers(s: FirenzeBoard, viewer: i64, out: vec[i16], at: i64) -> i64:
    """Whose seal lies on each order, the order of each balcony, who took each floor's token."""
    at = put_seen(s.tables.seals_seen[s.players], viewer, s.seal, c.ORDERS, out, at)
    at = put_cells(s.balcony, 0, c.NUMERALS, 1, out, at)
    return put_seen(s.tables.tokens_seen[s.players], viewer, s.token, c.FLOORS, out, at)


def _unseen(s: FirenzeBoard, viewer: i64, sorts: i64, out: vec[i16], at: i64) -> i64:
    """FIR-9.2: the pile, counted together with the hands this viewer does not see."""
    put_cells(s.pile, 0, sorts, 0, out, at)
    card: i64 = 0
    if s.in_start > 0:
        start = s.start
        while card < sorts:
            out[at + card] += i16(start[card])
            card += 1
    held = s.held
    seat: i64 = 0
    while seat < s.players:
        if not sees_hand(s, viewer, seat):
            first = seat * c.CARDS
            bits = s.held_bits[seat] & ~s.tables.buildings
            card = 0
            while bits != 0:
                if bits & 1 != 0:
                    out[at + card] += i16(held[first + card])
                bits >>= 1
                card += 1
        seat += 1
    return at + sorts


def _seats(s: FirenzeBoard, seat: i64, viewer: i64, news: i64, sorts: i64, out: vec[i16], at: i64) -> None:
    """All seats, from the viewer on."""
    i: i64 = 0
    while i < s.players:
        other = viewer + i
        _seat(s, other if other < s.players else other - s.players, seat, news, sorts, out, at)
        at += SEAT + sorts
        i += 1


def _seat(s: FirenzeBoard, seat: i64, viewer: i64, news: i64, sorts: i64, out: vec[i16], at: i64) -> None:
    at_towers = at + 4 + c.COLOURS
    if news & c.NEW_STORES:
        out[at] = i16(s.points[seat])
        out[at + 1] = i16(s.seals_left[seat])
        out[at + 3] = i16(s.bells >> seat & 1)
        put_cells(s.storage, seat * c.COLOURS, c.COLOURS, 0, out, at + 4)
    if news & c.NEW_TOWERS:
        _towers(s, seat, out, at_towers)
    if news & c.NEW_HANDS:
        out[at + 2] = i16(s.cards[seat] - _cards(s, seat, sees_hand(s, viewer, seat), sorts, out, at_towers + c.SITE * TOWER))


def _towers(s: FirenzeBoard, seat: i64, out: vec[i16], at: i64) -> None:
    """A seat's towers, and how much they have grown this turn."""
    heights = s.tower_height
    colours = s.tower_colour
    tower = seat * c.SITE
    end = tower + s.towers[seat]
    there = at
    put_zeros(c.SITE * TOWER, out, at)
    while tower < end:
        out[there] = i16(colours[tower] + 1)
        out[there + 1] = i16(heights[tower])
        there += TOWER
        tower += 1
    if seat == s.active:
        grown = s.grown
        place: i64 = 0
        while place < s.towers[seat]:
            out[at + place * TOWER + 2] = i16(grown[place])
            place += 1


def _cards(s: FirenzeBoard, seat: i64, seen: bool, sorts: i64, out: vec[i16], at: i64) -> i64:
    """A seat's cards, as far as they are seen; returns how many of them lie open as buildings."""
    held = s.held
    first = seat * c.CARDS
    bits = s.held_bits[seat]
    buildings = s.tables.buildings
    lying: i64 = 0
    card: i64 = 0
    hidden: i64 = i64(0) if seen else i64(HIDDEN)
    while card < sorts:
        out[at + card] = i16(hidden & ~-(buildings >> card & 1))
        card += 1
    card = 0
    if not seen:
        bits &= buildings
    while bits != 0:
        if bits & 1 != 0:
            n = held[first + card]
            out[at + card] = i16(n)
            lying += n * (buildings & 1)
        bits >>= 1
        buildings >>= 1
        card += 1
    return lying
