"""``capomastro puzzles``: what an operator does with what people have lent."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from tests.puzzles.test_puzzles import a_puzzle
from tests.server.test_lending import a_find

from capomastro.cli import puzzles as command
from capomastro.puzzles.checking import Outcome
from capomastro.puzzles.puzzle import Puzzle, read_puzzles
from capomastro.puzzles.screening import LENT
from capomastro.server.store import Player, open_store


def test_the_operator_collects_nothing_of_people_without_asking_the_database(tmp_path: Path, run: Any) -> None:
    folder, database = tmp_path / "found", f"sqlite:///{tmp_path}/site.db"
    folder.mkdir()
    a_find(folder, LENT + "1")

    async def fill() -> None:
        store = await open_store(database)
        await store.players.add(Player("p1", "Ann", "en"), "0" * 64)
        await store.close()

    asyncio.run(fill())

    def collect(*words: str) -> Any:
        return run("puzzles", "collect", "quarry", "--out", str(folder), "--into", str(tmp_path / "into"), *words)

    refused = collect()
    assert refused.code == 2
    assert "--database" in refused.err
    assert "nonsense" in collect("--database", "nonsense").err
    done = collect("--database", database, "--lang", "de")
    assert "ein Rätsel zurückgezogen" in done.err + done.out
    assert b"quarry-lent" not in (tmp_path / "into" / "quarry.jsonl").read_bytes()
    assert collect().code == 0, "nothing of people is left in it"


def test_a_check_writes_down_what_is_still_a_puzzle(tmp_path: Path, run: Any, monkeypatch: Any) -> None:
    old = [a_puzzle(f"quarry-{n}", kind=f"kind{n}") for n in range(6)]

    def judged(puzzles: list[Puzzle], folder: Path, workers: int, seconds: float) -> list[Outcome]:
        assert folder == tmp_path / "kept"
        told = puzzles[:-1] if seconds < 9 else puzzles         # one is left when the time is over
        return [Outcome(puzzle, None if puzzle.id == "quarry-2" else a_puzzle(puzzle.id, puzzle.kind)) for puzzle in told]

    monkeypatch.setattr(command, "compiled", lambda: True)
    monkeypatch.setattr(command, "collection", lambda game: tuple(old))
    monkeypatch.setattr(command, "check", judged)
    words = ("puzzles", "check", "quarry", "--all", "--out", str(tmp_path / "kept"), "--into", str(tmp_path))
    done = run(*words)
    assert done.code == 1
    assert "quarry-2 is a puzzle no more" in done.out
    assert "6 puzzles checked, 1 of them puzzles no more\n" in done.out
    assert {puzzle.id for puzzle in read_puzzles((tmp_path / "quarry.jsonl").read_bytes())} == {p.id for p in old} - {"quarry-2"}
    stopped = run(*words, "--seconds", "5", "--lang", "nl")
    assert "5 puzzels nagekeken, waarvan 1 geen puzzel meer, nog één te gaan" in stopped.out
    kept = read_puzzles((tmp_path / "quarry.jsonl").read_bytes())
    assert {puzzle.id for puzzle in kept} == {p.id for p in old} - {"quarry-2"}, "what was not judged stays as it is"
