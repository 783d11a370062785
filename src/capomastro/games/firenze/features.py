# Compiled by mypyc.
"""What a learned judgement looks at; see ``kernel.features``."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from capomastro.games.firenze import codes as c
from capomastro.games.firenze.evaluation import plays_on, tower_promise
from capomastro.games.firenze.scoring import leader, pending_points
from capomastro.games.firenze.state import FirenzeBoard, order_is_open, owes_bell
from capomastro.kernel.features import Sheet
from capomastro.kernel.state import UNIT

MOST_SEALS: Final = 12


def progress(s: FirenzeBoard) -> i64:
    """By the seals that the one who is furthest has laid."""
    most: i64 = 0
    for seat in range(s.players):
        most = max(most, (s.tables.seals[s.players] - s.seals_left[seat]) * 1000 // max(s.tables.seals[s.players], 1))
    return min(max(most, 0), 1000)


def portray(s: FirenzeBoard, sheet: Sheet) -> None:
    sheet.one_of(c.ENDED + 1, s.frames.kind())
    sheet.flag(s.end_holder >= 0)
    sheet.amount(40, s.turn // 2)
    sheet.amount(c.NUMERALS, s.next_balcony)
    sheet.amount(10, s.in_bag // 8)
    lying = sheet.stretch(c.CARDS)
    for card in s.row:
        if card != c.NO_CARD:
            sheet.light(lying + card)
    church = sheet.stretch(c.CARDS)
    for card in s.church:
        if card != c.NO_CARD:
            sheet.light(church + card)
    for colour in range(i64(c.COLOURS)):
        waiting: i64 = 0
        for slot in range(i64(c.SLOTS)):
            waiting += s.on_row[slot * c.COLOURS + colour]
        sheet.amount(8, waiting)
    order: i64 = 0
    while order < c.ORDERS:
        sheet.flag(order_is_open(s, order))
        order += 1
    sheet.amount(4, s.built)


def portray_seat(s: FirenzeBoard, seat: i64, sheet: Sheet) -> None:
    sheet.amount(40, s.points[seat] // 2)
    sheet.amount(MOST_SEALS, s.seals_left[seat])
    for colour in range(i64(c.COLOURS)):
        sheet.amount(7, s.storage[seat * c.COLOURS + colour])
    sheet.amount(14, s.stored[seat])
    sheet.bits(c.CARDS, s.held_bits[seat])
    sheet.amount(8, s.cards[seat])
    sheet.amount(12, pending_points(s, seat) + 6)
    sheet.amount(6, s.towers[seat])
    standing = sheet.stretch(c.COLOURS * (c.HIGHEST_FLOOR + 1))
    promised = sheet.stretch(16)
    promise: i64 = 0
    place: i64 = 0
    while place < s.towers[seat]:
        at = seat * c.SITE + place
        sheet.light(standing + s.tower_colour[at] * (c.HIGHEST_FLOOR + 1) + min(s.tower_height[at], c.HIGHEST_FLOOR))
        worth = tower_promise(s, seat, place)
        promise += worth
        sheet.light(promised + min(max(worth // UNIT, 0), 15))
        place += 1
    sheet.amount(24, promise // UNIT)
    for colour in range(i64(c.COLOURS)):
        mine: i64 = 0
        order: i64 = colour * c.FLOORS
        while order < colour * c.FLOORS + c.FLOORS:
            if s.seal[order] == seat:
                mine += 1
            order += 1
        sheet.amount(4, mine)
        sheet.flag(leader(s, colour) == seat)
    sheet.flag(owes_bell(s, seat))
    sheet.flag(plays_on(s, seat))
    sheet.flag(s.end_holder == seat)
    sheet.flag(s.starter == seat)
    taken: i64 = 0
    for who in s.token:
        if who == seat:
            taken += 1
    sheet.amount(4, taken)
    if seat == s.active:
        sheet.amount(4, s.built)
        sheet.bits(c.CARDS, s.played)
    else:
        sheet.amount(4, 0)
        sheet.bits(c.CARDS, 0)
