"""Hints: the best few moves with expected score, win share and one sentence why."""

from __future__ import annotations

import pytest

from capomastro.bots import BadBot
from capomastro.bots.hints import hints, largest_difference
from capomastro.kernel.errors import NotYourTurn
from capomastro.kernel.registry import game
from capomastro.kernel.rng import Rng
from capomastro.kernel.view import Outcome, Phrase, ScoreItem

QUARRY = game("quarry")


def item(seat: int, points: int, key: str) -> ScoreItem:
    return ScoreItem(seat, points, Phrase(key, {"seat": seat, "stone": "4"}, "QRY-4"))


def outcome(*items: ScoreItem, over: bool = False) -> Outcome:
    scores = [sum(i.points for i in items if i.seat == seat) for seat in (0, 1)]
    return Outcome(scores, [1, 1], [0], list(items), over=over)


def test_a_hint_names_the_better_move_with_share_score_and_reason() -> None:
    state = QUARRY.new(2)
    state.apply(QUARRY.codec.parse("draw 1"))
    best, other = hints(QUARRY, state, 0, Rng(2), bot="master:200")
    assert best.text == "sell"
    assert best.share > other.share
    assert QUARRY.words("en").say(best.why) == "3 points more for you: Sales and claims."


def test_hints_are_said_in_three_languages() -> None:
    state = QUARRY.new(2)
    state.apply(QUARRY.codec.parse("draw 1"))
    best = hints(QUARRY, state, 0, Rng(2), bot="master:50", count=1)[0]
    assert QUARRY.words("nl").say(best.why).startswith("3 punten meer voor jou")
    assert QUARRY.words("de").say(best.why).startswith("3 Punkte mehr für dich")


def test_the_reason_is_the_largest_difference() -> None:
    before = outcome(item(0, 2, "score.table"), item(1, 8, "score.stone"))
    after = outcome(item(0, 3, "score.table"), item(1, 2, "score.stone"))
    why = largest_difference(before, after, 0)
    assert (why.key, why.fields["points"], why.fields["seat"]) == ("hint.deny", 6, 1)
    assert largest_difference(after, before, 0).key == "hint.gift"
    assert largest_difference(before, after, 1).key == "hint.loss"


def test_of_equal_differences_the_own_gain_is_told() -> None:
    before = outcome(item(0, 0, "score.table"), item(1, 4, "score.stone"))
    after = outcome(item(0, 4, "score.table"), item(1, 0, "score.stone"))
    assert largest_difference(before, after, 0).key == "hint.gain"


def test_a_move_without_points_prepares_and_one_that_wins_ends() -> None:
    same = outcome(item(0, 2, "score.table"))
    assert largest_difference(same, same, 0).key == "hint.prepares"
    assert largest_difference(same, outcome(item(0, 2, "score.table"), over=True), 0).key == "hint.end"


def test_bad_questions_are_refused() -> None:
    state = QUARRY.new(2)
    state.apply(QUARRY.codec.parse("draw 1"))
    with pytest.raises(NotYourTurn):
        hints(QUARRY, state, 1, Rng(2))
    with pytest.raises(BadBot, match="gives no advice"):
        hints(QUARRY, state, 0, Rng(2), bot="random")
