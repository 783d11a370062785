"""What an operator does while the site runs: every process follows within its next pulse, and the trail says who did what."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml
from tests.patience import PATIENCE
from tests.server.site import Site, at_site, eventually

from capomastro.server.site.config import Config
from capomastro.server.site.now import now_ms
from capomastro.server.store import office as offices
from capomastro.server.store import open_store
from capomastro.server.store.office import Office
from capomastro.server.tables import desk as desks
from capomastro.server.tables import hub as hubs

SOON = 3_600_000                # milliseconds


@pytest.fixture(autouse=True)
def quick_pulse(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hubs, "SWEEP", 0.1)


async def outside(site: Site) -> Office:
    """The operator's own process: it shares nothing with the server but the database."""
    return Office(await open_store(site.config.database), "Olga")


def now() -> int:
    return int(time.time() * 1000)


def time_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    """More than ``SOON``, for whoever waits for what the operator has ordered."""
    for module in (desks, offices):
        monkeypatch.setattr(module, "now_ms", lambda: now_ms() + 2 * SOON)


def test_a_ban_has_a_reason_and_an_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(site: Site) -> None:
        office = await outside(site)
        ann = await site.person("Ann")
        table = await ann.open("quarry", "me", "open")
        seat = await ann.sit_down(table["id"])
        until = now() + SOON
        await office.ban_player(ann.id, "spam", until)
        await seat.until(lambda: seat.messages[-1].get("reason") == "banned")
        refused = (await ann.http.get("/api/me")).json()
        assert "spam" in refused["text"]
        assert "until" in refused["text"]
        assert refused["say"] == {"key": "server.banned.until.why", "fields": {"until": until, "reason": "spam"}}
        time_passes(monkeypatch)

        async def again() -> bool:
            return (await ann.http.get("/api/me")).status_code == 200

        await eventually(again)
        acts = [(act.by, act.what, act.reason) for act in await office.trail()]
        assert acts == [("Olga", "ban", "spam"), ("the site", "unban", "its time is over")]
        await office.store.close()

    at_site(scenario, tmp_path)


def test_a_device_is_banned_whoever_comes_with_it(tmp_path: Path) -> None:
    async def scenario(site: Site) -> None:
        office = await outside(site)
        ann, bob = await site.person("Ann"), await site.person("Bob")
        await bob.post("/api/account", account="bob", passphrase="a long passphrase")
        assert await office.ban_devices(ann.id, "rude") == 1

        async def shut() -> bool:
            return (await ann.http.get("/api/me")).status_code == 403

        await eventually(shut)
        login = await ann.http.post("/api/login", json={"account": "bob", "passphrase": "a long passphrase"})
        assert login.status_code == 403, "another account does not help"
        assert "rude" in login.text
        assert (await bob.http.get("/api/me")).status_code == 200
        assert await office.lift(ann.id)

        async def open_again() -> bool:
            return (await ann.http.get("/api/me")).status_code == 200

        await eventually(open_again)
        assert not await office.lift(ann.id)
        await office.store.close()

    at_site(scenario, tmp_path)


def test_a_network_is_banned(tmp_path: Path) -> None:
    async def scenario(site: Site) -> None:
        office = await outside(site)
        ann, bob = await site.person("Ann"), await site.person("Bob")
        ann.http.headers["x-forwarded-for"] = "203.0.113.9"
        bob.http.headers["x-forwarded-for"] = "203.0.114.9"
        await office.ban_network("203.0.113.0/24", "a flood")

        async def shut() -> bool:
            return (await ann.http.get("/api/site")).status_code == 403

        await eventually(shut)
        assert "a flood" in (await ann.http.get("/api/site")).json()["text"]
        assert (await bob.http.get("/api/site")).status_code == 200
        assert await office.lift("203.0.113.0/24")
        await eventually(lambda: not site.hub.limits.banned)
        await office.store.close()

    at_site(scenario, tmp_path)


