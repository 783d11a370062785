"""What was learned: features that keep their places, weights that fit them, the same judgement in both builds."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from capomastro.bots.chances import by_lead, leaf
from capomastro.bots.judge import Judge
from capomastro.bots.judgement import file_of, judge_for, judgement_of
from capomastro.bots.net import RELATIONS, Reckoner, describe_relation, describe_seat, describe_table, phase_of
from capomastro.builds import compiled
from capomastro.kernel.features import Sheet
from capomastro.kernel.game import Game
from capomastro.kernel.proof import Case
from capomastro.kernel.registry import game, games
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import CHANCE, OVER, State

ROOT = Path(__file__).resolve().parents[2]
FOUR = ["carcassonne", "carrara", "citadels", "firenze"]
LARGEST = 600_000


def walk(played: Game, case: Case, seed: int) -> list[State]:
    """Every twelfth position of a random game, and the last."""
    state = played.new(case.players, case.options)
    rng = Rng(seed)
    out = []
    count = 0
    while state.decider() != OVER:
        moves = state.legal()
        state.apply(state.draw(rng) if state.decider() == CHANCE else moves[rng.below(len(moves))])
        count += 1
        if count % 12 == 0:
            out.append(state.clone())
    return [*out, state]


def judged(game_id: str, players: int) -> list[list[int]]:
    """What the shipped weights say of positions of a random game: chances and scores, in whole numbers."""
    played = game(game_id)
    found = judgement_of(played)
    assert found is not None
    reckoner = Reckoner(found.net)
    out = []
    for state in walk(played, Case(players), 11)[:-1][::3]:
        scores = vec[i64]([0] * players)
        state.evaluate(scores)
        chances = vec[i64]([0] * players)
        reckoner.judge(state, scores, chances)
        out.append([*map(int, chances), *map(int, scores)])
    return out


@pytest.mark.parametrize(("game_id", "case"), [(g.id, case) for g in games().values() for case in g.proof.trials], ids=str)
def test_features_keep_their_places(game_id: str, case: Case) -> None:
    played = game(game_id)
    sheet = Sheet()
    first = played.new(case.players, case.options)
    describe_table(first, sheet)
    table = int(sheet.width)
    describe_seat(first, 0, sheet)
    seat_width = int(sheet.width)
    for state in walk(played, case, 3):
        describe_table(state, sheet)
        assert int(sheet.width) == table
        assert all(0 <= int(sheet.lit[i]) < table for i in range(int(sheet.count)))
        scores = vec[i64]([0] * case.players)
        state.evaluate(scores)
        for seat in range(case.players):
            describe_seat(state, seat, sheet)
            assert int(sheet.width) == seat_width
            assert all(0 <= int(sheet.lit[i]) < seat_width for i in range(int(sheet.count)))
            describe_relation(state, scores, seat, phase_of(state), sheet)
            assert int(sheet.width) == RELATIONS
        assert 0 <= state.progress() <= 1000


@pytest.mark.parametrize("game_id", FOUR)
def test_the_shipped_weights_fit_the_features(game_id: str) -> None:
    played = game(game_id)
    data = file_of(played)
    assert data is not None
    assert len(data) <= LARGEST
    found = judgement_of(played)
    assert found is not None
    sheet = Sheet()
    state = played.new(2)
    describe_table(state, sheet)
    assert (found.card.game, found.card.table) == (game_id, int(sheet.width))
    describe_seat(state, 0, sheet)
    assert found.card.seat == int(sheet.width)
    assert found.card.games > 1000


@pytest.mark.skipif(not compiled(), reason="compares the compiled build with the pure one; this is the pure one")
def test_both_builds_judge_alike_to_the_last_bit() -> None:
    script = "import json, sys; from tests.bots.test_judgement import judged, FOUR; print(json.dumps({g: judged(g, 2) for g in FOUR}))"
    env = {**os.environ, "CAPOMASTRO_PURE": "1"}
    ran = subprocess.run([sys.executable, "-c", script], env=env, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert json.loads(ran.stdout.splitlines()[-1]) == {game_id: judged(game_id, 2) for game_id in FOUR}


@pytest.mark.parametrize("game_id", [*FOUR, "quarry"])
@pytest.mark.parametrize("players", [2, 3])
def test_chances_add_up_and_the_end_is_certain(game_id: str, players: int) -> None:
    played = game(game_id)
    positions = walk(played, Case(players), 7)
    for state in positions[:-1][:6]:
        chances = leaf(played, state)
        assert sum(chances) == pytest.approx(1)
        assert all(0 <= chance <= 1 for chance in chances)
    end = leaf(played, positions[-1])
    best = [seat for seat, chance in enumerate(end) if chance > 0]
    assert sum(end) == pytest.approx(1)
    scores = positions[-1].scores()
    assert best == [seat for seat, score in enumerate(scores) if score == max(scores)]


def test_a_symmetric_beginning_is_nobodys() -> None:
    for game_id in FOUR:
        chances = leaf(game(game_id), game(game_id).new(2))
        assert 0.35 <= chances[0] <= 0.65, f"{game_id}: {chances}"


def test_the_pure_build_says_that_it_judges_by_the_estimate() -> None:
    judge = judge_for(game("carrara"))
    assert judge.learned == compiled()
    assert judge.knows_chances()
    assert not Judge().knows_chances()


def test_a_lead_counts_for_more_the_later_it_is() -> None:
    played = game("carcassonne")
    positions = walk(played, Case(2), 5)
    early, late = positions[1], positions[-2]
    assert by_lead(played, early, [20.0, 10.0])[0] < by_lead(played, late, [20.0, 10.0])[0]
