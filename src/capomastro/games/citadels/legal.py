# Compiled by mypyc.
"""What may be answered. One function per question; nothing else decides legality."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from capomastro.games.citadels import codes as c
from capomastro.games.citadels.abilities import beautify_moves, character_moves, enthrone_moves, other_seats, swap_moves, tiles
from capomastro.games.citadels.action_cards import can_fire, can_overbuild, may_overbuild
from capomastro.games.citadels.building import (
    buildable,
    buildable_names,
    cards_from,
    may_lend,
    may_spend,
    outside_limit,
    payable,
    price,
)
from capomastro.games.citadels.cards import (
    A_CIRCUS_TENT,
    A_DIRECTOR,
    A_FORTUNE_TELLER,
    A_HUMAN_CANNONBALL,
    A_TICKET_WAGON,
    ACTION_CARDS,
    ALL_KINDS,
    NAMES,
    NAVIGATOR,
    NONE,
    U_ARMORY,
    U_FRAMEWORK,
    U_LABORATORY,
    U_MUSEUM,
    U_NECROPOLIS,
    U_SMITHY,
    U_THIEVES_DEN,
    UNDER,
    USEFUL,
)
from capomastro.games.citadels.naming import bits
from capomastro.games.citadels.selection import add_pile
from capomastro.games.citadels.sets import lowest
from capomastro.games.citadels.state import (
    T_ACTION,
    T_INCOME,
    T_LABORATORY,
    T_MUSEUM,
    T_SMITHY,
    T_WAGON,
    Board,
)
from capomastro.games.citadels.uniques import SMITHY_PRICE
from capomastro.kernel.bits import bit


def add_names(out: vec[i64], base: i64, names: i64) -> vec[i64]:
    """base + name for every name of a bit set."""
    while names != 0:
        out = append(out, base + lowest(names))
        names &= names - 1
    return out


def either(out: vec[i64], one: i64, other: i64) -> vec[i64]:
    """Two answers."""
    return append(append(out, one), other)


def income_moves(s: Board, out: vec[i64]) -> vec[i64]:
    """CIT-5.6; cards only while there are any (CIT-R06)."""
    out = append(out, c.GOLD)
    if s.deck_left() > 0:
        out = append(out, c.CARDS)
    return out


def main_moves(s: Board, out: vec[i64]) -> vec[i64]:
    """CIT-5.5: everything the acting seat may do now, in the order of the codes."""
    if s.turn & T_INCOME == 0:
        out = income_moves(s, out)
    out = character_moves(s, out)
    if s.turn & T_INCOME:
        out = build_moves(s, out)
    if s.city_names[s.actor] & USEFUL:
        out = unique_moves(s, out)
    if s.setup.actions:
        out = action_card_moves(s, out)
    if s.turn & T_INCOME:
        out = append(out, c.END)
    return out


def build_moves(s: Board, out: vec[i64]) -> vec[i64]:
    """CIT-5.8, CIT-5.10: hand cards that the limit and the city allow and that can be paid."""
    seat = s.actor
    names = s.hand_names[seat] & buildable_names(s, s.city_size[seat], s.city_names[seat])
    if s.builds <= 0:
        names &= outside_limit(s)
    while names != 0:
        name = lowest(names)
        if payable(s, seat, name, price(s, seat, name), s.hand_size[seat] - 1, NONE):
            out = append(out, c.BUILD + name)
        names &= names - 1
    return out


def unique_moves(s: Board, out: vec[i64]) -> vec[i64]:
    """CIT-8: Armory, Laboratory, Smithy, Museum."""
    seat = s.actor
    if s.has(seat, U_ARMORY) and not s.complete(seat):
        out = armory_moves(s, out)
    if s.has(seat, U_LABORATORY) and s.turn & T_LABORATORY == 0:
        out = add_names(out, c.LABORATORY, s.hand_names[seat])
    if s.has(seat, U_SMITHY) and s.turn & T_SMITHY == 0 and s.gold[seat] >= SMITHY_PRICE and s.deck_left() > 0:
        out = append(out, c.SMITHY)
    if s.has(seat, U_MUSEUM) and s.turn & T_MUSEUM == 0:
        out = add_names(out, c.MUSEUM, s.hand_names[seat])
    return out


def armory_moves(s: Board, out: vec[i64]) -> vec[i64]:
    for target in range(s.players):
        if s.complete(target):
            continue
        pair = s.next_building(target, 0)
        while pair != NONE:
            if pair >> 1 != U_ARMORY:
                out = append(out, c.ARMORY + target * NAMES * 2 + pair)
            pair = s.next_building(target, pair + 1)
    return out


def action_card_moves(s: Board, out: vec[i64]) -> vec[i64]:
    """CIT-12: one action card per turn; every other player's wagon once per turn."""
    seat = s.actor
    if s.turn & T_ACTION == 0 and s.hand_names[seat] & ACTION_CARDS:
        builder = s.turn & T_INCOME != 0 and s.role != NAVIGATOR
        if s.holds(seat, A_CIRCUS_TENT) and (builder or s.setup.tent_lays):
            out = append(out, c.TENT)
        if s.holds(seat, A_DIRECTOR):
            out = append(out, c.DIRECTOR)
        if s.holds(seat, A_TICKET_WAGON):
            out = append(out, c.WAGON)
        if s.holds(seat, A_HUMAN_CANNONBALL) and builder and can_fire(s, seat):
            out = append(out, c.CANNONBALL)
        if s.holds(seat, A_FORTUNE_TELLER):
            out = other_seats(s, out, c.FORTUNE, True)
    if s.gold[seat] > 0 and s.deck_left() > 0:
        for i in range(3):
            if s.wagons[3 * i] != NONE and s.wagons[3 * i + 1] != seat and s.turn & T_WAGON << i == 0:
                out = append(out, c.RIDE + i)
    return out


