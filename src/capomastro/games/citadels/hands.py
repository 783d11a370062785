# Compiled by mypyc.
"""Characters that reach into hands (CIT-7.5, CIT-7.7 … CIT-7.9): Spy, Magician, Wizard, Seer."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from capomastro.games.citadels import codes as c
from capomastro.games.citadels.building import (
    buildable,
    payable,
    price,
    start_build,
)
from capomastro.games.citadels.deck import discard, enter_hand, hand_over, quit_hand
from capomastro.games.citadels.memory.journal import COUNTED_HAND, SAW_HAND, SWAPPED
from capomastro.games.citadels.state import Board, without
from capomastro.games.citadels.tables import lowest
from capomastro.games.citadels.turn import draw_cards
from capomastro.kernel.frames import WIDTH
from capomastro.kernel.rng import Rng


def other_seats(s: Board, out: vec[i64], base: i64, with_cards: bool) -> vec[i64]:
    for seat in range(s.players):
        if seat != s.actor and (not with_cards or s.hand_size[seat] > 0):
            out = append(out, base + seat)
    return out


def rank3_moves(s: Board, out: vec[i64]) -> vec[i64]:
    if s.role == c.MAGICIAN:
        out = other_seats(s, out, c.SWAP_HANDS, False)
        if s.hand_size[s.actor] > 0:
            out = append(out, c.EXCHANGE)
    elif s.role == c.WIZARD:
        out = other_seats(s, out, c.LOOK, True)
    elif s.role == c.SEER:
        for seat in range(s.players):
            if seat != s.actor and s.hand_size[seat] > 0:
                return append(out, c.DRAW_EACH)
    return out


def spy(s: Board, action: i64) -> None:
    """CIT-7.5 Spy: a player, then a kind."""
    s.turn |= c.T_ABILITY
    s.frames.push(c.Q_SPY_KIND, s.actor, action - c.SPY_ON)


def spy_kind(s: Board, action: i64) -> None:
    """CIT-7.5: gold and cards for every card of that kind."""
    target = s.frames.arg(0)
    kind = action - c.SPY_KIND
    s.frames.pop()
    s.tell(c.E_SPIED, s.actor, target, kind)
    look_at_hand(s, s.actor, target)
    found: i64 = 0
    names = s.hand_names[target] & s.tables.kind_names[kind]
    while names != 0:
        found += s.count_at(lowest(names), c.HAND + target)
        names &= names - 1
    s.note(COUNTED_HAND, target, kind, found)
    gold = found if found < s.gold[target] else s.gold[target]
    s.gold[target] -= gold
    s.gold[s.actor] += gold
    s.tell(c.E_SPY_TOOK, s.actor, target, gold, found)
    if found > 0:
        draw_cards(s, s.actor, found)


def look_at_hand(s: Board, seat: i64, target: i64) -> None:
    """One player sees another's hand."""
    s.note(SAW_HAND, seat, target)
    s.tell_hand(c.E_SAW_HAND, seat, target, 1 << seat)


def swap_hands(s: Board, action: i64) -> None:
    """CIT-7.7 Magician: all hand cards against all of another player's."""
    s.turn |= c.T_ABILITY
    me = s.actor
    other = action - c.SWAP_HANDS
    s.note(SWAPPED, me, other)
    card: i64 = 0
    while card < c.CARDS:
        if s.where[card] == c.HAND + me:
            s.where[card] = c.HAND + other
        elif s.where[card] == c.HAND + other:
            s.where[card] = c.HAND + me
        card += 1
    s.hand_names[me], s.hand_names[other] = s.hand_names[other], s.hand_names[me]
    s.hand_size[me], s.hand_size[other] = s.hand_size[other], s.hand_size[me]
    s.tell(c.E_HANDS_SWAPPED, me, other)
    s.tell_hand(c.E_NEW_HAND, me, me, 1 << me)
    s.tell_hand(c.E_NEW_HAND, other, other, 1 << other)


def start_exchange(s: Board, action: i64) -> None:
    """CIT-7.7 Magician: discard some, draw as many."""
    s.turn |= c.T_ABILITY
    s.frames.push(c.Q_DISCARD, s.actor, 0, 0)


def exchange(s: Board, action: i64) -> None:
    if action == c.DONE:
        count = s.frames.arg(1)
        s.frames.pop()
        draw_cards(s, s.actor, count)
        return
    name = action - c.DISCARD
    count = s.frames.arg(1)
    s.frames.set_arg(0, name)
    s.frames.set_arg(1, count + 1)
    discard(s, s.card_at(name, c.HAND + s.actor), s.actor, count)


