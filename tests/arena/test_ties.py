"""A first place that several share is a part of the win for each of them, whatever counts it."""

from __future__ import annotations

import pytest

from capomastro.arena.match import Job, Match, Result
from capomastro.arena.playing import play
from capomastro.arena.simulate import Series, Tally, game_seed, play_chunk, shares_of
from capomastro.arena.study import Plan
from capomastro.arena.study import play_chunk as study_chunk
from capomastro.arena.summary import seat_lines, summarise
from capomastro.envs.encoding import rewards
from capomastro.kernel.registry import game
from capomastro.kernel.state import UNIT
from capomastro.kernel.table import Table
from capomastro.kernel.view import places_shared, ties_shared

TIED = 4                # a deal of Quarry that three random seats end with [0, ½, ½]
BOTS = ["random", "random", "apprentice"]


def test_a_share_of_the_win() -> None:
    assert ties_shared([2, 1, 3]) == [0, 1, 0]
    assert ties_shared([1, 4, 1, 1]) == pytest.approx([1 / 3, 0, 1 / 3, 1 / 3])
    assert places_shared([3, 1, 1]) == [0, 0.75, 0.75]


def test_one_tied_game_counts_the_same_everywhere() -> None:
    quarry = game("quarry")
    table = Table(quarry, 3, begin=False)
    played = play(quarry, ["random"] * 3, TIED, table=table)
    half = [0, 0.5, 0.5]
    assert played.shares == half
    scores = [score * UNIT for score in played.scores]
    assert shares_of(quarry, table.state, scores) == half
    assert rewards(quarry, table.state, "win") == half
    assert rewards(quarry, table.state, "rank") == [0, 0.75, 0.75]
    tally = Tally(3, games=1)
    tally.enter(scores, played.shares)
    assert (tally.wins(), tally.ties, tally.cut) == (half, 1, 0)
    match = Match("quarry", quarry.rules_version, "", 3, {}, [["random", "random", "random"]], 1)
    results = [Result(Job(0, 0, (0, 1, 2)), played)]
    assert [line.share for line in seat_lines(match, results)] == half
    assert summarise(match, results).lines[0].share == pytest.approx(1 / 3)


def test_many_games_with_ties_among_them_are_counted_alike() -> None:
    numbers = range(60)
    quarry = game("quarry")
    results = [play(quarry, BOTS, game_seed(7, number)) for number in numbers]
    tied = sum(max(result.shares) < 1 for result in results)
    assert tied > 0, "otherwise nothing is tried"
    tally = play_chunk(Series("quarry", 3, bots=BOTS, seed=7), numbers)
    assert tally.ties == tied
    assert tally.wins() == pytest.approx([sum(result.shares[seat] for result in results) for seat in range(3)])
    assert sum(tally.wins()) == len(numbers)
    level = study_chunk(Plan("quarry", 3, ["random"], 60, seed=7), ("random", numbers))
    alike = [play(quarry, ["random"] * 3, game_seed(7, number)) for number in numbers]
    assert max(max(result.shares) < 1 for result in alike)
    assert level.wins == pytest.approx([sum(result.shares[seat] for result in alike) for seat in range(3)])
