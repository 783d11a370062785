"""Rules 2: nobody is asked where there is nothing to decide, and a person opens all towers again."""

from __future__ import annotations

import pytest
from tests.games.firenze.scenes import bag, do, legal, position, storage, told, towers, why_not

from capomastro.games.firenze import FIRENZE
from capomastro.kernel.conformance import random_walk
from capomastro.kernel.state import OVER
from capomastro.kernel.table import Dice, Table
from capomastro.kernel.wording import LANGUAGES

TRAP = "storage 0 white=1 yellow=1\ntowers 0 blue=3 white=2\nheld 0 {cards}\nstorage 1 white=1\ntowers 1 red=2\nask build 0 stood=2"


# -- FIR-10.37: a person asks about all towers again --------------------------------------------------


def test_a_tower_passed_over_can_be_raised_after_the_alchemist() -> None:
    """FIR-10.37, FIR-5.1: the blue tower had no stone when it was its turn to be asked about."""
    s = position(TRAP.format(cards="alchemist=1"))
    do(s, "leave b", "play alchemist", "give yellow", "pick blue")
    assert legal(s) == ["raise a", "leave a"]
    do(s, "raise a", "leave b", "done")
    assert towers(s, 0) == ["blue 4"]


@pytest.mark.parametrize(
    ("card", "answers"),
    [("mason", []), ("spy", ["steal 1 white"]), ("saboteur", ["sabotage 1 a"]), ("smuggler", ["steal 1 white", "give yellow"])],
)
def test_every_person_asks_about_all_towers_again(card: str, answers: list[str]) -> None:
    """FIR-10.37"""
    s = position(TRAP.format(cards=f"{card}=1"), row="row 1=bridge\non_row 1 white=4\n")
    do(s, "leave b", f"play {card}", *answers)
    assert {"raise b", "leave b"} <= set(legal(s))


def test_under_rules_1_what_was_left_stays_left() -> None:
    first = FIRENZE.under(1)
    text = FIRENZE.position(position(TRAP.format(cards="alchemist=1"), data="1"))
    s = first.from_position(text.replace("rules=2", "rules=1"))
    for move in ("leave b", "play alchemist", "give yellow", "pick blue"):
        s.apply(first.read_move(s, move))
    assert [first.codec.text(int(code)) for code in s.legal()] == ["begin", "done"]


# -- FIR-10.38: nothing to decide, nothing asked -------------------------------------------------------------


def test_no_question_of_a_random_game_offers_nothing_but_done() -> None:
    """FIR-10.38: unless stones of this turn lie already: then another could be built, in another order."""
    done = FIRENZE.codec.parse("done")
    for trial in (0, 3):
        for state, _ in random_walk(FIRENZE, FIRENZE.proof.trials[trial], 8):
            if state.decider() >= 0 and [int(code) for code in state.legal()] == [done]:
                assert FIRENZE.choices[state.asks()].name == "build"
                assert state.built > 0          # type: ignore[attr-defined]


def test_an_empty_storage_goes_on_to_the_ruins_and_the_next_player() -> None:
    """FIR-10.38, FIR-3.11: what must happen happens, and is told."""
    s = position("towers 0 red=3\nask card 0", row="row 1=bridge 2=mason\n")
    do(s, "take 1", "card tribute")
    before = bag(s)["red"]
    assert told(s, *["stone white"] * 4) == ["drawn"] * 4 + ["fell", "turn"]
    assert (bag(s)["red"], storage(s, 0), towers(s, 0), s.decider()) == (before + 2, {"red": 1}, [], 1)


def test_a_build_that_can_go_on_is_never_closed_by_itself() -> None:
    """FIR-10.38: two white stones are left behind a purple tower; only the player ends building."""
    s = position("storage 0 white=2 purple=1\nask build 0")
    table = Table(FIRENZE, start=s, nature=Dice(1))
    table.play("begin")
    table.play("new purple 1")
    assert [move.text for move in FIRENZE.moves(table.state, 0)] == ["done"]
    assert not any(step.auto for step in table.steps)


