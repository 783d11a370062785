# Compiled by mypyc.
"""Whether enough tokens are left, in one particle, where action cards are seen later (CIT-3.5, CIT-R83): see demand.py."""

from __future__ import annotations

from mypy_extensions import i64

from capomastro.games.citadels import codes as c
from capomastro.games.citadels.memory.demand import ENOUGH, NO_DEMAND
from capomastro.games.citadels.memory.lookahead import Lookahead
from capomastro.games.citadels.memory.notebook import DEALT, Notebook
from capomastro.games.citadels.memory.particle import Particle
from capomastro.games.citadels.memory.trail import FOUND, SEEN, kind_of, place_of


class Supply:
    """How well all that follows goes if an early token goes with an entry, or is found, and if a late one does."""

    def __init__(self, n: Notebook, ahead: Lookahead, h: Particle, entry: i64) -> None:
        self.early = 1.0
        self.late = 1.0
        self.mixed = 1.0                                # and if one goes that was never known; see pick_unknown in choosing.py
        d = ahead.demand
        if d is NO_DEMAND:
            return
        at = d.chain.at
        to = place_of(ahead.head[entry])
        rest = d.rest[entry]
        goes = kind_of(ahead.head[entry]) not in (FOUND, SEEN)
        slot = at[to]
        if goes and slot == rest:
            return
        if rest != c.NONE:
            there, late = late_at(n, ahead, h, rest, to)
            row = d.row(rest, d.size[rest] - there, d.coming[entry])
            late += 1 if is_late(n, h, h.token[to]) else 0      # it makes room for the one that goes
            self.early = row[min(late, ENOUGH)]
            self.late = row[min(max(late - 1, 0), ENOUGH)]
        if goes and d.size[slot] > 0:
            there, late = late_at(n, ahead, h, slot, to)
            row = d.row(slot, d.size[slot] - there - 1, d.share[d.entry[slot]])
            self.early *= row[min(late, ENOUGH)]
            self.late *= row[min(late + 1, ENOUGH)]

    def of(self, late: bool) -> float:
        return self.late if late else self.early


def late_at(n: Notebook, ahead: Lookahead, h: Particle, slot: i64, without: i64) -> tuple[i64, i64]:
    """How many tokens lie where a slot is what touches them next, in all places but one; and how many of them are late."""
    at = ahead.demand.chain.at
    entry = ahead.demand.entry[slot]
    place = ahead.place
    token = h.token
    there: i64 = 0
    late: i64 = 0
    for i in range(ahead.place_at[entry], ahead.place_at[entry + 1]):
        here = place[i]
        if at[here] == slot and here != without:
            there += 1
            late += 1 if is_late(n, h, token[here]) else 0
    return there, late


def is_late(n: Notebook, h: Particle, token: i64) -> bool:
    """Whether a token can be seen as an action card."""
    name = h.constraints.name[token]
    return name >= c.FIRST_ACTION if name != c.NONE else n.facts[token] & DEALT == 0
