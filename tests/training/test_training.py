"""How a judgement is learned: lessons, the net in whole numbers, the course in its folder."""

from __future__ import annotations

from pathlib import Path

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from capomastro.bots.judgement import FORMAT, BadJudgement, Card, read, write
from capomastro.bots.net import ONE, PHASES, Reckoner
from capomastro.kernel.registry import game
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import CHANCE, OVER, State
from capomastro.training.lessons import Notes

HEATS = [20_000 - 1000 * phase for phase in range(PHASES)]

torch = pytest.importorskip("torch", reason="capomastro[train] is not installed")


def positions(game_id: str, players: int, every: int = 17) -> list[State]:
    out = []
    state = game(game_id).new(players)
    rng = Rng(5)
    count = 0
    while state.decider() != OVER:
        legal = state.legal()
        state.apply(state.draw(rng) if state.decider() == CHANCE else legal[rng.below(len(legal))])
        count += 1
        if count % every == 0 and state.decider() >= 0:
            out.append(state.clone())
    return out


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("game_id", ["carcassonne", "citadels", "carrara", "firenze"])
def test_whole_numbers_judge_as_the_net_that_learned(game_id: str, players: int) -> None:
    from capomastro.training.course import widths_of
    from capomastro.training.fitting import Learner, gather, whole

    torch.manual_seed(3)
    played = game(game_id)
    widths = widths_of(played)
    net = Learner(widths, 16, 8, HEATS)
    with torch.no_grad():
        for rows in (net.own, net.others, net.table, net.relation):
            rows.weight[:-1] = torch.randn_like(rows.weight[:-1]) * 0.2
    card = Card(game_id, FORMAT, widths.table, widths.seat, 16, 8, HEATS)
    reckoner = Reckoner(read(write(card, whole(net))).net)
    taken = positions(game_id, players)[:12]
    notes = Notes(players)
    for state in taken:
        notes.take(state)
    group = gather([notes.close([0] * players, [1 / players] * players)], widths, "cpu")[0]
    with torch.no_grad():
        out = net(group)
    for number, state in enumerate(taken):
        scores = vec[i64]([0] * players)
        state.evaluate(scores)
        before = [int(score) for score in scores]
        chances = vec[i64]([0] * players)
        reckoner.judge(state, scores, chances)
        wished = torch.softmax(out[number, :, 0], 0)
        for seat in range(players):
            assert int(chances[seat]) / ONE == pytest.approx(float(wished[seat]), abs=0.03)
            assert (int(scores[seat]) - before[seat]) / 10_000 == pytest.approx(float(out[number, seat, 1]), abs=0.1)


def test_damaged_weights_are_refused_in_one_line() -> None:
    with pytest.raises(BadJudgement, match="no file of weights"):
        read(b"nothing of the kind")
    card = Card("quarry", FORMAT, 3, 2, 4, 2, HEATS)
    with pytest.raises(BadJudgement, match="damaged"):
        read(_encoded(card) + b"\nabc")


def _encoded(card: Card) -> bytes:
    import msgspec

    return msgspec.json.encode(card)


def test_a_course_learns_goes_on_and_keeps_what_is_better(tmp_path: Path) -> None:
    from capomastro.training.course import BadCourse, Course, Plan

    plan = Plan("quarry", [(2, {})], seconds=3, passes=6, hidden=8, second=4, simulations=4, gate_games=4, gate_simulations=8)
    told: list[str] = []
    first = Course(tmp_path, plan, 1, "cpu", lambda what, done, of: told.append(what))
    learned = first.round()
    assert learned.positions > learned.games > 10
    assert learned.curve[-1]["chance"] < 0.693, "no better than a coin"
    assert {"play", "learn", "gate"} <= set(told)
    again = Course(tmp_path, plan, 1, "cpu", lambda what, done, of: None)
    assert len(again.diary.rounds) == 1
    again.round()
    assert len(again.diary.rounds) == 2
    with pytest.raises(BadCourse, match="holds a course of quarry"):
        Course(tmp_path, Plan("carrara", [(2, {})]), 1, "cpu", lambda what, done, of: None)
