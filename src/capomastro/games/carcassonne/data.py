"""What a data file must hold, and what is known about each of its numbers."""

from __future__ import annotations

from typing import Any

from capomastro.games.carcassonne import codes as c
from capomastro.kernel.data import CERTAIN, UNCERTAIN, Fact
from capomastro.kernel.errors import BadData

SETS = ("base", "crop_circles_1", "crop_circles_2")
NUMBERS = (
    "followers",
    "road_tile",
    "city_tile",
    "city_shield",
    "small_city",
    "small_city_later",
    "monastery_tile",
    "road_tile_unfinished",
    "city_tile_unfinished",
    "city_shield_unfinished",
    "farmers_first",
    "farmers_second",
    "farmers_third",
)


def require(holds: object, message: str) -> None:
    if not holds:
        raise BadData(f"carcassonne data: {message}")


def check(content: dict[str, Any]) -> None:
    """Refuse data that cannot be played."""
    require(set(content) == {"sets", "numbers", "tiles"}, "sets, numbers and tiles, nothing else")
    require(set(content["sets"]) == set(SETS), f"the sets are {', '.join(SETS)}")
    require(set(content["numbers"]) == set(NUMBERS), f"the numbers are {', '.join(NUMBERS)}")
    for key, number in content["numbers"].items():
        require(type(number["value"]) is int and 0 <= number["value"] <= 99, f"{key} must be a whole number from 0 to 99")
        require(number["status"] in CERTAIN + UNCERTAIN, f"{key} has no known status")
    require(1 <= content["numbers"]["followers"]["value"] <= 15, "1 to 15 followers")
    ids = [tile["id"] for tile in content["tiles"]]
    require(ids == list(c.TILE_IDS), f"the tiles are {', '.join(c.TILE_IDS)}, in this order")
    for tile in content["tiles"]:
        check_tile(tile)
    for name, tile_set in content["sets"].items():
        total = sum(tile["count"] for tile in content["tiles"] if tile["set"] == name)
        require(total == tile_set["tiles"], f"set {name} has {total} tiles, not {tile_set['tiles']}")
    require(sum(tile["count"] for tile in content["tiles"]) <= c.REACH, f"more than {c.REACH} tiles")
    start = content["sets"]["base"]["start"]
    require(any(t["id"] == start and t["set"] == "base" and t["count"] for t in content["tiles"]), f"no start tile {start} in the base set")


def check_tile(tile: dict[str, Any]) -> None:
    name = tile["id"]
    require(set(tile) - {"crop_circle"} == {"id", "set", "count", "status", "edges", "rotations", "features"}, f"tile {name}: fields")
    require(tile["set"] in SETS and type(tile["count"]) is int and 0 <= tile["count"] <= 84, f"tile {name}: set or count")
    require(tile["status"] in CERTAIN + UNCERTAIN, f"tile {name}: status")
    require(tile["rotations"] in (1, 2, 4), f"tile {name}: 1, 2 or 4 distinct rotations")
    require(tile.get("crop_circle", "farmer") in c.KIND_OF_ROLE, f"tile {name}: a crop circle concerns {', '.join(c.KIND_OF_ROLE)}")
    parts = [feature["id"] for feature in tile["features"]]
    require(1 <= len(parts) <= c.MOST_PARTS, f"tile {name}: 1 to {c.MOST_PARTS} parts")
    require(parts == [p for p in c.PART_IDS if p in parts], f"tile {name}: parts are named and ordered {' '.join(c.PART_IDS)}")
    at_slot: dict[int, str] = {}
    for feature in tile["features"]:
        for slot in feature["slots"]:
            require(slot in range(12) and slot not in at_slot, f"tile {name}: slot {slot} is missing or used twice")
            at_slot[slot] = feature["id"]
        check_feature(name, feature, parts)
    require(len(at_slot) == 12 and len(tile["edges"]) == 4, f"tile {name}: twelve slots and four sides")
    for side, letter in enumerate(tile["edges"]):
        before, middle, after = (at_slot[3 * side + i] for i in range(3))
        banks_ok = before[0] == after[0] == "f" if letter == "R" else before == middle == after
        require(letter in "CRF" and c.KIND_OF_LETTER[middle[0]] == c.KIND_OF_LETTER[letter] and banks_ok, f"tile {name}: side {side}")


def check_feature(name: str, feature: dict[str, Any], parts: list[str]) -> None:
    kind = feature["id"][0]
    extra = {"c": {"shields"}, "r": {"ends"}, "f": {"touches"}, "m": set()}[kind]
    require(set(feature) - extra == {"id", "slots"}, f"tile {name}: {feature['id']} has unknown fields")
    require(bool(feature["slots"]) == (kind != "m"), f"tile {name}: {feature['id']} has no slots")
    require(feature.get("shields", 0) in range(4), f"tile {name}: shields")
    if kind == "r":
        require(len(feature["slots"]) + len(feature["ends"]) == 2, f"tile {name}: road {feature['id']} needs two ends or sides")
    if kind == "f":
        cities = set(feature["touches"])
        require(cities <= {p for p in parts if p[0] == "c"}, f"tile {name}: {feature['id']} touches what is not a city of the tile")


def facts(content: dict[str, Any]) -> list[Fact]:
    """Every number with its status."""
    out = [Fact(f"/sets/{name}/tiles", s["tiles"], s["status"], f"fact.set.{name}") for name, s in content["sets"].items()]
    out += [Fact(f"/numbers/{key}/value", number["value"], number["status"], f"fact.{key}") for key, number in content["numbers"].items()]
    for i, tile in enumerate(content["tiles"]):
        out.append(Fact(f"/tiles/{i}/count", tile["count"], tile["status"], "fact.count"))
        if "crop_circle" in tile:
            out.append(Fact(f"/tiles/{i}/crop_circle", tile["crop_circle"], tile["status"], "fact.crop_circle"))
    return out
