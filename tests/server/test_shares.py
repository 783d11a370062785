"""Finished games by link: who makes, follows and withdraws one, and what it shows."""

from __future__ import annotations

import asyncio
import random
import re
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from tests.patience import PATIENCE
from tests.server.postgres import Cluster
from tests.server.site import Json, Person, Site, at_site, running

RECORDS = Path(__file__).parents[2] / "records"
PNG = b"\x89PNG\r\n"


def record(game: str) -> str:
    return next((RECORDS / game).glob("*.txt")).read_text(encoding="utf-8")


async def finished(site: Site, person: Person) -> Json:
    """A private game against a bot, played to its end."""
    table = await person.open("quarry", "me", "random", public=False, begin=True)
    seat = await person.sit_down(table["id"])
    await seat.play_on(random.Random(3))
    await seat.until(lambda: seat.info.get("state") == "finished")
    found: Json = seat.info
    return found


async def share(person: Person, table: Json, **fields: Any) -> Json:
    return await person.post(f"/api/tables/{table['id']}/shares", **fields)


def test_whoever_has_the_link_watches_the_game_again() -> None:
    async def scenario(site: Site) -> None:
        ann, stranger = await site.person("Ann"), await site.stranger()
        table = await finished(site, ann)
        await stranger.get(f"/api/tables/{table['id']}", 404)               # the table itself stays private
        link = await share(ann, table)
        shown = await stranger.get(f"/api/shares/{link['token']}")
        assert shown["table"]["game"] == "quarry"
        assert "moment" not in shown or shown["moment"] is None
        assert "quarry" in shown["title"].lower()
        part = await stranger.get(f"/api/shares/{link['token']}/replay", count=60)
        own = await ann.get(f"/api/tables/{table['id']}/replay", count=60)
        assert part == own, "it shows what the finished game shows"
        read = await stranger.get(f"/api/shares/{link['token']}/replay", first=3, count=1, walk=True)
        assert read["moments"][0]["walk"][0]["things"], "in words too"
        await stranger.get(f"/api/tables/{table['id']}", 404)

    at_site(scenario)


def test_a_link_tells_nothing_of_the_tables_own_link_nor_of_what_came_after() -> None:
    async def scenario(site: Site) -> None:
        ann, stranger = await site.person("Ann"), await site.stranger()
        table = await finished(site, ann)
        key = table["link"].partition("#")[2]
        again = await ann.post(f"/api/tables/{table['id']}/rematch")
        link = await share(ann, table, moment=2)
        for path in ("", "/replay?count=60"):
            answer = await stranger.http.get(f"/api/shares/{link['token']}{path}")
            assert answer.is_success
            assert key not in answer.text
            assert again["id"] not in answer.text
            assert ann.cookie not in answer.text
        page = (await stranger.http.get(link["path"], headers={"accept": "text/html"})).text
        assert key not in page
        assert table["id"] not in page
        assert table["id"] not in link["path"]

    at_site(scenario)


def test_links_cannot_be_guessed() -> None:
    async def scenario(site: Site) -> None:
        ann = await site.person("Ann")
        table = await finished(site, ann)
        tokens = {(await share(ann, table, moment=n))["token"] for n in range(8)}
        assert len(tokens) == 8
        assert all(len(token) >= 22 for token in tokens)
        assert len({token[:6] for token in tokens}) == 8
        for wrong in ("x", "a" * 500, "..%2f", next(iter(tokens))[:-1], next(iter(tokens)).swapcase()):
            await ann.get(f"/api/shares/{wrong}", 404)

    at_site(scenario)


def test_asking_twice_gives_the_same_link_and_there_are_not_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    from capomastro.server.tables import sharing

    async def scenario(site: Site) -> None:
        ann = await site.person("Ann")
        table = await finished(site, ann)
        assert await share(ann, table) == await share(ann, table)
        monkeypatch.setattr(sharing, "MOST", 2)
        await share(ann, table, moment=1)
        refused = await ann.post(f"/api/tables/{table['id']}/shares", 403, moment=2)
        assert refused["say"]["key"] == "server.share_many"

    at_site(scenario)


