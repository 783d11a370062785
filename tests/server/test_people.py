"""Names, accounts, tokens, ratings, and going away for good."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest
from tests.patience import PATIENCE
from tests.server.site import Site, at_site, eventually

from capomastro.kernel.record import parse_record
from capomastro.running.protocol import PROTOCOL
from capomastro.server.http import sockets
from capomastro.server.people.identity import hash_token
from capomastro.server.people.ratings import DEVIATION, START, rate
from capomastro.server.store.office import Office


def test_an_account_joins_devices_and_a_recovery_code_works_once() -> None:
    async def scenario(site: Site) -> None:
        phone, laptop = await site.person("Ann"), await site.person("Ann on the laptop")
        table = await laptop.open("quarry", "me", "open")
        name = f"ann{random.random()}"[:20]
        made = await phone.post("/api/account", account=name, passphrase="a long passphrase")
        codes = made["recovery_codes"]
        assert len(set(codes)) == 8
        await (await site.person("Bob")).post("/api/account", 403, account=name.upper(), passphrase="another passphrase")
        await laptop.post("/api/login", 403, account=name, passphrase="a wrong passphrase")
        signed = await laptop.post("/api/login", account=name, passphrase="a long passphrase")
        assert signed["id"] == made["id"]
        assert [t["id"] for t in (await phone.get("/api/tables", mine=True))["tables"]] == [table["id"]]
        lost = await site.stranger()
        await lost.post("/api/recover", account=name, code=codes[0], passphrase="a new passphrase")
        await phone.get("/api/me", 401)
        await (await site.stranger()).post("/api/recover", 403, account=name, code=codes[0], passphrase="yet another one")
        await (await site.stranger()).post("/api/login", account=name, passphrase="a new passphrase")
        for copied in (codes[1].upper().replace("-", " "), codes[2].replace("-", "–"), codes[3].replace("-", "")):
            await (await site.stranger()).post("/api/recover", account=name, code=copied, passphrase="a new passphrase")
        lost = await site.stranger()
        await lost.post("/api/login", account=name, passphrase="a new passphrase")
        assert (await lost.http.post("/api/logout", json={})).status_code == 204
        await lost.get("/api/me", 401)

    at_site(scenario)


def test_a_passphrase_is_changed_by_whoever_knows_the_old_one() -> None:
    async def scenario(site: Site) -> None:
        ann, new = await site.person("Ann"), "a much newer passphrase"
        name = f"changes {ann.id}"
        codes = (await ann.post("/api/account", account=name, passphrase="a long passphrase"))["recovery_codes"]
        phone, tool, guest = await site.stranger(), await ann.post("/api/me/tokens"), await site.person("Gus")
        await phone.post("/api/login", account=name, passphrase="a long passphrase")
        change = "/api/me/passphrase"
        wrong = await ann.post(change, 403, old="not the passphrase", new=new)
        assert wrong["say"]["key"] == "server.old_passphrase"
        await ann.post(change, 400, old="a long passphrase", new="too short")
        await ann.post(change, 400, old="a long passphrase")
        await guest.post(change, 403, old="a long passphrase", new=new)
        await (await site.stranger()).post(change, 401, old="a long passphrase", new=new)
        await (await site.stranger()).post("/api/login", account=name, passphrase="a long passphrase")
        await ann.post(change, 204, old="a long passphrase", new=new)
        await phone.get("/api/me")
        await (await site.stranger()).post("/api/login", 403, account=name, passphrase="a long passphrase")
        await (await site.stranger()).post("/api/login", account=name, passphrase=new)
        await ann.post(change, 204, old=new, new="the newest passphrase", others=True)
        assert (await ann.get("/api/me"))["account"] == name.lower()
        await phone.get("/api/me", 401)
        bearer = {"authorization": f"Bearer {tool['token']}"}
        assert (await (await site.stranger()).http.get("/api/me", headers=bearer)).status_code == 401
        await (await site.stranger()).post("/api/recover", account=name, code=codes[0], passphrase="found it again")

    at_site(scenario)


def test_an_old_passphrase_is_not_tried_for_ever(tmp_path: Path) -> None:
    async def scenario(site: Site) -> None:
        ann = await site.person("Ann")
        await ann.post("/api/account", account="ann", passphrase="a long passphrase")
        site.grant_no_more()
        tried = [(await ann.http.post("/api/me/passphrase", json={"old": f"guess {n}", "new": "x" * 10})).status_code for n in range(14)]
        assert tried == [403] * 10 + [429] * 4
        await (await site.stranger()).post("/api/login", 429, account="ann", passphrase="a long passphrase")

    at_site(scenario, tmp_path, rates=True)


def test_passphrases_and_recovery_codes_are_stored_hashed() -> None:
    async def scenario(site: Site) -> None:
        ann, fetch = await site.person("Ann"), site.hub.store.db.fetch
        made = await ann.post("/api/account", account=f"ann{random.random()}"[:20], passphrase="a long passphrase")
        [(passphrase,)] = await fetch("SELECT passphrase FROM players WHERE id = ?", ann.id)
        assert passphrase.startswith("$argon2")
        kept = {row[0] for row in await fetch("SELECT hash FROM tokens WHERE player = ? AND kind = ?", ann.id, "recovery")}
        assert kept == {hash_token(code) for code in made["recovery_codes"]}

    at_site(scenario)


def test_tokens_are_stored_hashed_and_can_be_revoked() -> None:
    async def scenario(site: Site) -> None:
        ann = await site.person("Ann")
        assert len(ann.cookie) >= 43
        stored = [r[0] for r in await site.hub.store.db.fetch("SELECT hash FROM tokens WHERE player = ?", ann.id)]
        assert stored == [hash_token(ann.cookie)]
        token = (await ann.post("/api/me/tokens"))["token"]
        tool = (await site.stranger()).http
        tool.headers.update({"authorization": f"Bearer {token}"})
        assert (await tool.get("/api/me")).json()["id"] == ann.id
        assert (await ann.http.delete("/api/me/tokens")).status_code == 204
        assert (await tool.get("/api/me")).status_code == 401

    at_site(scenario)


@pytest.mark.parametrize(("access", "status"), [("invite", 403), ("accounts", 403), ("open", 201)])
def test_the_site_lets_in_whom_it_should(access: str, status: int) -> None:
    async def scenario(site: Site) -> None:
        stranger = await site.stranger()
        await stranger.post("/api/enter", status, name="Ann")
        if access == "invite":
            code = await site.hub.identity.invite_code()
            await stranger.post("/api/enter", 403, name="Ann", invite=code + "x")
            await stranger.post("/api/enter", name="Ann", invite=code)
        if access == "accounts":
            await stranger.post("/api/account", account="ann", passphrase="a long passphrase")
            assert (await stranger.get("/api/me"))["account"] == "ann"

    at_site(scenario, access=access)


def test_a_rated_game_changes_ratings_and_bots_are_marked() -> None:
    async def scenario(site: Site) -> None:
        ann, bob = await site.table_of("quarry", 2, rated=True)
        assert not ann.info.get("aids")
        await bob.person.post("/api/me/tokens")
        await asyncio.gather(*(s.play_on(random.Random(n)) for n, s in enumerate((ann, bob))))
        await ann.until(lambda: ann.info["state"] == "finished")
        ladder = {p["player"]: p for p in (await ann.person.get("/api/ratings/quarry"))["players"]}
        assert ladder[bob.person.id]["bot"]
        assert ladder[ann.person.id]["deviation"] < DEVIATION
        mine = (await ann.person.get("/api/me"))["ratings"]
        assert mine[0]["value"] == ladder[ann.person.id]["value"]
        record = parse_record((await ann.person.http.get(f"/api/tables/{ann.table}/record")).text)
        again = rate([list(zip((ann.person.id, bob.person.id), record.ranks, strict=True))])
        assert {who: round(found.value) for who, found in again.items()} == {who: p["value"] for who, p in ladder.items() if who in again}

    at_site(scenario)


def test_ratings_rise_with_wins_and_grow_certain() -> None:
    games = [[("a", 1), ("b", 2), ("c", 3)]] * 20
    found = rate(games)
    assert found["a"].value > START > found["c"].value
    assert found["a"].value > found["b"].value > found["c"].value
    assert found["a"].deviation < 0.8 * DEVIATION
    assert rate(games) == found
    equal = rate([[("a", 1), ("b", 1)]])
    assert equal["a"].value == equal["b"].value == START


def test_a_banned_player_gets_no_further() -> None:
    async def scenario(site: Site) -> None:
        ann = await site.person("Ann")
        await site.hub.store.players.change(ann.id, banned=1)
        site.hub.identity.forget(ann.id)
        assert (await ann.get("/api/me", 403))["say"]["key"] == "server.banned"

    at_site(scenario)


def test_the_open_sockets_of_a_banned_player_are_cut_and_nobody_elses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "HELLO_WAIT", PATIENCE)

    async def scenario(site: Site) -> None:
        ann, bob = await site.table_of("quarry", 2)
        elsewhere = await bob.person.open("quarry", "me", "open")
        other = await bob.person.sit_down(elsewhere["id"])
        late = await bob.person.connect(elsewhere["id"])            # has not said hello yet
        await Office(site.hub.store).ban_player(bob.person.id)               # as another process does it: capomastro admin ban
        for socket in (bob, other):
            await socket.until(lambda socket=socket: socket.closed or any(m["type"] == "gone" for m in socket.messages))
            assert socket.messages[-1] == {"type": "gone", "reason": "banned"}
            await socket._reader
        await late.say("hello", protocol=PROTOCOL)
        await late._reader
        assert [m["type"] for m in late.messages] == ["gone"]
        await bob.person.get("/api/me", 403)
        again = await bob.person.connect(ann.table)
        await again._reader
        assert again.messages[0]["say"]["key"] == "server.banned"
        await ann.my_turn()
        assert (await ann.play("keep"))["type"] == "done"
        await Office(site.hub.store).lift(bob.person.id)

        async def let_in() -> bool:
            return (await bob.person.http.get("/api/me")).is_success

        await eventually(let_in)                # the server looks every two seconds
        assert (await bob.person.sit_down(ann.table)).info["state"] == "running"

    at_site(scenario)
