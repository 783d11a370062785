"""Buying, building, scoring and the extra purchase."""

from __future__ import annotations

import pytest
from tests.games.carrara.tables import asked, lay, objects, play, sit, texts, told

from capomastro.games.carrara import CARRARA
from capomastro.games.carrara.data import COLOURS
from capomastro.kernel.errors import IllegalMove

KINDS = ["biblioteca", "cathedrale", "palazzo", "porta", "castello", "villa"]
EVERY_BLOCK = " ".join([colour for colour in COLOURS for _ in range(7)])
EMPTY = {"wheel": {}, "seats": [{"coins": 3}, {"blocks": EVERY_BLOCK}]}
BIG = "porta_5@pisa villa_5@lucca castello_5@lucca palazzo_5@lucca palazzo_4@lucca palazzo_3@lucca palazzo_2@pisa palazzo_1@pisa"


# -- the turn -------------------------------------------------------------------------
def test_a_turn_offers_buying_building_and_scoring() -> None:
    """PAL-3.1."""
    s = lay(seats=[{"blocks": "black", "built": "porta_2@pisa porta_1@pisa"}])
    assert texts(s) == ["buy", "build castello_1", "build villa_1", "score_type porta", "score_city pisa"]


def test_after_the_action_comes_the_object_and_then_the_announcement() -> None:
    """PAL-3.2, PAL-7.3."""
    seat = {"coins": 20, "objects": "book book crown crown gate gate flag", "types": "porta villa castello", "built": BIG}
    s = play(lay(seats=[seat], field="chalice crown coat_of_arms"), "score_type palazzo")
    assert asked(s) == "object"
    play(s, "object chalice")
    assert asked(s) == "announcement"
    play(s, "announce")
    assert s.turn == 1


def test_who_can_do_nothing_takes_two_coins() -> None:
    """PAL-3.3, PAL-4.6: wheel and bag are empty, no blocks, nothing to score."""
    table = sit(lay(**EMPTY))
    assert told(table, "coins_taken")[0] == {"seat": 0, "coins": 2, "held": 3, "blocks": []}
    assert table.state.coins[0] == 5
    assert table.steps[0].auto


def test_two_coins_are_not_offered_when_something_is_possible() -> None:
    """PAL-3.3."""
    assert "take_coins" not in texts(lay())
    why = CARRARA.why_not(lay(), 0, CARRARA.codec.parse("take_coins"))
    assert why is not None
    assert why.clause == "PAL-3.3"


def test_with_wheel_and_bag_empty_another_action_must_be_chosen() -> None:
    """PAL-4.6."""
    s = lay(wheel={}, seats=[{"built": "porta_2@pisa"}, {"blocks": EVERY_BLOCK}])
    assert texts(s) == ["score_type porta"]


def test_an_object_may_be_bought_after_the_two_coins() -> None:
    """PAL-7.2."""
    s = lay(wheel={}, seats=[{"coins": 8}, {"blocks": EVERY_BLOCK}])
    play(s, "take_coins")
    assert asked(s) == "object"


# -- buying ---------------------------------------------------------------------------
def test_turning_moves_every_block_one_segment_and_six_back_to_one() -> None:
    """PAL-4.1."""
    s = lay(wheel={"I": "white", "V": "blue", "VI": "black black"})
    play(s, "buy")
    assert s.wheel[6] == 1
    assert s.wheel[5 * 6 + 4] == 1
    assert s.wheel[5] == 2
    assert CARRARA.view(s, 0).wheel.notch == "VI"


def test_blocks_back_in_segment_one_are_dear_again() -> None:
    """PAL-4.1, PAL-1.1."""
    s = lay(wheel={"I": "white"}, asks="segment", seats=[{"coins": 5}, {}])
    assert texts(s) == ["take_coins"]
    s = lay(wheel={"VI": "white"}, asks="segment", seats=[{"coins": 5}, {}])
    assert texts(s) == ["segment VI"]


def test_who_can_pay_for_nothing_after_turning_shows_the_screen_and_takes_two_coins() -> None:
    """PAL-4.4, PAL-11.3: no block is bought with them in this turn."""
    table = sit(lay(wheel={"I": "white", "II": "yellow"}, asks="segment", seats=[{"coins": 3, "blocks": "red"}]))
    assert told(table, "coins_taken", 1)[0] == {"seat": 0, "coins": 2, "held": 3, "blocks": ["red"]}
    assert table.state.coins[0] == 5
    assert table.state.turn == 1


