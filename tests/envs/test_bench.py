"""``bench/envs.py``: a run that was stopped goes on, and what is missing is said in one line."""

from __future__ import annotations

import json
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

BENCH = Path(__file__).parents[2] / "bench"


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The program, with measurements that take no time."""
    monkeypatch.syspath_prepend(str(BENCH))
    module = import_module("envs")
    for name in ("batched", "compact", "one_by_one"):
        monkeypatch.setattr(module.rates, name, lambda *given: 1000.0)
    monkeypatch.setattr(module, "PGX_GAMES", ())
    monkeypatch.setattr(module.rates, "simulation", lambda name, players: float(players))

    def run(*words: str) -> None:
        monkeypatch.setattr(sys, "argv", ["envs.py", *words])
        module.main()

    return module, run


def test_a_run_that_was_stopped_goes_on(bench: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Any) -> None:
    module, run = bench
    command = ("steps", "carrara", "quarry", "--short", "--out", str(tmp_path / "kept"))
    measured: list[str] = []

    def stopped(name: str, seconds: float) -> float:
        if name == "quarry" and not measured.count("quarry"):
            measured.append(name)
            raise KeyboardInterrupt
        measured.append(name)
        return 7.0

    monkeypatch.setattr(module.rates, "one_by_one", stopped)
    with pytest.raises(KeyboardInterrupt):
        run(*command)
    kept = json.loads((tmp_path / "kept.json").read_text(encoding="utf-8"))["steps"]
    assert list(kept["rows"]) == ["carrara"]
    assert "Not finished" in (tmp_path / "kept.md").read_text(encoding="utf-8")
    run(*command)
    assert measured == ["carrara", "quarry", "quarry"], "carrara was kept"
    page = (tmp_path / "kept.md").read_text(encoding="utf-8")
    assert "Not finished" not in page
    assert "`python bench/envs.py steps carrara quarry --seconds 0.2`" in page
    assert "| quarry | 1,000 | 1,000 | 1,000 | 1,000 | 7 |" in page
    run(*command)
    assert measured.count("carrara") == 2, "a finished part is measured again"
    assert "carrara" in capsys.readouterr().err


def test_parts_are_kept_beside_each_other(bench: Any, tmp_path: Path) -> None:
    _, run = bench
    for part in ("steps", "openspiel"):
        run(part, "quarry", "--short", "--out", str(tmp_path / "kept"))
    page = (tmp_path / "kept.md").read_text(encoding="utf-8")
    assert "## Steps a second" in page
    assert "| quarry, 3 players | 1 | 3.0 | 3.0 |" in page


def test_a_missing_library_is_said_in_one_line(bench: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    module, run = bench

    def missing(*given: Any) -> float:
        raise ImportError("capomastro.envs.aec_env needs pettingzoo: install capomastro[envs]")

    monkeypatch.setattr(module.rates, "one_by_one", missing)
    with pytest.raises(SystemExit, match="install capomastro"):
        run("steps", "quarry", "--short")


def test_pgx_is_left_out_where_it_is_not_installed(bench: Any, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    module, run = bench
    monkeypatch.setattr(module, "PGX_GAMES", ("backgammon",))
    monkeypatch.setattr(module, "find_spec", lambda name: None)
    run("steps", "quarry", "--short")
    assert "| pgx backgammon | not installed |" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("steps", "chess"), "carrara"), (("beside", "quarry"), "--old"), (("steps", "quarry", "--seconds", "0"), "above 0"),
        (("beside", "quarry", "--old", "/nowhere/python", "--short"), "cannot be started"),
    ],
)  # fmt: skip
def test_wrong_commands_are_refused(words: tuple[str, ...], said: str, bench: Any, capsys: Any) -> None:
    _, run = bench
    with pytest.raises(SystemExit) as ended:
        run(*words)
    assert said in f"{ended.value.code} {capsys.readouterr().err}"
