"""Counts of legal decision sequences from fixed early positions, the same in both builds.

A sequence counts chance answers too: every type that can be drawn is one branch. Games that are over do not go on.
"""

from __future__ import annotations

import copy

import pytest
from tests.games.carcassonne.naive import NaiveGame
from tests.games.carcassonne.scenes import CROP, scene

from capomastro.games.carcassonne import CARCASSONNE
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


def naive_perft(game: NaiveGame, depth: int) -> int:
    if depth == 0:
        return 1
    total = 0
    for move in game.legal():
        after = copy.deepcopy(game)
        after.play(move)
        total += naive_perft(after, depth - 1)
    return total


def opening() -> State:
    return CARCASSONNE.new(2)


def opening_with_all_tiles() -> State:
    return CARCASSONNE.new(3, {"crop_circles": "both"})


def ring() -> State:
    return scene("V 0,1 3 r0=0\nV 1,1 0\nV 1,2 1", hand="V", turn=1)


def crop_circle() -> State:
    return scene("G 0,-1 1 c0=0\nE 0,1 2 c0=1\nU 1,0 1 f1=0*2", hand="CC2", options=CROP, players=3)


def last_tiles() -> State:
    return scene("E 0,-1 2 f0=0\nV 1,0 0", hand="L", pile="C A")


@pytest.mark.parametrize(
    ("position", "counts"),
    [
        (opening, [24, 102, 484, 11551]),
        (opening_with_all_tiles, [36, 164, 805, 18001]),
        (ring, [12, 47, 1128, 8842]),
        (crop_circle, [10, 35, 70, 109, 1113, 14096]),
        (last_tiles, [6, 48, 96, 720, 2567, 3108, 2082]),
    ],
    ids=lambda x: x.__name__ if callable(x) else "",
)
def test_the_counts_of_decision_sequences_do_not_change(position: object, counts: list[int]) -> None:
    """CAR-3.2, CAR-4.3"""
    assert callable(position)
    state = position()
    assert [perft(state, depth) for depth in range(1, len(counts) + 1)] == counts


def test_the_opening_one_level_deeper(soak: bool) -> None:
    assert perft(opening(), 5 if soak else 3) == (76014 if soak else 484)


def test_the_naive_game_counts_the_same_sequences() -> None:
    naive = NaiveGame(3, "both", loan=True, skip=False, small=2, farmers="first")
    assert [naive_perft(naive, depth) for depth in (1, 2, 3)] == [36, 164, 805]
