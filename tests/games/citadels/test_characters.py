"""The 27 characters (CIT-7) and the rulings about them."""

from __future__ import annotations

import pytest
from tests.games.citadels.scene import Scene

from capomastro.games.citadels import CITADELS

# -- rank 1 ---------------------------------------------------------------------------


def test_the_killed_character_is_silent_and_the_assassin_names_no_own_tile() -> None:
    """CIT-7.1, CIT-R04, CIT-R71."""
    t = Scene().hold(assassin=0, thief=1, magician=2).call("assassin")
    assert not t.may("kill assassin")
    assert t.why("kill assassin") == "CIT-7.1"
    assert t.why("kill witch") == "CIT-R04"
    t.play("kill thief", "gold", "end")
    assert t.seat == 2
    assert t.heard("silent") == [{"character": "thief"}]
    assert t.s.robbed == -1


def test_the_witch_takes_income_names_and_goes_on_as_the_bewitched() -> None:
    """CIT-7.2, CIT-R11, CIT-R12, CIT-R74: income once, nothing before it, then the other's whole turn."""
    t = Scene(4, "witch", "smithy", actions=True).hold(witch=0, merchant=1).city(0, "tavern smithy").gold(2, 3)
    t.hand(0, "market director").hand(1, "temple")
    t.call("witch")
    assert t.moves == ["gold", "cards"]
    t.play("gold")
    assert t.asks == "bewitch"
    t.play("bewitch merchant")
    assert (t.asks, t.seat) == ("income", 1)
    t.play("gold", seat=1)
    assert (t.asks, t.seat) == ("main", 0)
    assert t.s.role == 15
    assert not t.may("gold")
    assert t.may("smithy")
    assert t.may("director")
    t.play("collect", "extra", "build market", "end")
    assert t.built(0) == ["tavern", "smithy", "market"]
    assert t.built(1) == []
    assert t.purse(0) == 2 + 2 + 1 + 1 - 2


def test_a_witch_whose_victim_is_not_there_does_not_go_on() -> None:
    """CIT-7.2: no build, no Park, no Poor House."""
    t = Scene(4, "witch", "poor_house park").hold(witch=0, warlord=1).city(0, "poor_house park").gold(0)
    t.call("witch").play("gold", "bewitch king")
    assert t.seat == 1
    assert not t.heard("poor_house")
    assert not t.heard("resumes")


def test_a_bewitched_king_takes_the_crown_himself_and_the_witch_his_gold() -> None:
    """CIT-7.10, CIT-R73."""
    t = Scene(4, "witch").hold(witch=0, king=2).city(0, "manor").city(2, "castle palace").gold(0, 0, 0)
    t.call("witch").play("gold", "bewitch king", "gold")
    assert t.s.crown == 2
    assert not t.may("crown")
    t.play("collect")
    assert t.purse(0) == 3
    t.play("end")
    assert t.s.crown == 2


def test_the_witch_as_emperor_may_crown_the_emperors_player() -> None:
    """CIT-R14."""
    t = Scene(4, "witch emperor").hold(witch=0, emperor=2).gold(0, 0, 3)
    t.set("crown 1")
    t.call("witch").play("gold", "bewitch emperor", "gold")
    assert [m for m in t.moves if m.startswith("enthrone")] == ["enthrone 2", "enthrone 3"]
    t.play("enthrone 2", "take_gold")
    assert t.s.crown == 2
    assert t.purse(0) == 3


def test_the_witch_as_thief_spares_rank_one_and_the_bewitched() -> None:
    """CIT-R13."""
    t = Scene(4, "witch").hold(witch=0, thief=1, king=2).gold(0, 0, 5)
    t.call("witch").play("gold", "bewitch thief", "gold")
    assert not t.may("rob witch")
    assert not t.may("rob thief")
    t.play("rob king", "end")
    assert t.purse(0) == 7
    assert t.purse(2) == 0


