"""The index of everything: every thing once, with a name and a text in three languages, and a clause that exists."""

from __future__ import annotations

import pytest

from capomastro.kernel.clauses import load_rules
from capomastro.kernel.game import Game
from capomastro.kernel.registry import games
from capomastro.kernel.wording import LANGUAGES

INDEXED = [game for game in games().values() if game.items()]
every_index = pytest.mark.parametrize("game", INDEXED, ids=lambda game: game.id)
NUMBERS = {"carcassonne": 36, "carrara": 79, "citadels": 87, "firenze": 26}


@every_index
def test_every_thing_of_the_box_is_there_once(game: Game) -> None:
    found = [(item.kind, item.id) for item in game.items()]
    assert len(set(found)) == len(found) == NUMBERS[game.id]


@every_index
def test_every_thing_has_a_name_a_text_and_a_group_in_every_language(game: Game) -> None:
    for lang in LANGUAGES:
        words = game.words(lang)
        for item in game.items():
            said = [words.word(f"index.{item.kind}"), words.say(item.name), *map(words.say, item.text)]
            assert len(said) > 2
            assert not [line for line in said if "‹" in line or not line]


@every_index
def test_every_thing_cites_a_clause_that_exists(game: Game) -> None:
    known = set(load_rules(game.package, "en").addresses)
    missing = {item.id: item.clause for item in game.items() if item.clause not in known}
    assert missing == {}


def test_a_clause_speaks_of_its_thing() -> None:
    """Numbers follow the order of the box: a thing too many would shift all that come after it."""
    for game_id, name, said in (("citadels", "wishing_well", "Wishing Well"), ("citadels", "tax_collector", "Tax Collector"),
                                ("citadels", "fortune_teller", "Fortune"), ("firenze", "saboteur", "Saboteur"), ("carrara", "B9", "town")):
        game = games()[game_id]
        item = next(item for item in game.items() if item.id == name)
        clauses = {c.id: c.text for section in load_rules(game.package, "en").sections for c in section.clauses}
        assert said in clauses[item.clause]
