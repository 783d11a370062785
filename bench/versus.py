"""Two installed versions against each other: ``python bench/versus.py OLD NEW``, each the Python of an environment.

They take turns, seven times each by default, so that a machine whose speed changes treats both alike; what counts is the median of the
ratios of neighbouring rounds. ``--pure`` measures the sources instead of the compiled engines.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
from statistics import median

GAMES = ("carcassonne", "carrara", "citadels", "firenze")
MEASURE = """
import json, sys
from capomastro import game
from capomastro.arena.speed import measure
found = {}
for name in sys.argv[2:]:
    speed = measure(game(name), seconds=float(sys.argv[1]))
    found[name] = [speed.decisions_per_second, speed.us_per_clone]
print(json.dumps(found))
"""


def measured(python: str, seconds: float, games: list[str], pure: bool) -> dict[str, list[float]]:
    """By game: decisions a second, and microseconds a clone."""
    env = {**os.environ, **({"CAPOMASTRO_PURE": "1"} if pure else {})}
    done = subprocess.run([python, "-c", MEASURE, str(seconds), *games], env=env, capture_output=True, text=True, check=True)
    found: dict[str, list[float]] = json.loads(done.stdout)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old", help="the Python of the environment that holds the old version")
    parser.add_argument("new", help="… and of the one that holds the new")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=1.0, help="per game and round")
    parser.add_argument("--games", nargs="+", default=list(GAMES))
    parser.add_argument("--pure", action="store_true")
    given = parser.parse_args()
    speed: dict[str, list[float]] = {name: [] for name in given.games}
    clone: dict[str, list[float]] = {name: [] for name in given.games}
    for number in range(given.rounds):
        order = (given.old, given.new) if number % 2 == 0 else (given.new, given.old)
        both = {python: measured(python, given.seconds, given.games, given.pure) for python in order}
        for name in given.games:
            speed[name].append(both[given.new][name][0] / both[given.old][name][0])
            clone[name].append(both[given.new][name][1] / both[given.old][name][1])
    print(f"{'game':12} {'speed, new to old':>18} {'clone, new to old':>18}")
    for name in given.games:
        print(f"{name:12} {median(speed[name]):18.3f} {median(clone[name]):18.3f}")


if __name__ == "__main__":
    main()
