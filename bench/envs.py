"""Steps a second of the environments, by parts: each is measured when it is named, and kept beside the others.

    python bench/envs.py steps --out bench/results/envs            batched at N = 1, 64 and 1024, compact, PettingZoo's loop, Pgx
    python bench/envs.py beside --old OLD/bin/python --out …       this version and another, installed elsewhere, taking turns
    python bench/envs.py cores --out …                             all cores by one call, in seconds of the clock: on an idle machine
    python bench/envs.py openspiel --out …                         one random simulation of OpenSpiel's own test, with the most players

Random play throughout; a step is one decision of one game, with observation, mask and rows of the next position. Seconds are
processor time, of all threads together, so that other work on the machine does not count; the environments here use one thread.
Pgx is not part of any extra: ``pip install pgx`` beside Capomastro to have it measured too.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import subprocess
import sys
import time
from importlib import import_module
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np
from machine import RESULTS, circumstances, told

from capomastro import compiled
from capomastro.envs import aec_env, batched_env, compact_env
from capomastro.envs.cores import CoresEnv
from capomastro.envs.encoding import has_environment
from capomastro.kernel.registry import games
from capomastro.kernel.rng import Rng

SIZES = (1, 64, 1024)
PGX_GAMES = ("go_9x9", "backgammon")
FIRST = RESULTS / "envs-0.1.json"               # what version 0.1 reached on such a machine
Rows = dict[str, dict[str, Any]]


def batched(game_id: str, size: int, seconds: float) -> float:
    env = batched_env(game_id, size, seed=1)
    step = env.reset()
    rng = np.random.default_rng(1)
    steps = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        counts = step.mask.sum(axis=1)
        step = env.step((rng.random(size) * counts).astype(np.int64))
        steps += size
    return steps / spent


def compact(game_id: str, size: int, seconds: float) -> float:
    env = compact_env(game_id, size, seed=1)
    step = env.reset()
    rng = np.random.default_rng(1)
    steps = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        step = env.step((rng.random(size) * step.count).astype(np.int64))
        steps += size
    return steps / spent


def shared_out(game_id: str, size: int, seconds: float, workers: int) -> tuple[float, float]:
    """The compact form on several cores: steps a second of the clock, and of the processor time that all processes took together."""
    env = CoresEnv(games()[game_id], size, seed=1, workers=workers)
    try:
        step = env.reset()
        rng = np.random.default_rng(1)
        steps = 0
        began, spent = time.perf_counter(), processor_time()
        while (passed := time.perf_counter() - began) < seconds:
            step = env.step((rng.random(size) * step.count).astype(np.int64))
            steps += size
        return steps / passed, steps / (processor_time() - spent)
    finally:
        env.close()


def processor_time() -> float:
    """Seconds that this process and its workers have worked so far."""
    ticks = 0
    for worker in multiprocessing.active_children():
        fields = Path(f"/proc/{worker.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])                      # utime and stime
    return time.process_time() + ticks / os.sysconf("SC_CLK_TCK")


def one_by_one(game_id: str, seconds: float) -> float:
    """PettingZoo's own loop."""
    env = aec_env(game_id)
    rng = Rng(1)
    steps = 0
    began = time.process_time()
    env.reset(seed=1)
    while (spent := time.process_time() - began) < seconds:
        observation, _, over, cut, _ = env.last()
        if over or cut:
            env.reset()
            continue
        legal = int(observation["action_mask"].sum())
        env.step(int(rng.below(legal)))
        steps += 1
    return steps / spent


def pgx(game_id: str, size: int, seconds: float) -> float | None:
    """Pgx stepping random games on the CPU; None where it is not installed."""
    try:
        jax: Any = import_module("jax")
        library: Any = import_module("pgx")
        auto_reset = import_module("pgx.experimental").auto_reset
    except ImportError:
        return None
    env = library.make(game_id)
    begin, go = jax.jit(jax.vmap(env.init)), jax.jit(jax.vmap(auto_reset(env.step, env.init)))
    keys = jax.random.split(jax.random.PRNGKey(1), size)

    def choose(state: Any, key: Any) -> Any:
        return jax.random.categorical(key, jax.numpy.log(state.legal_action_mask.astype(float)), axis=-1)

    pick = jax.jit(choose)
    state = begin(keys)
    key = jax.random.PRNGKey(2)
    steps = -size                                               # the first step compiles
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds or steps <= 0:
        key, now = jax.random.split(key)
        state = go(state, pick(state, now), jax.random.split(now, size))
        jax.block_until_ready(state.rewards)
        if steps < 0:
            began = time.process_time()
        steps += size
    return steps / spent


