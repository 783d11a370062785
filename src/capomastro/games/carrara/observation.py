# Compiled by mypyc.
"""A seat's view as integers, for learners. Seats are counted from the viewer on; -1 is what a screen hides."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from capomastro.games.carrara import codes as c
from capomastro.games.carrara.state import CarraraBoard
from capomastro.kernel.observing import put_bits, put_cells, put_seen, put_zeros
from capomastro.kernel.state import ALL_NEWS

HIDDEN: Final = -1
SCREENS_HIDDEN: Final = 0
SCREENS_COUNT: Final = 1
SCREENS_OPEN: Final = 2
QUESTIONS: Final = 16
CARDS: Final = 31
COUNTED: Final = 2              # need, paid
WHOSE: Final = 5                # turn, first, turns, end, closer
MARKET: Final = 3               # notch, bag, pile
PERSONAL: Final = c.NEW_BUILDINGS | c.NEW_MARKERS | c.NEW_GOODS        # what depends on who looks
GOODS: Final = 4 + c.COLOURS + c.KINDS          # points, coins, blocks, objects, by colour and kind
SEAT: Final = GOODS + c.TYPES + 2 + c.PLACES    # … and scored, tokens


def observe_board(s: CarraraBoard, seat: i64, out: vec[i16], at: i64) -> None:
    """Everything of ``Game.observation``, section by section. A spectator sits in seat 0 and looks behind no screen."""
    _show(s, seat, ALL_NEWS, out, at)


def renew_board(s: CarraraBoard, seat: i64, out: vec[i16], at: i64) -> None:
    """The same where lasting sections stand already: at the end no screen hides anything."""
    news = s.tidings(seat, PERSONAL)
    _show(s, seat, news if s.asked != c.ENDED else i64(ALL_NEWS), out, at)


def _show(s: CarraraBoard, seat: i64, news: i64, out: vec[i16], at: i64) -> None:
    """What changes all the time, and the news."""
    viewer = max(seat, 0)
    tables = s.tables
    if 0 <= s.asked < QUESTIONS:
        out[at + s.asked] = 1
    at += QUESTIONS
    out[at] = i16(seat_from(s, viewer, s.turn))
    out[at + 1] = i16(seat_from(s, viewer, s.first))
    out[at + 2] = i16(s.turns)
    out[at + 3] = i16(s.end)
    out[at + 4] = i16(seat_from(s, viewer, s.closer))
    at += WHOSE
    if news & c.NEW_WHEEL:
        put_cells(s.wheel, 0, c.SEGMENTS * c.COLOURS, 0, out, at)
    at += c.SEGMENTS * c.COLOURS
    out[at] = i16(s.notch)
    out[at + 1] = i16(s.in_bag)
    out[at + 2] = i16(s.in_pile)
    at += MARKET
    slots: i64 = len(s.slots)
    if news & c.NEW_BUILDINGS:
        put_seen(tables.place_seen, viewer, s.place, c.BUILDINGS, out, put_cells(s.slots, 0, slots, 1, out, at))
    at += slots + c.BUILDINGS
    if news & c.NEW_OBJECTS:
        put_cells(s.supply, 0, c.KINDS, 0, out, put_cells(s.field, 0, c.KINDS, 0, out, at))
    at += 2 * c.KINDS
    if news & c.NEW_MARKERS:
        put_seen(tables.seat_seen, viewer, s.city_marker, c.CITIES, out, at)
    at += c.CITIES
    if news & c.NEW_CARDS:
        _cards(s, out, at)
    at = put_cells(s.picked, 0, c.COLOURS, 0, out, at + CARDS)
    at = s.observe_asked(viewer, out, at)
    out[at] = i16(s.need)
    out[at + 1] = i16(s.paid)
    if news & (c.NEW_GOODS | c.NEW_MARKERS):
        _seats(s, seat, viewer, news, out, at + COUNTED)


def seat_from(s: CarraraBoard, viewer: i64, seat: i64) -> i64:
    """0 for the viewer, 1 for the left neighbour, …; -1 for nobody."""
    if seat == c.NOBODY:
        return -1
    return seat - viewer if seat >= viewer else seat - viewer + s.players


def _cards(s: CarraraBoard, out: vec[i16], at: i64) -> None:
    put_zeros(CARDS, out, at)
    cards = s.cards
    deck: i64 = 0
    while deck < c.DECKS:
        if cards[deck] != c.NO_CARD:
            out[at + cards[deck]] = 1
        deck += 1


def _seats(s: CarraraBoard, seat: i64, viewer: i64, news: i64, out: vec[i16], at: i64) -> None:
    """All seats, from the viewer on."""
    i: i64 = 0
    while i < s.players:
        other = viewer + i
        if other >= s.players:
            other -= s.players
        if news & c.NEW_GOODS:
            _goods(s, seat, other, out, at)
        if news & c.NEW_MARKERS:
            put_bits(s.tokens[other], c.PLACES, out, put_bits(s.marked[other], c.TYPES + 2, out, at + GOODS))
        at += SEAT
        i += 1


def _goods(s: CarraraBoard, viewer: i64, seat: i64, out: vec[i16], at: i64) -> None:
    """PAL-11.1: what a seat has, as the viewer sees it."""
    everything = seat == viewer or s.screens == SCREENS_OPEN or s.asked == c.ENDED
    out[at] = i16(s.points[seat])
    if everything or s.screens == SCREENS_COUNT:
        out[at + 1] = i16(s.coins[seat])
        out[at + 2] = i16(_sum(s.blocks, seat * c.COLOURS, c.COLOURS))
        out[at + 3] = i16(_sum(s.objects, seat * c.KINDS, c.KINDS))
    else:
        _hide(out, at + 1, 3)
    at += 4
    if everything:
        put_cells(s.objects, seat * c.KINDS, c.KINDS, 0, out, put_cells(s.blocks, seat * c.COLOURS, c.COLOURS, 0, out, at))
    else:
        _hide(out, at, c.COLOURS + c.KINDS)


def _hide(out: vec[i16], at: i64, n: i64) -> None:
    end = at + n
    while at < end:
        out[at] = HIDDEN
        at += 1


def _sum(cells: vec[i64], first: i64, n: i64) -> i64:
    total: i64 = 0
    last = first + n
    while first < last:
        total += cells[first]
        first += 1
    return total
