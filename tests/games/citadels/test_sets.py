"""Walking bit sets, in both builds."""

from __future__ import annotations

from capomastro.games.citadels.tables import lowest
from capomastro.kernel.bits import bit


def test_the_lowest_member_is_found_among_any_higher_ones() -> None:
    for n in range(62):
        assert lowest(bit(n)) == n
        assert lowest(bit(n) | bit(61)) == n
        assert lowest((1 << 62) - bit(n)) == n
