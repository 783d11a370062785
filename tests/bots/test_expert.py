"""The suite of expert positions: every one can be, can be solved, and can be failed."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from capomastro.arena.ladder import known_forms
from capomastro.kernel.errors import BadPosition
from capomastro.kernel.registry import game

BENCH = Path(__file__).resolve().parents[2] / "bench"
sys.path.append(str(BENCH))
import expert  # noqa: E402 - a program of the bench

GAMES = ("carcassonne", "carrara", "citadels", "firenze")
EVERY = [position for name in GAMES for position in expert.suite(name)]


def test_every_game_has_its_dozen_and_half_of_them_are_held_out() -> None:
    assert expert.covered() == sorted(GAMES)
    for name in GAMES:
        own = [position for position in EVERY if position.game == name]
        assert len(own) >= 12
        assert sum(position.held_out for position in own) in (len(own) // 2, (len(own) + 1) // 2)
        assert len({position.name for position in own}) == len(own)
        assert len({position.position for position in own}) == len(own)


@pytest.mark.parametrize("position", EVERY, ids=lambda position: f"{position.game}: {position.name}")
def test_a_position_can_be_solved_and_failed(position: Any) -> None:
    state = position.state()
    found = game(position.game)
    legal = [found.codec.text(int(code)) for code in state.legal()]
    assert set(position.accept) < set(legal)
    assert len(set(position.accept)) == len(position.accept)
    assert state.decider() == position.seat
    assert found.from_position(found.position(state)).encode() == state.encode()
    assert position.reason.endswith(".")
    assert len(position.reason.split()) >= 10, "a reason is a sentence"
    assert [int(code) for code in state.sensible()], "bots have something to choose from"
    assert set(position.accept) & {found.codec.text(int(code)) for code in state.sensible()}


def broken(**changes: Any) -> Any:
    return msgspec.structs.replace(EVERY[0], **changes)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"accept": ["fly"]}, "fly not possible"), ({"accept": []}, "nothing can be solved"), ({"seat": 7}, "is asked, not 7"),
    ],
)
def test_a_position_that_says_something_impossible_is_refused(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(expert.BadSuite, match=said):
        broken(**changes).state()


def test_a_position_where_every_move_is_right_is_refused() -> None:
    state = EVERY[0].state()
    everything = [game(EVERY[0].game).codec.text(int(code)) for code in state.legal()]
    with pytest.raises(expert.BadSuite, match="nothing can be solved"):
        broken(accept=everything).state()
    with pytest.raises(BadPosition):
        broken(position="carcassonne 2\nnonsense").state()


def test_answers_are_counted_seed_by_seed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Any) -> None:
    position = next(p for p in EVERY if p.game == "citadels" and p.accept == ["cards"])
    found = expert.answer("apprentice", 4, False, position)
    assert found.seeds == sum(found.moves.values()) == 4
    assert found.right == sum(n for move, n in found.moves.items() if move in position.accept)
    assert found == expert.answer("apprentice", 4, False, position)
    monkeypatch.setattr(sys, "argv", ["expert.py", "citadels", "--bot", "random", "--seeds", "2", "--out", str(tmp_path / "expert")])
    expert.main()
    capsys.readouterr()
    kept = json.loads((tmp_path / "expert.json").read_text(encoding="utf-8"))
    assert kept["random"]["summary"][0]["positions"] == len(expert.suite("citadels"))
    text = (tmp_path / "expert.md").read_text(encoding="utf-8")
    assert "## random" in text
    assert all(p.name in text for p in EVERY if p.game == "citadels")


def test_a_bot_that_searches_can_be_asked_with_the_simulations_of_the_ladder() -> None:
    two = next(p for p in EVERY if p.game == "citadels" and int(p.state().players) == 2)
    four = next(p for p in EVERY if p.game == "citadels" and int(p.state().players) == 4)
    form = known_forms()["citadels"]
    assert expert.counted("master", two) == f"master:{form.two.master}"
    assert expert.counted("capomastro", four) == f"capomastro:{form.four.capomastro}"
    assert expert.counted("apprentice", four) == "apprentice"


def test_playing_a_position_out_tells_right_from_wrong() -> None:
    position = next(p for p in EVERY if p.name == "the Map Room in the last turn")
    shares = expert.roll(2, position)
    assert shares == {"cards": 1.0, "gold": 0.0}
