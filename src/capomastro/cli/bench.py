"""``capomastro bench``: how fast every game is, compiled and pure."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer
from rich.table import Table as Grid

from capomastro.arena.speed import Speed, both_builds
from capomastro.cli.options import AsJson, Rules
from capomastro.cli.voice import Refused, Voice, chosen_game, complete_game, voice
from capomastro.kernel.registry import games


def bench(
    context: typer.Context,
    game: Annotated[list[str] | None, typer.Argument(metavar="[GAME]…", autocompletion=complete_game)] = None,
    seconds: Annotated[float, typer.Option("--seconds", metavar="S")] = 1.0,
    rules: Rules = None,
    json: AsJson = False,
) -> None:
    v = voice(context)
    names = [chosen_game(name, rules).id for name in game or games()]
    if not 0 < seconds <= 600:
        raise Refused("wrong.seconds", given=seconds)
    found: list[Speed] = []
    with v.err.status(v.say("bench.running", names=names)):
        for speed in both_builds(names, seconds, rules):
            found.append(speed)
    if json:
        v.json(msgspec.to_builtins(found))
    else:
        show(found, v)


def show(found: list[Speed], v: Voice) -> None:
    grid = Grid(title=v.say("bench.title"), title_justify="left", box=None, padding=(0, 1, 0, 0))
    for column in ("game", "build"):
        grid.add_column(v.say(f"column.{column}"))
    for column in ("games_s", "decisions_s", "choices_s", "us_decision", "us_clone", "bytes"):
        grid.add_column(v.say(f"column.{column}"), justify="right")
    for s in found:
        build = v.say("build.compiled" if s.compiled else "build.pure")
        numbers = (s.games_per_second, s.decisions_per_second, s.choices_per_second)
        costs = (v.number(s.us_per_decision, 2), v.number(s.us_per_clone, 2), v.number(s.bytes_per_state))
        grid.add_row(s.game, build, *(v.number(n) for n in numbers), *costs)
    v.out.print(grid)
    if not any(s.compiled for s in found):
        v.warn("warning.pure")
