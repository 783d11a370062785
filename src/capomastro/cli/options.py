"""Options that several commands share: what each is called, and the checks and the progress bar that go with them."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from capomastro.cli.voice import Refused, Voice, complete_bots, complete_game, complete_option

GameName = Annotated[str, typer.Argument(metavar="GAME", autocompletion=complete_game)]
GameNameOrNone = Annotated[str, typer.Argument(metavar="[GAME]", autocompletion=complete_game)]
GameOptions = Annotated[list[str] | None, typer.Option("--option", metavar="KEY=VALUE", autocompletion=complete_option)]
Rules = Annotated[int | None, typer.Option("--rules", metavar="N")]
Players = Annotated[int | None, typer.Option("--players", metavar="N")]
BotName = Annotated[str, typer.Option("--bot", metavar="NAME", autocompletion=complete_bots)]
BotNames = Annotated[str, typer.Option("--bots", metavar="NAME,…", autocompletion=complete_bots)]
Games = Annotated[int, typer.Option("--games", metavar="K")]
Seed = Annotated[int, typer.Option("--seed", metavar="S")]
AnySeed = Annotated[int | None, typer.Option("--seed", metavar="S")]
Workers = Annotated[int, typer.Option("--workers", metavar="W")]
Ray = Annotated[str, typer.Option("--ray", metavar="ADDRESS")]
AsJson = Annotated[bool, typer.Option("--json")]


def at_least(*numbers: tuple[int, int, str]) -> None:
    """Refuse a number below the least its option takes; each with its least and the option's name."""
    for low, given, option in numbers:
        if given < low:
            raise Refused("wrong.number", option=option, low=low, given=given)


def bar(v: Voice) -> Progress:
    """A progress bar with the time left; no refreshing thread, because worker processes are forked from here."""
    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=v.err, auto_refresh=False, transient=True, disable=not v.err.is_terminal)
