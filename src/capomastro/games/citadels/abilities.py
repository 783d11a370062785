# Compiled by mypyc.
"""What a character may do in the main part of its turn (CIT-7), in the order of the codes."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from capomastro.games.citadels import codes as c
from capomastro.games.citadels.call import is_neighbour
from capomastro.games.citadels.cards import (
    ABBOT,
    ACTION_CARDS,
    ARCHITECT,
    ARTIST,
    CITY,
    DIPLOMAT,
    FIRST_ACTION,
    KING,
    MAGICIAN,
    MARSHAL,
    MERCHANT,
    NAMES,
    NAVIGATOR,
    NONE,
    PATRICIAN,
    QUEEN,
    SCHOLAR,
    SEER,
    SPY,
    TAX_COLLECTOR,
    U_KEEP,
    U_SCHOOL_OF_MAGIC,
    WARLORD,
    WIZARD,
)
from capomastro.games.citadels.conquest import MARSHAL_LIMIT, destroy_price, seize_price, swap_price
from capomastro.games.citadels.naming import may_name, names_characters
from capomastro.games.citadels.offices import abbot_count, has_kind, paid_kind, pays_cards, richest_gold
from capomastro.games.citadels.sets import lowest
from capomastro.games.citadels.state import T_ABILITY, T_COLLECT, T_CROWN, T_EXTRA, Board


def character_moves(s: Board, out: vec[i64]) -> vec[i64]:
    role = s.role
    rank = role // 3 + 1
    unused = s.turn & T_ABILITY == 0
    if rank <= 2:
        if unused:
            out = naming_moves(s, out) if role != SPY else other_seats(s, out, c.SPY, False)
    elif rank == 3:
        if unused:
            out = rank3_moves(s, out)
    elif rank == 4:
        if s.turn & T_CROWN == 0:
            if role in (KING, PATRICIAN):
                if s.crown != s.actor or s.rules < 2:       # CIT-7.10: whoever wears it takes nothing
                    out = append(out, c.CROWN)
            else:
                out = enthrone_moves(s, out, s.actor)
        out = collect_moves(s, out)
    elif rank == 5 and role == ABBOT:
        out = abbot_moves(s, out)
    elif rank <= 6:
        out = collect_moves(s, out)
        if role == MERCHANT and s.turn & T_EXTRA == 0:
            out = append(out, c.EXTRA)
    elif rank == 7:
        out = rank7_moves(s, out)
    elif rank == 8:
        out = collect_moves(s, out)
        if unused:
            out = rank8_moves(s, out)
    elif unused:
        out = rank9_moves(s, out)
    return out


def naming_moves(s: Board, out: vec[i64]) -> vec[i64]:
    """CIT-7.1, 7.3, 7.4, 7.6; warrants and threats go in ascending order, so that enough tiles must follow the first."""
    base = names_characters(s.role)
    if base == NONE:
        return out
    need: i64 = 2 if base == c.WARRANT else (1 if base == c.THREATEN else 0)
    return tiles(s, out, base, 0, need)


def tiles(s: Board, out: vec[i64], base: i64, first: i64, need: i64) -> vec[i64]:
    """Characters that may be named, from a rank on, while ``need`` more follow."""
    left: i64 = 0
    for rank in range(first, s.setup.ranks):
        if may_name(s, rank):
            left += 1
    for rank in range(first, s.setup.ranks):
        if may_name(s, rank) and left > need:
            out = append(out, base + s.character(rank))
            left -= 1
    return out


def other_seats(s: Board, out: vec[i64], base: i64, with_cards: bool) -> vec[i64]:
    for seat in range(s.players):
        if seat != s.actor and (not with_cards or s.hand_size[seat] > 0):
            out = append(out, base + seat)
    return out


def rank3_moves(s: Board, out: vec[i64]) -> vec[i64]:
    if s.role == MAGICIAN:
        out = other_seats(s, out, c.SWAP_HANDS, False)
        if s.hand_size[s.actor] > 0:
            out = append(out, c.EXCHANGE)
    elif s.role == WIZARD:
        out = other_seats(s, out, c.LOOK, True)
    elif s.role == SEER:
        for seat in range(s.players):
            if seat != s.actor and s.hand_size[seat] > 0:
                return append(out, c.DRAW_EACH)
    return out


def enthrone_moves(s: Board, out: vec[i64], emperor: i64) -> vec[i64]:
    """CIT-7.11: not himself, not the present holder."""
    for seat in range(s.players):
        if seat not in (emperor, s.crown):
            out = append(out, c.ENTHRONE + seat)
    return out


def collect_moves(s: Board, out: vec[i64]) -> vec[i64]:
    if s.turn & T_COLLECT:
        return out
    kind = paid_kind(s.role)
    if kind == NONE or not has_kind(s, s.actor, kind) or (pays_cards(s.role) and s.deck_left() == 0):
        return out
    return append(out, c.COLLECT)


def abbot_moves(s: Board, out: vec[i64]) -> vec[i64]:
    if s.turn & T_COLLECT == 0:
        count = abbot_count(s, s.actor)
        both = s.setup.abbot_both and s.has(s.actor, U_SCHOOL_OF_MAGIC)
        if count > 0 or both:
            for gold in range(count + 1):
                if gold > 0 or both or s.deck_left() > 0:
                    out = append(out, c.SPLIT + gold)
    if s.turn & T_EXTRA == 0:
        most = richest_gold(s)
        if s.gold[s.actor] < most:
            for seat in range(s.players):
                if s.gold[seat] == most:
                    out = append(out, c.BEG + seat)
    return out


def rank7_moves(s: Board, out: vec[i64]) -> vec[i64]:
    cards = s.deck_left() > 0
    if s.role == ARCHITECT:
        if s.turn & T_EXTRA == 0 and cards:
            out = append(out, c.EXTRA)
    elif s.role == NAVIGATOR:
        if s.turn & T_EXTRA == 0:
            out = append(out, c.EXTRA_GOLD)
            if cards:
                out = append(out, c.EXTRA_CARDS)
    elif s.role == SCHOLAR and s.turn & T_ABILITY == 0 and cards:
        out = append(out, c.STUDY)
    return out


def open_to_rank8(s: Board, target: i64) -> bool:
    """CIT-7.22: not a completed city, not a protected one (CIT-R37: protection binds others)."""
    return not s.complete(target) and (s.protected != target or target == s.actor)


def touchable(s: Board, card: i64) -> bool:
    """CIT-8.15, CIT-12.2: never the Keep or a Circus Tent."""
    name = s.setup.name[card]
    return name != U_KEEP and name < FIRST_ACTION


def rank8_moves(s: Board, out: vec[i64]) -> vec[i64]:
    if s.role == DIPLOMAT:
        return offer_moves(s, out)
    base = c.DESTROY if s.role == WARLORD else c.SEIZE
    for target in range(s.players):
        if not open_to_rank8(s, target) or (s.role == MARSHAL and target == s.actor):
            continue
        out = targets(s, out, base, target, NONE)
    return out


def targets(s: Board, out: vec[i64], base: i64, target: i64, own: i64) -> vec[i64]:
    """The buildings of a city that the acting rank 8 can afford."""
    pair = s.next_building(target, 0)
    while pair != NONE:
        card = s.building(target, pair >> 1, pair & 1)
        if touchable(s, card) and affordable(s, base, target, card, own):
            out = append(out, base + target * NAMES * 2 + pair)
        pair = s.next_building(target, pair + 1)
    return out


def affordable(s: Board, base: i64, target: i64, card: i64, own: i64) -> bool:
    """Price and names for destroying, seizing or swapping one building."""
    gold = s.gold[s.actor]
    name = s.setup.name[card]
    if base == c.DESTROY:
        return destroy_price(s, target, card) <= gold
    if base == c.SEIZE:
        return s.cost(card) <= MARSHAL_LIMIT and not s.has(s.actor, name) and seize_price(s, target, card) <= gold
    if swap_price(s, own, target, card) > gold:
        return False
    mine = s.setup.name[own]                             # CIT-R45: judged after the swap
    if name == mine:
        return s.count_at(name, CITY + s.actor) == 1 and s.count_at(name, CITY + target) == 1
    return not s.has(s.actor, name) and not s.has(target, mine)


def offer_moves(s: Board, out: vec[i64]) -> vec[i64]:
    pair = s.next_building(s.actor, 0)
    while pair != NONE:
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
            while pair != NONE:
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


def rank9_moves(s: Board, out: vec[i64]) -> vec[i64]:
    if s.role == QUEEN:
        if s.royal != NONE and is_neighbour(s, s.actor, s.royal):
            out = append(out, c.FAVOUR)
    elif s.role == ARTIST:
        if s.gold[s.actor] > 0:
            out = beautify_moves(s, out)
    elif s.role == TAX_COLLECTOR and s.tax > 0:
        out = append(out, c.TAX)
    return out


def beautify_moves(s: Board, out: vec[i64]) -> vec[i64]:
    names = s.city_names[s.actor] & ~ACTION_CARDS
    while names != 0:
        name = lowest(names)
        if s.building(s.actor, name, 0) != NONE:
            out = append(out, c.BEAUTIFY + name)
        names &= names - 1
    return out
