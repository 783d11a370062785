"""Drawn examples: possible positions, beside clauses that exist, with words in three languages."""

from __future__ import annotations

import re

import pytest

from capomastro.kernel.clauses import load_rules
from capomastro.kernel.game import Game
from capomastro.kernel.registry import games
from capomastro.kernel.wording import LANGUAGES
from capomastro.lessons.examples import examples_of
from capomastro.lessons.lesson import lesson_words, lessons_of

SHOWN = [game for game in games().values() if lessons_of(game)]


@pytest.mark.parametrize("game", SHOWN, ids=lambda game: game.id)
def test_every_game_has_examples_that_are_possible_and_told(game: Game) -> None:
    found = examples_of(game)
    assert len(found) >= 2
    assert len({example.name for example in found}) == len(found)
    addresses = set(load_rules(game.package, "en").addresses)
    for example in found:
        assert example.clause in addresses
        state = game.from_position(example.position)
        assert game.view(state, example.seat)
        for lang in LANGUAGES:
            assert lesson_words(game.package, lang)[f"example.{example.name}"]
    told = {key for key in lesson_words(game.package, "en") if key.startswith("example.")}
    assert told == {f"example.{example.name}" for example in found}


def test_what_is_said_of_a_finished_road_and_city_is_what_the_engine_counts() -> None:
    game = games()["carcassonne"]
    for name, move, points in (("road", "place -2,0 0", 4), ("city", "place 0,-2 2", 8)):
        example = next(example for example in examples_of(game) if example.name == name)
        state = game.from_position(example.position)
        state.apply(game.read_move(state, move))
        state.apply(game.read_move(state, "nobody"))
        assert sum(int(state.points[kind]) for kind in range(4)) == points
        assert re.search(rf"\b{points} points", lesson_words(game.package, "en")[f"example.{name}"])
