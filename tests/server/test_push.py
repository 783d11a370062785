"""Push notices: encrypted for one browser, signed by the site, one a turn, and nothing hidden in them."""

from __future__ import annotations

import asyncio
import copy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from cryptography.exceptions import InvalidTag
from tests.server.browser import Keys, claims, read
from tests.server.receiver import HOST, Receiver
from tests.server.site import Seat, Site, at_site, eventually, running

from capomastro.kernel.registry import games
from capomastro.server.people.webhook import Caller
from capomastro.server.store import open_store
from capomastro.server.store.backup import backup, restore

URL = f"https://{HOST}/push/ann"
WAYS = "/api/me/notices"
DAYS = {"kind": "days", "days": 2}


@pytest.fixture
def receiver(tmp_path: Path) -> Iterator[Receiver]:
    found = Receiver(tmp_path)
    found.status = 201
    yield found
    found.close()


async def leave(seat: Seat, other: Seat, number: int) -> None:
    await seat.close()
    await other.until(lambda: not other.info["seats"][number].get("connected"))


def test_the_browser_of_the_tests_opens_the_example_of_the_standard() -> None:
    """RFC 8291, section 5: it must not merely agree with our own sender."""
    number = int.from_bytes(read("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"), "big")
    body = read(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
        "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
    assert Keys(number, read("BTBZMqHH6r4Tts7J_aSIgg")).open(body) == b"When I grow up, I want to be a watermelon"


def test_an_absent_player_is_pushed_once_a_turn(receiver: Receiver, tmp_path: Path) -> None:
    async def scenario(site: Site) -> None:
        site.hub.teller.caller = Caller(receiver.locate, receiver.trusting)
        ann, bob = await site.table_of("quarry", 2, clock=DAYS)
        keys = Keys()
        await bob.person.patch("/api/me", lang="de")
        ways = (await bob.person.http.put(f"{WAYS}/push", json=keys.subscription(URL))).json()
        assert [browser["this"] for browser in ways["browsers"]] == [True]
        await leave(bob, ann, 1)
        await ann.play("keep")
        await eventually(lambda: site.hub.metrics.counters.get("pushes"))
        await asyncio.sleep(0.3)                # time for a second one, which must not come
        (call,) = receiver.got
        assert call.path == "/push/ann"
        assert keys.open(call.body) == (
            f'{{"text":"Der Steinbruch: Du bist am Zug.","table":"{ann.table}","seat":1,"path":"/t/{ann.table}"}}'.encode()
        ), "a notice tells nothing of the game"
        with pytest.raises(InvalidTag):
            Keys().open(call.body)
        said = claims(call.headers["Authorization"], ways["push_key"])
        assert said["aud"] == f"https://{HOST}"
        assert call.headers["TTL"] == str(2 * 86_400), "as long as the turn"
        assert ann.table not in str(call.headers), "who passes it on does not learn of the table"

    at_site(scenario, tmp_path)


def test_a_move_made_again_after_it_was_taken_back_is_not_told_again(receiver: Receiver, tmp_path: Path) -> None:
    async def scenario(site: Site) -> None:
        site.hub.teller.caller = Caller(receiver.locate, receiver.trusting)
        ann, bob = await site.table_of("quarry", 2)
        await bob.person.http.put(f"{WAYS}/push", json=Keys().subscription(URL))
        await leave(bob, ann, 1)
        await ann.play("keep")
        await eventually(lambda: receiver.got)
        room = site.hub.rooms[ann.table]
        room.noticed = 0                        # as after taking it back
        room._notice(room.running)
        await asyncio.sleep(0.3)
        assert len(receiver.got) == 1

    at_site(scenario, tmp_path)


def test_a_restart_tells_nobody_again(receiver: Receiver, tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/site.db"

    async def scenario() -> None:
        async with running(database) as site:
            site.hub.teller.caller = Caller(receiver.locate, receiver.trusting)
            ann, bob = await site.table_of("quarry", 2)
            await bob.person.http.put(f"{WAYS}/push", json=Keys().subscription(URL))
            await leave(bob, ann, 1)
            await ann.play("keep")
            await eventually(lambda: receiver.got)
            table = ann.table
        async with running(database) as site:
            site.hub.teller.caller = Caller(receiver.locate, receiver.trusting)
            seat = await (await site.again(ann.person)).sit_down(table)
            await seat.until(lambda: seat.seen)
            room = site.hub.rooms[table]
            room._notice(room.running)
            await asyncio.sleep(0.3)
            assert len(receiver.got) == 1

    asyncio.run(scenario())


@pytest.mark.parametrize("game", sorted(games()))
def test_a_notice_of_any_game_is_the_same_sentence_whatever_happens_there(game: str) -> None:
    """It is written from the table's row alone, which holds nothing of the deal; this keeps it so."""
    async def scenario(site: Site) -> None:
        ann = await site.person("Ann")
        table = await ann.open(game, "me", "open")
        row = await site.hub.store.tables.find(table["id"])
        said: list[dict[str, Any]] = []

        async def heard(_: Any, message: dict[str, Any], *__: Any) -> bool:
            said.append(message)
            return True

        teller = copy.copy(site.hub.teller)
        teller._push = teller._call = heard
        await teller.tell_turn(ann.id, row, 0)
        title = games()[game].words("en").word("game.title")
        only = {"text": f"{title}: it is your turn.", "table": row.id, "seat": 0, "path": f"/t/{row.id}"}
        assert said == [only, only]

    at_site(scenario)


@pytest.mark.parametrize(("status", "left"), [(404, 0), (410, 0), (429, 1), (500, 1)])
def test_a_browser_that_takes_no_more_is_forgotten(receiver: Receiver, tmp_path: Path, status: int, left: int) -> None:
    receiver.status = status

    async def scenario(site: Site) -> None:
        site.hub.teller.caller = Caller(receiver.locate, receiver.trusting)
        ann = await site.person("Ann")
        await ann.http.put(f"{WAYS}/push", json=Keys().subscription(URL))
        assert await ann.post(f"{WAYS}/try", way="push") == {"delivered": False, "status": 0}
        assert len((await ann.get(WAYS))["browsers"]) == left

    at_site(scenario, tmp_path)


def test_a_browser_that_signs_out_is_told_nothing(receiver: Receiver, tmp_path: Path) -> None:
    async def scenario(site: Site) -> None:
        site.hub.teller.caller = Caller(receiver.locate, receiver.trusting)
        ann = await site.person("Ann")
        await ann.post("/api/account", account="ann", passphrase="a long passphrase")
        await ann.http.put(f"{WAYS}/push", json=Keys().subscription(URL))
        await ann.http.post("/api/logout")
        again = await site.person("Eve")
        await again.post("/api/login", account="ann", passphrase="a long passphrase")
        assert (await again.get(WAYS))["browsers"] == []
        assert not (await again.post(f"{WAYS}/try", way="push"))["delivered"]
        assert receiver.got == []

    at_site(scenario, tmp_path)


def test_a_browser_belongs_to_whoever_subscribed_it_last(receiver: Receiver, tmp_path: Path) -> None:
    async def scenario(site: Site) -> None:
        site.hub.teller.caller = Caller(receiver.locate, receiver.trusting)
        ann, bob = await site.person("Ann"), await site.person("Bob")
        for person in (ann, bob):
            await person.http.put(f"{WAYS}/push", json=Keys().subscription(URL))
        assert (await ann.get(WAYS))["browsers"] == []
        (browser,) = (await bob.get(WAYS))["browsers"]
        await ann.http.delete(f"{WAYS}/push/{browser['id']}")
        assert len((await bob.get(WAYS))["browsers"]) == 1, "nobody ends what is another's"
        await bob.http.delete(f"{WAYS}/push/{browser['id']}")
        assert (await bob.get(WAYS))["browsers"] == []

    at_site(scenario, tmp_path)


def _wrong() -> list[dict[str, Any]]:
    good = Keys().subscription(URL)
    inside = ("http://push.example.org/", "https://127.0.0.1/", "https://10.0.0.1/", "https://[::1]/", "https://localhost/",
              "https://push.example.org:22/", "https://a@push.example.org/", "https://push.example.org/\r\nX: y")
    return [
        *({**good, "endpoint": endpoint} for endpoint in inside),
        {**good, "endpoint": f"https://push.example.org/{'x' * 2000}"},
        {**good, "p256dh": "AAAA"},
        {**good, "p256dh": "\u00e9"},
        {**good, "auth": "AAAA"},
        {**good, "more": 1},
        {"endpoint": URL},
    ]


@pytest.mark.parametrize("given", _wrong())
def test_what_is_no_subscription_is_refused(given: dict[str, Any]) -> None:
    async def scenario(site: Site) -> None:
        ann = await site.person("Ann")
        answer = await ann.http.put(f"{WAYS}/push", json=given)
        assert answer.status_code == 400, answer.text
        assert (await ann.get(WAYS))["browsers"] == []

    at_site(scenario)


def test_ten_browsers_are_enough_for_anybody(tmp_path: Path) -> None:
    async def scenario(site: Site) -> None:
        ann = await site.person("Ann")
        await ann.post("/api/account", account="ann", passphrase="a long passphrase")
        for number in range(12):
            other = await site.person(f"Device {number}")
            await other.post("/api/login", account="ann", passphrase="a long passphrase")
            await other.http.put(f"{WAYS}/push", json=Keys().subscription(f"{URL}{number}"))
        assert len((await ann.get(WAYS))["browsers"]) == 10

    at_site(scenario, tmp_path)


def test_the_key_of_the_site_is_made_once_and_is_in_the_backup(tmp_path: Path) -> None:
    """Browsers subscribed with it: another one would lose them all."""
    async def key_of(database: str) -> str:
        async with running(database) as site:
            return str((await (await site.person("Ann")).get(WAYS))["push_key"])

    async def scenario() -> None:
        old, new = (f"sqlite:///{tmp_path}/{name}.db" for name in ("old", "new"))
        first = await key_of(old)
        assert await key_of(old) == first
        store = await open_store(old)
        await backup(store, tmp_path / "kept")
        await store.close()
        store = await open_store(new)
        await restore(store, tmp_path / "kept")
        await store.close()
        assert await key_of(new) == first

    asyncio.run(scenario())


def test_who_deletes_their_data_leaves_no_browser_behind(tmp_path: Path) -> None:
    async def scenario(site: Site) -> None:
        ann = await site.person("Ann")
        await ann.http.put(f"{WAYS}/push", json=Keys().subscription(URL))
        kept = (await ann.get("/api/me/export"))
        assert URL in str(kept), "what is kept is told"
        await ann.http.delete("/api/me")
        assert await site.hub.store.db.fetch("SELECT * FROM subscriptions") == []

    at_site(scenario, tmp_path)
