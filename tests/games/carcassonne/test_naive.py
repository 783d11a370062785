"""The engine against a naive second one that shares no code: legal moves, scores and supplies at every step."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from tests.games.carcassonne.naive import NaiveGame
from tests.games.carcassonne.scenes import at_the_end, legal, supply

from capomastro.games.carcassonne import CARCASSONNE
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import CHANCE, OVER, State

CROPS = ("none", "1", "2", "both")


def set_ups() -> Iterator[tuple[int, str, bool, bool, int, str]]:
    """Every player count with every crop choice; the other options go round."""
    for i, (players, crop) in enumerate((p, c) for p in (2, 3, 4, 5) for c in CROPS):
        yield players, crop, i % 4 < 2, i % 5 < 2, (2, 4)[i // 3 % 2], ("first", "second", "third")[i % 3]


def both(players: int, crop: str, loan: bool, skip: bool, small: int, farmers: str) -> tuple[State, NaiveGame]:
    options = {
        "crop_circles": crop,
        "returned_followers_usable_for_A": loan,
        "skip_pointless_crop": skip,
        "small_city": small,
        "farmers": farmers,
    }
    return CARCASSONNE.new(players, options), NaiveGame(players, crop, loan=loan, skip=skip, small=small, farmers=farmers)


def choose(state: State, rng: Rng) -> int:
    """Any move; chance by weight."""
    if state.decider() == CHANCE:
        return int(state.draw(rng))
    codes = state.legal()
    return int(codes[rng.below(len(codes))])


@pytest.mark.parametrize(("players", "crop", "loan", "skip", "small", "farmers"), list(set_ups()))
def test_the_naive_game_agrees_all_along(
    players: int, crop: str, loan: bool, skip: bool, small: int, farmers: str, games_to_play: Callable[[int, int], int]
) -> None:
    """CAR-4, CAR-5, CAR-6, CAR-7, CAR-8, CAR-9"""
    for seed in range(games_to_play(1, 20)):
        state, naive = both(players, crop, loan, skip, small, farmers)
        rng = Rng(seed * 1000 + players * 10 + len(crop))
        step = 0
        while state.decider() != OVER:
            assert state.decider() == naive.decider()
            if step % 7 == 0 or (state.decider() >= 0 and state.asks() > 1):
                assert set(legal(state)) == naive.legal()
            if step % 25 == 0:
                assert at_the_end(state) == naive.final()
                assert supply(state) == [naive.supply(seat) for seat in range(players)]
            code = choose(state, rng)
            naive.play(CARCASSONNE.codec.text(code))
            state.apply(code)
            step += 1
        assert naive.stage == "over"
        assert at_the_end(state) == naive.score


@pytest.mark.parametrize("part", range(8))
def test_final_scores_agree_over_many_games(part: int, games_to_play: Callable[[int, int], int]) -> None:
    """Only the end of each game is compared, so that there can be many: 5,000 in eight parts."""
    cases = list(set_ups())
    for seed in range(part, 8 * games_to_play(1, 625), 8):
        state, naive = both(*cases[seed % len(cases)])
        rng = Rng(77_000 + seed)
        while state.decider() != OVER:
            code = choose(state, rng)
            naive.play(CARCASSONNE.codec.text(code))
            state.apply(code)
        assert at_the_end(state) == naive.score
