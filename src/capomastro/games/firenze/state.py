# Compiled by mypyc.
"""The position: where every stone, card, seal and token is, and the stack of what is asked."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from capomastro.games.firenze import codes as c
from capomastro.games.firenze.tables import Tables
from capomastro.kernel.bits import bit
from capomastro.kernel.frames import Frames
from capomastro.kernel.packing import Packer, Unpacker
from capomastro.kernel.state import State

NO_TABLES = Tables()
NO_CELLS: vec[i64] = vec[i64]()


class FirenzeBoard(State):
    """Everything on the table. The rules that move it are the functions of the other modules."""

    def __init__(self) -> None:
        super().__init__()
        self.tables = NO_TABLES
        self.automatic: i64 = 0                                         # 1: events return stones by themselves
        self.open_hands: i64 = 0                                        # 1: hand faces are shown to all
        self.bag: vec[i64] = NO_CELLS                                   # by colour
        self.in_bag: i64 = 0
        self.pile: vec[i64] = NO_CELLS                                  # by card; start cards lie on top of it
        self.in_pile: i64 = 0
        self.start: vec[i64] = NO_CELLS                                 # by card: start cards still on the pile
        self.in_start: i64 = 0
        self.discards: vec[i64] = NO_CELLS                              # by card
        self.row: vec[i64] = NO_CELLS                                   # by slot: card or NO_CARD
        self.in_row: i64 = 0
        self.on_row: vec[i64] = NO_CELLS                                # stones by slot and colour
        self.storage: vec[i64] = NO_CELLS                               # stones by seat and colour
        self.stored: vec[i64] = NO_CELLS                                # by seat: stones in storage
        self.tower_colour: vec[i64] = NO_CELLS                          # by seat and place on the site
        self.tower_height: vec[i64] = NO_CELLS
        self.grown: vec[i64] = NO_CELLS                                 # by place, active player: stones added this turn
        self.towers: vec[i64] = NO_CELLS                                # by seat: towers on the site
        self.held: vec[i64] = NO_CELLS                                  # hand and open buildings, by seat and card
        self.cards: vec[i64] = NO_CELLS                                 # by seat: cards held
        self.held_bits: vec[i64] = NO_CELLS                             # by seat: bit set of the cards held
        self.seal: vec[i64] = NO_CELLS                                  # by order: OPEN, NEUTRAL or a seat
        self.seals_left: vec[i64] = NO_CELLS                            # by seat
        self.balcony: vec[i64] = NO_CELLS                               # by numeral: its order, -1 before it is drawn
        self.balcony_bits: i64 = 0                                      # bit set of orders
        self.next_balcony: i64 = 0                                      # lowest numeral not fulfilled
        self.token: vec[i64] = NO_CELLS                                 # by floor: THERE, ABSENT or the seat that took it
        self.church: vec[i64] = NO_CELLS                                # by space: card or NO_CARD
        self.bells: i64 = 0                                             # bit set of seats whose small seal lies on the Campanile
        self.bells_due: i64 = 0                                         # 1 while the Campanile lies on a church space
        self.points: vec[i64] = NO_CELLS                                # by seat
        self.church_points: vec[i64] = NO_CELLS                         # by seat: those of them paid by church cards
        self.starter: i64 = 0
        self.active: i64 = 0
        self.turn: i64 = 0                                              # turns begun
        self.played: i64 = 0                                            # bit set of persons played this turn
        self.exchanged: i64 = 0                                         # 1 after this turn's exchange
        self.built: i64 = 0                                             # stones built this turn
        self.laid: i64 = 0                                              # stones built so far; only its change is asked for: not packed
        self.end_holder: i64 = -1                                       # seat with the end token
        self.frames = Frames()

    def copy_board(self, other: FirenzeBoard) -> None:
        """For ``clone``: take over every field. What changes rarely is shared; whoever changes it copies it first."""
        self.copy_base(other)
        self.tables = other.tables
        self.automatic = other.automatic
        self.open_hands = other.open_hands
        self.bag = other.bag[:]
        self.in_bag = other.in_bag
        self.pile = other.pile
        self.in_pile = other.in_pile
        self.start = other.start
        self.in_start = other.in_start
        self.discards = other.discards
        self.row = other.row
        self.in_row = other.in_row
        self.on_row = other.on_row[:]
        self.storage = other.storage[:]
        self.stored = other.stored[:]
        self.tower_colour = other.tower_colour
        self.tower_height = other.tower_height[:]
        self.grown = other.grown
        self.towers = other.towers[:]
        self.held = other.held
        self.cards = other.cards
        self.held_bits = other.held_bits
        self.seal = other.seal
        self.seals_left = other.seals_left
        self.balcony = other.balcony
        self.balcony_bits = other.balcony_bits
        self.next_balcony = other.next_balcony
        self.token = other.token
        self.church = other.church
        self.bells = other.bells
        self.bells_due = other.bells_due
        self.points = other.points
        self.church_points = other.church_points
        self.starter = other.starter
        self.active = other.active
        self.turn = other.turn
        self.played = other.played
        self.exchanged = other.exchanged
        self.built = other.built
        self.laid = other.laid
        self.end_holder = other.end_holder
        self.frames = other.frames.clone()

    # -- bytes -----------------------------------------------------------------------
    def pack(self, box: Packer) -> None:
        sorts = card_sorts(self.rules)
        for cells in self._cells(sorts):
            box.put_all(cells)
        for number in self._numbers():
            box.put(number)
        box.put_all(self.frames.packed())

    def _cells(self, sorts: i64) -> list[vec[i64]]:
        return [
            self.bag, self.pile[:sorts], self.start[:sorts], self.discards[:sorts], self.row, self.on_row, self.storage,
            self.tower_colour, self.tower_height, self.grown, self.towers, _spaced(self.held, c.CARDS, sorts),
            self.seal, self.seals_left, self.balcony, self.token, self.church, self.points, self.church_points,
        ]  # fmt: skip

    def _numbers(self) -> list[i64]:
        return [self.bells, self.starter, self.active, self.turn, self.played, self.exchanged, self.built, self.end_holder]

    def unpack(self, box: Unpacker) -> None:
        sorts = card_sorts(self.rules)
        self.bag = box.get_all()
        self.pile = _spaced(box.get_all(), sorts, c.CARDS)
        self.start = _spaced(box.get_all(), sorts, c.CARDS)
        self.discards = _spaced(box.get_all(), sorts, c.CARDS)
        self.row = box.get_all()
        self.on_row = box.get_all()
        self.storage = box.get_all()
        self.tower_colour = box.get_all()
        self.tower_height = box.get_all()
        self.grown = box.get_all()
        self.towers = box.get_all()
        self.held = _spaced(box.get_all(), sorts, c.CARDS)
        self.seal = box.get_all()
        self.seals_left = box.get_all()
        self.balcony = box.get_all()
        self.token = box.get_all()
        self.church = box.get_all()
        self.points = box.get_all()
        self.church_points = box.get_all()
        self.bells = box.get()
        self.starter = box.get()
        self.active = box.get()
        self.turn = box.get()
        self.played = box.get()
        self.exchanged = box.get()
        self.built = box.get()
        self.end_holder = box.get()
        self.frames.restore(box.get_all())
        self.count_up()

    def count_up(self) -> None:
        """Derive the maintained totals and bit sets from what lies where."""
        self.in_bag = total(self.bag)
        self.in_pile = total(self.pile)
        self.in_start = total(self.start)
        self.in_row = 0
        for card in self.row:
            if card != c.NO_CARD:
                self.in_row += 1
        for seat in range(c.SEATS):
            self.stored[seat] = 0
            for colour in range(c.COLOURS):
                self.stored[seat] += self.storage[seat * c.COLOURS + colour]
            self.cards[seat] = 0
            self.held_bits[seat] = 0
            for card in range(c.CARDS):
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
    s.bag = tables.stones[:]
    s.pile = vec[i64]([0] * c.CARDS)
    s.start = tables.start_count[:]
    s.discards = vec[i64]([0] * c.CARDS)
    s.row = vec[i64]([c.NO_CARD] * c.SLOTS)
    s.on_row = vec[i64]([0] * (c.SLOTS * c.COLOURS))
    s.storage = vec[i64]([0] * (c.SEATS * c.COLOURS))
    s.stored = vec[i64]([0] * c.SEATS)
    s.tower_colour = vec[i64]([0] * (c.SEATS * c.SITE))
    s.tower_height = vec[i64]([0] * (c.SEATS * c.SITE))
    s.grown = vec[i64]([0] * c.SITE)
    s.towers = vec[i64]([0] * c.SEATS)
    s.held = vec[i64]([0] * (c.SEATS * c.CARDS))
    s.cards = vec[i64]([0] * c.SEATS)
    s.held_bits = vec[i64]([0] * c.SEATS)
    s.seal = vec[i64]([c.OPEN] * c.ORDERS)
    s.seals_left = vec[i64]([0] * c.SEATS)
    s.balcony = vec[i64]([-1] * c.NUMERALS)
    s.token = vec[i64]([0] * c.FLOORS)
    s.church = vec[i64]([c.NO_CARD] * c.SPACES)
    s.points = vec[i64]([0] * c.SEATS)
    s.church_points = vec[i64]([0] * c.SEATS)


# -- what clones share: copied before it changes ------------------------------------------------


def score(s: FirenzeBoard, seat: i64, points: i64) -> None:
    s.points = s.points[:]
    s.points[seat] += points


def put_seal(s: FirenzeBoard, order: i64, who: i64) -> None:
    """A player's or neutral seal covers an order."""
    s.seal = s.seal[:]
    s.seal[order] = who


