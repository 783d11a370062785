"""How fast the environments step: one measurement each, in steps a second of processor time unless said otherwise.

    python bench/env_rates.py carrara --seconds 1         the batched and the compact form at 1,024 games, as JSON

``bench/envs.py`` calls these and writes the page; as a program it is what ``envs.py beside`` asks another version's Python for,
so nothing is imported before it is measured, and a form that a version does not have is left out.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

MANY = 1024                     # games stepped together
PLAYOUTS = 20                   # games played to the end between two looks at the clock
LOOKED = 200                    # steps by which decisions are counted
Act = Callable[[], int]         # one call of an environment; returns how many decisions it made


def rate(act: Act, seconds: float, clock: Callable[[], float] = time.process_time) -> float:
    """Decisions a second."""
    steps = 0
    began = clock()
    while (spent := clock() - began) < seconds:
        steps += act()
    return steps / spent


def batched(game_id: str, size: int, seconds: float) -> float:
    """Random play in the batched environment."""
    env = import_module("capomastro.envs").batched_env(game_id, size, seed=1)
    rng = np.random.default_rng(1)
    step = env.reset()

    def act() -> int:
        nonlocal step
        step = env.step((rng.random(size) * step.mask.sum(axis=1)).astype(np.int64))
        return size

    return rate(act, seconds)


def stepping(env: Any) -> Act:
    """Random play in a compact environment that has begun."""
    rng = np.random.default_rng(1)
    step = env.reset()

    def act() -> int:
        nonlocal step
        step = env.step((rng.random(env.count) * step.count).astype(np.int64))
        return int(env.count)

    return act


def compact(game_id: str, size: int, seconds: float) -> float:
    """Random play in the compact environment, on one core."""
    return rate(stepping(import_module("capomastro.envs").compact_env(game_id, size, seed=1)), seconds)


def alone(game_id: str, size: int, seconds: float) -> float:
    """What the engine alone would allow: random play to the end in compiled code, where nobody is shown anything.

    Counted in steps: an environment makes some decisions by itself, so a step is more than one of them.
    """
    play = import_module("capomastro.kernel.playout")
    game = import_module("capomastro").game(game_id)
    start, count, seed = game.new(), play.Count(), 0

    def games() -> int:
        nonlocal seed
        before = count.decisions
        play.playouts(start, seed, PLAYOUTS, game.max_decisions, count)
        seed += PLAYOUTS
        return int(count.decisions - before)

    return rate(games, seconds) / decisions_in_a_step(game_id, size)


def decisions_in_a_step(game_id: str, size: int) -> float:
    """How many decisions random play takes in one step of the compact environment, those that are made by themselves counted."""
    env = import_module("capomastro.envs").compact_env(game_id, size, seed=1)
    act = stepping(env)
    lengths = np.frombuffer(memoryview(env.core.lengths), np.int64)
    made: list[float] = []
    for _ in range(LOOKED):
        before = lengths.copy()
        act()
        made.append(float((lengths - before)[lengths > before].mean()))         # not of games that began again
    return sum(made) / len(made)


def on_cores(game_id: str, size: int, seconds: float, workers: int) -> tuple[float, float]:
    """The compact form on several cores: steps a second of the clock, and of the processor time that all processes took together.

    It ends by the latter: so the games come as far as on one core, however little of the machine is free.
    """
    env = import_module("capomastro.envs").compact_env(game_id, size, seed=1, workers=workers)
    try:
        act = stepping(env)
        began, worked = time.perf_counter(), processor_time()
        by_work = rate(act, seconds * workers, processor_time)
        return by_work * (processor_time() - worked) / (time.perf_counter() - began), by_work
    finally:
        if workers > 1:
            env.close()


def processor_time() -> float:
    """Seconds that this process and its workers have worked so far. (Linux tells; elsewhere the workers do not count.)"""
    ticks = 0
    for worker in multiprocessing.active_children():
        told = Path(f"/proc/{worker.pid}/stat")
        if told.exists():
            fields = told.read_text(encoding="ascii").rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])                  # utime and stime
    return time.process_time() + ticks / os.sysconf("SC_CLK_TCK")


def one_by_one(game_id: str, seconds: float) -> float:
    """PettingZoo's own loop."""
    env = import_module("capomastro.envs").aec_env(game_id)
    rng = np.random.default_rng(1)
    env.reset(seed=1)

    def act() -> int:
        observation, _, over, cut, _ = env.last()
        if over or cut:
            env.reset()
            return 0
        env.step(int(rng.integers(int(observation["action_mask"].sum()))))
        return 1

    return rate(act, seconds)


def pgx(game_id: str, size: int, seconds: float) -> float:
    """Pgx stepping random games on the CPU. (Processor time of all its threads together.)"""
    jax: Any = import_module("jax")
    env = import_module("pgx").make(game_id)
    auto_reset = import_module("pgx.experimental").auto_reset
    begin, go = jax.jit(jax.vmap(env.init)), jax.jit(jax.vmap(auto_reset(env.step, env.init)))

    def choose(state: Any, key: Any) -> Any:
        return jax.random.categorical(key, jax.numpy.log(state.legal_action_mask.astype(float)), axis=-1)

    pick = jax.jit(choose)
    state = begin(jax.random.split(jax.random.PRNGKey(1), size))
    key = jax.random.PRNGKey(2)

    def act() -> int:
        nonlocal state, key
        key, now = jax.random.split(key)
        state = go(state, pick(state, now), jax.random.split(now, size))
        jax.block_until_ready(state.rewards)
        return size

    act()                                                       # the first step compiles
    return rate(act, seconds)


def simulation(game_id: str, players: int) -> float:
    """Seconds of processor time that one random simulation of OpenSpiel's own test takes, with serialisation."""
    import_module("capomastro.envs").register()
    pyspiel: Any = import_module("pyspiel")
    loaded = pyspiel.load_game(f"capomastro_{game_id}", {"players": players})
    began = time.process_time()
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)
    return time.process_time() - began


def forms(game_id: str, seconds: float) -> dict[str, float]:
    """The forms that this version has."""
    there = import_module("capomastro.envs").__all__
    found = {"batched": batched, "compact": compact}
    return {name: measure(game_id, MANY, seconds) for name, measure in found.items() if f"{name}_env" in there}


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("game")
    asked.add_argument("--seconds", type=float, default=1.0)
    given = asked.parse_args()
    print(json.dumps(forms(given.game, given.seconds)))


if __name__ == "__main__":
    main()
