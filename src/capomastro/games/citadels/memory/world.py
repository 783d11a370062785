# Compiled by mypyc.
"""A world being imagined (CIT-6, CIT-R83): what a viewer holds possible, before the position is changed into it."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, u8

from capomastro.games.citadels import codes as c
from capomastro.games.citadels.memory.lookahead import Lookahead
from capomastro.games.citadels.memory.notebook import NO_NOTES
from capomastro.games.citadels.memory.particle import NO_PARTICLE, Particle


class World:
    """A world being imagined: who lies in whose place. A place is named by the card truly there."""

    def __init__(self) -> None:
        self.viewer: i64 = 0
        self.notes = NO_NOTES                       # what he and the others know
        self.sure: vec[i64] = vec[i64]()            # rank -> where everybody knows it to lie, or NONE
        self.maps: vec[i64] = vec[i64]()            # every seating that is possible
        self.trades: vec[i64] = vec[i64]()          # what the Theater swapped if it is that seating
        self.ways: vec[i64] = vec[i64]()            # how many distributions agree with each of them
        self.at: vec[i64] = vec[i64]()              # rank -> position
        self.seat_at: vec[i64] = vec[i64]()         # position -> seat
        self.traded: i64 = 0                        # the positions swapped by the Theater
        self.numbers: vec[u8] = vec[u8]()           # by place: the viewer's block it lies in; empty while there are none
        self.particle = NO_PARTICLE                 # how it came about, as far as the viewer could not follow it
        self.particles: list[Particle] = []         # how it may have, in proportion
        self.fits: vec[float] = vec[float]()        # by particle: its weight times the odds of the Spy's counts; empty until needed
        self.given: i64 = 0                         # worlds handed out since these were drawn
        self.ahead = Lookahead()                    # what he saw of it
        self.has_past = False                       # whether there was anything that he could not follow
        self.order: vec[i64] = vec[i64]()           # all places, in an order that reveals nothing
        self.unseen: vec[i64] = vec[i64]()          # places of which the viewer knows nothing
        self.actions: i64 = 0                       # action cards of which he knows nothing
        self.loose: vec[i64] = vec[i64]()           # cards of which the viewer knows nothing, by name
        self.card_in: vec[i64] = vec[i64]()         # place -> card
        self.place_of: vec[i64] = vec[i64]()        # the inverse
        self.open: vec[u8] = vec[u8]()              # places that were dealt again from the pool
        self.dealt: vec[u8] = vec[u8]()             # places that hold no action card (CIT-3.5)

    def holder(self, rank: i64) -> i64:
        seat = self.seat_at[self.at[rank]]
        return seat if seat < c.MAX_PLAYERS else c.NONE


def lie(w: World, place: i64, card: i64) -> None:
    """A card comes to lie in a place."""
    w.card_in[place] = card
    w.place_of[card] = place
