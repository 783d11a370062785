"""The extra cases T1 to T20 by their ids, and the rulings that change play. Red is seat 0, Blue seat 1."""

from __future__ import annotations

import pytest
from tests.games.carcassonne.scenes import ALL_AROUND, CROP, at_the_end, gains, kinds, legal, play, points, refused, scene, supply
from tests.games.carcassonne.test_rulebook_examples import JOINED_CITY

from capomastro.games.carcassonne import CARCASSONNE
from capomastro.kernel.clauses import load_clauses
from capomastro.kernel.state import CHANCE, OVER
from capomastro.kernel.wording import LANGUAGES


def test_t1_a_completed_city_of_three_tiles_without_shield_scores_six() -> None:
    state = scene("G 0,-1 1 c0=0", hand="E", turn=1)
    assert gains(play(state, "place 0,-2 2", "nobody")) == [(0, "city", 6)]


def test_t2_an_incomplete_city_of_two_tiles_gives_two_at_the_end() -> None:
    assert at_the_end(scene("G 0,-1 1 c0=0")) == [2, 0]


def test_t3_a_tile_that_gives_both_its_parts_to_one_city_counts_once() -> None:
    """CAR-6.5"""
    state = scene("N 0,1 1 c0=0\nN 1,1 2\nN 1,2 3", hand="I", turn=1)
    events = play(state, "place 0,2 0", "nobody")
    assert gains(events) == [(0, "city", 8)]
    assert next(e for e in events if e.kind == "completed").fields["tiles"] == 4


RING = "V 0,1 3 r0=0\nV 1,1 0\nV 1,2 1"


def test_t4_and_ruling_r1_a_ring_of_four_bends_is_complete_and_scores_four() -> None:
    """CAR-6.2"""
    state = scene(RING, hand="V", turn=1)
    assert gains(play(state, "place 0,2 2", "nobody")) == [(0, "road", 4)]


def test_t5_and_ruling_r2_a_road_from_a_crossing_back_to_it_scores_the_crossing_once() -> None:
    """CAR-6.2"""
    state = scene("X 1,0 0\nV 2,0 0 r0=0\nV 2,1 1", hand="V", turn=1)
    assert gains(play(state, "place 1,1 2", "nobody")) == [(0, "road", 4)]


def test_t6_farmers_in_separate_fields_around_a_city_add_up() -> None:
    """CAR-7.3, CAR-7.8"""
    assert at_the_end(scene("G 0,-1 1 f0=0\nE 0,-2 2 f0=0\nU 1,0 1 f1=1")) == [4, 0]


def test_t7_one_farmer_each_around_a_city_pays_both() -> None:
    assert at_the_end(scene("G 0,-1 1 f0=0\nE 0,-2 2\nU 1,0 1 f1=1")) == [4, 4]


def test_t8_two_knights_against_one_score_alone_and_all_three_come_home() -> None:
    """CAR-6.8, CAR-6.9"""
    state = scene(JOINED_CITY.replace("c0=0", "c0=0*2"), hand="F", options=CROP)
    assert supply(state) == [5, 6]
    events = play(state, "place 0,-2 1", "nobody")
    assert gains(events) == [(0, "city", 10)]
    assert kinds(events).count("home") == 3
    assert supply(state) == [7, 7]


def test_t9_a_follower_that_comes_home_cannot_be_deployed_again_in_the_same_turn() -> None:
    """CAR-6.9, CAR-3.2"""
    state = scene("U 1,0 1 f1=0*6", hand="E", options=CROP)
    assert supply(state)[0] == 1
    play(state, "place 0,-1 2", "deploy c0")
    assert supply(state)[0] == 1
    assert state.decider() == CHANCE
    assert CARCASSONNE.view(state, 0).turn == 1


def test_t10_a_completed_city_without_knights_pays_the_farmer_beside_it() -> None:
    assert at_the_end(scene("E 0,-1 2 f0=1")) == [0, 4]


def test_t11_a_field_across_the_road_does_not_touch_the_city() -> None:
    """CAR-7.7"""
    assert at_the_end(scene("E 0,-1 2\nB 0,1 0 f0=0")) == [0, 0]


