# Compiled by mypyc.
"""Phases 1 and 2: the card row, its price, taking a card, refilling, and the exchange."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from capomastro.games.firenze import _fields as f
from capomastro.games.firenze import codes as c
from capomastro.games.firenze.event_cards import strike
from capomastro.games.firenze.state import (
    FirenzeBoard,
    discard,
    gain_card,
    holds,
    may_play,
    put_church,
    stones_to_choose,
    store,
    to_bag,
    total,
)


# -- phase 1: choosing and paying ---------------------------------------------------------------
def price(s: FirenzeBoard, slot: i64) -> i64:
    """FIR-3.2: one stone for every card to the left; nothing with the Princess (FIR-5.4)."""
    return i64(0) if s.played >> c.PRINCESS & 1 != 0 else slot


def offer_cards(s: FirenzeBoard, out: vec[i64]) -> vec[i64]:
    """FIR-3.2: every card whose price the storage can pay."""
    stored = s.stored[s.active]
    slot: i64 = 0
    while slot < s.in_row and price(s, slot) <= stored:
        out = append(out, c.TAKE + slot)
        slot += 1
    return out


def choose_card(s: FirenzeBoard, slot: i64) -> None:
    if price(s, slot) > 0:
        s.frames.push(c.ASK_PRICE, s.active, slot, 0)
    else:
        take_card(s, slot)


def legal_price(s: FirenzeBoard) -> vec[i64]:
    """FIR-3.3: any colour of the storage, card by card from the left."""
    return stones_to_choose(s, c.PAY)


def pay_price(s: FirenzeBoard, colour: i64) -> None:
    """FIR-3.3: one stone on the next card to the left of the chosen one."""
    frames = s.frames
    slot = frames.arg(f.PRICE_SLOT)
    at = frames.arg(f.PRICE_PAYING)
    store(s, s.active, colour, -1)
    lay_stones(s, at, colour, 1)
    if s.log is not None:
        s.log.emit(c.EV_PAID, [int(s.active), int(at), int(colour)])
    if at + 1 < slot:
        frames.set_arg(f.PRICE_PAYING, at + 1)
    else:
        frames.pop()
        take_card(s, slot)


def chosen_slot(s: FirenzeBoard) -> i64:
    """The slot whose card is being paid or taken, or -1."""
    frames = s.frames
    return frames.arg(f.PRICE_SLOT) if frames.kind() == c.ASK_PRICE else frames.arg_of(c.TAKING, f.TAKING_SLOT)


def take_card(s: FirenzeBoard, slot: i64) -> None:
    """FIR-3.4: the price is paid. An event strikes first, its own stones still on it (FIR-4.1)."""
    card = s.row[slot]
    seat = s.active
    s.frames.pop()
    s.frames.push(c.TAKING, seat, slot)
    if s.log is not None:
        s.log.emit(c.EV_TOOK, [int(seat), int(slot), int(card)])
    if s.tables.kind[card] == c.EVENT:
        if may_play(s, seat, c.PATRICIAN):
            s.frames.push(c.ASK_SHIELD, seat, card)                   # FIR-4.4
        else:
            strike(s, card, False)


def finish_taking(s: FirenzeBoard) -> None:
    """FIR-3.4: stones to the storage, the card to its place, the row closes up and is refilled."""
    seat = s.active
    slot = s.frames.arg(f.TAKING_SLOT)
    card = s.row[slot]
    s.frames.pop()
    _take_stones(s, seat, slot)
    _place_card(s, seat, card)
    _close_gap(s, slot)
    s.frames.push(c.ASK_EXCHANGE, seat)
    refill(s)


def _take_stones(s: FirenzeBoard, seat: i64, slot: i64) -> None:
    base = slot * c.COLOURS
    if s.log is not None:
        fields = [int(seat)]
        for colour in range(i64(c.COLOURS)):
            fields += [int(colour)] * int(s.on_row[base + colour])
        s.log.emit(c.EV_STONES, fields)
    for colour in range(i64(c.COLOURS)):
        n = s.on_row[base + colour]
        if n != 0:
            store(s, seat, colour, n)
            lay_stones(s, slot, colour, -n)


def _place_card(s: FirenzeBoard, seat: i64, card: i64) -> None:
    kind = s.tables.kind[card]
    if kind == c.EVENT:
        _discard(s, seat, card, c.EV_SPENT_CARD)
    elif kind == c.BUILDING and holds(s, seat, card):
        _discard(s, seat, card, c.EV_DOUBLE)                          # FIR-3.5
    elif kind == c.CHURCH:
        _to_church(s, seat, card)
    elif card == c.MONUMENT:
        highest = highest_site(s)                                   # FIR-6.4
        if highest < 0:
            _discard(s, seat, card, c.EV_TIED)
        else:
            gain_card(s, highest, card)
            if s.log is not None:
                s.log.emit(c.EV_MONUMENT, [int(highest)])
    else:
        gain_card(s, seat, card)
        if s.log is not None:
            s.log.emit(c.EV_HAND if kind in (c.PERSON, c.FESTIVAL) else c.EV_OPENED, [int(seat), int(card)])


def _discard(s: FirenzeBoard, seat: i64, card: i64, event: i64) -> None:
    discard(s, card)
    if s.log is not None:
        s.log.emit(event, [int(seat), int(card)])


def _to_church(s: FirenzeBoard, seat: i64, card: i64) -> None:
    """FIR-7.4, FIR-7.5: onto the first free church space."""
    space: i64 = 0
    while space < c.SPACES - 1 and s.church[space] != c.NO_CARD:
        space += 1
    put_church(s, space, card)
    if card == c.CAMPANILE:
        s.news |= c.NEW_STORES
        s.bells_due = 1
        s.bells = 0
    if s.log is not None:
        s.log.emit(c.EV_CHURCH, [int(seat), int(card), int(space)])


def highest_site(s: FirenzeBoard) -> i64:
    """FIR-6.4: the one seat with the single highest tower under construction; -1 when tied or nobody builds."""
    best: i64 = 0
    who: i64 = -1
    seat: i64 = 0
    while seat < s.players:
        mine: i64 = 0
        place: i64 = 0
        while place < s.towers[seat]:
            mine = max(mine, s.tower_height[seat * c.SITE + place])
            place += 1
        if mine > best:
            best = mine
            who = seat
        elif mine == best:
            who = -1
        seat += 1
    return who


# -- refilling ------------------------------------------------------------------------------------
def _close_gap(s: FirenzeBoard, slot: i64) -> None:
    last = s.in_row - 1
    s.news |= c.NEW_ROW
    row = s.row[:]
    stones = s.on_row
    at = slot * c.COLOURS
    end: i64 = last * c.COLOURS
    while slot < last:
        row[slot] = row[slot + 1]
        slot += 1
    while at < end:
        stones[at] = stones[at + c.COLOURS]
        at += 1
    while at < end + c.COLOURS:
        stones[at] = 0
        at += 1
    row[last] = c.NO_CARD
    s.row = row
    s.in_row = last


def refill(s: FirenzeBoard) -> None:
    """FIR-3.6: the top card of the pile comes to the right end of the row, if there is one."""
    reshuffle(s)
    if s.in_pile + s.in_start > 0:
        s.frames.push(c.REVEAL, -1, s.in_row, 0)


def reshuffle(s: FirenzeBoard) -> None:
    """FIR-3.7: an empty pile is at once made new from the discards."""
    if s.in_pile + s.in_start > 0:
        return
    s.in_pile = total(s.discards)
    if s.in_pile == 0:
        return
    s.news |= c.NEW_CARDS
    s.pile = s.discards
    s.discards = vec[i64]([0] * c.CARDS)
    if s.log is not None:
        s.log.emit(c.EV_RESHUFFLED, [int(s.in_pile)])


def legal_reveal(s: FirenzeBoard) -> vec[i64]:
    """FIR-2.9: the start cards lie on top."""
    out = vec[i64](capacity=c.CARDS)
    cells = s.start if s.in_start > 0 else s.pile
    for card in range(i64(c.CARDS)):
        if cells[card] > 0:
            out = append(out, c.CARD + card)
    return out


def reveal(s: FirenzeBoard, card: i64) -> None:
    """FIR-3.6: the card is turned up; stones are drawn on it, at once or after the whole first row (FIR-2.10)."""
    frames = s.frames
    slot = frames.arg(f.REVEAL_SLOT)
    dealing = frames.arg(f.REVEAL_DEALING)
    frames.pop()
    s.news |= c.NEW_ROW | c.NEW_CARDS
    if s.in_start > 0:
        s.start = s.start[:]
        s.start[card] -= 1
        s.in_start -= 1
    else:
        s.pile = s.pile[:]
        s.pile[card] -= 1
        s.in_pile -= 1
    s.row = s.row[:]
    s.row[slot] = card
    s.in_row += 1
    if s.log is not None:
        s.log.emit(c.EV_REVEALED, [int(slot), int(card)])
    reshuffle(s)
    if dealing == 0:
        draw_stones(s, slot, s.tables.row_stones)


def draw_stones(s: FirenzeBoard, slot: i64, n: i64) -> None:
    """FIR-3.6: as many as the bag holds, never topped up later."""
    n = min(n, s.in_bag)
    if n > 0:
        s.frames.push(c.DRAW, -1, slot, n)


def legal_draw(s: FirenzeBoard) -> vec[i64]:
    out = vec[i64](capacity=c.COLOURS)
    for colour in range(i64(c.COLOURS)):
        if s.bag[colour] > 0:
            out = append(out, c.STONE + colour)
    return out


def stone_drawn(s: FirenzeBoard, colour: i64) -> None:
    frames = s.frames
    slot = frames.arg(f.DRAW_SLOT)
    left = frames.arg(f.DRAW_LEFT) - 1
    s.news |= c.NEW_BAG
    s.bag[colour] -= 1
    s.in_bag -= 1
    lay_stones(s, slot, colour, 1)
    if left == 0:
        frames.pop()
    else:
        frames.set_arg(f.DRAW_LEFT, left)
    if s.log is not None:
        s.log.emit(c.EV_DRAWN, [int(slot), int(colour)])


# -- phase 2: exchange --------------------------------------------------------------------------------
def exchange_price(s: FirenzeBoard, seat: i64) -> i64:
    """FIR-3.8: three stones; with the Bridge two (FIR-7.1)."""
    return s.tables.bridge if holds(s, seat, c.BRIDGE) else s.tables.exchange


def may_exchange(s: FirenzeBoard) -> bool:
    """FIR-3.8: once a turn, with the stones to pay it and a stone in the row to want."""
    if s.exchanged != 0 or s.stored[s.active] < exchange_price(s, s.active):
        return False
    at: i64 = 0
    end = s.in_row * c.COLOURS
    while at < end and s.on_row[at] == 0:
        at += 1
    return at < end


def legal_wants(s: FirenzeBoard) -> vec[i64]:
    """FIR-3.8: any stone lying on a row card."""
    out = vec[i64](capacity=c.SLOTS * c.COLOURS)
    at: i64 = 0
    end = s.in_row * c.COLOURS
    while at < end:
        if s.on_row[at] > 0:
            out = append(out, c.WANT + at)
        at += 1
    return out


def want_stone(s: FirenzeBoard, at: i64) -> None:
    s.frames.pop()
    s.frames.push(c.ASK_GIVE, s.active, at // c.COLOURS, at % c.COLOURS, exchange_price(s, s.active), 0)


def offer_colours(s: FirenzeBoard, seat: i64, base: i64, needed: i64, lowest: i64) -> vec[i64]:
    """Stones of a storage in ascending colours; only those from which ``needed`` stones can still be found."""
    out = vec[i64](capacity=c.COLOURS)
    at = seat * c.COLOURS
    rest: i64 = 0
    colour = lowest
    while colour < c.COLOURS:
        rest += s.storage[at + colour]
        colour += 1
    colour = lowest
    while colour < c.COLOURS and rest >= needed:
        have = s.storage[at + colour]
        if have > 0:
            out = append(out, base + colour)
            rest -= have
        colour += 1
    return out


def legal_give(s: FirenzeBoard) -> vec[i64]:
    return offer_colours(s, s.active, c.GIVE, s.frames.arg(f.GIVE_LEFT), s.frames.arg(f.GIVE_LOWEST))


def give_stone(s: FirenzeBoard, colour: i64) -> None:
    """FIR-3.8: the given stones go on the card; the wanted one, which lay there before, comes last (FIR-10.28)."""
    frames = s.frames
    slot = frames.arg(f.GIVE_SLOT)
    wanted = frames.arg(f.GIVE_COLOUR)
    left = frames.arg(f.GIVE_LEFT) - 1
    store(s, s.active, colour, -1)
    lay_stones(s, slot, colour, 1)
    if s.log is not None:
        s.log.emit(c.EV_GAVE, [int(s.active), int(slot), int(colour)])
    if left > 0:
        frames.set_arg(f.GIVE_LEFT, left)
        frames.set_arg(f.GIVE_LOWEST, colour)
        return
    frames.pop()
    lay_stones(s, slot, wanted, -1)
    store(s, s.active, wanted, 1)
    s.exchanged = 1
    if s.log is not None:
        s.log.emit(c.EV_EXCHANGED, [int(s.active), int(slot), int(wanted)])


def empty_slot(s: FirenzeBoard, slot: i64) -> i64:
    """FIR-5.5: all stones of a row card go to the bag; returns how many."""
    n: i64 = 0
    for colour in range(i64(c.COLOURS)):
        here = s.on_row[slot * c.COLOURS + colour]
        if here > 0:
            to_bag(s, colour, here)
            lay_stones(s, slot, colour, -here)
            n += here
    return n


def lay_stones(s: FirenzeBoard, slot: i64, colour: i64, n: i64) -> None:
    """Put ``n`` stones on a row card, or take them off when negative."""
    s.news |= c.NEW_ROW
    s.on_row[slot * c.COLOURS + colour] += n


def stones_on(s: FirenzeBoard, slot: i64) -> i64:
    n: i64 = 0
    at = slot * c.COLOURS
    end = at + c.COLOURS
    while at < end:
        n += s.on_row[at]
        at += 1
    return n
