"""FIR-9.4: several things named at once, in any order, as one act."""

from __future__ import annotations

from itertools import permutations

import pytest
from tests.games.firenze.scenes import do, hand, legal, position, slot, storage, towers

from capomastro.games.firenze import FIRENZE
from capomastro.games.firenze.rules import FirenzeState
from capomastro.kernel import sets
from capomastro.kernel.errors import IllegalMove
from capomastro.kernel.state import State
from capomastro.kernel.table import Dice, Table
from capomastro.kernel.wording import LANGUAGES


def table_of(state: FirenzeState) -> Table:
    return Table(FIRENZE, start=state, nature=Dice(1), begin=False)


def names(state: State) -> list[str]:
    return [gather.name for gather in sets.offers(FIRENZE, state)]


def offer(state: State, name: str) -> sets.Offer:
    return next(gather for gather in sets.offers(FIRENZE, state) if gather.name == name)


def says(state: State, name: str, picks: list[str], lang: str = "en") -> str:
    """What the button of a set says."""
    gather = offer(state, name)
    looked = sets.look(FIRENZE, state, name, picks)
    assert looked.complete
    chosen = [next(pick for pick in gather.picks if pick.text == text) for text in picks]
    return FIRENZE.words(lang).say(sets.phrase_of(FIRENZE, gather, chosen, looked.figures))


# -- building ------------------------------------------------------------------------------------------------


def test_a_turns_building_is_one_act_in_any_order() -> None:
    """FIR-9.4, FIR-3.9: raising, beginning and paying, clicked in every order, give one position."""
    body = "storage 0 white=3 yellow=2 green=2 blue=1 purple=1\ntowers 0 white=4 green=5 yellow=2 red=3\nask build 0 stood=4"
    picks = ["spend blue", "raise c", "new purple 1", "raise a"]
    ends = set()
    for order in permutations(picks):
        table = table_of(position(body))
        table.gather("build", [*order, "raise b", "spend white", "spend yellow"])
        assert table.last_act() == 0
        assert sum(step.act for step in table.steps) == 1
        ends.add(table.state.encode())
    assert len(ends) == 1
    assert towers(table.state, 0) == ["white 5", "green 6", "yellow 3", "purple 1"]      # type: ignore[arg-type]


def test_white_stones_are_offered_after_the_purple_one() -> None:
    """FIR-9.4: a tower of the rarest colour ticked first closes nothing."""
    s = position("storage 0 white=2 purple=1\nask build 0")
    assert "new white 1" in sets.look(FIRENZE, s, "build", ["new purple 1"]).joins
    table = table_of(s)
    table.gather("build", ["new purple 1", "new white 1"])
    assert towers(table.state, 0) == ["white 1", "purple 1"]           # type: ignore[arg-type]


def test_what_a_tick_means_does_not_depend_on_the_others() -> None:
    """FIR-9.4: a new tower carries its own floors, whichever others are begun beside it."""
    for extra in ([], ["new white 1"], ["new white 1", "new yellow 1"]):
        table = table_of(position("storage 0 white=4 yellow=4 blue=4\nask build 0"))
        pay = ["spend white"] * {2: 0, 3: 1, 4: 3}[2 + len(extra)]
        table.gather("build", ["new blue 2", *extra, *pay])
        assert "blue 2" in towers(table.state, 0)                       # type: ignore[arg-type]


def test_building_says_what_it_builds_and_pays() -> None:
    """FIR-3.9"""
    s = position("storage 0 white=3 red=1\ntowers 0 white=3\nask build 0 stood=1")
    picks = ["raise a", "new white 2", "spend red"]
    assert says(s, "build", picks) == "Build 3 stones and pay one"
    assert says(s, "build", picks, "nl") == "Bouw 3 stenen en betaal er één"
    assert says(s, "build", picks, "de") == "3 Steine bauen und einen zahlen"
    assert says(s, "build", ["raise a"]) == "Build one stone"
    assert says(s, "build", []) == "Build nothing"
    assert sets.look(FIRENZE, s, "build", picks).figures == {"stones": -4, "built": 3, "cards": 0}
    assert sets.look(FIRENZE, s, "build", []).figures["stones"] == 1      # the white tower falls, and one stone comes back
    with pytest.raises(IllegalMove, match="not complete"):
        sets.run_of(FIRENZE, s, "build", ["raise a", "new white 2"])
    with pytest.raises(IllegalMove, match="cannot be named together"):
        sets.run_of(FIRENZE, s, "build", ["raise a", "new white 3"])


