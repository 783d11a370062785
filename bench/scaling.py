"""How random play scales over the cores of one machine: decisions a second with 1, 2, 4 … worker processes, in every game.

    python bench/scaling.py [GAME…] [--seconds S] [--write]

Two players, events off, what ``capomastro simulate`` plays. Time runs from the first chunk that comes back to the last, so that starting
processes does not count. ``--write`` keeps the figures in bench/results/scaling.json and scaling.md.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from typing import Any

from machine import RESULTS, circumstances, output, told

import capomastro
from capomastro.arena.simulate import Series, simulate
from capomastro.kernel.registry import games

FIRST_GAMES = 4000              # enough to know how many games fill the time


def threads_per_core() -> int:
    """How many of the system's processors share one physical core."""
    for line in output("lscpu").splitlines():
        if line.startswith("Thread(s) per core:"):
            return int(line.partition(":")[2])
    return 1


def rate(game: str, workers: int, games: int) -> tuple[float, float]:
    """Decisions and games a second."""
    began = time.perf_counter()
    first = None
    for tally in simulate(Series(game, 2, seed=1), games, workers):
        now = time.perf_counter()
        if first is None:
            first, began = (tally.decisions, tally.games), now
    assert first is not None
    seconds = now - began
    return (tally.decisions - first[0]) / seconds, (tally.games - first[1]) / seconds


def steps(cores: int) -> list[int]:
    """1, 2, 4 … and all of them."""
    return sorted({*(2**n for n in range(cores.bit_length()) if 2**n < cores), cores})


def measured(game: str, cores: int, seconds: float) -> list[dict[str, float]]:
    _, games = rate(game, 1, FIRST_GAMES)
    rows: list[dict[str, float]] = []
    for workers in steps(cores):
        decisions, played = rate(game, workers, max(FIRST_GAMES, int(games * seconds * workers)))
        rows.append({"workers": workers, "decisions": round(decisions), "games": round(played)})
        print(f"{game:12} {workers:3} processes {decisions:14,.0f} decisions/s   ×{decisions / rows[0]['decisions']:.2f}", flush=True)
    return rows


def report(found: dict[str, Any]) -> str:
    cores, threads = found["cores"], found["threads_per_core"]
    lines = [
        "# Random play on all cores", "", f"{told(found)}; {cores} processors, {threads} on each physical core. Two players, events off.",
        "`python bench/scaling.py --write` writes this page.", "",
        f"| game | processes | games a second | decisions a second | times one process | of {cores // threads} physical cores |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    for game, rows in found["games"].items():
        one = rows[0]["decisions"]
        lines += [
            f"| {game} | {row['workers']} | {row['games']:,} | {row['decisions']:,} | {row['decisions'] / one:.2f} "
            f"| {row['decisions'] / one / min(row['workers'], cores // threads):.2f} |" for row in rows
        ]
    return "\n".join([*lines, ""])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", default=["carcassonne", "carrara", "citadels", "firenze"], help="all four by default")
    parser.add_argument("--seconds", type=float, default=5.0, help="of play for each row")
    parser.add_argument("--write", action="store_true", help="keep the figures in bench/results/")
    options = parser.parse_args()
    known = set(games())
    if unknown := sorted(set(options.game) - known):
        parser.error(f"no game {', '.join(unknown)}; there are {', '.join(sorted(known))}")
    if not capomastro.compiled():
        parser.error("the engines are not compiled; make build compiles them")
    cores = os.cpu_count() or 1
    found = {**circumstances(), "cores": cores, "threads_per_core": threads_per_core()}
    found["games"] = {game: measured(game, cores, options.seconds) for game in options.game}
    text = report(found)
    print(text)
    if options.write:
        (RESULTS / "scaling.json").write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
        (RESULTS / "scaling.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
