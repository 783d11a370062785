# Compiled by mypyc.
"""Cards dealt anew (CIT-6, CIT-R83): those a viewer does not know, over the places he does not know, clouds first.

Places are taken in an order that tells nothing (``in_order``), so that positions which differ only in what the viewer
cannot know give the same worlds from the same random numbers.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from capomastro.games.citadels.cards import (
    BOX,
    CARDS,
    DECK,
    FIRST_ACTION,
    HAND,
    LOOKED,
    MAX_PLAYERS,
    MUSEUM_PILE,
    NONE,
    PLACES,
    UNDER,
    VIEWERS,
)
from capomastro.games.citadels.clouds import from_numbers
from capomastro.games.citadels.notebook import (
    ACROBAT_PASSED,
    CLIMBS,
    COUNTED,
    COUNTED_BLUR,
    DEALT,
    DEALT_BLUR,
    KNOWN,
    MARKED,
    PASSED,
    SPENT_BITS,
)
from capomastro.games.citadels.notes import NUMBERS
from capomastro.games.citadels.state import Board
from capomastro.games.citadels.world import World, lie
from capomastro.kernel.rng import Rng

TRIES: Final = 300          # deals before a starting hand's lack of action cards is given up


def in_order(s: Board, w: World) -> vec[i64]:
    """Every card of the game by the place it lies in; there by what the viewer notes, never by what he cannot know."""
    start = vec[i64]([0] * (PLACES + 1))
    card: i64 = 0
    while card < CARDS:
        if s.where[card] != BOX:
            start[s.where[card] + 1] += 1
        card += 1
    for place in range(PLACES):
        start[place + 1] += start[place]
    out = vec[i64]([0] * start[PLACES])
    free = start[:]
    lay_row(out, start[UNDER], s.under)
    lay_row(out, start[LOOKED], s.looked)
    lay_row(out, start[MUSEUM_PILE], s.museum)
    card = 0
    while card < CARDS:
        where = s.where[card]
        if where not in (BOX, UNDER, LOOKED, MUSEUM_PILE):
            at = free[where]
            free[where] += 1
            if HAND <= where < HAND + MAX_PLAYERS or (where == DECK and w.notes.aware[DECK] >> w.viewer & 1):
                note = noted(s, w, card)
                while at > start[where] and noted(s, w, out[at - 1]) > note:
                    out[at] = out[at - 1]
                    at -= 1
            out[at] = card
        card += 1
    return out


def noted(s: Board, w: World, card: i64) -> i64:
    """What the viewer notes about a card that he does not know, as one number."""
    viewer = w.viewer
    lore = w.notes.lore[card]
    if lore & (KNOWN << viewer):
        return 0
    note = 1 + (lore >> DEALT_BLUR << 2)
    if lore & DEALT and lore >> DEALT_BLUR & NUMBERS == 0:
        note += 1
    if lore & COUNTED and lore >> COUNTED_BLUR & NUMBERS == 0:
        note += 2
    return note << 8 | (i64(w.numbers[viewer * CARDS + card]) if len(w.numbers) > 0 else 0)


def lay_row(out: vec[i64], start: i64, row: vec[u8]) -> None:
    for x in row:
        out[start] = i64(x)
        start += 1


def survey(s: Board, w: World) -> None:
    """What the viewer knows nothing of, and how many clouds he has."""
    row = w.viewer * CARDS
    clouds = len(w.numbers) > 0
    w.unseen = vec[i64](capacity=CARDS)
    w.loose = vec[i64](capacity=CARDS)
    for place in w.order:
        if w.notes.lore[place] & (KNOWN << w.viewer) == 0:
            cloud = i64(w.numbers[row + place]) if clouds else 0
            w.clouds = max(w.clouds, cloud)
            if cloud == 0:
                w.unseen = append(w.unseen, place)
    card: i64 = 0
    while card < CARDS:
        if s.where[card] != BOX and w.notes.lore[card] & (KNOWN << w.viewer) == 0:
            if w.notes.lore[card] & (MARKED << w.viewer) == 0 or not clouds or w.numbers[row + card] == 0:
                w.loose = append(w.loose, card)
        card += 1


def imagine_cards(s: Board, w: World, rng: Rng) -> None:
    """Deal the cards the viewer does not know over the places he does not know, every way that is possible alike."""
    if s.spied != NONE:
        w.counted = imagine_flags(s, w, COUNTED, COUNTED_BLUR, rng)
    for tries in range(TRIES):
        if s.setup.actions:
            w.dealt = imagine_flags(s, w, DEALT, DEALT_BLUR, rng)
        stay(w)
        places = w.unseen[:]
        fits = True
        for cloud in range(1, w.clouds + 1):
            free = members(s, w, cloud)
            fits = deal_cloud(s, w, free, rng) and fits
            for place in free:
                if w.card_in[place] == NONE:
                    places = append(places, place)
        if not s.setup.actions or tries == TRIES - 1 or (fits and room_agrees(s, w, places, rng)):
            deal_pool(s, w, places, rng)
            return


def stay(w: World) -> None:
    """Every card where it is."""
    w.card_in = vec[i64](list(range(CARDS)))
    w.place_of = vec[i64](list(range(CARDS)))
    w.open = vec[u8]([u8(0)] * CARDS)


def is_blurred(w: World, field: i64) -> bool:
    """Whether a note is known by number only, somewhere."""
    card: i64 = 0
    while card < CARDS:
        if w.notes.lore[card] >> field & NUMBERS:
            return True
        card += 1
    return False


def imagine_flags(s: Board, w: World, flag: i64, field: i64, rng: Rng) -> vec[u8]:
    """By place, whether it has a note; among places that share a number any may have it, but no known action card was dealt."""
    out = vec[u8]([u8(0)] * CARDS)
    highest: i64 = 0
    for place in w.order:
        highest = max(highest, w.notes.lore[place] >> field & NUMBERS)
        out[place] = u8(1 if w.notes.lore[place] & flag else 0)
    for number in range(1, highest + 1):
        able = vec[i64]()
        left: i64 = 0
        for place in w.order:
            if w.notes.lore[place] >> field & NUMBERS == number:
                left += i64(out[place])
                out[place] = u8(0)
                if flag == COUNTED or s.setup.name[place] < FIRST_ACTION or w.notes.lore[place] & (KNOWN << w.viewer) == 0:
                    able = append(able, place)
        for i in range(left):
            k = i + rng.below(len(able) - i)
            out[able[k]] = u8(1)
            able[k] = able[i]
    return out


def members(s: Board, w: World, cloud: i64) -> vec[i64]:
    """The places of a cloud of the viewer."""
    out = vec[i64]()
    for place in w.order:
        if i64(w.numbers[w.viewer * CARDS + place]) == cloud:
            out = append(out, place)
    return out


def deal_cloud(s: Board, w: World, places: vec[i64], rng: Rng) -> bool:
    """The marked cards of a cloud lie anywhere in it; its other places are left empty. False for an action card that was dealt."""
    marked = vec[u8]([u8(0)] * CARDS)
    free = places[:]
    for place in places:
        w.card_in[place] = NONE
        marked[place] = u8(1 if w.notes.lore[place] & (MARKED << w.viewer) else 0)
    left: i64 = len(free)
    fits = True
    card: i64 = CARDS
    while card > 0:
        card -= 1
        if marked[card] != 0:
            i = rng.below(left)
            if s.setup.name[card] >= FIRST_ACTION and w.dealt[free[i]] != 0:
                fits = False
            lie(w, free[i], card)
            left -= 1
            free[i] = free[left]
    return fits


def room_agrees(s: Board, w: World, places: vec[i64], rng: Rng) -> bool:
    """Worlds in which the loose action cards have more places to lie in are likelier in that measure (CIT-3.5)."""
    early: i64 = 0
    for place in places:
        early += i64(w.dealt[place])
    fewest: i64 = 0                                     # dealt cards that cannot lie elsewhere than in these places
    for place in w.order:
        if w.dealt[place] != 0:
            fewest += 1
        perhaps = w.notes.lore[place] & DEALT or w.notes.lore[place] >> DEALT_BLUR & NUMBERS
        if w.notes.lore[place] & (MARKED << w.viewer) or (perhaps and w.notes.lore[place] & (KNOWN << w.viewer)):
            fewest -= 1
    most: i64 = len(places) - max(fewest, 0)
    late: i64 = len(places) - early
    if late == most:
        return True
    for card in w.loose:
        if s.setup.name[card] >= FIRST_ACTION:
            if rng.below(most) >= late:
                return False
            most -= 1
            late -= 1
    return True


def deal_pool(s: Board, w: World, places: vec[i64], rng: Rng) -> None:
    """Action cards go to places that are no starting hand's, all others to the rest, each way alike."""
    late = vec[i64](capacity=len(places))
    early = vec[i64](capacity=len(places))
    for place in places:
        w.open[place] = u8(1)
        if s.setup.actions and w.dealt[place] != 0:
            early = append(early, place)
        else:
            late = append(late, place)
    left: i64 = len(late)
    k: i64 = len(w.loose)
    while k > 0 and s.setup.name[w.loose[k - 1]] >= FIRST_ACTION and left > 0:
        k -= 1
        i = rng.below(left)
        lie(w, late[i], w.loose[k])
        left -= 1
        late[i] = late[left]
    for i in range(left):
        early = append(early, late[i])
    while k > 0:
        i = rng.below(k)
        k -= 1
        lie(w, early[i], w.loose[k])
        early[i] = early[k]


