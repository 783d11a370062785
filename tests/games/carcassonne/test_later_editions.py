"""The options for later editions, and games of another program scored by both (dossier of the rules, section 9.3)."""

from __future__ import annotations

import pytest
from tests.games.carcassonne.scenes import at_the_end, gains, play, points, scene

from capomastro.games.carcassonne import CARCASSONNE
from capomastro.kernel.errors import BadOption

# Three completed cities around two fields: one Alice and one Bob in the first, one more Bob in the second.
FARMS = """
E 0,-1 2 f0=1
U -1,0 1 f1=0
I -1,-1 3
E -1,-2 2
B -2,-2 0 f0=1
H -2,-1 0
"""


@pytest.mark.parametrize(("edition", "scores"), [("first", [4, 12]), ("second", [9, 9]), ("third", [9, 15])])
def test_the_farms_of_section_9_3_are_scored_as_each_edition_does(edition: str, scores: list[int]) -> None:
    """CAR-7.3, CAR-9.2, CAR-9.3: the third edition's 9 to 15 is what the other program published."""
    assert at_the_end(scene(FARMS, options={"farmers": edition})) == scores


MULTI_TILES = """
I 0,1 1 c0
W -1,0 2 r1
G 1,1 0
V -2,0 2 r0
M 2,1 2
V -2,-1 3
F 0,2 1
V -1,-1 0
M 0,3 0
B 1,2 0 m0
F 1,3 0
O 2,3 0
R 2,2 1
E 3,2 3
"""


def test_the_game_of_section_9_3_with_two_parts_on_one_tile_is_twenty_eight_to_thirteen() -> None:
    """CAR-6.2, CAR-6.5: a ring road through a crossing, and a city round both caps of one tile, each tile once."""
    state = CARCASSONNE.new(2)
    for line in MULTI_TILES.strip().splitlines():
        tile, square, rotation, *part = line.split()
        play(state, f"draw {tile}", f"place {square} {rotation}", f"deploy {part[0]}" if part else "nobody")
    assert points(state) == [28, 13]


def test_t6_would_differ_in_later_editions() -> None:
    """CAR-9.2: each field is held by its own majority, so the single opponent is paid as well."""
    tiles = "G 0,-1 1 f0=0\nE 0,-2 2 f0=0\nU 1,0 1 f1=1"
    assert at_the_end(scene(tiles, options={"farmers": "second"})) == [3, 3]
    assert at_the_end(scene(tiles, options={"farmers": "third"})) == [6, 3]


def test_a_small_city_is_worth_four_with_the_option() -> None:
    """CAR-9.1"""
    state = scene("E 0,1 2 c0=0", hand="E", options={"small_city": "4"})
    assert gains(play(state, "place 0,2 0", "nobody")) == [(0, "city", 4)]


def test_an_incomplete_city_of_two_tiles_stays_worth_two() -> None:
    assert at_the_end(scene("G 0,-1 1 c0=0", options={"small_city": "4"})) == [2, 0]


@pytest.mark.parametrize(
    ("option", "value"),
    [("crop_circles", "3"), ("small_city", "3"), ("farmers", "fourth"), ("skip_pointless_crop", "maybe"), ("rivers", "yes")],
)
def test_a_bad_option_is_refused_with_what_is_allowed(option: str, value: str) -> None:
    with pytest.raises(BadOption) as refusal:
        CARCASSONNE.new(2, {option: value})
    assert option in str(refusal.value)


@pytest.mark.parametrize("players", [0, 1, 6])
def test_a_wrong_number_of_players_is_refused(players: int) -> None:
    """CAR-2.3"""
    with pytest.raises(BadOption, match="2 to 5"):
        CARCASSONNE.new(players)