def pay_moves(s: Board, out: vec[i64]) -> vec[i64]:
    seat = s.frames.owner()
    name = s.setup.name[s.site]
    begun = s.frames.arg(1) != 0
    if s.gold[seat] >= s.site_due:
        out = append(out, c.PAY)
    if not begun:
        if s.has(seat, U_FRAMEWORK):
            out = append(out, c.PAY_FRAMEWORK)
        if name == U_NECROPOLIS:
            out = own_buildings(s, out, c.SACRIFICE, seat)
    if name == U_THIEVES_DEN:
        names = from_name(s.hand_names[seat], s.frames.arg(0))
        while names != 0:
            card = lowest(names)
            if may_spend(s, seat, card):
                out = append(out, c.SPEND + card)
            names &= names - 1
    for other in range(s.players):
        if may_lend(s, seat, other):
            out = append(out, c.BORROW + other)
    return out


def own_buildings(s: Board, out: vec[i64], base: i64, seat: i64) -> vec[i64]:
    pair = s.next_building(seat, 0)
    while pair != NONE:
        out = append(out, base + pair)
        pair = s.next_building(seat, pair + 1)
    return out


def from_name(names: i64, first: i64) -> i64:
    """A name and all that follow it: picks go in ascending order."""
    return names >> first << first


def lend_moves(s: Board, out: vec[i64]) -> vec[i64]:
    """CIT-R80: one card per gold, in ascending order, enough left for the rest."""
    seat = s.frames.owner()
    left = s.frames.arg(1)
    names = from_name(s.hand_names[seat], s.frames.arg(2))
    while names != 0:
        name = lowest(names)
        if cards_from(s, seat, name) >= left:
            out = append(out, c.GIVE + name)
        names &= names - 1
    return out


def use_moves(s: Board, out: vec[i64]) -> vec[i64]:
    """CIT-7.8: build the taken card at once only after income, if it may stand there and can be paid (CIT-R02)."""
    out = append(out, c.TO_HAND)
    card = i64(s.looked[0])
    name = s.setup.name[card]
    seat = s.actor
    if s.turn & T_INCOME and buildable(s, name, s.city_size[seat], s.city_names[seat]):
        if payable(s, seat, name, price(s, seat, name), s.hand_size[seat], NONE):
            out = append(out, c.BUILD_NOW)
    return out


def looked_moves(s: Board, out: vec[i64]) -> vec[i64]:
    names: i64 = 0
    for card in s.looked:
        names |= bit(s.setup.name[i64(card)])
    return add_names(out, c.KEEP, names)


def gift_moves(s: Board, out: vec[i64]) -> vec[i64]:
    other = s.frames.arg(0)
    if s.gold[other] > 0:
        out = append(out, c.TAKE_GOLD)
    if s.hand_size[other] > 0:
        out = append(out, c.TAKE_CARD)
    return append(out, c.PASS)


def overbuild_moves(s: Board, out: vec[i64]) -> vec[i64]:
    seat = s.frames.owner()
    pair = s.next_building(seat, 0)
    while pair != NONE:
        if can_overbuild(s, seat, s.building(seat, pair >> 1, pair & 1), s.hand_size[seat] - 1):
            out = append(out, c.OVERBUILD + pair)
        pair = s.next_building(seat, pair + 1)
    return out


def cannon_moves(s: Board, out: vec[i64]) -> vec[i64]:
    seat = s.frames.owner()
    old = s.frames.arg(0)
    names = s.hand_names[seat]
    while names != 0:
        name = lowest(names)
        if may_overbuild(s, seat, old, name, s.hand_size[seat] - 1):
            out = append(out, c.BUILD + name)
        names &= names - 1
    return out


