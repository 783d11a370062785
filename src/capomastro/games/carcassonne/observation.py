# Compiled by mypyc.
"""The view as integers, for learners; laid out as ``sections`` says. Seats are counted from the one that looks."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from capomastro.games.carcassonne import codes as c
from capomastro.games.carcassonne.crop_circles import usable
from capomastro.games.carcassonne.scoring import points_of
from capomastro.games.carcassonne.state import CarcassonneBoard, face_of, first_part, in_crowd, square_of

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


def observe(s: CarcassonneBoard, seat: i64, out: vec[i64]) -> None:
    """Fill ``out``, which comes zeroed."""
    n = s.players
    out[0] = seat
    out[1] = s.question
    out[2] = (s.asked - seat) % n
    out[3] = (s.turn - seat) % n
    at = s.observe_asked(seat, out, 4)
    cropping = c.ASK_CROP <= s.question <= c.ASK_REMOVE
    for p in range(n):
        other = (seat + p) % n
        out[at + p] = points_of(s, other)
        out[at + n + p] = in_crowd(s.supply, other)
        if cropping:
            out[at + 2 * n + p] = usable(s, other)
    at += 3 * n
    for kind in range(s.tables.types):
        out[at + kind] = i64(s.left[kind])
    at += s.tables.types
    stand_at = at + s.tables.tiles * TILE_NUMBERS
    number_at = stand_at + s.tables.tiles * c.MOST_PARTS
    for tile in range(1, s.placed + 1):
        face = face_of(s, tile)
        square = square_of(s, tile)
        out[at] = (face >> 2) + 1
        out[at + 1] = square % c.SPAN
        out[at + 2] = square // c.SPAN
        out[at + 3] = face & 3
        at += TILE_NUMBERS
        first = first_part(s, tile)
        for part in range(i64(s.tables.size[face >> 2])):
            here = i64(s.stand[first + part])
            if here != 0:
                out[stand_at + part] = ((here >> 4) - seat) % n + 1
                out[number_at + part] = here & 15
        stand_at += c.MOST_PARTS
        number_at += c.MOST_PARTS
