"""What each card does, beyond the worked examples and rulings."""

from __future__ import annotations

import pytest
from tests.games.firenze.scenes import bag, discards, do, hand, kinds, legal, points, position, refill, slot, storage, told, towers, why_not

from capomastro.games.firenze import FIRENZE
from capomastro.kernel.state import CHANCE


def row(first: str) -> str:
    stones = "on_row 1 blue=2 purple=2\non_row 2 yellow=4\non_row 3 white=1 yellow=1 green=1 red=1\n"
    return f"row 1={first} 2=mason 3=architect\n{stones}"


def test_an_event_for_all_asks_the_active_player_first_and_then_clockwise() -> None:
    """FIR-4.2, FIR-4.9: one stone at a time, colours ascending, always enough left to finish."""
    seats = "\n".join(f"storage {seat} white=1 yellow=1 purple=1" for seat in range(3))
    s = position(f"turn 9\nactive 1\n{seats}\nask card 1", players=3, row=row("tribute"))
    do(s, "take 1")
    order = []
    while s.decider() >= 0:
        order.append(int(s.decider()))
        assert legal(s) == ["return white", "return yellow"]        # a purple stone first could not be followed
        do(s, "return yellow")
        assert legal(s) == ["return purple"]
        do(s, "return purple")
    assert order == [1, 2, 0]


def test_automatic_events_take_colours_without_a_tower_first() -> None:
    """FIR-4.3, FIR-4.6"""
    s = position("storage 0 white=2 green=1 purple=1\ntowers 0 white=2 green=1\nask card 0", row=row("flood"), automatic="yes")
    do(s, "take 1")
    assert s.decider() == CHANCE
    assert storage(s, 0) == {"white": 1, "green": 1, "blue": 2, "purple": 2}


def test_a_storm_takes_the_top_stone_of_everybodys_tower() -> None:
    """FIR-4.10, FIR-4.2"""
    s = position("towers 0 red=3 blue=2\ntowers 1 white=1\nask card 0", row=row("storm"))
    do(s, "take 1", "topple b", "topple a")
    assert towers(s, 0) == ["red 3", "blue 1"]
    assert towers(s, 1) == []


def test_a_collapse_strikes_only_who_took_it_and_all_stones_are_lost() -> None:
    """FIR-4.5"""
    s = position("towers 0 red=3\ntowers 1 white=4\nask card 0", row=row("collapse"))
    reds = bag(s)["red"]
    do(s, "take 1", "topple a")
    assert (towers(s, 0), towers(s, 1)) == ([], ["white 4"])
    assert bag(s)["red"] == reds + 3


def test_a_storehouse_fire_strikes_only_who_took_it() -> None:
    """FIR-4.7"""
    s = position("storage 0 white=5\nstorage 1 white=5\nask card 0", row=row("storehouse_fire"))
    do(s, "take 1", *["return white"] * 3)
    assert s.decider() == CHANCE
    assert storage(s, 1) == {"white": 5}


def test_a_luxury_tax_counts_towers() -> None:
    """FIR-4.8"""
    s = position("storage 0 white=5\ntowers 0 red=1 blue=2\nstorage 1 white=5\nask card 0", row=row("luxury_tax"))
    do(s, "take 1", "return white", "return white")
    assert s.decider() == CHANCE
    assert storage(s, 1) == {"white": 5}


def test_the_wholesaler_draws_new_stones_for_a_card() -> None:
    """FIR-5.5"""
    s = position("held 0 wholesaler=1\nask card 0", row="row 1=mason 2=spy\non_row 1 blue=2 purple=2\n")
    do(s, "play wholesaler")
    assert legal(s) == ["redraw 1"]
    do(s, "redraw 1")
    assert bag(s)["purple"] == 8
    do(s, *["stone white"] * 4)
    assert slot(s, 1) == ("mason", 4)
    assert s.decider() == 0
    assert hand(s, 0) == []
    assert legal(s) == ["take 1"]


def test_mason_and_workshop_together_lower_the_cost_but_never_below_nothing() -> None:
    """FIR-3.10, FIR-5.6, FIR-7.3, FIR-3.9"""
    s = position("storage 0 white=12\nheld 0 mason=1 workshop=1\nask build 0", row=row("flood"))
    assert [column.cost for column in FIRENZE.view(s, 0).costs] == [0, 0, 0, 2, 5, 9]
    preview = next(move.shows for move in FIRENZE.moves(s, 0) if move.text == "play mason")
    assert preview["costs"] == [0, 0, 0, 0, 2, 6]
    do(s, "play mason")
    assert [column.cost for column in FIRENZE.view(s, 0).costs] == [0, 0, 0, 0, 2, 6]
    assert [(r.card, r.less) for r in FIRENZE.view(s, 0).reductions] == [("mason", 3), ("workshop", 1)]
    do(s, "begin")
    assert legal(s) == [f"new white {floors}" for floors in range(1, 7)]
    do(s, "new white 6", *["spend white"] * 6)
    assert (towers(s, 0), storage(s, 0)) == (["white 6"], {})


