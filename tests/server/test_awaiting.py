"""What lists of tables say of whom they wait for: no more than the table shows, in memory, out of it, and after a restart."""

from __future__ import annotations

import asyncio

import pytest
from tests.server.site import Json, Person, Site, at_site, eventually, running
from tests.server.test_windows import dealing, open_window, until_sale

from capomastro.running.entries import Stopped
from capomastro.server.store import Awaited


async def listed(person: Person, table: str, **query: object) -> Json:
    """The table as it stands in somebody's list."""
    found = (await person.get("/api/tables", state="running", **query))["tables"]
    return next(one for one in found if one["id"] == table)


def test_lists_say_whom_a_table_waits_for_and_how_long_while_it_is_in_memory_and_after() -> None:
    async def scenario(site: Site) -> None:
        ann, bob = await site.table_of("quarry", 2, clock={"kind": "days", "days": 2})
        eve, table = await site.person("Eve"), ann.table
        await ann.my_turn()
        for person in (ann.person, bob.person):
            assert (await listed(person, table, mine=True))["awaits"] == 0
        await ann.play("keep")
        await bob.my_turn(1)
        for person in (ann.person, bob.person, eve):
            told = await listed(person, table)
            assert told["awaits"] == 1
            assert 86_400_000 < told["left"] <= 2 * 86_400_000
        for seat in (ann, bob):
            await seat.close()
        await eventually(lambda: table not in site.hub.rooms)
        told = await listed(bob.person, table, mine=True)
        assert told["awaits"] == 1
        assert 86_400_000 < told["left"] <= 2 * 86_400_000
        assert table not in site.hub.rooms, "a list loads no game"
        assert "awaits" not in await bob.person.get(f"/api/tables/{table}"), "at the table its view says it"

    at_site(scenario, idle_unload=0.1)


def test_what_was_noted_before_the_last_entry_is_not_told() -> None:
    async def scenario(site: Site) -> None:
        ann, bob = await site.table_of("quarry", 2)
        await ann.my_turn()
        for seat in (ann, bob):
            await seat.close()
        await eventually(lambda: ann.table not in site.hub.rooms)
        store = site.hub.store

        async def is_noted() -> bool:
            return bool(await store.tables.awaited([ann.table]))

        await eventually(is_noted)
        assert (await listed(ann.person, ann.table))["awaits"] == 0
        noted = (await store.tables.awaited([ann.table]))[ann.table]
        assert noted == Awaited(0, 0, noted.entry)
        await store.logs.append(ann.table, noted.entry + 1, Stopped(0, "time"))
        assert "awaits" not in await listed(ann.person, ann.table)

    at_site(scenario, idle_unload=0.1)


def test_who_is_asked_blindly_stands_in_nobodys_list(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(site: Site) -> None:
        dealing(monkeypatch, [1, 9, 3, 5, 2])
        seats = await until_sale(site)
        table, people = seats[0].table, [seat.person for seat in seats]
        assert [(await listed(person, table))["awaits"] for person in people] == [0, 0, 0]
        await seats[0].play("sell", 0)
        await open_window(seats)
        running_game = site.hub.rooms[table].running
        assert running_game is not None
        assert running_game.blind
        assert running_game.decider > 0
        for person in [*people, await site.person("Eve")]:
            told = await listed(person, table)
            assert not {"awaits", "left"} & told.keys()
        await site.hub.awaiting.note_all()
        assert (await site.hub.store.tables.awaited([table]))[table].seat == -1, "nor is it written down"

    at_site(scenario)


def test_a_table_without_spectators_tells_only_those_who_sit_there() -> None:
    async def scenario(site: Site) -> None:
        ann, bob = await site.table_of("quarry", 2, watch=False, public=True)
        await ann.my_turn()
        assert (await listed(bob.person, ann.table))["awaits"] == 0
        assert "awaits" not in await listed(await site.person("Eve"), ann.table)

    at_site(scenario)


def test_it_is_known_after_a_restart(database: str) -> None:
    async def whole() -> None:
        async with running(database) as site:
            ann, bob = await site.table_of("quarry", 2)
            await ann.my_turn()
            await ann.play("keep")
            await bob.my_turn(1)
            table, person = ann.table, bob.person
        async with running(database) as site:
            assert (await listed(await site.again(person), table, mine=True))["awaits"] == 1
            assert table not in site.hub.rooms

    asyncio.run(whole())
