"""A position of Carrara for all who look at it: the boards lie open, screens hide coins, blocks and objects (PAL-11.1)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from capomastro.games.carrara.moves import move_fields, move_shows
from capomastro.games.carrara.rules import CarraraState
from capomastro.games.carrara.showing import Look, scores_now
from capomastro.games.carrara.view import CarraraView, SeatView
from capomastro.kernel.scene import Scene

if TYPE_CHECKING:
    from capomastro.games.carrara.game import Carrara


class CarraraScene(Scene[CarraraView]):
    def __init__(self, game: Carrara, state: CarraraState, aids: bool) -> None:
        super().__init__(game, state, aids)
        self.setup = game.setup(state)
        self.look = Look(state, game.prints(game.shelf.load(self.setup["data"]), int(state.players)))

    def common(self) -> dict[str, Any]:
        options = self.setup["options"]
        return {"mode": options["mode"], "screens": options["screens"], "data": self.setup["data"], **self.look.common()}

    def own(self, seat: int) -> dict[str, Any]:
        return self.look.own(seat)

    def preview(self, code: int) -> tuple[str, dict[str, Any], dict[str, Any]]:
        return "", move_shows(self.look, code), move_fields(self.look, code)

    def scores(self) -> list[int]:
        return scores_now(self.look.s)

    def wire(self, own: dict[str, Any]) -> dict[str, Any]:
        """A player looks the same to all who do not see behind the screen, and a board to everybody."""
        return {**own, "seats": [self.once(seat, partial(self._wire_seat, seat)) for seat in own["seats"]]}

    def _wire_seat(self, seat: SeatView) -> SeatView:
        return replace(seat, cities=self.once(seat.cities), types=self.once(seat.types), fields=self.once(seat.fields))
