"""``capomastro arena`` and ``capomastro ladder``: matches between bots, and whether each level keeps its promise."""

from __future__ import annotations

import hashlib
import os
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid

from capomastro import __version__, compiled
from capomastro.arena.ladder import Counts, Measured, climb, gates, known_counts
from capomastro.arena.match import Ledger, Match, arrange, jobs, play_match
from capomastro.arena.report import BOT_COLUMNS, SEAT_COLUMNS, bot_rows, cross_rows, seat_rows, write_report
from capomastro.arena.seating import short, spec_of, stand_ins
from capomastro.arena.summary import Summary, summarise
from capomastro.cli.simulate import warn_if_slow
from capomastro.cli.voice import (
    Refused,
    Voice,
    chosen_game,
    chosen_options,
    chosen_players,
    complete_bots,
    complete_game,
    complete_option,
    known_bot,
    voice,
)
from capomastro.kernel.registry import games as all_games


def arena(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", autocompletion=complete_game)],
    bots: Annotated[str, typer.Option("--bots", metavar="NAME,…", autocompletion=complete_bots)] = "random,apprentice",
    players: Annotated[int | None, typer.Option("--players", metavar="N")] = None,
    games: Annotated[int, typer.Option("--games", metavar="K")] = 100,
    lineup: Annotated[list[str] | None, typer.Option("--lineup", metavar="NAME,…", autocompletion=complete_bots)] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="S")] = 1,
    option: Annotated[list[str] | None, typer.Option("--option", metavar="KEY=VALUE", autocompletion=complete_option)] = None,
    rules: Annotated[int | None, typer.Option("--rules", metavar="N")] = None,
    workers: Annotated[int, typer.Option("--workers", metavar="W")] = 0,
    ray: Annotated[str, typer.Option("--ray", metavar="ADDRESS")] = "",
    report: Annotated[str, typer.Option("--report", metavar="DIR")] = "",
    fresh: Annotated[bool, typer.Option("--fresh")] = False,
    json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    v = voice(context)
    chosen = chosen_game(game, rules)
    seats = chosen_players(chosen, players)
    _at_least(1, games, "--games")
    _at_least(0, workers, "--workers")
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


def _at_least(low: int, given: int, option: str) -> None:
    if given < low:
        raise Refused("wrong.number", option=option, low=low, given=given)


def ledger_path(match: Match, report: str) -> Path:
    """Where the results of a match are kept: in the report's folder, else under the user's cache."""
    if report:
        return Path(report, "games.jsonl")
    key = hashlib.blake2b(msgspec.json.encode(msgspec.structs.replace(match, deals=0)), digest_size=8).hexdigest()
    return _cache() / "arena" / f"{match.game}-{key}.jsonl"


def _cache() -> Path:
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
        with _bar(v) as progress:
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


def _bar(v: Voice) -> Progress:
    """A progress bar with the time left; no refreshing thread, because worker processes are forked from here."""
    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=v.err, auto_refresh=False, transient=True, disable=not v.err.is_terminal)


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


RESULTS = "bench/results/ladder"                # of a checkout; elsewhere results are printed, and written where --results says
GATES = [gate.name for gate in gates(Counts(1, 1))]


# -- the ladder ---------------------------------------------------------------------------
def ladder(
    context: typer.Context,
    game: Annotated[list[str] | None, typer.Argument(metavar="GAME…", autocompletion=complete_game)] = None,
    gate: Annotated[list[str] | None, typer.Option("--gate", metavar="NAME")] = None,
    simulations: Annotated[int | None, typer.Option("--simulations", metavar="N")] = None,
    settings: Annotated[str, typer.Option("--settings", metavar="FILE")] = "",
    results: Annotated[str, typer.Option("--results", metavar="DIR")] = RESULTS if Path(RESULTS).is_dir() else "",
    keep: Annotated[str, typer.Option("--keep", metavar="DIR")] = "",
    workers: Annotated[int, typer.Option("--workers", metavar="W")] = 1,
    ray: Annotated[str, typer.Option("--ray", metavar="ADDRESS")] = "",
    seed: Annotated[int, typer.Option("--seed", metavar="S")] = 1,
    full: Annotated[bool, typer.Option("--full")] = False,
) -> None:
    v = voice(context)
    counts = _counts(settings) if settings else known_counts()
    folder = Path(keep or ("build/ladder" if Path(RESULTS).is_dir() else _cache() / "ladder"))
    chosen = [chosen_game(name).id for name in game] if game else [name for name in all_games() if name in counts]
    for name in gate or []:
        if name not in GATES:
            raise Refused("wrong.choice", given=name, allowed=GATES)
    plan = {}
    for game_id in chosen:
        thought = Counts(simulations, simulations) if simulations is not None else counts.get(game_id)
        plan[game_id] = [g for g in gates(thought, fifth=not full) if not gate or g.name in gate]
        if thought is None and {g.name for g in plan[game_id]} != set(gate or GATES):
            raise Refused("wrong.ladder", game=game_id, path=settings or "ladder.json")
    warn_if_slow(v)
    for game_id in chosen:
        for promise in plan[game_id]:
            if 1 + len(promise.others) not in chosen_game(game_id).players:
                continue
            found = None
            try:
                for found in climb(game_id, promise, folder, workers=workers, address=ray, seed=seed):
                    v.err.print(_state(found, v), soft_wrap=True)
            except KeyboardInterrupt:
                v.warn("arena.interrupted", path=str(folder))
                raise typer.Abort from None
            finally:
                if found is not None and results:
                    _write(found, Path(results))
            if found is not None:
                v.lines([_state(found, v)])


def _counts(path: str) -> dict[str, Counts]:
    try:
        return msgspec.json.decode(Path(path).read_bytes(), type=dict[str, Counts])
    except FileNotFoundError:
        return {}
    except (OSError, msgspec.DecodeError) as error:
        raise Refused("wrong.file", path=path, reason=str(error)) from None


def _state(found: Measured, v: Voice) -> str:
    fields = {
        "game": found.game, "gate": found.gate.name, "hero": found.gate.hero, "others": found.gate.others, "share": v.percent(found.share),
        "low": v.percent(found.low), "high": v.percent(found.high), "target": v.percent(found.gate.target), "n": found.games,
    }
    return v.say("ladder.gate", verdict=v.say(f"ladder.{found.verdict}"), **fields)


def _write(found: Measured, folder: Path) -> None:
    """Keep one gate's result beside those of the game's other gates. Where it stands undecided, an earlier decision stays."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{found.game}.json"
    rows = msgspec.json.decode(path.read_bytes())["gates"] if path.exists() else []
    earlier = [row for row in rows if row["gate"]["name"] == found.gate.name]
    if found.verdict == "open" and any(row["verdict"] != "open" for row in earlier):
        return
    rows = [row for row in rows if row not in earlier]
    rows.append(msgspec.to_builtins(found) | {"commit": commit(), "version": __version__, "compiled": compiled()})
    rows.sort(key=lambda row: str(row["gate"]["name"]))
    draft = path.with_suffix(".draft")
    draft.write_bytes(msgspec.json.format(msgspec.json.encode({"game": found.game, "gates": rows}), indent=2) + b"\n")
    draft.replace(path)


def commit() -> str:
    """The commit of the working tree, where there is one."""
    asked = subprocess.run(["git", "rev-parse", "--short=12", "HEAD"], capture_output=True, text=True, check=False)
    return asked.stdout.strip()
