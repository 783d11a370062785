"""Bit sets wider than 32 bits, in both builds."""

from __future__ import annotations

from capomastro.kernel.bits import bit


def test_every_bit_below_62_is_the_same_in_both_builds() -> None:
    assert [bit(n) for n in range(62)] == [1 << n for n in range(62)]
