# Compiled by mypyc.
"""A quick judgement of a position, for bots."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from capomastro.games.firenze import codes as c
from capomastro.games.firenze.scoring import pending_points
from capomastro.games.firenze.state import FirenzeBoard, festivals_held, owes_bell
from capomastro.kernel.state import UNIT

STONE_WORTH: Final = 260            # thousandths of a point for a stone in storage, more for rarer colours
RARITY_WORTH: Final = 45
CARD_WORTH: Final = 350             # a person or building that may still help
BELL_DEBT: Final = 1500             # a bell tower still owed
STEP_LOSS: Final = 130              # thousandths of an order's worth lost per floor still to build
LACK_LOSS: Final = 120              # and for each of these floors whose stone is not in the storage


def estimate(s: FirenzeBoard, out: vec[i64]) -> None:
    """Points as if the game ended now, plus what storage, hand and rising towers promise."""
    seat: i64 = 0
    while seat < s.players:
        out[seat] = s.points[seat] * UNIT
        seat += 1
    if s.frames.asks == c.ENDED:
        return
    leads = s.leads
    majority = s.tables.majority
    for colour in range(i64(c.COLOURS)):
        who = leads[colour]
        if who >= 0:
            out[who] += majority[colour] * UNIT
    seat = 0
    while seat < s.players:
        out[seat] += pending_points(s, seat) * UNIT
        if plays_on(s, seat):
            out[seat] += _promise(s, seat)
        seat += 1


def plays_on(s: FirenzeBoard, seat: i64) -> bool:
    """Whether the seat still builds: not after its part of the last round (FIR-8.2)."""
    if s.end_holder < 0 or seat == s.active:
        return True
    return (seat - s.end_holder) % s.players > (s.active - s.end_holder) % s.players


def _promise(s: FirenzeBoard, seat: i64) -> i64:
    worth: i64 = 0
    storage = s.storage
    base = seat * c.COLOURS
    for colour in range(i64(c.COLOURS)):
        worth += storage[base + colour] * (STONE_WORTH + RARITY_WORTH * colour)
    limit = s.tables.storage_limit
    if s.stored[seat] > limit:
        worth = worth * limit // s.stored[seat]
    worth += (s.cards[seat] - festivals_held(s, seat)) * CARD_WORTH
    if owes_bell(s, seat):
        worth -= BELL_DEBT
    if s.seals_left[seat] > 0:
        place: i64 = 0
        while place < s.towers[seat]:
            worth += tower_promise(s, seat, place)
            place += 1
    return worth


def tower_promise(s: FirenzeBoard, seat: i64, place: i64) -> i64:
    """The best order a tower can still become, less a share for every floor that is missing.

    A tower that is not fulfilled this turn must grow before it can be (FIR-3.11), so its own height counts only now.
    """
    at = seat * c.SITE + place
    colour = s.tower_colour[at]
    height = s.tower_height[at]
    kept = seat * c.COLOURS + colour
    have = s.storage[kept]
    best: i64 = height // 2 * STONE_WORTH
    floor = height if _may_fulfil_now(s, seat, place) else height + 1
    floor = max(floor, c.LOWEST_FLOOR)
    offers = s.offers
    order: i64 = colour * c.FLOORS + floor - c.LOWEST_FLOOR
    end: i64 = (colour + 1) * c.FLOORS
    missing = floor - height
    while order < end:
        loss = STEP_LOSS * missing + LACK_LOSS * max(missing - have, i64(0))
        best = max(best, offers[order] * (UNIT - loss))         # nothing for an order that is taken
        order += 1
        missing += 1
    return best


def _may_fulfil_now(s: FirenzeBoard, seat: i64, place: i64) -> bool:
    if seat != s.active:
        return False
    phase = s.frames.items[0]
    return phase == c.ASK_ORDERS or (phase in (c.ASK_BUILD, c.ASK_COST) and s.grown[place] > 0)
