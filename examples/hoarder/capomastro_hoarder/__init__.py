"""Hoarder wants points for itself, now, and looks no further: the example of docs/writing-a-bot.md."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from capomastro.bots import Bot
from capomastro.kernel.game import Game
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import State


class Hoarder(Bot):
    """The move after which its own estimated score is highest; of equal ones the first."""

    name = "hoarder"
    level = 1

    def choose(self, game: Game, seen: State, seat: int, rng: Rng) -> int:
        scores = vec[i64]([0] * int(seen.players))

        def own_score(code: int) -> int:
            after = seen.clone()
            after.apply(code)
            after.evaluate(scores)
            return int(scores[seat])

        return max((int(code) for code in seen.legal()), key=own_score)
