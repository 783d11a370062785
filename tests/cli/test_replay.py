"""``capomastro replay`` and ``capomastro verify``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from capomastro.kernel.record import parse_record, record
from capomastro.kernel.registry import game, games
from capomastro.kernel.rng import Rng
from capomastro.kernel.table import Table
from capomastro.kernel.trust import LiveChance


def play_out(game_id: str, seed: int = 4) -> Table:
    """A random game under verified chance."""
    chosen = game(game_id)
    rng = Rng(seed)
    nonces = [bytes([seat]) * 16 for seat in range(chosen.players[0])]
    table = Table(chosen, chosen.players[0], nature=LiveChance(b"s" * 32, nonces))
    while not table.over:
        legal = table.state.legal()
        table.play(int(legal[rng.below(len(legal))]))
    return table


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(record(play_out("quarry"), names={0: "Ann", 1: "Bo"}).text(), encoding="utf-8")
    return path


def json_lines(text: str) -> list[dict[str, Any]]:
    return [msgspec.json.decode(line) for line in text.splitlines()]


@pytest.mark.parametrize("game_id", list(games()))
def test_every_game_replays_in_words_and_as_json(run: Any, game_id: str, tmp_path: Path) -> None:
    table = play_out(game_id)
    path = tmp_path / "game.txt"
    path.write_text(record(table).text(), encoding="utf-8")
    told = run("replay", str(path), "--lang", "nl")
    assert told.code == 0
    assert "‹" not in told.out, "every key has words"
    *steps, end = json_lines(run("replay", str(path), "--json").out)
    assert [s["text"] for s in steps] == [table.game.codec.text(s.code) for s in table.steps]
    assert all(s["legal"] >= 1 and "kind" in s["action"] for s in steps)
    assert end["checksum"] == table.game.checksum(table.state)
    assert end["position"] == table.game.position(table.state)
    assert end["outcome"]["scores"] == table.game.outcome(table.state).scores


def test_the_story_names_the_players_and_ends_with_the_scores(run: Any, file: Path) -> None:
    told = run("replay", str(file)).out
    assert "Ann draws stone" in told
    assert "1. " in told
    assert "points" in told


def test_at_stops_in_the_middle_and_shows_the_table_there(run: Any, file: Path) -> None:
    told = run("replay", str(file), "--at", "1", "--legal").out
    assert "   1  ?" in told
    assert "   2  " not in told
    assert "The quarry holds 8 stones." in told
    assert told.count("  keep") == 1
    *steps, end = json_lines(run("replay", str(file), "--at", "1", "--json", "--legal").out)
    assert len(steps) == 1
    assert len(steps[0]["moves"]) == steps[0]["legal"] == 9
    assert end["ending"] == "open"


def test_a_picture_is_drawn_of_the_table_as_everybody_sees_it(run: Any, refused: Any, file: Path, tmp_path: Path) -> None:
    early, late = tmp_path / "early.svg", tmp_path / "late.svg"
    assert str(early) in run("replay", str(file), "--at", "1", "--picture", str(early)).err
    run("replay", str(file), "--picture", str(late))
    assert early.read_text(encoding="utf-8").startswith("<svg")
    assert "Ann" in late.read_text(encoding="utf-8")
    assert early.read_bytes() != late.read_bytes()
    assert ".svg or .png" in refused("replay", str(file), "--picture", str(tmp_path / "picture.gif"))
    assert "nowhere" in refused("replay", str(file), "--picture", str(tmp_path / "nowhere" / "a.svg"))


def test_verify_recomputes_chance_and_an_edited_answer_is_found(run: Any, refused: Any, file: Path) -> None:
    assert "nobody chose the deal" in run("verify", str(file)).out
    assert json_lines(run("replay", str(file), "--verify", "--json").out)[0]["chance"] > 0
    lines = file.read_text(encoding="utf-8").splitlines()
    first = next(i for i, line in enumerate(lines) if line.startswith("? draw"))
    lines[first] = "? draw 1" if lines[first] != "? draw 1" else "? draw 2"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert f"line {first + 1}" in refused("verify", str(file))


def test_a_record_without_commitment_replays_but_proves_nothing(run: Any, refused: Any, tmp_path: Path) -> None:
    run("simulate", "quarry", "--games", "1", "--records", str(tmp_path), "--json")
    path = str(next(tmp_path.iterdir()))
    assert "cannot be proved" in run("replay", path, "--verify").out
    assert "no commitment" in refused("verify", path)


def test_damaged_files_are_refused_with_the_line(refused: Any, file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    for damage, says in (
        (text.replace("game quarry", "game chess"), "line 2"),
        (text.replace("rules 2", "rules 9"), "line 3"),
        (text[: len(text) // 2], "line"),
        (text.replace("? draw", "? drow", 1), "drow"),
        ("nonsense", "line 1"),
        ("\0\1\2", "line 1"),
    ):
        file.write_text(damage, encoding="utf-8")
        assert says in refused("replay", str(file))
    file.write_bytes(b"capomastro-record 1\n\xff\xfe\xfa")
    assert "line 2" in refused("replay", str(file))


def test_wrong_places_are_refused(refused: Any, file: Path, tmp_path: Path) -> None:
    assert "nowhere.txt" in refused("replay", str(tmp_path / "nowhere.txt"))
    assert str(tmp_path) in refused("verify", str(tmp_path))
    assert "0 to" in refused("replay", str(file), "--at", "999")
    assert "0 to" in refused("replay", str(file), "--at", "-1")


def test_verify_compares_a_record_with_what_a_player_kept(run: Any, refused: Any, file: Path, tmp_path: Path) -> None:
    record = parse_record(file.read_bytes())
    mine = tmp_path / "mine.json"
    good = {"commitment": record.commitment, "nonces": {"0": record.nonces[0].hex()}, "at": 5}
    mine.write_text(json.dumps(good), encoding="utf-8")
    assert "your nonce is in it" in run("verify", str(file), "--mine", str(mine)).out
    assert json_lines(run("verify", str(file), "--mine", str(mine), "--json").out)[0]["own"] == 1
    for wrong, says in (
        ({**good, "commitment": "0" * 64}, "another commitment"),
        ({**good, "nonces": {"0": "00"}}, "another nonce for seat 0"),
        ({**good, "nonces": {"9": record.nonces[0].hex()}}, "another nonce for seat 9"),
        ({"x": 1}, "not a file of one's own shuffle"),
    ):
        mine.write_text(json.dumps(wrong), encoding="utf-8")
        assert says in refused("verify", str(file), "--mine", str(mine))


def test_of_a_repeated_deal_nobody_says_that_nobody_chose_it(run: Any, file: Path) -> None:
    record = parse_record(file.read_bytes())
    record.repeats = "anothertable"
    file.write_text(record.text(), encoding="utf-8")
    assert parse_record(file.read_bytes()).repeats == "anothertable"
    for told in (run("verify", str(file)).out, run("replay", str(file), "--verify").out):
        assert "nobody chose" not in told
        assert "anothertable" in told
