"""``capomastro analyse``: how the chances of a recorded game went, and which decisions cost most."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress
from rich.table import Table as Grid

from capomastro.arena.analysis import Analysis, Moment, analysis_page, finish, moments, picture
from capomastro.bots import Adviser, stand_ins
from capomastro.cli.options import AsJson, BotName, Seed
from capomastro.cli.voice import Refused, Voice, known_bot, read_file, voice, write_page
from capomastro.kernel.record import game_of, parse_record, replay
from capomastro.kernel.registry import game
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
    replay(record)                                  # a damaged record is refused before the thinking begins
    v.warn_of_stand_ins(game_of(record), stand_ins(game_of(record), [asked]))
    found: list[Moment] = []
    with Progress(console=v.err, auto_refresh=False, transient=True, disable=not v.err.is_terminal) as progress:
        task = progress.add_task(v.say("analyse.thinking"), total=len(record.entries))
        for moment in moments(record, asked, seed):
            found.append(moment)
            progress.update(task, completed=moment.line, refresh=True)
    analysis = finish(record, asked, found)
    words = game(analysis.game).words(v.lang, analysis.names)
    if json:
        v.json(analysis)
    else:
        _show(analysis, words, v)
    if report:
        write_page(Path(report), analysis_page(analysis, v.words, words, record), picture(analysis, v.words).png(), v)


def _show(analysis: Analysis, words: Words, v: Voice) -> None:
    grid = Grid(title=v.say("analyse.how", bot=analysis.bot), title_justify="left", show_lines=True)
    for column in ("line", "player", "played", "best", "cost", "why"):
        grid.add_column(v.say(f"analyse.column.{column}"))
    for m in analysis.dearest():
        cost = f"{v.percent(m.best_share)} → {v.percent(m.played_share)}"
        played, best, reason = words.say(m.played_say), words.say(m.best_say), words.say(m.why)
        grid.add_row(str(m.line), analysis.names[m.seat], f"{played}\n{m.played}", f"{best}\n{m.best}", cost, reason)
    v.out.print(grid)