def test_a_line_is_removed_and_a_report_has_a_state(tmp_path: Path) -> None:
    async def scenario(site: Site) -> None:
        office = await outside(site)
        ann, bob = await site.table_of("quarry", 2)
        await ann.say("chat", text="something rude")
        said = await bob.until(lambda: next((m for m in bob.messages if m["type"] == "said"), None))
        await bob.say("report", chat=said["id"], reason="rude")

        async def reported() -> bool:
            return bool(await office.reports())

        await eventually(reported)
        report = (await office.reports())[0]
        assert (report["state"], report["text"], report["line"]) == ("open", "something rude", said["id"])
        assert await office.remove_line(said["id"], "rude") == ann.table
        await office.set_report(report["id"], "closed", "removed")
        await bob.until(lambda: any(m["type"] == "erased" and m.get("line") == said["id"] for m in bob.messages))
        assert await office.reports() == []
        assert (await office.reports(closed=True))[0]["state"] == "closed"
        assert await office.remove_line(said["id"]) == ""
        assert [act.what for act in await office.trail()] == ["remove", "report closed"]
        await office.store.close()

    at_site(scenario, tmp_path)


def test_a_name_is_taken_away_for_good(tmp_path: Path) -> None:
    async def scenario(site: Site) -> None:
        office = await outside(site)
        ann, bob = await site.table_of("quarry", 2)
        await office.rename(ann.person.id, "Guest 1", "insulting")
        await bob.until(lambda: bob.info["seats"][0]["name"] == "Guest 1")

        async def known() -> bool:
            return (await ann.person.get("/api/me"))["name"] == "Guest 1"

        await eventually(known)
        assert (await ann.person.patch("/api/me", 403, name="P0"))["say"]["key"] == "server.barred_name"
        assert (await ann.person.patch("/api/me", name="Anna"))["name"] == "Anna"
        await office.store.close()

    at_site(scenario, tmp_path)


def test_guests_and_accounts_are_switched_off_while_it_runs(tmp_path: Path) -> None:
    async def scenario(site: Site) -> None:
        office = await outside(site)
        ann = await site.person("Ann")
        await office.order("forbid guests", guests=False)
        await office.order("forbid accounts", accounts=False)

        async def closed() -> bool:
            found = (await ann.get("/api/site"))
            return not found["guests"] and not found["accounts"]

        await eventually(closed)
        stranger = await site.stranger()
        assert (await stranger.post("/api/enter", 403, name="Bob"))["say"]["key"] == "server.no_guests"
        assert (await ann.post("/api/account", 403, account="ann", passphrase="a long passphrase"))["say"]["key"] == "server.no_accounts"
        assert (await ann.get("/api/me"))["name"] == "Ann", "whoever is here stays"
        await office.order("allow guests", guests=True)

        async def open_again() -> bool:
            return bool((await ann.get("/api/site"))["guests"])

        await eventually(open_again)
        await stranger.enter("Bob")
        await office.store.close()

    at_site(scenario, tmp_path)


