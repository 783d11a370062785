# Compiled by mypyc.
"""What was counted and what was not answered, weighed in a world (CIT-7.5, CIT-12, CIT-R83).

Windows that nobody used count: each makes the card behind it less likely by half.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from capomastro.games.citadels.cards import A_ACROBAT, A_RASPUTIN, CARDS, FIRST_ACTION, HAND, NONE
from capomastro.games.citadels.notebook import ACROBAT_DOUBT, CALLED_IN, KNOWN, RASPUTIN_DOUBT
from capomastro.games.citadels.notes import SEAT_BITS, SURE, share
from capomastro.games.citadels.state import Board
from capomastro.games.citadels.world import World, lie
from capomastro.kernel.rng import Rng


def excess(s: Board, w: World, count: i64) -> i64:
    """How many cards too many of that kind are among those that a Spy counted (CIT-7.5)."""
    ties = w.history.ties
    found: i64 = 0
    for token in range(CARDS):
        if is_counted(s, w, token, count) and s.setup.kind[s.setup.name[w.card_in[w.history.place[token]]]] == ties.kind[count]:
            found += 1
    return found - ties.number[count]


def is_counted(s: Board, w: World, token: i64, count: i64) -> bool:
    ties = w.history.ties
    return ties.low[count] & s.setup.low[token] | ties.high[count] & s.setup.high[token] != 0


def counts_agree(s: Board, w: World) -> bool:
    return all(excess(s, w, count) == 0 for count in range(len(w.history.ties.low)))


def mend_counts(s: Board, w: World, rng: Rng) -> None:
    """Exchange cards between a counted hand and elsewhere until the numbers are right: any pair that helps, alike."""
    for _ in range(CARDS):
        for count in range(len(w.history.ties.low)):
            much = excess(s, w, count)
            if much != 0:
                inside = pick_place(s, w, rng, count, True, much > 0)
                outside = pick_place(s, w, rng, count, False, much < 0)
                if NONE in (inside, outside):
                    return
                card = w.card_in[inside]
                lie(w, inside, w.card_in[outside])
                lie(w, outside, card)


def pick_place(s: Board, w: World, rng: Rng, count: i64, inside: bool, of_kind: bool) -> i64:
    """A random pool place, counted or not, with a building of the kind or of another kind."""
    choices = vec[i64]()
    for place in w.order:
        name = s.setup.name[w.card_in[place]]
        fits = (s.setup.kind[name] == w.history.ties.kind[count]) == of_kind and name < FIRST_ACTION
        if w.open[place] != 0 and fits and is_counted(s, w, w.history.token[place], count) == inside:
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
    if w.notes.lore[acrobat] & (KNOWN << w.viewer) == 0 and rng.below(SURE) >= share(w.notes, w.place_of[acrobat], ACROBAT_DOUBT):
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
        here = share(w.notes, place, RASPUTIN_DOUBT)
        if victim not in (NONE, w.viewer) and w.notes.lore[place] >> CALLED_IN & SEAT_BITS == victim + 1:
            dead = True
        if w.notes.lore[card] & (KNOWN << w.viewer):
            continue
        least = here
        whole: i64 = SURE
        for other in range(first, last):
            if other != card and s.where[w.place_of[other]] == s.where[place] >= HAND:
                there = share(w.notes, w.place_of[other], RASPUTIN_DOUBT)
                if w.notes.lore[other] & (KNOWN << w.viewer):
                    whole = min(whole, there)
                elif there < here or (there == here and other < card):
                    least = SURE                        # the other one counts for both
        if rng.below(whole) >= least:
            return False
    return not dead or rng.below(2) == 0
