# Compiled by mypyc.
"""Worlds a viewer must hold possible (CIT-6): everything he cannot know is drawn anew.

Characters: all distributions over the places of the selection that agree with the piles he saw, with who has answered
and who stayed silent, are equally likely. Cards: those he does not know are dealt anew over the places he does not
know, clouds first. Answers that nobody gave count: a window let pass makes the card behind it less likely by half.
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
    FIRST_ACTION,
    HAND,
    MAX_PLAYERS,
    MAX_RANKS,
    SPECTATORS,
    VIEWERS,
)
from capomastro.games.citadels.selection import last_is_special
from capomastro.games.citadels.state import (
    ACROBAT_PASSED,
    ASIDE,
    COUNTED,
    DEALT,
    FACE_UP,
    HERE,
    KNOWN,
    MARKED,
    NONE,
    PASSED,
    SPENT_BITS,
    Board,
)
from capomastro.kernel.rng import Rng

TRIES: Final = 300            # worlds drawn before an unlikely count of the Spy is put right by exchanging cards


class World:
    """A world being imagined: who lies in whose place."""

    def __init__(self) -> None:
        self.viewer: i64 = 0
        self.at: vec[i64] = vec[i64]()              # rank -> position
        self.seat_at: vec[i64] = vec[i64]()         # position -> seat
        self.card_in: vec[i64] = vec[i64]()         # place (named by the card truly there) -> card
        self.place_of: vec[i64] = vec[i64]()        # the inverse
        self.open: vec[u8] = vec[u8]()              # places and cards that were dealt anew from the pool

    def holder(self, rank: i64) -> i64:
        seat = self.seat_at[self.at[rank]]
        return seat if seat < MAX_PLAYERS else NONE


def imagine(s: Board, seat: i64, rng: Rng) -> None:
    """Turn a clone into a world that the seat (or a spectator) holds possible."""
    w = World()
    w.viewer = seat if 0 <= seat < MAX_PLAYERS else SPECTATORS
    tries: i64 = 0
    while True:
        tries += 1
        imagine_characters(s, w, rng)
        imagine_cards(s, w, rng)
        if tries >= TRIES:
            mend_spy_count(s, w, rng)
        if tries >= 2 * TRIES or (spy_agrees(s, w) and silence_agrees(s, w, rng)):
            break
    if tries >= 2 * TRIES and not spy_agrees(s, w):
        stay(w)
    settle_cards(s, w)
    for i in range(MAX_RANKS):
        s.at[i] = w.at[i]
        s.seat_at[i] = w.seat_at[i]
    imagine_markers(s, w.viewer, rng)
    s.recount()
    ask_again(s, seat)


# -- characters -------------------------------------------------------------------------


def imagine_characters(s: Board, w: World, rng: Rng) -> None:
    """Any of the equally likely distributions of the character cards."""
    maps = seatings(s, w.viewer)
    ways = vec[i64]()
    total: i64 = 0
    for i in range(len(maps) // MAX_RANKS):
        n = count_ways(s, w.viewer, maps[i * MAX_RANKS : (i + 1) * MAX_RANKS])
        ways = append(ways, n)
        total += n
    x = rng.below(total)
    chosen: i64 = 0
    while x >= ways[chosen]:
        x -= ways[chosen]
        chosen += 1
    w.seat_at = maps[chosen * MAX_RANKS : (chosen + 1) * MAX_RANKS]
    w.at = s.at[:]
    deal_characters(s, w, rng)


def seatings(s: Board, viewer: i64) -> vec[i64]:
    """Whose the positions may be: known, except what the last player left (CIT-4.5) and a swap of one of two cards (CIT-8.32)."""
    maps = s.seat_at[:]
    if s.coin >> viewer & 1 or s.next_position < s.setup.ranks:
        return maps
    if last_is_special(s):
        last = s.setup.ranks - 1
        other = s.seat_at[:]
        other[0] = s.seat_at[last]
        other[last] = s.seat_at[0]
        for x in other:
            maps = append(maps, x)
    elif s.players <= 3 and s.traded > 0:
        own = (s.traded - 1) // 16
        his = (s.traded - 1) % 16
        mine = s.seat_at[his]
        yours = s.seat_at[own]
        for a in range(s.setup.ranks):
            for b in range(s.setup.ranks):
                gives = a == own or (s.seat_at[a] == mine and a != his)
                gets = b == his or (s.seat_at[b] == yours and b != own)
                if gives and gets and (a != own or b != his):
                    other = s.seat_at[:]
                    other[own] = mine
                    other[his] = yours
                    other[a] = yours
                    other[b] = mine
                    for x in other:
                        maps = append(maps, x)
    return maps


def free_position(s: Board, viewer: i64, rank: i64, seats: vec[i64]) -> i64:
    """Where a revealed rank lies under this seating, or NONE."""
    holder = s.holder(rank)
    here = s.at[rank]
    if seats[here] == holder:
        return here
    for position in range(s.setup.ranks):
        if seats[position] == holder and s.sights[viewer * MAX_RANKS + position] == s.sights[viewer * MAX_RANKS + here]:
            return position
    return NONE


def silent_ranks(s: Board) -> i64:
    """Ranks known to lie face down in the middle: called and silent, neither killed nor face up."""
    silent = s.silent
    if s.killed != NONE:
        silent &= ~(1 << s.killed)
    for rank in range(s.setup.ranks):
        if s.seat_at[s.at[rank]] == FACE_UP:
            silent &= ~(1 << rank)
    return silent


def count_ways(s: Board, viewer: i64, seats: vec[i64]) -> i64:
    """How many distributions agree with what the viewer saw, under one seating."""
    silent = silent_ranks(s)
    row = viewer * MAX_RANKS
    ways: i64 = 1
    taken: i64 = 0
    for rank in range(s.setup.ranks):
        if s.revealed >> rank & 1:
            position = free_position(s, viewer, rank, seats)
            if position == NONE:
                return 0
            taken |= 1 << position
    done: i64 = 0
    for position in range(s.setup.ranks):
        sight = s.sights[row + position]
        if done >> position & 1:
            continue
        free: i64 = 0
        aside: i64 = 0
        mute: i64 = 0
        for other in range(s.setup.ranks):
            if s.sights[row + other] == sight:
                done |= 1 << other
                if taken >> other & 1 == 0:
                    free += 1
                    aside += 1 if seats[other] == ASIDE else 0
        for rank in range(s.setup.ranks):
            if silent >> rank & 1 and s.sights[row + s.at[rank]] == sight:
                mute += 1
        for i in range(mute):
            ways *= aside - i if aside > i else 0
        for i in range(free - mute):
            ways *= i + 1
    return ways


def deal_characters(s: Board, w: World, rng: Rng) -> None:
    """Deal the ranks over the positions the viewer cannot tell apart: the silent ones to the middle, then the others."""
    row = w.viewer * MAX_RANKS
    silent = silent_ranks(s)
    taken: i64 = 0
    fixed: i64 = 0
    for rank in range(s.setup.ranks):
        if s.revealed >> rank & 1:
            w.at[rank] = free_position(s, w.viewer, rank, w.seat_at)
            fixed |= 1 << rank
            taken |= 1 << w.at[rank]
    for phase in range(2):
        for rank in range(s.setup.ranks):
            if fixed >> rank & 1 or (phase == 0 and silent >> rank & 1 == 0):
                continue
            sight = s.sights[row + s.at[rank]]
            choices = vec[i64]()
            for position in range(s.setup.ranks):
                if taken >> position & 1 == 0 and s.sights[row + position] == sight and (phase == 1 or w.seat_at[position] == ASIDE):
                    choices = append(choices, position)
            position = choices[rng.below(len(choices))]
            w.at[rank] = position
            taken |= 1 << position
            fixed |= 1 << rank


# -- cards --------------------------------------------------------------------------------


def imagine_cards(s: Board, w: World, rng: Rng) -> None:
    """Deal the cards the viewer does not know over the places he does not know."""
    stay(w)
    w.open = vec[u8]([u8(0)] * CARDS)
    places = vec[i64](capacity=CARDS)
    cards = vec[i64](capacity=CARDS)
    clouds = len(s.fuzzy) > 0
    row = w.viewer * CARDS
    seen = vec[u8]([u8(0)] * 256)
    card: i64 = 0
    while card < CARDS:
        if s.where[card] != BOX and s.lore[card] & (KNOWN << w.viewer) == 0:
            if clouds and s.fuzzy[row + card] != 0:
                cloud = s.fuzzy[row + card]
                if seen[i64(cloud)] == 0:
                    seen[i64(cloud)] = u8(1)
                    places = deal_cloud(s, w, cloud, places, rng)
                if s.lore[card] & (MARKED << w.viewer) == 0:
                    cards = append(cards, card)
            else:
                places = append(places, card)
                cards = append(cards, card)
        card += 1
    deal_pool(s, w, places, cards, rng)


def stay(w: World) -> None:
    """Every card where it is."""
    w.card_in = vec[i64](list(range(CARDS)))
    w.place_of = vec[i64](list(range(CARDS)))


def lie(w: World, place: i64, card: i64) -> None:
    w.card_in[place] = card
    w.place_of[card] = place


def deal_cloud(s: Board, w: World, cloud: u8, places: vec[i64], rng: Rng) -> vec[i64]:
    """The marked cards of a cloud lie anywhere in it; its other places join the pool."""
    row = w.viewer * CARDS
    free = vec[i64]()
    marked = vec[i64]()
    card: i64 = CARDS
    while card > 0:                                     # action cards, which have the highest numbers, choose first
        card -= 1
        if s.fuzzy[row + card] == cloud:
            free = append(free, card)
            if s.lore[card] & (MARKED << w.viewer):
                marked = append(marked, card)
    left: i64 = len(free)
    for card in marked:
        i = rng.below(left)
        if s.setup.name[card] >= FIRST_ACTION:
            i = not_dealt(s, free, left, i)
        lie(w, free[i], card)
        left -= 1
        free[i] = free[left]
    for i in range(left):
        places = append(places, free[i])
    return places


def not_dealt(s: Board, places: vec[i64], size: i64, first: i64) -> i64:
    """From a random start, the next place that is no starting hand's (CIT-3.5); the start if there is none."""
    for k in range(size):
        i = (first + k) % size
        if s.lore[places[i]] & DEALT == 0:
            return i
    return first


