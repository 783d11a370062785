# Compiled by mypyc.
"""What unique buildings do in their owner's turn (CIT-8). Those that only change a rule stand where the rule is."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from capomastro.games.citadels import codes as c
from capomastro.games.citadels.building import bury, destroy, raze
from capomastro.games.citadels.conquest import ask_graveyard
from capomastro.games.citadels.deck import discard, quit_hand
from capomastro.games.citadels.state import Board, add_names
from capomastro.games.citadels.turn import draw_cards

LABORATORY_GOLD: Final = 2
SMITHY_PRICE: Final = 2
SMITHY_CARDS: Final = 3


def unique_moves(s: Board, out: vec[i64]) -> vec[i64]:
    """CIT-8: Armory, Laboratory, Smithy, Museum."""
    seat = s.actor
    if s.has(seat, c.U_ARMORY) and not s.complete(seat):
        out = armory_moves(s, out)
    if s.has(seat, c.U_LABORATORY) and s.turn & c.T_LABORATORY == 0:
        out = add_names(out, c.LABORATORY, s.hand_names[seat])
    if s.has(seat, c.U_SMITHY) and s.turn & c.T_SMITHY == 0 and s.gold[seat] >= SMITHY_PRICE and s.deck_left() > 0:
        out = append(out, c.SMITHY)
    if s.has(seat, c.U_MUSEUM) and s.turn & c.T_MUSEUM == 0:
        out = add_names(out, c.MUSEUM, s.hand_names[seat])
    return out


def armory_moves(s: Board, out: vec[i64]) -> vec[i64]:
    for target in range(s.players):
        if s.complete(target):
            continue
        pair = s.next_building(target, 0)
        while pair != c.NONE:
            if pair >> 1 != c.U_ARMORY:
                out = append(out, c.ARMORY + target * c.NAMES * 2 + pair)
            pair = s.next_building(target, pair + 1)
    return out


def armory(s: Board, action: i64) -> None:
    """CIT-8.1: destroy it to destroy any one building; nothing protects against it but a completed city (CIT-R34)."""
    code = action - c.ARMORY
    owner = code // (2 * c.NAMES)
    card = s.target(code)
    s.tell(c.E_SACRIFICED, s.actor, c.U_ARMORY)
    destroy(s, s.actor, s.card_at(c.U_ARMORY, c.CITY + s.actor))
    s.tell(c.E_DESTROYED, s.actor, owner, s.tables.name[card], 0)
    raze(s, owner, card)
    if s.tables.graveyard_armory:                        # CIT-R40
        ask_graveyard(s, card)
    else:
        bury(s, card)


def laboratory(s: Board, action: i64) -> None:
    """CIT-8.16: a card for 2 gold."""
    s.turn |= c.T_LABORATORY
    discard(s, s.card_at(action - c.LABORATORY, c.HAND + s.actor), s.actor)
    s.gold[s.actor] += LABORATORY_GOLD
    s.tell(c.E_LABORATORY, s.actor, LABORATORY_GOLD)


def smithy(s: Board, action: i64) -> None:
    """CIT-8.29: 2 gold for 3 cards."""
    s.turn |= c.T_SMITHY
    s.gold[s.actor] -= SMITHY_PRICE
    s.tell(c.E_SMITHY, s.actor, SMITHY_PRICE)
    draw_cards(s, s.actor, SMITHY_CARDS)


def museum(s: Board, action: i64) -> None:
    """CIT-8.21: a hand card under the Museum."""
    s.turn |= c.T_MUSEUM
    name = action - c.MUSEUM
    card = s.card_at(name, c.HAND + s.actor)
    quit_hand(s, card, s.actor, c.MUSEUM_PILE, 1 << s.actor)
    s.museum = append(s.museum, u8(card))
    s.tell(c.E_MUSEUM, s.actor, name, only=1 << s.actor)
