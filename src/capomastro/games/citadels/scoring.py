# Compiled by mypyc.
"""Points at the end (CIT-10), item by item, and the estimate used by greedy play and searches."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from capomastro.games.citadels import codes as c
from capomastro.games.citadels.state import Board

I_CITY: Final = 0           # items, in the order in which they are told
I_KINDS: Final = 1
I_FIRST: Final = 2
I_OTHER: Final = 3
I_BASILICA: Final = 4
I_CAPITOL: Final = 5
I_TREASURY: Final = 6
I_IVORY: Final = 7
I_MAP: Final = 8
I_MUSEUM: Final = 9
I_STATUE: Final = 10
I_WELL: Final = 11
I_VAULT: Final = 12
I_ACTIONS: Final = 13
ITEMS: Final = 14
I_HAUNTED: Final = 14       # not points: the kind chosen for the Haunted Quarter

CAPITOL_POINTS: Final = 3
CAPITOL_NEED: Final = 3
IVORY_POINTS: Final = 5
STATUE_POINTS: Final = 5

def kind_counts(s: Board, seat: i64, haunted: i64) -> vec[i64]:
    """Buildings of each kind; the Haunted Quarter counts as ``haunted``."""
    out = vec[i64]([0] * (c.NO_KIND + 1))
    for x in s.standing:
        card = i64(x)
        if s.where[card] == c.CITY + seat:
            name = s.tables.name[card]
            out[haunted if name == c.U_HAUNTED_QUARTER else s.tables.kind[name]] += 1
    return out


def by_kind(s: Board, seat: i64, haunted: i64, items: vec[i64]) -> i64:
    """CIT-10.2, CIT-8.4, 8.14, 8.36: what depends on kinds; fills the items and returns their sum."""
    counts = kind_counts(s, seat, haunted)
    all_kinds = True
    most: i64 = 0
    for kind in range(c.NO_KIND):
        if counts[kind] == 0:
            all_kinds = False
        most = max(most, counts[kind])
    items[I_KINDS] = s.tables.all_kinds if all_kinds else 0
    items[I_CAPITOL] = CAPITOL_POINTS if s.has(seat, c.U_CAPITOL) and most >= CAPITOL_NEED else 0
    items[I_WELL] = counts[c.UNIQUE] if s.has(seat, c.U_WISHING_WELL) else 0
    items[I_IVORY] = IVORY_POINTS if s.has(seat, c.U_IVORY_TOWER) and counts[c.UNIQUE] == 1 else 0
    items[I_HAUNTED] = haunted
    return items[I_KINDS] + items[I_CAPITOL] + items[I_WELL] + items[I_IVORY]


def choose_haunted(s: Board, seat: i64, items: vec[i64]) -> None:
    """CIT-R31: the kind that scores most; unique if nothing is better."""
    best: i64 = c.UNIQUE
    most = by_kind(s, seat, c.UNIQUE, items)
    if s.has(seat, c.U_HAUNTED_QUARTER):
        for kind in range(c.UNIQUE):
            points = by_kind(s, seat, kind, items)
            if points > most:
                most = points
                best = kind
        by_kind(s, seat, best, items)


def score_items(s: Board, seat: i64) -> vec[i64]:
    """CIT-10: every item of a seat's score."""
    items = vec[i64]([0] * (ITEMS + 1))
    odd: i64 = 0
    for x in s.standing:
        card = i64(x)
        if s.where[card] == c.CITY + seat:
            cost = s.cost(card)
            items[I_CITY] += cost + s.tables.silver[s.tables.name[card]]
            odd += cost & 1
    choose_haunted(s, seat, items)
    first = s.first()
    if first == seat:
        items[I_FIRST] = s.tables.first_city
    elif s.complete(seat):
        items[I_OTHER] = s.tables.other_city
    if s.has(seat, c.U_BASILICA):
        items[I_BASILICA] = odd
    if s.has(seat, c.U_IMPERIAL_TREASURY):
        items[I_TREASURY] = s.gold[seat]
    if s.has(seat, c.U_MAP_ROOM):
        items[I_MAP] = s.hand_size[seat]
    if s.has(seat, c.U_MUSEUM):
        items[I_MUSEUM] = len(s.museum)
    if s.has(seat, c.U_STATUE) and s.crown == seat:
        items[I_STATUE] = STATUE_POINTS
    if s.holds(seat, c.U_SECRET_VAULT):
        items[I_VAULT] = s.tables.vault
    name: i64 = c.FIRST_ACTION
    while name < c.NAMES:
        if s.holds(seat, name):
            items[I_ACTIONS] += s.tables.action_in_hand * s.count_at(name, c.HAND + seat)
        name += 1
    return items


def score(s: Board, seat: i64) -> i64:
    items = score_items(s, seat)
    total: i64 = 0
    for i in range(ITEMS):
        total += items[i]
    return total


def open_score(s: Board, seat: i64) -> i64:
    """Of what lies open; at the end, of everything."""
    items = score_items(s, seat)
    over = s.over()
    total: i64 = 0
    for i in range(ITEMS):
        if over or i not in (I_VAULT, I_ACTIONS):
            total += items[i]
    return total


def tie_break(s: Board, seat: i64) -> i64:
    """CIT-10.6: the highest rank shown in the last round; 0 for none."""
    return s.last_rank[seat] + 1
