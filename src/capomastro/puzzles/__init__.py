"""Positions with one clearly best move: found by our own search in bots' and people's games, kept with the games, one of them shown every day.

How they are found, judged, rated and checked again: ``docs/puzzles.md``.
"""

from capomastro.puzzles.puzzle import Puzzle

__all__ = ["Puzzle"]