def test_who_can_pay_for_a_block_must_take_one() -> None:
    """PAL-4.4, PAL-4.3: neither the coins nor stopping at once is offered."""
    s = lay(wheel={"I": "white black"}, asks="segment", seats=[{"coins": 1}])
    assert texts(s) == ["segment I"]
    play(s, "segment I")
    assert texts(s) == ["take black"]


def test_with_an_empty_bag_the_wheel_still_turns_and_sells() -> None:
    """PAL-4.5."""
    s = lay(wheel={"I": "black"}, seats=[{"coins": 0}, {"blocks": EVERY_BLOCK.removesuffix(" black")}])
    play(s, "buy")
    assert asked(s) == "segment"
    assert texts(s) == ["segment II"]


def test_with_an_empty_bag_two_coins_are_taken_when_nothing_can_be_paid() -> None:
    """PAL-4.5, PAL-4.4."""
    s = lay(wheel={"I": "white"}, seats=[{"coins": 4}, {"blocks": EVERY_BLOCK.removeprefix("white ")}])
    play(s, "buy")
    assert texts(s) == ["take_coins"]


def test_blocks_come_from_one_segment_only_and_stop_when_the_purse_is_empty() -> None:
    """PAL-4.3."""
    s = lay(wheel={"I": "blue black", "II": "green black"}, asks="segment", seats=[{"coins": 3}])
    play(s, "segment I", "take blue")
    assert texts(s) == ["take black", "done"]
    play(s, "take black")
    assert texts(s) == ["done"]


def test_a_purchase_in_single_moves_runs_from_white_to_black() -> None:
    """PAL-4.9."""
    s = play(lay(wheel={"VI": "white white red black"}, asks="segment"), "segment VI", "take red")
    assert texts(s) == ["take black", "done"]
    why = CARRARA.why_not(s, 0, CARRARA.codec.parse("take white"))
    assert why is not None
    assert (why.key, why.clause) == ("refused.left_out", "PAL-4.9")


def test_buying_without_turning_needs_a_block_on_the_wheel_and_the_advanced_game() -> None:
    """PAL-4.8."""
    assert "buy_still" not in texts(lay())
    assert "buy_still" in texts(lay(mode="advanced"))
    assert texts(lay(mode="advanced", wheel={})) == ["buy"]


def test_buying_without_turning_pays_two_coins_when_nothing_is_affordable() -> None:
    """PAL-4.8: the wheel stays as it is."""
    s = lay(mode="advanced", wheel={"I": "white"}, seats=[{"coins": 0}])
    play(s, "buy_still", "take_coins")
    assert s.coins[0] == 2
    assert s.wheel[0] == 1
    assert s.notch == 4


# -- building -------------------------------------------------------------------------
def test_only_face_up_buildings_can_be_built() -> None:
    """PAL-5.1."""
    s = lay(seats=[{"blocks": "black black black black black"}])
    assert "build porta_1" not in texts(s)
    with pytest.raises(IllegalMove, match=r"PAL-5\.1"):
        CARRARA.read_move(s, "build porta_1")


def test_blocks_paid_go_back_into_the_bag() -> None:
    """PAL-5.3."""
    s = lay(seats=[{"blocks": "red red"}])
    before = int(s.bag[2])
    play(s, "build villa_2", "city lucca", "pay red", "pay red")
    assert s.bag[2] == before + 2
    assert s.blocks[2] == 0


def test_the_empty_slot_is_refilled_from_the_pile_while_there_is_one() -> None:
    """PAL-5.4."""
    s = lay(seats=[{"blocks": "red"}])
    play(s, "build villa_1", "city lucca", "pay red")
    assert asked(s) == "pile"
    play(s, "reveal porta_5")
    assert CARRARA.view(s, 0).slots[0].id == "porta_5"
    gone = [f"{kind}_{n}" for kind in KINDS for n in range(1, 6) if f"{kind}_{n}" not in ("villa_1", "porta_1")]
    s = lay(mode="advanced", slots="villa_1 porta_1", gone=" ".join(gone), seats=[{"coins": 0, "blocks": "red"}])
    play(s, "build villa_1", "city lucca", "pay red")
    assert asked(s) == "turn"
    assert s.slots[0] == -1


