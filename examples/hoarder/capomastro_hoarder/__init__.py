"""Hoarder wants points for itself, now, and looks no further: the example of docs/writing-a-bot.md."""

from __future__ import annotations

from capomastro.bots import Bot
from capomastro.kernel.game import Game
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import State


class Hoarder(Bot):
    """The move after which its own estimated score is highest; of equal ones the first."""

    name = "hoarder"
    level = 1

    def choose(self, game: Game, seen: State, seat: int, rng: Rng) -> int:
        def own_score(code: int) -> float:
            after = seen.clone()
            after.apply(code)
            return after.scores()[seat]

        return max(seen.moves(), key=own_score)