def test_persons_stay_moves_of_their_own_and_open_everything_again() -> None:
    """FIR-10.37: a tower left in single steps is no part of a set any more, until a person is played."""
    body = "storage 0 white=2 blue=1\ntowers 0 blue=3 white=2\nheld 0 mason=1\nask build 0 stood=2"
    s = position(body, row="row 1=bridge\non_row 1 white=1\n")
    assert names(s) == ["build"]
    do(s, "leave a")
    assert names(s) == []
    do(s, "play mason")
    assert {pick.text for pick in offer(s, "build").picks} >= {"raise a", "raise b"}


def test_where_only_a_person_can_be_played_nothing_is_gathered() -> None:
    s = position("held 0 mason=1\nask build 0", row="row 1=bridge\non_row 1 white=1\n")
    assert (legal(s), names(s)) == (["play mason", "done"], [])


def test_the_cost_alone_can_be_named_after_single_steps() -> None:
    """FIR-3.9: four stones were built in single steps; what one stone pays is a move of its own."""
    s = position("storage 0 white=4 yellow=2 green=2\nask build 0")
    do(s, "begin", "new white 4")
    assert names(s) == ["cost"]
    assert says(s, "cost", ["spend green", "spend yellow", "spend yellow"]) == "Pay 3 stones: green, yellow and yellow"
    s = position("storage 0 white=3 yellow=1 green=1\nask build 0")
    do(s, "begin", "new white 3")
    assert names(s) == []
    assert legal(s) == ["spend yellow", "spend green"]


@pytest.mark.parametrize(
    ("stored", "gathered", "sets"),
    [
        ("white=3 yellow=3 green=3", "build", 202),
        ("white=3 yellow=3 green=3 red=1", "lay", 106),                # building and paying: 502
        ("white=3 yellow=3 green=3 red=2", "lay", 269),                # more of these alone than are listed of the other
    ],
)
def test_building_and_paying_are_named_together_while_their_sets_are_few(stored: str, gathered: str, sets: int) -> None:
    s = position(f"storage 0 {stored}\nask build 0")
    assert names(s) == [gathered]
    assert len(offer(s, gathered).sets or []) == sets


def test_where_building_and_paying_have_too_many_sets_the_cost_is_named_after_it() -> None:
    """FIR-9.4: every tick can be priced on the page all the same."""
    s = position("storage 0 white=4 yellow=4 green=4 red=4 blue=4 purple=4\nask build 0")
    assert names(s) == ["lay"]
    assert offer(s, "lay").sets is not None
    table = table_of(s)
    table.gather("lay", ["new white 2", "new red 2"])
    assert towers(table.state, 0) == ["white 2", "red 2"]         # type: ignore[arg-type]
    assert (table.state.decider(), names(table.state)) == (0, ["cost"])
    assert len(offer(table.state, "cost").sets or []) > 10


# -- the price -----------------------------------------------------------------------------------------------


def test_the_price_names_a_stone_for_every_card_from_the_left() -> None:
    """FIR-3.3"""
    s = position("storage 0 white=1 yellow=1\nask card 0")
    do(s, "take 3")
    gather = offer(s, "price")
    words = FIRENZE.words("en")
    assert [words.say(place) for place in gather.places] == ["on card 1, Alchemist", "on card 2, Mason"]
    assert gather.sets is not None
    assert len(gather.sets) == 2
    table = table_of(s)
    table.gather("price", ["pay yellow", "pay white"])
    paid = [step.events[0].fields for step in table.steps[:2]]
    assert paid == [[0, 0, 1], [0, 1, 0]]                   # yellow on the first card, white on the second
    assert slot(table.state, 1) == ("alchemist", 5)          # type: ignore[arg-type]


# -- exchange, returns, discards -----------------------------------------------------------------------------------


