# Compiled by mypyc.
"""The particle filter: what may have happened to cards that a viewer could not follow, drawn from his trail (CIT-R83).

A particle is one complete way in which everything may have gone. All ways that agree with what the viewer saw are equally likely.
Particles are drawn forward in time, entry by entry. Which card goes is chosen by the odds of all that is seen later (lookahead.py):
exact for lost cards that move independently of each other. The weight of a particle makes up for the rest. When the weights
have become uneven, the particles are resampled; when none of them is possible any more, all go back some way and try again. In
the end one is picked by weight. No particle contradicts what the viewer saw.

What lies in a place is called a *token*, by the place where it lies in truth. A *track* is the time from when the viewer
loses sight of a token until he finds it again.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from capomastro.games.citadels import codes as c
from capomastro.games.citadels.memory.constraints import (
    UNCONSTRAINED,
    able,
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
from capomastro.games.citadels.memory.trail import (
    CLIMB,
    COPIES_AT,
    COPY_BITS,
    COUNT,
    FOUND,
    KNOW,
    LOST,
    OPEN_BIT,
    PLACE_BITS,
    ROW,
    SEEN,
    SIZE,
    UNKNOWN_AT,
    kind_of,
    place_of,
    places_of,
    rename,
)
from capomastro.kernel.rng import Rng

PARTICLES: Final = 16           # particles of which one is taken, where their weights differ and the trail is short
FEWEST: Final = 3           # and however long it is
STEPS: Final = 400          # about so many steps are taken in all
STRIDE: Final = 24          # entries after which all of them are set aside, to come back to when none goes on
LARGEST: Final = 16         # so many then go on from there
FURTHEST: Final = 7         # times that they go back twice as far as before, until they begin again with a short way
REWINDS: Final = 200        # at most
UNEVEN: Final = 1.9         # resample when the mean square of the weights is more than this many times their squared mean
FINE: Final = 1 << 30
LEAST: Final = 1e-6         # odds of a find that nothing is expected to explain
ITSELF: Final = vec[i64](list(range(c.CARDS)))
NOTHING: Final = vec[i64]([c.NONE] * c.CARDS)


class Particle:
    """One way in which everything may have happened."""

    def __init__(self) -> None:
        self.weight = 1.0                                           # its weight, including the odds that it goes on well
        self.token: vec[i64] = ITSELF[:]                            # by place
        self.place: vec[i64] = ITSELF[:]                            # by token
        self.lost: vec[i64] = NOTHING[:]                            # by token: the name under which it is lost
        self.carrier: vec[i64] = vec[i64]()                         # by track: its token while it lasts
        self.value: vec[float] = vec[float]()                       # by name that was lost: odds of all its finds to come
        self.went: vec[i64] = vec[i64]()                            # by entry: the token that went or was found
        self.constraints = UNCONSTRAINED                            # what is certain of the tokens

    def clone(self) -> Particle:
        other = Particle()
        other.weight = self.weight
        other.token = self.token[:]
        other.place = self.place[:]
        other.lost = self.lost[:]
        other.carrier = self.carrier[:]
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


def run_filter(n: Notebook, ahead: Lookahead, rng: Rng) -> list[Particle]:
    """Particles that agree with all the viewer saw, with their weights."""
    size: i64 = 1
    if not ahead.plain:
        size = min(PARTICLES, max(FEWEST, STEPS // ahead.size))
    return let_happen(n, ahead, size, rng)


def pick(particles: list[Particle], weights: vec[float], rng: Rng) -> Particle:
    """One of them, by these weights."""
    if len(particles) == 1:
        return particles[0]
    total = 0.0
    for weight in weights:
        total += weight
    return particles[max(by_share(weights, total, rng), 0)]


# -- the filter ----------------------------------------------------------------------------


def let_happen(n: Notebook, ahead: Lookahead, size: i64, rng: Rng) -> list[Particle]:
    """Let everything happen once more, in this many ways at a time; returns those that are possible.

    When none of them goes on, all of them go back some way and try again from there, each time from twice as far back.
    """
    out = [begin(n, ahead) for _ in range(size)]
    aside: list[Generation] = []
    rewinds: i64 = 0
    entry: i64 = 0
    while entry < ahead.size:
        if entry % STRIDE == 0:
            aside = aside[: entry // STRIDE]
            aside.append(Generation(out, ahead.now))
        look_on(ahead, entry)
        for h in out:
            if h.weight > 0.0:
                propagate(n, ahead, h, entry, rng)
        if entry + 1 == ahead.size:
            for h in out:
                if not leaves_copies(n, ahead, h):
                    h.weight = 0.0
        out = resample(out, rng)
        entry += 1
        if len(out) == 0:
            rewinds += 1
            if rewinds > REWINDS:
                return out
            back = max((entry - 1) // STRIDE - (1 << rewinds % FURTHEST) // 2, 0)
            entry = back * STRIDE
            out = multiplied(aside[back].particles, min(LARGEST, size << min(rewinds, 4)))
            ahead.now = aside[back].now[:]
    return [h for h in out if h.weight > 0.0]


class Generation:
    """All particles at a time, and what the odds were then."""

    def __init__(self, particles: list[Particle], now: vec[float]) -> None:
        self.particles = [h.clone() for h in particles]
        self.now = now[:]


def multiplied(particles: list[Particle], size: i64) -> list[Particle]:
    """So many copies of particles, of each as many."""
    return [particles[i % len(particles)].clone() for i in range(max(size, len(particles)))]


def begin(n: Notebook, ahead: Lookahead) -> Particle:
    """A particle in which nothing has happened yet."""
    h = Particle()
    h.carrier = vec[i64]([c.NONE] * ahead.tracks)
    h.value = vec[float]([1.0] * ahead.groups)
    h.went = vec[i64]([c.NONE] * ahead.size)
    if ahead.constrained:
        h.constraints = first_constraints(n)
    return h


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
            token = keep_first(n, ahead, h, entry, token)
            pass_over(n, ahead, h, entry, token)
        h.went[entry] = token
        go(n, h, ahead.entry[entry], head, token)


def lose(n: Notebook, ahead: Lookahead, h: Particle, entry: i64) -> None:
    """The tracks that begin with an entry."""
    track = ahead.tracks_before(entry)
    first = track
    while track < ahead.tracks and ahead.track_start[track] == entry:
        token = h.token[ahead.track_place[track]]
        h.lost[token] = ahead.track_name[track]
        h.carrier[track] = token
        if ahead.constrained and not see(n, h.constraints, token, ahead.track_name[track], entry):
            h.weight = 0.0
        track += 1
    while first < track:
        settle_value(ahead, h, ahead.group[first], entry, AS_IT_IS)
        first += 1


def constrain(n: Notebook, ahead: Lookahead, h: Particle, entry: i64) -> None:
    """Something becomes certain of the tokens in the places of an entry."""
    head = ahead.head[entry]
    tokens = vec[i64](capacity=8)
    for place in places_of(n, ahead.entry[entry]):
        tokens = append(tokens, h.token[place])
    if kind_of(head) == CLIMB:
        climb_after(h.constraints, tokens[0], tokens[1], head, entry)
    elif not count_tokens(n, h.constraints, tokens, head, entry):
        h.weight = 0.0


def resample(particles: list[Particle], rng: Rng) -> list[Particle]:
    """When the effective sample size is low, the particles are replaced, in proportion to their weights (systematic resampling)."""
    total = 0.0
    squares = 0.0
    for h in particles:
        total += h.weight
        squares += h.weight * h.weight
    if total == 0.0:
        return []
    mean = total / float(len(particles))
    if UNEVEN * mean * total >= squares:
        for h in particles:
            h.weight /= mean                            # so that they stay of the order of one
        return particles
    out: list[Particle] = []
    x = mean * float(rng.below(FINE)) / float(FINE)     # evenly spaced, so that each is taken in proportion to its weight
    for h in particles:
        weight = h.weight
        h.weight = 1.0
        again = False
        while x < weight and len(out) < len(particles):
            out.append(h.clone() if again else h)
            again = True
            x += mean
        x -= weight
    return out


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


def keep_first(n: Notebook, ahead: Lookahead, h: Particle, entry: i64, token: i64) -> i64:
    """CIT-1.6: of equal cards in a row the first is kept."""
    name = h.lost[token]
    for place in places_of(n, ahead.entry[entry]):
        before = h.token[place]
        if before == token:
            return token
        if name != c.NONE and h.lost[before] == name:
            exchange_tracks(ahead, h, token, before)
            return before
    return token


def pass_over(n: Notebook, ahead: Lookahead, h: Particle, entry: i64, token: i64) -> None:
    """CIT-1.6: which tokens lay in a row before the one that is kept."""
    passed = vec[i64](capacity=8)
    for place in places_of(n, ahead.entry[entry]):
        if h.token[place] == token:
            break
        passed = append(passed, h.token[place])
    if len(passed) > 1:
        keep_after(h.constraints, passed, token, entry)


def exchange_tracks(ahead: Lookahead, h: Particle, one: i64, other: i64) -> None:
    """Two lost cards of one name change their parts."""
    for track in range(ahead.tracks):
        if h.carrier[track] == one:
            h.carrier[track] = other
        elif h.carrier[track] == other:
            h.carrier[track] = one


def go(n: Notebook, h: Particle, entry: i64, head: i64, token: i64) -> None:
    """A token goes to the place of an entry."""
    if kind_of(head) == ROW:
        close_up(h, places_of(n, entry), token, place_of(head))
    else:
        h.lay(token, place_of(head))


# -- what is to come ----------------------------------------------------------------------


def value(ahead: Lookahead, h: Particle, group: i64, entry: i64, trial: Trial) -> float:
    """The odds of all finds of a name after an entry: each sees a lost card that comes there, or another of that name.

    Exact where the lost cards of a name move independently. ``trial`` says where some tokens would lie.
    """
    first = ahead.first_track[group]
    last = ahead.first_track[group + 1]
    coming = first                                      # those that are to be lost yet begin with this track
    one: i64 = c.NONE                                     # where a lost card of that name lies
    lost: i64 = 0
    while coming < last and ahead.track_start[ahead.by_name[coming]] <= entry:
        token = h.carrier[ahead.by_name[coming]]
        if token not in (c.NONE, trial.gone):
            lost += 1
            one = trial.place(h, token)
        coming += 1
    if lost > 1:
        return value_of_several(ahead, h, group, entry, trial, coming, lost)
    unseen = 1.0                                        # ways in which it was not seen so far, and in which it was
    seen = 0.0
    for find in range(ahead.first_find[group], ahead.first_find[group + 1]):
        if ahead.find[find] > entry:
            other = others_at(ahead, find, coming, last, lost)
            if lost == 1:
                each = ahead.room[find]
                seen = seen * (other + each) + unseen * ahead.now[find * c.CARDS + one]
            unseen *= max(other, LEAST)
    if lost == 0:
        return unseen
    return seen + unseen * ahead.now[i64(len(ahead.find)) * c.CARDS + one]


def others_at(ahead: Lookahead, find: i64, coming: i64, last: i64, lost: i64) -> float:
    """How likely something else is found than the cards that are lost now: one to be lost yet, or one never known."""
    at = ahead.find[find]
    row = find * ahead.tracks
    out = 0.0
    copies = float(ahead.named[find] - lost)
    i = coming
    while i < last and ahead.track_start[ahead.by_name[i]] < at:
        out += ahead.start[row + ahead.by_name[i]]
        copies -= ahead.missing[row + ahead.by_name[i]]
        i += 1
    return out + ahead.room[find] * copies if copies > 0.0 else out


def value_of_several(ahead: Lookahead, h: Particle, group: i64, entry: i64, trial: Trial, coming: i64, lost: i64) -> float:
    """The same for several lost cards of a name: any of them may be what is found."""
    never = i64(len(ahead.find)) * c.CARDS
    last = ahead.first_track[group + 1]
    at = vec[i64](capacity=lost)
    for i in range(ahead.first_track[group], coming):
        token = h.carrier[ahead.by_name[i]]
        if token not in (c.NONE, trial.gone):
            at = append(at, trial.place(h, token))
    ways = vec[float]([0.0] * (1 << lost))              # by set of lost cards that were seen so far
    ways[0] = 1.0
    for find in range(ahead.first_find[group], ahead.first_find[group + 1]):
        if ahead.find[find] <= entry:
            continue
        row = find * c.CARDS
        other = others_at(ahead, find, coming, last, lost)
        members: i64 = (1 << lost) - 1
        while members >= 0:
            now = ways[members]
            if now > 0.0:
                seen: i64 = 0
                for k in range(lost):
                    if members >> k & 1 == 0:
                        ways[members | 1 << k] += now * ahead.now[row + at[k]]
                    else:
                        seen += 1
                ways[members] = now * max(other + ahead.room[find] * float(seen), LEAST)
            members -= 1
    total = 0.0
    for members in range(1 << lost):
        now = ways[members]
        for k in range(lost):
            if members >> k & 1 == 0:
                now *= ahead.now[never + at[k]]
        total += now
    return total


class Trial:
    """Where tokens would lie if another one went."""

    def __init__(self) -> None:
        self.one: i64 = c.NONE
        self.one_at: i64 = c.NONE
        self.other: i64 = c.NONE
        self.other_at: i64 = c.NONE
        self.gone: i64 = c.NONE                           # a token that is found

    def place(self, h: Particle, token: i64) -> i64:
        if token == self.one:
            return self.one_at
        return self.other_at if token == self.other else h.place[token]


AS_IT_IS: Final = Trial()


def concerned(n: Notebook, ahead: Lookahead, h: Particle, entry: i64) -> vec[i64]:
    """The tracks of lost tokens in the places of an entry, by name."""
    out = vec[i64](capacity=8)
    low = ahead.low[entry]
    high = ahead.high[entry]
    for track in ahead.by_name:
        token = h.carrier[track]
        if token != c.NONE and is_in(n, h.place[token], low, high):
            out = append(out, track)
    return out


class Stakes:
    """The lost cards in the places of an entry, and the odds of what is to come of their names if they stay."""

    def __init__(self, ahead: Lookahead, h: Particle, tracks: vec[i64], entry: i64) -> None:
        self.tracks = tracks
        self.group: vec[i64] = vec[i64](capacity=8)
        self.stays: vec[float] = vec[float](capacity=8)
        self.product = 1.0                              # of those that are not zero
        self.zeros: i64 = 0
        before: i64 = c.NONE
        for track in tracks:
            if ahead.group[track] != before:
                before = ahead.group[track]
                now = value(ahead, h, before, entry, AS_IT_IS)
                self.group = append(self.group, before)
                self.stays = append(self.stays, now)
                if now == 0.0:
                    self.zeros += 1
                else:
                    self.product *= now

    def whole(self) -> float:
        return self.product if self.zeros == 0 else 0.0

    def if_changed(self, ahead: Lookahead, h: Particle, entry: i64, trial: Trial, one: i64, other: i64) -> float:
        """The odds of all names together if a trial changes those of two names (or one, or none)."""
        out = self.product
        zeros = self.zeros
        for i in range(len(self.group)):
            if self.group[i] in (one, other):
                if self.stays[i] == 0.0:
                    zeros -= 1
                else:
                    out /= self.stays[i]
        if zeros > 0:
            return 0.0
        if one != c.NONE:
            out *= value(ahead, h, one, entry, trial)
        if other not in (c.NONE, one):
            out *= value(ahead, h, other, entry, trial)
        return out

    def settle(self, ahead: Lookahead, h: Particle, entry: i64, trial: Trial, one: i64, other: i64) -> None:
        """The weight follows the odds of what is to come of all these names, of which a trial changes two (or one, or none)."""
        for i in range(len(self.group)):
            group = self.group[i]
            if group in (one, other):
                settle_value(ahead, h, group, entry, trial)
            else:
                h.weight *= self.stays[i] / h.value[group]
                h.value[group] = self.stays[i]


def group_at(ahead: Lookahead, h: Particle, tracks: vec[i64], token: i64) -> i64:
    """The name of a token, if it is one of these."""
    if h.lost[token] != c.NONE:
        for track in tracks:
            if h.carrier[track] == token:
                return ahead.group[track]
    return c.NONE


def change(n: Notebook, ahead: Lookahead, h: Particle, entry: i64, token: i64) -> Trial:
    """A token goes where an entry says, and what lies there makes room."""
    out = Trial()
    to = place_of(ahead.head[entry])
    out.one = token
    out.one_at = to
    out.other = h.token[to]
    out.other_at = h.place[token]
    return out


def choose_token(n: Notebook, ahead: Lookahead, h: Particle, entry: i64, rng: Rng) -> i64:
    """Any of the tokens goes, a lost one as likely as fits what is seen later. NONE if nothing fits."""
    tracks = concerned(n, ahead, h, entry)
    lost: i64 = len(tracks)
    free = ahead.count[entry] - lost                     # tokens that were never known
    token: i64 = c.NONE
    if free > 0:
        token = nth_unknown(ahead, h, entry, unknown_tokens(ahead, h, entry), rng.below(free))
    if lost == 0:
        return token
    s = Stakes(ahead, h, tracks, entry)
    there = group_at(ahead, h, tracks, h.token[place_of(ahead.head[entry])])
    total = 0.0
    shares = vec[float](capacity=lost + 1)
    for track in tracks:
        share = s.if_changed(ahead, h, entry, change(n, ahead, h, entry, h.carrier[track]), ahead.group[track], there)
        shares = append(shares, share)
        total += share
    if free > 0:
        share = float(free) * s.if_changed(ahead, h, entry, change(n, ahead, h, entry, token), c.NONE, there)
        shares = append(shares, share)
        total += share
    chosen = by_share(shares, total, rng)
    if chosen == c.NONE:
        h.weight = 0.0
        return c.NONE
    if chosen < lost:
        token = h.carrier[tracks[chosen]]
    trial = change(n, ahead, h, entry, token)
    s.settle(ahead, h, entry, trial, ahead.group[tracks[chosen]] if chosen < lost else c.NONE, there)
    h.weight *= total / (shares[chosen] * float(ahead.count[entry])) * (float(free) if chosen == lost else 1.0)
    return token


def by_share(shares: vec[float], total: float, rng: Rng) -> i64:
    """One of several in proportion; NONE if all are zero."""
    if total <= 0.0:
        return c.NONE
    x = total * float(rng.below(FINE)) / float(FINE)
    last: i64 = c.NONE
    for i in range(len(shares)):
        if shares[i] > 0.0:
            last = i
            x -= shares[i]
            if x < 0.0:
                return i
    return last


def settle_value(ahead: Lookahead, h: Particle, group: i64, entry: i64, trial: Trial) -> None:
    """The weight follows the odds of what is to come."""
    now = value(ahead, h, group, entry, trial)
    h.weight *= now / h.value[group]
    h.value[group] = now


def choose_in_row(n: Notebook, ahead: Lookahead, h: Particle, entry: i64, rng: Rng) -> i64:
    """The same for cards in a row, of which the others close up in their order; of equal ones the first goes (CIT-1.6)."""
    places = ahead.place[ahead.place_at[entry] : ahead.place_at[entry + 1]]
    to = place_of(ahead.head[entry])
    tracks = concerned(n, ahead, h, entry)
    size = ahead.count[entry]
    if len(tracks) == 0:
        return h.token[places[rng.below(size)]]
    tokens = vec[i64](capacity=8)
    for place in places:
        tokens = append(tokens, h.token[place])
    total = 0.0
    shares = vec[float](capacity=8)
    for i in range(size):
        close_up(h, places, first_alike(h, tokens, i), to)
        share = Stakes(ahead, h, tracks, entry).whole()
        shares = append(shares, share)
        total += share
        lay_back(h, places, tokens)
    chosen = by_share(shares, total, rng)
    if chosen == c.NONE:
        h.weight = 0.0
        return c.NONE
    close_up(h, places, first_alike(h, tokens, chosen), to)
    for group in Stakes(ahead, h, tracks, entry).group:
        settle_value(ahead, h, group, entry, AS_IT_IS)
    h.weight *= total / (shares[chosen] * float(size))
    lay_back(h, places, tokens)
    return tokens[chosen]


def first_alike(h: Particle, tokens: vec[i64], i: i64) -> i64:
    """The first token of a row that is lost under the same name, or the token itself."""
    name = h.lost[tokens[i]]
    if name != c.NONE:
        for token in tokens:
            if h.lost[token] == name:
                return token
    return tokens[i]


def lay_back(h: Particle, places: vec[i64], tokens: vec[i64]) -> None:
    """Tokens of a row as they lay."""
    for i in range(len(places)):
        h.token[places[i]] = tokens[i]
        h.place[tokens[i]] = places[i]


def nth_unknown(ahead: Lookahead, h: Particle, entry: i64, tokens: vec[i64], skip: i64) -> i64:
    """The n-th of the tokens in the places of an entry that were never known; of a row in its order.

    Otherwise by their signatures: an order that reveals nothing.
    """
    if not ahead.constrained or kind_of(ahead.head[entry]) == ROW:
        return tokens[skip]
    signature = h.constraints.signature
    last: i64 = c.NONE
    least: i64 = c.NONE
    for _ in range(len(tokens)):                        # there are no more signatures than that
        least = c.NONE                                  # the next one, and how many have it
        alike: i64 = 0
        for token in tokens:
            if signature[token] > last and (least == c.NONE or signature[token] <= least):
                alike = alike + 1 if signature[token] == least else 1
                least = signature[token]
        if skip < alike:
            break
        skip -= alike
        last = least
    for token in tokens:
        if signature[token] == least:
            if skip == 0:
                return token
            skip -= 1
    return c.NONE


def unknown_tokens(ahead: Lookahead, h: Particle, entry: i64) -> vec[i64]:
    """The tokens never known in the places of an entry."""
    out = vec[i64](capacity=8)
    for i in range(ahead.place_at[entry], ahead.place_at[entry + 1]):
        token = h.token[ahead.place[i]]
        if h.lost[token] == c.NONE:
            out = append(out, token)
    return out


def able_tokens(n: Notebook, ahead: Lookahead, h: Particle, entry: i64, name: i64) -> vec[i64]:
    """Those of them that can have this name."""
    tokens = unknown_tokens(ahead, h, entry)
    return able(n, h.constraints, tokens, name) if ahead.constrained else tokens


def fresh_token(n: Notebook, ahead: Lookahead, h: Particle, entry: i64, rng: Rng) -> i64:
    """A card is seen that was never known: any that can have this name. NONE if none can."""
    tokens = able_tokens(n, ahead, h, entry, n.tables.name[place_of(ahead.head[entry])])
    size: i64 = len(tokens)
    h.weight *= float(size)
    return nth_unknown(ahead, h, entry, tokens, rng.below(size)) if size > 0 else c.NONE


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


def find_token(n: Notebook, ahead: Lookahead, h: Particle, entry: i64, rng: Rng) -> i64:
    """A card is seen: a lost one of that name, or one that was never known. NONE if that is impossible."""
    head = ahead.head[entry]
    name = n.tables.name[place_of(head)]
    group = group_of(ahead, name)
    tracks = concerned(n, ahead, h, entry)
    alike = vec[i64](capacity=4)                        # lost cards of that name here
    others = vec[i64](capacity=8)                       # and lost cards of other names
    for track in tracks:
        if ahead.group[track] == group:
            alike = append(alike, track)
        else:
            others = append(others, track)
    lost: i64 = 0                                       # cards that are lost now, and those of this name
    named: i64 = 0
    for track in ahead.by_name:
        if h.carrier[track] != c.NONE:
            lost += 1
            named += 1 if ahead.group[track] == group else 0
    openly = head & OPEN_BIT != 0 and len(alike) > 0
    s = Stakes(ahead, h, others, entry)
    there = group_at(ahead, h, others, h.token[place_of(head)])
    total = 0.0
    shares = vec[float](capacity=4)
    for track in alike:
        trial = change(n, ahead, h, entry, h.carrier[track])
        trial.gone = h.carrier[track]
        share = s.if_changed(ahead, h, entry, trial, group, there)
        if openly:
            share /= float(len(alike))
        shares = append(shares, share)
        total += share
    copies = (head >> COPIES_AT & COPY_BITS) - named
    token: i64 = c.NONE
    fresh = 0.0
    if copies > 0 and not openly:
        tokens = able_tokens(n, ahead, h, entry, name)
        size: i64 = len(tokens)
        if size > 0:
            token = nth_unknown(ahead, h, entry, tokens, rng.below(size))
            fresh = float(size * copies) / float(max((head >> UNKNOWN_AT & PLACE_BITS) - lost, 1))
            share = fresh * s.if_changed(ahead, h, entry, change(n, ahead, h, entry, token), group, there)
            shares = append(shares, share)
            total += share
    chosen = by_share(shares, total, rng)
    if chosen == c.NONE:
        h.weight = 0.0
        return c.NONE
    if chosen < len(alike):
        token = h.carrier[alike[chosen]]
        fresh = 1.0 / float(len(alike)) if openly else 1.0
    trial = change(n, ahead, h, entry, token)
    if chosen < len(alike):
        trial.gone = token
        h.lost[token] = c.NONE
        h.carrier[alike[chosen]] = c.NONE
    s.settle(ahead, h, entry, trial, c.NONE, there)
    if group != c.NONE:
        settle_value(ahead, h, group, entry, trial)
    h.weight *= fresh * total / shares[chosen]
    return token


def group_of(ahead: Lookahead, name: i64) -> i64:
    """The number of a name that was lost, or NONE."""
    for group in range(ahead.groups):
        if ahead.group_name[group] == name:
            return group
    return c.NONE


# -- the trail of a particle ---------------------------------------------------------------


def trail_of(n: Notebook, ahead: Lookahead, h: Particle) -> vec[i64]:
    """The whole trail as it would have been written then: told in tokens."""
    again = Particle()
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
