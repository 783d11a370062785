# Compiled by mypyc.
"""Writing rows of numbers into an observation: each returns where the next number goes."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i16, i64


def put_cells(cells: vec[i64], first: i64, n: i64, plus: i64, out: vec[i16], at: i64) -> i64:
    """``n`` cells from ``first`` on, each with ``plus`` added: 1 where -1 stands for nothing."""
    last = first + n
    while first < last:
        out[at] = i16(cells[first] + plus)
        first += 1
        at += 1
    return at


def put_bits(bits: i64, n: i64, out: vec[i16], at: i64) -> i64:
    """The lowest ``n`` bits, lowest first."""
    i: i64 = 0
    while i < n:
        out[at + i] = i16(bits >> i & 1)
        i += 1
    return at + n
