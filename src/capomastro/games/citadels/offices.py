# Compiled by mypyc.
"""Crown, income and gifts (CIT-7.10 … CIT-7.21, CIT-7.25 … CIT-7.27): ranks 4 to 7 and 9."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from capomastro.games.citadels.cards import (
    ARCHITECT,
    CARDINAL,
    CITY,
    FIRST_ACTION,
    MERCHANT,
    MILITARY,
    NOBLE,
    NONE,
    PATRICIAN,
    RELIGIOUS,
    TRADE,
    TRADER,
    U_SCHOOL_OF_MAGIC,
)
from capomastro.games.citadels.codes import (
    BEAUTIFY,
    BEG,
    E_BEAUTIFIED,
    E_BEGGED,
    E_COLLECTED,
    E_ENTHRONED,
    E_GOT_GOLD,
    E_QUEEN,
    E_TAX_TAKEN,
    E_TOOK_GOLD,
    ENTHRONE,
    EXTRA_GOLD,
    PASS,
    Q_BEAUTIFY,
    Q_GIFT,
    SPLIT,
    TAKE_CARD,
    TAKE_GOLD,
    X_STEAL,
)
from capomastro.games.citadels.sets import lowest
from capomastro.games.citadels.state import T_ABILITY, T_COLLECT, T_CROWN, T_EXTRA, Board
from capomastro.games.citadels.turn import KEEP_AND_SHUFFLE, draw_cards, look_at_cards, take_crown

STUDY_CARDS: Final = 7
NAVIGATOR_GAIN: Final = 4
ARCHITECT_CARDS: Final = 2
QUEEN_GOLD: Final = 3


def claim_crown(s: Board, action: i64) -> None:
    """CIT-7.10, CIT-7.12 King, Patrician."""
    s.turn |= T_CROWN
    take_crown(s, s.actor)


def start_enthrone(s: Board, action: i64) -> None:
    """CIT-7.11 Emperor, at a moment of his own choice."""
    s.turn |= T_CROWN
    new = action - ENTHRONE
    s.tell(E_ENTHRONED, s.actor, new)
    take_crown(s, new)
    if s.gold[new] > 0 or s.hand_size[new] > 0:
        s.frames.push(Q_GIFT, s.actor, new)


def enthrone(s: Board, action: i64) -> None:
    """CIT-7.11: at the end of the turn; killed, at the end of the round, without a gift."""
    seat = s.frames.owner()
    killed = s.frames.arg(0) == 1
    s.frames.pop()
    if not killed:
        start_enthrone(s, action)
        return
    s.tell(E_ENTHRONED, seat, action - ENTHRONE)
    take_crown(s, action - ENTHRONE)


def take_gift(s: Board, action: i64) -> None:
    """CIT-7.11: 1 gold or a random card of the new crown's holder (CIT-R53: or nothing)."""
    other = s.frames.arg(0)
    s.frames.pop()
    if action == TAKE_GOLD:
        s.gold[other] -= 1
        s.gold[s.actor] += 1
        s.tell(E_TOOK_GOLD, s.actor, other, 1)
    elif action == TAKE_CARD:
        s.frames.push(X_STEAL, s.actor, other)


def paid_kind(role: i64) -> i64:
    """The kind of building a character is paid for, or NONE."""
    rank = role // 3 + 1
    if rank == 4:
        return NOBLE
    if rank == 5:
        return RELIGIOUS
    if role in (MERCHANT, TRADER):
        return TRADE
    return MILITARY if rank == 8 else NONE


def pays_cards(role: i64) -> bool:
    return role in (PATRICIAN, CARDINAL)


def has_kind(s: Board, seat: i64, kind: i64) -> bool:
    """Whether ``count_kind`` finds any."""
    return s.city_names[seat] & (s.setup.kind_names[kind] | 1 << U_SCHOOL_OF_MAGIC) != 0


def count_kind(s: Board, seat: i64, kind: i64) -> i64:
    """CIT-8.27: buildings of a kind; the School of Magic counts as any."""
    names = s.city_names[seat] & s.setup.kind_names[kind]
    count: i64 = 1 if s.has(seat, U_SCHOOL_OF_MAGIC) else 0
    while names != 0:
        count += s.count_at(lowest(names), CITY + seat)
        names &= names - 1
    return count


