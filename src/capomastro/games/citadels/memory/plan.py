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

from capomastro.games.citadels.cards import CARDS, FIRST_ACTION, NONE
from capomastro.games.citadels.memory.notebook import Notebook
from capomastro.games.citadels.memory.trail import (
    CLIMB,
    COPIES_AT,
    COPY_BITS,
    COUNT,
    FOUND,
    KNOW,
    PLACE_BITS,
    ROW,
    SEEN,
    SIZE,
    UNKNOWN_AT,
    kind_of,
    moves,
    place_of,
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
        self.place: vec[i64] = vec[i64]()           # all of them one after another, of a row in its order
        self.place_at: vec[i64] = vec[i64]([0])     # by entry: where its places begin
        self.lives: i64 = 0                         # in the order in which they begin
        self.life_place: vec[i64] = vec[i64]()
        self.life_name: vec[i64] = vec[i64]()
        self.life_start: vec[i64] = vec[i64]()
        self.by_name: vec[i64] = vec[i64]()         # lives by the name of their card
        self.group: vec[i64] = vec[i64]()           # by life: the number of its name
        self.groups: i64 = 0
        self.group_name: vec[i64] = vec[i64]()      # by number: the name
        self.first_life: vec[i64] = vec[i64]()      # by number: where in by_name its lives begin
        self.find: vec[i64] = vec[i64]()            # entries at which a card is found whose name was lost before, name by name
        self.first_find: vec[i64] = vec[i64]()      # by number: where those of its name begin
        self.named: vec[i64] = vec[i64]()           # by find: cards of that name that the viewer did not know then
        self.room: vec[float] = vec[float]()        # by find: how likely any of them lay there, if nothing else is known of it
        self.start: vec[float] = vec[float]()       # by find and life: odds, when the life begins, that it is there at the find
        self.ends: vec[i64] = vec[i64]()            # by row of odds: the entry up to which they are told; one row a find, then one
        self.begins: vec[i64] = vec[i64]()          # for never being where everything is seen; and the entry from which on
        self.now: vec[float] = vec[float]()         # by row and place: odds after the present entry
        self.kept: vec[float] = vec[float]()        # what the odds are after each entry, where it changes them; see look_back
        self.kept_at: vec[i64] = vec[i64]()         # by row and entry: where these begin
        self.copies: vec[i64] = vec[i64]()          # by life: cards of that name that the viewer does not know now
        self.plain = True                           # all histories weigh the same
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
    gather(n, plan)
    look_back(n, plan)
    return plan


def add_entry(n: Notebook, plan: Plan, entry: i64, head: i64) -> None:
    """One more entry of the viewer's, and the lives that begin with it."""
    places = places_of(n, entry)
    low: i64 = 0
    high: i64 = 0
    for place in places:
        plan.place = append(plan.place, place)
        low |= n.setup.low[place]
        high |= n.setup.high[place]
        if kind_of(head) == KNOW:
            plan.life_place = append(plan.life_place, place)
            plan.life_start = append(plan.life_start, plan.size)
    if kind_of(head) == ROW:
        tell_in_order(plan, places)
        plan.tied = True
    elif kind_of(head) == FOUND:
        plan.plain = False                          # histories weigh as much as they explain what is found
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
    plan.place_at = append(plan.place_at, i64(len(plan.place)))
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


def gather(n: Notebook, plan: Plan) -> None:
    """Names that were lost, each with its lives and the finds at which one of them may be seen."""
    plan.group = vec[i64]([0] * plan.lives)
    for i in range(plan.lives):
        life = plan.by_name[i]
        name = plan.life_name[life]
        if plan.groups == 0 or plan.group_name[plan.groups - 1] != name:
            plan.groups += 1
            plan.group_name = append(plan.group_name, name)
            plan.first_life = append(plan.first_life, i)
            plan.first_find = append(plan.first_find, i64(len(plan.find)))
            for entry in range(plan.life_start[life], plan.size):       # lives of a name come in the order in which they begin
                if is_find(n, plan, entry, name):
                    plan.find = append(plan.find, entry)
                    head = plan.head[entry]
                    plan.named = append(plan.named, head >> COPIES_AT & COPY_BITS)
                    plan.room = append(plan.room, float(plan.count[entry]) / float(max(head >> UNKNOWN_AT & PLACE_BITS, 1)))
        plan.group[life] = plan.groups - 1
    plan.first_life = append(plan.first_life, plan.lives)
    plan.first_find = append(plan.first_find, i64(len(plan.find)))


def is_find(n: Notebook, plan: Plan, entry: i64, name: i64) -> bool:
    """Whether a card of this name is found at an entry."""
    head = plan.head[entry]
    return kind_of(head) == FOUND and n.setup.name[place_of(head)] == name


def look_back(n: Notebook, plan: Plan) -> None:
    """How likely a lost card is in the places of each find when it comes to that; and how likely it is never found anywhere."""
    finds: i64 = len(plan.find)
    plan.start = vec[float]([0.0] * (finds * plan.lives))
    plan.kept_at = vec[i64]([NONE] * ((finds + 1) * plan.size))
    plan.now = vec[float]([0.0] * ((finds + 1) * CARDS))
    for group in range(plan.groups):
        begin = plan.life_start[plan.by_name[plan.first_life[group]]]
        for find in range(plan.first_find[group], plan.first_find[group + 1]):
            odds = vec[float]([0.0] * CARDS)
            last = plan.find[find]
            for i in range(plan.place_at[last], plan.place_at[last + 1]):
                odds[plan.place[i]] = 1.0
            plan.begins = append(plan.begins, begin)
            plan.ends = append(plan.ends, last)
            look_back_from(plan, find, last, begin, odds)
    first: i64 = plan.size
    for life in range(plan.lives):
        first = min(first, plan.life_start[life])
    plan.begins = append(plan.begins, first)
    plan.ends = append(plan.ends, plan.size)
    look_back_from(plan, finds, plan.size, first, vec[float]([1.0] * CARDS))


def look_back_from(plan: Plan, row: i64, entry: i64, begin: i64, odds: vec[float]) -> None:
    """One row of odds, back in time from an entry to the one at which the first card of the name was lost."""
    while entry > begin:
        entry -= 1
        kind = kind_of(plan.head[entry])
        if kind > FOUND:
            continue
        keep(plan, row, entry, begin, odds)
        if kind == KNOW:
            if row < len(plan.find):
                tell_starts(plan, row, entry, odds)
            for i in range(plan.place_at[entry], plan.place_at[entry + 1]):
                odds[plan.place[i]] = 0.0               # nothing that was lost before
        else:
            step_back(plan, entry, odds)


def tell_starts(plan: Plan, find: i64, entry: i64, odds: vec[float]) -> None:
    """The odds of the lives that begin with an entry."""
    life = plan.lives_before(entry)
    while life < plan.lives and plan.life_start[life] == entry:
        plan.start[find * plan.lives + life] = odds[plan.life_place[life]]
        life += 1


def keep(plan: Plan, row: i64, entry: i64, begin: i64, odds: vec[float]) -> None:
    """Keep the odds after an entry: in its places, and at the beginning everywhere."""
    kept = plan.kept
    plan.kept_at[row * plan.size + entry] = len(kept)
    if entry == begin:
        for x in odds:
            kept = append(kept, x)
    else:
        for i in range(plan.place_at[entry], plan.place_at[entry + 1]):
            kept = append(kept, odds[plan.place[i]])
    plan.kept = kept


def look_on(plan: Plan, entry: i64) -> None:
    """The way forward: ``now`` becomes what the odds are after an entry."""
    now = plan.now
    for row in range(len(plan.ends)):
        k = plan.kept_at[row * plan.size + entry]
        if k == NONE:
            continue
        at = row * CARDS
        if entry == plan.begins[row]:
            for place in range(CARDS):
                now[at + place] = plan.kept[k + place]
        else:
            for i in range(plan.place_at[entry], plan.place_at[entry + 1]):
                now[at + plan.place[i]] = plan.kept[k]
                k += 1


def step_back(plan: Plan, entry: i64, odds: vec[float]) -> None:
    """The odds of a card that is not found become what they are before an entry: any other is as likely to go."""
    head = plan.head[entry]
    go = odds[place_of(head)]
    count = plan.count[entry]
    first = plan.place_at[entry]
    last = plan.place_at[entry + 1]
    if kind_of(head) == ROW:
        step_back_in_row(plan, entry, odds)
        return
    total = 0.0
    for i in range(first, last):
        total += odds[plan.place[i]]
    before = total / float(count)
    if kind_of(head) == FOUND:
        before = (total - go) / float(count - 1) if count > 1 else 0.0
    for i in range(first, last):
        odds[plan.place[i]] = before


def step_back_in_row(plan: Plan, entry: i64, odds: vec[float]) -> None:
    """One of a row is taken, each as likely; the others close up in their order."""
    to = place_of(plan.head[entry])
    go = odds[to]
    rest = vec[float](capacity=8)
    first = plan.place_at[entry]
    size = plan.count[entry]
    for i in range(size):
        if plan.place[first + i] != to:
            rest = append(rest, odds[plan.place[first + i]])
    for i in range(size):
        before = go                                     # it is taken itself, or one before it, or one after it
        if i > 0:
            before += float(i) * rest[i - 1]
        if i < size - 1:
            before += float(size - 1 - i) * rest[i]
        odds[plan.place[first + i]] = before / float(size)


def is_in(n: Notebook, place: i64, low: i64, high: i64) -> bool:
    return n.setup.low[place] & low | n.setup.high[place] & high != 0
