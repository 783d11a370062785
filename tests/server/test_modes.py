"""A mode of the site, or of a table, means what it says."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest
from tests.server.site import Site, at_site, running

from capomastro.server.tables import room as rooms

PHRASE = "a long passphrase"
# What is the same for everybody, and by what people come in, go out or follow a link that was given to them.
OPEN_TO_ALL = {
    "/health", "/metrics", "/api/site", "/api/pages/{name}", "/api/words/{lang}", "/api/games/{game_id}/words/{lang}",
    "/api/games/{game_id}/lessons/words/{lang}", "/api/games/{game_id}/rules", "/api/games/{game_id}/items",
    "/api/games/{game_id}/examples", "/api/games/{game_id}/facts", "/api/games/{game_id}/view-schema",
    "/api/enter", "/api/account", "/api/login", "/api/recover", "/api/logout", "/api/go", "/api/go/look",
    "/api/mail/confirm", "/api/mail/end/{token}",
    "/api/shares/{token}", "/api/shares/{token}/replay", "/api/shares/{token}/picture.png",
}
READING = ["/api/tables", "/api/tables/{}", "/api/tables/{}/replay", "/api/ratings/quarry", "/api/tables/{}/record"]


@pytest.mark.parametrize("access", ["invite", "accounts"])
def test_a_closed_site_shows_nothing_to_strangers(access: str) -> None:
    async def scenario(site: Site) -> None:
        ann = await site.stranger()
        code = await site.hub.identity.invite_code()
        await ann.post("/api/account", account="ann", passphrase=PHRASE, invite=code if access == "invite" else "")
        table = await ann.open("quarry", "me", "random", begin=True)
        seat = await ann.sit_down(table["id"])
        await seat.my_turn()
        nobody = await site.stranger()
        for path in READING:
            assert (await nobody.get(path.format(table["id"]), 401))["say"]["key"] == "server.enter_first"
        assert (await nobody.get("/api/site"))["access"] == access
        assert await nobody.get("/api/games/quarry/words/en")
        assert (await ann.get("/api/tables"))["tables"]
        assert (await ann.get(f"/api/tables/{table['id']}/replay"))["moments"]

    at_site(scenario, access=access)


@pytest.mark.parametrize("access", ["invite", "accounts"])
def test_on_a_closed_site_every_request_asks_who_it_is_but_for_the_ways_in(access: str) -> None:
    async def scenario(site: Site) -> None:
        nobody = await site.stranger()
        described = (await nobody.get("/schema/openapi.json"))["paths"]
        assert len(described) > 60
        let_in = set()
        for path, methods in described.items():
            for method in methods:
                # Known games and languages, for what is read of them; no table, player or link of that name is there.
                where = path.replace("{game_id}", "quarry").replace("{lang}", "en").replace("{seat}", "0")
                where = where.replace("{name}", "imprint").replace("{", "").replace("}", "")
                answer = await nobody.http.request(method.upper(), where, json={} if method not in ("get", "delete") else None)
                if answer.status_code != 401:
                    let_in.add(path)
        assert let_in <= OPEN_TO_ALL, sorted(let_in - OPEN_TO_ALL)

    at_site(scenario, access=access)


def test_a_site_of_accounts_asks_devices_from_before_for_one(tmp_path: Path) -> None:
    async def scenario() -> None:
        database = f"sqlite:///{tmp_path}/site.db"
        async with running(database) as site:
            ann = await site.person("Ann")
            table = (await ann.open("quarry", "me", "random", begin=True))["id"]
        async with running(database, access="accounts") as site:
            again = await site.again(ann)
            for path in ("/api/tables", f"/api/tables/{table}"):
                assert (await again.get(path, 403))["say"]["key"] == "server.account_needed"
            socket = await again.connect(table)
            await socket.until(lambda: socket.messages)
            assert socket.messages[0]["say"]["key"] == "server.account_needed"
            assert (await again.get("/api/me"))["id"] == ann.id
            await again.post("/api/account", account="ann", passphrase=PHRASE)
            assert (await again.get(f"/api/tables/{table}"))["seats"][0]["player"] == ann.id

    asyncio.run(scenario())


def test_a_rated_game_is_between_two_people_with_accounts() -> None:
    async def scenario(site: Site) -> None:
        ann, bob = await site.person("Ann"), await site.person("Bob")
        seats = [{"kind": "me"}, {"kind": "open"}]
        assert (await ann.post("/api/tables", 403, game="quarry", rated=True, seats=seats))["say"]["key"] == "server.rated_account"
        await ann.post("/api/account", account=f"a {ann.id}", passphrase=PHRASE)
        table = (await ann.open("quarry", "me", "open", rated=True))["id"]
        assert (await bob.post(f"/api/tables/{table}/sit", 403))["say"]["key"] == "server.rated_account"
        alone = (await ann.open("quarry", "me", "random", rated=True))["id"]
        assert (await ann.post(f"/api/tables/{alone}/start", 403))["say"]["key"] == "server.rated_people"
        await bob.post("/api/account", account=f"b {bob.id}", passphrase=PHRASE)
        await bob.post(f"/api/tables/{table}/sit")

    at_site(scenario)


@pytest.mark.parametrize("minimum", [0, 5])
def test_a_rated_game_that_is_given_up_at_once_counts_for_nobody(minimum: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "MINIMUM", minimum)

    async def scenario(site: Site) -> None:
        ann, bob = await site.table_of("quarry", 2, rated=True)
        await ann.my_turn()
        await ann.ask("resign", seat=0)
        await bob.until(lambda: bob.info["state"] == "finished")
        assert bool(bob.info.get("uncounted")) == bool(minimum)
        mine = (await bob.person.get("/api/me")).get("ratings", [])
        assert bool(mine) == (not minimum)
        rows = await site.hub.store.db.fetch("SELECT rated FROM results WHERE table_id = ?", ann.table)
        assert [row[0] for row in rows] == [int(not minimum)] * 2
        finished = await ann.person.post(f"/api/tables/{ann.table}/rematch", same_deal=True)
        assert not finished.get("rated"), "the deal is known"
        branch = await ann.person.post(f"/api/tables/{ann.table}/branch", step=0)
        assert not branch.get("rated")

    at_site(scenario)


def test_what_a_bot_plays_for_somebody_is_not_among_the_moves_a_rated_game_needs() -> None:
    async def scenario(site: Site) -> None:
        ann, bob = await site.table_of("quarry", 2, rated=True)
        await ann.my_turn()
        await ann.play("keep")
        await site.hub.rooms[ann.table].tending.sit_in(1, "clock")
        await ann.play_on(random.Random(1))
        await ann.until(lambda: ann.info["state"] == "finished")
        assert ann.info["ending"] == "played"
        assert ann.info.get("uncounted"), "Bob has made none"
        assert not (await bob.person.get("/api/me")).get("ratings")

    at_site(scenario)
