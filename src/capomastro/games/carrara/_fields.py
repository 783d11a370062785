# Compiled by mypyc.
"""The fields of Carrara, as declared in ``declare.py``: ``make declared`` wrote this."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from capomastro.games.carrara.tables import Tables
from capomastro.kernel.packing import Packer, Unpacker
from capomastro.kernel.rows import NATIVE, rewritten
from capomastro.kernel.state import State

NO_TABLES: Final = Tables()
NO_I64: Final = vec[i64]()


class CarraraFields(State):
    """Everything that a position of Carrara holds."""

    def __init__(self) -> None:
        super().__init__()
        self.tables: Tables = NO_TABLES
        self.advanced: bool = False
        self.free_announcements: bool = False               # PAL-8.4: wrong announcements may be made
        self.screens: i64 = 0                               # PAL-11.1: 0 hidden, 1 counts, 2 open
        self.wheel: vec[i64] = NO_I64                       # blocks there
        self.notch: i64 = 0                                 # the segment the notch points to
        self.on_wheel: i64 = 0
        self.bag: vec[i64] = NO_I64
        self.in_bag: i64 = 0
        self.slots: vec[i64] = NO_I64                       # a building, or NOBODY
        self.place: vec[i64] = NO_I64                       # where each building is
        self.in_pile: i64 = 0
        self.left: i64 = 0                                  # cost 1 to 5 not yet built
        self.supply: vec[i64] = NO_I64
        self.field: vec[i64] = NO_I64                       # still for sale
        self.cards: vec[i64] = NO_I64                       # the open card, or NO_CARD
        self.city_marker: vec[i64] = NO_I64                 # the seat that scored it, or NOBODY
        self.tokens_taken: i64 = 0                          # bit set of places
        self.coins: vec[i64] = NO_I64
        self.points: vec[i64] = NO_I64                      # on the track
        self.marked: vec[i64] = NO_I64                      # bit set: the types 0 … 5 and the special fields 6, 7 scored
        self.scorings: vec[i64] = NO_I64                    # markers used
        self.tokens: vec[i64] = NO_I64                      # bit set of places
        self.blocks: vec[i64] = NO_I64
        self.objects: vec[i64] = NO_I64
        self.funds: vec[i64] = NO_I64                       # blocks that the city accepts
        self.built: vec[i64] = NO_I64                       # buildings there
        self.spent: vec[i64] = NO_I64                       # sum of their costs
        self.types: vec[i64] = NO_I64                       # buildings of the type
        self.asked: i64 = 8
        self.turn: i64 = 0
        self.first: i64 = -1                                # the start player
        self.turns: i64 = 0                                 # turns begun
        self.end: i64 = 0
        self.closer: i64 = -1                               # who announced the end or built the last building
        self.picked: vec[i64] = NO_I64                      # blocks taken from the wheel or paid so far
        self.segment: i64 = 0
        self.colour: i64 = 0                                # the plainest colour picked so far; picks go from white to black
        self.need: i64 = 0                                  # blocks still to draw, or still to pay
        self.paid: i64 = 0                                  # coins paid in this purchase
        self.building: i64 = -1
        self.city: i64 = -1
        self.old: i64 = -1                                  # the building being replaced

    def copy_fields(self, other: CarraraFields) -> None:
        """For ``clone``: take over every field."""
        self.copy_rest(other)
        self.wheel = other.wheel[:]
        self.bag = other.bag[:]
        self.place = other.place[:]
        self.supply = other.supply[:]
        self.field = other.field[:]
        self.cards = other.cards[:]
        self.city_marker = other.city_marker[:]
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
        self.picked = other.picked[:]

    def write_over(self, other: CarraraFields) -> None:
        """For ``become``: the same, in the memory that is there."""
        if not NATIVE:
            self.copy_fields(other)
            return
        self.copy_rest(other)
        self.wheel = rewritten(self.wheel, other.wheel)
        self.bag = rewritten(self.bag, other.bag)
        self.place = rewritten(self.place, other.place)
        self.supply = rewritten(self.supply, other.supply)
        self.field = rewritten(self.field, other.field)
        self.cards = rewritten(self.cards, other.cards)
        self.city_marker = rewritten(self.city_marker, other.city_marker)
        self.coins = rewritten(self.coins, other.coins)
        self.points = rewritten(self.points, other.points)
        self.marked = rewritten(self.marked, other.marked)
        self.scorings = rewritten(self.scorings, other.scorings)
        self.tokens = rewritten(self.tokens, other.tokens)
        self.blocks = rewritten(self.blocks, other.blocks)
        self.objects = rewritten(self.objects, other.objects)
        self.funds = rewritten(self.funds, other.funds)
        self.built = rewritten(self.built, other.built)
        self.spent = rewritten(self.spent, other.spent)
        self.types = rewritten(self.types, other.types)
        self.picked = rewritten(self.picked, other.picked)

    def copy_rest(self, other: CarraraFields) -> None:
        self.copy_base(other)
        self.tables = other.tables
        self.advanced = other.advanced
        self.free_announcements = other.free_announcements
        self.screens = other.screens
        self.notch = other.notch
        self.on_wheel = other.on_wheel
        self.in_bag = other.in_bag
        self.slots = other.slots[:]
        self.in_pile = other.in_pile
        self.left = other.left
        self.tokens_taken = other.tokens_taken
        self.asked = other.asked
        self.turn = other.turn
        self.first = other.first
        self.turns = other.turns
        self.end = other.end
        self.closer = other.closer
        self.segment = other.segment
        self.colour = other.colour
        self.need = other.need
        self.paid = other.paid
        self.building = other.building
        self.city = other.city
        self.old = other.old

    def become(self, other: State) -> bool:
        if not isinstance(other, CarraraFields):
            return False
        self.write_over(other)
        return True

    def clear(self) -> None:
        """An empty table."""
        self.wheel = vec[i64]([0] * 36)
        self.bag = vec[i64]([0] * 6)
        self.slots = vec[i64]([-1] * int(self.tables.slots))
        self.place = vec[i64]([-1] * 36)
        self.supply = vec[i64]([0] * 6)
        self.field = vec[i64]([0] * 6)
        self.cards = vec[i64]([-1] * 4)
        self.city_marker = vec[i64]([-1] * 6)
        self.coins = vec[i64]([0] * int(self.players))
        self.points = vec[i64]([0] * int(self.players))
        self.marked = vec[i64]([0] * int(self.players))
        self.scorings = vec[i64]([0] * int(self.players))
        self.tokens = vec[i64]([0] * int(self.players))
        self.blocks = vec[i64]([0] * int(self.players * 6))
        self.objects = vec[i64]([0] * int(self.players * 6))
        self.funds = vec[i64]([0] * int(self.players * 6))
        self.built = vec[i64]([0] * int(self.players * 6))
        self.spent = vec[i64]([0] * int(self.players * 6))
        self.types = vec[i64]([0] * int(self.players * 6))
        self.picked = vec[i64]([0] * 6)
        self.notch = 0
        self.on_wheel = 0
        self.in_bag = 0
        self.in_pile = 0
        self.left = 0
        self.tokens_taken = 0
        self.asked = 8
        self.turn = 0
        self.first = -1
        self.turns = 0
        self.end = 0
        self.closer = -1
        self.segment = 0
        self.colour = 0
        self.need = 0
        self.paid = 0
        self.building = -1
        self.city = -1
        self.old = -1

    def pack(self, box: Packer) -> None:
        box.put_all(self.wheel)
        box.put_all(self.bag)
        box.put_all(self.slots)
        box.put_all(self.place)
        box.put_all(self.supply)
        box.put_all(self.field)
        box.put_all(self.cards)
        box.put_all(self.city_marker)
        box.put_all(self.coins)
        box.put_all(self.points)
        box.put_all(self.marked)
        box.put_all(self.scorings)
        box.put_all(self.tokens)
        box.put_all(self.blocks)
        box.put_all(self.objects)
        box.put_all(self.picked)
        box.put(self.notch)
        box.put(self.asked)
        box.put(self.turn)
        box.put(self.first)
        box.put(self.turns)
        box.put(self.end)
        box.put(self.closer)
        box.put(self.segment)
        box.put(self.colour)
        box.put(self.need)
        box.put(self.paid)
        box.put(self.building)
        box.put(self.city)
        box.put(self.old)

    def unpack(self, box: Unpacker) -> None:
        """Derived fields are left to the game."""
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

    def observe_asked(self, viewer: i64, out: vec[i16], at: i64) -> i64:
        """The arguments of what is asked, each counted from 1, seats from the viewer on; where the next number goes."""
        kind = self.asked
        if kind == 2:                                       # blocks
            out[at] = i16(self.segment + 1)
        elif kind == 3:                                     # site
            out[at + 1] = i16(self.building + 1)
        elif kind == 4:                                     # payment
            out[at + 1] = i16(self.building + 1)
            out[at + 2] = i16(self.city + 1)
            out[at + 3] = i16(self.old + 1)
        return at + 4
