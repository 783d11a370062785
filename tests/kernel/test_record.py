"""Records: readable, replayed to the same checksum, and refused with the line when damaged."""

from __future__ import annotations

import json
import pickle
from pathlib import Path

import msgspec
import pytest

from capomastro import game
from capomastro.kernel.errors import BadRecord, CapomastroError
from capomastro.kernel.record import EndLine, LifeLine, StepLine, narrate, parse_record, read_record, record, replay, replay_schema, verify
from capomastro.kernel.table import Dice, Table
from capomastro.kernel.trust import LiveChance, commitment

SEED = bytes(range(32))
NONCES = [b"first seat's nonce", b"second"]


def play_out(table: Table, pick: int = 0) -> Table:
    while not table.over:
        table.play(int(table.state.legal()[pick]))
    return table


def finished(seed: int = 3) -> Table:
    return play_out(Table(game("quarry"), 2, nature=Dice(seed)), 1)


def text_of(seed: int = 3) -> str:
    return record(finished(seed), names={0: "Ann", 1: "Bob\nend 0"}, about=["Everything is sold."]).text()


def test_a_record_replays_to_the_same_text() -> None:
    text = text_of()
    again = record(replay(parse_record(text)), names=parse_record(text).names, about=parse_record(text).about).text()
    assert again == text


def test_an_undo_stays_in_the_record_and_is_replayed() -> None:
    table = Table(game("quarry"), 2, nature=LiveChance(SEED, NONCES))
    first = [s.code for s in table.steps]
    table.play("sell")
    table.undo(len(first))
    table.play("keep")
    play_out(table)
    written = record(table)
    assert any(e.text.startswith("undo") for e in written.entries)
    assert replay(parse_record(written.text())).state.encode() == table.state.encode()
    assert verify(parse_record(written.text())) == sum(e.actor == "?" for e in written.entries)


def test_who_resigns_ranks_last() -> None:
    table = finished()
    winner = game("quarry").outcome(table.state).winners[0]
    table.happens("resign", str(winner))
    written = record(table)
    assert written.ranks[winner] == 2
    replay(parse_record(written.text()))


def test_a_game_started_from_a_position_replays() -> None:
    middle = Table(game("quarry"), 2, nature=Dice(1))
    middle.play("keep")
    table = play_out(Table(game("quarry"), start=middle.state, nature=Dice(9)))
    assert "\nstart " in record(table).text()
    assert replay(parse_record(record(table).text())).state.encode() == table.state.encode()


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        ("capomastro-record 1", "something else", 1, "begins with the line"),
        ("game quarry", "game chess", 2, "no game 'chess'"),
        ("rules 2", "rules 9", 3, "rules version 9"),
        ("rules 2", "rules one", 3, "whole number"),
        ("data 2 ", "data 7 ", 2, "no data version '7'"),
        ("data 2 ", "data 2 00", 4, "hash"),
        ("players 2", "players 5", 2, "takes 2 to 3 players"),
        ("players 2", "players 2\ncolour red", 6, "no header 'colour'"),
        ("players 2", "players 2\noption speed", 6, "key=value"),
        ("0 sell", "0 dance", 11, "'dance' is not an action"),
        ("0 sell", "1 sell", 11, "here seat 0 decides"),
        ("0 sell", "0 claim", 11, "not what is asked"),
        ("0 sell", "7 sell", 11, "a seat from 0 to 1"),
        ("0 sell", "0", 11, "breaks off"),
        ("0 sell", "! explode", 11, "no event 'explode'"),
        ("0 sell", "! undo 99", 11, "nobody can go back"),
        ("0 sell", "7" * 5000 + " sell", 11, "a seat from 0 to 1"),
        ("0 sell", "! undo " + "9" * 5000, 11, "nobody can go back"),
        ("0 sell", "! resign " + "9" * 5000, 11, "names a seat"),
        ("0 sell", "0= sell", 11, "there was a choice"),
        ("scores ", "scores 1", 29, "scores are"),
        ("ranks ", "ranks 1", 30, "ranks are"),
        ("\nend ", "\nend 0", 31, "checksum"),
        ("\nend ", "\nfin ", 31, "no closing line"),
    ],
)
def test_damage_is_named_with_its_line(old: str, new: str, line: int, says: str) -> None:
    text = text_of()
    assert old in text
    with pytest.raises(BadRecord, match=says) as error:
        replay(parse_record(text.replace(old, new, 1)))
    for refused in (error.value, pickle.loads(pickle.dumps(error.value))):
        assert refused.line == line
        assert refused.told("de").startswith(f"Zeile {line}: ")
        assert refused.told("nl").startswith(f"regel {line}: ")
        assert "‹" not in refused.told("de") + refused.told("nl"), "a field is missing"
        assert "bad." not in refused.told("de") + refused.told("nl"), "words are missing"


def test_every_truncation_is_refused() -> None:
    text = text_of()
    for cut in range(len(text) - 2):
        with pytest.raises(CapomastroError):
            replay(parse_record(text[:cut]))


def test_binary_junk_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "junk"
    path.write_bytes(b"capomastro-record 1\ngame \xff\xfe\x00")
    with pytest.raises(BadRecord, match="utf-8") as error:
        read_record(path)
    assert error.value.line == 2
    with pytest.raises(BadRecord, match="cannot be read"):
        read_record(tmp_path / "nowhere")


def test_what_replay_prints_fits_its_schema() -> None:
    table = finished()
    table.happens("timeout", "1")
    lines = list(narrate(record(table), moves=True))
    assert isinstance(lines[0], StepLine)
    assert len(lines[0].moves) == lines[0].legal == 9
    assert isinstance(lines[-2], LifeLine)
    end = lines[-1]
    assert isinstance(end, EndLine)
    assert end.outcome.scores == game("quarry").outcome(table.state).scores
    published = Path(__file__).resolve().parents[2] / "docs" / "replay.schema.json"
    assert json.loads(published.read_text()) == replay_schema()
    for line in lines:
        assert msgspec.json.decode(msgspec.json.encode(line))["type"] in ("step", "life", "end")


def test_a_changed_seed_nonce_or_draw_does_not_verify() -> None:
    table = play_out(Table(game("quarry"), 2, nature=LiveChance(SEED, NONCES)))
    text = record(table).text()
    assert verify(parse_record(text)) == 6
    with pytest.raises(BadRecord, match="commitment"):
        verify(parse_record(text.replace(f"seed {SEED.hex()}", f"seed {bytes(32).hex()}")))
    with pytest.raises(BadRecord, match="the seed gives"):
        verify(parse_record(text.replace(NONCES[1].hex(), b"other".hex())))
    with pytest.raises(BadRecord, match="no commitment"):
        verify(parse_record(text_of()))
    assert commitment(SEED) in text


def test_the_seed_stays_secret_until_the_end() -> None:
    table = Table(game("quarry"), 2, nature=LiveChance(SEED, NONCES))
    assert SEED.hex() not in record(table, reveal=False).text()
