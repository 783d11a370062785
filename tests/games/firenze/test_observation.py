"""The view as numbers, for learners."""

from __future__ import annotations

import msgspec
import pytest
from librt.vecs import vec
from mypy_extensions import i16
from tests.games.firenze.scenes import position

from capomastro.games.firenze import FIRENZE
from capomastro.kernel.conformance import random_walk, sampled
from capomastro.kernel.proof import Case
from capomastro.kernel.state import SPECTATOR, State


def numbers(state: State, seat: int) -> list[int]:
    sections = FIRENZE.observation(int(state.players), {})
    out = vec[i16]([0] * sum(section.size for section in sections))
    state.observe(seat, out, 0)
    return [int(x) for x in out]


@pytest.mark.parametrize("case", FIRENZE.proof.trials, ids=str)
def test_observations_fill_their_sections_within_their_ranges(case: Case) -> None:
    sections = FIRENZE.observation(case.players, case.options)
    for state, _ in sampled(FIRENZE, case, 5, 20):
        for seat in range(SPECTATOR, case.players):
            seen = iter(numbers(state, seat))
            for section in sections:
                values = [next(seen) for _ in range(section.size)]
                assert all(section.low <= value <= section.high for value in values), (section, values)


def test_no_question_offers_more_than_the_declared_number_of_moves() -> None:
    walk = random_walk(FIRENZE, FIRENZE.proof.trials[0], 6)
    assert max(len(state.legal()) for state, _ in walk if state.decider() >= 0) <= FIRENZE.widest


@pytest.mark.parametrize("case", FIRENZE.proof.trials, ids=str)
def test_two_views_differ_exactly_when_their_observations_do(case: Case) -> None:
    views: dict[tuple[int, ...], bytes] = {}
    back: dict[bytes, tuple[int, ...]] = {}
    for n, (state, _) in enumerate(random_walk(FIRENZE, case, 7)):
        if n > 900:
            break
        observed = tuple(numbers(state, 1))
        view = msgspec.json.encode(FIRENZE.view(state, 1))
        assert views.setdefault(observed, view) == view
        assert back.setdefault(view, observed) == observed


def test_a_hidden_hand_does_not_change_the_numbers_or_the_view() -> None:
    """FIR-9.2: an Architect in hand promises orders to its owner alone."""
    board = "towers 0 red=4\nheld 0 {}\nask card 0"
    one, two = (position(board.format(card), row="row 1=mason\non_row 1 white=1\n") for card in ("architect=1", "spy=1"))
    assert numbers(one, 1) == numbers(two, 1)
    assert FIRENZE.view(one, 1) == FIRENZE.view(two, 1)
    assert numbers(one, 0) != numbers(two, 0)
    assert FIRENZE.view(one, 0) != FIRENZE.view(two, 0)
