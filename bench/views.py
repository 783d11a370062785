"""What showing a game costs: the engine's share of a move at a four-seat table, as the server asks for it.

``python bench/views.py`` plays random games of all four games in both builds, each build in a process of its own. After every
move it does what a table of the server does: the events, the view and the score for all four seats, and the moves of whoever
decides next, all as JSON. Prints microseconds of processor time a move; ``--write`` keeps them in bench/results/views.*.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from statistics import fmean
from time import process_time
from typing import Any

import msgspec
from machine import RESULTS, circumstances, told

from capomastro import compiled
from capomastro.kernel.game import Game
from capomastro.kernel.notation import tell
from capomastro.kernel.registry import game as find_game
from capomastro.kernel.registry import games
from capomastro.kernel.table import Dice, Table

SEATS = 4
PARTS = ("apply", "events", "views", "moves", "score", "encode")
encoder = msgspec.json.Encoder()


class Stopwatch:
    """Processor time by part of the work."""

    def __init__(self) -> None:
        self.spent = dict.fromkeys((*PARTS, "describe"), 0.0)
        self.began = 0.0

    def start(self) -> None:
        self.began = process_time()

    def lap(self, part: str) -> None:
        now = process_time()
        self.spent[part] += now - self.began
        self.began = process_time()


def play(game: Game, seed: int, most: int, watch: Stopwatch) -> tuple[int, int, int]:
    """One random game; returns its moves, the bytes to be sent and the moves offered."""
    table = Table(game, SEATS, nature=Dice(seed))
    rng = random.Random(seed)
    moves = size = offered = 0
    while not table.over and moves < most:
        code = rng.choice([int(c) for c in table.state.legal()])
        watch.start()
        after = len(table.steps)
        ahead = table.state.clone()                     # the server works a move out before it commits it
        ahead.apply(code)
        table.play(code)
        watch.lap("apply")
        happened = [e for step in table.steps[after:] for e in step.events]
        told = [[tell(game.events, e, seat) for e in happened] for seat in range(SEATS)]
        watch.lap("events")
        scene = game.scene(table.state)
        sent = [scene.encode(seat) for seat in range(SEATS)]
        watch.lap("views")
        choices = [scene.moves(seat) for seat in range(SEATS)]
        watch.lap("moves")
        scores = scene.scores()
        watch.lap("score")
        sent += [encoder.encode(x) for x in (*choices, *told, scores)]
        watch.lap("encode")
        if moves % 20 == 0:
            view = scene.view(moves % SEATS)
            watch.start()
            game.describe(view)
            watch.lap("describe")
        moves += 1
        size += sum(map(len, sent))
        offered += sum(map(len, choices))
    return moves, size, offered


def measure(game: Game, seconds: float) -> dict[str, Any]:
    """Play for about ``seconds``; a game that goes on and on is left after 400 moves."""
    play(game, 0, 40, Stopwatch())
    watch = Stopwatch()
    began = process_time()
    totals: list[tuple[int, int, int]] = []
    while process_time() - began < seconds:
        totals.append(play(game, len(totals) + 1, 400, watch))
    moves = sum(t[0] for t in totals)
    each = {part: round(1e6 * watch.spent[part] / moves, 1) for part in PARTS}
    return {
        "game": game.id, "compiled": compiled(), "games": len(totals), "played": moves, **each,
        "all": round(sum(1e6 * watch.spent[part] / moves for part in PARTS), 1),
        "describe": round(1e6 * watch.spent["describe"] / sum(-(-t[0] // 20) for t in totals), 1),
        "bytes": round(sum(t[1] for t in totals) / moves), "offered": round(fmean(t[2] / t[0] for t in totals), 1),
    }


def both_builds(names: list[str], seconds: float) -> Iterator[dict[str, Any]]:
    """Every game compiled and pure. A build that is not there is left out."""
    for pure in (False, True):
        environment = {k: v for k, v in os.environ.items() if k != "CAPOMASTRO_PURE"} | ({"CAPOMASTRO_PURE": "1"} if pure else {})
        command = [sys.executable, __file__, "--here", "--seconds", str(seconds), *names]
        ran = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, env=environment)
        for line in ran.stdout.splitlines():
            result = json.loads(line)
            if result["compiled"] != pure:
                yield result


def page(result: dict[str, Any]) -> str:
    """The result as Markdown."""
    lines = [
        "# Views",
        "",
        f"The engine's share of one move at a four-seat table, random play, microseconds of processor time: the move itself, then "
        f"for all four seats the events, the views as JSON, the moves offered and the score, and these as JSON. "
        f"{told(result['circumstances'])}. Generated by `python bench/views.py --write`.",
        "",
        "| game | build | apply | events | views | moves | score | encode | all | moves offered | bytes sent | one description |",
        "|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for r in result["costs"]:
        parts = " | ".join(f"{r[part]:,.0f}" for part in PARTS)
        lines.append(
            f"| {r['game']} | {'compiled' if r['compiled'] else 'pure'} | {parts} | **{r['all']:,.0f}** | {r['offered']} | "
            f"{r['bytes']:,} | {r['describe']:,.0f} |"
        )
    return "\n".join(lines) + "\n"


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--seconds", type=float, default=5.0, help="how long each game is played in each build")
    options.add_argument("--write", action="store_true", help="keep the result in bench/results/")
    options.add_argument("--here", action="store_true", help="measure in this process, in the build it has; prints one line of JSON a game")
    options.add_argument("games", nargs="*", help="the games to measure; all with four seats when not said")
    given = options.parse_args()
    names = given.games or [g.id for g in games().values() if SEATS in g.players]
    if given.here:
        for name in names:
            print(json.dumps(measure(find_game(name), given.seconds)), flush=True)
        return
    result = {"circumstances": circumstances(), "costs": list(both_builds(names, given.seconds))}
    print(page(result))
    if given.write:
        (RESULTS / "views.json").write_text(json.dumps(result, indent=2) + "\n", encoding="utf-8")
        (RESULTS / "views.md").write_text(page(result), encoding="utf-8")


if __name__ == "__main__":
    main()
