"""Which levels of bot this device can carry.

A level that thinks for a time is offered under its own name only where it reaches half of the simulations that it makes in that time on
the machine on which the ladder of bots was played; otherwise the level below stands in. Levels that count what they look at are the
same everywhere.
"""

from __future__ import annotations

import time

from capomastro.bots import Adviser, bots
from capomastro.bots.players import SearchBot
from capomastro.bots.search import Search
from capomastro.kernel.registry import game as find_game
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import CHANCE

GAME = "firenze"                # where it is tried: at the first decision of a game for two
FULL = 1850.0                   # simulations a second there, in the compiled build on one core
HALF = 0.5


class Trial:
    """Counts simulations, a little at a time, so that whoever wants to play meanwhile need not wait."""

    def __init__(self) -> None:
        game, rng = find_game(GAME), Rng(1)
        state = game.new(2)
        while state.decider() == CHANCE:
            state.apply(state.draw(rng))
        seat, bot = int(state.decider()), SearchBot()
        self._search = Search(state.imagine(seat, rng), seat, bot.settings(game), bot.judge(game), rng)
        self._spent = 0.0

    def go_on(self, seconds: float) -> None:
        began = time.perf_counter()
        self._search.run(0, seconds)
        self._spent += time.perf_counter() - began

    @property
    def share(self) -> float:
        """Of the simulations that a level should make in its time, how many it makes here."""
        return int(self._search.simulations) / max(self._spent, 0.001) / FULL


def carried(share: float) -> list[str]:
    """The levels of bot that are offered under their own names, weakest first."""
    return [name for name, kind in bots().items() if share >= HALF or not issubclass(kind, SearchBot)]


def at_most(spec: str, levels: list[str]) -> str:
    """The bot of a seat: the one that was asked for, or the strongest below it that this device can carry."""
    order = list(bots())
    if spec not in order or spec in levels:
        return spec
    below = [name for name in order[: order.index(spec)] if name in levels]
    return below[-1] if below else spec


def adviser(levels: list[str]) -> str:
    """The strongest bot here that can say what it thinks."""
    able = [name for name, kind in bots().items() if name in levels and issubclass(kind, Adviser)]
    return able[-1] if able else next(iter(bots()))
