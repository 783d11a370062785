# Compiled by mypyc.
"""The position: where every stone, card, seal and token is, and the stack of what is asked."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from capomastro.games.firenze import _fields as f
from capomastro.games.firenze import codes as c
from capomastro.games.firenze._fields import FirenzeFields
from capomastro.games.firenze.tables import Tables
from capomastro.kernel.bits import bit
from capomastro.kernel.packing import Packer, Unpacker


class FirenzeBoard(FirenzeFields):
    """Everything on the table. The rules that move it are the functions of the other modules."""

    def pack(self, box: Packer) -> None:
        """Under rules 1 without the sorts of card that they do not know."""
        sorts = card_sorts(self.rules)
        if sorts == c.CARDS:
            super().pack(box)
            return
        known = FirenzeFields()
        known.copy_fields(self)
        known.pile = self.pile[:sorts]
        known.start = self.start[:sorts]
        known.discards = self.discards[:sorts]
        known.held = _spaced(self.held, c.CARDS, sorts)
        known.pack(box)

    def unpack(self, box: Unpacker) -> None:
        super().unpack(box)
        sorts = card_sorts(self.rules)
        self.pile = _spaced(self.pile, sorts, c.CARDS)
        self.start = _spaced(self.start, sorts, c.CARDS)
        self.discards = _spaced(self.discards, sorts, c.CARDS)
        self.held = _spaced(self.held, sorts, c.CARDS)
        self.derive()

    def derive(self) -> None:
        """Derive the maintained totals and bit sets from what lies where."""
        self.in_bag = total(self.bag)
        self.in_pile = total(self.pile)
        self.in_start = total(self.start)
        self.in_row = 0
        for card in self.row:
            if card != c.NO_CARD:
                self.in_row += 1
        for seat in range(i64(c.SEATS)):
            self.stored[seat] = 0
            for colour in range(i64(c.COLOURS)):
                self.stored[seat] += self.storage[seat * c.COLOURS + colour]
            self.cards[seat] = 0
            self.held_bits[seat] = 0
            for card in range(i64(c.CARDS)):
                n = self.held[seat * c.CARDS + card]
                self.cards[seat] += n
                if n > 0:
                    self.held_bits[seat] |= 1 << i64(card)
        self.balcony_bits = 0
        self.next_balcony = c.NUMERALS
        numeral: i64 = c.NUMERALS - 1
        while numeral >= 0:
            order = self.balcony[numeral]
            if order >= 0:
                self.balcony_bits |= bit(order)
                if self.seal[order] == c.OPEN:
                    self.next_balcony = numeral
            else:
                self.next_balcony = numeral
            numeral -= 1
        survey(self)
        self.bells_due = 0
        for card in self.church:
            if card == c.CAMPANILE:
                self.bells_due = 1


def card_sorts(rules: i64) -> i64:
    """How many sorts of card a version of the rules knows: bytes and observations of rules 1 stay as they were."""
    return c.CARDS if rules >= 2 else c.FIRST_CARDS


def _spaced(cells: vec[i64], sorts: i64, now: i64) -> vec[i64]:
    """Cells by card, or by seat and card, of which each row has ``sorts`` cells, as rows of ``now``."""
    if sorts == now:
        return cells
    out = vec[i64](capacity=len(cells) // sorts * now)
    at: i64 = 0
    while at < len(cells):
        card: i64 = 0
        while card < now:
            out = append(out, cells[at + card] if card < sorts else 0)
            card += 1
        at += sorts
    return out


def total(cells: vec[i64]) -> i64:
    n: i64 = 0
    for x in cells:
        n += x
    return n


def lay_out(s: FirenzeBoard, tables: Tables, players: i64) -> None:
    """An empty table with everything in its box size."""
    s.tables = tables
    s.players = players
    s.clear()
    s.bag = tables.stones[:]
    s.start = tables.start_count[:]
    survey(s)


# -- what clones share: copied before it changes ------------------------------------------------


def score(s: FirenzeBoard, seat: i64, points: i64) -> None:
    s.news |= c.NEW_STORES
    s.points = s.points[:]
    s.points[seat] += points


def put_seal(s: FirenzeBoard, order: i64, who: i64) -> None:
    """A player's or neutral seal covers an order."""
    s.news |= c.NEW_ORDERS
    s.seal = s.seal[:]
    s.seal[order] = who
    offer(s, order)
    if who >= 0:
        s.leads = s.leads[:]
        s.leads[order // c.FLOORS] = _leader(s, order // c.FLOORS)


def offer(s: FirenzeBoard, order: i64) -> None:
    """Keep in mind what an order is worth now; whenever its seal or its balcony has changed."""
    s.offers = s.offers[:]
    s.offers[order] = _worth(s, order)


def survey(s: FirenzeBoard) -> None:
    """What every order is worth, and who leads where."""
    s.offers = s.offers[:]
    for order in range(i64(c.ORDERS)):
        s.offers[order] = _worth(s, order)
    s.leads = s.leads[:]
    for colour in range(i64(c.COLOURS)):
        s.leads[colour] = _leader(s, colour)


def _worth(s: FirenzeBoard, order: i64) -> i64:
    return order_value(s, order) if order_is_open(s, order) else i64(0)


def _leader(s: FirenzeBoard, colour: i64) -> i64:
    """FIR-8.3: the seat with the most seals in a tower, in a tie the one with the highest; -1 when nobody has any."""
    counts: i64 = 0                 # four bits per seat
    last: i64 = colour * c.FLOORS + c.FLOORS
    order: i64 = colour * c.FLOORS
    best: i64 = 0
    who: i64 = -1
    seals = s.seal
    players = s.players
    while order < last:             # upwards: of equals, the one whose highest seal completes the number later has it higher
        seat = seals[order]
        if 0 <= seat < players:
            counts += 1 << (seat * 4)
            n = counts >> (seat * 4) & 15
            if n >= best:
                best = n
                who = seat
        order += 1
    return who


def put_church(s: FirenzeBoard, space: i64, card: i64) -> None:
    """A church card comes to a space, or NO_CARD when it leaves."""
    s.news |= c.NEW_ORDERS
    s.church = s.church[:]
    s.church[space] = card


# -- stones ---------------------------------------------------------------------------------


def store(s: FirenzeBoard, seat: i64, colour: i64, n: i64) -> None:
    """Put ``n`` stones into a storage, or take them out when negative."""
    s.news |= c.NEW_STORES
    s.storage[seat * c.COLOURS + colour] += n
    s.stored[seat] += n


def to_bag(s: FirenzeBoard, colour: i64, n: i64) -> None:
    s.news |= c.NEW_BAG
    s.bag[colour] += n
    s.in_bag += n


def stones_to_choose(s: FirenzeBoard, first: i64) -> vec[i64]:
    """Any colour of the active player's storage, as the moves that begin at ``first``."""
    out = vec[i64](capacity=c.COLOURS)
    base = s.active * c.COLOURS
    for colour in range(i64(c.COLOURS)):
        if s.storage[base + colour] > 0:
            out = append(out, first + colour)
    return out


def give_up_stone(s: FirenzeBoard, colour: i64, event: i64) -> bool:
    """One of the stones this frame asks for goes to the bag; whether it was the last of them, which ends the frame."""
    frames = s.frames
    left = frames.arg(f.COST_LEFT) - 1
    store(s, s.active, colour, -1)
    to_bag(s, colour, 1)
    if s.log is not None:
        s.log.emit(event, [int(s.active), int(colour)])
    if left > 0:
        frames.set_arg(f.COST_LEFT, left)
        frames.set_arg(f.COST_LOWEST, colour)
        return False
    frames.pop()
    return True


# -- cards ----------------------------------------------------------------------------------


def gain_card(s: FirenzeBoard, seat: i64, card: i64) -> None:
    _hold(s, seat, card, 1)
    s.held_bits[seat] |= 1 << card


def lose_card(s: FirenzeBoard, seat: i64, card: i64) -> None:
    """A card leaves hand or table for the discards."""
    _hold(s, seat, card, -1)
    if s.held[seat * c.CARDS + card] == 0:
        s.held_bits[seat] &= ~(1 << card)
    discard(s, card)


def _hold(s: FirenzeBoard, seat: i64, card: i64, n: i64) -> None:
    s.news |= c.NEW_CARDS | c.NEW_HANDS
    s.held = s.held[:]
    s.cards = s.cards[:]
    s.held_bits = s.held_bits[:]
    s.held[seat * c.CARDS + card] += n
    s.cards[seat] += n


def discard(s: FirenzeBoard, card: i64) -> None:
    s.news |= c.NEW_CARDS
    s.discards = s.discards[:]
    s.discards[card] += 1


def holds(s: FirenzeBoard, seat: i64, card: i64) -> bool:
    return s.held_bits[seat] >> card & 1 != 0


def may_play(s: FirenzeBoard, seat: i64, card: i64) -> bool:
    """FIR-5.1: in hand, and no person of that name played this turn."""
    return (s.held_bits[seat] & ~s.played) >> card & 1 != 0


def festivals_held(s: FirenzeBoard, seat: i64) -> i64:
    n: i64 = 0
    bits = s.held_bits[seat] & s.tables.festivals
    card: i64 = 0
    while bits != 0:
        if bits & 1 != 0:
            n += s.held[seat * c.CARDS + card]
        bits >>= 1
        card += 1
    return n


# -- towers ----------------------------------------------------------------------------------


def remove_tower(s: FirenzeBoard, seat: i64, place: i64) -> None:
    """Take a tower off the site; the towers behind it move up."""
    last = s.towers[seat] - 1
    base = seat * c.SITE
    mine = seat == s.active
    s.news |= c.NEW_TOWERS
    s.tower_colour = s.tower_colour[:]
    s.tower_height = s.tower_height[:]
    if mine:
        s.grown = s.grown[:]
    while place < last:
        s.tower_colour[base + place] = s.tower_colour[base + place + 1]
        s.tower_height[base + place] = s.tower_height[base + place + 1]
        if mine:
            s.grown[place] = s.grown[place + 1]
        place += 1
    s.tower_colour[base + last] = 0
    s.tower_height[base + last] = 0
    if mine:
        s.grown[last] = 0
    s.towers[seat] = last


def lower_tower(s: FirenzeBoard, seat: i64, place: i64) -> None:
    """FIR-4.10, FIR-5.10: the top stone goes to the bag; a tower of one stone vanishes."""
    at = seat * c.SITE + place
    to_bag(s, s.tower_colour[at], 1)
    s.news |= c.NEW_TOWERS
    s.tower_height = s.tower_height[:]
    s.tower_height[at] -= 1
    if s.tower_height[at] == 0:
        remove_tower(s, seat, place)


def build_cost(s: FirenzeBoard, seat: i64, n: i64) -> i64:
    """FIR-3.9, FIR-3.10: what building ``n`` stones this turn costs this seat."""
    cost = s.tables.costs[n]
    if s.active == seat and s.played >> c.MASON & 1 != 0:
        cost -= s.tables.mason
    if holds(s, seat, c.WORKSHOP):
        cost -= s.tables.workshop
    return max(cost, 0)


def order_value(s: FirenzeBoard, order: i64) -> i64:
    """FIR-1.3: the points of an order, the balcony's where one lies on it."""
    if s.balcony_bits >> order & 1 != 0:
        numeral: i64 = 0
        while s.balcony[numeral] != order:
            numeral += 1
        return s.tables.balcony_points[numeral * c.ORDERS + order]
    return s.tables.order_points[order]


def order_is_open(s: FirenzeBoard, order: i64) -> bool:
    """FIR-3.14: no seal on it, and a balcony only in its turn."""
    if order < 0 or s.seal[order] != c.OPEN:
        return False
    if s.balcony_bits >> order & 1 == 0:
        return True
    return s.balcony[s.next_balcony] == order


def owes_bell(s: FirenzeBoard, seat: i64) -> bool:
    """FIR-7.5: the Campanile lies there and this seat has not built its bell tower."""
    return s.bells_due != 0 and s.bells >> seat & 1 == 0


def is_building(s: FirenzeBoard, card: i64) -> bool:
    return s.tables.kind[card] == c.BUILDING


def architect_ready(s: FirenzeBoard, seat: i64) -> bool:
    """FIR-5.3: an Architect in hand, in its window."""
    return may_play(s, seat, c.ARCHITECT) and s.tables.window[5] >> c.ARCHITECT & 1 != 0
