# Compiled by mypyc.
"""Characters that touch other cities (CIT-7.22 … CIT-7.24): Warlord, Diplomat, Marshal; and the Graveyard."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from capomastro.games.citadels.building import (
    bury,
    empty_museum,
    raze,
    seize_building,
    swap_buildings,
)
from capomastro.games.citadels.cards import (
    NAMES,
    NONE,
    U_GRAVEYARD,
    U_GREAT_WALL,
    U_MUSEUM,
)
from capomastro.games.citadels.codes import (
    BUY_BACK,
    DESTROY,
    E_BOUGHT_BACK,
    E_DESTROYED,
    E_SEIZED,
    E_SWAPPED,
    OFFER,
    Q_GRAVE,
    Q_SWAP,
    SEIZE,
    SWAP_FOR,
)
from capomastro.games.citadels.deck import enter_hand
from capomastro.games.citadels.state import T_ABILITY, Board
from capomastro.kernel.state import EVERYONE

MARSHAL_LIMIT: Final = 3


def wall(s: Board, owner: i64, card: i64) -> i64:
    """CIT-8.10: the Great Wall's surcharge on the other buildings of its city."""
    return 1 if s.has(owner, U_GREAT_WALL) and s.setup.name[card] != U_GREAT_WALL else 0


def destroy_price(s: Board, owner: i64, card: i64) -> i64:
    return s.cost(card) - 1 + wall(s, owner, card)


def swap_price(s: Board, own: i64, owner: i64, card: i64) -> i64:
    more = s.cost(card) - s.cost(own)
    return (more if more > 0 else 0) + wall(s, owner, card)


def seize_price(s: Board, owner: i64, card: i64) -> i64:
    return s.cost(card) + wall(s, owner, card)


def destroy_building(s: Board, action: i64) -> None:
    """CIT-7.22 Warlord: cost - 1 to the bank; the Graveyard's owner may buy it back."""
    s.turn |= T_ABILITY
    code = action - DESTROY
    owner = code // (2 * NAMES)
    card = s.target(code)
    cost = destroy_price(s, owner, card)
    s.gold[s.actor] -= cost
    s.tell(E_DESTROYED, s.actor, owner, s.setup.name[card], cost)
    raze(s, owner, card)
    ask_graveyard(s, card)


def ask_graveyard(s: Board, card: i64) -> None:
    """CIT-8.9, CIT-R40: not the Graveyard itself, not its owner's own destruction, not without gold."""
    keeper = s.owner(U_GRAVEYARD)
    if keeper in (NONE, s.actor) or s.gold[keeper] == 0:
        bury(s, card)
    else:
        s.frames.push(Q_GRAVE, keeper, card)


def answer_grave(s: Board, action: i64) -> None:
    keeper = s.frames.owner()
    card = s.frames.arg(0)
    s.frames.pop()
    if action != BUY_BACK:
        bury(s, card)
        return
    s.gold[keeper] -= 1
    enter_hand(s, card, keeper, 0)
    if s.setup.name[card] == U_MUSEUM:
        empty_museum(s)
    s.tell(E_BOUGHT_BACK, keeper, s.setup.name[card])


def offer(s: Board, action: i64) -> None:
    """CIT-7.23 Diplomat: first the building of his own."""
    s.turn |= T_ABILITY
    code = action - OFFER
    s.frames.push(Q_SWAP, s.actor, s.building(s.actor, code // 2, code % 2))


def swap_for(s: Board, action: i64) -> None:
    own = s.frames.arg(0)
    s.frames.pop()
    code = action - SWAP_FOR
    owner = code // (2 * NAMES)
    card = s.target(code)
    cost = swap_price(s, own, owner, card)
    s.gold[s.actor] -= cost
    s.gold[owner] += cost
    if s.log is not None:
        names = [int(s.setup.name[own]), int(s.setup.name[card])]
        s.log.emit(E_SWAPPED, [int(s.actor), int(owner), *names, int(cost)], EVERYONE)
    swap_buildings(s, own, s.actor, card, owner)


def seize(s: Board, action: i64) -> None:
    """CIT-7.24 Marshal: cost 3 or less, paid to the owner."""
    s.turn |= T_ABILITY
    code = action - SEIZE
    owner = code // (2 * NAMES)
    card = s.target(code)
    cost = seize_price(s, owner, card)
    s.gold[s.actor] -= cost
    s.gold[owner] += cost
    s.tell(E_SEIZED, s.actor, owner, s.setup.name[card], cost)
    seize_building(s, card, owner, s.actor)
