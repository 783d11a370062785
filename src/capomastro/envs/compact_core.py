# Compiled by mypyc.
"""Many games stepped together, with the legal moves of all of them one below the other."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i32, i64

from capomastro.envs.batch_core import Games, Shape, write_rows, zeros
from capomastro.kernel.driving import Manners
from capomastro.kernel.state import State


class Compact(Games):
    """``first[i]`` to ``first[i + 1]`` are the rows of game i."""

    def __init__(self, start: State, manners: Manners, count: i64, seed: i64, limit: i64, shape: Shape) -> None:
        super().__init__(start, manners, count, seed, limit, shape)
        self.rows: vec[i32] = vec[i32]([0] * (count * shape.widest * shape.width))
        self.first: vec[i64] = zeros(count + 1)

    def _list(self, i: i64) -> None:
        """Write the rows of a game below those of the game before, without a gap."""
        shape = self.shape
        row = self.first[i]
        n = self.legal_counts[i]
        write_rows(shape, self.codes, i * shape.widest, n, self.rows, row * shape.width)
        self.first[i + 1] = row + n
