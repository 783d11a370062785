"""A position of Carcassonne for all who look at it: they see the same table."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Raw

from capomastro.games.carcassonne import showing
from capomastro.games.carcassonne.moves import Moves
from capomastro.games.carcassonne.rules import CarcassonneState
from capomastro.kernel.scene import Scene
from capomastro.kernel.view import View

if TYPE_CHECKING:
    from capomastro.kernel.game import Game

LARGE = ("tiles", "seats", "followers", "features", "left", "spots")


class CarcassonneScene(Scene):
    def __init__(self, game: Game, state: CarcassonneState) -> None:
        super().__init__(game, state)
        self.board = state
        self.offered = Moves(state)
        self._large: dict[str, Raw] = {}

    def common(self) -> dict[str, Any]:
        return showing.table(self.board)

    def own(self, seat: int) -> dict[str, Any]:
        return {}

    def preview(self, code: int) -> tuple[str, dict[str, Any], dict[str, Any]]:
        target, shows = self.offered.shows(code)
        return target, shows, self.offered.fields(code)

    def scores(self) -> list[int]:
        return showing.scores_now(self.board)

    def encode(self, view: View) -> bytes:
        """Everybody's view holds the same long lists: they are encoded once."""
        if not self._large:
            self._large = {name: Raw(msgspec.json.encode(getattr(view, name))) for name in LARGE}
        wire = copy(view)
        for name, raw in self._large.items():
            setattr(wire, name, raw)
        return msgspec.json.encode(wire)
