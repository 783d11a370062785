# Compiled by mypyc.
"""Phase 5: fulfilling orders, with balconies, floor tokens, church cards and the last seal."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from capomastro.games.firenze import codes as c
from capomastro.games.firenze.scoring import leader
from capomastro.games.firenze.state import (
    FirenzeBoard,
    architect_ready,
    discard,
    lose_card,
    offer,
    order_is_open,
    order_value,
    owes_bell,
    put_church,
    put_seal,
    remove_tower,
    score,
    to_bag,
)
from capomastro.games.firenze.tables import order_of


def offer_orders(s: FirenzeBoard, out: vec[i64]) -> vec[i64]:
    """FIR-3.12: orders of exactly the tower's height, with the Architect one floor off; before them the bell tower."""
    seat = s.active
    n = s.towers[seat]
    if n == 0:
        return out
    site = seat * c.SITE
    place: i64 = 0
    if owes_bell(s, seat):                                          # FIR-7.5
        while place < n:
            if s.tower_colour[site + place] == s.tables.bell_colour and s.tower_height[site + place] == s.tables.bell_height:
                out = append(out, c.BELL + place)
            place += 1
        return out
    if s.seals_left[seat] == 0:                                     # FIR-3.15
        return out
    while place < n:
        order = order_of(s.tower_colour[site + place], s.tower_height[site + place])
        if order_is_open(s, order):
            out = append(out, c.FULFIL + place * c.ORDERS + order)
        place += 1
    if architect_ready(s, seat):                                    # FIR-5.3
        place = 0
        while place < n:
            height = s.tower_height[site + place]
            order = order_of(s.tower_colour[site + place], height - 1)
            if order_is_open(s, order):
                out = append(out, c.ADJUST + place * c.ORDERS + order)
            order = order_of(s.tower_colour[site + place], height + 1)
            if order_is_open(s, order):
                out = append(out, c.ADJUST + place * c.ORDERS + order)
            place += 1
    return out


def adjust_and_fulfil(s: FirenzeBoard, place: i64, order: i64) -> None:
    """FIR-5.3: the Architect lets one tower count one floor more or less."""
    lose_card(s, s.active, c.ARCHITECT)
    s.news |= c.NEW_PERSONS
    s.played |= 1 << c.ARCHITECT
    if s.log is not None:
        s.log.emit(c.EV_PLAYED, [int(s.active), c.ARCHITECT])
    fulfil(s, place, order)


def fulfil(s: FirenzeBoard, place: i64, order: i64) -> None:
    """FIR-3.12 to FIR-3.15: points, seal, stones to the bag, and whatever the floor brings."""
    seat = s.active
    at = seat * c.SITE + place
    points = order_value(s, order)
    led = leader(s, order // c.FLOORS) if s.log is not None else 0
    score(s, seat, points)
    put_seal(s, order, seat)
    s.news |= c.NEW_STORES
    s.seals_left = s.seals_left[:]
    s.seals_left[seat] -= 1
    to_bag(s, s.tower_colour[at], s.tower_height[at])
    if s.log is not None:
        s.log.emit(c.EV_FULFILLED, [int(seat), int(place), int(order), int(s.tower_height[at]), int(points)])
    remove_tower(s, seat, place)
    _take_token(s, seat, order % c.FLOORS)
    _open_next_balcony(s, order)
    _pay_church(s, seat, order % c.FLOORS + c.LOWEST_FLOOR)
    if s.log is not None:
        leads = leader(s, order // c.FLOORS)
        if leads != led:
            s.log.emit(c.EV_FLAG, [int(order // c.FLOORS), int(leads)])
    if s.seals_left[seat] == 0 and s.end_holder < 0:                # FIR-8.1
        s.end_holder = seat
        score(s, seat, s.tables.last_seal)
        if s.log is not None:
            s.log.emit(c.EV_LAST_SEAL, [int(seat), int(s.tables.last_seal)])


def _take_token(s: FirenzeBoard, seat: i64, floor: i64) -> None:
    """FIR-3.13: the first order of a height takes its floor token."""
    if s.token[floor] == c.THERE:
        s.news |= c.NEW_ORDERS
        s.token = s.token[:]
        s.token[floor] = seat
        score(s, seat, s.tables.token_points[floor])
        if s.log is not None:
            s.log.emit(c.EV_TOKEN, [int(seat), int(floor), int(s.tables.token_points[floor])])


def _open_next_balcony(s: FirenzeBoard, order: i64) -> None:
    """FIR-3.14: a fulfilled balcony opens the next one at once."""
    if s.next_balcony < c.NUMERALS and s.balcony[s.next_balcony] == order:
        s.next_balcony += 1
        if s.next_balcony < c.NUMERALS:
            offer(s, s.balcony[s.next_balcony])
            if s.log is not None:
                s.log.emit(c.EV_OPENS, [int(s.next_balcony), int(s.balcony[s.next_balcony])])


def _pay_church(s: FirenzeBoard, seat: i64, floor: i64) -> None:
    """FIR-7.4: privileges of this floor pay and are discarded."""
    space: i64 = 0
    while space < c.SPACES:
        card = s.church[space]
        if card != c.NO_CARD and s.tables.floor[card] == floor:
            points = s.tables.points[card]
            score(s, seat, points)
            s.church_points = s.church_points[:]
            s.church_points[seat] += points
            put_church(s, space, c.NO_CARD)
            discard(s, card)
            if s.log is not None:
                s.log.emit(c.EV_BONUS, [int(seat), int(card), int(space), int(points)])
        space += 1


def ring_bell(s: FirenzeBoard, place: i64) -> None:
    """FIR-7.5: the bell tower goes to the bag, the small seal onto the card; with the last one the card is discarded."""
    seat = s.active
    at = seat * c.SITE + place
    to_bag(s, s.tower_colour[at], s.tower_height[at])
    remove_tower(s, seat, place)
    s.news |= c.NEW_STORES
    s.bells |= 1 << seat
    if s.log is not None:
        s.log.emit(c.EV_BELL, [int(seat), int(place)])
    if s.bells == (1 << s.players) - 1:
        s.bells = 0
        s.bells_due = 0
        discard(s, c.CAMPANILE)
        space: i64 = 0
        while s.church[space] != c.CAMPANILE:
            space += 1
        put_church(s, space, c.NO_CARD)
        if s.log is not None:
            s.log.emit(c.EV_BELLS_DONE, [int(space)])
