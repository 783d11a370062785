# Compiled by mypyc.
"""How a position looks for each seat: the result if the game ended now, and what lies ready to be scored."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from capomastro.games.carrara.final import FinalScore, coin_rate, fill_choices, final_score
from capomastro.games.carrara.scoring import can_score_city, can_score_field, can_score_type, place_coins, place_points, region_cost
from capomastro.games.carrara.state import CarraraBoard, zeros
from capomastro.games.carrara.tables import CITIES, COLOURS, PER_OBJECT, TYPES
from capomastro.kernel.state import UNIT

COIN: Final = 350               # worth of a coin during the game, in thousandths of a point
OBJECT: Final = 2000            # worth of an object a scoring would bring, where no card says better
BLOCK: Final = 900              # worth of a black block; each finer colour adds SHADE
SHADE: Final = 220
READY: Final = 75               # per cent: how much of a scoring that could be made now is counted


def standing(s: CarraraBoard, seat: i64, scratch: FinalScore) -> i64:
    """The seat's total if the game ended now."""
    final_score(s, seat, scratch)
    return s.points[seat] + scratch.total()


def appraise(s: CarraraBoard, seat: i64, scratch: FinalScore) -> i64:
    """``standing`` with what the seat's coins, blocks and unused markers promise, in thousandths of a point."""
    worth = standing(s, seat, scratch) * UNIT
    worth += s.coins[seat] * (COIN - UNIT // coin_rate(s)) if coin_rate(s) > 2 else 0
    for colour in range(COLOURS):
        worth += s.blocks[seat * COLOURS + colour] * (BLOCK + SHADE * (COLOURS - 1 - colour))
    return worth + promise(s, seat)


def promise(s: CarraraBoard, seat: i64) -> i64:
    """The best scorings that the markers left could make now."""
    markers = s.tables.markers - s.scorings[seat]
    if markers <= 0:
        return 0
    each = OBJECT
    if s.cards[1] >= 0 and s.tables.cards[s.cards[1]].scoring == PER_OBJECT:
        each = s.tables.cards[s.cards[1]].pays * UNIT
    worths = zeros(TYPES + CITIES + 2)
    points = zeros(TYPES)
    coins = zeros(TYPES)
    fill_choices(s, seat, True, points, coins)
    for kind in range(TYPES):
        if can_score_type(s, seat, kind):
            worths[kind] = points[kind] * UNIT + coins[kind] * COIN + s.types[seat * TYPES + kind] * each
    for city in range(CITIES):
        if can_score_city(s, seat, city):
            cost = s.spent[seat * CITIES + city]
            gain = cost * (place_points(s, seat, city) * UNIT + place_coins(s, seat, city) * COIN)
            worths[TYPES + city] = gain + s.built[seat * CITIES + city] * each
    for region in range(2):
        if can_score_field(s, seat, region):
            place = CITIES + region
            value = place_points(s, seat, place) * UNIT + place_coins(s, seat, place) * COIN
            worths[TYPES + CITIES + region] = region_cost(s, seat, region) * value
    best: i64 = 0
    while markers > 0:
        top: i64 = 0
        for i in range(TYPES + CITIES + 2):
            if worths[i] > worths[top]:
                top = i
        if worths[top] == 0:
            break
        best += worths[top]
        worths[top] = 0
        markers -= 1
    return best * READY // 100
