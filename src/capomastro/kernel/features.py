# Compiled by mypyc.
"""What a learned judgement looks at: a game says in small numbers what matters in a position.

A game's ``features.py`` fills a ``Sheet`` twice: once with what concerns everybody, once for each seat. Every call takes
up a fixed stretch of numbers and lights one of them, some of them or none; where a stretch begins follows from the calls
before it, so the calls themselves are the declaration. They must not depend on the position.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

MOST_LIT: Final = 512           # features lit at once; what comes after them is left out


class Sheet:
    """The features lit in one position, for one seat or for the table. Filled again and again."""

    def __init__(self) -> None:
        self.lit: vec[i64] = vec[i64]([0] * MOST_LIT)
        self.count: i64 = 0             # how many are lit
        self.width: i64 = 0             # how many there are, lit or not

    def clear(self) -> None:
        self.count = 0
        self.width = 0

    def amount(self, most: i64, value: i64) -> None:
        """One of 0 … ``most``; beyond, the nearest."""
        value = min(max(value, 0), most)
        self._light(self.width + value)
        self.width += most + 1

    def flag(self, on: bool) -> None:
        """Lit or not."""
        if on:
            self._light(self.width)
        self.width += 1

    def one_of(self, size: i64, index: i64) -> None:
        """One of ``size`` kinds, or none where ``index`` is outside them."""
        if 0 <= index < size:
            self._light(self.width + index)
        self.width += size

    def bits(self, size: i64, which: i64) -> None:
        """One flag for each of the lowest ``size`` bits of a set."""
        at = self.width
        self.width += size
        while which != 0 and at < self.width:
            if which & 1 != 0:
                self._light(at)
            which >>= 1
            at += 1

    def stretch(self, size: i64) -> i64:
        """Room for ``size`` features that ``light`` will light, each as often as it occurs; returns where it begins."""
        at = self.width
        self.width += size
        return at

    def light(self, feature: i64) -> None:
        """Light a feature of a stretch, once more if it is lit."""
        self._light(feature)

    def _light(self, feature: i64) -> None:
        if self.count < MOST_LIT:
            self.lit[self.count] = feature
            self.count += 1
