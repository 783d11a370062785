"""Compares settings of the search against a fixed opponent, and says how many simulations fit into a turn.

    python bench/tune.py carcassonne --simulations 300 --games 64 --set turns=1 --set turns=4,explore=0.25

Each ``--set`` is one variant of the master; without any, a small grid is tried. Same deals for every variant.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from time import process_time
from typing import Any

from capomastro.arena.playing import play
from capomastro.arena.ratings import wilson
from capomastro.bots.bot import Bot, Budget
from capomastro.bots.bot import bot as named_bot
from capomastro.bots.judge import Judge
from capomastro.bots.players import Master
from capomastro.bots.search import Search, Settings
from capomastro.kernel.game import Game
from capomastro.kernel.registry import game as find_game
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import OVER

GRID = ["", "turns=1", "turns=4", "quick_looks=12", "quick_looks=120", "explore=0.8", "explore=0.2", "breadth=8", "prior_heat=1.0"]


class Variant(Master):
    """A master with other settings."""

    name = "variant"
    changes: dict[str, float] = {}          # noqa: RUF012 - one dictionary per variant, never changed

    def settings(self, game: Game, players: int = 2) -> Settings:
        settings = super().settings(game, players)
        for key, value in self.changes.items():
            setattr(settings, key, value)
        return settings


def read(text: str) -> dict[str, float]:
    """The changes that one ``--set`` asks for."""
    pairs = [pair.partition("=") for pair in text.split(",") if pair]
    known = [name for name in dir(Settings()) if not name.startswith("_")]
    for key, _, value in pairs:
        if key not in known or not value.replace(".", "", 1).isdecimal():
            raise SystemExit(f"--set {text}: a setting is one of {', '.join(known)}, followed by a number")
    return {key: type(getattr(Settings(), key))(float(value)) for key, _, value in pairs}


def play_deal(task: tuple[str, str, int, str, int, int, dict[str, str]]) -> list[tuple[float, int, float]]:
    """One deal from every seat: the variant's share, score and the others' mean score."""
    game_id, changes, simulations, opponent, players, deal, options = task

    out = []
    for seat in range(players):
        variant = Variant(Budget(simulations=simulations))
        variant.changes = read(changes)
        lineup: list[str | Bot] = [opponent] * players
        lineup[seat] = variant
        played = play(find_game(game_id), lineup, 1 + deal, options)
        others = sum(played.scores) - played.scores[seat]
        out.append((played.shares[seat], played.scores[seat], others / (players - 1)))
    return out


def positions(game_id: str, players: int, count: int, first: bool = False, options: dict[str, Any] | None = None) -> Iterator[Any]:
    """Positions from the course of games between apprentices; ``first``: only where a turn begins."""
    game = find_game(game_id)
    rng = Rng(7)
    thinker = named_bot("apprentice")
    while count:
        state = game.new(players, options)
        last = OVER
        while state.decider() != OVER and count:
            if state.decider() < 0:
                state.apply(state.draw(rng))
                continue
            seat = int(state.decider())
            if len(state.legal()) > 1 and (seat != last or not first) and rng.below(12) == 0:
                count -= 1
                yield state.clone()
            last = seat
            state.apply(thinker.choose(game, state.imagine(seat, rng), seat, rng))


def simulations_per_second(game_id: str, players: int = 2) -> float:
    """Simulations a second of processor time, over a game."""
    done, spent = 0, 0.0
    for state in positions(game_id, players, 24):
        search = Search(state, state.decider(), Settings(), Judge(), Rng(1))
        search.run(30, 0.0)
        began = process_time()
        search.run(60, 0.0)
        spent += process_time() - began
        done += 60
    return done / spent


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("game")
    asked.add_argument("--players", type=int, default=2)
    asked.add_argument("--opponent", default="apprentice")
    asked.add_argument("--simulations", type=int, default=300)
    asked.add_argument("--games", type=int, default=64)
    asked.add_argument("--set", action="append", dest="variants", metavar="KEY=VALUE,…")
    asked.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="of the game, such as mode=advanced")
    asked.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    given = asked.parse_args()
    rate = simulations_per_second(given.game, given.players)
    print(f"{given.game}: {rate:.0f} simulations/s, {rate / 2:.0f} in half a second", flush=True)
    options = dict(option.split("=", 1) for option in given.option)
    deals = range(-(-given.games // given.players))
    with ProcessPoolExecutor(given.workers) as pool:
        for changes in given.variants or GRID:
            tasks = [(given.game, changes, given.simulations, given.opponent, given.players, deal, options) for deal in deals]
            rows = [row for deal in pool.map(play_deal, tasks) for row in deal]
            n = len(rows)
            share = sum(row[0] for row in rows) / n
            low, high = wilson(share, n)
            scores = f"{sum(row[1] for row in rows) / n:.1f} : {sum(row[2] for row in rows) / n:.1f}"
            print(f"  {changes or 'as it is':32} {share:.3f} ({low:.3f} – {high:.3f}) of {n}, {scores}", flush=True)


if __name__ == "__main__":
    main()
