"""Several things named in one question, in any order (CIT-R80): the sets that people see, and what single steps say."""

from __future__ import annotations

from itertools import permutations

import pytest
from tests.games.citadels.scene import Scene

from capomastro.kernel import sets
from capomastro.kernel.errors import IllegalMove
from capomastro.kernel.table import Table
from capomastro.kernel.wording import LANGUAGES

NAMES = ["Ann", "Bo", "Cy", "Di"]


def magician() -> Scene:
    return Scene().hand(0, "temple tavern market").turn(0, "magician").play("exchange")


def offer(t: Scene, name: str) -> sets.Offer:
    return next(gather for gather in sets.offers(t.game, t.s) if gather.name == name)


def named(gather: sets.Offer) -> list[set[str]]:
    """The sets, by the texts of their picks."""
    assert gather.sets is not None
    return [{gather.picks[i].text for i in one} for one in gather.sets]


def said(t: Scene, name: str, picks: set[str], lang: str = "en") -> str:
    """What the button says for a set."""
    gather = offer(t, name)
    at = named(gather).index(picks)
    assert gather.sets is not None
    figures = {figure: changes[at] for figure, changes in gather.figures.items()}
    phrase = sets.phrase_of(t.game, gather, [gather.picks[i] for i in gather.sets[at]], figures)
    return t.game.words(lang, NAMES).say(phrase)


def after(t: Scene, name: str, *picks: str) -> bytes:
    """The position once a set has been played as one act."""
    table = Table(t.game, start=t.s, begin=False)
    for code in sets.run_of(t.game, t.s, name, picks):
        table.do(code)
    return table.state.encode()


def same_in_any_order(t: Scene, name: str, *picks: str) -> bool:
    return len({after(t, name, *order) for order in permutations(picks)}) == 1


# -- the gatherings, one by one ---------------------------------------------------------------


def test_the_magician_discards_any_cards_together() -> None:
    """CIT-7.7, CIT-R80: at least one, in any order; what he draws comes after."""
    t = magician()
    gather = offer(t, "exchange")
    assert [pick.text for pick in gather.picks] == ["discard temple", "discard tavern", "discard market"]
    assert len(named(gather)) == 7
    assert same_in_any_order(t, "exchange", "discard market", "discard temple")
    assert said(t, "exchange", {"discard market", "discard temple"}) == "Discard 2 cards and draw 2"
    assert sets.look(t.game, t.s, "exchange", ["discard market"]).joins == ["discard temple", "discard tavern"]


def test_the_magistrate_may_name_the_highest_tiles_first() -> None:
    """CIT-7.3, CIT-R80."""
    t = Scene(4, "magistrate").turn(0, "magistrate")
    picks = ("warrant warlord", "warrant architect", "warrant thief", "sign architect")
    assert same_in_any_order(t, "warrants", *picks)
    assert said(t, "warrants", set(picks)) == "Lay 3 warrants, the signed one on the Architect"
    assert len(named(offer(t, "warrants"))) == 35 * 3
    assert next(pick.marks for pick in offer(t, "warrants").picks if pick.text == "sign king") == "warrant king"
    with pytest.raises(IllegalMove, match="not complete"):
        sets.run_of(t.game, t.s, "warrants", ["warrant warlord", "warrant architect"])


def test_the_blackmailer_lays_both_threats_with_the_rose_at_once() -> None:
    """CIT-7.6, CIT-R80."""
    t = Scene(4, "blackmailer").turn(0, "blackmailer")
    picks = ("threaten warlord", "threaten king", "rose king")
    assert same_in_any_order(t, "threats", *picks)
    assert said(t, "threats", set(picks)) == "Lay 2 threats, the rose on the King"
    assert len(named(offer(t, "threats"))) == 15 * 2


