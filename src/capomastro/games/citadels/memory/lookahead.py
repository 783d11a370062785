# Compiled by mypyc.
"""What does not change from particle to particle: what a viewer saw, and how likely a lost card gets where it is seen later (CIT-R83).

A lost card is as likely to go with an entry as any other card in the entry's places. ``look_back`` therefore asks, backwards in time
from every find: how likely is a card in each place to be there when it comes to the find? In the same way it asks how likely
a card is never where something else is found. The filter (filter.py) reads these odds forward again.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from capomastro.games.citadels import codes as c
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
        self.by_name: vec[i64] = vec[i64]()         # tracks by the name of their card
        self.group: vec[i64] = vec[i64]()           # by track: the number of its name
        self.groups: i64 = 0
        self.group_name: vec[i64] = vec[i64]()      # by number: the name
        self.first_track: vec[i64] = vec[i64]()     # by number: where in by_name its tracks begin
        self.find: vec[i64] = vec[i64]()            # entries at which a card is found whose name was lost before, name by name
        self.first_find: vec[i64] = vec[i64]()      # by number: where those of its name begin
        self.named: vec[i64] = vec[i64]()           # by find: cards of that name that the viewer did not know then
        self.room: vec[float] = vec[float]()        # by find: how likely any of them lay there, if nothing else is known of it
        self.start: vec[float] = vec[float]()       # by find and track: odds, when the track begins, that it is there at the find
        self.later: vec[float] = vec[float]()       # by find and number in by_name: odds that this track or a later one of the name ends
        self.missing: vec[float] = vec[float]()     # there; and how many of these are not likely to have ended before
        self.ends: vec[i64] = vec[i64]()            # by row of odds: the entry up to which they are told; one row a find, then one
        self.begins: vec[i64] = vec[i64]()          # for never being where everything is seen; and the entry from which on
        self.now: vec[float] = vec[float]()         # by row and place: odds after the present entry
        self.kept: vec[float] = vec[float]()        # what the odds are after each entry, where it changes them; see look_back
        self.filled: i64 = 0                        # how many are kept
        self.kept_at: vec[i64] = vec[i64]()         # by row and entry: where these begin
        self.demand: i64 = c.NONE                     # where in now the odds begin of being seen as an action card; NONE if there are none
        self.copies: vec[i64] = vec[i64]()          # by track: cards of that name that the viewer does not know now
        self.plain = True                           # all particles weigh the same
        self.constrained = False                    # something is certain of face-down cards (constraints.py)
        self.bound = False                          # and not only of starting cards
        self.still = True                           # nothing has moved

    def tracks_before(self, entry: i64) -> i64:
        """How many tracks begin before an entry."""
        track: i64 = len(self.track_place)
        while track > 0 and self.track_start[track - 1] >= entry:
            track -= 1
        return track

    def next_find(self, group: i64, entry: i64) -> i64:
        """The first find of a name after an entry."""
        find = self.first_find[group]
        last = self.first_find[group + 1]
        while find < last and self.find[find] <= entry:
            find += 1
        return find


def look_ahead(n: Notebook, viewer: i64) -> Lookahead:
    ahead = Lookahead()
    ahead.constrained = n.tables.actions
    for entry in range(len(n.trail) // SIZE):
        head = n.trail[entry * SIZE]
        if seen_by(head, viewer):
            add_entry(n, ahead, entry, head)
    ahead.tracks = len(ahead.track_place)
    sort_tracks(n, ahead)
    for track in range(ahead.tracks):
        ahead.copies = append(ahead.copies, unknown_copies(n, viewer, ahead.track_name[track]))
    gather(n, ahead)
    look_back(n, ahead)
    return ahead


def add_entry(n: Notebook, ahead: Lookahead, entry: i64, head: i64) -> None:
    """One more entry of the viewer's, and the tracks that begin with it."""
    places = places_of(n, entry)
    low: i64 = 0
    high: i64 = 0
    for place in places:
        ahead.place = append(ahead.place, place)
        low |= n.tables.low[place]
        high |= n.tables.high[place]
        if kind_of(head) == KNOW:
            ahead.track_place = append(ahead.track_place, place)
            ahead.track_start = append(ahead.track_start, ahead.size)
    if kind_of(head) == ROW:
        tell_in_order(ahead, places)
        ahead.constrained = True
    elif kind_of(head) == FOUND:
        ahead.plain = False                          # particles weigh as much as they explain what is found
    elif kind_of(head) in (COUNT, CLIMB):
        ahead.constrained = True
        ahead.bound = True
    elif kind_of(head) == SEEN:
        ahead.constrained = True
        if ahead.bound or n.tables.name[place_of(head)] >= c.FIRST_ACTION:
            ahead.plain = False                      # not every token can be what is seen
    if moves(head):
        ahead.still = False
    ahead.entry = append(ahead.entry, entry)
    ahead.head = append(ahead.head, head)
    ahead.low = append(ahead.low, low)
    ahead.high = append(ahead.high, high)
    ahead.count = append(ahead.count, i64(len(places)))
    ahead.place_at = append(ahead.place_at, i64(len(ahead.place)))
    ahead.size += 1


