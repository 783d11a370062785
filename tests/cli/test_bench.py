"""``capomastro bench`` and what it measures with."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from capomastro import compiled
from capomastro.arena.speed import halfway, measure, slowest, state_bytes
from capomastro.kernel.proof import Case
from capomastro.kernel.registry import game
from capomastro.kernel.state import OVER


def test_bench_measures_both_builds_that_are_there(run: Any) -> None:
    found = run("bench", "quarry", "--seconds", "0.02", "--rules", "1", "--json").json
    assert [s["compiled"] for s in found] in ([True, False], [False])
    for speed in found:
        assert (speed["game"], speed["rules"]) == ("quarry", 1)
        assert speed["games_per_second"] > 0
        assert speed["decisions_per_second"] >= speed["choices_per_second"] > 0
        assert speed["us_per_clone"] > 0
        assert speed["bytes_per_state"] > 9 * 8, "the stones alone take that"


def test_the_numbers_of_a_measurement_agree_with_each_other() -> None:
    speed = measure(game("quarry"), 3, seconds=0.05)
    assert speed.players == 3
    assert speed.compiled is compiled()
    assert abs(speed.us_per_decision * speed.decisions_per_second / 1e6 - 1) < 0.02


@pytest.mark.parametrize("name", ["carcassonne", "carrara", "citadels", "firenze"])
def test_the_middle_of_a_game_lies_before_its_end(name: str) -> None:
    chosen = game(name)
    assert halfway(chosen.new(2), chosen.max_decisions).decider() != OVER


def test_the_middle_of_a_game_is_measured_not_its_beginning() -> None:
    quarry = game("quarry")
    start = quarry.new(2)
    middle = halfway(start, quarry.max_decisions)
    assert 0 < msgspec.to_builtins(quarry.view(middle, -1))["in_quarry"] < 9
    assert state_bytes(middle) > 0


def test_of_a_group_of_set_ups_the_slowest_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    quarry = game("quarry")
    monkeypatch.setattr(quarry.proof, "paces", {"few": (Case(2), Case(3)), "many": (Case(4),)})
    speed = slowest(quarry, "few", seconds=0.02)
    assert (speed.set_up, speed.players in (2, 3)) == ("few", True)


def test_wrong_benchmarks_are_refused(refused: Any) -> None:
    assert "quarry" in refused("bench", "chess")
    assert "600" in refused("bench", "quarry", "--seconds", "0")
