# Compiled by mypyc.
"""The trail: what each viewer saw of cards he could not follow, in order (CIT-6, CIT-R83).

``knowledge.py`` says which places a viewer cannot tell apart; the trail says why: which card left where, and what was
there at that time. From it ``filter.py`` draws what may have happened. An entry is three numbers, a head and a set of
places (two bit sets, see HALF; a place is named by the card that truly lies there):

*lost*: one of the cards in these places, each equally likely, went to the place in the head;
*row*: the same for cards that lie in a row; the others close up in their order (places in the first number, see ROW_BITS);
*known*: from here on the viewer knows what lies in these places, until it is lost;
*found*: he sees a card of this name in one of these places; it goes to the place in the head;
*seen*: the same where nothing that he lost can be.

Two more tell what face-down cards can be (constraints.py); since then moves of such cards are written down for everybody:

*count*: how many of the cards in these places are of a kind (both in the head);
*climb*: of these two cards the first has no higher name (places as in a row).

Nothing is forgotten: what a viewer lost long ago may be found at any time. Only a game that never ends meets
``LONGEST``; of more entries a viewer then loses the oldest at the end of a round.

What happens to lost cards is the same for all who could not follow, so they share an entry. Nothing in an entry depends
on what its viewers cannot know, once places are told apart only by what they know of them.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from capomastro.games.citadels import codes as c
from capomastro.games.citadels.memory.notebook import ALL_KNOW, ASTRAY, Notebook
from capomastro.games.citadels.memory.partition import SLOTS, no_blocks
from capomastro.games.citadels.tables import lowest, members
from capomastro.kernel.bits import bit

SIZE: Final = 3             # numbers of an entry

# kinds of entries
LOST: Final = 0
ROW: Final = 1
KNOW: Final = 2
FOUND: Final = 3
SEEN: Final = 4
COUNT: Final = 5
CLIMB: Final = 6

# the head
KIND_BITS: Final = 7
VIEWERS_AT: Final = 3       # shift, nine bits
PLACE_AT: Final = 12        # shift, seven bits: where the card lies now; count: how many are of the kind
OPEN_BIT: Final = 1 << 19   # found: it was laid open, which says that it was possible and nothing more
COPIES_AT: Final = 20       # shift, three bits, found: cards of that name the viewer did not know, with this one; count: the kind
UNKNOWN_AT: Final = 23      # shift, seven bits, found: all cards the viewer did not know, with this one
FURTHER_BIT: Final = 1 << 23    # climb: the first of the two is itself one that climbs
HEAD_BITS: Final = 30
PLACE_BITS: Final = 127
COPY_BITS: Final = 7
ROW_BITS: Final = 7         # of each place in a row, plus one, the first lowest
LONGEST_ROW: Final = 8      # the Scholar's seven cards are the most that are looked at (CIT-7.21)
LONGEST: Final = 2000       # entries of one viewer at the end of a round


def kind_of(head: i64) -> i64:
    return head & KIND_BITS


def place_of(head: i64) -> i64:
    return head >> PLACE_AT & PLACE_BITS


def is_row(head: i64) -> bool:
    """Whether the places of an entry have an order."""
    return kind_of(head) in (ROW, CLIMB)


def moves(head: i64) -> bool:
    """Whether a card goes to the place in the head."""
    return kind_of(head) in (LOST, ROW, FOUND, SEEN)


def seen_by(head: i64, viewer: i64) -> bool:
    """Whether an entry is one of this viewer."""
    return head >> VIEWERS_AT + viewer & 1 != 0


def add(n: Notebook, kind: i64, viewers: i64, card: i64, low: i64, high: i64) -> None:
    if len(n.blocks) == 0:
        n.blocks = no_blocks(SLOTS)                     # a trail comes with blocks, if only with empty ones
    trail = append(n.trail, kind | viewers << VIEWERS_AT | card << PLACE_AT)
    trail = append(trail, low)
    n.trail = append(trail, high)


def note_lost(n: Notebook, viewers: i64, card: i64, place: i64) -> None:
    """A card leaves a place, and these viewers cannot tell which."""
    add(n, LOST, viewers, card, n.lies[2 * place], n.lies[2 * place + 1])


def note_lost_in_row(n: Notebook, viewers: i64, card: i64) -> None:
    """The same for one of the cards being looked at: the others stay in the order drawn (CIT-1.6)."""
    add(n, ROW, viewers, card, in_row(n.looked), 0)


def in_row(places: vec[i64]) -> i64:
    """Places in their order, as one number."""
    packed: i64 = 0
    shift: i64 = 0
    for place in places:
        packed |= place + 1 << shift
        shift += ROW_BITS
    return packed


def note_known(n: Notebook, viewer: i64, low: i64, high: i64) -> None:
    """The viewer is about to lose what he knows of these places."""
    add(n, KNOW, bit(viewer), 0, low, high)


def note_found(n: Notebook, viewer: i64, card: i64, low: i64, high: i64, openly: bool) -> None:
    """The viewer sees a card that may have lain in any of these places; he has not learned it yet."""
    copies = unknown_copies(n, viewer, n.tables.name[card])
    unknown: i64 = 0
    other: i64 = 0
    while other < c.CARDS:
        if n.where[other] != c.BOX and n.facts[other] >> viewer & 1 == 0:
            unknown += 1
        other += 1
    add(n, FOUND, bit(viewer), card, low, high)
    n.trail[len(n.trail) - SIZE] |= copies << COPIES_AT | unknown << UNKNOWN_AT | (OPEN_BIT if openly else 0)


def note_shown(n: Notebook, viewers: i64, card: i64, low: i64, high: i64) -> None:
    """These viewers see a card that may have lain in any of these places, in which nothing is that they have lost."""
    add(n, SEEN, viewers, card, low, high)


def note_counted(n: Notebook, viewers: i64, kind: i64, number: i64, low: i64, high: i64) -> None:
    """These viewers hear how many cards of a kind lie in places of which they know nothing else (CIT-7.5)."""
    add(n, COUNT, viewers, number, low, high)
    n.trail[len(n.trail) - SIZE] |= kind << COPIES_AT


def note_climb(n: Notebook, viewers: i64, before: i64, card: i64, further: bool) -> None:
    """A card is put under the deck in one go with the one before it, whose name is no higher (CIT-R80)."""
    add(n, CLIMB, viewers, card, in_row(vec[i64]([before, card])), 0)
    n.trail[len(n.trail) - SIZE] |= FURTHER_BIT if further else 0


def unknown_copies(n: Notebook, viewer: i64, name: i64) -> i64:
    """How many cards of a name the viewer does not know."""
    card = n.tables.first[name]
    last = card + n.tables.copies[name]
    copies: i64 = 0
    while card < last:
        if n.where[card] != c.BOX and n.facts[card] >> viewer & 1 == 0:
            copies += 1
        card += 1
    return copies


def has_trail(n: Notebook, viewer: i64) -> bool:
    """Whether anything is noted for this viewer."""
    at: i64 = 0
    while at < len(n.trail):
        if seen_by(n.trail[at], viewer):
            return True
        at += SIZE
    return False


def forget(n: Notebook) -> None:
    """At the end of a round, drop the oldest of what is too much to remember; whole games stay far below that."""
    if len(n.trail) <= LONGEST * SIZE:
        return
    for viewer in range(i64(c.VIEWERS)):
        keep_newest(n, viewer, LONGEST)
    drop_unseen(n)


def half_forgotten(n: Notebook, viewer: i64) -> Notebook:
    """The notes without the older half of what one viewer saw."""
    out = n.clone()
    keep_newest(out, viewer, entries_of(out, viewer) // 2)
    drop_unseen(out)
    return out


def entries_of(n: Notebook, viewer: i64) -> i64:
    """How many entries are this viewer's."""
    entries: i64 = 0
    at: i64 = 0
    while at < len(n.trail):
        entries += 1 if seen_by(n.trail[at], viewer) else 0
        at += SIZE
    return entries


