"""Positions with one clearly best move: found by our own search in games of bots and people, kept with the games, one shown every day.

How they are found, judged, rated and checked again: ``docs/puzzles.md``.
"""

from capomastro.puzzles.puzzle import Puzzle

__all__ = ["Puzzle"]
