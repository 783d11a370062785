"""Gymnasium's vector environments over games that are stepped together: ``gymnasium.make_vec("capomastro/Carrara-v0", num_envs=64)``.

A game that ends begins again in the same step (``AutoresetMode.SAME_STEP``): the last observation is in ``infos["final_obs"]``.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from capomastro.envs.learners import Learners
from capomastro.envs.opponents import seating
from capomastro.kernel.game import Game


class CapomastroVectorEnv(VectorEnv):
    """``num_envs`` learners; the other arguments are those of ``CapomastroEnv``."""

    def __init__(self, game: str | Game, num_envs: int = 1, **more: Any) -> None:
        more.pop("render_mode", None)
        self.learners = Learners(game, num_envs, **more)
        self.num_envs = num_envs
        sight = self.learners.sight
        self.single_observation_space, self.single_action_space = sight.observation_space, sight.action_space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": [], **self.learners.batch.metadata}

    def set_opponents(self, opponents: Any) -> None:
        """Who sits at the other seats of every game that begins from now on."""
        self.learners.set_opponents(opponents)

    def action_masks(self) -> Any:
        """Which actions each learner may choose (num_envs, actions)."""
        return self.learners.masks()

    def _infos(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks().astype(np.int8), "seat": self.learners.me.copy()}

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        given = seating(options)
        if given is not None:
            self.set_opponents(given)
        first = seed[0] if isinstance(seed, list | tuple) else seed
        return self.learners.reset(first), self._infos()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        taken = self.learners.step(actions)
        infos = self._infos()
        if taken.last:
            ended = np.zeros(self.num_envs, np.bool_)
            last = np.full(self.num_envs, None, object)
            for i, seen in taken.last.items():
                ended[i], last[i] = True, seen
            infos |= {"final_obs": last, "_final_obs": ended}
        return taken.observation, taken.reward, taken.terminated, taken.truncated, infos
