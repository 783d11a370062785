"""A position of Carcassonne for all who look at it: they see the same table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from capomastro.games.carcassonne import showing
from capomastro.games.carcassonne.moves import Moves
from capomastro.games.carcassonne.rules import CarcassonneState
from capomastro.games.carcassonne.view import CarcassonneView
from capomastro.kernel.scene import Scene

if TYPE_CHECKING:
    from capomastro.kernel.game import Game


class CarcassonneScene(Scene[CarcassonneView]):
    def __init__(self, game: Game, state: CarcassonneState, aids: bool) -> None:
        super().__init__(game, state, aids)
        self.board = state
        self.offered = Moves(state, aids)
        self._scores: list[int] = []

    def common(self) -> dict[str, Any]:
        return showing.table(self.board, self.scores() if self.aids else [])

    def own(self, seat: int) -> dict[str, Any]:
        return {}

    def preview(self, code: int) -> tuple[str, dict[str, Any], dict[str, Any]]:
        target, shows = self.offered.shows(code)
        return target, shows, self.offered.fields(code)

    def scores(self) -> list[int]:
        if not self._scores:
            self._scores = showing.scores_now(self.board)
        return self._scores