def test_the_witch_as_bishop_protects_her_own_city() -> None:
    """CIT-7.13."""
    t = Scene(4, "witch").hold(witch=0, bishop=1, warlord=2).city(0, "temple").city(1, "tavern").gold(9, 9, 9)
    t.call("witch").play("gold", "bewitch bishop", "gold", "end", "gold")
    assert not t.may("destroy 0")
    assert t.may("destroy 1 tavern plain")


def test_the_witch_as_blackmailer_gets_the_bribes() -> None:
    """CIT-7.6, CIT-R13."""
    t = Scene(4, "witch blackmailer").hold(witch=0, blackmailer=1, king=2).gold(0, 0, 6)
    t.call("witch").play("gold", "bewitch blackmailer", "gold", "threaten king", "threaten bishop", "rose king", "end")
    assert t.seat == 2
    t.play("gold", "bribe")
    assert t.purse(0) == 2 + 4


def test_the_witch_as_queen_counts_from_her_own_seat() -> None:
    """CIT-R15."""
    t = Scene(5, "witch queen").hold(witch=0, king=1, queen=3).gold(0)
    t.call("witch").play("gold", "bewitch queen")
    t.play("gold", "end")
    t.play("gold")
    assert t.seat == 0
    t.play("favour")
    assert t.purse(0) == 5


def test_the_witch_as_tax_collector_takes_the_tax_and_pays_none() -> None:
    """CIT-R16."""
    t = Scene(4, "witch tax_collector").hold(witch=0, tax_collector=1).hand(0, "tavern").gold(2)
    t.set("tax 4")
    t.call("witch").play("gold", "bewitch tax_collector", "gold", "tax", "build tavern")
    assert t.purse(0) == 2 + 2 + 4 - 1
    assert t.s.tax == 0


def test_t9_the_magistrate_takes_the_first_paid_building_and_pays_the_tax() -> None:
    """CIT-7.3, CIT-7.27, CIT-R59."""
    t = Scene(4, "magistrate tax_collector", "library").hold(magistrate=0, merchant=1).gold(1, 4).hand(1, "library tavern")
    t.call("magistrate").play("warrant thief", "warrant king", "warrant merchant", "sign merchant", "gold", "end")
    t.play("gold", "build library")
    assert (t.asks, t.seat) == ("warrant", 0)
    assert t.moves == ["confiscate", "pass"]
    t.play("confiscate")
    assert (t.purse(1), t.purse(0), t.s.tax) == (6, 2, 1)
    assert t.built(0) == ["library"]
    assert not t.may("build")


def test_an_unsigned_warrant_is_asked_about_all_the_same_and_can_only_pass() -> None:
    """CIT-R59, CIT-R21: the chance comes once."""
    t = Scene(4, "magistrate").hold(magistrate=0, architect=1).gold(1, 9).hand(1, "tavern temple market")
    t.call("magistrate").play("warrant thief", "warrant king", "warrant architect", "sign king", "gold", "end")
    t.play("gold", "build tavern")
    assert (t.asks, t.seat, t.moves) == ("warrant", 0, ["pass"])
    assert t.s.blind()
    t.play("pass", "build temple")
    assert t.asks == "main"


def test_the_magistrate_cannot_take_a_name_he_has_nor_a_free_building() -> None:
    """CIT-R21, CIT-8.7, CIT-8.22."""
    t = Scene(4, "magistrate", "framework").hold(magistrate=0, architect=1).gold(1, 9).hand(1, "tavern temple market").city(1, "framework")
    t.city(0, "temple")
    t.warrant("architect")
    t.call("architect").play("gold", "build tavern", "pay_framework")
    assert t.asks == "main"
    t.play("build temple")
    assert t.asks == "main"
    t.play("build market")
    assert t.asks == "main"