def test_the_seer_gives_every_player_a_card_at_once() -> None:
    """CIT-7.9, CIT-R78: one card for each place, from the left; who had no card gets none."""
    t = Scene(4, "seer").hold(seer=1).hand(1, "manor").hand(2, "tavern").hand(0, "market").call("seer")
    t.play("draw_each")
    gather = offer(t, "gifts")
    places = [t.game.words("en", NAMES).say(place) for place in gather.places]
    assert (gather.form, places) == ("placed", ["For Cy", "For Ann"])
    assert len(named(gather)) == 3 * 2
    assert said(t, "gifts", {"give manor", "give tavern"}) == "Give 2 players a card each"
    table = Table(t.game, start=t.s, begin=False)
    table.gather("gifts", ["give market", "give manor"])
    t.s = table.state       # type: ignore[assignment]
    assert (t.cards(2), t.cards(0), t.cards(1)) == (["market"], ["manor"], ["tavern"])


def test_the_artist_beautifies_one_or_two_buildings() -> None:
    """CIT-7.26, CIT-R79."""
    t = Scene(4, "artist").city(0, "temple tavern market").gold(2).turn(0, "artist")
    assert len(named(offer(t, "beauty"))) == 3 + 3
    assert same_in_any_order(t, "beauty", "beautify market", "beautify temple")
    assert said(t, "beauty", {"beautify market", "beautify temple"}) == "Beautify 2 buildings for 2 gold"
    assert after(t, "beauty", "beautify market") == t.play("beautify market", "pass").s.encode()


def test_what_pays_for_the_thieves_den_is_chosen_together() -> None:
    """CIT-8.33, CIT-R49, CIT-R80: cards, and gold for the rest; short of gold a Cardinal names who lends it."""
    t = Scene(4, "cardinal", "thieves_den").hand(0, "thieves_den temple palace tavern market").turn(0, "cardinal").play("gold")
    t.gold(2, 2, 1).play("build thieves_den")
    assert {"spend temple", "spend palace", "spend tavern", "spend market"} in named(offer(t, "den"))
    lent = {"spend market", "spend palace", "borrow 1"}
    assert said(t, "den", lent) == "Spend 2 cards and borrow 2 gold"
    assert same_in_any_order(t, "den", *lent)
    t.play("spend palace", "spend market", "borrow 1")
    assert named(offer(t, "loan")) == [{"give temple", "give tavern"}]
    assert said(t, "loan", {"give temple", "give tavern"}) == "Give 2 cards for the gold"


def test_the_words_for_paying_say_cards_and_gold() -> None:
    """CIT-8.33: in three languages, with nothing where there is nothing."""
    t = Scene(4, "", "thieves_den").hand(0, "thieves_den temple tavern").turn(0, "merchant").play("gold").gold(6).play("build thieves_den")
    assert [said(t, "den", {"spend temple"}, lang) for lang in LANGUAGES] == [
        "Spend one card and pay 5 gold", "Leg één kaart af en betaal 5 goud", "Lege eine Karte ab und zahle 5 Gold",
    ]  # fmt: skip
    assert [said(t, "den", set(), lang) for lang in LANGUAGES] == ["Pay 6 gold", "Betaal 6 goud", "Zahle 6 Gold"]


# -- few sets, and many -----------------------------------------------------------------------


def test_what_one_move_does_is_no_set() -> None:
    """CIT-7.15, CIT-7.26: a loan for an ordinary building and the Artist's last gold are single moves."""
    t = Scene(4, "cardinal").hand(0, "palace tavern market").gold(1, 2).turn(0, "cardinal").play("gold", "build palace")
    assert (t.moves, sets.offers(t.game, t.s)) == (["borrow 1"], [])
    t = Scene(4, "artist").city(0, "temple tavern").gold(1).turn(0, "artist")
    assert t.may("beautify")
    assert sets.offers(t.game, t.s) == []