def test_a_payment_never_paints_itself_into_a_corner() -> None:
    """PAL-5.12: from white to black; what could not be completed is not offered."""
    s = play(lay(seats=[{"blocks": "white yellow yellow red"}]), "build villa_3", "city lucca")
    assert texts(s) == ["pay white", "pay yellow"]
    play(s, "pay yellow")
    assert texts(s) == ["pay yellow"]
    play(s, "pay yellow")
    assert texts(s) == ["pay red"]
    again = play(lay(seats=[{"blocks": "white yellow yellow red"}]), "build villa_3", "city lucca")
    why = CARRARA.why_not(again, 0, CARRARA.codec.parse("pay red"))
    assert why is not None
    assert why.clause == "PAL-5.12"


def test_a_payment_with_one_way_is_made_by_the_table() -> None:
    """PAL-5.12: every step is on record, marked automatic."""
    table = sit(lay(seats=[{"blocks": "green black black"}], slots="villa_3"))
    table.play("build villa_3")
    paid = [step for step in table.steps if CARRARA.codec.text(step.code).startswith("pay")]
    assert [CARRARA.codec.text(step.code) for step in paid] == ["pay green", "pay black", "pay black"]
    assert all(step.auto for step in paid)


def test_value_eight_buildings_cost_eight_blocks_and_never_fit_livorno_directly() -> None:
    """PAL-5.5."""
    s = lay(mode="advanced", wheel={"I": "black"}, seats=[{"blocks": "white white white white white white white yellow"}])
    play(s, "build villa_8")
    assert texts(s) == ["city pisa", "city lucca", "city viareggio", "city massa", "city lerici"]
    play(s, "city pisa", *["pay white"] * 7, "pay yellow")
    assert asked(s) == "token"
    play(s, "token livorno")
    assert "villa_8" not in [b.id for b in CARRARA.view(s, 0).eights]


def test_raising_needs_a_dearer_building_so_an_eight_stays() -> None:
    """PAL-5.8."""
    seat = {"blocks": "white white", "built": "porta_4@livorno villa_8@livorno", "tokens": "pisa"}
    s = lay(mode="advanced", slots="castello_5 castello_4", seats=[seat])
    assert [t for t in texts(s) if t.startswith("build")] == ["build castello_5"]
    play(s, "build castello_5")
    assert texts(s) == ["raise porta_4"]
    why = CARRARA.why_not(s, 0, CARRARA.codec.parse("raise villa_8"))
    assert why is not None
    assert why.clause == "PAL-5.8"


def test_raising_pays_the_difference_in_colours_the_city_accepts() -> None:
    """PAL-5.7."""
    seat = {"blocks": "green", "built": "porta_4@lucca"}
    assert "build castello_5" not in texts(lay(mode="advanced", slots="castello_5", seats=[seat]))
    seat = {"blocks": "red", "built": "porta_4@lucca"}
    assert "build castello_5" in texts(lay(mode="advanced", slots="castello_5", seats=[seat]))


def test_raising_is_not_offered_in_the_base_game() -> None:
    """PAL-5.6."""
    assert "build castello_5" not in texts(lay(slots="castello_5", seats=[{"blocks": "red", "built": "porta_4@lucca"}]))


def test_raising_changes_the_type_and_never_pays_for_what_was_scored() -> None:
    """PAL-5.11: Porta was scored and is gone; the Castello that took its place can still be scored."""
    seat = {"points": 8, "coins": 0, "blocks": "red", "built": "porta_4@lucca", "types": "porta"}
    s = lay(mode="advanced", slots="castello_5", seats=[seat])
    play(s, "build castello_5", "raise porta_4", "pay red", "reveal porta_5")
    assert s.points[0] == 8
    s.turn = 0
    play(s, "score_type castello")
    assert s.points[0] == 8 + 10
    assert s.place[CARRARA.codec.parse("build porta_4") & 0xFFFFF] == -3


def test_a_token_may_be_any_that_nobody_has() -> None:
    """PAL-5.9: also for a city that is scored or empty; several for one player."""
    seats = [{"built": "porta_8@pisa porta_1@pisa castello_8@massa", "tokens": "pisa"}, {"built": "villa_8@massa", "tokens": "town"}]
    s = lay(mode="advanced", seats=seats, cities={"pisa": 0}, asks="token")
    assert texts(s) == ["token livorno", "token lucca", "token viareggio", "token massa", "token lerici", "token country"]
    play(s, "token livorno")
    assert s.tokens[0] == 0b11


# -- scoring --------------------------------------------------------------------------
def test_six_markers_and_no_more() -> None:
    """PAL-6.1."""
    seat = {"built": " ".join(f"{k}_1@pisa" for k in KINDS), "types": " ".join(KINDS[:5])}
    assert [t for t in texts(lay(seats=[seat])) if t.startswith("score")] == ["score_type villa", "score_city pisa"]
    s = lay(seats=[{**seat, "types": " ".join(KINDS)}])
    assert not [t for t in texts(s) if t.startswith("score")]
    assert CARRARA.view(s, 0).seats[0].cities[1].why.clause == "PAL-6.1"


