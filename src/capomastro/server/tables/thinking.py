"""Bots in worker processes. What they get is an imagined position, never the true one."""

from __future__ import annotations

import os
import secrets

from capomastro.bots import bot
from capomastro.bots.asked import choose as _choose
from capomastro.bots.hints import hints
from capomastro.kernel.registry import game_of, restore
from capomastro.kernel.rng import Rng
from capomastro.running.protocol import HintMove
from capomastro.server.site.rates import NOBODY, Visitor
from capomastro.server.tables.workers import FOR_ADVICE, FOR_PEOPLE, Workers

HINTS_WAITING = 2               # of one player


def _advise(encoded: bytes, seat: int, spec: str, seed: int) -> list[HintMove]:
    game = game_of(encoded)
    found = hints(game, restore(encoded), seat, Rng(seed), bot=spec)
    return [HintMove(hint.text, hint.say, hint.share, hint.score, hint.why) for hint in found]


def luck() -> Rng:
    """What a position is imagined with: nobody can foresee it."""
    return Rng(secrets.randbits(60))


class Thinkers(Workers):
    """The bots' processes."""

    def __init__(self, workers: int = 0, limit: float = 120.0) -> None:
        super().__init__(workers or max(1, (os.cpu_count() or 2) - 1), limit)

    async def choose(
        self, encoded: bytes, seat: int, spec: str, *, seconds: float | None = None, purpose: int = FOR_PEOPLE, visitor: Visitor = NOBODY
    ) -> int:
        """A bot's move for ``seat`` in an imagined position."""
        budget = bot(spec).budget.seconds if seconds is None else seconds
        return await self.ask(purpose, visitor, budget, _choose, encoded, seat, spec, seconds, secrets.randbits(60))

    async def advise(self, encoded: bytes, seat: int, spec: str, visitor: Visitor = NOBODY) -> list[HintMove]:
        """What a strong bot would do, best first."""
        self.check_queue(visitor, HINTS_WAITING)
        return await self.ask(FOR_ADVICE, visitor, bot(spec).budget.seconds, _advise, encoded, seat, spec, secrets.randbits(60))
