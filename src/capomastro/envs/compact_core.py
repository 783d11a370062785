# Compiled by mypyc.
"""Many games stepped together in small types: observations of 16 bits, and the legal moves of all games one below the other."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i32, i64

from capomastro.envs.batch_core import Games, Shape, write_row, zeros
from capomastro.kernel.driving import Manners
from capomastro.kernel.state import State

MOST: Final = 32_767                    # larger numbers are shown as this


class Compact(Games):
    """``first[i]`` to ``first[i + 1]`` are the rows of game i. ``gather`` writes the rows, after ``step`` or ``restart``."""

    def __init__(self, start: State, manners: Manners, count: i64, seed: i64, limit: i64, shape: Shape) -> None:
        super().__init__(start, manners, count, seed, limit, shape)
        self.observations: vec[i16] = vec[i16]([0] * (count * shape.size))
        self.rows: vec[i32] = vec[i32]([0] * (count * shape.widest * shape.width))
        self.first: vec[i64] = zeros(count + 1)
        self.begin()
        self.gather()

    def _show(self, i: i64) -> None:
        state = self._observed(i)
        seen = self.seen
        out = self.observations
        size = self.shape.size
        at = i * size
        j: i64 = 0
        while j < size:
            number = seen[j]
            out[at + j] = i16(number) if number < MOST else i16(MOST)
            seen[j] = 0
            j += 1
        self.legal_counts[i] = self._keep_codes(i, state.legal())

    def gather(self) -> None:
        """The legal moves of all games as rows, without gaps."""
        shape = self.shape
        rows = self.rows
        codes = self.codes
        first = self.first
        counts = self.legal_counts
        widest = shape.widest
        width = shape.width
        row: i64 = 0
        i: i64 = 0
        while i < self.count:
            first[i] = row
            at = i * widest
            end = at + counts[i]
            while at < end:
                write_row(shape, rows, row * width, codes[at])
                row += 1
                at += 1
            i += 1
        first[i] = row