def test_a_confiscated_monument_needs_a_small_city_and_what_it_does_is_the_magistrates() -> None:
    """CIT-R24."""
    for size, asked in ((4, True), (5, False)):
        t = Scene(4, "magistrate", "monument").hold(magistrate=0, architect=1).gold(1, 9).hand(1, "monument")
        t.city(0, " ".join(["temple", "church", "tavern", "market", "prison"][:size]))
        t.warrant("architect")
        t.call("architect").play("gold", "build monument")
        assert (t.asks == "warrant") == asked
    t = Scene(4, "magistrate", "bell_tower").hold(magistrate=0, architect=1).gold(1, 9).hand(1, "bell_tower")
    t.warrant("architect")
    t.call("architect").play("gold", "build bell_tower", "confiscate")
    assert (t.asks, t.seat) == ("bell", 0)


def test_confiscated_from_cardinal_alchemist_and_the_thieves_den() -> None:
    """CIT-R22, CIT-R23: only gold comes back; nothing twice."""
    t = Scene(4, "magistrate alchemist").hold(magistrate=0, alchemist=1).gold(0, 3).hand(1, "manor")
    t.warrant("alchemist")
    t.call("alchemist").play("gold", "build manor", "confiscate", "end")
    assert t.purse(1) == 5
    t = Scene(4, "magistrate", "thieves_den").hold(magistrate=0, merchant=1).gold(0, 0).hand(1, "thieves_den " + "tavern " * 5 + "market")
    t.warrant("merchant")
    t.call("merchant").play("gold", "build thieves_den", *["spend tavern"] * 5, "spend market")
    assert t.asks == "main"
    assert t.built(1) == ["thieves_den"]
    assert t.purse(1) == 2
    t = Scene(4, "magistrate cardinal").hold(magistrate=0, cardinal=1).gold(4, 0).hand(1, "manor tavern")
    t.warrant("cardinal")
    t.call("cardinal").play("gold", "build manor", "borrow 0", "give tavern", "confiscate")
    assert t.purse(1) == 3
    assert t.cards(0) == ["tavern"]
    assert t.built(0) == ["manor"]


# -- rank 2 ---------------------------------------------------------------------------


def test_the_thief_takes_everything_on_reveal_and_not_from_rank_one_or_the_dead() -> None:
    """CIT-7.4."""
    t = Scene().hold(assassin=3, thief=0, merchant=1).gold(0, 7)
    t.call("assassin").play("kill king", "gold", "end")
    assert not t.may("rob assassin")
    assert not t.may("rob king")
    t.play("rob merchant", "gold", "end")
    assert t.purse(1) == 0
    assert t.purse(0) == 9


def test_t6_the_spy_takes_gold_as_far_as_it_goes_and_cards_for_all() -> None:
    """CIT-7.5, CIT-R26: the Secret Vault is unique for him."""
    t = Scene(4, "spy", "secret_vault smithy").hand(1, "tavern market docks temple").gold(0, 1).turn(0, "spy")
    t.play("spy 1", "spy_kind trade")
    assert (t.purse(0), t.purse(1), len(t.cards(0))) == (1, 0, 3)
    t = Scene(4, "spy", "secret_vault smithy").hand(1, "secret_vault smithy").gold(0, 5).turn(0, "spy").play("spy 1", "spy_kind unique")
    assert t.purse(0) == 2


@pytest.mark.parametrize(("gold", "bribe"), [(1, 0), (5, 2), (4, 2), (0, 0)])
def test_t5_bribes_are_half_rounded_down(gold: int, bribe: int) -> None:
    """CIT-7.6, CIT-R18: income first, so the bribe counts it."""
    t = Scene(4, "blackmailer").hold(blackmailer=0, king=1)
    t.threaten("king", "bishop")
    t.gold(0, gold).call("king")
    assert t.asks == "income"
    t.play("gold")
    t.gold(0, gold)
    t.play("bribe")
    assert (t.purse(0), t.purse(1)) == (bribe, gold - bribe)
    assert t.s.threats == 0b10000
    assert t.asks == "main"


