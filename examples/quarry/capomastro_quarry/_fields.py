"""The fields of Quarry, as declared in ``declare.py``: ``make declared`` wrote this."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from capomastro.kernel.frames import Frames
from capomastro.kernel.packing import Packer, Unpacker
from capomastro.kernel.rows import NATIVE, rewritten
from capomastro.kernel.state import State

NO_I64: Final = vec[i64]()
CLAIM_STONE: Final = 0
CLAIM_SELLER: Final = 1
TURN_NUMBER: Final = 0


class QuarryFields(State):
    """Everything that a position of Quarry holds."""

    def __init__(self) -> None:
        super().__init__()
        self.sale: i64 = 3                                  # points for a stone that is sold
        self.price: i64 = 1                                 # points that a claim costs
        self.where: vec[i64] = NO_I64                       # IN_QUARRY, SOLD, IN_HAND or a seat
        self.silences: vec[i64] = NO_I64                    # silent answers its keeper would have given since keeping it
        self.open: vec[i64] = NO_I64                        # 1 when everybody saw who took it
        self.points: vec[i64] = NO_I64
        self.hand: i64 = -1                                 # the stone being looked at
        self.frames = Frames()

    def copy_fields(self, other: QuarryFields) -> None:
        """For ``clone``: take over every field."""
        self.copy_rest(other)
        self.where = other.where[:]
        self.silences = other.silences[:]
        self.open = other.open[:]
        self.points = other.points[:]

    def write_over(self, other: QuarryFields) -> None:
        """For ``become``: the same, in the memory that is there."""
        if not NATIVE:
            self.copy_fields(other)
            return
        self.copy_rest(other)
        self.where = rewritten(self.where, other.where)
        self.silences = rewritten(self.silences, other.silences)
        self.open = rewritten(self.open, other.open)
        self.points = rewritten(self.points, other.points)

    def copy_rest(self, other: QuarryFields) -> None:
        self.copy_base(other)
        self.sale = other.sale
        self.price = other.price
        self.hand = other.hand
        self.frames.take_over(other.frames)

    def become(self, other: State) -> bool:
        if not isinstance(other, QuarryFields):
            return False
        self.write_over(other)
        return True

    def clear(self) -> None:
        """An empty table."""
        self.where = vec[i64]([-1] * 9)
        self.silences = vec[i64]([0] * 9)
        self.open = vec[i64]([0] * 9)
        self.points = vec[i64]([0] * int(self.players))
        self.hand = -1
        self.frames.clear()

    def pack(self, box: Packer) -> None:
        box.put_all(self.where)
        box.put_all(self.silences)
        box.put_all(self.open)
        box.put_all(self.points)
        box.put(self.hand)
        box.put_all(self.frames.packed())

    def unpack(self, box: Unpacker) -> None:
        """Derived fields are left to the game."""
        self.where = box.get_all()
        self.silences = box.get_all()
        self.open = box.get_all()
        self.points = box.get_all()
        self.hand = box.get()
        self.frames.restore(box.get_all())

    def observe_asked(self, viewer: i64, out: vec[i16], at: i64) -> i64:
        """The arguments of what is asked, each counted from 1, seats from the viewer on; where the next number goes."""
        if self.blind() and (viewer < 0 or self.decider() != viewer):
            return at + 2
        kind = self.frames.kind()
        if kind == 1:                                       # claim
            out[at] = i16(self.frames.arg(0) + 1)
            out[at + 1] = i16((self.frames.arg(1) - viewer + self.players) % self.players + 1)
        return at + 2
