"""Random play of OpenSpiel, to compare with: whole games in its C++ (``evaluate_bots`` of two uniform random bots).

Prints one line of JSON per game.
"""

from __future__ import annotations

import importlib.metadata
import json
import random
import sys
from time import process_time

import pyspiel

GAMES = ("othello", "backgammon")


def decisions_per_game(game: pyspiel.Game, games: int) -> float:
    """How many decisions a random game has, counted over a sample."""
    rng = random.Random(1)
    decisions = 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
            else:
                decisions += 1
                state.apply_action(rng.choice(state.legal_actions()))
    return decisions / games


def measure(name: str, seconds: float) -> dict[str, object]:
    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(2)]
    best = 0.0
    for first in range(3):
        games = 0
        began = process_time()
        while process_time() - began < seconds:
            pyspiel.evaluate_bots(game.new_initial_state(), bots, first * 1_000_000 + games)
            games += 1
        best = max(best, games / (process_time() - began))
    return {
        "game": name,
        "library": f"OpenSpiel {importlib.metadata.version('open_spiel')}",
        "games_per_second": round(best, 1),
        "decisions_per_second": round(best * decisions_per_game(game, 100)),
    }


if __name__ == "__main__":
    for name in GAMES:
        print(json.dumps(measure(name, float(sys.argv[1]))), flush=True)
