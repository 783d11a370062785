"""The index of everything: all types of tiles."""

from __future__ import annotations

from typing import Any

from capomastro.kernel.view import Item, Phrase

CLAUSES = {"base": "CAR-1.1", "crop_circles_1": "CAR-1.3", "crop_circles_2": "CAR-1.3"}


def items(content: dict[str, Any]) -> list[Item]:
    """Of a data version."""
    return [_tile(tile) for tile in content["tiles"]]


def _tile(tile: dict[str, Any]) -> Item:
    text = [Phrase("index.count", {"n": tile["count"]})]
    shields = sum(feature.get("shields", 0) for feature in tile["features"])
    if shields:
        text.append(Phrase("index.shield", {}, "CAR-6.3"))
    if "crop_circle" in tile:
        text.append(Phrase("index.circle", {"role": tile["crop_circle"]}, "CAR-8.4"))
    kind = "tile" if tile["set"] == "base" else "crop"
    return Item(kind, tile["id"], Phrase(f"tile.{tile['id']}"), text, CLAUSES[tile["set"]])
