# Compiled by mypyc.
"""The fields of Carcassonne, as declared in ``declare.py``: ``make declared`` wrote this."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i32, i64, u8

from capomastro.games.carcassonne.tiles import Tables
from capomastro.kernel.rows import NATIVE, rewritten
from capomastro.kernel.state import State

NO_TABLES: Final = Tables()
NO_I16: Final = vec[i16]()
NO_I32: Final = vec[i32]()
NO_I64: Final = vec[i64]()
NO_U8: Final = vec[u8]()


class CarcassonneFields(State):
    """Everything that a position of Carcassonne holds."""

    def __init__(self) -> None:
        super().__init__()
        self.tables: Tables = NO_TABLES
        self.loan: i64 = 1                                  # CAR-8.9: followers that came home this turn may be added
        self.skip_crop: i64 = 0                             # CAR-8.3: no question when nobody could act
        self.question: i64 = 5
        self.asked: i64 = 0                                 # the seat that answers
        self.turn: i64 = 0                                  # the seat whose turn it is
        self.hand: i64 = -1                                 # the type drawn and not yet placed
        self.pile: i64 = 0                                  # tiles left to draw
        self.left: vec[u8] = NO_U8                          # … by type
        self.supply: i64 = 0                                # a crowd: four bits a seat
        self.returned: i64 = 0                              # a crowd: who came home in this turn's scoring
        self.points: vec[i64] = NO_I64                      # as scored so far
        self.placed: i64 = 0
        self.board: vec[u8] = NO_U8                         # by cell: number of a tile, from 1; 0 is empty; see ``tile_at``
        self.tile: vec[i16] = NO_I16                        # by tile number * TILE_WIDTH
        self.edges: i64 = 0                                 # length of the frontier: the empty squares beside tiles
        self.frontier: vec[i32] = NO_I32                    # … ascending: square << 8 | what must meet a tile there
        self.parts: i64 = 0
        self.twins: i64 = 0                                 # tiles so far of which one feature could hold two parts
        self.ring: vec[i16] = NO_I16
        self.home: vec[i16] = NO_I16                        # cities it touches << TOUCH_AT | tile number << 3 | kind
        self.tally: vec[i64] = NO_I64                       # at roots; below them, a part nearer to the root
        self.stand: vec[u8] = NO_U8                         # followers on this very part: seat << 4 | number; 0 is nobody
        self.monasteries: i64 = 0
        self.monastery: vec[i32] = NO_I32                   # square << MONK_BITS | part
        self.ways: i64 = 0                                  # how many placements
        self.spots: vec[i32] = NO_I32                       # square << 4 | bits of the rotations; replaced, never changed
        self.placements: vec[i64] = NO_I64                  # the same as codes, once somebody has asked; replaced, never changed

    def copy_fields(self, other: CarcassonneFields) -> None:
        """For ``clone``: take over every field."""
        self.copy_rest(other)
        self.points = other.points[:]

    def write_over(self, other: CarcassonneFields) -> None:
        """For ``become``: the same, in the memory that is there."""
        if not NATIVE:
            self.copy_fields(other)
            return
        self.copy_rest(other)
        self.points = rewritten(self.points, other.points)

    def copy_rest(self, other: CarcassonneFields) -> None:
        self.copy_base(other)
        self.tables = other.tables
        self.loan = other.loan
        self.skip_crop = other.skip_crop
        self.question = other.question
        self.asked = other.asked
        self.turn = other.turn
        self.hand = other.hand
        self.pile = other.pile
        self.left = other.left[:]
        self.supply = other.supply
        self.returned = other.returned
        self.placed = other.placed
        self.board = other.board[:]
        self.tile = other.tile[:]
        self.edges = other.edges
        self.frontier = other.frontier[:]
        self.parts = other.parts
        self.twins = other.twins
        self.ring = other.ring[:]
        self.home = other.home[:]
        self.tally = other.tally[:]
        self.stand = other.stand[:]
        self.monasteries = other.monasteries
        self.monastery = other.monastery[:]
        self.ways = other.ways
        self.spots = other.spots
        self.placements = other.placements

    def become(self, other: State) -> bool:
        if not isinstance(other, CarcassonneFields):
            return False
        self.write_over(other)
        return True

    def clear(self) -> None:
        """An empty table."""
        self.left = vec[u8]([0] * 36)
        self.points = vec[i64]([0] * int(self.players * 4))
        self.board = vec[u8]([0] * 256)
        self.tile = vec[i16]([0] * int((self.tables.tiles + 1) * 3))
        self.frontier = vec[i32]([0] * 120)
        self.ring = vec[i16]([0] * int(self.tables.parts))
        self.home = vec[i16]([0] * int(self.tables.parts))
        self.tally = vec[i64]([0] * int(self.tables.parts))
        self.stand = vec[u8]([0] * int(self.tables.parts))
        self.monastery = vec[i32]([0] * 16)
        self.spots = vec[i32]([0] * 0)
        self.placements = vec[i64]([0] * 0)
        self.question = 5
        self.asked = 0
        self.turn = 0
        self.hand = -1
        self.pile = 0
        self.supply = 0
        self.returned = 0
        self.placed = 0
        self.edges = 0
        self.parts = 0
        self.twins = 0
        self.monasteries = 0
        self.ways = 0

    def observe_asked(self, viewer: i64, out: vec[i16], at: i64) -> i64:
        """The arguments of what is asked, each counted from 1, seats from the viewer on; where the next number goes."""
        kind = self.question
        if kind == 0:                                       # tile
            out[at] = i16(self.hand + 1)
        return at + 1
