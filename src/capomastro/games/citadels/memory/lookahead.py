# Compiled by mypyc.
"""What does not change from particle to particle: what a viewer saw, and how likely a lost card gets where it is seen later (CIT-R83).

A lost card is as likely to go with an entry as any other card in the entry's places. ``look_back`` therefore asks, backwards in time
from every find: how likely is a card in each place to be there when it comes to the find? In the same way it asks how likely
a card is never where something else is found. The filter (filter.py) reads these odds forward again.

Just before an entry all its places have the same odds. So a row of odds is one number an entry (of cards in a row one a card), and
the odds of a place are those of the entry that touches it next (chain.py).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from capomastro.games.citadels import codes as c
from capomastro.games.citadels.memory.chain import NO_CHAIN, link
from capomastro.games.citadels.memory.demand import NO_DEMAND, look_for_actions
from capomastro.games.citadels.memory.notebook import Notebook
from capomastro.games.citadels.memory.trail import (
    CLIMB,
    COPIES_AT,
    COPY_BITS,
    COUNT,
    FOUND,
    KNOW,
    LOST,
    PLACE_BITS,
    ROW,
    SEEN,
    SIZE,
    UNKNOWN_AT,
    is_row,
    kind_of,
    moves,
    place_of,
    seen_by,
    unknown_copies,
    with_places,
)

MEMORY: Final = 2048        # odds that are remembered


class Lookahead:
    """What does not change from particle to particle: the viewer's entries, and what can be found at each."""

    def __init__(self) -> None:
        self.size: i64 = 0
        self.entry: vec[i64] = vec[i64]()           # where in the trail
        self.head: vec[i64] = vec[i64]()
        self.low: vec[i64] = vec[i64]()             # the places as a set
        self.high: vec[i64] = vec[i64]()
        self.count: vec[i64] = vec[i64]()           # and how many they are
        self.place: vec[i64] = vec[i64]()           # all of them one after another, of a row in its order
        self.place_at: vec[i64] = vec[i64]([0])     # by entry: where its places begin
        self.tracks: i64 = 0                        # in the order in which they begin
        self.track_place: vec[i64] = vec[i64]()
        self.track_name: vec[i64] = vec[i64]()
        self.track_start: vec[i64] = vec[i64]()
        self.track_at: vec[i64] = vec[i64]()        # by entry: how many tracks begin before it
        self.rank: vec[i64] = vec[i64]()            # by track: where it is in by_name
        self.by_name: vec[i64] = vec[i64]()         # tracks by the name of their card
        self.group: vec[i64] = vec[i64]()           # by track: the number of its name
        self.groups: i64 = 0
        self.group_name: vec[i64] = vec[i64]()      # by number: the name
        self.group_copies: vec[i64] = vec[i64]()    # and how many cards of it there are
        self.first_track: vec[i64] = vec[i64]()     # by number: where in by_name its tracks begin
        self.find: vec[i64] = vec[i64]()            # entries at which a card is found whose name was lost before, name by name
        self.first_find: vec[i64] = vec[i64]()      # by number: where those of its name begin
        self.sought: vec[i64] = vec[i64]()          # by entry: the number of the name that is found, or NONE
        self.coming: vec[i64] = vec[i64]()          # by number, after the present entry: the next of its tracks in by_name to begin
        self.next: vec[i64] = vec[i64]()            # and the next of its finds
        self.named: vec[i64] = vec[i64]()           # by find: cards of that name that the viewer did not know then
        self.room: vec[float] = vec[float]()        # by find: how likely any of them lay there, if nothing else is known of it
        self.later: vec[float] = vec[float]()       # by find and number in by_name: odds that this track or a later one of the name ends
        self.missing: vec[float] = vec[float]()     # there; and how many of these are not likely to have ended before
        self.track_slot: vec[i64] = vec[i64]()      # by track: the slot of its place when it begins
        self.going: dict[i64, float] = {}           # odds of the finds to come, as far as anybody has asked (association.py)
        self.table: vec[float] = vec[float]()       # and tables of them, one behind the other
        self.table_at: vec[i64] = vec[i64]()        # where each of these begins; NONE while nobody has asked for it
        self.keys: vec[i64] = vec[i64]()            # what odds that take long were reckoned for lately (odds.py)
        self.values: vec[float] = vec[float]()      # and these odds
        self.chain = NO_CHAIN                       # what happens next in each place
        self.odds: vec[float] = vec[float]()        # by row and slot of the chain; one row a find, then one for never being found
        self.never: i64 = 0                         # where that one begins
        self.demand = NO_DEMAND                     # what is asked of the hands in which action cards are seen; nothing without these
        self.left: i64 = 0                          # pieces of work, of some 0.1 µs, that may still be done before the search is given up
        self.copies: vec[i64] = vec[i64]()          # by track: cards of that name that the viewer does not know now
        self.plain = True                           # all particles weigh the same
        self.constrained = False                    # something is certain of face-down cards (constraints.py)
        self.bound = False                          # and not only of starting cards
        self.still = True                           # nothing has moved

    def begin(self) -> None:
        """Nothing has happened yet."""
        self.chain.begin()
        self.demand.chain.begin()
        self.coming = self.first_track[:]
        self.next = self.first_find[:]


