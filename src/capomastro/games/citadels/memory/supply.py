# Compiled by mypyc.
"""Whether enough tokens are left, in one particle, where action cards are seen later (CIT-3.5, CIT-R83): see demand.py."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from capomastro.games.citadels import codes as c
from capomastro.games.citadels.memory.demand import ENOUGH, NO_DEMAND, Demand
from capomastro.games.citadels.memory.lookahead import Lookahead
from capomastro.games.citadels.memory.notebook import DEALT, Notebook
from capomastro.games.citadels.memory.particle import Particle
from capomastro.games.citadels.memory.trail import FOUND, SEEN, kind_of, place_of


@mypyc_attr(free_list_len=1)
class Supply:
    """How well all that follows goes if an early token goes with an entry, or is found, and if a late one does."""

    def __init__(self) -> None:
        self.early = 1.0
        self.late = 1.0
        self.mixed = 1.0                                # and if one goes that was never known; see pick_unknown in choosing.py

    def of(self, late: bool) -> float:
        return self.late if late else self.early


PLENTY: Final = Supply()                # where nothing is asked


def supply_at(n: Notebook, ahead: Lookahead, h: Particle, entry: i64) -> Supply:
    """What is asked of the tokens that stay when one goes with an entry, and of those where it comes to lie."""
    d = ahead.demand
    if d is NO_DEMAND:
        return PLENTY
    to = place_of(ahead.head[entry])
    rest = d.rest[entry]
    goes = kind_of(ahead.head[entry]) not in (FOUND, SEEN)
    slot = d.chain.at[to]
    there = goes and d.size[slot] > 0
    if (goes and slot == rest) or (rest == c.NONE and not there):
        return PLENTY
    if d.reckoned[entry] == 0:
        reckon(ahead, d, entry, to, rest, slot if there else c.NONE)
    out = Supply()
    first = (ENOUGH + 1) * entry
    if rest != c.NONE:
        late = late_at(n, ahead, h, rest, to)
        late += 1 if is_late(h.constraints.name, n.facts, h.token[to]) else 0      # it makes room for the one that goes
        out.early = d.stay[first + min(late, ENOUGH)]
        out.late = d.stay[first + min(max(late - 1, 0), ENOUGH)]
    if there:
        late = late_at(n, ahead, h, slot, to)
        out.early *= d.go[first + min(late, ENOUGH)]
        out.late *= d.go[first + min(late + 1, ENOUGH)]
    return out


def reckon(ahead: Lookahead, d: Demand, entry: i64, to: i64, rest: i64, slot: i64) -> None:
    """The rows of an entry, of what stays and of what goes: they are the same for every particle."""
    d.reckoned[entry] = u8(1)
    first = (ENOUGH + 1) * entry
    if rest != c.NONE:
        row = d.row(rest, d.size[rest] - waiting(ahead, d, rest, to), d.coming[entry])
        for k in range(i64(ENOUGH + 1)):
            d.stay[first + k] = row[k]
    if slot != c.NONE:
        row = d.row(slot, d.size[slot] - waiting(ahead, d, slot, to) - 1, d.share[d.entry[slot]])
        for k in range(i64(ENOUGH + 1)):
            d.go[first + k] = row[k]


def waiting(ahead: Lookahead, d: Demand, slot: i64, without: i64) -> i64:
    """How many places there are, but for one, that a slot touches next."""
    at = d.chain.at
    place = ahead.place
    entry = d.entry[slot]
    there: i64 = 0
    for i in range(ahead.place_at[entry], ahead.place_at[entry + 1]):
        if at[place[i]] == slot and place[i] != without:
            there += 1
    return there


def late_at(n: Notebook, ahead: Lookahead, h: Particle, slot: i64, without: i64) -> i64:
    """How many late tokens lie in them."""
    at = ahead.demand.chain.at
    entry = ahead.demand.entry[slot]
    place = ahead.place
    token = h.token
    name = h.constraints.name
    facts = n.facts
    late: i64 = 0
    for i in range(ahead.place_at[entry], ahead.place_at[entry + 1]):
        here = place[i]
        if at[here] == slot and here != without and is_late(name, facts, token[here]):
            late += 1
    return late


def is_late(name: vec[i64], facts: vec[i64], token: i64) -> bool:
    """Whether a token can be seen as an action card, given the names that were seen and the facts about cards."""
    seen = name[token]
    return seen >= c.FIRST_ACTION if seen != c.NONE else facts[token] & DEALT == 0