def test_what_cannot_be_kept_is_still_asked_for() -> None:
    """FIR-3.16, FIR-3.17: cards, then stones; and the last turn ends the game."""
    s = position("storage 0 white=6 yellow=6\ntowers 0 green=3+1\nheld 0 recognition=2 disgrace=2 monument=1 warehouse=1\nask orders 0")
    do(s, "fulfil a green-3")
    assert legal(s) == ["discard warehouse"]
    do(s, "discard warehouse", "return white", "return white")
    assert s.active == 1
    seals = "seal white-3=0 white-5=0 white-7=0 yellow-4=0 yellow-5=0 green-3=0"
    s = position(f"turn 20\nactive 3\nend_holder 0\n{seals}\ntowers 3 red=3+1\nask orders 3", players=4)
    assert told(s, "fulfil a red-3")[-1] == "over"
    assert s.decider() == OVER


# -- FIR-9.4: a new tower is named with all its floors ---------------------------------------------------------


def test_a_new_tower_is_named_with_its_floors_highest_first() -> None:
    """FIR-9.4"""
    s = position("storage 0 white=6 yellow=2\nask build 0")
    do(s, "begin", "new white 1", "begin")
    assert legal(s) == ["new white 1", "new yellow 1", "new yellow 2"]
    assert told(s, "new yellow 2") == ["built", "built"]
    assert towers(s, 0) == ["white 1", "yellow 2"]
    assert "raise b" not in legal(s)


# -- refusals --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "moves", "move", "key"),
    [
        ("storage 0 white=1 blue=1\ntowers 0 white=2 blue=2\nask build 0 stood=2", [], "raise b", "refused.undecided"),
        ("storage 0 white=1 blue=1\ntowers 0 white=2 blue=2\nask build 0 stood=2", ["leave a"], "raise a", "refused.decided"),
        ("storage 0 white=1 blue=1\ntowers 0 white=2 blue=2\nask build 0 stood=2", [], "begin", "refused.undecided"),
        ("storage 0 white=2 purple=1\nask build 0", ["begin", "new purple 1"], "begin", "refused.passed_all"),
        ("storage 0 white=4 yellow=2\nask build 0", ["begin", "new yellow 1", "begin"], "new white 1", "refused.passed"),
        ("storage 0 white=4 yellow=2\nask build 0", ["begin", "new white 1", "begin"], "new white 2", "refused.taller"),
        ("storage 0 white=4 yellow=2\nask build 0", ["begin"], "new yellow 3", "refused.stones"),
        ("storage 0 white=4\nask build 0", ["begin"], "new white 4", "refused.cost"),
        ("storage 0 white=9 yellow=9\nask excess 0 left=8", ["return yellow"], "return white", "refused.passed"),
        ("storage 0 white=9 yellow=1\nask excess 0 left=8", [], "return yellow", "refused.too_few"),
        ("held 0 spy=2 mason=2 princess=1 smuggler=2\nask discard 0 left=2", ["discard spy"], "discard mason", "refused.passed_card"),
        ("held 0 spy=1 mason=3 princess=1 smuggler=1\nask discard 0 left=3", [], "discard spy", "refused.too_few_cards"),
    ],
)
def test_a_refusal_gives_the_true_reason_and_a_way_out(body: str, moves: list[str], move: str, key: str) -> None:
    """FIR-9.4"""
    s = position(body, row="row 1=bridge\non_row 1 white=1\n")
    do(s, *moves)
    why = FIRENZE.why_not(s, 0, FIRENZE.codec.parse(move))
    assert why is not None
    assert why.key == key
    assert why_not(s, move) == ("FIR-3.9" if key in ("refused.stones", "refused.cost") else "FIR-9.4")
    for lang in LANGUAGES:
        assert "‹" not in FIRENZE.words(lang).say(why)
