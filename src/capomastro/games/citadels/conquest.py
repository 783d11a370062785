# Compiled by mypyc.
"""Characters that touch other cities (CIT-7.22 … CIT-7.24): Warlord, Diplomat, Marshal; and the Graveyard."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from capomastro.games.citadels import codes as c
from capomastro.games.citadels.building import (
    bury,
    empty_museum,
    raze,
    seize_building,
    swap_buildings,
)
from capomastro.games.citadels.deck import enter_hand
from capomastro.games.citadels.state import Board
from capomastro.kernel.state import EVERYONE

MARSHAL_LIMIT: Final = 3


def wall(s: Board, owner: i64, card: i64) -> i64:
    """CIT-8.10: the Great Wall's surcharge on the other buildings of its city."""
    return 1 if s.has(owner, c.U_GREAT_WALL) and s.tables.name[card] != c.U_GREAT_WALL else 0


def destroy_price(s: Board, owner: i64, card: i64) -> i64:
    return s.cost(card) - 1 + wall(s, owner, card)


def swap_price(s: Board, own: i64, owner: i64, card: i64) -> i64:
    more = s.cost(card) - s.cost(own)
    return (more if more > 0 else 0) + wall(s, owner, card)


def seize_price(s: Board, owner: i64, card: i64) -> i64:
    return s.cost(card) + wall(s, owner, card)


def open_to_rank8(s: Board, target: i64) -> bool:
    """CIT-7.22: not a completed city, not a protected one (CIT-R37: protection binds others)."""
    return not s.complete(target) and (s.protected != target or target == s.actor)


def touchable(s: Board, card: i64) -> bool:
    """CIT-8.15, CIT-12.2: never the Keep or a Circus Tent."""
    name = s.tables.name[card]
    return name != c.U_KEEP and name < c.FIRST_ACTION


def rank8_moves(s: Board, out: vec[i64]) -> vec[i64]:
    if s.role == c.DIPLOMAT:
        return offer_moves(s, out)
    base = c.DESTROY if s.role == c.WARLORD else c.SEIZE
    for target in range(s.players):
        if not open_to_rank8(s, target) or (s.role == c.MARSHAL and target == s.actor):
            continue
        out = targets(s, out, base, target, c.NONE)
    return out


def targets(s: Board, out: vec[i64], base: i64, target: i64, own: i64) -> vec[i64]:
    """The buildings of a city that the acting rank 8 can afford."""
    pair = s.next_building(target, 0)
    while pair != c.NONE:
        card = s.building(target, pair >> 1, pair & 1)
        if touchable(s, card) and affordable(s, base, target, card, own):
            out = append(out, base + target * c.NAMES * 2 + pair)
        pair = s.next_building(target, pair + 1)
    return out


def affordable(s: Board, base: i64, target: i64, card: i64, own: i64) -> bool:
    """Price and names for destroying, seizing or swapping one building."""
    gold = s.gold[s.actor]
    name = s.tables.name[card]
    if base == c.DESTROY:
        return destroy_price(s, target, card) <= gold
    if base == c.SEIZE:
        return s.cost(card) <= MARSHAL_LIMIT and not s.has(s.actor, name) and seize_price(s, target, card) <= gold
    if swap_price(s, own, target, card) > gold:
        return False
    mine = s.tables.name[own]                             # CIT-R45: judged after the swap
    if name == mine:
        return s.count_at(name, c.CITY + s.actor) == 1 and s.count_at(name, c.CITY + target) == 1
    return not s.has(s.actor, name) and not s.has(target, mine)


def offer_moves(s: Board, out: vec[i64]) -> vec[i64]:
    pair = s.next_building(s.actor, 0)
    while pair != c.NONE:
        own = s.building(s.actor, pair >> 1, pair & 1)
        if touchable(s, own) and can_swap(s, own):
            out = append(out, c.OFFER + pair)
        pair = s.next_building(s.actor, pair + 1)
    return out


def can_swap(s: Board, own: i64) -> bool:
    """Whether this one can be swapped for any building."""
    for target in range(s.players):
        if target != s.actor and open_to_rank8(s, target):
            pair = s.next_building(target, 0)
            while pair != c.NONE:
                card = s.building(target, pair >> 1, pair & 1)
                if touchable(s, card) and affordable(s, c.SWAP_FOR, target, card, own):
                    return True
                pair = s.next_building(target, pair + 1)
    return False


def swap_moves(s: Board, out: vec[i64], own: i64) -> vec[i64]:
    for target in range(s.players):
        if target != s.actor and open_to_rank8(s, target):
            out = targets(s, out, c.SWAP_FOR, target, own)
    return out


def destroy_building(s: Board, action: i64) -> None:
    """CIT-7.22 Warlord: cost - 1 to the bank; the Graveyard's owner may buy it back."""
    s.turn |= c.T_ABILITY
    code = action - c.DESTROY
    owner = code // (2 * c.NAMES)
    card = s.target(code)
    cost = destroy_price(s, owner, card)
    s.gold[s.actor] -= cost
    s.tell(c.E_DESTROYED, s.actor, owner, s.tables.name[card], cost)
    raze(s, owner, card)
    ask_graveyard(s, card)


def ask_graveyard(s: Board, card: i64) -> None:
    """CIT-8.9, CIT-R40: not the Graveyard itself, not its owner's own destruction, not without gold."""
    keeper = s.owner(c.U_GRAVEYARD)
    if keeper in (c.NONE, s.actor) or s.gold[keeper] == 0:
        bury(s, card)
    else:
        s.frames.push(c.Q_GRAVE, keeper, card)


def answer_grave(s: Board, action: i64) -> None:
    keeper = s.frames.owner()
    card = s.frames.arg(0)
    s.frames.pop()
    if action != c.BUY_BACK:
        bury(s, card)
        return
    s.gold[keeper] -= 1
    enter_hand(s, card, keeper, 0)
    if s.tables.name[card] == c.U_MUSEUM:
        empty_museum(s)
    s.tell(c.E_BOUGHT_BACK, keeper, s.tables.name[card])


def offer(s: Board, action: i64) -> None:
    """CIT-7.23 Diplomat: first the building of his own."""
    s.turn |= c.T_ABILITY
    code = action - c.OFFER
    s.frames.push(c.Q_SWAP, s.actor, s.building(s.actor, code // 2, code % 2))


def swap_for(s: Board, action: i64) -> None:
    own = s.frames.arg(0)
    s.frames.pop()
    code = action - c.SWAP_FOR
    owner = code // (2 * c.NAMES)
    card = s.target(code)
    cost = swap_price(s, own, owner, card)
    s.gold[s.actor] -= cost
    s.gold[owner] += cost
    if s.log is not None:
        names = [int(s.tables.name[own]), int(s.tables.name[card])]
        s.log.emit(c.E_SWAPPED, [int(s.actor), int(owner), *names, int(cost)], EVERYONE)
    swap_buildings(s, own, s.actor, card, owner)


def seize(s: Board, action: i64) -> None:
    """CIT-7.24 Marshal: cost 3 or less, paid to the owner."""
    s.turn |= c.T_ABILITY
    code = action - c.SEIZE
    owner = code // (2 * c.NAMES)
    card = s.target(code)
    cost = seize_price(s, owner, card)
    s.gold[s.actor] -= cost
    s.gold[owner] += cost
    s.tell(c.E_SEIZED, s.actor, owner, s.tables.name[card], cost)
    seize_building(s, card, owner, s.actor)
