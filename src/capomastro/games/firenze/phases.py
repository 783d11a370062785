# Compiled by mypyc.
"""Which phase of a turn a position is in."""

from __future__ import annotations

from mypy_extensions import i64

from capomastro.games.firenze import codes as c
from capomastro.games.firenze.state import FirenzeBoard


def phase(s: FirenzeBoard) -> i64:
    """FIR-3.1: 1 to 6, by the question at the bottom of the stack; 0 before the first turn and after the last."""
    kind = s.frames.items[0]
    if kind >= c.QUESTIONS:
        return 1 if kind == c.TAKING else 0
    if kind == c.ASK_CARD:
        return 1
    if kind == c.ASK_EXCHANGE:
        return 2
    if kind in (c.ASK_BUILD, c.ASK_COST):
        return 3
    return 5 if kind == c.ASK_ORDERS else 6
