# Compiled by mypyc.
"""Bit sets in 64-bit integers."""

from __future__ import annotations

from mypy_extensions import i64


def bit(n: i64) -> i64:
    """``1 << n`` for 0 <= n < 62, in both builds.

    Compiled, a literal 1 (or a local that only ever holds it) becomes a C ``int`` and is shifted in 32 bits, so sets
    of more than 31 members must not be built with ``1 << n``.
    """
    one = n - n + 1
    return one << n
