"""What is remembered of a game: the highest tower, how many orders, and of which colours they were."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from capomastro.games.firenze.view import FirenzeView
from capomastro.kernel.notation import Told
from capomastro.kernel.view import Feat, Outcome, Phrase


def feats(view: FirenzeView, outcome: Outcome, told: Sequence[Told]) -> list[list[Feat]]:
    orders: list[list[dict[str, Any]]] = [[] for _ in view.seats]
    for event in told:
        if event.kind == "fulfilled":
            orders[event.fields["seat"]].append(event.fields)
    return [_orders(fulfilled) if fulfilled else [] for fulfilled in orders]


def _orders(fulfilled: list[dict[str, Any]]) -> list[Feat]:
    """FIR-3.12: the orders of one seat."""
    out = [_tower(order) for order in fulfilled]
    colours = [_colour(order) for order in fulfilled]
    say = Phrase("feat.orders.says", {"n": len(fulfilled), "points": sum(order["points"] for order in fulfilled)})
    out.append(Feat("orders", len(fulfilled), say, shows={"colours": colours}))
    for colour, times in Counter(colours).items():
        out.append(Feat("colour", times, Phrase("feat.colour.says", {"colour": colour}), of=colour, shows={"colour": colour}))
    return out


def _colour(order: dict[str, Any]) -> str:
    return str(order["order"]).partition("-")[0]


def _tower(order: dict[str, Any]) -> Feat:
    said = {"colour": _colour(order), "height": order["height"], "points": order["points"]}
    return Feat("tower", order["height"], Phrase("feat.tower.says", said), shows={"colour": said["colour"], "height": said["height"]})
