"""The moves of one decision weighed: chances over the worlds its seat holds possible, and how sure they are.

A bot thinks several times, each time with other worlds and other luck; how far its answers lie apart is the margin.

>>> from capomastro.arena.weighing import weigh
>>> from capomastro.kernel.registry import game
>>> from capomastro.kernel.rng import Rng
>>> quarry = game("quarry")
>>> state = quarry.new(2)
>>> state.apply(quarry.codec.parse("draw 8"))
>>> [move.text for move in weigh(quarry, state, 0, Rng(1), "master:100", runs=3).best(5)]
['keep', 'sell']
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import sqrt

import msgspec

from capomastro.bots.bot import Budget, adviser_for
from capomastro.bots.hints import why
from capomastro.kernel.game import Game
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import State
from capomastro.kernel.view import Phrase

ENOUGH = 2                      # a move is trusted when it got at least one part in so many of the most thought, as in a search


class Considered(msgspec.Struct, frozen=True):
    """A move that was thought about."""

    text: str
    say: Phrase                     # the move as a sentence
    share: float                    # the seat's chance to win after it
    margin: float                   # twice the standard error of that; 0 where it was thought about only once
    behind: float                   # the best move's chance less this one's
    why: Phrase                     # what it does to the score, in one sentence


class Weighed:
    """What came of thinking about a decision ``runs`` times."""

    def __init__(self, game: Game, seen: State, seat: int, rng: Rng, found: Sequence[dict[int, tuple[float, int]]]) -> None:
        self.game = game
        self.seen = seen
        self.seat = seat
        self.rng = rng
        self.runs = found                           # of each run: by code, the chance and how much thought went into it
        thought: dict[int, int] = {}
        for code in map(int, seen.legal()):         # in other worlds there may have been others
            if visits := sum(run[code][1] for run in found if code in run):
                thought[code] = visits
        most = max(thought.values())
        self.order = sorted(thought, key=lambda code: self._place(code, thought[code], most))

    def _place(self, code: int, visits: int, most: int) -> tuple[bool, float, int, int]:
        trusted = visits * ENOUGH >= most
        return not trusted, -self.share(code) if trusted else 0.0, -visits, code

    def share(self, code: int) -> float:
        """The chance after a move: every run counts for the thought it gave."""
        answers = [run[code] for run in self.runs if code in run]
        return sum(share * visits for share, visits in answers) / sum(visits for _, visits in answers)

    def margin(self, code: int, before: int | None = None) -> float:
        """Twice the standard error of a move's chance, or of how much better ``before`` is."""
        if before is None:
            values = [run[code][0] for run in self.runs if code in run]
        else:
            values = [run[before][0] - run[code][0] for run in self.runs if code in run and before in run]
        n = len(values)
        if n < 2:
            return 0.0
        mean = sum(values) / n
        return 2 * sqrt(sum((value - mean) ** 2 for value in values) / (n - 1) / n)

    def stake(self) -> float:
        """What was to be decided: the best move's chance less the mean of all that were thought about."""
        shares = [self.share(code) for code in self.order]
        return max(0.0, shares[0] - sum(shares) / len(shares))

    @cached_property
    def _say(self) -> dict[int, Phrase]:
        return {move.code: move.say for move in self.game.moves(self.seen, self.seat)}

    def told(self, code: int) -> Considered:
        """A move in words and numbers."""
        share = self.share(code)
        return Considered(
            self.game.codec.text(code), self._say[code], round(share, 4), round(self.margin(code), 4),
            round(self.share(self.order[0]) - share, 4), why(self.game, self.seen, self.seat, code, self.rng),
        )

    def best(self, count: int) -> list[Considered]:
        """The best moves, best first."""
        return [self.told(code) for code in self.order[:count]]


def weigh(
    game: Game, state: State, seat: int, rng: Rng, bot: str, *, also: Sequence[int] = (), runs: int = 1, budget: Budget | None = None
) -> Weighed:
    """Have ``bot`` think ``runs`` times about a decision, with what ``seat`` can know of ``state``. ``budget`` is for each time."""
    found = []
    for _ in range(runs):
        seen = state.imagine(seat, rng)
        advice = adviser_for(game, bot, budget).consider(game, seen, seat, rng, also=also)
        found.append({c.code: (c.share, c.visits) for c in advice.candidates})
    return Weighed(game, seen, seat, rng, found)
