"""``capomastro puzzles``: find positions with one clearly best move, and check those we have."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from capomastro import compiled
from capomastro.cli.options import Seed, Workers, at_least
from capomastro.cli.voice import Refused, chosen_game, complete_game, usable_folder, voice
from capomastro.puzzles.finding import WANTED, find

ACTIONS = ("find",)


def puzzles(
    context: typer.Context,
    action: Annotated[str, typer.Argument(metavar="|".join(ACTIONS))],
    games: Annotated[list[str], typer.Argument(metavar="GAME…", autocompletion=complete_game)],
    workers: Workers = 0,
    seconds: Annotated[float, typer.Option("--seconds", metavar="S", min=1)] = 600.0,
    out: Annotated[str, typer.Option("--out", metavar="FOLDER")] = "puzzles",
    wanted: Annotated[int, typer.Option("--count", metavar="K")] = WANTED,
    seed: Seed = 1,
) -> None:
    v = voice(context)
    if action not in ACTIONS:
        raise Refused("wrong.choice", given=action, allowed=list(ACTIONS))
    named = [chosen_game(name).id for name in games]
    at_least((0, workers, "--workers"), (1, wanted, "--count"))
    if not compiled():
        raise Refused("puzzles.pure")
    folder = usable_folder(out)
    for ledger, puzzle in find(named, folder, workers or os.cpu_count() or 1, seconds, seed, wanted):
        ahead = v.percent(puzzle.margin)
        v.tell("puzzles.found", number=len(ledger.puzzles), id=puzzle.id, kind=puzzle.kind, margin=ahead, rating=puzzle.rating)
