"""Positions to learn from: what is lit in them, what the game's own estimate says, and how the game ended."""

from __future__ import annotations

from array import array

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from capomastro.bots.net import describe_relation, describe_seat, describe_table, phase_of
from capomastro.kernel.features import Sheet
from capomastro.kernel.state import State


class Lessons(msgspec.Struct):
    """The positions of one game, one after another, flat.

    ``lit`` holds the lit features: of the table, then for each seat its own and its relation; ``counts`` how many of each.
    """

    players: int
    phases: bytearray
    counts: bytearray
    lit: bytes                          # 16 bits a feature, little-endian
    estimates: list[int]                # by position and seat, in thousandths of a point
    finals: list[int]                   # by seat
    shares: list[float]                 # of the win, by seat


class Notes:
    """Written while a game is played."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.sheet = Sheet()
        self.phases = bytearray()
        self.counts = bytearray()
        self.lit = array("H")
        self.estimates: list[int] = []

    def take(self, state: State) -> None:
        """Note a position."""
        scores = vec[i64]([0] * self.players)
        state.evaluate(scores)
        phase = int(phase_of(state))
        self.phases.append(phase)
        self.estimates += [int(score) for score in scores]
        describe_table(state, self.sheet)
        self._copy()
        for seat in range(self.players):
            describe_seat(state, seat, self.sheet)
            self._copy()
            describe_relation(state, scores, seat, phase, self.sheet)
            self._copy()

    def _copy(self) -> None:
        count = min(int(self.sheet.count), 255)
        self.counts.append(count)
        lit = self.sheet.lit
        self.lit.extend([int(lit[i]) for i in range(count)])

    def close(self, finals: list[int], shares: list[float]) -> Lessons:
        """The game is over."""
        return Lessons(self.players, self.phases, self.counts, self.lit.tobytes(), self.estimates, finals, shares)
