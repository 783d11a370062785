"""RLlib's PPO at a table of opponents: a net of our own that never chooses an illegal move (``pip install capomastro[envs] "ray[rllib]"``).

    python examples/rllib_ppo.py carrara --steps 24000

The environment is the registered Gymnasium one; a wrapper puts the mask beside what is seen, where RLlib hands it to the net.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import gymnasium
import numpy as np
import ray
import torch
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.columns import Columns
from ray.rllib.core.rl_module.apis.value_function_api import ValueFunctionAPI
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.core.rl_module.torch import TorchRLModule
from ray.tune.registry import register_env
from torch import nn

from capomastro.envs import gym_env

NAME = "capomastro"
HIDDEN = 128
NEVER = -1e9                    # what the score of an illegal move becomes
MEASURED = 100                  # games
TABLES = 8                      # played side by side: RLlib takes as long for eight steps at once as for two


class WithMask(gymnasium.Wrapper):
    """Observations with the mask of legal actions beside them."""

    def __init__(self, env: Any) -> None:
        super().__init__(env)
        mask = gymnasium.spaces.Box(0, 1, (int(env.action_space.n),), np.float32)
        self.observation_space = gymnasium.spaces.Dict({"seen": env.observation_space, "mask": mask})

    def _both(self, seen: Any) -> dict[str, Any]:
        return {"seen": seen, "mask": self.env.action_masks().astype(np.float32)}

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        seen, info = self.env.reset(seed=seed, options=options)
        return self._both(seen), info

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        seen, reward, terminated, truncated, info = self.env.step(action)
        return self._both(seen), reward, terminated, truncated, info


class Net(TorchRLModule, ValueFunctionAPI):
    """Two hidden layers, a score for each action and a worth of the position."""

    def setup(self) -> None:
        size = self.observation_space["seen"].shape[0]
        self.body = nn.Sequential(nn.Linear(size, HIDDEN), nn.Tanh(), nn.Linear(HIDDEN, HIDDEN), nn.Tanh())
        self.choice = nn.Linear(HIDDEN, int(self.action_space.n))
        self.worth = nn.Linear(HIDDEN, 1)

    def _forward(self, batch: dict[str, Any], **more: Any) -> dict[str, Any]:
        seen = batch[Columns.OBS]
        scores = self.choice(self.body(seen["seen"]))
        return {Columns.ACTION_DIST_INPUTS: torch.where(seen["mask"] > 0, scores, NEVER)}

    def compute_values(self, batch: dict[str, Any], embeddings: Any = None) -> Any:
        return self.worth(self.body(batch[Columns.OBS]["seen"])).squeeze(-1)


def table(config: dict[str, Any]) -> WithMask:
    """The environment RLlib makes, in this process or in another."""
    return WithMask(gym_env(config["game"], config["opponents"], seat=None, observations="vector", reward=config.get("reward", "margin")))


def learner(game: str, opponents: str, roll: int = 2048, seed: int = 1) -> Any:
    """PPO over a few environments in this process; ``env_runners`` of RLlib spreads them over more."""
    register_env(NAME, table)
    config = (
        PPOConfig()
        .environment(NAME, env_config={"game": game, "opponents": opponents}, disable_env_checking=True)
        .env_runners(num_env_runners=0, num_envs_per_env_runner=TABLES)
        .learners(num_learners=0)
        .training(lr=1e-3, gamma=0.997, train_batch_size=roll, minibatch_size=min(512, roll), num_epochs=6, entropy_coeff=0.01)
        .rl_module(rl_module_spec=RLModuleSpec(module_class=Net))
        .debugging(seed=seed, log_level="ERROR")
    )
    return config.build_algo()


def measure(algorithm: Any, game: str, opponents: str, games: int = MEASURED, seed: int = 99) -> float:
    """The share of wins of the likeliest moves."""
    module = algorithm.get_module()
    env = table({"game": game, "opponents": opponents, "reward": "win"})
    seen, _ = env.reset(seed=seed)
    won, played = 0.0, 0
    while played < games:
        batch = {name: torch.from_numpy(part[None]) for name, part in seen.items()}
        with torch.no_grad():
            scores = module.forward_inference({Columns.OBS: batch})[Columns.ACTION_DIST_INPUTS]
        seen, reward, over, _, _ = env.step(int(scores.argmax()))
        won += reward
        if over:
            played += 1
            seen, _ = env.reset()
    return won / games


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("game")
    asked.add_argument("--opponents", default="random")
    asked.add_argument("--steps", type=int, default=24_000, help="decisions of the learner; two thousand take a few seconds")
    asked.add_argument("--roll", type=int, default=2048, help="steps before each lesson")
    asked.add_argument("--games", type=int, default=MEASURED, help="games the share of wins is measured by")
    given = asked.parse_args()
    ray.init(address="local", num_cpus=1, include_dashboard=False, log_to_driver=False)
    algorithm = learner(given.game, given.opponents, given.roll)
    print(f"before: {measure(algorithm, given.game, given.opponents, given.games):.3f} of the wins", flush=True)
    began, steps = time.monotonic(), 0
    while steps < given.steps:
        played = algorithm.train()["env_runners"]
        steps += given.roll
        margin = 100 * played.get("episode_return_mean", float("nan"))
        print(f"{steps} steps, {time.monotonic() - began:.0f} s: {margin:+.0f} points beside the best other one", flush=True)
    print(f"after {steps} steps: {measure(algorithm, given.game, given.opponents, given.games):.3f} of the wins", flush=True)
    algorithm.stop()
    ray.shutdown()


if __name__ == "__main__":
    main()
