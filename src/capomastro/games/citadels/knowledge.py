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

from librt.vecs import vec
from mypy_extensions import i64, u8

from capomastro.games.citadels.cards import CARDS, DECK, HAND, MAX_PLAYERS, VIEWERS
from capomastro.games.citadels.state import ALL_KNOW, KNOWN, MARKED, NONE, Board


def leave(s: Board, card: i64, place: i64, seers: i64) -> None:
    """A card leaves the deck or a hand. The seers see which; everybody else loses track of what he knew there."""
    watching = s.aware[place]
    hidden = watching & ~seers
    if place == DECK:
        hidden &= ~s.mixed
    viewer: i64 = 0
    while hidden != 0:
        if hidden & 1:
            mix(s, viewer, place, True)
        hidden >>= 1
        viewer += 1
    unaware = seers & ~s.lore[card] & ALL_KNOW
    if unaware & watching:
        viewer = 0
        while viewer < VIEWERS:
            if unaware & watching & (1 << viewer):
                recognise(s, viewer, card, place)
            viewer += 1
    s.lore[card] |= unaware


def arrive(s: Board, card: i64, place: i64) -> None:
    """A card has come to a place: whoever can follow it now knows something about that place."""
    who = s.lore[card] & ALL_KNOW
    if len(s.fuzzy) > 0:
        for viewer in range(VIEWERS):
            if s.fuzzy[viewer * CARDS + card] != 0:
                who |= 1 << viewer
    if HAND <= place < HAND + MAX_PLAYERS:
        who &= ~(1 << (place - HAND))
    s.aware[place] |= who


def mix(s: Board, viewer: i64, place: i64, known_too: bool) -> None:
    """From now on the viewer cannot tell the cards of a place apart: they form one cloud, with the clouds they were in."""
    if not knows_something(s, viewer, place, known_too):
        if known_too:
            s.aware[place] &= ~(1 << viewer)
        return
    if len(s.fuzzy) == 0:
        s.fuzzy = vec[u8]([u8(0)] * (VIEWERS * CARDS))
    row = viewer * CARDS
    cloud = fresh_cloud(s, viewer)
    card: i64 = 0
    while card < CARDS:
        if s.where[card] == place:
            old = i64(s.fuzzy[row + card])
            if s.lore[card] >> viewer & 1 == 0:
                if old not in (0, cloud):
                    rename_cloud(s, viewer, old, cloud)
                s.fuzzy[row + card] = u8(cloud)
            elif known_too:
                s.lore[card] ^= (KNOWN | MARKED) << viewer
                s.fuzzy[row + card] = u8(cloud)
        card += 1
    if place == DECK and known_too:
        s.mixed |= 1 << viewer


def knows_something(s: Board, viewer: i64, place: i64, known_too: bool) -> bool:
    row = viewer * CARDS
    clouds = len(s.fuzzy) > 0
    card: i64 = 0
    while card < CARDS:
        if s.where[card] == place and ((known_too and s.lore[card] >> viewer & 1) or (clouds and s.fuzzy[row + card] != 0)):
            return True
        card += 1
    return False


def fresh_cloud(s: Board, viewer: i64) -> i64:
    """A number no cloud of the viewer has."""
    row = viewer * CARDS
    cloud: i64 = 1
    card: i64 = 0
    while card < CARDS:
        if i64(s.fuzzy[row + card]) == cloud:
            cloud += 1
            card = 0
        else:
            card += 1
    return cloud


def rename_cloud(s: Board, viewer: i64, old: i64, new: i64) -> None:
    row = viewer * CARDS
    for card in range(CARDS):
        if i64(s.fuzzy[row + card]) == old:
            s.fuzzy[row + card] = u8(new)


def recognise(s: Board, viewer: i64, card: i64, place: i64) -> None:
    """The viewer sees a card of this name leave. If he knew one of that name there, it is that one."""
    twin = other_copy(s, card, viewer, place, False)
    if twin != NONE:
        s.lore[twin] &= ~(KNOWN << viewer)
        if len(s.fuzzy) > 0:
            row = viewer * CARDS
            s.fuzzy[row + twin] = s.fuzzy[row + card]
            s.lore[twin] |= s.lore[card] & (MARKED << viewer)
            s.fuzzy[row + card] = u8(0)
            s.lore[card] &= ~(MARKED << viewer)
        return
    mix(s, viewer, place, False)
    leave_cloud(s, viewer, card)


def learn(s: Board, viewer: i64, card: i64) -> None:
    """The viewer sees what lies in one certain place."""
    if s.lore[card] >> viewer & 1 == 0:
        leave_cloud(s, viewer, card)
        s.lore[card] |= KNOWN << viewer


def learn_hand(s: Board, viewer: i64, seat: i64) -> None:
    """The viewer looks at a whole hand."""
    card: i64 = 0
    while card < CARDS:
        if s.where[card] == HAND + seat:
            learn(s, viewer, card)
        card += 1
    if viewer != seat:
        s.aware[HAND + seat] |= 1 << viewer


def leave_cloud(s: Board, viewer: i64, card: i64) -> None:
    """A place is taken out of its cloud; if a marked card of that name was sought there, it is found."""
    if len(s.fuzzy) == 0 or s.fuzzy[viewer * CARDS + card] == 0:
        return
    if s.lore[card] & (MARKED << viewer) == 0:
        twin = other_copy(s, card, viewer, NONE, True)
        if twin != NONE:
            s.lore[twin] &= ~(MARKED << viewer)
    s.lore[card] &= ~(MARKED << viewer)
    s.fuzzy[viewer * CARDS + card] = u8(0)


def other_copy(s: Board, card: i64, viewer: i64, place: i64, marked: bool) -> i64:
    """Another card of the same name that the viewer knows in this place, or has marked in the same cloud."""
    name = s.setup.name[card]
    twin = s.setup.first[name]
    last = twin + s.setup.copies[name]
    while twin < last:
        if twin != card:
            if marked:
                cloud = s.fuzzy[viewer * CARDS + card]
                if s.lore[twin] & (MARKED << viewer) and s.fuzzy[viewer * CARDS + twin] == cloud:
                    return twin
            elif s.where[twin] == place and s.lore[twin] >> viewer & 1:
                return twin
        twin += 1
    return NONE
