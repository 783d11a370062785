"""Calibration: what is measured is what was said and what came true, game by game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from capomastro.arena import calibration as measuring
from capomastro.arena.calibration import BINS, FIFTHS, BadCalibration, Judged, Plan, Sample, calibration, gather, judge_game, lineup, par
from capomastro.arena.calibration_page import calibration_page, picture, rows
from capomastro.bots.chances import leaf, shown
from capomastro.cli.main import main
from capomastro.cli.voice import Voice
from capomastro.kernel.registry import game
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import State
from capomastro.kernel.wording import LANGUAGES

PLAN = Plan("quarry", 2, 12, 3, ["random", "apprentice"])


def told(said: list[float], won: list[int], fifth: int = 0) -> list[Judged]:
    """One position a game: what was said of seat 0, and whether it won."""
    return [Judged(i, fifth, [p, 1 - p], [float(w), 1.0 - w]) for i, (p, w) in enumerate(zip(said, won, strict=True))]


def test_true_chances_have_no_error_and_false_ones_have_theirs() -> None:
    said = [0.1] * 10 + [0.3] * 10 + [0.7] * 10 + [0.9] * 10
    true = [1] + [0] * 9 + [1] * 3 + [0] * 7 + [1] * 7 + [0] * 3 + [1] * 9 + [0]
    assert sum(b.said - b.came for b in Sample(told(said, true)).bins()) == pytest.approx(0)
    coin = Sample(told([0.98] * 40, [1, 0] * 20))
    assert coin.error() == pytest.approx(0.48)
    assert coin.brier() == pytest.approx(0.5 * 0.02 ** 2 + 0.5 * 0.98 ** 2)
    assert Sample(told([1.0, 0.0], [1, 0])).brier() == 0


def test_bins_hold_equally_many_however_many_there_are() -> None:
    for n in (3, 10, 27):
        sample = Sample(told([i / n for i in range(n)], [0] * n))
        found = sample.bins()
        assert len(found) == BINS
        assert sum(b.said for b in found) / BINS == pytest.approx(sum(said for said, _, _ in sample.rows) / len(sample.rows))
        assert [b.said for b in found] == sorted(b.said for b in found)


def test_a_game_drawn_twice_counts_twice() -> None:
    judged = told([0.2, 0.6, 0.9], [0, 1, 0])
    again = Sample(judged).brier({0: 2, 2: 1}), Sample(judged).error({0: 2, 2: 1})
    plain = Sample([judged[0], judged[0], judged[2]])
    assert again == pytest.approx((plain.brier(), plain.error()))


def test_intervals_contain_what_was_measured() -> None:
    found = calibration(PLAN, told([0.5, 0.8, 0.3, 0.9], [1, 0, 0, 1]), resamples=40)
    whole = found.whole
    assert whole.brier_low <= whole.brier <= whole.brier_high
    assert whole.error_low <= whole.error <= whole.error_high
    assert whole.brier_low < whole.brier_high
    assert found.cut == PLAN.games - 4


def test_two_players_are_held_to_numbers_and_four_to_doing_better_than_equal_chances() -> None:
    sure = [Judged(i, f, [1.0, 0.0], [1.0, 0.0]) for i in range(10) for f in range(FIFTHS)]
    assert calibration(PLAN, sure, resamples=1).met
    weak = [Judged(i, f, [0.5, 0.5], [float(i % 2), 1.0 - i % 2]) for i in range(10) for f in range(FIFTHS)]
    rows_met = [fifth.met for fifth in calibration(PLAN, weak, resamples=1).fifths]
    assert rows_met == [True, False, False, False, False], "a coin is good enough for the first fifth alone"
    four = msgspec.structs.replace(PLAN, players=4)
    even = [Judged(i, f, [0.25] * 4, [float(s == i % 4) for s in range(4)]) for i in range(8) for f in range(FIFTHS)]
    assert calibration(four, even, resamples=1).brier == pytest.approx(par(4))
    wrong = [Judged(i, f, [1.0, 0, 0, 0], [0, 1.0, 0, 0]) for i in range(8) for f in range(FIFTHS)]
    assert not calibration(four, wrong, resamples=1).met


def test_each_game_gives_one_decision_from_each_fifth_and_its_result() -> None:
    judged = judge_game(PLAN, 1)
    assert [j.fifth for j in judged] == list(range(FIFTHS))
    assert all(sum(j.said) == pytest.approx(1) and sum(j.came) == pytest.approx(1) for j in judged)
    assert judged == judge_game(PLAN, 1)


def test_levels_are_dealt_to_seats_at_random() -> None:
    plan = Plan("quarry", 2, 1, 5, ["random", "apprentice", "journeyman"])
    dealt = [tuple(lineup(plan, number)) for number in range(200)]
    assert len(set(dealt)) == 9
    assert all(50 > dealt.count(pair) > 5 for pair in set(dealt))


def test_several_processes_measure_the_same() -> None:
    one, two = (calibration(PLAN, [j for _, found in gather(PLAN, workers) for j in found], 5) for workers in (1, 2))
    assert one == two
    assert one.games == PLAN.games


def test_a_game_that_was_cut_is_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    real = measuring.play
    monkeypatch.setattr(measuring, "play", lambda *args, **more: msgspec.structs.replace(real(*args, **more), cut=True))
    found = calibration(PLAN, [j for _, part in gather(PLAN, 1) for j in part], 2)
    assert (found.games, found.cut, found.positions) == (0, PLAN.games, 0)


def test_what_cannot_be_measured_is_refused() -> None:
    with pytest.raises(BadCalibration, match="leaf, shown"):
        list(gather(msgspec.structs.replace(PLAN, figure="guess"), 1))


@pytest.mark.parametrize("players", [2, 3])
def test_chances_add_up(players: int) -> None:
    quarry, rng = game("quarry"), Rng(4)
    state = quarry.new(players)
    while state.decider() < 0:
        state.apply(state.draw(rng))
    seat = int(state.decider())
    for found in (leaf(quarry, state), shown(quarry, state.imagine(seat, rng), seat, rng, "master:20")):
        assert len(found) == players
        assert sum(found) == pytest.approx(1)


def test_the_figure_shown_is_asked_of_what_its_seat_can_know(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = Plan("citadels", 2, 1, 3, ["random"], "shown")
    told_of: list[State] = []
    monkeypatch.setattr(measuring, "shown", lambda game, seen, seat, rng, bot: told_of.append(seen) or [0.5, 0.5])
    judge_game(plan, 1)
    hidden = list(told_of)
    monkeypatch.setattr(measuring, "leaf", lambda game, state: told_of.append(state.clone()) or [0.5, 0.5])
    judge_game(msgspec.structs.replace(plan, figure="leaf"), 1)
    as_it_lies = told_of[len(hidden):]
    citadels = game("citadels")
    assert len(hidden) == len(as_it_lies) == FIFTHS
    for seen, true in zip(hidden, as_it_lies, strict=True):
        assert citadels.view(seen, int(true.decider())) == citadels.view(true, int(true.decider()))
    assert any(seen.encode() != true.encode() for seen, true in zip(hidden, as_it_lies, strict=True))


def test_the_page_tells_it_in_three_languages() -> None:
    found = calibration(PLAN, [j for _, part in gather(PLAN, 1) for j in part], 5)
    for lang in LANGUAGES:
        words = Voice(lang).words
        text = calibration_page(found, words)
        assert words.word("calibrate.plot") in text
        assert f'lang="{lang}"' in text
        assert "{" not in text.partition("</style>")[2]
        assert len(rows(found, words)) == 1 + FIFTHS
    assert "<svg" in picture(found, Voice("en").words).svg()


def run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    return int(stopped.value.code or 0)


def test_the_command_prints_the_numbers_and_writes_a_page(tmp_path: Path, capsys: Any) -> None:
    page = tmp_path / "new" / "chances.html"
    assert run("calibrate", "quarry", "--games", "4", "--levels", "random", "--workers", "1", "--json", "--report", str(page)) == 0
    found = json.loads(capsys.readouterr().out)
    assert {"game", "players", "positions", "brier", "error", "fifths"} <= set(found)
    assert [set(fifth) >= {"positions", "brier", "error"} for fifth in found["fifths"]] == [True] * FIFTHS
    assert found["positions"] == 4 * FIFTHS
    assert "<svg" in page.read_text(encoding="utf-8")
    seed = str(found["seed"])
    assert run("calibrate", "quarry", "--games", "4", "--levels", "random", "--workers", "1", "--json", "--seed", seed) == 0
    assert json.loads(capsys.readouterr().out) == found, "the seed that is told gives the same games"
    assert run("calibrate", "quarry", "--games", "2", "--levels", "random", "--workers", "1", "--figure", "shown", "--bot", "master:5") == 0
    assert "master:5" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--figure", "guess"], "leaf"), (["--games", "0"], "--games"), (["--levels", "random,nobody"], "nobody"),
        (["--bot", "random"], "advice"), (["--players", "40"], "players"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(arguments: list[str], said: str, capsys: Any) -> None:
    assert run("calibrate", "quarry", *arguments) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1
