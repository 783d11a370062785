# Compiled by mypyc.
"""Worlds a viewer must hold possible (CIT-6, CIT-R83): everything he cannot know is drawn anew.

Characters: all distributions over the places of the selection that agree with the piles he saw, with who has answered
and who stayed silent, are equally likely. Cards: those he does not know are dealt anew over the places he does not
know, clouds first. Windows that nobody used count: each makes the card behind it less likely by half.

Places are taken in an order that tells nothing (``in_order``), so that positions which differ only in what the viewer
cannot know give the same worlds from the same random numbers.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from capomastro.games.citadels import codes as c
from capomastro.games.citadels.call import asked_for_acrobat, asked_for_hospital, asked_for_rasputin
from capomastro.games.citadels.cards import (
    A_ACROBAT,
    A_RASPUTIN,
    BOX,
    CARDS,
    DECK,
    FIRST_ACTION,
    HAND,
    LOOKED,
    MAX_PLAYERS,
    MAX_RANKS,
    MUSEUM_PILE,
    PLACES,
    SPECTATORS,
    UNDER,
    VIEWERS,
)
from capomastro.games.citadels.clouds import from_numbers, to_numbers
from capomastro.games.citadels.notes import NUMBERS, SEAT_BITS, SURE, share
from capomastro.games.citadels.selection import last_is_special
from capomastro.games.citadels.state import (
    ACROBAT_DOUBT,
    ACROBAT_PASSED,
    ASIDE,
    CALLED_IN,
    CLIMBS,
    COUNTED,
    COUNTED_BLUR,
    DEALT,
    DEALT_BLUR,
    FACE_UP,
    KNOWN,
    MARKED,
    NONE,
    PASSED,
    PILE,
    RASPUTIN_DOUBT,
    SPENT_BITS,
    Board,
)
from capomastro.kernel.rng import Rng

TRIES: Final = 300            # worlds drawn before an unlikely count of the Spy is put right by exchanging cards


class World:
    """A world being imagined: who lies in whose place. A place is named by the card truly there."""

    def __init__(self) -> None:
        self.viewer: i64 = 0
        self.sure: vec[i64] = vec[i64]()            # rank -> where everybody knows it to lie, or NONE
        self.maps: vec[i64] = vec[i64]()            # every seating that is possible
        self.ways: vec[i64] = vec[i64]()            # how many distributions agree with each of them
        self.at: vec[i64] = vec[i64]()              # rank -> position
        self.seat_at: vec[i64] = vec[i64]()         # position -> seat
        self.numbers: vec[u8] = vec[u8]()           # by viewer and place: the cloud it lies in; empty while there are none
        self.order: vec[i64] = vec[i64]()           # all places, in an order that tells nothing
        self.unseen: vec[i64] = vec[i64]()          # places of which the viewer knows nothing
        self.loose: vec[i64] = vec[i64]()           # cards of which the viewer knows nothing, by name
        self.clouds: i64 = 0                        # the highest number of his clouds
        self.card_in: vec[i64] = vec[i64]()         # place -> card
        self.place_of: vec[i64] = vec[i64]()        # the inverse
        self.open: vec[u8] = vec[u8]()              # places that were dealt anew from the pool
        self.dealt: vec[u8] = vec[u8]()             # places that hold no action card (CIT-3.5)
        self.counted: vec[u8] = vec[u8]()           # places that were in the hand the Spy counted

    def holder(self, rank: i64) -> i64:
        seat = self.seat_at[self.at[rank]]
        return seat if seat < MAX_PLAYERS else NONE


def imagine(s: Board, seat: i64, rng: Rng) -> None:
    """Turn a clone into a world that the seat (or a spectator) holds possible."""
    w = World()
    w.viewer = seat if 0 <= seat < MAX_PLAYERS else SPECTATORS
    w.numbers = to_numbers(s.clouds)
    w.order = in_order(s, w)
    survey(s, w)
    survey_characters(s, w)
    alike = w.clouds == 0 and not s.setup.actions and not is_blurred(s, COUNTED_BLUR)
    tries: i64 = 0
    while True:
        tries += 1
        imagine_characters(s, w, rng)
        imagine_cards(s, w, rng)
        if alike or tries >= TRIES:
            mend_spy_count(s, w, rng)
        if spy_agrees(s, w) and silence_agrees(s, w, rng):
            break
        if tries >= 10 * TRIES:
            break
    settle_cards(s, w)
    scatter_marks(s, w, rng)
    for i in range(MAX_RANKS):
        s.at[i] = w.at[i]
        s.seat_at[i] = w.seat_at[i]
    imagine_markers(s, w.viewer, rng)
    s.recount()
    ask_again(s, seat, rng)


# -- characters -------------------------------------------------------------------------


def survey_characters(s: Board, w: World) -> None:
    """The seatings that are possible, and in how many ways each is."""
    for rank in range(s.setup.ranks):
        w.sure = append(w.sure, sure_place(s, rank))
    w.maps = seatings(s, w.viewer)
    for i in range(len(w.maps) // MAX_RANKS):
        w.ways = append(w.ways, count_ways(s, w, w.maps[i * MAX_RANKS : (i + 1) * MAX_RANKS]))


def imagine_characters(s: Board, w: World, rng: Rng) -> None:
    """Any of the equally likely distributions of the character cards."""
    total: i64 = 0
    for n in w.ways:
        total += n
    x = rng.below(total)
    chosen: i64 = 0
    while x >= w.ways[chosen]:
        x -= w.ways[chosen]
        chosen += 1
    w.seat_at = w.maps[chosen * MAX_RANKS : (chosen + 1) * MAX_RANKS]
    w.at = s.at[:]
    deal_characters(s, w, rng)


def seatings(s: Board, viewer: i64) -> vec[i64]:
    """Whose the positions may be: known, except what the last player left (CIT-4.5) and a swap of one of two cards (CIT-8.32)."""
    if s.coin >> viewer & 1 or s.next_position < s.setup.ranks:
        return s.seat_at[:]
    if last_is_special(s):
        last = s.setup.ranks - 1
        one = min(s.seat_at[0], s.seat_at[last])
        other = max(s.seat_at[0], s.seat_at[last])
        maps = add_seating(vec[i64](), s.seat_at, 0, one, last, other)
        return add_seating(maps, s.seat_at, 0, other, last, one)
    if s.players > 3 or s.traded == 0:
        return s.seat_at[:]
    own = (s.traded - 1) // 16
    his = (s.traded - 1) % 16
    owner = s.seat_at[his]
    taker = s.seat_at[own]
    before = add_seating(vec[i64](), s.seat_at, own, owner, his, taker)
    maps = vec[i64]()
    for a in range(s.setup.ranks):
        for b in range(s.setup.ranks):
            if before[a] == owner and before[b] == taker:
                maps = add_seating(maps, before, a, taker, b, owner)
    return maps


def add_seating(maps: vec[i64], seats: vec[i64], a: i64, at_a: i64, b: i64, at_b: i64) -> vec[i64]:
    """One more seating, which differs from ``seats`` in two positions."""
    for position in range(MAX_RANKS):
        maps = append(maps, at_a if position == a else at_b if position == b else seats[position])
    return maps


def sure_place(s: Board, rank: i64) -> i64:
    """Where everybody knows a rank to lie: with who showed it, face up, or in the middle after silence; NONE if unknown."""
    if s.revealed >> rank & 1:
        return s.holder(rank)
    if s.seat_at[s.at[rank]] == FACE_UP:
        return FACE_UP
    return ASIDE if silent_ranks(s) >> rank & 1 else NONE


def silent_ranks(s: Board) -> i64:
    """Ranks known to lie face down in the middle: called and silent, neither killed nor face up."""
    silent = s.silent
    if s.killed != NONE:
        silent &= ~(1 << s.killed)
    for rank in range(s.setup.ranks):
        if s.seat_at[s.at[rank]] == FACE_UP:
            silent &= ~(1 << rank)
    return silent


def count_ways(s: Board, w: World, seats: vec[i64]) -> i64:
    """How many distributions agree with what the viewer saw, under one seating."""
    row = w.viewer * MAX_RANKS
    ways: i64 = 1
    done: i64 = 0
    for position in range(s.setup.ranks):
        if done >> position & 1:
            continue
        sight = s.sights[row + position]
        room = vec[i64]([0] * (PILE + 1))
        free: i64 = 0
        for other in range(s.setup.ranks):
            if s.sights[row + other] == sight:
                done |= 1 << other
                room[seats[other]] += 1
                free += 1
        for rank in range(s.setup.ranks):
            place = w.sure[rank]
            if place != NONE and s.sights[row + s.at[rank]] == sight:
                ways *= room[place]
                room[place] -= 1
                free -= 1
        for i in range(free):
            ways *= i + 1
    return ways


def deal_characters(s: Board, w: World, rng: Rng) -> None:
    """Deal the ranks over the positions the viewer cannot tell apart: those with a sure place first, then the others."""
    row = w.viewer * MAX_RANKS
    taken: i64 = 0
    for phase in range(2):
        for rank in range(s.setup.ranks):
            place = w.sure[rank]
            if (place == NONE) != (phase == 1):
                continue
            sight = s.sights[row + s.at[rank]]
            choices = vec[i64]()
            for position in range(s.setup.ranks):
                if taken >> position & 1 == 0 and s.sights[row + position] == sight and (place == NONE or w.seat_at[position] == place):
                    choices = append(choices, position)
            position = choices[rng.below(len(choices))]
            w.at[rank] = position
            taken |= 1 << position


# -- cards --------------------------------------------------------------------------------


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
            if HAND <= where < HAND + MAX_PLAYERS or (where == DECK and s.aware[DECK] >> w.viewer & 1):
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
    lore = s.lore[card]
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
        if s.lore[place] & (KNOWN << w.viewer) == 0:
            cloud = i64(w.numbers[row + place]) if clouds else 0
            w.clouds = max(w.clouds, cloud)
            if cloud == 0:
                w.unseen = append(w.unseen, place)
    card: i64 = 0
    while card < CARDS:
        if s.where[card] != BOX and s.lore[card] & (KNOWN << w.viewer) == 0:
            if s.lore[card] & (MARKED << w.viewer) == 0 or not clouds or w.numbers[row + card] == 0:
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


def lie(w: World, place: i64, card: i64) -> None:
    w.card_in[place] = card
    w.place_of[card] = place


def is_blurred(s: Board, field: i64) -> bool:
    """Whether a note is known by number only, somewhere."""
    card: i64 = 0
    while card < CARDS:
        if s.lore[card] >> field & NUMBERS:
            return True
        card += 1
    return False


def imagine_flags(s: Board, w: World, flag: i64, field: i64, rng: Rng) -> vec[u8]:
    """By place, whether it has a note; among places that share a number any may have it, but no known action card was dealt."""
    out = vec[u8]([u8(0)] * CARDS)
    highest: i64 = 0
    for place in w.order:
        highest = max(highest, s.lore[place] >> field & NUMBERS)
        out[place] = u8(1 if s.lore[place] & flag else 0)
    for number in range(1, highest + 1):
        able = vec[i64]()
        left: i64 = 0
        for place in w.order:
            if s.lore[place] >> field & NUMBERS == number:
                left += i64(out[place])
                out[place] = u8(0)
                if flag == COUNTED or s.setup.name[place] < FIRST_ACTION or s.lore[place] & (KNOWN << w.viewer) == 0:
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
        marked[place] = u8(1 if s.lore[place] & (MARKED << w.viewer) else 0)
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
        perhaps = s.lore[place] & DEALT or s.lore[place] >> DEALT_BLUR & NUMBERS
        if s.lore[place] & (MARKED << w.viewer) or (perhaps and s.lore[place] & (KNOWN << w.viewer)):
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
    lore = s.lore[:]
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
        s.lore[card] = note
        if place != card:
            s.where[card] = where[place]
            if len(numbers) > 0:
                for viewer in range(VIEWERS):
                    w.numbers[viewer * CARDS + card] = numbers[viewer * CARDS + place]
    s.clouds = from_numbers(w.numbers)
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
            known = (s.lore[here] | s.lore[before]) & (KNOWN << w.viewer)
            if s.lore[here] & CLIMBS == 0 or known or s.setup.name[w.card_in[here]] >= s.setup.name[w.card_in[before]]:
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
                if i64(w.numbers[viewer * CARDS + card]) == cloud and s.lore[card] & (KNOWN << w.viewer) == 0:
                    free = append(free, card)
                    if s.lore[card] & (MARKED << viewer):
                        s.lore[card] ^= MARKED << viewer
                        left += 1
            for i in range(left):
                k = i + rng.below(len(free) - i)
                s.lore[free[k]] |= MARKED << viewer
                free[k] = free[i]


# -- what was counted and what was not answered ---------------------------------------------


def spied_kind(s: Board, w: World) -> i64:
    """The kind that the last Spy counted, where the viewer knows no more than the number."""
    return s.spied // 128 if s.spied != NONE and s.spied_by >> w.viewer & 1 == 0 else NONE


def spy_excess(s: Board, w: World, kind: i64) -> i64:
    """How many cards too many of that kind lie in the places of the hand that was counted."""
    found: i64 = 0
    for place in w.order:
        if w.counted[place] != 0 and s.setup.kind[s.setup.name[w.card_in[place]]] == kind:
            found += 1
    return found - s.spied % 128


def spy_agrees(s: Board, w: World) -> bool:
    kind = spied_kind(s, w)
    return kind == NONE or spy_excess(s, w, kind) == 0


def mend_spy_count(s: Board, w: World, rng: Rng) -> None:
    """Exchange cards between the counted hand and elsewhere until the number is right: any pair that helps, alike."""
    kind = spied_kind(s, w)
    if kind == NONE:
        return
    for _ in range(CARDS):
        excess = spy_excess(s, w, kind)
        if excess == 0:
            return
        inside = pick_place(s, w, rng, True, kind, excess > 0)
        outside = pick_place(s, w, rng, False, kind, excess < 0)
        if NONE in (inside, outside):
            return
        a = w.card_in[inside]
        b = w.card_in[outside]
        lie(w, inside, b)
        lie(w, outside, a)


def pick_place(s: Board, w: World, rng: Rng, counted: bool, kind: i64, of_kind: bool) -> i64:
    """A random pool place, counted or not, with a building of the kind or of another kind."""
    choices = vec[i64]()
    for place in w.order:
        name = s.setup.name[w.card_in[place]]
        fits = (s.setup.kind[name] == kind) == of_kind and name < FIRST_ACTION
        if w.open[place] != 0 and fits and (w.counted[place] != 0) == counted:
            choices = append(choices, place)
    return choices[rng.below(len(choices))] if len(choices) > 0 else NONE


def silence_agrees(s: Board, w: World, rng: Rng) -> bool:
    """Every window that would have been asked and was let pass halves the likelihood of a world."""
    if NONE not in (s.killed, s.refused_hospital) and w.holder(s.killed) == s.refused_hospital:
        if w.viewer != s.refused_hospital and rng.below(2) == 0:
            return False
    if not s.setup.actions:
        return True
    acrobat = s.setup.first[A_ACROBAT]
    if s.lore[acrobat] & (KNOWN << w.viewer) == 0 and rng.below(SURE) >= share(s, w.place_of[acrobat], ACROBAT_DOUBT):
        return False
    return rasputin_agrees(s, w, rng)


def rasputin_agrees(s: Board, w: World, rng: Rng) -> bool:
    """Two in one hand were asked about together: only the less likely of them counts."""
    first = s.setup.first[A_RASPUTIN]
    last = first + s.setup.copies[A_RASPUTIN]
    victim = w.holder(s.killed) if s.killed != NONE else NONE
    dead = False
    for card in range(first, last):
        place = w.place_of[card]
        here = share(s, place, RASPUTIN_DOUBT)
        if victim not in (NONE, w.viewer) and s.lore[place] >> CALLED_IN & SEAT_BITS == victim + 1:
            dead = True
        if s.lore[card] & (KNOWN << w.viewer):
            continue
        least = here
        whole: i64 = SURE
        for other in range(first, last):
            if other != card and s.where[w.place_of[other]] == s.where[place] >= HAND:
                there = share(s, w.place_of[other], RASPUTIN_DOUBT)
                if s.lore[other] & (KNOWN << w.viewer):
                    whole = min(whole, there)
                elif there < here or (there == here and other < card):
                    least = SURE                        # the other one counts for both
        if rng.below(whole) >= least:
            return False
    return not dead or rng.below(2) == 0


# -- markers and questions --------------------------------------------------------------------


def imagine_markers(s: Board, viewer: i64, rng: Rng) -> None:
    """CIT-7.3, CIT-7.6: which warrant is signed, which threat has the rose."""
    if s.signed != NONE and not s.seal_open and viewer != s.magistrate:
        s.signed = draw_rank(s, s.warrants_laid, s.let_pass, rng)
    if s.rose != NONE and not s.rose_open and viewer != s.blackmailer:
        s.rose = draw_rank(s, s.threats_laid, 0, rng)


def draw_rank(s: Board, ranks: i64, halved: i64, rng: Rng) -> i64:
    total: i64 = 0
    for rank in range(s.setup.ranks):
        if ranks >> rank & 1:
            total += 1 if halved >> rank & 1 else 2
    x = rng.below(total)
    for rank in range(s.setup.ranks):
        if ranks >> rank & 1:
            x -= 1 if halved >> rank & 1 else 2
            if x < 0:
                return rank
    return NONE


def ask_again(s: Board, seat: i64, rng: Rng) -> None:
    """A blind question goes to whom it concerns in this world, or to nobody; what a frame remembers of a hidden card is of this world."""
    frames = s.frames
    kind = frames.kind()
    owner = frames.owner()
    if owner == seat and seat >= 0:
        return
    rank = frames.arg(0)
    if kind == c.Q_RASPUTIN:
        frames.pop()
        frames.push(kind, asked_for_rasputin(s, rank), rank)
    elif kind == c.Q_HOSPITAL:
        frames.pop()
        frames.push(kind, asked_for_hospital(s, rank), rank)
    elif kind == c.Q_ACROBAT:
        frames.pop()
        frames.push(kind, asked_for_acrobat(s))
    elif kind in (c.Q_DISCARD, c.Q_PAY):
        if frames.arg(1) > 0:
            frames.set_arg(0, s.setup.name[i64(s.under[len(s.under) - 1])])
    elif kind == c.Q_LEND:
        if frames.arg(0) != seat:
            frames.set_arg(2, 0)
    elif kind == c.X_ROLE:
        skip = rng.below(2)
        for position in range(s.setup.ranks):
            if s.seat_at[position] == owner:
                if skip == 0:
                    frames.set_arg(1, position)
                    return
                skip -= 1


def is_stuck(s: Board, seat: i64) -> bool:
    """Whether the question on top may have no answer in a world: others showed by open play that they have one (CIT-R83)."""
    return s.frames.kind() in (c.Q_PAY, c.Q_LEND, c.Q_OVERBUILD, c.Q_CANNON) and s.frames.owner() != seat
