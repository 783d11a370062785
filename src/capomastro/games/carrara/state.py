# Compiled by mypyc.
"""The table: wheel, bag, slots, objects, and what each player owns. Rules are in the modules named after the actions.

Nobody ever decides out of turn in Carrara, so the stack of pending decisions is one frame deep: ``asked`` is its kind,
``turn`` its owner, and the fields under "the action in progress" its arguments.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from capomastro.games.carrara import codes as c
from capomastro.games.carrara._fields import CarraraFields
from capomastro.kernel.packing import Unpacker


class CarraraBoard(CarraraFields):
    """Everything on and behind the table. ``CarraraState`` in rules.py adds what can be done with it."""

    def unpack(self, box: Unpacker) -> None:
        super().unpack(box)
        self.derive()

    def derive(self) -> None:
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
            for city in range(i64(c.CITIES)):
                for colour in range(i64(c.COLOURS)):
                    if tables.accepts[city * c.COLOURS + colour]:
                        self.funds[seat * c.CITIES + city] += self.blocks[seat * c.COLOURS + colour]
        for building in range(i64(c.BUILDINGS)):
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
        self.news |= c.NEW_GOODS
        self.blocks[seat * c.COLOURS + colour] += change
        accepts = self.tables.accepts
        funds = self.funds
        at: i64 = seat * c.CITIES
        for city in range(i64(c.CITIES)):
            if accepts[city * c.COLOURS + colour]:
                funds[at + city] += change

    def settle_building(self, building: i64, at: i64) -> None:
        """A building is put on a player board."""
        self.news |= c.NEW_BUILDINGS
        self.place[building] = at
        self.built[at] += 1
        self.spent[at] += self.tables.cost[building]
        self.types[at // c.CITIES * c.TYPES + self.tables.type[building]] += 1

    def remove_building(self, building: i64) -> None:
        """A replaced building leaves the game."""
        at = self.place[building]
        self.news |= c.NEW_BUILDINGS
        self.place[building] = c.GONE
        self.built[at] -= 1
        self.spent[at] -= self.tables.cost[building]
        self.types[at // c.CITIES * c.TYPES + self.tables.type[building]] -= 1

    def clear_action(self) -> None:
        """The action in progress is done: equal positions must be equal in every field."""
        for colour in range(i64(c.COLOURS)):
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
    for i in range(i64(6)):
        out += [int(i)] * int(row[start + i])
    return out


def lay_out(s: CarraraBoard) -> None:
    """PAL-2: the table before anything is drawn."""
    t = s.tables
    s.clear()
    for colour in range(i64(c.COLOURS)):
        s.wheel[colour] = t.first_blocks[colour]
        s.bag[colour] = t.blocks[colour] - t.first_blocks[colour]
    s.notch = t.notch
    for kind in range(i64(c.TYPES)):
        s.place[kind * c.COSTS + c.EIGHT] = c.FACE_UP if s.advanced else c.UNUSED
    s.supply = t.in_supply[:]
    s.field = t.on_field[:]
    s.coins = filled(s.players, t.start_coins)
    s.derive()
