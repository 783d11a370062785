"""``capomastro games``: what can be played, with which options, and how sure its numbers are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import typer

from capomastro.cli.options import AsJson
from capomastro.cli.voice import Voice, allowed_values, voice
from capomastro.kernel.data import CERTAIN, UNCERTAIN
from capomastro.kernel.game import Game
from capomastro.kernel.registry import games

WIDE = 60               # a longer list of allowed values is cut; --json has all of it


def about(game: Game, voice: Voice) -> dict[str, Any]:
    """Everything ``--json`` says of one game."""
    words = game.words(voice.lang)
    numbers = Counter(fact.status for fact in game.facts(game.shelf.load(game.default_data)))
    return {
        "id": game.id,
        "title": words.word("game.title"),
        "players": [game.players[0], game.players[-1]],
        "rules_version": game.rules_version,
        "rules_versions": list(game.rules_versions),
        "data_version": game.default_data,
        "data_versions": game.shelf.published() + game.shelf.own(),
        "options": [o.describe() | {"title": words.word(f"option.{o.key}")} for o in game.options],
        "numbers": {status: numbers[status] for status in (*CERTAIN, *UNCERTAIN) if numbers[status]},
        "max_decisions": game.max_decisions,
    }


def in_lines(game: Game, v: Voice) -> list[str]:
    """One game for people: title, players, how sure its numbers are, and its options, one per line, with what each takes."""
    facts = about(game, v)
    numbers = [f"{count} {v.say(f'status.{status}')}" for status, count in facts["numbers"].items()]
    out = [
        v.say("games.title", title=facts["title"], id=game.id, low=game.players[0], high=game.players[-1]),
        v.say("games.numbers", numbers=numbers, version=facts["data_version"]),
        *_versions(v, "games.rules", facts["rules_version"], facts["rules_versions"]),
        *_versions(v, "games.data", facts["data_version"], facts["data_versions"]),
    ]
    for option, described in zip(game.options, facts["options"], strict=True):
        allowed = allowed_values(option)
        shown = allowed if option.kind != "list" or len(allowed) <= WIDE else allowed[:WIDE].rsplit(",", 1)[0] + ",…"
        out.append(f"  {option.key}={option.write(option.default)}  ({shown})  {described['title']}")
    return out


def _versions(v: Voice, key: str, chosen: object, known: Sequence[object]) -> list[str]:
    """What new games begin with, and what else can be chosen; nothing where there is one version."""
    others = [version for version in known if version != chosen]
    return [v.say(key, version=chosen, others=others)] if others else []


def list_games(context: typer.Context, json: AsJson = False) -> None:
    v = voice(context)
    if json:
        v.json([about(game, v) for game in games().values()])
        return
    for number, game in enumerate(games().values()):
        v.lines([""] * (number > 0) + in_lines(game, v))
