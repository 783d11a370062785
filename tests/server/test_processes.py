"""Several processes on one PostgreSQL are one site."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import msgspec
import pytest
import websockets
from tests.patience import PATIENCE
from tests.server.postgres import Cluster
from tests.server.site import Seat, Site, eventually, running
from tests.server.stubborn import Process, Stubborn, check_log, table_between

from capomastro.running.entries import AnyEntry, Moved
from capomastro.running.protocol import PROTOCOL
from capomastro.server.store import open_store
from capomastro.server.store.office import Office
from capomastro.server.store.opening import newest_revision


async def on_both_chairs(site: Site) -> Seat:
    """Ann, asked for the first move of an example game that she plays against a friend beside her."""
    ann = await site.person("Ann")
    table = await ann.open("quarry", "me", {"kind": "hotseat", "name": "Ben"}, begin=True)
    seat = await ann.sit_down(table["id"])
    await seat.my_turn(0)
    return seat


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
            await asyncio.wait_for(asyncio.gather(*playing), 300)
            store = await open_store(database)
            for table, players in tables:
                entries = await check_log(store, table, players)
                assert sum(isinstance(e, Moved) and bool(e.key) for e in entries) >= 9

            async def ended() -> bool:
                row = await store.tables.find(bot_table["id"])
                return row is not None and row.state == "finished"

            await eventually(ended)             # bots go on when the process that tended them is gone
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


def test_bots_play_on_where_the_player_comes_back_although_another_process_tended_the_table(cluster: Cluster) -> None:
    database = cluster.new_database()

    async def scenario() -> None:
        async with running(database) as one, running(database) as two:
            ann = await one.person("Ann")
            table = (await ann.open("quarry", "me", "random", begin=True))["id"]
            here = await ann.sit_down(table)
            await here.my_turn(0)
            await here.close()
            one.hub.config.idle_unload = 0.0                    # nobody watches: the table leaves its memory
            await eventually(lambda: table not in one.hub.rooms)
            there = await (await two.again(ann)).sit_down(table)
            await there.my_turn(0)
            await there.play_on(random.Random(1))
            assert there.over

    asyncio.run(scenario())


def test_a_process_leads_a_table_once_the_other_one_forgets_it(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    database = cluster.new_database()
    monkeypatch.setattr("capomastro.server.store.processes.NODE_ALIVE", 600_000)     # however slow this computer is, both are alive

    async def scenario() -> None:
        async with running(database) as one, running(database) as two:
            here = await on_both_chairs(one)
            there = await (await two.again(here.person)).sit_down(here.table)
            tending = two.hub.rooms[here.table].tending
            assert not tending.leads
            await here.close()
            one.hub.config.idle_unload = 0.0
            await eventually(lambda: here.table not in one.hub.rooms)
            await eventually(lambda: tending.leads)
            back = await (await one.again(here.person)).sit_down(here.table)
            assert not one.hub.rooms[here.table].tending.leads, "it is led where it stayed in memory"
            await back.close()
            await there.close()

    asyncio.run(scenario())


def test_a_game_begins_although_the_process_that_was_told_to_start_it_is_gone(cluster: Cluster) -> None:
    database = cluster.new_database()

    async def scenario() -> None:
        async with running(database) as one, running(database, gather_wait=1.0) as two:
            ann, bob = await one.person("Ann"), await two.person("Bob")
            table = await ann.open("quarry", "me", "open")
            await bob.post(f"/api/tables/{table['id']}/sit")
            there = await bob.sit_down(table["id"])
            room = await one.hub.room(table["id"])
            room.beginning.gather = lambda: None                # from here on the first process does nothing more for this table
            await ann.post(f"/api/tables/{table['id']}/start")
            await there.until(lambda: there.info["state"] == "running")

    asyncio.run(scenario())


def test_what_another_process_wrote_is_shown_although_the_own_command_is_refused(cluster: Cluster) -> None:
    database = cluster.new_database()

    async def scenario() -> None:
        async with running(database) as one, running(database) as two:
            here = await on_both_chairs(one)
            there = await (await two.again(here.person)).sit_down(here.table)
            await there.my_turn(0)
            room = await two.hub.room(here.table)
            room.is_behind = lambda seq: False                  # the notice is late
            await here.play("keep", 0)
            await there.say("play", seat=0, seq=there.seen[0]["seq"], move="keep", sure=True, key="mine")
            await there.until(lambda: any(m["type"] == "refused" for m in there.messages))
            await there.until(lambda: there.seen[1].get("moves"))

    asyncio.run(scenario())


def test_what_is_written_while_a_table_is_read_is_not_missed(cluster: Cluster) -> None:
    database = cluster.new_database()

    async def scenario() -> None:
        async with running(database) as one, running(database) as two:
            here = await on_both_chairs(one)
            read = two.hub.store.logs.entries

            async def slowly(table_id: str, since: int = 0) -> list[AnyEntry]:
                entries = await read(table_id, since)
                two.hub.store.logs.entries = read
                await here.play("keep", 0)
                await asyncio.sleep(0.3)                        # the notice comes before the table is in memory
                return entries

            two.hub.store.logs.entries = slowly
            there = await (await two.again(here.person)).sit_down(here.table)
            await there.until(lambda: there.seen.get(1, {}).get("moves"))

    asyncio.run(scenario())


def test_a_process_that_could_not_read_the_log_reads_it_later(cluster: Cluster) -> None:
    database = cluster.new_database()

    async def scenario() -> None:
        async with running(database) as one, running(database) as two:
            here = await on_both_chairs(one)
            there = await (await two.again(here.person)).sit_down(here.table)
            await there.my_turn(0)
            read = two.hub.store.logs.entries

            async def fail(table_id: str, since: int = 0) -> list[AnyEntry]:
                two.hub.store.logs.entries = read
                raise OSError("the database is away")

            two.hub.store.logs.entries = fail
            await here.play("keep", 0)
            await there.until(lambda: there.seen[1].get("moves"))

    asyncio.run(scenario())


def test_a_ban_given_through_one_process_cuts_the_sockets_of_another(cluster: Cluster) -> None:
    database = cluster.new_database()

    async def nothing() -> None:
        """The look of the pulse, which would notice too."""

    async def scenario() -> None:
        async with running(database) as one, running(database) as two:
            ann, bob = await one.person("Ann"), await two.person("Bob")
            table = await ann.open("quarry", "me", "open")
            await bob.post(f"/api/tables/{table['id']}/sit")
            there, stays = await bob.sit_down(table["id"]), await ann.sit_down(table["id"])
            one.hub._cut_banned = two.hub._cut_banned = nothing
            await Office(one.hub.store).ban_player(bob.id)
            await there.until(lambda: there.messages[-1] == {"type": "gone", "reason": "banned"})
            assert (await bob.get("/api/me", 403))["say"]["key"] == "server.banned"
            await stays.until(lambda: not stays.info["seats"][1].get("connected"))

    asyncio.run(scenario())


def test_two_processes_cannot_both_advance_a_table(cluster: Cluster) -> None:
    database = cluster.new_database()

    async def scenario() -> None:
        async with running(database) as one, running(database) as two:
            seat = await on_both_chairs(one)
            first, second = await one.hub.room(seat.table), await two.hub.room(seat.table)
            seq = seat.seen[0]["seq"]
            results = await asyncio.gather(
                *(room.act(lambda play, n=n: play.move(0, seq, "keep", f"k{n}", 1, sure=True)) for n, room in enumerate((first, second))),
                return_exceptions=True,
            )
            assert sum(result is None for result in results) == 1, results
            assert {getattr(r, "code", "") for r in results if r is not None} <= {"stale", "not_your_turn"}
            entries = await one.hub.store.logs.entries(seat.table)
            assert sum(isinstance(e, Moved) for e in entries) == 1
            assert first.running.length == second.running.length == len(entries)

    asyncio.run(scenario())


def test_two_versions_serve_one_site_while_it_is_upgraded(cluster: Cluster) -> None:
    """The old software runs; the new one starts beside it and brings the database up; the old one even starts again."""
    database = cluster.new_database()

    async def refusal(player: Stubborn, table: str) -> dict[str, Any]:
        headers = {"cookie": f"capomastro={player.token}", "origin": player.url}
        where = f"{player.url.replace('http', 'ws')}/ws/tables/{table}"
        async with websockets.connect(where, additional_headers=headers, compression=None, open_timeout=PATIENCE) as socket:
            await socket.send(f'{{"type":"hello","protocol":{PROTOCOL}}}')
            return dict(msgspec.json.decode(await socket.recv()))

    async def scenario() -> None:
        async with Process(database, older=True) as old:
            players = [Stubborn([old.url], 0), Stubborn([old.url], 1)]
            players[0].protocol = PROTOCOL - 1
            table = await table_between("quarry", players)
            store = await open_store(database, migrate=False)
            assert await store.db.fetch("SELECT version_num FROM alembic_version") == [("0001",)]
            async with Process(database) as new:
                assert await store.db.fetch("SELECT version_num FROM alembic_version") == [(newest_revision(),)]
                players[1].urls = [new.url]
                assert (await refusal(players[0], table))["code"] == "version", "a client of the new version is sent on"
                assert (await refusal(players[1], table))["type"] == "welcome"
                playing = [asyncio.create_task(player.play(table, pace=0.3)) for player in players]
                await asyncio.sleep(0.5)
                old.kill()
                await old.start()
                await asyncio.wait_for(asyncio.gather(*playing), 300)
                await check_log(store, table, players)
                assert players[0].acknowledged
                assert players[1].acknowledged
            await store.close()

    asyncio.run(scenario())