def test_who_refuses_loses_all_to_the_rose_and_the_other_threat_stays() -> None:
    """CIT-7.6, CIT-R19, CIT-R74."""
    t = Scene(4, "blackmailer").hold(blackmailer=0, king=1, bishop=2).gold(0, 5, 4)
    t.threaten("king", "bishop")
    t.call("king").play("gold", "refuse")
    assert (t.asks, t.seat, t.moves) == ("unmask", 0, ["unmask", "pass"])
    t.play("unmask")
    assert (t.purse(0), t.purse(1)) == (7, 0)
    t.play("end", "gold")
    assert (t.asks, t.seat) == ("bribe", 2)
    t.play("refuse", "unmask")
    assert t.purse(2) == 6


def test_blackmailer_tiles_and_turning_over_a_blank() -> None:
    """CIT-7.6."""
    t = Scene(4, "blackmailer").hold(blackmailer=0).turn(0, "blackmailer")
    assert not t.may("threaten assassin")
    t.play("threaten magician", "threaten warlord")
    assert t.moves == ["rose magician", "rose warlord"]


# -- rank 3 ---------------------------------------------------------------------------


def test_the_magician_swaps_hands_even_an_empty_one() -> None:
    """CIT-7.7."""
    t = Scene().hand(1, "tavern manor").turn(0, "magician").play("swap_hands 1")
    assert t.cards(0) == ["manor", "tavern"]
    assert t.cards(1) == []
    assert sorted(t.heard("new_hand")[0]["cards"]) == ["manor", "tavern"]
    assert t.heard("new_hand")[1] == {"seat": 1, "cards": []}
    assert t.heard("saw_hand") == [], "nobody looks into the own hand"


def test_the_magician_discards_and_draws_as_many() -> None:
    """CIT-7.7, CIT-R80: discards first, then draws."""
    t = Scene().hand(0, "tavern manor temple").turn(0, "magician").play("exchange", "discard manor", "discard tavern", "done")
    assert t.bottom() == ["manor", "tavern"]
    assert len(t.cards(0)) == 3
    assert not t.may("exchange")


def test_the_wizard_takes_a_card_and_may_build_it_and_doubles() -> None:
    """CIT-7.8, CIT-R02, CIT-R09."""
    t = Scene(4, "wizard").hand(1, "tavern manor").hand(0, "tavern temple").city(0, "tavern").gold(9).turn(0, "wizard")
    t.play("look 1")
    assert t.moves == ["take manor", "take tavern"]
    t.play("take tavern")
    assert t.moves == ["to_hand"]
    t.play("to_hand", "gold", "build tavern")
    assert t.built(0) == ["tavern", "tavern"]
    t = Scene(4, "wizard").hand(1, "tavern manor").hand(0, "temple").gold(9).turn(0, "wizard").play("gold", "look 1", "take manor")
    t.play("build_now", "build temple")
    assert t.built(0) == ["manor", "temple"]
    assert t.purse(0) == 11 - 4


def test_the_seer_draws_from_all_then_gives_to_all() -> None:
    """CIT-7.9, CIT-R78."""
    t = Scene(4, "seer").hand(1, "tavern").hand(3, "manor").hand(0, "temple").turn(0, "seer").play("draw_each")
    assert t.cards(0) == ["manor", "tavern", "temple"]
    assert t.asks == "give"
    assert CITADELS.prompt(t.s, 0).fields["other"] == 1
    t.play("give temple", "give manor")
    assert (t.cards(1), t.cards(2), t.cards(3), t.cards(0)) == (["temple"], [], ["manor"], ["tavern"])


# -- rank 4 ---------------------------------------------------------------------------


