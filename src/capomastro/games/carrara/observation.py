# Compiled by mypyc.
"""A seat's view as integers, for learners. Seats are counted from the viewer on; -1 is what a screen hides."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from capomastro.games.carrara import codes as c
from capomastro.games.carrara.state import CarraraBoard

HIDDEN: Final = -1
SCREENS_HIDDEN: Final = 0
SCREENS_COUNT: Final = 1
SCREENS_OPEN: Final = 2
QUESTIONS: Final = 16
CARDS: Final = 31
COUNTED: Final = 2              # need, paid
WHOSE: Final = 5                # turn, first, turns, end, closer
MARKET: Final = 3               # notch, bag, pile


class Writer:
    """Writes one number after another."""

    def __init__(self, out: vec[i64]) -> None:
        self.out = out
        self.at: i64 = 0

    def put(self, value: i64) -> None:
        self.out[self.at] = value
        self.at += 1

    def flag(self, size: i64, index: i64) -> None:
        """``size`` numbers, one of them 1."""
        if 0 <= index < size:
            self.out[self.at + index] = 1
        self.at += size


def seat_from(s: CarraraBoard, viewer: i64, seat: i64) -> i64:
    """0 for the viewer, 1 for the left neighbour, …; -1 for nobody."""
    return -1 if seat == c.NOBODY else (seat - viewer + s.players) % s.players


def observe_board(s: CarraraBoard, seat: i64, out: vec[i64]) -> None:
    """Everything of ``Game.observation``, section by section. A spectator sits in seat 0 and looks behind no screen."""
    viewer = max(seat, 0)
    w = Writer(out)
    w.flag(QUESTIONS, s.asked)
    w.put(seat_from(s, viewer, s.turn))
    w.put(seat_from(s, viewer, s.first))
    w.put(s.turns)
    w.put(s.end)
    w.put(seat_from(s, viewer, s.closer))
    for segment in range(c.SEGMENTS):
        for colour in range(c.COLOURS):
            w.put(s.wheel[segment * c.COLOURS + colour])
    w.put(s.notch)
    w.put(s.in_bag)
    w.put(s.in_pile)
    for slot in s.slots:
        w.put(slot + 1)
    for building in range(c.BUILDINGS):
        w.put(place_seen(s, viewer, s.place[building]))
    for kind in range(c.KINDS):
        w.put(s.field[kind])
    for kind in range(c.KINDS):
        w.put(s.supply[kind])
    for city in range(c.CITIES):
        w.put(seat_from(s, viewer, s.city_marker[city]))
    cards = w.at
    for deck in range(c.DECKS):
        if s.cards[deck] != c.NO_CARD:
            out[cards + s.cards[deck]] = 1
    w.at += CARDS
    for colour in range(c.COLOURS):
        w.put(s.picked[colour])
    w.at = s.observe_asked(viewer, out, w.at)
    w.put(s.need)
    w.put(s.paid)
    for i in range(s.players):
        write_seat(s, seat, (viewer + i) % s.players, w)


def place_seen(s: CarraraBoard, viewer: i64, at: i64) -> i64:
    """0 in the pile or unused, 1 face up, 2 out of the game, then by seat and city."""
    if at == c.FACE_UP:
        return 1
    if at == c.GONE:
        return 2
    if at < 0:
        return 0
    return 3 + seat_from(s, viewer, at // c.CITIES) * c.CITIES + at % c.CITIES


def write_seat(s: CarraraBoard, viewer: i64, seat: i64, w: Writer) -> None:
    """PAL-11.1: a seat as the viewer sees it."""
    everything = seat == viewer or s.screens == SCREENS_OPEN or s.asked == c.ENDED
    counts = everything or s.screens == SCREENS_COUNT
    blocks: i64 = 0
    for colour in range(c.COLOURS):
        blocks += s.blocks[seat * c.COLOURS + colour]
    objects: i64 = 0
    for kind in range(c.KINDS):
        objects += s.objects[seat * c.KINDS + kind]
    w.put(s.points[seat])
    w.put(s.coins[seat] if counts else HIDDEN)
    w.put(blocks if counts else HIDDEN)
    w.put(objects if counts else HIDDEN)
    for colour in range(c.COLOURS):
        w.put(s.blocks[seat * c.COLOURS + colour] if everything else HIDDEN)
    for kind in range(c.KINDS):
        w.put(s.objects[seat * c.KINDS + kind] if everything else HIDDEN)
    for bit in range(c.TYPES + 2):
        w.put(s.marked[seat] >> bit & 1)
    for place in range(c.PLACES):
        w.put(s.tokens[seat] >> place & 1)