def put_church(s: FirenzeBoard, space: i64, card: i64) -> None:
    """A church card comes to a space, or NO_CARD when it leaves."""
    s.church = s.church[:]
    s.church[space] = card


# -- stones ---------------------------------------------------------------------------------


def store(s: FirenzeBoard, seat: i64, colour: i64, n: i64) -> None:
    """Put ``n`` stones into a storage, or take them out when negative."""
    s.storage[seat * c.COLOURS + colour] += n
    s.stored[seat] += n


def to_bag(s: FirenzeBoard, colour: i64, n: i64) -> None:
    s.bag[colour] += n
    s.in_bag += n


def stones_to_choose(s: FirenzeBoard, first: i64) -> vec[i64]:
    """Any colour of the active player's storage, as the moves that begin at ``first``."""
    out = vec[i64](capacity=c.COLOURS)
    base = s.active * c.COLOURS
    for colour in range(c.COLOURS):
        if s.storage[base + colour] > 0:
            out = append(out, first + colour)
    return out


def give_up_stone(s: FirenzeBoard, colour: i64, event: i64) -> bool:
    """One of the stones this frame asks for goes to the bag; whether it was the last of them, which ends the frame."""
    frames = s.frames
    left = frames.arg(0) - 1
    store(s, s.active, colour, -1)
    to_bag(s, colour, 1)
    if s.log is not None:
        s.log.emit(event, [int(s.active), int(colour)])
    if left > 0:
        frames.set_arg(0, left)
        frames.set_arg(1, colour)
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
    s.held = s.held[:]
    s.cards = s.cards[:]
    s.held_bits = s.held_bits[:]
    s.held[seat * c.CARDS + card] += n
    s.cards[seat] += n


def discard(s: FirenzeBoard, card: i64) -> None:
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
    s.tower_colour = s.tower_colour[:]
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
    return cost if cost > 0 else 0


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