def steps(names: list[str], given: argparse.Namespace) -> Rows:
    rows: Rows = {}
    for name in names:
        rows[name] = {f"batched {size}": batched(name, size, given.seconds) for size in SIZES}
        rows[name]["compact 1024"] = compact(name, 1024, given.seconds)
        rows[name]["pettingzoo"] = one_by_one(name, given.seconds)
    for name in PGX_GAMES:
        rows[f"pgx {name}"] = {f"batched {size}": pgx(name, size, given.seconds) for size in SIZES}
    return rows


def steps_told(rows: Rows) -> list[str]:
    first = json.loads(FIRST.read_text(encoding="utf-8"))["steps_per_second"]
    lines = [
        "A step of ours brings what the seat sees, the mask and a row for each legal move. The last two columns say how many times 0.1's",
        "batched steps at 1,024 games the compact and the batched form make ([0.1's figures](envs-0.1.json)).",
        "",
        "| game | " + " | ".join(f"batched {size}" for size in SIZES) + " | compact 1024 | PettingZoo | compact : 0.1 | batched : 0.1 |",
        "|---|" + "---:|" * (len(SIZES) + 4),
    ]
    for name, row in rows.items():
        cells = [f"{row[f'batched {size}']:,.0f}" if row[f"batched {size}"] else "not installed" for size in SIZES]
        cells += [f"{row[key]:,.0f}" if row.get(key) else "" for key in ("compact 1024", "pettingzoo")]
        was = first.get(name, {}).get("batched 1024") if row.get("compact 1024") else None
        cells += [f"{row[key] / was:.2f}" if was else "" for key in ("compact 1024", "batched 1024")]
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    return lines


def rates(names: list[str], given: argparse.Namespace) -> Rows:
    """What ``beside`` asks both versions for."""
    return {name: {"batched": batched(name, 1024, given.seconds), "compact": compact(name, 1024, given.seconds)} for name in names}


def beside(names: list[str], given: argparse.Namespace) -> Rows:
    """Both versions in turns, so that a machine whose speed changes treats both alike; the medians of the rounds, and of their ratios."""
    found: list[dict[str, Rows]] = []
    for number in range(given.rounds):
        both: dict[str, Rows] = {}
        for which, python in [("old", given.old), ("new", sys.executable)][:: 1 if number % 2 == 0 else -1]:
            command = [python, __file__, "rates", *names, "--seconds", str(given.seconds)]
            both[which] = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
        found.append(both)
    rows: Rows = {}
    for name in names:
        rows[name] = {}
        for form in ("batched", "compact"):
            pairs = [(both["old"][name][form], both["new"][name][form]) for both in found]
            ratio = median(new / old for old, new in pairs)
            rows[name][form] = {"old": median(old for old, _ in pairs), "new": median(new for _, new in pairs), "ratio": ratio}
    return rows


def beside_told(rows: Rows) -> list[str]:
    lines = [
        "1,024 games together; each version in a process of its own, in turns.",
        "",
        "| game | batched | | compact | |",
        "|---|---:|---:|---:|---:|",
    ]
    for name, row in rows.items():
        cells = [cell for form in row.values() for cell in (f"{form['old']:,.0f} → {form['new']:,.0f}", f"×{form['ratio']:.2f}")]
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    return lines


def cores(names: list[str], given: argparse.Namespace) -> Rows:
    """One core and all cores in turns."""
    many = os.cpu_count() or 1
    rows: Rows = {}
    for name in names:
        found = [(compact(name, 1024, given.seconds), *shared_out(name, 1024 * many, given.seconds, many)) for _ in range(given.rounds)]
        one, clock, work = (median(column) for column in zip(*found, strict=True))
        rows[name] = {"cores": many, "one": one, "together": clock, "clock": clock / one / many, "work": work / one}
    return rows