def test_the_king_takes_the_crown_at_once_or_at_the_end() -> None:
    """CIT-7.10, CIT-7.12, CIT-5.12."""
    for role in ("king", "patrician"):
        t = Scene(4, role).city(1, "manor castle").turn(1, role).play("crown")
        assert t.s.crown == 1
        t.play("collect", "gold", "end")
        assert (t.purse(1), len(t.cards(1))) == ((4, 0) if role == "king" else (2, 2))
        t = Scene(4, role).turn(1, role).play("gold", "end")
        assert t.s.crown == 1


def test_the_emperor_must_pass_the_crown_on_and_may_take_nothing() -> None:
    """CIT-7.11, CIT-R53."""
    t = Scene(4, "emperor").hand(2, "tavern").gold(0, 0, 1).turn(1, "emperor").play("gold", "end")
    assert t.asks == "enthrone"
    assert t.moves == ["enthrone 2", "enthrone 3"]
    t.play("enthrone 2")
    assert t.moves == ["take_gold", "take_card", "pass"]
    t.play("pass")
    assert (t.s.crown, t.purse(2)) == (2, 1)
    t = Scene(4, "emperor").hand(2, "tavern").turn(1, "emperor").play("enthrone 2", "take_card")
    assert t.cards(1) == ["tavern"]


def test_a_killed_emperor_passes_the_crown_without_a_gift() -> None:
    """CIT-9.4, CIT-7.11."""
    t = Scene(4, "emperor").hold(assassin=0, emperor=1).gold(0, 0, 9).call("assassin").play("kill emperor", "gold", "end")
    assert (t.asks, t.seat) == ("enthrone", 1)
    t.play("enthrone 2")
    assert (t.s.crown, t.purse(1), t.purse(2)) == (2, 0, 9)


# -- rank 5 ---------------------------------------------------------------------------


def test_the_bishop_protects_his_city_but_not_when_killed_nor_from_himself() -> None:
    """CIT-7.13, CIT-R37."""
    t = Scene().hold(bishop=1, warlord=2).city(1, "tavern").gold(0, 0, 9).call("bishop").play("gold", "end", "gold")
    assert not t.may("destroy 1")
    assert t.why("destroy 1 tavern plain") == "CIT-7.13"
    t = Scene().hold(assassin=0, bishop=1, warlord=2).city(1, "tavern").gold(0, 0, 9)
    t.call("assassin").play("kill bishop", "gold", "end", "gold")
    assert t.may("destroy 1 tavern plain")
    t = Scene(3).hold(bishop=1, warlord=1).city(1, "tavern").gold(0, 9).call("bishop").play("gold", "end", "gold")
    assert t.may("destroy 1 tavern plain")


def test_the_abbot_divides_his_yield_and_begs_from_the_richest() -> None:
    """CIT-7.14, CIT-R28."""
    t = Scene(4, "abbot", "school_of_magic", abbot_school="either").city(0, "temple church school_of_magic")
    t.gold(1, 5, 5, 2).turn(0, "abbot")
    assert [m for m in t.moves if m.startswith("split")] == [f"split {n}" for n in range(4)]
    assert [m for m in t.moves if m.startswith("beg")] == ["beg 1", "beg 2"]
    t.play("split 2", "beg 2")
    assert (t.purse(0), len(t.cards(0)), t.purse(2)) == (4, 1, 4)
    t = Scene(4, "abbot", "school_of_magic").city(0, "temple school_of_magic").gold(5, 5).turn(0, "abbot")
    assert not t.may("beg")
    t.play("split 1")
    assert (t.purse(0), len(t.cards(0))) == (7, 1)


def test_the_cardinal_borrows_exactly_what_is_missing_for_cards() -> None:
    """CIT-7.15, CIT-R09, CIT-R49."""
    t = Scene(4, "cardinal").hand(0, "palace tavern market temple").gold(1, 2, 1).turn(0, "cardinal").play("gold")
    t.play("build palace")
    assert t.moves == ["borrow 1"]
    t.play("borrow 1")
    assert t.moves == ["give temple", "give tavern"]
    t.play("give temple", "give market")
    assert (t.purse(0), t.purse(1), t.built(0)) == (0, 0, ["palace"])
    assert t.cards(1) == ["market", "temple"]


