"""``capomastro study``: what a game is like: seats, scores, lengths, and who wins with what, at several levels of play."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.table import Table as Grid

from capomastro.arena.report import interval
from capomastro.arena.seating import short, stand_ins
from capomastro.arena.study import Plan, Study, best_first, pursue, read_study, seats, title_of, value_name
from capomastro.arena.study_page import overview, write_study
from capomastro.cli.options import AsJson, BotNames, GameName, GameOptions, Games, Players, Ray, Rules, Seed, Workers, at_least, bar
from capomastro.cli.simulate import warn_if_slow
from capomastro.cli.voice import (
    Refused,
    Voice,
    chosen_game,
    chosen_options,
    chosen_players,
    chosen_specs,
    read_file,
    usable_folder,
    voice,
)
from capomastro.kernel.game import Game

BEST = 5                # of each kind, in the terminal


def study(
    context: typer.Context,
    game: GameName,
    bots: BotNames = "random,apprentice",
    players: Players = None,
    games: Games = 200,
    seed: Seed = 1,
    option: GameOptions = None,
    rules: Rules = None,
    workers: Workers = 0,
    ray: Ray = "",
    report: Annotated[str, typer.Option("--report", metavar="DIR")] = "",
    kept: Annotated[str, typer.Option("--from", metavar="FILE")] = "",
    json: AsJson = False,
) -> None:
    v = voice(context)
    found = _kept(kept, game) if kept else None
    chosen = chosen_game(game, found.plan.rules if found else rules)
    n = chosen_players(chosen, players)
    names = [chosen_specs(name, 1)[0] for name in bots.split(",")]
    at_least((1, games, "--games"), (0, workers, "--workers"))
    options = chosen_options(chosen, option or [])
    chosen.new(n, options)                                  # combinations the rules forbid are refused here
    folder = usable_folder(report) if report else None
    if found is None:
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


def _kept(path: str, game: str) -> Study:
    """The study of a game that an earlier ``--report`` left in a file."""
    try:
        found = read_study(read_file(path))
    except msgspec.MsgspecError as error:
        raise Refused("study.unreadable", path=path, reason=str(error)) from None
    if found.plan.game != game:
        raise Refused("study.other", path=path, game=found.plan.game)
    return found


def _play(plan: Plan, workers: int, address: str, v: Voice) -> Study:
    latest: Study | None = None
    with bar(v) as progress:
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
                said = f"{title_of(own, game, action)}: {value_name(own, game, action, row.name)} ({row.seats})"
                rows.append([said, v.percent(row.share), interval(row.low, row.high, v.words)])
        _grid(v, v.say("study.level", bot=short(level.bot)), [v.say("study.column.who"), v.say("arena.column.share"), "95%"], rows)


def _grid(v: Voice, title: str, columns: list[str], rows: list[list[str]]) -> None:
    grid = Grid(title=title, title_justify="left")
    for number, column in enumerate(columns):
        grid.add_column(column, justify="right" if number else "left")
    for row in rows:
        grid.add_row(*row)
    v.out.print(grid)
