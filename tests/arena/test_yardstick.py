"""The yardsticks in C play the engine's own games, or their figures would mean nothing."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

BENCH = Path(__file__).parents[2] / "bench"
WRONG = {"carcassonne": {"FED_CITY": 3}, "carrara": {"OBJECT_PRICE": 2}}


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    monkeypatch.syspath_prepend(str(BENCH))
    import yardstick_c

    yield yardstick_c
    sys.modules.pop("yardstick_c")


@pytest.mark.parametrize("game", WRONG)
def test_it_plays_the_same_games_from_the_same_seeds(bench: ModuleType, tmp_path: Path, game: str) -> None:
    chosen = next(each for each in bench.YARDSTICKS if each.game == game)
    start = bench.opening(chosen)
    bench.prove(bench.built(tmp_path, chosen, start), chosen, start, 40)


@pytest.mark.parametrize("game", WRONG)
def test_it_is_refused_when_it_plays_by_other_numbers(bench: ModuleType, tmp_path: Path, game: str) -> None:
    chosen = next(each for each in bench.YARDSTICKS if each.game == game)
    start = bench.opening(chosen)
    cheated = chosen._replace(numbers=lambda state: {**chosen.numbers(state), **WRONG[game]})
    with pytest.raises(SystemExit, match="another game"):
        bench.prove(bench.built(tmp_path, cheated, start), cheated, start, 40)
