# Compiled by mypyc.
"""What a learned judgement looks at (see ``kernel.features``): features of the land, not places on it."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from capomastro.games.carcassonne import codes as c
from capomastro.games.carcassonne.scoring import ITEM, final_items, majority, points_of
from capomastro.games.carcassonne.state import (
    CarcassonneBoard,
    face_of,
    first_part,
    in_crowd,
    is_root,
    kind_of,
    need_of,
    open_sides,
    open_square,
    root_of,
    shields_in,
    tile_at,
    tiles_in,
)
from capomastro.kernel.features import Sheet

STANDINGS: Final = 3            # in a feature: alone ahead, level with others, behind
WORTHS: Final = 12              # tiles and shields of a city
LENGTHS: Final = 8              # tiles of a road
GAPS: Final = 6                 # open sides of a city
ENDS: Final = 3                 # open sides of a road
AROUND: Final = 9               # empty squares around a monastery
LATE: Final = 4                 # how much of the pile is left, in parts of LONG
LONG: Final = 60
FITS: Final = 6                 # how many tiles left fit where a feature is hardest to go on: none, 1, 2, 3 or 4, up to 8, more
CLOSE: Final = 3                # by open sides: one, two, more
PLENTY: Final = 99
ROADS_AND_CITIES: Final = 0b10101010    # of a need: the bit of each side that both kinds have


def progress(s: CarcassonneBoard) -> i64:
    return s.placed * 1000 // max(s.placed + s.pile, 1)


def lateness(s: CarcassonneBoard) -> i64:
    return min(s.pile * LATE // LONG, LATE - 1)


def portray(s: CarcassonneBoard, sheet: Sheet) -> None:
    sheet.one_of(c.GAME_OVER + 1, s.question)
    sheet.amount(42, s.pile // 2)
    sheet.amount(8, s.pile)
    sheet.one_of(len(c.TILE_IDS), s.hand)
    sheet.one_of(3, s.tables.farmers)
    sheet.flag(s.tables.tiles > 72)
    sheet.amount(20, s.edges // 2)


def portray_seat(s: CarcassonneBoard, seat: i64, sheet: Sheet) -> None:
    late = lateness(s)
    sheet.amount(45, points_of(s, seat) // 2)
    held = in_crowd(s.supply, seat)
    sheet.amount(8, held)
    sheet.one_of(9 * LATE, min(held, 8) * LATE + late)
    cities = sheet.stretch(STANDINGS * WORTHS * GAPS)
    near = sheet.stretch(GAPS * LATE)
    roads = sheet.stretch(STANDINGS * LENGTHS * ENDS)
    monasteries = sheet.stretch(AROUND * LATE)
    fields = sheet.stretch(STANDINGS)
    city_fits = sheet.stretch(STANDINGS * CLOSE * FITS)
    road_fits = sheet.stretch(STANDINGS * CLOSE * FITS)
    tightest = tightest_squares(s)
    farmers: i64 = 0
    part: i64 = 0
    while part < s.parts:
        tally = s.tally[part]
        if tally & c.CROWD != 0 and is_root(tally) and in_crowd(tally, seat) > 0:
            kind = kind_of(s, part)
            gaps = open_sides(tally)
            status = standing(tally, seat)
            if kind == c.CITY:
                worth = min(tiles_in(tally) + shields_in(tally), WORTHS) - 1
                sheet.light(city_fits + (status * CLOSE + closeness(gaps)) * FITS + fit_of(i64(tightest[part])))
                gaps = min(gaps, GAPS - 1)
                sheet.light(cities + (status * WORTHS + worth) * GAPS + gaps)
                sheet.light(near + gaps * LATE + late)
            elif kind == c.ROAD:
                sheet.light(road_fits + (status * CLOSE + closeness(gaps)) * FITS + fit_of(i64(tightest[part])))
                sheet.light(roads + (status * LENGTHS + min(tiles_in(tally), LENGTHS) - 1) * ENDS + min(gaps, ENDS - 1))
            elif kind == c.MONASTERY:
                sheet.light(monasteries + min(gaps, AROUND - 1) * LATE + late)
            else:
                sheet.light(fields + status)
                farmers += in_crowd(tally, seat)
        part += 1
    sheet.amount(4, farmers)
    alone: i64 = 0
    shared: i64 = 0
    if farmers > 0:
        items = final_items(s)
        i: i64 = 0
        while i < len(items):
            if items[i] == c.FIELD and items[i + 3] >> seat & 1 != 0:
                if items[i + 3] == 1 << seat:
                    alone += items[i + 2]
                else:
                    shared += items[i + 2]
            i += ITEM
    sheet.amount(12, alone // 3)
    sheet.amount(8, shared // 3)


def tightest_squares(s: CarcassonneBoard) -> vec[u8]:
    """By root, for cities and roads with followers: the fewest tiles left that fit on a square where the feature goes on."""
    t = s.tables
    frontier = s.frontier
    out = vec[u8]([PLENTY] * s.parts)
    i: i64 = 0
    n: i64 = s.edges
    while i < n:
        entry: i64 = i64(frontier[i])
        square = open_square(entry)
        need = need_of(entry)
        fitting: i64 = -1
        side: i64 = 0 if need & ROADS_AND_CITIES != 0 else 4
        while side < 4:
            if need >> (2 * side) & 3 >= c.ROAD:
                there = tile_at(s, square + t.beside[side])
                root = root_of(s, first_part(s, there) + i64(t.middle[face_of(s, there) * 4 + (side ^ 2)]))
                if s.tally[root] & c.CROWD != 0:
                    if fitting < 0:
                        fitting = tiles_that_fit(s, need)
                    if fitting < i64(out[root]):
                        out[root] = u8(fitting)
            side += 1
        i += 1
    return out


def tiles_that_fit(s: CarcassonneBoard, need: i64) -> i64:
    """How many tiles of the pile can lie where this must meet."""
    types = s.tables.fitting[need]
    count: i64 = 0
    kind: i64 = 0
    while types != 0:
        if types & 1 != 0:
            count += i64(s.left[kind])
        types >>= 1
        kind += 1
    return count


def closeness(gaps: i64) -> i64:
    return min(max(gaps, 1), CLOSE) - 1


def fit_of(tiles: i64) -> i64:
    if tiles <= 2:
        return tiles
    if tiles <= 4:
        return 3
    return 4 if tiles <= 8 else 5


def standing(tally: i64, seat: i64) -> i64:
    """Whether a seat that has followers in a feature is alone ahead there (0), level with others (1) or behind (2)."""
    winners = majority(tally)
    if winners >> seat & 1 == 0:
        return 2
    return 0 if winners == 1 << seat else 1
