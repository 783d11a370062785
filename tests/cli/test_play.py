"""``capomastro play --terminal``: a whole game typed in."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from capomastro.cli.terminal import TerminalTable
from capomastro.cli.voice import Voice, chosen_bots
from capomastro.kernel.record import read_record, replay, verify
from capomastro.kernel.registry import games
from capomastro.kernel.table import Table

FIRST = "1\n" * 3000


@pytest.mark.parametrize("game", list(games()))
@pytest.mark.parametrize("look", ["--plain", "--terminal"])
def test_every_game_can_be_played_to_its_end(run: Any, game: str, look: str, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    ran = run("play", game, "--terminal", look, "--bots", "random", "--seed", "2", "--lang", "nl", "--record", str(path), typed=FIRST)
    assert ran.code == 0
    assert "De partij is afgelopen." in ran.out
    assert "‹" not in ran.out, "every key has words"
    kept = read_record(path)
    assert verify(kept) > 0
    assert replay(kept).over


@pytest.mark.parametrize("game", list(games()))
def test_plain_text_has_no_boxes_colours_or_redraws(run: Any, game: str) -> None:
    told = run("play", game, "--terminal", "--plain", "--bots", "random", "--seed", "1", typed="?\nb\ns\nr\nm\n1\n1\nq\n").out
    assert not re.search(r"[\x1b\r\u2500-\u259f]", told)
    assert "You left the table." in told


def test_the_same_seed_gives_the_same_game(run: Any) -> None:
    told = [run("play", "quarry", "--terminal", "--plain", "--bots", "random", "--seed", seed, typed=FIRST).out for seed in ("7", "7", "8")]
    assert told[0] == told[1] != told[2]


def test_moves_are_typed_as_numbers_or_as_text_and_wrong_ones_are_explained(run: Any) -> None:
    told = run("play", "quarry", "--terminal", "--plain", "--bots", "random", "--seed", "3", typed="99\nclaim\nkeep it\nfly\nkeep\nq\n").out
    assert "There is no move 99; moves are 1 to 2." in told
    assert "That is not what is asked now. (QRY-2)" in told
    assert "keep takes no fields" in told
    assert "fly is no move and no command" in told
    assert "Player 1 keeps stone" in told


def test_undo_brings_the_same_draw_back(run: Any) -> None:
    told = run("play", "quarry", "--terminal", "--plain", "--bots", "random", "--seed", "3", typed="u\n1\nu\n1\nq\n").out
    assert "You have not chosen anything yet." in told
    assert "Your last choice was taken back." in told
    draws = re.findall(r"Player 1 draws stone (\d)", told)
    assert draws[1] == draws[2], "chance is rewound"


def test_commands_show_table_moves_places_rules_and_hints(run: Any, tmp_path: Path) -> None:
    typed = f"?\nm sell\nb\np nowhere\ns\nh\nr QRY-2\nr X-1\nw\nw {tmp_path / 'half.txt'}\nw {tmp_path / 'no' / 'x'}\nq\n"
    told = run("play", "quarry", "--terminal", "--plain", "--seed", "3", typed=typed).out
    for says in ("m WORD", "2: Sell it [sell]", "The quarry holds 8", "place nowhere", "%", "QRY-2: On your turn", "no rule X-1"):
        assert says in told, says
    assert "Name a file" in told
    assert "Cannot write" in told
    half = read_record(tmp_path / "half.txt")
    assert half.ending == "open"
    assert half.seed is None, "the seed of a running game stays hidden"


def test_the_screen_tells_only_what_the_seat_may_know(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """QRY-2: an opponent's stone stays face down."""
    game = games()["quarry"]
    table = Table(game, 2)
    at_table = TerminalTable(table, 1, chosen_bots("random", 1), Voice(), plain=True, seed=1)
    monkeypatch.setattr("builtins.input", lambda prompt: "q")
    at_table.run()
    told = capsys.readouterr().out
    assert "Random 1 draws a stone." in told
    assert not re.search(r"Random 1 (draws|keeps) stone \d", told)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("play", "chess", "--terminal"), "quarry"),
        (("play", "quarry", "--terminal", "--seat", "3"), "1 to 2"),
        (("play", "quarry", "--terminal", "--bots", "kasparov"), "random"),
        (("play", "quarry", "--terminal", "--players", "1"), "2 to 3"),
        (("play", "quarry", "--terminal", "--bots", "random,random"), "one seat"),
    ],
)
def test_what_cannot_be_played_is_refused(refused: Any, arguments: tuple[str, ...], says: str) -> None:
    assert says in refused(*arguments)
