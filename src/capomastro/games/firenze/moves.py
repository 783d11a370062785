# Compiled by mypyc.
"""What a screen shows beside a legal move: the thing that carries it, and what it would cost or bring."""

from __future__ import annotations

from typing import Any

from capomastro.games.firenze import codes as c
from capomastro.games.firenze.declare import CARD_NAMES, CHOICES, COLOUR_NAMES, ORDER_NAMES, TOWER_NAMES, codec_of
from capomastro.games.firenze.event_cards import toll
from capomastro.games.firenze.queries import cost_table, falling, order_rewards
from capomastro.games.firenze.row import exchange_price, price
from capomastro.games.firenze.state import FirenzeBoard, build_cost
from capomastro.games.firenze.tables import order_of
from capomastro.games.firenze.towers import asked_tower
from capomastro.kernel.view import Phrase


def shows(s: FirenzeBoard, code: int) -> tuple[str, dict[str, Any]]:
    """Target and preview of a legal move."""
    action, values = codec_of(int(s.rules)).split(code)
    seat = int(s.frames.owner())
    if action.base == c.TAKE:
        return f"row:{values[0] + 1}", _take_preview(s, values[0])
    if action.base in (c.PAY, c.SPEND, c.GIVE, c.RETURN):
        return f"storage:{seat}:{COLOUR_NAMES[values[0]]}", _stone_goes(s)
    if action.base == c.EXCHANGE:
        return "exchange", {"price": int(exchange_price(s, seat))}
    if action.base == c.WANT:
        return f"row:{values[0] + 1}:{COLOUR_NAMES[values[1]]}", {"price": int(exchange_price(s, seat))}
    if action.base == c.RAISE:
        colour, height = _tower_colour(s, seat, values[0]), _height(s, seat, values[0])
        return f"tower:{seat}:{TOWER_NAMES[values[0]]}", _lay_preview(s, seat, colour, height, 1)
    if action.base in (c.FOUND, c.ERECT):
        floors = _floors(values)
        target = f"new:{COLOUR_NAMES[values[0]]}" + (f":{floors}" if floors > 1 else "")
        return target, _lay_preview(s, seat, values[0], 0, floors)
    if action.base in (c.FULFIL, c.ADJUST):
        preview = {**_reward(s, seat, values[1]), "tower": TOWER_NAMES[values[0]], "architect": action.base == c.ADJUST}
        return f"order:{ORDER_NAMES[values[1]]}", preview
    if action.base == c.LEAVE:
        return f"leave:{TOWER_NAMES[values[0]]}", {"falls": s.grown[values[0]] == 0}
    if action.base == c.BEGIN:
        return "new", {"stones": int(s.built) + 1, "cost": int(build_cost(s, seat, s.built + 1))}
    if action.base in (c.BELL, c.TOPPLE):
        return f"tower:{seat}:{TOWER_NAMES[values[0]]}", {}
    if action.base == c.SABOTAGE:
        return f"tower:{values[0]}:{TOWER_NAMES[values[1]]}", {}
    if action.base == c.STEAL:
        return f"storage:{values[0]}:{COLOUR_NAMES[values[1]]}", {}
    if action.base == c.PICK:
        return f"bag:{COLOUR_NAMES[values[0]]}", {"left": int(s.bag[values[0]])}
    if action.base == c.REDRAW:
        return f"row:{values[0] + 1}", {}
    if action.base in (c.PLAY, c.DISCARD, c.DROP):
        return f"card:{seat}:{CARD_NAMES[values[0]]}", _play_preview(s, seat, values[0]) if action.base == c.PLAY else {}
    if action.base == c.DONE:
        return "done", _done_preview(s, seat)
    return action.name, {}


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


def _stone_goes(s: FirenzeBoard) -> dict[str, Any]:
    kind = s.frames.kind()
    if kind == c.ASK_PRICE:
        return {"to": f"row:{s.frames.arg(1) + 1}"}
    if kind == c.ASK_GIVE:
        return {"to": f"row:{s.frames.arg(0) + 1}"}
    if kind == c.ASK_SWAP and s.frames.arg(0) == c.SMUGGLER:
        return {"to": f"storage:{s.frames.arg(1)}"}
    return {"to": "bag"}


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
    """Fields for the sentence that asks."""
    frames = s.frames
    kind = frames.kind()
    args = [int(frames.arg(i)) for i in range(4)]
    if kind == c.ASK_PRICE:
        return {"card": CARD_NAMES[s.row[args[0]]], "on": CARD_NAMES[s.row[args[1]]], "left": args[0] - args[1]}
    if kind in (c.ASK_SHIELD, c.ASK_TOWER, c.ASK_VICTIM, c.ASK_SWAP):
        return {"card": CARD_NAMES[args[0]]}
    if kind == c.ASK_RETURN:
        return {"card": CARD_NAMES[args[0]], "left": args[1]}
    if kind == c.ASK_GIVE:
        return {"colour": COLOUR_NAMES[args[1]], "left": args[2]}
    if kind in (c.ASK_COST, c.ASK_DISCARD, c.ASK_EXCESS):
        return {"left": args[0]}
    if kind == c.ASK_BUILD:
        place = int(asked_tower(s))
        tower = Phrase("build.new")
        if place < s.towers[seat]:
            tower = Phrase("build.tower", {"colour": _colour(s, seat, place), "height": _height(s, seat, place)})
        return {"built": int(s.built), "cost": int(build_cost(s, seat, s.built)), "tower": tower}
    if kind == c.ASK_BAG:
        return {"colour": COLOUR_NAMES[args[0]]}
    return {}
