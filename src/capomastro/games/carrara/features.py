# Compiled by mypyc.
"""What a learned judgement looks at; see ``kernel.features``."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from capomastro.games.carrara import codes as c
from capomastro.games.carrara.evaluation import has_turns
from capomastro.games.carrara.state import CarraraBoard
from capomastro.kernel.features import Sheet

CARDS: Final = 31               # of all decks
MOST_LEFT: Final = 30           # buildings of cost 1 to 5
MOST_SCORINGS: Final = 8


def progress(s: CarraraBoard) -> i64:
    """By the buildings that are gone, or by scorings where somebody hurries to announce the end."""
    most: i64 = 0
    for seat in range(s.players):
        most = max(most, s.scorings[seat])
    return max((MOST_LEFT - s.left) * 1000 // MOST_LEFT, min(most * 1000 // MOST_SCORINGS, 1000))


def portray(s: CarraraBoard, sheet: Sheet) -> None:
    sheet.one_of(c.ENDED + 1, s.asked)
    sheet.amount(MOST_LEFT, s.left)
    sheet.amount(40, s.turns // 2)
    sheet.one_of(3, s.end)
    sheet.flag(s.advanced)
    chosen = sheet.stretch(CARDS)
    for deck in range(i64(c.DECKS)):
        if s.cards[deck] != c.NO_CARD:
            sheet.light(chosen + s.cards[deck])
    for city in range(i64(c.CITIES)):
        sheet.flag(s.city_marker[city] == c.NOBODY)
    for step in range(i64(c.SEGMENTS)):
        segment = (s.notch + step) % c.SEGMENTS
        count: i64 = 0
        for colour in range(i64(c.COLOURS)):
            count += s.wheel[segment * c.COLOURS + colour]
        sheet.amount(11, count)
        for colour in range(i64(c.COLOURS)):
            sheet.flag(s.wheel[segment * c.COLOURS + colour] > 0)
    lying = sheet.stretch(c.BUILDINGS)
    for slot in s.slots:
        if slot >= 0:
            sheet.light(lying + slot)
    for kind in range(i64(c.KINDS)):
        sheet.amount(4, s.field[kind])
    for place in range(i64(c.PLACES)):
        sheet.flag(s.tokens_taken >> place & 1 != 0)


def portray_seat(s: CarraraBoard, seat: i64, sheet: Sheet) -> None:
    sheet.amount(30, s.points[seat] // 2)
    sheet.amount(24, s.coins[seat])
    held: i64 = 0
    for colour in range(i64(c.COLOURS)):
        count = s.blocks[seat * c.COLOURS + colour]
        held += count
        sheet.amount(6, count)
    sheet.amount(16, held)
    objects: i64 = 0
    different: i64 = 0
    for kind in range(i64(c.KINDS)):
        count = s.objects[seat * c.KINDS + kind]
        objects += count
        different += 1 if count > 0 else 0
        sheet.amount(5, count)
    sheet.amount(14, objects)
    sheet.amount(c.KINDS, different)
    sheet.amount(MOST_SCORINGS, s.scorings[seat])
    sheet.bits(c.TYPES + 2, s.marked[seat])
    sheet.bits(c.PLACES, s.tokens[seat])
    for city in range(i64(c.CITIES)):
        at = seat * c.CITIES + city
        sheet.amount(5, s.built[at])
        sheet.amount(16, s.spent[at])
        sheet.flag(s.city_marker[city] == seat)
        sheet.amount(8, s.funds[at])
    for kind in range(i64(c.TYPES)):
        sheet.amount(5, s.types[seat * c.TYPES + kind])
    sheet.flag(has_turns(s, seat))
