"""How fast a game plays at random, with events off, on one core; and what one state costs. Processor time counts.

``python -m capomastro.arena.speed SECONDS GAME …`` prints one line of JSON per game, in the build it runs in; with
``--paces`` one per group of set-ups that the game declares: the slowest of the group.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tracemalloc
from collections.abc import Iterator, Mapping, Sequence
from time import process_time
from typing import Any

import msgspec

from capomastro import compiled
from capomastro.kernel.game import Game
from capomastro.kernel.playout import clones, playouts
from capomastro.kernel.registry import game as find_game
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import CHANCE, OVER, Count, State

ROUNDS = 3                  # the best counts: other work on the machine only ever slows one down


class Speed(msgspec.Struct, frozen=True):
    """One game in one build. Decisions are answers of a seat; choices are those with more than one option."""

    game: str
    players: int
    compiled: bool
    games: int
    seconds: float
    games_per_second: float
    decisions_per_second: float
    choices_per_second: float
    us_per_decision: float
    us_per_clone: float
    bytes_per_state: int
    set_up: str = ""            # the group of set-ups it is the slowest of; empty for the standard game
    options: dict[str, Any] = {}
    rules: int = 0              # the version of the game's rules


def measure(
    game: Game, players: int | None = None, seconds: float = 1.0, options: Mapping[str, Any] | None = None, set_up: str = ""
) -> Speed:
    """Play for about ``seconds``, ``ROUNDS`` times."""
    start = game.new(players, options)
    limit = game.max_decisions
    batch = 1
    while (spent := _timed(start, 0, batch, limit)[0]) < seconds / 10:
        batch *= 4
    batch = max(1, int(batch * seconds / spent))
    rounds = [_timed(start, 1 + n * batch, batch, limit) for n in range(ROUNDS)]
    took, count = min(rounds, key=lambda r: r[0] / int(r[1].decisions))
    middle = halfway(start, limit)
    return Speed(
        game=game.id,
        players=int(start.players),
        compiled=compiled(),
        games=batch,
        seconds=round(took, 4),
        games_per_second=round(batch / took, 1),
        decisions_per_second=round(int(count.decisions) / took),
        choices_per_second=round(int(count.choices) / took),
        us_per_decision=round(took / int(count.decisions) * 1e6, 3),
        us_per_clone=round(_clone_seconds(middle, seconds) * 1e6, 3),
        bytes_per_state=state_bytes(middle),
        set_up=set_up,
        options=dict(options or {}),
        rules=game.rules_version,
    )


def slowest(game: Game, set_up: str, seconds: float) -> Speed:
    """The slowest of a group of set-ups: found by a short look at each, then measured in full."""
    looks = [measure(game, case.players, seconds / 20, case.options) for case in game.proof.paces[set_up]]
    found = min(looks, key=lambda speed: speed.decisions_per_second)
    return measure(game, found.players, seconds, found.options, set_up)


def _timed(start: State, seed: int, games: int, limit: int) -> tuple[float, Count]:
    count = Count()
    began = process_time()
    playouts(start, seed, games, limit, count)
    return process_time() - began, count


def _clone_seconds(state: State, seconds: float) -> float:
    times = 64
    while True:
        began = process_time()
        clones(state, times)
        spent = process_time() - began
        if spent > seconds / 10:
            return spent / times
        times *= 4


def halfway(start: State, limit: int) -> State:
    """A position from the middle of a random game."""
    count = Count()
    playouts(start, 1, 1, limit, count)
    state = start.clone()
    rng = Rng(1)
    left = int(count.decisions) // 2
    while left > 0 and (who := state.decider()) != OVER:
        if who == CHANCE:
            state.apply(state.draw(rng))
        else:
            legal = state.legal()
            state.apply(legal[rng.below(len(legal)) if len(legal) > 1 else 0])      # as ``playout`` does: the same game
            left -= 1
    return state


def state_bytes(state: State) -> int:
    """Memory one more clone takes, by Python's own account."""
    many = 200
    keep: list[State] = [state] * many
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        for i in range(many):
            keep[i] = state.clone()
        return (tracemalloc.get_traced_memory()[0] - before) // many
    finally:
        tracemalloc.stop()


def both_builds(games: Sequence[str], seconds: float, rules: int | None = None) -> Iterator[Speed]:
    """Every game compiled and pure, each build in a process of its own. A build that is not there is left out."""
    arguments = [*(["--rules", str(rules)] if rules is not None else []), str(seconds), *games]
    yield from _in_build(False, arguments)
    yield from _in_build(True, arguments)


def by_set_up(games: Sequence[str], seconds: float) -> Iterator[Speed]:
    """The slowest of every group of set-ups that a game declares, compiled."""
    yield from _in_build(False, ["--paces", str(seconds), *games])


def _in_build(pure: bool, arguments: Sequence[str]) -> Iterator[Speed]:
    environment = {k: v for k, v in os.environ.items() if k != "CAPOMASTRO_PURE"} | ({"CAPOMASTRO_PURE": "1"} if pure else {})
    command = [sys.executable, "-m", "capomastro.arena.speed", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment) as process:
        assert process.stdout is not None
        for line in process.stdout:
            speed = msgspec.json.decode(line, type=Speed)
            if speed.compiled != pure:
                yield speed
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--paces", action="store_true")
    asked.add_argument("--rules", type=int)
    asked.add_argument("seconds", type=float)
    asked.add_argument("games", nargs="+")
    chosen = asked.parse_args()
    for game in (find_game(name, chosen.rules) for name in chosen.games):
        set_ups = game.proof.paces if chosen.paces else ("",)
        for set_up in set_ups:
            speed = slowest(game, set_up, chosen.seconds) if chosen.paces else measure(game, seconds=chosen.seconds)
            print(msgspec.json.encode(speed).decode(), flush=True)


if __name__ == "__main__":
    main()
