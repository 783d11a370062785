"""The fair: a tiny game whose first seat names a set, a set with one marked, and one thing for each place; then it is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from capomastro.kernel.data import DataVersion
from capomastro.kernel.notation import Choice, Codec, Gathering, Names, Seat, action, event
from capomastro.kernel.packing import Packer, Unpacker
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import OVER, State
from capomastro.kernel.view import Outcome, Phrase, View
from capomastro.kernel.wording import Words
from capomastro_quarry.game import Quarry

GOODS = ("bread", "cheese", "wine")
PRICES = (1, 2, 3)
PURSE = 4
THING = Names("thing", GOODS)
TAKE, DONE, HANG, SIGN, GIVE, END = (kind << 20 for kind in range(1, 7))
BUYING, HANGING, GIVING, LEAVING, GONE = range(5)
SEALS = 2               # warrants that are hung, one of them signed
PLACES = 2
SENTENCES = {
    "move.take": "Take {thing}", "move.done": "Buy nothing more", "move.hang": "Hang {thing}", "move.sign": "Sign {thing}",
    "move.give": "Give {thing}", "move.end": "End your turn", "ask.goods": "What do you buy?", "ask.seals": "Which two?",
    "ask.gifts": "Who gets what?", "ask.leave": "Go home?", "gather.goods": "Buy {n|one thing|# things} for {coins|one coin|# coins}",
    "gather.goods.none": "Buy nothing", "gather.seals": "Hang {hang} and sign {sign}", "gather.gifts": "Give {give}",
    "place.left": "the left neighbour", "place.right": "the right neighbour", "event.did": "{seat:seat}: {what}.",
}


class FairState(State):
    """``stage`` of the turn, what is taken, hung and given, and the coins left."""

    asks_to_leave = True                # whether the turn ends by a move of its own, or with the last gift

    def __init__(self) -> None:
        super().__init__()
        self.stage = BUYING
        self.taken: list[int] = []
        self.hung: list[int] = []
        self.given: list[int] = []
        self.coins = PURSE

    def decider(self) -> i64:
        return OVER if self.stage == GONE else 0

    def asks(self) -> i64:
        return -1 if self.stage == GONE else self.stage

    def legal(self) -> vec[i64]:
        """In canonical order: things of a set by their number, the mark after them."""
        if self.stage == BUYING:
            last = self.taken[-1] if self.taken else -1
            return vec[i64]([TAKE + n for n in range(last + 1, 3) if PRICES[n] <= self.coins] + [DONE])
        if self.stage == HANGING:
            if len(self.hung) == SEALS:
                return vec[i64]([SIGN + n for n in self.hung])
            last = self.hung[-1] if self.hung else -1
            return vec[i64]([HANG + n for n in range(last + 1, 2 + len(self.hung))])
        if self.stage == GIVING:
            return vec[i64]([GIVE + n for n in range(3) if n not in self.given])
        return vec[i64]([END]) if self.stage == LEAVING else vec[i64]()

    def apply(self, code: i64) -> None:
        kind, thing = code >> 20 << 20, int(code) & 0xFFFFF
        if kind == TAKE:
            self.taken.append(thing)
            self.coins -= PRICES[thing]
        elif kind == HANG:
            self.hung.append(thing)
        elif kind == GIVE:
            self.given.append(thing)
        if kind in (DONE, SIGN, END) or (kind == GIVE and len(self.given) == PLACES):
            self.stage += 1
        if self.stage == LEAVING and not self.asks_to_leave:
            self.stage = GONE

    def gathered(self) -> i64:
        return len({BUYING: self.taken, HANGING: self.hung, GIVING: self.given}.get(self.stage, []))

    def figures(self, seat: i64, out: vec[i64]) -> None:
        out[0] = self.coins

    def clone(self) -> FairState:
        other = FairState()
        other.copy_base(self)
        other.stage, other.coins = self.stage, self.coins
        other.taken, other.hung, other.given = self.taken[:], self.hung[:], self.given[:]
        return other

    def imagine(self, seat: i64, rng: Rng) -> FairState:
        return self.clone()

    def pack(self, box: Packer) -> None:
        for number in (self.stage, self.coins, *self.taken, *self.hung, *self.given):
            box.put(number)

    def unpack(self, box: Unpacker) -> None:
        raise NotImplementedError


class FairWords(Words):
    def __init__(self, names: Sequence[str] = ()) -> None:
        super().__init__("capomastro_quarry", "en", names)
        self.table |= SENTENCES


class Fair(Quarry):
    codec = Codec(
        [
            action(TAKE, "take", ("thing", THING)),
            action(DONE, "done", closes=True),
            action(HANG, "hang", ("thing", THING)),
            action(SIGN, "sign", ("thing", THING)),
            action(GIVE, "give", ("thing", THING)),
            action(END, "end", closes=True),
        ]
    )
    asks = None                         # its questions have no arguments
    choices = (
        Choice("goods", ("take", "done")),
        Choice("seals", ("hang", "sign")),
        Choice("gifts", ("give",)),
        Choice("leave", ("end",)),
    )
    gatherings = (
        Gathering("goods", "set", opens=("goods",), inside=("goods",), picks=("take",), silent=("done",)),
        Gathering("seals", "marked", opens=("seals",), inside=("seals",), picks=("hang",), mark="sign"),
        Gathering("gifts", "placed", opens=("gifts",), inside=("gifts",), picks=("give",)),
    )
    figures = ("coins",)
    sources = ()
    events = (event("did", ("seat", Seat(2)), ("what", THING)),)
    view_type = View

    def create(self, players: int, options: dict[str, Any], data: DataVersion) -> State:
        return FairState()

    def words(self, lang: str = "en", names: Sequence[str] = ()) -> Words:
        return FairWords(names)

    def view(self, state: State, seat: int) -> View:
        return View(**self.base_view(state, seat))

    def describe(self, view: View) -> list[Phrase]:
        return []

    def prompt_fields(self, state: State, seat: int) -> dict[str, Any]:
        return {}

    def gather_places(self, state: State, gathering: str) -> list[Phrase]:
        return [Phrase("place.left"), Phrase("place.right")]

    def outcome(self, state: State) -> Outcome:
        return Outcome([0, 0], [1, 1], [0, 1], over=state.decider() == OVER)
