"""Counts of legal decision sequences from fixed positions, the same in both builds.

A sequence counts chance answers too: every block or building that can be drawn is one branch. Games that are over do not go on.
"""

from __future__ import annotations

from itertools import product

import pytest
from tests.games.carrara.tables import lay, play

from capomastro.games.carrara import CARRARA
from capomastro.games.carrara import codes as c
from capomastro.kernel.state import State


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


def opening() -> State:
    return CARRARA.new(2)


def opening_with_cards() -> State:
    return CARRARA.new(4, {"mode": "advanced", "start": "2"})


def first_turn() -> State:
    return lay(wheel={"I": "white yellow red green blue black"}, seats=[{"blocks": "black"}, {"blocks": "blue"}])


def market() -> State:
    return lay(wheel={"I": "red black", "II": "white green black", "V": "yellow yellow", "VI": "white black black"}, seats=[{"coins": 9}])


def builder() -> State:
    seats = [{"blocks": "white yellow yellow red green", "coins": 12, "built": "porta_2@pisa porta_3@lucca"}]
    return lay(wheel={"III": "red blue"}, seats=seats)


def raiser() -> State:
    """Value-8 buildings, tokens, raising, special fields, buying without turning."""
    seats = [{"blocks": "white white yellow red red green black", "coins": 10, "built": "porta_4@viareggio villa_1@pisa", "tokens": ""}]
    return lay(mode="advanced", cards="T2 O5 B9 E5", wheel={"II": "white", "VI": "blue black"}, slots="palazzo_5 villa_4", seats=seats)


def last_round() -> State:
    """PAL-8.6: whoever sits behind may pass; then the game is over."""
    seats = [{"coins": 0}, {"coins": 11, "blocks": "red red", "built": "porta_1@massa"}]
    return lay(seats=seats, turn=1, end="announced 0", wheel={"VI": "white black"}, slots="villa_1 villa_2")


def announcer() -> State:
    """PAL-8.4: with free announcements every turn asks."""
    seats = [{"coins": 10, "built": "porta_1@massa"}, {"coins": 0}]
    return lay(3, seats=seats, wheel={"VI": "black"}, slots="villa_1", asks="segment", options={"announcements": "free"})


POSITIONS = {
    opening: [2, 60, 1740],
    opening_with_cards: [6, 48, 432, 3456],
    first_turn: [3, 8, 38, 258, 1590, 8420],
    market: [1, 6, 24, 52, 100, 118, 379, 1555, 4575, 12556],
    builder: [11, 56, 140, 1043, 7435, 22237],
    raiser: [14, 52, 125, 597, 3199, 15559],
    last_round: [5, 28, 44, 328, 2160, 8532],
    announcer: [1, 1, 1, 7, 14, 14, 84, 504, 3024, 18144],
}


@pytest.mark.parametrize(("position", "counts"), POSITIONS.items(), ids=[position.__name__ for position in POSITIONS])
def test_the_counts_of_decision_sequences_do_not_change(position: object, counts: list[int]) -> None:
    """PAL-3.1, PAL-4.3, PAL-5.2, PAL-5.6"""
    assert callable(position)
    state = position()
    assert [perft(state, depth) for depth in range(1, len(counts) + 1)] == counts


def runs(state: State, question: int) -> int:
    """Ways to answer a question to its end, one thing after the other."""
    if state.asks() != question:
        return 1
    total = 0
    for code in state.legal():
        after = state.clone()
        after.apply(code)
        total += runs(after, question)
    return total


@pytest.mark.parametrize("coins", [0, 3, 9, 20])
def test_there_are_as_many_purchases_as_sets_of_blocks_that_can_be_paid(coins: int) -> None:
    """PAL-4.3, PAL-4.9, counted without the engine: in segment II white costs 5, red 3, black nothing."""
    state = play(lay(wheel={"II": "white white red red red black"}, seats=[{"coins": coins}], asks="segment"), "segment II")
    sets = [n for n in product(range(3), range(4), range(2)) if sum(n) > 0 and 5 * n[0] + 3 * n[1] <= coins]
    assert runs(state, c.ASK_BLOCKS) == len(sets)


@pytest.mark.parametrize(("city", "accepts"), [("pisa", 2), ("lucca", 3), ("lerici", 4)])
def test_there_are_as_many_payments_as_sets_of_blocks_of_the_right_size(city: str, accepts: int) -> None:
    """PAL-5.2, PAL-5.12, counted without the engine: three blocks for a building of cost 3."""
    have = {"white": 2, "yellow": 1, "red": 3, "black": 2}
    blocks = " ".join(colour for colour, n in have.items() for _ in range(n))
    state = play(lay(seats=[{"blocks": blocks}]), "build villa_3", f"city {city}")
    sets = [n for n in product(*(range(n + 1) for n in list(have.values())[:accepts])) if sum(n) == 3]
    assert runs(state, c.ASK_PAYMENT) == len(sets)
