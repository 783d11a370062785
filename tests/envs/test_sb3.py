"""stable-baselines3 and sb3-contrib, unchanged, where they are installed (``capomastro[train]``)."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from tests.envs.setups import EACH

import capomastro as cm
import capomastro.envs
from capomastro.envs.registration import gymnasium_id
from capomastro.kernel.game import Game

sb3 = pytest.importorskip("stable_baselines3", reason="capomastro[train] is not installed")
contrib = pytest.importorskip("sb3_contrib", reason="capomastro[train] is not installed")


@pytest.fixture(autouse=True)
def quiet() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@pytest.mark.parametrize("game", EACH)
def test_its_checker_accepts_every_game(game: Game) -> None:
    from stable_baselines3.common.env_checker import check_env

    check_env(gymnasium.make(gymnasium_id(game.id)).unwrapped)


def test_plain_and_masked_learners_run_on_the_registered_environment() -> None:
    env = gymnasium.make("capomastro/Quarry-v0")
    sb3.PPO("MultiInputPolicy", env, n_steps=16, batch_size=16).learn(32)
    contrib.MaskablePPO("MultiInputPolicy", env.unwrapped, n_steps=16, batch_size=16).learn(32)


def test_the_vector_is_made_without_a_warning() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert capomastro.envs.sb3_env("quarry", 2).render_mode is None


def test_the_vector_keeps_the_contract_of_its_kind() -> None:
    env = capomastro.envs.sb3_env("quarry", 5, "random", seat=None)
    env.seed(3)
    seen = env.reset()
    rng = np.random.default_rng(1)
    ended = 0
    for _ in range(25):
        assert {name: part.shape[0] for name, part in seen.items()} == dict.fromkeys(seen, 5)
        masks = np.stack(env.env_method("action_masks"))
        seen, reward, done, infos = env.step(np.array([rng.choice(np.flatnonzero(mask)) for mask in masks]))
        for i in np.flatnonzero(done):
            ended += 1
            assert env.observation_space.contains(infos[i]["terminal_observation"])
            assert infos[i]["TimeLimit.truncated"] is False
            assert infos[i]["episode"]["r"] == reward[i]
    assert ended > 5


def test_a_saved_model_plays_in_the_arena_by_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from capomastro.cli.main import main

    model = contrib.MaskablePPO("MultiInputPolicy", capomastro.envs.sb3_env("quarry", 8), n_steps=16, batch_size=32).learn(256)
    model.save(tmp_path / "mine.zip")
    plain = sb3.PPO("MlpPolicy", capomastro.envs.sb3_env("quarry", 8, observations="vector", illegal="random"), n_steps=16).learn(128)
    plain.save(tmp_path / "plain.zip")
    bots = f"{tmp_path / 'mine.zip'},{tmp_path / 'plain.zip'},random"
    with pytest.raises(SystemExit) as ended:
        main(["arena", "quarry", "--bots", bots, "--games", "4", "--workers", "1", "--report", str(tmp_path / "report")])
    assert not ended.value.code
    shown = capsys.readouterr().out
    assert "mine.zip" in shown
    assert "plain.zip" in shown
    assert cm.Table("quarry").ask(str(tmp_path / "mine.zip")) in cm.Table("quarry").moves
