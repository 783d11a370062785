"""Two installed versions against each other: ``python bench/versus.py OLD NEW``, each the Python of an environment.

They take turns, seven times each by default, so that a machine whose speed changes treats both alike; what counts is the median of the
ratios of neighbouring rounds. Random play, clones, and a search from the middle of a game, whose trees are compared too: the same seed
must give the same tree. With other weights it cannot: ``--untaught`` searches by the games' own estimates, which compares the code
alone, and ``--moments`` starts from several positions, so that one odd tree weighs less. ``--pure`` measures the sources instead of the
compiled engines.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
from statistics import median

GAMES = ("carcassonne", "carrara", "citadels", "firenze")
MEASURE = """
import hashlib, json, sys
from time import process_time
from capomastro import game
from capomastro.arena.speed import measure
from capomastro.bots.judge import Judge
from capomastro.bots.judgement import judge_with, judgement_of
from capomastro.bots.search import Search, Settings
from capomastro.kernel.playout import clones
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import CHANCE

def middle(start, decisions):
    rng = Rng(1)
    while decisions > 0 or start.decider() == CHANCE or len(start.legal()) < 2:
        moves = start.legal()
        decisions -= start.decider() != CHANCE
        start.apply(start.draw(rng) if start.decider() == CHANCE else moves[rng.below(len(moves))])
    return start

def branches(node):
    yield [list(map(float, row)) for row in (node.keys, node.tried, node.wins, node.points, node.worth)]
    for child in node.next:
        if child is not None:
            yield from branches(child)

def cloned(state, times=20000):
    began = process_time()
    clones(state, times)
    return (process_time() - began) / times * 1e6

def searched(judge, state, simulations):
    search = Search(state, state.decider(), Settings(), judge, Rng(7))
    began = process_time()
    search.run(simulations, 0.0)
    return process_time() - began, repr(list(branches(search.tree)))

seconds, simulations, untaught, moments, *names = json.loads(sys.argv[1])
found = {}
for name in names:
    chosen = game(name)
    speed = measure(chosen, seconds=seconds).decisions_per_second
    judge = Judge() if untaught else judge_with(judgement_of(chosen))
    states = [middle(chosen.new(2), decisions) for decisions in moments]
    runs = [searched(judge, state, simulations) for state in states]
    rate = simulations * len(runs) / sum(took for took, _ in runs)
    found[name] = [speed, cloned(states[0]), rate, hashlib.sha256("".join(tree for _, tree in runs).encode()).hexdigest()]
print(json.dumps(found))
"""


Found = tuple[float, float, float, str]


def measured(python: str, asked: list[object], pure: bool) -> dict[str, Found]:
    """By game: decisions a second, microseconds a clone, simulations a second, and a hash of the trees."""
    env = {**os.environ, **({"CAPOMASTRO_PURE": "1"} if pure else {})}
    command = [python, "-c", MEASURE, json.dumps(asked)]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    found: dict[str, Found] = {name: tuple(row) for name, row in json.loads(done.stdout).items()}
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old", help="the Python of the environment that holds the old version")
    parser.add_argument("new", help="… and of the one that holds the new")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=1.0, help="per game and round")
    parser.add_argument("--simulations", type=int, default=1000, help="of each search")
    parser.add_argument("--moments", type=int, nargs="+", default=[60], metavar="N", help="search after so many random decisions")
    parser.add_argument("--untaught", action="store_true", help="without the learned judgements")
    parser.add_argument("--games", nargs="+", default=list(GAMES))
    parser.add_argument("--pure", action="store_true")
    given = parser.parse_args()
    asked = [given.seconds, given.simulations, given.untaught, given.moments, *given.games]
    rounds: list[tuple[dict[str, Found], dict[str, Found]]] = []
    for number in range(given.rounds):
        order = (given.old, given.new) if number % 2 == 0 else (given.new, given.old)
        both = {python: measured(python, asked, given.pure) for python in order}
        rounds.append((both[given.old], both[given.new]))
    print(f"{'game':12} {'random play':>24} {'µs a clone':>20} {'simulations a second':>24}  trees")
    for name in given.games:
        cells = [f"{name:12}"]
        for at, width in ((0, 24), (1, 20), (2, 24)):
            pairs = [(float(old[name][at]), float(new[name][at])) for old, new in rounds]
            was, now = median(old for old, _ in pairs), median(new for _, new in pairs)
            digits = 2 if at == 1 else 0
            cells.append(f"{f'{was:,.{digits}f} → {now:,.{digits}f}, ×{median(new / old for old, new in pairs):.2f}':>{width}}")
        same = all(old[name][3] == new[name][3] for old, new in rounds)
        print(" ".join(cells), " the same" if same else " OTHERS")


if __name__ == "__main__":
    main()
