"""What a screen shows beside a legal move, and the fields of its sentence."""

from __future__ import annotations

from typing import Any

from capomastro.games.carrara import data as d
from capomastro.games.carrara import state as c
from capomastro.games.carrara.building import can_raise
from capomastro.games.carrara.rules import CarraraState
from capomastro.games.carrara.scoring import place_coins, place_points
from capomastro.games.carrara.tables import BUILDINGS, CITIES, COLOURS, PLACES
from capomastro.games.carrara.view import Look, cheapest_payment
from capomastro.kernel.view import Phrase


def move_shows(s: CarraraState, code: int, content: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """The thing that carries a move, and its preview: prices, yields, payments."""
    value = code & c.PAYLOAD
    kind = code - value
    seat = int(s.turn)
    look = Look(s, seat, "open", content)
    if kind in (c.BUY, c.BUY_STILL):
        drawn = min(int(s.tables.capacity - s.on_wheel), int(s.in_bag)) if kind == c.BUY else 0
        return "wheel", {"turns": kind == c.BUY, "drawn": drawn}
    if kind == c.BUILD:
        return f"building:{d.BUILDINGS[value]}", build_preview(s, seat, value)
    if kind == c.SCORE_TYPE:
        return f"type:{d.TYPES[value]}", yields(look, seat, look.own(seat, kind=value))
    if kind == c.SCORE_CITY:
        return f"city:{d.CITIES[value]}", yields(look, seat, look.own(seat, city=value))
    if kind == c.SCORE_FIELD:
        worth = look.field_worth(seat, value)
        return f"field:{d.REGIONS[value]}", {"points": worth.points, "coins": worth.coins, "objects": {}, "buildings": []}
    if kind == c.SEGMENT:
        blocks = look.wheel().segments[value].blocks
        return f"segment:{d.SEGMENTS[value]}", {"affordable": sum(b.price <= s.coins[seat] for b in blocks), "blocks": len(blocks)}
    if kind == c.TAKE:
        price = int(s.tables.price[s.segment * COLOURS + value])
        return f"block:{d.COLOURS[value]}", {"price": price, "paid": int(s.paid) + price, "coins_left": int(s.coins[seat]) - price}
    if kind == c.DONE:
        return "wheel", {"paid": int(s.paid), "blocks": sum(int(n) for n in s.picked)}
    return f"{TARGETS[kind]}{target_name(kind, value)}", other_preview(s, seat, kind, value)


TARGETS = {
    c.PASS: "turn",
    c.TAKE_COINS: "coins",
    c.CITY: "city:",
    c.RAISE: "building:",
    c.PAY: "block:",
    c.TOKEN: "token:",
    c.BUY_OBJECT: "object:",
    c.NO_OBJECT: "turn",
    c.ANNOUNCE: "announcement",
    c.GO_ON: "turn",
}


def target_name(kind: int, value: int) -> str:
    names = {c.CITY: d.CITIES, c.RAISE: d.BUILDINGS, c.PAY: d.COLOURS, c.TOKEN: d.PLACES, c.BUY_OBJECT: d.OBJECTS}
    return names[kind][value] if kind in names else ""


def other_preview(s: CarraraState, seat: int, kind: int, value: int) -> dict[str, Any]:
    """The smaller previews."""
    if kind == c.CITY:
        return {**payment_preview(s, seat, value, int(s.tables.cost[s.building])), "note": site_note(s, seat, value)}
    if kind == c.RAISE:
        city = int(s.place[value] % CITIES)
        need = int(s.tables.cost[s.building] - s.tables.cost[value])
        return {"city": d.CITIES[city], **payment_preview(s, seat, city, need), "note": site_note(s, seat, city)}
    if kind == c.PAY:
        return {"left": int(s.need) - 1}
    if kind == c.TOKEN:
        return {"points": int(s.tables.points[PLACES + value]), "coins": int(s.tables.coins[PLACES + value])}
    if kind == c.BUY_OBJECT:
        return {"price": int(s.tables.object_price), "coins_left": int(s.coins[seat] - s.tables.object_price)}
    if kind == c.TAKE_COINS:
        return {"coins": int(s.tables.fallback)}
    if kind == c.ANNOUNCE:
        return {"points": int(s.tables.bonus)}
    return {}


def site_note(s: CarraraState, seat: int, city: int) -> Phrase:
    """What the chosen building would bring in a city each time it is scored, and whether the city still can be."""
    cost = s.tables.cost[s.building]
    fields = {"points": int(cost * place_points(s, seat, city)), "coins": int(cost * place_coins(s, seat, city))}
    scorer = int(s.city_marker[city])
    if scorer != c.NOBODY:
        return Phrase("site.type_only", {**fields, "seat": scorer, "city": d.CITIES[city]}, "PAL-6.3")
    return Phrase("site.pays", {**fields, "city": d.CITIES[city]}, "PAL-6.2")


def payment_preview(s: CarraraState, seat: int, city: int, need: int) -> dict[str, Any]:
    """What it takes, the cheapest way to pay it, and whether there is another."""
    return {
        "need": need,
        "have": int(s.funds[seat * CITIES + city]),
        "payment": cheapest_payment(s, seat, city, need) or {},
        "only_way": ways_to_pay(s, seat, city, need) == 1,
    }


def ways_to_pay(s: CarraraState, seat: int, city: int, need: int) -> int:
    """How many different multisets of blocks pay ``need`` in a city."""
    ways = [1] + [0] * need
    for k in range(COLOURS):
        if s.tables.accepts[city * COLOURS + k]:
            have = int(s.blocks[seat * COLOURS + k])
            ways = [sum(ways[n - used] for used in range(min(have, n) + 1)) for n in range(need + 1)]
    return ways[need]


def build_preview(s: CarraraState, seat: int, building: int) -> dict[str, Any]:
    """Where a building could stand, and what it could replace."""
    need = int(s.tables.cost[building])
    cities = [d.CITIES[city] for city in range(CITIES) if s.funds[seat * CITIES + city] >= need]
    raises = [d.BUILDINGS[old] for old in range(BUILDINGS) if s.advanced and can_raise(s, old, building)]
    return {"cost": need, "cities": cities, "raises": raises}


def yields(look: Look, seat: int, buildings: list[int]) -> dict[str, Any]:
    """What scoring these buildings would bring, building by building."""
    total = look.worth(seat, buildings)
    each = []
    for b in buildings:
        worth = look.worth(seat, [b])
        city = d.CITIES[look.s.place[b] % CITIES]
        each.append({"building": d.BUILDINGS[b], "city": city, "points": worth.points, "coins": worth.coins})
    return {"points": total.points, "coins": total.coins, "objects": total.objects, "buildings": each}


def move_fields(s: CarraraState, code: int) -> dict[str, Any]:
    """More fields for a move's sentence."""
    value = code & c.PAYLOAD
    kind = code - value
    if kind == c.TAKE:
        return {"price": int(s.tables.price[s.segment * COLOURS + value])}
    if kind == c.DONE:
        return {"coins": int(s.paid), "n": sum(int(n) for n in s.picked)}
    if kind == c.CITY:
        return {"new": d.BUILDINGS[s.building], "need": int(s.tables.cost[s.building])}
    if kind == c.RAISE:
        need = int(s.tables.cost[s.building] - s.tables.cost[value])
        return {"new": d.BUILDINGS[s.building], "city": d.CITIES[s.place[value] % CITIES], "need": need}
    if kind == c.TOKEN:
        return {"points": int(s.tables.points[PLACES + value]), "coins": int(s.tables.coins[PLACES + value])}
    if kind == c.BUY_OBJECT:
        return {"price": int(s.tables.object_price)}
    if kind == c.TAKE_COINS:
        return {"coins": int(s.tables.fallback)}
    if kind == c.ANNOUNCE:
        return {"points": int(s.tables.bonus)}
    if kind in (c.SCORE_TYPE, c.SCORE_CITY, c.SCORE_FIELD):
        return scoring_gain(s, kind, value)
    return {}


def scoring_gain(s: CarraraState, kind: int, value: int) -> dict[str, Any]:
    look = Look(s, int(s.turn), "open", {})
    seat = int(s.turn)
    if kind == c.SCORE_FIELD:
        worth = look.field_worth(seat, value)
    elif kind == c.SCORE_CITY:
        worth = look.worth(seat, look.own(seat, city=value))
    else:
        worth = look.worth(seat, look.own(seat, kind=value))
    return {"points": worth.points, "coins": worth.coins, "n": sum(worth.objects.values())}


def prompt_fields(s: CarraraState) -> dict[str, Any]:
    """Fields for what is asked."""
    if s.asked == c.ASK_BLOCKS:
        return {"segment": d.SEGMENTS[s.segment], "coins": int(s.paid), "left": int(s.coins[s.turn]), "n": sum(int(n) for n in s.picked)}
    if s.asked == c.ASK_SITE:
        return {"building": d.BUILDINGS[s.building]}
    if s.asked == c.ASK_PAYMENT:
        return {"building": d.BUILDINGS[s.building], "city": d.CITIES[s.city], "left": int(s.need)}
    if s.asked == c.ASK_OBJECT:
        return {"price": int(s.tables.object_price), "coins": int(s.coins[s.turn])}
    if s.asked == c.ASK_SEGMENT:
        return {"coins": int(s.coins[s.turn])}
    if s.asked == c.ASK_ANNOUNCE:
        return {"points": int(s.tables.bonus)}
    return {}
