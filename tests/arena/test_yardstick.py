"""The yardstick in C plays the engine's own games, or its figures would mean nothing."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

BENCH = Path(__file__).parents[2] / "bench"


@pytest.fixture
def yardstick(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.syspath_prepend(str(BENCH))
    import yardstick_c

    yield yardstick_c
    sys.modules.pop("yardstick_c")


def test_it_plays_the_same_games_from_the_same_seeds(yardstick, tmp_path: Path) -> None:
    start = yardstick.opening()
    yardstick.prove(yardstick.built(tmp_path, start), start, 40)


def test_it_is_refused_when_it_plays_by_other_numbers(yardstick, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    start = yardstick.opening()
    singles = yardstick.singles
    monkeypatch.setattr(yardstick, "singles", lambda state: singles(state) | {"OBJECT_PRICE": 2})
    with pytest.raises(SystemExit, match="another game"):
        yardstick.prove(yardstick.built(tmp_path, start), start, 40)
