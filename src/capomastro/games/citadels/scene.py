"""A position of Citadels for all who look at it: cities lie open, hands and characters do not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from capomastro.games.citadels.moves import move_shows, shown_fields
from capomastro.games.citadels.rules import CitadelsState
from capomastro.games.citadels.showing import Eyes, Square
from capomastro.games.citadels.view import CitadelsView
from capomastro.kernel.scene import Scene

if TYPE_CHECKING:
    from capomastro.games.citadels.game import Citadels


class CitadelsScene(Scene[CitadelsView]):
    def __init__(self, game: Citadels, state: CitadelsState, aids: bool) -> None:
        super().__init__(game, state, aids)
        self.setup = game.setup(state)
        self.board = state
        self.square = Square(state, game.uncertain_in(self.setup["data"]))

    def common(self) -> dict[str, Any]:
        return self.square.common(self.setup["options"]["set"])

    def own(self, seat: int) -> dict[str, Any]:
        return Eyes(self.square, seat).own()

    def preview(self, code: int) -> tuple[str, dict[str, Any], dict[str, Any]]:
        target, shows = move_shows(self.board, code)
        return target, shows, shown_fields(self.board, code, shows)

    def scores(self) -> list[int]:
        return [self.square.player(seat).points for seat in range(int(self.board.players))]
