# Compiled by mypyc.
"""Points at the end (CIT-10), item by item, and the estimate used by greedy play and searches."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from capomastro.games.citadels.cards import (
    CARDS,
    CITY,
    FIRST_ACTION,
    HAND,
    NAMES,
    NO_KIND,
    U_BASILICA,
    U_CAPITOL,
    U_HAUNTED_QUARTER,
    U_IMPERIAL_TREASURY,
    U_IVORY_TOWER,
    U_MAP_ROOM,
    U_MUSEUM,
    U_SECRET_VAULT,
    U_STATUE,
    U_WISHING_WELL,
    UNIQUE,
)
from capomastro.games.citadels.codes import OVER_FRAME
from capomastro.games.citadels.state import Board
from capomastro.kernel.state import UNIT

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

GOLD_WORTH: Final = 350     # thousandths of a point, while the game goes on
CARD_WORTH: Final = 450
CROWN_WORTH: Final = 500


def kind_counts(s: Board, seat: i64, haunted: i64) -> vec[i64]:
    """Buildings of each kind; the Haunted Quarter counts as ``haunted``."""
    out = vec[i64]([0] * (NO_KIND + 1))
    for c in s.standing:
        card = i64(c)
        if s.where[card] == CITY + seat:
            name = s.setup.name[card]
            out[haunted if name == U_HAUNTED_QUARTER else s.setup.kind[name]] += 1
    return out


def by_kind(s: Board, seat: i64, haunted: i64, items: vec[i64]) -> i64:
    """CIT-10.2, CIT-8.4, 8.14, 8.36: what depends on kinds; fills the items and returns their sum."""
    counts = kind_counts(s, seat, haunted)
    all_kinds = True
    most: i64 = 0
    for kind in range(NO_KIND):
        if counts[kind] == 0:
            all_kinds = False
        most = max(most, counts[kind])
    items[I_KINDS] = s.setup.all_kinds if all_kinds else 0
    items[I_CAPITOL] = CAPITOL_POINTS if s.has(seat, U_CAPITOL) and most >= CAPITOL_NEED else 0
    items[I_WELL] = counts[UNIQUE] if s.has(seat, U_WISHING_WELL) else 0
    items[I_IVORY] = IVORY_POINTS if s.has(seat, U_IVORY_TOWER) and counts[UNIQUE] == 1 else 0
    items[I_HAUNTED] = haunted
    return items[I_KINDS] + items[I_CAPITOL] + items[I_WELL] + items[I_IVORY]


def choose_haunted(s: Board, seat: i64, items: vec[i64]) -> None:
    """CIT-R31: the kind that scores most; unique if nothing is better."""
    best: i64 = UNIQUE
    most = by_kind(s, seat, UNIQUE, items)
    if s.has(seat, U_HAUNTED_QUARTER):
        for kind in range(UNIQUE):
            points = by_kind(s, seat, kind, items)
            if points > most:
                most = points
                best = kind
        by_kind(s, seat, best, items)


def score_items(s: Board, seat: i64) -> vec[i64]:
    """CIT-10: every item of a seat's score."""
    items = vec[i64]([0] * (ITEMS + 1))
    odd: i64 = 0
    for c in s.standing:
        card = i64(c)
        if s.where[card] == CITY + seat:
            cost = s.cost(card)
            items[I_CITY] += cost + s.setup.silver[s.setup.name[card]]
            odd += cost & 1
    choose_haunted(s, seat, items)
    first = s.first()
    if first == seat:
        items[I_FIRST] = s.setup.first_city
    elif s.complete(seat):
        items[I_OTHER] = s.setup.other_city
    if s.has(seat, U_BASILICA):
        items[I_BASILICA] = odd
    if s.has(seat, U_IMPERIAL_TREASURY):
        items[I_TREASURY] = s.gold[seat]
    if s.has(seat, U_MAP_ROOM):
        items[I_MAP] = s.hand_size[seat]
    if s.has(seat, U_MUSEUM):
        items[I_MUSEUM] = len(s.museum)
    if s.has(seat, U_STATUE) and s.crown == seat:
        items[I_STATUE] = STATUE_POINTS
    if s.holds(seat, U_SECRET_VAULT):
        items[I_VAULT] = s.setup.vault
    name: i64 = FIRST_ACTION
    while name < NAMES:
        if s.holds(seat, name):
            items[I_ACTIONS] += s.setup.action_in_hand * s.count_at(name, HAND + seat)
        name += 1
    return items


def score(s: Board, seat: i64) -> i64:
    items = score_items(s, seat)
    total: i64 = 0
    for i in range(ITEMS):
        total += items[i]
    return total


def tie_break(s: Board, seat: i64) -> i64:
    """CIT-10.6: the highest rank shown in the last round; 0 for none."""
    return s.last_rank[seat] + 1


def estimate(s: Board, out: vec[i64]) -> None:
    """The score as if the game ended now, and a little for gold, cards and crown while it goes on."""
    over = s.frames.kind() == OVER_FRAME
    for seat in range(s.players):
        value = score(s, seat) * UNIT
        if not over:
            cards = s.hand_size[seat]
            value += s.gold[seat] * GOLD_WORTH + (cards if cards < 5 else 5) * CARD_WORTH
            if s.crown == seat:
                value += CROWN_WORTH
        out[seat] = value


def card_total(s: Board) -> i64:
    """Every card of the game, wherever it lies."""
    count: i64 = 0
    for card in range(CARDS):
        if s.where[card] != 0:
            count += 1
    return count
