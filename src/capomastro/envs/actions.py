"""Actions of fixed meaning: every move of a game has a number, the same in every position and for every set-up with the same options.

Where a game has more moves than can be counted one by one (a tile on any square there is), it names those that are near; all others
share ``spill`` numbers at the end, which are given out in the order of the moves and mean something only beside a position. So every
legal move always has a number.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from capomastro.kernel.errors import IllegalMove
from capomastro.kernel.game import Game
from capomastro.kernel.notation import SHIFT, Action
from capomastro.kernel.state import CHANCE_CODES

FAR = -1
PAYLOAD = (1 << SHIFT) - 1


class Actions:
    """The numbers of a game's moves under some options."""

    def __init__(self, game: Game, options: Mapping[str, Any]) -> None:
        self.game = game
        near = game.near(options)
        declared = [a for a in game.codec.actions if a.base < CHANCE_CODES]
        self.first: dict[str, int] = {}                     # by action: its first number
        self.codes: list[int] = []                          # by number: the code
        for action in declared:
            self.first[action.name] = len(self.codes)
            self.codes += _codes(action, near.get(action.name, {}))
        self.fixed = len(self.codes)                        # numbers with a meaning of their own
        self.spill = game.widest if near else 0
        self.size = self.fixed + self.spill
        self._bases = np.full(1 + max(a.base >> SHIFT for a in declared), 0, np.int64)
        offset = 0
        for action in declared:
            self._bases[action.base >> SHIFT] = offset
            offset += action.size
        self._table = np.full(offset, FAR, np.int32)        # by code counted without gaps: the number
        self._table[self._flat(np.array(self.codes, np.int64))] = np.arange(self.fixed)

    def _flat(self, codes: NDArray[np.int64]) -> NDArray[np.int64]:
        flat: NDArray[np.int64] = self._bases[codes >> SHIFT] + (codes & PAYLOAD)
        return flat

    def numbers(self, legal: Sequence[int]) -> NDArray[np.int64]:
        """The numbers of some legal moves, which come in ascending order."""
        out = self._table[self._flat(np.array(legal, np.int64))].astype(np.int64)
        far = np.flatnonzero(out == FAR)
        out[far] = self.fixed + np.arange(len(far))
        return out

    def mask(self, legal: Sequence[int]) -> NDArray[np.int8]:
        """Ones for the numbers that may be chosen."""
        out = np.zeros(self.size, np.int8)
        if len(legal):
            out[self.numbers(legal)] = 1
        return out

    def code(self, number: Any, legal: Sequence[int]) -> int:
        """The legal move with this number."""
        for code, its in zip(legal, self.numbers(legal), strict=True):
            if its == number:
                return int(code)
        means = f" ({self.meaning(int(number))})" if 0 <= int(number) < self.size else ""
        raise IllegalMove(f"action {number}{means} is illegal here; {len(legal)} are legal, see the mask")

    def meaning(self, number: int) -> str:
        """What a number stands for, as text; beyond the fixed ones it depends on the position."""
        return self.game.codec.text(self.codes[number]) if number < self.fixed else f"far move {number - self.fixed}"

    # -- many positions at once ----------------------------------------------------------
    def table(self, codes: NDArray[np.int64], counts: NDArray[np.int64]) -> NDArray[np.int64]:
        """For rows of legal moves, ``counts`` of them in each: their numbers, -1 beyond them."""
        there = np.arange(codes.shape[1])[None, :] < counts[:, None]
        out = np.where(there, self._table[np.where(there, self._flat(codes), 0)].astype(np.int64), FAR)
        far = there & (out == FAR)
        if far.any():
            out = np.where(far, self.fixed + np.cumsum(far, axis=1) - 1, out)
        return out


def _codes(action: Action, near: Mapping[str, Sequence[int]]) -> list[int]:
    """The codes of an action that are numbered, in order."""
    values = [near.get(field.name, range(field.domain.size)) for field in action.fields]
    codes = []
    for chosen in product(*values):
        payload = 0
        for field, value in zip(action.fields, chosen, strict=True):
            payload = payload * field.domain.size + value
        codes.append(action.base + payload)
    return codes
