# Compiled by mypyc.
"""What is asked of the hands in which action cards are seen later (CIT-3.5, CIT-R83).

Starting cards are no action cards, and neither is a card that was lost under another name; every other token is *late*. Backwards
in time ``look_for_actions`` asks of every entry: how well does all that follows go, if so many of the tokens in its places are late?
That is exact for a hand by itself. What comes there from elsewhere is taken to be late as often as ``expect`` says, which follows the
starting cards forwards in time. For one particle these odds are read in supply.py.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from capomastro.games.citadels import codes as c
from capomastro.games.citadels.memory.chain import NO_CHAIN, Chain
from capomastro.games.citadels.memory.notebook import DEALT, Notebook
from capomastro.games.citadels.memory.trail import FOUND, KNOW, LOST, ROW, SEEN, kind_of, moves, place_of

ENOUGH: Final = 4           # late tokens that are as good as more of them
WIDE: Final = 16            # of more places than that, which only the deck has, nothing is asked
LEAST: Final = 1e-3         # odds where too few are late: what is expected may be wrong


class Demand:
    """By entry and number of late tokens in its places: how well goes what follows."""

    def __init__(self, chain: Chain, entries: i64) -> None:
        self.chain = chain                              # of all entries that move a card
        self.entry: vec[i64] = vec[i64]([c.NONE] * chain.slots)         # by slot: its entry
        self.size: vec[i64] = vec[i64]([0] * chain.slots)               # by slot: its places; none where nothing is asked
        self.odds: vec[float] = vec[float]([1.0] * ((ENOUGH + 1) * chain.slots))    # by slot and number of late tokens
        self.alone: vec[float] = vec[float]([1.0] * (2 * chain.slots))  # for one token, early (in the first half) or late, by slot
        self.share: vec[float] = vec[float]([0.0] * entries)            # by entry: how many of its tokens are to be expected to be late
        self.after: vec[float] = vec[float]([0.0] * entries)            # the same of those that stay
        self.rest: vec[i64] = vec[i64]([c.NONE] * entries)              # by entry: the slot that touches most of those next, if any
        self.coming: vec[float] = vec[float]([0.0] * entries)           # and how many of the tokens that come there are to be late
        self.reckoned: vec[u8] = vec[u8]([u8(0)] * entries)             # by entry: whether the rows that follow are there (supply.py)
        self.stay: vec[float] = vec[float]([0.0] * ((ENOUGH + 1) * entries))    # by entry and number of late tokens in the rest
        self.go: vec[float] = vec[float]([0.0] * ((ENOUGH + 1) * entries))      # and where that goes which goes

    def row(self, slot: i64, more: i64, share: float) -> vec[float]:
        """By number of late tokens in some places of a slot: the odds, if so many more come there of which this share is late."""
        first = (ENOUGH + 1) * slot
        out = self.odds[first : first + ENOUGH + 1]
        thin(out, more, share)
        return out


NO_DEMAND: Final = Demand(NO_CHAIN, 0)      # where there are no action cards


def thin(row: vec[float], times: i64, share: float) -> None:
    """Odds by number: what is to be expected of them if each of so many more counts with this probability."""
    if share > 0.0:
        for _ in range(times):
            for k in range(ENOUGH):
                row[k] += share * (row[k + 1] - row[k])


def look_for_actions(n: Notebook, chain: Chain, place: vec[i64], place_at: vec[i64], head: vec[i64]) -> Demand:
    """What is asked before every entry."""
    d = Demand(chain, len(head))
    expect(n, d, place, place_at, head)
    entry: i64 = len(head)
    while entry > 0:
        entry -= 1
        kind = kind_of(head[entry])
        if kind == ROW:
            ask_row(d, place, place_at, head[entry], entry)
        elif kind in (LOST, FOUND, SEEN):
            ask(n, d, place, place_at, head[entry], entry)
    return d


def expect(n: Notebook, d: Demand, place: vec[i64], place_at: vec[i64], head: vec[i64]) -> None:
    """How likely the tokens in the places of every entry are late, if nothing is known of them but where starting cards lay."""
    late = vec[float]([0.0 if n.facts[token] & DEALT else 1.0 for token in range(i64(c.CARDS))])
    for entry in range(len(head)):
        first = place_at[entry]
        last = place_at[entry + 1]
        kind = kind_of(head[entry])
        if kind == KNOW:
            for i in range(first, last):
                late[place[i]] = 1.0 if n.tables.name[place[i]] >= c.FIRST_ACTION else 0.0
        elif moves(head[entry]):
            total = 0.0
            for i in range(first, last):
                total += late[place[i]]
            share = total / float(last - first)
            d.share[entry] = share
            to = place_of(head[entry])
            action = kind in (FOUND, SEEN) and n.tables.name[to] >= c.FIRST_ACTION
            if action:
                share = max(total - 1.0, 0.0) / float(max(last - first - 1, 1))
            d.after[entry] = share
            for i in range(first, last):
                late[place[i]] = share
            if kind in (FOUND, SEEN):
                late[to] = 1.0 if action else 0.0


def ask_row(d: Demand, place: vec[i64], place_at: vec[i64], head: i64, entry: i64) -> None:
    """Cards in a row have a slot each."""
    slot = d.chain.slot[entry]
    d.chain.step_back_in_row(place, place_at, head, d.alone, 0, entry)
    d.chain.step_back_in_row(place, place_at, head, d.alone, d.chain.slots, entry)
    for here in range(slot, slot + place_at[entry + 1] - place_at[entry]):
        d.entry[here] = entry
        d.size[here] = 1
        for k in range(i64(ENOUGH + 1)):
            d.odds[(ENOUGH + 1) * here + k] = d.alone[here + (d.chain.slots if k > 0 else 0)]


def ask(n: Notebook, d: Demand, place: vec[i64], place_at: vec[i64], head: i64, entry: i64) -> None:
    """One of the tokens in the places of an entry goes, or is seen; what stays there is asked for later, and so is what goes."""
    size = place_at[entry + 1] - place_at[entry]
    lost = kind_of(head) == LOST
    to: i64 = d.chain.slots - 1
    if lost:
        i = place_at[entry]
        while place[i] != place_of(head):
            i += 1
        to = d.chain.next[i]
    stay = note_rest(d, entry, to, lost)
    slot = d.chain.slot[entry]
    d.entry[slot] = entry
    if size > WIDE:
        return
    d.size[slot] = size
    rest = vec[float]([1.0] * (ENOUGH + 1))
    if stay > 0:
        rest = d.row(d.rest[entry], d.size[d.rest[entry]] - stay, d.coming[entry])
        scatter(rest, float(stay) / float(size - 1))
    early = d.alone[to]
    late = d.alone[d.chain.slots + to]
    gone: i64 = 1
    if lost and d.rest[entry] == to:
        early = 1.0                                     # what goes is touched next together with what stays
        late = 1.0
        gone = 0
    elif not lost:
        late = 1.0
        early = 0.0 if n.tables.name[place_of(head)] >= c.FIRST_ACTION else 1.0
    most = 0.0
    first = (ENOUGH + 1) * slot
    for k in range(i64(ENOUGH + 1)):
        there = min(k, size)
        go = float(there) * late * rest[max(there - gone, 0)]
        d.odds[first + k] = (float(size - there) * early * rest[there] + go) / float(size)
        most = max(most, d.odds[first + k])
    for k in range(first, first + ENOUGH + 1):
        d.odds[k] = max(d.odds[k] / most, LEAST) if most > 0.0 else 1.0
    others = d.row(slot, size - 1, d.share[entry])
    d.alone[slot] = others[0]
    d.alone[d.chain.slots + slot] = others[1]


def note_rest(d: Demand, entry: i64, to: i64, lost: bool) -> i64:
    """Most of what stays behind is touched next by the same slot; how many tokens those are, none where nothing is asked of them."""
    chain = d.chain
    most: i64 = 0
    for part in range(chain.part_at[entry], chain.part_at[entry + 1]):
        slot = chain.part_slot[part]
        size = i64(chain.part_size[part]) - (1 if lost and slot == to else 0)
        if size > most and d.size[slot] > 0:
            most = size
            d.rest[entry] = slot
    if most > 0:
        there = d.rest[entry]
        more = d.size[there] - most
        if more > 0:
            total = float(d.size[there]) * d.share[d.entry[there]] - float(most) * d.after[entry]
            d.coming[entry] = min(max(total / float(more), 0.0), 1.0)
    return most


def scatter(row: vec[float], share: float) -> None:
    """Odds by number, of those that this share of all tokens is one of: the same by number of all of them."""
    if share >= 1.0:
        return
    left = row[:]
    for k in range(1, i64(ENOUGH + 1)):
        thin(left, 1, share)
        row[k] = left[0]
