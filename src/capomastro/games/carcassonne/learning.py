"""What learners need beyond the numbers: the map as planes, and the squares whose moves have numbers of their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from capomastro.games.carcassonne import codes as c
from capomastro.kernel.game import Map

REACH = 15                      # squares from the start tile, each way: a board of 83 tiles rarely grows beyond
CROP_REACH = 7                  # where crop circles may put or take a follower
SIDES = ("north", "east", "south", "west")
GROUNDS = ("city", "road", "field", "monastery")
LETTERS = "crfm"


def squares(reach: int) -> list[int]:
    """The squares around the start tile, row by row."""
    there = range(-reach, reach + 1)
    return [(c.REACH + y) * c.SPAN + c.REACH + x for y in there for x in there]


def near(crops: bool) -> Mapping[str, Mapping[str, Sequence[int]]]:
    """Tiles are laid around the start tile; followers are added and removed there only where crop circles are played."""
    around = squares(CROP_REACH) if crops else []
    return {"place": {"square": squares(REACH)}, "add": {"square": around}, "remove": {"square": around}}


def observed_map(content: dict[str, Any]) -> Map:
    """Planes around the start tile: what each side of a tile shows, monasteries, shields, and followers by what they stand on."""
    by_id = {tile["id"]: tile for tile in content["tiles"]}
    tiles = [by_id[name] for name in c.TILE_IDS]
    layers = ("tile", *(f"{side}_{kind}" for side in SIDES for kind in GROUNDS[:3]), "monastery", "shields")
    shows = []
    for tile in tiles:
        kinds = [LETTERS.index(letter.lower()) for letter in tile["edges"]]
        monastery = float(any(f["id"][0] == "m" for f in tile["features"]))
        shields = float(sum(f.get("shields", 0) for f in tile["features"]))
        for rotation in range(4):
            sides = [float(kinds[(side - rotation) % 4] == kind) for side in range(4) for kind in range(3)]
            shows.append((1.0, *sides, monastery, shields))
    ground = []
    for tile in tiles:
        here = [LETTERS.index(f["id"][0]) for f in tile["features"]]
        ground.append((*here, *[-1] * (c.MOST_PARTS - len(here))))
    standing = ("follower_seat", "follower_number")
    return Map("tiles", standing, c.MOST_PARTS, (c.REACH, c.REACH), REACH, layers, tuple(shows), GROUNDS, tuple(ground))
