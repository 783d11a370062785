"""``capomastro games`` and the command line as a whole."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest
from typer.core import TyperCommand

from capomastro.cli.main import with_words
from capomastro.cli.voice import Voice
from capomastro.kernel.registry import games
from capomastro.kernel.wording import LANGUAGES, load_words, placeholders


def test_games_lists_every_installed_game(run: Any) -> None:
    listed = run("games", "--json").json
    assert [g["id"] for g in listed] == list(games())
    quarry = next(g for g in listed if g["id"] == "quarry")
    assert quarry["players"] == [2, 3]
    assert quarry["numbers"] == {"rulebook": 2, "ours": 1}


def test_python_runs_the_command_line_by_the_name_of_the_package(run: Any) -> None:
    asked = subprocess.run([sys.executable, "-m", "capomastro", "--version"], capture_output=True, text=True, check=True)
    assert asked.stdout == run("--version").out


def test_games_speaks_dutch_wherever_lang_stands(run: Any) -> None:
    assert "De groeve" in run("games", "--lang", "nl").out
    assert run("--lang=nl", "games").out == run("games", "--lang", "nl").out


def test_no_arguments_is_a_request_for_help(run: Any) -> None:
    ran = run()
    assert ran.code == 0
    assert "capomastro games" in ran.out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("gamez",), "gamez"),
        (("games", "--jsn"), "--jsn"),
        (("games", "--lang", "fr"), "en, nl and de"),
        (("games", "--lang"), "en, nl and de"),
    ],
)
def test_a_wrong_command_gets_one_line(refused: Any, arguments: tuple[str, ...], says: str) -> None:
    assert says in refused(*arguments)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_command_and_parameter_explains_itself(lang: str) -> None:
    group = with_words(Voice(lang))
    for command in [group, *group.commands.values()]:
        assert isinstance(command, TyperCommand) or command is group
        texts = [command.help, *(p.help for p in command.get_params(command.context_class(command)))]
        assert all(text and "‹" not in text for text in texts), (command.name, texts)


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_the_words_of_the_command_line_are_complete(lang: str) -> None:
    english, other = load_words("capomastro.cli", "en"), load_words("capomastro.cli", lang)
    assert set(english) == set(other)
    for key, text in english.items():
        assert {name for name, _ in placeholders(text)} == {name for name, _ in placeholders(other[key])}, key
