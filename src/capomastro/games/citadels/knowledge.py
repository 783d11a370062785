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

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from capomastro.games.citadels.cards import CARDS, DECK, HAND, LOOKED, MAX_PLAYERS, VIEWERS
from capomastro.games.citadels.state import ALL_KNOW, KNOWN, MARKED, NONE, Board
from capomastro.kernel.bits import bit

WORD: Final = 60            # members of a bit set in one integer


def leave(s: Board, card: i64, place: i64, seers: i64) -> None:
    """A card leaves the deck or a hand. The seers see which; everybody else loses track of what he knew there."""
    watching = s.aware[place]
    hidden = watching & ~seers
    if place == DECK:
        hidden &= ~s.mixed
    unaware = seers & ~s.lore[card] & ALL_KNOW
    startled = unaware & watching
    if hidden | startled:
        cards = lying(s, place)
        viewer: i64 = 0
        while hidden >> viewer != 0:
            if hidden >> viewer & 1:
                mix(s, viewer, place, cards, True)
            viewer += 1
        viewer = 0
        while startled >> viewer != 0:
            if startled >> viewer & 1:
                recognise(s, viewer, card, place, cards)
            viewer += 1
    s.lore[card] |= unaware


def lying(s: Board, place: i64) -> vec[i64]:
    """The cards in the deck, in a hand, or being looked at."""
    if place == LOOKED:
        looked = vec[i64](capacity=len(s.looked))
        for c in s.looked:
            looked = append(looked, i64(c))
        return looked
    where = s.where
    n: i64 = 0
    card: i64 = 0
    if place == DECK:
        deck = vec[i64]([0] * s.deck_size)
        while n < len(deck):
            if where[card] == DECK:
                deck[n] = card
                n += 1
            card += 1
        return deck
    hand = vec[i64]([0] * s.hand_size[place - HAND])
    names = s.hand_names[place - HAND]
    name: i64 = 0
    while n < len(hand):
        if names >> name & 1:
            card = s.setup.first[name]
            last = card + s.setup.copies[name]
            while card < last:
                if where[card] == place:
                    hand[n] = card
                    n += 1
                card += 1
        name += 1
    return hand


def arrive(s: Board, card: i64, place: i64) -> None:
    """A card has come to a place: whoever can follow it now knows something about that place."""
    who = s.lore[card] & ALL_KNOW
    if len(s.fuzzy) > 0:
        fuzzy = s.fuzzy
        viewer: i64 = 0
        while viewer < VIEWERS:
            if fuzzy[viewer * CARDS + card] != 0:
                who |= 1 << viewer
            viewer += 1
    if HAND <= place < HAND + MAX_PLAYERS:
        who &= ~(1 << (place - HAND))
    s.aware[place] |= who


def mix(s: Board, viewer: i64, place: i64, cards: vec[i64], known_too: bool) -> None:
    """From now on the viewer cannot tell the cards of a place apart: they form one cloud, with the clouds they were in."""
    if not knows_something(s, viewer, cards, known_too):
        if known_too:
            s.aware[place] &= ~(1 << viewer)
        return
    if len(s.fuzzy) == 0:
        s.fuzzy = vec[u8]([u8(0)] * (VIEWERS * CARDS))
    fuzzy = s.fuzzy
    lore = s.lore
    row = viewer * CARDS
    cloud = fresh_cloud(fuzzy, row)
    for card in cards:
        if lore[card] >> viewer & 1 == 0:
            old = fuzzy[row + card]
            if old not in (0, cloud):
                rename_cloud(fuzzy, row, old, cloud)
            fuzzy[row + card] = cloud
        elif known_too:
            lore[card] ^= (KNOWN | MARKED) << viewer
            fuzzy[row + card] = cloud
    if place == DECK and known_too:
        s.mixed |= 1 << viewer


def knows_something(s: Board, viewer: i64, cards: vec[i64], known_too: bool) -> bool:
    if known_too:
        for card in cards:
            if s.lore[card] >> viewer & 1:
                return True
    return len(s.fuzzy) > 0 and any(s.fuzzy[viewer * CARDS + card] != 0 for card in cards)


def fresh_cloud(fuzzy: vec[u8], row: i64) -> u8:
    """The smallest number no cloud of a viewer has."""
    lowest: i64 = 1
    while True:
        used: i64 = 0
        last: i64 = 0                                   # most cards with a number follow one with the same
        at = row
        while at < row + CARDS:
            number = i64(fuzzy[at])
            if number not in (0, last) and lowest <= number < lowest + WORD:
                used |= bit(number - lowest)
                last = number
            at += 1
        number = 0
        while used >> number & 1:
            number += 1
        if number < WORD:
            return u8(lowest + number)
        lowest += WORD


def rename_cloud(fuzzy: vec[u8], row: i64, old: u8, new: u8) -> None:
    at = row
    while at < row + CARDS:
        if fuzzy[at] == old:
            fuzzy[at] = new
        at += 1


def recognise(s: Board, viewer: i64, card: i64, place: i64, cards: vec[i64]) -> None:
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
    mix(s, viewer, place, cards, False)
    leave_cloud(s, viewer, card)


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
