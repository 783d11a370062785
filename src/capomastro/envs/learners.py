"""Many learners, each at a table of opponents, over games that are stepped together; Gymnasium's and SB3's vectors wrap it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from capomastro.bots.bot import Bot, RandomBot
from capomastro.envs.batch import CUT, Together, array
from capomastro.envs.batch_core import Games
from capomastro.envs.encoding import BadUse, chosen, rewards
from capomastro.envs.opponents import company, seat_of, sit_down
from capomastro.envs.policies import Sight
from capomastro.envs.single import FOUL, ILLEGAL
from capomastro.kernel.driving import Manners
from capomastro.kernel.errors import IllegalMove
from capomastro.kernel.game import Game
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import OVER, State

WAIT = -1


@dataclass
class Taken:
    """What a step brought: one value for each learner; games that ended have begun again, and ``last`` holds their last observations."""

    observation: Any
    reward: NDArray[np.float32]
    terminated: NDArray[np.bool_]
    truncated: NDArray[np.bool_]
    last: dict[int, Any] = field(default_factory=dict)
    illegal: set[int] = field(default_factory=set)


class Tables(Together[Games, NDArray[np.int64]]):
    """Games stepped together for learners, who number moves in their own way; a step says which games ended, as ``Games.ended`` does."""

    def _begin(self, start: State, manners: Manners, limit: int) -> Games:
        return Games(start, manners, self.count, self.seed, limit, self._shape)

    def _step(self, batch: Games) -> NDArray[np.int64]:
        return array(batch.ended)


class Learners:
    """``count`` games with one learner in each. The arguments are those of ``CapomastroEnv``; observations are "parts" or "vector"."""

    def __init__(
        self, game: str | Game, count: int, opponents: Any = "random", players: int | None = None,
        options: Mapping[str, Any] | None = None, *, seat: int | None = 0, reward: str = "win", observations: str = "parts",
        actions: str = "fixed", illegal: str = "raise", seed: int = 0, rules: int | None = None,
    ) -> None:
        if observations == "raw":
            raise BadUse("many games together show parts or a vector; for raw numbers use batched_env")
        if illegal not in ILLEGAL:
            raise BadUse(f"an illegal action cannot {illegal!r}; choose one of {', '.join(ILLEGAL)}")
        self.game = chosen(game, rules)
        self.batch = Tables(self.game, count, players, options, seed=seed, reward=reward)
        self.count = count
        self.sight = Sight(self.batch.encoding, observations, actions)
        self.seat = seat_of(seat, self.batch.players)
        self.illegal = illegal
        self.luck = Rng(seed + 1)
        self.me = np.zeros(count, np.int64)
        self.thinkers: list[list[Bot | None]] = [[] for _ in range(count)]
        self.set_opponents(opponents)

    def set_opponents(self, opponents: Any) -> None:
        """Who sits at the other seats of every game that begins from now on."""
        self.others = company(self.game, opponents, self.sight, self.batch.players - 1)

    # -- playing -------------------------------------------------------------------------
    def reset(self, seed: int | None = None) -> Any:
        """Begin all games."""
        if seed is not None:
            self.luck = Rng(seed + 1)
        self.batch.reset(seed)
        for i in range(self.count):
            self._sit(i)
        self._go_on(self._nothing())
        return self._observation()

    def step(self, actions: Any) -> Taken:
        """One action of every learner; then chance and the opponents, until every learner decides again."""
        if self.batch.core is None:
            raise BadUse("the games have not begun: call reset() first")
        given = np.asarray(actions)
        if given.shape != (self.count,):
            raise BadUse(f"actions must be {self.count} whole numbers, not an array of shape {given.shape}")
        taken = self._nothing()
        indices = self._indices(given.astype(np.int64))
        for i in np.flatnonzero(indices == WAIT):
            self._foul(int(i), given[i], indices, taken)
        self._play(indices, taken)
        self._go_on(taken)
        taken.observation = self._observation()
        return taken

    def masks(self) -> NDArray[np.bool_]:
        """Which actions each learner may choose."""
        core = self._core()
        if self.sight.numbering is None:
            return np.arange(self.sight.count)[None, :] < array(core.legal_counts)[:, None]
        out = np.zeros((self.count, self.sight.count), np.bool_)
        numbers = self._numbers()
        rows = np.repeat(np.arange(self.count), array(core.legal_counts))
        out[rows, numbers[numbers >= 0]] = True
        return out

    # -- inside --------------------------------------------------------------------------
    def _nothing(self) -> Taken:
        n = self.count
        return Taken(None, np.zeros(n, np.float32), np.zeros(n, np.bool_), np.zeros(n, np.bool_))

    def _core(self) -> Any:
        core = self.batch.core
        assert core is not None
        return core

    def _sit(self, i: int) -> None:
        """Seat the learner and the opponents of a new game."""
        self.me[i] = self.seat if self.seat is not None else self.luck.below(self.batch.players)
        others = iter(self.others)
        self.thinkers[i] = [
            None if seat == self.me[i] else sit_down(self.game, next(others), self.sight, self.luck) for seat in range(self.batch.players)
        ]

    def _numbers(self) -> NDArray[np.int64]:
        core = self._core()
        assert self.sight.numbering is not None
        codes = array(core.codes).reshape(self.count, -1)
        return self.sight.numbering.table(codes, array(core.legal_counts))

    def _indices(self, given: NDArray[np.int64]) -> NDArray[np.int64]:
        """The index in each game's legal moves that an action means; WAIT where it is illegal."""
        if self.sight.numbering is None:
            return np.where((given >= 0) & (given < array(self._core().legal_counts)), given, WAIT)
        found = self._numbers() == given[:, None]
        return np.where(found.any(axis=1) & (given >= 0), found.argmax(axis=1), WAIT)

    def _foul(self, i: int, action: Any, indices: NDArray[np.int64], taken: Taken) -> None:
        core = self._core()
        legal = int(array(core.legal_counts)[i])
        if self.illegal == "raise":
            raise IllegalMove(f"game {i}: action {action} is illegal, there are {legal} legal moves; see the masks")
        taken.illegal.add(i)
        if self.illegal == "random":
            indices[i] = self.luck.below(legal)
            return
        taken.reward[i], taken.terminated[i] = FOUL, True
        taken.last[i] = self.sight.observe(core.games[i], int(self.me[i]))
        self.batch.restart(i)
        self._sit(i)

    def _play(self, indices: NDArray[np.int64], taken: Taken) -> None:
        """One decision in every game that does not wait."""
        ended = self.batch.step(indices)
        for i, state in zip(np.flatnonzero(ended), self._core().finished, strict=True):
            if not (taken.terminated[i] or taken.truncated[i]):         # a second game in one step had no decision of the learner
                seat = int(self.me[i])
                taken.terminated[i], taken.truncated[i] = ended[i] != CUT, ended[i] == CUT
                taken.reward[i] = rewards(self.game, state, self.batch.reward)[seat] if state.decider() == OVER else 0.0
                taken.last[int(i)] = self.sight.observe(state, seat)
            self._sit(int(i))

    def _go_on(self, taken: Taken) -> None:
        """Let the opponents decide until every game waits for its learner."""
        core = self._core()
        while True:
            seats = array(core.seats)
            waiting = np.flatnonzero(seats != self.me)
            if not len(waiting):
                return
            indices = np.full(self.count, WAIT, np.int64)
            counts = array(core.legal_counts)
            for i in waiting:
                thinker = self.thinkers[i][int(seats[i])]
                indices[i] = self.luck.below(int(counts[i])) if type(thinker) is RandomBot else self._choice(int(i), int(seats[i]))
            self._play(indices, taken)

    def _choice(self, i: int, seat: int) -> int:
        state, thinker = self._core().games[i], self.thinkers[i][seat]
        assert thinker is not None
        code = thinker.choose(self.game, state.imagine(seat, self.luck), seat, self.luck)
        return int(state.moves().index(code))

    def _observation(self) -> Any:
        return self.sight.forms(self.batch.seen)
