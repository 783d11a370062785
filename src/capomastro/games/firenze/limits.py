# Compiled by mypyc.
"""Phase 6: the limits, the end of the turn and the end of the game."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from capomastro.games.firenze import _fields as f
from capomastro.games.firenze import codes as c
from capomastro.games.firenze.scoring import final_scoring
from capomastro.games.firenze.state import FirenzeBoard, festivals_held, give_up_stone, holds, lose_card


def storage_limit(s: FirenzeBoard, seat: i64) -> i64:
    """FIR-3.17: ten stones, fifteen with the Warehouse (FIR-7.2)."""
    return s.tables.warehouse if holds(s, seat, c.WAREHOUSE) else s.tables.storage_limit


def cards_over(s: FirenzeBoard, seat: i64) -> i64:
    """FIR-3.16: cards to discard: down to five, but never festivals."""
    over = s.cards[seat] - s.tables.card_limit
    if over <= 0:
        return 0
    loose = s.cards[seat] - festivals_held(s, seat)
    return over if over < loose else loose


def check_cards(s: FirenzeBoard) -> None:
    """FIR-3.16: cards come first; then the storage."""
    s.frames.pop()
    over = cards_over(s, s.active)
    if over > 0:
        s.frames.push(c.ASK_DISCARD, s.active, over, 0)
    else:
        check_storage(s)


def legal_discards(s: FirenzeBoard) -> vec[i64]:
    """Persons and buildings in ascending order, only those from which enough cards can still be found."""
    out = vec[i64](capacity=c.CARDS)
    seat = s.active
    needed = s.frames.arg(f.DISCARD_LEFT)
    bits = s.held_bits[seat] & ~s.tables.festivals
    rest: i64 = 0
    card = s.frames.arg(f.DISCARD_LOWEST)
    while card < c.CARDS:
        if bits >> card & 1 != 0:
            rest += s.held[seat * c.CARDS + card]
        card += 1
    card = s.frames.arg(f.DISCARD_LOWEST)
    while card < c.CARDS and rest >= needed:
        if bits >> card & 1 != 0:
            out = append(out, c.DISCARD + card)
            rest -= s.held[seat * c.CARDS + card]
        card += 1
    return out


def discard_card(s: FirenzeBoard, card: i64) -> None:
    frames = s.frames
    left = frames.arg(f.DISCARD_LEFT) - 1
    lose_card(s, s.active, card)
    if s.log is not None:
        s.log.emit(c.EV_DISCARDED, [int(s.active), int(card)])
    if left > 0:
        frames.set_arg(f.DISCARD_LEFT, left)
        frames.set_arg(f.DISCARD_LOWEST, card)
    else:
        frames.pop()
        check_storage(s)


def check_storage(s: FirenzeBoard) -> None:
    """FIR-3.17: what the storage cannot hold goes to the bag."""
    over = s.stored[s.active] - storage_limit(s, s.active)
    if over > 0:
        s.frames.push(c.ASK_EXCESS, s.active, over, 0)
    else:
        end_turn(s)


def return_excess(s: FirenzeBoard, colour: i64) -> None:
    if give_up_stone(s, colour, c.EV_EXCESS):
        end_turn(s)


def end_turn(s: FirenzeBoard) -> None:
    """FIR-3.1, FIR-8.2: the next player, or the end before the holder of the end token would play again."""
    s.news |= c.NEW_TOWERS | c.NEW_PERSONS
    s.grown = vec[i64]([0] * c.SITE)
    s.active = (s.active + 1) % s.players
    s.played = 0
    s.exchanged = 0
    s.built = 0
    if s.active == s.end_holder:
        final_scoring(s)
        return
    s.turn += 1
    s.frames.push(c.ASK_CARD, s.active)
    if s.log is not None:
        s.log.emit(c.EV_TURN, [int(s.active), int(s.turn)])
