"""A recorded game looked at again."""

from __future__ import annotations

import re
from base64 import b64decode
from collections.abc import Callable, Sequence
from math import sqrt
from pathlib import Path

import msgspec
import pytest

from capomastro.arena.analysis import (
    CLEAR,
    LEAST_STAKE,
    RUNS,
    Analysis,
    Balance,
    accuracy,
    analyse,
    effect,
    estimate,
    expectation,
    finish,
    follow,
    judge,
    judgements,
    thoughts,
)
from capomastro.arena.analysis_page import accuracy_of, analysis_page
from capomastro.bots import BadBot
from capomastro.bots.bot import Advice, RandomBot
from capomastro.bots.chances import Chances
from capomastro.bots.players import Apprentice
from capomastro.kernel.game import Game
from capomastro.kernel.record import Record, record, replay
from capomastro.kernel.registry import game
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import CHANCE, OMNISCIENT, State
from capomastro.kernel.table import Dice, Table
from capomastro.kernel.wording import Words

QUARRY = game("quarry")
MOVES = ["draw 9", "sell", "draw 5", "keep", "draw 8", "keep", "draw 1", "sell", "draw 7", "keep", "draw 6", "keep"]
GAMES = ["carcassonne", "citadels", "carrara", "firenze", "quarry"]
NAMES = ["Ann", "Ben"]


@pytest.fixture(scope="module")
def blundered() -> Record:
    """Ann sells the nine."""
    table = Table(QUARRY, 2, begin=False)
    for text in MOVES:
        if table.state.blind():
            table.do(QUARRY.codec.parse("nobody"))
        table.do(QUARRY.codec.parse(text))
    return record(table, names={0: "Ann", 1: "Ben"})


@pytest.fixture(scope="module")
def found(blundered: Record) -> Analysis:
    return analyse(blundered, "master:200")


def played_by_chance(name: str, players: int, seed: int) -> Table:
    """A whole game in which nobody thinks."""
    rng, anybody = Rng(seed), RandomBot()
    table = Table(game(name), players, nature=Dice(seed))
    while not table.over:
        seat = int(table.state.decider())
        table.play(anybody.choose(table.game, table.state, seat, rng))
    return table


# -- what costs ---------------------------------------------------------------------------


def test_the_dearest_decision_is_the_blunder(found: Analysis) -> None:
    first = found.dearest()[0]
    assert (first.line, first.seat, first.played.text, first.best.text) == (2, 0, "sell", "keep")
    assert first.cost == pytest.approx(first.best.share - first.played.share, abs=2e-4)
    assert first.margin > 0
    assert len(found.decisions) == 6


def test_what_costs_less_than_its_margin_costs_nothing(found: Analysis) -> None:
    for decision in found.decisions:
        assert decision.cost == 0 or decision.cost >= max(CLEAR, decision.margin)
        assert decision.cost > 0 or decision.best == decision.played


def test_the_dearest_decisions_are_thought_about_again_and_that_counts(blundered: Record) -> None:
    table = replay(blundered)
    course = follow(table)
    judged = list(judgements(table, course, "master:50"))
    again = judged[len(course.choices) :]
    assert again
    assert len(judged) <= thoughts(course)
    whole = finish(table, course, "master:50", judged)
    for decision in again:
        assert decision in whole.decisions
        assert decision == judge(table, decision.line - 1, decision.moment, "master:50", 1, runs=RUNS)


