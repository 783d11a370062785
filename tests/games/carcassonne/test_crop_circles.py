"""Crop Circles: the two worked examples, and the questions the rulebook leaves open. Red 0, Green 1, Blue 2, clockwise."""

from __future__ import annotations

import pytest
from tests.games.carcassonne.scenes import BLUE, CROP, GREEN, RED, at_the_end, gains, kinds, legal, play, points, refused, scene, supply
from tests.games.carcassonne.test_extra_cases import RETURNED

from capomastro.games.carcassonne import CARCASSONNE
from capomastro.kernel.notation import Told
from capomastro.kernel.state import CHANCE
from capomastro.kernel.view import Phrase

TWO_KNIGHTS = "G 0,-1 1 c0=0\nE 0,1 2 c0=1"


def test_x1_shield_and_choice_a_green_may_add_blue_is_skipped_red_adds_beside_his_new_knight() -> None:
    """CAR-8.4, CAR-8.5, CAR-8.6"""
    state = scene(TWO_KNIGHTS, players=3, hand="CC2", options=CROP)
    play(state, "place 1,1 0", "deploy c1")
    assert state.decider() == RED
    play(state, "choose A")
    assert state.decider() == GREEN
    assert legal(state) == ["add 0,1 c0", "decline"]
    events = play(state, "add 0,1 c0")
    assert [(e.kind, e.fields["seat"]) for e in events] == [("added", GREEN), ("skipped", BLUE)]
    assert state.decider() == RED
    assert legal(state) == ["add 0,-1 c0", "add 1,1 c1", "decline"]
    assert refused(state, "add 1,1 c0") == "CAR-8.6"
    play(state, "add 1,1 c1")
    assert supply(state) == [4, 5, 7]
    assert state.decider() == CHANCE
    assert CARCASSONNE.view(state, 0).turn == GREEN


def test_x2_pitchfork_and_choice_b_blue_then_red_take_back_a_farmer_and_green_does_nothing() -> None:
    """CAR-8.1, CAR-8.5, CAR-8.7"""
    state = scene("G 0,-1 1 f0=2\nB 0,1 0 f0=0", players=3, hand="CC3", turn=GREEN, options=CROP)
    events = play(state, "place 0,-2 2", "deploy c0")
    assert gains(events) == [(GREEN, "city", 6)]
    assert supply(state) == [6, 7, 6]
    play(state, "choose B")
    assert (state.decider(), legal(state)) == (BLUE, ["remove 0,-1 f0"])
    play(state, "remove 0,-1 f0")
    assert (state.decider(), legal(state)) == (RED, ["remove 0,1 f0"])
    events = play(state, "remove 0,1 f0")
    assert [(e.kind, e.fields["seat"]) for e in events] == [("took_back", RED), ("skipped", GREEN)]
    assert supply(state) == [7, 7, 7]
    assert points(state) == [0, 6, 0]
    assert CARCASSONNE.view(state, 0).turn == BLUE


# -- the questions of section 8 ------------------------------------------------------------


def test_a_seat_with_an_empty_supply_is_skipped_for_a() -> None:
    """CAR-8.6"""
    state = scene("G 0,-1 1 c0=1\nU 1,0 1 f1=1*6", hand="CC1", options=CROP)
    play(state, "place 0,-2 1", "nobody")
    assert [(e.kind, e.fields["seat"]) for e in play(state, "choose A")] == [("chose", 0), ("skipped", 1), ("skipped", 0)]


def test_everybody_may_decline_a_the_active_player_too() -> None:
    """CAR-8.6"""
    state = scene(TWO_KNIGHTS, hand="CC2", options=CROP)
    play(state, "place 1,1 0", "nobody", "choose A", "decline")
    assert kinds(play(state, "decline")) == ["declined"]
    assert supply(state) == [6, 6]


def test_a_may_go_to_a_feature_on_any_tile_and_where_opponents_stand() -> None:
    """CAR-8.6: the only condition is an own follower; so majorities swing."""
    joined = "G 0,-1 1 c0=0\nV 1,0 0\nB 1,-1 0\nB 1,-2 0\nB 1,-3 0\nN 0,-3 2 c0=1\nF 0,-2 1"
    state = scene(joined, hand="CC2", options=CROP)
    assert at_the_end(state) == [5, 5]
    play(state, "place 0,1 2", "nobody", "choose A", "decline", "add 0,-1 c0")
    assert at_the_end(state) == [5, 0]


def test_a_may_not_go_where_only_an_opponent_stands() -> None:
    """CAR-8.6"""
    state = scene(TWO_KNIGHTS, hand="CC2", options=CROP)
    play(state, "place 1,1 0", "nobody", "choose A")
    assert state.decider() == 1
    assert refused(state, "add 0,-1 c0") == "CAR-8.6"


def test_the_added_follower_stands_beside_the_own_one_on_a_part_the_player_names() -> None:
    """CAR-8.8"""
    state = scene("G 0,-1 1 c0=0\nF 0,-2 1 c0=0", hand="CC2", options=CROP)
    play(state, "place 0,1 2", "nobody", "choose A")
    assert legal(state) == ["add 0,-2 c0", "add 0,-1 c0", "decline"]
    play(state, "add 0,-2 c0")
    assert [(f.place, f.number) for f in CARCASSONNE.view(state, 0).followers] == [("0,-1:c0", 1), ("0,-2:c0", 2)]