# -- ranks 6, 7 ---------------------------------------------------------------------------


def test_merchant_architect_navigator_and_scholar_take_their_extras() -> None:
    """CIT-7.16, CIT-7.19, CIT-7.20, CIT-7.21."""
    t = Scene().city(0, "tavern market").gold(0).turn(0, "merchant").play("collect", "extra")
    assert t.purse(0) == 3
    assert len(Scene().turn(0, "architect").play("extra").cards(0)) == 2
    assert Scene(4, "navigator").gold(0).turn(0, "navigator").play("extra_gold").purse(0) == 4
    t = Scene(4, "navigator", "stables").hand(0, "stables tavern").gold(9).turn(0, "navigator").play("extra_cards", "gold")
    assert len(t.cards(0)) == 6
    assert not t.may("build")
    t = Scene(4, "scholar").turn(0, "scholar").play("study")
    before = t.s.deck_left()
    t.play(t.moves[0])
    assert t.s.deck_left() == before + 6
    assert len(t.cards(0)) == 1


# -- rank 8 ---------------------------------------------------------------------------------


def test_t4_prices_of_destroying() -> None:
    """CIT-7.22, CIT-1.2, CIT-1.7, CIT-8.10, CIT-R35: cost less one, one more with Wall or Artist."""
    t = Scene(4, "", "great_wall").city(1, "tavern market manor+").city(2, "temple great_wall").gold(9).turn(0, "warlord")
    prices = {m.text: m.shows["price"] for m in CITADELS.moves(t.s, 0) if m.action["kind"] == "destroy"}
    assert prices == {
        "destroy 1 manor gilt": 3,
        "destroy 1 tavern plain": 0,
        "destroy 1 market plain": 1,
        "destroy 2 temple plain": 1,
        "destroy 2 great_wall plain": 5,
    }


def test_rank_eight_leaves_complete_cities_keeps_and_tents_alone() -> None:
    """CIT-7.22, CIT-8.15, CIT-12.2, CIT-R33."""
    full = "temple church tavern market watchtower prison manor"
    t = Scene(4, "", "keep", actions=True).city(1, full).city(2, "keep circus_tent docks").city(0, "castle").gold(9).turn(0, "warlord")
    assert [m for m in t.moves if m.startswith("destroy")] == ["destroy 0 castle plain", "destroy 2 docks plain"]
    assert t.why("destroy 1 tavern plain") == "CIT-7.22"
    assert t.why("destroy 2 keep plain") == "CIT-8.15"
    t = Scene().city(0, full).gold(9).turn(0, "warlord")
    assert not t.may("destroy")


def test_the_diplomat_pays_the_difference_and_makes_no_doubles() -> None:
    """CIT-7.23, CIT-R36, CIT-R45, CIT-R35."""
    t = Scene(4, "diplomat", "keep great_wall").city(0, "tavern keep").city(1, "tavern palace manor").city(2, "castle great_wall").gold(4)
    t.turn(0, "diplomat")
    assert [m for m in t.moves if m.startswith("offer")] == ["offer tavern plain"]
    t.play("offer tavern plain")
    assert t.moves == ["swap_for 1 tavern plain", "swap_for 2 castle plain"]
    prices = {m.text: m.shows["price"] for m in CITADELS.moves(t.s, 0)}
    assert prices == {"swap_for 1 tavern plain": 0, "swap_for 2 castle plain": 4}
    t.play("swap_for 2 castle plain")
    assert (t.built(0), t.built(2)) == (["keep", "castle"], ["great_wall", "tavern"])
    assert (t.purse(0), t.purse(2)) == (0, 4)


