# Compiled by mypyc.
"""What a learned judgement looks at; see ``kernel.features``."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from capomastro.games.citadels import codes as c
from capomastro.games.citadels.scoring import score
from capomastro.games.citadels.state import Board
from capomastro.games.citadels.tables import lowest, size_of
from capomastro.kernel.features import Sheet

MOST_GOLD: Final = 16
MOST_CARDS: Final = 9
MOST_BUILT: Final = 8
DEAREST: Final = 6


def progress(s: Board) -> i64:
    """By the city that is nearest to its goal."""
    most: i64 = 0
    for seat in range(s.players):
        most = max(most, s.size(seat))
    return min(most * 1000 // max(s.goal(), 1), 1000)


def portray(s: Board, sheet: Sheet) -> None:
    sheet.one_of(3, s.phase())
    sheet.amount(12, s.round)
    sheet.amount(c.MAX_RANKS, s.role // 3 + 1)
    cast = sheet.stretch(c.CHARACTERS)
    for rank in range(s.tables.ranks):
        if s.seat_at[s.at[rank]] != c.FACE_UP:
            sheet.light(cast + s.character(rank))
    sheet.amount(8, s.goal())
    sheet.flag(s.ending())
    sheet.flag(s.bell)
    sheet.flag(s.tables.actions)
    sheet.amount(12, s.deck_left() // 6)
    sheet.amount(c.MAX_RANKS, s.killed + 1)
    sheet.amount(c.MAX_RANKS, s.robbed + 1)
    sheet.amount(c.MAX_RANKS, s.bewitched + 1)
    sheet.amount(6, s.tax)


def portray_seat(s: Board, seat: i64, sheet: Sheet) -> None:
    gold = s.gold[seat]
    sheet.amount(MOST_GOLD, gold)
    sheet.amount(MOST_CARDS, s.hand_size[seat])
    sheet.amount(MOST_BUILT, s.size(seat))
    sheet.amount(3, s.goal() - s.size(seat))
    sheet.amount(40, score(s, seat))
    for kind in range(i64(c.NO_KIND)):
        sheet.amount(4, size_of(s.city_names[seat] & s.tables.kind_names[kind]))
    sheet.bits(c.FIRST_ACTION - c.FIRST_UNIQUE, s.city_names[seat] >> c.FIRST_UNIQUE)
    sheet.bits(c.NAMES, s.hand_names[seat])
    _portray_plans(s, seat, gold, sheet)
    sheet.flag(s.crown == seat)
    sheet.flag(s.first() == seat)
    sheet.flag(s.actor == seat)
    sheet.amount(4, s.builds if s.actor == seat else i64(0))
    sheet.bits(24, s.turn if s.actor == seat else i64(0))
    held = sheet.stretch(c.CHARACTERS)
    done = sheet.stretch(c.CHARACTERS)
    marked: i64 = 0
    for rank in range(s.tables.ranks):
        if s.holder(rank) == seat:
            if s.revealed >> rank & 1 != 0:
                sheet.light(done + s.character(rank))
            else:
                sheet.light(held + s.character(rank))
            if rank == s.killed:
                marked |= 1
            if rank == s.robbed:
                marked |= 2
            if rank == s.bewitched:
                marked |= 4
            if s.warrants >> rank & 1 != 0:
                marked |= 8
            if s.threats >> rank & 1 != 0:
                marked |= 16
    sheet.bits(5, marked)
    sheet.flag(s.protected == seat)


def _portray_plans(s: Board, seat: i64, gold: i64, sheet: Sheet) -> None:
    """The buildings in hand that the city lacks: how many by cost, the dearest within reach, and how many can be paid in all."""
    names = s.hand_names[seat] & c.BUILDINGS & ~s.city_names[seat]
    at = sheet.stretch(DEAREST + 1)
    dearest: i64 = 0
    cheapest: i64 = DEAREST + 1
    while names != 0:
        cost = min(s.tables.cost[lowest(names)], DEAREST)
        sheet.light(at + cost)
        if cost <= gold:
            dearest = max(dearest, cost)
        cheapest = min(cheapest, cost)
        names &= names - 1
    sheet.amount(DEAREST, dearest)
    sheet.amount(DEAREST + 1, cheapest)
