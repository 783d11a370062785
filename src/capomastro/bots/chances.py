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

from capomastro.bots.bot import Adviser, BadBot, bot_for
from capomastro.bots.judgement import heats_of, judge_for, judgement_of
from capomastro.bots.net import phase_of, share
from capomastro.kernel.game import Game
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import OVER, UNIT, State

HEAT = 5200                     # thousandths of a point worth one logit, for games to which nothing was fitted


def leaf(game: Game, state: State) -> list[float]:
    """Every seat's chance to win, by seat, as a search judges a position it looks no further from."""
    players = int(state.players)
    scores = vec[i64]([0] * players)
    state.evaluate(scores)
    judge = judge_for(game)
    if state.decider() == OVER or not judge.knows_chances():
        return by_lead(game, state, [int(score) / UNIT for score in scores])
    chances = vec[i64]([0] * players)
    judge.weigh(state, scores, chances)
    return _whole(chances)


def by_lead(game: Game, state: State, scores: Sequence[float]) -> list[float]:
    """Chances from scores in points, however they came about; at the end the win itself."""
    if state.decider() == OVER:
        best = max(scores)
        return [1 / list(scores).count(best) if score == best else 0.0 for score in scores]
    found = judgement_of(game)
    heats = heats_of(found.card if found is not None else None)
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
    adviser = bot_for(game, bot)
    if not isinstance(adviser, Adviser):
        raise BadBot(f"{bot} gives no advice; ask a bot such as master")
    return adviser.consider(game, seen, seat, rng).shares
