"""``--rules N``: versions of a game's rules side by side, and bots that were made for one of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from capomastro.arena.analysis import analyse
from capomastro.bots import bots
from capomastro.bots.players import Apprentice
from capomastro.kernel.record import read_record, replay
from capomastro.kernel.registry import games
from capomastro_quarry.game import Quarry

LATEST = 9


class Later(Quarry):
    """The quarry with one more version of its rules, which is that of new games."""

    rules_versions = (1, LATEST)


class Picky(Apprentice):
    """Was made for the latest rules alone."""

    name = "picky"
    made_for = {"quarry": (LATEST,)}        # noqa: RUF012 - declared as in Bot


@pytest.fixture(autouse=True)
def later(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(games(), "quarry", Later())
    monkeypatch.setitem(bots(), "picky", Picky)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


def test_games_lists_the_versions_and_what_new_games_begin_with(run: Any) -> None:
    quarry = next(g for g in run("games", "--json").json if g["id"] == "quarry")
    assert (quarry["rules_version"], quarry["rules_versions"]) == (LATEST, [1, LATEST])
    assert "Rules version 9 for new games; also playable with --rules: 1" in run("games").out
    assert "Regelversie 9 voor nieuwe partijen; ook te spelen met --rules: 1" in run("games", "--lang", "nl").out


@pytest.mark.parametrize("command", [("play", "quarry", "--terminal"), ("play", "quarry"), ("simulate", "quarry"), ("arena", "quarry"),
                                     ("bench", "quarry")])
def test_a_version_that_does_not_exist_is_refused_with_those_that_do(refused: Any, command: tuple[str, ...]) -> None:
    assert refused(*command, "--rules", "7") == "quarry has no rules version 7; known versions: 1 and 9."
    assert refused(*command, "--rules", "7", "--lang", "de") == "quarry hat keine Regelversion 7; bekannte Versionen: 1 und 9."


@pytest.mark.parametrize(("given", "played"), [((), LATEST), (("--rules", "1"), 1), (("--rules", "9"), LATEST)])
def test_games_are_simulated_and_written_down_under_their_version(run: Any, tmp_path: Path, given: tuple[str, ...], played: int) -> None:
    found = run("simulate", "quarry", "--games", "2", "--workers", "1", "--records", str(tmp_path / "kept"), *given, "--json").json
    assert (found["rules"], found["data"], found["stand_ins"]) == (played, "2", {})
    for path in (tmp_path / "kept").iterdir():
        assert read_record(path).rules == played
        assert replay(read_record(path)).game.rules_version == played


def test_a_match_under_older_rules_is_another_match_and_says_its_versions(run: Any, tmp_path: Path) -> None:
    at = ("arena", "quarry", "--bots", "random,apprentice", "--games", "2", "--workers", "1")
    assert "Rules version 9, data version 2." in run(*at).out
    older = run(*at, "--rules", "1")
    assert "Rules version 1, data version 2." in older.out
    assert "played before" not in older.err
    assert run(*at, "--rules", "1", "--json").json["match"]["rules"] == 1
    run(*at, "--report", str(tmp_path / "report"))
    assert "holds the results of another match" in run(*at, "--rules", "1", "--report", str(tmp_path / "report")).err


def test_the_terminal_plays_older_rules_and_says_so(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    told = run("play", "quarry", "--plain", "--rules", "1", "--bots", "random", "--record", str(path), typed="1\n\nq\n").out
    assert "Rules version 1, data version 2." in told
    assert read_record(path).rules == 1
    assert "Rules version" not in run("play", "quarry", "--plain", "--bots", "random", typed="q\n").out


def test_the_browser_is_asked_for_a_table_under_that_version(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    monkeypatch.setattr("capomastro.cli.play.play_in_browser", lambda *given, **more: asked.append(given))
    run("play", "quarry", "--rules", "1", "--bots", "random")
    assert asked[0][-1] == 1


# -- bots that were made for other rules ------------------------------------------------------------
def test_a_bot_that_was_made_for_other_rules_is_replaced_and_everybody_hears_of_it(run: Any, tmp_path: Path) -> None:
    said = "picky was not made for rules version 1 of quarry; apprentice plays instead."
    at = ("simulate", "quarry", "--bots", "picky,random", "--games", "2", "--workers", "1")
    ran = run(*at, "--rules", "1", "--records", str(tmp_path / "kept"), "--json")
    assert said in ran.err
    assert ran.json["stand_ins"] == {"picky": "apprentice"}
    assert read_record(next((tmp_path / "kept").iterdir())).names[0] == "apprentice 1"
    assert run(*at, "--json").json["stand_ins"] == {}
    match = ("arena", "quarry", "--bots", "picky,random", "--games", "2", "--workers", "1", "--rules", "1")
    ran = run(*match, "--report", str(tmp_path / "report"), "--json")
    assert said in ran.err
    assert ran.json["stand_ins"] == {"picky": "apprentice"}
    assert said in (tmp_path / "report" / "report.html").read_text(encoding="utf-8")
    told = run("play", "quarry", "--plain", "--rules", "1", "--bots", "picky", typed="q\n").out
    assert "Picky was not made for rules version 1 of Quarry; Apprentice plays instead." in told
    assert "Apprentice 2" in told


def test_advice_of_a_bot_made_for_other_rules_names_who_gives_it(run: Any, tmp_path: Path) -> None:
    run("simulate", "quarry", "--games", "1", "--workers", "1", "--rules", "1", "--records", str(tmp_path))
    path = next(tmp_path.glob("*.txt"))
    found = analyse(read_record(path), "picky")
    assert (found.bot, found.replaces) == ("apprentice", "picky")
    ran = run("analyse", str(path), "--bot", "picky", "--json")
    assert "apprentice plays instead" in ran.err
    assert ran.json["replaces"] == "picky"
