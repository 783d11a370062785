# Compiled by mypyc.
"""Crown, income and gifts (CIT-7.10 … CIT-7.21, CIT-7.25 … CIT-7.27): ranks 4 to 7 and 9."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from capomastro.games.citadels import codes as c
from capomastro.games.citadels.state import Board
from capomastro.games.citadels.tables import lowest
from capomastro.games.citadels.turn import KEEP_AND_SHUFFLE, draw_cards, look_at_cards, take_crown

STUDY_CARDS: Final = 7
NAVIGATOR_GAIN: Final = 4
ARCHITECT_CARDS: Final = 2
QUEEN_GOLD: Final = 3


def enthrone_moves(s: Board, out: vec[i64], emperor: i64) -> vec[i64]:
    """CIT-7.11: not himself, not the present holder."""
    for seat in range(s.players):
        if seat not in (emperor, s.crown):
            out = append(out, c.ENTHRONE + seat)
    return out


def claim_crown(s: Board, action: i64) -> None:
    """CIT-7.10, CIT-7.12 King, Patrician."""
    s.turn |= c.T_CROWN
    take_crown(s, s.actor)


def start_enthrone(s: Board, action: i64) -> None:
    """CIT-7.11 Emperor, at a moment of his own choice."""
    s.turn |= c.T_CROWN
    new = action - c.ENTHRONE
    s.tell(c.E_ENTHRONED, s.actor, new)
    take_crown(s, new)
    if s.gold[new] > 0 or s.hand_size[new] > 0:
        s.frames.push(c.Q_GIFT, s.actor, new)


def enthrone(s: Board, action: i64) -> None:
    """CIT-7.11: at the end of the turn; killed, at the end of the round, without a gift."""
    seat = s.frames.owner()
    killed = s.frames.arg(0) == 1
    s.frames.pop()
    if not killed:
        start_enthrone(s, action)
        return
    s.tell(c.E_ENTHRONED, seat, action - c.ENTHRONE)
    take_crown(s, action - c.ENTHRONE)


def gift_moves(s: Board, out: vec[i64]) -> vec[i64]:
    other = s.frames.arg(0)
    if s.gold[other] > 0:
        out = append(out, c.TAKE_GOLD)
    if s.hand_size[other] > 0:
        out = append(out, c.TAKE_CARD)
    return append(out, c.PASS)


def take_gift(s: Board, action: i64) -> None:
    """CIT-7.11: 1 gold or a random card of the new crown's holder (CIT-R53: or nothing)."""
    other = s.frames.arg(0)
    s.frames.pop()
    if action == c.TAKE_GOLD:
        s.gold[other] -= 1
        s.gold[s.actor] += 1
        s.tell(c.E_TOOK_GOLD, s.actor, other, 1)
    elif action == c.TAKE_CARD:
        s.frames.push(c.X_STEAL, s.actor, other)


def paid_kind(role: i64) -> i64:
    """The kind of building a character is paid for, or NONE."""
    rank = role // 3 + 1
    if rank == 4:
        return c.NOBLE
    if rank == 5:
        return c.RELIGIOUS
    if role in (c.MERCHANT, c.TRADER):
        return c.TRADE
    return c.MILITARY if rank == 8 else c.NONE


def pays_cards(role: i64) -> bool:
    return role in (c.PATRICIAN, c.CARDINAL)


def has_kind(s: Board, seat: i64, kind: i64) -> bool:
    """Whether ``count_kind`` finds any."""
    return s.city_names[seat] & (s.tables.kind_names[kind] | 1 << c.U_SCHOOL_OF_MAGIC) != 0


def count_kind(s: Board, seat: i64, kind: i64) -> i64:
    """CIT-8.27: buildings of a kind; the School of Magic counts as any."""
    names = s.city_names[seat] & s.tables.kind_names[kind]
    count: i64 = 1 if s.has(seat, c.U_SCHOOL_OF_MAGIC) else 0
    while names != 0:
        count += s.count_at(lowest(names), c.CITY + seat)
        names &= names - 1
    return count


def collect_moves(s: Board, out: vec[i64]) -> vec[i64]:
    if s.turn & c.T_COLLECT:
        return out
    kind = paid_kind(s.role)
    if kind == c.NONE or not has_kind(s, s.actor, kind) or (pays_cards(s.role) and s.deck_left() == 0):
        return out
    return append(out, c.COLLECT)


def collect(s: Board, action: i64) -> None:
    s.turn |= c.T_COLLECT
    count = count_kind(s, s.actor, paid_kind(s.role))
    if pays_cards(s.role):
        s.tell(c.E_COLLECTED, s.actor, 0, count)
        draw_cards(s, s.actor, count)
    else:
        s.gold[s.actor] += count
        s.tell(c.E_COLLECTED, s.actor, count, 0)


def abbot_moves(s: Board, out: vec[i64]) -> vec[i64]:
    if s.turn & c.T_COLLECT == 0:
        count = abbot_count(s, s.actor)
        both = s.tables.abbot_both and s.has(s.actor, c.U_SCHOOL_OF_MAGIC)
        if count > 0 or both:
            for gold in range(count + 1):
                if gold > 0 or both or s.deck_left() > 0:
                    out = append(out, c.SPLIT + gold)
    if s.turn & c.T_EXTRA == 0:
        most = richest_gold(s)
        if s.gold[s.actor] < most:
            for seat in range(s.players):
                if s.gold[seat] == most:
                    out = append(out, c.BEG + seat)
    return out


