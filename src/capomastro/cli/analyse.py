"""``capomastro analyse``: how the chances of a recorded game went, and which decisions cost most."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress
from rich.table import Table as Grid

from capomastro.arena.analysis import Analysis, Decision, finish, follow, judgements, thoughts
from capomastro.arena.analysis_page import BALANCE_COLUMNS, DECISION_COLUMNS, analysis_page, balance_rows, cost_of, picture
from capomastro.bots import Adviser, stand_ins
from capomastro.cli.options import AsJson, BotName, Seed
from capomastro.cli.voice import Refused, Voice, known_bot, read_file, voice, write_page
from capomastro.kernel.record import parse_record, replay
from capomastro.kernel.wording import Words


def analyse(
    context: typer.Context,
    file: Annotated[str, typer.Argument(metavar="FILE")],
    bot: BotName = "master:200",
    seed: Seed = 1,
    report: Annotated[str, typer.Option("--report", metavar="FILE")] = "",
    json: AsJson = False,
) -> None:
    v = voice(context)
    asked = str(known_bot(bot))
    if not isinstance(known_bot(bot), Adviser):
        raise Refused("wrong.adviser", given=bot)
    record = parse_record(read_file(file))
    table = replay(record)                          # a damaged record is refused before the thinking begins
    game = table.game
    v.warn_of_stand_ins(game, stand_ins(game, [asked]))
    found: list[Decision] = []
    with Progress(console=v.err, auto_refresh=False, transient=True, disable=not v.err.is_terminal) as progress:
        course = follow(table, seed)
        task = progress.add_task(v.say("analyse.thinking"), total=thoughts(course))
        for decision in judgements(table, course, asked, seed):
            found.append(decision)
            progress.update(task, advance=1, refresh=True)
    analysis = finish(table, course, asked, found)
    names = [record.names.get(seat) or game.words(v.lang).name(seat) for seat in range(record.players)]
    words = game.words(v.lang, names)
    if json:
        v.json(analysis)
    else:
        _show(analysis, names, words, v)
    if report:
        write_page(Path(report), analysis_page(analysis, table, names, v.words, words), picture(analysis, names, v.words).png(), v)


def _grid(title: str, columns: Sequence[str], v: Voice, *, lines: bool = False) -> Grid:
    grid = Grid(title=title, title_justify="left", show_lines=lines)
    for column in columns:
        grid.add_column(v.say(f"analyse.column.{column}"))
    return grid


def _show(analysis: Analysis, names: Sequence[str], words: Words, v: Voice) -> None:
    parts = _grid(v.say("analyse.parts"), BALANCE_COLUMNS, v)
    for row in balance_rows(analysis, names, v.words):
        parts.add_row(*row)
    v.out.print(parts)
    v.out.print(v.say("analyse.parts.what"))
    if not analysis.dearest():
        v.out.print(v.say("analyse.none"))
        return
    costs = _grid(v.say("analyse.how", bot=analysis.bot), DECISION_COLUMNS, v, lines=True)
    for d in analysis.dearest():
        played, best = (f"{words.say(move.say)}\n{move.text}" for move in (d.played, d.best))
        costs.add_row(str(d.line), names[d.seat], played, best, cost_of(d, v.words), words.say(d.best.why))
    v.out.print(costs)
