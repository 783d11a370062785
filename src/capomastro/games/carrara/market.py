# Compiled by mypyc.
"""PAL-4: buying blocks from the wheel."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from capomastro.games.carrara import codes as c
from capomastro.games.carrara.state import CarraraBoard, each_of


def can_turn(s: CarraraBoard) -> bool:
    """PAL-4.6: with wheel and bag empty there is nothing to buy."""
    return s.on_wheel + s.in_bag > 0


def turn_wheel(s: CarraraBoard) -> None:
    """PAL-4.1: one segment on; what lay in VI lies in I again."""
    wheel = s.wheel
    for colour in range(i64(c.COLOURS)):
        last = wheel[(c.SEGMENTS - 1) * c.COLOURS + colour]
        at: i64 = (c.SEGMENTS - 1) * c.COLOURS + colour
        while at >= c.COLOURS:
            wheel[at] = wheel[at - c.COLOURS]
            at -= c.COLOURS
        wheel[colour] = last
    s.news |= c.NEW_WHEEL
    s.notch = (s.notch + 1) % c.SEGMENTS
    if s.log is not None:
        s.tell(c.TURNED, [int(s.turn)])
    s.need = min(s.tables.capacity - s.on_wheel, s.in_bag)
    s.asked = c.DRAW_BAG if s.need > 0 else c.ASK_SEGMENT


def draw_block(s: CarraraBoard, colour: i64) -> None:
    """PAL-4.2: a drawn block goes to segment I."""
    s.bag[colour] -= 1
    s.in_bag -= 1
    s.wheel[colour] += 1
    s.news |= c.NEW_WHEEL
    s.on_wheel += 1
    s.need -= 1
    if s.log is not None:
        s.tell(c.DRAWN, [int(colour)])
    if s.need == 0:
        s.asked = c.ASK_SEGMENT


def can_pay_in(s: CarraraBoard, segment: i64, purse: i64) -> bool:
    """Whether a block of a segment costs no more than this."""
    wheel = s.wheel
    price = s.tables.price
    at: i64 = segment * c.COLOURS
    end: i64 = at + c.COLOURS
    while at < end:
        if wheel[at] > 0 and price[at] <= purse:
            return True
        at += 1
    return False


def offer_segments(s: CarraraBoard) -> vec[i64]:
    """PAL-4.3: segments with a block this player can pay; PAL-4.4: two coins when there is none."""
    out = vec[i64](capacity=c.SEGMENTS)
    purse = s.coins[s.turn]
    for segment in range(i64(c.SEGMENTS)):
        if can_pay_in(s, segment, purse):
            out = append(out, c.SEGMENT + segment)
    if len(out) == 0:
        out = append(out, c.TAKE_COINS)
    return out


def choose_segment(s: CarraraBoard, segment: i64) -> None:
    s.segment = segment
    s.asked = c.ASK_BLOCKS
    if s.log is not None:
        s.tell(c.SEGMENT_CHOSEN, [int(s.turn), int(segment)])


def offer_blocks(s: CarraraBoard) -> vec[i64]:
    """PAL-4.3, PAL-4.9: payable blocks of the chosen segment, from white to black; after the first, also to stop."""
    out = vec[i64](capacity=c.COLOURS + 1)
    purse = s.coins[s.turn]
    base = s.segment * c.COLOURS
    wheel = s.wheel
    price = s.tables.price
    colour = s.colour
    while colour < c.COLOURS:
        if wheel[base + colour] > 0 and price[base + colour] <= purse:
            out = append(out, c.TAKE + colour)
        colour += 1
    if s.picked[s.colour] > 0:
        out = append(out, c.DONE)
    return out


def take_block(s: CarraraBoard, colour: i64) -> None:
    """One block, paid at once."""
    at = s.segment * c.COLOURS + colour
    price = s.tables.price[at]
    s.wheel[at] -= 1
    s.news |= c.NEW_WHEEL | c.NEW_GOODS
    s.on_wheel -= 1
    s.coins[s.turn] -= price
    s.paid += price
    s.picked[colour] += 1
    s.colour = colour
    s.gain_block(s.turn, colour, 1)
    if s.log is not None:
        s.tell(c.TOOK, [int(s.turn), int(s.segment), int(colour), int(price)])


def close_purchase(s: CarraraBoard) -> None:
    if s.log is not None:
        s.tell(c.BOUGHT, [int(s.turn), int(s.segment), int(s.paid), *each_of(s.picked, 0)])


def take_coins(s: CarraraBoard) -> None:
    """PAL-4.4, PAL-3.3: lift the screen, take the two coins."""
    seat = s.turn
    if s.log is not None:
        s.tell(c.COINS_TAKEN, [int(seat), int(s.tables.fallback), int(s.coins[seat]), *each_of(s.blocks, seat * c.COLOURS)])
    s.news |= c.NEW_GOODS
    s.coins[seat] += s.tables.fallback
