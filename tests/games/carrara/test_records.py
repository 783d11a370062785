"""Whole recorded games, told in sentences."""

from __future__ import annotations

from pathlib import Path

import pytest

from capomastro.games.carrara import CARRARA
from capomastro.kernel.record import read_record, replay
from capomastro.kernel.state import OMNISCIENT
from capomastro.kernel.table import Table

FOLDER = Path(__file__).resolve().parents[3] / "records" / "carrara"
NAMES = ["Ann", "Bram", "Clara", "Dirk"]


def story(name: str) -> tuple[Table, list[str]]:
    table = replay(read_record(FOLDER / f"{name}.txt"))
    words = CARRARA.words("en", NAMES)
    return table, [words.say(event.phrase()) for _, event in table.history(OMNISCIENT)]


def test_two_players_base() -> None:
    """PAL-8.2, PAL-8.6."""
    table, told = story("base-two-players")
    assert told[0] == "Bram is the start player."
    assert told.index("Ann does nothing more.") > next(i for i, line in enumerate(told) if line.startswith("Bram announces the end"))
    assert told[-1] == "The game is over. Final scores: 62 and 82."
    assert CARRARA.outcome(table.state).winners == [1]


def test_three_players_base_with_a_wrong_announcement() -> None:
    """PAL-8.4, PAL-8.5."""
    table, told = story("base-three-players")
    assert "Clara announces the end, but the conditions are not met. Shown: book, crown and coat of arms. Play goes on." in told
    assert sum("announces the end and gets 5 points" in line for line in told) == 1
    assert table.state.turns % 3 == 0
    assert CARRARA.outcome(table.state).scores == [56, 81, 63]


def test_four_players_base() -> None:
    """PAL-2.3, PAL-8.6."""
    table, told = story("base-four-players")
    assert table.state.first == 1
    assert "Clara does nothing more." in told
    assert told[-1] == "The game is over. Final scores: 49, 57, 60 and 40."


def test_two_players_advanced() -> None:
    """PAL-8.8, PAL-E8."""
    _, told = story("advanced-two-players")
    last = told.index("Ann has built the last building: this round is the last.")
    assert any(line.startswith("Ann announces the end and gets 5 points.") for line in told[last:])
    assert "Bram, extra card Majority in each city: 50 points and 0 coins." in told
    assert told[-1] == "The game is over. Final scores: 92 and 117."


def test_three_players_advanced_and_a_tie() -> None:
    """PAL-8.7, PAL-8.9, PAL-10.10."""
    table, told = story("advanced-three-players")
    last = told.index("Ann has built the last building: this round is the last.")
    assert "Bram builds Library 8 in Viareggio." in told[last:]
    assert "Bram takes the token for Pisa." in told[last:]
    outcome = CARRARA.outcome(table.state)
    assert (outcome.scores, outcome.winners) == ([112, 112, 78], [0])
    words = CARRARA.words("en", NAMES)
    said = [words.say(p) for p in outcome.trail]
    assert said == ["Ann and Bram have 112 points each.", "Ann has 8 blocks left.", "Bram has 6 blocks left."]


def test_four_players_advanced() -> None:
    """PAL-8.5, PAL-10.8, PAL-T6."""
    table, told = story("advanced-four-players")
    assert told[0] == "Ann is the start player."
    after = told[told.index("Dirk has built the last building: this round is the last.") + 1 :]
    assert after[0] == "Ann, extra card Two types: 38 points and 10 coins."
    coins = [item for item in CARRARA.outcome(table.state).items if item.say.key == "score.coins"]
    assert [item.points for item in coins] == [item.shows["coins"] // 2 for item in coins] == [5, 8, 0, 3]
    assert told[-1] == "The game is over. Final scores: 110, 81, 133 and 94."


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.txt")), ids=lambda path: path.stem)
def test_payments_with_one_way_are_made_by_the_table(path: Path) -> None:
    """PAL-5.12: a paid block is automatic exactly when it was the only one offered."""
    table = replay(read_record(path))
    state = table.start.clone()
    for step in table.steps:
        if CARRARA.codec.text(step.code).startswith("pay "):
            assert step.auto == (len(state.legal()) == 1)
        state.apply(step.code)
    assert state.encode() == table.state.encode()
