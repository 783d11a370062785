# Compiled by mypyc.
"""Where tiles fit (CAR-4), and what can be drawn."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i32, i64

from capomastro.games.carcassonne import codes as c
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


def placements_of(s: CarcassonneBoard, kind: i64) -> vec[i64]:
    """CAR-4: where a type fits, as codes in ascending order."""
    frontier = s.frontier
    fit = s.tables.fit
    row: i64 = kind * 256
    n: i64 = s.edges
    found = vec[i32]([0] * (n + 1))     # code of the square << 4 | the rotations that fit
    m: i64 = 0
    total: i64 = 0
    i: i64 = 0
    while i < n:                        # write every square, keep those that fit: no branch to guess wrong
        entry: i64 = i64(frontier[i])
        rotations: i64 = i64(fit[row + (entry & 255)])
        found[m] = i32(((entry >> 8) << 6) | rotations)
        m += (rotations + 15) >> 4
        total += (MEMBERS >> (3 * rotations)) & 7
        i += 1
    out = vec[i64]([0] * total)
    k: i64 = 0
    i = 0
    while i < m:
        here: i64 = i64(found[i])
        code: i64 = c.PLACE + (here >> 4)
        rotations = here & 15
        while rotations != 0:
            lowest: i64 = rotations & -rotations
            out[k] = code + (lowest >> 1) - (lowest >> 3)       # of 1, 2, 4 and 8 the place: 0, 1, 2 and 3
            rotations -= lowest
            k += 1
        i += 1
    return out


def fits(s: CarcassonneBoard, face: i64, square: i64) -> bool:
    """Whether a type in a rotation may lie on a square; the first is the start tile in the middle (CAR-2.1)."""
    if s.placed == 0:
        return square == c.START_SQUARE and face == s.tables.start * 4
    if square < 0 or square >= c.SPAN * c.SPAN:
        return False
    return (i64(s.tables.fit[(face >> 2) * 256 + need_on(s, square)]) >> (face & 3)) & 1 != 0
