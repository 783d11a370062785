"""Gymnasium: one learner at a table of bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from capomastro.bots.bot import Bot, bot, bot_for, stand_ins
from capomastro.envs.encoding import REWARDS, BadUse, Encoding, choose, chosen, rewards
from capomastro.kernel.game import Game
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import OVER, State

Observation = dict[str, Any]


class CapomastroEnv(gymnasium.Env):
    """The learner sits at ``seat`` (None: a seat drawn for each game); the bots take the other seats in turn order."""

    metadata = {"render_modes": ["ansi"]}       # noqa: RUF012 - gymnasium declares it so

    def __init__(
        self, game: Game, bots: Sequence[str] = ("random",), players: int | None = None, options: Mapping[str, Any] | None = None, *,
        seat: int | None = 0, reward: str = "win", render_mode: str | None = None,
    ) -> None:
        if reward not in REWARDS:
            raise BadUse(f"there is no reward {reward!r}; rewards are {', '.join(REWARDS)}")
        self.game = game
        self.encoding = e = Encoding(game, players, options)
        others = list(bots) * (e.players - 1) if len(bots) == 1 else list(bots)
        if len(others) != e.players - 1:
            raise BadUse(f"{len(others)} bots for {e.players - 1} other seats: name one for all, or one for each")
        if seat is not None and not 0 <= seat < e.players:
            raise BadUse(f"there is no seat {seat}; seats are 0 to {e.players - 1}")
        self.specs = [str(bot(spec)) for spec in others]
        self.metadata = {**type(self).metadata, **e.versions, "bots": self.specs, "stand_ins": stand_ins(game, self.specs)}
        self.seat = seat
        self.reward = reward
        self.render_mode = render_mode
        self.action_space = spaces.Discrete(e.widest)
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(e.low, e.high, dtype=np.int32),
                "action_mask": spaces.Box(0, 1, (e.widest,), np.int8),
                "actions": spaces.Box(0, np.broadcast_to(e.highest, (e.widest, e.width)).astype(np.int32), dtype=np.int32),
            }
        )
        self.position: State | None = None
        self.luck = Rng(0)
        self.me = 0
        self.thinkers: list[Bot | None] = []

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        self.luck = Rng(int(self.np_random.integers(1 << 48)))
        self.me = self.seat if self.seat is not None else int(self.luck.below(self.encoding.players))
        names = iter(self.specs)
        self.thinkers = [None if seat == self.me else bot_for(self.game, next(names)) for seat in range(self.encoding.players)]
        self.position = self.encoding.start.clone()
        self._go_on(self.position)
        return self._observation(self.position), {"seat": self.me}

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        state = self.position
        if state is None or state.decider() == OVER:
            raise BadUse("the game has ended, or not begun: call reset() first")
        state.apply(choose(self.encoding, state, action, flat=False))
        self._go_on(state)
        over = state.decider() == OVER
        gained = rewards(self.game, state, self.reward)[self.me] if over else 0.0
        return self._observation(state), gained, over, False, {"seat": self.me}

    def _go_on(self, state: State) -> None:
        """Let chance and the bots play until the learner decides or the game is over."""
        while True:
            self.game.manners.settle(state, self.luck)
            who = int(state.decider())
            if who in (OVER, self.me):
                return
            thinker = self.thinkers[who]
            assert thinker is not None
            state.apply(thinker.choose(self.game, state.imagine(who, self.luck), who, self.luck))

    def _observation(self, state: State) -> Observation:
        e = self.encoding
        legal = e.legal(state) if state.decider() == self.me else []
        return {"observation": e.observe(state, self.me), "action_mask": e.mask(len(legal)), "actions": e.rows(legal)}

    def render(self) -> Any:
        if self.render_mode != "ansi" or self.position is None:
            return None
        words = self.game.words("en")
        return "\n".join(words.say(phrase) for phrase in self.game.describe(self.game.view(self.position, self.me)))


def gym_env(
    game: str | Game, bots: Sequence[str] = ("random",), players: int | None = None, *, rules: int | None = None, **more: Any
) -> CapomastroEnv:
    """One learner against chosen bots: ``gym_env("carcassonne", ["apprentice"])``."""
    return CapomastroEnv(chosen(game, rules), bots, players, **more)