def test_a_withdrawn_link_is_gone_at_once_and_only_its_maker_or_the_host_withdraws_it() -> None:
    async def scenario(site: Site) -> None:
        seats = await site.table_of("quarry", 2, public=False)
        ann, bo = (seat.person for seat in seats)
        await asyncio.gather(*(seat.play_on(random.Random(5)) for seat in seats))
        await seats[0].until(lambda: seats[0].info.get("state") == "finished")
        table = {"id": seats[0].table}
        of_ann, of_bo = await share(ann, table), await share(bo, table)
        assert of_ann["token"] != of_bo["token"]
        assert [link["mine"] for link in (await bo.get(f"/api/tables/{table['id']}/shares"))["links"]] == [True], "others' links are theirs"
        assert len((await ann.get(f"/api/tables/{table['id']}/shares"))["links"]) == 2, "the host sees all"
        stranger = await site.person("Eve")
        assert (await stranger.http.delete(f"/api/shares/{of_ann['token']}")).status_code == 404
        assert (await bo.http.delete(f"/api/shares/{of_ann['token']}")).status_code == 404
        await stranger.get(f"/api/shares/{of_ann['token']}")
        assert (await ann.http.delete(f"/api/shares/{of_bo['token']}")).is_success
        assert (await ann.http.delete(f"/api/shares/{of_ann['token']}")).is_success
        for token in (of_ann["token"], of_bo["token"]):
            for path in ("", "/replay", "/picture.png"):
                await stranger.get(f"/api/shares/{token}{path}", 404)
            assert (await stranger.http.get(f"/s/{token}", headers={"accept": "text/html"})).status_code == 404

    at_site(scenario)


def test_only_those_who_played_share_and_only_what_is_over() -> None:
    async def scenario(site: Site) -> None:
        ann, eve = await site.person("Ann"), await site.person("Eve")
        public = await ann.open("quarry", "me", "random", public=True, begin=True)
        assert (await ann.post(f"/api/tables/{public['id']}/shares", 403))["say"]["key"] == "server.not_finished"
        seat = await ann.sit_down(public["id"])
        await seat.play_on(random.Random(2))
        await seat.until(lambda: seat.info.get("state") == "finished")
        assert (await eve.post(f"/api/tables/{public['id']}/shares", 403))["say"]["key"] == "server.share_own"
        await eve.get(f"/api/tables/{public['id']}/shares", 403)
        assert (await eve.http.patch(f"/api/tables/{public['id']}/shares", json={"to": "nobody"})).status_code == 403
        await share(ann, public)

    at_site(scenario)


def test_the_host_says_whom_links_let_in() -> None:
    async def scenario(site: Site) -> None:
        ann, stranger, member = await site.person("Ann"), await site.stranger(), await site.person("Bo")
        await member.post("/api/account", account=f"bo {member.id}", passphrase="a long passphrase")
        table = await finished(site, ann)
        link = await share(ann, table)
        await stranger.get(f"/api/shares/{link['token']}")
        assert (await ann.patch(f"/api/tables/{table['id']}/shares", to="members"))["to"] == "members"
        assert (await stranger.get(f"/api/shares/{link['token']}", 403))["say"]["key"] == "server.share_members"
        await stranger.get(f"/api/shares/{link['token']}/picture.png", 403)
        page = (await stranger.http.get(link["path"], headers={"accept": "text/html"})).text
        assert "og:" not in page, "nothing is announced to whom it is not for"
        await member.get(f"/api/shares/{link['token']}")
        await ann.patch(f"/api/tables/{table['id']}/shares", to="nobody")
        await member.get(f"/api/shares/{link['token']}", 404)
        assert (await ann.post(f"/api/tables/{table['id']}/shares", 403))["say"]["key"] == "server.share_nobody"

    at_site(scenario)


@pytest.mark.parametrize("access", ["accounts", "invite"])
def test_on_a_closed_site_links_are_for_members_unless_the_host_says_otherwise(access: str, tmp_path: Path) -> None:
    async def scenario(site: Site) -> None:
        invite = await site.hub.identity.invite_code() if access == "invite" else ""
        ann = await site.stranger()
        if access == "accounts":
            ann.id = (await ann.post("/api/account", account="ann", passphrase="a long passphrase"))["id"]
        else:
            await ann.enter("Ann", invite=invite)
        table = await ann.post("/api/records", record=record("quarry"))
        assert (await ann.get(f"/api/tables/{table['id']}/shares"))["to"] == "members"
        link = await share(ann, table)
        stranger = await site.stranger()
        await stranger.get(f"/api/shares/{link['token']}", 403)
        await ann.get(f"/api/shares/{link['token']}")
        await ann.patch(f"/api/tables/{table['id']}/shares", to="link")
        await stranger.get(f"/api/shares/{link['token']}")
        await stranger.get(f"/api/shares/{link['token']}/replay")

    at_site(scenario, tmp_path, access=access)


@pytest.mark.parametrize(("lang", "words"), [("en", "won a game of"), ("nl", "won een partij"), ("de", "gewonnen")])
def test_the_page_announces_the_game_in_its_language(lang: str, words: str) -> None:
    async def scenario(site: Site) -> None:
        ann = await site.person('Ann "<b>', lang=lang)
        table = await ann.post("/api/records", record=record("carcassonne"))
        link = await share(ann, table)
        answer = await (await site.stranger()).http.get(link["path"], headers={"accept": "text/html"})
        told = dict(re.findall(r'<meta property="og:([\w:]+)" content="([^"]*)">', answer.text))
        assert words in told["title"]
        assert told["url"] == site.url + link["path"]
        assert told["image"] == f"{site.url}/api/shares/{link['token']}/picture.png"
        assert answer.headers["cache-control"] == "no-store"
        assert "<b>" not in answer.text

    at_site(scenario)


