"""The action cards (CIT-12) and the rulings about them."""

from __future__ import annotations

from tests.games.citadels.scene import Scene

from capomastro.games.citadels import CITADELS
from capomastro.games.citadels import codes as c
from capomastro.kernel.clauses import load_clauses
from capomastro.kernel.wording import LANGUAGES


def scene(players: int = 4, cast: str = "", unique: str = "", **options: object) -> Scene:
    return Scene(players, cast, unique, actions=True, **options)


def test_the_acrobat_takes_the_crown_when_rank_four_is_silent() -> None:
    """CIT-12.1, CIT-R82, CIT-R69, CIT-5.3: also against a killed King, who then inherits nothing."""
    t = scene().hold(assassin=0, king=1, bishop=2).hand(3, "acrobat").call("assassin").play("kill king", "gold", "end")
    assert (t.asks, t.seat) == ("acrobat", 3)
    t.play("acrobat")
    assert (t.s.crown, t.bottom()) == (3, ["acrobat"])
    t.play("gold", "end")
    assert t.heard("heir") == [{"seat": 1, "character": "king"}]
    assert t.s.crown == 3


def test_the_acrobat_window_opens_without_an_acrobat_too() -> None:
    """CIT-5.9, CIT-R59."""
    t = scene().hold(bishop=2)
    t.s.frames.clear()
    t.s.frames.push(c.S_CALL, -1, 3, 0)
    t.s.settle()
    assert t.s.decider() == -1
    assert t.s.blind()
    assert t.s.awaited(1) == -3


def test_the_circus_tent_is_built_outside_the_limit() -> None:
    """CIT-12.2, CIT-R02, CIT-R63."""
    t = scene(4, "tax_collector").hand(0, "circus_tent tavern").gold(3).turn(0, "merchant")
    assert not t.may("tent")
    t.play("gold", "build tavern", "tent")
    assert (t.built(0), t.s.tax, t.purse(0)) == (["tavern", "circus_tent"], 2, 2)
    t = scene(4, "navigator").hand(0, "circus_tent").turn(0, "navigator").play("gold")
    assert not t.may("tent")
    t = scene(4, "navigator", tent="lay").hand(0, "circus_tent").turn(0, "navigator")
    assert t.may("tent")
    t = scene(4, "tax_collector", tent="lay").hand(0, "circus_tent").gold(3).turn(0, "merchant").play("tent")
    assert t.s.tax == 0


def test_tents_count_for_completion_and_may_be_given_up_or_overbuilt() -> None:
    """CIT-R64, CIT-R30."""
    t = scene(4, "diplomat", "necropolis").city(0, "circus_tent circus_tent").hand(0, "necropolis").gold(3).turn(0, "diplomat")
    t.city(1, "tavern")
    assert not t.may("offer")
    t.play("gold", "build necropolis")
    assert t.may("sacrifice circus_tent plain")
    t = scene().city(0, "circus_tent").hand(0, "human_cannonball tavern").turn(0, "merchant").play("gold", "cannonball")
    t.play("overbuild circus_tent plain", "build tavern")
    assert (t.built(0), t.purse(0), t.bottom()) == (["tavern"], 1, ["circus_tent", "human_cannonball"])
    t = scene().city(0, "temple church tavern market prison watchtower").hand(0, "circus_tent").turn(0, "merchant").play("gold", "tent")
    assert t.s.first() == 0


def test_a_tent_that_the_armory_destroys_comes_to_the_graveyards_hand_as_an_action_card() -> None:
    """CIT-R40: with the option, the Graveyard buys it back like any building, and it may be laid again."""
    for owner in (1, 2):
        t = scene(4, "", "graveyard armory", graveyard_armory=True).city(0, "armory").city(1, "graveyard").city(owner, "circus_tent")
        t.gold(0, 1).turn(0, "merchant").play(f"armory {owner} circus_tent plain")
        assert (t.asks, t.seat, t.moves) == ("graveyard", 1, ["buy_back", "pass"])
        t.play("buy_back")
        assert (t.cards(1), t.purse(1), t.bottom()) == (["circus_tent"], 0, ["armory"])
        t.turn(1, "king").play("gold", "tent")
        assert "circus_tent" in t.built(1)
    t = scene(4, "", "graveyard armory", graveyard_armory=True).city(0, "armory").city(1, "graveyard").city(2, "circus_tent")
    t.gold(0, 1).turn(0, "merchant").play("armory 2 circus_tent plain", "pass")
    assert (t.cards(1), t.bottom()) == ([], ["armory", "circus_tent"])
    for lang in LANGUAGES:
        ruling = next(x.text for x in load_clauses(CITADELS.package, lang) if x.id == "CIT-R40")
        assert CITADELS.words(lang).word("card.circus_tent") in ruling


def test_the_director_allows_two_more_one_action_card_per_turn() -> None:
    """CIT-12.3, CIT-12.8, CIT-R81."""
    t = scene().hand(0, "director circus_tent temple church tavern market").gold(9).turn(0, "merchant").play("director", "gold")
    assert t.bottom() == ["director"]
    t.play("build temple", "build church", "build tavern")
    assert not t.may("build")
    assert not t.may("tent")
    assert t.why("tent") == "CIT-12"


