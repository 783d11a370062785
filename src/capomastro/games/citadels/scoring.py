# Compiled by mypyc.
"""Points at the end (CIT-10), item by item, and the estimate used by greedy play and searches."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from capomastro.games.citadels import codes as c
from capomastro.games.citadels.state import Board
from capomastro.games.citadels.tables import lowest

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
COUNT_BITS: Final = 6       # for the number of buildings of a kind; six kinds fit into a shifted literal (kernel/bits.py)
COUNT_MASK: Final = 63


def by_kind(s: Board, seat: i64, counts: i64, haunted: i64, items: vec[i64]) -> i64:
    """CIT-10.2, CIT-8.4, 8.14, 8.36: what depends on kinds; fills the items and returns their sum.

    ``counts`` holds the buildings of each kind, COUNT_BITS for each, and among them the Haunted Quarter as ``haunted``.
    """
    all_kinds = True
    most: i64 = 0
    for kind in range(i64(c.NO_KIND)):
        count = counts >> COUNT_BITS * kind & COUNT_MASK
        if count == 0:
            all_kinds = False
        most = max(most, count)
    unique = counts >> COUNT_BITS * c.UNIQUE & COUNT_MASK
    items[I_KINDS] = s.tables.all_kinds if all_kinds else i64(0)
    items[I_CAPITOL] = CAPITOL_POINTS if s.has(seat, c.U_CAPITOL) and most >= CAPITOL_NEED else 0
    items[I_WELL] = unique if s.has(seat, c.U_WISHING_WELL) else i64(0)
    items[I_IVORY] = IVORY_POINTS if s.has(seat, c.U_IVORY_TOWER) and unique == 1 else 0
    items[I_HAUNTED] = haunted
    return items[I_KINDS] + items[I_CAPITOL] + items[I_WELL] + items[I_IVORY]


def choose_haunted(s: Board, seat: i64, counts: i64, items: vec[i64]) -> None:
    """CIT-R31: the kind that scores most; unique if nothing is better. The Haunted Quarter is not among the ``counts`` yet."""
    best: i64 = c.UNIQUE
    if not s.has(seat, c.U_HAUNTED_QUARTER):
        by_kind(s, seat, counts, best, items)
        return
    most = by_kind(s, seat, counts + (i64(1) << COUNT_BITS * best), best, items)
    for kind in range(i64(c.UNIQUE)):
        points = by_kind(s, seat, counts + (i64(1) << COUNT_BITS * kind), kind, items)
        if points > most:
            most = points
            best = kind
    by_kind(s, seat, counts + (i64(1) << COUNT_BITS * best), best, items)


def score_items(s: Board, seat: i64) -> vec[i64]:
    """CIT-10: every item of a seat's score."""
    items = vec[i64]([0] * (ITEMS + 1))
    fill_items(s, seat, items)
    return items


def fill_items(s: Board, seat: i64, items: vec[i64]) -> None:
    """The same, into a row of zeros."""
    city: i64 = 0
    odd: i64 = 0
    counts: i64 = 0
    here: i64 = c.CITY + seat
    where = s.where
    names = s.tables.name
    kinds = s.tables.kind
    silver = s.tables.silver
    for x in s.standing:
        card = i64(x)
        if where[card] == here:
            cost = s.cost(card)
            name = names[card]
            city += cost + silver[name]
            odd += cost & 1
            if name != c.U_HAUNTED_QUARTER:
                counts += i64(1) << COUNT_BITS * kinds[name]
    items[I_CITY] = city
    choose_haunted(s, seat, counts, items)
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
    actions = s.hand_names[seat] & c.ACTION_CARDS
    while actions != 0:
        items[I_ACTIONS] += s.tables.action_in_hand * s.count_at(lowest(actions), c.HAND + seat)
        actions &= actions - 1


def reckoned(s: Board, seat: i64) -> vec[i64]:
    """Every item of a seat's score in the position's own memory, to be read at once: searches ask for nothing more often."""
    items = s.items
    if len(items) == 0:
        items = vec[i64]([0] * (ITEMS + 1))
        s.items = items
    for i in range(i64(ITEMS)):
        items[i] = 0
    fill_items(s, seat, items)
    return items


def score(s: Board, seat: i64) -> i64:
    """The points of all items."""
    return total(reckoned(s, seat))


def open_score(s: Board, seat: i64) -> i64:
    """Of what lies open; at the end, of everything."""
    items = reckoned(s, seat)
    return total(items) if s.over() else total(items) - items[I_VAULT] - items[I_ACTIONS]


def total(items: vec[i64]) -> i64:
    """The points of all items."""
    points: i64 = 0
    for i in range(i64(ITEMS)):
        points += items[i]
    return points


def tie_break(s: Board, seat: i64) -> i64:
    """CIT-10.6: the highest rank shown in the last round; 0 for none."""
    return s.last_rank[seat] + 1
