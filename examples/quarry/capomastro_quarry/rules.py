"""The rules (RULES.md): what is asked, what is legal, what an answer does."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from capomastro.kernel.features import Sheet
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import CHANCE, OVER, RESPONSE, SPECTATOR, UNIT
from capomastro_quarry import _fields as f
from capomastro_quarry import codes as c
from capomastro_quarry._fields import QuarryFields
from capomastro_quarry.features import portray, portray_seat, progress


class QuarryState(QuarryFields):
    """Where each stone lies, the points on the table, and the stack of what is asked."""

    # -- whose decision --------------------------------------------------------
    def decider(self) -> i64:
        kind = self.frames.kind()
        if kind == c.TURN:
            return CHANCE
        return OVER if kind == c.END else self.frames.owner()

    def asks(self) -> i64:
        kind = self.frames.kind()
        if kind == c.TURN:
            return c.QUARRY_SOURCE
        if kind == c.ASK_CLAIM and self.frames.owner() == CHANCE:
            return c.SILENCE_SOURCE
        return -1 if kind == c.END else kind

    def blind(self) -> bool:
        return self.frames.kind() == c.ASK_CLAIM          # QRY-3: who is asked would tell who keeps the 9

    # -- what is possible --------------------------------------------------------
    def legal(self) -> vec[i64]:
        kind = self.frames.kind()
        if kind == c.TURN:
            out = vec[i64]()
            for stone in range(len(self.where)):
                if self.where[stone] == c.IN_QUARRY:
                    out = append(out, c.DRAW + stone)
            return out
        if kind == c.ASK_STONE:
            return vec[i64]([c.KEEP, c.SELL])
        if kind == c.ASK_CLAIM:
            return vec[i64]([c.NOBODY]) if self.frames.owner() == CHANCE else vec[i64]([c.CLAIM, c.SILENT])
        return vec[i64]()

    def chance(self) -> vec[i64]:
        return vec[i64]([1] * len(self.legal()))

    def apply(self, action: i64) -> None:
        frames = self.frames
        kind = frames.kind()
        seat = frames.owner()
        if kind == c.TURN:                                # QRY-2
            self.hand = action - c.DRAW
            self.where[self.hand] = c.IN_HAND
            frames.push(c.ASK_STONE, seat)
            self._tell(c.DREW, [int(seat), int(self.hand)], 1 << seat)
        elif kind == c.ASK_STONE:
            frames.pop()
            stone = self.hand
            self.hand = -1
            if action == c.KEEP:
                self.where[stone] = seat
                self._tell(c.KEPT, [int(seat), int(stone)], 1 << seat)
                self._next_turn()
            else:
                self.where[stone] = c.SOLD
                self.points[seat] += self.sale
                self._tell(c.SOLD_IT, [int(seat), int(stone)])
                frames.push(c.ASK_CLAIM, self._asked(seat), stone, seat)
        else:                                           # ASK_CLAIM, QRY-3
            stone = frames.arg(f.CLAIM_STONE)
            seller = frames.arg(f.CLAIM_SELLER)
            frames.pop()
            if action == c.CLAIM:
                self.points[seat] -= self.price
                if self.rules >= 2:                     # under rules 1 the price was lost
                    self.points[seller] += self.price
                self.where[stone] = seat
                self.open[stone] = 1
                self.open[len(self.where) - 1] = 1      # only the keeper of the 9 can claim
                self._tell(c.CLAIMED, [int(seat), int(stone)])
            else:
                for other in range(len(self.where)):
                    if self.where[other] >= 0 and self.where[other] != seller:
                        self.silences[other] += 1
                self._tell(c.NO_CLAIM, [int(stone)])
            self._next_turn()

    def _asked(self, seller: i64) -> i64:
        keeper = self.where[len(self.where) - 1]
        return keeper if keeper >= 0 and keeper != seller else CHANCE

    def _next_turn(self) -> None:
        seat = self.frames.owner()
        turn = self.frames.arg(f.TURN_NUMBER) + 1
        self.frames.pop()
        if turn == c.TURNS * self.players:
            self.frames.push(c.END)
            self._tell(c.ENDED, [int(w) + 3 for w in self.where])
        else:
            self.frames.push(c.TURN, (seat + 1) % self.players, turn)

    def _tell(self, kind: i64, fields: list[int], audience: i64 = -1) -> None:
        if self.log is not None:
            self.log.emit(kind, fields, audience)

    # -- copies --------------------------------------------------------------------
    def clone(self) -> QuarryState:
        other = QuarryState()
        other.copy_fields(self)
        return other

    def unknown_stones(self, seat: i64) -> list[int]:
        """Stones whose place ``seat`` cannot know."""
        if self.decider() == OVER:
            return []
        out = []
        for stone in range(len(self.where)):
            where = self.where[stone]
            mine = seat >= 0 and (where == seat or (where == c.IN_HAND and self.frames.owner() == seat))
            if where != c.SOLD and not mine and not self.open[stone]:
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
                if where == c.IN_HAND:
                    other.hand = stone
            if rng.below(1 << other.silences[best]) == 0 or best not in stones:
                break
        if other.frames.kind() == c.ASK_CLAIM and self.frames.owner() != seat:
            stone, seller = other.frames.arg(f.CLAIM_STONE), other.frames.arg(f.CLAIM_SELLER)
            other.frames.pop()
            other.frames.push(c.ASK_CLAIM, other._asked(seller), stone, seller)
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

    def progress(self) -> i64:
        return progress(self)

    def portray(self, sheet: Sheet) -> None:
        portray(self, sheet)

    def portray_seat(self, seat: i64, sheet: Sheet) -> None:
        portray_seat(self, seat, sheet)

    def observe(self, seat: i64, out: vec[i16], at: i64) -> None:
        awaited = self.awaited(seat)
        out[at] = i16(awaited - RESPONSE)
        out[at + 1] = i16(self.asks() + 1 if awaited >= 0 else 0)
        hidden = self.unknown_stones(seat)
        for stone in range(len(self.where)):
            where = self.where[stone]
            if stone not in hidden and where != c.IN_QUARRY:
                out[at + 2 + stone] = i16(where - c.IN_HAND + 1)      # 1 in my hand, 2 sold, 4 … with a seat
            elif where == c.IN_QUARRY:
                out[at + 11] += 1
            elif where >= 0:
                out[at + 12 + self.players + where] += 1
        for other in range(self.players):
            out[at + 12 + other] = i16(self.points[other])
        self.observe_asked(seat, out, at + 12 + 2 * self.players)


def new_state(players: int, sale: int, price: int) -> QuarryState:
    state = QuarryState()
    state.players = players
    state.sale = sale
    state.price = price
    state.clear()
    state.frames.push(c.TURN, 0, 0)
    return state
