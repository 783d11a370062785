# Compiled by mypyc.
"""What a screen shows beside a legal move: what it would cost or bring."""

from __future__ import annotations

from typing import Any

from capomastro.games.firenze import _fields as f
from capomastro.games.firenze import codes as c
from capomastro.games.firenze.declare import (
    AT_BAG,
    AT_ROW,
    AT_STORAGE,
    CARD_NAMES,
    CHOICES,
    COLOUR_NAMES,
    ORDER_NAMES,
    TOWER_NAMES,
    codec_of,
)
from capomastro.games.firenze.event_cards import toll
from capomastro.games.firenze.queries import cost_table, falling, order_rewards
from capomastro.games.firenze.row import exchange_price, price
from capomastro.games.firenze.state import FirenzeBoard, build_cost
from capomastro.games.firenze.tables import order_of
from capomastro.games.firenze.towers import asked_tower
from capomastro.kernel.view import Phrase


def shows(s: FirenzeBoard, code: int) -> dict[str, Any]:
    """The preview of a legal move."""
    action, values = codec_of(int(s.rules)).split(code)
    seat = int(s.frames.owner())
    if action.base == c.TAKE:
        return _take_preview(s, values[0])
    if action.base in (c.PAY, c.SPEND, c.GIVE, c.RETURN):
        return {"to": _stone_goes(s)}
    if action.base in (c.EXCHANGE, c.WANT):
        return {"price": int(exchange_price(s, seat))}
    if action.base == c.RAISE:
        return _lay_preview(s, seat, _tower_colour(s, seat, values[0]), _height(s, seat, values[0]), 1)
    if action.base in (c.FOUND, c.ERECT):
        return _lay_preview(s, seat, values[0], 0, _floors(values))
    if action.base in (c.FULFIL, c.ADJUST):
        return {**_reward(s, seat, values[1]), "tower": TOWER_NAMES[values[0]], "architect": action.base == c.ADJUST}
    if action.base == c.LEAVE:
        return {"falls": s.grown[values[0]] == 0}
    if action.base == c.BEGIN:
        return {"stones": int(s.built) + 1, "cost": int(build_cost(s, seat, s.built + 1))}
    if action.base == c.PICK:
        return {"left": int(s.bag[values[0]])}
    if action.base == c.PLAY:
        return _play_preview(s, seat, values[0])
    return _done_preview(s, seat) if action.base == c.DONE else {}


def _take_preview(s: FirenzeBoard, slot: int) -> dict[str, Any]:
    card = int(s.row[slot])
    out: dict[str, Any] = {
        "price": int(price(s, slot)),
        "card": CARD_NAMES[card],
        "stones": [int(n) for n in s.on_row[slot * c.COLOURS : (slot + 1) * c.COLOURS]],
    }
    if s.tables.kind[card] == c.EVENT and card not in (c.COLLAPSE, c.STORM):
        struck = [int(s.active)] if card == c.STOREHOUSE_FIRE else list(range(s.players))
        out["tolls"] = {str(seat): int(toll(s, card, seat)) for seat in struck}
    if price(s, slot) == slot == 0 and s.played >> c.PRINCESS & 1:
        out["wasted"] = "princess"                              # FIR-10.22
    return out


def _stone_goes(s: FirenzeBoard) -> str:
    kind = s.frames.kind()
    if kind == c.ASK_PRICE:
        return AT_ROW.at(int(s.frames.arg(f.PRICE_PAYING)))
    if kind == c.ASK_GIVE:
        return AT_ROW.at(int(s.frames.arg(f.GIVE_SLOT)))
    if kind == c.ASK_SWAP and s.frames.arg(f.SWAP_CARD) == c.SMUGGLER:
        return AT_STORAGE.at(int(s.frames.arg(f.SWAP_VICTIM)))
    return AT_BAG.at()


def _lay_preview(s: FirenzeBoard, seat: int, colour: int, height: int, more: int) -> dict[str, Any]:
    """What building that many more stones means for a tower of this height."""
    height += more
    stones = int(s.built) + more
    cost = int(build_cost(s, seat, stones))
    out: dict[str, Any] = {"height": height, "stones": stones, "cost": cost, "left": int(s.stored[seat]) - more - cost}
    order = int(order_of(colour, height))
    if order >= 0 and s.seal[order] == c.OPEN:
        out["order"] = ORDER_NAMES[order]
        out["points"] = sum(order_rewards(s, order))
    return out


