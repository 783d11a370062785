"""Whole recorded games, told in sentences."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.firenze.naive import FIRST_POINTS, POINTS, Referee

from capomastro.kernel.record import read_record, replay
from capomastro.kernel.state import SPECTATOR
from capomastro.kernel.table import Table

RECORDS = Path(__file__).resolve().parents[3] / "records" / "firenze"
NAMES = ["Thomas", "Holger", "Dani", "Clara"]


def played(name: str) -> tuple[Table, list[str]]:
    """A recorded game and everything a spectator was told, in English."""
    table = replay(read_record(RECORDS / f"{name}.txt"))
    words = table.game.words("en", NAMES)
    return table, [words.say(told.phrase()) for _, told in table.history(SPECTATOR)]


def in_order(told: list[str], *sentences: str) -> bool:
    """Whether the sentences were told, one after the other."""
    rest = iter(told)
    return all(sentence in rest for sentence in sentences)


def test_two_players_fight_for_the_balconies_and_the_privileges() -> None:
    """FIR-2.2, FIR-3.14, FIR-7.4, FIR-8.1, FIR-8.2"""
    table, told = played("two-players")
    assert in_order(
        told,
        "Balcony I is laid on green 5.",
        "Holger takes the floor token 5: one point.",
        "Balcony II on yellow 7 is open now.",
        "Thomas takes the floor token 7: 3 points.",
        "Balcony III on green 7 is open now.",
        "Great Privilege on church space 2 pays Thomas 4 points.",
        "Thomas has Warehouse already: it is discarded.",
        "Thomas places the last seal: 5 points. Everybody else has one more turn.",
        "The game is over.",
    )
    assert told.index("Thomas places the last seal: 5 points. Everybody else has one more turn.") < len(told) - 10
    assert table.game.outcome(table.state).scores == [85, 34]


def test_three_players_build_their_bell_towers() -> None:
    """FIR-2.3, FIR-7.5"""
    _, told = played("three-players-campanile")
    assert in_order(
        told,
        "A neutral seal covers green 4.",
        "The Patrician spares Dani from Storehouse Fire.",
        "Dani gives a tower as a bell tower.",
        "Thomas gives a tower as a bell tower.",
        "Holger gives a tower as a bell tower.",
        "All bell towers stand: the Campanile leaves church space 1.",
        "Holger places the last seal: 5 points. Everybody else has one more turn.",
    )


def test_four_players_among_seven_seals_placed_by_dice() -> None:
    """FIR-2.4, FIR-2.6, FIR-4.3"""
    table, told = played("four-players-random-seals")
    assert sum(sentence.startswith("A neutral seal covers") for sentence in told) == 7
    assert in_order(
        told,
        "The Patrician spares Dani from Collapse.",
        "Clara places the last seal: 5 points. Everybody else has one more turn.",
    )
    assert table.game.outcome(table.state).winners == [3]


def test_three_players_without_red_orders() -> None:
    """FIR-2.5, FIR-6.4"""
    table, told = played("one-colour-barred")
    assert in_order(
        told,
        "All orders in red are covered.",
        "Balcony IV on yellow 8 is open now.",
        "Monument: the highest tower is tied, so Holger discards the card.",
        "The Monument goes to Holger, who builds the highest tower.",
    )
    assert not any("seals red" in sentence for sentence in told)
    assert {item.points for item in table.game.outcome(table.state).items if item.say.fields == {"colour": "red"}} == set()


def test_four_players_without_neutral_seals() -> None:
    """FIR-2.6, FIR-2.9, FIR-9.2"""
    table, told = played("no-neutral-seals")
    assert not any("neutral seal" in sentence for sentence in told)
    assert not any("Campanile" in sentence for sentence in told)
    assert len(table.game.outcome(table.state).scores) == 4


def test_three_players_under_rules_2_and_the_glory() -> None:
    """FIR-6.5, FIR-8.4, FIR-10.38"""
    table, told = played("three-players-glory")
    assert (table.game.rules_version, table.game.data_of(table.state).version) == (2, "2")
    assert in_order(
        told,
        "Glory goes to the hand of Thomas.",
        "Glory goes to the hand of Thomas.",
        "Dani places the last seal: 5 points. Everybody else has one more turn.",
        "Glory counts 2 for Thomas.",
        "Glory counts 2 for Thomas.",
        "The game is over.",
    )
    assert table.game.outcome(table.state).scores == [38, 17, 56]
    assert not any(step.auto and table.game.codec.text(step.code) == "done" for step in table.steps)


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.txt")), ids=lambda path: path.stem)
def test_the_second_referee_agrees_with_the_record(path: Path) -> None:
    """FIR-8.3, FIR-8.4"""
    table = replay(read_record(path))
    first = table.game.data_of(table.state).version == "1"
    referee = Referee(int(table.state.players), FIRST_POINTS if first else POINTS)
    for _, told in table.history(SPECTATOR):
        referee.hear(told.kind, told.fields)
    assert table.game.outcome(table.state).scores == referee.final_scores()
