# Compiled by mypyc.
"""For every viewer a partition of places into blocks whose cards he cannot tell apart (see knowledge.py).

Blocks are kept as one row of numbers, empty while there are none. Every viewer has the same number of slots; a slot is
a set of places as two bit sets (see HALF). Slot n holds the block of number n, slot 0 all his blocks together.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from capomastro.games.citadels import codes as c
from capomastro.games.citadels.tables import lowest
from capomastro.kernel.bits import bit

SLOTS: Final = 4            # at first; there are more as soon as somebody has more blocks
NUMBERS: Final = c.VIEWERS * c.CARDS


def no_blocks(slots: i64) -> vec[i64]:
    """Slots for every viewer, all of them empty."""
    return vec[i64]([0] * (c.VIEWERS * slots * 2))


def row(blocks: vec[i64], viewer: i64) -> i64:
    """Where the slots of a viewer begin."""
    return len(blocks) // c.VIEWERS * viewer


def widened(blocks: vec[i64], slots: i64, more: i64) -> vec[i64]:
    """The same blocks with more slots."""
    out = no_blocks(more)
    for viewer in range(i64(c.VIEWERS)):
        for i in range(2 * slots):
            out[row(out, viewer) + i] = blocks[row(blocks, viewer) + i]
    return out


def to_numbers(blocks: vec[i64]) -> vec[u8]:
    """For every viewer and place the number of its block, 0 for none; empty while there are no blocks."""
    if len(blocks) == 0:
        return vec[u8]()
    out = vec[u8](capacity=NUMBERS)
    for viewer in range(i64(c.VIEWERS)):
        for number in numbers_of(blocks, viewer):
            out = append(out, number)
    return out


def numbers_of(blocks: vec[i64], viewer: i64) -> vec[u8]:
    """The same for one viewer."""
    if len(blocks) == 0:
        return vec[u8]()
    numbers = vec[u8]([u8(0)] * c.CARDS)
    first = row(blocks, viewer)
    for number in range(1, (row(blocks, viewer + 1) - first) // 2):
        low = blocks[first + 2 * number]
        high = blocks[first + 2 * number + 1]
        while low != 0:
            numbers[lowest(low)] = u8(number)
            low &= low - 1
        while high != 0:
            numbers[c.HALF + lowest(high)] = u8(number)
            high &= high - 1
    return numbers


def from_numbers(numbers: vec[u8]) -> vec[i64]:
    """The inverse of ``to_numbers``."""
    if len(numbers) == 0:
        return vec[i64]()
    slots: i64 = SLOTS
    for number in numbers:
        slots = max(slots, i64(number) + 1)
    blocks = no_blocks(slots)
    for viewer in range(i64(c.VIEWERS)):
        for card in range(i64(c.CARDS)):
            slot = i64(numbers[viewer * c.CARDS + card])
            if slot != 0:
                half = 0 if card < c.HALF else 1
                member = bit(card - c.HALF * half)
                at = row(blocks, viewer) + half
                blocks[at] |= member
                blocks[at + 2 * slot] |= member
    return blocks


def in_blocks(blocks: vec[i64]) -> vec[i64]:
    """For every place the viewers for whom it lies in a block."""
    out = vec[i64]([0] * c.CARDS)
    if len(blocks) > 0:
        for viewer in range(i64(c.VIEWERS)):
            for card in range(i64(c.CARDS)):
                inside = blocks[row(blocks, viewer)] >> card if card < c.HALF else blocks[row(blocks, viewer) + 1] >> (card - c.HALF)
                out[card] |= (inside & 1) << viewer
    return out
