"""What the parts of the engine hold, and how much of it comes before the first move."""

from __future__ import annotations

import gzip
import io
import json
import zipfile
from pathlib import Path

import pytest

from capomastro.bots.judgement import card_of, read_card
from capomastro.builds import compiled
from capomastro.kernel.registry import game as find_game
from capomastro.kernel.wording import LANGUAGES
from capomastro.lessons.lesson import lessons_of
from capomastro.puzzles.puzzle import collection, read_puzzles

GAMES = ("carcassonne", "carrara", "citadels", "firenze")
FIRST = ("interpreter", "script", "library", "site", "core")


def part(folder: Path, name: str) -> bytes:
    listed = json.loads((folder / "engine" / "parts.json").read_text(encoding="utf-8"))["parts"][name]
    data = (folder / "engine" / listed["file"]).read_bytes()
    assert len(data) == listed["bytes"], "the bar would lie"
    return data


def archive(folder: Path, name: str) -> zipfile.ZipFile:
    return zipfile.ZipFile(io.BytesIO(gzip.decompress(part(folder, name))))


@pytest.mark.parametrize("game", GAMES)
def test_the_engine_of_a_game_leaves_room_for_the_page_within_six_and_a_half_megabytes(folder: Path, game: str) -> None:
    engine = sum(len(part(folder, name)) for name in (*FIRST, game))
    assert engine < 6_000_000, "compressed; what is fetched in all is measured by bench/pocket.py"


@pytest.mark.parametrize("game", GAMES)
def test_bots_know_of_a_game_what_they_know_elsewhere(folder: Path, game: str) -> None:
    """Without the card of what was learned a journeyman would play Firenze otherwise, and chances would be wrong everywhere."""
    packed = archive(folder, game).read(f"capomastro/games/{game}/judgement.bin")
    assert read_card(packed) == card_of(find_game(game))


@pytest.mark.parametrize("game", GAMES)
def test_what_the_page_knows_without_an_engine_is_there_in_every_language(folder: Path, game: str) -> None:
    here = folder / "data" / "games" / game
    files = ["facts", "items", "examples", *(f"{what}/{lang}" for what in ("words", "rules", "lessons/words") for lang in LANGUAGES)]
    for name in files:
        assert json.loads((here / f"{name}.json").read_text(encoding="utf-8")), name
    assert all((folder / "data" / "words" / f"{lang}.json").exists() for lang in LANGUAGES)
    lessons = {f"capomastro/games/{game}/lessons/{name}.toml" for name in lessons_of(find_game(game))}
    assert lessons <= set(archive(folder, game).namelist())


def test_bytecode_is_not_taken_for_compiled_engines(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the bots of a page would ask for weights that it does not have."""
    monkeypatch.setattr("capomastro.kernel.state.__file__", "capomastro/kernel/state.pyc")
    assert not compiled()


def test_puzzles_come_by_themselves(folder: Path) -> None:
    puzzles = archive(folder, "puzzles")
    packed = {puzzle.id for name in puzzles.namelist() if name.endswith(".jsonl") for puzzle in read_puzzles(puzzles.read(name))}
    assert packed == {puzzle.id for game in GAMES for puzzle in collection(game)} != set()
    assert not any(name.endswith(".jsonl") for other in (*FIRST[2:], *GAMES) for name in archive(folder, other).namelist())