def keep_newest(n: Notebook, viewer: i64, kept: i64) -> None:
    """A viewer loses the oldest entries, all but so many."""
    entries = entries_of(n, viewer)
    at: i64 = 0
    while entries > kept:
        if seen_by(n.trail[at], viewer):
            n.trail[at] &= ~(1 << VIEWERS_AT + viewer)
            entries -= 1
        at += SIZE


def drop_unseen(n: Notebook) -> None:
    """Entries that nobody has any more go."""
    kept = vec[i64](capacity=len(n.trail))
    at: i64 = 0
    while at < len(n.trail):
        if n.trail[at] >> VIEWERS_AT & ALL_KNOW:
            kept = append(kept, n.trail[at])
            kept = append(kept, n.trail[at + 1])
            kept = append(kept, n.trail[at + 2])
        at += SIZE
    n.trail = kept


def mark_lost(n: Notebook, viewer: i64) -> None:
    """What a viewer has lost by his trail is astray for him."""
    lost = still_lost(n, n.trail, viewer)
    for card in range(i64(c.CARDS)):
        n.facts[card] &= ~(ASTRAY << viewer)
        if lost[card] != 0:
            n.facts[card] |= ASTRAY << viewer


def places_of(n: Notebook, entry: i64) -> vec[i64]:
    """The places of an entry; those of a row in their order."""
    return with_places(n, entry, vec[i64](capacity=8))


