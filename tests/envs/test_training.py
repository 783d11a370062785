"""The training example learns: after a short while its net beats random play more often than before."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from capomastro.envs import batched_env
from capomastro.kernel.registry import game

LESSONS = 24


@pytest.fixture(scope="module")
def example() -> ModuleType:
    path = Path(__file__).parents[2] / "examples" / "train.py"
    spec = importlib.util.spec_from_file_location("train_example", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module                 # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


def test_the_net_learns_which_move_gains(example: ModuleType) -> None:
    """Of two moves the one of the higher kind gained every time: it becomes the likelier one."""
    rng = np.random.default_rng(1)
    net = example.Net(6, 3, rng)

    def choice(count: int) -> Any:
        kinds = np.stack([rng.permutation(6)[:2] for _ in range(count)]).reshape(-1, 1)
        return example.Choice(kinds, rng.normal(size=(count, 3)).astype(np.float32), np.arange(count) * 2, np.repeat(np.arange(count), 2))

    def better(c: Any) -> Any:
        return (c.moves[1::2, 0] > c.moves[::2, 0]).astype(np.int64)

    for _ in range(60):
        lesson = choice(64)
        chosen = rng.integers(2, size=64)
        example.improve(net, lesson, chosen, np.where(chosen == better(lesson), 1.0, -1.0).astype(np.float32))
    asked = choice(400)
    scores, _ = net.scores(asked)
    assert (scores.reshape(-1, 2).argmax(axis=1) == better(asked)).mean() > 0.85


def test_prospects_are_learned_from_what_came(example: ModuleType) -> None:
    rng = np.random.default_rng(1)
    prospects = example.Prospects(4, rng)
    seen = rng.normal(size=(500, 4)).astype(np.float32)
    came = (seen[:, 0] - seen[:, 1]).astype(np.float32) / 4
    for _ in range(100):
        prospects.learn(seen, came, 0.01)
    assert np.corrcoef(prospects.of(seen)[0], came)[0, 1] > 0.95


def test_the_net_is_fed_nothing_of_the_games_own_estimate(example: ModuleType) -> None:
    """The environment it learns in has no lookahead: neither a lead nor an outlook is there to be used."""
    player = example.Player(batched_env("quarry", 8, seed=1, reward="margin"))
    _, step = example.study(player, player.env.reset())
    assert step.lead is None
    assert step.outlook is None


def test_the_greedy_baseline_beats_random_play_without_learning(example: ModuleType) -> None:
    assert example.greedy(game("quarry"), 2, 300) > 0.6


def test_a_decision_is_credited_with_what_its_own_seat_gained_until_its_next_ones(example: ModuleType) -> None:
    """Two seats in turn; the game ends after the fourth step with margins of 5 and -5."""
    seats = [np.array([s]) for s in (0, 1, 0, 1, 0)]
    prospects = [np.array([x], np.float32) for x in (1.0, 0.0, 3.0, 2.0, 0.0)]
    done = [np.array([t == 3]) for t in range(5)]
    ends = [np.array([[5.0, -5.0]] if t == 3 else [[0.0, 0.0]], np.float32) for t in range(5)]
    no = [np.array([False])] * 5
    gains, known = example.Lesson([], [np.array([0])] * 5, seats, prospects, done, no, ends).gains()
    later = example.LATER
    assert known.ravel().tolist() == [True, True, True, True, False]
    assert gains.ravel()[:4].tolist() == pytest.approx([2 + later * 2, 2 + later * -7, 2, -7])
    _, known = example.Lesson([], [np.array([0])] * 5, seats, prospects, done, done, ends).gains()
    assert known.ravel().tolist() == [True, True, False, False, False]          # a game that was cut has no result


def test_training_beats_random_play(example: ModuleType) -> None:
    """A few seconds on the smallest game: from chance to clearly better."""
    player = example.Player(batched_env("quarry", 64, seed=1, reward="margin"))
    before = example.measure(player, 300)
    step = player.env.reset()
    for _ in range(LESSONS):
        ended, step = example.study(player, step)
        assert ended > 0
    assert before < 0.6
    assert example.measure(player, 300) > 0.65


def test_the_curve_tells_seconds_games_and_shares(example: ModuleType) -> None:
    player = example.Player(batched_env("quarry", 8, seed=1, reward="margin"))
    curve = example.train(player, 0.2, 20)
    assert curve[0]["games"] == 0
    assert curve[-1]["games"] > 0
    assert curve[-1]["seconds"] >= 0.2
    assert all(0 <= point["share"] <= 1 for point in curve)
