"""What a world costs that a seat must hold possible: the first at a decision, and every further one.

``python bench/worlds.py`` plays random games of every set-up and, as often as all of these together, of eight with action cards. At one in
four positions it imagines a world for a seat or a spectator, and draws further worlds from an iterator for the same viewer.
Milliseconds of processor time in the build that is installed, over ``--calls`` calls of each kind: mean, median, 99 and 99.9 of 100
within, at most, and the share within 2 ms; of Citadels also by the length of the viewer's log, and how many worlds agree with the newer
part of it only. ``--slowest`` names the calls that took longest: the game (the number of its case, and the seed), how many answers had been
given in it, the viewer and the seed of the world. ``--write`` keeps the figures in bench/results/worlds.*. The goal, compiled: 99 % within
2 ms, none above 20.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from itertools import count
from statistics import fmean
from time import process_time
from typing import Any

from machine import RESULTS, circumstances, told

from capomastro import compiled
from capomastro.games.citadels.memory.trail import entries_of
from capomastro.games.citadels.rules import CitadelsState
from capomastro.games.citadels.tables import viewer_of
from capomastro.kernel.game import Game
from capomastro.kernel.proof import Case
from capomastro.kernel.registry import game as find_game
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import CHANCE, OVER, SPECTATOR, State

EIGHT = 8                   # players of every other game, with action cards
FURTHER = 8                 # worlds drawn from an iterator after its first
WITHIN = 0.002              # seconds
MOST = 0.020
LISTED = 20                 # slowest calls that are kept
LENGTHS = (1, 50, 150, 300)             # of a viewer's log in Citadels: entries from which on it is counted apart
PARTS = (
    "eight with action cards",
    "other set-ups",
    "empty log",
    "log of 1–49",
    "log of 50–149",
    "log of 150–299",
    "log of 300 or more",
)


def cases(game: Game) -> Iterator[Case]:
    """Set-ups without end: every other one the largest."""
    number = 0
    while True:
        for case in game.proof.trials:
            if game.id == "citadels":
                number += 1
                yield Case(EIGHT, {"set": "random", "roll": number, "action_cards": True})
            yield case


def positions(game: Game) -> Iterator[tuple[int, int, State, Rng]]:
    """One in four positions of random games: the number of the game and of the position in it, and the luck to go on by."""
    for number, case in enumerate(cases(game)):
        rng = Rng(number)
        state = game.new(case.players, case.options)
        for answers in count():
            if state.decider() == OVER:
                break
            if rng.below(4) == 0:
                yield number, answers, state, rng
            legal = state.legal()
            state.apply(state.draw(rng) if state.decider() == CHANCE else legal[rng.below(len(legal))])


def measure(game: Game, calls: int) -> dict[str, Any]:
    """Processor seconds of so many calls of each kind."""
    first: list[float] = []
    further: list[float] = []
    parts: dict[str, list[float]] = {}
    forgetful = 0
    slowest: list[tuple[float, int, int, int, int]] = []
    for number, answers, state, rng in positions(game):
        viewer = rng.below(state.players + 1) + SPECTATOR
        seed = rng.word()
        began = process_time()
        world = state.imagine(viewer, Rng(seed))
        first.append(process_time() - began)
        slowest = sorted([*slowest, (first[-1], number, answers, viewer, seed)], reverse=True)[:LISTED]
        for part in parts_of(state, viewer):
            parts.setdefault(part, []).append(first[-1])
        forgetful += forgets(state, world)
        if len(further) < calls:
            worlds = state.worlds(viewer, Rng(seed))
            worlds.next()
            for _ in range(FURTHER):
                began = process_time()
                worlds.next()
                further.append(process_time() - began)
        if len(first) == calls:
            break
    return {
        "game": game.id,
        "imagine": spread(first),
        "next": spread(further[:calls]),
        "parts": {part: spread(parts[part]) for part in PARTS if part in parts},
        "forgetful": forgetful,
        "slowest": slowest,
    }


def parts_of(state: State, viewer: int) -> Iterator[str]:
    """What a position of Citadels is counted among."""
    if isinstance(state, CitadelsState):
        yield PARTS[0] if state.tables.actions and state.players == EIGHT else PARTS[1]
        entries = entries_of(state.notes(), viewer_of(viewer))
        yield PARTS[2 + sum(entries >= length for length in LENGTHS)]


def forgets(state: State, world: State) -> bool:
    """Whether a world of Citadels agrees only with the newer part of what its viewer saw."""
    if not isinstance(state, CitadelsState) or not isinstance(world, CitadelsState):
        return False
    viewer = world.tale.viewer
    return bool(entries_of(world.tale.notes, viewer) < entries_of(state.notes(), viewer))


def spread(seconds: list[float]) -> dict[str, float]:
    """Milliseconds, and shares."""
    ordered = sorted(seconds)
    return {
        "calls": len(ordered),
        "mean": 1000 * fmean(ordered),
        "median": 1000 * ordered[len(ordered) // 2],
        "within": 1000 * ordered[int(0.99 * (len(ordered) - 1))],
        "nearly": 1000 * ordered[int(0.999 * (len(ordered) - 1))],
        "most": 1000 * ordered[-1],
        "quick": sum(s <= WITHIN for s in ordered) / len(ordered),
        "slow": sum(s > MOST for s in ordered),
    }


def page(result: dict[str, Any]) -> str:
    """The result as Markdown."""
    lines = [
        "# Worlds",
        "",
        "What it costs to imagine a world that a viewer must hold possible, and to draw a further one at the same decision. Random play of "
        f"every set-up, half of the games with eight players and action cards; {'compiled' if result['compiled'] else 'pure'}, "
        f"milliseconds of processor time. {told(result['circumstances'])}. "
        f"Generated by `python bench/worlds.py --calls {result['costs'][0]['imagine']['calls']} --write`.",
        "",
        "| game | what | calls | mean | median | 99 % within | 99.9 % within | at most | within 2 ms | above 20 ms |",
        "|---|---|---:|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for cost in result["costs"]:
        rows = {"a world": cost["imagine"], "a further one": cost["next"]} | {f"a world, {part}": r for part, r in cost["parts"].items()}
        for name, r in rows.items():
            times = " | ".join(f"{r[column]:.3f}" for column in ("mean", "median", "within", "nearly", "most"))
            lines.append(f"| {cost['game']} | {name} | {r['calls']:,} | {times} | {r['quick']:.2%} | {r['slow']} |")
    for cost in result["costs"]:
        if cost["parts"]:
            lines += ["", f"Worlds of {cost['game']} that agree with the newer part of the viewer's log only: {cost['forgetful']}."]
    return "\n".join(lines) + "\n"


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--calls", type=int, default=100_000, help="calls of each kind")
    options.add_argument("--write", action="store_true", help="keep the result in bench/results/")
    options.add_argument("--slowest", action="store_true", help=f"name the {LISTED} calls that took longest")
    options.add_argument("games", nargs="*", default=["citadels"], help="the games to measure")
    given = options.parse_args()
    costs = [measure(find_game(name), given.calls) for name in given.games]
    result = {"circumstances": circumstances(), "compiled": compiled(), "costs": costs}
    print(page(result))
    for cost in costs if given.slowest else ():
        for seconds, number, answers, viewer, seed in cost["slowest"]:
            print(f"{cost['game']} {1000 * seconds:.1f} ms: game {number}, {answers} answers, viewer {viewer}, seed {seed}")
    if given.write:
        (RESULTS / "worlds.json").write_text(json.dumps(result, indent=2) + "\n", encoding="utf-8")
        (RESULTS / "worlds.md").write_text(page(result), encoding="utf-8")


if __name__ == "__main__":
    main()
