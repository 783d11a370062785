"""What the recorded games show, in sentences (CIT-4, CIT-5, CIT-10)."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from capomastro.games.citadels.declare import CHARACTER_NAMES
from capomastro.kernel.record import read_record, replay
from capomastro.kernel.state import OMNISCIENT
from capomastro.kernel.table import Table

FOLDER = Path(__file__).resolve().parents[3] / "records" / "citadels"
NAMES = ["Ann", "Bram", "Clara", "Dirk", "Eva", "Finn", "Gijs", "Hanna"]


@cache
def played(name: str) -> Table:
    return replay(read_record(FOLDER / f"{name}.txt"))


def story(name: str) -> list[str]:
    table = played(name)
    words = table.game.words("en", NAMES)
    return [words.say(event.phrase()) for _, event in table.history(OMNISCIENT)]


GAMES = sorted(path.stem for path in FOLDER.glob("*.txt"))


def test_there_are_games_for_2_3_4_7_and_8_players_with_and_without_action_cards() -> None:
    kinds = {(int(played(name).state.players), played(name).state.tables.actions) for name in GAMES}
    assert kinds == {(n, actions) for n in (2, 3, 4, 7, 8) for actions in (False, True)}


def test_every_character_takes_a_turn_in_some_game() -> None:
    shown = {e.fields["character"] for name in GAMES for _, e in played(name).history(OMNISCIENT) if e.kind == "revealed"}
    assert shown == set(CHARACTER_NAMES)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_ends_after_the_round_in_which_a_city_is_complete(name: str) -> None:
    """CIT-9.2, CIT-10.3."""
    told = story(name)
    last = max(i for i, line in enumerate(told) if line.startswith("Round "))
    complete = [i for i, line in enumerate(told) if line.endswith("has completed the city.")]
    assert complete
    assert complete[0] > last
    assert told[-1].startswith(f"{NAMES[int(played(name).state.players) - 1]} shows the hand")
    outcome = played(name).game.outcome(played(name).state)
    assert sum(item.say.key == "score.first" for item in outcome.items) == 1


def test_the_game_of_two_begins_with_the_selection_of_two() -> None:
    """CIT-4.6: two and two, put away between."""
    kinds = [e.kind for _, e in played("two-players").history(OMNISCIENT) if e.kind in ("picked", "away", "called")]
    assert kinds[:7] == ["picked", "picked", "away", "picked", "away", "picked", "called"]
