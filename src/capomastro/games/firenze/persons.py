# Compiled by mypyc.
"""Section 5 of RULES.md: persons, played from hand in their owner's turn."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from capomastro.games.firenze import _fields as f
from capomastro.games.firenze import codes as c
from capomastro.games.firenze.row import draw_stones, empty_slot, stones_on
from capomastro.games.firenze.state import FirenzeBoard, lose_card, lower_tower, stones_to_choose, store, to_bag


def offer_persons(s: FirenzeBoard, phase: i64, out: vec[i64]) -> vec[i64]:
    """FIR-5.1: persons in hand whose window this is, not played this turn, that can do something (FIR-5.11)."""
    seat = s.active
    bits = s.held_bits[seat] & s.tables.window[phase] & ~s.played & ~(1 << c.ARCHITECT)
    card: i64 = 0
    while bits != 0:
        if bits & 1 != 0 and has_effect(s, seat, card):
            out = append(out, c.PLAY + card)
        bits >>= 1
        card += 1
    return out


def has_person(s: FirenzeBoard, phase: i64) -> bool:
    """Whether ``offer_persons`` offers any."""
    bits = s.held_bits[s.active] & s.tables.window[phase] & ~s.played & ~(1 << c.ARCHITECT)
    card: i64 = 0
    while bits != 0:
        if bits & 1 != 0 and has_effect(s, s.active, card):
            return True
        bits >>= 1
        card += 1
    return False


def has_effect(s: FirenzeBoard, seat: i64, card: i64) -> bool:
    """FIR-5.11: whether the person can do anything now."""
    if card == c.ALCHEMIST:
        return s.stored[seat] > 0 and s.in_bag > 0
    if card == c.WHOLESALER:
        slot: i64 = 0
        while slot < s.in_row:
            if stones_on(s, slot) > 0:
                return True
            slot += 1
        return False
    if card == c.PATRICIAN:
        return s.held_bits[seat] & s.tables.festivals != 0
    if card == c.SMUGGLER:
        return s.stored[seat] > 0 and _others_have(s, seat, s.stored)
    if card == c.SPY:
        return _others_have(s, seat, s.stored)
    if card == c.SABOTEUR:
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
    s.news |= c.NEW_PERSONS
    s.played |= 1 << card
    if s.log is not None:
        s.log.emit(c.EV_PLAYED, [int(seat), int(card)])
    if s.rules >= 2 and s.frames.kind() == c.ASK_BUILD:
        s.frames.set_arg(f.BUILD_NEXT, 0)          # FIR-10.37: all towers are asked about again
    if card == c.ALCHEMIST:
        s.frames.push(c.ASK_SWAP, seat, card)
    elif card == c.WHOLESALER:
        s.frames.push(c.ASK_REDRAW, seat)
    elif card == c.PATRICIAN:
        s.frames.push(c.ASK_FESTIVAL, seat)
    elif card in (c.SMUGGLER, c.SPY):
        s.frames.push(c.ASK_VICTIM, seat, card)
    elif card == c.SABOTEUR:
        s.frames.push(c.ASK_SABOTAGE, seat)


# -- Alchemist and Smuggler: give a stone ----------------------------------------------------------
def legal_swap(s: FirenzeBoard) -> vec[i64]:
    return stones_to_choose(s, c.GIVE)


def swap_give(s: FirenzeBoard, colour: i64) -> None:
    """FIR-5.2 Alchemist: next the stone from the bag. FIR-5.8 Smuggler: both stones change places."""
    card = s.frames.arg(f.SWAP_CARD)
    victim = s.frames.arg(f.SWAP_VICTIM)
    taken = s.frames.arg(f.SWAP_TAKEN)
    seat = s.active
    s.frames.pop()
    if card == c.ALCHEMIST:
        s.frames.push(c.ASK_BAG, seat, colour)
        return
    store(s, victim, taken, -1)
    store(s, seat, taken, 1)
    store(s, seat, colour, -1)
    store(s, victim, colour, 1)
    if s.log is not None:
        s.log.emit(c.EV_SMUGGLED, [int(seat), int(victim), int(taken), int(colour)])


def legal_bag(s: FirenzeBoard) -> vec[i64]:
    out = vec[i64](capacity=c.COLOURS)
    for colour in range(i64(c.COLOURS)):
        if s.bag[colour] > 0:
            out = append(out, c.PICK + colour)
    return out


def pick_from_bag(s: FirenzeBoard, colour: i64) -> None:
    """FIR-5.2: any stone of the bag; the given one goes in after the choice."""
    given = s.frames.arg(f.BAG_COLOUR)
    seat = s.active
    s.frames.pop()
    to_bag(s, colour, -1)
    store(s, seat, colour, 1)
    store(s, seat, given, -1)
    to_bag(s, given, 1)
    if s.log is not None:
        s.log.emit(c.EV_SWAPPED, [int(seat), int(given), int(colour)])


# -- Smuggler and Spy: a stone of somebody else --------------------------------------------------------
def legal_victims(s: FirenzeBoard) -> vec[i64]:
    out = vec[i64](capacity=3 * c.COLOURS)
    at: i64 = 0
    end = s.players * c.COLOURS
    own = s.active * c.COLOURS
    while at < end:
        if s.storage[at] > 0 and (at < own or at >= own + c.COLOURS):
            out = append(out, c.STEAL + at)
        at += 1
    return out


def steal(s: FirenzeBoard, at: i64) -> None:
    """FIR-5.9 Spy: the stone is taken. FIR-5.8 Smuggler: next the stone given for it."""
    card = s.frames.arg(f.VICTIM_CARD)
    victim = at // c.COLOURS
    colour = at % c.COLOURS
    seat = s.active
    s.frames.pop()
    if card == c.SMUGGLER:
        s.frames.push(c.ASK_SWAP, seat, card, victim, colour)
        return
    store(s, victim, colour, -1)
    store(s, seat, colour, 1)
    if s.log is not None:
        s.log.emit(c.EV_SPIED, [int(seat), int(victim), int(colour)])


# -- Saboteur ---------------------------------------------------------------------------------------------
def legal_sabotage(s: FirenzeBoard) -> vec[i64]:
    out = vec[i64](capacity=3 * c.COLOURS)
    seat: i64 = 0
    while seat < s.players:
        place: i64 = 0
        while seat != s.active and place < s.towers[seat]:
            out = append(out, c.SABOTAGE + seat * c.SITE + place)
            place += 1
        seat += 1
    return out


def sabotage(s: FirenzeBoard, at: i64) -> None:
    """FIR-5.10: the top stone of somebody else's tower goes to the bag."""
    victim = at // c.SITE
    place = at % c.SITE
    colour = s.tower_colour[at]
    height = s.tower_height[at]
    s.frames.pop()
    lower_tower(s, victim, place)
    if s.log is not None:
        s.log.emit(c.EV_SABOTAGED, [int(s.active), int(victim), int(place), int(colour), int(height) - 1])


