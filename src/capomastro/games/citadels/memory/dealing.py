# Compiled by mypyc.
"""Cards dealt again (CIT-6, CIT-R83).

The cards that the viewer lost lie where a particle puts them (particle.py); all others that he does not know are dealt
over the other places that he does not know.

Places are taken in an order that reveals nothing (``in_order``), so that positions which differ only in what the viewer
cannot know give the same worlds from the same random numbers.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from capomastro.games.citadels import codes as c
from capomastro.games.citadels.memory.constraints import is_dealt
from capomastro.games.citadels.memory.evidence import falls, is_climbing, likelihood
from capomastro.games.citadels.memory.filter import pick, run_filter, swap_tokens
from capomastro.games.citadels.memory.lookahead import look_ahead
from capomastro.games.citadels.memory.notebook import (
    ASTRAY,
    CLIMBS,
    CONSTRAINED,
    DEALT,
    KNOWN,
)
from capomastro.games.citadels.memory.particle import ITSELF, Particle
from capomastro.games.citadels.memory.remembering import Tale
from capomastro.games.citadels.memory.world import World, lie
from capomastro.games.citadels.state import Board
from capomastro.kernel.rng import Rng


def in_order(s: Board, w: World) -> vec[i64]:
    """Every card of the game by the place it lies in; within a place by what the viewer notes, never by what he cannot know."""
    start = vec[i64]([0] * (c.PLACES + 1))
    card: i64 = 0
    while card < c.CARDS:
        if s.where[card] != c.BOX:
            start[s.where[card] + 1] += 1
        card += 1
    for place in range(i64(c.PLACES)):
        start[place + 1] += start[place]
    out = vec[i64]([0] * start[c.PLACES])
    free = start[:]
    lay_row(out, start[c.UNDER], s.under)
    lay_row(out, start[c.LOOKED], s.looked)
    lay_row(out, start[c.MUSEUM_PILE], s.museum)
    card = 0
    while card < c.CARDS:
        where = s.where[card]
        if where not in (c.BOX, c.UNDER, c.LOOKED, c.MUSEUM_PILE):
            at = free[where]
            free[where] += 1
            if c.HAND <= where < c.HAND + c.MAX_PLAYERS or (where == c.DECK and w.notes.informed[c.DECK] >> w.viewer & 1):
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
    facts = w.notes.facts[card]
    if facts & (KNOWN << viewer):
        return 0
    note = 1 + (facts // CONSTRAINED << 2)
    if s.tables.actions and facts & (DEALT | CONSTRAINED) == DEALT:
        note += 1
    if facts & CLIMBS:
        note += 2
    return note << 8 | (i64(w.numbers[card]) if len(w.numbers) > 0 else 0)


def lay_row(out: vec[i64], start: i64, row: vec[u8]) -> None:
    for x in row:
        out[start] = i64(x)
        start += 1


def survey(s: Board, w: World) -> None:
    """The places the viewer does not know."""
    w.ahead = look_ahead(w.notes, w.viewer)
    w.has_past = w.ahead.size > 0
    w.unseen = vec[i64](capacity=c.CARDS)
    w.actions = 0
    for place in w.order:
        if w.notes.facts[place] & (KNOWN << w.viewer) == 0:
            w.unseen = append(w.unseen, place)
            w.actions += 1 if s.tables.name[place] >= c.FIRST_ACTION else 0
    if s.tables.actions and not w.ahead.still:
        w.ahead.plain = False                            # particles differ in the room that they leave for action cards


def imagine_cards(s: Board, w: World, fitting: bool, rng: Rng) -> bool:
    """Deal the cards the viewer does not know over the places he does not know, every possible way equally likely.

    False if what he lost can have gone no way that was found.

    ``fitting``: particles are picked also by the odds that what a Spy counted comes out.
    """
    stay(w)
    if w.has_past:
        if w.ahead.plain or len(w.particles) == 0:
            if not renew(s, w, rng):
                return False
            w.fits = vec[float]()
        if fitting and len(w.fits) == 0:
            w.fits = vec[float]([h.weight * likelihood(s, w, h) for h in w.particles])
        chosen = pick(w.particles, w.fits if fitting else vec[float]([h.weight for h in w.particles]), rng)
        w.particle = chosen if w.ahead.plain else chosen.clone()        # plain ones are drawn again for every world
        mix_alike(s, w, rng)
    if s.tables.actions:
        for place in w.order:
            w.dealt[place] = u8(1 if is_dealt(w.notes, w.particle.token[place]) else 0)
    lay_lost(s, w)
    deal_pool(s, w, rng)
    return True


def stay(w: World) -> None:
    """Every card where it is."""
    w.card_in = ITSELF[:]
    w.place_of = ITSELF[:]
    w.open = vec[u8]([u8(0)] * c.CARDS)
    w.dealt = vec[u8]([u8(0)] * c.CARDS)


def renew(s: Board, w: World, rng: Rng) -> bool:
    """Ways in which what the viewer lost may have gone, weighed also by the room that they leave for action cards; False without any."""
    while w.ahead.left > 0:
        w.ahead.left -= 1
        w.particles = run_filter(w.notes, w.ahead, rng)
        if s.tables.actions and len(w.particles) > 1:
            for h in w.particles:
                h.weight *= room(s, w, h)
            w.particles = [h for h in w.particles if h.weight > 0.0]
        if len(w.particles) > 0:
            return True
    return False


def room(s: Board, w: World, h: Particle) -> float:
    """Worlds in which the loose action cards have more places to lie in are likelier in proportion (CIT-3.5)."""
    late: i64 = 0                                       # places for them
    places: i64 = 0                                     # and for any of the cards to be dealt
    loose = w.actions
    for place in w.unseen:
        token = h.token[place]
        if h.lost[token] == c.NONE:
            places += 1
            if not is_dealt(w.notes, token):
                late += 1
        elif h.lost[token] >= c.FIRST_ACTION:
            loose -= 1
    out = 1.0
    while loose > 0:
        out *= float(max(late, 0)) / float(places)
        late -= 1
        places -= 1
        loose -= 1
    return out


def mix_alike(s: Board, w: World, rng: Rng) -> None:
    """Cards of a hand, or of the deck, of which the viewer notes the same lie there in any order."""
    start: i64 = 0
    size: i64 = len(w.unseen)
    while start < size:
        where = s.where[w.unseen[start]]
        end = start + 1
        if c.HAND <= where < c.HAND + c.MAX_PLAYERS or where == c.DECK:
            note = noted(s, w, w.unseen[start])
            while end < size and s.where[w.unseen[end]] == where and noted(s, w, w.unseen[end]) == note:
                end += 1
            mix(w.particle, w.unseen[start:end], rng)
        start = end


def mix(h: Particle, places: vec[i64], rng: Rng) -> None:
    """Lost and constrained cards, by name and signature, go to any of these places."""
    tokens = vec[i64](capacity=len(places))
    for place in places:
        token = h.token[place]
        if h.lost[token] != c.NONE or h.constraints.signature[token] != 0:
            at: i64 = len(tokens)
            tokens = append(tokens, token)
            while at > 0 and is_later(h, tokens[at - 1], token):
                tokens[at] = tokens[at - 1]
                at -= 1
            tokens[at] = token
    left: i64 = len(places)
    for token in tokens:
        i = rng.below(left)
        h.lay(token, places[i])
        left -= 1
        places[i] = places[left]


def is_later(h: Particle, one: i64, other: i64) -> bool:
    """By the names under which they are lost, then by their signatures."""
    if h.lost[one] != h.lost[other]:
        return h.lost[one] > h.lost[other]
    return h.constraints.signature[one] > h.constraints.signature[other]


def lay_lost(s: Board, w: World) -> None:
    """The cards that the viewer lost lie where the particle says."""
    used = vec[u8]([u8(0)] * c.CARDS)
    card_in = w.card_in
    for place in w.unseen:
        card_in[place] = c.NONE
    if w.has_past:
        lost = w.particle.lost
        tokens = w.particle.token
        for place in w.unseen:
            token = tokens[place]
            name = lost[token]
            if name != c.NONE:
                card = unused_copy(s, w, name, used)
                used[card] = u8(1)
                lie(w, place, card)
    loose = vec[i64](capacity=len(w.unseen))
    where = s.where
    facts = w.notes.facts
    known = KNOWN << w.viewer
    for other in range(i64(c.CARDS)):
        if where[other] != c.BOX and used[other] == 0 and facts[other] & known == 0:
            loose = append(loose, other)
    w.loose = loose


def unused_copy(s: Board, w: World, name: i64, used: vec[u8]) -> i64:
    """A card of this name for a place: if possible one that is astray for the viewer."""
    first = s.tables.first[name]
    found: i64 = c.NONE
    for card in range(first, first + s.tables.copies[name]):
        if used[card] == 0 and s.where[card] != c.BOX and w.notes.facts[card] & (KNOWN << w.viewer) == 0:
            if w.notes.facts[card] & (ASTRAY << w.viewer):
                return card
            if found == c.NONE:
                found = card
    return found


def deal_pool(s: Board, w: World, rng: Rng) -> None:
    """Action cards go to places outside starting hands, all others to the rest, each way equally likely."""
    late = vec[i64](capacity=len(w.unseen))
    early = vec[i64](capacity=len(w.unseen))
    card_in = w.card_in
    place_of = w.place_of
    dealt = w.dealt
    redealt = w.open
    loose = w.loose
    for place in w.unseen:
        if card_in[place] != c.NONE:
            continue
        redealt[place] = u8(1)
        if dealt[place] != 0:
            early = append(early, place)
        else:
            late = append(late, place)
    left: i64 = len(late)
    k: i64 = len(loose)
    while k > 0 and s.tables.name[loose[k - 1]] >= c.FIRST_ACTION and left > 0:
        k -= 1
        i = rng.below(left)
        lie(w, late[i], loose[k])
        left -= 1
        late[i] = late[left]
    for i in range(left):
        early = append(early, late[i])
    while k > 0:
        i = rng.below(k)
        k -= 1
        place = early[i]
        card = loose[k]
        card_in[place] = card
        place_of[card] = place
        early[i] = early[k]


def settle_cards(base: Board, s: Board, w: World) -> None:
    """Move the cards; what everybody would remember then is left to be worked out (remembering.py)."""
    for card in w.order:
        s.where[card] = base.where[w.place_of[card]]
    s.under = moved(w, s.under)
    s.museum = moved(w, s.museum)
    s.looked = moved(w, s.looked)
    tale = Tale()
    tale.viewer = w.viewer
    tale.notes = w.notes
    tale.ahead = w.ahead
    tale.particle = w.particle
    tale.order = w.order
    tale.card_in = w.card_in
    tale.place_of = w.place_of
    tale.dealt = w.dealt
    tale.where = s.where[:]
    tale.looked = s.looked
    s.remember(tale)


def climb(s: Board, w: World) -> bool:
    """Cards put under the deck in one go went there in the order of their names (CIT-R80). False if they cannot have."""
    constraints = w.particle.constraints
    for pair in range(len(constraints.before)):
        k: i64 = pair
        while k >= constraints.first[pair] and not is_climbing(s, w, k):
            if is_settled(w, constraints.before[k], k) or is_settled(w, constraints.after[k], k):
                return False
            swap_parts(w, k)
            k -= 1
    return falls(s, w) == 0


def is_settled(w: World, token: i64, pair: i64) -> bool:
    """Whether the viewer has seen a card since it was put under the deck, so that it cannot be another one of those put there."""
    constraints = w.particle.constraints
    if constraints.seen[token] > constraints.climbed[constraints.first[pair]]:
        return True
    return w.notes.facts[w.particle.place[token]] & (KNOWN << w.viewer) != 0


def swap_parts(w: World, pair: i64) -> None:
    """Two cards put under the deck in one go change their parts since then."""
    h = w.particle
    one = h.place[h.constraints.before[pair]]
    other = h.place[h.constraints.after[pair]]
    swap_tokens(w.notes, w.ahead, h, pair)
    card = w.card_in[one]
    lie(w, one, w.card_in[other])
    lie(w, other, card)
    w.dealt[one], w.dealt[other] = w.dealt[other], w.dealt[one]


def moved(w: World, row: vec[u8]) -> vec[u8]:
    out = vec[u8](capacity=len(row))
    for x in row:
        out = append(out, u8(w.card_in[i64(x)]))
    return out
