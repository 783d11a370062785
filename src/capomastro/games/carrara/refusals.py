# Compiled by mypyc.
"""Why something cannot be done: the clause that forbids it."""

from __future__ import annotations

from capomastro.games.carrara import codes as c
from capomastro.games.carrara import data as d
from capomastro.games.carrara.rules import CarraraState
from capomastro.games.carrara.scoring import region_count
from capomastro.kernel.view import Phrase


def marker_refusal(s: CarraraState, seat: int) -> Phrase | None:
    if s.scorings[seat] >= s.tables.markers:
        return Phrase("refused.markers", {"n": int(s.tables.markers)}, "PAL-6.1")
    return None


def type_refusal(s: CarraraState, seat: int, kind: int) -> Phrase | None:
    """Why ``seat`` cannot score a type, whoever's turn it is; None when it can."""
    if s.marked[seat] >> kind & 1:
        return Phrase("refused.type_scored", {"type": d.TYPES[kind]}, "PAL-6.2")
    if s.types[seat * c.TYPES + kind] == 0:
        return Phrase("refused.type_empty", {"type": d.TYPES[kind]}, "PAL-6.2")
    return marker_refusal(s, seat)


def city_refusal(s: CarraraState, seat: int, city: int) -> Phrase | None:
    """Why ``seat`` cannot score a city."""
    if s.city_marker[city] != c.NOBODY:
        return Phrase("refused.city_scored", {"city": d.CITIES[city], "seat": int(s.city_marker[city])}, "PAL-6.3")
    have, need = int(s.built[seat * c.CITIES + city]), int(s.tables.minimum[city])
    if have < need:
        return Phrase("refused.city_minimum", {"city": d.CITIES[city], "have": have, "need": need}, "PAL-6.3")
    return marker_refusal(s, seat)


def field_refusal(s: CarraraState, seat: int, region: int) -> Phrase | None:
    """Why ``seat`` cannot score a special field."""
    if not s.advanced:
        return Phrase("refused.base", {}, "PAL-6.6")
    if s.marked[seat] >> (c.TYPES + region) & 1:
        return Phrase("refused.field_scored", {"region": d.REGIONS[region]}, "PAL-6.6")
    if region_count(s, seat, region) < s.tables.field_minimum[region]:
        return Phrase("refused.field_empty", {"region": d.REGIONS[region]}, "PAL-6.6")
    return marker_refusal(s, seat)


def build_refusal(s: CarraraState, seat: int, building: int) -> Phrase:
    """Why a building cannot be chosen."""
    if s.place[building] != c.FACE_UP:
        return Phrase("refused.not_open", {"building": d.BUILDINGS[building]}, "PAL-5.1")
    need = int(s.tables.cost[building])
    have = max(int(s.funds[seat * c.CITIES + city]) for city in range(c.CITIES))
    return Phrase("refused.blocks", {"building": d.BUILDINGS[building], "need": need, "have": have}, "PAL-5.2")


def raise_refusal(s: CarraraState, seat: int, old: int) -> Phrase:
    """Why a building cannot be replaced by the chosen one."""
    names = {"old": d.BUILDINGS[old], "building": d.BUILDINGS[s.building]}
    if not s.advanced:
        return Phrase("refused.base", {}, "PAL-5.6")
    at = s.place[old]
    if at < 0 or at // c.CITIES != seat:
        return Phrase("refused.not_yours", names, "PAL-5.6")
    need = int(s.tables.cost[s.building] - s.tables.cost[old])
    if need <= 0:
        return Phrase("refused.not_higher", names, "PAL-5.8")
    return Phrase("refused.funds", {"city": d.CITIES[at % c.CITIES], "need": need, "have": int(s.funds[at])}, "PAL-5.7")


