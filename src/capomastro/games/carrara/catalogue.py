"""The index of everything: buildings, cities, objects and cards."""

from __future__ import annotations

from capomastro.games.carrara import data as d
from capomastro.games.carrara.showing import Prints
from capomastro.kernel.view import Item, Phrase

GREATEST = 8


def items(prints: Prints) -> list[Item]:
    """Of a data version, as it is printed."""
    buildings = [
        Item(
            "building" if tile.cost < GREATEST else "eight", tile.id, Phrase(f"building.{tile.id}"),
            [Phrase("index.about", {"n": tile.cost, "object": tile.object})], "PAL-1.3" if tile.cost < GREATEST else "PAL-5.5",
            {"building": tile},
        )
        for tile in prints.buildings
    ]  # fmt: skip
    cities = [
        Item("city", name, Phrase(f"city.{name}"), [Phrase("index.accepts", {"colours": list(d.COLOURS[: number + 1])})], "PAL-1.2")
        for number, name in enumerate(d.CITIES)
    ]
    objects = [Item("object", name, Phrase(f"object.{name}"), [Phrase("index.buy")], "PAL-7.1") for name in d.OBJECTS]
    cards = [
        Item("card", card.card, Phrase(f"card.{card.card}"), [card.condition, card.scoring], f"PAL-{card.card}")
        for card in prints.cards
    ]
    return buildings + cities + objects + cards
