# Compiled by mypyc.
"""A quick estimate of how a position will end, for greedy play and the leaves of a search.

The score as if the game ended now, plus a few features in thousandths of a point: what an unfinished city or monastery
still promises, and what a follower in hand is worth while tiles are left.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from capomastro.games.carcassonne import codes as c
from capomastro.games.carcassonne.scoring import (
    ITEM,
    final_items,
    finished_points,
    points_of,
)
from capomastro.games.carcassonne.state import CarcassonneBoard, in_crowd, open_sides
from capomastro.kernel.state import UNIT

CITY_HOPE: Final = vec[i64]([1000, 550, 300, 150, 80, 40])      # by open sides: thousandths of the gain by completion
MONASTERY_HOPE: Final = vec[i64]([1000, 850, 700, 600, 450, 350, 250, 150, 100])
SUPPLY_WORTH: Final = vec[i64]([0, 1500, 2500, 3200, 3700, 4100, 4400, 4600])   # by followers in hand, in a long game
LONG_GAME: Final = 30           # tiles left from which a follower in hand keeps its full worth


def estimate(s: CarcassonneBoard, out: vec[i64]) -> None:
    """Fill ``out`` with one estimate per seat; at the end the true scores."""
    seat: i64 = 0
    while seat < s.players:
        out[seat] = points_of(s, seat) * UNIT
        seat += 1
    if s.question == c.GAME_OVER:
        return
    items = final_items(s)
    i: i64 = 0
    n: i64 = len(items)
    while i < n:
        _give(out, items[i + 3], items[i + 2] * UNIT + _promise(s, items[i], items[i + 1], items[i + 2]))
        i += ITEM
    share: i64 = min(s.pile, LONG_GAME) * UNIT // LONG_GAME
    seat = 0
    while seat < s.players:
        held = in_crowd(s.supply, seat)
        if held >= len(SUPPLY_WORTH):
            held = len(SUPPLY_WORTH) - 1
        out[seat] += SUPPLY_WORTH[held] * share // UNIT
        seat += 1


def _give(out: vec[i64], winners: i64, worth: i64) -> None:
    seat: i64 = 0
    while winners != 0:
        if winners & 1 != 0:
            out[seat] += worth
        winners >>= 1
        seat += 1


def _promise(s: CarcassonneBoard, kind: i64, root: i64, points: i64) -> i64:
    """What completing an unfinished feature would add, weighed by how likely that is."""
    if kind < c.ROAD:
        return 0
    tally = s.tally[root]
    gaps = open_sides(tally)
    if gaps == 0 or s.pile < gaps:
        return 0
    if kind == c.CITY:
        return (finished_points(s.tables, kind, tally) - points) * CITY_HOPE[min(gaps, 5)]
    if kind == c.MONASTERY:
        return gaps * s.tables.monastery_tile * MONASTERY_HOPE[gaps]
    return 0
