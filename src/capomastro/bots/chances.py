"""Everybody's chance to win, asked in one place: by hints and analyses, and by whoever measures how true these chances are.

>>> from capomastro.bots.chances import leaf
>>> from capomastro.kernel.registry import game
>>> leaf(game("quarry"), game("quarry").new(2))
[0.5, 0.5]
"""

from __future__ import annotations

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from capomastro.bots.bot import adviser_for
from capomastro.bots.judgement import card_of, heats_of, judge_for
from capomastro.bots.net import phase_of, share
from capomastro.kernel.game import Game
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import OVER, UNIT, State

HEAT = 5200                     # thousandths of a point worth one logit, for games to which nothing was fitted


class Chances:
    """Every seat's chance to win as a search judges a position it looks no further from. Keeps its judge between questions."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.judge = judge_for(game)

    def of(self, state: State) -> list[float]:
        """The chances by seat, judged from the position itself: whatever lies hidden in it counts."""
        players = int(state.players)
        scores = vec[i64]([0] * players)
        state.evaluate(scores)
        if state.decider() == OVER or not self.judge.knows_chances():
            return by_lead(self.game, state, [int(score) / UNIT for score in scores])
        chances = vec[i64]([0] * players)
        self.judge.weigh(state, scores, chances)
        return _whole(chances)


def leaf(game: Game, state: State) -> list[float]:
    """The chances in one position."""
    return Chances(game).of(state)


def by_lead(game: Game, state: State, scores: Sequence[float]) -> list[float]:
    """Chances from scores in points, however they came about; at the end the win itself."""
    if state.decider() == OVER:
        best = max(scores)
        return [1 / list(scores).count(best) if score == best else 0.0 for score in scores]
    heats = heats_of(card_of(game))
    heat = heats[phase_of(state)] if len(heats) else HEAT
    chances = vec[i64]([0] * len(scores))
    share(vec[i64]([round(score * UNIT) for score in scores]), heat, len(scores), chances)
    return _whole(chances)


def _whole(chances: vec[i64]) -> list[float]:
    """Chances that add up to 1: in parts of ONE a little is lost."""
    total = sum(int(chance) for chance in chances)
    return [int(chance) / total for chance in chances]


def shown(game: Game, seen: State, seat: int, rng: Rng, bot: str = "master") -> list[float]:
    """Every seat's chance to win, by seat, as ``seat`` is told when it asks. ``seen`` is a position imagined for it."""
    return adviser_for(game, bot).consider(game, seen, seat, rng).shares
