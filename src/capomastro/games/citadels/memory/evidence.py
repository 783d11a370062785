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
from capomastro.games.citadels.memory.world import World, lie
from capomastro.games.citadels.state import Board
from capomastro.games.citadels.tables import members
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


def repair_counts(s: Board, w: World, rng: Rng) -> None:
    """Exchange cards between counted hands and elsewhere until the numbers are right: any two that help most, with equal likelihood."""
    counts: i64 = len(w.particle.constraints.low)
    over = vec[i64](capacity=counts)
    for count in range(counts):
        over = append(over, excess(s, w, count))
    for _ in range(c.CARDS):
        wrong: i64 = c.NONE
        for count in range(counts):
            if over[count] != 0 and wrong == c.NONE:
                wrong = count
        if wrong == c.NONE or not exchange(s, w, rng, over, wrong):
            return


def exchange(s: Board, w: World, rng: Rng, over: vec[i64], wrong: i64) -> bool:
    """Two of the dealt cards change places, one of them counted; False if none helps. ``over``: the excess of every count."""
    kind = w.particle.constraints.kind[wrong]
    ways: i64 = 0
    most: i64 = 0
    inside: i64 = c.NONE
    outside: i64 = c.NONE
    for one in w.order:
        fits = (kind_at(s, w, one) == kind) == (over[wrong] > 0)
        counted = is_counted(w.notes, w.particle.constraints, w.particle.token[one], wrong)
        if w.open[one] != 0 and fits and kind_at(s, w, one) != c.NONE and counted:
            for other in w.order:
                fits = (kind_at(s, w, other) == kind) == (over[wrong] < 0)
                if w.open[other] != 0 and fits and kind_at(s, w, other) != c.NONE:
                    gain = gained(s, w, over, one, other)
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
    for count in range(len(over)):
        over[count] += change(s, w, count, inside, outside)
    card = w.card_in[inside]
    lie(w, inside, w.card_in[outside])
    lie(w, outside, card)
    return True


def gained(s: Board, w: World, over: vec[i64], one: i64, other: i64) -> i64:
    """By how much all counts together come nearer to what they should be if two cards change places."""
    gain: i64 = 0
    for count in range(len(over)):
        now = over[count]
        then = now + change(s, w, count, one, other)
        gain += max(now, -now) - max(then, -then)
    return gain


def change(s: Board, w: World, count: i64, one: i64, other: i64) -> i64:
    """What the excess of a count changes by if the cards of two places are exchanged."""
    here = is_counted(w.notes, w.particle.constraints, w.particle.token[one], count)
    if here == is_counted(w.notes, w.particle.constraints, w.particle.token[other], count):
        return 0
    kind = w.particle.constraints.kind[count]
    step = (1 if kind_at(s, w, other) == kind else 0) - (1 if kind_at(s, w, one) == kind else 0)
    return step if here else -step


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