def with_places(n: Notebook, entry: i64, out: vec[i64]) -> vec[i64]:
    """Some places, and behind them those of an entry."""
    low = n.trail[entry * SIZE + 1]
    if is_row(n.trail[entry * SIZE]):
        while low != 0:
            out = append(out, (low & PLACE_BITS) - 1)
            low >>= ROW_BITS
        return out
    while low != 0:
        out = append(out, lowest(low))
        low &= low - 1
    high = n.trail[entry * SIZE + 2]
    while high != 0:
        out = append(out, c.HALF + lowest(high))
        high &= high - 1
    return out


def rename(n: Notebook, trail: vec[i64], at: i64, names: vec[i64], went: vec[i64]) -> None:
    """Call the places of an entry by other names; ``went``: the same for where a card went to."""
    head = trail[at]
    first: i64 = 0
    second: i64 = 0
    rest = trail[at + 1]
    if is_row(head):
        shift: i64 = 0
        while rest != 0:
            first |= names[(rest & PLACE_BITS) - 1] + 1 << shift
            rest >>= ROW_BITS
            shift += ROW_BITS
    else:
        low = n.tables.low
        high = n.tables.high
        while rest != 0:
            name = names[lowest(rest)]
            first |= low[name]
            second |= high[name]
            rest &= rest - 1
        rest = trail[at + 2]
        while rest != 0:
            name = names[c.HALF + lowest(rest)]
            first |= low[name]
            second |= high[name]
            rest &= rest - 1
    if kind_of(head) not in (KNOW, COUNT):
        trail[at] = head & ~(PLACE_BITS << PLACE_AT) | went[place_of(head)] << PLACE_AT
    trail[at + 1] = first
    trail[at + 2] = second


def still_lost(n: Notebook, trail: vec[i64], viewer: i64) -> vec[u8]:
    """By card: whether the viewer has lost it and not found it again, if everything happened as it did."""
    out = vec[u8]([u8(0)] * c.CARDS)
    at: i64 = 0
    while at < len(trail):
        head = trail[at]
        if seen_by(head, viewer):
            if kind_of(head) == KNOW:
                for card in members(trail[at + 1], trail[at + 2]):
                    out[card] = u8(1)
            elif kind_of(head) == FOUND:
                out[lost_copy(n, out, place_of(head))] = u8(0)
        at += SIZE
    return out


def lost_copy(n: Notebook, lost: vec[u8], card: i64) -> i64:
    """The card itself if it is lost, or else another of that name that is; the card itself if none is."""
    twin = n.tables.first[n.tables.name[card]]
    last = twin + n.tables.copies[n.tables.name[card]]
    found = card
    while lost[found] == 0 and twin < last:
        if lost[twin] != 0:
            found = twin
        twin += 1
    return found
