"""A seat goes along to another device, or passes to whoever the table says it belongs to."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import pytest
from tests.server.site import Person, Seat, Site, at_site, running

from capomastro.server.people import identity
from capomastro.server.tables import claims

PHRASE = "a long passphrase"


async def go_link(seat: Seat) -> str:
    path: str = (await seat.person.post(f"/api/tables/{seat.table}/go"))["path"]
    assert path.startswith("/go#")
    return path.removeprefix("/go#")


def test_another_device_goes_on_in_the_same_seat_by_a_link_that_works_once() -> None:
    async def scenario(site: Site) -> None:
        ann, bob = await site.table_of("quarry", 2)
        await ann.my_turn()
        token = await go_link(ann)
        phone = await site.stranger()
        await phone.http.get("/api/me", headers={"authorization": f"Bearer {token}"})
        assert (await phone.http.get("/api/me", headers={"authorization": f"Bearer {token}"})).status_code == 401, "it is no sign-in"
        for _ in range(2):
            assert (await phone.post("/api/go/look", token=token)) == {"name": "P0", "table": ann.table, "game": "quarry"}
        gone = await phone.post("/api/go", token=token)
        assert gone["me"]["id"] == ann.person.id
        there = await phone.sit_down(ann.table)
        assert there.info["seats"][0]["mine"]
        await there.my_turn(0)
        assert (await there.play("keep", 0))["type"] == "done"
        again = await site.stranger()
        assert (await again.post("/api/go", 403, token=token))["say"]["key"] == "server.go_over"
        assert len(await phone.get("/api/me/devices")) == 2, "both devices are listed, and the key is not"
        await bob.person.post(f"/api/tables/{ann.table}/go")
        outsider = await site.person("Eve")
        assert (await outsider.post(f"/api/tables/{ann.table}/go", 403))["code"] == "not_your_seat"

    at_site(scenario)


def test_two_devices_cannot_use_the_same_link() -> None:
    async def scenario(site: Site) -> None:
        ann, _ = await site.table_of("quarry", 2)
        token = await go_link(ann)
        devices = [await site.stranger() for _ in range(6)]
        answers = await asyncio.gather(*(device.http.post("/api/go", json={"token": token}) for device in devices))
        assert sorted(answer.status_code for answer in answers) == [200, 403, 403, 403, 403, 403]

    at_site(scenario)


def test_the_link_lasts_ten_minutes_and_a_new_one_ends_the_old(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(site: Site) -> None:
        ann, _ = await site.table_of("quarry", 2)
        old, new = await go_link(ann), await go_link(ann)
        phone = await site.stranger()
        await phone.post("/api/go", 403, token=old)
        now = identity.now_ms()
        monkeypatch.setattr(identity, "now_ms", lambda: now + identity.GO_LASTS + 60_000)
        await phone.post("/api/go", 403, token=new)
        monkeypatch.setattr(identity, "now_ms", lambda: now)
        await phone.post("/api/go", token=new)
        late = await go_link(ann)
        assert (await ann.person.http.delete("/api/me")).status_code == 204
        for cut in (late, late[:9], ""):         # over, or a link of which a part is missing: its reader gets another one
            assert (await (await site.stranger()).post("/api/go/look", 403, token=cut))["say"]["key"] == "server.go_over"

    at_site(scenario)


def test_a_device_that_was_somebody_else_brings_nothing_along() -> None:
    async def scenario(site: Site) -> None:
        ann, _ = await site.table_of("quarry", 2)
        bea = await site.person("Bea")
        hers = (await bea.open("quarry", "me", "open"))["id"]
        before = await site.again(bea)
        await bea.post("/api/go", token=await go_link(ann))
        assert hers not in [table["id"] for table in (await bea.get("/api/tables", mine=True))["tables"]]
        assert (await before.get("/api/me"))["name"] == "Bea", "who sends such a link to a stranger gains nothing of theirs"

    at_site(scenario)


# -- whose seat it is ---------------------------------------------------------------------
async def with_somebody_away(site: Site, players: int = 2, **fields: Any) -> tuple[list[Seat], Person, str]:
    """A table whose last player is away for long enough, and somebody who comes by its link."""
    seats = await site.table_of("quarry", players, **fields)
    link = seats[0].info.get("link", "").partition("#")[2]
    await seats[-1].close()
    await seats[0].until(lambda: not seats[0].info["seats"][players - 1].get("connected"))
    await asyncio.sleep(1.1)
    return seats, await site.person("P-new"), link


def test_a_seat_passes_once_everybody_at_the_table_has_confirmed_it() -> None:
    async def scenario(site: Site) -> None:
        (ann, bob, cem), new, key = await with_somebody_away(site, 3, public=False)
        watching = await new.sit_down(ann.table, key)
        await watching.until(lambda: watching.info.get("claimable") == [2])
        assert not ann.info.get("claimable"), "who sits at the table asks for no other seat"
        told = await new.post(f"/api/tables/{ann.table}/claims", seat=2, key=key)
        assert told["claims"][0]["mine"]
        assert told["claims"][0]["waiting"] == ["P0", "P1"]
        await ann.until(lambda: ann.info.get("claims"))
        claim = ann.info["claims"][0]
        assert (claim["name"], claim["seat"], claim["ask"]) == ("P-new", 2, True)
        await new.post(f"/api/tables/{ann.table}/claims/{claim['id']}", 404, yes=True)
        await ann.person.post(f"/api/tables/{ann.table}/claims/{claim['id']}", yes=True)
        await ann.person.post(f"/api/tables/{ann.table}/claims/{claim['id']}", 403, yes=True)
        assert not any(seat.get("mine") for seat in watching.info["seats"])
        await watching.until(lambda: watching.seen)         # the game comes after the table
        assert set(watching.seen) == {-1}
        await bob.person.post(f"/api/tables/{ann.table}/claims/{claim['id']}", yes=True)
        await watching.until(lambda: watching.info["seats"][2].get("mine"))
        await watching.until(lambda: 2 in watching.seen)
        await ann.until(lambda: ann.info["seats"][2]["name"] == "P-new")
        assert not (await new.get("/api/me")).get("account")
        back = await cem.person.connect(ann.table)
        await back._reader
        assert back.messages[0]["type"] == "refused", "the chair is no longer theirs, and they have no link"

    at_site(scenario)


def test_one_no_ends_it_and_nobody_asks_twice() -> None:
    async def scenario(site: Site) -> None:
        (ann, _bob), new, _ = await with_somebody_away(site)
        claim = (await new.post(f"/api/tables/{ann.table}/claims", seat=1))["claims"][0]["id"]
        second = await site.person("Second")
        await second.post(f"/api/tables/{ann.table}/claims", 403, seat=1)
        await ann.person.post(f"/api/tables/{ann.table}/claims/{claim}", yes=False)
        assert (await new.post(f"/api/tables/{ann.table}/claims", 403, seat=1))["say"]["key"] == "server.claim_refused"
        await ann.person.post(f"/api/tables/{ann.table}/claims/{claim}", 409, yes=True)
        for number in range(claims.REFUSALS - 1):
            other = await site.person(f"Other {number}")
            claim = (await other.post(f"/api/tables/{ann.table}/claims", seat=1))["claims"][0]["id"]
            await ann.person.post(f"/api/tables/{ann.table}/claims/{claim}", yes=False)
        assert (await second.post(f"/api/tables/{ann.table}/claims", 403, seat=1))["say"]["key"] == "server.claim_closed"

    at_site(scenario)


def test_who_comes_back_in_time_keeps_the_seat() -> None:
    async def scenario(site: Site) -> None:
        (ann, bob), new, _ = await with_somebody_away(site)
        claim = (await new.post(f"/api/tables/{ann.table}/claims", seat=1))["claims"][0]["id"]
        back = await bob.person.sit_down(ann.table)
        await ann.until(lambda: not ann.info.get("claims"))
        await ann.person.post(f"/api/tables/{ann.table}/claims/{claim}", 409, yes=True)
        assert back.info["seats"][1]["mine"]
        await new.post(f"/api/tables/{ann.table}/claims", 403, seat=1)

    at_site(scenario)


def test_a_claim_can_be_taken_back_and_ends_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(site: Site) -> None:
        (ann, _bob), new, _ = await with_somebody_away(site)
        await new.post(f"/api/tables/{ann.table}/claims", seat=1)
        assert not (await new.http.delete(f"/api/tables/{ann.table}/claims")).json().get("claims")
        claim = (await new.post(f"/api/tables/{ann.table}/claims", seat=1))["claims"][0]["id"]
        now = claims.now_ms()
        monkeypatch.setattr(claims, "now_ms", lambda: now + claims.LASTS + 1)
        await ann.person.post(f"/api/tables/{ann.table}/claims/{claim}", 409, yes=True)

    at_site(scenario)


def test_no_claim_where_it_could_not_be_right() -> None:
    async def scenario(site: Site) -> None:
        (ann, bob), new, _ = await with_somebody_away(site)

        async def refused(person: Person, table: str, seat: int) -> str:
            return str((await person.post(f"/api/tables/{table}/claims", 403, seat=seat))["say"]["key"])

        assert await refused(new, ann.table, 0) == "server.claim_closed", "she is here"
        assert await refused(ann.person, ann.table, 1) == "server.claim_closed", "she has a seat of her own"
        await new.post(f"/api/tables/{ann.table}/claims", 403, seat=9)
        await bob.person.post("/api/account", account=f"bob {bob.person.id}", passphrase=PHRASE)
        assert await refused(new, ann.table, 1) == "server.claim_account"
        alone = await site.person("Alone")
        solo = await alone.open("quarry", "me", "random", begin=True)
        sat = await alone.sit_down(solo["id"])
        await sat.my_turn()
        await sat.close()
        await asyncio.sleep(1.1)
        assert await refused(new, solo["id"], 0) == "server.claim_closed", "nobody is there who could know"
        (rated, _), other, _ = await with_somebody_away(site, rated=True)
        assert await refused(other, rated.table, 1) == "server.claim_rated"
        private = await site.table_of("quarry", 2, public=False)
        await (await site.person("Eve")).post(f"/api/tables/{private[0].table}/claims", 404, seat=1)

    at_site(scenario)


def test_a_blink_is_no_reason_to_ask() -> None:
    async def scenario(site: Site) -> None:
        ann, bob = await site.table_of("quarry", 2)
        await bob.close()
        await ann.until(lambda: not ann.info["seats"][1].get("connected"))
        refused = await (await site.person("New")).post(f"/api/tables/{ann.table}/claims", 403, seat=1)
        assert refused["say"]["key"] == "server.claim_early"
        assert 0 < refused["wait"] <= 60

    at_site(scenario, least_patience=60)


def test_the_people_of_another_process_are_asked_too(database: str) -> None:
    async def scenario() -> None:
        async with contextlib.AsyncExitStack() as stack:
            site = await stack.enter_async_context(running(database))
            other = await stack.enter_async_context(running(database)) if database.startswith("postgres") else site
            (ann, _bob), _, _ = await with_somebody_away(site)
            new = await other.person("Newcomer")
            watching = await new.sit_down(ann.table)
            await watching.until(lambda: watching.info.get("claimable") == [1])
            await asyncio.sleep(1.1)                    # this process has only just begun to look
            await new.post(f"/api/tables/{ann.table}/claims", seat=1)
            await ann.until(lambda: ann.info.get("claims"))
            await ann.person.post(f"/api/tables/{ann.table}/claims/{ann.info['claims'][0]['id']}", yes=True)
            await watching.until(lambda: 1 in watching.seen)

    asyncio.run(scenario())