def test_t12_a_tile_that_fits_nowhere_leaves_the_game_and_the_same_player_draws_again() -> None:
    """CAR-3.3"""
    state = scene("E 0,-1 2", turn=1)
    events = play(state, "draw C")
    assert kinds(events) == ["drew", "removed"]
    assert state.decider() == CHANCE
    assert CARCASSONNE.view(state, 0).turn == 1
    assert CARCASSONNE.view(state, 0).removed == {"C": 1}
    assert "draw C" not in legal(state)


def test_ruling_r8_tiles_are_drawn_again_as_often_as_needed() -> None:
    """CAR-3.3"""
    state = scene("E 0,-1 2", options={"crop_circles": "2"})
    assert kinds(play(state, "draw C", "draw KF")) == ["drew", "removed", "drew", "removed"]
    assert state.decider() == CHANCE
    assert CARCASSONNE.view(state, 0).turn == 0


def test_t13_and_ruling_r9_when_the_last_tile_fits_nowhere_the_game_ends() -> None:
    """CAR-3.3, CAR-7.1"""
    state = scene("E 0,-1 2 f0=0", pile="C", turn=1)
    events = play(state, "draw C")
    assert kinds(events) == ["drew", "removed", "ended", "fed", "scored"]
    assert state.decider() == OVER
    assert points(state) == [4, 0]


def test_t14_a_farmer_inside_a_ring_of_road_is_not_scored_and_does_not_come_home() -> None:
    """CAR-6.9, CAR-7.8"""
    state = scene("V 0,1 3 f1=0\nV 1,1 0\nV 1,2 1", hand="V", turn=1)
    events = play(state, "place 0,2 2", "nobody")
    assert gains(events) == []
    assert supply(state) == [6, 7]
    assert at_the_end(state) == [0, 0]


def test_t15_and_ruling_r4_a_monk_in_a_monastery_that_fills_a_hole_scores_nine_at_once() -> None:
    """CAR-5.4, CAR-6.6"""
    state = scene(ALL_AROUND + "E -1,2 3", hand="B")
    assert gains(play(state, "place 0,1 0", "deploy m0")) == [(0, "monastery", 9)]
    assert supply(state) == [7, 7]


def test_t16_and_ruling_r5_two_knights_against_one_in_an_incomplete_city_score_alone_at_the_end() -> None:
    """CAR-7.2"""
    joined = JOINED_CITY.replace("c0=0", "c0=0*2").replace("E 0,-3 2 c0=1", "N 0,-3 2 c0=1")
    state = scene(joined + "F 0,-2 1", options=CROP)
    assert at_the_end(state) == [5, 0]


def test_t17_and_ruling_r3_a_road_ends_at_a_crop_patch_and_the_question_is_asked_all_the_same() -> None:
    """CAR-6.7, CAR-8.2"""
    state = scene("A 1,0 1", hand="CC3", options=CROP)
    events = play(state, "place -1,0 0", "deploy r0")
    assert gains(events) == [(0, "road", 3)]
    assert legal(state) == ["choose A", "choose B"]
    assert state.decider() == 0


RETURNED = "G 0,-1 1 c0=0\nE 0,1 2 c0=0\nU 1,0 1 f1=0*5"


def test_t18_and_ruling_r7_a_follower_that_came_home_this_turn_may_be_added() -> None:
    """CAR-8.9"""
    state = scene(RETURNED, hand="CC2", options=CROP)
    assert gains(play(state, "place 0,2 0", "nobody")) == [(0, "city", 2)]
    assert supply(state)[0] == 1
    events = play(state, "choose A")
    assert [(e.kind, e.fields["seat"]) for e in events] == [("chose", 0), ("skipped", 1)]
    assert legal(state) == ["add 0,-1 c0", "decline"]


def test_t18_with_the_switch_off_the_seat_is_skipped() -> None:
    """CAR-8.9"""
    state = scene(RETURNED, hand="CC2", options={**CROP, "returned_followers_usable_for_A": "no"})
    play(state, "place 0,2 0", "nobody")
    events = play(state, "choose A")
    assert [(e.kind, e.fields["seat"]) for e in events] == [("chose", 0), ("skipped", 1), ("skipped", 0)]
    assert state.decider() == CHANCE


