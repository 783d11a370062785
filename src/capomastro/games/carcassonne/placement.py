# Compiled by mypyc.
"""Where tiles fit (CAR-4), and what can be drawn."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i32, i64

from capomastro.games.carcassonne import codes as c
from capomastro.games.carcassonne._fields import NO_I64
from capomastro.games.carcassonne.state import CarcassonneBoard, need_on

MEMBERS: Final = 0o4332322132212110      # in three bits each, by set of four: how many members it has


def drawable(s: CarcassonneBoard) -> vec[i64]:
    """The types that are left, as chance codes."""
    out = vec[i64](capacity=40)
    kind: i64 = 0
    while kind < s.tables.types:
        if s.left[kind] != 0:
            out = append(out, c.DRAW + kind)
        kind += 1
    return out


def find_spots(s: CarcassonneBoard, kind: i64) -> i64:
    """CAR-4: note where a type fits, squares ascending; returns how many placements that are."""
    frontier = s.frontier
    fit = s.tables.fit
    row: i64 = kind * 256
    n: i64 = s.edges
    spots = vec[i32]([0] * (n + 1))
    m: i64 = 0
    ways: i64 = 0
    i: i64 = 0
    while i < n:                        # write every square, keep those that fit: no branch to guess wrong
        entry: i64 = i64(frontier[i])
        rotations: i64 = i64(fit[row + (entry & 255)])
        spots[m] = i32(((entry >> 8) << 4) | rotations)
        m += (rotations + 15) >> 4
        ways += size_of(rotations)
        i += 1
    s.spots = spots
    s.ways = ways
    s.placements = NO_I64
    return ways


def size_of(four: i64) -> i64:
    """How many members a set of at most four things has."""
    return (MEMBERS >> (3 * four)) & 7


def placement(spot: i64, rotations: i64) -> i64:
    """The code for a spot with the lowest of these rotations."""
    lowest: i64 = rotations & -rotations
    return c.PLACE + ((spot >> 4) << 2) + (lowest >> 1) - (lowest >> 3)       # of 1, 2, 4 and 8 the place: 0, 1, 2 and 3


def placements_of(s: CarcassonneBoard) -> vec[i64]:
    """Every placement of the tile in hand, as codes in ascending order."""
    if len(s.placements) == 0:
        spots = s.spots
        ways: i64 = s.ways
        out = vec[i64]([0] * ways)
        k: i64 = 0
        i: i64 = 0
        while k < ways:
            spot: i64 = i64(spots[i])
            rotations: i64 = spot & 15
            while rotations != 0:
                out[k] = placement(spot, rotations)
                rotations &= rotations - 1
                k += 1
            i += 1
        s.placements = out
    return s.placements


def nth_placement(s: CarcassonneBoard, k: i64) -> i64:
    """``placements_of(s)[k]``, without building the list."""
    spots = s.spots
    i: i64 = 0
    spot: i64 = i64(spots[0])
    here: i64 = size_of(spot & 15)
    while k >= here:
        k -= here
        i += 1
        spot = i64(spots[i])
        here = size_of(spot & 15)
    rotations: i64 = spot & 15
    while k > 0:
        rotations &= rotations - 1
        k -= 1
    return placement(spot, rotations)


def fits(s: CarcassonneBoard, face: i64, square: i64) -> bool:
    """Whether a type in a rotation may lie on a square; the first is the start tile in the middle (CAR-2.1)."""
    if s.placed == 0:
        return square == c.START_SQUARE and face == s.tables.start * 4
    if square < 0 or square >= c.SPAN * c.SPAN:
        return False
    return (i64(s.tables.fit[(face >> 2) * 256 + need_on(s, square)]) >> (face & 3)) & 1 != 0