def cores_told(rows: Rows) -> list[str]:
    lines = [
        "1,024 games for each core, `compact_env(game, n, workers=cores)`. *By the clock* is what reaches the caller, per core, against",
        "one core in processor time: other work on the machine counts against it. *By work* counts the processor time of all processes",
        "instead, and leaves out only that a worker waits for the slowest.",
        "",
        "| game | cores | one core | together, by the clock | by the clock | by work |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    for name, row in rows.items():
        lines.append(
            f"| {name} | {row['cores']} | {row['one']:,.0f} | {row['together']:,.0f} | {row['clock']:.2f} | {row['work']:.2f} |"
        )
    return lines


def openspiel(names: list[str], given: argparse.Namespace) -> Rows:
    """Seconds of processor time that one simulation of OpenSpiel's test takes, with the fewest and the most players."""
    pyspiel: Any = import_module("pyspiel")
    import_module("capomastro.envs.spiel").register()
    rows: Rows = {}
    for name in names:
        for players in sorted({games()[name].players[0], games()[name].players[-1]}):
            loaded = pyspiel.load_game(f"capomastro_{name}", {"players": players})
            began = time.process_time()
            pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)
            rows[f"{name}, {players} players"] = {"seconds": time.process_time() - began}
    return rows


def openspiel_told(rows: Rows) -> list[str]:
    lines = ["`random_sim_test` with serialisation.", "", "| game | seconds of one simulation |", "|---|---:|"]
    return lines + [f"| {name} | {row['seconds']:.1f} |" for name, row in rows.items()]


PARTS = {
    "steps": ("Steps a second", steps, steps_told),
    "beside": ("Before and now, steps a second", beside, beside_told),
    "cores": ("All cores by one call, steps a second", cores, cores_told),
    "openspiel": ("OpenSpiel", openspiel, openspiel_told),
}


def page(kept: dict[str, Any]) -> str:
    """All parts as Markdown."""
    lines = ["# Environments: speed", "", "Random play, in processor time unless said otherwise. Generated by `python bench/envs.py`."]
    for part, (title, _, tell) in PARTS.items():
        if part in kept:
            found = kept[part]
            about = f"{told(found['circumstances'])}; {'compiled' if found['compiled'] else 'pure'} build. {found['note']}".strip()
            lines += ["", f"## {title}", "", about, "", *tell(found["rows"])]
    return "\n".join(lines) + "\n"


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("part", choices=[*PARTS, "rates"])
    asked.add_argument("games", nargs="*", default=[name for name, game in games().items() if has_environment(game)])
    asked.add_argument("--seconds", type=float, default=3.0, help="for each measurement")
    asked.add_argument("--rounds", type=int, default=3, help="of beside and cores")
    asked.add_argument("--old", help="of beside: the Python of the environment that holds the other version")
    asked.add_argument("--note", default="", help="a sentence about the circumstances, for the page")
    asked.add_argument("--out", type=Path, help="where the results are kept: FILE.json and FILE.md")
    given = asked.parse_args()
    if given.part == "rates":
        print(json.dumps(rates(given.games, given)))
        return
    if given.part == "beside" and not given.old:
        asked.error("beside needs --old, the Python of the other version")
    about = circumstances()
    result = {"circumstances": about, "compiled": compiled(), "note": given.note, "rows": PARTS[given.part][1](given.games, given)}
    print(page({given.part: result}))
    if given.out:
        given.out.parent.mkdir(parents=True, exist_ok=True)
        held = given.out.with_suffix(".json")
        kept = json.loads(held.read_text(encoding="utf-8")) if held.exists() else {}
        kept[given.part] = result
        held.write_text(json.dumps(kept, indent=2) + "\n", encoding="utf-8")
        given.out.with_suffix(".md").write_text(page(kept), encoding="utf-8")


if __name__ == "__main__":
    main()
