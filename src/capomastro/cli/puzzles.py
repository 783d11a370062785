"""``capomastro puzzles``: find positions with one clearly best move, choose a collection, and check the one we have."""

from __future__ import annotations

import asyncio
import os
from math import inf
from pathlib import Path
from typing import Annotated

import typer

from capomastro import compiled
from capomastro.cli.options import Seed, Workers, at_least
from capomastro.cli.voice import Refused, Voice, chosen_game, complete_game, needs_server, read_file, usable_folder, voice
from capomastro.kernel.registry import game as find_game
from capomastro.puzzles.checking import check
from capomastro.puzzles.finding import WANTED, Ledger, find
from capomastro.puzzles.judging import weights
from capomastro.puzzles.puzzle import at_most_a_third, collection, read_puzzles, write_puzzles
from capomastro.puzzles.screening import LENT, Lent

SEARCH = 600.0                  # seconds to find puzzles in, where nothing else is said
ACTIONS = ("find", "collect", "check")


def puzzles(
    context: typer.Context,
    action: Annotated[str, typer.Argument(metavar="|".join(ACTIONS))],
    games: Annotated[list[str], typer.Argument(metavar="GAME…", autocompletion=complete_game)],
    workers: Workers = 0,
    seconds: Annotated[float | None, typer.Option("--seconds", metavar="S", min=1)] = None,
    out: Annotated[str, typer.Option("--out", metavar="FOLDER")] = "puzzles",
    into: Annotated[str, typer.Option("--into", metavar="FOLDER")] = "",
    wanted: Annotated[int, typer.Option("--count", metavar="K")] = WANTED,
    everything: Annotated[bool, typer.Option("--all")] = False,
    database: Annotated[str, typer.Option("--database", metavar="URL")] = "",
    seed: Seed = 1,
) -> None:
    v = voice(context)
    if action not in ACTIONS:
        raise Refused("wrong.choice", given=action, allowed=list(ACTIONS))
    named = [chosen_game(name).id for name in games]
    at_least((0, workers, "--workers"), (1, wanted, "--count"))
    if action != "check":
        lent = _lent(named, usable_folder(out), database, v)
    if action == "collect":
        _collect(named, usable_folder(out), usable_folder(into or out), wanted, v)
        return
    if not compiled():
        raise Refused("puzzles.pure")
    crew = workers or os.cpu_count() or 1
    if action == "check":
        raise typer.Exit(_check(named, usable_folder(out), crew, seconds or inf, everything, into, v))
    for ledger, puzzle in find(named, usable_folder(out), crew, seconds or SEARCH, seed, wanted, lent):
        ahead = v.percent(puzzle.margin)
        v.tell("puzzles.found", number=len(ledger.puzzles), id=puzzle.id, kind=puzzle.kind, margin=ahead, rating=puzzle.rating)


def _lent(games: list[str], folder: Path, database: str, v: Voice) -> dict[str, list[Lent]] | None:
    """What people lend, by game, where a site's database is named; what they lend no more is struck out of the folder first."""
    ledgers = [Ledger(game, folder) for game in games]
    if not database:
        if any(puzzle.source.startswith(LENT) for ledger in ledgers for puzzle in ledger.puzzles.values()):
            raise Refused("puzzles.consent", folder=str(folder))
        return None
    needs_server()
    lent = asyncio.run(_lending(database, games))
    for ledger in ledgers:
        gone = ledger.keep_lent({each.source for each in lent[ledger.game]})
        v.tell("puzzles.lent", game=ledger.game, n=len(lent[ledger.game]), gone=gone)
    return lent


async def _lending(database: str, games: list[str]) -> dict[str, list[Lent]]:
    from capomastro.server.store import open_store
    from capomastro.server.store.lending import Lending

    store = await open_store(database)
    try:
        return {game: await Lending(store).games(game) for game in games}
    finally:
        await store.close()


def _collect(games: list[str], folder: Path, into: Path, most: int, v: Voice) -> None:
    """Of what was found, a collection: one file for each game."""
    if folder == into:
        into = usable_folder(str(folder / "collected"))
    for game in games:
        found = read_puzzles(read_file(str(folder / f"{game}.jsonl")))
        chosen = at_most_a_third(sorted(found, key=lambda puzzle: (-puzzle.rating, puzzle.id)), most)
        (into / f"{game}.jsonl").write_bytes(write_puzzles(sorted(chosen, key=lambda puzzle: puzzle.id)))
        kinds = sorted({puzzle.kind for puzzle in chosen})
        v.tell("puzzles.collected", game=game, n=len(chosen), found=len(found), kinds=kinds)


def _check(games: list[str], folder: Path, workers: int, seconds: float, everything: bool, into: str, v: Voice) -> int:
    """Judge puzzles again that other weights have judged, or all; 1 where some are puzzles no more. ``into``: write the rest down."""
    kept = {puzzle.id: puzzle for game in games for puzzle in collection(game)}
    old = [puzzle for puzzle in kept.values() if everything or puzzle.weights != weights(find_game(puzzle.game))]
    checked = gone = 0
    for outcome in check(old, folder, workers, seconds):
        checked += 1
        before, now = outcome.before, outcome.now
        if now is None:
            gone += 1
            del kept[before.id]
            v.tell("puzzles.gone", id=before.id)
        else:
            kept[before.id] = now
            v.tell("puzzles.still", id=before.id, margin=v.percent(now.margin), before=v.percent(before.margin))
    for game in games if into else ():
        chosen = at_most_a_third([puzzle for puzzle in kept.values() if puzzle.game == game])
        (usable_folder(into) / f"{game}.jsonl").write_bytes(write_puzzles(sorted(chosen, key=lambda puzzle: puzzle.id)))
    v.tell("puzzles.checked", n=checked, gone=gone, left=len(old) - checked)
    return int(gone > 0)
