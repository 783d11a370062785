"""N games stepped together in small types: the quickest way to many decisions.

>>> from capomastro.envs import compact_env
>>> env = compact_env("quarry", 4, seed=1)
>>> step = env.reset()
>>> step.observation.dtype, step.count.tolist()
(dtype('int16'), [2, 2, 2, 2])
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from capomastro.envs.batch import Together, array
from capomastro.envs.compact_core import Compact
from capomastro.kernel.driving import Manners
from capomastro.kernel.state import State


@dataclass(frozen=True)
class CompactStep:
    """The arrays after a step; they are views of memory that changes with the next one: read them alone."""

    observation: NDArray[np.int16]          # (N, size): what the seat that decides sees; numbers above 32,767 are shown as that
    moves: NDArray[np.int32]                # (M, width): the legal moves of all games, as rows
    first: NDArray[np.int64]                # (N,): the first row of each game
    count: NDArray[np.int64]                # (N,): how many rows it has
    seat: NDArray[np.int64]                 # (N,): who decides
    reward: NDArray[np.float32]             # (N, players): of games that ended in this step, else 0
    done: NDArray[np.bool_]                 # (N,): ended in this step; the arrays show the next game already
    cut: NDArray[np.bool_]                  # (N,): ended by the game's max_decisions alone, without a result


class CompactEnv(Together[Compact, CompactStep]):
    """``reset`` once, then ``step`` with one index per game, as in ``BatchedEnv``."""

    def _begin(self, start: State, manners: Manners, limit: int) -> Compact:
        core = Compact(start, manners, self.count, self.seed, limit, self._shape)
        self._first = array(core.first)
        self._rows = np.frombuffer(memoryview(core.rows), np.int32).reshape(-1, self.encoding.width)
        return core

    def _step(self, batch: Compact) -> CompactStep:
        first = self._first
        return CompactStep(self.seen, self._rows[: first[-1]], first[:-1], self._counts, self._seats, *self._endings(batch))
