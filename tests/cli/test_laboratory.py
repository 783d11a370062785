"""The command line for people who measure: completion, bots from files, numbers in their language, results by seat, nothing but JSON."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
import types
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from capomastro.arena.crew import run_ray
from capomastro.arena.ratings import Order, ratings, wilson
from capomastro.cli.main import main
from capomastro.kernel.registry import games
from capomastro.kernel.wording import LANGUAGES, load_words

GREEDY = '''
import capomastro as cm


class Greedy(cm.Bot):
    def choose(self, game, seen, seat, rng):
        def after(code):
            world = seen.clone()
            world.apply(code)
            return world.scores()[seat]

        return max(seen.moves(), key=after)


class Stuck(cm.Bot):
    name = "stuck"
    made_for = {"quarry": (99,)}
    fallback = "random"
'''


@pytest.fixture
def my_bot(tmp_path: Path) -> str:
    path = tmp_path / "my_bot.py"
    path.write_text(GREEDY, encoding="utf-8")
    return str(path)


# -- completion ---------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("words", "offers"),
    [
        ("capomastro simulate ca", ["carcassonne", "carrara"]),
        ("capomastro simulate carrara --option mode", ["mode=base", "mode=advanced"]),
        ("capomastro arena quarry --bots random,app", ["random,apprentice"]),
        ("capomastro sim", ["simulate"]),
    ],
)
def test_the_shell_completes_games_bots_and_options(words: str, offers: list[str], monkeypatch: pytest.MonkeyPatch, capfd: Any) -> None:
    monkeypatch.setenv("_CAPOMASTRO_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", words)
    monkeypatch.setenv("COMP_CWORD", str(len(words.split()) - 1))
    with pytest.raises(SystemExit):
        main([])
    assert sorted(capfd.readouterr().out.split()) == sorted(offers)


def test_completion_can_be_printed(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHELL", "/bin/bash")
    monkeypatch.setattr("shellingham.detect_shell", lambda: ("bash", "/bin/bash"))
    assert "_CAPOMASTRO_COMPLETE" in run("--show-completion").out


# -- bots from a file ---------------------------------------------------------------------------
def test_a_bot_from_a_file_plays_in_every_command(run: Any, my_bot: str, tmp_path: Path) -> None:
    ran = run("simulate", "quarry", "--games", "4", "--bots", f"{my_bot}:Greedy,random", "--workers", "2", "--json").json
    assert ran["bots"][0] == f"{my_bot}:Greedy"
    shown = run("simulate", "quarry", "--games", "2", "--bots", f"{my_bot}:Greedy", "--workers", "1", "--records", str(tmp_path / "r"))
    assert "my_bot.py:Greedy" in shown.out
    assert str(tmp_path) not in shown.out
    assert "greedy 1" in next((tmp_path / "r").iterdir()).read_text(encoding="utf-8")
    met = run("arena", "quarry", "--games", "4", "--bots", f"{my_bot}:Greedy,random", "--workers", "1", "--report", str(tmp_path / "p"))
    assert "my_bot.py:Greedy" in met.out
    assert "my_bot.py:Greedy" in (tmp_path / "p" / "report.html").read_text(encoding="utf-8")
    sat = run("play", "quarry", "--terminal", "--plain", "--bots", f"{my_bot}:Greedy", "--seed", "1", typed="q\n")
    assert "Greedy 2" in sat.out


def test_a_file_that_is_no_bot_is_refused_in_one_line(refused: Any, my_bot: str, tmp_path: Path) -> None:
    broken = tmp_path / "broken.py"
    broken.write_text("1 / 0", encoding="utf-8")
    for given, says in (
        (f"{my_bot}:Clever", "has no bot Clever; there are Greedy, Stuck"),
        (my_bot, "name the class too, as in my_bot.py:Greedy"),
        (f"{tmp_path}/nowhere.py:Greedy", "cannot read"),
        (f"{broken}:Any", "ZeroDivisionError"),
    ):
        assert says in refused("simulate", "quarry", "--bots", given)
    assert "--terminal" in refused("play", "quarry", "--bots", f"{my_bot}:Greedy")


def test_a_bot_from_a_file_says_which_rules_it_was_made_for(run: Any, my_bot: str) -> None:
    ran = run("simulate", "quarry", "--games", "2", "--bots", f"{my_bot}:Stuck", "--workers", "1", "--json")
    assert set(ran.json["stand_ins"].values()) == {"random"}


# -- what people wrote is shown as they wrote it -----------------------------------------------------
def test_no_markup_and_no_emoji_in_what_the_user_typed(refused: Any) -> None:
    assert refused("simulate", "quarry", "--bots", "random:x").startswith("random:x: ")
    assert "[bold]chess[/bold]" in refused("simulate", "[bold]chess[/bold]")
    assert ":smile:" in refused("simulate", "quarry", "--option", ":smile:=1")


def test_a_name_in_brackets_is_shown_in_a_table(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "[red]bot[:x:].py"
    path.write_text(GREEDY, encoding="utf-8")
    ran = run("simulate", "quarry", "--games", "1", "--bots", f"{path}:Greedy", "--workers", "1")
    assert "[red]bot[:x:].py:Greedy" in ran.out


# -- numbers in the user's language ----------------------------------------------------------------
def test_numbers_are_written_as_in_the_language(run: Any) -> None:
    arguments = ("simulate", "quarry", "--games", "400", "--workers", "1", "--seed", "3")
    said = {lang: run(*arguments, "--lang", lang).out for lang in LANGUAGES}
    assert re.search(r"\b2,\d{3} decisions \(\d\.\d a game\)", said["en"])
    assert re.search(r"\b2\.\d{3} beslissingen \(\d,\d per partij\)", said["nl"])
    assert re.search(r"\b2\.\d{3} Entscheidungen \(\d,\d je Partie\)", said["de"])
    assert re.search(r"\d\d\.\d%", said["en"])
    assert re.search(r"\d\d,\d%", said["nl"])
    assert re.search(r"\d\d,\d %", said["de"])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_is_in_one_language(run: Any, lang: str) -> None:
    words = load_words("capomastro.cli", lang)
    out = run("simulate", "--help", "--lang", lang).out
    assert words["help.mark.usage"] in out
    assert words["help.mark.required"] in out
    if lang != "en":
        assert "Usage" not in out
        assert "[OPTIONS]" not in out
        assert "[required]" not in out


def examples(lang: str) -> list[str]:
    words = load_words("capomastro.cli", lang)
    return [found for key, text in words.items() if key.startswith("help") for found in re.findall(r"`(capomastro [^`]+)`", text)]


AT_MOST = {"--games": 8, "--seconds": 2, "--workers": 1}


def scaled_down(words: list[str]) -> list[str]:
    """A command line that plays, thinks and occupies no more than a test may."""
    return [str(min(int(word), AT_MOST[before])) if before in AT_MOST else word for before, word in pairwise(["", *words])]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_examples_of_the_help_run(lang: str, run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As printed, in a folder where the files they name are; only smaller, and with a server that is not started."""
    installed = {point for point in games() if point != "quarry"}
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("capomastro.server.serving.run", lambda *given: None)
    monkeypatch.setenv("CAPOMASTRO_HOME", str(tmp_path / "home"))
    run("simulate", "carrara", "--games", "1", "--records", "kept", "--workers", "1")
    record = next(Path("kept").iterdir()).read_text(encoding="utf-8")
    sheet = run("data", "carrara", "--worksheet").out
    found = examples(lang)
    assert len(found) >= 10
    for line in found:
        words = shlex.split(re.sub("GAME|SPEL|SPIEL", "carrara", line))[1:]
        for name in (word for word in words if word.endswith(".txt")):
            Path(name).write_text(sheet if "--load" in words else record, encoding="utf-8")
        assert "quarry" not in words, f"{line}: the example game is not installed with the wheel"
        assert not [w for w in words if w in games() and w not in installed]
        ran = run(*scaled_down(words), "--lang", lang, typed="q\n")
        if words[0] == "train" and find_spec("torch") is None:
            assert "capomastro[train]" in ran.err
        else:
            assert ran.code == 0, f"{line}: {ran.err}"


