# Compiled by mypyc.
"""Section 4 of RULES.md: events, carried out while the card and its stones still lie in the row."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from capomastro.games.firenze import _fields as f
from capomastro.games.firenze import codes as c
from capomastro.games.firenze.state import FirenzeBoard, lose_card, lower_tower, remove_tower, store, to_bag


def answer_shield(s: FirenzeBoard, action: i64) -> None:
    """FIR-4.4: the Patrician keeps the event from the one who took it; the others are struck all the same."""
    card = s.frames.arg(f.SHIELD_CARD)
    seat = s.active
    s.frames.pop()
    shielded = action == c.SHIELD
    if shielded:
        lose_card(s, seat, c.PATRICIAN)
        s.news |= c.NEW_PERSONS
        s.played |= 1 << c.PATRICIAN
        if s.log is not None:
            s.log.emit(c.EV_SHIELDED, [int(seat), int(card)])
    strike(s, card, shielded)


def strike(s: FirenzeBoard, card: i64, shielded: bool) -> None:
    """FIR-4.1, FIR-4.2: ask everybody who is struck, the active player first, then clockwise."""
    alone = card in (c.COLLAPSE, c.STOREHOUSE_FIRE)
    i = 0 if alone else s.players - 1
    while i >= 0:
        if i > 0 or not shielded:
            _strike_seat(s, card, (s.active + i) % s.players)
        i -= 1


def _strike_seat(s: FirenzeBoard, card: i64, seat: i64) -> None:
    if card in (c.COLLAPSE, c.STORM):
        if s.towers[seat] > 0:
            s.frames.push(c.ASK_TOWER, seat, card)
        return
    n = toll(s, card, seat)
    if n == 0:
        return
    if s.automatic != 0:
        return_cheapest(s, card, seat, n)
    else:
        s.frames.push(c.ASK_RETURN, seat, card, n, 0)


def toll(s: FirenzeBoard, card: i64, seat: i64) -> i64:
    """FIR-4.6 to FIR-4.9: how many stones a seat must return, at most all it has."""
    stored = s.stored[seat]
    tables = s.tables
    if card == c.TRIBUTE:
        n = tables.tribute
    elif card == c.LUXURY_TAX:
        n = tables.tax * s.towers[seat]
    else:
        n = (stored * tables.part[card] + tables.whole[card] - 1) // tables.whole[card]
    return n if n < stored else stored


def return_stone(s: FirenzeBoard, colour: i64) -> None:
    """One stone of the toll goes to the bag."""
    frames = s.frames
    card = frames.arg(f.TOLL_CARD)
    left = frames.arg(f.TOLL_LEFT) - 1
    seat = frames.owner()
    if left == 0:
        frames.pop()
    else:
        frames.set_arg(f.TOLL_LEFT, left)
        frames.set_arg(f.TOLL_LOWEST, colour)
    _returned(s, card, seat, colour)


def _returned(s: FirenzeBoard, card: i64, seat: i64, colour: i64) -> None:
    store(s, seat, colour, -1)
    to_bag(s, colour, 1)
    if s.log is not None:
        s.log.emit(c.EV_RETURNED, [int(seat), int(colour), int(card)])


def return_cheapest(s: FirenzeBoard, card: i64, seat: i64, n: i64) -> None:
    """FIR-4.3: without asking: first colours the seat builds no tower of, from common to rare; then the others."""
    building: i64 = 0
    place: i64 = 0
    while place < s.towers[seat]:
        building |= 1 << s.tower_colour[seat * c.SITE + place]
        place += 1
    wanted: i64 = 0
    while wanted < 2:
        for colour in range(i64(c.COLOURS)):
            while n > 0 and building >> i64(colour) & 1 == wanted and s.storage[seat * c.COLOURS + colour] > 0:
                _returned(s, card, seat, colour)
                n -= 1
        wanted += 1


def legal_towers(s: FirenzeBoard) -> vec[i64]:
    out = vec[i64](capacity=c.SITE)
    place: i64 = 0
    while place < s.towers[s.frames.owner()]:
        out = append(out, c.TOPPLE + place)
        place += 1
    return out


def topple(s: FirenzeBoard, place: i64) -> None:
    """FIR-4.5 Collapse: the whole tower; FIR-4.10 Storm: its top stone."""
    card = s.frames.arg(f.TOWER_CARD)
    seat = s.frames.owner()
    s.frames.pop()
    at = seat * c.SITE + place
    colour = s.tower_colour[at]
    height = s.tower_height[at]
    if card == c.COLLAPSE:
        to_bag(s, colour, height)
        remove_tower(s, seat, place)
        if s.log is not None:
            s.log.emit(c.EV_TOPPLED, [int(seat), int(place), int(colour), int(height)])
    else:
        lower_tower(s, seat, place)
        if s.log is not None:
            s.log.emit(c.EV_LOWERED, [int(seat), int(place), int(colour), int(height) - 1])
