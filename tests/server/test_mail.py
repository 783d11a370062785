"""Notices by mail: to an address that its owner confirmed, with a one-click end, and of no use to whoever wants to pester somebody."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.sink import Sink
from tests.server.site import Person, Site, at_site

from capomastro.kernel.errors import CapomastroError
from capomastro.server.people import mail, webhook
from capomastro.server.people.mail import Post

WAYS = "/api/me/notices"
ANN = "ann@example.org"


@pytest.fixture
def sink() -> Iterator[Sink]:
    found = Sink()
    yield found
    found.close()


def settings(sink: Sink) -> dict[str, Any]:
    return {"mail_server": sink.url, "mail_from": "table@example.net"}


async def member(site: Site, name: str) -> Person:
    person = await site.person(name)
    await person.post("/api/account", account=f"{name} {person.id}", passphrase="a long passphrase")
    return person


async def give(person: Person, address: str) -> int:
    return (await person.http.put(f"{WAYS}/mail", json={"address": address})).status_code


async def confirmed(person: Person, sink: Sink, address: str = ANN) -> None:
    assert await give(person, address) == 200
    await person.post("/api/mail/confirm", token=sink.link("confirm"))


def test_a_turn_is_told_by_mail_once_the_address_is_confirmed(sink: Sink, tmp_path: Path) -> None:
    async def scenario(site: Site) -> None:
        ann, bob = await site.table_of("quarry", 2)
        await bob.person.post("/api/account", account="bob", passphrase="a long passphrase")
        await bob.person.patch("/api/me", lang="nl")
        assert await give(bob.person, ANN) == 200
        assert (await bob.person.get(WAYS))["confirmed"] is False
        assert [to for to, _ in sink.got] == [ANN]
        asked = sink.got[0][1]
        assert asked["subject"] == "Capomastro: is dit jouw adres?"
        await bob.close()
        await ann.until(lambda: not ann.info["seats"][1].get("connected"))
        await ann.play("keep")
        await asyncio.sleep(0.3)
        assert len(sink.got) == 1, "nothing before it is confirmed"
        await bob.person.post("/api/mail/confirm", token=sink.link("confirm"))
        assert (await bob.person.get(WAYS))["confirmed"] is True
        room = site.hub.rooms[ann.table]
        await site.hub.teller.tell_turn(bob.person.id, room.row, 1)
        to, told = sink.got[-1]
        assert (to, told["from"], told["subject"]) == (ANN, "table@example.net", "De groeve: je bent aan de beurt.")
        assert told["auto-submitted"] == "auto-generated"
        assert f"{site.url}/t/{ann.table}" in told.get_content()
        assert "/me/advance" not in told.get_content(), "at a quick table people are asked"
        assert site.hub.metrics.counters["mails"] == 1
        slow = await bob.person.open("quarry", "me", "random", begin=True, clock={"kind": "days", "days": 2})
        await site.hub.teller.tell_turn(bob.person.id, (await site.hub.room(slow["id"])).row, 0)
        assert f"{site.url}/me/advance" in sink.got[-1][1].get_content()

    at_site(scenario, tmp_path, **settings(sink))


def test_one_click_ends_all_mail(sink: Sink, tmp_path: Path) -> None:
    """RFC 8058: the mail program sends a form, without a cookie and from no page of ours."""
    async def scenario(site: Site) -> None:
        ann = await member(site, "Ann")
        await confirmed(ann, sink)
        assert (await ann.post(f"{WAYS}/try", way="mail"))["delivered"]
        tried = sink.got[-1][1].get_content().replace("\r\n", "\n")
        assert f"To your settings:\n{site.url}/me/settings" in tried
        assert "To your table" not in tried
        told = sink.got[-1][1]
        assert told["list-unsubscribe-post"] == "List-Unsubscribe=One-Click"
        url = told["list-unsubscribe"].strip("<>")
        program = (await site.stranger()).http
        program.headers.pop("origin")
        looked = await program.get(url)
        assert looked.status_code == 303, "looking at a link ends nothing"
        assert looked.headers["location"].startswith("/mail#end.")
        assert (await ann.get(WAYS))["mail"] == ANN
        answer = await program.post(url, data={"List-Unsubscribe": "One-Click"})
        assert answer.status_code == 204, answer.text
        assert (await ann.get(WAYS))["mail"] == ""
        assert (await program.post(url, data={"List-Unsubscribe": "One-Click"})).status_code == 404, "it is no longer good"
        assert not (await ann.post(f"{WAYS}/try", way="mail"))["delivered"]

    at_site(scenario, tmp_path, **settings(sink))


def test_a_link_is_good_for_one_address_and_one_purpose(sink: Sink, tmp_path: Path) -> None:
    async def scenario(site: Site) -> None:
        ann, eve = await member(site, "Ann"), await member(site, "Eve")
        await give(ann, ANN)
        token = sink.link("confirm")
        player, _, signature = token.partition(".")
        await give(eve, "eve@example.org")
        for wrong in ("", ".", "x.y", f"{player}.", f"{eve.id}.{signature}", f"{token}0", f"{player}.é", "\0.x", "é.x"):
            await ann.post("/api/mail/confirm", 404, token=wrong)
        assert (await ann.http.post(f"/api/mail/end/{token}")).status_code == 404, "it confirms, and ends nothing"
        await give(ann, "ann@example.com")
        await ann.post("/api/mail/confirm", 404, token=token)
        assert (await ann.get(WAYS))["confirmed"] is False

    at_site(scenario, tmp_path, **settings(sink))


def test_nobody_is_flooded_with_confirmations(sink: Sink, tmp_path: Path) -> None:
    async def scenario(site: Site) -> None:
        statuses = []
        for number in range(6):
            eve = await member(site, f"Eve{number}")
            statuses.append(await give(eve, ("victim@example.org", "Victim+x@example.org", "vic.tim@EXAMPLE.org")[number % 3]))
        assert statuses == [200, 200, 429, 429, 429, 429], "whoever asks, and however it is written"
        assert len(sink.got) == 2
        eve = await member(site, "Eve")
        for _ in range(2):
            await give(eve, "other@example.org")
            await give(eve, "another@example.org")
        assert await give(eve, "other@example.org") == 429, "changing to and fro does not help"

    at_site(scenario, tmp_path, **settings(sink))


WRONG = [
    "", "ann", "ann@", "@example.org", "ann@example", "ann@@example.org", "ann@example.org\r\nBcc: eve@example.org", "ann@example.org\n",
    "ann@example.org,eve@example.org", "Ann <ann@example.org>", "ann@example.org eve@example.org", "ann@[127.0.0.1]", "ann@127.0.0.1",
    "ann\0@example.org", "änn@example.org", f"{'a' * 65}@example.org", f"a@{'b' * 64}.org", f"a@{'b.' * 150}org", '"a b"@example.org',
]


@pytest.mark.parametrize("address", WRONG)
def test_what_is_no_plain_address_is_refused(address: str) -> None:
    with pytest.raises(Exception, match="no mail address"):
        mail.check(address)


def test_a_guest_and_a_site_without_mail_are_told_so(sink: Sink, tmp_path: Path) -> None:
    async def with_mail(site: Site) -> None:
        guest = await site.person("Guest")
        answer = await guest.http.put(f"{WAYS}/mail", json={"address": ANN})
        assert (answer.status_code, answer.json()["say"]["key"]) == (403, "server.mail_account")
        assert sink.got == []
        ann = await member(site, "Ann")
        assert await give(ann, "ann@example.org\r\nBcc: eve@example.org") == 400
        assert await give(ann, f"{'a' * 60}@{'b' * 9999}.org") == 400
        assert sink.got == []

    async def without(site: Site) -> None:
        ann = await member(site, "Ann")
        assert (await ann.get(WAYS))["sends_mail"] is False
        assert await give(ann, ANN) == 403

    at_site(with_mail, tmp_path, **settings(sink))
    at_site(without)


def test_where_a_browser_takes_the_push_notice_no_mail_is_sent(sink: Sink, tmp_path: Path) -> None:
    async def scenario(site: Site) -> None:
        ann = await member(site, "Ann")
        await confirmed(ann, sink)
        before = len(sink.got)
        table = await ann.open("quarry", "me", "open")
        row = await site.hub.store.tables.find(table["id"])
        taken: list[bool] = [True, False]

        async def pushed(*_: Any) -> bool:
            return taken.pop(0)

        site.hub.teller._push = pushed
        await site.hub.teller.tell_turn(ann.id, row, 0)
        assert len(sink.got) == before
        await site.hub.teller.tell_turn(ann.id, row, 0)
        assert len(sink.got) == before + 1

    at_site(scenario, tmp_path, **settings(sink))


def test_a_mail_server_that_never_answers_keeps_nobody_waiting(sink: Sink, monkeypatch: pytest.MonkeyPatch) -> None:
    sink.drips = True
    monkeypatch.setattr(webhook, "WHOLE", 1.0)
    post = Post(sink.url, "table@example.net")
    assert asyncio.run(post.send(mail.letter(ANN, "a", "b"))) is False


@pytest.mark.parametrize("server", ["", "mail.example.org", "http://mail.example.org", "smtp://", "smtp://host:99999"])
def test_a_mail_server_that_is_none_stops_the_start(server: str) -> None:
    with pytest.raises(CapomastroError):
        Post(server, "table@example.net")
    with pytest.raises(CapomastroError):
        Post("smtp://mail.example.org", "no address")


def test_who_deletes_their_data_leaves_no_address_behind(sink: Sink, tmp_path: Path) -> None:
    async def scenario(site: Site) -> None:
        ann = await member(site, "Ann")
        await confirmed(ann, sink)
        assert ANN in str(await ann.get("/api/me/export"))
        await ann.http.delete("/api/me")
        assert await site.hub.store.db.fetch("SELECT * FROM mails") == []

    at_site(scenario, tmp_path, **settings(sink))
