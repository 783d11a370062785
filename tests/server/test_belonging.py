"""A seat is a person's: nobody loses it by a blink, by signing in, or to somebody who was signed out."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import pytest
from tests.server.site import Seat, Site, at_site, eventually, running

PHRASE = "a long passphrase"


async def gone(seat: Seat) -> str:
    await seat.until(lambda: any(m["type"] == "gone" for m in seat.messages))
    return str(next(m["reason"] for m in seat.messages if m["type"] == "gone"))


async def refusal(asking: Seat, kind: str, **fields: Any) -> dict[str, Any]:
    before = len(asking.messages)
    await asking.say(kind, **fields)
    await asking.until(lambda: any(m["type"] == "refused" for m in asking.messages[before:]))
    return next(m for m in asking.messages[before:] if m["type"] == "refused")


@pytest.mark.parametrize(("public", "patience"), [(True, 60), (False, 3600)])
def test_a_blink_is_no_absence(public: bool, patience: int) -> None:
    async def scenario(site: Site) -> None:
        ann, bob = await site.table_of("quarry", 2, public=public)
        assert ann.info["patience"] == patience
        await bob.close()
        await ann.until(lambda: not ann.info["seats"][1].get("connected"))
        refused = await refusal(ann, "takeover", seat=0, absent=1)
        assert refused["say"]["key"] == "server.may_return"
        assert patience - 30 < refused["wait"] <= patience
        assert not ann.info["seats"][1].get("away")
        never, other = await site.table_of("quarry", 2, patience=0)
        await other.close()
        await never.until(lambda: not never.info["seats"][1].get("connected"))
        assert (await refusal(never, "takeover", seat=0, absent=1))["say"]["key"] == "server.no_takeover"
        timed, third = await site.table_of("quarry", 2, clock={"kind": "move", "seconds": 600})
        await third.close()
        await timed.until(lambda: not timed.info["seats"][1].get("connected"))
        assert (await refusal(timed, "takeover", seat=0, absent=1))["say"]["key"] == "server.clock_decides"

    at_site(scenario)


def test_what_a_bot_played_for_somebody_is_taken_back_only_with_them() -> None:
    async def scenario(site: Site) -> None:
        ann, bob = await site.table_of("quarry", 2, patience=1)
        await ann.my_turn()
        await ann.play("sell")                                  # so that nobody can be asked for a claim
        await bob.my_turn(1)
        await bob.close()
        await ann.until(lambda: not ann.info["seats"][1].get("connected"))
        await asyncio.sleep(1.1)
        await ann.say("takeover", seat=0, absent=1)
        await ann.until(lambda: ann.info["seats"][1].get("away"))
        await ann.my_turn(0)
        length = len(await site.hub.store.logs.entries(ann.table))
        await ann.say("undo", seat=0, seq=ann.seen[0]["seq"], key="u")
        await ann.until(lambda: ann.seen[0].get("proposal"))
        assert ann.seen[0]["proposal"]["waiting"] == [1], "Bob is asked, though a bot sits in for him"
        assert len(await site.hub.store.logs.entries(ann.table)) == length + 1
        back = await bob.person.sit_down(bob.table)
        await back.until(lambda: not back.info["seats"][1].get("away"))
        await back.until(lambda: back.seen[1].get("proposal"))
        await back.say("vote", seat=1, proposal=back.seen[1]["proposal"]["id"], yes=False)
        await ann.until(lambda: not ann.seen[0].get("proposal"))

    at_site(scenario)


def test_signing_in_during_a_game_keeps_the_seat_and_the_result() -> None:
    async def scenario(site: Site) -> None:
        elsewhere = await site.person("Robert")
        await elsewhere.post("/api/account", account=f"rob {elsewhere.id}", passphrase=PHRASE)
        ann, bob = await site.table_of("quarry", 2)
        await ann.my_turn()
        await bob.person.post("/api/login", account=f"rob {elsewhere.id}", passphrase=PHRASE)
        await bob.until(lambda: bob.info["seats"][1]["player"] == elsewhere.id)
        assert bob.info["seats"][1]["mine"]
        await ann.play("keep")
        await bob.my_turn(1)
        assert (await bob.play("keep", 1))["type"] == "done"
        again = await bob.person.sit_down(bob.table)
        await again.until(lambda: 1 in again.seen)
        await bob.ask("resign", seat=1)
        await ann.until(lambda: ann.info["state"] == "finished")
        rows = await site.hub.store.db.fetch("SELECT player FROM results WHERE table_id = ? ORDER BY seat", ann.table)
        assert [row[0] for row in rows] == [ann.person.id, elsewhere.id]

    at_site(scenario)


def test_a_device_that_is_signed_out_leaves_the_table(database: str) -> None:
    async def scenario() -> None:
        async with contextlib.AsyncExitStack() as stack:
            site = await stack.enter_async_context(running(database))
            other = await stack.enter_async_context(running(database)) if database.startswith("postgres") else site
            ann = await site.person("Ann")
            codes = (await ann.post("/api/account", account="ann", passphrase=PHRASE))["recovery_codes"]
            table = (await ann.open("quarry", "me", "open"))["id"]
            phone = await other.stranger()
            await phone.post("/api/login", account="ann", passphrase=PHRASE)
            at_home, away = await ann.sit_down(table), await phone.sit_down(table)
            await phone.http.get("/api/me")                         # remembered there for some seconds
            stolen = await other.again(phone)
            assert (await stolen.http.get("/api/me")).is_success
            await phone.post("/api/logout", 204)
            assert await gone(away) == "signed_out"
            assert (await stolen.http.get("/api/me")).status_code == 401
            assert not [m for m in at_home.messages if m["type"] == "gone"]
            new = await other.stranger()
            await new.post("/api/recover", account="ann", code=codes[0], passphrase="another long phrase")
            assert await gone(at_home) == "signed_out"

            async def shut_out() -> bool:
                return (await ann.http.get("/api/me")).status_code == 401

            await eventually(shut_out)
            assert (await new.sit_down(table)).info["seats"][0]["mine"]

    asyncio.run(scenario())


def test_a_renewed_link_shuts_the_old_one_at_once_on_every_process(database: str) -> None:
    async def scenario() -> None:
        async with contextlib.AsyncExitStack() as stack:
            site = await stack.enter_async_context(running(database))
            other = await stack.enter_async_context(running(database)) if database.startswith("postgres") else site
            ann, eve = await site.person("Ann"), await other.person("Eve")
            table = await ann.open("quarry", "me", "random", public=False, begin=True)
            key = table["link"].partition("#")[2]
            seat, watching = await ann.sit_down(table["id"]), await eve.sit_down(table["id"], key)
            await watching.until(lambda: watching.seen)
            await ann.post(f"/api/tables/{table['id']}/link")
            assert await gone(watching) == "closed"
            refused = await eve.connect(table["id"], key)
            await refused.until(lambda: refused.messages)
            assert refused.messages[0]["code"] == "unknown"
            await seat.my_turn()
            assert (await seat.play())["type"] == "done"

    asyncio.run(scenario())


def test_tokens_of_tools_stop_at_once() -> None:
    async def scenario(site: Site) -> None:
        ann = await site.person("Ann")
        token = (await ann.post("/api/me/tokens"))["token"]
        table = (await ann.open("quarry", "me", "open"))["id"]
        tool = await ann.connect(table, headers={"authorization": f"Bearer {token}"})
        await tool.say("hello", protocol=3)
        await tool.until(lambda: tool.info)
        await ann.http.delete("/api/me/tokens")
        assert await gone(tool) == "signed_out"

    at_site(scenario)