def _floors(values: tuple[int, ...]) -> int:
    """Of a new tower: rules 1 begin every one with a single stone."""
    return values[1] + 1 if len(values) > 1 else 1


def _reward(s: FirenzeBoard, seat: int, order: int) -> dict[str, Any]:
    points, token, church = order_rewards(s, order)
    last = int(s.tables.last_seal) if s.seals_left[seat] == 1 and s.end_holder < 0 else 0
    return {"points": points + token + church + last, "order": points, "token": token, "church": church, "last_seal": last}


def _play_preview(s: FirenzeBoard, seat: int, card: int) -> dict[str, Any]:
    if card == c.MASON:
        less = int(s.tables.mason)
        return {"costs": [max(0, column.cost - less) for column in cost_table(s, seat)]}
    return {}


def _done_preview(s: FirenzeBoard, seat: int) -> dict[str, Any]:
    kind = s.frames.kind()
    out: dict[str, Any] = {"asks": CHOICES[kind].name}
    if kind == c.ASK_BUILD:
        out["cost"] = int(build_cost(s, seat, s.built))
        out["falls"] = [fall.tower for fall in falling(s, seat)]
    return out


# -- fields for the words -----------------------------------------------------------------------------


def fields(s: FirenzeBoard, code: int) -> dict[str, Any]:
    """What the sentence of a move says beyond its own fields."""
    action, values = codec_of(int(s.rules)).split(code)
    seat = int(s.frames.owner())
    if action.base == c.TAKE:
        n = int(price(s, values[0]))
        return {"card": CARD_NAMES[s.row[values[0]]], "cost": Phrase("price.stones", {"n": n}) if n else Phrase("price.free")}
    if action.base == c.EXCHANGE:
        return {"price": int(exchange_price(s, seat))}
    if action.base == c.WANT:
        return {"card": CARD_NAMES[s.row[values[0]]]}
    if action.base == c.REDRAW:
        return {"card": CARD_NAMES[s.row[values[0]]]}
    if action.base == c.RAISE:
        return {"colour": _colour(s, seat, values[0]), "height": _height(s, seat, values[0]) + 1}
    if action.base in (c.FOUND, c.ERECT):
        return {"floors": _floors(values)}
    if action.base in (c.LEAVE, c.TOPPLE, c.BELL):
        return {"colour": _colour(s, seat, values[0]), "height": _height(s, seat, values[0])}
    if action.base == c.SABOTAGE:
        return {"colour": _colour(s, values[0], values[1]), "height": _height(s, values[0], values[1])}
    if action.base in (c.FULFIL, c.ADJUST):
        return {"points": _reward(s, seat, values[1])["points"], "height": _height(s, seat, values[0])}
    if action.base == c.DONE:
        return _done_fields(s, seat)
    return {}


def _done_fields(s: FirenzeBoard, seat: int) -> dict[str, Any]:
    kind = int(s.frames.kind())
    asks = CHOICES[kind].name
    if kind == c.ASK_BUILD:
        asks = "build_and_pay" if build_cost(s, seat, s.built) else "build" if s.built else "no_build"
    elif kind == c.ASK_EXCHANGE and s.exchanged:
        asks = "exchanged"
    return {"asks": asks}


def _height(s: FirenzeBoard, seat: int, place: int) -> int:
    return int(s.tower_height[seat * c.SITE + place])


def _tower_colour(s: FirenzeBoard, seat: int, place: int) -> int:
    return int(s.tower_colour[seat * c.SITE + place])


def _colour(s: FirenzeBoard, seat: int, place: int) -> str:
    return COLOUR_NAMES[_tower_colour(s, seat, place)]


def prompt_fields(s: FirenzeBoard, seat: int) -> dict[str, Any]:
    """Fields for the sentence that asks, beyond the arguments of the question."""
    kind = s.frames.kind()
    if kind == c.ASK_PRICE:
        slot, paying = s.frames.arg(f.PRICE_SLOT), s.frames.arg(f.PRICE_PAYING)
        return {"card": CARD_NAMES[s.row[slot]], "on": CARD_NAMES[s.row[paying]], "left": int(slot - paying)}
    if kind == c.ASK_BUILD:
        place = int(asked_tower(s))
        tower = Phrase("build.new")
        if place < s.towers[seat]:
            tower = Phrase("build.tower", {"colour": _colour(s, seat, place), "height": _height(s, seat, place)})
        return {"built": int(s.built), "cost": int(build_cost(s, seat, s.built)), "tower": tower}
    return {}
