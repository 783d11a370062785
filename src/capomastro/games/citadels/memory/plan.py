# Compiled by mypyc.
"""What does not change from history to history (CIT-R83; see histories.py): what a viewer saw, and how likely a lost card gets there.

A lost card that moves by itself is as likely to go with an entry as any other card in its places. ``look_back`` asks, back in
time from where it is seen: how likely is it to get there if it goes with this entry, and how likely if it stays? In
the same way ``look_back_on_unseen`` asks how likely it is never where everything is seen. Histories that follow these
odds hardly ever lead nowhere.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from capomastro.games.citadels.cards import CARDS, FIRST_ACTION
from capomastro.games.citadels.memory.notebook import Notebook
from capomastro.games.citadels.memory.trail import (
    CLIMB,
    COPIES_AT,
    COPY_BITS,
    COUNT,
    FOUND,
    KNOW,
    LOST,
    ROW,
    SEEN,
    SIZE,
    kind_of,
    moves,
    place_of,
    places_in,
    places_of,
    seen_by,
    unknown_copies,
)


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
        self.life_name: vec[i64] = vec[i64]()
        self.life_start: vec[i64] = vec[i64]()
        self.by_name: vec[i64] = vec[i64]()         # lives by the name of their card
        self.finds: vec[i64] = vec[i64]()           # entries at which something is found
        self.goes: vec[float] = vec[float]()        # by find (the last: never) and entry: odds that a card gets there if it goes
        self.stays: vec[float] = vec[float]()       # the same if it stays
        self.odds: vec[float] = vec[float]()        # by find (the last: never) and life: odds that it is what is found
        self.later: vec[float] = vec[float]()       # by find and life: odds that it is found later, or never
        self.copies: vec[i64] = vec[i64]()          # by life: cards of that name that the viewer does not know now
        self.plain = True                           # all histories weigh the same: whatever is found can have come one way only
        self.tied = False                           # something is certain of face-down cards (ties.py)
        self.bound = False                          # and not only of starting cards
        self.still = True                           # nothing has moved

    def lives_before(self, entry: i64) -> i64:
        """How many lives begin before an entry."""
        life: i64 = len(self.life_place)
        while life > 0 and self.life_start[life - 1] >= entry:
            life -= 1
        return life


def make_plan(n: Notebook, viewer: i64) -> Plan:
    plan = Plan()
    plan.tied = n.setup.actions
    for entry in range(len(n.trail) // SIZE):
        head = n.trail[entry * SIZE]
        if seen_by(head, viewer):
            add_entry(n, plan, entry, head)
    plan.lives = len(plan.life_place)
    sort_lives(n, plan)
    for life in range(plan.lives):
        plan.copies = append(plan.copies, unknown_copies(n, viewer, plan.life_name[life]))
    finds: i64 = len(plan.finds)
    plan.goes = vec[float]([0.0] * ((finds + 1) * plan.size))
    plan.stays = vec[float]([0.0] * ((finds + 1) * plan.size))
    plan.odds = vec[float]([0.0] * ((finds + 1) * plan.lives))
    for find in range(finds):
        look_back(n, plan, find)
        plan.plain = plan.plain and is_certain(plan, find)
    if plan.plain:
        leave_alone(plan)
    else:
        look_back_on_unseen(plan)
    look_ahead(plan)
    return plan


def add_entry(n: Notebook, plan: Plan, entry: i64, head: i64) -> None:
    """One more entry of the viewer's, and the lives that begin with it."""
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
        plan.tied = True
    elif kind_of(head) in (COUNT, CLIMB):
        plan.tied = True
        plan.bound = True
    elif kind_of(head) == SEEN:
        plan.tied = True
        if plan.bound or n.setup.name[place_of(head)] >= FIRST_ACTION:
            plan.plain = False                      # not every token can be what is seen
    if moves(head):
        plan.still = False
    plan.entry = append(plan.entry, entry)
    plan.head = append(plan.head, head)
    plan.low = append(plan.low, low)
    plan.high = append(plan.high, high)
    plan.count = append(plan.count, i64(len(places)))
    plan.size += 1


def tell_in_order(plan: Plan, row: vec[i64]) -> None:
    """What the viewer has just lost in a row is told in the order of the row."""
    life = plan.lives_before(plan.size - 1)
    known = plan.life_place[life:]
    for place in row:
        if place in known:
            plan.life_place[life] = place
            life += 1


def sort_lives(n: Notebook, plan: Plan) -> None:
    """Lives by name, then by age: an order that reveals nothing."""
    for life in range(plan.lives):
        at: i64 = len(plan.by_name)
        plan.by_name = append(plan.by_name, life)
        name = n.setup.name[plan.life_place[life]]
        plan.life_name = append(plan.life_name, name)
        while at > 0 and plan.life_name[plan.by_name[at - 1]] > name:
            plan.by_name[at] = plan.by_name[at - 1]
            at -= 1
        plan.by_name[at] = life