@pytest.mark.parametrize("game", ["carcassonne", "carrara", "citadels", "firenze", "quarry"])
def test_the_preview_is_a_picture_drawn_once(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    image = pytest.importorskip("PIL.Image")
    pytest.importorskip("resvg_py")

    async def scenario(site: Site) -> None:
        ann, stranger = await site.person("Ann"), await site.stranger()
        table = await ann.post("/api/records", record=record(game))
        for fields in ({}, {"moment": 4}):
            link = await share(ann, table, **fields)
            answer = await stranger.http.get(f"/api/shares/{link['token']}/picture.png")
            assert answer.headers["content-type"] == "image/png", answer.text
            assert answer.content.startswith(PNG)
            with image.open(BytesIO(answer.content)) as picture:
                assert picture.size == (1200, 630)
            monkeypatch.setattr(site.hub.clerks, "draw", None)              # from now on nothing can be drawn
            assert (await stranger.http.get(f"/api/shares/{link['token']}/picture.png")).content == answer.content
            monkeypatch.undo()

    at_site(scenario)


def test_previews_are_counted_against_the_visitor(tmp_path: Path) -> None:
    async def scenario(site: Site) -> None:
        ann, eve = await site.person("Ann"), await site.person("Eve")
        table = await ann.post("/api/records", record=record("quarry"))
        link = await share(ann, table)
        site.grant_no_more()
        answers = [await eve.http.get(f"/api/shares/{link['token']}/picture.png") for _ in range(40)]
        assert [answer.status_code for answer in answers] == [200] * 20 + [429] * 20
        assert "retry-after" in answers[-1].headers
        assert (await ann.http.get(f"/api/shares/{link['token']}/picture.png")).status_code == 200

    at_site(scenario, tmp_path, rates=True)


def test_a_picture_that_takes_too_long_is_refused_and_the_next_is_drawn(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    pytest.importorskip("resvg_py")

    async def scenario(site: Site) -> None:
        ann = await site.person("Ann")
        table = await ann.post("/api/records", record=record("carcassonne"))
        link = await share(ann, table)
        monkeypatch.setattr(site.hub.clerks, "limit", 0.01)
        assert (await ann.get(f"/api/shares/{link['token']}/picture.png", 403))["say"]["key"] == "server.too_long"
        monkeypatch.setattr(site.hub.clerks, "limit", PATIENCE)
        assert (await ann.http.get(f"/api/shares/{link['token']}/picture.png")).is_success

    at_site(scenario, tmp_path)


def test_links_go_with_whoever_made_them_and_with_the_table() -> None:
    async def scenario(site: Site) -> None:
        ann = await site.person("Ann")
        tables = [await ann.post("/api/records", record=record("quarry")) for _ in range(2)]
        links = [await share(ann, table) for table in tables]
        from capomastro.server.store.office import Office

        await Office(site.hub.store).forget_table(tables[0]["id"])
        assert await site.hub.store.shares.find(links[0]["token"]) is None
        assert (await ann.http.delete("/api/me")).is_success
        assert await site.hub.store.shares.find(links[1]["token"]) is None

    at_site(scenario)


def test_a_wrong_record_says_which_line_is_wrong() -> None:
    async def scenario(site: Site) -> None:
        ann = await site.person("Ann")
        lines = record("quarry").splitlines()
        number = next(n for n, line in enumerate(lines) if re.match(r"^\d+ ", line)) + 3
        lines[number] = "0 fly away"
        refused = await ann.post("/api/records", 400, record="\n".join(lines))
        assert refused["say"]["fields"]["line"] == number + 1
        assert (await ann.post("/api/records", 400, record="nonsense"))["say"]["fields"]["line"] == 1

    at_site(scenario)


def test_a_withdrawn_link_is_gone_in_every_process(cluster: Cluster) -> None:
    async def whole() -> None:
        url = cluster.new_database()
        async with running(url) as one, running(url) as two:
            ann = await one.person("Ann")
            table = await ann.post("/api/records", record=record("quarry"))
            link = await share(ann, table)
            there = await two.stranger()
            await there.get(f"/api/shares/{link['token']}")
            assert (await ann.http.delete(f"/api/shares/{link['token']}")).is_success
            await there.get(f"/api/shares/{link['token']}", 404)

    asyncio.run(whole())
