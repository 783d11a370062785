# Compiled by mypyc.
"""Rows of numbers that are copied again and again."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

NATIVE: Final = not __file__.endswith(".py")        # uncompiled, a slice is always the faster copy


def rewritten(row: vec[i64], other: vec[i64]) -> vec[i64]:
    """A copy of ``other``, in the memory of ``row`` where that has as many cells. For short rows: a long one is sliced faster.

    Nobody else may hold ``row``.
    """
    size: i64 = len(other)
    if len(row) != size:
        return other[:]
    i: i64 = 0
    while i < size:
        row[i] = other[i]
        i += 1
    return row
