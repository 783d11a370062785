"""``capomastro data`` and ``capomastro clauses``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from capomastro.kernel.registry import games


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAPOMASTRO_HOME", str(tmp_path / "home"))


@pytest.mark.parametrize("game", list(games()))
def test_the_worksheet_of_every_game_loads_unchanged(run: Any, game: str, tmp_path: Path) -> None:
    sheet = run("data", game, "--worksheet", "--lang", "de").out
    assert "‹" not in sheet, "every question has words"
    path = tmp_path / "sheet.txt"
    path.write_text(sheet, encoding="utf-8")
    assert "0 changed values" in run("data", game, "--load", str(path), "--name", "as-it-is").out
    assert run("simulate", game, "--games", "1", "--workers", "1", "--option", "data=as-it-is", "--json").code == 0


def test_a_filled_in_worksheet_changes_the_game(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "sheet.txt"
    path.write_text(run("data", "quarry", "--worksheet").out.replace("/sale = 3", "/sale = 9"), encoding="utf-8")
    assert "one changed value" in run("data", "quarry", "--load", str(path), "--name", "dear").out
    cheap, dear = (run("simulate", "quarry", "--games", "20", "--option", f"data={d}", "--json").json for d in ("1", "dear"))
    assert sum(dear["mean_scores"]) > sum(cheap["mean_scores"])
    assert "dear" in run("data", "quarry", "--json").json["versions"]


def test_the_numbers_are_listed_with_their_status(run: Any) -> None:
    assert "chosen by us" in run("data", "quarry").out
    facts = run("data", "quarry", "--json").json["facts"]
    assert {"path": "/stones", "value": 9, "status": "rulebook", "certain": True} in facts


def test_wrong_sheets_names_and_files_are_refused(refused: Any, tmp_path: Path) -> None:
    path = tmp_path / "sheet.txt"
    for text, says in (("/sale = four", "line 1"), ("/nowhere = 1", "line 1"), ("/sale = 99", "0 to 9")):
        path.write_text(text, encoding="utf-8")
        assert says in refused("data", "quarry", "--load", str(path), "--name", "odd")
    path.write_text("/sale = 4", encoding="utf-8")
    assert "--name" in refused("data", "quarry", "--load", str(path))
    assert "--load" in refused("data", "quarry", "--name", "x")
    assert "letters" in refused("data", "quarry", "--load", str(path), "--name", "../up")
    assert "none.txt" in refused("data", "quarry", "--load", "none.txt", "--name", "x")
    path.write_bytes(b"\xff\xff")
    assert "UTF-8" in refused("data", "quarry", "--load", str(path), "--name", "x")
    assert "chess" in refused("data", "chess")
    assert "77" in refused("data", "quarry", "--data", "77")


def test_clauses_prints_a_page_and_the_rules(run: Any, refused: Any, tmp_path: Path) -> None:
    assert "| QRY-3 |" in run("clauses", "quarry").out
    assert run("clauses", "quarry", "--rules").out.startswith("QRY-1  Nine stones")
    assert run("clauses", "quarry", "--write", str(tmp_path / "pages")).code == 0
    assert "| QRY-3 |" in (tmp_path / "pages" / "quarry.md").read_text(encoding="utf-8")
    assert "nowhere" in refused("clauses", "quarry", "--root", "nowhere")
