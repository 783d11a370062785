"""Hints: the best few moves with expected score, win share and one sentence why."""

from __future__ import annotations

import pytest

from capomastro.bots import BadBot, bot
from capomastro.bots.hints import hints, largest_difference
from capomastro.kernel.errors import NotYourTurn
from capomastro.kernel.registry import game
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import CHANCE, OVER
from capomastro.kernel.view import Outcome, Phrase, ScoreItem

QUARRY = game("quarry")
EVERY = {"carcassonne": 16, "carrara": 24, "citadels": 24, "firenze": 30}     # choices from one hint to the next


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


@pytest.mark.parametrize("name", ["carcassonne", "carrara", "citadels", "firenze"])
def test_every_game_gives_its_reasons_throughout_a_game(name: str) -> None:
    """Positions from a game between apprentices: hints are legal, ordered, within their budget, and said in three languages."""
    found = game(name)
    state, rng, thinker = found.new(2), Rng(5), bot("apprentice")
    keys, choices = set(), 0
    while (who := int(state.decider())) != OVER:
        if who == CHANCE:
            state.apply(state.draw(rng))
            continue
        seen = state.imagine(who, rng)
        choices += len(seen.legal()) > 1
        if len(seen.legal()) > 1 and choices % EVERY[name] == 1:
            given = hints(found, seen, who, rng, bot="master:12")
            legal = {int(code) for code in seen.legal()}
            assert 1 <= len(given) <= 3
            assert {hint.code for hint in given} <= legal
            assert [hint.visits for hint in given] == sorted((hint.visits for hint in given), reverse=True)
            assert sum(hint.visits for hint in given) <= 12
            for hint in given:
                assert 0 <= hint.share <= 1
                said = {found.words(language).say(hint.why) for language in ("en", "nl", "de")}
                assert len(said) == 3
                assert all(sentence.endswith(".") and "{" not in sentence for sentence in said)
                keys.add(hint.why.key)
        state.apply(thinker.choose(found, seen, who, rng))
    assert "hint.gain" in keys


def test_bad_questions_are_refused() -> None:
    state = QUARRY.new(2)
    state.apply(QUARRY.codec.parse("draw 1"))
    with pytest.raises(NotYourTurn):
        hints(QUARRY, state, 1, Rng(2))
    with pytest.raises(BadBot, match="gives no advice"):
        hints(QUARRY, state, 0, Rng(2), bot="random")
