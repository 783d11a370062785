"""``capomastro study``: what a game is like: seats, scores, lengths, and who wins with what, at several levels of play."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid

from capomastro.arena.report import interval
from capomastro.arena.seating import stand_ins
from capomastro.arena.study import Plan, Study, best_first, heading, pursue, seats, value_name
from capomastro.arena.study_page import overview, write_study
from capomastro.cli.simulate import warn_if_slow
from capomastro.cli.voice import (
    Refused,
    Voice,
    chosen_game,
    chosen_options,
    chosen_players,
    chosen_specs,
    complete_bots,
    complete_game,
    complete_option,
    usable_folder,
    voice,
)
from capomastro.kernel.game import Game

BEST = 5                # of each kind, in the terminal


def study(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", autocompletion=complete_game)],
    bots: Annotated[str, typer.Option("--bots", metavar="NAME,…", autocompletion=complete_bots)] = "random,apprentice",
    players: Annotated[int | None, typer.Option("--players", metavar="N")] = None,
    games: Annotated[int, typer.Option("--games", metavar="K")] = 200,
    seed: Annotated[int, typer.Option("--seed", metavar="S")] = 1,
    option: Annotated[list[str] | None, typer.Option("--option", metavar="KEY=VALUE", autocompletion=complete_option)] = None,
    rules: Annotated[int | None, typer.Option("--rules", metavar="N")] = None,
    workers: Annotated[int, typer.Option("--workers", metavar="W")] = 0,
    ray: Annotated[str, typer.Option("--ray", metavar="ADDRESS")] = "",
    report: Annotated[str, typer.Option("--report", metavar="DIR")] = "",
    json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    v = voice(context)
    chosen = chosen_game(game, rules)
    n = chosen_players(chosen, players)
    names = [chosen_specs(name, 1)[0] for name in bots.split(",")]
    for low, given, name in ((1, games, "--games"), (0, workers, "--workers")):
        if given < low:
            raise Refused("wrong.number", option=name, low=low, given=given)
    options = chosen_options(chosen, option or [])
    chosen.new(n, options)                                  # combinations the rules forbid are refused here
    folder = usable_folder(report) if report else None
    v.warn_of_stand_ins(chosen, stand_ins(chosen, names))
    warn_if_slow(v)
    found = _play(Plan(chosen.id, n, names, games, seed, options, chosen.rules_version), workers, ray, v)
    if json:
        v.json(found)
    else:
        _show(found, chosen, v)
    if folder is not None:
        for written in write_study(found, Path(folder), v.words):
            v.warn("arena.written", path=str(written))


def _play(plan: Plan, workers: int, address: str, v: Voice) -> Study:
    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    latest: Study | None = None
    with Progress(*columns, console=v.err, auto_refresh=False, transient=True, disable=not v.err.is_terminal) as progress:
        task = progress.add_task(v.say("simulate.playing", game=plan.game), total=plan.games * len(plan.bots))
        for played, latest in pursue(plan, workers, address):   # noqa: B007 - the last one is what we want
            progress.update(task, completed=played, refresh=True)
    assert latest is not None
    return latest


def _show(found: Study, game: Game, v: Voice) -> None:
    own = game.words(v.lang)
    _grid(v, v.say("study.title", game=own.word("game.title")), *overview(found, v.words))
    v.tell("versions", rules=game.rules_version, data=found.data)
    for level in found.levels:
        rows = [[v.say("study.seat", n=row.name), v.percent(row.share), interval(row.low, row.high, v.words)] for row in seats(level)]
        for action, values in level.done.items():
            for row in best_first(values)[:BEST]:
                said = f"{heading(own, action)}: {value_name(own, game, action, row.name)} ({row.seats})"
                rows.append([said, v.percent(row.share), interval(row.low, row.high, v.words)])
        _grid(v, v.say("study.level", bot=level.bot), [v.say("study.column.who"), v.say("arena.column.share"), "95%"], rows)


def _grid(v: Voice, title: str, columns: list[str], rows: list[list[str]]) -> None:
    grid = Grid(title=title, title_justify="left")
    for number, column in enumerate(columns):
        grid.add_column(column, justify="right" if number else "left")
    for row in rows:
        grid.add_row(*row)
    v.out.print(grid)
