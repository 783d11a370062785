"""``capomastro play --terminal``: a whole game typed in."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import pytest

from capomastro.bots import bots
from capomastro.cli.naming import Act
from capomastro.cli.terminal import TerminalTable
from capomastro.cli.voice import Voice, chosen_bots
from capomastro.kernel.record import read_record, replay, verify
from capomastro.kernel.registry import games
from capomastro.kernel.state import CHANCE
from capomastro.kernel.table import Dice, Table
from capomastro.kernel.wording import LANGUAGES, load_words

ROOT = Path(__file__).parents[2]

FIRST = "1\n\n" * 1500           # the first move, and Enter where that ends the turn


class Typist:
    """Types a set wherever several things are named, last first, else the first move; Enter where it is asked to confirm."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.sets = 0
        self.confirmed = 0
        self.table: TerminalTable | None = None
        sit_down = TerminalTable.run

        def run(table: TerminalTable) -> None:
            self.table = table
            sit_down(table)

        monkeypatch.setattr(TerminalTable, "run", run)
        monkeypatch.setattr("builtins.input", self.type)

    def type(self, prompt: str) -> str:
        assert self.table is not None
        if self.table.waits is not None:
            self.confirmed += 1
            return ""
        question = self.table.question
        assert question is not None
        gather = next((g for g in question.gathers if g.sets), None)
        if gather is None or not gather.sets:
            return "1"
        named = [gather.picks[i] for i in max(gather.sets, key=len)]
        numbers = {e.text: n for n, e in enumerate(question.entries, 1) if e.gather is gather and e.pick is not None}
        marked = {pick.marks for pick in named if pick.marks}
        things = [pick for pick in named if not pick.marks]
        if gather.form != "placed":
            things.reverse()
        self.sets += 1
        return " ".join(f"{numbers[pick.text]}{'*' * (pick.text in marked)}" for pick in things) or "1"


@pytest.mark.by_turns
@pytest.mark.parametrize("game", list(games()))
@pytest.mark.parametrize("look", ["--plain", "--terminal"])
def test_every_game_can_be_played_to_its_end(run: Any, game: str, look: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.txt"
    typist = Typist(monkeypatch)
    ran = run("play", game, "--terminal", look, "--bots", "random", "--seed", "2", "--lang", "nl", "--record", str(path))
    assert ran.code == 0
    assert "De partij is afgelopen." in ran.out
    assert "‹" not in ran.out, "every key has words"
    assert typist.confirmed > 0
    assert typist.sets > 0 or game not in ("carrara", "firenze"), "they gather in every game"
    kept = read_record(path)
    assert verify(kept) > 0
    assert replay(kept).over


@pytest.mark.parametrize("game", list(games()))
def test_no_turn_ends_unasked_and_none_is_asked_about_twice(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """After every act of the player: the decision is still the player's, or its end was confirmed once, or it was named an end."""
    typist = Typist(monkeypatch)
    done = TerminalTable.do
    acts: list[bool] = []

    def do(at_table: TerminalTable, act: Act) -> None:
        table = at_table.table
        asked, only = typist.confirmed, len(table.state.legal()) == 1
        typist.confirmed = 0
        done(at_table, act)
        last = table.last_act(0)
        left = any(step.actor not in (0, CHANCE) for step in table.steps[last:]) or table.over or table.state.decider() != 0
        closes = any(table.game.codec.split(step.code)[0].closes for step in table.steps[last:] if step.actor == 0)
        assert asked <= 1
        acts.append(bool(asked))
        if left and not closes and not only:
            assert asked == 1, table.game.codec.text(table.steps[last].code)

    monkeypatch.setattr(TerminalTable, "do", do)
    found = games()[game]
    table = Table(found, nature=Dice(4), confirm=True)
    n = int(table.state.players)
    TerminalTable(table, 0, chosen_bots("random", n - 1), Voice(), plain=True, seed=1).run()
    assert table.over
    assert any(acts)


@pytest.mark.parametrize("game", list(games()))
def test_plain_text_has_no_boxes_colours_or_redraws(run: Any, game: str) -> None:
    told = run("play", game, "--terminal", "--plain", "--bots", "random", "--seed", "1", typed="?\nb\ns\nr\nm\n1\n\n1\n\nq\n").out
    assert not re.search(r"[\x1b\r\u2500-\u259f]", told)
    assert "You left the table." in told


def test_the_same_seed_gives_the_same_game(run: Any) -> None:
    told = [run("play", "quarry", "--terminal", "--plain", "--bots", "random", "--seed", seed, typed=FIRST).out for seed in ("7", "7", "8")]
    assert told[0] == told[1] != told[2]


def test_moves_are_typed_as_numbers_or_as_text_and_wrong_ones_are_explained(run: Any) -> None:
    typed = "99\nclaim\nkeep it\nfly\nkeep\n\nq\n"
    told = run("play", "quarry", "--terminal", "--plain", "--bots", "random", "--seed", "3", typed=typed).out
    assert "There is no move 99; moves are 1 to 2." in told
    assert "That is not what is asked now. (QRY-2)" in told
    assert "keep takes no fields" in told
    assert "fly is neither a move nor a command" in told
    assert "Player 1 keeps stone" in told


def test_undo_brings_the_same_draw_back(run: Any) -> None:
    told = run("play", "quarry", "--terminal", "--plain", "--bots", "random", "--seed", "3", typed="u\n1\n\nu\n1\n\nq\n").out
    assert "You have not chosen anything yet." in told
    assert "Your last choice was taken back, with everything that was answered, drawn or shown since." in told
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
    assert "Scatterbrain 1 draws a stone." in told
    assert not re.search(r"Scatterbrain 1 (draws|keeps) stone \d", told)


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


@pytest.mark.parametrize("lang", LANGUAGES)
def test_bots_are_called_as_in_the_browser(lang: str, run: Any) -> None:
    browser = json.loads((ROOT / "web" / "src" / "words" / f"{lang}.json").read_text(encoding="utf-8"))
    spoken = load_words("capomastro.cli", lang)
    for name in bots():
        if f"bot.{name}" in browser:
            assert spoken[f"bot.{name}"] == browser[f"bot.{name}"]
    told = run("play", "quarry", "--plain", "--bots", "journeyman", "--lang", lang, typed="q\n").out
    assert f"{browser['bot.journeyman']} 2" in told


def test_a_shared_table_says_how_far_its_address_reaches(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from capomastro.server import serving
    from capomastro.server.site import config

    def one_moment(_: Any, __: int, ready: Any) -> None:
        asyncio.run(ready(None))

    monkeypatch.setattr(serving, "run", one_moment)
    monkeypatch.setattr(config, "local_addresses", lambda: ["192.0.2.7"])
    shared = run("play", "--share", "--no-browser").out
    assert "http://192.0.2.7" in shared
    assert "this house only" in shared
    assert "docs/self-hosting.md" in shared
    assert "this house only" not in run("play", "--no-browser").out
