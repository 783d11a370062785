"""A database full of running tables in the middle of their games, made without a server."""

from __future__ import annotations

import random
from dataclasses import dataclass

from capomastro.kernel.game import Game
from capomastro.kernel.registry import games
from capomastro.kernel.trust import commitment
from capomastro.server.identity import hash_token, new_id, new_token
from capomastro.server.log import AnyEntry, Begin
from capomastro.server.play import Play
from capomastro.server.protocol import ClockSpec
from capomastro.server.store import Chair, Facts, Player, Statement, Store, TableRow
from capomastro.server.store.store import now_ms

PLAYERS = 4
DISTINCT = 5                    # different games of each kind; the tables share them, each under its own id
SEED = b"the seed of every benchmark game"


def four_seat_games() -> list[Game]:
    """The games of this box; the tiny example is none of them."""
    return [game for game in games().values() if PLAYERS in game.players and game.package.startswith("capomastro.")]


@dataclass
class Filled:
    """What was made: a token for each seat, and the tables with their games."""

    tokens: list[str]
    tables: list[tuple[str, str]]           # id, game


def played(game: Game, seed: int, share: float) -> tuple[Facts, list[AnyEntry]]:
    """The log of a random game up to ``share`` of its length."""
    rng = random.Random(seed)
    setup = game.setup(game.new(PLAYERS))
    facts = Facts(
        game=game.id, players=PLAYERS, options=setup["options"], rules=setup["rules"], data=setup["data"], hash=setup["hash"],
        commitment=commitment(SEED), nonces=["ab"] * PLAYERS,
    )
    play = Play(game, SEED, ClockSpec())
    options = {**facts.options, "data": facts.data}
    log: list[AnyEntry] = [play.opening(Begin(1, game.id, facts.rules, PLAYERS, options, facts.commitment, facts.nonces))]
    play.follow(log[0])
    while not play.over and len(log) < game.max_decisions:
        codes = [int(c) for c in play.state.legal()] if play.decider >= 0 else []
        log.append(play.bot_move(rng.choice(codes), now_ms()) if codes else play.nobody(now_ms()))
        play.follow(log[-1])
    return facts, log[: max(1, round(share * len(log)))]


async def fill(store: Store, tables: int, share: float, *, tended: bool = False) -> Filled:
    """Four players who sit at every one of ``tables`` running tables of all games, ``share`` of the way through.

    ``tended``: as if a clock ran there, so that a starting server looks after them by itself.
    """
    tokens, people = [new_token() for _ in range(PLAYERS)], []
    for number, token in enumerate(tokens):
        people.append(Player(new_id(), f"Load {number}", "en"))
        await store.add_player(people[-1], hash_token(token))
    kinds = four_seat_games()
    made = [[played(game, seed, share) for seed in range(min(DISTINCT, 1 + tables // len(kinds)))] for game in kinds]
    out: list[tuple[str, str]] = []
    for number in range(tables):
        of_kind = made[number % len(kinds)]
        which = number // len(kinds)
        facts, log = of_kind[which % len(of_kind)]
        if tended:
            facts.clock = ClockSpec("days", days=7)
        row = TableRow(new_id(), "running", True, people[0].id, facts, [Chair("person", p.id) for p in people], now_ms(), now_ms(), tended)
        await store.add_table(row, log if which < len(of_kind) else (), SEED)
        if which >= len(of_kind):
            model = out[number - len(kinds) * len(of_kind)][0]
            await store.db.write([Statement("INSERT INTO log SELECT ?, seq, entry FROM log WHERE table_id = ?", (row.id, model))])
        out.append((row.id, facts.game))
    return Filled(tokens, out)
