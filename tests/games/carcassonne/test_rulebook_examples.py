"""The worked examples of the rulebook, E1 to E22, by their ids. Red is seat 0, the other colour seat 1."""

from __future__ import annotations

from tests.games.carcassonne.scenes import ALL_AROUND, at_the_end, gains, kinds, legal, play, points, refused, scene, supply


def test_e1_a_tile_may_extend_a_road_and_its_fields() -> None:
    """CAR-4.1"""
    assert "place 1,0 1" in legal(scene(hand="U"))


def test_a_tile_that_touches_only_a_corner_or_nothing_is_refused_and_so_is_an_occupied_square() -> None:
    """CAR-4.1"""
    state = scene(hand="B")
    assert refused(state, "place 1,1 0") == refused(state, "place 5,5 0") == refused(state, "place 0,0 0") == "CAR-4.1"


def test_a_rotation_that_looks_like_a_smaller_one_is_refused() -> None:
    """CAR-4.3"""
    assert refused(scene(hand="U"), "place 1,0 3") == "CAR-4.3"


def test_e2_a_tile_may_extend_a_city() -> None:
    assert "place 0,-1 1" in legal(scene(hand="G"))


def test_e3_a_tile_may_meet_a_city_on_one_side_and_a_field_on_another() -> None:
    """CAR-4.2"""
    corner = scene("R 0,-1 2\nV 1,0 0", hand="E")
    assert [m for m in legal(corner) if m.startswith("place 1,-1")] == ["place 1,-1 3"]


def test_e4_a_tile_may_not_meet_another_kind_of_side() -> None:
    state = scene(hand="E")
    assert not [m for m in legal(state) if m.startswith("place 1,0 ")]
    assert refused(state, "place 1,0 0") == "CAR-4.2"


def test_e5_where_the_city_is_taken_blue_may_place_only_a_farmer() -> None:
    """CAR-5.3"""
    state = scene("G 0,-1 1 c0=0", hand="E", turn=1)
    play(state, "place 0,-2 2")
    assert legal(state) == ["deploy f0", "nobody"]
    assert refused(state, "deploy c0") == "CAR-5.3"


def test_e6_where_all_fields_are_taken_red_may_place_a_knight_or_a_highwayman() -> None:
    for farmer in (0, 1):
        state = scene(f"A 1,0 1 f0={farmer}", hand="T")
        play(state, "place -1,0 3")
        assert legal(state) == ["deploy c0", "deploy r0", "nobody"]
        assert refused(state, "deploy f0") == refused(state, "deploy f1") == "CAR-5.3"


def test_e7_a_completed_road_of_four_tiles_scores_four_for_red() -> None:
    """CAR-6.1"""
    state = scene("A 1,0 1\nU -1,0 1 r0=0", hand="A", turn=1)
    events = play(state, "place -2,0 3", "nobody")
    assert gains(events) == [(0, "road", 4)]
    assert supply(state) == [7, 7]


def test_e8_a_completed_road_of_three_tiles_scores_three_for_red() -> None:
    state = scene("A 1,0 1 r0=0", hand="A", turn=1)
    assert gains(play(state, "place -1,0 3", "nobody")) == [(0, "road", 3)]


def test_e9_a_completed_city_of_three_tiles_and_a_shield_scores_eight_for_red() -> None:
    """CAR-6.3"""
    state = scene("F 0,-1 1 c0=0", hand="E", turn=1)
    assert gains(play(state, "place 0,-2 2", "nobody")) == [(0, "city", 8)]


def test_e10_a_completed_city_of_two_tiles_scores_two_for_red() -> None:
    """CAR-6.4"""
    state = scene("E 0,1 2 c0=0", hand="E", turn=1)
    assert gains(play(state, "place 0,2 0", "nobody")) == [(0, "city", 2)]


JOINED_CITY = """
G 0,-1 1 c0=0
V 1,0 0
B 1,-1 0
B 1,-2 0
B 1,-3 0
E 0,-3 2 c0=1
"""


def test_e11_equally_many_knights_in_a_joined_city_score_ten_each() -> None:
    """CAR-4.5, CAR-6.8"""
    state = scene(JOINED_CITY, hand="F")
    events = play(state, "place 0,-2 1", "nobody")
    assert gains(events) == [(0, "city", 10), (1, "city", 10)]
    assert supply(state) == [7, 7]


def test_e12_a_surrounded_monastery_scores_nine_for_blue() -> None:
    """CAR-6.6"""
    state = scene("B 0,1 0 m0=1" + ALL_AROUND, hand="E")
    assert gains(play(state, "place -1,2 3", "nobody")) == [(1, "monastery", 9)]


def test_e13_a_knight_deployed_in_the_small_city_he_closes_scores_two_and_comes_home() -> None:
    """CAR-5.1, CAR-5.4"""
    state = scene(hand="E")
    events = play(state, "place 0,-1 2", "deploy c0")
    assert gains(events) == [(0, "city", 2)]
    assert kinds(events) == ["placed", "deployed", "completed", "scored", "home"]
    assert supply(state) == [7, 7]


def test_e14_a_highwayman_deployed_on_the_road_he_closes_scores_three_and_comes_home() -> None:
    state = scene("A 1,0 1", hand="A")
    assert gains(play(state, "place -1,0 3", "deploy r0")) == [(0, "road", 3)]
    assert supply(state) == [7, 7]


def test_e15_where_a_tile_joins_fields_with_farmers_no_farmer_may_be_added() -> None:
    state = scene("B 0,1 0 f0=0\nU 1,0 1 f1=1", hand="A")
    play(state, "place -1,0 3")
    assert legal(state) == ["deploy r0", "deploy m0", "nobody"]


THE_END = """
F 0,-1 1 c0=1
G 0,-2 1
U 1,0 1 r0=0
U 2,0 1
B 0,1 0 m0=2
E 0,2 2
"""


def test_e16_an_incomplete_city_of_three_tiles_and_a_shield_gives_blue_four() -> None:
    """CAR-7.2"""
    assert at_the_end(scene(THE_END, players=3))[1] == 4


def test_e17_an_incomplete_road_of_three_tiles_gives_red_three() -> None:
    assert at_the_end(scene(THE_END, players=3))[0] == 3


def test_e18_a_monastery_with_three_neighbours_gives_yellow_four() -> None:
    assert at_the_end(scene(THE_END, players=3))[2] == 4


def test_e19_a_farmer_beside_a_completed_and_an_incomplete_city_gives_blue_four() -> None:
    """CAR-7.3"""
    assert at_the_end(scene("E 0,-1 2\nE 1,-1 1 f0=1")) == [0, 4]


def test_e20_a_farmer_beside_two_completed_cities_gives_blue_eight() -> None:
    assert at_the_end(scene("E 0,-1 2\nE 1,-1 1 f0=1\nE 2,-1 3")) == [0, 8]


def test_e21_more_blue_than_red_farmers_around_a_city_give_blue_four_and_red_nothing() -> None:
    assert at_the_end(scene("G 0,-1 1 f0=1\nE 0,-2 2 f0=1\nU 1,0 1 f1=0")) == [0, 4]


def test_e22_a_tie_at_the_small_city_pays_both_and_the_large_city_pays_blue() -> None:
    state = scene("E 0,-1 2 f0=1\nU -1,0 1 f1=0\nE 1,-1 1\nG 2,-1 0\nE 3,-1 3")
    assert at_the_end(state) == [4, 8]
    assert points(state) == [0, 0]
