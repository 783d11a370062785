# Compiled by mypyc.
"""What a screen shows beside a legal move, and the fields of its sentence."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from capomastro.games.carrara import codes as c
from capomastro.games.carrara import data as d
from capomastro.games.carrara.building import can_raise
from capomastro.games.carrara.rules import CarraraState
from capomastro.games.carrara.scoring import place_coins, place_points
from capomastro.games.carrara.showing import Look, cheapest_payment
from capomastro.kernel.view import Phrase


def move_shows(look: Look, code: i64) -> dict[str, Any]:
    """The preview of a move: prices, yields, payments."""
    s = look.s
    value = code & c.PAYLOAD
    kind = code - value
    seat = s.turn
    if kind in (c.BUY, c.BUY_STILL):
        drawn = min(int(s.tables.capacity - s.on_wheel), int(s.in_bag)) if kind == c.BUY else 0
        return {"turns": kind == c.BUY, "drawn": drawn}
    if kind == c.BUILD:
        return build_preview(s, seat, value)
    if kind == c.SCORE_TYPE:
        return yields(look, seat, look.of_type[seat * c.TYPES + value])
    if kind == c.SCORE_CITY:
        return yields(look, seat, look.in_city[seat * c.CITIES + value])
    if kind == c.SCORE_FIELD:
        worth = look.field_worth(seat, value)
        return {"points": worth.points, "coins": worth.coins, "objects": {}, "buildings": []}
    if kind == c.SEGMENT:
        return segment_preview(s, seat, value)
    if kind == c.TAKE:
        price = int(s.tables.price[s.segment * c.COLOURS + value])
        return {"price": price, "paid": int(s.paid) + price, "coins_left": int(s.coins[seat]) - price}
    if kind == c.DONE:
        return {"paid": int(s.paid), "blocks": sum([int(n) for n in s.picked])}
    return other_preview(s, seat, kind, value)


def segment_preview(s: CarraraState, seat: i64, segment: i64) -> dict[str, Any]:
    """How many blocks lie there, and how many of them the player could buy alone."""
    affordable: i64 = 0
    blocks: i64 = 0
    for at in range(segment * c.COLOURS, segment * c.COLOURS + c.COLOURS):
        blocks += s.wheel[at]
        if s.tables.price[at] <= s.coins[seat]:
            affordable += s.wheel[at]
    return {"affordable": int(affordable), "blocks": int(blocks)}


def other_preview(s: CarraraState, seat: i64, kind: i64, value: i64) -> dict[str, Any]:
    """The smaller previews."""
    if kind == c.CITY:
        return {**payment_preview(s, seat, value, s.tables.cost[s.building]), "note": site_note(s, seat, value)}
    if kind == c.RAISE:
        city = s.place[value] % c.CITIES
        need = s.tables.cost[s.building] - s.tables.cost[value]
        return {"city": d.CITIES[city], **payment_preview(s, seat, city, need), "note": site_note(s, seat, city)}
    if kind == c.PAY:
        return {"left": int(s.need) - 1}
    if kind == c.TOKEN:
        return {"points": int(s.tables.points[c.PLACES + value]), "coins": int(s.tables.coins[c.PLACES + value])}
    if kind == c.BUY_OBJECT:
        return {"price": int(s.tables.object_price), "coins_left": int(s.coins[seat] - s.tables.object_price)}
    if kind == c.TAKE_COINS:
        return {"coins": int(s.tables.fallback)}
    if kind == c.ANNOUNCE:
        return {"points": int(s.tables.bonus)}
    return {}


def site_note(s: CarraraState, seat: i64, city: i64) -> Phrase:
    """What the chosen building would bring in a city each time it is scored, and whether the city still can be."""
    cost = s.tables.cost[s.building]
    fields = {"points": int(cost * place_points(s, seat, city)), "coins": int(cost * place_coins(s, seat, city))}
    scorer = int(s.city_marker[city])
    if scorer != c.NOBODY:
        return Phrase("site.type_only", {**fields, "seat": scorer, "city": d.CITIES[city]}, "PAL-6.3")
    return Phrase("site.pays", {**fields, "city": d.CITIES[city]}, "PAL-6.2")


def payment_preview(s: CarraraState, seat: i64, city: i64, need: i64) -> dict[str, Any]:
    """What it takes, the cheapest way to pay it, and whether there is another."""
    return {
        "need": int(need),
        "have": int(s.funds[seat * c.CITIES + city]),
        "payment": cheapest_payment(s, seat, city, need, 0) or {},
        "only_way": ways_to_pay(s, seat, city, need) == 1,
    }


def ways_to_pay(s: CarraraState, seat: i64, city: i64, need: i64) -> int:
    """How many different multisets of blocks pay ``need`` in a city."""
    most = int(need)
    ways = [1] + [0] * most
    for k in range(c.COLOURS):
        if s.tables.accepts[city * c.COLOURS + k]:
            have = int(s.blocks[seat * c.COLOURS + k])
            ways = [sum(ways[max(0, n - have) : n + 1]) for n in range(most + 1)]
    return ways[most]


def build_preview(s: CarraraState, seat: i64, building: i64) -> dict[str, Any]:
    """Where a building could stand, and what it could replace."""
    need = int(s.tables.cost[building])
    cities = [d.CITIES[city] for city in range(c.CITIES) if s.funds[seat * c.CITIES + city] >= need]
    raises = [d.BUILDINGS[old] for old in range(c.BUILDINGS) if s.advanced and can_raise(s, old, building)]
    return {"cost": need, "cities": cities, "raises": raises}


def yields(look: Look, seat: i64, buildings: list[int]) -> dict[str, Any]:
    """What scoring these buildings would bring, building by building."""
    s = look.s
    total = look.worth(seat, buildings)
    each: list[dict[str, Any]] = []
    for b in buildings:
        city = s.place[b] % c.CITIES
        points = s.tables.cost[b] * place_points(s, seat, city)
        coins = s.tables.cost[b] * place_coins(s, seat, city)
        each.append({"building": d.BUILDINGS[b], "city": d.CITIES[city], "points": int(points), "coins": int(coins)})
    return {"points": total.points, "coins": total.coins, "objects": total.objects, "buildings": each}


def move_fields(look: Look, code: i64) -> dict[str, Any]:
    """More fields for a move's sentence."""
    s = look.s
    value = code & c.PAYLOAD
    kind = code - value
    if kind == c.TAKE:
        return {"price": int(s.tables.price[s.segment * c.COLOURS + value])}
    if kind == c.DONE:
        return {"coins": int(s.paid), "n": sum([int(n) for n in s.picked])}
    if kind == c.CITY:
        return {"new": d.BUILDINGS[s.building], "need": int(s.tables.cost[s.building])}
    if kind == c.RAISE:
        need = int(s.tables.cost[s.building] - s.tables.cost[value])
        return {"new": d.BUILDINGS[s.building], "city": d.CITIES[s.place[value] % c.CITIES], "need": need}
    if kind == c.TOKEN:
        return {"points": int(s.tables.points[c.PLACES + value]), "coins": int(s.tables.coins[c.PLACES + value])}
    if kind == c.BUY_OBJECT:
        return {"price": int(s.tables.object_price)}
    if kind == c.TAKE_COINS:
        return {"coins": int(s.tables.fallback)}
    if kind == c.ANNOUNCE:
        return {"points": int(s.tables.bonus)}
    if kind in (c.SCORE_TYPE, c.SCORE_CITY, c.SCORE_FIELD):
        return scoring_gain(look, kind, value)
    return {}


def scoring_gain(look: Look, kind: i64, value: i64) -> dict[str, Any]:
    seat = look.s.turn
    if kind == c.SCORE_FIELD:
        worth = look.field_worth(seat, value)
    elif kind == c.SCORE_CITY:
        worth = look.worth(seat, look.in_city[seat * c.CITIES + value])
    else:
        worth = look.worth(seat, look.of_type[seat * c.TYPES + value])
    return {"points": worth.points, "coins": worth.coins, "n": sum(worth.objects.values())}


def prompt_fields(s: CarraraState) -> dict[str, Any]:
    """Fields for what is asked, beyond the arguments of the question."""
    if s.asked == c.ASK_BLOCKS:
        return {"coins": int(s.paid), "left": int(s.coins[s.turn]), "n": sum([int(n) for n in s.picked])}
    if s.asked == c.ASK_PAYMENT:
        return {"left": int(s.need)}
    if s.asked == c.ASK_OBJECT:
        return {"price": int(s.tables.object_price), "coins": int(s.coins[s.turn])}
    if s.asked == c.ASK_SEGMENT:
        return {"coins": int(s.coins[s.turn])}
    if s.asked == c.ASK_ANNOUNCE:
        return {"points": int(s.tables.bonus)}
    return {}
