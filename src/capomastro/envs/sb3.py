"""stable-baselines3: a ``VecEnv`` over games that are stepped together (``capomastro[train]``).

    MaskablePPO("MultiInputPolicy", sb3_env("carrara", 64, "random")).learn(300_000)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from stable_baselines3.common.vec_env import VecEnv

from capomastro.envs.learners import Learners
from capomastro.kernel.game import Game


class CapomastroVecEnv(VecEnv):
    """``count`` learners, each at a table of opponents; masks by ``env_method("action_masks")``, as sb3-contrib asks for them."""

    render_mode: str | None = None                      # asked for before anything else is there

    def __init__(self, game: str | Game, count: int, opponents: Any = "random", **more: Any) -> None:
        self.learners = Learners(game, count, opponents, **more)
        sight = self.learners.sight
        super().__init__(count, sight.observation_space, sight.action_space)
        self.actions: Any = None
        self.returns = np.zeros(count)
        self.lengths = np.zeros(count, np.int64)

    def set_opponents(self, opponents: Any) -> None:
        """Who sits at the other seats of every game that begins from now on."""
        self.learners.set_opponents(opponents)

    def reset(self) -> Any:
        seed = self._seeds[0]
        self._reset_seeds()
        self.returns[:], self.lengths[:] = 0, 0
        return self.learners.reset(seed)

    def step_async(self, actions: Any) -> None:
        self.actions = actions

    def step_wait(self) -> Any:
        taken = self.learners.step(self.actions)
        done = taken.terminated | taken.truncated
        self.returns += taken.reward
        self.lengths += 1
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for i in np.flatnonzero(done):
            infos[i] = {
                "terminal_observation": taken.last[int(i)], "TimeLimit.truncated": bool(taken.truncated[i]),
                "episode": {"r": float(self.returns[i]), "l": int(self.lengths[i])},
            }
            self.returns[i], self.lengths[i] = 0, 0
        for foul in taken.illegal:
            infos[foul]["illegal"] = True
        return taken.observation, taken.reward, done, infos

    def close(self) -> None:
        self.actions = None

    # -- what single environments are asked for ------------------------------------------------
    def _chosen(self, indices: Any) -> Sequence[int]:
        if indices is None:
            return range(self.num_envs)
        return list(indices) if isinstance(indices, Iterable) else [indices]

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        if attr_name == "action_masks":
            return [lambda i=i: self.learners.masks()[i] for i in self._chosen(indices)]
        found = getattr(self.learners, attr_name) if hasattr(self.learners, attr_name) else getattr(self, attr_name)
        return [found for _ in self._chosen(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        setattr(self.learners, attr_name, value)

    def env_method(self, method_name: str, *given: Any, indices: Any = None, **more: Any) -> list[Any]:
        if method_name == "action_masks":
            masks = self.learners.masks()
            return [masks[i] for i in self._chosen(indices)]
        result = getattr(self.learners, method_name)(*given, **more)
        return [result for _ in self._chosen(indices)]

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        return [False for _ in self._chosen(indices)]


def sb3_env(
    game: str | Game, count: int = 64, opponents: Any = "random", players: int | None = None, options: Mapping[str, Any] | None = None, *,
    seat: int | None = 0, reward: str = "win", observations: str = "parts", actions: str = "fixed", illegal: str = "raise", seed: int = 0,
    rules: int | None = None,
) -> CapomastroVecEnv:
    """A vector of learners for stable-baselines3 and sb3-contrib: ``sb3_env("carrara", 64, "apprentice", observations="vector")``.

    The arguments mean what they mean to ``gym_env``.
    """
    return CapomastroVecEnv(
        game, count, opponents, players=players, options=options, seat=seat, reward=reward, observations=observations, actions=actions,
        illegal=illegal, seed=seed, rules=rules,
    )
