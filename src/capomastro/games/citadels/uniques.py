# Compiled by mypyc.
"""What unique buildings do in their owner's turn (CIT-8). Those that only change a rule stand where the rule is."""

from __future__ import annotations

from typing import Final

from librt.vecs import append
from mypy_extensions import i64, u8

from capomastro.games.citadels.building import bury, destroy, raze
from capomastro.games.citadels.cards import CITY, HAND, MUSEUM_PILE, NAMES, U_ARMORY
from capomastro.games.citadels.codes import ARMORY, E_DESTROYED, E_LABORATORY, E_MUSEUM, E_SACRIFICED, E_SMITHY, LABORATORY, MUSEUM
from capomastro.games.citadels.conquest import ask_graveyard
from capomastro.games.citadels.deck import discard, quit_hand
from capomastro.games.citadels.state import T_LABORATORY, T_MUSEUM, T_SMITHY, Board
from capomastro.games.citadels.turn import draw_cards

LABORATORY_GOLD: Final = 2
SMITHY_PRICE: Final = 2
SMITHY_CARDS: Final = 3


def armory(s: Board, action: i64) -> None:
    """CIT-8.1: destroy it to destroy any one building; nothing protects against it but a completed city (CIT-R34)."""
    code = action - ARMORY
    owner = code // (2 * NAMES)
    card = s.target(code)
    s.tell(E_SACRIFICED, s.actor, U_ARMORY)
    destroy(s, s.actor, s.card_at(U_ARMORY, CITY + s.actor))
    s.tell(E_DESTROYED, s.actor, owner, s.setup.name[card], 0)
    raze(s, owner, card)
    if s.setup.graveyard_armory:                        # CIT-R40
        ask_graveyard(s, card)
    else:
        bury(s, card)


def laboratory(s: Board, action: i64) -> None:
    """CIT-8.16: a card for 2 gold."""
    s.turn |= T_LABORATORY
    discard(s, s.card_at(action - LABORATORY, HAND + s.actor), s.actor)
    s.gold[s.actor] += LABORATORY_GOLD
    s.tell(E_LABORATORY, s.actor, LABORATORY_GOLD)


def smithy(s: Board, action: i64) -> None:
    """CIT-8.29: 2 gold for 3 cards."""
    s.turn |= T_SMITHY
    s.gold[s.actor] -= SMITHY_PRICE
    s.tell(E_SMITHY, s.actor, SMITHY_PRICE)
    draw_cards(s, s.actor, SMITHY_CARDS)


def museum(s: Board, action: i64) -> None:
    """CIT-8.21: a hand card under the Museum."""
    s.turn |= T_MUSEUM
    name = action - MUSEUM
    card = s.card_at(name, HAND + s.actor)
    quit_hand(s, card, s.actor, MUSEUM_PILE, 1 << s.actor)
    s.museum = append(s.museum, u8(card))
    s.tell(E_MUSEUM, s.actor, name, only=1 << s.actor)
