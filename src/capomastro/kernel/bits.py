# Compiled by mypyc.
"""Bit sets in 64-bit integers."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

PRIME: Final = 67           # the powers of two up to 2**65 leave different remainders
MEMBERS: Final = vec[i64]([0] * PRIME)


def bit(n: i64) -> i64:
    """``1 << n`` for 0 <= n < 62, in both builds.

    Compiled, a literal 1 (or a local that only ever holds it) becomes a C ``int`` and is shifted in 32 bits, so sets
    of more than 31 members must not be built with ``1 << n``.
    """
    one = n - n + 1
    return one << n


def lowest(members: i64) -> i64:
    """The smallest member of a set that has one: walk a set with ``members &= members - 1``."""
    return MEMBERS[(members & -members) % PRIME]


for _n in range(62):
    MEMBERS[bit(_n) % PRIME] = _n
