"""Whole recorded games, replayed: what happened in them, in sentences."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from capomastro.kernel.notation import Told
from capomastro.kernel.record import read_record, replay
from capomastro.kernel.state import SPECTATOR
from capomastro.kernel.table import Table
from capomastro.kernel.view import ScoreItem

FOLDER = Path(__file__).resolve().parents[3] / "records" / "carcassonne"
RECORDS = sorted(FOLDER.glob("*.txt"))


class Story:
    """A replayed game."""

    def __init__(self, name: str) -> None:
        self.table: Table = replay(read_record(FOLDER / f"{name}.txt"))
        self.events: list[Told] = [told for _, told in self.table.history(SPECTATOR)]
        self.outcome = self.table.game.outcome(self.table.state)

    def told(self, kind: str) -> list[Told]:
        return [event for event in self.events if event.kind == kind]

    def count(self, kind: str) -> int:
        return len(self.told(kind))

    def largest(self, kind: str) -> dict[str, object]:
        """The dearest completed feature of a kind."""
        return max((e.fields for e in self.told("completed") if e.fields["kind"] == kind), key=lambda f: f["points"])

    def items(self, seat: int, key: str) -> list[ScoreItem]:
        return [item for item in self.outcome.items if item.seat == seat and item.say.key == key]

    def chosen(self) -> list[tuple[int, str, str]]:
        return [(e.fields["seat"], e.fields["crop"], e.fields["role"]) for e in self.told("chose")]


@pytest.mark.parametrize("path", RECORDS, ids=lambda p: p.stem)
def test_every_record_places_all_its_tiles_and_tells_every_point(path: Path) -> None:
    story = Story(path.stem)
    tiles = story.count("placed") + story.count("removed")
    assert tiles == story.count("drew") == len(story.table.game.view(story.table.state, SPECTATOR).tiles) - 1 + story.count("removed")
    scored = Counter[int]()
    for event in story.told("scored"):
        scored[event.fields["seat"]] += event.fields["points"]
    assert [scored[seat] for seat in range(story.table.state.players)] == story.outcome.scores
    assert story.outcome.over


def test_there_are_at_least_five_games_of_every_size() -> None:
    assert len(RECORDS) >= 5
    assert {read_record(path).players for path in RECORDS} == {2, 3, 4, 5}
    assert {read_record(path).options.get("crop_circles", "none") for path in RECORDS} == {"none", "1", "2", "both"}


def test_in_two_players_ann_wins_ninety_to_fifty_by_her_farmers() -> None:
    """CAR-7.3"""
    story = Story("two-players")
    assert story.outcome.scores == [90, 50]
    assert story.outcome.winners == [0]
    assert (len(story.items(0, "score.fed")), len(story.items(1, "score.fed"))) == (7, 3)
    assert story.count("fed") == 9, "nine cities are fed; one of them by both"
    city = story.largest("city")
    assert (city["tiles"], city["shields"], city["points"]) == (6, 2, 16)


def test_in_three_players_a_move_is_taken_back_and_the_game_goes_on() -> None:
    """CAR-3.2"""
    record = read_record(FOLDER / "three-players.txt")
    assert [entry.text for entry in record.entries if entry.actor == "!"] == ["undo 40"]
    story = Story("three-players")
    assert story.outcome.scores == [63, 53, 50]
    assert [item.points for item in story.items(0, "score.unfinished")] == [8, 8, 7, 7], "a road, then three monasteries"
    assert [seat.supply for seat in story.table.game.view(story.table.state, 0).seats] == [0, 0, 0]


def test_in_the_first_crop_circles_dirk_wins_after_five_times_taking_back() -> None:
    """CAR-8.2, CAR-8.7"""
    story = Story("four-players-first-crop-circles")
    assert story.outcome.scores == [53, 48, 59, 61]
    assert [choice for _, choice, _ in story.chosen()] == ["A", "B", "B", "B", "B", "B"]
    assert Counter(role for _, _, role in story.chosen()) == {"highwayman": 2, "knight": 2, "farmer": 2}
    assert story.count("took_back") == 16
    assert story.count("added") == 1


def test_with_both_crop_circles_all_twelve_are_carried_out() -> None:
    """CAR-8.5, CAR-8.6"""
    story = Story("five-players-both-crop-circles")
    assert story.outcome.winners == [2]
    assert story.count("placed") == 83
    assert len(story.chosen()) == 12
    acts = story.count("added") + story.count("declined") + story.count("took_back") + story.count("skipped")
    assert acts == 12 * 5, "every seat acts or is skipped at every crop circle"


def test_with_the_second_crop_circles_a_city_of_eight_tiles_and_three_shields_is_completed() -> None:
    """CAR-6.3, CAR-8.3"""
    story = Story("two-players-second-crop-circles")
    city = story.largest("city")
    assert (city["tiles"], city["shields"], city["points"]) == (8, 3, 22)
    assert story.outcome.scores == [84, 48]


def test_scored_as_in_later_editions_one_field_feeds_nine_cities() -> None:
    """CAR-9.1, CAR-9.3"""
    story = Story("three-players-later-editions")
    assert [item.points for item in story.items(1, "score.field")] == [27, 3, 3, 3]
    small = [e.fields["points"] for e in story.told("completed") if e.fields["kind"] == "city" and e.fields["tiles"] == 2]
    assert set(small) <= {0, 4}
    assert 4 in small
    assert sum(item.points for item in story.items(0, "score.track") if item.say.fields["kind"] == "monastery") == 27


def test_at_random_a_tile_that_fits_nowhere_leaves_the_game() -> None:
    """CAR-3.3"""
    story = Story("four-players-at-random")
    (removed,) = story.told("removed")
    at = story.events.index(removed)
    before, after = story.events[at - 1], story.events[at + 1]
    assert (before.kind, before.fields) == ("drew", removed.fields)
    assert after.kind == "drew"
    assert after.fields["seat"] == removed.fields["seat"], "the same player draws again"