NO_LOOKAHEAD: Final = Lookahead()        # where there is none yet


def look_ahead(n: Notebook, viewer: i64) -> Lookahead:
    ahead = Lookahead()
    ahead.constrained = n.tables.actions
    for entry in range(len(n.trail) // SIZE):
        head = n.trail[entry * SIZE]
        if seen_by(head, viewer):
            add_entry(n, ahead, entry, head)
    ahead.tracks = len(ahead.track_place)
    ahead.track_at = append(ahead.track_at, ahead.tracks)
    sort_tracks(n, ahead)
    for track in range(ahead.tracks):
        ahead.copies = append(ahead.copies, unknown_copies(n, viewer, ahead.track_name[track]))
    gather(n, ahead)
    look_back(n, ahead)
    return ahead


def add_entry(n: Notebook, ahead: Lookahead, entry: i64, head: i64) -> None:
    """One more entry of the viewer's, and the tracks that begin with it."""
    kind = kind_of(head)
    low = n.trail[entry * SIZE + 1]
    high = n.trail[entry * SIZE + 2]
    first: i64 = len(ahead.place)
    ahead.track_at = append(ahead.track_at, i64(len(ahead.track_place)))
    ahead.place = with_places(n, entry, ahead.place)
    end: i64 = len(ahead.place)
    if is_row(head):
        low = 0
        for place in ahead.place[first:end]:
            low |= n.tables.low[place]
            high |= n.tables.high[place]
    if kind == KNOW:
        for place in ahead.place[first:end]:
            ahead.track_place = append(ahead.track_place, place)
            ahead.track_start = append(ahead.track_start, ahead.size)
    elif kind == ROW:
        tell_in_order(ahead, ahead.place[first:end])
        ahead.constrained = True
    elif kind == FOUND:
        ahead.plain = False                          # particles weigh as much as they explain what is found
    elif kind in (COUNT, CLIMB):
        ahead.constrained = True
        ahead.bound = True
    elif kind == SEEN:
        ahead.constrained = True
        if ahead.bound or n.tables.name[place_of(head)] >= c.FIRST_ACTION:
            ahead.plain = False                      # not every token can be what is seen
    if moves(head):
        ahead.still = False
    ahead.entry = append(ahead.entry, entry)
    ahead.head = append(ahead.head, head)
    ahead.low = append(ahead.low, low)
    ahead.high = append(ahead.high, high)
    ahead.count = append(ahead.count, end - first)
    ahead.place_at = append(ahead.place_at, end)
    ahead.size += 1


def tell_in_order(ahead: Lookahead, row: vec[i64]) -> None:
    """What the viewer has just lost in a row is told in the order of the row."""
    track = ahead.track_at[max(ahead.size - 1, 0)]
    known = ahead.track_place[track:]
    for place in row:
        if place in known:
            ahead.track_place[track] = place
            track += 1


def sort_tracks(n: Notebook, ahead: Lookahead) -> None:
    """Tracks by name, then by age: an order that reveals nothing."""
    for track in range(ahead.tracks):
        at: i64 = len(ahead.by_name)
        ahead.by_name = append(ahead.by_name, track)
        name = n.tables.name[ahead.track_place[track]]
        ahead.track_name = append(ahead.track_name, name)
        while at > 0 and ahead.track_name[ahead.by_name[at - 1]] > name:
            ahead.by_name[at] = ahead.by_name[at - 1]
            at -= 1
        ahead.by_name[at] = track
    ahead.rank = ahead.by_name[:]
    for at in range(ahead.tracks):
        ahead.rank[ahead.by_name[at]] = at


def gather(n: Notebook, ahead: Lookahead) -> None:
    """Names that were lost, each with its tracks and the finds at which one of them may be seen."""
    ahead.group = vec[i64]([0] * ahead.tracks)
    ahead.sought = vec[i64]([c.NONE] * ahead.size)
    found = vec[i64](capacity=8)
    for entry in range(ahead.size):
        if kind_of(ahead.head[entry]) == FOUND:
            found = append(found, entry)
    for i in range(ahead.tracks):
        track = ahead.by_name[i]
        name = ahead.track_name[track]
        if ahead.groups == 0 or ahead.group_name[ahead.groups - 1] != name:
            ahead.groups += 1
            ahead.group_name = append(ahead.group_name, name)
            ahead.group_copies = append(ahead.group_copies, n.tables.copies[name])
            ahead.first_track = append(ahead.first_track, i)
            ahead.first_find = append(ahead.first_find, i64(len(ahead.find)))
            for entry in found:                         # tracks of a name come in the order in which they begin
                head = ahead.head[entry]
                if n.tables.name[place_of(head)] != name:
                    continue
                ahead.sought[entry] = ahead.groups - 1
                if entry > ahead.track_start[track]:
                    ahead.find = append(ahead.find, entry)
                    ahead.named = append(ahead.named, head >> COPIES_AT & COPY_BITS)
                    ahead.room = append(ahead.room, float(ahead.count[entry]) / float(max(head >> UNKNOWN_AT & PLACE_BITS, 1)))
        ahead.group[track] = ahead.groups - 1
    ahead.first_track = append(ahead.first_track, ahead.tracks)
    ahead.first_find = append(ahead.first_find, i64(len(ahead.find)))


def look_back(n: Notebook, ahead: Lookahead) -> None:
    """How likely a lost card is in the places of each find when it comes to that; and how likely it is never found anywhere."""
    finds: i64 = len(ahead.find)
    ahead.chain = link(ahead.place, ahead.place_at, ahead.head, False)
    slots = ahead.chain.slots
    ahead.odds = vec[float]([0.0] * ((finds + 1) * slots))
    ahead.never = finds * slots
    first: i64 = ahead.size
    for group in range(ahead.groups):
        begin = ahead.track_start[ahead.by_name[ahead.first_track[group]]]
        first = min(first, begin)
        for find in range(ahead.first_find[group], ahead.first_find[group + 1]):
            last = ahead.find[find]
            ahead.odds[find * slots + ahead.chain.slot[last]] = 1.0
            look_back_from(ahead, find, last, begin)
    ahead.odds[ahead.never + slots - 1] = 1.0           # where nothing is touched any more, nothing is found
    look_back_from(ahead, finds, ahead.size, first)
    note_starts(ahead)
    tell_missing(ahead)
    if n.tables.actions:
        wanting = link(ahead.place, ahead.place_at, ahead.head, True)
        ahead.demand = look_for_actions(n, wanting, ahead.place, ahead.place_at, ahead.head)


def look_back_from(ahead: Lookahead, row: i64, entry: i64, begin: i64) -> None:
    """One row of odds, back in time from an entry to the one at which the first card of the name was lost."""
    chain = ahead.chain
    base = row * chain.slots
    odds = ahead.odds
    head = ahead.head
    slot = chain.slot
    count = ahead.count
    while entry > begin:
        entry -= 1
        kind = kind_of(head[entry])
        if kind == ROW:
            chain.step_back_in_row(ahead.place, ahead.place_at, head[entry], odds, base, entry)
        elif kind in (LOST, FOUND):                     # a card that is found is another one; what is known, KNOW, was not lost before
            others = count[entry] - (1 if kind == FOUND else 0)
            if others > 0:
                odds[base + slot[entry]] = chain.sum_after(odds, base, entry) / float(others)


def note_starts(ahead: Lookahead) -> None:
    """Where each track begins; and room for tables of what is to come, by how many cards of a name are lost: none, one or two.

    What takes longer is reckoned again and again where the filter goes back, and remembered.
    """
    for track in range(ahead.tracks):
        i = ahead.place_at[ahead.track_start[track]]
        while ahead.place[i] != ahead.track_place[track]:
            i += 1
        ahead.track_slot = append(ahead.track_slot, ahead.chain.next[i])
    ahead.keys = vec[i64]([c.NONE] * MEMORY)
    ahead.values = vec[float]([0.0] * MEMORY)
    ahead.table_at = vec[i64]([c.NONE] * (3 * (len(ahead.find) + ahead.tracks + ahead.groups)))


def tell_missing(ahead: Lookahead) -> None:
    """What is to be expected at each find of the cards of its name that are yet to be lost, from each of its tracks on."""
    tracks = ahead.tracks
    ahead.later = vec[float]([0.0] * (len(ahead.find) * tracks))
    ahead.missing = vec[float]([0.0] * (len(ahead.find) * tracks))
    for group in range(ahead.groups):
        first = ahead.first_track[group]
        last = ahead.first_track[group + 1]
        left = vec[float]([1.0] * (last - first))       # by track: the odds that it was found at no find so far
        for find in range(ahead.first_find[group], ahead.first_find[group + 1]):
            i = last
            later = 0.0
            missing = 0.0
            while i > first:
                i -= 1
                track = ahead.by_name[i]
                if ahead.track_start[track] < ahead.find[find]:
                    found = ahead.odds[find * ahead.chain.slots + ahead.track_slot[track]]
                    later += found
                    missing += left[i - first]
                    left[i - first] = max(left[i - first] - found, 0.0)
                ahead.later[find * tracks + i] = later
                ahead.missing[find * tracks + i] = missing


def look_on(ahead: Lookahead, entry: i64) -> None:
    """The way forward: every place takes the odds that it has after an entry, and every name its next track and find."""
    first = ahead.place_at[entry]
    last = ahead.place_at[entry + 1]
    ahead.chain.go_on(ahead.place, first, last, entry)
    if ahead.demand.chain.slots > 0:
        ahead.demand.chain.go_on(ahead.place, first, last, entry)
    for track in range(ahead.track_at[entry], ahead.track_at[entry + 1]):
        ahead.coming[ahead.group[track]] += 1
    group = ahead.sought[entry]
    if group != c.NONE:
        find = ahead.next[group]
        if find < ahead.first_find[group + 1] and ahead.find[find] == entry:
            ahead.next[group] = find + 1


def is_in(n: Notebook, place: i64, low: i64, high: i64) -> bool:
    return n.tables.low[place] & low | n.tables.high[place] & high != 0
