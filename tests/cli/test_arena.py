"""``capomastro arena``, ``ladder`` and ``analyse`` as a user runs them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from capomastro.arena.ladder import Form, Gate, Measured, climb


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache"


def test_a_match_is_played_shown_and_remembered(run: Any, own_cache: Path) -> None:
    arguments = ("arena", "quarry", "--bots", "random,apprentice", "--games", "6", "--workers", "1")
    first = run(*arguments)
    assert first.code == 0
    assert "apprentice" in first.out
    assert len(list(own_cache.rglob("quarry-*.jsonl"))) == 1
    again = run(*arguments)
    assert "6 games had been played before" in again.err
    assert again.out == first.out
    fresh = run(*arguments, "--fresh")
    assert "played before" not in fresh.err


def test_a_match_as_json_with_a_lineup_and_options_of_the_game(run: Any) -> None:
    ran = run("arena", "quarry", "--players", "3", "--lineup", "apprentice,random,random", "--games", "3", "--workers", "1", "--json")
    summary = msgspec.json.decode(ran.out)
    assert summary["games"] == 3
    assert {line["bot"] for line in summary["lines"]} == {"apprentice", "random"}
    assert summary["match"]["lineups"] == [["apprentice", "random", "random"]]


def test_a_report_is_written(run: Any, tmp_path: Path) -> None:
    ran = run("arena", "quarry", "--games", "4", "--workers", "1", "--report", str(tmp_path / "out"), "--lang", "nl")
    assert ran.code == 0
    assert {path.name for path in (tmp_path / "out").iterdir()} == {"report.html", "summary.json", "games.jsonl", "shares.png", "elo.png"}
    assert 'lang="nl"' in (tmp_path / "out" / "report.html").read_text(encoding="utf-8")


def test_the_ladder_writes_what_it_measured(run: Any, tmp_path: Path) -> None:
    results, keep = tmp_path / "results", tmp_path / "keep"
    ran = run("ladder", "quarry", "--simulations", "10", "--games", "16", "--gate", "L1-L0", "--results", str(results), "--keep", str(keep))
    assert ran.code == 0
    found = msgspec.json.decode((results / "quarry.json").read_bytes())
    assert [row["gate"]["name"] for row in found["gates"]] == ["L1-L0"]
    assert found["gates"][0]["verdict"] in ("passed", "missed")
    run("ladder", "quarry", "--simulations", "2", "--games", "16", "--gate", "L4-L3", "--results", str(results), "--keep", str(keep))
    found = msgspec.json.decode((results / "quarry.json").read_bytes())
    assert [row["gate"]["name"] for row in found["gates"]] == ["L1-L0", "L4-L3"]


def test_an_interrupted_ladder_keeps_what_stands_and_no_decision_is_lost(run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    results, keep = tmp_path / "results", tmp_path / "keep"
    arguments = ("ladder", "quarry", "--simulations", "10", "--games", "20", "--results", str(results), "--keep", str(keep))

    def stop_in_the_second_gate(form: Form, gate: Gate, folder: Path, **more: Any) -> Iterator[Measured]:
        for found in climb(form, gate, folder, **more):
            yield found
            if gate.name != "L1-L0":
                raise KeyboardInterrupt

    monkeypatch.setattr("capomastro.cli.ladder.climb", stop_in_the_second_gate)
    assert run(*arguments, "--gate", "L1-L0", "--gate", "L3-L2").code != 0
    kept = msgspec.json.decode((results / "quarry.json").read_bytes())["gates"]
    assert {row["gate"]["name"]: row["verdict"] == "open" for row in kept} == {"L1-L0": False, "L3-L2": True}
    monkeypatch.undo()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    run(*arguments, "--gate", "L3-L2")
    decided = msgspec.json.decode((results / "quarry.json").read_bytes())["gates"]
    assert decided[1]["verdict"] != "open"
    assert decided[1]["games"] > kept[1]["games"]
    monkeypatch.setattr("capomastro.cli.ladder.climb", stop_in_the_second_gate)
    run(*arguments, "--gate", "L3-L2", "--seed", "2", "--keep", str(tmp_path / "other"))
    assert msgspec.json.decode((results / "quarry.json").read_bytes())["gates"] == decided


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("arena", "chess"), "no game chess"),
        (("arena", "quarry", "--bots", "random,nobody"), "no bot nobody"),
        (("arena", "quarry", "--bots", "master:fast"), "write a budget"),
        (("arena", "quarry", "--games", "0"), "--games"),
        (("arena", "quarry", "--players", "9"), "2 to 3"),
        (("arena", "quarry", "--lineup", "random"), "2 seats"),
        (("arena", "quarry", "--workers", "-1"), "--workers"),
        (("ladder", "quarry", "--settings", "/nowhere.json"), "--simulations"),
        (("analyse", "/nowhere.txt"), "/nowhere.txt"),
        (("analyse", "/nowhere.txt", "--bot", "random"), "no advice"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(refused: Any, arguments: tuple[str, ...], says: str) -> None:
    assert says in refused(*arguments)


def test_results_of_another_match_are_not_mixed_in(run: Any, refused: Any, tmp_path: Path) -> None:
    run("arena", "quarry", "--games", "2", "--workers", "1", "--report", str(tmp_path / "out"))
    assert "another match" in refused("arena", "quarry", "--games", "2", "--seed", "9", "--report", str(tmp_path / "out"))
