# Compiled by mypyc.
"""The fields of Firenze, as declared in ``declare.py``: ``make declared`` wrote this."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from capomastro.games.firenze.tables import Tables
from capomastro.kernel.frames import Frames
from capomastro.kernel.packing import Packer, Unpacker
from capomastro.kernel.rows import NATIVE, rewritten
from capomastro.kernel.state import State

NO_TABLES: Final = Tables()
NO_I64: Final = vec[i64]()
PRICE_SLOT: Final = 0
PRICE_PAYING: Final = 1
SHIELD_CARD: Final = 0
TOLL_CARD: Final = 0
TOLL_LEFT: Final = 1
TOLL_LOWEST: Final = 2
TOWER_CARD: Final = 0
GIVE_SLOT: Final = 0
GIVE_COLOUR: Final = 1
GIVE_LEFT: Final = 2
GIVE_LOWEST: Final = 3
BUILD_NEXT: Final = 0
BUILD_STOOD: Final = 1
COLOUR_LOWEST: Final = 0
COLOUR_FLOORS: Final = 1
COST_LEFT: Final = 0
COST_LOWEST: Final = 1
DISCARD_LEFT: Final = 0
DISCARD_LOWEST: Final = 1
EXCESS_LEFT: Final = 0
EXCESS_LOWEST: Final = 1
SWAP_CARD: Final = 0
SWAP_VICTIM: Final = 1
SWAP_TAKEN: Final = 2
BAG_COLOUR: Final = 0
VICTIM_CARD: Final = 0
DRAW_SLOT: Final = 0
DRAW_LEFT: Final = 1
REVEAL_SLOT: Final = 0
REVEAL_DEALING: Final = 1
BALCONY_NUMERAL: Final = 0
SEAL_LEFT: Final = 0
SEAL_LOW: Final = 1
QUOTA_LEFT: Final = 0
TAKING_SLOT: Final = 0


class FirenzeFields(State):
    """Everything that a position of Firenze holds."""

    def __init__(self) -> None:
        super().__init__()
        self.tables: Tables = NO_TABLES
        self.automatic: i64 = 0                             # 1: events return stones by themselves
        self.open_hands: i64 = 0                            # 1: hand faces are shown to all
        self.bag: vec[i64] = NO_I64
        self.in_bag: i64 = 0
        self.pile: vec[i64] = NO_I64                        # start cards lie on top of it
        self.in_pile: i64 = 0
        self.start: vec[i64] = NO_I64                       # start cards still on the pile
        self.in_start: i64 = 0
        self.discards: vec[i64] = NO_I64
        self.row: vec[i64] = NO_I64                         # card or NO_CARD
        self.in_row: i64 = 0
        self.on_row: vec[i64] = NO_I64                      # stones
        self.storage: vec[i64] = NO_I64                     # stones
        self.stored: vec[i64] = NO_I64                      # stones in storage
        self.tower_colour: vec[i64] = NO_I64
        self.tower_height: vec[i64] = NO_I64
        self.grown: vec[i64] = NO_I64                       # active player: stones added this turn
        self.towers: vec[i64] = NO_I64                      # towers on the site
        self.held: vec[i64] = NO_I64                        # hand and open buildings
        self.cards: vec[i64] = NO_I64                       # cards held
        self.held_bits: vec[i64] = NO_I64                   # bit set of the cards held
        self.seal: vec[i64] = NO_I64                        # OPEN, NEUTRAL or a seat
        self.seals_left: vec[i64] = NO_I64
        self.balcony: vec[i64] = NO_I64                     # its order, -1 before it is drawn
        self.balcony_bits: i64 = 0                          # bit set of orders
        self.next_balcony: i64 = 0                          # lowest numeral not fulfilled
        self.offers: vec[i64] = NO_I64                      # its points while it is open, else 0
        self.leads: vec[i64] = NO_I64                       # the seat that leads in this tower, or -1
        self.token: vec[i64] = NO_I64                       # THERE, ABSENT or the seat that took it
        self.church: vec[i64] = NO_I64                      # card or NO_CARD
        self.bells: i64 = 0                                 # bit set of seats whose small seal lies on the Campanile
        self.bells_due: i64 = 0                             # 1 while the Campanile lies on a church space
        self.points: vec[i64] = NO_I64
        self.church_points: vec[i64] = NO_I64               # those of them paid by church cards
        self.starter: i64 = 0
        self.active: i64 = 0
        self.turn: i64 = 0                                  # turns begun
        self.played: i64 = 0                                # bit set of persons played this turn
        self.exchanged: i64 = 0                             # 1 after this turn's exchange
        self.built: i64 = 0                                 # stones built this turn
        self.laid: i64 = 0                                  # stones built so far; only its change is asked for
        self.end_holder: i64 = -1                           # seat with the end token
        self.frames = Frames()

    def copy_fields(self, other: FirenzeFields) -> None:
        """For ``clone``: take over every field."""
        self.copy_rest(other)
        self.bag = other.bag[:]
        self.on_row = other.on_row[:]
        self.storage = other.storage[:]
        self.stored = other.stored[:]
        self.towers = other.towers[:]

    def write_over(self, other: FirenzeFields) -> None:
        """For ``become``: the same, in the memory that is there."""
        if not NATIVE:
            self.copy_fields(other)
            return
        self.copy_rest(other)
        self.bag = rewritten(self.bag, other.bag)
        self.on_row = rewritten(self.on_row, other.on_row)
        self.storage = rewritten(self.storage, other.storage)
        self.stored = rewritten(self.stored, other.stored)
        self.towers = rewritten(self.towers, other.towers)

    def copy_rest(self, other: FirenzeFields) -> None:
        self.copy_base(other)
        self.tables = other.tables
        self.automatic = other.automatic
        self.open_hands = other.open_hands
        self.in_bag = other.in_bag
        self.pile = other.pile
        self.in_pile = other.in_pile
        self.start = other.start
        self.in_start = other.in_start
        self.discards = other.discards
        self.row = other.row
        self.in_row = other.in_row
        self.tower_colour = other.tower_colour
        self.tower_height = other.tower_height
        self.grown = other.grown
        self.held = other.held
        self.cards = other.cards
        self.held_bits = other.held_bits
        self.seal = other.seal
        self.seals_left = other.seals_left
        self.balcony = other.balcony
        self.balcony_bits = other.balcony_bits
        self.next_balcony = other.next_balcony
        self.offers = other.offers
        self.leads = other.leads
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
        self.frames.take_over(other.frames)

    def become(self, other: State) -> bool:
        if not isinstance(other, FirenzeFields):
            return False
        self.write_over(other)
        return True

    def clear(self) -> None:
        """An empty table."""
        self.bag = vec[i64]([0] * 6)
        self.pile = vec[i64]([0] * 26)
        self.start = vec[i64]([0] * 26)
        self.discards = vec[i64]([0] * 26)
        self.row = vec[i64]([-1] * 6)
        self.on_row = vec[i64]([0] * 36)
        self.storage = vec[i64]([0] * 24)
        self.stored = vec[i64]([0] * 4)
        self.tower_colour = vec[i64]([0] * 48)
        self.tower_height = vec[i64]([0] * 48)
        self.grown = vec[i64]([0] * 12)
        self.towers = vec[i64]([0] * 4)
        self.held = vec[i64]([0] * 104)
        self.cards = vec[i64]([0] * 4)
        self.held_bits = vec[i64]([0] * 4)
        self.seal = vec[i64]([-1] * 36)
        self.seals_left = vec[i64]([0] * 4)
        self.balcony = vec[i64]([-1] * 4)
        self.offers = vec[i64]([0] * 36)
        self.leads = vec[i64]([-1] * 6)
        self.token = vec[i64]([-1] * 6)
        self.church = vec[i64]([-1] * 4)
        self.points = vec[i64]([0] * 4)
        self.church_points = vec[i64]([0] * 4)
        self.in_bag = 0
        self.in_pile = 0
        self.in_start = 0
        self.in_row = 0
        self.balcony_bits = 0
        self.next_balcony = 0
        self.bells = 0
        self.bells_due = 0
        self.starter = 0
        self.active = 0
        self.turn = 0
        self.played = 0
        self.exchanged = 0
        self.built = 0
        self.laid = 0
        self.end_holder = -1
        self.frames.clear()

    def pack(self, box: Packer) -> None:
        box.put_all(self.bag)
        box.put_all(self.pile)
        box.put_all(self.start)
        box.put_all(self.discards)
        box.put_all(self.row)
        box.put_all(self.on_row)
        box.put_all(self.storage)
        box.put_all(self.tower_colour)
        box.put_all(self.tower_height)
        box.put_all(self.grown)
        box.put_all(self.towers)
        box.put_all(self.held)
        box.put_all(self.seal)
        box.put_all(self.seals_left)
        box.put_all(self.balcony)
        box.put_all(self.token)
        box.put_all(self.church)
        box.put_all(self.points)
        box.put_all(self.church_points)
        box.put(self.bells)
        box.put(self.starter)
        box.put(self.active)
        box.put(self.turn)
        box.put(self.played)
        box.put(self.exchanged)
        box.put(self.built)
        box.put(self.end_holder)
        box.put_all(self.frames.packed())

    def unpack(self, box: Unpacker) -> None:
        """Derived fields are left to the game."""
        self.bag = box.get_all()
        self.pile = box.get_all()
        self.start = box.get_all()
        self.discards = box.get_all()
        self.row = box.get_all()
        self.on_row = box.get_all()
        self.storage = box.get_all()
        self.tower_colour = box.get_all()
        self.tower_height = box.get_all()
        self.grown = box.get_all()
        self.towers = box.get_all()
        self.held = box.get_all()
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

    def observe_asked(self, viewer: i64, out: vec[i16], at: i64) -> i64:
        """The arguments of what is asked, each counted from 1, seats from the viewer on; where the next number goes."""
        kind = self.frames.kind()
        if kind == 1:                                       # price
            out[at] = i16(self.frames.arg(0) + 1)
            out[at + 1] = i16(self.frames.arg(1) + 1)
        elif kind in (2, 4, 17):                            # shield, tower, victim
            out[at + 2] = i16(self.frames.arg(0) + 1)
        elif kind == 3:                                     # toll
            out[at + 2] = i16(self.frames.arg(0) + 1)
            out[at + 3] = i16(self.frames.arg(1) + 1)
            out[at + 4] = i16(self.frames.arg(2) + 1)
        elif kind == 7:                                     # give
            out[at] = i16(self.frames.arg(0) + 1)
            out[at + 5] = i16(self.frames.arg(1) + 1)
            out[at + 3] = i16(self.frames.arg(2) + 1)
            out[at + 4] = i16(self.frames.arg(3) + 1)
        elif kind == 8:                                     # build
            out[at + 6] = i16(self.frames.arg(0) + 1)
            out[at + 7] = i16(self.frames.arg(1) + 1)
        elif kind == 9:                                     # colour
            out[at + 4] = i16(self.frames.arg(0) + 1)
            out[at + 8] = i16(self.frames.arg(1) + 1)
        elif kind in (10, 13, 14):                          # cost, discard, excess
            out[at + 3] = i16(self.frames.arg(0) + 1)
            out[at + 4] = i16(self.frames.arg(1) + 1)
        elif kind == 15:                                    # swap
            out[at + 2] = i16(self.frames.arg(0) + 1)
            out[at + 9] = i16((self.frames.arg(1) - viewer + self.players) % self.players + 1)
            out[at + 10] = i16(self.frames.arg(2) + 1)
        elif kind == 16:                                    # bag
            out[at + 5] = i16(self.frames.arg(0) + 1)
        return at + 11
