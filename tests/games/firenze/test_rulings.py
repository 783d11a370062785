"""Every ruling of section 10 of RULES.md, under its id in the dossier (A1 is FIR-10.1)."""

from __future__ import annotations

import pytest
from tests.games.firenze.scenes import (
    bag,
    discards,
    do,
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

REST = """on_row 2 yellow=4
on_row 3 white=1 yellow=1 green=1 red=1
on_row 4 white=2 green=2
on_row 5 red=2 blue=1 purple=1
on_row 6 white=1 yellow=1 green=1 blue=1
"""


def row(first: str, stones: str = "blue=2 purple=2") -> str:
    """A row whose free first card is given."""
    return f"row 1={first} 2=mason 3=architect 4=bridge 5=warehouse 6=alchemist\non_row 1 {stones}\n{REST}"


def test_a1_an_architect_cannot_bring_a_tower_of_three_down_to_two() -> None:
    """FIR-10.1, FIR-1.2"""
    s = position("towers 0 blue=3+1\nheld 0 architect=1\nask orders 0")
    assert [move for move in legal(s) if move.startswith("architect")] == ["architect a blue-4"]


@pytest.mark.parametrize(("card", "returned"), [("flood", 2), ("storehouse_fire", 3), ("tribute", 2), ("luxury_tax", 1)])
def test_a2_the_stones_on_an_event_are_neither_counted_nor_returned(card: str, returned: int) -> None:
    """FIR-10.2, FIR-4.1, FIR-4.6, FIR-4.7, FIR-4.8, FIR-4.9"""
    s = position("storage 0 white=6\ntowers 0 red=2\nask card 0", row=row(card))
    do(s, "take 1", *["return white"] * returned)
    assert storage(s, 0) == {"white": 6 - returned, "blue": 2, "purple": 2}


def test_a3_an_event_strikes_before_the_refill() -> None:
    """FIR-10.3: the returned stones are in the bag when the new card gets its stones, and the event is among the discards."""
    s = position("storage 0 white=2\nask card 0", row=row("tribute"))
    whites = bag(s)["white"]
    do(s, "take 1", "return white")
    assert len(FIRENZE.view(s, 0).row) == 6
    do(s, "return white")
    assert bag(s)["white"] == whites + 2
    assert FIRENZE.source(s) == "deck"
    assert discards(s) == {"tribute": 1}


def test_a4_the_stones_of_the_chosen_card_cannot_pay_its_price() -> None:
    """FIR-10.4, FIR-3.2, FIR-3.3"""
    s = position("storage 0 white=1\nask card 0")
    assert [move for move in legal(s) if move.startswith("take")] == ["take 1", "take 2"]
    assert why_not(s, "take 3") == "FIR-3.2"


def test_a5_a_person_just_taken_can_be_played_in_the_same_turn() -> None:
    """FIR-10.5, FIR-5.2"""
    s = position("storage 0 white=1\nask card 0", row=row("alchemist").replace("6=alchemist", "6=spy"))
    do(s, "take 1")
    refill(s)
    do(s, "play alchemist", "give white", "pick purple")
    assert storage(s, 0) == {"blue": 2, "purple": 3}


def test_a5_a_princess_does_not_pay_for_itself() -> None:
    """FIR-10.5, FIR-5.4"""
    s = position("ask card 0", row=row("mason").replace("2=mason", "2=princess"))
    assert legal(s) == ["take 1"]


@pytest.mark.parametrize("person", ["alchemist", "smuggler", "spy", "saboteur"])
@pytest.mark.parametrize("asks", ["card", "exchange", "build", "limits"])
def test_a6_persons_without_a_phase_have_four_windows(person: str, asks: str) -> None:
    """FIR-10.6, FIR-5.1"""
    s = position(f"storage 0 white=2\nheld 0 {person}=1\nstorage 1 white=2\ntowers 1 white=2\nask {asks} 0")
    assert f"play {person}" in legal(s)


def test_a6_no_person_but_architect_and_patrician_between_the_first_stone_and_phase_six() -> None:
    """FIR-10.6, FIR-5.1"""
    cards = "alchemist=1 smuggler=1 spy=1 saboteur=1 patrician=1 disgrace=1 architect=1"
    s = position(f"storage 0 white=4\nheld 0 {cards}\nstorage 1 white=2\ntowers 1 white=2\nask build 0")
    do(s, "begin", "new white 1")
    assert "play" not in kinds(s)
    assert why_not(s, "play spy") == "FIR-5.1"
    do(s, "begin", "new white 1", "done")
    assert [move for move in legal(s) if move.startswith("play")] == ["play patrician"]
    do(s, "done")
    assert {move for move in legal(s) if move.startswith("play")} >= {"play alchemist", "play spy", "play saboteur"}


def test_a7_a_tower_begun_this_turn_can_fulfil_an_order_this_turn() -> None:
    """FIR-10.7, FIR-3.11"""
    s = position("storage 0 white=1 green=3\nask build 0")
    do(s, "begin", "new green 3", "spend white", "fulfil a green-3")
    assert points(s)[0] == 2


def test_a8_a_balcony_order_takes_the_floor_token_too() -> None:
    """FIR-10.8, FIR-3.13, FIR-1.4"""
    s = position("towers 0 white=6+1\nask orders 0")
    do(s, "fulfil a white-6")
    assert points(s)[0] == 7 + 2


def test_a9_two_balconies_may_lie_on_one_tower() -> None:
    """FIR-10.9"""
    s = position("towers 0 white=7+1 white=6+1\nask orders 0", balconies="balcony I=white-6 II=white-7 III=blue-6 IV=yellow-8\n")
    assert why_not(s, "fulfil a white-7") == "FIR-3.14"
    do(s, "fulfil b white-6", "fulfil a white-7")
    assert points(s)[0] == 7 + 2 + 9 + 3


def test_a10_with_the_architect_the_token_of_the_order_is_taken() -> None:
    """FIR-10.10, FIR-5.3"""
    s = position("church 1=small_privilege\ntowers 0 green=6+1\nheld 0 architect=1\nask orders 0")
    do(s, "architect a green-5")
    assert points(s)[0] == 4 + 1 + 2
    assert [token.floor for token in FIRENZE.view(s, 0).tokens if token.taker == 0] == [5]


def test_a11_a_player_without_seals_can_still_build_the_bell_tower() -> None:
    """FIR-10.11"""
    seals = "seal white-3=0 white-5=0 white-7=0 yellow-4=0 yellow-5=0 green-3=0"
    site = "church 1=campanile\ntowers 0 white=3+1 red=3+1"
    s = position(f"turn 9\nend_holder 0\n{seals}\n{site}\nask orders 0", players=4, campanile="yes")
    assert why_not(s, "fulfil b red-3") == "FIR-3.15"
    do(s, "bell a")
    assert (s.active, towers(s, 0)) == (1, ["red 3"])               # no order for the red tower: the turn is over


def test_a12_a_white_tower_of_four_is_no_bell_tower() -> None:
    """FIR-10.12"""
    s = position("church 1=campanile\ntowers 0 white=4+1 yellow=3+1\nheld 0 architect=1\nask orders 0", campanile="yes")
    assert legal(s) == ["done"]
    assert why_not(s, "bell a") == "FIR-7.5"


def test_a13_one_bell_tower_is_enough() -> None:
    """FIR-10.13"""
    s = position("church 1=campanile\ntowers 0 white=3+1 white=3+1\nask orders 0", campanile="yes")
    assert legal(s) == ["bell a", "bell b", "done"]
    do(s, "bell b")
    assert legal(s) == ["fulfil a white-3", "done"]


def test_a14_a_privilege_taken_this_turn_pays_this_turn() -> None:
    """FIR-10.14, FIR-7.4"""
    s = position("token 5=1\nstorage 0 green=1\ntowers 0 green=4\nask card 0", row=row("small_privilege"))
    do(s, "take 1")
    refill(s)
    do(s, "done", "raise a")
    while s.asks() != FIRENZE.choices.index(next(c for c in FIRENZE.choices if c.name == "orders")):
        do(s, legal(s)[-1])
    do(s, "fulfil a green-5")
    assert points(s)[0] == 4 + 2
    assert discards(s) == {"small_privilege": 1}


def test_a15_the_last_seal_waits_for_the_bell_tower() -> None:
    """FIR-10.15, FIR-7.5"""
    seals = "seal white-3=0 white-5=0 white-7=0 yellow-4=0 yellow-5=0"
    s = position(f"{seals}\nchurch 1=campanile\ntowers 0 red=3+1\nask orders 0", players=4, campanile="yes")
    assert legal(s) == ["done"]
    assert why_not(s, "fulfil a red-3") == "FIR-7.5"


def test_a16_after_the_last_seal_no_further_order() -> None:
    """FIR-10.16, FIR-8.1, FIR-3.15"""
    seals = "seal white-3=0 white-5=0 white-7=0 yellow-4=0 yellow-5=0"
    s = position(f"{seals}\ntowers 0 red=3+1 blue=3+1\nask orders 0", players=4)
    before = points(s)[0]
    do(s, "fulfil a red-3")
    assert points(s)[0] == before + 2 + 5
    assert (s.active, towers(s, 0)) == (1, ["blue 3"])
    assert FIRENZE.view(s, 1).end_holder == 0


def test_a17_neutral_seals_win_no_majority() -> None:
    """FIR-10.17, FIR-8.3"""
    s = position("seal white-3=neutral white-4=neutral white-5=1\nask ended")
    assert FIRENZE.view(s, 0).majorities[0].leader == 1
    assert FIRENZE.view(s, 0).majorities[1].leader == -1


def test_a18_nobody_shields_an_event_somebody_else_took() -> None:
    """FIR-10.18, FIR-4.4"""
    s = position("storage 0 white=2\nstorage 1 white=4\nheld 1 patrician=1\nask card 0", row=row("tribute"))
    do(s, "take 1", "return white", "return white")
    assert s.decider() == 1
    assert kinds(s) == {"return"}


@pytest.mark.parametrize("card", ["tribute", "luxury_tax"])
def test_a19_too_few_stones_for_an_event_are_all_returned(card: str) -> None:
    """FIR-10.19, FIR-4.2"""
    s = position("storage 0 white=1\ntowers 0 red=1 red=2 red=1\nask card 0", row=row(card))
    do(s, "take 1", "return white")
    assert s.decider() == CHANCE
    assert storage(s, 0) == {"blue": 2, "purple": 2}


def test_a20_a_saboteur_makes_a_tower_of_one_stone_vanish() -> None:
    """FIR-10.20, FIR-5.10"""
    s = position("held 0 saboteur=1\ntowers 1 red=1 blue=3\nask limits 0")
    reds = bag(s)["red"]
    do(s, "play saboteur", "sabotage 1 a")
    assert towers(s, 1) == ["blue 3"]
    assert bag(s)["red"] == reds + 1


def test_a21_a_building_discarded_in_phase_six_can_come_back() -> None:
    """FIR-10.21, FIR-3.16"""
    held = "alchemist=1 mason=2 spy=2"
    s = position(f"held 0 {held} workshop=1\nask limits 0")
    do(s, "done", "discard workshop")
    assert discards(s) == {"workshop": 1}
    assert "workshop" not in [card.card for card in FIRENZE.view(s, 0).seats[0].buildings]


def test_a22_a_princess_played_for_the_free_card_is_shown_as_wasted() -> None:
    """FIR-10.22, FIR-5.4"""
    s = position("held 0 princess=1\nask card 0")
    assert legal(s) == ["play princess", "take 1"]
    do(s, "play princess")
    shows = {move.text: move.shows for move in FIRENZE.moves(s, 0)}
    assert shows["take 1"]["wasted"] == "princess"
    assert "wasted" not in shows["take 6"]
    do(s, "take 6")
    assert [slot(s, n)[1] for n in range(1, 6)] == [4, 4, 4, 4, 4]


def test_a23_in_a_short_row_the_price_is_the_number_of_cards_to_the_left() -> None:
    """FIR-10.23, FIR-3.6"""
    three = "row 1=alchemist 2=mason 3=spy\non_row 1 white=1\non_row 2 white=1\non_row 3 white=1\n"
    s = position("storage 0 white=2\nask card 0", row=three)
    do(s, "take 3", "pay white", "pay white")
    assert storage(s, 0) == {"white": 1}
    assert hand(s, 0) == ["spy"]


def test_a24_one_patrician_a_turn_whatever_its_use() -> None:
    """FIR-10.24, FIR-5.7"""
    s = position("storage 0 white=3\nheld 0 patrician=2 disgrace=1\nask card 0", row=row("tribute"))
    do(s, "play patrician", "drop disgrace", "take 1")
    assert kinds(s) == {"return"}
    s = position("storage 0 white=3\nheld 0 patrician=2 disgrace=1\nask card 0", row=row("tribute"))
    do(s, "take 1", "shield")
    refill(s, "monument")
    assert "play patrician" not in legal(s)
    assert why_not(s, "play patrician") == "FIR-5.1"


def test_a25_whoever_discards_the_warehouse_keeps_ten_stones() -> None:
    """FIR-10.25, FIR-3.17, FIR-7.2"""
    base = "storage 0 white=7 yellow=7\nheld 0 warehouse=1 "
    s = position(base + "mason=2 spy=2\nask limits 0", row=row("disgrace").replace("5=warehouse", "5=workshop"))
    do(s, "done")
    assert s.active == 1
    s = position(base + "mason=3 spy=2\nask limits 0", row=row("disgrace").replace("5=warehouse", "5=workshop"))
    do(s, "done", "discard warehouse", *["return white"] * 4)
    assert storage(s, 0) == {"white": 3, "yellow": 7}


def test_a26_cards_discarded_after_the_reshuffle_stay_discarded() -> None:
    """FIR-10.26, FIR-3.7"""
    held = "held 0 recognition=2 architect=2 disgrace=2 glory=2 princess=2 wholesaler=2 mason=3 patrician=3 saboteur=2 smuggler=2 spy=2"
    gone = "discards monument=2 collapse=2 flood=1 storehouse_fire=2 luxury_tax=2 storm=1 tribute=2 alchemist=2 bridge=1 warehouse=1"
    s = position(f"church 1=small_privilege 2=middle_privilege 3=great_privilege\n{held}\n{gone}\nask card 0")
    do(s, "take 1", "card workshop", "stone white", "stone white", "stone white", "stone white")
    view = FIRENZE.view(s, 0)
    assert view.pile == 1
    assert sum(view.discards.values()) == 16


def test_a26_played_persons_and_the_event_are_in_the_new_pile() -> None:
    """FIR-10.26, FIR-3.7: what phase 1 discards lies there before the reveal."""
    held = "held 0 alchemist=3 recognition=2 architect=2 disgrace=2 glory=2 princess=2 wholesaler=2 mason=3"
    held += " patrician=3 saboteur=2 smuggler=2 spy=2"
    gone = "discards monument=2 collapse=2 flood=1 storehouse_fire=2 luxury_tax=2 storm=1 bridge=1 warehouse=1 workshop=1 tribute=1"
    board = "church 1=small_privilege 2=middle_privilege 3=great_privilege"
    s = position(f"{board}\n{held}\n{gone}\nask card 0", row=row("tribute"))
    do(s, "play princess", "take 1", "suffer", "card workshop")
    view = FIRENZE.view(s, 0)
    assert view.discards == {}
    assert view.pile == 14 + 2


@pytest.mark.parametrize(
    ("cards", "board"),
    [
        ("alchemist=1", ""),
        ("wholesaler=1", "storage 0 white=2"),
        ("spy=1", "storage 0 white=2"),
        ("smuggler=1", "storage 0 white=2"),
        ("saboteur=1", "storage 0 white=2\ntowers 0 red=2"),
        ("patrician=1", "storage 0 white=2"),
    ],
)
def test_a27_a_person_without_effect_cannot_be_played(cards: str, board: str) -> None:
    """FIR-10.27, FIR-5.11"""
    empty = "row 1=mason 2=bridge 3=architect 4=warehouse 5=workshop 6=disgrace\n"
    s = position(f"{board}\nheld 0 {cards}\nask card 0", row=empty)
    name = cards.partition("=")[0]
    assert f"play {name}" not in legal(s)
    assert why_not(s, f"play {name}") == "FIR-5.11"


def test_a27_a_smuggler_needs_a_stone_of_its_own() -> None:
    """FIR-10.27, FIR-5.8"""
    s = position("held 0 smuggler=1 spy=1\nstorage 1 white=2\nask card 0")
    assert [move for move in legal(s) if move.startswith("play")] == ["play spy"]


def test_a27_mason_and_princess_can_always_be_played() -> None:
    """FIR-10.27, FIR-5.11"""
    assert "play princess" in legal(position("held 0 princess=1\nask card 0"))
    assert "play mason" in legal(position("held 0 mason=1\nask build 0"))


def test_a28_only_a_stone_that_lay_on_the_card_can_be_taken() -> None:
    """FIR-10.28, FIR-3.8"""
    s = position("storage 0 white=2 yellow=1\nask exchange 0")
    do(s, "exchange")
    assert [move for move in legal(s) if move.startswith("want 1 ")] == ["want 1 white"]
    assert why_not(s, "want 1 yellow") == "FIR-3.8"
    do(s, "want 5 purple")
    assert legal(s) == ["give white"]               # the purple one cannot pay, and three ascending stones must remain
    do(s, "give white", "give white", "give yellow")
    assert storage(s, 0) == {"purple": 1}


def test_a29_a_white_tower_from_before_the_campanile_serves() -> None:
    """FIR-10.29, FIR-7.5"""
    s = position("towers 0 white=2\nask card 0", row=row("campanile", "white=4"), campanile="yes")
    do(s, "take 1")
    refill(s)
    do(s, "done", "raise a", "leave a", "done")
    assert legal(s) == ["bell a", "done"]


def test_a30_the_patrician_is_asked_even_where_an_event_does_no_harm() -> None:
    """FIR-10.30, FIR-4.4, FIR-4.5"""
    s = position("held 0 patrician=1\nask card 0", row=row("collapse"))
    do(s, "take 1")
    assert legal(s) == ["shield", "suffer"]
    do(s, "suffer")
    assert s.decider() == CHANCE
    assert hand(s, 0) == ["patrician"]
    s = position("held 0 patrician=1\nask card 0", row=row("monument"))
    do(s, "take 1")
    assert s.decider() == CHANCE


def test_a31_an_event_counts_the_storage_after_the_price() -> None:
    """FIR-10.31, FIR-4.6"""
    two = "row 1=mason 2=flood\non_row 1 yellow=4\non_row 2 white=4\n"
    s = position("storage 0 white=4\nask card 0", row=two)
    do(s, "take 2", "pay white", "return white")
    assert s.decider() == CHANCE
    assert storage(s, 0) == {"white": 2 + 4}


def test_a32_a_colour_begun_again_after_its_tower_vanished_is_no_ruin() -> None:
    """FIR-10.32, FIR-4.10"""
    s = position("storage 0 red=1\ntowers 0 red=1\nask card 0", row=row("storm"))
    do(s, "take 1", "topple a")
    refill(s)
    do(s, "done", "begin", "new red 1", "done")
    assert towers(s, 0) == ["red 1"]


def test_a33_two_equal_towers_cannot_fulfil_one_order() -> None:
    """FIR-10.33, FIR-1.2"""
    s = position("towers 0 red=3+1 red=3+1\nask orders 0")
    do(s, "fulfil b red-3")
    assert (s.active, towers(s, 0)) == (1, ["red 3"])               # nothing else to fulfil


def test_a34_in_one_colour_balconies_of_that_colour_are_replaced_by_the_same_numeral() -> None:
    """FIR-10.34, FIR-2.5"""
    s = FIRENZE.new(2, {"seal_mode": "one_colour", "colour": "white"})
    assert [FIRENZE.codec.text(int(c)) for c in s.legal()] == ["balcony yellow-5", "balcony yellow-6", "balcony green-5", "balcony red-4"]
    assert [int(w) for w in s.chance()] == [1, 1, 1, 1]


def test_a35_a_balcony_order_pays_the_privilege_of_its_floor() -> None:
    """FIR-10.35, FIR-7.4"""
    s = position("token 6=1\nchurch 2=middle_privilege\ntowers 0 white=6+1\nask orders 0")
    do(s, "fulfil a white-6")
    assert points(s)[0] == 7 + 3


def test_a_late_discard_is_shuffled_when_the_next_card_is_needed() -> None:
    """FIR-10.36, FIR-3.6: nothing lay among the discards when the pile ran out."""
    held = [
        "held 0 alchemist=3 recognition=2 architect=2 disgrace=2 glory=2 monument=2 princess=2 wholesaler=2 mason=3 patrician=3 saboteur=2",
        "held 1 smuggler=2 spy=2",
    ]
    events = "row 1=flood 2=storm 3=collapse\n"
    gone = "discards collapse=1 storehouse_fire=2 luxury_tax=2 tribute=2 alchemist=1 architect=1 mason=1 bridge=2 warehouse=2 workshop=2"
    board = "church 1=small_privilege 2=middle_privilege 3=great_privilege"
    s = position(f"{board}\n{held[0]}\n{held[1]}\n{gone}\nask card 0", row=events)
    do(s, "take 1", "suffer")
    assert FIRENZE.source(s) == "deck"
    assert FIRENZE.view(s, 0).pile == 17


def test_equal_points_share_the_victory() -> None:
    """FIR-8.5"""
    outcome = FIRENZE.outcome(position("seal yellow-4=0 green-3=1\nask ended", players=3))
    assert outcome.scores == [5, 5, 0]
    assert outcome.winners == [0, 1]
    assert outcome.ranks == [1, 1, 3]
    assert [phrase.key for phrase in outcome.trail] == ["trail.shared"]


def test_the_game_ends_before_the_holder_of_the_end_token_plays_again() -> None:
    """FIR-8.2"""
    seals = "seal white-3=0 white-5=0 white-7=0 yellow-4=0 yellow-5=0 green-3=0"
    s = position(f"turn 20\nactive 3\nend_holder 0\n{seals}\nask limits 3", players=4)
    do(s, "done")
    assert s.decider() == OVER
