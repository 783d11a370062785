# Compiled by mypyc.
"""Many games stepped together, with the legal moves of all of them one below the other."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i32, i64

from capomastro.envs.batch_core import Games, Shape, write_rows, zeros
from capomastro.kernel.driving import Manners
from capomastro.kernel.state import State


class Compact(Games):
    """``first[i]`` to ``first[i + 1]`` are the rows of game i. ``gather`` writes the rows, after ``step`` or ``restart``."""

    def __init__(self, start: State, manners: Manners, count: i64, seed: i64, limit: i64, shape: Shape) -> None:
        super().__init__(start, manners, count, seed, limit, shape)
        self.rows: vec[i32] = vec[i32]([0] * (count * shape.widest * shape.width))
        self.first: vec[i64] = zeros(count + 1)

    def gather(self) -> None:
        """The legal moves of all games as rows, without gaps."""
        shape = self.shape
        first = self.first
        counts = self.legal_counts
        row: i64 = 0
        i: i64 = 0
        while i < self.count:
            first[i] = row
            write_rows(shape, self.codes, i * shape.widest, counts[i], self.rows, row * shape.width)
            row += counts[i]
            i += 1
        first[i] = row
