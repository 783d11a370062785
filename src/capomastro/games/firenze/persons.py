# Compiled by mypyc.
"""Section 5 of RULES.md: persons, played from hand in their owner's turn."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from capomastro.games.firenze.codes import (
    ALCHEMIST,
    ARCHITECT,
    ASK_BAG,
    ASK_BUILD,
    ASK_FESTIVAL,
    ASK_REDRAW,
    ASK_SABOTAGE,
    ASK_SWAP,
    ASK_VICTIM,
    CARDS,
    COLOURS,
    DROP,
    EV_DROPPED,
    EV_EMPTIED,
    EV_PLAYED,
    EV_SABOTAGED,
    EV_SMUGGLED,
    EV_SPIED,
    EV_SWAPPED,
    GIVE,
    PATRICIAN,
    PICK,
    PLAY,
    REDRAW,
    SABOTAGE,
    SABOTEUR,
    SITE,
    SMUGGLER,
    SPY,
    STEAL,
    WHOLESALER,
)
from capomastro.games.firenze.row import draw_stones, empty_slot, stones_on
from capomastro.games.firenze.state import FirenzeBoard, lose_card, lower_tower, stones_to_choose, store, to_bag


def offer_persons(s: FirenzeBoard, phase: i64, out: vec[i64]) -> vec[i64]:
    """FIR-5.1: persons in hand whose window this is, not played this turn, that can do something (FIR-5.11)."""
    seat = s.active
    bits = s.held_bits[seat] & s.tables.window[phase] & ~s.played & ~(1 << ARCHITECT)
    card: i64 = 0
    while bits != 0:
        if bits & 1 != 0 and has_effect(s, seat, card):
            out = append(out, PLAY + card)
        bits >>= 1
        card += 1
    return out


def has_person(s: FirenzeBoard, phase: i64) -> bool:
    """Whether ``offer_persons`` offers any."""
    bits = s.held_bits[s.active] & s.tables.window[phase] & ~s.played & ~(1 << ARCHITECT)
    card: i64 = 0
    while bits != 0:
        if bits & 1 != 0 and has_effect(s, s.active, card):
            return True
        bits >>= 1
        card += 1
    return False


def has_effect(s: FirenzeBoard, seat: i64, card: i64) -> bool:
    """FIR-5.11: whether the person can do anything now."""
    if card == ALCHEMIST:
        return s.stored[seat] > 0 and s.in_bag > 0
    if card == WHOLESALER:
        slot: i64 = 0
        while slot < s.in_row:
            if stones_on(s, slot) > 0:
                return True
            slot += 1
        return False
    if card == PATRICIAN:
        return s.held_bits[seat] & s.tables.festivals != 0
    if card == SMUGGLER:
        return s.stored[seat] > 0 and _others_have(s, seat, s.stored)
    if card == SPY:
        return _others_have(s, seat, s.stored)
    if card == SABOTEUR:
        return _others_have(s, seat, s.towers)
    return True


def _others_have(s: FirenzeBoard, seat: i64, what: vec[i64]) -> bool:
    other: i64 = 0
    while other < s.players:
        if other != seat and what[other] > 0:
            return True
        other += 1
    return False


def play_person(s: FirenzeBoard, card: i64) -> None:
    """The card is discarded; what it does is asked next. Princess and Mason only change this turn's prices."""
    seat = s.active
    lose_card(s, seat, card)
    s.played |= 1 << card
    if s.log is not None:
        s.log.emit(EV_PLAYED, [int(seat), int(card)])
    if s.rules >= 2 and s.frames.kind() == ASK_BUILD:
        s.frames.set_arg(0, 0)                      # FIR-10.37: all towers are asked about again
    if card == ALCHEMIST:
        s.frames.push(ASK_SWAP, seat, card)
    elif card == WHOLESALER:
        s.frames.push(ASK_REDRAW, seat)
    elif card == PATRICIAN:
        s.frames.push(ASK_FESTIVAL, seat)
    elif card in (SMUGGLER, SPY):
        s.frames.push(ASK_VICTIM, seat, card)
    elif card == SABOTEUR:
        s.frames.push(ASK_SABOTAGE, seat)


# -- Alchemist and Smuggler: give a stone ----------------------------------------------------------
def legal_swap(s: FirenzeBoard) -> vec[i64]:
    return stones_to_choose(s, GIVE)


