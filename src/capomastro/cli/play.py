"""``capomastro play``: sit down at a table in the terminal, against bots."""

from __future__ import annotations

import hashlib
from typing import Annotated

import typer

from capomastro.cli.terminal import TerminalTable
from capomastro.cli.voice import Refused, chosen_bots, chosen_game, chosen_options, chosen_players, voice
from capomastro.kernel.table import Table
from capomastro.kernel.trust import LiveChance, new_nonce, new_seed

OPPONENT = "journeyman"


def play_game(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME")],
    terminal: Annotated[bool, typer.Option("--terminal")] = False,
    plain: Annotated[bool, typer.Option("--plain")] = False,
    players: Annotated[int | None, typer.Option("--players", metavar="N")] = None,
    bots: Annotated[str, typer.Option("--bots", metavar="NAME,…")] = OPPONENT,
    seat: Annotated[int, typer.Option("--seat", metavar="N")] = 1,
    seed: Annotated[int | None, typer.Option("--seed", metavar="S")] = None,
    option: Annotated[list[str] | None, typer.Option("--option", metavar="KEY=VALUE")] = None,
    record: Annotated[str, typer.Option("--record", metavar="FILE")] = "",
) -> None:
    v = voice(context)
    chosen = chosen_game(game)
    n = chosen_players(chosen, players)
    options = chosen_options(chosen, option or [])
    if not 1 <= seat <= n:
        raise Refused("wrong.seat", given=seat, high=n)
    opponents = chosen_bots(bots, n - 1)
    if seed is None:
        nature = LiveChance(new_seed(), [new_nonce() for _ in range(n)])
    else:
        nature = LiveChance(hashlib.sha256(str(seed).encode()).digest(), [bytes(16)] * n)
    table = Table(chosen, n, options, nature=nature)
    at_table = TerminalTable(table, seat - 1, opponents, v, plain=plain, seed=seed or 0)
    try:
        at_table.run()
    finally:
        if record:
            at_table.save(record)
