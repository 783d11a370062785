"""Bots as a live table asks for them: by name, with an imagined position as bytes, and chance as a number."""

from __future__ import annotations

from capomastro.bots.bot import Adviser, Budget, bot_for, bots
from capomastro.kernel.registry import game_of, restore
from capomastro.kernel.rng import Rng

QUICK = 2.0                     # seconds a bot that sits in or advises may think


def usual_bot() -> str:
    """The bot for those who chose none: from the middle of the ladder."""
    names = list(bots())
    return names[len(names) // 2]


def strongest_adviser() -> str:
    """The strongest installed bot that answers within a second or two and can say what it thinks."""
    quick = [name for name, kind in bots().items() if issubclass(kind, Adviser) and (kind.budget.seconds or 0) <= QUICK]
    return quick[-1] if quick else next(iter(bots()))


def choose(encoded: bytes, seat: int, spec: str, seconds: float | None, seed: int) -> int:
    """A bot's move for ``seat`` in an imagined position."""
    seen = restore(encoded)
    game = game_of(encoded)
    rng = Rng(seed)
    player = bot_for(game, spec, Budget(seconds=seconds) if seconds is not None else None)
    return player.choose(game, seen.imagine(seat, rng), seat, rng)
