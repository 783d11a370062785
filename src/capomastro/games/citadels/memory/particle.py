# Compiled by mypyc.
"""A particle: one complete way in which everything may have gone since the viewer first lost sight of a card (CIT-R83).

What lies in a place is called a *token*, by the place where it lies in truth. A *track* is the time from when the viewer
loses sight of a token until he finds it again.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from capomastro.games.citadels import codes as c
from capomastro.games.citadels.memory.constraints import UNCONSTRAINED
from capomastro.games.citadels.memory.lookahead import Lookahead
from capomastro.games.citadels.memory.notebook import Notebook
from capomastro.games.citadels.memory.trail import ROW, SIZE, kind_of, place_of, places_of, rename

ITSELF: Final = vec[i64](list(range(c.CARDS)))
NOTHING: Final = vec[i64]([c.NONE] * c.CARDS)
EMPTY: Final = vec[i64]()
NO_VALUES: Final = vec[float]()


class Particle:
    """One way in which everything may have happened."""

    def __init__(self) -> None:
        self.weight = 1.0                                           # its weight, including the odds that it goes on well
        self.token: vec[i64] = EMPTY                                # by place
        self.place: vec[i64] = EMPTY                                # by token
        self.lost: vec[i64] = EMPTY                                 # by token: the name under which it is lost
        self.track: vec[i64] = EMPTY                                # by token: the track that it is lost by
        self.carrier: vec[i64] = EMPTY                              # by track: its token while it lasts
        self.astray: i64 = 0                                        # how many tracks last
        self.value: vec[float] = NO_VALUES                          # by name that was lost: odds of all its finds to come
        self.tilt = 1.0                                             # what makes up for how its last token was picked
        self.went: vec[i64] = EMPTY                                 # by entry: the token that went or was found
        self.constraints = UNCONSTRAINED                            # what is certain of the tokens

    def clone(self) -> Particle:
        other = Particle()
        other.weight = self.weight
        other.token = self.token[:]
        other.place = self.place[:]
        other.lost = self.lost[:]
        other.track = self.track[:]
        other.carrier = self.carrier[:]
        other.astray = self.astray
        other.value = self.value[:]
        other.went = self.went[:]
        other.constraints = self.constraints.clone() if self.constraints is not UNCONSTRAINED else UNCONSTRAINED
        return other

    def lay(self, token: i64, place: i64) -> None:
        """A token comes to lie in a place; what lay there takes its place."""
        other = self.token[place]
        old = self.place[token]
        self.token[place] = token
        self.place[token] = place
        self.token[old] = other
        self.place[other] = old


NO_PARTICLE: Final = Particle()         # where there is none yet


def untouched() -> Particle:
    """A particle in which every token lies in its place and none is lost."""
    h = Particle()
    h.token = ITSELF[:]
    h.place = ITSELF[:]
    h.lost = NOTHING[:]
    h.track = NOTHING[:]
    return h


def go(n: Notebook, h: Particle, entry: i64, head: i64, token: i64) -> None:
    """A token goes to the place of an entry."""
    if kind_of(head) == ROW:
        close_up(h, places_of(n, entry), token, place_of(head))
    else:
        h.lay(token, place_of(head))


def close_up(h: Particle, places: vec[i64], chosen: i64, to: i64) -> None:
    """One token of a row is taken; the others close up in their order."""
    rest = vec[i64](capacity=8)
    for place in places:
        if h.token[place] != chosen:
            rest = append(rest, h.token[place])
    at: i64 = 0
    for place in places:
        token = chosen
        if place != to:
            token = rest[at]
            at += 1
        h.token[place] = token
        h.place[token] = place


def lay_back(h: Particle, places: vec[i64], tokens: vec[i64]) -> None:
    """Tokens of a row as they lay."""
    for i in range(len(places)):
        h.token[places[i]] = tokens[i]
        h.place[tokens[i]] = places[i]


def first_alike(h: Particle, tokens: vec[i64], i: i64) -> i64:
    """The first token of a row that is lost under the same name, or the token itself."""
    name = h.lost[tokens[i]]
    if name != c.NONE:
        for token in tokens:
            if h.lost[token] == name:
                return token
    return tokens[i]


def exchange_tracks(h: Particle, one: i64, other: i64) -> None:
    """Two lost cards of one name change their parts."""
    mine = h.track[one]
    h.track[one] = h.track[other]
    h.track[other] = mine
    h.carrier[mine] = other
    h.carrier[h.track[one]] = one


def trail_of(n: Notebook, ahead: Lookahead, h: Particle) -> vec[i64]:
    """The whole trail as it would have been written then: told in tokens."""
    again = untouched()
    out = n.trail[:]
    mine: i64 = 0
    for entry in range(len(n.trail) // SIZE):
        head = n.trail[entry * SIZE]
        row = again.token[:] if kind_of(head) == ROW else again.token       # a row is told as it lay before
        if mine < ahead.size and ahead.entry[mine] == entry:
            if h.went[mine] != c.NONE:
                go(n, again, entry, head, h.went[mine])
            mine += 1
        rename(n, out, entry * SIZE, row, again.token)
    return out
