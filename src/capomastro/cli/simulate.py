"""``capomastro simulate``: many games, quickly; who wins, by how much, how fast."""

from __future__ import annotations

import os
import time
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid

from capomastro import compiled
from capomastro.arena.simulate import Series, Tally, simulate
from capomastro.bots import stand_ins
from capomastro.cli.voice import Refused, Voice, chosen_bots, chosen_game, chosen_options, chosen_players, usable_folder, voice


def simulate_games(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME")],
    players: Annotated[int | None, typer.Option("--players", metavar="N")] = None,
    bots: Annotated[str, typer.Option("--bots", metavar="NAME,…")] = "random",
    games: Annotated[int, typer.Option("--games", metavar="K")] = 1000,
    seed: Annotated[int, typer.Option("--seed", metavar="S")] = 0,
    option: Annotated[list[str] | None, typer.Option("--option", metavar="KEY=VALUE")] = None,
    rules: Annotated[int | None, typer.Option("--rules", metavar="N")] = None,
    workers: Annotated[int, typer.Option("--workers", metavar="W")] = 0,
    ray: Annotated[str, typer.Option("--ray", metavar="ADDRESS")] = "",
    records: Annotated[str, typer.Option("--records", metavar="DIR")] = "",
    json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    v = voice(context)
    chosen = chosen_game(game, rules)
    seats = chosen_players(chosen, players)
    options = chosen_options(chosen, option or [])
    setup = chosen.setup(chosen.new(seats, options))        # combinations the rules forbid are refused here
    names = [str(b) for b in chosen_bots(bots, seats)]
    if games < 1:
        raise Refused("wrong.number", option="--games", low=1, given=games)
    if workers < 0:
        raise Refused("wrong.number", option="--workers", low=0, given=workers)
    series = Series(chosen.id, seats, options, names, seed, str(usable_folder(records)) if records else "", chosen.rules_version)
    warn_if_slow(v)
    others = stand_ins(chosen, names)
    v.warn_of_stand_ins(chosen, others)
    tally, seconds = _play(series, games, workers, ray, v)
    result = summary(series, tally, seconds) | {"data": setup["data"], "stand_ins": others}
    if json:
        v.json(result)
    else:
        _show(result, v)


def warn_if_slow(v: Voice) -> None:
    """Say once that this installation is not compiled, unless that was asked for."""
    if not compiled() and os.environ.get("CAPOMASTRO_PURE") != "1":
        v.warn("warning.pure")


def _play(series: Series, games: int, workers: int, address: str, v: Voice) -> tuple[Tally, float]:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    began = time.perf_counter()
    tally = Tally(series.players)
    # no refreshing thread: worker processes are forked from here
    with Progress(*columns, console=v.err, auto_refresh=False, transient=True, disable=not v.err.is_terminal) as progress:
        task = progress.add_task(v.say("simulate.playing", game=series.game), total=games)
        for tally in simulate(series, games, workers, address):
            progress.update(task, completed=tally.games, refresh=True)
    return tally, time.perf_counter() - began


def summary(series: Series, tally: Tally, seconds: float) -> dict[str, Any]:
    """What ``--json`` prints."""
    return {
        "game": series.game,
        "rules": series.rules,
        "players": series.players,
        "options": dict(series.options),
        "bots": [series.bot_of(seat) for seat in range(series.players)],
        "seed": series.seed,
        "games": tally.games,
        "decisions": tally.decisions,
        "choices": tally.choices,
        "seconds": round(seconds, 6),
        "games_per_second": round(tally.games / seconds, 3),
        "wins": tally.wins(),
        "ties": tally.ties,
        "cut": tally.cut,
        "mean_scores": [round(s, 6) for s in tally.mean_scores()],
        "compiled": compiled(),
    }


def _show(result: dict[str, Any], v: Voice) -> None:
    grid = Grid(title=v.say("simulate.title", game=result["game"], n=result["games"]), title_justify="left")
    for column, side in (("seat", "left"), ("bot", "left"), ("wins", "right"), ("share", "right"), ("score", "right")):
        grid.add_column(v.say(f"column.{column}"), justify="right" if side == "right" else "left")
    for seat, (bot, wins, score) in enumerate(zip(result["bots"], result["wins"], result["mean_scores"], strict=True)):
        grid.add_row(str(seat + 1), result["stand_ins"].get(bot, bot), f"{wins:g}", f"{wins / result['games']:.1%}", f"{score:.2f}")
    v.out.print(grid)
    v.tell("versions", rules=result["rules"], data=result["data"])
    if result["ties"]:
        v.tell("simulate.ties", n=result["ties"])
    if result["cut"]:
        v.tell("simulate.cut", n=result["cut"])
    per_game = result["decisions"] / result["games"]
    v.tell("simulate.decisions", n=f"{result['decisions']:,}", each=f"{per_game:.1f}", choices=f"{result['choices']:,}")
    build = v.say("build.compiled" if result["compiled"] else "build.pure")
    v.tell("simulate.speed", seconds=f"{result['seconds']:.2f}", rate=f"{result['games_per_second']:,.0f}", build=build)
