"""The view as numbers, for learners."""

from __future__ import annotations

import msgspec
import pytest
from librt.vecs import vec
from mypy_extensions import i16

from capomastro.games.citadels import CITADELS
from capomastro.kernel.conformance import random_walk, sampled
from capomastro.kernel.proof import Case
from capomastro.kernel.state import SPECTATOR, State


def numbers(state: State, seat: int) -> list[int]:
    sections = CITADELS.observation(int(state.players), {})
    out = vec[i16]([0] * sum(section.size for section in sections))
    state.observe(seat, out, 0)
    return [int(x) for x in out]


def section(state: State, seat: int, name: str) -> list[int]:
    at = 0
    for found in CITADELS.observation(int(state.players), {}):
        if found.name.startswith(name):
            return numbers(state, seat)[at : at + found.size]
        at += found.size
    raise LookupError(name)


@pytest.mark.parametrize("case", CITADELS.proof.trials, ids=str)
def test_observations_fill_their_sections_within_their_ranges(case: Case) -> None:
    sections = CITADELS.observation(case.players, case.options)
    for state, _ in sampled(CITADELS, case, 5, 20):
        for seat in range(SPECTATOR, case.players):
            seen = iter(numbers(state, seat))
            for part in sections:
                values = [next(seen) for _ in range(part.size)]
                assert all(part.low <= value <= part.high for value in values), (part, values)


@pytest.mark.parametrize("seat", [SPECTATOR, 1])
@pytest.mark.parametrize("case", CITADELS.proof.trials, ids=str)
def test_two_views_differ_exactly_when_their_observations_do(case: Case, seat: int) -> None:
    views: dict[tuple[int, ...], bytes] = {}
    back: dict[bytes, tuple[int, ...]] = {}
    for n, (state, _) in enumerate(random_walk(CITADELS, case, 7)):
        if n > 600:
            break
        observed = tuple(numbers(state, seat))
        view = msgspec.json.encode(CITADELS.view(state, seat))
        assert views.setdefault(observed, view) == view
        assert back.setdefault(view, observed) == observed


@pytest.mark.parametrize("case", CITADELS.proof.trials, ids=str)
def test_no_question_offers_more_than_the_declared_number_of_moves(case: Case) -> None:
    widths = [len(state.legal()) for state, _ in random_walk(CITADELS, case, 6) if state.decider() >= 0]
    assert 1 < max(widths) <= CITADELS.widest


def test_a_starting_hand_is_known_by_name_to_its_owner_alone() -> None:
    """CIT-6.1: another player's hand is a number of cards; one's own is known by name."""
    state = next(s for s, _ in random_walk(CITADELS, CITADELS.proof.trials[3], 1) if s.decider() >= 0)
    hands = [sum(section(state, seat, "own: known hand")) for seat in range(5)]
    assert hands == [4] * 5
    assert not any(any(section(state, seat, f"left {n}: known hand")) for seat in range(5) for n in range(1, 5))
    assert not any(section(state, SPECTATOR, "own: known hand"))
    assert section(state, 0, "left 1: gold")[:2] == [2, 4]