def look_back(n: Notebook, plan: Plan, find: i64) -> None:
    """How likely a lost card comes to the places in which it is found: back in time, entry by entry."""
    last = plan.finds[find]
    name = n.setup.name[place_of(plan.head[last])]
    low = plan.low[last]                                # places from which it can come there
    high = plan.high[last]
    odds = vec[float]([0.0] * CARDS)                    # and how likely it does
    for place in places_in(low, high):
        odds[place] = 1.0
    life = plan.lives_before(last)
    entry = last
    while entry > 0 and low | high != 0:
        entry -= 1
        here_low = plan.low[entry]
        here_high = plan.high[entry]
        if kind_of(plan.head[entry]) == KNOW:
            while life > 0 and plan.life_start[life - 1] == entry:
                life -= 1
                if plan.life_name[life] == name:
                    plan.odds[find * plan.lives + life] = odds[plan.life_place[life]]
            low &= ~here_low
            high &= ~here_high
            for place in places_in(here_low, here_high):
                odds[place] = 0.0
        elif concerns_lost(plan.head[entry]) and low & here_low | high & here_high:
            go, stay = step_back(plan, entry, odds)
            plan.goes[find * plan.size + entry] = go
            plan.stays[find * plan.size + entry] = stay
            plan.plain = plan.plain and (go == 0.0 or stay == 0.0)
            if go > 0.0 or stay > 0.0:
                low |= here_low
                high |= here_high
            else:
                low &= ~here_low
                high &= ~here_high


def look_back_on_unseen(plan: Plan) -> None:
    """How likely a lost card is never in places of which everything is seen."""
    find: i64 = len(plan.finds)
    odds = vec[float]([1.0] * CARDS)
    life = plan.lives
    entry = plan.size
    while entry > 0:
        entry -= 1
        if kind_of(plan.head[entry]) == KNOW:
            while life > 0 and plan.life_start[life - 1] == entry:
                life -= 1
                plan.odds[find * plan.lives + life] = odds[plan.life_place[life]]
            for place in places_in(plan.low[entry], plan.high[entry]):
                odds[place] = 1.0
        elif concerns_lost(plan.head[entry]):
            go, stay = step_back(plan, entry, odds)
            plan.goes[find * plan.size + entry] = go
            plan.stays[find * plan.size + entry] = stay


def concerns_lost(head: i64) -> bool:
    """Whether a lost card can be among those of an entry that tells of a move."""
    return kind_of(head) in (LOST, ROW, FOUND)


def leave_alone(plan: Plan) -> None:
    """Where all histories weigh the same, a card that is never seen is as likely as any other to go or to stay."""
    find: i64 = len(plan.finds)
    for entry in range(plan.size):
        plan.goes[find * plan.size + entry] = 1.0
        plan.stays[find * plan.size + entry] = 1.0
    for life in range(plan.lives):
        plan.odds[find * plan.lives + life] = 1.0


def look_ahead(plan: Plan) -> None:
    """How likely each lost card is found after a find, or never."""
    lives = plan.lives
    find: i64 = len(plan.finds)
    plan.later = plan.odds[:]
    while find > 0:
        find -= 1
        for life in range(lives):
            at = find * lives + life
            later = plan.later[at + lives]
            if find + 1 < len(plan.finds):
                later += plan.odds[at + lives]
            plan.later[at] = later


def step_back(plan: Plan, entry: i64, odds: vec[float]) -> tuple[float, float]:
    """The odds after an entry if a card goes and if it stays; ``odds`` become what they are before it."""
    here = place_of(plan.head[entry])
    count = plan.count[entry]
    places = places_in(plan.low[entry], plan.high[entry])
    others = 0.0
    for place in places:
        if place != here:
            others += odds[place]
    stay = others / float(count - 1) if count > 1 else 0.0
    go = 0.0
    before = stay
    if kind_of(plan.head[entry]) != FOUND:
        go = odds[here]
        before = (go + others) / float(count)
    for place in places:
        odds[place] = before
    return go, stay


def is_certain(plan: Plan, find: i64) -> bool:
    """Whether what is found can be one card only, one that was lost."""
    able: i64 = 0
    for life in range(plan.lives):
        able += 1 if plan.odds[find * plan.lives + life] > 0.0 else 0
    return able == 1 and plan.head[plan.finds[find]] >> COPIES_AT & COPY_BITS == 1


def is_in(n: Notebook, place: i64, low: i64, high: i64) -> bool:
    return n.setup.low[place] & low | n.setup.high[place] & high != 0
