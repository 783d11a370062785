# Compiled by mypyc.
"""Which card every find sees: one that is lost now, one that is to be lost yet, or one never known (CIT-R83).

Cards of a name are lost, found and lost again, some of them ten times in a game. A card that is to be lost yet can be what one of the later
finds sees, but not what two of them see; and no more cards of a name are lost at a time than there are. So if the finds are given that see
the cards lost now, the others are weighed in all ways in which they can see what is to come. That is the same for every particle.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append
from mypy_extensions import i64

from capomastro.games.citadels import codes as c
from capomastro.games.citadels.memory.lookahead import Lookahead
from capomastro.games.citadels.tables import size_of

LEAST: Final = 1e-6         # odds of a find that nothing is expected to explain
PAIR: Final = 2             # so many cards of a name that are lost at once are weighed so
TRACKS: Final = 30          # and names with no more tracks than that
FIND_BITS: Final = 6        # of the number of a find in a key
FINDS: Final = 62           # and with no more finds
GROUP_BITS: Final = 7


def is_weighed(ahead: Lookahead, group: i64, lost: i64) -> bool:
    """Whether a name, of which so many cards are lost, is simple enough."""
    tracks = ahead.first_track[group + 1] - ahead.first_track[group]
    return lost <= PAIR and tracks <= TRACKS and ahead.first_find[group + 1] - ahead.first_find[group] <= FINDS


def table_of(ahead: Lookahead, group: i64, find: i64, coming: i64, lost: i64) -> i64:
    """Where the odds begin of all finds of a name from this one on but those that see the cards lost now, by the numbers of these.

    One card: by the find that sees it, and last if none does. Two: by the first of their finds, then by the second, and last if none sees
    any of them. ``coming``: the next track of the name to begin.
    """
    number = (PAIR + 1) * (find + coming + group) + lost        # neither of find and coming falls from entry to entry: their sum is enough
    kept = ahead.table_at[number]
    if kept != c.NONE:
        return kept
    known = len(ahead.going)
    out = ahead.table
    begin: i64 = len(out)
    end = ahead.first_find[group + 1]
    if lost == 0:
        out = append(out, going_on(ahead, group, find, coming, 0, c.NONE, c.NONE))
    elif lost == 1:
        for one in range(find, end + 1):
            out = append(out, going_on(ahead, group, find, coming, 0, one, c.NONE))
    else:
        for one in range(find, end):
            for other in range(one + 1, end + 1):
                out = append(out, going_on(ahead, group, find, coming, 0, one, other))
        out = append(out, going_on(ahead, group, find, coming, 0, end, end))
    ahead.table = out
    ahead.table_at[number] = begin
    ahead.left -= len(ahead.going) - known
    return begin


def going_on(ahead: Lookahead, group: i64, find: i64, coming: i64, out: i64, one: i64, other: i64) -> float:
    """The odds of all finds of a name from this one on, but for two of them.

    ``out``: the tracks of the name, as bits, that have begun meanwhile and not ended; ``one`` and ``other``: the finds that see the cards
    lost now, one after the last if none does, NONE if there is no such card or it was seen before.
    """
    first = ahead.first_track[group]
    last = ahead.first_track[group + 1]
    end = ahead.first_find[group + 1]
    while coming < last and (find == end or ahead.track_start[ahead.by_name[coming]] < ahead.find[find]):
        out |= 1 << coming - first
        coming += 1
    if find == end:
        return never_found(ahead, first, coming, out)
    lost: i64 = size_of(out) + (1 if one >= find else 0) + (1 if other >= find else 0)
    if lost > ahead.group_copies[group]:
        return 0.0
    if find == one:
        return going_on(ahead, group, find + 1, coming, out, c.NONE, other)
    if find == other:
        return going_on(ahead, group, find + 1, coming, out, one, c.NONE)
    before = ahead.first_find[group] - 1
    key = (out << FIND_BITS | find - before) << FIND_BITS | max(one - before, 0)
    key = (key << FIND_BITS | max(other - before, 0)) << GROUP_BITS | group
    if key in ahead.going:
        return ahead.going[key]
    copies = ahead.named[find] - lost
    total = ahead.room[find] * float(copies) if copies > 0 else LEAST
    total *= going_on(ahead, group, find + 1, coming, out, one, other)
    for i in range(first, coming):
        if out >> i - first & 1:
            odds = ahead.odds[find * ahead.chain.slots + ahead.track_slot[ahead.by_name[i]]]
            if odds > 0.0:
                total += odds * going_on(ahead, group, find + 1, coming, out & ~(1 << i - first), one, other)
    ahead.going[key] = total
    return total


def never_found(ahead: Lookahead, first: i64, last: i64, out: i64) -> float:
    """The odds that none of these tracks ends any more."""
    total = 1.0
    for i in range(first, last):
        if out >> i - first & 1:
            total *= ahead.odds[ahead.never + ahead.track_slot[ahead.by_name[i]]]
    return total
