# Compiled by mypyc.
"""Who knows which card lies where (CIT-6).

A viewer (a seat, or the spectators as one more) stands to a card's place in one of three ways:

*known*: he knows which card lies there;
*cloud*: a card he knew has left a hand unseen, so the cards he knew (the *marked* ones) lie somewhere in a set of
places, the cloud, together with cards he does not know;
*pool*: he knows nothing. All cards he neither knows nor has marked lie in the pool places and in the rest of the clouds.

Notes about a place are kept on the card that truly lies there. ``aware`` says for each place which viewers know
something about it, so that the usual case costs nothing. Whoever moves a card unseen is taken to have chosen any card
of his hand with equal likelihood.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from capomastro.games.citadels.cards import DECK, HALF, HAND, LOOKED, MAX_PLAYERS, NONE, UNDER, VIEWERS
from capomastro.games.citadels.memory.clouds import SLOTS, no_clouds, row, widened
from capomastro.games.citadels.memory.notebook import ALL_KNOW, KNOWN, MARKED, Notebook, lying
from capomastro.games.citadels.memory.trail import (
    has_trail,
    note_found,
    note_known,
    note_lost,
    note_lost_in_row,
    note_shown,
    unknown_copies,
)
from capomastro.games.citadels.sets import lowest


def leave(n: Notebook, card: i64, place: i64, seers: i64) -> None:
    """A card leaves the deck or a hand. The seers see which; everybody else loses track of what he knew there."""
    watching = n.aware[place]
    unaware = seers & ~n.lore[card] & ALL_KNOW
    tied = tie_alike(n, place)
    startled: i64 = 0
    lost: i64 = 0
    if tied:
        lost = ALL_KNOW & ~seers
    if watching != 0:
        hidden = watching & ~seers
        startled = unaware & watching
        whole: i64 = 0                                  # viewers for whom the place is one cloud already
        if place == DECK:
            whole = n.mixed
        lost |= hidden & whole
        if hidden & ~whole != 0:
            lost |= lose_track(n, place, hidden & ~whole)
    if lost != 0:
        if place == LOOKED:
            note_lost_in_row(n, lost, card)
        else:
            note_lost(n, lost, card, place)
    if tied and unaware & ~startled != 0:
        note_shown(n, unaware & ~startled, card, n.lies[2 * place], n.lies[2 * place + 1])
    if watching != 0:
        if startled != 0:
            knowing = knowers(n, place) if startled & ~whole else 0
            while startled != 0:
                viewer = lowest(startled)
                recognise(n, viewer, card, place, knowing >> viewer & 1 != 0, seers == ALL_KNOW, tied)
                startled &= startled - 1
        if seers != ALL_KNOW:
            doubtful = seers & watching & n.lore[card] & ~unaware
            while doubtful != 0:
                viewer = lowest(doubtful)
                low, high = unknown_in(n, viewer, place)
                if low | high != 0 and unknown_copies(n, viewer, n.setup.name[card]) > 0:
                    lose_sight(n, viewer, card, place)
                    unaware |= 1 << viewer
                doubtful &= doubtful - 1
    n.lore[card] |= unaware


def tie_alike(n: Notebook, place: i64) -> bool:
    """Whether a card of a place may be tied; if so, any of them may be as soon as one has left."""
    if n.ties == 0:
        return False
    lore = n.lore
    some: i64 = 0
    cards = lying(n, place)
    for card in cards:
        some |= lore[card]
    if some & n.ties == 0:
        return False
    for card in cards:
        n.tie(card)
    return True


def arrive(n: Notebook, card: i64, place: i64) -> None:
    """A card has come to a place: whoever can follow it now knows something about that place."""
    who = (n.lore[card] | n.hazy[card]) & ALL_KNOW
    if HAND <= place < HAND + MAX_PLAYERS:
        who &= ~(1 << (place - HAND))
    n.aware[place] |= who


def lose_track(n: Notebook, place: i64, viewers: i64) -> i64:
    """From now on these viewers cannot tell the cards of a place apart: they form one cloud, with the clouds they were in.

    What they knew of the cards is from now on only marked. Whoever knew nothing has nothing to lose; the others are
    returned.
    """
    low = n.lies[2 * place]
    high = n.lies[2 * place + 1]
    knew = vec[i64]([0] * (2 * VIEWERS))                # by viewer, the places he knew, as two bit sets
    aware: i64 = 0
    rest = low
    while rest != 0:
        aware |= obscure(n, lowest(rest), viewers, knew)
        rest &= rest - 1
    rest = high
    while rest != 0:
        aware |= obscure(n, HALF + lowest(rest), viewers, knew)
        rest &= rest - 1
    if aware != viewers:
        stays = ~viewers | aware
        n.aware[place] &= stays
        hazy = n.hazy
        rest = low
        while rest != 0:
            hazy[lowest(rest)] &= stays
            rest &= rest - 1
        rest = high
        while rest != 0:
            hazy[HALF + lowest(rest)] &= stays
            rest &= rest - 1
    if place == DECK:
        n.mixed |= aware
    rest = aware
    while rest != 0:
        viewer = lowest(rest)
        form_cloud(n, viewer, low, high)
        if knew[2 * viewer] | knew[2 * viewer + 1]:
            note_known(n, viewer, knew[2 * viewer], knew[2 * viewer + 1])
        rest &= rest - 1
    return aware


def obscure(n: Notebook, card: i64, viewers: i64, knew: vec[i64]) -> i64:
    """Let a card be in a cloud for these viewers; returns those who knew it or had it in a cloud before."""
    known = n.lore[card] & viewers
    cloudy = n.hazy[card]
    n.hazy[card] = cloudy | viewers
    rest = known
    if rest != 0:
        n.lore[card] ^= known * (KNOWN | MARKED)
        while rest != 0:
            viewer = lowest(rest)
            knew[2 * viewer] |= n.setup.low[card]
            knew[2 * viewer + 1] |= n.setup.high[card]
            rest &= rest - 1
    return known | cloudy & viewers


def knowers(n: Notebook, place: i64) -> i64:
    """The viewers who know any card of a place."""
    lore = n.lore
    who: i64 = 0
    rest = n.lies[2 * place]
    while rest != 0:
        who |= lore[lowest(rest)]
        rest &= rest - 1
    rest = n.lies[2 * place + 1]
    while rest != 0:
        who |= lore[HALF + lowest(rest)]
        rest &= rest - 1
    return who & ALL_KNOW


def form_cloud(n: Notebook, viewer: i64, low: i64, high: i64) -> i64:
    """One cloud of these places and of all clouds they touch, in the first slot that was free; returns the slot."""
    if len(n.clouds) == 0:
        n.clouds = no_clouds(SLOTS)
    clouds = n.clouds
    first = row(clouds, viewer)
    last = first + len(clouds) // VIEWERS
    to_find_low = low & clouds[first]                   # what lies in clouds that are still to be found
    to_find_high = high & clouds[first + 1]
    clouds[first] |= low
    clouds[first + 1] |= high
    all_low = low
    all_high = high
    free: i64 = 0
    at = first + 2
    while at < last and (free == 0 or to_find_low | to_find_high != 0):
        here_low = clouds[at]
        here_high = clouds[at + 1]
        if here_low | here_high == 0:
            if free == 0:
                free = at
        elif here_low & low | here_high & high:
            to_find_low &= ~here_low
            to_find_high &= ~here_high
            all_low |= here_low
            all_high |= here_high
            clouds[at] = 0
            clouds[at + 1] = 0
        at += 2
    if free == 0:
        slots = (last - first) // 2
        n.clouds = widened(clouds, slots, 2 * slots)
        clouds = n.clouds
        free = row(clouds, viewer) + 2 * slots
    clouds[free] = all_low
    clouds[free + 1] = all_high
    return free


def slot_of(n: Notebook, viewer: i64, card: i64) -> i64:
    """Where the cloud is kept that a place lies in; 0 if it lies in none."""
    if n.hazy[card] >> viewer & 1 == 0:
        return 0
    clouds = n.clouds
    low = n.setup.low[card]
    high = n.setup.high[card]
    at = row(clouds, viewer) + 2
    while clouds[at] & low | clouds[at + 1] & high == 0:
        at += 2
    return at


def put_in(n: Notebook, viewer: i64, slot: i64, card: i64) -> None:
    """A place that lies in no cloud joins one."""
    clouds = n.clouds
    at = row(clouds, viewer)
    low = n.setup.low[card]
    high = n.setup.high[card]
    clouds[at] |= low
    clouds[at + 1] |= high
    clouds[slot] |= low
    clouds[slot + 1] |= high
    n.hazy[card] |= 1 << viewer


def take_out(n: Notebook, viewer: i64, slot: i64, card: i64) -> None:
    """A place leaves the cloud it lies in."""
    clouds = n.clouds
    at = row(clouds, viewer)
    low = ~n.setup.low[card]
    high = ~n.setup.high[card]
    clouds[at] &= low
    clouds[at + 1] &= high
    clouds[slot] &= low
    clouds[slot + 1] &= high
    n.hazy[card] &= ~(1 << viewer)


def recognise(n: Notebook, viewer: i64, card: i64, place: i64, knowing: bool, openly: bool, tied: bool) -> None:
    """The viewer sees a card of this name leave. If he knew one of that name there and it is laid open, it is that one.

    ``knowing``: whether he knows any card of the place; ``tied``: whether any may be tied.
    """
    twin = known_copy(n, card, viewer, place) if knowing else NONE
    if twin != NONE and not openly:
        lose_sight(n, viewer, card, place)
        return
    if twin == NONE:
        slot = join_unknown(n, viewer, place, knowing)
        if slot != 0:
            note_seen(n, viewer, card, place, NONE, openly)
            find(n, viewer, card, slot)
        elif tied:
            note_unsought(n, viewer, card, place)
        return
    if tied or has_trail(n, viewer):
        note_known(n, viewer, n.setup.low[twin], n.setup.high[twin])
        note_seen(n, viewer, card, place, twin, openly)
    n.lore[twin] &= ~(KNOWN << viewer)
    slot = slot_of(n, viewer, card)
    if slot != 0:
        take_out(n, viewer, slot, card)
        put_in(n, viewer, slot, twin)
        n.lore[twin] |= n.lore[card] & (MARKED << viewer)
        n.lore[card] &= ~(MARKED << viewer)


def lose_sight(n: Notebook, viewer: i64, card: i64, place: i64) -> None:
    """The viewer alone sees a card leave: one he knew there, or another of that name. He cannot tell what is left.

    Two of a name are drawn or given twice as likely as one, so it is not simply the one that he knew (CIT-R83).
    """
    low: i64 = 0
    high: i64 = 0
    name = n.setup.name[card]
    for other in lying(n, place):
        if n.lore[other] >> viewer & 1 and n.setup.name[other] == name:
            n.lore[other] ^= (KNOWN | MARKED) << viewer
            low |= n.setup.low[other]
            high |= n.setup.high[other]
    note_known(n, viewer, low, high)
    low, high = unknown_in(n, viewer, place)
    slot = form_cloud(n, viewer, low, high)
    for other in lying(n, place):
        if n.lore[other] >> viewer & 1 == 0:
            n.hazy[other] |= 1 << viewer
    note_seen(n, viewer, card, place, NONE, False)
    find(n, viewer, card, slot)


def unknown_in(n: Notebook, viewer: i64, place: i64) -> tuple[i64, i64]:
    """What the viewer does not know in a place, as a set."""
    low = n.lies[2 * place]
    high = n.lies[2 * place + 1]
    for other in lying(n, place):
        if n.lore[other] >> viewer & 1:
            low &= ~n.setup.low[other]
            high &= ~n.setup.high[other]
    return low, high


def note_seen(n: Notebook, viewer: i64, card: i64, place: i64, twin: i64, openly: bool) -> None:
    """The viewer sees one of the cards he does not know in a place, or the twin that he knows there."""
    low, high = unknown_in(n, viewer, place)
    if twin != NONE:
        low |= n.setup.low[twin]
        high |= n.setup.high[twin]
    note_found(n, viewer, card, low, high, openly)


def note_unsought(n: Notebook, viewer: i64, card: i64, place: i64) -> None:
    """The same where he has lost nothing; it is noted because a card of that place may be tied."""
    low, high = unknown_in(n, viewer, place)
    note_shown(n, 1 << viewer, card, low, high)


def join_unknown(n: Notebook, viewer: i64, place: i64, knowing: bool) -> i64:
    """If anything in a place lies in a cloud, all that the viewer does not know there forms one cloud with it; returns its slot."""
    if len(n.clouds) == 0:
        return 0
    low = n.lies[2 * place]
    high = n.lies[2 * place + 1]
    first = row(n.clouds, viewer)
    if n.clouds[first] & low | n.clouds[first + 1] & high == 0:
        return 0
    if knowing:
        lore = n.lore
        rest = low
        while rest != 0:
            if lore[lowest(rest)] >> viewer & 1:
                low ^= rest & -rest
            rest &= rest - 1
        rest = high
        while rest != 0:
            if lore[HALF + lowest(rest)] >> viewer & 1:
                high ^= rest & -rest
            rest &= rest - 1
    rest = low & ~n.clouds[first]
    while rest != 0:
        n.hazy[lowest(rest)] |= 1 << viewer
        rest &= rest - 1
    rest = high & ~n.clouds[first + 1]
    while rest != 0:
        n.hazy[HALF + lowest(rest)] |= 1 << viewer
        rest &= rest - 1
    return form_cloud(n, viewer, low, high)


def learn(n: Notebook, viewer: i64, card: i64) -> None:
    """The viewer sees what lies in one certain place."""
    if n.lore[card] >> viewer & 1 == 0:
        if n.hazy[card] >> viewer & 1:
            note_found(n, viewer, card, n.setup.low[card], n.setup.high[card], False)
        elif n.lore[card] & n.ties != 0:
            note_shown(n, 1 << viewer, card, n.setup.low[card], n.setup.high[card])
        leave_cloud(n, viewer, card)
        n.lore[card] |= KNOWN << viewer


def learn_all(n: Notebook, viewer: i64, place: i64) -> None:
    """The viewer looks through a hand or the deck."""
    cards = lying(n, place)
    hazy: i64 = 0
    for card in cards:
        hazy |= n.hazy[card]
    tied = tie_alike(n, place)
    i: i64 = len(cards)
    while i > 0:                                        # action cards first: fewer cards can be one, so fewer guesses fail later
        i -= 1
        card = cards[i]
        if n.lore[card] >> viewer & 1 == 0:
            if hazy >> viewer & 1:
                note_seen(n, viewer, card, place, NONE, False)
            elif tied:
                note_unsought(n, viewer, card, place)
            leave_cloud(n, viewer, card)
            n.lore[card] |= KNOWN << viewer


def learn_hand(n: Notebook, viewer: i64, seat: i64) -> None:
    """The viewer looks at a whole hand."""
    learn_all(n, viewer, HAND + seat)
    if viewer != seat:
        n.aware[HAND + seat] |= 1 << viewer


def swap_hands(n: Notebook, me: i64, other: i64) -> None:
    """Two whole hands change places; each of the two sees both."""
    learn_hand(n, me, other)
    learn_hand(n, other, me)
    mine = lying(n, HAND + me)
    for card in lying(n, HAND + other):
        n.put(card, HAND + me)
    for card in mine:
        n.put(card, HAND + other)
    both: i64 = 1 << me | 1 << other
    aware = n.aware[HAND + me]
    n.aware[HAND + me] = n.aware[HAND + other] & ~both | 1 << other
    n.aware[HAND + other] = aware & ~both | 1 << me


def look_through_deck(n: Notebook, seat: i64) -> None:
    """A seat sees the whole deck, and what lies under it in order."""
    learn_all(n, seat, DECK)
    for card in lying(n, UNDER):
        learn(n, seat, card)
    n.aware[DECK] |= 1 << seat


def leave_cloud(n: Notebook, viewer: i64, card: i64) -> None:
    """A place is taken out of its cloud, if it lies in one."""
    slot = slot_of(n, viewer, card)
    if slot != 0:
        find(n, viewer, card, slot)


def find(n: Notebook, viewer: i64, card: i64, slot: i64) -> None:
    """A place is taken out of its cloud; if a marked card of that name was sought there, it is found."""
    if n.lore[card] & (MARKED << viewer) == 0:
        twin = marked_copy(n, card, viewer, slot)
        if twin != NONE:
            n.lore[twin] &= ~(MARKED << viewer)
    n.lore[card] &= ~(MARKED << viewer)
    take_out(n, viewer, slot, card)


def known_copy(n: Notebook, card: i64, viewer: i64, place: i64) -> i64:
    """Another card of the same name that the viewer knows in this place."""
    name = n.setup.name[card]
    twin = n.setup.first[name]
    last = twin + n.setup.copies[name]
    while twin < last:
        if twin != card and n.where[twin] == place and n.lore[twin] >> viewer & 1:
            return twin
        twin += 1
    return NONE


def marked_copy(n: Notebook, card: i64, viewer: i64, slot: i64) -> i64:
    """Another card of the same name that the viewer has marked in this cloud."""
    name = n.setup.name[card]
    twin = n.setup.first[name]
    last = twin + n.setup.copies[name]
    while twin < last:
        if twin != card and n.lore[twin] & (MARKED << viewer):
            if n.clouds[slot] & n.setup.low[twin] | n.clouds[slot + 1] & n.setup.high[twin]:
                return twin
        twin += 1
    return NONE
