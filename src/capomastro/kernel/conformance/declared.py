"""Checks of what a game declares, once a game: codes, words, facts, and the set-ups it refuses."""

from __future__ import annotations

import json
from importlib.resources import files

from capomastro.kernel.conformance.walking import Breach, require
from capomastro.kernel.errors import CapomastroError
from capomastro.kernel.game import Game
from capomastro.kernel.state import CHANCE_CODES
from capomastro.kernel.wording import LANGUAGES, load_words, placeholders


def codes_are_frozen(game: Game) -> None:
    """The codec equals the golden file ``codes-<rules_version>.json`` in the game's folder."""
    golden = files(game.package).joinpath(f"codes-{game.rules_version}.json")
    now = game.codec.golden()
    require(golden.is_file(), f"{game.id}: write {golden} with capomastro.kernel.conformance.write_golden({game.id!r})")
    require(json.loads(golden.read_bytes()) == now, f"{game.id}: codes moved within rules version {game.rules_version}: see {golden}")


def write_golden(game: Game) -> str:
    """The text of the golden file."""
    return json.dumps(game.codec.golden(), indent=1) + "\n"


def words_agree(game: Game) -> None:
    """The languages have the same keys and placeholders; every declared thing has words; Dutch and German are translated."""
    tables = {lang: load_words(game.package, lang) for lang in LANGUAGES}
    english = tables["en"]
    names = set(json.loads(english.get("same.in.all.languages", "[]")))
    for lang in LANGUAGES[1:]:
        require(tables[lang].keys() == english.keys(), f"{game.id} {lang}: keys differ: {sorted(tables[lang].keys() ^ english.keys())[:8]}")
        for key, text in tables[lang].items():
            require(placeholders(text) == placeholders(english[key]), f"{game.id} {lang}: {key} has other placeholders than English")
            same = text == english[key] and any(c.isalpha() for c in text) and key != "same.in.all.languages"
            require(not same or text in names or key in names, f"{game.id} {lang}: {key} is not translated: {text!r}")
    declared = [f"ask.{c.name}" for c in game.choices]
    declared += [f"advance.{c.name}" for c in game.choices if c.blind]
    declared += [f"move.{a.name}" for a in game.codec.actions if a.base < CHANCE_CODES]
    for kind in game.events:
        if not (kind.secret and all(f.private for f in kind.fields)):
            declared.append(f"event.{kind.name}")
        if any(f.private for f in kind.fields) and not kind.secret:
            declared.append(f"event.{kind.name}.hidden")
    for option in game.options:
        declared.append(f"option.{option.key}")
        if option.kind in ("choice", "list"):
            declared += [f"{option.words}.{value}" for value in option.allowed]
    missing = [key for key in [*declared, "game.title"] if key not in english]
    require(not missing, f"{game.id}: no words for {missing}")


def facts_point_at_data(game: Game) -> None:
    """Every fact's path leads to its value in the data."""
    from capomastro.kernel.data import CERTAIN, UNCERTAIN, at_path

    for version in game.shelf.published():
        data = game.shelf.load(version)
        for fact in game.facts(data):
            require(at_path(data.content, fact.path) == fact.value, f"{game.id} data {version}: {fact.path} is not {fact.value!r}")
            require(fact.status in CERTAIN + UNCERTAIN, f"{game.id} data {version}: {fact.path} has unknown status {fact.status!r}")
            if fact.ask:
                for lang in LANGUAGES:
                    require(fact.ask in load_words(game.package, lang), f"{game.id} {lang}: no words for {fact.ask}")


def bad_set_ups_are_refused(game: Game) -> None:
    """Too few or many players, unknown options and data versions are refused with an error that says what is allowed."""
    few, many = game.players[0] - 1, game.players[-1] + 1
    for players, options in ((few, {}), (many, {}), (None, {"no-such-option": "1"}), (None, {"data": "no-such"})):
        try:
            game.new(players, options)
        except CapomastroError as error:
            require(len(str(error)) > 20, f"{game.id}: refusing {players} {options} says too little: {error}")
        else:
            raise Breach(f"{game.id}: {players} players with {options} is accepted")
    for junk in (b"", b"junk", b"{}\n", b"\xff\xfe", game.new().encode()[:-3], game.new().encode() + b"\0"):
        try:
            game.decode(junk)
        except CapomastroError:
            continue
        raise Breach(f"{game.id}: {junk[:40]!r} is accepted as an encoded position")