# -- results by seat, with intervals that contain them ------------------------------------------------
def test_simulate_reports_by_seat_with_intervals(run: Any) -> None:
    ran = run("simulate", "quarry", "--games", "50", "--players", "3", "--workers", "1", "--json").json
    assert len(ran["shares"]) == len(ran["intervals"]) == len(ran["score_intervals"]) == 3
    for share, wins, (low, high) in zip(ran["shares"], ran["wins"], ran["intervals"], strict=True):
        assert share == pytest.approx(wins / 50)
        assert 0 <= low <= share <= high <= 1
        assert low < high
    for mean, (low, high) in zip(ran["mean_scores"], ran["score_intervals"], strict=True):
        assert low < mean < high


def test_the_arena_reports_by_seat(run: Any, tmp_path: Path) -> None:
    arguments = ("arena", "quarry", "--games", "20", "--workers", "1", "--report", str(tmp_path))
    ran = run(*arguments, "--json").json
    assert [line["seat"] for line in ran["seats"]] == [0, 1]
    assert sum(line["share"] for line in ran["seats"]) == pytest.approx(1)
    for line in ran["seats"]:
        assert line["low"] <= line["share"] <= line["high"]
        assert line["score_low"] <= line["score"] <= line["score_high"]
    assert "By seat" in run(*arguments).out
    assert "By seat" in (tmp_path / "report.html").read_text(encoding="utf-8")