def test_a_type_is_scored_once_by_each_player() -> None:
    """PAL-6.2."""
    seats = [{"built": "porta_1@pisa", "types": "porta"}, {"built": "porta_2@pisa"}]
    assert "score_type porta" not in texts(lay(seats=seats))
    assert "score_type porta" in texts(lay(seats=seats, turn=1))


def test_a_city_is_scored_once_in_the_game_and_needs_its_minimum() -> None:
    """PAL-6.3."""
    seats = [{"built": "porta_1@pisa porta_2@pisa villa_1@massa villa_2@massa"}, {"built": "porta_3@pisa porta_4@pisa"}]
    s = lay(seats=seats)
    assert [t for t in texts(s) if t.startswith("score_city")] == ["score_city pisa"]
    s = lay(seats=seats, cities={"pisa": 1})
    assert not [t for t in texts(s) if t.startswith("score_city")]


def test_too_few_objects_in_the_supply_means_fewer_objects_and_full_coins() -> None:
    """PAL-6.4: the field keeps its own."""
    seats = [{"coins": 0, "built": "porta_1@pisa porta_2@pisa"}, {"objects": "gate gate gate gate"}]
    s = play(lay(seats=seats), "score_type porta")
    assert (s.coins[0], objects(s)) == (9, {"gate": 1})
    assert s.field[3] == 1


def test_a_building_pays_once_by_type_and_once_by_city() -> None:
    """PAL-6.2, PAL-6.3."""
    s = lay(seats=[{"coins": 0, "built": "porta_1@pisa porta_2@pisa"}], field="")
    play(s, "score_type porta")
    s.turn = 0
    play(s, "score_city pisa")
    assert s.coins[0] == 18


def test_special_fields_count_once_each_and_need_a_building() -> None:
    """PAL-6.6."""
    s = lay(mode="advanced", seats=[{"built": "porta_1@pisa"}])
    assert "score_field town" in texts(s)
    assert "score_field country" not in texts(s)
    s = lay(mode="advanced", seats=[{"built": "porta_1@pisa", "fields": "town"}])
    assert "score_field town" not in texts(s)


@pytest.mark.parametrize(
    ("token", "points", "coins"),
    [("livorno", 4, 2), ("pisa", 3, 3), ("lucca", 3, 1), ("viareggio", 2, 2), ("massa", 2, 0), ("lerici", 1, 1)],
)
def test_a_token_covers_the_value_of_its_city(token: str, points: int, coins: int) -> None:
    """PAL-6.5."""
    s = lay(mode="advanced", seats=[{"coins": 0, "built": f"porta_3@{token} villa_8@{token}", "tokens": token}])
    play(s, "score_type porta")
    assert (s.points[0], s.coins[0]) == (3 * points, 3 * coins)


@pytest.mark.parametrize(("token", "points", "coins"), [("town", 3, 3), ("country", 16, 0)])
def test_a_token_covers_the_value_of_its_field(token: str, points: int, coins: int) -> None:
    """PAL-6.5, PAL-6.6."""
    s = lay(mode="advanced", seats=[{"coins": 0, "built": "porta_3@pisa villa_8@pisa", "tokens": token}])
    play(s, f"score_field {token}")
    assert (s.points[0], s.coins[0]) == (points, coins)


# -- the extra purchase -----------------------------------------------------------------
def test_one_object_for_ten_coins_after_any_action_and_the_field_stays_empty() -> None:
    """PAL-7.1."""
    s = lay(wheel={"VI": "black"}, asks="segment", seats=[{"coins": 30}], field="book gate")
    play(s, "segment VI", "take black", "done")
    assert texts(s) == ["object book", "object gate", "no_object"]
    play(s, "object gate")
    assert (s.coins[0], objects(s), list(s.field)) == (20, {"gate": 1}, [1, 0, 0, 0, 0, 0])
    assert s.turn == 1


def test_no_object_is_offered_without_ten_coins_or_with_an_empty_field() -> None:
    """PAL-7.1."""
    for seat, field in (({"coins": 9}, "book"), ({"coins": 30}, "")):
        s = lay(wheel={"VI": "black"}, asks="segment", seats=[seat], field=field)
        play(s, "segment VI", "take black", "done")
        assert asked(s) == "turn"
        assert s.turn == 1