def test_a_notice_reaches_everybody_and_a_restart_is_announced_and_drained(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(site: Site) -> None:
        office = await outside(site)
        ann, bob = await site.table_of("quarry", 2)
        await office.order("notice", notice="Cake at eight")
        for seat in (ann, bob):
            await seat.until(lambda seat=seat: any(m["type"] == "announcement" and m["text"] == "Cake at eight" for m in seat.messages))
        eve = await (await site.person("Eve")).sit_down(ann.table)
        await eve.until(lambda: any(m["type"] == "announcement" for m in eve.messages))
        assert (await eve.person.get("/api/site"))["notice"] == "Cake at eight"
        left = asyncio.Event()
        site.hub.desk.leave = left.set
        at = now() + SOON
        await office.order("restart", restart=at)
        await ann.until(lambda: ann.messages[-1].get("restart") == at or any(m.get("restart") == at for m in ann.messages))
        refused = await ann.person.post("/api/tables", 403, game="quarry")
        assert refused["say"]["key"] == "server.restarts"
        assert refused["wait"] > 60
        await ann.my_turn(0)
        assert (await ann.play("sell", 0))["type"] == "done", "games go on"
        assert not left.is_set()
        time_passes(monkeypatch)
        await asyncio.wait_for(left.wait(), PATIENCE)
        await office.store.close()

    at_site(scenario, tmp_path)


def test_a_restart_called_off_is_called_off_and_one_that_came_about_is_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def first(site: Site) -> None:
        office = await outside(site)
        left = asyncio.Event()
        site.hub.desk.leave = left.set
        await office.order("restart", restart=now() + SOON)
        await eventually(lambda: site.hub.desk.orders.restart)
        await office.order("restart", restart=0)
        await eventually(lambda: not site.hub.desk.orders.restart)
        time_passes(monkeypatch)
        await asyncio.sleep(0.5)                        # several pulses
        assert not left.is_set()
        await office.order("restart", restart=now() + SOON)
        await office.store.close()
        await asyncio.wait_for(left.wait(), PATIENCE)

    async def second(site: Site) -> None:
        assert not site.hub.desk.orders.restart
        await (await site.person("Ann")).open("quarry", "me", "open")

    at_site(first, tmp_path)
    at_site(second, tmp_path)


# -- what is kept ---------------------------------------------------------------------------------


def aged(site: Site, *statements: str) -> None:
    base = sqlite3.connect(site.config.database.removeprefix("sqlite:///"), timeout=PATIENCE)
    for statement in statements:
        base.execute(statement)
    base.commit()
    base.close()


def test_each_kind_of_thing_is_kept_as_long_as_agreed(tmp_path: Path) -> None:
    async def scenario(site: Site) -> None:
        store = site.hub.store
        old, ann, bob = await site.person("Old"), await site.person("Ann"), await site.person("Bob")
        await ann.post("/api/account", account="ann", passphrase="a long passphrase")
        waiting = (await ann.open("quarry", "me", "open"))["id"]
        table = await ann.open("quarry", "me", "random", begin=True)
        seat = await ann.sit_down(table["id"])
        await seat.say("chat", text="long ago")
        await seat.until(lambda: any(m["type"] == "said" for m in seat.messages))
        await ann.post(f"/api/tables/{table['id']}/close")
        await seat.close()
        aged(
            site,
            "UPDATE tables SET changed = 1000",
            "UPDATE chat SET at = 1000",
            f"UPDATE tokens SET used = 1000, created = 1000 WHERE player IN ('{old.id}', '{ann.id}')",
            f"UPDATE players SET created = 1000 WHERE id IN ('{old.id}', '{ann.id}')",
        )
        site.hub.desk._next_round = 0.0

        async def gone() -> bool:
            return await store.tables.find(table["id"]) is None

        await eventually(gone)
        row = await store.tables.find(waiting)
        assert row is None or row.facts.ending == "abandoned"

        async def forgotten() -> bool:
            return not await store.chat.lines(table["id"])

        await eventually(forgotten)

        async def signed_out() -> bool:
            return (await ann.http.get("/api/me")).status_code == 401

        await eventually(signed_out)
        assert (await store.players.find(old.id)).erased, "a guest who was not seen for so long"
        assert not (await store.players.find(ann.id)).erased, "an account stays"
        assert (await bob.get("/api/me"))["name"] == "Bob"

    at_site(scenario, tmp_path, keep={"open": 14.0, "guests": 365.0, "devices": 365.0, "chat": 90.0, "finished": 30.0, "logs": 730.0})


def test_by_default_finished_games_are_kept_for_good() -> None:
    assert Config().keep == {"open": 14.0, "guests": 365.0, "devices": 365.0, "chat": 90.0, "finished": 0.0, "logs": 730.0}


# -- pages ------------------------------------------------------------------------------------------


def test_pages_of_the_house_come_from_files(tmp_path: Path) -> None:
    pages = tmp_path / "pages"
    pages.mkdir()
    (pages / "imprint.md").write_text("# Imprint\n\nA club.")
    (pages / "imprint.nl.md").write_text("# Colofon\n\nEen club.")

    async def scenario(site: Site) -> None:
        stranger = await site.stranger()
        assert (await stranger.get("/api/site"))["pages"] == ["imprint"]
        for lang, title, spoken in (("en", "# Imprint", ""), ("nl", "# Colofon", "nl"), ("de", "# Imprint", "")):
            page = await stranger.get("/api/pages/imprint", lang=lang)
            assert page["text"].startswith(title)
            assert page["lang"] == spoken, "of imprint.md nobody says which language it is in"
        for name in ("privacy", "..%2fsite.db", "secret"):
            await stranger.get(f"/api/pages/{name}", 404)

    at_site(scenario, tmp_path, pages=str(pages), access="accounts")


def test_the_example_alerts_name_numbers_that_there_are(tmp_path: Path) -> None:
    text = (Path(__file__).parents[2] / "docs" / "alerts.example.yaml").read_text()
    rules = yaml.safe_load(text)["groups"][0]["rules"]
    named = {name for rule in rules for name in re.findall(r"capomastro_\w+", rule["expr"])}

    async def scenario(site: Site) -> None:
        site.hub.metrics.count("errors", 0)
        site.hub.metrics.gauges.setdefault("tables_set_aside", 0)
        told = (await (await site.stranger()).http.get("/metrics")).text
        assert named
        assert [name for name in named if not re.search(rf"^{name}[ {{]", told, re.MULTILINE)] == []

    at_site(scenario, tmp_path)


# -- devices ----------------------------------------------------------------------------------------


def test_a_player_sees_and_signs_out_their_devices(tmp_path: Path) -> None:
    firefox = {"user-agent": "Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0"}

    async def scenario(site: Site) -> None:
        ann = await site.person("Ann")
        await ann.post("/api/account", account="ann", passphrase="a long passphrase")
        phone = await site.stranger()
        phone.http.headers.update(firefox)
        await phone.post("/api/login", account="ann", passphrase="a long passphrase")
        found: Any = await ann.get("/api/me/devices")
        assert [(d["name"], d["this"]) for d in found] == [("", True), ("Firefox, Android", False)]
        table = await phone.open("quarry", "me", "open")
        seat = await phone.sit_down(table["id"])
        other = next(d["id"] for d in found if not d["this"])
        assert (await ann.http.delete(f"/api/me/devices/{other}")).status_code == 204
        await seat.until(lambda: seat.messages[-1].get("reason") == "signed_out")
        assert (await phone.http.get("/api/me")).status_code == 401
        assert (await ann.http.delete(f"/api/me/devices/{other}")).status_code == 404
        assert len(await ann.get("/api/me/devices")) == 1

    at_site(scenario, tmp_path)


def test_over_tls_the_cookie_belongs_to_this_host_alone(tmp_path: Path) -> None:
    async def scenario(site: Site) -> None:
        behind = {"x-forwarded-proto": "https", "host": "play.example.org", "origin": "https://play.example.org"}
        async with httpx.AsyncClient(base_url=site.url, headers=behind, timeout=PATIENCE) as http:
            answer = await http.post("/api/enter", json={"name": "Ann"})
            cookie = answer.headers["set-cookie"]
            assert cookie.startswith("__Host-capomastro=")
            assert "Secure" in cookie
            assert "Path=/" in cookie
            assert "Domain" not in cookie
            token = cookie.partition("=")[2].partition(";")[0]
            good = await http.get("/api/me", headers={"cookie": f"capomastro=nonsense; __Host-capomastro={token}"})
            assert good.json()["name"] == "Ann", "the safer one counts"
            moved = await http.get("/api/me", headers={"cookie": f"capomastro={token}"})
            assert any(c.startswith("__Host-capomastro=") for c in moved.headers.get_list("set-cookie")), "a device from before"

    at_site(scenario, tmp_path, origins=("https://play.example.org",))