def deal_pool(s: Board, w: World, places: vec[i64], cards: vec[i64], rng: Rng) -> None:
    """Action cards go to places that are no starting hand's, all others to the rest, each way alike."""
    late = vec[i64](capacity=len(places))
    early = vec[i64](capacity=len(places))
    for place in places:
        w.open[place] = u8(1)
        if s.lore[place] & DEALT:
            early = append(early, place)
        else:
            late = append(late, place)
    left: i64 = len(late)
    k: i64 = len(cards)
    while k > 0 and s.setup.name[cards[k - 1]] >= FIRST_ACTION and left > 0:
        k -= 1
        i = rng.below(left)
        lie(w, late[i], cards[k])
        left -= 1
        late[i] = late[left]
    for i in range(left):
        early = append(early, late[i])
    while k > 0:
        i = rng.below(k)
        k -= 1
        lie(w, early[i], cards[k])
        early[i] = early[k]


def settle_cards(s: Board, w: World) -> None:
    """Move the cards. Notes about a place stay with the place, except what the viewer himself has marked."""
    where = s.where[:]
    lore = s.lore[:]
    fuzzy = s.fuzzy[:]
    mine: i64 = (KNOWN | MARKED) << w.viewer
    card: i64 = 0
    while card < CARDS:
        place = w.place_of[card]
        if place != card:
            s.where[card] = where[place]
            s.lore[card] = lore[place] & ~mine | lore[card] & mine
            if len(fuzzy) > 0:
                for viewer in range(VIEWERS):
                    s.fuzzy[viewer * CARDS + card] = fuzzy[viewer * CARDS + place]
        card += 1
    s.under = moved(w, s.under)
    s.museum = moved(w, s.museum)
    s.looked = moved(w, s.looked)


