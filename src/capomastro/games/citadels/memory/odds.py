# Compiled by mypyc.
"""The odds of all that is seen later, read forward from the messages of lookahead.py for one particle (CIT-R83).

Exact for lost cards that move independently of each other. The weight of a particle makes up for the rest.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from capomastro.games.citadels import codes as c
from capomastro.games.citadels.memory.association import GROUP_BITS, LEAST, PAIR, is_weighed, table_of
from capomastro.games.citadels.memory.lookahead import MEMORY, Lookahead
from capomastro.games.citadels.memory.particle import Particle
from capomastro.games.citadels.memory.trail import place_of
from capomastro.kernel.rng import Rng

FINE: Final = 1 << 30
KEPT: Final = 4             # so many lost cards of a name, and no more, are looked up by where they lie
SLOT_BITS: Final = 12       # in what they are looked up by: of each slot
MOMENT_BITS: Final = 7      # and of what has begun and was found
CASES: Final = 4            # cases of one find that take as long to weigh as anything else that counts as one piece of work


@mypyc_attr(free_list_len=1)
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

    def go(self, h: Particle, token: i64) -> Trial:
        """A token goes, and what lies there makes room."""
        self.one = token
        self.other_at = h.place[token]
        return self

    def found(self, h: Particle, token: i64) -> Trial:
        """The same for a lost card that is found."""
        self.gone = token
        return self.go(h, token)


AS_IT_IS: Final = Trial()


def value(ahead: Lookahead, h: Particle, group: i64, trial: Trial) -> float:
    """The odds of all finds of a name after the present entry: each sees a lost card that comes there, or another of that name.

    Exact where the lost cards of a name move independently. ``trial`` says where some tokens would lie.
    """
    ahead.left -= 1
    by_name = ahead.by_name
    carrier = h.carrier
    at = ahead.chain.at
    first = ahead.first_track[group]
    coming = ahead.coming[group]
    one: i64 = c.NONE                                   # the slots of the places where lost cards of that name lie
    other: i64 = c.NONE
    key: i64 = 1                                        # so that it tells how many they are
    lost: i64 = 0
    for i in range(first, coming):
        token = carrier[by_name[i]]
        if token not in (c.NONE, trial.gone):
            lost += 1
            other = one
            one = at[trial.place(h, token)]
            if lost <= KEPT:
                key = key << SLOT_BITS | one
    find = ahead.next[group]
    if lost <= 1 and is_weighed(ahead, group, lost):
        table = table_of(ahead, group, find, coming, lost)
        return ahead.table[table] if lost == 0 else value_of_one(ahead, find, ahead.first_find[group + 1], one, table)
    moment = find - ahead.first_find[group] + coming - first        # neither of them falls from entry to entry
    if lost > KEPT or moment >> MOMENT_BITS != 0 or ahead.chain.slots >> SLOT_BITS != 0:
        return value_of_many(ahead, h, group, trial, one, other, lost)
    key = (key << MOMENT_BITS | moment) << GROUP_BITS | group
    here = (key ^ key >> 11 ^ key >> 22 ^ key >> 33 ^ key >> 44) & MEMORY - 1
    if ahead.keys[here] != key:
        ahead.values[here] = value_of_many(ahead, h, group, trial, one, other, lost)
        ahead.keys[here] = key
    return ahead.values[here]


def value_of_many(ahead: Lookahead, h: Particle, group: i64, trial: Trial, one: i64, other: i64, lost: i64) -> float:
    """The same where it takes long: for two lost cards or more, or a name that was often lost."""
    if lost != PAIR or not is_weighed(ahead, group, lost):
        return value_of_several(ahead, h, group, trial, lost)
    find = ahead.next[group]
    return value_of_two(ahead, find, ahead.first_find[group + 1], one, other, table_of(ahead, group, find, ahead.coming[group], lost))


def value_of_one(ahead: Lookahead, find: i64, end: i64, slot: i64, k: i64) -> float:
    """One lost card, in a place with this slot, is seen with one of the finds or never."""
    odds = ahead.odds
    slots = ahead.chain.slots
    table = ahead.table
    total = 0.0
    for at in range(find, end):
        total += odds[at * slots + slot] * table[k]
        k += 1
    return total + odds[ahead.never + slot] * table[k]


def value_of_two(ahead: Lookahead, find: i64, end: i64, one: i64, other: i64, k: i64) -> float:
    """Two lost cards, in places with these slots, are seen with two of the finds, one of them with one, or none."""
    odds = ahead.odds
    slots = ahead.chain.slots
    never_one = odds[ahead.never + one]
    never_other = odds[ahead.never + other]
    table = ahead.table
    begin = k
    total = 0.0
    for at in range(find, end):
        first_one = odds[at * slots + one]
        first_other = odds[at * slots + other]
        if first_one == 0.0 and first_other == 0.0:
            k += end - at
            continue
        for then in range(at + 1, end):
            total += (first_one * odds[then * slots + other] + first_other * odds[then * slots + one]) * table[k]
            k += 1
        total += (first_one * never_other + first_other * never_one) * table[k]
        k += 1
    ahead.left -= (k - begin) // CASES
    return total + never_one * never_other * table[k]


def others_at(ahead: Lookahead, find: i64, coming: i64, last: i64, lost: i64) -> float:
    """How likely something else is found than the cards that are lost then: one to be lost yet, or one never known."""
    copies = float(ahead.named[find] - lost)
    if coming == last:
        return ahead.room[find] * copies if copies > 0.0 else 0.0
    at = find * ahead.tracks + coming
    copies -= ahead.missing[at]
    return ahead.later[at] + ahead.room[find] * copies if copies > 0.0 else ahead.later[at]


def value_of_several(ahead: Lookahead, h: Particle, group: i64, trial: Trial, lost: i64) -> float:
    """The same for several lost cards of a name: any of them may be what is found. Those in places alike are only counted."""
    coming = ahead.coming[group]
    never = ahead.never
    odds = ahead.odds
    slots = ahead.chain.slots
    slot = vec[i64](capacity=lost)                      # the slots of the places where they lie
    size = vec[i64](capacity=lost)                      # by slot: how many of them
    for i in range(ahead.first_track[group], coming):
        token = h.carrier[ahead.by_name[i]]
        if token not in (c.NONE, trial.gone):
            here = ahead.chain.at[trial.place(h, token)]
            k: i64 = len(slot)
            while k > 0 and slot[k - 1] != here:
                k -= 1
            if k > 0:
                size[k - 1] += 1
            else:
                slot = append(slot, here)
                size = append(size, 1)
    kinds: i64 = len(slot)
    shift = vec[i64](capacity=kinds)                    # by slot: which bits of the number of a case say how many were seen there
    mask = vec[i64](capacity=kinds)
    bits: i64 = 0
    for k in range(kinds):
        shift = append(shift, bits)
        width: i64 = 1
        while size[k] >> width:
            width += 1
        mask = append(mask, (1 << width) - 1)
        bits += width
    cases: i64 = 1 << bits
    find = ahead.next[group]
    end = ahead.first_find[group + 1]
    ahead.left -= cases * (end - find) // CASES
    last = ahead.first_track[group + 1]
    others = vec[float]([0.0] * (lost + 1))             # by the number that were seen so far: how likely something else is found
    ways = vec[float]([0.0] * cases)                    # by case, how many were seen so far of each slot: in how many ways
    ways[0] = 1.0
    while find < end:
        row = find * slots
        for number in range(lost + 1):
            others[number] = max(others_at(ahead, find, coming, last, lost - number), LEAST)
        case = cases
        while case > 0:
            case -= 1
            so_far = ways[case]
            if so_far > 0.0:
                seen: i64 = 0
                for k in range(kinds):
                    here = case >> shift[k] & mask[k]
                    seen += here
                    if here < size[k]:
                        ways[case + (1 << shift[k])] += so_far * float(size[k] - here) * odds[row + slot[k]]
                ways[case] = so_far * others[seen]
        find += 1
    total = 0.0
    for case in range(cases):
        so_far = ways[case]
        if so_far > 0.0:
            for k in range(kinds):
                for _ in range(size[k] - (case >> shift[k] & mask[k])):
                    so_far *= odds[never + slot[k]]
            total += so_far
    return total


def settle_value(ahead: Lookahead, h: Particle, group: i64, trial: Trial) -> None:
    """The weight follows the odds of what is to come."""
    if h.value[group] == 0.0:
        h.weight = 0.0                                  # nothing was to come of it before
        return
    now = value(ahead, h, group, trial)
    h.weight *= now / h.value[group]
    h.value[group] = now


def are_alike(ahead: Lookahead, group: i64, one: i64, other: i64) -> bool:
    """Whether two places are as good for a lost card of a name after the present entry."""
    here = ahead.chain.at[one]
    there = ahead.chain.at[other]
    if here == there:
        return True
    odds = ahead.odds
    if odds[ahead.never + here] != odds[ahead.never + there]:
        return False
    slots = ahead.chain.slots
    for find in range(ahead.next[group], ahead.first_find[group + 1]):  # noqa: SIM110 - all() would make a generator
        if odds[find * slots + here] != odds[find * slots + there]:
            return False
    return True


def concerned(ahead: Lookahead, h: Particle, entry: i64) -> vec[i64]:
    """The tracks of lost tokens in the places of an entry, by name."""
    out = vec[i64]()
    place = ahead.place
    token_at = h.token
    lost = h.lost
    rank = ahead.rank
    for i in range(ahead.place_at[entry], ahead.place_at[entry + 1]):
        token = token_at[place[i]]
        if lost[token] != c.NONE:
            track = h.track[token]
            at: i64 = len(out)
            out = append(out, track)
            while at > 0 and rank[out[at - 1]] > rank[track]:
                out[at] = out[at - 1]
                at -= 1
            out[at] = track
    return out


def group_at(ahead: Lookahead, h: Particle, tracks: vec[i64], token: i64) -> i64:
    """The name of a token, if it is one of these."""
    if h.lost[token] != c.NONE:
        for track in tracks:
            if h.carrier[track] == token:
                return ahead.group[track]
    return c.NONE


def moving(ahead: Lookahead, h: Particle, entry: i64) -> Trial:
    """Something goes where an entry says, and what lies there makes room; what it is is still to be said."""
    out = Trial()
    out.one_at = place_of(ahead.head[entry])
    out.other = h.token[out.one_at]
    return out


@mypyc_attr(free_list_len=1)
class Stakes:
    """The lost cards in the places of an entry, and the odds of what is to come of their names if they stay."""

    def __init__(self, ahead: Lookahead, h: Particle, tracks: vec[i64]) -> None:
        self.group: vec[i64] = vec[i64](capacity=len(tracks))
        self.stays: vec[float] = vec[float](capacity=len(tracks))
        self.product = 1.0                              # of those that are not zero
        self.zeros: i64 = 0
        self.there: i64 = c.NONE                        # the slot to which the card moved last that made room
        self.moved = 0.0                                # and the odds of its name there
        before: i64 = c.NONE
        for track in tracks:
            if ahead.group[track] != before:
                before = ahead.group[track]
                now = value(ahead, h, before, AS_IT_IS)
                self.group = append(self.group, before)
                self.stays = append(self.stays, now)
                if now == 0.0:
                    self.zeros += 1
                else:
                    self.product *= now

    def whole(self) -> float:
        return self.product if self.zeros == 0 else 0.0

    def if_changed(self, ahead: Lookahead, h: Particle, trial: Trial, one: i64, other: i64) -> float:
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
            out *= value(ahead, h, one, trial)
        if other not in (c.NONE, one):
            there = ahead.chain.at[trial.other_at]
            if there != self.there:
                self.there = there
                self.moved = value(ahead, h, other, trial)
            out *= self.moved
        return out

    def settle(self, ahead: Lookahead, h: Particle, trial: Trial, one: i64, other: i64) -> None:
        """The weight follows the odds of what is to come of all these names, of which a trial changes two (or one, or none)."""
        for i in range(len(self.group)):
            group = self.group[i]
            if group in (one, other):
                settle_value(ahead, h, group, trial)
            else:
                h.weight *= self.stays[i] / h.value[group]
                h.value[group] = self.stays[i]


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


def is_first(one: float, other: float, rng: Rng) -> bool:
    """Whether it is the first of two, in proportion."""
    x = (one + other) * float(rng.below(FINE)) / float(FINE)
    return one > 0.0 and (x < one or other <= 0.0)
