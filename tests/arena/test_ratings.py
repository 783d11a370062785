"""Intervals, ratings and the sequential test against values known from elsewhere."""

from __future__ import annotations

import pytest

from capomastro.arena.ratings import Order, orders, plackett_luce, ratings, sequential, wilson
from capomastro.kernel.rng import Rng


def test_wilson_agrees_with_newcombe_1998() -> None:
    """Newcombe, Statistics in Medicine 17 (1998), table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29."""
    for won, games, low, high in ((81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)):
        assert wilson(won / games, games) == pytest.approx((low, high), abs=1e-4)


def test_wilson_of_nothing_is_everything() -> None:
    assert wilson(0.0, 0) == (0.0, 1.0)


def test_two_bots_that_win_three_of_four_are_191_points_apart() -> None:
    games = [Order((0, 1))] * 7500 + [Order((1, 0))] * 2500
    first, second = plackett_luce(games, 2)
    assert first - second == pytest.approx(190.85, abs=0.3)
    assert first + second == pytest.approx(3000)


def test_plackett_luce_finds_the_strengths_that_made_the_results() -> None:
    strength = [1.0, 2.0, 4.0]
    rng = Rng(5)
    results = []
    for _ in range(6000):
        left = [0, 1, 2]
        order = []
        while left:
            x = rng.below(1_000_000) / 1_000_000 * sum(strength[b] for b in left)
            for b in left:
                x -= strength[b]
                if x < 0:
                    break
            order.append(b)
            left.remove(b)
        results.append(Order(tuple(order)))
    elo = plackett_luce(results, 3)
    assert elo[1] - elo[0] == pytest.approx(120.4, abs=12)
    assert elo[2] - elo[1] == pytest.approx(120.4, abs=12)


def test_a_tie_counts_half_for_each_order() -> None:
    assert orders([4, 7], [1, 1]) == [Order((4, 7), 0.5), Order((7, 4), 0.5)]
    assert plackett_luce(orders([0, 1], [1, 1]), 2) == pytest.approx([1500, 1500])


def test_one_bot_against_three_of_another_is_rated() -> None:
    results = [Order((0, 1, 1, 1))] * 50 + [Order((1, 0, 1, 1))] * 50
    first, second = plackett_luce(results, 2)
    assert first > second


def test_intervals_hold_the_rating_and_shrink_with_more_deals() -> None:
    deal = [Order((0, 1)), Order((1, 0)), Order((0, 1))]
    other = [Order((1, 0)), Order((1, 0)), Order((0, 1))]
    few = ratings([deal, other] * 3, 2)
    many = ratings([deal, other] * 60, 2)
    assert few[0].low <= few[0].elo <= few[0].high
    assert many[0].high - many[0].low < few[0].high - few[0].low


def test_the_sequential_test_decides_both_ways_and_rarely_errs() -> None:
    assert sequential([1.0] * 40, 0.6, 0.8).state == "better"
    assert sequential([0.0, 0.5] * 20, 0.6, 0.8).state == "worse"
    assert sequential([1.0, 0.5, 0.5], 0.6, 0.8).state == "open"
    wrong = 0
    for seed in range(200):
        rng = Rng(seed)
        results: list[float] = []
        state = "open"
        while state == "open" and len(results) < 400:
            results.append((rng.below(100) < 60) / 2 + (rng.below(100) < 60) / 2)
            state = sequential(results, 0.6, 0.75).state
        wrong += state == "better"
    assert wrong <= 20
