# Compiled by mypyc.
"""Characters that reach into hands (CIT-7.5, CIT-7.7 … CIT-7.9): Spy, Magician, Wizard, Seer."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from capomastro.games.citadels.building import (
    price,
    start_build,
)
from capomastro.games.citadels.cards import (
    CARDS,
    HAND,
    LOOKED,
)
from capomastro.games.citadels.codes import (
    BUILD_NOW,
    C_STEAL,
    DISCARD,
    DONE,
    E_DREW_FROM,
    E_GAVE_CARD,
    E_HANDS_SWAPPED,
    E_NEW_HAND,
    E_SAW_HAND,
    E_SPIED,
    E_SPY_TOOK,
    E_TOOK_CARD,
    GIVE,
    LOOK,
    Q_DISCARD,
    Q_GIVE,
    Q_SPY_KIND,
    Q_TAKE,
    Q_USE,
    S_SEER,
    SPY,
    SPY_KIND,
    SWAP_HANDS,
    TAKE,
    X_STEAL,
)
from capomastro.games.citadels.deck import discard, enter_hand, hand_over, quit_hand
from capomastro.games.citadels.memory.journal import COUNTED_HAND, SAW_HAND, SWAPPED
from capomastro.games.citadels.sets import lowest
from capomastro.games.citadels.state import B_FREE_OF_LIMIT, B_TAKEN, T_ABILITY, Board, without
from capomastro.games.citadels.turn import draw_cards
from capomastro.kernel.frames import WIDTH


def spy(s: Board, action: i64) -> None:
    """CIT-7.5 Spy: a player, then a kind."""
    s.turn |= T_ABILITY
    s.frames.push(Q_SPY_KIND, s.actor, action - SPY)


def spy_kind(s: Board, action: i64) -> None:
    """CIT-7.5: gold and cards for every card of that kind."""
    target = s.frames.arg(0)
    kind = action - SPY_KIND
    s.frames.pop()
    s.tell(E_SPIED, s.actor, target, kind)
    look_at_hand(s, s.actor, target)
    found: i64 = 0
    names = s.hand_names[target] & s.setup.kind_names[kind]
    while names != 0:
        found += s.count_at(lowest(names), HAND + target)
        names &= names - 1
    s.note(COUNTED_HAND, target, kind, found)
    gold = found if found < s.gold[target] else s.gold[target]
    s.gold[target] -= gold
    s.gold[s.actor] += gold
    s.tell(E_SPY_TOOK, s.actor, target, gold, found)
    if found > 0:
        draw_cards(s, s.actor, found)


def look_at_hand(s: Board, seat: i64, target: i64) -> None:
    """One player sees another's hand."""
    s.note(SAW_HAND, seat, target)
    if s.log is not None:
        names = [int(s.setup.name[card]) for card in range(CARDS) if s.where[card] == HAND + target]
        s.log.emit(E_SAW_HAND, [int(seat), int(target), *names], 1 << seat)


def swap_hands(s: Board, action: i64) -> None:
    """CIT-7.7 Magician: all hand cards against all of another player's."""
    s.turn |= T_ABILITY
    me = s.actor
    other = action - SWAP_HANDS
    s.note(SWAPPED, me, other)
    card: i64 = 0
    while card < CARDS:
        if s.where[card] == HAND + me:
            s.where[card] = HAND + other
        elif s.where[card] == HAND + other:
            s.where[card] = HAND + me
        card += 1
    s.hand_names[me], s.hand_names[other] = s.hand_names[other], s.hand_names[me]
    s.hand_size[me], s.hand_size[other] = s.hand_size[other], s.hand_size[me]
    s.tell(E_HANDS_SWAPPED, me, other)
    for seat in vec[i64]([me, other]):
        if s.log is not None:
            names = [int(s.setup.name[c]) for c in range(CARDS) if s.where[c] == HAND + seat]
            s.log.emit(E_NEW_HAND, [int(seat), *names], 1 << seat)


def start_exchange(s: Board, action: i64) -> None:
    """CIT-7.7 Magician: discard some, draw as many."""
    s.turn |= T_ABILITY
    s.frames.push(Q_DISCARD, s.actor, 0, 0)


def exchange(s: Board, action: i64) -> None:
    if action == DONE:
        count = s.frames.arg(1)
        s.frames.pop()
        draw_cards(s, s.actor, count)
        return
    name = action - DISCARD
    count = s.frames.arg(1)
    s.frames.set_arg(0, name)
    s.frames.set_arg(1, count + 1)
    discard(s, s.card_at(name, HAND + s.actor), s.actor, count)


def look(s: Board, action: i64) -> None:
    """CIT-7.8 Wizard: see another hand, then take one card of it."""
    s.turn |= T_ABILITY
    target = action - LOOK
    look_at_hand(s, s.actor, target)
    s.frames.push(Q_TAKE, s.actor, target)


def wizard_take(s: Board, action: i64) -> None:
    target = s.frames.arg(0)
    s.frames.pop()
    name = action - TAKE
    card = s.card_at(name, HAND + target)
    quit_hand(s, card, target, LOOKED, 1 << s.actor | 1 << target)
    s.looked = append(s.looked, u8(card))
    s.tell(E_TOOK_CARD, s.actor, target, name, only=1 << s.actor | 1 << target)
    s.frames.push(Q_USE, s.actor)


def wizard_use(s: Board, action: i64) -> None:
    """CIT-7.8: into the hand, or pay and build it at once, outside the limit."""
    s.frames.pop()
    card = i64(s.looked[0])
    if action == BUILD_NOW:
        name = s.setup.name[card]
        start_build(s, s.actor, card, price(s, s.actor, name), B_FREE_OF_LIMIT | B_TAKEN)
    else:
        s.looked = without(s.looked, card)
        enter_hand(s, card, s.actor, 1 << s.actor)


def start_seer(s: Board, action: i64) -> None:
    """CIT-7.9 Seer: one card at random from everybody, then one to each of them (CIT-R78)."""
    s.turn |= T_ABILITY
    s.frames.push(S_SEER, s.actor, 1, 0, 0)


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
            frames.push(X_STEAL, frames.owner(), other)
    elif frames.arg(1) >> other & 1:
        frames.push(Q_GIVE, frames.owner(), other)


def gift_order(s: Board) -> vec[i64]:
    """CIT-R78: whom the Seer gives a card, in the order of the gifts; empty while that is not asked."""
    out = vec[i64]()
    at = s.frames.top - WIDTH
    if s.frames.kind() != Q_GIVE or at < 0 or s.frames.items[at] != S_SEER:
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
    name = action - GIVE
    hand_over(s, s.card_at(name, HAND + s.actor), s.actor, other)
    s.tell(E_GAVE_CARD, s.actor, other, name, only=1 << s.actor | 1 << other)


def steal_card(s: Board, action: i64) -> None:
    """A random card of a hand goes to the one who draws it."""
    seat = s.frames.owner()
    other = s.frames.arg(0)
    s.frames.pop()
    name = action - C_STEAL
    hand_over(s, s.card_at(name, HAND + other), other, seat)
    s.tell(E_DREW_FROM, seat, other, name, only=1 << seat | 1 << other)
