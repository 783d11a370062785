"""A move is acknowledged only when it is committed: kill -9 at random moments loses nothing and doubles nothing."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable

from tests.server.stubborn import Process, Stubborn, check_log, table_between

from capomastro.server.store import open_store


def test_no_acknowledged_move_is_lost_and_none_is_played_twice(database: str, games_to_play: Callable[[int, int], int]) -> None:
    kills = games_to_play(3, 100)

    async def scenario() -> None:
        rng = random.Random(7)
        done: list[tuple[str, list[Stubborn]]] = []
        seed = 0
        async with Process(database) as server:
            for _ in range(kills):
                tables = []
                for _ in range(3):
                    players = [Stubborn([server.url], seed := seed + 1) for _ in range(2)]
                    tables.append((await table_between("quarry", players), players))
                playing = [asyncio.create_task(p.play(table, pace=0.3)) for table, players in tables for p in players]
                await asyncio.sleep(0.2 + rng.random() * 1.5)
                server.kill()
                await server.start()
                await asyncio.wait_for(asyncio.gather(*playing), 90)
                done += tables
        store = await open_store(database)
        for table, players in done:
            await check_log(store, table, players)
            row = await store.table(table)
            assert row is not None
            assert row.state == "finished", "every table resumes and comes to its end"
        await store.close()
        assert sum(len(p.acknowledged) for _, players in done for p in players) > kills * 3

    asyncio.run(scenario())
