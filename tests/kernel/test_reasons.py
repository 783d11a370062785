"""Why something cannot be used is a phrase in every language: each reason that the code names has words, with the fields they need."""

from __future__ import annotations

import ast
import pickle
from collections.abc import Iterator
from pathlib import Path

import pytest

import capomastro
import capomastro_quarry
from capomastro.kernel.errors import BadOption, BadPosition
from capomastro.kernel.registry import game, games
from capomastro.kernel.wording import LANGUAGES, load_words, placeholders

SOURCES = Path(capomastro.__file__).parent
PLACES = {"capomastro.kernel": SOURCES / "kernel", capomastro_quarry.__name__: Path(capomastro_quarry.__file__).parent}
PLACES |= {f"capomastro.games.{folder.name}": folder for folder in (SOURCES / "games").iterdir() if (folder / "words").is_dir()}
REFUSING = ("capomastro.kernel.errors", "capomastro.kernel.position")
KEY_AT = {"need": 1, "refuse": 0, "refuse_word": 1}


def named(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else ""


def reasons(folder: Path) -> Iterator[tuple[str, set[str] | None]]:
    """The keys of reasons in the code of a package, and the fields given with them; None where they are not written out."""
    for path in folder.rglob("*.py"):
        nodes = [*ast.walk(ast.parse(path.read_text(encoding="utf-8")))]
        known = {name.name for node in nodes if isinstance(node, ast.ImportFrom) and node.module in REFUSING for name in node.names}
        for call in (node for node in nodes if isinstance(node, ast.Call)):
            at = KEY_AT.get(named(call)) if named(call) in known or path.parent.name == "kernel" else None
            if at is not None and len(call.args) > at and isinstance(call.args[at], ast.Constant):
                fields = {word.arg for word in call.keywords}
                yield f"bad.{call.args[at].value}", None if None in fields else {field for field in fields if field}
            elif named(call) == "Phrase" and isinstance(call.args[0], ast.Constant) and str(call.args[0].value).startswith("bad."):
                given = call.args[1] if len(call.args) > 1 else ast.Dict([], [])
                written = isinstance(given, ast.Dict) and None not in given.keys
                fields = {key.value for key in given.keys if isinstance(key, ast.Constant)} if isinstance(given, ast.Dict) else set()
                yield call.args[0].value, fields if written else None


@pytest.mark.parametrize("package", sorted(PLACES))
def test_every_reason_has_words_and_they_need_no_field_that_is_not_given(package: str) -> None:
    words = load_words("capomastro.kernel", "en") | load_words(package, "en")
    found = [*reasons(PLACES[package])]
    assert len(found) > 2
    for key, fields in found:
        assert key in words
        assert fields is None or {name for name, _ in placeholders(words[key])} <= fields, key


def test_the_kernel_says_its_reasons_in_all_languages_with_the_same_fields() -> None:
    english, *others = [load_words("capomastro.kernel", lang) for lang in LANGUAGES]
    for other in others:
        assert other.keys() == english.keys()
        for key, text in english.items():
            assert placeholders(other[key]) == placeholders(text), key


WRONG = {
    "carcassonne": ("carcassonne 2\ntile D 0,0 0\ntile E 0,-1 0\nask draw 0", "Die Karte E (Stadtrand) passt nicht auf 0,-1"),
    "carrara": ("carrara 2\nbuilt 0 villa_8=pisa\nask turn 0", "Villa 8 gehört zum Erweiterungsspiel (PAL-5.5)"),
    "citadels": ("citadels 4\nask main", "ask main: Nun folgt ein Platz, etwa 'ask main 0'"),
    "firenze": ("firenze 2\nstorage 0 white=200\nask card 0", "Zu viele Steine einer Farbe (Weiß): Es gibt"),
    "quarry": ("quarry 2\nwhere 1=hand\nask turn 0", "Genau dann ist ein Stein auf der Hand, wenn 'ask stone' gefragt wird (QRY-2)"),
}


@pytest.mark.parametrize("name", sorted(games()))
def test_a_refused_position_says_why_in_german_too_and_travels_between_processes(name: str) -> None:
    text, says = WRONG[name]
    with pytest.raises(BadPosition) as refused:
        game(name).from_position(text)
    for error in (refused.value, pickle.loads(pickle.dumps(refused.value))):
        assert says in error.told("de")
        assert error.told("de").startswith(f"Stellung von {name}")
        assert str(error).startswith(f"{name} position")


def test_options_that_do_not_go_together_are_refused_in_the_words_of_their_game() -> None:
    with pytest.raises(BadOption) as refused:
        game("citadels").new(2, {"characters": "emperor"})
    assert refused.value.told("nl") == "de Keizer doet met 2 spelers niet mee; neem de Koning of de Patriciër (CIT-3.6)"
    with pytest.raises(BadOption, match="the Emperor is not played with 2 players"):
        raise refused.value
