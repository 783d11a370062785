# Compiled by mypyc.
"""Which token goes, or is found, with the next entry of the trail: each in proportion to the odds of what is seen later (CIT-R83)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from capomastro.games.citadels import codes as c
from capomastro.games.citadels.memory.constraints import able
from capomastro.games.citadels.memory.lookahead import Lookahead
from capomastro.games.citadels.memory.notebook import Notebook
from capomastro.games.citadels.memory.odds import (
    AS_IT_IS,
    Stakes,
    Trial,
    are_alike,
    by_share,
    concerned,
    group_at,
    is_first,
    moving,
    settle_value,
    value,
)
from capomastro.games.citadels.memory.particle import Particle, close_up, first_alike, lay_back
from capomastro.games.citadels.memory.supply import Supply, is_late, supply_at
from capomastro.games.citadels.memory.trail import COPIES_AT, COPY_BITS, OPEN_BIT, PLACE_BITS, ROW, UNKNOWN_AT, kind_of, place_of
from capomastro.kernel.rng import Rng


def choose_token(n: Notebook, ahead: Lookahead, h: Particle, entry: i64, rng: Rng) -> i64:
    """Any of the tokens goes, a lost one as likely as fits what is seen later. NONE if nothing fits."""
    tracks = concerned(ahead, h, entry)
    lost: i64 = len(tracks)
    free = ahead.count[entry] - lost                     # tokens that were never known
    token: i64 = c.NONE
    supply = supply_at(n, ahead, h, entry)
    if free > 0:
        token = pick_unknown(n, ahead, h, entry, unknown_tokens(ahead, h, entry), supply, rng)
    if lost == 0:
        h.weight *= h.tilt
        return token
    s = Stakes(ahead, h, tracks)
    trial = moving(ahead, h, entry)
    to = trial.one_at
    there = group_at(ahead, h, tracks, trial.other)
    pair = pair_after(ahead, h, entry)
    total = 0.0
    shares = vec[float](capacity=lost + 1)
    share = 0.0
    before: i64 = c.NONE                                 # the place of the lost card before, if it is of the same name
    group: i64 = c.NONE
    for track in tracks:
        place = h.place[h.carrier[track]]
        if ahead.group[track] != group:
            before = c.NONE
            group = ahead.group[track]
        if before in (c.NONE, to) or place == to or not are_alike(ahead, group, before, place) or (
            there != c.NONE and not are_alike(ahead, there, before, place)
        ):
            share = s.if_changed(ahead, h, trial.go(h, h.carrier[track]), group, there)
            if share > 0.0:
                share *= pair.together(ahead, h, group, trial) * supply.of(ahead.group_name[group] >= c.FIRST_ACTION)
        before = place
        shares = append(shares, share)
        total += share
    if free > 0:
        share = float(free) * supply.mixed * s.if_changed(ahead, h, trial.go(h, token), c.NONE, there)
        shares = append(shares, share)
        total += share
    chosen = by_share(shares, total, rng)
    if chosen == c.NONE:
        h.weight = 0.0
        return c.NONE
    if chosen < lost:
        token = h.carrier[tracks[chosen]]
    s.settle(ahead, h, trial.go(h, token), ahead.group[tracks[chosen]] if chosen < lost else c.NONE, there)
    h.weight *= total / (shares[chosen] * float(ahead.count[entry])) * (float(free) * h.tilt if chosen == lost else 1.0)
    return token


@mypyc_attr(free_list_len=1)
class Pair:
    """A row of two cards, of which one is taken with the next entry, while the second of them comes to lie there.

    Two lost cards that must both be taken, or must both stay, fit each by itself and not together.
    """

    def __init__(self) -> None:
        self.group: i64 = c.NONE                        # the name of the first of them; NONE if there is no such row, or it was not lost
        self.place: i64 = c.NONE                        # where the second comes to lie
        self.taken: i64 = c.NONE                        # the slots of whichever is taken, and of whichever is not
        self.left: i64 = c.NONE
        self.if_taken = 0.0                             # the odds of the first's name if it is taken, and if it is not
        self.if_left = 0.0

    def together(self, ahead: Lookahead, h: Particle, group: i64, trial: Trial) -> float:
        """How much likelier both fit what is seen later than each by itself, if a card of this name is the second."""
        if self.group in (c.NONE, group):
            return 1.0
        taken = value_at(ahead, h, self.place, self.taken, group, trial)
        left = value_at(ahead, h, self.place, self.left, group, trial)
        apart = (taken + left) * (self.if_taken + self.if_left)
        return 2.0 * (taken * self.if_left + left * self.if_taken) / apart if apart > 0.0 else 1.0


NO_PAIR: Final = Pair()


def pair_after(ahead: Lookahead, h: Particle, entry: i64) -> Pair:
    """The row that the next entry is about, if it is such a one."""
    row = entry + 1
    if row == ahead.size or kind_of(ahead.head[row]) != ROW or ahead.count[row] != 2:
        return NO_PAIR
    to = place_of(ahead.head[entry])
    first = ahead.place_at[row]
    if to not in (ahead.place[first], ahead.place[first + 1]):
        return NO_PAIR
    other = ahead.place[first] if ahead.place[first + 1] == to else ahead.place[first + 1]
    token = h.token[other]
    if h.lost[token] == c.NONE:
        return NO_PAIR
    taken: i64 = 0 if ahead.place[first] == place_of(ahead.head[row]) else 1
    out = Pair()
    out.place = to
    out.taken = ahead.chain.next[first + taken]
    out.left = ahead.chain.next[first + 1 - taken]
    out.group = ahead.group[h.track[token]]
    out.if_taken = value_at(ahead, h, other, out.taken, out.group, AS_IT_IS)
    out.if_left = value_at(ahead, h, other, out.left, out.group, AS_IT_IS)
    return out


def value_at(ahead: Lookahead, h: Particle, place: i64, slot: i64, group: i64, trial: Trial) -> float:
    """The odds of a name if a place has this slot."""
    at = ahead.chain.at
    before = at[place]
    at[place] = slot
    out = value(ahead, h, group, trial)
    at[place] = before
    return out


def choose_in_row(n: Notebook, ahead: Lookahead, h: Particle, entry: i64, rng: Rng) -> i64:
    """The same for cards in a row, of which the others close up in their order; of equal ones the first goes (CIT-1.6)."""
    places = ahead.place[ahead.place_at[entry] : ahead.place_at[entry + 1]]
    to = place_of(ahead.head[entry])
    tracks = concerned(ahead, h, entry)
    size = ahead.count[entry]
    supply = supply_at(n, ahead, h, entry)
    if len(tracks) == 0 and supply.early == supply.late:
        return h.token[places[rng.below(size)]]
    tokens = vec[i64](capacity=8)
    for place in places:
        tokens = append(tokens, h.token[place])
    total = 0.0
    shares = vec[float](capacity=8)
    for i in range(size):
        token = first_alike(h, tokens, i)
        share = supply.of(is_late(h.constraints.name, n.facts, token))
        if len(tracks) > 0:
            close_up(h, places, token, to)
            share *= Stakes(ahead, h, tracks).whole()
            lay_back(h, places, tokens)
        shares = append(shares, share)
        total += share
    chosen = by_share(shares, total, rng)
    if chosen == c.NONE:
        h.weight = 0.0
        return c.NONE
    if len(tracks) > 0:
        close_up(h, places, first_alike(h, tokens, chosen), to)
        Stakes(ahead, h, tracks).settle(ahead, h, AS_IT_IS, c.NONE, c.NONE)
        lay_back(h, places, tokens)
    h.weight *= total / (shares[chosen] * float(size))
    return tokens[chosen]


def find_token(n: Notebook, ahead: Lookahead, h: Particle, entry: i64, rng: Rng) -> i64:
    """A card is seen: a lost one of that name, or one that was never known. NONE if that is impossible."""
    head = ahead.head[entry]
    name = n.tables.name[place_of(head)]
    group = ahead.sought[entry]
    tracks = concerned(ahead, h, entry)
    alike = vec[i64](capacity=len(tracks))              # lost cards of that name here
    others = vec[i64](capacity=len(tracks))             # and lost cards of other names
    for track in tracks:
        if ahead.group[track] == group:
            alike = append(alike, track)
        else:
            others = append(others, track)
    named: i64 = 0                                      # and anywhere
    if group != c.NONE:
        for i in range(ahead.first_track[group], ahead.coming[group]):
            if h.carrier[ahead.by_name[i]] != c.NONE:
                named += 1
    openly = head & OPEN_BIT != 0 and len(alike) > 0
    supply = supply_at(n, ahead, h, entry)
    s = Stakes(ahead, h, others)
    trial = moving(ahead, h, entry)
    there = group_at(ahead, h, others, trial.other)
    total = 0.0
    shares = vec[float](capacity=4)
    for track in alike:
        share = s.if_changed(ahead, h, trial.found(h, h.carrier[track]), group, there) * supply.of(name >= c.FIRST_ACTION)
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
            token = pick_unknown(n, ahead, h, entry, tokens, supply, rng)
            fresh = float(size * copies) / float(max((head >> UNKNOWN_AT & PLACE_BITS) - h.astray, 1))
            trial.gone = c.NONE
            share = fresh * supply.mixed * s.if_changed(ahead, h, trial.go(h, token), group, there)
            shares = append(shares, share)
            total += share
    chosen = by_share(shares, total, rng)
    if chosen == c.NONE:
        h.weight = 0.0
        return c.NONE
    if chosen < len(alike):
        token = h.carrier[alike[chosen]]
        trial.found(h, token)
        h.lost[token] = c.NONE
        h.carrier[alike[chosen]] = c.NONE
        h.astray -= 1
        fresh = 1.0 / float(len(alike)) if openly else 1.0
    else:
        fresh *= h.tilt
    s.settle(ahead, h, trial, c.NONE, there)
    if group != c.NONE:
        settle_value(ahead, h, group, trial)
    h.weight *= fresh * total / shares[chosen]
    return token


def fresh_token(n: Notebook, ahead: Lookahead, h: Particle, entry: i64, rng: Rng) -> i64:
    """A card is seen that was never known: any that can have this name. NONE if none can."""
    tokens = able_tokens(n, ahead, h, entry, n.tables.name[place_of(ahead.head[entry])])
    size: i64 = len(tokens)
    h.weight *= float(size)
    if size == 0:
        return c.NONE
    token = pick_unknown(n, ahead, h, entry, tokens, supply_at(n, ahead, h, entry), rng)
    h.weight *= h.tilt
    return token


def unknown_tokens(ahead: Lookahead, h: Particle, entry: i64) -> vec[i64]:
    """The tokens never known in the places of an entry."""
    out = vec[i64](capacity=ahead.count[entry])
    place = ahead.place
    token_at = h.token
    lost = h.lost
    for i in range(ahead.place_at[entry], ahead.place_at[entry + 1]):
        token = token_at[place[i]]
        if lost[token] == c.NONE:
            out = append(out, token)
    return out


def able_tokens(n: Notebook, ahead: Lookahead, h: Particle, entry: i64, name: i64) -> vec[i64]:
    """Those of them that can have this name."""
    tokens = unknown_tokens(ahead, h, entry)
    return able(n, h.constraints, tokens, name) if ahead.constrained else tokens


def nth_unknown(ahead: Lookahead, h: Particle, entry: i64, tokens: vec[i64], skip: i64) -> i64:
    """The n-th of the tokens in the places of an entry that were never known; of a row in its order.

    Otherwise by their signatures: an order that reveals nothing.
    """
    if not ahead.constrained or kind_of(ahead.head[entry]) == ROW:
        return tokens[skip]
    signature = h.constraints.signature
    if have_one(signature, tokens):
        return tokens[skip]
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


def have_one(signature: vec[i64], tokens: vec[i64]) -> bool:
    """Whether all of these tokens have the same signature."""
    first = signature[tokens[0]]
    for token in tokens:                                # noqa: SIM110 - all() would make a generator
        if signature[token] != first:
            return False
    return True


def pick_unknown(n: Notebook, ahead: Lookahead, h: Particle, entry: i64, tokens: vec[i64], supply: Supply, rng: Rng) -> i64:
    """One of these tokens, never known, in the places of an entry, to go where it says.

    Starting cards are no action cards: which of both kinds of tokens goes is chosen by where action cards are seen later, and
    ``tilt`` makes up for it.
    """
    h.tilt = 1.0
    size: i64 = len(tokens)
    if supply.early == supply.late:
        supply.mixed = supply.early
        return nth_unknown(ahead, h, entry, tokens, rng.below(size))
    early = vec[i64](capacity=size)
    late = vec[i64](capacity=size)
    name = h.constraints.name
    facts = n.facts
    for token in tokens:
        if is_late(name, facts, token):
            late = append(late, token)
        else:
            early = append(early, token)
    keep = float(i64(len(early))) * supply.early
    part = float(i64(len(late))) * supply.late
    supply.mixed = (keep + part) / float(size)
    if is_first(keep, part, rng):
        h.tilt = supply.mixed / supply.early
        return nth_unknown(ahead, h, entry, early, rng.below(len(early)))
    h.tilt = supply.mixed / supply.late
    return nth_unknown(ahead, h, entry, late, rng.below(len(late)))
