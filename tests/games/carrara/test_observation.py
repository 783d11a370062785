"""The view as numbers, for learners."""

from __future__ import annotations

import msgspec
import pytest
from librt.vecs import vec
from mypy_extensions import i16
from tests.games.carrara.tables import lay

from capomastro.games.carrara import CARRARA
from capomastro.kernel.proof import Case
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import CHANCE, OVER, SPECTATOR, State

CASES = [Case(2), Case(3, {"mode": "advanced", "screens": "counts"}), Case(4, {"mode": "advanced"})]


def numbers(state: State, seat: int) -> list[int]:
    sections = CARRARA.observation(int(state.players), {})
    out = vec[i16]([0] * sum(section.size for section in sections))
    state.observe(seat, out, 0)
    return [int(x) for x in out]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_observations_fill_their_sections_within_their_ranges(case: Case) -> None:
    sections = CARRARA.observation(case.players, case.options)
    state = CARRARA.new(case.players, case.options)
    rng = Rng(5)
    widest = 0
    while state.decider() != OVER:
        for seat in (SPECTATOR, int(rng.below(case.players))):
            seen = iter(numbers(state, seat))
            for section in sections:
                values = [next(seen) for _ in range(section.size)]
                assert all(section.low <= value <= section.high for value in values), (section, values)
        legal = state.legal()
        widest = max(widest, len(legal) if state.decider() >= 0 else 0)
        state.apply(int(state.draw(rng)) if state.decider() == CHANCE else int(legal[rng.below(len(legal))]))
    assert 0 < widest <= CARRARA.widest


@pytest.mark.parametrize("case", CASES, ids=str)
def test_equal_views_have_equal_observations_and_different_ones_differ(case: Case) -> None:
    """PAL-11.1: nothing behind a screen leaks into the numbers."""
    state = CARRARA.new(case.players, case.options)
    rng = Rng(6)
    seen: dict[tuple[int, ...], bytes] = {}
    while state.decider() != OVER:
        legal = state.legal()
        state.apply(int(state.draw(rng)) if state.decider() == CHANCE else int(legal[rng.below(len(legal))]))
        if rng.below(4) == 0:
            view = msgspec.json.encode(CARRARA.view(state, 0))
            assert seen.setdefault(tuple(numbers(state, 0)), view) == view
    assert len(seen) > 50


def test_what_a_screen_hides_does_not_change_the_numbers() -> None:
    """PAL-11.1."""
    seats = [{"coins": 5, "blocks": "red"}, {"coins": 9, "blocks": "white black", "objects": "book"}]
    other = [seats[0], {"coins": 3, "blocks": "black black", "objects": "book"}]
    assert numbers(lay(seats=seats), 0) == numbers(lay(seats=other), 0)
    assert numbers(lay(seats=seats), 1) != numbers(lay(seats=other), 1)
    assert numbers(lay(seats=seats, options={"screens": "open"}), 0) != numbers(lay(seats=other, options={"screens": "open"}), 0)
