"""Ratings of solvers and puzzles, as between two players: whoever does better than expected gains. And days in a row."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta

FIRST = 1200.0                  # a solver's rating before the first puzzle
NEW, SETTLED = 40.0, 20.0       # what one puzzle moves at most, for somebody new and later
NEW_FOR = 20                    # puzzles
OF_PUZZLE = 12.0                # what one solver moves of a puzzle
SPREAD = 400.0


def expected(solver: float, puzzle: float) -> float:
    """The chance that a solver finds the move.

    >>> expected(1200, 1200)
    0.5
    """
    return float(1 / (1 + 10 ** ((puzzle - solver) / SPREAD)))


def after(solver: float, tries: int, puzzle: float, solved: bool) -> tuple[float, float]:
    """Both ratings after a first try; ``tries`` were made before.

    >>> after(1200, 0, 1200, True)
    (1220.0, 1194.0)
    """
    surprise = float(solved) - expected(solver, puzzle)
    return solver + (NEW if tries < NEW_FOR else SETTLED) * surprise, puzzle - OF_PUZZLE * surprise


def streak(solved: Iterable[str], today: date) -> int:
    """How many days in a row, up to today or yesterday, had a solved position of the day.

    >>> streak(["2026-03-01", "2026-03-02"], date(2026, 3, 3))
    2
    """
    days = set(solved)
    day = today if today.isoformat() in days else today - timedelta(days=1)
    count = 0
    while day.isoformat() in days:
        count += 1
        day -= timedelta(days=1)
    return count
