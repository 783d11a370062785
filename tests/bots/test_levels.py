"""A level is never below its lower neighbour. The ladder measures by how much (docs/arena.md); this notices a fall."""

from __future__ import annotations

import pytest

from capomastro.arena.playing import play
from capomastro.builds import compiled
from capomastro.kernel.registry import game

DEALS = range(300, 308)


@pytest.mark.skipif(not compiled(), reason="the games of this test take minutes in the pure build, and are the same there")
@pytest.mark.parametrize("name", ["carcassonne", "carrara", "citadels", "firenze"])
def test_a_journeyman_wins_more_than_an_apprentice(name: str) -> None:
    lineups = [(0, ["journeyman", "apprentice"]), (1, ["apprentice", "journeyman"])]
    won = [play(game(name), lineup, deal).shares[seat] for deal in DEALS for seat, lineup in lineups]
    assert sum(won) > len(won) / 2
