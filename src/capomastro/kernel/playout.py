# Compiled by mypyc.
"""Random play, kept inside compiled code: the loop that simulations and benchmarks run."""

from __future__ import annotations

from mypy_extensions import i64

from capomastro.kernel.rng import Rng
from capomastro.kernel.state import CHANCE, OVER, Count, State


def playout(state: State, rng: Rng, limit: i64, count: Count) -> bool:
    """Play uniformly at random until the end; False if ``limit`` decisions were not enough."""
    decisions: i64 = 0
    chances: i64 = 0
    ended = False
    while decisions < limit:
        who = state.decider()
        if who >= 0:
            decisions += 1
            state.apply(state.random_move(rng, count))
        elif who == CHANCE:
            chances += 1
            state.apply(state.draw(rng))
        else:
            ended = True
            break
    count.decisions += decisions
    count.chances += chances
    return ended or state.decider() == OVER


def playouts(start: State, first_seed: i64, games: i64, limit: i64, count: Count) -> i64:
    """Play ``games`` clones of ``start`` to the end; returns how many were cut by ``limit``."""
    cut: i64 = 0
    i: i64 = 0
    while i < games:
        if not playout(start.clone(), Rng(first_seed + i), limit, count):
            cut += 1
        i += 1
    return cut


def clones(state: State, times: i64) -> i64:
    """Clone ``times`` times; for the benchmark."""
    n: i64 = 0
    i: i64 = 0
    while i < times:
        n += state.clone().players
        i += 1
    return n
