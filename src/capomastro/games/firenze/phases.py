# Compiled by mypyc.
"""Which phase of a turn a position is in."""

from __future__ import annotations

from mypy_extensions import i64

from capomastro.games.firenze.codes import ASK_BUILD, ASK_CARD, ASK_COST, ASK_EXCHANGE, ASK_ORDERS, QUESTIONS, TAKING
from capomastro.games.firenze.state import FirenzeBoard


def phase(s: FirenzeBoard) -> i64:
    """FIR-3.1: 1 to 6, by the question at the bottom of the stack; 0 before the first turn and after the last."""
    kind = s.frames.items[0]
    if kind >= QUESTIONS:
        return 1 if kind == TAKING else 0
    if kind == ASK_CARD:
        return 1
    if kind == ASK_EXCHANGE:
        return 2
    if kind in (ASK_BUILD, ASK_COST):
        return 3
    return 5 if kind == ASK_ORDERS else 6
