# Compiled by mypyc.
"""What happens next in each place: the entries of one viewer's log, linked through the places that they touch (lookahead.py).

An entry has one *slot* for all its places, or, of cards in a row, one for each. A number kept by slot is then known for every
place at any time: it is that of the slot that touches the place next. The last slot stands for the end of the log.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from capomastro.games.citadels import codes as c
from capomastro.games.citadels.memory.trail import FOUND, KNOW, ROW, SEEN, kind_of, moves, place_of


class Chain:
    """Entries linked through their places."""

    def __init__(self) -> None:
        self.slots: i64 = 0
        self.slot: vec[i64] = vec[i64]()            # by entry: its slot, or the first of a row; NONE if it is no link of this chain
        self.next: vec[i64] = vec[i64]()            # by place of an entry: the slot that touches the place next
        self.part_at: vec[i64] = vec[i64]([0])      # by entry: where its parts begin: places that the same slot touches next
        self.part_slot: vec[i64] = vec[i64]()       # by part: this slot
        self.part_size: vec[float] = vec[float]()   # and how many places they are, without the one of a card that is seen
        self.first: vec[i64] = vec[i64]()           # by place: the slot that touches it first
        self.at: vec[i64] = vec[i64]()              # by place: the slot that touches it first after the present entry

    def begin(self) -> None:
        """Nothing has happened yet."""
        self.at = self.first[:]

    def go_on(self, place: vec[i64], first: i64, last: i64, entry: i64) -> None:
        """What touches the places of an entry after it, given where these are kept."""
        if self.slot[entry] == c.NONE:
            return
        at = self.at
        following = self.next
        for i in range(first, last):
            at[place[i]] = following[i]

    def sum_after(self, odds: vec[float], base: i64, entry: i64) -> float:
        """The sum of what is kept, from base on, for the places of an entry after it, without the one of a card that is seen."""
        part_slot = self.part_slot
        part_size = self.part_size
        total = 0.0
        for part in range(self.part_at[entry], self.part_at[entry + 1]):
            total += part_size[part] * odds[base + part_slot[part]]
        return total

    def step_back_in_row(self, place: vec[i64], place_at: vec[i64], head: i64, odds: vec[float], base: i64, entry: i64) -> None:
        """What is kept, from base on, for a row before its entry: any one is taken, the others close up in their order."""
        to = place_of(head)
        go = 0.0
        rest = vec[float](capacity=8)
        first = place_at[entry]
        size = place_at[entry + 1] - first
        for i in range(size):
            after = odds[base + self.next[first + i]]
            if place[first + i] == to:
                go = after
            else:
                rest = append(rest, after)
        for i in range(size):
            before = go                                 # it is taken itself, or one before it, or one after it
            if i > 0:
                before += float(i) * rest[i - 1]
            if i < size - 1:
                before += float(size - 1 - i) * rest[i]
            odds[base + self.slot[entry] + i] = before / float(size)


NO_CHAIN: Final = Chain()


def link(place: vec[i64], place_at: vec[i64], head: vec[i64], moving: bool) -> Chain:
    """A chain of the entries that say something of lost cards, or only of those that move any card."""
    chain = Chain()
    size: i64 = len(head)
    slot = vec[i64]([c.NONE] * size)
    slots: i64 = 0
    for entry in range(size):
        kind = kind_of(head[entry])
        if moves(head[entry]) if moving else kind <= FOUND:
            slot[entry] = slots
            slots += place_at[entry + 1] - place_at[entry] if kind == ROW else 1
    touched = vec[i64]([slots] * c.CARDS)               # by place: the slot that touches it next
    following = vec[i64]([slots] * len(place))
    entry = size
    while entry > 0:
        entry -= 1
        if slot[entry] != c.NONE:
            step: i64 = 1 if kind_of(head[entry]) == ROW else 0
            here = slot[entry]
            for i in range(place_at[entry], place_at[entry + 1]):
                following[i] = touched[place[i]]
                touched[place[i]] = here
                here += step
    chain.slots = slots + 1
    chain.slot = slot
    chain.next = following
    chain.first = touched
    divide(chain, place, place_at, head)
    return chain


def divide(chain: Chain, place: vec[i64], place_at: vec[i64], head: vec[i64]) -> None:
    """The places of every entry, by what touches them next."""
    following = chain.next
    part_slot = vec[i64](capacity=4 * len(head))
    part_size = vec[float](capacity=4 * len(head))
    part_at = vec[i64](capacity=len(head) + 1)
    part_at = append(part_at, 0)
    part_of = vec[i64]([c.NONE] * chain.slots)          # by slot: the last part that it touched
    for entry in range(len(head)):
        first: i64 = len(part_slot)
        kind = kind_of(head[entry])
        if chain.slot[entry] != c.NONE and kind not in (KNOW, ROW):
            seen: i64 = place_of(head[entry]) if kind in (FOUND, SEEN) else c.NONE
            for i in range(place_at[entry], place_at[entry + 1]):
                if place[i] == seen:
                    continue
                slot = following[i]
                part = part_of[slot]
                if part >= first:
                    part_size[part] += 1.0
                else:
                    part_of[slot] = len(part_slot)
                    part_slot = append(part_slot, slot)
                    part_size = append(part_size, 1.0)
        part_at = append(part_at, i64(len(part_slot)))
    chain.part_slot = part_slot
    chain.part_size = part_size
    chain.part_at = part_at
