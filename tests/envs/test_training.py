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

LESSONS = 12


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
    """Of two moves the one with the higher last feature gained every time: it becomes the likelier one."""
    rng = np.random.default_rng(1)
    net = example.Net(5, 3, rng)

    def choice(count: int) -> Any:
        moves, seen = rng.normal(size=(2 * count, 5)).astype(np.float32), rng.normal(size=(count, 3)).astype(np.float32)
        return example.Choice(moves, seen, np.arange(count) * 2, np.repeat(np.arange(count), 2))

    def better(c: Any) -> Any:
        return (c.moves[1::2, -1] > c.moves[::2, -1]).astype(np.int64)

    for _ in range(60):
        lesson = choice(64)
        chosen = rng.integers(2, size=64)
        example.improve(net, lesson, chosen, np.where(chosen == better(lesson), 1.0, -1.0).astype(np.float32))
    asked = choice(400)
    scores, _ = net.scores(asked)
    assert (scores.reshape(-1, 2).argmax(axis=1) == better(asked)).mean() > 0.85


def test_a_decision_is_credited_with_what_its_own_seat_gained_until_its_next_ones(example: ModuleType) -> None:
    """Two seats in turn; the game ends after the fourth step with true leads of 5 and -5."""
    seats = [np.array([s]) for s in (0, 1, 0, 1, 0)]
    leads = [np.array([x], np.float32) for x in (1.0, 0.0, 3.0, 2.0, 0.0)]
    done = [np.array([t == 3]) for t in range(5)]
    ends = [np.array([[5.0, -5.0]] if t == 3 else [[0.0, 0.0]], np.float32) for t in range(5)]
    no = [np.array([False])] * 5
    gains, known = example.Lesson([], [np.array([0])] * 5, seats, leads, done, no, ends).gains()
    later = example.LATER
    assert known.ravel().tolist() == [True, True, True, True, False]
    assert gains.ravel()[:4].tolist() == pytest.approx([2 + later * 2, 2 + later * -7, 2, -7])
    _, known = example.Lesson([], [np.array([0])] * 5, seats, leads, done, done, ends).gains()
    assert known.ravel().tolist() == [True, True, False, False, False]          # a game that was cut has no result


def test_training_beats_random_play(example: ModuleType) -> None:
    """A few seconds on the smallest game: from chance to clearly better."""
    player = example.Player(batched_env("quarry", 64, seed=1, reward="margin", lookahead=True))
    before = example.measure(player, 300)
    step = player.env.reset()
    for _ in range(LESSONS):
        ended, step = example.study(player, step)
        assert ended > 0
    assert before < 0.6
    assert example.measure(player, 300) > 0.65


def test_the_curve_tells_seconds_games_and_shares(example: ModuleType) -> None:
    player = example.Player(batched_env("quarry", 8, seed=1, reward="margin", lookahead=True))
    curve = example.train(player, 0.2, 20)
    assert curve[0]["games"] == 0
    assert curve[-1]["games"] > 0
    assert curve[-1]["seconds"] >= 0.2
    assert all(0 <= point["share"] <= 1 for point in curve)
