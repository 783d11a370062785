"""Turns, income, building and the call (CIT-1, CIT-5, CIT-9)."""

from __future__ import annotations

from tests.games.citadels.scene import Scene


def test_t1_bert_the_warlord_is_robbed_destroys_collects_and_builds() -> None:
    """The rulebook's turn: CIT-5.4, CIT-5.5, CIT-5.7, CIT-7.4, CIT-7.22, CIT-8.27, CIT-R01."""
    t = Scene(3, "", "school_of_magic").city(0, "prison school_of_magic").city(1, "market").gold(5, 0, 1).hand(0, "barracks")
    t.hold(thief=2, warlord=0)
    t.set("thief 2", "robbed warlord")
    t.call("warlord")
    assert (t.purse(0), t.purse(2)) == (0, 6)
    t.play("gold")
    assert t.purse(0) == 2
    assert "destroy 0 prison plain" in t.moves
    t.play("destroy 1 market plain")
    assert (t.purse(0), t.built(1), t.bottom()) == (1, [], ["market"])
    t.play("collect")
    assert t.purse(0) == 3
    t.play("build barracks")
    assert t.purse(0) == 0
    assert not t.may("collect")


def test_t3_a_card_drawn_as_architect_is_built_as_warlord_within_the_limit_of_one() -> None:
    """CIT-5.1."""
    t = Scene(3).gold(12).hold(architect=0, warlord=0).hand(0, "temple church tavern market")
    t.call("architect").play("gold", "build temple", "build church", "build tavern", "end")
    assert t.seat == 0
    t.play("gold", "build market")
    t.hand(0, "manor")
    assert not t.may("build")


def test_income_is_compulsory_and_building_waits_for_it() -> None:
    """CIT-5.6, CIT-R02."""
    t = Scene().gold(5).hand(0, "tavern").turn(0, "merchant")
    assert not t.may("build")
    assert not t.may("end")
    assert t.why("build tavern") == "CIT-R02"
    t.play("gold")
    assert t.may("build tavern")
    assert not t.may("gold")


def test_income_in_cards_keeps_one_and_the_other_goes_under_the_deck() -> None:
    """CIT-1.4, CIT-1.6, CIT-5.6."""
    t = Scene().turn(0, "merchant")
    t.draws = ["draw tavern", "draw manor"]
    t.play("cards")
    assert t.moves == ["keep manor", "keep tavern"]
    t.play("keep manor")
    assert t.cards(0) == ["manor"]
    assert t.bottom() == ["tavern"]


def test_of_two_equal_cards_the_second_drawn_is_discarded() -> None:
    """CIT-1.6."""
    t = Scene().turn(0, "merchant")
    t.draws = ["draw tavern", "draw tavern"]
    t.play("cards")
    assert t.moves == ["keep tavern"]
    t.play("keep tavern")
    assert t.bottom() == ["tavern"]


def test_the_order_of_cards_under_the_deck_is_the_order_in_which_they_are_drawn_again() -> None:
    """CIT-1.4, CIT-R06: with nothing else left, the cards under the deck come in order."""
    t = Scene().under("manor tavern").empty_deck().turn(0, "architect").play("extra")
    assert t.cards(0) == ["manor", "tavern"]
    assert not t.may("cards")


def test_an_empty_deck_offers_nothing_that_only_draws() -> None:
    """CIT-R06."""
    for role, move in (("architect", "extra"), ("scholar", "study"), ("patrician", "collect"), ("cardinal", "collect")):
        t = Scene(4, role, "smithy").city(0, "manor temple smithy").gold(9).empty_deck().turn(0, role)
        assert not t.may(move)
        assert not t.may("smithy")
        assert not t.may("cards")
    t = Scene(4, "navigator").empty_deck().turn(0, "navigator")
    assert t.may("extra_gold")
    assert not t.may("extra_cards")


def test_no_second_building_of_a_name() -> None:
    """CIT-5.10."""
    t = Scene().gold(5).city(0, "tavern").hand(0, "tavern market").turn(0, "merchant").play("gold")
    assert not t.may("build tavern")
    assert t.why("build tavern") == "CIT-5.10"
    assert t.may("build market")


def test_limits_of_building() -> None:
    """CIT-5.8, CIT-7.18, CIT-7.19, CIT-7.20: one, two, three, none; the Trader's trade buildings come besides."""
    hand = "temple church tavern market watchtower prison"
    for role, limit in (("merchant", 1), ("seer", 2), ("scholar", 2), ("architect", 3), ("navigator", 0)):
        t = Scene(4, role).gold(30).hand(0, hand).turn(0, role).play("gold")
        for _ in range(limit):
            t.play(next(m for m in t.moves if m.startswith("build ")))
        assert not t.may("build"), role
    t = Scene(4, "trader").gold(30).hand(0, hand).turn(0, "trader").play("gold", "build tavern", "build temple", "build market")
    assert not t.may("build church")


def test_nobody_answers_for_a_card_in_the_middle() -> None:
    """CIT-5.2, CIT-5.3."""
    t = Scene().hold(bishop=1).call("assassin")
    assert [e["character"] for e in t.heard("silent")] == ["assassin", "thief", "magician", "king"]
    assert t.seat == 1
    assert t.heard("revealed") == [{"seat": 1, "character": "bishop"}]


def test_poor_house_comes_before_the_alchemists_refund() -> None:
    """T7: CIT-5.12, CIT-7.17, CIT-8.25."""
    t = Scene(4, "alchemist", "poor_house").city(0, "poor_house").gold(2).hand(0, "castle").turn(0, "alchemist")
    t.play("gold", "build castle", "end")
    assert t.purse(0) == 5


def test_t8_the_alchemist_gets_back_what_building_cost_but_no_tax() -> None:
    """CIT-7.17, CIT-7.27, CIT-R51."""
    for start, end in ((3, 4), (2, 4)):
        t = Scene(4, "alchemist tax_collector").gold(start).hand(0, "castle").turn(0, "alchemist")
        t.play("gold", "build castle", "end")
        assert t.purse(0) == end
        assert t.s.tax == start - 2


def test_a_completed_city_ends_the_game_with_the_round() -> None:
    """CIT-9.1, CIT-9.2, CIT-10.3."""
    t = Scene().city(0, "temple church tavern market watchtower prison").gold(5).hand(0, "manor").hold(warlord=1)
    t.turn(0, "merchant").play("gold", "build manor", "end")
    assert t.heard("completed") == [{"seat": 0}]
    assert t.seat == 1
    assert t.s.ending()
    t.play("gold", "end")
    assert t.asks == "over"
    assert t.scores()[0] == 1 + 2 + 1 + 2 + 1 + 2 + 3 + 4


def test_two_and_three_players_need_eight_buildings() -> None:
    """CIT-9.1."""
    assert [int(Scene(n).s.goal()) for n in (2, 3, 4, 8)] == [8, 8, 7, 7]


def test_a_killed_king_inherits_the_crown_at_the_end_of_the_round_and_tax_stays() -> None:
    """CIT-9.4, CIT-7.1."""
    t = Scene(4, "tax_collector").hold(assassin=0, king=2)
    t.set("tax 3")
    t.call("assassin").play("gold", "kill king", "end")
    assert t.heard("heir") == [{"seat": 2, "character": "king"}]
    assert t.s.crown == 2
    assert t.s.tax == 3
    assert t.s.killed == -1
    assert t.asks == "pick"