def look(s: Board, action: i64) -> None:
    """CIT-7.8 Wizard: see another hand, then take one card of it."""
    s.turn |= c.T_ABILITY
    target = action - c.LOOK
    look_at_hand(s, s.actor, target)
    s.frames.push(c.Q_TAKE, s.actor, target)


def wizard_take(s: Board, action: i64) -> None:
    target = s.frames.arg(0)
    s.frames.pop()
    name = action - c.TAKE
    card = s.card_at(name, c.HAND + target)
    quit_hand(s, card, target, c.LOOKED, 1 << s.actor | 1 << target)
    s.looked = append(s.looked, u8(card))
    s.tell(c.E_TOOK_CARD, s.actor, target, name, only=1 << s.actor | 1 << target)
    s.frames.push(c.Q_USE, s.actor)


def use_moves(s: Board, out: vec[i64]) -> vec[i64]:
    """CIT-7.8: build the taken card at once only after income, if it may stand there and can be paid (CIT-R02)."""
    out = append(out, c.TO_HAND)
    card = i64(s.looked[0])
    name = s.tables.name[card]
    seat = s.actor
    if s.turn & c.T_INCOME and buildable(s, name, s.city_size[seat], s.city_names[seat]):
        if payable(s, seat, name, price(s, seat, name), s.hand_size[seat], c.NONE):
            out = append(out, c.BUILD_NOW)
    return out


def wizard_use(s: Board, action: i64) -> None:
    """CIT-7.8: into the hand, or pay and build it at once, outside the limit."""
    s.frames.pop()
    card = i64(s.looked[0])
    if action == c.BUILD_NOW:
        name = s.tables.name[card]
        start_build(s, s.actor, card, price(s, s.actor, name), True)
    else:
        s.looked = without(s.looked, card)
        enter_hand(s, card, s.actor, 1 << s.actor)


def start_seer(s: Board, action: i64) -> None:
    """CIT-7.9 Seer: one card at random from everybody, then one to each of them (CIT-R78)."""
    s.turn |= c.T_ABILITY
    s.frames.push(c.S_SEER, s.actor, 1, 0, 0)


def seer(s: Board) -> None:
    """One step of the Seer's exchange: the frame holds the next neighbour, who was drawn from, and the phase."""
    frames = s.frames
    step = frames.arg(0)
    if step == s.players:
        if frames.arg(2) == 1:
            frames.pop()
        else:
            frames.set_arg(0, 1)
            frames.set_arg(2, 1)
        return
    frames.set_arg(0, step + 1)
    other = (frames.owner() + step) % s.players
    if frames.arg(2) == 0:
        if s.hand_size[other] > 0:
            frames.set_arg(1, frames.arg(1) | 1 << other)
            frames.push(c.X_STEAL, frames.owner(), other)
    elif frames.arg(1) >> other & 1:
        frames.push(c.Q_GIVE, frames.owner(), other)


def gift_order(s: Board) -> vec[i64]:
    """CIT-R78: whom the Seer gives a card, in the order of the gifts; empty while that is not asked."""
    out = vec[i64]()
    at = s.frames.top - WIDTH
    if s.frames.kind() != c.Q_GIVE or at < 0 or s.frames.items[at] != c.S_SEER:
        return out
    drawn_from = s.frames.items[at + 3]
    for step in range(1, s.players):
        other = (s.frames.owner() + step) % s.players
        if drawn_from >> other & 1:
            out = append(out, other)
    return out


def gifts_made(s: Board) -> i64:
    """How many have been given before the one that is asked for."""
    order = gift_order(s)
    made: i64 = 0
    while made < len(order) and order[made] != s.frames.arg(0):
        made += 1
    return made if made < len(order) else 0


def give(s: Board, action: i64) -> None:
    other = s.frames.arg(0)
    s.frames.pop()
    name = action - c.GIVE
    hand_over(s, s.card_at(name, c.HAND + s.actor), s.actor, other)
    s.tell(c.E_GAVE_CARD, s.actor, other, name, only=1 << s.actor | 1 << other)


def steal_name(s: Board, seat: i64, rng: Rng) -> i64:
    x = rng.below(s.hand_size[seat])
    names = s.hand_names[seat]
    while names != 0:
        name = lowest(names)
        x -= s.count_at(name, c.HAND + seat)
        if x < 0:
            return name
        names &= names - 1
    return c.NONE


def steal_card(s: Board, action: i64) -> None:
    """A random card of a hand goes to the one who draws it."""
    seat = s.frames.owner()
    other = s.frames.arg(0)
    s.frames.pop()
    name = action - c.C_STEAL
    hand_over(s, s.card_at(name, c.HAND + other), other, seat)
    s.tell(c.E_DREW_FROM, seat, other, name, only=1 << seat | 1 << other)