def split(s: Board, action: i64) -> None:
    """CIT-7.14 Abbot: this much gold, the rest in cards; the School of Magic by CIT-R28."""
    s.turn |= c.T_COLLECT
    gold = action - c.SPLIT
    cards = abbot_count(s, s.actor) - gold
    if s.tables.abbot_both and s.has(s.actor, c.U_SCHOOL_OF_MAGIC):
        gold += 1
        cards += 1
    s.gold[s.actor] += gold
    s.tell(c.E_COLLECTED, s.actor, gold, cards)
    if cards > 0:
        draw_cards(s, s.actor, cards)


def abbot_count(s: Board, seat: i64) -> i64:
    """Buildings whose yield the Abbot chooses."""
    count = count_kind(s, seat, c.RELIGIOUS)
    return count - 1 if s.tables.abbot_both and s.has(seat, c.U_SCHOOL_OF_MAGIC) else count


def beg(s: Board, action: i64) -> None:
    """CIT-7.14 Abbot: 1 gold from the richest."""
    s.turn |= c.T_EXTRA
    other = action - c.BEG
    s.gold[other] -= 1
    s.gold[s.actor] += 1
    s.tell(c.E_BEGGED, s.actor, other, 1)


def richest_gold(s: Board) -> i64:
    most: i64 = 0
    for seat in range(s.players):
        most = max(most, s.gold[seat])
    return most


def rank7_moves(s: Board, out: vec[i64]) -> vec[i64]:
    cards = s.deck_left() > 0
    if s.role == c.ARCHITECT:
        if s.turn & c.T_EXTRA == 0 and cards:
            out = append(out, c.EXTRA)
    elif s.role == c.NAVIGATOR:
        if s.turn & c.T_EXTRA == 0:
            out = append(out, c.EXTRA_GOLD)
            if cards:
                out = append(out, c.EXTRA_CARDS)
    elif s.role == c.SCHOLAR and s.turn & c.T_ABILITY == 0 and cards:
        out = append(out, c.STUDY)
    return out


def extra(s: Board, action: i64) -> None:
    """CIT-7.16 Merchant: 1 gold. CIT-7.19 Architect: 2 cards."""
    s.turn |= c.T_EXTRA
    if s.role == c.ARCHITECT:
        draw_cards(s, s.actor, ARCHITECT_CARDS)
    else:
        s.gold[s.actor] += 1
        s.tell(c.E_GOT_GOLD, s.actor, 1)


def navigate(s: Board, action: i64) -> None:
    """CIT-7.20 Navigator: 4 gold or 4 cards."""
    s.turn |= c.T_EXTRA
    if action == c.EXTRA_GOLD:
        s.gold[s.actor] += NAVIGATOR_GAIN
        s.tell(c.E_GOT_GOLD, s.actor, NAVIGATOR_GAIN)
    else:
        draw_cards(s, s.actor, NAVIGATOR_GAIN)


def study(s: Board, action: i64) -> None:
    """CIT-7.21 Scholar: draw 7, keep 1, shuffle the rest in."""
    s.turn |= c.T_ABILITY
    look_at_cards(s, s.actor, STUDY_CARDS, KEEP_AND_SHUFFLE)


def rank9_moves(s: Board, out: vec[i64]) -> vec[i64]:
    if s.role == c.QUEEN:
        if s.royal != c.NONE and is_neighbour(s, s.actor, s.royal):
            out = append(out, c.FAVOUR)
    elif s.role == c.ARTIST:
        if s.gold[s.actor] > 0:
            out = beautify_moves(s, out)
    elif s.role == c.TAX_COLLECTOR and s.tax > 0:
        out = append(out, c.TAX)
    return out


def favour(s: Board, action: i64) -> None:
    """CIT-7.25 Queen."""
    s.turn |= c.T_ABILITY
    s.gold[s.actor] += QUEEN_GOLD
    s.tell(c.E_QUEEN, s.actor, QUEEN_GOLD)


def is_neighbour(s: Board, a: i64, b: i64) -> bool:
    return (a + 1) % s.players == b or (b + 1) % s.players == a


def pay_queen(s: Board) -> None:
    if s.tables.ranks < 9 or s.character(8) != c.QUEEN:
        return
    queen = s.holder(8)
    if queen != c.NONE and is_neighbour(s, queen, s.royal):
        s.gold[queen] += QUEEN_GOLD
        s.tell(c.E_QUEEN, queen, QUEEN_GOLD)


def beautify_moves(s: Board, out: vec[i64]) -> vec[i64]:
    names = s.city_names[s.actor] & ~c.ACTION_CARDS
    while names != 0:
        name = lowest(names)
        if s.building(s.actor, name, 0) != c.NONE:
            out = append(out, c.BEAUTIFY + name)
        names &= names - 1
    return out


def beautify(s: Board, action: i64) -> None:
    """CIT-7.26 Artist: one building, and perhaps a second at once (CIT-R79)."""
    again = s.turn & c.T_ABILITY != 0
    if again:
        s.frames.pop()
        if action == c.PASS:
            return
    s.turn |= c.T_ABILITY
    name = action - c.BEAUTIFY
    card = s.building(s.actor, name, 0)
    s.gild(card)
    s.gold[s.actor] -= 1
    s.tell(c.E_BEAUTIFIED, s.actor, name)
    if not again and s.gold[s.actor] > 0 and can_beautify(s, s.actor):
        s.frames.push(c.Q_BEAUTIFY, s.actor)


def can_beautify(s: Board, seat: i64) -> bool:
    """A building without gold; no Circus Tent (CIT-R27)."""
    for x in s.standing:
        card = i64(x)
        if s.where[card] == c.CITY + seat and not s.is_gilt(card) and s.tables.name[card] < c.FIRST_ACTION:
            return True
    return False


def take_tax(s: Board, action: i64) -> None:
    """CIT-7.27 Tax Collector."""
    s.turn |= c.T_ABILITY
    s.gold[s.actor] += s.tax
    s.tell(c.E_TAX_TAKEN, s.actor, s.tax)
    s.tax = 0
