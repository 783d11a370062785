"""``capomastro calibrate``: whether the chances that bots name are true."""

from __future__ import annotations

from pathlib import Path
from secrets import randbelow
from typing import Annotated

import typer
from rich.table import Table as Grid

from capomastro.arena.calibration import FIGURES, Calibration, Judged, Plan, calibration, gather
from capomastro.arena.calibration_page import COLUMNS, calibration_page, facts, picture, rows
from capomastro.arena.seating import stand_ins
from capomastro.bots import Adviser
from capomastro.cli.options import AnySeed, AsJson, BotName, GameName, GameOptions, Players, Ray, Rules, Workers, at_least, bar
from capomastro.cli.simulate import warn_if_slow
from capomastro.cli.voice import (
    Refused,
    Voice,
    chosen_game,
    chosen_options,
    chosen_players,
    chosen_specs,
    complete_bots,
    known_bot,
    voice,
    write_page,
)

LEVELS = "apprentice,journeyman,master:30,capomastro:60"       # so many simulations that thousands of games are played in an hour
GAMES = {"leaf": 4000, "shown": 400}
FRESH = 1 << 40


def calibrate(
    context: typer.Context,
    game: GameName,
    figure: Annotated[str, typer.Option("--figure", metavar="|".join(FIGURES))] = "leaf",
    bot: BotName = "master",
    levels: Annotated[str, typer.Option("--levels", metavar="NAME,…", autocompletion=complete_bots)] = LEVELS,
    players: Players = None,
    games: Annotated[int | None, typer.Option("--games", metavar="K")] = None,
    seed: AnySeed = None,
    option: GameOptions = None,
    rules: Rules = None,
    workers: Workers = 0,
    ray: Ray = "",
    report: Annotated[str, typer.Option("--report", metavar="FILE")] = "",
    json: AsJson = False,
) -> None:
    v = voice(context)
    chosen = chosen_game(game, rules)
    n = chosen_players(chosen, players)
    if figure not in FIGURES:
        raise Refused("wrong.choice", given=figure, allowed=list(FIGURES))
    if not isinstance(known_bot(bot), Adviser):
        raise Refused("wrong.adviser", given=bot)
    names = [chosen_specs(name, 1)[0] for name in levels.split(",")]
    number = GAMES[figure] if games is None else games
    at_least((1, number, "--games"), (0, workers, "--workers"))
    options = chosen_options(chosen, option or [])
    chosen.new(n, options)                                  # combinations the rules forbid are refused here
    v.warn_of_stand_ins(chosen, stand_ins(chosen, [*names, bot]))
    warn_if_slow(v)
    chance = randbelow(FRESH) if seed is None else seed
    found = _measure(Plan(chosen.id, n, number, chance, names, figure, str(known_bot(bot)), options, chosen.rules_version), workers, ray, v)
    if json:
        v.json(found)
    else:
        _show(found, v)
    if report:
        write_page(Path(report), calibration_page(found, v.words), picture(found, v.words).png(), v)


def _measure(plan: Plan, workers: int, address: str, v: Voice) -> Calibration:
    judged: list[Judged] = []
    with bar(v) as progress:
        task = progress.add_task(v.say("calibrate.playing", game=plan.game), total=plan.games)
        for done, found in gather(plan, workers, address):
            judged += found
            progress.update(task, completed=done, refresh=True)
    return calibration(plan, judged)


def _show(found: Calibration, v: Voice) -> None:
    v.tell("calibrate.facts", **facts(found, v.words))
    grid = Grid()
    for number, column in enumerate(COLUMNS):
        grid.add_column(v.say(f"calibrate.column.{column}"), justify="right" if number else "left")
    for row in rows(found, v.words):
        grid.add_row(*row)
    v.out.print(grid)
    v.tell("calibrate.how", par=v.number(found.par, 3))
    if found.cut:
        v.tell("arena.cut", n=found.cut)
