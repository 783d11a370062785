"""PettingZoo: a game as an AEC environment. One agent decides at a time; chance answers by itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from capomastro.envs.encoding import REWARDS, BadUse, Encoding, chosen, rewards
from capomastro.envs.policies import Sight
from capomastro.kernel.game import Game
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import OVER, State

Observation = dict[str, Any]


class CapomastroAEC(AECEnv):
    """Agents are ``seat_0`` …; observations hold ``observation``, ``action_mask`` and ``actions`` (a row for each legal move)."""

    def __init__(
        self, game: Game, players: int | None = None, options: Mapping[str, Any] | None = None, *,
        reward: str = "win", actions: str = "index", render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if reward not in REWARDS:
            raise BadUse(f"there is no reward {reward!r}; rewards are {', '.join(REWARDS)}")
        self.game = game
        self.encoding = Encoding(game, players, options)
        self.metadata = {
            "name": f"capomastro_{game.id}_v{game.rules_version}", "render_modes": ["ansi"], "is_parallelizable": False,
            **self.encoding.versions,
        }
        self.reward = reward
        self.sight = Sight(self.encoding, "raw", actions)
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.encoding.players)]
        self.action_spaces = {agent: spaces.Discrete(self.sight.count) for agent in self.possible_agents}
        self.observation_spaces = dict.fromkeys(self.possible_agents, self.sight.observation_space)
        self.seeds = Rng(0)
        self.luck = Rng(0)
        self.position: State | None = None
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    # -- playing -----------------------------------------------------------------
    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self.seeds = Rng(seed)
        self.luck = self.seeds.fork()
        self.position = self.encoding.start.clone()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.game.manners.settle(self.position, self.luck)
        self._point()

    def step(self, action: int | None) -> None:
        state = self._playing()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        code = self.sight.code(action, self.encoding.legal(state))
        self._cumulative_rewards[agent] = 0.0
        state.apply(code)
        self.game.manners.settle(state, self.luck)
        self._clear_rewards()
        if state.decider() == OVER:
            self.rewards = dict(zip(self.possible_agents, rewards(self.game, state, self.reward), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        self._point()
        self._accumulate_rewards()

    def _playing(self) -> State:
        if self.position is None or not self.agents:
            raise BadUse("the game has ended, or not begun: call reset() first")
        return self.position

    def _point(self) -> None:
        """Select who decides; at the end the first of those that are left."""
        state = self._playing()
        who = int(state.decider())
        self.agent_selection = self.possible_agents[who] if who >= 0 else self.agents[0]

    def observe(self, agent: str) -> Observation:
        """What an agent sees; it may choose only when it decides."""
        if self.position is None:
            raise BadUse("there is nothing to observe yet: call reset() first")
        seen: Observation = self.sight.observe(self.position, self.possible_agents.index(agent))
        return seen

    def state(self) -> np.ndarray[Any, Any]:
        """Everything the seats see together, one after the other (for learners with a central critic)."""
        if self.position is None:
            raise BadUse("there is no state yet: call reset() first")
        return np.concatenate([self.encoding.observe(self.position, seat) for seat in range(self.encoding.players)])

    # -- copies, pictures ------------------------------------------------------------
    def clone(self) -> CapomastroAEC:
        """An independent copy that goes on with the same luck."""
        other = CapomastroAEC.__new__(CapomastroAEC)
        other.__dict__.update(self.__dict__)
        for name in ("rewards", "_cumulative_rewards", "terminations", "truncations", "infos"):
            if name in self.__dict__:
                setattr(other, name, dict(getattr(self, name)))
        other.agents = list(self.agents)
        other.position = self.position.clone() if self.position is not None else None
        other.luck = copied(self.luck)
        other.seeds = copied(self.seeds)
        return other

    def render(self) -> str | None:
        """The table in sentences."""
        if self.render_mode != "ansi" or self.position is None:
            return None
        words = self.game.words("en")
        view = self.game.view(self.position, max(0, int(self.position.decider())))
        return "\n".join(words.say(phrase) for phrase in self.game.describe(view))

    def close(self) -> None:
        self.position = None


def copied(rng: Rng) -> Rng:
    """A generator that gives the same numbers from here on."""
    other = Rng(0)
    other.a, other.b, other.c, other.d = rng.a, rng.b, rng.c, rng.d
    return other


def aec_env(
    game: str | Game, players: int | None = None, options: Mapping[str, Any] | None = None, *, rules: int | None = None,
    reward: str = "win", actions: str = "index", render_mode: str | None = None,
) -> CapomastroAEC:
    """A PettingZoo AEC environment. ``reward``: win, rank or margin; ``actions``: "index" into the
    legal moves, or "fixed" numbers, the same in every position."""
    return CapomastroAEC(chosen(game, rules), players, options, reward=reward, actions=actions, render_mode=render_mode)