# -- Wholesaler --------------------------------------------------------------------------------------------
def legal_redraw(s: FirenzeBoard) -> vec[i64]:
    out = vec[i64](capacity=c.COLOURS)
    slot: i64 = 0
    while slot < s.in_row:
        if stones_on(s, slot) > 0:
            out = append(out, c.REDRAW + slot)
        slot += 1
    return out


def redraw(s: FirenzeBoard, slot: i64) -> None:
    """FIR-5.5: the stones of a row card go to the bag, and as many new ones are drawn."""
    s.frames.pop()
    n = empty_slot(s, slot)
    if s.log is not None:
        s.log.emit(c.EV_EMPTIED, [int(s.active), int(slot), int(n)])
    draw_stones(s, slot, n)


# -- Patrician ------------------------------------------------------------------------------------------------
def legal_festivals(s: FirenzeBoard) -> vec[i64]:
    out = vec[i64](capacity=4)
    bits = s.held_bits[s.active] & s.tables.festivals
    card: i64 = 0
    while card < c.CARDS:
        if bits >> card & 1 != 0:
            out = append(out, c.DROP + card)
        card += 1
    return out


def drop_festival(s: FirenzeBoard, card: i64) -> None:
    """FIR-5.7: a festival leaves the hand."""
    s.frames.pop()
    lose_card(s, s.active, card)
    if s.log is not None:
        s.log.emit(c.EV_DROPPED, [int(s.active), int(card)])
