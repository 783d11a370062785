"""A database full of running tables in the middle of their games, made without a server."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from dataclasses import dataclass

from capomastro.kernel.game import Game
from capomastro.kernel.registry import games
from capomastro.kernel.trust import commitment
from capomastro.running.entries import AnyEntry, Begin, write_entry
from capomastro.running.game import RunningGame
from capomastro.running.protocol import ClockSpec
from capomastro.server.people.identity import hash_token, new_id, new_token
from capomastro.server.site.now import now_ms
from capomastro.server.store import Chair, Facts, Player, Statement, Store, TableRow

PLAYERS = 4
DISTINCT = 5                    # different games of each kind; the tables share them, each under its own id
TOGETHER = 250                  # tables written at once, so that they share a commit
SEED = b"the seed of every benchmark game"


def four_seat_games() -> list[Game]:
    """The games of this box; the tiny example is not one of them."""
    return [game for game in games().values() if PLAYERS in game.players and game.package.startswith("capomastro.")]


@dataclass
class Filled:
    """What was made: a token for each seat, and the tables with their games."""

    tokens: list[str]
    tables: list[tuple[str, str]]           # id, game


def played(game: Game, seed: int, share: float, most: int) -> tuple[Facts, list[AnyEntry]]:
    """The log of a random game up to ``share`` of its length and at most ``most`` entries."""
    rng = random.Random(seed)
    setup = game.setup(game.new(PLAYERS))
    facts = Facts(
        game=game.id, players=PLAYERS, options=setup["options"], rules=setup["rules"], data=setup["data"], hash=setup["hash"],
        commitment=commitment(SEED), nonces=["ab"] * PLAYERS,
    )
    play = RunningGame(game, SEED, ClockSpec())
    options = {**facts.options, "data": facts.data}
    log: list[AnyEntry] = [play.opening(Begin(1, game.id, facts.rules, PLAYERS, options, facts.commitment, facts.nonces))]
    play.follow(log[0])
    while not play.over and len(log) < min(game.max_decisions, most / share):
        codes = [int(c) for c in play.state.legal()] if play.decider >= 0 else []
        log.append(play.bot_move(rng.choice(codes), now_ms()) if codes else play.nobody(now_ms()))
        play.follow(log[-1])
    return facts, log[: max(1, round(share * len(log)))]


async def fill(store: Store, tables: int, share: float, *, tended: bool = False, most: int = 100_000) -> Filled:
    """Four players who sit at every one of ``tables`` running tables of all games, ``share`` of the way through.

    ``tended``: as if a clock ran there, so that a starting server looks after them by itself. ``most``: entries of a log.
    """
    tokens, people = [new_token() for _ in range(PLAYERS)], []
    for number, token in enumerate(tokens):
        people.append(Player(new_id(), f"Load {number}", "en"))
        await store.players.add(people[-1], hash_token(token))
    chairs = [Chair("person", p.id) for p in people]
    kinds = four_seat_games()
    made = [[played(game, seed, share, most) for seed in range(min(DISTINCT, 1 + tables // len(kinds)))] for game in kinds]
    rows: list[TableRow] = []
    models: dict[tuple[str, int], str] = {}             # the first table of each game that was played

    async def add(row: TableRow, log: Sequence[AnyEntry], model: str) -> None:
        await store.tables.add(row, [write_entry(entry) for entry in log], SEED)
        if model:
            await store.db.write([Statement("INSERT INTO log SELECT ?, seq, entry FROM log WHERE table_id = ?", (row.id, model))])

    waiting = []
    for number in range(tables):
        of_kind = made[number % len(kinds)]
        which = number // len(kinds) % len(of_kind)
        facts, log = of_kind[which]
        if tended:
            facts.clock = ClockSpec("days", days=7)
        rows.append(TableRow(new_id(), "running", True, people[0].id, facts, chairs, now_ms(), now_ms(), tended))
        model = models.setdefault((facts.game, which), rows[-1].id)
        if model == rows[-1].id:
            await add(rows[-1], log, "")
        else:
            waiting.append(add(rows[-1], (), model))
        if len(waiting) == TOGETHER:
            await asyncio.gather(*waiting)
            waiting = []
    await asyncio.gather(*waiting)
    return Filled(tokens, [(row.id, row.facts.game) for row in rows])