def find_moves(s: Board, out: vec[i64]) -> vec[i64]:
    """CIT-8.18: any card of the deck, or none."""
    names: i64 = 0
    for name in range(NAMES):
        if s.deck_count[name] > 0 or s.card_at(name, UNDER) != NONE:
            names |= bit(name)
    return append(add_names(out, c.TAKE, names), c.PASS)


def warrant_moves(s: Board, out: vec[i64]) -> vec[i64]:
    """CIT-R59: the Magistrate is asked for every warrant; only the seal can be shown."""
    if s.signed == s.frames.arg(0):
        out = append(out, c.CONFISCATE)
    return append(out, c.PASS)


def marked_tiles(s: Board, out: vec[i64], base: i64, ranks: i64) -> vec[i64]:
    for rank in range(s.setup.ranks):
        if ranks >> rank & 1:
            out = append(out, base + s.character(rank))
    return out


def question_moves(s: Board, kind: i64, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add the legal answers to the question on top."""
    if kind == c.Q_MAIN:
        return main_moves(s, out)
    if kind == c.Q_KEEP:
        return looked_moves(s, out)
    if kind in (c.Q_PICK, c.Q_AWAY):
        return add_pile(s, out, c.PICK if kind == c.Q_PICK else c.AWAY)
    if kind == c.Q_INCOME:
        return income_moves(s, out)
    if kind == c.Q_PAY:
        return pay_moves(s, out)
    if kind == c.Q_LEND:
        return lend_moves(s, out)
    if kind == c.Q_WARRANT:
        return warrant_moves(s, out)
    if kind == c.Q_BRIBE:
        return either(out, c.BRIBE, c.REFUSE)
    if kind == c.Q_UNMASK:
        return either(out, c.UNMASK, c.PASS)
    if kind == c.Q_BEWITCH:
        return tiles(s, out, c.BEWITCH, 0, 0)
    if kind == c.Q_WARRANTS:
        return tiles(s, out, c.WARRANT, highest(s.warrants) + 1, 2 - bits(s.warrants))
    if kind == c.Q_SIGN:
        return marked_tiles(s, out, c.SIGN, s.warrants)
    if kind == c.Q_THREATS:
        return tiles(s, out, c.THREATEN, highest(s.threats) + 1, 0)
    if kind == c.Q_ROSE:
        return marked_tiles(s, out, c.ROSE, s.threats)
    return rare_moves(s, kind, seat, out)


def highest(ranks: i64) -> i64:
    top: i64 = NONE
    while ranks != 0:
        ranks >>= 1
        top += 1
    return top


def rare_moves(s: Board, kind: i64, seat: i64, out: vec[i64]) -> vec[i64]:
    if kind == c.Q_SPY_KIND:
        return add_names(out, c.SPY_KIND, ALL_KINDS)
    if kind == c.Q_DISCARD:
        out = add_names(out, c.DISCARD, from_name(s.hand_names[seat], s.frames.arg(0)))
        return append(out, c.DONE) if s.frames.arg(1) > 0 else out
    if kind in (c.Q_TAKE, c.Q_FORTUNE):
        return add_names(out, c.TAKE, s.hand_names[s.frames.arg(0)])
    if kind == c.Q_USE:
        return use_moves(s, out)
    if kind == c.Q_GIVE:
        return add_names(out, c.GIVE, s.hand_names[seat])
    if kind == c.Q_GIFT:
        return gift_moves(s, out)
    if kind == c.Q_ENTHRONE:
        return enthrone_moves(s, out, seat)
    if kind == c.Q_SWAP:
        return swap_moves(s, out, s.frames.arg(0))
    if kind == c.Q_BEAUTIFY:
        return append(beautify_moves(s, out), c.PASS)
    if kind == c.Q_THEATER:
        for other in range(s.players):
            if other != seat:
                out = append(out, c.TRADE_ROLE + other)
        return append(out, c.PASS)
    if kind == c.Q_OWN_ROLE:
        for rank in range(s.setup.ranks):
            if s.holder(rank) == seat:
                out = append(out, c.OWN_ROLE + s.character(rank))
        return out
    if kind == c.Q_RASPUTIN:
        return either(out, c.RASPUTIN, c.PASS)
    if kind == c.Q_HOSPITAL:
        return either(out, c.HOSPITAL, c.PASS)
    if kind == c.Q_ACROBAT:
        return either(out, c.ACROBAT, c.PASS)
    if kind == c.Q_BELL:
        return either(out, c.LOWER, c.PASS)
    if kind == c.Q_SEARCH:
        return either(out, c.SEARCH, c.PASS)
    if kind == c.Q_FIND:
        return find_moves(s, out)
    if kind == c.Q_GRAVE:
        return either(out, c.BUY_BACK, c.PASS)
    if kind == c.Q_OVERBUILD:
        return overbuild_moves(s, out)
    return cannon_moves(s, out)
