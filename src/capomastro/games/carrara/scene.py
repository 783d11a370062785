"""A position of Carrara for all who look at it: the boards lie open, screens hide coins, blocks and objects (PAL-11.1)."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Any, cast

import msgspec
from msgspec import Raw

from capomastro.games.carrara.previews import move_fields, move_shows
from capomastro.games.carrara.rules import CarraraState
from capomastro.games.carrara.showing import Look, scores_now
from capomastro.games.carrara.view import CarraraView, SeatView
from capomastro.kernel.scene import Scene
from capomastro.kernel.view import View

if TYPE_CHECKING:
    from capomastro.games.carrara.game import Carrara


class CarraraScene(Scene):
    def __init__(self, game: Carrara, state: CarraraState) -> None:
        super().__init__(game, state)
        self.setup = game.setup(state)
        self.look = Look(state, game.prints(game.shelf.load(self.setup["data"]), int(state.players)))
        self._boards: dict[int, dict[str, Any]] = {}        # by seat: the large parts of a SeatView, as JSON
        self._seats: dict[int, tuple[SeatView, Raw]] = {}   # by identity of what the look made, which is kept so that it stays its own

    def common(self) -> dict[str, Any]:
        options = self.setup["options"]
        return {"mode": options["mode"], "screens": options["screens"], "data": self.setup["data"], **self.look.common()}

    def own(self, seat: int) -> dict[str, Any]:
        return self.look.own(seat)

    def preview(self, code: int) -> tuple[str, dict[str, Any], dict[str, Any]]:
        target, shows = move_shows(self.look, code)
        return target, shows, move_fields(self.look, code)

    def scores(self) -> list[int]:
        return scores_now(self.look.s)

    def encode(self, view: View) -> bytes:
        """A player looks the same to all who do not see behind the screen, and a board to everybody: encoded once."""
        wire: Any = copy(view)
        wire.seats = [self._seat(seat) for seat in cast(CarraraView, view).seats]
        return msgspec.json.encode(wire)

    def _seat(self, seat: SeatView) -> Raw:
        found = self._seats.get(id(seat))
        if found is None:
            if seat.seat not in self._boards:
                parts = {"cities": seat.cities, "types": seat.types, "fields": seat.fields}
                self._boards[seat.seat] = {name: Raw(msgspec.json.encode(part)) for name, part in parts.items()}
            wire = msgspec.structs.replace(seat, **self._boards[seat.seat])
            found = self._seats[id(seat)] = (seat, Raw(msgspec.json.encode(wire)))
        return found[1]
