"""The position and its rules (RULES.md)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from capomastro.kernel.frames import Frames
from capomastro.kernel.packing import Packer, Unpacker
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import CHANCE, CHANCE_CODES, OVER, RESPONSE, SPECTATOR, UNIT, State

KEEP: Final = 0 << 20
SELL: Final = 1 << 20
CLAIM: Final = 2 << 20
SILENT: Final = 3 << 20
DRAW: Final = CHANCE_CODES
NOBODY: Final = CHANCE_CODES + (1 << 20)

ASK_STONE: Final = 0            # frame kinds, and indices into Game.choices
ASK_CLAIM: Final = 1
TURN: Final = 2                 # frame kinds that are not questions
END: Final = 3

QUARRY_SOURCE: Final = 0        # indices into Game.sources
SILENCE_SOURCE: Final = 1

IN_QUARRY: Final = -1           # where a stone can be; a seat number means: kept there
SOLD: Final = -2
IN_HAND: Final = -3

DREW: Final = 0                 # event kinds
KEPT: Final = 1
SOLD_IT: Final = 2
CLAIMED: Final = 3
NO_CLAIM: Final = 4
ENDED: Final = 5

TURNS: Final = 3


class QuarryState(State):
    """Where each stone lies, the points on the table, and the stack of what is asked."""

    def __init__(self) -> None:
        super().__init__()
        self.sale: i64 = 3
        self.price: i64 = 1
        self.where: vec[i64] = vec[i64]()       # by stone: IN_QUARRY, SOLD, IN_HAND or a seat
        self.silences: vec[i64] = vec[i64]()    # by stone: silent answers its keeper would have given since keeping it
        self.open: vec[i64] = vec[i64]()        # by stone: 1 when everybody saw who took it
        self.points: vec[i64] = vec[i64]()
        self.hand: i64 = -1                     # the stone being looked at
        self.frames = Frames()

    # -- whose decision --------------------------------------------------------
    def decider(self) -> i64:
        kind = self.frames.kind()
        if kind == TURN:
            return CHANCE
        return OVER if kind == END else self.frames.owner()

    def asks(self) -> i64:
        kind = self.frames.kind()
        if kind == TURN:
            return QUARRY_SOURCE
        if kind == ASK_CLAIM and self.frames.owner() == CHANCE:
            return SILENCE_SOURCE
        return -1 if kind == END else kind

    def blind(self) -> bool:
        return self.frames.kind() == ASK_CLAIM          # QRY-3: who is asked would tell who keeps the 9

    # -- what is possible --------------------------------------------------------
    def legal(self) -> vec[i64]:
        kind = self.frames.kind()
        if kind == TURN:
            out = vec[i64]()
            for stone in range(len(self.where)):
                if self.where[stone] == IN_QUARRY:
                    out = append(out, DRAW + stone)
            return out
        if kind == ASK_STONE:
            return vec[i64]([KEEP, SELL])
        if kind == ASK_CLAIM:
            return vec[i64]([NOBODY]) if self.frames.owner() == CHANCE else vec[i64]([CLAIM, SILENT])
        return vec[i64]()

    def chance(self) -> vec[i64]:
        return vec[i64]([1] * len(self.legal()))

    def apply(self, action: i64) -> None:
        frames = self.frames
        kind = frames.kind()
        seat = frames.owner()
        if kind == TURN:                                # QRY-2
            self.hand = action - DRAW
            self.where[self.hand] = IN_HAND
            frames.push(ASK_STONE, seat)
            self._tell(DREW, [int(seat), int(self.hand)], 1 << seat)
        elif kind == ASK_STONE:
            frames.pop()
            stone = self.hand
            self.hand = -1
            if action == KEEP:
                self.where[stone] = seat
                self._tell(KEPT, [int(seat), int(stone)], 1 << seat)
                self._next_turn()
            else:
                self.where[stone] = SOLD
                self.points[seat] += self.sale
                self._tell(SOLD_IT, [int(seat), int(stone)])
                frames.push(ASK_CLAIM, self._asked(seat), stone, seat)
        else:                                           # ASK_CLAIM, QRY-3
            stone = frames.arg(0)
            seller = frames.arg(1)
            frames.pop()
            if action == CLAIM:
                self.points[seat] -= self.price
                if self.rules >= 2:                     # under rules 1 the price was lost
                    self.points[seller] += self.price
                self.where[stone] = seat
                self.open[stone] = 1
                self.open[len(self.where) - 1] = 1      # only the keeper of the 9 can claim
                self._tell(CLAIMED, [int(seat), int(stone)])
            else:
                for other in range(len(self.where)):
                    if self.where[other] >= 0 and self.where[other] != seller:
                        self.silences[other] += 1
                self._tell(NO_CLAIM, [int(stone)])
            self._next_turn()

    def _asked(self, seller: i64) -> i64:
        keeper = self.where[len(self.where) - 1]
        return keeper if keeper >= 0 and keeper != seller else CHANCE

    def _next_turn(self) -> None:
        seat = self.frames.owner()
        turn = self.frames.arg(0) + 1
        self.frames.pop()
        if turn == TURNS * self.players:
            self.frames.push(END)
            self._tell(ENDED, [int(w) + 3 for w in self.where])
        else:
            self.frames.push(TURN, (seat + 1) % self.players, turn)

    def _tell(self, kind: i64, fields: list[int], audience: i64 = -1) -> None:
        if self.log is not None:
            self.log.emit(kind, fields, audience)

    # -- copies --------------------------------------------------------------------
    def clone(self) -> QuarryState:
        other = QuarryState()
        other.copy_base(self)
        other.sale = self.sale
        other.price = self.price
        other.where = self.where[:]
        other.silences = self.silences[:]
        other.open = self.open[:]
        other.points = self.points[:]
        other.hand = self.hand
        other.frames = self.frames.clone()
        return other

    def unknown_stones(self, seat: i64) -> list[int]:
        """Stones whose place ``seat`` cannot know."""
        if self.decider() == OVER:
            return []
        out = []
        for stone in range(len(self.where)):
            where = self.where[stone]
            mine = seat >= 0 and (where == seat or (where == IN_HAND and self.frames.owner() == seat))
            if where != SOLD and not mine and not self.open[stone]:
                out.append(stone)
        return out

    def imagine(self, seat: i64, rng: Rng) -> QuarryState:
        """Deal the unknown stones again over their places. A keeper who was silent n times is 2**n times less likely to hold the 9."""
        stones = self.unknown_stones(seat)
        places = [(self.where[s], self.silences[s]) for s in stones]
        best = len(self.where) - 1
        while True:
            other = self.clone()
            for i in range(len(stones) - 1, 0, -1):
                j = int(rng.below(i + 1))
                places[i], places[j] = places[j], places[i]
            for stone, (where, silences) in zip(stones, places, strict=True):
                other.where[stone] = where
                other.silences[stone] = silences
                if where == IN_HAND:
                    other.hand = stone
            if rng.below(1 << other.silences[best]) == 0 or best not in stones:
                break
        if other.frames.kind() == ASK_CLAIM and self.frames.owner() != seat:
            stone, seller = other.frames.arg(0), other.frames.arg(1)
            other.frames.pop()
            other.frames.push(ASK_CLAIM, other._asked(seller), stone, seller)
            if other._asked(seller) == seat and seat != SPECTATOR:
                return self.imagine(seat, rng)          # the seat would know that it is asked
        return other

    # -- judgement -------------------------------------------------------------------
    def score(self, seat: i64) -> i64:
        total = self.points[seat]
        for stone in range(len(self.where)):
            if self.where[stone] == seat:
                total += stone + 1
        return total

    def evaluate(self, out: vec[i64]) -> None:
        for seat in range(self.players):
            out[seat] = self.score(seat) * UNIT

    def observe(self, seat: i64, out: vec[i64]) -> None:
        awaited = self.awaited(seat)
        out[0] = awaited - RESPONSE
        out[1] = self.asks() + 1 if awaited >= 0 else 0
        hidden = self.unknown_stones(seat)
        for stone in range(len(self.where)):
            where = self.where[stone]
            if stone not in hidden and where != IN_QUARRY:
                out[2 + stone] = where - IN_HAND + 1            # 1 in my hand, 2 sold, 4 … with a seat
            elif where == IN_QUARRY:
                out[11] += 1
            elif where >= 0:
                out[12 + self.players + where] += 1
        for other in range(self.players):
            out[12 + other] = self.points[other]
        if awaited == seat and self.frames.kind() == ASK_CLAIM:
            out[12 + 2 * self.players] = self.frames.arg(0) + 1

    # -- bytes -----------------------------------------------------------------------
    def pack(self, box: Packer) -> None:
        box.put_all(self.where)
        box.put_all(self.silences)
        box.put_all(self.open)
        box.put_all(self.points)
        box.put(self.hand)
        box.put_all(self.frames.packed())

    def unpack(self, box: Unpacker) -> None:
        self.where = box.get_all()
        self.silences = box.get_all()
        self.open = box.get_all()
        self.points = box.get_all()
        self.hand = box.get()
        self.frames.restore(box.get_all())


def new_state(players: int, stones: int, sale: int, price: int) -> QuarryState:
    state = QuarryState()
    state.players = players
    state.sale = sale
    state.price = price
    state.where = vec[i64]([IN_QUARRY] * stones)
    state.silences = vec[i64]([0] * stones)
    state.open = vec[i64]([0] * stones)
    state.points = vec[i64]([0] * players)
    state.frames.push(TURN, 0, 0)
    return state