def settle_cards(s: Board, w: World) -> None:
    """Move the cards. Notes about a place stay with the place, except what the viewer himself has marked."""
    climb(s, w)
    where = s.where[:]
    lore = w.notes.lore[:]
    numbers = w.numbers[:]
    mine: i64 = (KNOWN | MARKED) << w.viewer
    passed: i64 = SPENT_BITS * (PASSED | ACROBAT_PASSED)        # the true card's own; what follows from them is in the doubts
    for card in w.order:
        place = w.place_of[card]
        note = lore[place] & ~mine & ~passed | lore[card] & mine
        if s.setup.actions:
            note = note & ~DEALT | (DEALT if w.dealt[place] != 0 else 0)
        if s.spied != NONE:
            note = note & ~COUNTED | (COUNTED if w.counted[place] != 0 else 0)
        w.notes.lore[card] = note
        if place != card:
            s.where[card] = where[place]
            if len(numbers) > 0:
                for viewer in range(VIEWERS):
                    w.numbers[viewer * CARDS + card] = numbers[viewer * CARDS + place]
    w.notes.clouds = from_numbers(w.numbers)
    s.under = moved(w, s.under)
    s.museum = moved(w, s.museum)
    s.looked = moved(w, s.looked)
    for i in range(len(w.order)):
        w.order[i] = w.card_in[w.order[i]]