def test_the_smuggler_swaps_and_the_spy_takes() -> None:
    """FIR-5.8, FIR-5.9"""
    s = position("storage 0 white=1\nheld 0 smuggler=1 spy=1\nstorage 1 blue=1 purple=1\nask exchange 0")
    do(s, "play smuggler")
    assert legal(s) == ["steal 1 blue", "steal 1 purple"]
    assert why_not(s, "steal 1 white") == "FIR-5.9"
    do(s, "steal 1 purple", "give white")
    assert (storage(s, 0), storage(s, 1)) == ({"purple": 1}, {"white": 1, "blue": 1})
    do(s, "play spy", "steal 1 blue")
    assert (storage(s, 0), storage(s, 1)) == ({"blue": 1, "purple": 1}, {"white": 1})


def test_the_alchemist_may_take_any_stone_of_the_bag_but_not_the_one_given() -> None:
    """FIR-5.2"""
    s = position("storage 0 purple=8\nheld 0 alchemist=1\nask exchange 0", row=row("flood").replace("blue=2 purple=2", "blue=2"))
    do(s, "play alchemist", "give purple")
    assert "pick purple" not in legal(s)
    assert why_not(s, "pick purple") == "FIR-5.2"
    do(s, "pick blue")
    assert storage(s, 0) == {"blue": 1, "purple": 7}


def test_the_monument_goes_to_the_single_highest_tower_out_of_turn() -> None:
    """FIR-6.4"""
    s = position("towers 0 red=2\ntowers 1 white=4 blue=4\nask card 0", row=row("monument"))
    assert "monument" in told(s, "take 1")
    assert hand(s, 1) == ["monument"]
    assert storage(s, 0) == {"blue": 2, "purple": 2}
    s = position("ask card 0", row=row("monument"))
    do(s, "take 1")
    assert discards(s) == {"monument": 1}


def test_festivals_count_at_the_end_and_every_copy_of_recognition() -> None:
    """FIR-6.2, FIR-6.3, FIR-6.4, FIR-6.5, FIR-8.4"""
    s = position("seal white-3=0 yellow-4=0 green-5=0\nheld 0 recognition=2 disgrace=2 monument=1 glory=2\nask ended")
    items = [(item.say.fields["card"], item.points) for item in FIRENZE.outcome(s).items if item.say.key == "score.festival"]
    assert items == [("recognition", 2)] * 2 + [("disgrace", -2)] * 2 + [("monument", 3)] + [("glory", 2)] * 2
    assert points(s)[0] == 1 + 2 + 4 + 2 + 3 + 3 + 4 - 4 + 3 + 4        # orders, majorities, festivals


def test_the_campanile_leaves_when_all_small_seals_lie_on_it() -> None:
    """FIR-7.5"""
    s = position("bells 1\nchurch 2=campanile\ntowers 0 white=3+1\nask orders 0", campanile="yes")
    view = FIRENZE.view(s, 0)
    assert view.church[1] is not None
    assert view.church[1].small_seals == [1]
    assert [seat.owes_bell for seat in view.seats] == [True, False]
    do(s, "bell a")
    view = FIRENZE.view(s, 0)
    assert view.church == [None] * 4
    assert [seat.owes_bell for seat in view.seats] == [False, False]
    assert discards(s) == {"campanile": 1}
    assert points(s) == [0, 0]


def test_cards_go_where_their_kind_belongs() -> None:
    """FIR-3.4, FIR-3.5, FIR-7.1"""
    cards = {"spy": "hand", "disgrace": "hand", "glory": "hand", "bridge": "opened", "small_privilege": "church", "storm": "spent"}
    for card, event in cards.items():
        s = position("ask card 0", row=row(card))
        assert event in told(s, "take 1")
    s = position("held 0 bridge=1\nask card 0", row=row("bridge"))
    assert "double" in told(s, "take 1")
    assert FIRENZE.view(s, 0).seats[0].exchange == 2


def test_a_turn_passes_clockwise_through_its_phases() -> None:
    """FIR-3.1, FIR-3.6"""
    s = position("turn 9\nactive 1\nstorage 1 white=1\nask card 1")
    phases = [FIRENZE.view(s, 0).phase]
    do(s, "take 1")
    refill(s)
    for move in ("done", "begin", "new white 3", "spend white", "fulfil a white-3", "done"):
        phases.append(FIRENZE.view(s, 0).phase)
        do(s, move)
    assert phases == [1, 2, 3, 3, 3, 5, 6]
    assert (s.active, s.turn) == (0, 10)
    assert kinds(s) == {"take"}


@pytest.mark.parametrize("asks", ["card", "exchange", "build", "orders", "limits"])
def test_the_patrician_can_drop_a_festival_in_every_window(asks: str) -> None:
    """FIR-5.7, FIR-6.1"""
    s = position(f"held 0 patrician=1 disgrace=1\nask {asks} 0")
    do(s, "play patrician", "drop disgrace")
    assert hand(s, 0) == []
    assert discards(s) == {"disgrace": 1, "patrician": 1}
