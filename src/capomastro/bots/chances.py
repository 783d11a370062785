"""Everybody's chance to win, asked in one place: by hints and analyses, and by whoever measures how true these chances are.

>>> from capomastro.bots.chances import leaf
>>> from capomastro.kernel.registry import game
>>> leaf(game("quarry").new(2))
[0.5, 0.5]
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from capomastro.bots.bot import Adviser, BadBot, bot_for
from capomastro.bots.players import likely_shares
from capomastro.kernel.game import Game
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import UNIT, State


def leaf(state: State) -> list[float]:
    """Every seat's chance to win, by seat, as a search judges a position it looks no further from."""
    scores = vec[i64]([0] * int(state.players))
    state.evaluate(scores)
    return likely_shares([int(score) / UNIT for score in scores])


def shown(game: Game, seen: State, seat: int, rng: Rng, bot: str = "master") -> list[float]:
    """Every seat's chance to win, by seat, as ``seat`` is told when it asks. ``seen`` is a position imagined for it."""
    adviser = bot_for(game, bot)
    if not isinstance(adviser, Adviser):
        raise BadBot(f"{bot} gives no advice; ask a bot such as master")
    return adviser.consider(game, seen, seat, rng).shares