def swap_give(s: FirenzeBoard, colour: i64) -> None:
    """FIR-5.2 Alchemist: next the stone from the bag. FIR-5.8 Smuggler: both stones change places."""
    card = s.frames.arg(0)
    victim = s.frames.arg(1)
    taken = s.frames.arg(2)
    seat = s.active
    s.frames.pop()
    if card == ALCHEMIST:
        s.frames.push(ASK_BAG, seat, colour)
        return
    store(s, victim, taken, -1)
    store(s, seat, taken, 1)
    store(s, seat, colour, -1)
    store(s, victim, colour, 1)
    if s.log is not None:
        s.log.emit(EV_SMUGGLED, [int(seat), int(victim), int(taken), int(colour)])


def legal_bag(s: FirenzeBoard) -> vec[i64]:
    out = vec[i64](capacity=COLOURS)
    for colour in range(COLOURS):
        if s.bag[colour] > 0:
            out = append(out, PICK + colour)
    return out


def pick_from_bag(s: FirenzeBoard, colour: i64) -> None:
    """FIR-5.2: any stone of the bag; the given one goes in after the choice."""
    given = s.frames.arg(0)
    seat = s.active
    s.frames.pop()
    to_bag(s, colour, -1)
    store(s, seat, colour, 1)
    store(s, seat, given, -1)
    to_bag(s, given, 1)
    if s.log is not None:
        s.log.emit(EV_SWAPPED, [int(seat), int(given), int(colour)])


# -- Smuggler and Spy: a stone of somebody else --------------------------------------------------------
def legal_victims(s: FirenzeBoard) -> vec[i64]:
    out = vec[i64](capacity=3 * COLOURS)
    at: i64 = 0
    end = s.players * COLOURS
    own = s.active * COLOURS
    while at < end:
        if s.storage[at] > 0 and (at < own or at >= own + COLOURS):
            out = append(out, STEAL + at)
        at += 1
    return out


def steal(s: FirenzeBoard, at: i64) -> None:
    """FIR-5.9 Spy: the stone is taken. FIR-5.8 Smuggler: next the stone given for it."""
    card = s.frames.arg(0)
    victim = at // COLOURS
    colour = at % COLOURS
    seat = s.active
    s.frames.pop()
    if card == SMUGGLER:
        s.frames.push(ASK_SWAP, seat, card, victim, colour)
        return
    store(s, victim, colour, -1)
    store(s, seat, colour, 1)
    if s.log is not None:
        s.log.emit(EV_SPIED, [int(seat), int(victim), int(colour)])


# -- Saboteur ---------------------------------------------------------------------------------------------
def legal_sabotage(s: FirenzeBoard) -> vec[i64]:
    out = vec[i64](capacity=3 * COLOURS)
    seat: i64 = 0
    while seat < s.players:
        place: i64 = 0
        while seat != s.active and place < s.towers[seat]:
            out = append(out, SABOTAGE + seat * SITE + place)
            place += 1
        seat += 1
    return out


def sabotage(s: FirenzeBoard, at: i64) -> None:
    """FIR-5.10: the top stone of somebody else's tower goes to the bag."""
    victim = at // SITE
    place = at % SITE
    colour = s.tower_colour[at]
    height = s.tower_height[at]
    s.frames.pop()
    lower_tower(s, victim, place)
    if s.log is not None:
        s.log.emit(EV_SABOTAGED, [int(s.active), int(victim), int(place), int(colour), int(height) - 1])


# -- Wholesaler --------------------------------------------------------------------------------------------
def legal_redraw(s: FirenzeBoard) -> vec[i64]:
    out = vec[i64](capacity=COLOURS)
    slot: i64 = 0
    while slot < s.in_row:
        if stones_on(s, slot) > 0:
            out = append(out, REDRAW + slot)
        slot += 1
    return out


def redraw(s: FirenzeBoard, slot: i64) -> None:
    """FIR-5.5: the stones of a row card go to the bag, and as many new ones are drawn."""
    s.frames.pop()
    n = empty_slot(s, slot)
    if s.log is not None:
        s.log.emit(EV_EMPTIED, [int(s.active), int(slot), int(n)])
    draw_stones(s, slot, n)


# -- Patrician ------------------------------------------------------------------------------------------------
def legal_festivals(s: FirenzeBoard) -> vec[i64]:
    out = vec[i64](capacity=4)
    bits = s.held_bits[s.active] & s.tables.festivals
    card: i64 = 0
    while card < CARDS:
        if bits >> card & 1 != 0:
            out = append(out, DROP + card)
        card += 1
    return out


def drop_festival(s: FirenzeBoard, card: i64) -> None:
    """FIR-5.7: a festival leaves the hand."""
    s.frames.pop()
    lose_card(s, s.active, card)
    if s.log is not None:
        s.log.emit(EV_DROPPED, [int(s.active), int(card)])
