"""Trains sb3-contrib's MaskablePPO, unchanged, on a game against random play, and keeps the curve (``capomastro[train]``).

    python bench/ppo.py carrara --steps 300000 --out bench/results/ppo

The share of wins is measured as it goes, in games of its own from both seats; ``GAME.zip`` beside the curve plays in the arena.
Steps a second are those of the whole of learning, games and net, in processor time of one thread: other work on the machine does
not count.
"""

from __future__ import annotations

import argparse
import json
import platform
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO

from capomastro import __version__, compiled
from capomastro.arena.drawing import curves
from capomastro.arena.ratings import wilson
from capomastro.envs import sb3_env
from capomastro.envs.learners import Learners

GAMES = 64                      # stepped together
ROLL = 64                       # steps of each before a lesson


def measure(model: Any, game: str, opponent: str, games: int, seed: int) -> float:
    """The share of wins of the policy's likeliest moves."""
    learners = Learners(game, GAMES, opponent, seat=None, seed=seed, observations="vector")
    seen = learners.reset(seed)
    won, played = 0.0, 0
    while played < games:
        actions, _ = model.predict(seen, action_masks=learners.masks(), deterministic=True)
        taken = learners.step(actions)
        ended = taken.terminated | taken.truncated
        won += float(taken.reward[ended].sum())
        played += int(ended.sum())
        seen = taken.observation
    return won / played


def main() -> None:
    asked = argparse.ArgumentParser()
    asked.add_argument("game")
    asked.add_argument("--steps", type=int, default=300_000)
    asked.add_argument("--every", type=int, default=30_000)
    asked.add_argument("--games", type=int, default=200)
    asked.add_argument("--opponent", default="random")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--out", default="bench/results/ppo")
    given = asked.parse_args()
    torch.set_num_threads(1)
    env = sb3_env(given.game, GAMES, given.opponent, seat=None, reward="margin", observations="vector", seed=given.seed)
    model = MaskablePPO(
        "MlpPolicy", env, learning_rate=lambda left: 1e-3 * max(left, 0.1), n_steps=ROLL, batch_size=512, n_epochs=6, gamma=0.997,
        ent_coef=0.01, policy_kwargs={"net_arch": [128, 128]}, seed=given.seed, device="cpu",
    )
    folder = Path(given.out)
    folder.mkdir(parents=True, exist_ok=True)
    began, learning = time.perf_counter(), 0.0
    curve = [[0, measure(model, given.game, given.opponent, given.games, 10_000)]]
    while model.num_timesteps < given.steps:
        start = time.process_time()
        left = min(given.every, given.steps - model.num_timesteps)
        model.learn(left, reset_num_timesteps=False)
        learning += time.process_time() - start
        curve.append([model.num_timesteps, measure(model, given.game, given.opponent, given.games, 10_000 + len(curve))])
        print(f"{model.num_timesteps} steps, {learning:.0f} s: {curve[-1][1]:.3f}", flush=True)
        keep(folder, given, curve, model.num_timesteps / learning, time.perf_counter() - began)
    model.save(folder / f"{given.game}.zip")


def keep(folder: Path, given: argparse.Namespace, curve: list[list[float]], rate: float, seconds: float) -> None:
    """Write the numbers and the picture."""
    low, high = wilson(curve[-1][1], given.games)
    told = {
        "game": given.game, "opponent": given.opponent, "algorithm": "sb3-contrib MaskablePPO", "seed": given.seed, "curve": curve,
        "games_per_point": given.games, "last": {"share": curve[-1][1], "low": low, "high": high}, "steps_per_second": round(rate, 1),
        "seconds": round(seconds), "version": __version__, "compiled": compiled(), "torch": torch.__version__, "numpy": np.__version__,
        "machine": platform.machine(),
    }
    (folder / f"{given.game}.json").write_text(json.dumps(told, indent=2) + "\n", encoding="utf-8")
    points = [(float(steps), 100 * share) for steps, share in curve]
    picture = curves(f"MaskablePPO, {given.game}", [(given.opponent, points)], across="steps", up="wins, %", low=0, high=100)
    (folder / f"{given.game}.svg").write_text(picture.svg() + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
