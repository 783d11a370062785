"""The training example learns: after a short while its net beats random play more often than before."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from capomastro.envs import batched_env


@pytest.fixture(scope="module")
def example() -> ModuleType:
    path = Path(__file__).parents[2] / "examples" / "train.py"
    spec = importlib.util.spec_from_file_location("train_example", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_net_learns_which_move_won(example: ModuleType) -> None:
    """Of two moves the one with the higher outlook won every time: it becomes the likelier one."""
    player = example.Player(batched_env("quarry", 2, lookahead=True))
    inputs = player.net.into.shape[0]
    rng = np.random.default_rng(1)
    for _ in range(60):
        batch = []
        for _ in range(64):
            rows = rng.normal(size=(2, inputs)).astype(np.float32)
            better = int(rows[1, -1] > rows[0, -1])
            move = int(rng.integers(2))
            batch.append((rows, move, 0.5 if move == better else -0.5))
        example.improve(player, batch, 0.01)
    rows = rng.normal(size=(200, 2, inputs)).astype(np.float32)
    scores, _ = player.net.scores(rows)
    right = (scores.argmax(axis=1) == rows[..., -1].argmax(axis=1)).mean()
    assert right > 0.85


def test_training_runs_and_its_curve_counts_games(example: ModuleType) -> None:
    player = example.Player(batched_env("quarry", 8, seed=1, lookahead=True))
    curve = example.train(player, 0.5)
    assert curve[-1]["games"] > 0
    assert all(0 <= point["share"] <= 1 for point in curve)
