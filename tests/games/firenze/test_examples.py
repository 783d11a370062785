"""The worked examples of the rules, under their ids."""

from __future__ import annotations

import pytest
from tests.games.firenze.scenes import (
    bag,
    discards,
    do,
    finish_turn,
    hand,
    kinds,
    legal,
    points,
    position,
    refill,
    slot,
    storage,
    towers,
    why_not,
)

from capomastro.games.firenze import FIRENZE
from capomastro.kernel.state import CHANCE, OVER

PRINCESS_ROW = """
row 1=alchemist 2=mason 3=princess 4=bridge 5=warehouse 6=workshop
on_row 1 white=4
on_row 2 yellow=4
on_row 3 white=1 yellow=1 green=1 red=1
on_row 4 white=2 green=2
on_row 5 red=2 blue=1 purple=1
on_row 6 white=1 yellow=1 green=1 blue=1
"""
WHOLESALER_ROW = PRINCESS_ROW.replace("2=mason", "2=wholesaler").replace("on_row 2 yellow=4", "on_row 2 white=1 yellow=1 green=1 blue=1")


def with_event(card: str) -> str:
    """The usual row with an event on its free first place."""
    return PRINCESS_ROW.replace("1=alchemist", f"1={card}").replace("on_row 1 white=4", "on_row 1 blue=2 purple=2")


def test_t1_thomas_pays_two_stones_to_the_left_and_takes_the_princess() -> None:
    s = position("storage 0 white=3\nask card 0", row=PRINCESS_ROW)
    do(s, "take 3", "pay white", "pay white")
    assert slot(s, 1) == ("alchemist", 5)
    assert slot(s, 2) == ("mason", 5)
    assert hand(s, 0) == ["princess"]
    assert [slot(s, n)[0] for n in (3, 4, 5)] == ["bridge", "warehouse", "workshop"]
    refill(s)
    assert slot(s, 6) == ("tribute", 4)
    assert sum(storage(s, 0).values()) == 3 + 2


def test_t2_an_exchange_gives_three_stones_for_the_blue_one_on_the_wholesaler() -> None:
    s = position("storage 0 white=2 yellow=2\nask exchange 0", row=WHOLESALER_ROW)
    do(s, "exchange", "want 2 blue", "give white", "give yellow", "give yellow")
    assert slot(s, 2) == ("wholesaler", 6)
    assert FIRENZE.view(s, 0).row[1].stones == [2, 3, 1, 0, 0, 0]
    assert storage(s, 0) == {"white": 1, "blue": 1}
    assert s.decider() == 0
    assert "exchange" not in kinds(s)


def holger(w: int = 4) -> str:
    """Holger's site and storage before he builds; the yellow order 3 is sealed by somebody else."""
    return (
        f"seal yellow-3=1\nstorage 0 white=3 yellow=2 green=2 blue=1\ntowers 0 white={w} green=5 yellow=2 red=3\n"
        "storage 1 white=1\nask build 0 stood=4"
    )


def built() -> list[str]:
    return ["raise a", "raise a", "leave a", "raise b", "leave b", "raise c", "spend white", "spend green", "spend blue"]


def test_t3_holger_builds_four_stones_pays_three_and_cannot_afford_a_fifth() -> None:
    s = position(holger(), players=3)
    do(s, *built()[:-4])
    assert s.built == 3
    do(s, "raise c")
    assert kinds(s) == {"spend"}                    # a fifth stone would cost six: nothing is asked but the price of four
    assert [column.affordable for column in FIRENZE.view(s, 0).costs] == [True, True, True, True, False, False]
    do(s, "spend white", "spend green", "spend blue")
    assert storage(s, 0) == {"yellow": 1, "red": 1}
    assert towers(s, 0) == ["white 6", "green 6", "yellow 3"]


def test_t4_the_red_tower_of_three_falls_with_two_stones_to_the_bag_and_one_back() -> None:
    s = position(holger(), players=3)
    fall = next(tower for tower in FIRENZE.view(s, 0).seats[0].towers if tower.colour == "red")
    assert (fall.falls, fall.back, fall.lost) == (True, 1, 2)
    before = bag(s)["red"]
    do(s, *built())
    assert bag(s)["red"] == before + 2
    assert storage(s, 0)["red"] == 1


def test_t5_green_six_scores_five_and_the_floor_token_two() -> None:
    s = position(holger(), players=3)
    do(s, *built())
    before = bag(s)["green"]
    do(s, "fulfil b green-6")
    assert points(s) == [7, 1, 0]
    view = FIRENZE.view(s, 1)
    assert [order.seal for order in view.orders if order.id == "green-6"] == [0]
    assert [token.taker for token in view.tokens if token.floor == 6] == [0]
    assert bag(s)["green"] == before + 6


