"""``capomastro clauses``: every numbered rule with the code, tests and records that carry it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from capomastro.cli.options import GameNameOrNone
from capomastro.cli.voice import Refused, chosen_game, usable_folder, voice
from capomastro.kernel.clauses import load_clauses, page, trace
from capomastro.kernel.registry import games


def show_clauses(
    context: typer.Context,
    game: GameNameOrNone = "",
    rules: Annotated[bool, typer.Option("--rules")] = False,
    root: Annotated[str, typer.Option("--root", metavar="DIR")] = ".",
    write: Annotated[str, typer.Option("--write", metavar="DIR")] = "",
) -> None:
    v = voice(context)
    chosen = [chosen_game(game)] if game else list(games().values())
    if not Path(root).is_dir():
        raise Refused("wrong.root", path=root)
    proved = Path(root, "tests").is_dir()
    if not proved and not rules:
        v.warn("clauses.unproved", path=str(Path(root).resolve()))
    for one in chosen:
        if rules:
            for clause in load_clauses(one.package, v.lang):
                sys.stdout.write(f"{clause.id}  {clause.text}\n\n")
            continue
        text = page(one, trace(one, Path(root)), proved=proved)
        if write:
            usable_folder(write).joinpath(f"{one.id}.md").write_text(text, encoding="utf-8")
        else:
            sys.stdout.write(text)