def moved(w: World, row: vec[u8]) -> vec[u8]:
    out = vec[u8](capacity=len(row))
    for x in row:
        out = append(out, u8(w.card_in[i64(x)]))
    return out


# -- what was counted and what was not answered ---------------------------------------------


def spied_kind(s: Board, w: World) -> i64:
    """The kind that the last Spy counted, where the viewer knows no more than the number."""
    return s.spied // 128 if s.spied != NONE and s.spied_by >> w.viewer & 1 == 0 else NONE


def spy_excess(s: Board, w: World, kind: i64) -> i64:
    """How many cards too many of that kind lie in the places of the hand that was counted."""
    found: i64 = 0
    card: i64 = 0
    while card < CARDS:
        if s.lore[card] & COUNTED and s.setup.kind[s.setup.name[w.card_in[card]]] == kind:
            found += 1
        card += 1
    return found - s.spied % 128


def spy_agrees(s: Board, w: World) -> bool:
    kind = spied_kind(s, w)
    return kind == NONE or spy_excess(s, w, kind) == 0


def mend_spy_count(s: Board, w: World, rng: Rng) -> None:
    """Exchange cards between the counted hand and elsewhere until the number is right."""
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
    for place in range(CARDS):
        name = s.setup.name[w.card_in[place]]
        fits = (s.setup.kind[name] == kind) == of_kind and name < FIRST_ACTION
        if w.open[place] != 0 and fits and (s.lore[place] & COUNTED != 0) == counted:
            choices = append(choices, place)
    return choices[rng.below(len(choices))] if len(choices) > 0 else NONE


