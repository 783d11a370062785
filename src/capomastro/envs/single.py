"""Gymnasium: one learner at a table of opponents.

    gymnasium.make("capomastro/Carrara-v0", opponents="apprentice")
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from capomastro.arena.seating import stand_ins
from capomastro.bots.bot import Bot
from capomastro.envs.encoding import REWARDS, BadUse, Encoding, chosen, rewards
from capomastro.envs.opponents import company, seat_of, seating, sit_down
from capomastro.envs.policies import Sight
from capomastro.kernel.errors import IllegalMove
from capomastro.kernel.game import Game
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import OVER, State

ILLEGAL = ("raise", "lose", "random")
FOUL = -1.0                     # what an illegal action costs under "lose"


class CapomastroEnv(gymnasium.Env):
    """The learner sits at ``seat`` (None: a seat drawn for each game); the opponents take the other seats in turn order.

    ``observations``: "parts", "vector" or "raw"; ``actions``: "fixed" or "index"; ``illegal``: what an illegal action does: "raise" an
    error, "lose" the game at once, or let a "random" legal move be played instead.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}       # noqa: RUF012 - gymnasium declares it so

    def __init__(
        self, game: str | Game, opponents: Any = "random", players: int | None = None, options: Mapping[str, Any] | None = None, *,
        seat: int | None = 0, reward: str = "win", observations: str = "parts", actions: str = "fixed", illegal: str = "raise",
        render_mode: str | None = None, rules: int | None = None,
    ) -> None:
        if reward not in REWARDS:
            raise BadUse(f"there is no reward {reward!r}; rewards are {', '.join(REWARDS)}")
        if illegal not in ILLEGAL:
            raise BadUse(f"an illegal action cannot {illegal!r}; choose one of {', '.join(ILLEGAL)}")
        self.game = chosen(game, rules)
        self.encoding = e = Encoding(self.game, players, options)
        self.sight = Sight(e, observations, actions)
        self.seat = seat_of(seat, e.players)
        self.reward = reward
        self.illegal = illegal
        self.render_mode = render_mode
        self.action_space = self.sight.action_space
        self.observation_space = self.sight.observation_space
        self.position: State | None = None
        self.luck = Rng(0)
        self.me = 0
        self.thinkers: list[Bot | None] = []
        self.lost = False                       # by an illegal action
        self.set_opponents(opponents)

    def set_opponents(self, opponents: Any) -> None:
        """Who sits at the other seats from the next game on: a bot or its name, a file, a function, a ``Pool``, or one for each seat."""
        self.others = company(self.game, opponents, self.sight, self.encoding.players - 1)
        named = [other for other in self.others if isinstance(other, str)]
        self.metadata = {
            **type(self).metadata, **self.encoding.versions, "opponents": [str(other) for other in self.others],
            "stand_ins": stand_ins(self.game, named),
        }

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a game. ``options={"opponents": …}`` seats others from now on."""
        super().reset(seed=seed)
        given = seating(options)
        if given is not None:
            self.set_opponents(given)
        self.luck = Rng(int(self.np_random.integers(1 << 48)))
        self.me = self.seat if self.seat is not None else int(self.luck.below(self.encoding.players))
        others = iter(self.others)
        self.thinkers = [
            None if seat == self.me else sit_down(self.game, next(others), self.sight, self.luck) for seat in range(self.encoding.players)
        ]
        self.position = self.encoding.start.clone()
        self.lost = False
        self._go_on(self.position)
        return self.sight.observe(self.position, self.me), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        state = self.position
        if state is None or self.lost or state.decider() == OVER:
            raise BadUse("the game has ended, or not begun: call reset() first")
        legal = self.encoding.legal(state)
        foul = False
        try:
            code = self.sight.code(action, legal)
        except IllegalMove:
            if self.illegal == "raise":
                raise
            foul = True
            code = legal[int(self.luck.below(len(legal)))]
        if foul and self.illegal == "lose":
            self.lost = True
            return self.sight.observe(state, self.me), FOUL, True, False, {**self._info(), "illegal": True}
        state.apply(code)
        self._go_on(state)
        over = bool(state.decider() == OVER)
        gained = float(rewards(self.game, state, self.reward)[self.me]) if over else 0.0
        return self.sight.observe(state, self.me), gained, over, False, {**self._info(), **({"illegal": True} if foul else {})}

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions may be chosen, as sb3-contrib asks for it; all of them once the game is over."""
        state = self.position
        if state is None or self.lost or state.decider() != self.me:
            return np.ones(self.sight.count, np.bool_)
        return self.sight.mask(self.encoding.legal(state)).astype(np.bool_)

    def _info(self) -> dict[str, Any]:
        return {"seat": self.me, "action_mask": self.action_masks().astype(np.int8)}

    def _go_on(self, state: State) -> None:
        """Let chance and the opponents play until the learner decides or the game is over."""
        while True:
            self.game.manners.settle(state, self.luck)
            who = int(state.decider())
            if who in (OVER, self.me):
                return
            thinker = self.thinkers[who]
            assert thinker is not None
            state.apply(thinker.choose(self.game, state.imagine(who, self.luck), who, self.luck))

    def render(self) -> Any:
        if self.render_mode != "ansi" or self.position is None:
            return None
        words = self.game.words("en")
        return "\n".join(words.say(phrase) for phrase in self.game.describe(self.game.view(self.position, self.me)))


def gym_env(
    game: str | Game, opponents: Any = "random", players: int | None = None, options: Mapping[str, Any] | None = None, *,
    seat: int | None = 0, reward: str = "win", observations: str = "parts", actions: str = "fixed", illegal: str = "raise",
    render_mode: str | None = None, rules: int | None = None,
) -> CapomastroEnv:
    """One learner against chosen opponents: ``gym_env("carcassonne", "apprentice")``.

    ``seat``: the learner's, or None to draw one for each game. ``reward``: "win", "rank" or "margin". ``observations``: "parts", "vector"
    or "raw". ``actions``: "fixed" or "index". ``illegal``: an illegal action may "raise", "lose" or become a "random" legal one.
    """
    return CapomastroEnv(
        game, opponents, players, options, seat=seat, reward=reward, observations=observations, actions=actions, illegal=illegal,
        render_mode=render_mode, rules=rules,
    )