def test_with_the_switch_off_followers_that_were_at_home_before_may_be_added() -> None:
    """CAR-8.9"""
    state = scene(RETURNED.replace("f1=0*5", "f1=0*4"), hand="CC2", options={**CROP, "returned_followers_usable_for_A": "no"})
    play(state, "place 0,2 0", "nobody", "choose A")
    assert legal(state) == ["add 0,-1 c0", "decline"]


def test_with_the_switch_off_followers_that_came_home_in_another_players_turn_may_be_added() -> None:
    """CAR-8.9: a knight of seat 2 comes home in Red's turn and is used in Blue's; the clause says that this is not strict."""
    state = scene(RETURNED.replace("=0", "=2"), players=3, hand="E", options={**CROP, "returned_followers_usable_for_A": "no"})
    assert supply(state)[2] == 0
    play(state, "place 0,2 0", "nobody")
    assert supply(state)[2] == 1
    play(state, "draw CC2", "place -1,1 2", "nobody", "choose A")
    assert (state.decider(), legal(state)) == (2, ["add 0,-1 c0", "decline"])
    for lang in LANGUAGES:
        text = {clause.id: clause.text for clause in load_clauses(CARCASSONNE.package, lang)}
        assert "CAR-6.9" in text["CAR-8.9"]
        stay = {"en": "Farmers stay to the end.", "nl": "Boeren blijven tot het einde.", "de": "Bauern bleiben bis zum Ende."}[lang]
        assert text["CAR-6.9"].endswith(stay)


def test_t19_the_crop_circle_of_the_last_tile_comes_before_the_final_scoring() -> None:
    """CAR-8.1, CAR-7.1"""
    state = scene("E 0,-1 2 f0=1", hand="CC3", pile="", options=CROP)
    assert at_the_end(state) == [0, 4]
    events = play(state, "place -1,0 0", "nobody", "choose B", "remove 0,-1 f0")
    assert kinds(events)[-3:] == ["took_back", "skipped", "ended"]
    assert state.decider() == OVER
    assert at_the_end(state) == points(state) == [0, 0]
    assert supply(state) == [7, 7]


def test_t20_and_ruling_r19_a_field_that_meets_a_city_at_a_corner_does_not_touch_it() -> None:
    """CAR-7.7"""
    state = scene("I 0,1 1\nE 1,1 3 f0=0\nE 0,2 0", hand="B")
    assert at_the_end(state) == [4, 0]
    play(state, "place 1,2 0", "nobody")
    assert at_the_end(state) == [8, 0]


# -- rulings that are not among the cases ------------------------------------------------


def test_ruling_r6_equal_points_share_the_win() -> None:
    """CAR-7.4"""
    state = scene("E 0,-1 2", pile="C")
    play(state, "draw C")
    outcome = CARCASSONNE.outcome(state)
    assert outcome.winners == [0, 1]
    assert outcome.ranks == [1, 1]
    assert [p.clause for p in outcome.trail] == ["CAR-7.4"]


def test_ruling_r10_the_first_seat_begins_and_play_goes_clockwise() -> None:
    """CAR-2.3"""
    state = CARCASSONNE.new(3)
    turns = []
    for square in ("1,0", "2,0", "3,0", "4,0"):
        turns.append(CARCASSONNE.view(state, 0).turn)
        play(state, "draw U", f"place {square} 1", "nobody")
    assert turns == [0, 1, 2, 0]


def test_ruling_r11_everybody_sees_how_many_tiles_of_each_type_are_left() -> None:
    """CAR-2.4, CAR-1.1"""
    view = CARCASSONNE.view(CARCASSONNE.new(2), -1)
    assert view.pile == sum(view.left.values()) == 71
    assert view.left["D"] == 3
    assert view.left["V"] == 9


@pytest.mark.parametrize(("crop", "pile"), [("none", 71), ("1", 77), ("2", 77), ("both", 83)])
def test_the_pile_holds_the_tiles_of_the_chosen_sets(crop: str, pile: int) -> None:
    """CAR-1.3, CAR-2.2"""
    assert CARCASSONNE.view(CARCASSONNE.new(2, {"crop_circles": crop}), 0).pile == pile