def test_t6_the_white_balcony_scores_seven_and_opens_the_red_one_without_a_second_token() -> None:
    s = position(holger(), players=3)
    do(s, *built(), "fulfil b green-6", "fulfil a white-6")
    assert points(s) == [14, 1, 0]
    lit = [order.id for order in FIRENZE.view(s, 0).orders if order.lit]
    assert lit == ["red-5"]


def test_t7_a_sealed_yellow_three_cannot_be_fulfilled_and_the_tower_stays() -> None:
    s = position(holger(), players=3)
    do(s, *built(), "fulfil b green-6", "fulfil a white-6")
    assert (s.active, towers(s, 0)) == (1, ["yellow 3"])            # nothing is left to fulfil, so the turn is over
    s = position("seal yellow-3=1\ntowers 0 yellow=3+1 white=3+1\nask orders 0")
    assert why_not(s, "fulfil a yellow-3") == "FIR-3.12"


def test_t8_the_green_order_of_five_floors_is_worth_four_points() -> None:
    s = position("token 5=1\ntowers 0 green=5+1\nask orders 0")
    do(s, "fulfil a green-5")
    assert points(s)[0] == 4


def test_t9_holger_has_most_white_seals_and_gets_the_bonus_of_two() -> None:
    s = position("seal white-3=0 white-5=1 white-7=1\nask ended", players=3)
    white = [item for item in FIRENZE.outcome(s).items if item.say.fields == {"colour": "white"}]
    assert [(item.seat, item.points) for item in white] == [(1, 2)]


def test_t10_at_equal_yellow_seals_the_highest_one_decides_for_dani() -> None:
    s = position("seal yellow-5=0 yellow-6=2\nask ended", players=3)
    yellow = [item for item in FIRENZE.outcome(s).items if item.say.fields == {"colour": "yellow"}]
    assert [(item.seat, item.points) for item in yellow] == [(2, 3)]


def test_t11_a_flood_takes_two_of_four_stones_and_none_of_the_card() -> None:
    s = position("storage 0 white=4\nask card 0", row=with_event("flood"))
    do(s, "take 1", "return white", "return white")
    assert storage(s, 0) == {"white": 2, "blue": 2, "purple": 2}


def test_t12_an_architect_lets_a_tower_of_three_fulfil_floor_four_only() -> None:
    s = position("towers 0 blue=3+1\nheld 0 architect=1\nask orders 0")
    assert legal(s) == ["fulfil a blue-3", "architect a blue-4", "done"]
    do(s, "architect a blue-4")
    assert points(s)[0] == 3
    assert discards(s) == {"architect": 1}


def test_t13_a_second_workshop_is_discarded_and_its_stones_are_kept() -> None:
    row = PRINCESS_ROW.replace("6=workshop", "6=spy").replace("1=alchemist", "1=workshop")
    s = position("held 0 workshop=1\nask card 0", row=row)
    do(s, "take 1")
    assert discards(s) == {"workshop": 1}
    assert storage(s, 0) == {"white": 4}
    assert [card.card for card in FIRENZE.view(s, 1).seats[0].buildings] == ["workshop"]


def test_t14_a_bag_of_three_puts_three_stones_on_the_new_card_and_never_more() -> None:
    tall = "towers 0 white=9 yellow=10 green=9 red=8 blue=6"
    s = position(f"{tall}\nstorage 1 yellow=2 red=1 blue=2 purple=7\ntowers 1 white=7\nask card 0")
    do(s, "take 1", "card spy", "stone white", "stone green", "stone green")
    assert slot(s, 6) == ("spy", 3)
    assert s.decider() == 0
    finish_turn(s)
    assert ("spy", 3) in [slot(s, n) for n in range(1, 7)]


def test_t15_six_festivals_stay_while_the_person_and_the_building_are_discarded() -> None:
    s = position(
        "held 0 disgrace=2 glory=2 recognition=2 spy=1 bridge=1\nask limits 0", row=PRINCESS_ROW.replace("4=bridge", "4=spy")
    )
    do(s, "done", "discard bridge", "discard spy")
    assert hand(s, 0) == ["recognition", "recognition", "disgrace", "disgrace", "glory", "glory"]
    assert s.active == 1


def test_t16_the_patrician_drops_a_festival_and_no_further_card_goes() -> None:
    s = position("held 0 patrician=1 spy=2 mason=1 princess=1 disgrace=1\nask limits 0")
    do(s, "play patrician", "drop disgrace")
    assert len(hand(s, 0)) == 4
    assert s.active == 1


def test_t17_thirteen_stones_without_a_warehouse_return_three_of_choice() -> None:
    s = position("storage 0 white=5 yellow=4 green=4\nask limits 0")
    do(s, "done", "return white", "return yellow", "return green")
    assert storage(s, 0) == {"white": 4, "yellow": 3, "green": 3}
    assert s.active == 1