def test_a_seer_among_eight_may_give_any_card_to_anybody() -> None:
    """CIT-7.9, CIT-R78: far too many ways to write out; each place takes every card, and what is given is gone."""
    own = "temple church monastery watchtower prison manor castle"
    t = Scene(8, "seer").hold(seer=0).hand(0, own)
    for seat, card in enumerate(["tavern", "market", "docks", "harbor", "palace", "fortress", "town_hall"], 1):
        t.hand(seat, card)
    t.call("seer").play("draw_each")
    gather = offer(t, "gifts")
    assert gather.sets is None
    assert len(gather.places) == 7
    every = {f"give {card}" for card in t.cards(0)}
    for place in range(7):
        assert {pick.text for pick in gather.picks if pick.place == place} == every
    picked = ["give town_hall", "give temple"]
    looked = sets.look(t.game, t.s, "gifts", picked)
    assert (looked.complete, set(looked.joins)) == (False, every - set(picked))
    whole = [*picked, "give tavern", "give church", "give manor", "give palace", "give castle"]
    assert sets.look(t.game, t.s, "gifts", whole).complete
    with pytest.raises(IllegalMove, match="cannot be named together"):
        sets.run_of(t.game, t.s, "gifts", [*whole[:-1], "give temple"])


# -- single steps -----------------------------------------------------------------------------


def test_nothing_is_discarded_or_ended_for_a_magician_who_names_the_last_card_first() -> None:
    """CIT-7.7, CIT-R80: what the order alone leaves is not played, nor is ``done``."""
    table = Table(magician().game, start=magician().s)
    table.play("discard market")
    assert table.game.choice(table.state).name == "discard"      # type: ignore[union-attr]
    assert [step.auto for step in table.steps] == [False]
    assert sets.offers(table.game, table.state) == []


def why(t: Scene, move: str, lang: str = "en") -> str:
    refused = t.game.why_not(t.s, t.seat, t.game.codec.parse(move))
    assert refused is not None
    return t.game.words(lang, NAMES).say(refused)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_refusal_in_single_steps_names_the_order_and_not_the_card(lang: str) -> None:
    """CIT-R80: a card at hand is never said to be no card one may use; nor a tile to be forbidden."""
    t = magician().play("discard tavern")
    order = why(t, "discard temple", lang)
    assert order != why(magician(), "discard palace", lang).replace("Palace", "Temple")
    assert t.why("discard temple") == "CIT-R80"
    t = Scene(4, "cardinal").hand(0, "palace tavern market temple").gold(1, 2).turn(0, "cardinal")
    t.play("gold", "build palace", "borrow 1")
    assert t.why("give market") == "CIT-R80"
    t = Scene(4, "", "thieves_den").hand(0, "thieves_den temple tavern").gold(2).turn(0, "merchant").play("gold", "build thieves_den")
    assert t.why("spend tavern") == "CIT-R80"
    t = Scene(4, "magistrate").turn(0, "magistrate")
    assert t.why("warrant warlord") == "CIT-R80"
    t.play("warrant king")
    assert t.why("warrant thief") == "CIT-R80"
    assert (t.why("warrant king"), t.why("warrant magistrate")) == ("CIT-7.3", "CIT-7.3")
    t = Scene(4, "blackmailer").turn(0, "blackmailer").play("threaten king")
    assert t.why("threaten magician") == "CIT-R80"


def test_the_words_of_a_refusal_in_single_steps() -> None:
    """CIT-R80, CIT-7.3."""
    t = magician().play("discard tavern")
    assert why(t, "discard temple") == (
        "Named one at a time, cards go in the order of the card list, and Temple does not fit there. Name them together instead."
    )
    t = Scene(4, "magistrate").turn(0, "magistrate").play("warrant thief", "warrant king", "warrant bishop")
    assert why(t, "sign warlord") == "You have laid none on the Warlord."
    t = Scene(4, "artist").city(0, "temple tavern").gold(2).turn(0, "artist").play("beautify temple")
    assert why(t, "beautify temple") == "Temple cannot be beautified, or has been."
