"""Ratings with their uncertainty, recomputable from the results at any time.

The update of Weng and Lin (Plackett-Luce full-pair form): after a game every seat moves by how much better or worse it
finished than expected against every other seat; the less certain its rating, the more it moves.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

START = 1500.0
DEVIATION = 350.0
SPREAD = 200.0                  # how much chance there is in one game
FLOOR = 45.0                    # no rating becomes more certain than this


@dataclass
class Strength:
    """An estimate, its standard deviation, and on how many games it rests."""

    value: float = START
    deviation: float = DEVIATION
    games: int = 0


def update(strengths: list[Strength], ranks: list[int]) -> None:
    """One game: ``ranks[i]`` is the place of ``strengths[i]``."""
    steps = []
    for i, mine in enumerate(strengths):
        shift, certainty = 0.0, 0.0
        for j, other in enumerate(strengths):
            if i == j:
                continue
            c = math.sqrt(mine.deviation**2 + other.deviation**2 + 2 * SPREAD**2)
            expected = 1 / (1 + math.exp((other.value - mine.value) / c))
            result = 1.0 if ranks[i] < ranks[j] else 0.5 if ranks[i] == ranks[j] else 0.0
            shift += mine.deviation**2 / c * (result - expected)
            certainty += (mine.deviation / c) ** 3 * expected * (1 - expected)
        pairs = max(1, len(strengths) - 1)
        steps.append((shift / pairs, certainty / pairs))
    for mine, (shift, certainty) in zip(strengths, steps, strict=True):
        mine.value += shift
        mine.deviation = max(FLOOR, mine.deviation * math.sqrt(max(0.01, 1 - certainty)))
        mine.games += 1


def rate(games: list[list[tuple[str, int]]]) -> dict[str, Strength]:
    """All strengths after these games, each a list of (who, rank); whoever plays twice in one game is left out of it."""
    found: dict[str, Strength] = {}
    for game in games:
        names = [who for who, _ in game]
        if len(set(names)) != len(names) or len(names) < 2:
            continue
        update([found.setdefault(who, Strength()) for who in names], [rank for _, rank in game])
    return found
