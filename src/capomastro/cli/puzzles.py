"""``capomastro puzzles``: find positions with one clearly best move, choose a collection, and check the one we have."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from capomastro import compiled
from capomastro.arena.crew import run
from capomastro.cli.options import Seed, Workers, at_least
from capomastro.cli.voice import Refused, Voice, chosen_game, complete_game, read_file, usable_folder, voice
from capomastro.kernel.registry import game as find_game
from capomastro.puzzles.finding import WANTED, find
from capomastro.puzzles.judging import weights
from capomastro.puzzles.puzzle import Puzzle, at_most_a_third, collection, read_puzzles, write_puzzles
from capomastro.puzzles.screening import check

ACTIONS = ("find", "collect", "check")


def puzzles(
    context: typer.Context,
    action: Annotated[str, typer.Argument(metavar="|".join(ACTIONS))],
    games: Annotated[list[str], typer.Argument(metavar="GAME…", autocompletion=complete_game)],
    workers: Workers = 0,
    seconds: Annotated[float, typer.Option("--seconds", metavar="S", min=1)] = 600.0,
    out: Annotated[str, typer.Option("--out", metavar="FOLDER")] = "puzzles",
    into: Annotated[str, typer.Option("--into", metavar="FOLDER")] = "",
    wanted: Annotated[int, typer.Option("--count", metavar="K")] = WANTED,
    everything: Annotated[bool, typer.Option("--all")] = False,
    seed: Seed = 1,
) -> None:
    v = voice(context)
    if action not in ACTIONS:
        raise Refused("wrong.choice", given=action, allowed=list(ACTIONS))
    named = [chosen_game(name).id for name in games]
    at_least((0, workers, "--workers"), (1, wanted, "--count"))
    if action == "collect":
        _collect(named, usable_folder(out), usable_folder(into or out), wanted, v)
        return
    if not compiled():
        raise Refused("puzzles.pure")
    crew = workers or os.cpu_count() or 1
    if action == "check":
        raise typer.Exit(_check(named, crew, everything, v))
    for ledger, puzzle in find(named, usable_folder(out), crew, seconds, seed, wanted):
        ahead = v.percent(puzzle.margin)
        v.tell("puzzles.found", number=len(ledger.puzzles), id=puzzle.id, kind=puzzle.kind, margin=ahead, rating=puzzle.rating)


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


def _check(games: list[str], workers: int, everything: bool, v: Voice) -> int:
    """Judge puzzles again that other weights have judged, or all; 1 where some are puzzles no more."""
    old: list[Puzzle] = [
        puzzle for game in games for puzzle in collection(game) if everything or puzzle.weights != weights(find_game(game))
    ]
    gone = 0
    for before, now in run(check, old, workers):
        gone += now is None
        if now is None:
            v.tell("puzzles.gone", id=before.id)
    v.tell("puzzles.checked", n=len(old), gone=gone)
    return int(gone > 0)
