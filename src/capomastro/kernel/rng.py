# Compiled by mypyc.
"""The generator used by simulations, bots and ``imagine``: the same numbers in both builds.

Live tables do not use it; see ``capomastro.kernel.trust``.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

MASK: Final = 0xFFFFFFFF


class Rng:
    """xoshiro128++ on four 32-bit words kept in ``i64``, seeded by splitmix-like mixing of one integer."""

    def __init__(self, seed: i64 = 0) -> None:
        x: i64 = (seed ^ (seed >> 32)) & MASK
        self.a: i64 = 0
        self.b: i64 = 0
        self.c: i64 = 0
        self.d: i64 = 0
        x = _mix(x + 0x1E3779B9)
        self.a = x
        x = _mix(x + 0x1E3779B9 + (seed & 0xFFFF))
        self.b = x
        x = _mix(x + 0x1E3779B9)
        self.c = x
        x = _mix(x + 0x1E3779B9)
        self.d = x | 1
        i: i64 = 0
        while i < 8:
            self.word()
            i += 1

    def word(self) -> i64:
        """The next 32 random bits."""
        a = self.a
        b = self.b
        c = self.c
        d = self.d
        s = (a + d) & MASK
        result = ((((s << 7) & MASK) | (s >> 25)) + a) & MASK
        t = (b << 9) & MASK
        c ^= a
        d ^= b
        b ^= c
        a ^= d
        c ^= t
        d = ((d << 11) & MASK) | (d >> 21)
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        return result

    def below(self, n: i64) -> i64:
        """A uniform integer in 0 … n-1, exact for every 0 < n < 2**31."""
        m = self.word() * n
        low = m & MASK
        if low < n:
            least = (MASK + 1 - n) % n
            while low < least:
                m = self.word() * n
                low = m & MASK
        return m >> 32

    def fork(self) -> Rng:
        """A new generator seeded from this one."""
        return Rng((self.word() << 24) ^ self.word())


def _mix(x: i64) -> i64:
    x &= MASK
    x ^= x >> 16
    x = (x * 0x45D9F3B) & MASK
    x ^= x >> 15
    x = (x * 0x2C1B3C6D) & MASK
    return x ^ (x >> 16)