def tell_in_order(ahead: Lookahead, row: vec[i64]) -> None:
    """What the viewer has just lost in a row is told in the order of the row."""
    track = ahead.tracks_before(ahead.size - 1)
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


def gather(n: Notebook, ahead: Lookahead) -> None:
    """Names that were lost, each with its tracks and the finds at which one of them may be seen."""
    ahead.group = vec[i64]([0] * ahead.tracks)
    for i in range(ahead.tracks):
        track = ahead.by_name[i]
        name = ahead.track_name[track]
        if ahead.groups == 0 or ahead.group_name[ahead.groups - 1] != name:
            ahead.groups += 1
            ahead.group_name = append(ahead.group_name, name)
            ahead.first_track = append(ahead.first_track, i)
            ahead.first_find = append(ahead.first_find, i64(len(ahead.find)))
            for entry in range(ahead.track_start[track], ahead.size):       # tracks of a name come in the order in which they begin
                if is_find(n, ahead, entry, name):
                    ahead.find = append(ahead.find, entry)
                    head = ahead.head[entry]
                    ahead.named = append(ahead.named, head >> COPIES_AT & COPY_BITS)
                    ahead.room = append(ahead.room, float(ahead.count[entry]) / float(max(head >> UNKNOWN_AT & PLACE_BITS, 1)))
        ahead.group[track] = ahead.groups - 1
    ahead.first_track = append(ahead.first_track, ahead.tracks)
    ahead.first_find = append(ahead.first_find, i64(len(ahead.find)))


def is_find(n: Notebook, ahead: Lookahead, entry: i64, name: i64) -> bool:
    """Whether a card of this name is found at an entry."""
    head = ahead.head[entry]
    return kind_of(head) == FOUND and n.tables.name[place_of(head)] == name


def look_back(n: Notebook, ahead: Lookahead) -> None:
    """How likely a lost card is in the places of each find when it comes to that; and how likely it is never found anywhere."""
    finds: i64 = len(ahead.find)
    ahead.start = vec[float]([0.0] * (finds * ahead.tracks))
    ahead.kept_at = vec[i64]([c.NONE] * ((finds + 2) * ahead.size))
    ahead.now = vec[float]([0.0] * ((finds + 2) * c.CARDS))
    for group in range(ahead.groups):
        begin = ahead.track_start[ahead.by_name[ahead.first_track[group]]]
        for find in range(ahead.first_find[group], ahead.first_find[group + 1]):
            odds = vec[float]([0.0] * c.CARDS)
            last = ahead.find[find]
            for i in range(ahead.place_at[last], ahead.place_at[last + 1]):
                odds[ahead.place[i]] = 1.0
            ahead.begins = append(ahead.begins, begin)
            ahead.ends = append(ahead.ends, last)
            look_back_from(ahead, find, last, begin, odds)
    first: i64 = ahead.size
    for track in range(ahead.tracks):
        first = min(first, ahead.track_start[track])
    ahead.begins = append(ahead.begins, first)
    ahead.ends = append(ahead.ends, ahead.size)
    look_back_from(ahead, finds, ahead.size, first, vec[float]([1.0] * c.CARDS))
    tell_missing(ahead)
    if n.tables.actions:
        look_for_actions(n, ahead)


def look_for_actions(n: Notebook, ahead: Lookahead) -> None:
    """One more row: how likely a card is seen later and is an action card, so that it was no starting card (CIT-3.5)."""
    row: i64 = len(ahead.ends)
    ahead.demand = row * c.CARDS
    ahead.begins = append(ahead.begins, 0)
    ahead.ends = append(ahead.ends, ahead.size)
    make_room(ahead, i64(len(ahead.place)) + c.CARDS)
    odds = vec[float]([0.0] * c.CARDS)
    entry = ahead.size
    while entry > 0:
        entry -= 1
        head = ahead.head[entry]
        if entry == 0 or moves(head):
            keep(ahead, row, entry, 0, odds)
        if moves(head):
            to = place_of(head)
            if kind_of(head) in (FOUND, SEEN):
                odds[to] = 1.0 if n.tables.name[to] >= c.FIRST_ACTION else 0.0
            step_back(ahead, entry, odds, True)


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
                    found = ahead.start[find * tracks + track]
                    later += found
                    missing += left[i - first]
                    left[i - first] = max(left[i - first] - found, 0.0)
                ahead.later[find * tracks + i] = later
                ahead.missing[find * tracks + i] = missing


