# Compiled by mypyc.
"""Walking a bit set by its members: seats, names, or cards.

Kept in this library, not in the kernel's, so that the compiler can put it where it is used.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from capomastro.kernel.bits import bit

FACTOR: Final = 0x03F79D71B4CB0A89      # shifted by any number of bits, its highest six are different ones
MEMBERS: Final = vec[i64]([0] * 64)


def lowest(members: i64) -> i64:
    """The smallest member of a set that has one: walk a set with ``members &= members - 1``."""
    return MEMBERS[((members & -members) * FACTOR >> 58) & 63]


for _n in range(62):
    MEMBERS[(bit(_n) * FACTOR >> 58) & 63] = _n
