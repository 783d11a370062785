"""Advice for a player: the best few moves, what they may gain, and one sentence that says why.

>>> from capomastro.bots.hints import hints
>>> from capomastro.kernel.registry import game
>>> from capomastro.kernel.rng import Rng
>>> quarry = game("quarry")
>>> state = quarry.new(2)
>>> state.apply(quarry.codec.parse("draw 8"))
>>> [hint.text for hint in hints(quarry, state, 0, Rng(1), bot="master:100")]
['keep', 'sell']
"""

from __future__ import annotations

import msgspec

from capomastro.bots.bot import adviser_for
from capomastro.bots.judge import Judge, Ranker, best_of, settle
from capomastro.kernel.errors import NotYourTurn
from capomastro.kernel.game import Game
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import State
from capomastro.kernel.view import Outcome, Phrase, ScoreItem

LOOKS = 200             # positions looked at to follow a turn to its end
RUN = 24                # small choices a turn is followed


class Hint(msgspec.Struct, frozen=True):
    """One move worth making."""

    code: int
    text: str
    say: Phrase                 # the move as a sentence
    share: float                # expected share of the win, 0 to 1
    score: float                # expected score in points
    visits: int                 # how much thought went into it
    why: Phrase                 # one sentence


def hints(game: Game, seen: State, seat: int, rng: Rng, *, bot: str = "master", count: int = 3) -> list[Hint]:
    """The best ``count`` moves of ``seat``, best first. ``seen`` is a position imagined for it, ``bot`` carries the budget."""
    if seen.decider() != seat:
        raise NotYourTurn(f"seat {seat} is not asked; there is nothing to hint at")
    adviser = adviser_for(game, bot)
    moves = {move.code: move for move in game.moves(seen, seat)}
    out = []
    for c in adviser.consider(game, seen, seat, rng).candidates[:count]:
        move = moves[c.code]
        out.append(Hint(c.code, move.text, move.say, round(c.share, 3), round(c.score, 1), c.visits, why(game, seen, seat, c.code, rng)))
    return out


def why(game: Game, seen: State, seat: int, code: int, rng: Rng) -> Phrase:
    """The largest difference a move makes to the score as if the game ended after the turn it begins."""
    before = game.outcome(seen)
    after = finish_turn(seen, seat, code, rng)
    return largest_difference(before, game.outcome(after), seat)


def finish_turn(seen: State, seat: int, code: int, rng: Rng) -> State:
    """The position after a move and the best choices of the same seat that follow it."""
    after = seen.clone()
    after.apply(code)
    ranker = Ranker(int(seen.players), Judge())
    for _ in range(RUN):
        if settle(after) != seat:
            break
        moves = after.sensible()
        after.apply(moves[best_of(ranker.rank(after, moves, seat, LOOKS), rng)])
    return after


def largest_difference(before: Outcome, after: Outcome, seat: int) -> Phrase:
    """What the itemised scores gained or lost most: own gains first, then what others lose."""
    if after.over and not before.over and seat in after.winners:
        return Phrase("hint.end")
    old, new = _by_reason(before), _by_reason(after)
    best: tuple[float, int, str] | None = None
    for reason in sorted(old.keys() | new.keys()):
        whose, key = reason
        change = _points(new.get(reason, [])) - _points(old.get(reason, []))
        weight = abs(change) + (0.5 if whose == seat else 0.0)
        if change and (best is None or weight > best[0]):
            best = (weight, whose, key)
    if best is None:
        return Phrase("hint.prepares")
    _, whose, key = best
    items = new.get((whose, key)) or old[(whose, key)]
    change = _points(new.get((whose, key), [])) - _points(old.get((whose, key), []))
    what = max(items, key=lambda item: abs(item.points)).say
    if whose == seat:
        return Phrase("hint.gain" if change > 0 else "hint.loss", {"points": abs(change), "what": what}, what.clause)
    return Phrase("hint.gift" if change > 0 else "hint.deny", {"points": abs(change), "what": what, "seat": whose}, what.clause)


def _by_reason(outcome: Outcome) -> dict[tuple[int, str], list[ScoreItem]]:
    out: dict[tuple[int, str], list[ScoreItem]] = {}
    for item in outcome.items:
        out.setdefault((item.seat, item.say.key), []).append(item)
    return out


def _points(items: list[ScoreItem]) -> int:
    return sum(item.points for item in items)
