# Compiled by mypyc.
"""The view as integers, for learners; laid out as ``sections`` says. Seats are counted from the one that looks."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from capomastro.games.carcassonne import codes as c
from capomastro.games.carcassonne.crop_circles import usable
from capomastro.games.carcassonne.scoring import points_of
from capomastro.games.carcassonne.state import CarcassonneBoard, in_crowd

QUESTIONS: Final = 6            # the largest question
TILE_NUMBERS: Final = 4         # per tile: type (from 1), column, row, rotation


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
        ("tiles", tiles * TILE_NUMBERS, 0, c.SPAN - 1),
        ("follower_seat", tiles * c.MOST_PARTS, 0, players),
        ("follower_number", tiles * c.MOST_PARTS, 0, 15),
    ]
    return asked, table


def observe(s: CarcassonneBoard, seat: i64, out: vec[i16], at: i64) -> None:
    """Write the sections from ``at`` on, where zeros are."""
    n = s.players
    out[at] = i16(seat)
    out[at + 1] = i16(s.question)
    out[at + 2] = i16((s.asked - seat) % n)
    out[at + 3] = i16((s.turn - seat) % n)
    at = s.observe_asked(seat, out, at + 4)
    cropping = c.ASK_CROP <= s.question <= c.ASK_REMOVE
    p: i64 = 0
    while p < n:
        other = (seat + p) % n
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
    _tiles(s, seat, out, at + kinds)


def _tiles(s: CarcassonneBoard, seat: i64, out: vec[i16], at: i64) -> None:
    """What lies on the table, in the order in which it was laid, and who stands there."""
    n = s.players
    stand_at = at + s.tables.tiles * TILE_NUMBERS
    number_at = stand_at + s.tables.tiles * c.MOST_PARTS
    laid = s.tile
    stand = s.stand
    end = (s.placed + 1) * c.TILE_WIDTH
    part: i64 = 0
    tile: i64 = c.TILE_WIDTH
    while tile < end:
        first = i64(laid[tile])
        face = i64(laid[tile + 1])
        square = i64(laid[tile + 2])
        out[at] = i16((face >> 2) + 1)
        out[at + 1] = i16(square % c.SPAN)
        out[at + 2] = i16(square // c.SPAN)
        out[at + 3] = i16(face & 3)
        at += TILE_NUMBERS
        tile += c.TILE_WIDTH
        after = i64(laid[tile]) if tile < end else s.parts
        part = first
        while part < after:
            here = i64(stand[part])
            if here != 0:
                out[stand_at + part - first] = i16(((here >> 4) - seat) % n + 1)
                out[number_at + part - first] = i16(here & 15)
            part += 1
        stand_at += c.MOST_PARTS
        number_at += c.MOST_PARTS
