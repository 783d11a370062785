"""Several processes on one PostgreSQL are one site."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import websockets
from tests.server.postgres import Cluster
from tests.server.site import running
from tests.server.stubborn import Process, Stubborn, check_log, table_between

from capomastro.server.log import Moved
from capomastro.server.store import open_store
from capomastro.server.store.store import newest_revision


def test_players_on_three_processes_finish_their_games_while_one_process_is_killed(cluster: Cluster) -> None:
    database = cluster.new_database()

    async def scenario() -> None:
        async with Process(database) as one, Process(database) as two, Process(database) as three:
            processes = [one, two, three]
            urls = [p.url for p in processes]
            tables = []
            for number in range(4):
                players = [Stubborn(urls, number + seat) for seat in range(3)]
                tables.append((await table_between("quarry", players), players))
            assert {p.at for _, players in tables for p in players} == {0, 1, 2}
            bot_table = await tables[0][1][0].post(
                "/api/tables", game="quarry", seats=[{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}], begin=True
            )
            playing = [asyncio.create_task(p.play(table, pace=0.4)) for table, players in tables for p in players]
            await asyncio.sleep(1.0)
            processes[1].kill()
            await asyncio.wait_for(asyncio.gather(*playing), 90)
            store = await open_store(database)
            for table, players in tables:
                entries = await check_log(store, table, players)
                assert sum(isinstance(e, Moved) and bool(e.key) for e in entries) >= 9
            for _ in range(200):
                row = await store.table(bot_table["id"])
                if row is not None and row.state == "finished":
                    break
                await asyncio.sleep(0.1)
            assert row is not None
            assert row.state == "finished", "bots go on when the process that tended them is gone"
            await store.close()

    asyncio.run(scenario())


def test_presence_chat_and_moves_reach_the_other_process(cluster: Cluster) -> None:
    database = cluster.new_database()

    async def scenario() -> None:
        async with running(database) as one, running(database) as two:
            ann = await one.person("Ann")
            bob = await two.person("Bob")
            table = await ann.open("quarry", "me", "open")
            await bob.post(f"/api/tables/{table['id']}/sit")
            here, there = await ann.sit_down(table["id"]), await bob.sit_down(table["id"])
            await here.until(lambda: here.info["seats"][1].get("connected"))
            await there.until(lambda: there.info["seats"][0].get("connected"))
            await here.say("chat", text="hello over there")
            await there.until(lambda: any(m["type"] == "said" for m in there.messages))
            await ann.post(f"/api/tables/{table['id']}/start")
            await here.my_turn(0)
            await here.play("keep", 0)
            await there.my_turn(1)
            await there.play("keep", 1)
            await here.my_turn(0)
            await there.close()
            await here.until(lambda: not here.info["seats"][1].get("connected"))

    asyncio.run(scenario())


def test_two_processes_cannot_both_advance_a_table(cluster: Cluster) -> None:
    database = cluster.new_database()

    async def scenario() -> None:
        async with running(database) as one, running(database) as two:
            ann = await one.person("Ann")
            table = await ann.open("quarry", "me", {"kind": "hotseat", "name": "Ben"}, begin=True)
            seat = await ann.sit_down(table["id"])
            await seat.my_turn(0)
            first, second = await one.hub.room(table["id"]), await two.hub.room(table["id"])
            seq = seat.seen[0]["seq"]
            results = await asyncio.gather(
                *(room.act(lambda play, n=n: play.move(0, seq, "keep", f"k{n}", 1)) for n, room in enumerate((first, second))),
                return_exceptions=True,
            )
            assert sum(result is None for result in results) == 1, results
            assert {getattr(r, "code", "") for r in results if r is not None} <= {"stale", "not_your_turn"}
            entries = await one.hub.store.entries(table["id"])
            assert sum(isinstance(e, Moved) for e in entries) == 1
            assert first.play.length == second.play.length == len(entries)

    asyncio.run(scenario())


def test_two_versions_serve_one_site_while_it_is_upgraded(cluster: Cluster) -> None:
    """The old software runs; the new one starts beside it and brings the database up; the old one even starts again."""
    database = cluster.new_database()

    async def refusal(player: Stubborn, table: str) -> dict[str, Any]:
        headers = {"cookie": f"capomastro={player.token}", "origin": player.url}
        where = f"{player.url.replace('http', 'ws')}/ws/tables/{table}"
        async with websockets.connect(where, additional_headers=headers, compression=None) as socket:
            await socket.send('{"type":"hello","protocol":2}')
            return dict(msgspec.json.decode(await socket.recv()))

    async def scenario() -> None:
        async with Process(database, older=True) as old:
            players = [Stubborn([old.url], 0), Stubborn([old.url], 1)]
            table = await table_between("quarry", players)
            store = await open_store(database, migrate=False)
            assert await store.db.fetch("SELECT version_num FROM alembic_version") == [("0001",)]
            async with Process(database, newer=True) as new:
                assert await store.db.fetch("SELECT version_num FROM alembic_version") == [(newest_revision(),)]
                players[1].urls = [new.url]
                players[1].protocol = 2
                assert (await refusal(players[0], table))["code"] == "version", "a client of the new version is sent on"
                assert (await refusal(players[1], table))["type"] == "welcome"
                playing = [asyncio.create_task(player.play(table, pace=0.3)) for player in players]
                await asyncio.sleep(0.5)
                old.kill()
                await old.start()
                await asyncio.wait_for(asyncio.gather(*playing), 90)
                await check_log(store, table, players)
                assert players[0].acknowledged
                assert players[1].acknowledged
            await store.close()

    asyncio.run(scenario())
