"""A position of Firenze for all who look at it: everything lies open but the faces of hands (FIR-9.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from capomastro.games.firenze import moves
from capomastro.games.firenze.rules import FirenzeState
from capomastro.games.firenze.showing import Look, scores_now
from capomastro.games.firenze.view import FirenzeView
from capomastro.kernel.scene import Scene

if TYPE_CHECKING:
    from capomastro.games.firenze.game import Firenze


class FirenzeScene(Scene[FirenzeView]):
    def __init__(self, game: Firenze, state: FirenzeState, aids: bool) -> None:
        super().__init__(game, state, aids)
        self.board = state
        self.look = Look(state, game.prints(game.setup(state)["data"]))

    def common(self) -> dict[str, Any]:
        return self.look.common()

    def own(self, seat: int) -> dict[str, Any]:
        return self.look.own(seat)

    def wire(self, own: dict[str, Any]) -> dict[str, Any]:
        """A player looks the same to all who do not see the hand."""
        return {**own, "seats": [self.once(seat) for seat in own["seats"]]}

    def preview(self, code: int) -> tuple[str, dict[str, Any], dict[str, Any]]:
        return "", moves.shows(self.board, code), moves.fields(self.board, code)

    def scores(self) -> list[int]:
        return scores_now(self.board)
