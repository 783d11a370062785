"""Several things in one line at the terminal, each of the three forms; what ends a turn is asked first; one set is one undo."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from capomastro.cli import naming
from capomastro.cli.terminal import TerminalTable
from capomastro.cli.voice import Voice, chosen_bots
from capomastro.kernel import gathering, sets
from capomastro.kernel.registry import game
from capomastro.kernel.table import Dice, Table

from .fair import Fair, FairState

Sit = Callable[..., tuple[str, Table]]


@pytest.fixture
def sit(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Sit:
    """Type these lines at a table; returns what was told and the table."""

    def play(table: Table, *typed: str, lang: str = "en") -> tuple[str, Table]:
        lines: Iterator[str] = iter([*typed, "q"])
        monkeypatch.setattr("builtins.input", lambda prompt: next(lines))
        TerminalTable(table, int(table.state.decider()), chosen_bots("random", 1), Voice(lang), plain=True, seed=1).run()
        return capsys.readouterr().out, table

    return play


def fair(confirm: bool = True) -> Table:
    return Table(Fair(), 2, confirm=confirm)


def texts(table: Table) -> list[str]:
    return [table.game.codec.text(step.code) for step in table.steps]


# -- a set --------------------------------------------------------------------------------------
@pytest.mark.parametrize("line", ["1 3", "3 1", "3, 1", "take wine, take bread", "take  bread ,take wine"])
def test_a_set_is_named_in_any_order_and_played_in_its_own(sit: Sit, line: str) -> None:
    told, table = sit(fair(), line)
    assert "Name several at once: numbers from 1 to 3, in any order." in told
    assert texts(table) == ["take bread", "take wine", "done"]
    assert [step.act for step in table.steps] == [True, False, False], "one act"
    assert "Buy 2 things for 4 coins" in told


def test_the_empty_set_has_a_number_of_its_own_and_single_steps_stay(sit: Sit) -> None:
    told, table = sit(fair(), "4")
    assert "4: Buy nothing" in told
    assert texts(table) == ["done"]
    told, table = sit(fair(), "take cheese", "m", "done")
    assert texts(table) == ["take cheese", "done"]
    assert told.count("Name several at once") == 2, "at the start, and for the warrants: halfway through single steps there is no set"


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("2 3", "Not possible together with what comes before it (Take cheese): Take wine."),
        ("1 1", "Take bread: possible only once."),
        ("1 4", "4 is a move of its own and cannot be part of a list."),
        ("1 9", "There is no move 9; moves are 1 to 4."),
        ("1 2*", "Take cheese: nothing is marked here; leave out the *."),
        ("take bread, take gold", "take gold cannot be named here"),
    ],
)
def test_what_cannot_be_named_gets_its_reason_and_changes_nothing(sit: Sit, line: str, says: str) -> None:
    told, table = sit(fair(), line)
    assert says in told
    assert not table.steps


def test_a_question_mark_only_says_what_a_set_would_do(sit: Sit) -> None:
    told, table = sit(fair(), "1 2 ?", "1 2?")
    assert told.count("Buy 2 things for 3 coins\n") == 2
    assert not table.steps


def test_where_one_move_is_asked_for_a_list_is_refused(sit: Sit) -> None:
    told, _ = sit(Table(game("quarry"), 2, nature=Dice(1)), "1 2")
    assert "Only one move is asked for here; type one number." in told


def test_a_gathering_too_large_to_be_written_out_is_asked_step_by_step(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    looked = []

    def spy(*given: Any) -> sets.SetSoFar:
        looked.append(given[3])
        return sets.look(*given)

    monkeypatch.setattr(sets, "SETS", 3)
    monkeypatch.setattr(naming, "look", spy)
    assert sets.offers(Fair(), fair().state)[0].sets is None
    told, table = sit(fair(), "3 2", "3 1 ?", "3 1")
    assert "Not possible together with what comes before it (Take wine): Take cheese." in told
    assert "Buy 2 things for 4 coins" in told
    assert texts(table) == ["take bread", "take wine", "done"]
    assert ["take wine", "take bread"] in looked
    assert gathering.SETS == 4096


# -- a set with one marked, and one for each place ---------------------------------------------------
@pytest.mark.parametrize("line", ["1 3*", "3* 1", "hang wine*, hang bread", "hang bread, hang wine, sign wine"])
def test_a_star_marks_one_of_a_set(sit: Sit, line: str) -> None:
    told, table = sit(fair(), "4", line)
    assert "with * after the one that is marked" in told
    assert texts(table)[1:] == ["hang bread", "hang wine", "sign wine"]
    assert "Hang bread and wine and sign wine" in told


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("1 3", "One of them must be marked as well: 1* and 3*."),
        ("1", "That is not complete yet; these can still join: 2 and 3."),
        ("1* 3*", "Not possible together with what comes before it"),
        ("1 2 3*", "Not possible together with what comes before it (Hang bread and Hang cheese): Hang wine."),
    ],
)
def test_a_wrong_mark_gets_its_reason(sit: Sit, line: str, says: str) -> None:
    told, table = sit(fair(), "4", line)
    assert says in told
    assert texts(table) == ["done"]


def test_things_are_named_place_by_place(sit: Sit) -> None:
    told, table = sit(fair(), "4", "1 2*", "3 1", "")
    assert "Name one for each place, with numbers from 1 to 3, in this order: the left neighbour and the right neighbour." in told
    assert texts(table)[4:] == ["give wine", "give bread", "end"]
    assert "Give wine and bread" in told
    told, table = sit(fair(), "4", "1 2*", "3", "3 3", "1 2 3")
    assert "That is not complete yet; next comes the right neighbour." in told
    assert "Not possible together with what comes before it (Give wine): Give wine." in told
    assert "There are only 2 places to fill." in told
    assert len(table.steps) == 4


# -- what ends a turn is asked first -------------------------------------------------------------------
def test_a_named_end_is_its_own_confirmation(sit: Sit) -> None:
    told, table = sit(fair(), "1", "1 2*", "give bread", "give cheese", "end")
    assert table.over
    assert "this ends your turn" not in told


def test_a_set_that_leaves_nothing_else_ends_the_turn_and_says_so(sit: Sit) -> None:
    told, table = sit(fair(), "1", "1 2*", "1 2", "")
    assert table.over
    assert told.count("this ends your turn") == 1


def test_a_set_that_ends_the_turn_is_asked_about_once(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FairState, "asks_to_leave", False)
    told, table = sit(fair(), "4", "1 2*", "1 2 ?", "1 2", "2 1", "")
    assert told.count("this ends your turn") == 2
    assert "That would end your turn." in told
    assert texts(table)[4:] == ["give cheese", "give bread"], "another line instead of Enter takes its place"
    told, table = sit(fair(confirm=False), "4", "1 2*", "1 2")
    assert "this ends your turn" not in told
    assert table.over


def test_nothing_is_drawn_before_the_end_of_a_turn_is_confirmed(sit: Sit) -> None:
    table = Table(game("quarry"), 2, nature=Dice(1), confirm=True)
    before = len(table.steps)
    told, _ = sit(table, "keep", "b")
    assert "Keep it: this ends your turn. Press Enter to do it, or type something else instead." in told
    assert len(table.steps) == before
    told, _ = sit(table, "keep", "y")
    assert len(table.steps) > before


def test_confirmation_is_on_unless_switched_off(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    at = ("play", "quarry", "--plain", "--bots", "random", "--seed", "3")
    assert "this ends your turn" in run(*at, typed="1\nq\n").out
    assert "this ends your turn" not in run(*at, "--no-confirm", typed="1\nq\n").out
    told = run(*at, typed="c\n1\nq\n").out
    assert "You will no longer be asked before your turn ends." in told
    assert "this ends your turn" not in told
    monkeypatch.setenv("CAPOMASTRO_CONFIRM", "no")
    assert "this ends your turn" not in run(*at, typed="1\nq\n").out


# -- one set is one undo -----------------------------------------------------------------------------
def test_a_set_is_taken_back_as_a_whole(sit: Sit) -> None:
    told, table = sit(fair(), "1 2", "u")
    assert not table.steps
    assert "Your last choice was taken back." in told


def test_carrara_sells_blocks_by_a_list_black_first(run: Any) -> None:
    """PAL-4.4: the colours of a purchase in any order."""
    at = ("play", "carrara", "--plain", "--bots", "random", "--seed", "3")
    told = run(*at, typed="buy\nsegment I\n3 2 1 ?\n3 2 1\nu\ntake black, take blue, take blue\nq\n").out
    assert re.search(r"3: Take a black block for one coin", told)
    assert told.count("Buy 3 blocks for 6 coins") == 2
    assert "Buy 3 blocks for 5 coins" in told
    assert "buys from segment I: blue, blue and black, for 5 coins" in told


def test_help_explains_lists_in_every_language(run: Any) -> None:
    for lang, says in (("en", "in any order"), ("nl", "in willekeurige volgorde"), ("de", "in beliebiger Reihenfolge")):
        told = run("play", "quarry", "--plain", "--bots", "random", "--seed", "3", "--lang", lang, typed="?\nq\n").out
        assert "1 3 4*" in told
        assert says in told