def test_ruling_r15_the_start_tile_lies_upright_in_the_middle() -> None:
    """CAR-2.1"""
    (start,) = CARCASSONNE.view(CARCASSONNE.new(), 0).tiles
    assert (start.tile, start.x, start.y, start.rotation) == ("D", 0, 0, 0)


def test_ruling_r16_followers_stay_on_the_table_in_the_final_scoring() -> None:
    """CAR-7.5"""
    state = scene("E 0,-1 2 f0=0\nU 1,0 1 r0=1", pile="C")
    play(state, "draw C")
    assert points(state) == [4, 2]
    assert supply(state) == [6, 6]
    assert len(CARCASSONNE.view(state, 0).followers) == 2


def test_ruling_r17_points_have_no_upper_limit() -> None:
    """CAR-7.6"""
    state = scene("F 0,-1 1 c0=0", hand="E", turn=1, more="points 0 city=996")
    play(state, "place 0,-2 2", "nobody")
    assert points(state)[0] == 1004


def test_ruling_r18_each_field_part_is_judged_by_itself() -> None:
    """CAR-5.3"""
    state = scene("U 1,0 1 f1=1", hand="U")
    play(state, "place -1,0 1")
    assert legal(state) == ["deploy r0", "deploy f0", "nobody"]


def test_two_parts_joined_through_other_tiles_are_one_for_the_next_follower() -> None:
    """CAR-5.3"""
    state = scene(RING, hand="V", turn=1)
    play(state, "place 0,2 2")
    assert "deploy r0" not in legal(state)


def test_everybody_has_seven_followers_in_the_supply() -> None:
    """CAR-1.2"""
    assert supply(CARCASSONNE.new(5)) == [7] * 5


def test_with_an_empty_supply_only_tiles_are_placed() -> None:
    """CAR-5.2"""
    state = scene("U 1,0 1 f1=0*7", hand="E", options=CROP)
    play(state, "place 0,-1 2")
    assert legal(state) == ["nobody"]
    assert refused(state, "deploy c0") == "CAR-5.2"
    assert refused(state, "deploy m0") == "CAR-5.1"


def test_nobody_is_deployed_on_the_start_tile_but_its_city_can_be_claimed() -> None:
    """CAR-5.5"""
    state = scene(hand="G")
    play(state, "place 0,-1 1", "deploy c0")
    assert at_the_end(state) == [2, 0]


def test_a_follower_that_is_not_scored_stays() -> None:
    """CAR-5.6"""
    state = scene("G 0,-1 1 c0=0", hand="E", turn=1)
    play(state, "place 0,1 1", "nobody")
    assert supply(state) == [6, 7]


def test_one_tile_can_complete_two_monasteries() -> None:
    """CAR-6.6, CAR-6.10"""
    around = "U 1,0 1\nU -1,0 1\nU 2,0 1\nB 0,1 0 m0=0\nB 1,1 0 m0=1\nE 2,1 1\nE -1,1 3\nE -1,2 3\nE 0,2 2\nE 2,2 1"
    state = scene(around.replace("E 2,2 1", "N 2,2 1"), hand="B")
    events = play(state, "place 1,2 0", "nobody")
    assert gains(events) == [(0, "monastery", 9), (1, "monastery", 9)]


def test_a_completed_feature_without_followers_scores_for_nobody_but_is_announced() -> None:
    """CAR-6.8"""
    state = scene(hand="E")
    events = play(state, "place 0,-1 2", "nobody")
    assert kinds(events) == ["placed", "completed"]
    assert events[-1].fields["points"] == 0


def test_the_game_ends_after_the_turn_of_the_last_tile() -> None:
    """CAR-3.5, CAR-7.1"""
    state = scene(hand="U", pile="")
    events = play(state, "place 1,0 1", "deploy r0")
    assert kinds(events) == ["placed", "deployed", "ended", "unfinished", "scored"]
    assert points(state) == [2, 0]