def test_the_marshal_seizes_cheap_buildings_and_pays_the_owner() -> None:
    """CIT-7.24, CIT-R35, CIT-8.26."""
    t = Scene(4, "marshal", "quarry great_wall").city(0, "tavern quarry").city(1, "tavern manor+ docks").city(2, "prison great_wall")
    t.gold(3).turn(0, "marshal")
    assert [m for m in t.moves if m.startswith("seize")] == ["seize 1 docks plain", "seize 2 prison plain"]
    t.play("seize 2 prison plain")
    assert (t.purse(0), t.purse(2), t.built(0)) == (0, 3, ["tavern", "quarry", "prison"])


def test_seizing_and_swapping_are_no_building_and_may_complete_a_city() -> None:
    """CIT-R30, CIT-R51."""
    t = (
        Scene(4, "marshal tax_collector")
        .city(0, "temple church tavern market watchtower prison")
        .city(1, "docks")
        .gold(4)
        .turn(0, "marshal")
    )
    t.play("seize 1 docks plain")
    assert t.s.tax == 0
    assert t.s.first() == 0
    assert t.s.ending()


# -- rank 9 ---------------------------------------------------------------------------------


def test_the_queen_is_paid_beside_rank_four_at_once_or_at_the_end() -> None:
    """CIT-7.25, CIT-9.4."""
    t = Scene(5, "queen").hold(king=1, queen=2).gold(0, 0, 0).call("king").play("gold", "end", "favour")
    assert t.purse(2) == 3
    t = Scene(5, "queen").hold(king=0, queen=2).call("king").play("gold", "end")
    assert not t.may("favour")
    t = Scene(5, "queen").hold(assassin=4, king=1, queen=2).gold(0, 0, 0, 0, 0)
    t.call("assassin").play("kill king", "gold", "end", "gold")
    assert not t.may("favour")
    t.play("end")
    assert t.purse(2) == 5


def test_the_artist_beautifies_at_most_two_buildings_once_each() -> None:
    """CIT-7.26, CIT-R27, CIT-R79, CIT-1.2, CIT-1.3."""
    t = Scene(4, "artist", actions=True).city(0, "tavern market+ circus_tent manor").gold(5).turn(0, "artist")
    assert [m for m in t.moves if m.startswith("beautify")] == ["beautify manor", "beautify tavern"]
    t.play("beautify tavern")
    assert t.moves == ["beautify manor", "pass"]
    t.play("beautify manor")
    assert t.purse(0) == 3
    assert not t.may("beautify")
    assert t.scores()[0] == 2 + 3 + 4


def test_everybody_pays_tax_but_the_tax_collector() -> None:
    """CIT-7.27, CIT-R51."""
    t = Scene(4, "tax_collector").hold(merchant=0, tax_collector=1).gold(1, 9).hand(0, "market").hand(1, "tavern")
    t.call("merchant").play("gold", "build market", "end")
    assert (t.purse(0), t.s.tax) == (0, 1)
    t.play("gold", "build tavern", "tax")
    assert (t.purse(1), t.s.tax) == (11, 0)


def test_hitting_the_own_second_character() -> None:
    """CIT-R76, CIT-R72, CIT-R04: kill works, a robbery moves nothing, a threat is ignored, a warrant is useless."""
    t = Scene(3).hold(thief=0, king=0).gold(4).call("thief").play("rob king", "gold", "end")
    assert t.purse(0) == 6
    t = (
        Scene(3, "blackmailer")
        .hold(blackmailer=0, king=0)
        .call("blackmailer")
        .play("threaten king", "threaten bishop", "rose king", "gold", "end")
    )
    assert t.asks == "main"
    t = Scene(3, "magistrate").hold(magistrate=0, king=0).gold(9).hand(0, "tavern").call("magistrate")
    t.play("warrant thief", "warrant king", "warrant bishop", "sign king", "gold", "end", "gold", "build tavern")
    assert t.asks == "main"
    t = Scene(3).hold(assassin=0, king=0, bishop=1).call("assassin").play("kill king", "gold", "end")
    assert t.seat == 1
