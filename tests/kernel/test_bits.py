"""Bit sets wider than 32 bits, in both builds."""

from __future__ import annotations

from capomastro.kernel.bits import bit, lowest


def test_every_bit_below_62_is_the_same_in_both_builds() -> None:
    assert [bit(n) for n in range(62)] == [1 << n for n in range(62)]


def test_the_lowest_member_is_found_among_any_higher_ones() -> None:
    for n in range(62):
        assert lowest(bit(n)) == n
        assert lowest(bit(n) | bit(61)) == n
        assert lowest((1 << 62) - bit(n)) == n
