# Compiled by mypyc.
"""What does not change from history to history (CIT-R83; see histories.py): what a viewer saw, and what may be found when."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from capomastro.games.citadels.notebook import Notebook
from capomastro.games.citadels.trail import (
    COPIES_AT,
    COPY_BITS,
    FOUND,
    KNOW,
    ROW,
    SIZE,
    kind_of,
    place_of,
    places_of,
    seen_by,
    unknown_copies,
)

STAY: Final = 1             # a token in a place of an entry can still come to where it is seen if it stays
MOVE: Final = 2             # the same if it goes


class Plan:
    """What does not change from history to history: the viewer's entries, and what can be found at each."""

    def __init__(self) -> None:
        self.size: i64 = 0
        self.entry: vec[i64] = vec[i64]()           # where in the trail
        self.head: vec[i64] = vec[i64]()
        self.low: vec[i64] = vec[i64]()             # the places as a set
        self.high: vec[i64] = vec[i64]()
        self.count: vec[i64] = vec[i64]()           # and how many they are
        self.lives: i64 = 0                         # in the order in which they begin
        self.life_place: vec[i64] = vec[i64]()
        self.life_start: vec[i64] = vec[i64]()
        self.by_name: vec[i64] = vec[i64]()         # lives by the name of their card
        self.finds: vec[i64] = vec[i64]()           # entries at which something is found
        self.ways: vec[u8] = vec[u8]()              # by find and entry: STAY, MOVE
        self.chances: vec[i64] = vec[i64]()         # by find and entry: how often a token can still go
        self.seekers: vec[u8] = vec[u8]()           # by find and life: whether it may be what is found
        self.copies: vec[i64] = vec[i64]()          # by life: cards of that name that the viewer does not know now
        self.plain = True                           # all histories count alike: whatever is found can have come one way only

    def lives_before(self, entry: i64) -> i64:
        """How many lives begin before an entry."""
        life: i64 = len(self.life_place)
        while life > 0 and self.life_start[life - 1] >= entry:
            life -= 1
        return life


def make_plan(n: Notebook, viewer: i64) -> Plan:
    plan = Plan()
    for entry in range(len(n.trail) // SIZE):
        head = n.trail[entry * SIZE]
        if seen_by(head, viewer):
            places = places_of(n, entry)
            low: i64 = 0
            high: i64 = 0
            for place in places:
                low |= n.setup.low[place]
                high |= n.setup.high[place]
                if kind_of(head) == KNOW:
                    plan.life_place = append(plan.life_place, place)
                    plan.life_start = append(plan.life_start, plan.size)
            if kind_of(head) == FOUND:
                plan.finds = append(plan.finds, plan.size)
            elif kind_of(head) == ROW:
                tell_in_order(plan, places)
            plan.entry = append(plan.entry, entry)
            plan.head = append(plan.head, head)
            plan.low = append(plan.low, low)
            plan.high = append(plan.high, high)
            plan.count = append(plan.count, i64(len(places)))
            plan.size += 1
    plan.lives = len(plan.life_place)
    sort_lives(n, plan)
    for life in range(plan.lives):
        plan.copies = append(plan.copies, unknown_copies(n, viewer, n.setup.name[plan.life_place[life]]))
    plan.ways = vec[u8]([u8(0)] * (len(plan.finds) * plan.size))
    plan.chances = vec[i64]([0] * (len(plan.finds) * plan.size))
    plan.seekers = vec[u8]([u8(0)] * (len(plan.finds) * plan.lives))
    for find in range(len(plan.finds)):
        look_back(n, plan, find)
        plan.plain = plan.plain and is_certain(plan, find)
    return plan


def tell_in_order(plan: Plan, row: vec[i64]) -> None:
    """What the viewer has just lost in a row is told in the order of the row."""
    life = plan.lives_before(plan.size - 1)
    known = plan.life_place[life:]
    for place in row:
        if place in known:
            plan.life_place[life] = place
            life += 1


def sort_lives(n: Notebook, plan: Plan) -> None:
    """Lives by name, then by age: an order that tells nothing."""
    for life in range(plan.lives):
        at: i64 = len(plan.by_name)
        plan.by_name = append(plan.by_name, life)
        name = n.setup.name[plan.life_place[life]]
        while at > 0 and n.setup.name[plan.life_place[plan.by_name[at - 1]]] > name:
            plan.by_name[at] = plan.by_name[at - 1]
            at -= 1
        plan.by_name[at] = life


def look_back(n: Notebook, plan: Plan, find: i64) -> None:
    """From where a token can have come to the places in which it is found: back in time, entry by entry."""
    entry = plan.finds[find]
    name = n.setup.name[place_of(plan.head[entry])]
    low = plan.low[entry]                               # places from which it can come there
    high = plan.high[entry]
    life = plan.lives
    chances: i64 = 0
    while entry > 0:
        entry -= 1
        head = plan.head[entry]
        if kind_of(head) == KNOW:
            while life > 0 and plan.life_start[life - 1] >= entry:
                life -= 1
                place = plan.life_place[life]
                if plan.life_start[life] == entry and is_in(n, place, low, high) and n.setup.name[place] == name:
                    plan.seekers[find * plan.lives + life] = u8(1)
            low &= ~plan.low[entry]
            high &= ~plan.high[entry]
            continue
        here = place_of(head)
        ways: i64 = MOVE if kind_of(head) != FOUND and is_in(n, here, low, high) else 0
        if low & plan.low[entry] & ~n.setup.low[here] | high & plan.high[entry] & ~n.setup.high[here]:
            ways |= STAY
        if ways != 0:
            low |= plan.low[entry]
            high |= plan.high[entry]
        else:
            low &= ~plan.low[entry]
            high &= ~plan.high[entry]
        if ways & MOVE:
            chances += 1
        plan.plain = plan.plain and ways != MOVE | STAY
        plan.ways[find * plan.size + entry] = u8(ways)
        plan.chances[find * plan.size + entry] = chances


def is_certain(plan: Plan, find: i64) -> bool:
    """Whether what is found can be one card only, one that was lost."""
    able: i64 = 0
    for life in range(plan.lives):
        able += i64(plan.seekers[find * plan.lives + life])
    return able == 1 and plan.head[plan.finds[find]] >> COPIES_AT & COPY_BITS == 1


def is_in(n: Notebook, place: i64, low: i64, high: i64) -> bool:
    return n.setup.low[place] & low | n.setup.high[place] & high != 0
