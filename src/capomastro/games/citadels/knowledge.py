# Compiled by mypyc.
"""Who knows which card lies where (CIT-6).

A viewer (a seat, or the spectators as one more) stands to a card's place in one of three ways:

*known*: he knows which card lies there;
*cloud*: a card he knew has left a hand unseen, so the cards he knew (the *marked* ones) lie somewhere in a set of
places, the cloud, together with cards he does not know;
*pool*: he knows nothing. All cards he neither knows nor has marked lie in the pool places and in the rest of the clouds.

Notes about a place are kept on the card that truly lies there. ``aware`` tells for each place which viewers know
something about it, so that the usual case costs nothing. Whoever moves a card unseen is taken to have chosen any card
of his hand alike.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from capomastro.games.citadels.cards import DECK, HALF, HAND, MAX_PLAYERS, VIEWERS
from capomastro.games.citadels.clouds import SLOTS, no_clouds, row, widened
from capomastro.games.citadels.sets import lowest
from capomastro.games.citadels.state import ALL_KNOW, KNOWN, MARKED, NONE, Board


def leave(s: Board, card: i64, place: i64, seers: i64) -> None:
    """A card leaves the deck or a hand. The seers see which; everybody else loses track of what he knew there."""
    watching = s.aware[place]
    unaware = seers & ~s.lore[card] & ALL_KNOW
    if watching != 0:
        hidden = watching & ~seers
        startled = unaware & watching
        whole: i64 = 0                                  # viewers for whom the place is one cloud already
        if place == DECK:
            whole = s.mixed
        if hidden & ~whole:
            lose_track(s, place, hidden & ~whole)
        if startled != 0:
            knowing = knowers(s, place) if startled & ~whole else 0
            while startled != 0:
                viewer = lowest(startled)
                recognise(s, viewer, card, place, knowing >> viewer & 1 != 0)
                startled &= startled - 1
    s.lore[card] |= unaware


def lying(s: Board, place: i64) -> vec[i64]:
    """The cards in a place."""
    out = vec[i64](capacity=8)
    low = s.lies[2 * place]
    while low != 0:
        out = append(out, lowest(low))
        low &= low - 1
    high = s.lies[2 * place + 1]
    while high != 0:
        out = append(out, HALF + lowest(high))
        high &= high - 1
    return out


def arrive(s: Board, card: i64, place: i64) -> None:
    """A card has come to a place: whoever can follow it now knows something about that place."""
    who = (s.lore[card] | s.hazy[card]) & ALL_KNOW
    if HAND <= place < HAND + MAX_PLAYERS:
        who &= ~(1 << (place - HAND))
    s.aware[place] |= who


def lose_track(s: Board, place: i64, viewers: i64) -> None:
    """From now on these viewers cannot tell the cards of a place apart: they form one cloud, with the clouds they were in.

    What they knew of the cards is from now on only marked. Whoever knew nothing has nothing to lose.
    """
    low = s.lies[2 * place]
    high = s.lies[2 * place + 1]
    aware: i64 = 0
    rest = low
    while rest != 0:
        aware |= obscure(s, lowest(rest), viewers)
        rest &= rest - 1
    rest = high
    while rest != 0:
        aware |= obscure(s, HALF + lowest(rest), viewers)
        rest &= rest - 1
    if aware != viewers:
        stays = ~viewers | aware
        s.aware[place] &= stays
        hazy = s.hazy
        rest = low
        while rest != 0:
            hazy[lowest(rest)] &= stays
            rest &= rest - 1
        rest = high
        while rest != 0:
            hazy[HALF + lowest(rest)] &= stays
            rest &= rest - 1
    if place == DECK:
        s.mixed |= aware
    while aware != 0:
        form_cloud(s, lowest(aware), low, high)
        aware &= aware - 1


def obscure(s: Board, card: i64, viewers: i64) -> i64:
    """Let a card be in a cloud for these viewers; returns those who knew it or had it in a cloud before."""
    known = s.lore[card] & viewers
    cloudy = s.hazy[card]
    s.lore[card] ^= known * (KNOWN | MARKED)
    s.hazy[card] = cloudy | viewers
    return known | cloudy & viewers


def knowers(s: Board, place: i64) -> i64:
    """The viewers who know any card of a place."""
    lore = s.lore
    who: i64 = 0
    rest = s.lies[2 * place]
    while rest != 0:
        who |= lore[lowest(rest)]
        rest &= rest - 1
    rest = s.lies[2 * place + 1]
    while rest != 0:
        who |= lore[HALF + lowest(rest)]
        rest &= rest - 1
    return who & ALL_KNOW


def form_cloud(s: Board, viewer: i64, low: i64, high: i64) -> i64:
    """One cloud of these places and of all clouds they touch, in the first slot that was free; returns the slot."""
    if len(s.clouds) == 0:
        s.clouds = no_clouds(SLOTS)
    clouds = s.clouds
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
        s.clouds = widened(clouds, slots, 2 * slots)
        clouds = s.clouds
        free = row(clouds, viewer) + 2 * slots
    clouds[free] = all_low
    clouds[free + 1] = all_high
    return free


def slot_of(s: Board, viewer: i64, card: i64) -> i64:
    """Where the cloud is kept that a place lies in; 0 if it lies in none."""
    if s.hazy[card] >> viewer & 1 == 0:
        return 0
    clouds = s.clouds
    low = s.setup.low[card]
    high = s.setup.high[card]
    at = row(clouds, viewer) + 2
    while clouds[at] & low | clouds[at + 1] & high == 0:
        at += 2
    return at


def put_in(s: Board, viewer: i64, slot: i64, card: i64) -> None:
    """A place that lies in no cloud joins one."""
    clouds = s.clouds
    at = row(clouds, viewer)
    low = s.setup.low[card]
    high = s.setup.high[card]
    clouds[at] |= low
    clouds[at + 1] |= high
    clouds[slot] |= low
    clouds[slot + 1] |= high
    s.hazy[card] |= 1 << viewer


def take_out(s: Board, viewer: i64, slot: i64, card: i64) -> None:
    """A place leaves the cloud it lies in."""
    clouds = s.clouds
    at = row(clouds, viewer)
    low = ~s.setup.low[card]
    high = ~s.setup.high[card]
    clouds[at] &= low
    clouds[at + 1] &= high
    clouds[slot] &= low
    clouds[slot + 1] &= high
    s.hazy[card] &= ~(1 << viewer)


def recognise(s: Board, viewer: i64, card: i64, place: i64, knowing: bool) -> None:
    """The viewer sees a card of this name leave. If he knew one of that name there, it is that one.

    ``knowing``: whether he knows any card of the place.
    """
    twin = known_copy(s, card, viewer, place) if knowing else NONE
    if twin == NONE:
        slot = join_unknown(s, viewer, place, knowing)
        if slot != 0:
            find(s, viewer, card, slot)
        return
    s.lore[twin] &= ~(KNOWN << viewer)
    slot = slot_of(s, viewer, card)
    if slot != 0:
        take_out(s, viewer, slot, card)
        put_in(s, viewer, slot, twin)
        s.lore[twin] |= s.lore[card] & (MARKED << viewer)
        s.lore[card] &= ~(MARKED << viewer)


def join_unknown(s: Board, viewer: i64, place: i64, knowing: bool) -> i64:
    """If anything in a place lies in a cloud, all that the viewer does not know there forms one cloud with it; returns its slot."""
    if len(s.clouds) == 0:
        return 0
    low = s.lies[2 * place]
    high = s.lies[2 * place + 1]
    first = row(s.clouds, viewer)
    if s.clouds[first] & low | s.clouds[first + 1] & high == 0:
        return 0
    if knowing:
        lore = s.lore
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
    rest = low & ~s.clouds[first]
    while rest != 0:
        s.hazy[lowest(rest)] |= 1 << viewer
        rest &= rest - 1
    rest = high & ~s.clouds[first + 1]
    while rest != 0:
        s.hazy[HALF + lowest(rest)] |= 1 << viewer
        rest &= rest - 1
    return form_cloud(s, viewer, low, high)


def learn(s: Board, viewer: i64, card: i64) -> None:
    """The viewer sees what lies in one certain place."""
    if s.lore[card] >> viewer & 1 == 0:
        leave_cloud(s, viewer, card)
        s.lore[card] |= KNOWN << viewer


def learn_hand(s: Board, viewer: i64, seat: i64) -> None:
    """The viewer looks at a whole hand."""
    for card in lying(s, HAND + seat):
        learn(s, viewer, card)
    if viewer != seat:
        s.aware[HAND + seat] |= 1 << viewer


def leave_cloud(s: Board, viewer: i64, card: i64) -> None:
    """A place is taken out of its cloud, if it lies in one."""
    slot = slot_of(s, viewer, card)
    if slot != 0:
        find(s, viewer, card, slot)


def find(s: Board, viewer: i64, card: i64, slot: i64) -> None:
    """A place is taken out of its cloud; if a marked card of that name was sought there, it is found."""
    if s.lore[card] & (MARKED << viewer) == 0:
        twin = marked_copy(s, card, viewer, slot)
        if twin != NONE:
            s.lore[twin] &= ~(MARKED << viewer)
    s.lore[card] &= ~(MARKED << viewer)
    take_out(s, viewer, slot, card)


def known_copy(s: Board, card: i64, viewer: i64, place: i64) -> i64:
    """Another card of the same name that the viewer knows in this place."""
    name = s.setup.name[card]
    twin = s.setup.first[name]
    last = twin + s.setup.copies[name]
    while twin < last:
        if twin != card and s.where[twin] == place and s.lore[twin] >> viewer & 1:
            return twin
        twin += 1
    return NONE


def marked_copy(s: Board, card: i64, viewer: i64, slot: i64) -> i64:
    """Another card of the same name that the viewer has marked in this cloud."""
    name = s.setup.name[card]
    twin = s.setup.first[name]
    last = twin + s.setup.copies[name]
    while twin < last:
        if twin != card and s.lore[twin] & (MARKED << viewer):
            if s.clouds[slot] & s.setup.low[twin] | s.clouds[slot + 1] & s.setup.high[twin]:
                return twin
        twin += 1
    return NONE
