"""The compact environment shows what the batched one shows, in small types and without gaps; on several cores as on one."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from tests.envs.setups import CASES, EACH

from capomastro.envs import batched_env, compact_env
from capomastro.envs.encoding import BadUse
from capomastro.kernel.errors import IllegalMove
from capomastro.kernel.game import Game
from capomastro.kernel.proof import Case


def at_random(rng: np.random.Generator, step: Any) -> Any:
    return (rng.random(len(step.count)) * step.count).astype(np.int64)


def rows_of(step: Any, i: int) -> Any:
    return step.moves[step.first[i] : step.first[i] + step.count[i]]


@pytest.mark.parametrize("game", EACH)
def test_it_shows_the_same_games_as_the_batched_environment(game: Game) -> None:
    raw, small = batched_env(game, 3, seed=5), compact_env(game, 3, seed=5)
    shown, step = raw.reset(), small.reset()
    rng = np.random.default_rng(2)
    for turn in range(40):
        assert step.observation.dtype == np.int16
        assert (step.observation == shown.observation).all()
        assert (step.seat == shown.seat).all()
        for i in range(3):
            assert (rows_of(step, i) == shown.actions[i][shown.mask[i]]).all()
        actions = at_random(rng, step)
        actions[turn % 3] = -1                                      # one game waits
        shown, step = raw.step(actions), small.step(actions)
        assert (step.done == shown.done).all()
        assert (step.reward == shown.reward).all()


@pytest.mark.parametrize("game", EACH)
def test_what_lasts_from_step_to_step_is_what_would_be_shown_afresh(game: Game, games_to_play: Any) -> None:
    env = compact_env(game, 2, seed=3)
    step = env.reset()
    rng = np.random.default_rng(5)
    ended = 0
    for turn in range(games_to_play(400, 4000)):
        if turn == 90:
            env.restart(1)
        for i in range(2):
            assert (step.observation[i] == env.encoding.observe(env.core.games[i], int(step.seat[i]))).all()
        step = env.step(at_random(rng, step))
        ended += int(step.done.sum())
    assert ended > 0 or game.id == "firenze"


@pytest.mark.parametrize(("game", "case"), CASES)
def test_every_step_shows_the_position_itself(game: Game, case: Case, games_to_play: Any) -> None:
    """Numbers and rows written game after game, into memory that was used before, are those of a position that is shown alone."""
    env = compact_env(game, 3, case.players, options=case.options, seed=7)
    step = env.reset()
    rng = np.random.default_rng(case.players)
    for turn in range(games_to_play(40, 2000)):
        for i in range(3):
            state = env.core.games[i].clone()
            assert (step.observation[i] == env.encoding.observe(state, int(step.seat[i]))).all()
            assert (rows_of(step, i) == env.encoding.rows(env.encoding.legal(state))[: step.count[i]]).all()
            assert step.count[i] == len(state.legal())
        actions = at_random(rng, step)
        if turn % 4 == 1:
            actions[turn % 3] = -1                                  # one game waits
        if turn % 9 == 5:
            env.restart(turn % 3)                                   # … and one begins again
            actions[turn % 3] = -1
        step = env.step(actions)


def test_actions_are_whole_numbers_of_any_size_and_one_that_is_refused_changes_nothing() -> None:
    env = compact_env("quarry", 3, seed=2)
    step = env.reset()
    for kind in (np.int8, np.uint64):
        step = env.step(np.zeros(3, kind))
    before = [state.encode() for state in env.core.games]
    beyond = np.array([0, step.count[1], 0], np.int16)
    for wrong in (np.array([0, 2**64 - 1, 0], np.uint64), np.array([0, -2, 0]), beyond, [0, 1 << 40, -1]):
        with pytest.raises(IllegalMove, match="game 1: action"):
            env.step(wrong)
    for unfit in ([0, 0], np.zeros(3), np.zeros(3, np.bool_), np.zeros((3, 1), np.int64)):
        with pytest.raises(BadUse, match="3 whole numbers"):
            env.step(unfit)
    assert [state.encode() for state in env.core.games] == before


def test_games_on_several_cores_are_stepped_by_one_call() -> None:
    env = compact_env("quarry", 7, workers=2, seed=3, reward="margin")
    try:
        with pytest.raises(BadUse, match="reset"):
            env.step([0] * 7)
        step = env.reset()
        rng = np.random.default_rng(1)
        ended = 0
        for _ in range(60):
            assert all((rows_of(step, i)[:, 0] > 0).all() for i in range(7))
            actions = at_random(rng, step)
            with pytest.raises(IllegalMove, match="game 2: action 99"):
                env.step(np.where(np.arange(7) == 2, 99, actions))
            step = env.step(actions)
            ended += int(step.done.sum())
            assert (step.reward[~step.done] == 0).all()
        assert ended > 7
    finally:
        env.close()
    with pytest.raises(BadUse, match="closed"):
        env.reset()


def test_the_same_seed_and_workers_give_the_same_games() -> None:
    seen = []
    for _ in range(2):
        env = compact_env("quarry", 5, workers=2, seed=8)
        step = env.reset()
        rng = np.random.default_rng(4)
        for _ in range(12):
            step = env.step(at_random(rng, step))
        seen.append(step.observation.copy())
        del step
        env.close()
    assert (seen[0] == seen[1]).all()


def test_a_number_of_workers_that_cannot_work_is_refused() -> None:
    for workers in (0, 5):
        with pytest.raises(BadUse, match="choose 1 to 4"):
            compact_env("quarry", 4, workers=workers)