def silence_agrees(s: Board, w: World, rng: Rng) -> bool:
    """Every window that would have been asked and was let pass halves the likelihood of a world."""
    halves: i64 = 0
    if NONE not in (s.killed, s.refused_hospital) and w.holder(s.killed) == s.refused_hospital:
        if w.viewer != s.refused_hospital:
            halves += 1
    if s.setup.actions:
        acrobat = s.setup.first[A_ACROBAT]
        if s.lore[acrobat] & (KNOWN << w.viewer) == 0:
            halves += s.lore[w.place_of[acrobat]] // ACROBAT_PASSED
        halves += rasputin_halves(s, w)
    halves = min(halves, 20)
    return halves == 0 or rng.below(1 << halves) == 0


def rasputin_halves(s: Board, w: World) -> i64:
    halves: i64 = 0
    victim = w.holder(s.killed) if s.killed != NONE and s.silent >> s.killed & 1 else NONE
    dead = False
    first = s.setup.first[A_RASPUTIN]
    for card in range(first, first + s.setup.copies[A_RASPUTIN]):
        if s.lore[card] & (KNOWN << w.viewer) == 0:
            place = w.place_of[card]
            halves += s.lore[place] // PASSED & SPENT_BITS
            if victim != NONE and s.lore[place] & HERE and s.where[place] == HAND + victim:
                dead = True
    return halves + (1 if dead else 0)


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


def ask_again(s: Board, seat: i64) -> None:
    """A blind question goes to whom it concerns in this world, or to nobody."""
    frames = s.frames
    kind = frames.kind()
    if frames.owner() == seat and seat >= 0:
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
