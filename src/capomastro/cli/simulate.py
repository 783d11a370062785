"""``capomastro simulate``: many games, quickly; who wins, by how much, how fast."""

from __future__ import annotations

import os
import time
from typing import Annotated, Any

import typer
from rich.table import Table as Grid

from capomastro import compiled
from capomastro.arena.report import interval
from capomastro.arena.seating import short, stand_ins
from capomastro.arena.simulate import Series, Tally, simulate
from capomastro.cli.options import AsJson, BotNames, GameName, GameOptions, Games, Players, Ray, Rules, Seed, Workers, at_least, bar
from capomastro.cli.voice import (
    Voice,
    chosen_game,
    chosen_options,
    chosen_players,
    chosen_specs,
    usable_folder,
    voice,
)


def simulate_games(
    context: typer.Context,
    game: GameName,
    players: Players = None,
    bots: BotNames = "random",
    games: Games = 1000,
    seed: Seed = 0,
    option: GameOptions = None,
    rules: Rules = None,
    workers: Workers = 0,
    ray: Ray = "",
    records: Annotated[str, typer.Option("--records", metavar="DIR")] = "",
    json: AsJson = False,
) -> None:
    v = voice(context)
    chosen = chosen_game(game, rules)
    seats = chosen_players(chosen, players)
    options = chosen_options(chosen, option or [])
    setup = chosen.setup(chosen.new(seats, options))        # combinations the rules forbid are refused here
    names = chosen_specs(bots, seats)
    at_least((1, games, "--games"), (0, workers, "--workers"))
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
    began = time.perf_counter()
    tally = Tally(series.players)
    with bar(v) as progress:
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
        "shares": [round(s.share, 6) for s in tally.shares()],
        "intervals": [[s.low, s.high] for s in tally.shares()],
        "ties": tally.ties,
        "cut": tally.cut,
        "mean_scores": [round(s, 6) for s in tally.mean_scores()],
        "score_intervals": [list(pair) for pair in tally.score_intervals()],
        "compiled": compiled(),
    }


def _show(result: dict[str, Any], v: Voice) -> None:
    grid = Grid(title=v.say("simulate.title", game=result["game"], n=result["games"]), title_justify="left")
    for column, side in (
        ("seat", "left"), ("bot", "left"), ("wins", "right"), ("share", "right"), ("interval", "right"), ("score", "right"),
        ("score.interval", "right"),
    ):
        grid.add_column(v.say(f"column.{column}"), justify="right" if side == "right" else "left")
    for seat, bot in enumerate(result["bots"]):
        wins, (low, high) = result["wins"][seat], result["score_intervals"][seat]
        least, most = result["intervals"][seat]
        grid.add_row(
            str(seat + 1), result["stand_ins"].get(bot, short(bot)), v.number(wins, 0 if wins == int(wins) else 1),
            v.percent(wins / result["games"]), interval(least, most, v.words), v.number(result["mean_scores"][seat], 2),
            f"{v.number(low, 1)} – {v.number(high, 1)}",
        )
    v.out.print(grid)
    v.tell("versions", rules=result["rules"], data=result["data"])
    if result["ties"]:
        v.tell("simulate.ties", n=result["ties"])
    if result["cut"]:
        v.tell("simulate.cut", n=result["cut"])
    per_game = result["decisions"] / result["games"]
    v.tell("simulate.decisions", n=v.number(result["decisions"]), each=v.number(per_game, 1), choices=v.number(result["choices"]))
    build = v.say("build.compiled" if result["compiled"] else "build.pure")
    rate = result["games_per_second"]
    v.tell("simulate.speed", seconds=v.number(result["seconds"], 2), rate=v.number(rate, 0 if rate >= 10 else 2), build=build)
