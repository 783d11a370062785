"""``capomastro arena`` and ``capomastro ladder``: matches between bots, and whether each level keeps its promise."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.table import Table as Grid

from capomastro.arena.match import Ledger, Match, arrange, jobs, play_match
from capomastro.arena.report import BOT_COLUMNS, SEAT_COLUMNS, bot_rows, cross_rows, seat_rows, write_report
from capomastro.arena.seating import short, spec_of, stand_ins
from capomastro.arena.summary import Summary, summarise
from capomastro.cli.options import AsJson, BotNames, GameName, GameOptions, Games, Players, Ray, Rules, Seed, Workers, at_least, bar
from capomastro.cli.simulate import warn_if_slow
from capomastro.cli.voice import (
    Refused,
    Voice,
    chosen_game,
    chosen_options,
    chosen_players,
    complete_bots,
    known_bot,
    voice,
)


def arena(
    context: typer.Context,
    game: GameName,
    bots: BotNames = "random,apprentice",
    players: Players = None,
    games: Games = 100,
    lineup: Annotated[list[str] | None, typer.Option("--lineup", metavar="NAME,…", autocompletion=complete_bots)] = None,
    seed: Seed = 1,
    option: GameOptions = None,
    rules: Rules = None,
    workers: Workers = 0,
    ray: Ray = "",
    report: Annotated[str, typer.Option("--report", metavar="DIR")] = "",
    fresh: Annotated[bool, typer.Option("--fresh")] = False,
    json: AsJson = False,
) -> None:
    v = voice(context)
    chosen = chosen_game(game, rules)
    seats = chosen_players(chosen, players)
    at_least((1, games, "--games"), (0, workers, "--workers"))
    groups = [_names(text, seats) for text in lineup] if lineup else None
    names = [_spec(name) for name in bots.split(",")]
    options = chosen_options(chosen, option or [])
    match = arrange(chosen.id, names, seats, games, options=options, seed=seed, groups=groups, rules=chosen.rules_version)
    v.warn_of_stand_ins(chosen, stand_ins(chosen, match.bots()))
    path = ledger_path(match, report)
    if fresh:
        path.unlink(missing_ok=True)
    summary = _play(match, path, workers, ray, v)
    if json:
        v.json(summary)
    else:
        _show(summary, v)
    if report:
        for written in write_report(summary, Path(report), v.words):
            v.warn("arena.written", path=str(written))


def _names(text: str, seats: int) -> list[str]:
    names = [_spec(name) for name in text.split(",")]
    if len(names) != seats:
        raise Refused("wrong.bots.number", given=len(names), seats=seats)
    return names


def _spec(name: str) -> str:
    known_bot(name)                         # refuses what is not there, in the user's language
    return spec_of(name.strip())


def ledger_path(match: Match, report: str) -> Path:
    """Where the results of a match are kept: in the report's folder, else under the user's cache."""
    if report:
        return Path(report, "games.jsonl")
    key = hashlib.blake2b(msgspec.json.encode(msgspec.structs.replace(match, deals=0)), digest_size=8).hexdigest()
    return cache_folder() / "arena" / f"{match.game}-{key}.jsonl"


def cache_folder() -> Path:
    """Where results are kept when nobody says where."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache", "capomastro")


def _play(match: Match, path: Path, workers: int, address: str, v: Voice) -> Summary:
    total = sum(len(deal) for deal in jobs(match))
    ledger = Ledger(match, path)
    warn_if_slow(v)
    wanted = {job for deal in jobs(match) for job in deal}
    had = len(wanted & ledger.results.keys())
    if had:
        v.warn("arena.resumed", n=had, path=str(path))
    try:
        with bar(v) as progress:
            task = progress.add_task(v.say("arena.playing", game=match.game), total=total, completed=had)
            for results in play_match(ledger, workers, address):
                progress.advance(task, len(results))
                progress.refresh()
    except KeyboardInterrupt:
        v.warn("arena.interrupted", path=str(path))
        raise typer.Abort from None
    finally:
        ledger.close()
    return summarise(match, ledger.in_order())


def _show(summary: Summary, v: Voice) -> None:
    title = v.say("arena.facts", games=summary.games, players=summary.match.players, deals=summary.match.deals, seed=summary.match.seed)
    _grid(v, title, [v.say(f"arena.column.{column}") for column in BOT_COLUMNS], bot_rows(summary, v.words))
    v.tell("versions", rules=summary.match.rules, data=summary.match.options["data"])
    _grid(v, v.say("arena.seats"), [v.say(f"arena.column.{column}") for column in SEAT_COLUMNS], seat_rows(summary, v.words))
    _grid(v, v.say("arena.crosstable"), ["", *(short(line.bot) for line in summary.lines)], cross_rows(summary, v.words))
    if summary.cut:
        v.tell("arena.cut", n=summary.cut)


def _grid(v: Voice, title: str, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    grid = Grid(title=title, title_justify="left")
    for number, column in enumerate(columns):
        grid.add_column(column, justify="right" if number else "left")
    for row in rows:
        grid.add_row(*row)
    v.out.print(grid)