def test_an_exchange_is_one_act_and_no_duty() -> None:
    """FIR-3.8: the wanted stone and the given ones, from the question of phase 2; going on stays a move."""
    s = position("storage 0 white=1 yellow=1 blue=1\nask exchange 0")
    assert names(s) == ["exchange"]
    assert "done" in legal(s)
    assert says(s, "exchange", ["give blue", "want 5 purple", "give yellow", "give white"]) == (
        "Give blue, yellow and white for the stone on card 5"
    )
    table = table_of(s)
    table.gather("exchange", ["give blue", "want 5 purple", "give yellow", "give white"])
    assert storage(table.state, 0) == {"purple": 1}         # type: ignore[arg-type]
    with pytest.raises(IllegalMove, match="not complete"):
        sets.run_of(FIRENZE, s, "exchange", ["want 5 purple", "give white"])


def test_returns_go_in_any_order_and_none_by_itself() -> None:
    """FIR-3.17: nine white stones and three purple ones: the purple ones first."""
    s = position("storage 0 white=9 purple=3\nask excess 0 left=2")
    table = Table(FIRENZE, start=s, nature=Dice(1))
    table.play("return purple")
    assert storage(table.state, 0) == {"white": 9, "purple": 2}         # type: ignore[arg-type]
    table = table_of(s)
    table.gather("excess", ["return purple", "return white"])
    assert storage(table.state, 0) == {"white": 8, "purple": 2}         # type: ignore[arg-type]


def test_a_toll_and_what_follows_it_are_not_one_act() -> None:
    """FIR-4.2: the active player's toll, then the neighbour's: two seats, two sets."""
    row = "row 1=tribute 2=mason\non_row 1 white=1\non_row 2 white=1\n"
    s = position("storage 0 white=2 yellow=2\nstorage 1 white=2 yellow=2\nask card 0", row=row)
    do(s, "take 1")
    table = table_of(s)
    table.gather("toll", ["return yellow", "return white"])
    assert (table.state.decider(), names(table.state)) == (1, ["toll"])
    table.gather("toll", ["return yellow", "return yellow"])
    assert storage(table.state, 1) == {"white": 2}          # type: ignore[arg-type]


def test_cards_and_then_stones_are_two_acts() -> None:
    """FIR-3.16, FIR-3.17"""
    cards = "held 0 spy=2 mason=2 princess=1 smuggler=2"
    s = position(f"storage 0 white=6 yellow=6\n{cards}\nask discard 0 left=2", row="row 1=bridge\non_row 1 white=1\n")
    assert says(s, "discard", ["discard spy", "discard mason"]) == "Discard Spy and Mason"
    table = table_of(s)
    table.gather("discard", ["discard spy", "discard mason"])
    assert hand(table.state, 0) == ["princess", "mason", "smuggler", "smuggler", "spy"]         # type: ignore[arg-type]
    assert (table.state.decider(), names(table.state)) == (0, ["excess"])
    table.gather("excess", ["return yellow", "return white"])
    assert table.state.decider() == 1


# -- what happens by itself, and what never does ---------------------------------------------------------------------


def test_what_the_rules_leave_no_choice_about_happens_at_once() -> None:
    """FIR-3.9: one colour pays the whole cost."""
    s = position("storage 0 white=8\nask build 0")
    table = table_of(s)
    table.play("begin")
    table.play("new white 4")
    assert [FIRENZE.codec.text(step.code) for step in table.steps if step.auto and step.actor == 0][:3] == ["spend white"] * 3


def test_every_declared_set_speaks_three_languages() -> None:
    for gathering in FIRENZE.gatherings:
        for lang in LANGUAGES:
            assert f"gather.{gathering.name}" in FIRENZE.words(lang).table


def test_rules_1_build_step_by_step_and_gather_the_rest() -> None:
    """There a new tower is known by its place, which other new towers shift."""
    first = FIRENZE.under(1)
    opens = {gathering.name: gathering.opens for gathering in first.gatherings}
    assert (opens.pop("build"), opens.pop("lay")) == ((), ())
    assert all(opens.values())
    text = "firenze 2\nturn 9\nrow 1=spy\non_row 1 white=1\nstorage 0 white=2 purple=2\nask build 0\n"
    state = first.from_position(text)
    assert sets.offers(first, state) == []
    for move in ("begin", "new purple", "leave a", "begin"):
        state.apply(first.read_move(state, move))
    assert [first.codec.text(int(code)) for code in state.legal()] == ["new purple"]
    assert first.manners.forced(state) == []                # single only by its place in the order
