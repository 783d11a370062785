"""A move is acknowledged only when it is committed: kill -9 at random moments loses nothing and doubles nothing."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable

import httpx
from tests.patience import PATIENCE
from tests.server.site import eventually
from tests.server.stubborn import Process, Stubborn, check_log, table_between

from capomastro.server.store import open_store

TABLES = 6                      # that are being played at any moment
MOVES = 4                       # acknowledged between two kills, at least
Finished = list[tuple[str, list[Stubborn]]]


async def under_play(players: list[Stubborn]) -> None:
    """Until some more moves were acknowledged: a kill between two games would prove nothing."""
    before = sum(len(player.acknowledged) for player in players)
    await eventually(lambda: sum(len(player.acknowledged) for player in players) >= before + MOVES)


async def play_on(server: Process, number: int, enough: asyncio.Event, everybody: list[Stubborn], done: Finished) -> None:
    """One table after the other, at least one, whatever happens to the server, until it is enough; the last one to its end."""
    seed, played = 1000 * number, False
    while not (played and enough.is_set()):
        players = [Stubborn([server.url], seed := seed + 1) for _ in range(2)]
        everybody += players
        try:
            table = await table_between("quarry", players)
        except (OSError, httpx.HTTPError):
            await asyncio.sleep(0.1)            # it was killed while people sat down: they open another table
            continue
        await asyncio.gather(*(player.play(table, pace=0.2) for player in players))
        done.append((table, players))
        played = True


async def killed(database: str, kills: int, seed: int) -> int:
    """Tables in play while their server is killed again and again, and their logs afterwards; how many moves were acknowledged."""
    rng = random.Random(seed)
    enough, done = asyncio.Event(), Finished()
    async with Process(database) as server:
        players: list[Stubborn] = []
        playing = [asyncio.create_task(play_on(server, number, enough, players, done)) for number in range(TABLES)]
        for _ in range(kills):
            await under_play(players)
            await asyncio.sleep(rng.random())
            server.kill()
            await server.start()
        enough.set()
        await asyncio.wait_for(asyncio.gather(*playing), 10 * PATIENCE)
    store = await open_store(database)
    for table, players in done:
        await check_log(store, table, players)
        row = await store.tables.find(table)
        assert row is not None
        assert row.state == "finished", "every table resumes and comes to its end"
    await store.close()
    assert len(done) >= TABLES
    acknowledged = sum(len(p.acknowledged) for _, players in done for p in players)
    assert acknowledged > kills * MOVES - MOVES
    return acknowledged


def test_no_acknowledged_move_is_lost_and_none_is_played_twice(database: str, games_to_play: Callable[[int, int], int]) -> None:
    assert asyncio.run(killed(database, games_to_play(3, 200), 7))
