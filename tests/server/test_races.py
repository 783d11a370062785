"""Several people change one table at the same moment, or the database fails in the middle of it: nothing is lost or half done."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from tests.server.site import Person, Site, at_site

from capomastro.server.store import Statement


def test_who_asks_for_a_chair_several_times_at_once_gets_one() -> None:
    async def scenario(site: Site) -> None:
        ann, bob = await site.person("Ann"), await site.person("Bob")
        table = (await ann.open("quarry", "me", "open", "open"))["id"]
        asked = await asyncio.gather(*(bob.http.post(f"/api/tables/{table}/sit", json={"seat": n}) for n in (1, 2, 1, 2)))
        assert [answer.status_code for answer in asked].count(200) == 1
        info = await ann.get(f"/api/tables/{table}")
        assert [seat.get("player") for seat in info["seats"]].count(bob.id) == 1

    at_site(scenario)


def test_nobody_loses_a_chair_while_the_host_rearranges_them() -> None:
    async def scenario(site: Site) -> None:
        ann, bob, eve = [await site.person(name) for name in ("Ann", "Bob", "Eve")]
        for colour in range(1, 6):
            table = (await ann.open("quarry", "me", "open", "open"))["id"]
            path = f"/api/tables/{table}"

            async def sit(person: Person, path: str = path) -> bool:
                return bool((await person.http.post(f"{path}/sit", json={})).status_code == 200)

            sat = await asyncio.gather(
                *(sit(bob), ann.http.patch(f"{path}/seats/0", json={"colour": colour})),
                *(sit(eve), ann.http.patch(f"{path}/seats/0", json={"swap": 1})),
            )
            info = await ann.get(path)
            here = [seat.get("player") for seat in info["seats"]]
            assert (bob.id in here, eve.id in here) == (sat[0], sat[2])
            assert here.count(ann.id) == 1

    at_site(scenario)


def test_all_who_ask_for_a_rematch_at_once_come_to_the_same_table() -> None:
    async def scenario(site: Site) -> None:
        seats = await site.table_of("quarry", 2)
        await seats[0].my_turn()
        await seats[0].ask("resign", seat=0)
        for seat in seats:
            await seat.until(lambda seat=seat: seat.info["state"] == "finished")
        asked = await asyncio.gather(*(s.person.post(f"/api/tables/{s.table}/rematch", same_deal=False) for s in seats for _ in range(2)))
        assert len({table["id"] for table in asked}) == 1
        assert len(await site.hub.store.tables.newest(state="open", player=seats[0].person.id)) == 1
        await seats[1].until(lambda: seats[1].info.get("rematch") == asked[0]["id"])

    at_site(scenario)


def failing_once(monkeypatch: pytest.MonkeyPatch, store: Any, name: str) -> None:
    """The database is away when ``name`` is next called."""
    true = getattr(store, name)

    async def fail(*_: Any, **__: Any) -> None:
        monkeypatch.setattr(store, name, true)
        raise OSError("the database is away")

    monkeypatch.setattr(store, name, fail)


def test_an_end_that_could_not_be_written_is_written_later_and_everybody_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(site: Site) -> None:
        ann, bob = await site.table_of("quarry", 2)
        await ann.my_turn()
        failing_once(monkeypatch, site.hub.store.tables, "finish")
        await ann.say("resign", seat=0, key="enough")
        for seat in (ann, bob):
            await seat.until(lambda seat=seat: seat.over and seat.info["state"] == "finished")
        row = await site.hub.store.tables.find(ann.table)
        assert (row.state, row.facts.ending) == ("finished", "resigned")
        site.hub.metrics.counters["errors"] -= 1                # the one that was meant

    at_site(scenario)


def test_a_start_that_could_not_be_written_leaves_the_table_open(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(site: Site) -> None:
        ann, bob = await site.person("Ann"), await site.person("Bob")
        table = (await ann.open("quarry", "me", "open", start="random"))["id"]
        await bob.post(f"/api/tables/{table}/sit")
        failing_once(monkeypatch, site.hub.store.tables, "set_deal")
        assert (await ann.http.post(f"/api/tables/{table}/start", json={})).status_code >= 500
        row = site.hub.rooms[table].row
        assert (row.state, row.facts.starting, row.facts.commitment) == ("open", False, "")
        seats = [await person.sit_down(table) for person in (ann, bob)]
        await ann.post(f"/api/tables/{table}/start")
        await seats[0].until(lambda: seats[0].info["state"] == "running")
        assert await site.hub.store.logs.seed(table) is not None
        site.hub.metrics.counters["errors"] -= 1                # the one that was meant

    at_site(scenario)


def test_a_value_the_database_cannot_hold_harms_nobody_else() -> None:
    async def scenario(site: Site) -> None:
        db = site.hub.store.db
        odd = db.write([Statement("INSERT INTO site (key, value) VALUES (?, ?)", ("odd", 2**70))])
        good = db.write([Statement("INSERT INTO site (key, value) VALUES (?, ?)", ("good", "yes"))])
        with pytest.raises(OverflowError):
            await odd
        await good
        assert await db.fetch("SELECT value FROM site WHERE key IN ('odd', 'good')") == [("yes",)]

    at_site(scenario)
