"""Steps a second of the environments: batched at N = 1, 64 and 1024, PettingZoo's path, and Pgx on the CPU where it is installed.

    python bench/envs.py carcassonne carrara --out bench/results/envs.json

Random play throughout; one core; a step is one decision of one game, with observation, mask and rows of the next position.
"""

from __future__ import annotations

import argparse
import json
import time
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
from machine import circumstances

from capomastro import compiled
from capomastro.envs import aec_env, batched_env
from capomastro.kernel.registry import games
from capomastro.kernel.rng import Rng

SECONDS = 5.0
SIZES = (1, 64, 1024)
PGX_GAMES = ("go_9x9", "backgammon")


def batched(game_id: str, size: int) -> float:
    env = batched_env(game_id, size, seed=1)
    step = env.reset()
    rng = np.random.default_rng(1)
    steps = 0
    began = time.perf_counter()
    while (spent := time.perf_counter() - began) < SECONDS:
        counts = step.mask.sum(axis=1)
        step = env.step((rng.random(size) * counts).astype(np.int64))
        steps += size
    return steps / spent


def one_by_one(game_id: str) -> float:
    """PettingZoo's own loop."""
    env = aec_env(game_id)
    rng = Rng(1)
    steps = 0
    began = time.perf_counter()
    env.reset(seed=1)
    while (spent := time.perf_counter() - began) < SECONDS:
        observation, _, over, cut, _ = env.last()
        if over or cut:
            env.reset()
            continue
        legal = int(observation["action_mask"].sum())
        env.step(int(rng.below(legal)))
        steps += 1
    return steps / spent


def pgx(game_id: str, size: int) -> float | None:
    """Pgx stepping random games on the CPU; None where it is not installed."""
    try:
        jax: Any = import_module("jax")
        library: Any = import_module("pgx")
    except ImportError:
        return None
    env = library.make(game_id)
    begin, go = jax.jit(jax.vmap(env.init)), jax.jit(jax.vmap(library.experimental.auto_reset(env.step, env.init)))
    keys = jax.random.split(jax.random.PRNGKey(1), size)

    def choose(state: Any, key: Any) -> Any:
        return jax.random.categorical(key, jax.numpy.log(state.legal_action_mask.astype(float)), axis=-1)

    pick = jax.jit(choose)
    state = begin(keys)
    key = jax.random.PRNGKey(2)
    steps = -size                                               # the first step compiles
    began = time.perf_counter()
    while (spent := time.perf_counter() - began) < SECONDS or steps <= 0:
        key, now = jax.random.split(key)
        state = go(state, pick(state, now), jax.random.split(now, size))
        jax.block_until_ready(state.rewards)
        if steps < 0:
            began = time.perf_counter()
        steps += size
    return steps / spent


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("games", nargs="*", default=[name for name, game in games().items() if game.widest])
    asked.add_argument("--out", type=Path)
    given = asked.parse_args()
    rows: dict[str, dict[str, float | None]] = {}
    for name in given.games:
        rows[name] = {**{f"batched {size}": batched(name, size) for size in SIZES}, "pettingzoo": one_by_one(name)}
    for name in PGX_GAMES:
        rows[f"pgx {name}"] = {f"batched {size}": pgx(name, size) for size in SIZES}
    for name, row in rows.items():
        print(name, ", ".join(f"{k}: {v:,.0f}" if v is not None else f"{k}: not installed" for k, v in row.items()))
    if given.out:
        given.out.parent.mkdir(parents=True, exist_ok=True)
        result = {**circumstances(), "compiled": compiled(), "seconds": SECONDS, "steps_per_second": rows}
        given.out.write_text(json.dumps(result, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
