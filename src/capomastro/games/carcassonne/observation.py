# Compiled by mypyc.
"""The view as integers, for learners; laid out as ``sections`` says. Seats are counted from the one that looks."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from capomastro.games.carcassonne import codes as c
from capomastro.games.carcassonne.crop_circles import usable
from capomastro.games.carcassonne.scoring import points_of
from capomastro.games.carcassonne.state import CarcassonneBoard, first_part, in_crowd, tile_of

QUESTIONS: Final = 6            # the largest question
TILE_NUMBERS: Final = 4         # per tile: type (from 1), column, row, rotation
LASTING: Final = "tiles"        # the section that only grows


def sections(tiles: int, players: int) -> tuple[list[tuple[str, int, int, int]], list[tuple[str, int, int, int]]]:
    """Name, number of values and their range in each part of an observation: before and after the arguments of what is asked."""
    asked = [
        ("seat", 1, 0, players - 1),
        ("question", 1, 0, QUESTIONS),
        ("asked", 1, 0, players - 1),
        ("turn", 1, 0, players - 1),
    ]
    table = [
        ("points", players, 0, 9999),
        ("supply", players, 0, 15),
        ("usable", players, 0, 15),
        ("left", len(c.TILE_IDS), 0, 84),
        (LASTING, tiles * TILE_NUMBERS, 0, c.SPAN - 1),
        ("follower_seat", tiles * c.MOST_PARTS, 0, players),
        ("follower_number", tiles * c.MOST_PARTS, 0, 15),
    ]
    return asked, table


def observe(s: CarcassonneBoard, seat: i64, out: vec[i16], at: i64) -> None:
    """Write the sections from ``at`` on, where zeros are, or what lasts: the tiles that were there before."""
    n = s.players
    viewer = seat % n
    out[at] = i16(seat)
    out[at + 1] = i16(s.question)
    out[at + 2] = i16(_from(s, viewer, s.asked))
    out[at + 3] = i16(_from(s, viewer, s.turn))
    at = s.observe_asked(seat, out, at + 4)
    cropping = c.ASK_CROP <= s.question <= c.ASK_REMOVE
    p: i64 = 0
    while p < n:
        other = viewer + p
        if other >= n:
            other -= n
        out[at + p] = i16(points_of(s, other))
        out[at + n + p] = i16(in_crowd(s.supply, other))
        if cropping:
            out[at + 2 * n + p] = i16(usable(s, other))
        p += 1
    at += 3 * n
    left = s.left
    kinds = s.tables.types
    kind: i64 = 0
    while kind < kinds:
        out[at + kind] = i16(left[kind])
        kind += 1
    _tiles(s, viewer, out, at + kinds)


def _tiles(s: CarcassonneBoard, viewer: i64, out: vec[i16], at: i64) -> None:
    """What lies on the table, in the order in which it was laid, and who stands there. Tiles that are in ``out`` already stay."""
    laid = s.tile
    number = s.placed
    tile = number * c.TILE_WIDTH
    to = at + (number - 1) * TILE_NUMBERS
    while number > 0 and out[to] == 0:
        face = i64(laid[tile + 1])
        square = i64(laid[tile + 2])
        out[to] = i16((face >> 2) + 1)
        out[to + 1] = i16(square % c.SPAN)
        out[to + 2] = i16(square // c.SPAN)
        out[to + 3] = i16(face & 3)
        to -= TILE_NUMBERS
        tile -= c.TILE_WIDTH
        number -= 1
    _followers(s, viewer, out, at + s.tables.tiles * TILE_NUMBERS)


def _followers(s: CarcassonneBoard, viewer: i64, out: vec[i16], at: i64) -> None:
    """Whose followers stand on each part, and how many."""
    number_at = s.tables.tiles * c.MOST_PARTS
    stand = s.stand
    part = s.parts
    left = s.players * s.tables.followers - _members(s.supply)
    while left > 0 and part > 0:                # the latest first: most of them stand there
        part -= 1
        here = i64(stand[part])
        if here != 0:
            tile = tile_of(s, part)
            to = at + (tile - 1) * c.MOST_PARTS + part - first_part(s, tile)
            out[to] = i16(_from(s, viewer, here >> 4) + 1)
            out[to + number_at] = i16(here & 15)
            left -= here & 15


def _from(s: CarcassonneBoard, viewer: i64, seat: i64) -> i64:
    """0 for the viewer, 1 for the next seat, …"""
    return seat - viewer if seat >= viewer else seat - viewer + s.players


def _members(crowd: i64) -> i64:
    """How many followers a crowd counts."""
    n: i64 = 0
    while crowd != 0:
        n += crowd & 15
        crowd >>= c.SEAT_BITS
    return n
