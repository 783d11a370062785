"""``capomastro play``: sit down at a table in the browser or in the terminal, against bots."""

from __future__ import annotations

import hashlib
from typing import Annotated

import typer

from capomastro.arena.seating import from_file, seated, stand_ins
from capomastro.cli.options import AnySeed, BotNames, GameNameOrNone, GameOptions, Players, Rules
from capomastro.cli.serve import play_in_browser
from capomastro.cli.terminal import TerminalTable
from capomastro.cli.voice import (
    Refused,
    Voice,
    chosen_bots,
    chosen_game,
    chosen_options,
    chosen_players,
    chosen_specs,
    has_server,
    voice,
)
from capomastro.kernel.table import Table
from capomastro.kernel.trust import LiveChance, new_nonce, new_seed

OPPONENT = "journeyman"
USUAL_PLAYERS = 3


def play_game(
    context: typer.Context,
    game: GameNameOrNone = "",
    terminal: Annotated[bool, typer.Option("--terminal")] = False,
    plain: Annotated[bool, typer.Option("--plain")] = False,
    players: Players = None,
    bots: BotNames = OPPONENT,
    seat: Annotated[int, typer.Option("--seat", metavar="N")] = 1,
    seed: AnySeed = None,
    option: GameOptions = None,
    rules: Rules = None,
    record: Annotated[str, typer.Option("--record", metavar="FILE")] = "",
    share: Annotated[bool, typer.Option("--share")] = False,
    port: Annotated[int, typer.Option("--port", metavar="N", min=0, max=65535)] = 0,
    browser: Annotated[bool, typer.Option("--browser/--no-browser")] = True,
    confirm: Annotated[bool, typer.Option("--confirm/--no-confirm", envvar="CAPOMASTRO_CONFIRM")] = True,
) -> None:
    v = voice(context)
    if not terminal and not plain and not has_server():
        v.warn("play.no.server")
    elif not terminal and not plain:
        in_browser(v, game, players, bots, option or [], rules, share=share, port=port, browser=browser)
        return
    chosen = chosen_game(game, rules)
    n = chosen_players(chosen, players)
    options = chosen_options(chosen, option or [])
    if not 1 <= seat <= n:
        raise Refused("wrong.seat", given=seat, high=n)
    opponents = [seated(chosen, spec) for spec in chosen_specs(bots, n - 1)]
    if seed is None:
        nature = LiveChance(new_seed(), [new_nonce() for _ in range(n)])
    else:
        nature = LiveChance(hashlib.sha256(str(seed).encode()).digest(), [bytes(16)] * n)
    table = Table(chosen, n, options, nature=nature, confirm=confirm)
    at_table = TerminalTable(table, seat - 1, opponents, v, plain=plain, seed=seed or 0)
    try:
        at_table.run()
    finally:
        if record:
            at_table.save(record)


def in_browser(
    v: Voice, game: str, players: int | None, bots: str, option: list[str], rules: int | None, *, share: bool, port: int, browser: bool
) -> None:
    """A table in the browser: against bots, or with an open chair for a friend."""
    seats: list[str] = []
    options = {}
    if game:
        chosen = chosen_game(game, rules)
        n = chosen_players(chosen, players or (USUAL_PLAYERS if USUAL_PLAYERS in chosen.players else None))
        options = chosen_options(chosen, option)
        chosen_bots(bots, n - 1)            # refuses what is not installed
        names = [name.strip() for name in bots.split(",")]
        for name in filter(from_file, names):
            raise Refused("wrong.bot.terminal", given=name)
        seats = names if len(names) == n - 1 else names * (n - 1)
        v.warn_of_stand_ins(chosen, stand_ins(chosen, seats))
        if share:
            seats[0] = ""
    play_in_browser(v, game, seats, options, rules, share=share, port=port, browser=browser)
