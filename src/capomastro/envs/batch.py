"""N games stepped together from compiled code, with numpy arrays in and out: for training on accelerators.

>>> from capomastro.envs import batched_env
>>> env = batched_env("quarry", 4, seed=1)
>>> step = env.reset()
>>> step.observation.shape, step.mask.shape
((4, 17), (4, 2))
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64
from numpy.typing import NDArray

from capomastro.envs.batch_core import Batch, Shape
from capomastro.envs.encoding import REWARDS, BadUse, Encoding, chosen, rewards
from capomastro.kernel.errors import IllegalMove
from capomastro.kernel.game import Game
from capomastro.kernel.state import UNIT

LARGEST = 1 << 16
CUT = 2                                     # in Batch.ended


@dataclass(frozen=True)
class Step:
    """The arrays after a step; they are views of the batch's memory and change with the next one."""

    observation: NDArray[np.int64]          # (N, size): what the seat that decides sees
    mask: NDArray[np.bool_]                 # (N, widest): which indices may be chosen
    actions: NDArray[np.int64]              # (N, widest, width): the legal moves as rows
    seat: NDArray[np.int64]                 # (N,): who decides
    reward: NDArray[np.float32]             # (N, players): of games that ended in this step, else 0
    done: NDArray[np.bool_]                 # (N,): ended in this step; the arrays show the next game already
    cut: NDArray[np.bool_]                  # (N,): ended by the game's max_decisions alone, without a result
    outlook: NDArray[np.float32] | None     # (N, widest): with lookahead, what each move changes in the lead, in points
    lead: NDArray[np.float32] | None        # (N,): with lookahead, the seat's estimated score less the best other one, in points


class BatchedEnv:
    """``reset`` once, then ``step`` with one index per game. Games that end start over by themselves."""

    def __init__(
        self, game: Game, batch: int, players: int | None = None, options: Mapping[str, Any] | None = None, *,
        seed: int = 0, reward: str = "win", lookahead: bool = False,
    ) -> None:
        if not 1 <= batch <= LARGEST:
            raise BadUse(f"a batch of {batch}: choose 1 to {LARGEST} games")
        if reward not in REWARDS:
            raise BadUse(f"there is no reward {reward!r}; rewards are {', '.join(REWARDS)}")
        self.game = game
        self.encoding = e = Encoding(game, players, options)
        self.metadata = dict(e.versions)
        self.count = batch
        self.players = e.players
        self.reward = reward
        self.lookahead = lookahead
        self.seed = seed
        self._shape = Shape(e.size, e.widest, e.width, *self._tables())
        self.core: Batch | None = None
        self._columns = np.arange(e.widest)

    def _tables(self) -> tuple[vec[i64], vec[i64]]:
        e = self.encoding
        kind_of = [0] * (max(e.kinds) + 1)
        for kind, number in e.kinds.items():
            kind_of[kind] = number + 1
        radix = [a.fields[i].domain.size if i < len(a.fields) else 0 for a in e.actions for i in range(e.width - 1)]
        return vec[i64](kind_of), vec[i64](radix)

    def reset(self, seed: int | None = None) -> Step:
        """Begin ``batch`` new games."""
        if seed is not None:
            self.seed = seed
        start, manners, limit = self.encoding.start, self.game.manners, self.game.max_decisions
        self.core = Batch(start, manners, self.count, self.seed, limit, self._shape, self.lookahead)
        return self._step(self.core)

    def step(self, actions: Any) -> Step:
        """Play the move of each game whose index in its legal moves is given; a game with the index -1 waits."""
        batch = self.core
        if batch is None:
            raise BadUse("the games have not begun: call reset() first")
        given = np.asarray(actions)
        if given.shape != (self.count,) or not np.issubdtype(given.dtype, np.integer):
            raise BadUse(f"actions must be {self.count} whole numbers, not an array of {given.dtype} with shape {given.shape}")
        if not batch.step(vec[i64](given.tolist())):
            wrong = int(batch.refused)
            raise IllegalMove(f"game {wrong}: action {given[wrong]} is illegal, there are {batch.legal_counts[wrong]} legal moves")
        return self._step(batch)

    def _step(self, batch: Batch) -> Step:
        e, n = self.encoding, self.count
        ended = array(batch.ended)
        reward = np.zeros((n, self.players), np.float32)
        for i, state in zip(np.flatnonzero(ended), batch.finished, strict=True):
            if ended[i] != CUT:
                reward[i] = rewards(self.game, state, self.reward)
        mask = self._columns[None, :] < array(batch.legal_counts)[:, None]
        outlook = _points(batch.outlook).reshape(n, e.widest) if self.lookahead else None
        lead = _points(batch.leads) if self.lookahead else None
        rows = array(batch.rows).reshape(n, e.widest, e.width)
        seen = array(batch.observations).reshape(n, e.size)
        return Step(seen, mask, rows, array(batch.seats), reward, ended != 0, ended == CUT, outlook, lead)


def array(numbers: vec[i64]) -> NDArray[np.int64]:
    """A vector's memory as an array, without a copy."""
    return np.frombuffer(memoryview(numbers), np.int64)


def _points(thousandths: vec[i64]) -> NDArray[np.float32]:
    return (array(thousandths) / UNIT).astype(np.float32)


def batched_env(game: str | Game, batch: int, players: int | None = None, *, rules: int | None = None, **more: Any) -> BatchedEnv:
    """N games stepped together. ``lookahead`` adds what each move changes by the game's own estimate."""
    return BatchedEnv(chosen(game, rules), batch, players, **more)
