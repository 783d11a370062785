# Compiled by mypyc.
"""What everybody remembers in an imagined world (CIT-R83), worked out only if somebody asks: no rule does.

A search plays on from hundreds of worlds without asking once; whoever shows, encodes or imagines from one does.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from capomastro.games.citadels import codes as c
from capomastro.games.citadels.memory.lookahead import NO_LOOKAHEAD
from capomastro.games.citadels.memory.notebook import ALL_KNOW, ASTRAY, DEALT, KNOWN, NO_NOTES, Notebook
from capomastro.games.citadels.memory.particle import EMPTY, NO_PARTICLE, trail_of
from capomastro.games.citadels.memory.partition import from_numbers, to_numbers
from capomastro.games.citadels.memory.trail import SIZE, mark_lost, rename

NO_U8: Final = vec[u8]()


class Tale:
    """How a world differs from the position from which it was imagined. Nobody changes it any more."""

    def __init__(self) -> None:
        self.viewer: i64 = 0                        # whose world it is
        self.notes = NO_NOTES                       # what everybody remembers in the other position
        self.ahead = NO_LOOKAHEAD                   # what the viewer saw of cards he could not follow
        self.particle = NO_PARTICLE                 # and how they went
        self.order: vec[i64] = EMPTY                # all places; a place is named by the card that lies there in the other position
        self.card_in: vec[i64] = EMPTY              # place -> card
        self.place_of: vec[i64] = EMPTY             # the inverse
        self.dealt: vec[u8] = NO_U8                 # places that hold a starting card
        self.where: vec[i64] = EMPTY                # where the cards lie in the world
        self.looked: vec[u8] = NO_U8


NO_TALE: Final = Tale()


def remembered(tale: Tale) -> Notebook:
    """The notes of a world. What is noted about a place stays with the place; what each viewer has lost follows from the particle."""
    old = tale.notes
    n = old.clone()
    mine: i64 = (KNOWN | ASTRAY) << tale.viewer
    lost: i64 = ASTRAY * ALL_KNOW
    for card in tale.order:
        place = tale.place_of[card]
        note = old.facts[place] & ~mine & ~lost | old.facts[card] & mine
        if n.tables.actions:
            note = note & ~DEALT | (DEALT if tale.dealt[place] != 0 else 0)
        n.facts[card] = note
    if len(old.blocks) > 0:
        numbers = to_numbers(old.blocks)
        moved = numbers[:]
        for card in tale.order:
            place = tale.place_of[card]
            for viewer in range(i64(c.VIEWERS)):
                moved[viewer * c.CARDS + card] = numbers[viewer * c.CARDS + place]
        n.blocks = from_numbers(moved)
    if len(old.trail) > 0:
        retell(n, tale)
    n.recount(tale.where, tale.looked)
    return n


def retell(n: Notebook, tale: Tale) -> None:
    """What everybody saw, as he would have seen it in this world, and what he has lost."""
    names = vec[i64](capacity=c.CARDS)
    for token in range(i64(c.CARDS)):
        names = append(names, tale.card_in[tale.particle.place[token]])
    trail = trail_of(tale.notes, tale.ahead, tale.particle)
    for at in range(0, len(trail), SIZE):
        rename(n, trail, at, names, names)
    n.trail = trail
    for viewer in range(i64(c.VIEWERS)):
        if viewer != tale.viewer:
            mark_lost(n, viewer)
