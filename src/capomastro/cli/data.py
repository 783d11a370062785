"""``capomastro data``: the numbers of a game, how we know them, and the worksheet that settles them."""

from __future__ import annotations

import sys
from typing import Annotated

import msgspec
import typer
from rich.table import Table as Grid

from capomastro.cli.options import AsJson, GameName
from capomastro.cli.voice import Refused, Voice, chosen_game, read_text, voice
from capomastro.kernel.data import DataVersion, read_worksheet, with_values, write_worksheet
from capomastro.kernel.game import Game


def show_data(
    context: typer.Context,
    game: GameName,
    worksheet: Annotated[bool, typer.Option("--worksheet")] = False,
    load: Annotated[str, typer.Option("--load", metavar="FILE")] = "",
    name: Annotated[str, typer.Option("--name", metavar="NAME")] = "",
    base: Annotated[str, typer.Option("--data", metavar="VERSION")] = "",
    json: AsJson = False,
) -> None:
    v = voice(context)
    chosen = chosen_game(game)
    versions = chosen.shelf.published() + chosen.shelf.own()
    if base and base not in versions:
        raise Refused("wrong.data", game=chosen.id, given=base, allowed=versions)
    data = chosen.shelf.load(base or chosen.default_data)
    if load:
        _load(chosen, data, load, name, v)
    elif name:
        raise Refused("wrong.name.alone")
    elif worksheet:
        sys.stdout.write(sheet(chosen, data, v))
    elif json:
        facts = [{"path": f.path, "value": f.value, "status": f.status, "certain": f.certain} for f in chosen.facts(data)]
        v.json({"game": chosen.id, "version": data.version, "hash": data.hash, "versions": versions, "facts": facts})
    else:
        _show(chosen, data, v)


def sheet(game: Game, data: DataVersion, v: Voice) -> str:
    """The worksheet in the user's language."""
    words = game.words(v.lang)
    command = f"capomastro data {game.id} --load FILE --name NAME"
    heading = [v.say("sheet.title", game=words.word("game.title"), version=data.version), v.say("sheet.how"), v.say("sheet.load"), command]
    return write_worksheet(heading, game.facts(data), words.word, lambda status: v.say(f"status.{status}"))


def _load(game: Game, data: DataVersion, path: str, name: str, v: Voice) -> None:
    if not name:
        raise Refused("wrong.name.missing")
    changes = read_worksheet(read_text(path), game.facts(data))
    made = game.shelf.save_own(name, with_values(data.content, changes))
    v.tell("sheet.loaded", name=name, n=len(changes), hash=made.hash)
    v.tell("sheet.use", name=name)


def _show(game: Game, data: DataVersion, v: Voice) -> None:
    grid = Grid(title=v.say("data.title", game=game.id, version=data.version, hash=data.hash), title_justify="left")
    for column in ("place", "value", "status"):
        grid.add_column(v.say(f"column.{column}"))
    for fact in game.facts(data):
        grid.add_row(fact.path, msgspec.json.encode(fact.value).decode(), v.say(f"status.{fact.status}"))
    v.out.print(grid)