def test_the_ticket_wagon_collects_gold_until_its_owners_next_turn() -> None:
    """CIT-12.4, CIT-R62, CIT-1.3."""
    t = scene().hand(0, "ticket_wagon").hold(thief=0, magician=1, merchant=2).gold(0, 3, 3).call("thief").play("wagon", "gold", "end")
    assert CITADELS.view(t.s, 3).seats[0].wagons[0].gold == 0
    t.play("ride 0")
    assert len(t.s.looked) == 3
    t.play(t.moves[0])
    assert (t.purse(1), len(t.bottom())) == (2, 2)
    assert not t.may("ride")
    t.play("gold", "end", "ride 0")
    t.play(t.moves[0], "gold", "end")
    t.hold(warlord=0).call("warlord")
    assert (t.purse(0), t.bottom()[-1]) == (4, "ticket_wagon")
    t = (
        scene(wagon="game_end")
        .hand(0, "ticket_wagon")
        .hold(thief=0, magician=1)
        .gold(0, 3)
        .call("thief")
        .play("wagon", "gold", "end", "ride 0")
    )
    t.play(t.moves[0], "gold", "end")
    t.hold(warlord=0).call("warlord")
    assert t.purse(0) == 2


def test_the_human_cannonball_pays_the_difference() -> None:
    """CIT-12.5, CIT-R65: printed costs, Artist's gold counts as cost and is lost."""
    t = scene().city(0, "manor+ tavern").hand(0, "human_cannonball castle palace").gold(0).turn(0, "merchant").play("gold", "cannonball")
    assert t.moves == ["overbuild manor gilt"]
    t.play("overbuild manor gilt")
    assert t.moves == ["build palace"]
    t.play("build palace")
    assert (t.built(0), t.purse(0), t.bottom()) == (["tavern", "palace"], 1, ["manor", "human_cannonball"])
    t = (
        scene(4, "", "factory smithy")
        .city(0, "factory castle")
        .hand(0, "human_cannonball smithy")
        .turn(0, "merchant")
        .play("gold", "cannonball")
    )
    t.play("overbuild castle plain", "build smithy")
    assert t.purse(0) == 2


def test_the_cannonball_needs_a_name_that_may_stand_and_works_with_the_cardinal() -> None:
    """CIT-R65, CIT-R49, CIT-R77, CIT-R02."""
    t = scene().city(0, "tavern castle").hand(0, "human_cannonball castle").gold(9).turn(0, "merchant")
    assert not t.may("cannonball")
    t.play("gold")
    assert not t.may("cannonball")
    t = scene(4, "cardinal").city(0, "tavern").hand(0, "human_cannonball palace temple").gold(1, 5).turn(0, "cardinal").play("gold")
    t.play("cannonball", "overbuild tavern plain", "build palace", "borrow 1", "give temple")
    assert (t.built(0), t.purse(0), t.purse(1)) == (["palace"], 0, 4)


def test_rasputin_lifts_a_killing_and_a_spell() -> None:
    """CIT-12.6, CIT-R66, CIT-R67, CIT-R68."""
    t = scene().hold(assassin=0, king=1).hand(1, "rasputin director").hand(2, "acrobat").call("assassin").play("kill king", "gold", "end")
    assert (t.asks, t.seat) == ("rasputin", 1)
    t.play("rasputin")
    assert (t.asks, t.seat) == ("main", 1)
    assert not t.may("director")
    t.play("gold", "end")
    assert not t.heard("acrobat")
    assert t.s.crown == 1
    assert t.bottom() == ["rasputin"]
    t = (
        scene(4, "witch")
        .hold(witch=0, merchant=1)
        .hand(1, "rasputin")
        .call("witch")
        .play("gold", "bewitch merchant", "rasputin", "extra", "gold", "end")
    )
    assert not t.heard("resumes")
    assert t.purse(1) == 3


def test_rasputin_lifts_robbery_warrant_and_threat_unseen() -> None:
    """CIT-R67, CIT-12.6."""
    t = scene(4, "magistrate blackmailer").hold(magistrate=0, blackmailer=2, merchant=1).hand(1, "rasputin tavern").gold(0, 4)
    t.call("magistrate").play("warrant magician", "warrant king", "warrant merchant", "sign merchant", "gold", "end")
    t.play("threaten king", "threaten merchant", "rose merchant", "gold", "end")
    assert (t.asks, t.seat) == ("rasputin", 1)
    t.play("rasputin", "gold", "build tavern")
    assert t.asks == "main"
    assert t.built(1) == ["tavern"]
    t = scene().hold(thief=0, merchant=1).hand(1, "rasputin").gold(0, 4).call("thief").play("rob merchant", "gold", "end", "rasputin")
    assert t.purse(1) == 4


def test_rasputin_declined_changes_nothing() -> None:
    """CIT-12.6."""
    t = scene().hold(thief=0, merchant=1).hand(1, "rasputin").gold(0, 4).call("thief").play("rob merchant", "gold", "end", "pass")
    assert t.purse(1) == 0
    assert t.cards(1) == ["rasputin"]


def test_the_fortune_teller_takes_a_card_after_looking() -> None:
    """CIT-12.7, CIT-R09, CIT-R81."""
    t = scene().hand(0, "fortune_teller").hand(1, "tavern director").turn(0, "merchant").play("fortune 1")
    assert t.moves == ["take tavern", "take director"]
    t.play("take director")
    assert (t.cards(0), t.cards(1), t.bottom()) == (["director"], ["tavern"], ["fortune_teller"])


def test_action_cards_in_hand_are_a_point_each() -> None:
    """CIT-12.8."""
    t = scene().hand(0, "director director rasputin")
    assert t.over().scores()[0] == 3


def test_the_wizard_cannot_build_an_action_card() -> None:
    """CIT-R61."""
    t = scene(4, "wizard").hand(1, "circus_tent").gold(9).turn(0, "wizard").play("gold", "look 1", "take circus_tent")
    assert t.moves == ["to_hand"]
