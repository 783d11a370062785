"""``capomastro arena`` and ``capomastro ladder``: matches between bots, and whether each level keeps its promise."""

from __future__ import annotations

import hashlib
import os
import subprocess
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid

from capomastro import __version__, compiled
from capomastro.arena.ladder import Counts, Measured, climb, gates
from capomastro.arena.match import Ledger, Match, arrange, jobs, play_match
from capomastro.arena.report import interval, percent, write_report
from capomastro.arena.summary import Summary, summarise
from capomastro.bots import stand_ins
from capomastro.cli.simulate import warn_if_slow
from capomastro.cli.voice import Refused, Voice, chosen_game, chosen_options, chosen_players, known_bot, voice
from capomastro.kernel.registry import games as all_games


def arena(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME")],
    bots: Annotated[str, typer.Option("--bots", metavar="NAME,…")] = "random,apprentice",
    players: Annotated[int | None, typer.Option("--players", metavar="N")] = None,
    games: Annotated[int, typer.Option("--games", metavar="K")] = 100,
    lineup: Annotated[list[str] | None, typer.Option("--lineup", metavar="NAME,…")] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="S")] = 1,
    option: Annotated[list[str] | None, typer.Option("--option", metavar="KEY=VALUE")] = None,
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
    names = [str(known_bot(name)) for name in bots.split(",")]
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
    names = [str(known_bot(name)) for name in text.split(",")]
    if len(names) != seats:
        raise Refused("wrong.bots.number", given=len(names), seats=seats)
    return names


def _at_least(low: int, given: int, option: str) -> None:
    if given < low:
        raise Refused("wrong.number", option=option, low=low, given=given)


def ledger_path(match: Match, report: str) -> Path:
    """Where the results of a match are kept: in the report's folder, else under the user's cache."""
    if report:
        return Path(report, "games.jsonl")
    key = hashlib.blake2b(msgspec.json.encode(msgspec.structs.replace(match, deals=0)), digest_size=8).hexdigest()
    cache = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(cache, "capomastro", "arena", f"{match.game}-{key}.jsonl")


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
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=v.err, auto_refresh=False, transient=True, disable=not v.err.is_terminal)


def _show(summary: Summary, v: Voice) -> None:
    title = v.say("arena.facts", games=summary.games, players=summary.match.players, deals=summary.match.deals, seed=summary.match.seed)
    grid = Grid(title=title, title_justify="left")
    for column in ("bot", "games", "share", "interval", "elo", "elo.interval", "rank", "score", "seconds"):
        grid.add_column(v.say(f"arena.column.{column}"), justify="left" if column == "bot" else "right")
    for line in summary.lines:
        elo = f"{line.elo_low:.0f} – {line.elo_high:.0f}"
        time = f"{1000 * line.seconds:.1f} ms"
        numbers = (f"{line.elo:.0f}", elo, f"{line.rank:.2f}", f"{line.score:.1f}", time)
        grid.add_row(line.bot, str(line.games), percent(line.share), interval(line.low, line.high), *numbers)
    v.out.print(grid)
    v.tell("versions", rules=summary.match.rules, data=summary.match.options["data"])
    cross = Grid(title=v.say("arena.crosstable"), title_justify="left")
    cross.add_column("")
    names = [line.bot for line in summary.lines]
    for name in names:
        cross.add_column(name, justify="right")
    for a in names:
        met = [summary.meeting(a, b) for b in names]
        cross.add_row(a, *(f"{percent(m.share)} ({m.pairs})" if m else "–" for m in met))
    v.out.print(cross)
    if summary.cut:
        v.out.print(v.say("arena.cut", n=summary.cut))


# -- the ladder ---------------------------------------------------------------------------
def ladder(
    context: typer.Context,
    game: Annotated[list[str] | None, typer.Argument(metavar="GAME…")] = None,
    gate: Annotated[list[str] | None, typer.Option("--gate", metavar="NAME")] = None,
    simulations: Annotated[int | None, typer.Option("--simulations", metavar="N")] = None,
    settings: Annotated[str, typer.Option("--settings", metavar="FILE")] = "bench/ladder.json",
    results: Annotated[str, typer.Option("--results", metavar="DIR")] = "bench/results/ladder",
    keep: Annotated[str, typer.Option("--keep", metavar="DIR")] = "build/ladder",
    workers: Annotated[int, typer.Option("--workers", metavar="W")] = 1,
    ray: Annotated[str, typer.Option("--ray", metavar="ADDRESS")] = "",
    seed: Annotated[int, typer.Option("--seed", metavar="S")] = 1,
    full: Annotated[bool, typer.Option("--full")] = False,
) -> None:
    v = voice(context)
    counts = _counts(settings)
    chosen = [chosen_game(name).id for name in game] if game else [name for name in all_games() if name in counts]
    for game_id in chosen:
        if simulations is None and game_id not in counts:
            raise Refused("wrong.ladder", game=game_id, path=settings)
    warn_if_slow(v)
    for game_id in chosen:
        thought = Counts(simulations, simulations) if simulations is not None else counts[game_id]
        wanted = [g for g in gates(thought, fifth=not full) if not gate or g.name in gate]
        for promise in wanted:
            if 1 + len(promise.others) not in chosen_game(game_id).players:
                continue
            found = None
            try:
                for found in climb(game_id, promise, Path(keep), workers=workers, address=ray, seed=seed):
                    v.err.print(_state(found, v), markup=False, soft_wrap=True)
            except KeyboardInterrupt:
                v.warn("arena.interrupted", path=keep)
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
        "game": found.game, "gate": found.gate.name, "hero": found.gate.hero, "others": found.gate.others, "share": percent(found.share),
        "low": percent(found.low), "high": percent(found.high), "target": percent(found.gate.target), "n": found.games,
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
