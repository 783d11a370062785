# Compiled by mypyc.
"""The action cards that are played in their owner's turn (CIT-12). Acrobat and Rasputin answer a call: call.py."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from capomastro.games.citadels import _fields as f
from capomastro.games.citadels import codes as c
from capomastro.games.citadels.building import buildable, destroy, pay_tax, payable, put_in_city, start_build
from capomastro.games.citadels.deck import hand_over, put_under, show
from capomastro.games.citadels.hands import look_at_hand, other_seats
from capomastro.games.citadels.state import Board, changed
from capomastro.games.citadels.tables import lowest
from capomastro.games.citadels.turn import KEEP_ONE, look_at_cards, set_wagon
from capomastro.kernel.bits import bit

DIRECTOR_BUILDS: Final = 2
WAGON_PRICE: Final = 1
WAGON_CARDS: Final = 3


def action_card_moves(s: Board, out: vec[i64]) -> vec[i64]:
    """CIT-12: one action card per turn; every other player's wagon once per turn."""
    seat = s.actor
    if s.turn & c.T_ACTION == 0 and s.hand_names[seat] & c.ACTION_CARDS:
        builder = s.turn & c.T_INCOME != 0 and s.role != c.NAVIGATOR
        if s.holds(seat, c.A_CIRCUS_TENT) and (builder or s.tables.tent_lays):
            out = append(out, c.TENT)
        if s.holds(seat, c.A_DIRECTOR):
            out = append(out, c.DIRECTOR)
        if s.holds(seat, c.A_TICKET_WAGON):
            out = append(out, c.WAGON)
        if s.holds(seat, c.A_HUMAN_CANNONBALL) and builder and can_fire(s, seat):
            out = append(out, c.CANNONBALL)
        if s.holds(seat, c.A_FORTUNE_TELLER):
            out = other_seats(s, out, c.FORTUNE, True)
    if s.gold[seat] > 0 and s.deck_left() > 0:
        for i in range(i64(c.WAGONS)):
            if s.wagon_owner[i] not in (c.NONE, seat) and s.turn & c.T_WAGON << i == 0:
                out = append(out, c.RIDE + i)
    return out


def play(s: Board, name: i64) -> i64:
    """CIT-12: lay an action card open; one per turn."""
    s.turn |= c.T_ACTION
    card = s.card_at(name, c.HAND + s.actor)
    show(s, card, s.actor)
    s.tell(c.E_PLAYED, s.actor, name)
    return card


def tent(s: Board, action: i64) -> None:
    """CIT-12.2: a building without cost, kind or points, outside the limit."""
    card = play(s, c.A_CIRCUS_TENT)
    put_in_city(s, card, s.actor)
    s.tell(c.E_PLACED, s.actor, c.A_CIRCUS_TENT)
    if not s.tables.tent_lays:                           # CIT-R63
        pay_tax(s, s.actor)


def director(s: Board, action: i64) -> None:
    """CIT-12.3: up to two buildings more this turn."""
    put_under(s, play(s, c.A_DIRECTOR))
    s.builds += DIRECTOR_BUILDS


def wagon(s: Board, action: i64) -> None:
    """CIT-12.4: lies open before its owner."""
    card = play(s, c.A_TICKET_WAGON)
    s.put(card, c.TABLE)
    for i in range(i64(c.WAGONS)):
        if s.wagon[i] == c.NONE:
            set_wagon(s, i, card, s.actor)
            return


def ride(s: Board, action: i64) -> None:
    """CIT-12.4: another player's wagon: 1 gold on it, draw 3, keep 1."""
    i = action - c.RIDE
    s.turn |= c.T_WAGON << i
    s.gold[s.actor] -= WAGON_PRICE
    s.wagon_gold = changed(s.wagon_gold, i, s.wagon_gold[i] + WAGON_PRICE)
    s.tell(c.E_WAGON_PAID, s.actor, s.wagon_owner[i])
    look_at_cards(s, s.actor, WAGON_CARDS, KEEP_ONE)


def fortune(s: Board, action: i64) -> None:
    """CIT-12.7: look at a hand and take a card from it."""
    s.cannon = play(s, c.A_FORTUNE_TELLER)
    s.put(s.cannon, c.TABLE)
    target = action - c.FORTUNE
    look_at_hand(s, s.actor, target)
    s.frames.push(c.Q_FORTUNE, s.actor, target)