def climb(s: Board, w: World) -> None:
    """Cards put under the deck in one go lie in the order of their names: they were chosen so (CIT-R80)."""
    for i in range(1, len(s.under)):
        k = i
        while k > 0:
            here = i64(s.under[k])
            before = i64(s.under[k - 1])
            known = (w.notes.lore[here] | w.notes.lore[before]) & (KNOWN << w.viewer)
            if w.notes.lore[here] & CLIMBS == 0 or known or s.setup.name[w.card_in[here]] >= s.setup.name[w.card_in[before]]:
                break
            card = w.card_in[here]
            lie(w, here, w.card_in[before])
            lie(w, before, card)
            if s.setup.actions:
                w.dealt[here], w.dealt[before] = w.dealt[before], w.dealt[here]
            if s.spied != NONE:
                w.counted[here], w.counted[before] = w.counted[before], w.counted[here]
            k -= 1


def moved(w: World, row: vec[u8]) -> vec[u8]:
    out = vec[u8](capacity=len(row))
    for x in row:
        out = append(out, u8(w.card_in[i64(x)]))
    return out


def scatter_marks(s: Board, w: World, rng: Rng) -> None:
    """What another viewer has marked lies anywhere in his cloud, as far as this one knows."""
    if len(w.numbers) == 0:
        return
    for viewer in range(VIEWERS):
        highest: i64 = 0
        if viewer != w.viewer:
            for card in w.order:
                highest = max(highest, i64(w.numbers[viewer * CARDS + card]))
        for cloud in range(1, highest + 1):
            free = vec[i64]()
            left: i64 = 0
            for card in w.order:
                if i64(w.numbers[viewer * CARDS + card]) == cloud and w.notes.lore[card] & (KNOWN << w.viewer) == 0:
                    free = append(free, card)
                    if w.notes.lore[card] & (MARKED << viewer):
                        w.notes.lore[card] ^= MARKED << viewer
                        left += 1
            for i in range(left):
                k = i + rng.below(len(free) - i)
                w.notes.lore[free[k]] |= MARKED << viewer
                free[k] = free[i]
