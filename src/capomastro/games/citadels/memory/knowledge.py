# Compiled by mypyc.
"""Who knows which card lies where (CIT-6).

A viewer (a seat, or the spectators as one more) stands to a card's place in one of three ways:

*known*: he knows which card lies there;
*block*: a card he knew has left a hand unseen, so the cards he knew (which are *astray*) lie somewhere in a set of
places, the block, together with cards he does not know;
*pool*: he knows nothing. All cards that are neither known nor astray lie in the pool places and in the rest of the blocks.

Notes about a place are kept on the card that truly lies there. ``informed`` says for each place which viewers know
something about it, so that the usual case costs nothing. Whoever moves a card unseen is taken to have chosen any card
of his hand with equal likelihood.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from capomastro.games.citadels import codes as c
from capomastro.games.citadels.memory.notebook import ALL_KNOW, ASTRAY, KNOWN, Notebook
from capomastro.games.citadels.memory.partition import SLOTS, no_blocks, row, widened
from capomastro.games.citadels.memory.trail import (
    has_trail,
    note_found,
    note_known,
    note_lost,
    note_lost_in_row,
    note_shown,
    unknown_copies,
)
from capomastro.games.citadels.tables import lowest


def leave(n: Notebook, card: i64, place: i64, seers: i64) -> None:
    """A card leaves the deck or a hand. The seers see which; everybody else loses track of what he knew there."""
    watching = n.informed[place]
    unaware = seers & ~n.facts[card] & ALL_KNOW
    constrained = constrain_alike(n, place)
    startled: i64 = 0
    lost: i64 = 0
    if constrained:
        lost = ALL_KNOW & ~seers
    if watching != 0:
        hidden = watching & ~seers
        startled = unaware & watching
        whole: i64 = 0                                  # viewers for whom the place is one block already
        if place == c.DECK:
            whole = n.deck_merged
        lost |= hidden & whole
        if hidden & ~whole != 0:
            lost |= lose_track(n, place, hidden & ~whole)
    if lost != 0:
        if place == c.LOOKED:
            note_lost_in_row(n, lost, card)
        else:
            note_lost(n, lost, card, place)
    if constrained and unaware & ~startled != 0:
        note_shown(n, unaware & ~startled, card, n.lies[2 * place], n.lies[2 * place + 1])
    if watching != 0:
        if startled != 0:
            knowing = knowers(n, place) if startled & ~whole else 0
            while startled != 0:
                viewer = lowest(startled)
                recognise(n, viewer, card, place, knowing >> viewer & 1 != 0, seers == ALL_KNOW, constrained)
                startled &= startled - 1
        if seers != ALL_KNOW:
            doubtful = seers & watching & n.facts[card] & ~unaware
            while doubtful != 0:
                viewer = lowest(doubtful)
                low, high = unknown_in(n, viewer, place)
                if low | high != 0 and unknown_copies(n, viewer, n.tables.name[card]) > 0:
                    lose_sight(n, viewer, card, place)
                    unaware |= 1 << viewer
                doubtful &= doubtful - 1
    n.facts[card] |= unaware


def constrain_alike(n: Notebook, place: i64) -> bool:
    """Whether a card of a place may be constrained; if so, any of them may be as soon as one has left."""
    if n.constraints == 0:
        return False
    facts = n.facts
    some: i64 = 0
    cards = n.lying(place)
    for card in cards:
        some |= facts[card]
    if some & n.constraints == 0:
        return False
    for card in cards:
        n.constrain(card)
    return True


def arrive(n: Notebook, card: i64, place: i64) -> None:
    """A card has come to a place: whoever can follow it now knows something about that place."""
    who = (n.facts[card] | n.uncertain[card]) & ALL_KNOW
    if c.HAND <= place < c.HAND + c.MAX_PLAYERS:
        who &= ~(1 << (place - c.HAND))
    n.informed[place] |= who


def lose_track(n: Notebook, place: i64, viewers: i64) -> i64:
    """From now on these viewers cannot tell the cards of a place apart: they form one block, with the blocks they were in.

    What they knew of the cards is astray from now on. Whoever knew nothing has nothing to lose; the others are
    returned.
    """
    low = n.lies[2 * place]
    high = n.lies[2 * place + 1]
    knew = vec[i64]([0] * (2 * c.VIEWERS))                # by viewer, the places he knew, as two bit sets
    informed: i64 = 0
    rest = low
    while rest != 0:
        informed |= obscure(n, lowest(rest), viewers, knew)
        rest &= rest - 1
    rest = high
    while rest != 0:
        informed |= obscure(n, c.HALF + lowest(rest), viewers, knew)
        rest &= rest - 1
    if informed != viewers:
        stays = ~viewers | informed
        n.informed[place] &= stays
        uncertain = n.uncertain
        rest = low
        while rest != 0:
            uncertain[lowest(rest)] &= stays
            rest &= rest - 1
        rest = high
        while rest != 0:
            uncertain[c.HALF + lowest(rest)] &= stays
            rest &= rest - 1
    if place == c.DECK:
        n.deck_merged |= informed
    rest = informed
    while rest != 0:
        viewer = lowest(rest)
        merge_blocks(n, viewer, low, high)
        if knew[2 * viewer] | knew[2 * viewer + 1]:
            note_known(n, viewer, knew[2 * viewer], knew[2 * viewer + 1])
        rest &= rest - 1
    return informed


def obscure(n: Notebook, card: i64, viewers: i64, knew: vec[i64]) -> i64:
    """Let a card be in a block for these viewers; returns those who knew it or had it in a block before."""
    known = n.facts[card] & viewers
    before = n.uncertain[card]
    n.uncertain[card] = before | viewers
    rest = known
    if rest != 0:
        n.facts[card] ^= known * (KNOWN | ASTRAY)
        while rest != 0:
            viewer = lowest(rest)
            knew[2 * viewer] |= n.tables.low[card]
            knew[2 * viewer + 1] |= n.tables.high[card]
            rest &= rest - 1
    return known | before & viewers


def knowers(n: Notebook, place: i64) -> i64:
    """The viewers who know any card of a place."""
    facts = n.facts
    who: i64 = 0
    rest = n.lies[2 * place]
    while rest != 0:
        who |= facts[lowest(rest)]
        rest &= rest - 1
    rest = n.lies[2 * place + 1]
    while rest != 0:
        who |= facts[c.HALF + lowest(rest)]
        rest &= rest - 1
    return who & ALL_KNOW


def merge_blocks(n: Notebook, viewer: i64, low: i64, high: i64) -> i64:
    """One block of these places and of all blocks they touch, in the first slot that was free; returns the slot."""
    if len(n.blocks) == 0:
        n.blocks = no_blocks(SLOTS)
    blocks = n.blocks
    first = row(blocks, viewer)
    last = first + len(blocks) // c.VIEWERS
    to_find_low = low & blocks[first]                   # what lies in blocks that are still to be found
    to_find_high = high & blocks[first + 1]
    blocks[first] |= low
    blocks[first + 1] |= high
    all_low = low
    all_high = high
    free: i64 = 0
    at = first + 2
    while at < last and (free == 0 or to_find_low | to_find_high != 0):
        here_low = blocks[at]
        here_high = blocks[at + 1]
        if here_low | here_high == 0:
            if free == 0:
                free = at
        elif here_low & low | here_high & high:
            to_find_low &= ~here_low
            to_find_high &= ~here_high
            all_low |= here_low
            all_high |= here_high
            blocks[at] = 0
            blocks[at + 1] = 0
        at += 2
    if free == 0:
        slots = (last - first) // 2
        n.blocks = widened(blocks, slots, 2 * slots)
        blocks = n.blocks
        free = row(blocks, viewer) + 2 * slots
    blocks[free] = all_low
    blocks[free + 1] = all_high
    return free


def slot_of(n: Notebook, viewer: i64, card: i64) -> i64:
    """Where the block is kept that a place lies in; 0 if it lies in none."""
    if n.uncertain[card] >> viewer & 1 == 0:
        return 0
    blocks = n.blocks
    low = n.tables.low[card]
    high = n.tables.high[card]
    at = row(blocks, viewer) + 2
    while blocks[at] & low | blocks[at + 1] & high == 0:
        at += 2
    return at


def put_in(n: Notebook, viewer: i64, slot: i64, card: i64) -> None:
    """A place that lies in no block joins one."""
    blocks = n.blocks
    at = row(blocks, viewer)
    low = n.tables.low[card]
    high = n.tables.high[card]
    blocks[at] |= low
    blocks[at + 1] |= high
    blocks[slot] |= low
    blocks[slot + 1] |= high
    n.uncertain[card] |= 1 << viewer


def take_out(n: Notebook, viewer: i64, slot: i64, card: i64) -> None:
    """A place leaves the block it lies in."""
    blocks = n.blocks
    at = row(blocks, viewer)
    low = ~n.tables.low[card]
    high = ~n.tables.high[card]
    blocks[at] &= low
    blocks[at + 1] &= high
    blocks[slot] &= low
    blocks[slot + 1] &= high
    n.uncertain[card] &= ~(1 << viewer)


def recognise(n: Notebook, viewer: i64, card: i64, place: i64, knowing: bool, openly: bool, constrained: bool) -> None:
    """The viewer sees a card of this name leave. If he knew one of that name there and it is laid open, it is that one.

    ``knowing``: whether he knows any card of the place; ``constrained``: whether any may be constrained.
    """
    twin = known_copy(n, card, viewer, place) if knowing else c.NONE
    if twin != c.NONE and not openly:
        lose_sight(n, viewer, card, place)
        return
    if twin == c.NONE:
        slot = join_unknown(n, viewer, place, knowing)
        if slot != 0:
            note_seen(n, viewer, card, place, c.NONE, openly)
            find(n, viewer, card, slot)
        elif constrained:
            note_unsought(n, viewer, card, place)
        return
    if constrained or has_trail(n, viewer):
        note_known(n, viewer, n.tables.low[twin], n.tables.high[twin])
        note_seen(n, viewer, card, place, twin, openly)
    n.facts[twin] &= ~(KNOWN << viewer)
    slot = slot_of(n, viewer, card)
    if slot != 0:
        take_out(n, viewer, slot, card)
        put_in(n, viewer, slot, twin)
        n.facts[twin] |= n.facts[card] & (ASTRAY << viewer)
        n.facts[card] &= ~(ASTRAY << viewer)


def lose_sight(n: Notebook, viewer: i64, card: i64, place: i64) -> None:
    """The viewer alone sees a card leave: one he knew there, or another of that name. He cannot tell what is left.

    Two of a name are drawn or given twice as likely as one, so it is not simply the one that he knew (CIT-R83).
    """
    low: i64 = 0
    high: i64 = 0
    name = n.tables.name[card]
    for other in n.lying(place):
        if n.facts[other] >> viewer & 1 and n.tables.name[other] == name:
            n.facts[other] ^= (KNOWN | ASTRAY) << viewer
            low |= n.tables.low[other]
            high |= n.tables.high[other]
    note_known(n, viewer, low, high)
    low, high = unknown_in(n, viewer, place)
    slot = merge_blocks(n, viewer, low, high)
    for other in n.lying(place):
        if n.facts[other] >> viewer & 1 == 0:
            n.uncertain[other] |= 1 << viewer
    note_seen(n, viewer, card, place, c.NONE, False)
    find(n, viewer, card, slot)


def unknown_in(n: Notebook, viewer: i64, place: i64) -> tuple[i64, i64]:
    """What the viewer does not know in a place, as a set."""
    low = n.lies[2 * place]
    high = n.lies[2 * place + 1]
    for other in n.lying(place):
        if n.facts[other] >> viewer & 1:
            low &= ~n.tables.low[other]
            high &= ~n.tables.high[other]
    return low, high


def note_seen(n: Notebook, viewer: i64, card: i64, place: i64, twin: i64, openly: bool) -> None:
    """The viewer sees one of the cards he does not know in a place, or the twin that he knows there."""
    low, high = unknown_in(n, viewer, place)
    if twin != c.NONE:
        low |= n.tables.low[twin]
        high |= n.tables.high[twin]
    note_found(n, viewer, card, low, high, openly)


def note_unsought(n: Notebook, viewer: i64, card: i64, place: i64) -> None:
    """The same where he has lost nothing; it is noted because a card of that place may be constrained."""
    low, high = unknown_in(n, viewer, place)
    note_shown(n, 1 << viewer, card, low, high)


def join_unknown(n: Notebook, viewer: i64, place: i64, knowing: bool) -> i64:
    """If anything in a place lies in a block, all that the viewer does not know there forms one block with it; returns its slot."""
    if len(n.blocks) == 0:
        return 0
    low = n.lies[2 * place]
    high = n.lies[2 * place + 1]
    first = row(n.blocks, viewer)
    if n.blocks[first] & low | n.blocks[first + 1] & high == 0:
        return 0
    if knowing:
        facts = n.facts
        rest = low
        while rest != 0:
            if facts[lowest(rest)] >> viewer & 1:
                low ^= rest & -rest
            rest &= rest - 1
        rest = high
        while rest != 0:
            if facts[c.HALF + lowest(rest)] >> viewer & 1:
                high ^= rest & -rest
            rest &= rest - 1
    rest = low & ~n.blocks[first]
    while rest != 0:
        n.uncertain[lowest(rest)] |= 1 << viewer
        rest &= rest - 1
    rest = high & ~n.blocks[first + 1]
    while rest != 0:
        n.uncertain[c.HALF + lowest(rest)] |= 1 << viewer
        rest &= rest - 1
    return merge_blocks(n, viewer, low, high)


def learn(n: Notebook, viewer: i64, card: i64) -> None:
    """The viewer sees what lies in one certain place."""
    if n.facts[card] >> viewer & 1 == 0:
        if n.uncertain[card] >> viewer & 1:
            note_found(n, viewer, card, n.tables.low[card], n.tables.high[card], False)
        elif n.facts[card] & n.constraints != 0:
            note_shown(n, 1 << viewer, card, n.tables.low[card], n.tables.high[card])
        leave_block(n, viewer, card)
        n.facts[card] |= KNOWN << viewer


def learn_all(n: Notebook, viewer: i64, place: i64) -> None:
    """The viewer looks through a hand or the deck."""
    cards = n.lying(place)
    uncertain: i64 = 0
    for card in cards:
        uncertain |= n.uncertain[card]
    constrained = constrain_alike(n, place)
    i: i64 = len(cards)
    while i > 0:                                        # action cards first: fewer cards can be one, so fewer guesses fail later
        i -= 1
        card = cards[i]
        if n.facts[card] >> viewer & 1 == 0:
            if uncertain >> viewer & 1:
                note_seen(n, viewer, card, place, c.NONE, False)
            elif constrained:
                note_unsought(n, viewer, card, place)
            leave_block(n, viewer, card)
            n.facts[card] |= KNOWN << viewer


def learn_hand(n: Notebook, viewer: i64, seat: i64) -> None:
    """The viewer looks at a whole hand."""
    learn_all(n, viewer, c.HAND + seat)
    if viewer != seat:
        n.informed[c.HAND + seat] |= 1 << viewer


def swap_hands(n: Notebook, me: i64, other: i64) -> None:
    """Two whole hands change places; each of the two sees both."""
    learn_hand(n, me, other)
    learn_hand(n, other, me)
    mine = n.lying(c.HAND + me)
    for card in n.lying(c.HAND + other):
        n.put(card, c.HAND + me)
    for card in mine:
        n.put(card, c.HAND + other)
    both: i64 = 1 << me | 1 << other
    informed = n.informed[c.HAND + me]
    n.informed[c.HAND + me] = n.informed[c.HAND + other] & ~both | 1 << other
    n.informed[c.HAND + other] = informed & ~both | 1 << me


def look_through_deck(n: Notebook, seat: i64) -> None:
    """A seat sees the whole deck, and what lies under it in order."""
    learn_all(n, seat, c.DECK)
    for card in n.lying(c.UNDER):
        learn(n, seat, card)
    n.informed[c.DECK] |= 1 << seat


def leave_block(n: Notebook, viewer: i64, card: i64) -> None:
    """A place is taken out of its block, if it lies in one."""
    slot = slot_of(n, viewer, card)
    if slot != 0:
        find(n, viewer, card, slot)


def find(n: Notebook, viewer: i64, card: i64, slot: i64) -> None:
    """A place is taken out of its block; if a card of that name that is astray was sought there, it is found."""
    if n.facts[card] & (ASTRAY << viewer) == 0:
        twin = astray_copy(n, card, viewer, slot)
        if twin != c.NONE:
            n.facts[twin] &= ~(ASTRAY << viewer)
    n.facts[card] &= ~(ASTRAY << viewer)
    take_out(n, viewer, slot, card)


def known_copy(n: Notebook, card: i64, viewer: i64, place: i64) -> i64:
    """Another card of the same name that the viewer knows in this place."""
    name = n.tables.name[card]
    twin = n.tables.first[name]
    last = twin + n.tables.copies[name]
    while twin < last:
        if twin != card and n.where[twin] == place and n.facts[twin] >> viewer & 1:
            return twin
        twin += 1
    return c.NONE


def astray_copy(n: Notebook, card: i64, viewer: i64, slot: i64) -> i64:
    """Another card of the same name that is astray for the viewer in this block."""
    name = n.tables.name[card]
    twin = n.tables.first[name]
    last = twin + n.tables.copies[name]
    while twin < last:
        if twin != card and n.facts[twin] & (ASTRAY << viewer):
            if n.blocks[slot] & n.tables.low[twin] | n.blocks[slot + 1] & n.tables.high[twin]:
                return twin
        twin += 1
    return c.NONE