def take_refusal(s: CarraraState, seat: int, colour: int) -> Phrase:
    """Why a block cannot be taken from the chosen segment."""
    name = {"colour": d.COLOURS[colour]}
    at = s.segment * c.COLOURS + colour
    if s.wheel[at] == 0:
        return Phrase("refused.no_block", {**name, "segment": d.SEGMENTS[s.segment]}, "PAL-4.3")
    if colour < s.colour and s.tables.price[at] <= s.coins[seat]:       # legal in a set: only single moves leave it out
        return Phrase("refused.left_out", {**name, "last": d.COLOURS[s.colour]}, "PAL-4.9")
    return Phrase("refused.price", {**name, "price": int(s.tables.price[at]), "coins": int(s.coins[seat])}, "PAL-4.3")


def segment_refusal(s: CarraraState, segment: int) -> Phrase:
    """Why nothing can be bought from a segment."""
    if any(s.wheel[segment * c.COLOURS + k] for k in range(c.COLOURS)):
        return Phrase("refused.segment_price", {"segment": d.SEGMENTS[segment]}, "PAL-4.3")
    return Phrase("refused.segment_empty", {"segment": d.SEGMENTS[segment]}, "PAL-4.3")


def pay_refusal(s: CarraraState, seat: int, colour: int) -> Phrase:
    """Why a block cannot be paid now."""
    names = {"colour": d.COLOURS[colour], "city": d.CITIES[s.city]}
    if not s.tables.accepts[s.city * c.COLOURS + colour]:
        return Phrase("refused.colour", names, "PAL-5.2")
    if s.blocks[seat * c.COLOURS + colour] == 0:
        return Phrase("refused.none_left", names, "PAL-5.3")
    if colour < s.colour:
        return Phrase("refused.kept_back", {**names, "last": d.COLOURS[s.colour]}, "PAL-5.12")
    return Phrase("refused.unfinishable", names, "PAL-5.12")


def turn_refusal(s: CarraraState, seat: int, kind: int, value: int) -> Phrase:
    """Why an action of the turn is not offered."""
    if kind == c.BUY:
        return Phrase("refused.no_blocks", {}, "PAL-4.6")
    if kind == c.BUY_STILL:
        return Phrase("refused.base", {}, "PAL-4.8") if not s.advanced else Phrase("refused.wheel_empty", {}, "PAL-4.8")
    if kind == c.BUILD:
        return build_refusal(s, seat, value)
    if kind == c.SCORE_TYPE:
        return type_refusal(s, seat, value) or Phrase("refused.illegal")
    if kind == c.SCORE_CITY:
        return city_refusal(s, seat, value) or Phrase("refused.illegal")
    if kind == c.SCORE_FIELD:
        return field_refusal(s, seat, value) or Phrase("refused.illegal")
    if kind == c.PASS:
        return Phrase("refused.pass", {}, "PAL-8.6")
    return Phrase("refused.coins", {}, "PAL-3.3")


def refusal(s: CarraraState, seat: int, code: int) -> Phrase:
    """Why ``code`` is not in ``legal()`` although its kind is asked for."""
    value = code & c.PAYLOAD
    kind = code - value
    if s.asked == c.ASK_TURN:
        return turn_refusal(s, seat, kind, value)
    if kind == c.SEGMENT:
        return segment_refusal(s, value)
    if kind == c.TAKE:
        return take_refusal(s, seat, value)
    if kind == c.DONE:
        return Phrase("refused.at_least_one", {}, "PAL-4.3")
    if kind == c.CITY:
        need, have = int(s.tables.cost[s.building]), int(s.funds[seat * c.CITIES + value])
        return Phrase("refused.funds", {"city": d.CITIES[value], "need": need, "have": have}, "PAL-5.2")
    if kind == c.RAISE:
        return raise_refusal(s, seat, value)
    if kind == c.PAY:
        return pay_refusal(s, seat, value)
    if kind == c.TOKEN:
        return Phrase("refused.token", {"place": d.PLACES[value]}, "PAL-5.9")
    if kind == c.BUY_OBJECT:
        return Phrase("refused.object", {"object": d.OBJECTS[value]}, "PAL-7.1")
    return Phrase("refused.can_buy", {}, "PAL-4.4")
