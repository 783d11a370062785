# Compiled by mypyc.
"""The table: wheel, bag, slots, objects, and what each player owns. Rules are in the modules named after the actions.

Nobody ever decides out of turn in Carrara, so the stack of pending decisions is one frame deep: ``asked`` is its kind,
``turn`` its owner, and the fields under "the action in progress" its arguments.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from capomastro.games.carrara import codes as c
from capomastro.games.carrara.tables import Tables
from capomastro.kernel.packing import Packer, Unpacker
from capomastro.kernel.state import State


class CarraraBoard(State):
    """Everything on and behind the table. ``CarraraState`` in rules.py adds what can be done with it."""

    def __init__(self) -> None:
        super().__init__()
        self.tables: Tables = EMPTY
        self.advanced: bool = False
        self.free_announcements: bool = False       # PAL-8.4: wrong announcements may be made
        self.screens: i64 = 0                       # PAL-11.1: 0 hidden, 1 counts, 2 open
        # the market
        self.wheel: vec[i64] = vec[i64]()           # segment * COLOURS + colour: blocks there
        self.notch: i64 = 0                         # the segment the notch points to
        self.on_wheel: i64 = 0
        self.bag: vec[i64] = vec[i64]()             # by colour
        self.in_bag: i64 = 0
        # buildings
        self.slots: vec[i64] = vec[i64]()           # a building, or NOBODY
        self.place: vec[i64] = vec[i64]()           # by building
        self.in_pile: i64 = 0
        self.left: i64 = 0                          # cost 1 to 5 not yet built
        # objects, cards, markers on the board
        self.supply: vec[i64] = vec[i64]()          # by kind
        self.field: vec[i64] = vec[i64]()           # by kind: still for sale
        self.cards: vec[i64] = vec[i64]()           # by deck: the open card, or NO_CARD
        self.city_marker: vec[i64] = vec[i64]()     # by city: the seat that scored it, or NOBODY
        self.tokens_taken: i64 = 0                  # bit set of places
        # by seat
        self.coins: vec[i64] = vec[i64]()
        self.points: vec[i64] = vec[i64]()          # on the track
        self.marked: vec[i64] = vec[i64]()          # bit set: the types 0 … 5 and the special fields 6, 7 scored
        self.scorings: vec[i64] = vec[i64]()        # markers used
        self.tokens: vec[i64] = vec[i64]()          # bit set of places
        self.blocks: vec[i64] = vec[i64]()          # seat * COLOURS + colour
        self.objects: vec[i64] = vec[i64]()         # seat * KINDS + kind
        # kept up to date, for speed
        self.funds: vec[i64] = vec[i64]()           # seat * CITIES + city: blocks that the city accepts
        self.built: vec[i64] = vec[i64]()           # seat * CITIES + city: buildings there
        self.spent: vec[i64] = vec[i64]()           # seat * CITIES + city: sum of their costs
        self.types: vec[i64] = vec[i64]()           # seat * TYPES + type: buildings of the type
        # whose turn
        self.asked: i64 = c.DRAW_START
        self.turn: i64 = 0
        self.first: i64 = c.NOBODY                    # the start player
        self.turns: i64 = 0                         # turns begun
        self.end: i64 = c.PLAYING
        self.closer: i64 = c.NOBODY                   # who announced the end or built the last building
        # the action in progress
        self.picked: vec[i64] = vec[i64]()          # by colour: blocks taken from the wheel or paid so far
        self.segment: i64 = 0
        self.colour: i64 = 0                        # the plainest colour picked so far; picks go from white to black
        self.need: i64 = 0                          # blocks still to draw, or still to pay
        self.paid: i64 = 0                          # coins paid in this purchase
        self.building: i64 = c.NOBODY
        self.city: i64 = c.NOBODY
        self.old: i64 = c.NOBODY                      # the building being replaced

    # -- copies ----------------------------------------------------------------
    def copy_board(self, other: CarraraBoard) -> None:
        """For ``clone``: take over every field."""
        self.copy_base(other)
        self.tables = other.tables
        self.advanced = other.advanced
        self.free_announcements = other.free_announcements
        self.screens = other.screens
        self.wheel = other.wheel[:]
        self.notch = other.notch
        self.on_wheel = other.on_wheel
        self.bag = other.bag[:]
        self.in_bag = other.in_bag
        self.slots = other.slots[:]
        self.place = other.place[:]
        self.in_pile = other.in_pile
        self.left = other.left
        self.supply = other.supply[:]
        self.field = other.field[:]
        self.cards = other.cards[:]
        self.city_marker = other.city_marker[:]
        self.tokens_taken = other.tokens_taken
        self.coins = other.coins[:]
        self.points = other.points[:]
        self.marked = other.marked[:]
        self.scorings = other.scorings[:]
        self.tokens = other.tokens[:]
        self.blocks = other.blocks[:]
        self.objects = other.objects[:]
        self.funds = other.funds[:]
        self.built = other.built[:]
        self.spent = other.spent[:]
        self.types = other.types[:]
        self.asked = other.asked
        self.turn = other.turn
        self.first = other.first
        self.turns = other.turns
        self.end = other.end
        self.closer = other.closer
        self.picked = other.picked[:]
        self.segment = other.segment
        self.colour = other.colour
        self.need = other.need
        self.paid = other.paid
        self.building = other.building
        self.city = other.city
        self.old = other.old

    # -- bytes -------------------------------------------------------------------
    def pack(self, box: Packer) -> None:
        for row in self.rows():
            box.put_all(row)
        for number in self.numbers():
            box.put(number)

    def unpack(self, box: Unpacker) -> None:
        self.wheel = box.get_all()
        self.bag = box.get_all()
        self.slots = box.get_all()
        self.place = box.get_all()
        self.supply = box.get_all()
        self.field = box.get_all()
        self.cards = box.get_all()
        self.city_marker = box.get_all()
        self.coins = box.get_all()
        self.points = box.get_all()
        self.marked = box.get_all()
        self.scorings = box.get_all()
        self.tokens = box.get_all()
        self.blocks = box.get_all()
        self.objects = box.get_all()
        self.picked = box.get_all()
        self.notch = box.get()
        self.asked = box.get()
        self.turn = box.get()
        self.first = box.get()
        self.turns = box.get()
        self.end = box.get()
        self.closer = box.get()
        self.segment = box.get()
        self.colour = box.get()
        self.need = box.get()
        self.paid = box.get()
        self.building = box.get()
        self.city = box.get()
        self.old = box.get()
        self.tally()

    def rows(self) -> list[vec[i64]]:
        return [
            self.wheel, self.bag, self.slots, self.place, self.supply, self.field, self.cards, self.city_marker,
            self.coins, self.points, self.marked, self.scorings, self.tokens, self.blocks, self.objects, self.picked,
        ]  # fmt: skip

    def numbers(self) -> list[i64]:
        return [
            self.notch, self.asked, self.turn, self.first, self.turns, self.end, self.closer,
            self.segment, self.colour, self.need, self.paid, self.building, self.city, self.old,
        ]  # fmt: skip

    def tally(self) -> None:
        """Compute what is kept up to date for speed from what it follows from."""
        tables = self.tables
        self.on_wheel = total(self.wheel)
        self.in_bag = total(self.bag)
        self.funds = zeros(self.players * c.CITIES)
        self.built = zeros(self.players * c.CITIES)
        self.spent = zeros(self.players * c.CITIES)
        self.types = zeros(self.players * c.TYPES)
        self.tokens_taken = 0
        self.in_pile = 0
        self.left = 0
        for seat in range(self.players):
            self.tokens_taken |= self.tokens[seat]
            for city in range(c.CITIES):
                for colour in range(c.COLOURS):
                    if tables.accepts[city * c.COLOURS + colour]:
                        self.funds[seat * c.CITIES + city] += self.blocks[seat * c.COLOURS + colour]
        for building in range(c.BUILDINGS):
            at = self.place[building]
            if at >= 0:
                self.built[at] += 1
                self.spent[at] += tables.cost[building]
                self.types[at // c.CITIES * c.TYPES + tables.type[building]] += 1
            elif at == c.IN_PILE:
                self.in_pile += 1
            if at in (c.IN_PILE, c.FACE_UP) and building % c.COSTS != c.EIGHT:
                self.left += 1

    # -- small moves of material, with their consequences ----------------------------
    def gain_block(self, seat: i64, colour: i64, change: i64) -> None:
        """A block goes behind a screen (+1) or comes out from it (-1)."""
        self.blocks[seat * c.COLOURS + colour] += change
        accepts = self.tables.accepts
        for city in range(c.CITIES):
            if accepts[city * c.COLOURS + colour]:
                self.funds[seat * c.CITIES + city] += change

    def settle_building(self, building: i64, at: i64) -> None:
        """A building is put on a player board."""
        self.place[building] = at
        self.built[at] += 1
        self.spent[at] += self.tables.cost[building]
        self.types[at // c.CITIES * c.TYPES + self.tables.type[building]] += 1

    def remove_building(self, building: i64) -> None:
        """A replaced building leaves the game."""
        at = self.place[building]
        self.place[building] = c.GONE
        self.built[at] -= 1
        self.spent[at] -= self.tables.cost[building]
        self.types[at // c.CITIES * c.TYPES + self.tables.type[building]] -= 1

    def clear_action(self) -> None:
        """The action in progress is done: equal positions must be equal in every field."""
        for colour in range(c.COLOURS):
            self.picked[colour] = 0
        self.segment = 0
        self.colour = 0
        self.need = 0
        self.paid = 0
        self.building = c.NOBODY
        self.city = c.NOBODY
        self.old = c.NOBODY

    def tell(self, kind: i64, fields: list[int]) -> None:
        """Everything happens openly (PAL-11.2): no event has private fields."""
        if self.log is not None:
            self.log.emit(kind, fields)


EMPTY: Final = Tables()


def zeros(size: i64) -> vec[i64]:
    return vec[i64]([0] * int(size))


def filled(size: i64, value: i64) -> vec[i64]:
    return vec[i64]([value] * int(size))


def total(row: vec[i64]) -> i64:
    n: i64 = 0
    for x in row:
        n += x
    return n


def each_of(row: vec[i64], start: i64) -> list[int]:
    """For events: every block or object of six counts, one by one."""
    out: list[int] = []
    for i in range(6):
        out += [int(i)] * int(row[start + i])
    return out


def lay_out(s: CarraraBoard) -> None:
    """PAL-2: the table before anything is drawn."""
    t = s.tables
    n = s.players
    s.wheel = zeros(c.SEGMENTS * c.COLOURS)
    s.bag = zeros(c.COLOURS)
    for colour in range(c.COLOURS):
        s.wheel[colour] = t.first_blocks[colour]
        s.bag[colour] = t.blocks[colour] - t.first_blocks[colour]
    s.notch = t.notch
    s.slots = filled(t.slots, c.NOBODY)
    s.place = filled(c.BUILDINGS, c.IN_PILE)
    for kind in range(c.TYPES):
        s.place[kind * c.COSTS + c.EIGHT] = c.FACE_UP if s.advanced else c.UNUSED
    s.supply = t.in_supply[:]
    s.field = t.on_field[:]
    s.cards = filled(c.DECKS, c.NO_CARD)
    s.city_marker = filled(c.CITIES, c.NOBODY)
    s.coins = filled(n, t.start_coins)
    s.points = zeros(n)
    s.marked = zeros(n)
    s.scorings = zeros(n)
    s.tokens = zeros(n)
    s.blocks = zeros(n * c.COLOURS)
    s.objects = zeros(n * c.KINDS)
    s.picked = zeros(c.COLOURS)
    s.tally()