def test_an_elo_interval_contains_its_estimate_also_when_every_deal_went_alike() -> None:
    for deals in (1, 2, 12, 200):
        for rating in ratings([[Order((0, 1)), Order((0, 1))]] * deals, 2):
            assert rating.low < rating.elo < rating.high
    wide, narrow = (ratings([[Order((0, 1))]] * deals, 2)[0] for deals in (4, 60))
    assert wide.elo - wide.low > 0
    assert narrow.low > wide.low


@pytest.mark.parametrize("games", [1, 3, 12, 700])
def test_a_wilson_interval_contains_its_share(games: int) -> None:
    for won in range(games + 1):
        low, high = wilson(won / games, games)
        assert 0 <= low <= won / games <= high <= 1


# -- nothing but JSON ---------------------------------------------------------------------------------
def test_what_a_cluster_prints_stays_off_standard_output() -> None:
    code = """
import os, sys, types
ray = types.ModuleType("ray")
def warn(*given, **how):
    print("a yellow warning")
    os.write(1, b"from below\\n")
    return types.SimpleNamespace(options=lambda **how: types.SimpleNamespace(remote=lambda task: task))
ray.is_initialized = lambda: False
ray.init = ray.shutdown = ray.remote = warn
ray.cluster_resources = lambda: {"CPU": 1}
ray.wait = lambda waiting, num_returns: (waiting[:1], waiting[1:])
ray.get = lambda done: (print("another warning"), [done[0] * 2])[1]
sys.modules["ray"] = ray
from capomastro.arena.crew import run_ray
print(list(run_ray(lambda x: x, [1, 2, 3], "auto")))
"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "[2, 4, 6]\n"
    assert ran.stderr.count("warning") >= 4
    assert "from below" in ran.stderr


def test_standard_output_is_given_back_when_a_cluster_fails(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    broken = types.ModuleType("ray")
    broken.is_initialized = lambda: True            # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "ray", broken)
    with pytest.raises(AttributeError):
        list(run_ray(lambda x: x, [1], "auto"))
    print("here again")
    assert capsys.readouterr().out == "here again\n"


# -- away from the repository ---------------------------------------------------------------------------
def test_clauses_away_from_the_repository_show_the_code_alone(run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    ran = run("clauses", "carrara")
    assert ran.code == 0
    assert "**none**" not in ran.out
    assert "| clause | says | code |" in ran.out
    assert "--root" in ran.err


def test_the_ladder_is_climbed_away_from_the_repository(run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    played: list[tuple[str, str, Path]] = []
    climbed = "capomastro.cli.ladder.climb"
    monkeypatch.setattr(climbed, lambda form, gate, folder, **how: played.append((form.name, gate.name, folder)) or [])
    assert run("ladder", "firenze", "--gate", "L1-L0").code == 0
    assert run("ladder", "carrara").code == 0
    assert run("ladder", "quarry", "--gate", "L1-L0").code == 0, "this gate needs no number of simulations"
    both = ["L1-L0", "L2-L1", "L3-L2", "L4-L3", "L4-L1", "L3-3xL1", *(f"L{n}-3xL{n - 1}.order" for n in (1, 2, 3, 4))]
    assert [name for game, name, _ in played] == ["L1-L0", *both, *both, "L1-L0"], "the bots of 0.1 are not there"
    assert [game for game, name, _ in played if name == "L2-L1"] == ["carrara", "carrara-advanced"]
    assert {folder for _, _, folder in played} == {tmp_path / "cache" / "capomastro" / "ladder"}
    assert not Path("bench").exists()


def test_the_ladder_refuses_what_it_cannot_climb(refused: Any) -> None:
    assert "--simulations" in refused("ladder", "quarry")
    assert "--games" in refused("ladder", "carrara", "--games", "0")
    assert "chess" in refused("ladder", "chess")
    assert "L1-L0" in refused("ladder", "carrara", "--gate", "L9-L8")


# -- a drawn board --------------------------------------------------------------------------------------
def test_carcassonne_is_drawn_in_the_terminal(run: Any) -> None:
    drawn = run("play", "carcassonne", "--terminal", "--bots", "random", "--seed", "3", typed="q\n").out
    assert "▓▓▓" in drawn
    assert "+" in drawn
    plain = run("play", "carcassonne", "--terminal", "--plain", "--bots", "random", "--seed", "3", typed="q\n").out
    assert "▓" not in plain