def test_a_decision_is_judged_by_what_its_seat_could_know(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot that judges never gets the true position: its seat sees the same there, but other cards lie hidden."""
    shown: list[State] = []

    class Watching(Apprentice):
        def consider(self, game: Game, seen: State, seat: int, rng: Rng, also: Sequence[int] = ()) -> Advice:
            shown.append(seen)
            return super().consider(game, seen, seat, rng, also)

    monkeypatch.setattr("capomastro.arena.weighing.adviser_for", lambda *_: Watching())
    table = Table(game("citadels"), 3, nature=Dice(4))
    rng = Rng(4)
    while len(table.steps) < 120:
        table.play(RandomBot().choose(table.game, table.state, int(table.state.decider()), rng))
    at = follow(table).choices[-1]
    truth, seat = table.position(at), table.steps[at].actor
    judge(table, at, 0, "apprentice", 1, runs=RUNS)
    assert len(shown) == RUNS
    assert all(table.game.view(seen, seat) == table.game.view(truth, seat) for seen in shown)
    everything = [table.game.view(state, OMNISCIENT) for state in (truth, *shown)]
    assert all(seen != everything[0] for seen in everything[1:])


# -- the line and its parts ------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_the_parts_add_up_to_the_line(name: str, games_to_play: Callable[[int, int], int]) -> None:
    for seed in range(games_to_play(1, 10)):
        table = played_by_chance(name, 2 + seed % 3 if name != "quarry" else 2, seed)
        course = follow(table)
        judged = [judge(table, at, 0, "apprentice", 1) for at in course.order()[:6]]
        found = finish(table, course, "apprentice", judged)
        line = list(found.points[0].shares)
        for point in found.points[1:]:
            for seat in range(found.players):
                line[seat] += point.luck[seat] + point.play[seat] + point.hidden[seat] + point.correction[seat]
            assert line == pytest.approx(point.shares, abs=0.01)
        winners = table.game.outcome(table.state).winners
        assert {seat for seat, share in enumerate(found.points[-1].shares) if share > 0} >= set(winners)
        for seat, balance in enumerate(found.balances):
            whole = found.points[-1].shares[seat] - found.points[0].shares[seat]
            assert balance.luck + balance.play + balance.hidden + balance.correction == pytest.approx(whole, abs=0.01)
        assert sum(t.luck for t in found.balances) == pytest.approx(0, abs=0.01)
        assert sum(t.play for t in found.balances) == pytest.approx(0, abs=0.01)


def test_luck_is_even_before_the_draw() -> None:
    """Over what could have been drawn, by weight, luck comes to nothing."""
    table = played_by_chance("carrara", 2, 3)
    chances = Chances(table.game)
    drawn = 0
    for at, step in enumerate(table.steps):
        state = table.position(at)
        if step.actor != CHANCE or len(state.legal()) < 2:
            continue
        mean, total = expectation(chances, state), 0.0
        for code, weight in zip(state.legal(), state.chance(), strict=True):
            after = state.clone()
            after.apply(code)
            total += int(weight) * (chances.of(after)[0] - mean[0])
        assert total == pytest.approx(0, abs=1e-6)
        drawn += 1
        if drawn == 5:
            break
    assert drawn == 5


def test_the_line_knows_all_cards_and_ends_with_the_win(found: Analysis, blundered: Record) -> None:
    for point in found.points:
        assert sum(point.shares) == pytest.approx(1)
    assert found.over
    assert found.points[-1].shares == [1.0, 0.0] or found.points[-1].shares == [0.0, 1.0] or found.points[-1].shares == [0.5, 0.5]
    assert found.points[-1].line == len(replay(blundered).steps)


def test_the_rest_is_correction_where_nothing_was_judged(blundered: Record) -> None:
    table = replay(blundered)
    found = finish(table, follow(table), "apprentice", [])
    assert found.unjudged == 6
    assert all(part == 0 for point in found.points for part in point.play)
    change = found.points[-1].shares[0] - found.points[0].shares[0]
    ann = found.balances[0]
    assert ann.correction == pytest.approx(change - ann.luck - ann.hidden)


@pytest.mark.parametrize("name", ["carcassonne", "carrara"])
def test_nothing_is_hidden_where_everybody_sees_everything(name: str) -> None:
    course = follow(played_by_chance(name, 2, 5))
    assert course.hidden
    assert all(part == 0 for parts in (*course.hidden.values(), *course.doubt.values()) for part in parts)


def test_what_a_move_changes_through_unseen_cards_is_hidden() -> None:
    """Against the mean over many worlds: what is left of it over all of a game's moves is within its margin of what few worlds say."""
    table = played_by_chance("citadels", 3, 2)
    course = follow(table)
    at = max(course.hidden, key=lambda at: abs(course.hidden[at][table.steps[at].actor]))
    seat, code, state = table.steps[at].actor, table.steps[at].code, table.position(at)
    assert abs(course.hidden[at][seat]) > CLEAR
    chances, changes = Chances(table.game), []
    rng = Rng(99)
    for _ in range(400):
        world = state.imagine(seat, rng)
        if code not in world.legal():
            continue
        before = chances.of(world)[seat]
        world.apply(code)
        changes.append(chances.of(world)[seat] - before)
    truth = course.line[at + 1][seat] - course.line[at][seat]
    expected = truth - sum(changes) / len(changes)
    assert course.doubt[at][seat] > 0
    assert course.hidden[at][seat] == pytest.approx(expected, abs=5 * sqrt(course.doubt[at][seat]))


def test_what_matters_is_judged_first_and_every_seat_alike() -> None:
    table = played_by_chance("carrara", 3, 1)
    course = follow(table)
    order = course.order()
    assert sorted(order) == course.choices
    assert order == follow(table).order()
    actors = dict(zip(course.choices, course.actors, strict=True))
    for count in (12, len(order) // 2):
        judged = [sum(actors[at] == seat for at in order[:count]) / len(course.of(seat)) for seat in range(3)]
        assert max(judged) - min(judged) < 0.1
    for seat in range(3):
        own, first, rest = course.of(seat), course.weightiest(seat), course.others(seat)
        swing = {at: abs(course.line[at + 1][seat] - course.line[at][seat]) for at in own}
        assert 4 * (len(first) - 1) < len(own) <= 4 * len(first)
        assert min(swing[at] for at in first) >= max(swing[at] for at in rest)
        some = sorted(rest[: len(rest) // 4])
        middle = sorted(rest)[len(rest) // 2]
        assert abs(sum(at < middle for at in some) - len(some) / 2) <= 1, "both halves of the game"


def test_a_sample_stands_for_all_decisions_of_its_kind(found: Analysis) -> None:
    """Five dear ones, all judged, and ten others of which two were: those count five times each."""
    free, dear = (msgspec.structs.replace(found.decisions[0], cost=cost, stake=0.1) for cost in (0.0, 0.05))
    judged = dict.fromkeys(range(5), dear) | dict.fromkeys((5, 9), free)
    assert estimate([list(range(5)), list(range(5, 15))], judged) == pytest.approx((5 * 0.05, 15 * 0.1))
    assert estimate([list(range(5)), []], {}) == (0, 0)


def test_an_accuracy_is_told_where_half_of_the_decisions_were_judged(blundered: Record) -> None:
    table = replay(blundered)
    course = follow(table)
    every = list(judgements(table, course, "master:50"))
    ann = [at for at, actor in zip(course.choices, course.actors, strict=True) if actor == 0]

    def balance(places: list[int]) -> Balance:
        return finish(table, course, "master:50", [d for d in every if d.line - 1 in places]).balances[0]

    whole, half, few = balance(ann), balance(ann[:2]), balance(ann[:1])
    assert [(b.judged, b.choices) for b in (whole, half, few)] == [(3, 3), (2, 3), (1, 3)]
    assert whole.accuracy is not None
    assert half.accuracy is not None
    assert (few.accuracy, few.unsaid, whole.unsaid) == (None, "judged", "")
    nothing = finish(table, course, "master:50", [msgspec.structs.replace(d, stake=0.0, cost=0.0) for d in every]).balances[0]
    assert (nothing.accuracy, nothing.unsaid) == (None, "stake")


def test_what_a_decision_gives_away_goes_to_the_others_by_their_chances(found: Analysis) -> None:
    decision = found.dearest()[0]
    changed = effect(decision, [0.4, 0.4, 0.2])
    assert changed == pytest.approx([-decision.cost, decision.cost * 2 / 3, decision.cost / 3])
    assert effect(decision, [1.0, 0.0]) == [0.0, 0.0]


def test_accuracy_goes_from_choosing_anything_to_giving_nothing_away() -> None:
    assert accuracy(0, 1) == 100
    assert accuracy(0.25, 1) == 75
    assert accuracy(2, 1) == 0
    assert accuracy(0, LEAST_STAKE / 2) is None


def test_an_analysis_is_reproducible(blundered: Record) -> None:
    assert analyse(blundered, "master:50", seed=3) == analyse(blundered, "master:50", seed=3)


@pytest.mark.parametrize("bot", ["apprentice", "journeyman"])
def test_greedy_bots_judge_too(blundered: Record, bot: str) -> None:
    assert analyse(blundered, bot).dearest(1)[0].played.text == "sell"


def test_a_game_that_broke_off_has_a_line_up_to_there(blundered: Record) -> None:
    table = replay(blundered)
    table.undo(6)
    course = follow(table)
    found = finish(table, course, "apprentice", [])
    assert not found.over
    assert 0 < found.points[-1].shares[0] < 1


def test_a_move_taken_back_is_not_judged(blundered: Record) -> None:
    table = replay(blundered)
    before = len(follow(table).choices)
    table.undo(len(table.steps) - 1)
    table.redo()
    assert len(follow(table).choices) == before
    assert len(analyse(record(table), "apprentice").decisions) == before


# -- the page ------------------------------------------------------------------------------


def test_the_page_tells_it_in_three_languages(blundered: Record, found: Analysis) -> None:
    for lang in ("en", "nl", "de"):
        text = analysis_page(found, replay(blundered), NAMES, Words("capomastro.cli", lang), QUARRY.words(lang, NAMES))
        assert "‹" not in text
        assert "Ann" in text
        assert "<polyline" in text


def test_the_page_says_how_many_decisions_were_judged_and_why_there_is_no_accuracy(blundered: Record, found: Analysis) -> None:
    words = Words("capomastro.cli", "en")
    whole = found.balances[0]
    assert accuracy_of(whole, words) == f"{whole.accuracy:.0f}"
    few = msgspec.structs.replace(whole, judged=1, choices=6, accuracy=None, unsaid="judged")
    assert accuracy_of(few, words) == "– too few decisions judged (1 of 6 decisions judged)"
    told = msgspec.structs.replace(found, balances=[few, msgspec.structs.replace(few, judged=6, unsaid="stake")])
    page = analysis_page(told, replay(blundered), NAMES, words, QUARRY.words("en", NAMES))
    assert "1 of 6 decisions judged" in page
    assert "too little at stake" in page


def test_the_page_shows_the_table_before_each_costly_decision_as_its_player_saw_it(blundered: Record, found: Analysis) -> None:
    page = analysis_page(found, replay(blundered), NAMES, Words("capomastro.cli", "en"), QUARRY.words("en", NAMES))
    pictures = re.findall(r'src="data:image/svg\+xml;base64,([\w+/=]+)"', page)
    assert len(pictures) == len(found.dearest(4))
    assert all(b64decode(picture).startswith(b"<svg") for picture in pictures)
    assert "The table before line 2: Ann" in page


def test_a_bot_without_advice_is_refused(blundered: Record) -> None:
    with pytest.raises(BadBot):
        analyse(blundered, "random")


def test_the_command_writes_a_page(blundered: Record, tmp_path: Path) -> None:
    from capomastro.cli.main import main

    source = tmp_path / "game.txt"
    source.write_text(blundered.text(), encoding="utf-8")
    with pytest.raises(SystemExit) as ended:
        main(["analyse", str(source), "--bot", "master:30", "--report", str(tmp_path / "out" / "page.html")])
    assert not ended.value.code
    assert "<svg" in (tmp_path / "out" / "page.html").read_text(encoding="utf-8")
