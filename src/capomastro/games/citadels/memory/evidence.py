# Compiled by mypyc.
"""Evidence weighed in a whole world: what a Spy counted, and windows that nobody used (CIT-7.5, CIT-12, CIT-R83).

A count must be right; every window let pass makes the card behind it half as likely.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from capomastro.games.citadels import codes as c
from capomastro.games.citadels.memory.constraints import is_counted
from capomastro.games.citadels.memory.doubts import SEAT_BITS, SURE, share
from capomastro.games.citadels.memory.notebook import ACROBAT_DOUBT, CALLED_IN, KNOWN, RASPUTIN_DOUBT
from capomastro.games.citadels.memory.particle import Particle
from capomastro.games.citadels.memory.world import World, lie
from capomastro.games.citadels.state import Board
from capomastro.games.citadels.tables import members
from capomastro.kernel.bits import bit
from capomastro.kernel.rng import Rng


def excess(s: Board, w: World, count: i64) -> i64:
    """How many cards too many of that kind are among those that a Spy counted (CIT-7.5)."""
    constraints = w.particle.constraints
    found: i64 = 0
    for token in members(constraints.low[count], constraints.high[count]):
        if kind_at(s, w, w.particle.place[token]) == constraints.kind[count]:
            found += 1
    return found - constraints.number[count]


def kind_at(s: Board, w: World, place: i64) -> i64:
    """The kind of the card in a place; NONE for an action card."""
    name = s.tables.name[w.card_in[place]]
    return s.tables.kind[name] if name < c.FIRST_ACTION else c.NONE


def counts_agree(s: Board, w: World) -> bool:
    return all(excess(s, w, count) == 0 for count in range(len(w.particle.constraints.low)))


def likelihood(s: Board, w: World, h: Particle) -> float:
    """How likely what the Spy counted comes out when the loose cards are dealt, each count taken by itself."""
    t = h.constraints
    out = 1.0
    for count in range(len(t.low)):
        kind = t.kind[count]
        alike: i64 = 0                                  # loose cards of the kind, and others
        unlike: i64 = 0
        for place in w.unseen:
            name = s.tables.name[place]                 # all cards that the viewer does not know, each called by its place
            if name < c.FIRST_ACTION and s.tables.kind[name] == kind:
                alike += 1
            else:
                unlike += 1
            lost = h.lost[h.token[place]]
            if lost != c.NONE:
                if lost < c.FIRST_ACTION and s.tables.kind[lost] == kind:
                    alike -= 1
                else:
                    unlike -= 1
        for i in range(t.alike[count]):
            out *= float(max(alike - i, 0) * (t.unlike[count] + i + 1)) / float(max(alike + unlike - i, 1) * (i + 1))
        for i in range(t.unlike[count]):
            out *= float(max(unlike - i, 0)) / float(max(alike + unlike - t.alike[count] - i, 1))
    return out


def repair_counts(s: Board, w: World, rng: Rng) -> None:
    """Exchange cards between counted hands and elsewhere until the numbers are right: any two that help most, with equal likelihood."""
    counts: i64 = len(w.particle.constraints.low)
    over = vec[i64](capacity=counts)
    wrong: i64 = c.NONE
    for count in range(counts):
        over = append(over, excess(s, w, count))
        if over[count] != 0 and wrong == c.NONE:
            wrong = count
    if wrong == c.NONE:
        return
    e = Exchanges(s, w, over)
    for _ in range(c.CARDS):
        if wrong == c.NONE or not exchange(w, rng, e, wrong):
            return
        wrong = c.NONE
        for count in range(counts):
            if over[count] != 0 and wrong == c.NONE:
                wrong = count


class Exchanges:
    """The places whose cards may be exchanged: those of the dealt cards that are no action cards."""

    def __init__(self, s: Board, w: World, over: vec[i64]) -> None:
        self.over = over                                # by count: how many too many
        self.kind = w.particle.constraints.kind         # by count
        self.place: vec[i64] = vec[i64](capacity=c.CARDS)
        self.kinds: vec[i64] = vec[i64](capacity=c.CARDS)       # by place: the kind of the card there
        self.counts: vec[i64] = vec[i64](capacity=c.CARDS)      # and the counts it is one of, as a bit set
        for place in w.order:
            kind = kind_at(s, w, place)
            if w.open[place] != 0 and kind != c.NONE:
                self.place = append(self.place, place)
                self.kinds = append(self.kinds, kind)
                self.counts = append(self.counts, counted_in(w, place))

    def change(self, count: i64, one: i64, other: i64) -> i64:
        """What the excess of a count changes by if the cards of two places are exchanged."""
        here = self.counts[one] >> count & 1
        if here == self.counts[other] >> count & 1:
            return 0
        kind = self.kind[count]
        step = (1 if self.kinds[other] == kind else 0) - (1 if self.kinds[one] == kind else 0)
        return step if here else -step

    def gained(self, one: i64, other: i64) -> i64:
        """By how much all counts together come nearer to what they should be if two cards change places."""
        gain: i64 = 0
        for count in range(len(self.over)):
            now = self.over[count]
            then = now + self.change(count, one, other)
            gain += max(now, -now) - max(then, -then)
        return gain


def exchange(w: World, rng: Rng, e: Exchanges, wrong: i64) -> bool:
    """Two of the dealt cards change places, one of them counted; False if none helps."""
    kind = e.kind[wrong]
    many = e.over[wrong] > 0
    ways: i64 = 0
    most: i64 = 0
    inside: i64 = c.NONE
    outside: i64 = c.NONE
    for one in range(len(e.place)):
        if e.counts[one] >> wrong & 1 and (e.kinds[one] == kind) == many:
            for other in range(len(e.place)):
                if (e.kinds[other] == kind) != many:
                    gain = e.gained(one, other)
                    if gain > most:
                        most = gain
                        ways = 0
                    if gain == most and gain > 0:
                        ways += 1
                        if rng.below(ways) == 0:
                            inside = one
                            outside = other
    if ways == 0:
        return False
    for count in range(len(e.over)):
        e.over[count] += e.change(count, inside, outside)
    e.kinds[inside], e.kinds[outside] = e.kinds[outside], e.kinds[inside]
    swap_cards(w, e.place[inside], e.place[outside])
    return True


def is_climbing(s: Board, w: World, pair: i64) -> bool:
    """CIT-R80: whether the second of two cards put under the deck in one go has no lower name."""
    h = w.particle
    before = w.card_in[h.place[h.constraints.before[pair]]]
    after = w.card_in[h.place[h.constraints.after[pair]]]
    return s.tables.name[before] <= s.tables.name[after]


def falls(s: Board, w: World) -> i64:
    """How many pairs of them have a lower name."""
    out: i64 = 0
    for pair in range(len(w.particle.constraints.before)):
        if not is_climbing(s, w, pair):
            out += 1
    return out


def passed_equal(s: Board, w: World, before: i64) -> i64:
    """The last choice from a row, before this one, at which a card was passed over that equals the one kept; NONE if there is none.

    Unless all between them do: then it does not matter (CIT-1.6).
    """
    h = w.particle
    t = h.constraints
    other = False
    i = before
    while i > 0:
        i -= 1
        if i + 1 == len(t.kept) or t.chosen[i] != t.chosen[i + 1]:
            other = False
        if s.tables.name[w.card_in[h.place[t.passed[i]]]] != s.tables.name[w.card_in[h.place[t.kept[i]]]]:
            other = True
        elif other:
            return i
    return c.NONE


def keeps_first(s: Board, w: World) -> bool:
    """Whether there is none."""
    return passed_equal(s, w, len(w.particle.constraints.kept)) == c.NONE


def faults(s: Board, w: World) -> i64:
    """How often the names of cards contradict the order in which they were put under the deck, or chosen from a row."""
    out = falls(s, w)
    i = passed_equal(s, w, len(w.particle.constraints.kept))
    while i != c.NONE:
        out += 1
        i = passed_equal(s, w, i)
    return out


def repair_names(s: Board, w: World, rng: Rng) -> None:
    """Exchange one card after the other that is at fault for any other, where it helps and changes no count."""
    t = w.particle.constraints
    wrong = faults(s, w)
    if wrong == 0:
        return
    places = vec[i64](capacity=c.CARDS)
    counts = vec[i64](capacity=c.CARDS)
    for place in w.order:
        if w.open[place] != 0:
            places = append(places, place)
            counts = append(counts, counted_in(w, place))
    for _ in range(c.CARDS):
        one: i64 = c.NONE
        other: i64 = c.NONE
        for pair in range(len(t.before)):
            if one == c.NONE and not is_climbing(s, w, pair):
                one = t.before[pair]
                other = t.after[pair]
        if one == c.NONE:
            i = passed_equal(s, w, len(t.kept))
            one = t.passed[i]
            other = t.kept[i]
        left = exchange_name(s, w, rng, places, counts, w.particle.place[one], wrong)
        if left == wrong:
            left = exchange_name(s, w, rng, places, counts, w.particle.place[other], wrong)
        if left in (0, wrong):
            return
        wrong = left


def exchange_name(s: Board, w: World, rng: Rng, places: vec[i64], counts: vec[i64], one: i64, wrong: i64) -> i64:
    """Exchange the card of a place for the first that helps, beginning anywhere; how many faults are left."""
    if w.open[one] == 0:
        return wrong
    mine = counted_in(w, one)
    size: i64 = len(places)
    start = rng.below(size)
    for i in range(size):
        k = (start + i) % size
        other = places[k]
        if not may_exchange(s, w, one, other) or (counts[k] != mine and kind_at(s, w, one) != kind_at(s, w, other)):
            continue
        swap_cards(w, one, other)
        left = faults(s, w)
        if left < wrong:
            return left
        swap_cards(w, one, other)
    return wrong


def may_exchange(s: Board, w: World, one: i64, other: i64) -> bool:
    """Whether the cards of two places may be exchanged: no action card was a starting card (CIT-3.5)."""
    if w.dealt[one] != 0 and s.tables.name[w.card_in[other]] >= c.FIRST_ACTION:
        return False
    return w.dealt[other] == 0 or s.tables.name[w.card_in[one]] < c.FIRST_ACTION


def counted_in(w: World, place: i64) -> i64:
    """The counts of which the card in a place is one, as a bit set."""
    out: i64 = 0
    for count in range(len(w.particle.constraints.low)):
        if is_counted(w.notes, w.particle.constraints, w.particle.token[place], count):
            out |= bit(count)
    return out


def swap_cards(w: World, one: i64, other: i64) -> None:
    """The cards of two places are exchanged."""
    card = w.card_in[one]
    lie(w, one, w.card_in[other])
    lie(w, other, card)


def windows_agree(s: Board, w: World, rng: Rng) -> bool:
    """Every window that would have been asked and was let pass halves the likelihood of a world."""
    if c.NONE not in (s.killed, s.refused_hospital) and w.holder(s.killed) == s.refused_hospital:
        if w.viewer != s.refused_hospital and rng.below(2) == 0:
            return False
    if not s.tables.actions:
        return True
    acrobat = s.tables.first[c.A_ACROBAT]
    if w.notes.facts[acrobat] & (KNOWN << w.viewer) == 0 and rng.below(SURE) >= share(w.notes, w.place_of[acrobat], ACROBAT_DOUBT):
        return False
    return rasputin_agrees(s, w, rng)


def rasputin_agrees(s: Board, w: World, rng: Rng) -> bool:
    """Two in one hand were asked about together: only the less likely of them counts."""
    first = s.tables.first[c.A_RASPUTIN]
    last = first + s.tables.copies[c.A_RASPUTIN]
    victim = w.holder(s.killed) if s.killed != c.NONE else c.NONE
    dead = False
    for card in range(first, last):
        place = w.place_of[card]
        here = share(w.notes, place, RASPUTIN_DOUBT)
        if victim not in (c.NONE, w.viewer) and w.notes.facts[place] >> CALLED_IN & SEAT_BITS == victim + 1:
            dead = True
        if w.notes.facts[card] & (KNOWN << w.viewer):
            continue
        least = here
        whole: i64 = SURE
        for other in range(first, last):
            if other != card and s.where[w.place_of[other]] == s.where[place] >= c.HAND:
                there = share(w.notes, w.place_of[other], RASPUTIN_DOUBT)
                if w.notes.facts[other] & (KNOWN << w.viewer):
                    whole = min(whole, there)
                elif there < here or (there == here and other < card):
                    least = SURE                        # the other one counts for both
        if rng.below(whole) >= least:
            return False
    return not dead or rng.below(2) == 0
