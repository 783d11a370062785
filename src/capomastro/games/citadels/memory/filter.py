# Compiled by mypyc.
"""The particle filter: what may have happened to cards that a viewer could not follow, drawn from his trail (CIT-R83).

All ways that agree with what the viewer saw are equally likely. Particles (particle.py) are drawn forward in time, entry by
entry; which card goes is chosen by the odds of all that is seen later (choosing.py, odds.py). When the weights have become
uneven, the particles are resampled; when none of them is possible any more, all go back some way and try again. In the end one
is picked by weight. No particle contradicts what the viewer saw.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from capomastro.games.citadels import codes as c
from capomastro.games.citadels.memory.choosing import choose_in_row, choose_token, find_token, fresh_token
from capomastro.games.citadels.memory.constraints import (
    climb_after,
    count_tokens,
    exchanged,
    first_constraints,
    keep_after,
    see,
    swap_constraints,
)
from capomastro.games.citadels.memory.lookahead import Lookahead, is_in, look_on
from capomastro.games.citadels.memory.notebook import Notebook
from capomastro.games.citadels.memory.odds import AS_IT_IS, FINE, by_share, settle_value
from capomastro.games.citadels.memory.particle import Particle, exchange_tracks, go, untouched
from capomastro.games.citadels.memory.trail import CLIMB, COUNT, FOUND, KNOW, LOST, ROW, SEEN, kind_of, place_of
from capomastro.kernel.rng import Rng

PARTICLES: Final = 16           # particles of which one is taken, where their weights differ and the trail is short
FEWEST: Final = 1           # and however long it is
STEPS: Final = 300          # about so many steps are taken in all
STEP: Final = 6             # pieces of work in one step of a particle, besides the odds that are weighed
STRIDE: Final = 24          # entries after which all of them are set aside, to come back to when none goes on
LARGEST: Final = 8          # so many then go on from there
FURTHEST: Final = 7         # times that they go back twice as far as before, until they begin again with a short way
UNEVEN: Final = 1.9         # resample when the mean square of the weights is more than this many times their squared mean


def run_filter(n: Notebook, ahead: Lookahead, rng: Rng) -> list[Particle]:
    """Particles that agree with all the viewer saw, with their weights."""
    size: i64 = 1
    if not ahead.plain:
        size = min(PARTICLES, max(FEWEST, STEPS // ahead.size))
    return let_happen(n, ahead, size, rng)


def let_happen(n: Notebook, ahead: Lookahead, size: i64, rng: Rng) -> list[Particle]:
    """Let everything happen once more, in this many ways at a time; returns those that are possible.

    When none of them goes on, all of them go back some way and try again from there, each time from twice as far back. When no
    work is left to do, the search is over: none is possible.
    """
    out = [begin(n, ahead) for _ in range(size)]
    ahead.begin()
    aside: list[Generation] = []
    rewinds: i64 = 0
    deadly: i64 = 0                                     # the entry up to which more of them are needed
    entry: i64 = 0
    while entry < ahead.size:
        if ahead.left <= 0:
            return []
        if entry > 0 and entry % STRIDE == 0:
            aside = aside[: entry // STRIDE - 1]
            aside.append(Generation(out, ahead))
        look_on(ahead, entry)
        for h in out:
            if h.weight > 0.0:
                ahead.left -= STEP
                propagate(n, ahead, h, entry, rng)
        if entry + 1 == ahead.size:
            for h in out:
                if not leaves_copies(n, ahead, h):
                    h.weight = 0.0
        out = resample(out, size if entry > deadly else i64(len(out)), rng)
        entry += 1
        if len(out) == 0:
            if entry > deadly:                          # further than ever: begin with a short way back
                deadly = entry
                rewinds = 0
            rewinds += 1
            back = max((entry - 1) // STRIDE - (1 << rewinds % FURTHEST) // 2, 0)
            entry = back * STRIDE
            number = min(LARGEST, size + rewinds // 2)
            if back == 0:
                out = [begin(n, ahead) for _ in range(max(number, size))]
                ahead.begin()
            else:
                out = multiplied(aside[back - 1].particles, number)
                aside[back - 1].come_back(ahead)
    return [h for h in out if h.weight > 0.0]


class Generation:
    """All particles at a time, and what was to happen next in each place and to each name."""

    def __init__(self, particles: list[Particle], ahead: Lookahead) -> None:
        self.particles = [h.clone() for h in particles]
        self.at = ahead.chain.at[:]
        self.wanting_at = ahead.demand.chain.at[:]
        self.coming = ahead.coming[:]
        self.next = ahead.next[:]

    def come_back(self, ahead: Lookahead) -> None:
        ahead.chain.at = self.at[:]
        ahead.demand.chain.at = self.wanting_at[:]
        ahead.coming = self.coming[:]
        ahead.next = self.next[:]


def multiplied(particles: list[Particle], size: i64) -> list[Particle]:
    """So many copies of particles, of each as many."""
    return [particles[i % len(particles)].clone() for i in range(max(size, len(particles)))]


def begin(n: Notebook, ahead: Lookahead) -> Particle:
    """A particle in which nothing has happened yet."""
    h = untouched()
    h.carrier = vec[i64]([c.NONE] * ahead.tracks)
    h.value = vec[float]([1.0] * ahead.groups)
    h.went = vec[i64]([c.NONE] * ahead.size)
    if ahead.constrained:
        h.constraints = first_constraints(n)
    return h


def resample(particles: list[Particle], size: i64, rng: Rng) -> list[Particle]:
    """When the effective sample size is low, or there are more than so many, the particles are replaced, in proportion to their weights.

    (Systematic resampling.)
    """
    total = 0.0
    squares = 0.0
    for h in particles:
        total += h.weight
        squares += h.weight * h.weight
    if total == 0.0:
        return []
    mean = total / float(size)
    if size == len(particles) and UNEVEN * mean * total >= squares:
        for h in particles:
            h.weight /= mean                            # so that they stay of the order of one
        return particles
    out: list[Particle] = []
    x = mean * float(rng.below(FINE)) / float(FINE)     # evenly spaced, so that each is taken in proportion to its weight
    for h in particles:
        weight = h.weight
        h.weight = 1.0
        again = False
        while x < weight and len(out) < size:
            out.append(h.clone() if again else h)
            again = True
            x += mean
        x -= weight
    return out


def pick(particles: list[Particle], weights: vec[float], rng: Rng) -> Particle:
    """One of them, by these weights."""
    if len(particles) == 1:
        return particles[0]
    total = 0.0
    for weight in weights:
        total += weight
    return particles[max(by_share(weights, total, rng), 0)]


# -- what an entry tells -------------------------------------------------------------------


def propagate(n: Notebook, ahead: Lookahead, h: Particle, entry: i64, rng: Rng) -> None:
    """What an entry tells happens."""
    head = ahead.head[entry]
    kind = kind_of(head)
    if kind == KNOW:
        lose(n, ahead, h, entry)
        return
    if kind in (COUNT, CLIMB):
        constrain(n, ahead, h, entry)
        return
    if kind == FOUND:
        token = find_token(n, ahead, h, entry, rng)
    elif kind == SEEN:
        token = fresh_token(n, ahead, h, entry, rng)
    elif kind == ROW:
        token = choose_in_row(n, ahead, h, entry, rng)
    else:
        token = choose_token(n, ahead, h, entry, rng)
    if token != c.NONE:
        if ahead.constrained and kind in (FOUND, SEEN) and not see(n, h.constraints, token, n.tables.name[place_of(head)], entry):
            h.weight = 0.0
        if kind == ROW:
            token = keep_first(ahead, h, entry, token)
            pass_over(ahead, h, entry, token)
        h.went[entry] = token
        go(n, h, ahead.entry[entry], head, token)


def lose(n: Notebook, ahead: Lookahead, h: Particle, entry: i64) -> None:
    """The tracks that begin with an entry."""
    first = ahead.track_at[entry]
    last = ahead.track_at[entry + 1]
    for track in range(first, last):
        token = h.token[ahead.track_place[track]]
        h.lost[token] = ahead.track_name[track]
        h.track[token] = track
        h.carrier[track] = token
        if ahead.constrained and not see(n, h.constraints, token, ahead.track_name[track], entry):
            h.weight = 0.0
    h.astray += last - first
    for track in range(first, last):
        settle_value(ahead, h, ahead.group[track], AS_IT_IS)


def constrain(n: Notebook, ahead: Lookahead, h: Particle, entry: i64) -> None:
    """Something becomes certain of the tokens in the places of an entry."""
    head = ahead.head[entry]
    tokens = vec[i64](capacity=8)
    for i in range(ahead.place_at[entry], ahead.place_at[entry + 1]):
        tokens = append(tokens, h.token[ahead.place[i]])
    if kind_of(head) == CLIMB:
        climb_after(h.constraints, tokens[0], tokens[1], head, entry)
        put_in_order(n, ahead, h, entry)
    elif not count_tokens(n, h.constraints, tokens, head, entry):
        h.weight = 0.0


def put_in_order(n: Notebook, ahead: Lookahead, h: Particle, entry: i64) -> None:
    """CIT-R80: of the cards put under the deck in one go, those whose names are known lie there in the order of their names."""
    t = h.constraints
    last: i64 = len(t.before) - 1
    pair = last
    while pair >= t.first[last] and c.NONE != t.name[t.after[pair]] < t.name[t.before[pair]]:
        swap_tokens(n, ahead, h, pair)
        if t.name[t.after[pair]] < t.name[t.before[pair]]:
            break                                       # the viewer noted nothing in which they differ
        for track in ahead.by_name:
            if h.carrier[track] in (t.before[pair], t.after[pair]):
                settle_value(ahead, h, ahead.group[track], AS_IT_IS)
        pair -= 1


def swap_tokens(n: Notebook, ahead: Lookahead, h: Particle, pair: i64) -> None:
    """Of two tokens put under the deck in one go the other one was put there first: they change their parts since then.

    Where the viewer noted no more of their hand than its size, there is nothing in which they differ.
    """
    one = h.constraints.before[pair]
    other = h.constraints.after[pair]
    first = h.constraints.first[pair]
    climb = h.constraints.climbed[first]
    start = start_of(n, ahead, climb)
    if start == climb:
        return
    h.lay(one, h.place[other])
    for entry in range(start, len(h.went)):
        h.went[entry] = exchanged(h.went[entry], one, other)
    swap_constraints(n, h.constraints, one, other, first, climb)


def start_of(n: Notebook, ahead: Lookahead, climb: i64) -> i64:
    """The entry with which cards began to go under the deck, given the one that tells of the first two of them."""
    entry = climb
    while entry > 0 and kind_of(ahead.head[entry - 1]) == LOST:
        if not is_in(n, place_of(ahead.head[entry - 1]), ahead.low[climb], ahead.high[climb]):
            break
        entry -= 1
    return entry


def keep_first(ahead: Lookahead, h: Particle, entry: i64, token: i64) -> i64:
    """CIT-1.6: of equal cards in a row the first is kept."""
    name = h.lost[token]
    for i in range(ahead.place_at[entry], ahead.place_at[entry + 1]):
        before = h.token[ahead.place[i]]
        if before == token:
            return token
        if name != c.NONE and h.lost[before] == name:
            exchange_tracks(h, token, before)
            return before
    return token


def pass_over(ahead: Lookahead, h: Particle, entry: i64, token: i64) -> None:
    """CIT-1.6: which tokens lay in a row before the one that is kept."""
    passed = vec[i64](capacity=8)
    for i in range(ahead.place_at[entry], ahead.place_at[entry + 1]):
        before = h.token[ahead.place[i]]
        if before == token:
            break
        passed = append(passed, before)
    if len(passed) > 1:
        keep_after(h.constraints, passed, token, entry)


def leaves_copies(n: Notebook, ahead: Lookahead, h: Particle) -> bool:
    """Whether everything that is still lost can be: no more cards of a name than the viewer does not know."""
    before: i64 = c.NONE
    lost: i64 = 0
    for i in range(ahead.tracks):
        track = ahead.by_name[i]
        name = ahead.track_name[track]
        if name != before:
            before = name
            lost = 0
        if h.carrier[track] != c.NONE:
            lost += 1
            if lost > ahead.copies[track]:
                return False
    return True