def test_t18_a_bridge_makes_the_exchange_cost_two_still_once_a_turn() -> None:
    s = position("storage 0 white=4\nheld 0 bridge=1\nask exchange 0")
    do(s, "exchange", "want 5 purple", "give white", "give white")
    assert storage(s, 0) == {"white": 2, "purple": 1}
    assert "exchange" not in kinds(s)


def test_t19_a_monument_is_discarded_when_the_highest_towers_are_tied() -> None:
    s = position("towers 0 red=4\ntowers 1 blue=4\nask card 0", row=with_event("monument"))
    do(s, "take 1")
    assert discards(s) == {"monument": 1}
    assert storage(s, 0) == {"blue": 2, "purple": 2}


def test_t20_the_great_privilege_pays_four_for_floor_seven_and_is_discarded() -> None:
    s = position("token 7=1\nchurch 1=great_privilege\ntowers 0 green=7+1\nask orders 0")
    do(s, "fulfil a green-7")
    assert points(s)[0] == 7 + 4
    assert discards(s) == {"great_privilege": 1}
    assert FIRENZE.view(s, 0).church == [None] * 4


def test_t21_the_campanile_comes_first_and_green_five_in_the_same_turn() -> None:
    s = position("token 5=1\nchurch 1=campanile\ntowers 0 white=3+1 green=5+1\nask orders 0", campanile="yes")
    assert why_not(s, "fulfil b green-5") == "FIR-7.5"
    do(s, "bell a", "fulfil a green-5")
    assert points(s)[0] == 4
    assert s.seals_left[0] == 8


def test_t22_the_last_seal_brings_five_and_everybody_else_one_more_turn() -> None:
    seals = "seal white-3=1 white-5=1 white-8=1 yellow-4=1 yellow-5=1\ntoken 5=1 8=1"
    s = position(f"turn 9\nactive 1\n{seals}\ntowers 1 green=3+1\nask orders 1", players=4)
    before = points(s)[1]
    do(s, "fulfil a green-3")
    assert points(s)[1] == before + 2 + 5
    order = [int(s.active)]
    while s.decider() != OVER:
        finish_turn(s)
        order.append(int(s.active))
    assert order[:-1] == [2, 3, 0]
    assert FIRENZE.outcome(s).over


def test_t23_a_mason_makes_five_stones_cost_three() -> None:
    s = position("storage 0 white=8\nheld 0 mason=1\nask build 0")
    do(s, "play mason", "begin", "new white 5")
    view = FIRENZE.view(s, 1)
    assert (view.asks, view.about) == ("cost", {"left": 3, "lowest": "white"})
    do(s, "spend white", "spend white", "spend white")
    assert towers(s, 0) == ["white 5"]
    assert storage(s, 0) == {}


def test_t24_the_warehouse_is_discarded_before_the_storage_is_checked() -> None:
    s = position("storage 0 white=6 yellow=6\nheld 0 disgrace=2 glory=2 recognition=1 warehouse=1\nask limits 0")
    do(s, "done", "discard warehouse", "return white", "return white")
    assert storage(s, 0) == {"white": 4, "yellow": 6}


def test_t25_the_discards_become_the_pile_as_soon_as_the_last_card_is_revealed() -> None:
    held = "held 0 alchemist=3 recognition=2 architect=2 disgrace=2 glory=2 princess=2 wholesaler=2 mason=3"
    held += " patrician=3 saboteur=2 smuggler=2 spy=2"
    gone = "discards monument=2 collapse=2 flood=1 storehouse_fire=2 luxury_tax=2 storm=1 tribute=2 bridge=1 warehouse=1"
    s = position(f"church 1=small_privilege 2=middle_privilege 3=great_privilege\n{held}\n{gone}\nask card 0")
    do(s, "take 1", "card workshop")
    view = FIRENZE.view(s, 0)
    assert view.pile == 14
    assert view.discards == {}


def test_t26_a_patrician_ignores_the_flood_while_the_others_return() -> None:
    s = position(
        "storage 0 white=3\nheld 0 patrician=1\nstorage 1 white=3\nask card 0",
        row=with_event("flood"),
    )
    do(s, "take 1", "shield")
    assert s.decider() == 1
    do(s, "return white")
    assert s.decider() == CHANCE
    assert storage(s, 0) == {"white": 3, "blue": 2, "purple": 2}
    assert storage(s, 1) == {"white": 2}
    assert discards(s) == {"patrician": 1, "flood": 1}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_set_up_gives_seals_and_white_stones_by_seat(players: int) -> None:
    s = FIRENZE.new(players)
    while FIRENZE.source(s) != "start":
        s.apply(int(s.legal()[0]))
    s.apply(FIRENZE.codec.parse("starter 1"))
    view = FIRENZE.view(s, 0)
    assert [view.seats[(1 + i) % players].stored for i in range(players)] == [2, 3, 4, 5][:players]
    assert {seat.seals_left for seat in view.seats} == {{2: 9, 3: 7, 4: 6}[players]}
    assert sum(view.bag) == {2: 83, 3: 79, 4: 74}[players]