def collect(s: Board, action: i64) -> None:
    s.turn |= T_COLLECT
    count = count_kind(s, s.actor, paid_kind(s.role))
    if pays_cards(s.role):
        s.tell(E_COLLECTED, s.actor, 0, count)
        draw_cards(s, s.actor, count)
    else:
        s.gold[s.actor] += count
        s.tell(E_COLLECTED, s.actor, count, 0)


def split(s: Board, action: i64) -> None:
    """CIT-7.14 Abbot: this much gold, the rest in cards; the School of Magic by CIT-R28."""
    s.turn |= T_COLLECT
    gold = action - SPLIT
    cards = abbot_count(s, s.actor) - gold
    if s.setup.abbot_both and s.has(s.actor, U_SCHOOL_OF_MAGIC):
        gold += 1
        cards += 1
    s.gold[s.actor] += gold
    s.tell(E_COLLECTED, s.actor, gold, cards)
    if cards > 0:
        draw_cards(s, s.actor, cards)


def abbot_count(s: Board, seat: i64) -> i64:
    """Buildings whose yield the Abbot chooses."""
    count = count_kind(s, seat, RELIGIOUS)
    return count - 1 if s.setup.abbot_both and s.has(seat, U_SCHOOL_OF_MAGIC) else count


def beg(s: Board, action: i64) -> None:
    """CIT-7.14 Abbot: 1 gold from the richest."""
    s.turn |= T_EXTRA
    other = action - BEG
    s.gold[other] -= 1
    s.gold[s.actor] += 1
    s.tell(E_BEGGED, s.actor, other, 1)


def richest_gold(s: Board) -> i64:
    most: i64 = 0
    for seat in range(s.players):
        most = max(most, s.gold[seat])
    return most


def extra(s: Board, action: i64) -> None:
    """CIT-7.16 Merchant: 1 gold. CIT-7.19 Architect: 2 cards."""
    s.turn |= T_EXTRA
    if s.role == ARCHITECT:
        draw_cards(s, s.actor, ARCHITECT_CARDS)
    else:
        s.gold[s.actor] += 1
        s.tell(E_GOT_GOLD, s.actor, 1)


def navigate(s: Board, action: i64) -> None:
    """CIT-7.20 Navigator: 4 gold or 4 cards."""
    s.turn |= T_EXTRA
    if action == EXTRA_GOLD:
        s.gold[s.actor] += NAVIGATOR_GAIN
        s.tell(E_GOT_GOLD, s.actor, NAVIGATOR_GAIN)
    else:
        draw_cards(s, s.actor, NAVIGATOR_GAIN)


def study(s: Board, action: i64) -> None:
    """CIT-7.21 Scholar: draw 7, keep 1, shuffle the rest in."""
    s.turn |= T_ABILITY
    look_at_cards(s, s.actor, STUDY_CARDS, KEEP_AND_SHUFFLE)


def favour(s: Board, action: i64) -> None:
    """CIT-7.25 Queen."""
    s.turn |= T_ABILITY
    s.gold[s.actor] += QUEEN_GOLD
    s.tell(E_QUEEN, s.actor, QUEEN_GOLD)


def beautify(s: Board, action: i64) -> None:
    """CIT-7.26 Artist: one building, and perhaps a second at once (CIT-R79)."""
    again = s.turn & T_ABILITY != 0
    if again:
        s.frames.pop()
        if action == PASS:
            return
    s.turn |= T_ABILITY
    name = action - BEAUTIFY
    card = s.building(s.actor, name, 0)
    s.gild(card)
    s.gold[s.actor] -= 1
    s.tell(E_BEAUTIFIED, s.actor, name)
    if not again and s.gold[s.actor] > 0 and can_beautify(s, s.actor):
        s.frames.push(Q_BEAUTIFY, s.actor)


def can_beautify(s: Board, seat: i64) -> bool:
    """A building without gold; no Circus Tent (CIT-R27)."""
    for c in s.standing:
        card = i64(c)
        if s.where[card] == CITY + seat and not s.is_gilt(card) and s.setup.name[card] < FIRST_ACTION:
            return True
    return False


def take_tax(s: Board, action: i64) -> None:
    """CIT-7.27 Tax Collector."""
    s.turn |= T_ABILITY
    s.gold[s.actor] += s.tax
    s.tell(E_TAX_TAKEN, s.actor, s.tax)
    s.tax = 0
