"""Counts of legal decision sequences from fixed positions, the same in both builds.

A sequence counts chance answers too: every card or character that can be drawn is one branch. Cards that have one name are
one branch. Games that are over do not go on.
"""

from __future__ import annotations

from collections.abc import Callable
from math import perm

import pytest
from tests.games.citadels.scene import Scene

from capomastro.games.citadels import CITADELS
from capomastro.kernel.state import State


def perft(state: State, depth: int) -> int:
    """The number of sequences of ``depth`` answers."""
    legal = state.legal()
    if depth == 1:
        return len(legal)
    total = 0
    for code in legal:
        after = state.clone()
        after.apply(code)
        total += perft(after, depth - 1)
    return total


def opening(rules: int) -> State:
    """The first game of four: seventeen basic names and fourteen unique ones to be dealt."""
    return CITADELS.under(rules).new(4)


def selection_of_two(rules: int) -> State:
    return Scene(2, rules=rules).select().s


def selection_of_seven(rules: int) -> State:
    return Scene(7, rules=rules).select().s


def witch(rules: int) -> State:
    return Scene(4, "witch", rules=rules).hold(king=1, warlord=2).city(1, "manor").hand(0, "temple").gold(4).turn(0, "witch").s


def magistrate(rules: int) -> State:
    return Scene(4, "magistrate", rules=rules).hand(0, "temple tavern").gold(2).turn(0, "magistrate").s


def magician(rules: int) -> State:
    return Scene(4, rules=rules).hand(0, "temple tavern tavern market").hand(1, "palace").gold(2).turn(0, "magician").s


def seer(rules: int) -> State:
    t = Scene(4, "seer", rules=rules).hand(0, "temple").hand(1, "tavern manor").hand(3, "docks docks")
    return t.gold(3).turn(0, "seer").s


def crowned_king(rules: int) -> State:
    return Scene(4, rules=rules).city(0, "manor").hand(0, "temple palace").gold(2).turn(0, "king").s


def abbot(rules: int) -> State:
    t = Scene(4, "abbot", "school_of_magic", rules=rules).city(0, "temple church school_of_magic").hand(0, "tavern manor")
    return t.gold(1, 5, 5).turn(0, "abbot").s


def den(rules: int) -> State:
    t = Scene(4, "cardinal", "thieves_den", rules=rules).hand(0, "thieves_den temple palace tavern market")
    return t.turn(0, "cardinal").play("gold").gold(2, 2, 1).s


def rank_eight(rules: int) -> State:
    t = Scene(4, "diplomat", "armory museum", rules=rules, actions=True).hand(0, "human_cannonball palace tavern").gold(6)
    return t.city(0, "armory docks temple").city(1, "museum tavern+").city(2, "castle").turn(0, "diplomat").s


Position = Callable[[int], State]


@pytest.mark.parametrize(
    ("position", "rules", "counts"),
    [
        (opening, 2, [31, 947, 28514]),
        (selection_of_two, 2, [7, 42, 210, 840, 2520, 5040, 39528]),
        (selection_of_seven, 2, [7, 42, 210, 840, 2520, 5040, 10080]),
        (witch, 2, [2, 38, 973, 2150, 20227]),
        (magistrate, 2, [7, 54, 1016, 2103, 16102]),
        (magician, 2, [6, 48, 1078, 4946, 22072]),
        (seer, 2, [3, 36, 959, 1935, 6791, 24798]),
        (crowned_king, 2, [3, 36, 993, 2892, 8347]),
        (abbot, 2, [7, 138, 3154, 40283]),
        (den, 2, [5, 14, 99, 418, 2241, 10095]),
        (rank_eight, 2, [10, 75, 1635, 9941, 61475]),
        (selection_of_two, 1, [7, 42, 210, 840, 2520, 5040, 39600]),
        (magician, 1, [6, 48, 1078, 4946, 22072]),
        (crowned_king, 1, [4, 41, 1037, 3944, 14162]),
        (abbot, 1, [8, 145, 3204, 41346]),
        (den, 1, [5, 12, 96, 414, 2236, 10090]),
    ],
    ids=lambda x: x.__name__ if callable(x) else f"rules{x}" if isinstance(x, int) else "",
)
def test_the_counts_of_decision_sequences_do_not_change(position: Position, rules: int, counts: list[int]) -> None:
    """CIT-4.4, CIT-5.5, CIT-7.10, CIT-R28, CIT-R49"""
    state = position(rules)
    assert [perft(state, depth) for depth in range(1, len(counts) + 1)] == counts


def test_positions_one_level_deeper(soak: bool) -> None:
    assert perft(opening(2), 4 if soak else 2) == (846400 if soak else 947)
    assert perft(witch(2), 6 if soak else 4) == (73996 if soak else 2150)
    assert perft(abbot(2), 5 if soak else 3) == (281367 if soak else 3154)


def test_the_first_counts_are_those_of_arithmetic() -> None:
    """CIT-3.3, CIT-4.6: seventeen names in several copies and fourteen alone; seven cards, each taken or put away in its turn."""
    assert perft(opening(2), 1) == 17 + 14
    assert perft(opening(2), 2) == 31 * 31 - 14
    assert [perft(selection_of_two(2), depth) for depth in range(1, 7)] == [perm(7, depth) for depth in range(1, 7)]
