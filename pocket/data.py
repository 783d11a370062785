"""Writes what the pocket table knows without an engine: the list of games, their words, rules and numbers, as the server would answer.

``python pocket/data.py OUT``
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec

from capomastro import __version__
from capomastro.bots import bots
from capomastro.kernel.plugins import declare
from capomastro.kernel.registry import games
from capomastro.kernel.wording import LANGUAGES, load_words
from capomastro.lessons.lesson import lesson_words
from capomastro.pocket.page import BOTS, GAMES
from capomastro.pocket.trial import carried
from capomastro.running.protocol import PROTOCOL
from capomastro.server import rest
from capomastro.server.http.site import catalogue, examples_info, game_info, rules_info

SAID = ("capomastro.kernel", "capomastro.running", "capomastro.server", "capomastro.pocket")     # beside what a game says itself


def write(path: Path, value: Any) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(msgspec.json.encode(value))


def main(out: Path) -> None:
    declare("capomastro.games", GAMES)
    declare("capomastro.bots", BOTS)
    site = rest.SiteInfo(
        PROTOCOL, __version__, "", "open", [game_info(game) for game in games().values()],
        [rest.BotInfo(name, kind.level) for name, kind in bots().items()], list(LANGUAGES), [], accounts=False,
    )
    write(out / "site.json", {"site": site, "levels": carried(0.0)})
    said = {lang: {key: text for package in SAID for key, text in load_words(package, lang).items()} for lang in LANGUAGES}
    for lang, ours in said.items():
        write(out / "words" / f"{lang}.json", ours)
    for game in games().values():
        folder = out / "games" / game.id
        for lang, ours in said.items():
            write(folder / "words" / f"{lang}.json", {**ours, **game.words(lang).table})
            write(folder / "rules" / f"{lang}.json", rules_info(game.package, lang))
            write(folder / "lessons" / "words" / f"{lang}.json", lesson_words(game.package, lang))
        write(folder / "items.json", catalogue(game))
        write(folder / "examples.json", examples_info(game))
        facts = game.facts(game.shelf.load(game.shelf.latest))
        write(folder / "facts.json", [rest.FactInfo(f.path, f.value, f.status, f.certain, f.ask) for f in facts])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