def fortune_take(s: Board, action: i64) -> None:
    target = s.frames.arg(f.FORTUNE_OTHER)
    s.frames.pop()
    name = action - c.TAKE
    hand_over(s, s.card_at(name, c.HAND + target), target, s.actor)
    s.tell(c.E_TOOK_CARD, s.actor, target, name, only=1 << s.actor | 1 << target)
    put_under(s, s.cannon)                              # CIT-R81
    s.cannon = c.NONE


# -- Human Cannonball (CIT-12.5) ------------------------------------------------------


def overbuild_due(s: Board, seat: i64, old: i64, name: i64) -> i64:
    """CIT-R65: the difference of the printed costs, less 1 for a Factory that stays."""
    due = s.tables.cost[name] - s.cost(old)
    factory = s.has(seat, c.U_FACTORY) and s.tables.name[old] != c.U_FACTORY
    if factory and name != c.U_FACTORY and s.tables.kind[name] == c.UNIQUE:
        due -= 1
    return due if due > 0 else 0


def may_overbuild(s: Board, seat: i64, old: i64, name: i64, others: i64) -> bool:
    """A more expensive building that may stand there once the old one is gone, and that can be paid for."""
    if name >= c.FIRST_ACTION or s.tables.cost[name] <= s.cost(old):
        return False
    names = s.city_names[seat]
    if s.count_at(s.tables.name[old], s.where[old]) == 1:
        names &= ~bit(s.tables.name[old])
    if not buildable(s, name, s.city_size[seat] - 1, names):
        return False
    return payable(s, seat, name, overbuild_due(s, seat, old, name), others, old)


def can_overbuild(s: Board, seat: i64, old: i64, others: i64) -> bool:
    """Whether any hand card may be built over this building."""
    names = s.hand_names[seat]
    while names != 0:
        if may_overbuild(s, seat, old, lowest(names), others):
            return True
        names &= names - 1
    return False


def can_fire(s: Board, seat: i64) -> bool:
    """Whether the Human Cannonball has a use: the card itself leaves the hand first."""
    for x in s.standing:
        card = i64(x)
        if s.where[card] == c.CITY + seat and can_overbuild(s, seat, card, s.hand_size[seat] - 2):
            return True
    return False


def overbuild_moves(s: Board, out: vec[i64]) -> vec[i64]:
    seat = s.frames.owner()
    pair = s.next_building(seat, 0)
    while pair != c.NONE:
        if can_overbuild(s, seat, s.building(seat, pair >> 1, pair & 1), s.hand_size[seat] - 1):
            out = append(out, c.OVERBUILD + pair)
        pair = s.next_building(seat, pair + 1)
    return out


def cannon_moves(s: Board, out: vec[i64]) -> vec[i64]:
    seat = s.frames.owner()
    old = s.frames.arg(f.CANNON_OLD)
    names = s.hand_names[seat]
    while names != 0:
        name = lowest(names)
        if may_overbuild(s, seat, old, name, s.hand_size[seat] - 1):
            out = append(out, c.BUILD + name)
        names &= names - 1
    return out


def cannonball(s: Board, action: i64) -> None:
    s.cannon = play(s, c.A_HUMAN_CANNONBALL)
    s.put(s.cannon, c.TABLE)
    s.frames.push(c.Q_OVERBUILD, s.actor)


def overbuild(s: Board, action: i64) -> None:
    """Which of the seat's buildings makes room."""
    code = action - c.OVERBUILD
    s.frames.pop()
    s.frames.push(c.Q_CANNON, s.actor, s.building(s.actor, code // 2, code % 2))


def cannon_build(s: Board, action: i64) -> None:
    """The old building leaves, then the new one is paid and placed."""
    old = s.frames.arg(f.CANNON_OLD)
    s.frames.pop()
    name = action - c.BUILD
    due = overbuild_due(s, s.actor, old, name)
    s.tell(c.E_SACRIFICED, s.actor, s.tables.name[old])
    destroy(s, s.actor, old)
    start_build(s, s.actor, s.card_at(name, c.HAND + s.actor), due, True)
