"""``capomastro games``: what can be played, with which options, and how sure its numbers are."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Any

import typer
from rich.table import Table as Grid

from capomastro.cli.voice import Voice, allowed_values, voice
from capomastro.kernel.data import CERTAIN, UNCERTAIN
from capomastro.kernel.game import Game
from capomastro.kernel.registry import games


def about(game: Game, voice: Voice) -> dict[str, Any]:
    """Everything ``--json`` says of one game."""
    words = game.words(voice.lang)
    numbers = Counter(fact.status for fact in game.facts(game.shelf.load(game.shelf.latest)))
    return {
        "id": game.id,
        "title": words.word("game.title"),
        "players": [game.players[0], game.players[-1]],
        "rules_version": game.rules_version,
        "data_version": game.shelf.latest,
        "data_versions": game.shelf.published() + game.shelf.own(),
        "options": [o.describe() | {"title": words.word(f"option.{o.key}")} for o in game.options],
        "numbers": {status: numbers[status] for status in (*CERTAIN, *UNCERTAIN) if numbers[status]},
        "max_decisions": game.max_decisions,
    }


def sureness(numbers: dict[str, int], voice: Voice) -> str:
    """The status of a game's numbers in one line each."""
    return "\n".join(f"{count} {voice.say(f'status.{status}')}" for status, count in numbers.items()) or voice.say("none")


def list_games(context: typer.Context, json: Annotated[bool, typer.Option("--json")] = False) -> None:
    v = voice(context)
    if json:
        v.json([about(game, v) for game in games().values()])
        return
    grid = Grid(show_lines=True)
    for column in ("game", "players", "options", "numbers"):
        grid.add_column(v.say(f"column.{column}"), overflow="fold")
    for game in games().values():
        facts = about(game, v)
        options = [f"{o.key}={o.write(o.default)} ({allowed_values(o)})" for o in game.options]
        name = f"{facts['title']}\n{game.id}" if facts["title"] != game.id else game.id
        grid.add_row(name, f"{game.players[0]}–{game.players[-1]}", "\n".join(options) or v.say("none"), sureness(facts["numbers"], v))
    v.out.print(grid)
