# Compiled by mypyc.
"""What constrains face-down cards, each by itself and among each other, in one particle (CIT-R83; see filter.py).

Four things are certain of cards that nobody but their owner has seen: starting cards are not action cards (CIT-3.5); a certain
number of the cards that a Spy counted were of a kind (CIT-7.5); of cards put under the deck in one go none has a lower name
than the one before it (CIT-R80); of equal cards in a row the first was kept (CIT-1.6). Wherever such cards go, this goes with
them: constraints are kept by token, and a token that is seen takes only a name that it can have.

Tokens of one *signature* do not differ in any of this. Signatures are made of nothing but what the viewer saw.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from capomastro.games.citadels import codes as c
from capomastro.games.citadels.memory.notebook import DEALT, Notebook
from capomastro.games.citadels.memory.trail import COPIES_AT, COPY_BITS, FURTHER_BIT, place_of
from capomastro.games.citadels.tables import size_of

NO_I64: Final = vec[i64]()
UNSIGNED: Final = vec[i64]([0] * c.CARDS)
UNSEEN: Final = vec[i64]([c.NONE] * c.CARDS)
PRIME: Final = 1_000_003    # so that signatures differ
ROLES: Final = 16           # in one entry
SIGNATURE_BITS: Final = (1 << 40) - 1


class Constraints:
    """What is certain of the tokens of one particle."""

    def __init__(self) -> None:
        self.signature: vec[i64] = UNSIGNED         # by token
        self.name: vec[i64] = UNSEEN                # by token: the name the viewer saw, or NONE
        self.named_low: i64 = 0                     # the tokens that have a name, as two bit sets
        self.named_high: i64 = 0
        self.seen: vec[i64] = UNSEEN                # by token: the entry at which he last did, or NONE
        self.low: vec[i64] = NO_I64                 # by count: the tokens, as two bit sets
        self.high: vec[i64] = NO_I64
        self.kind: vec[i64] = NO_I64                # by count: the kind, and how many are of it
        self.number: vec[i64] = NO_I64
        self.alike: vec[i64] = NO_I64               # by count: how many that were not seen yet must be of the kind
        self.unlike: vec[i64] = NO_I64              # and how many must not
        self.counted: vec[i64] = NO_I64             # by count: its entry
        self.before: vec[i64] = NO_I64              # by pair: two tokens, of which the first has no higher name
        self.after: vec[i64] = NO_I64
        self.first: vec[i64] = NO_I64               # by pair: the first of those put there in one go
        self.climbed: vec[i64] = NO_I64             # by pair: its entry
        self.passed: vec[i64] = NO_I64              # by choice from a row: a token that was passed over, and the one that was kept
        self.kept: vec[i64] = NO_I64
        self.chosen: vec[i64] = NO_I64              # by choice from a row: its entry

    def clone(self) -> Constraints:
        other = Constraints()
        other.signature = self.signature[:]
        other.name = self.name[:]
        other.named_low = self.named_low
        other.named_high = self.named_high
        other.seen = self.seen[:]
        other.low = self.low[:]
        other.high = self.high[:]
        other.kind = self.kind[:]
        other.number = self.number[:]
        other.alike = self.alike[:]
        other.unlike = self.unlike[:]
        other.counted = self.counted[:]
        other.before = self.before[:]
        other.after = self.after[:]
        other.first = self.first[:]
        other.climbed = self.climbed[:]
        other.passed = self.passed[:]
        other.kept = self.kept[:]
        other.chosen = self.chosen[:]
        return other


UNCONSTRAINED: Final = Constraints()     # where nothing is constrained


def first_constraints(n: Notebook) -> Constraints:
    """Before anything has happened, only starting cards differ from others."""
    t = Constraints()
    t.signature = UNSIGNED[:]
    t.name = UNSEEN[:]
    t.seen = UNSEEN[:]
    for token in range(i64(c.CARDS)):
        if is_dealt(n, token):
            t.signature[token] = 1
    return t


def is_dealt(n: Notebook, token: i64) -> bool:
    """Whether a token is a starting card in a game in which that says something (CIT-3.5)."""
    return n.tables.actions and n.facts[token] & DEALT != 0


def sign(t: Constraints, token: i64, entry: i64, role: i64) -> None:
    """A token plays a role in an entry that not all tokens play."""
    t.signature[token] = t.signature[token] * PRIME + (entry + 1) * ROLES + role & SIGNATURE_BITS


def count_tokens(n: Notebook, t: Constraints, tokens: vec[i64], head: i64, entry: i64) -> bool:
    """A hand is counted (CIT-7.5); False if what was seen of it says otherwise."""
    kind = head >> COPIES_AT & COPY_BITS
    low: i64 = 0
    high: i64 = 0
    alike = place_of(head)
    unlike = i64(len(tokens)) - alike
    for token in tokens:
        low |= n.tables.low[token]
        high |= n.tables.high[token]
        sign(t, token, entry, 1)
        if t.name[token] != c.NONE:
            if n.tables.kind[t.name[token]] == kind:
                alike -= 1
            else:
                unlike -= 1
    t.low = append(t.low, low)
    t.high = append(t.high, high)
    t.kind = append(t.kind, kind)
    t.number = append(t.number, place_of(head))
    t.alike = append(t.alike, alike)
    t.unlike = append(t.unlike, unlike)
    t.counted = append(t.counted, entry)
    return counts_hold(t)


def counts_hold(t: Constraints) -> bool:
    """Whether no count asks for more of its kind, or of others, than the other counts leave it."""
    for i in range(len(t.low)):
        if t.alike[i] < 0 or t.unlike[i] < 0:
            return False
        excluded_low: i64 = 0                           # tokens of which another count says that they are not of the kind
        excluded_high: i64 = 0
        required_low: i64 = 0                           # or that they are
        required_high: i64 = 0
        for k in range(len(t.low)):
            if k != i and (t.alike[k] if t.kind[k] == t.kind[i] else t.unlike[k]) == 0:
                excluded_low |= t.low[k]
                excluded_high |= t.high[k]
            elif k != i and t.kind[k] == t.kind[i] and t.unlike[k] == 0:
                required_low |= t.low[k]
                required_high |= t.high[k]
        low = t.low[i] & ~t.named_low                   # not seen yet
        high = t.high[i] & ~t.named_high
        if size_of(low & excluded_low) + size_of(high & excluded_high) > t.unlike[i]:
            return False
        if size_of(low & required_low & ~excluded_low) + size_of(high & required_high & ~excluded_high) > t.alike[i]:
            return False
    return True


def is_counted(n: Notebook, t: Constraints, token: i64, i: i64) -> bool:
    """Whether a token is one of those of a count."""
    return t.low[i] & n.tables.low[token] | t.high[i] & n.tables.high[token] != 0


def climb_after(t: Constraints, before: i64, after: i64, head: i64, entry: i64) -> None:
    """A token is put under the deck in one go with the one before it (CIT-R80)."""
    pair: i64 = len(t.before)
    t.before = append(t.before, before)
    t.after = append(t.after, after)
    t.first = append(t.first, t.first[pair - 1] if head & FURTHER_BIT and pair > 0 else pair)
    t.climbed = append(t.climbed, entry)
    sign(t, before, entry, 2)
    sign(t, after, entry, 3)


def keep_after(t: Constraints, passed: vec[i64], kept: i64, entry: i64) -> None:
    """A token is kept and not those drawn before it (CIT-1.6)."""
    role: i64 = 4
    sign(t, kept, entry, role)
    for token in passed:
        role += 1
        sign(t, token, entry, role)
        t.passed = append(t.passed, token)
        t.kept = append(t.kept, kept)
        t.chosen = append(t.chosen, entry)


def can_be(n: Notebook, t: Constraints, token: i64, name: i64) -> bool:
    """Whether a token that was not seen yet can have this name."""
    return len(able(n, t, vec[i64]([token]), name)) > 0


def able(n: Notebook, t: Constraints, tokens: vec[i64], name: i64) -> vec[i64]:
    """Those of the tokens, not seen yet, that can have this name."""
    low: i64 = 0                                        # tokens that a count leaves no room for
    high: i64 = 0
    for i in range(len(t.low)):
        if (t.alike[i] if t.kind[i] == n.tables.kind[name] else t.unlike[i]) == 0:
            low |= t.low[i]
            high |= t.high[i]
    action = name >= c.FIRST_ACTION
    climbing = len(t.before) > 0
    out = vec[i64](capacity=len(tokens))
    for token in tokens:
        if n.tables.low[token] & low | n.tables.high[token] & high:
            continue
        if (action and is_dealt(n, token)) or (climbing and not is_between(t, token, name)):
            continue
        out = append(out, token)
    return out


def is_between(t: Constraints, token: i64, name: i64) -> bool:
    """Whether the nearest tokens seen of those put under the deck with this one leave room for a name."""
    here = token
    pair: i64 = len(t.before)
    while pair > 0:
        pair -= 1
        if t.after[pair] == here:
            here = t.before[pair]
            if t.name[here] != c.NONE:
                if t.name[here] > name:
                    return False
                break
    here = token
    for pair in range(len(t.before)):
        if t.before[pair] == here:
            here = t.after[pair]
            if t.name[here] != c.NONE:
                return t.name[here] >= name
    return True


def see(n: Notebook, t: Constraints, token: i64, name: i64, entry: i64) -> bool:
    """The viewer sees a token; False if it cannot have this name."""
    t.seen[token] = entry
    if t.name[token] != c.NONE:
        return t.name[token] == name
    if not can_be(n, t, token, name):
        return False
    t.name[token] = name
    t.named_low |= n.tables.low[token]
    t.named_high |= n.tables.high[token]
    counted = False
    for i in range(len(t.low)):
        if is_counted(n, t, token, i):
            counted = True
            if n.tables.kind[name] == t.kind[i]:
                t.alike[i] -= 1
            else:
                t.unlike[i] -= 1
    return not counted or counts_hold(t)


def swap_constraints(n: Notebook, t: Constraints, one: i64, other: i64, pair: i64, entry: i64) -> None:
    """Two tokens change their parts from this pair and this entry on."""
    for i in range(pair, len(t.before)):
        t.before[i] = exchanged(t.before[i], one, other)
        t.after[i] = exchanged(t.after[i], one, other)
    for i in range(len(t.kept)):
        if t.chosen[i] > entry:
            t.passed[i] = exchanged(t.passed[i], one, other)
            t.kept[i] = exchanged(t.kept[i], one, other)
    for i in range(len(t.low)):
        if t.counted[i] > entry:
            if is_counted(n, t, one, i) != is_counted(n, t, other, i):
                t.low[i] ^= n.tables.low[one] | n.tables.low[other]
                t.high[i] ^= n.tables.high[one] | n.tables.high[other]


def exchanged(token: i64, one: i64, other: i64) -> i64:
    if token == one:
        return other
    return one if token == other else token