def look_back_from(ahead: Lookahead, row: i64, entry: i64, begin: i64, odds: vec[float]) -> None:
    """One row of odds, back in time from an entry to the one at which the first card of the name was lost."""
    make_room(ahead, ahead.place_at[entry] - ahead.place_at[begin] + c.CARDS)
    while entry > begin:
        entry -= 1
        kind = kind_of(ahead.head[entry])
        if kind > FOUND:
            continue
        if entry == begin:
            keep(ahead, row, entry, begin, odds)
        if kind == KNOW and row < len(ahead.find):
            tell_starts(ahead, row, entry, odds)
        if is_even(ahead, entry, odds):
            continue                                    # and stays so
        if entry > begin:
            keep(ahead, row, entry, begin, odds)
        if kind == KNOW:
            for i in range(ahead.place_at[entry], ahead.place_at[entry + 1]):
                odds[ahead.place[i]] = 0.0               # nothing that was lost before
        else:
            step_back(ahead, entry, odds)


def is_even(ahead: Lookahead, entry: i64, odds: vec[float]) -> bool:
    """Whether an entry leaves the odds in its places as they are: they are all the same."""
    first = ahead.place_at[entry]
    even = odds[ahead.place[first]]
    if even != 0.0 and (kind_of(ahead.head[entry]) == KNOW or ahead.count[entry] == 1):
        return False
    i = ahead.place_at[entry + 1] - 1
    while i > first and odds[ahead.place[i]] == even:
        i -= 1
    return i == first


def make_room(ahead: Lookahead, more: i64) -> None:
    """Room for so many more odds to keep."""
    needed = ahead.filled + more
    if needed > len(ahead.kept):
        kept = vec[float]([0.0] * (2 * needed))
        for i in range(ahead.filled):
            kept[i] = ahead.kept[i]
        ahead.kept = kept


def tell_starts(ahead: Lookahead, find: i64, entry: i64, odds: vec[float]) -> None:
    """The odds of the tracks that begin with an entry."""
    track = ahead.tracks_before(entry)
    while track < ahead.tracks and ahead.track_start[track] == entry:
        ahead.start[find * ahead.tracks + track] = odds[ahead.track_place[track]]
        track += 1


def keep(ahead: Lookahead, row: i64, entry: i64, begin: i64, odds: vec[float]) -> None:
    """Keep the odds after an entry: in its places, and at the beginning everywhere."""
    kept = ahead.kept
    at = ahead.filled
    ahead.kept_at[row * ahead.size + entry] = at
    if entry == begin:
        for place in range(c.CARDS):
            kept[at + place] = odds[place]
        at += c.CARDS
    else:
        for i in range(ahead.place_at[entry], ahead.place_at[entry + 1]):
            kept[at] = odds[ahead.place[i]]
            at += 1
    ahead.filled = at


def look_on(ahead: Lookahead, entry: i64) -> None:
    """The way forward: ``now`` becomes what the odds are after an entry."""
    now = ahead.now
    for row in range(len(ahead.ends)):
        k = ahead.kept_at[row * ahead.size + entry]
        if k == c.NONE:
            continue
        at = row * c.CARDS
        if entry == ahead.begins[row]:
            for place in range(c.CARDS):
                now[at + place] = ahead.kept[k + place]
        else:
            for i in range(ahead.place_at[entry], ahead.place_at[entry + 1]):
                now[at + ahead.place[i]] = ahead.kept[k]
                k += 1


def step_back(ahead: Lookahead, entry: i64, odds: vec[float], with_found: bool = False) -> None:
    """The odds of a card that is not found (or of any) become what they are before an entry: any other is as likely to go."""
    head = ahead.head[entry]
    go = odds[place_of(head)]
    count = ahead.count[entry]
    first = ahead.place_at[entry]
    last = ahead.place_at[entry + 1]
    if kind_of(head) == ROW:
        step_back_in_row(ahead, entry, odds)
        return
    total = 0.0
    for i in range(first, last):
        total += odds[ahead.place[i]]
    before = total / float(count)
    if kind_of(head) == FOUND and not with_found:
        before = (total - go) / float(count - 1) if count > 1 else 0.0
    for i in range(first, last):
        odds[ahead.place[i]] = before


def step_back_in_row(ahead: Lookahead, entry: i64, odds: vec[float]) -> None:
    """One of a row is taken, each as likely; the others close up in their order."""
    to = place_of(ahead.head[entry])
    go = odds[to]
    rest = vec[float](capacity=8)
    first = ahead.place_at[entry]
    size = ahead.count[entry]
    for i in range(size):
        if ahead.place[first + i] != to:
            rest = append(rest, odds[ahead.place[first + i]])
    for i in range(size):
        before = go                                     # it is taken itself, or one before it, or one after it
        if i > 0:
            before += float(i) * rest[i - 1]
        if i < size - 1:
            before += float(size - 1 - i) * rest[i]
        odds[ahead.place[first + i]] = before / float(size)


def is_in(n: Notebook, place: i64, low: i64, high: i64) -> bool:
    return n.tables.low[place] & low | n.tables.high[place] & high != 0
