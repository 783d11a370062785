# Compiled by mypyc.
"""The action cards that are played in their owner's turn (CIT-12). Acrobat and Rasputin answer a call: call.py."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from capomastro.games.citadels.building import buildable, destroy, pay_tax, payable, put_in_city, start_build
from capomastro.games.citadels.cards import (
    A_CIRCUS_TENT,
    A_DIRECTOR,
    A_FORTUNE_TELLER,
    A_HUMAN_CANNONBALL,
    A_TICKET_WAGON,
    CITY,
    FIRST_ACTION,
    HAND,
    NONE,
    TABLE,
    U_FACTORY,
    UNIQUE,
)
from capomastro.games.citadels.codes import (
    BUILD,
    E_PLACED,
    E_PLAYED,
    E_SACRIFICED,
    E_TOOK_CARD,
    E_WAGON_PAID,
    FORTUNE,
    OVERBUILD,
    Q_CANNON,
    Q_FORTUNE,
    Q_OVERBUILD,
    RIDE,
    TAKE,
)
from capomastro.games.citadels.deck import hand_over, put_under, show
from capomastro.games.citadels.hands import look_at_hand
from capomastro.games.citadels.sets import lowest
from capomastro.games.citadels.state import B_CANNON, B_FREE_OF_LIMIT, T_ACTION, T_WAGON, Board
from capomastro.games.citadels.turn import KEEP_ONE, look_at_cards
from capomastro.kernel.bits import bit

DIRECTOR_BUILDS: Final = 2
WAGON_PRICE: Final = 1
WAGON_CARDS: Final = 3


def play(s: Board, name: i64) -> i64:
    """CIT-12: lay an action card open; one per turn."""
    s.turn |= T_ACTION
    card = s.card_at(name, HAND + s.actor)
    show(s, card, s.actor)
    s.tell(E_PLAYED, s.actor, name)
    return card


def tent(s: Board, action: i64) -> None:
    """CIT-12.2: a building without cost, kind or points, outside the limit."""
    card = play(s, A_CIRCUS_TENT)
    put_in_city(s, card, s.actor)
    s.tell(E_PLACED, s.actor, A_CIRCUS_TENT)
    if not s.setup.tent_lays:                           # CIT-R63
        pay_tax(s, s.actor)


def director(s: Board, action: i64) -> None:
    """CIT-12.3: up to two buildings more this turn."""
    put_under(s, play(s, A_DIRECTOR))
    s.builds += DIRECTOR_BUILDS


def wagon(s: Board, action: i64) -> None:
    """CIT-12.4: lies open before its owner."""
    card = play(s, A_TICKET_WAGON)
    s.put(card, TABLE)
    for i in range(3):
        if s.wagons[3 * i] == NONE:
            s.wagons[3 * i] = card
            s.wagons[3 * i + 1] = s.actor
            s.wagons[3 * i + 2] = 0
            return


def ride(s: Board, action: i64) -> None:
    """CIT-12.4: another player's wagon: 1 gold on it, draw 3, keep 1."""
    i = action - RIDE
    s.turn |= T_WAGON << i
    s.gold[s.actor] -= WAGON_PRICE
    s.wagons[3 * i + 2] += WAGON_PRICE
    s.tell(E_WAGON_PAID, s.actor, s.wagons[3 * i + 1])
    look_at_cards(s, s.actor, WAGON_CARDS, KEEP_ONE)


def fortune(s: Board, action: i64) -> None:
    """CIT-12.7: look at a hand and take a card from it."""
    s.cannon = play(s, A_FORTUNE_TELLER)
    s.put(s.cannon, TABLE)
    target = action - FORTUNE
    look_at_hand(s, s.actor, target)
    s.frames.push(Q_FORTUNE, s.actor, target)


def fortune_take(s: Board, action: i64) -> None:
    target = s.frames.arg(0)
    s.frames.pop()
    name = action - TAKE
    hand_over(s, s.card_at(name, HAND + target), target, s.actor)
    s.tell(E_TOOK_CARD, s.actor, target, name, only=1 << s.actor | 1 << target)
    put_under(s, s.cannon)                              # CIT-R81
    s.cannon = NONE


# -- Human Cannonball (CIT-12.5) ------------------------------------------------------


def overbuild_due(s: Board, seat: i64, old: i64, name: i64) -> i64:
    """CIT-R65: the difference of the printed costs, less 1 for a Factory that stays."""
    due = s.setup.cost[name] - s.cost(old)
    factory = s.has(seat, U_FACTORY) and s.setup.name[old] != U_FACTORY
    if factory and name != U_FACTORY and s.setup.kind[name] == UNIQUE:
        due -= 1
    return due if due > 0 else 0


def may_overbuild(s: Board, seat: i64, old: i64, name: i64, others: i64) -> bool:
    """A more expensive building that may stand there once the old one is gone, and that can be paid for."""
    if name >= FIRST_ACTION or s.setup.cost[name] <= s.cost(old):
        return False
    names = s.city_names[seat]
    if s.count_at(s.setup.name[old], s.where[old]) == 1:
        names &= ~bit(s.setup.name[old])
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
    for c in s.standing:
        card = i64(c)
        if s.where[card] == CITY + seat and can_overbuild(s, seat, card, s.hand_size[seat] - 2):
            return True
    return False


def cannonball(s: Board, action: i64) -> None:
    s.cannon = play(s, A_HUMAN_CANNONBALL)
    s.put(s.cannon, TABLE)
    s.frames.push(Q_OVERBUILD, s.actor)


def overbuild(s: Board, action: i64) -> None:
    """Which of the seat's buildings makes room."""
    code = action - OVERBUILD
    s.frames.pop()
    s.frames.push(Q_CANNON, s.actor, s.building(s.actor, code // 2, code % 2))


def cannon_build(s: Board, action: i64) -> None:
    """The old building leaves, then the new one is paid and placed."""
    old = s.frames.arg(0)
    s.frames.pop()
    name = action - BUILD
    due = overbuild_due(s, s.actor, old, name)
    s.tell(E_SACRIFICED, s.actor, s.setup.name[old])
    destroy(s, s.actor, old)
    start_build(s, s.actor, s.card_at(name, HAND + s.actor), due, B_CANNON | B_FREE_OF_LIMIT)

