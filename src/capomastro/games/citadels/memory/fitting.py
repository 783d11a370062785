# Compiled by mypyc.
"""Cards that must fit among others are dealt first (CIT-7.5, CIT-R80, CIT-R83).

What a Spy counted, and the order of names under the deck, leave some places few of the cards they are dealt. Those places alone are dealt
until they fit, as they would be if all were dealt again; then the others, once. In the same way a history is known to be of no use before
anything is dealt: lost and known cards contradict each other.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from capomastro.games.citadels import codes as c
from capomastro.games.citadels.memory.evidence import counted_in
from capomastro.games.citadels.memory.notebook import KNOWN
from capomastro.games.citadels.memory.world import World, lie
from capomastro.games.citadels.state import Board
from capomastro.games.citadels.tables import members
from capomastro.kernel.rng import Rng

FITTINGS: Final = 200       # times that they are dealt before they are left to be put right later
HIGHEST: Final = c.CARDS    # no name is as high


def is_settled(w: World, token: i64, pair: i64) -> bool:
    """Whether the viewer has seen a card since it was put under the deck, so that it cannot be another one of those put there."""
    constraints = w.particle.constraints
    if constraints.seen[token] > constraints.climbed[constraints.first[pair]]:
        return True
    return w.notes.facts[w.particle.place[token]] & (KNOWN << w.viewer) != 0


class Bounds:
    """The lowest and the highest name that a token can have, by the settled ones of those put under the deck with it (CIT-R80)."""

    def __init__(self, s: Board, w: World) -> None:
        self.least = vec[i64]([0] * c.CARDS)            # by token
        self.most = vec[i64]([HIGHEST] * c.CARDS)
        self.possible = True
        t = w.particle.constraints
        first: i64 = 0
        pairs: i64 = len(t.before)
        while first < pairs:
            end = first + 1
            while end < pairs and t.first[end] == t.first[first]:
                end += 1
            self.climb(s, w, first, end)
            first = end

    def climb(self, s: Board, w: World, first: i64, end: i64) -> None:
        """Those put there in one go, from the first of them to the last and back."""
        t = w.particle.constraints
        bound: i64 = 0
        for k in range(first, end + 1):
            token = t.before[k] if k < end else t.after[end - 1]
            if is_settled(w, token, first):
                name = fixed_name(s, w, token)
                if name < bound:
                    self.possible = False
                bound = name
            else:
                self.least[token] = max(self.least[token], bound)
        bound = HIGHEST
        k = end
        while k >= first:
            token = t.before[k] if k < end else t.after[end - 1]
            name = fixed_name(s, w, token)
            if is_settled(w, token, first):
                bound = name
            else:
                self.most[token] = min(self.most[token], bound)
                if name != c.NONE and not self.allows(token, name):
                    self.possible = False
            k -= 1

    def allows(self, token: i64, name: i64) -> bool:
        return self.least[token] <= name <= self.most[token]


def fixed_name(s: Board, w: World, token: i64) -> i64:
    """The name of a token that the viewer knows, or has lost; NONE of one that is dealt."""
    card = w.card_in[w.particle.place[token]]
    return s.tables.name[card] if card != c.NONE else c.NONE


def keeps_equal(s: Board, w: World) -> bool:
    """Whether a card was passed over that equals the one kept, with another between them, before anything is dealt (CIT-1.6)."""
    t = w.particle.constraints
    other = False
    i: i64 = len(t.kept)
    while i > 0:
        i -= 1
        if i + 1 == len(t.kept) or t.chosen[i] != t.chosen[i + 1]:
            other = False
        kept = fixed_name(s, w, t.kept[i])
        name = fixed_name(s, w, t.passed[i])
        if c.NONE not in (kept, name):
            if kept != name:
                other = True
            elif other:
                return True
    return False


def deal_fitting(s: Board, w: World, alone: bool, rng: Rng) -> bool:
    """Deal the places that are bounded, once lost cards lie where they should; False if nothing that is dealt can fit.

    ``alone``: this is the only history, or one picked by the odds that it fits; otherwise another may fit better, and nothing is dealt.
    """
    if keeps_equal(s, w):
        return False
    t = w.particle.constraints
    if len(t.before) == 0 and len(t.low) == 0:
        return True
    bounds = Bounds(s, w)
    if not bounds.possible:
        return False
    if alone:
        f = Fitting(s, w, bounds)
        if not f.possible:
            return False
        if len(f.place) > 0:
            for _ in range(FITTINGS):
                if f.deal(s, w, bounds, rng):
                    f.lay(w)
                    return True
            w.unfit = True
    return True


class Fitting:
    """The places that are bounded, and the cards that may be dealt to them."""

    def __init__(self, s: Board, w: World, bounds: Bounds) -> None:
        self.place: vec[i64] = vec[i64](capacity=16)
        self.counted: vec[i64] = vec[i64](capacity=16)  # by place: the counts that it is one of, as a bit set
        self.late: i64 = 0                              # all places to be dealt in which an action card can lie
        self.cards = w.loose[:]                         # starting with those that are no action cards
        self.plain: i64 = len(w.loose)                  # how many those are
        self.taken: vec[i64] = vec[i64](capacity=16)    # by place: the card it was dealt
        self.over: vec[i64] = vec[i64](capacity=8)      # by count: how many too many of its kind are there, before anything is dealt
        while self.plain > 0 and s.tables.name[self.cards[self.plain - 1]] >= c.FIRST_ACTION:
            self.plain -= 1
        h = w.particle
        for place in w.unseen:
            if w.card_in[place] != c.NONE:
                continue
            self.late += 1 if w.dealt[place] == 0 else 0
            token = h.token[place]
            counted = counted_in(w, place)
            if counted != 0 or bounds.least[token] > 0 or bounds.most[token] < HIGHEST:
                self.place = append(self.place, place)
                self.counted = append(self.counted, counted)
        self.possible = True
        for place in self.place:
            if not self.has_card(s, w, bounds, place):
                self.possible = False
        for count in range(len(h.constraints.low)):
            self.count(s, w, count)

    def has_card(self, s: Board, w: World, bounds: Bounds, place: i64) -> bool:
        """Whether any of the cards to be dealt can lie in a place."""
        last: i64 = len(self.cards) if w.dealt[place] == 0 else self.plain
        return any(bounds.allows(w.particle.token[place], s.tables.name[self.cards[i]]) for i in range(last))

    def count(self, s: Board, w: World, count: i64) -> None:
        """How many cards are missing of those that a Spy counted, before anything is dealt."""
        t = w.particle.constraints
        over = -t.number[count]
        room: i64 = 0
        for token in members(t.low[count], t.high[count]):
            name = fixed_name(s, w, token)
            if name == c.NONE:
                room += 1
            elif name < c.FIRST_ACTION and s.tables.kind[name] == t.kind[count]:
                over += 1
        self.over = append(self.over, over)
        if over > 0 or over + room < 0:
            self.possible = False

    def deal(self, s: Board, w: World, bounds: Bounds, rng: Rng) -> bool:
        """Deal them as any other places; False as soon as one of them does not fit."""
        h = w.particle
        cards = self.cards
        plain = self.plain
        late = self.late
        first = plain                                   # of the action cards that are left
        last: i64 = len(cards)
        over = self.over[:]
        kind = h.constraints.kind
        self.taken = vec[i64](capacity=16)
        for k in range(len(self.place)):
            place = self.place[k]
            i: i64 = c.NONE
            if w.dealt[place] == 0:
                if rng.below(late) < last - first:
                    last -= 1
                    i = first + rng.below(last + 1 - first)
                    cards[i], cards[last] = cards[last], cards[i]
                    i = last
                late -= 1
            if i == c.NONE:
                if plain == 0:
                    return False
                plain -= 1
                i = rng.below(plain + 1)
                cards[i], cards[plain] = cards[plain], cards[i]
                i = plain
            card = cards[i]
            if not bounds.allows(h.token[place], s.tables.name[card]):
                return False
            self.taken = append(self.taken, card)
            name = s.tables.name[card]
            for count in range(len(over)):
                if self.counted[k] >> count & 1 and name < c.FIRST_ACTION and s.tables.kind[name] == kind[count]:
                    over[count] += 1
                    if over[count] > 0:
                        return False
        return all(over[count] == 0 for count in range(len(over)))

    def lay(self, w: World) -> None:
        """They keep what fits; the other cards are left to be dealt."""
        for k in range(len(self.place)):
            lie(w, self.place[k], self.taken[k])
            w.open[self.place[k]] = u8(1)
        left = vec[i64](capacity=len(w.loose))
        for card in w.loose:
            if card not in self.taken:
                left = append(left, card)
        w.loose = left
