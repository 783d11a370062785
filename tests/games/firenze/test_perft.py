"""Counts of decision sequences from fixed positions, the same in both builds, for both versions of the rules.

A sequence counts chance answers too: every stone or card that can be drawn is one branch. Games that are over do not go on.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from capomastro.games.firenze import FIRENZE
from capomastro.kernel.state import State

TABLE = """turn 9
balcony I=white-6 II=red-5 III=blue-6 IV=yellow-8
row 1=alchemist 2=mason 3=flood
on_row 1 white=2
on_row 2 yellow=2
on_row 3 white=1 red=1
"""


def perft(state: State, depth: int) -> int:
    """The number of sequences of ``depth`` answers."""
    if depth == 0:
        return 1
    total = 0
    for code in state.legal():
        after = state.clone()
        after.apply(code)
        total += perft(after, depth - 1)
    return total


def at(rules: int, body: str) -> State:
    return FIRENZE.under(rules).from_position(f"firenze 2\n{TABLE}{body}\n")


def opening(rules: int) -> State:
    return FIRENZE.under(rules).new(2)


def spread_seals(rules: int) -> State:
    return FIRENZE.under(rules).new(3, {"seal_mode": "spread", "campanile": True})


def card(rules: int) -> State:
    return at(rules, "storage 0 white=2 yellow=1\nheld 0 wholesaler=1 spy=1\nstorage 1 white=1 blue=1\nask card 0")


def exchange(rules: int) -> State:
    return at(rules, "storage 0 white=2 yellow=1 blue=1\ntowers 0 white=2\nheld 0 smuggler=1\nstorage 1 white=1 blue=1\nask exchange 0")


def build(rules: int) -> State:
    mine = "storage 0 white=3 yellow=1 blue=1 purple=1\ntowers 0 white=2 blue=3\nheld 0 mason=1"
    return at(rules, f"{mine}\nstorage 1 white=1 blue=1\nask build 0 stood=2")


def orders(rules: int) -> State:
    held = "storage 0 white=6 yellow=3 blue=3\ntowers 0 white=5+1 red=4+1 blue=3+1\n"
    held += "held 0 architect=1 patrician=1 disgrace=1 bridge=1 spy=2"
    return at(rules, f"church 1=small_privilege\n{held}\nstorage 1 white=2\nask orders 0")


@pytest.mark.parametrize(
    ("rules", "position", "counts"),
    [
        (2, opening, [5, 30, 120, 480, 960, 7680]),
        (2, spread_seals, [5, 30, 120, 480, 960, 9962]),
        (2, card, [5, 33, 221, 1327, 7804]),
        (2, exchange, [3, 9, 17, 38, 87, 175, 535, 2389]),
        (2, build, [3, 7, 15, 38, 114, 471, 2575, 15400]),
        (2, orders, [9, 40, 116, 262, 544, 1139, 3372, 15744]),
        (1, opening, [5, 25, 125, 500, 1000, 8000]),
        (1, spread_seals, [5, 25, 125, 500, 1000, 10218]),
        (1, card, [5, 32, 213, 1277, 7499]),
        (1, exchange, [3, 9, 17, 36, 82, 137, 285, 667]),
        (1, build, [3, 7, 15, 31, 66, 114, 240, 871]),
        (1, orders, [9, 40, 116, 262, 544, 1013, 3019, 14312]),
    ],
    ids=lambda x: x.__name__ if callable(x) else "",
)
def test_the_counts_of_decision_sequences_do_not_change(rules: int, position: Callable[[int], State], counts: list[int]) -> None:
    """FIR-3.1, FIR-2.1"""
    state = position(rules)
    assert [perft(state, depth) for depth in range(1, len(counts) + 1)] == counts


def test_the_build_one_level_deeper(soak: bool) -> None:
    """FIR-3.9"""
    assert perft(build(2), 9 if soak else 6) == (93059 if soak else 471)