def test_the_follower_deployed_this_turn_can_be_taken_back_by_b() -> None:
    """CAR-8.8"""
    state = scene(hand="CC5", options=CROP)
    play(state, "place 1,0 0", "deploy r0", "choose B")
    assert legal(state) == ["remove 1,0 r0"]


def test_b_gives_no_points_and_leaves_the_feature_free_to_be_claimed_again() -> None:
    """CAR-8.7, CAR-8.10"""
    state = scene("U 1,0 1 r0=1", hand="CC6", options=CROP)
    events = play(state, "place 2,0 2", "nobody", "choose B", "remove 1,0 r0")
    assert gains(events) == []
    play(state, "draw U", "place -1,0 1")
    assert "deploy r0" in legal(state)


def test_choices_are_open_and_each_seat_acts_once_in_order() -> None:
    """CAR-8.5"""
    state = scene("U 1,0 1 r0=0\nU 2,0 1 r0=1\nU 3,0 1 r0=2", players=4, hand="CC5", turn=1, options=CROP)
    play(state, "place 4,0 0", "nobody", "choose B")
    asked = []
    while state.decider() != CHANCE:
        asked.append(int(state.decider()))
        crop = CARCASSONNE.view(state, 3).crop
        assert crop is not None
        assert crop.order == [2, 3, 0, 1]
        play(state, legal(state)[0])
    assert asked == [2, 0, 1]


def test_monks_are_never_concerned() -> None:
    """CAR-8.4"""
    state = scene("B 0,1 0 m0=0", hand="CC5", options=CROP)
    play(state, "place 1,0 0", "nobody")
    assert kinds(play(state, "choose B")) == ["chose", "skipped", "skipped"]


def test_a_crop_tile_that_fits_nowhere_has_no_effect() -> None:
    """CAR-8.1"""
    state = scene("E 0,-1 2 f0=0", options={"crop_circles": "2"})
    assert kinds(play(state, "draw KF")) == ["drew", "removed"]
    assert state.decider() == CHANCE


def test_ruling_r14_the_pointless_question_is_asked_unless_the_option_says_otherwise() -> None:
    """CAR-8.2, CAR-8.3"""
    for skip, asks in (("no", 0), ("yes", CHANCE)):
        state = scene("B 0,1 0 m0=0", hand="CC5", options={**CROP, "skip_pointless_crop": skip})
        play(state, "place 1,0 0", "nobody")
        assert state.decider() == asks
    state = scene("U -1,0 1 r0=1", hand="CC5", options={**CROP, "skip_pointless_crop": "yes"})
    play(state, "place 1,0 0", "nobody")
    assert legal(state) == ["choose A", "choose B"]


@pytest.mark.parametrize(("tile", "role"), [("CC1", "knight"), ("CC3", "farmer"), ("CC6", "highwayman")])
def test_the_symbol_says_whom_it_concerns(tile: str, role: str) -> None:
    """CAR-8.4"""
    square = {"CC1": "0,-1 2", "CC3": "-1,0 0", "CC6": "1,0 0"}[tile]
    state = scene(hand=tile, options=CROP)
    play(state, f"place {square}", "nobody")
    crop = CARCASSONNE.view(state, 0).crop
    assert crop is not None
    assert crop.role == role


def skipped(events: list[Told]) -> list[tuple[object, object]]:
    return [(e.fields["seat"], e.fields["why"]) for e in events if e.kind == "skipped"]


def test_a_seat_that_is_skipped_is_told_the_true_reason() -> None:
    """CAR-8.5, CAR-8.6, CAR-8.9: nobody of that role out, nobody left to add, or only those that came home this turn."""
    state = scene("G 0,-1 1 c0=1\nU 1,0 1 f1=1*6", hand="CC1", options=CROP)
    assert supply(state)[GREEN] == 0
    assert skipped(play(state, "place 0,-2 1", "nobody", "choose A")) == [(GREEN, "none_left"), (RED, "none_out")]
    state = scene(RETURNED, hand="CC2", options={**CROP, "returned_followers_usable_for_A": "no"})
    assert skipped(play(state, "place 0,2 0", "nobody", "choose A")) == [(GREEN, "none_out"), (RED, "only_returned")]
    state = scene("G 0,-1 1 c0=1\nU 1,0 1 f1=1*6", hand="CC1", options=CROP)
    assert skipped(play(state, "place 0,-2 1", "nobody", "choose B")) == []
    assert skipped(play(state, "remove 0,-1 c0")) == [(RED, "none_out")]
    for lang, reason in (("en", "no follower left in the supply"), ("nl", "geen horige meer"), ("de", "kein Gefolgsmann mehr")):
        fields = {"seat": GREEN, "role": "knight", "why": "none_left"}
        assert reason in CARCASSONNE.words(lang).say(Phrase("event.skipped", fields))
