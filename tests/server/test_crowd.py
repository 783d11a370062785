"""Many at once: a club behind one address is welcome, and whoever takes too much takes it from themselves."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from pathlib import Path

import pytest
from tests.patience import PATIENCE
from tests.server.site import Person, Site, at_site, eventually, running

from capomastro.server.site.config import Config
from capomastro.server.site.door import RESERVE, Door
from capomastro.server.site.rates import INVITED, RATES, SOCKETS_AT_TABLE, Limits, TooFast, Visitor, network_of

DEVICES = 30
HALF = b"GET /api/site HTTP/1.1\r\nHost: 127.0.0.1\r\nX-a: "


def test_thirty_devices_behind_one_address_meet_no_refusal(tmp_path: Path) -> None:
    async def load(device: Person, table: str) -> None:
        """What a page asks for when it is opened."""
        for path in ("/api/site", "/api/me", "/api/tables", "/api/tables?mine=true", "/api/games/quarry/words/en", f"/api/tables/{table}"):
            answer = await device.http.get(path)
            assert answer.status_code in (200, 401), (path, answer.status_code, answer.text)

    async def scenario(site: Site) -> None:
        host = await site.person("Host")
        table = (await host.open("quarry", "me", "open"))["id"]
        devices = [await site.stranger() for _ in range(DEVICES)]
        await asyncio.gather(*(load(device, table) for device in devices))
        await asyncio.gather(*(device.enter(f"Guest {n}") for n, device in enumerate(devices)))
        signing_up = (
            device.post("/api/account", account=f"member {n}", passphrase="a long enough phrase") for n, device in enumerate(devices)
        )
        await asyncio.gather(*signing_up)
        own = await asyncio.gather(*(device.open("quarry", "me", "random", begin=True) for device in devices))
        for _ in range(3):                              # everybody reloads together, as after a power cut
            seats = await asyncio.gather(*(device.sit_down(table) for device in devices))
            more = await asyncio.gather(*(device.sit_down(one["id"]) for device, one in zip(devices, own, strict=True)))
            await asyncio.gather(*(load(device, table) for device in devices))
            for seat in (*seats, *more):
                assert not [m for m in seat.messages if m["type"] in ("refused", "gone")]
                await seat.close()
        assert site.hub.limits.refused == 0
        assert site.hub.limits.door.refused == 0

    at_site(scenario, tmp_path, rates=True, proxies=("10.0.0.1",))


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"), ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"), ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"), ("fe80::1%eth0", "fe80::/64"), ("", ""), ("unix", "unix"),
    ],
)
def test_an_ipv6_network_counts_as_one(address: str, network: str) -> None:
    assert network_of(address) == network


def exhaust(limits: Limits, kind: str, visitor: Visitor) -> int:
    number = 0
    while not limits.wait(kind, visitor) and number < 10_000:
        number += 1
    return number


def test_a_limit_belongs_to_player_and_network_and_an_invitation_raises_it() -> None:
    limits = Limits(Config(trusted=("198.51.100.0/24", "2001:db8:9::/48")))
    limits.clock = lambda: 1e6
    of_player, of_network = RATES["chat"]
    assert exhaust(limits, "chat", Visitor("192.0.2.1", "ann")) == of_player[0]
    assert limits.wait("chat", Visitor("203.0.113.9", "ann")), "the same player elsewhere"
    others = sum(exhaust(limits, "chat", Visitor("192.0.2.1", f"alias {n}")) for n in range(100))
    assert others == of_network[0] - of_player[0]
    with pytest.raises(TooFast) as refusal:
        limits.take("chat", Visitor("192.0.2.1", "one more"))
    assert refusal.value.wait >= 1
    limits.invite(Visitor("192.0.2.1", ""))
    invited = sum(exhaust(limits, "chat", Visitor("192.0.2.1", f"guest {n}")) for n in range(200))
    assert invited == (INVITED - 1) * of_network[0]
    trusted = sum(exhaust(limits, "chat", Visitor("198.51.100.7", f"member {n}")) for n in range(100))
    assert trusted == 100 * of_player[0], "a network the operator named has no limit of its own"
    assert limits.is_trusted(network_of("2001:db8:9:1::5"))
    assert not Limits(Config(rates=False)).wait("chat", Visitor("192.0.2.1", "ann"), 10_000)


def test_reconnecting_brings_no_new_allowance() -> None:
    async def scenario(site: Site) -> None:
        ann = await site.person("Ann")
        table = (await ann.open("quarry", "me", "open"))["id"]
        site.grant_no_more()
        refused = 0
        for _ in range(5):
            seat = await ann.sit_down(table)
            for number in range(6):
                await seat.say("chat", text=f"line {number}")
            await seat.say("ping", id=1)
            await seat.until(lambda seat=seat: any(m["type"] == "pong" for m in seat.messages))
            refused += sum(m.get("code") == "rate" and m["wait"] >= 1 for m in seat.messages)
            await seat.close()
        said = len(await site.hub.store.chat.lines(table))
        assert said + refused == 30
        assert said == RATES["chat"][0][0]

    at_site(scenario, rates=True)


def test_one_player_holds_few_sockets_at_a_table() -> None:
    async def scenario(site: Site) -> None:
        ann = await site.person("Ann")
        table = (await ann.open("quarry", "me", "open"))["id"]
        seats = [await ann.sit_down(table) for _ in range(SOCKETS_AT_TABLE)]
        more = await ann.connect(table)
        await more.until(lambda: more.messages)
        assert more.messages[0]["code"] == "rate"
        assert more.messages[0]["wait"] > 0
        await seats[0].close()
        await eventually(lambda: len(site.hub.rooms[table].connections) < SOCKETS_AT_TABLE)
        again = await ann.sit_down(table)
        assert again.info

    at_site(scenario, rates=True)


def half_request(port: int, source: str, text: bytes) -> socket.socket:
    opened = socket.create_connection(("127.0.0.1", port), PATIENCE, source_address=(source, 0))
    opened.sendall(text)
    opened.settimeout(PATIENCE)
    return opened


def rest_of(opened: socket.socket) -> bytes:
    found = b""
    with contextlib.suppress(ConnectionError):
        while part := opened.recv(4096):
            found += part
    return found


def test_half_requests_of_one_address_leave_the_others_alone(tmp_path: Path) -> None:
    async def scenario() -> None:
        limited = {"rates": True, "connections_each": 20, "header_wait": 10 * PATIENCE}
        async with running(f"sqlite:///{tmp_path}/site.db", **limited) as site:
            ann, door = await site.person("Ann"), site.hub.limits.door
            held = [await asyncio.to_thread(half_request, site.config.port, "127.0.0.7", HALF) for _ in range(100)]
            await eventually(lambda: door.refused == 80)
            assert (await ann.get("/api/site"))["games"]
            assert len(door) <= 20 + 5
            answers = [await asyncio.to_thread(rest_of, one) for one in held[20:]]
            assert sum(answer.startswith(b"HTTP/1.1 503") and b"retry-after" in answer for answer in answers) >= 50
            for one in held:
                one.close()
            await eventually(lambda: len(door) <= 2)

    asyncio.run(scenario())


def test_a_request_that_does_not_come_to_its_end_is_not_waited_for(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(f"sqlite:///{tmp_path}/site.db", header_wait=2.0, body_wait=2.0) as site:
            port = site.config.port
            body = (
                f"POST /api/enter HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: {site.url}\r\nContent-Type: application/json\r\n"
                "Content-Length: 5000\r\n\r\n{"
            ).encode()
            for half in (HALF, body):
                slow = await asyncio.to_thread(half_request, port, "127.0.0.7", half)
                assert (await asyncio.to_thread(rest_of, slow)).startswith(b"HTTP/1.1 408")
                slow.close()
            await eventually(lambda: not len(site.hub.limits.door))
            ann = await site.person("Ann")
            seat = await ann.sit_down((await ann.open("quarry", "me", "open"))["id"])
            await asyncio.sleep(2.5)                    # longer than a request may take: a socket stays
            await seat.say("ping", id=3)
            await seat.until(lambda: any(m["type"] == "pong" for m in seat.messages))
            await seat.close()
            assert not site.hub.metrics.counters.get("errors")

    asyncio.run(scenario())


def test_the_door_leaves_files_for_the_rest_and_lets_proxies_through() -> None:
    door = Door(Config(proxies=("10.0.0.0/8",), connections_each=3), RESERVE + 40)
    assert door.most == 40
    assert sum(door.enter(n, "192.0.2.1") for n in range(10)) == 8, "a handful, whatever is asked for"
    assert sum(door.enter(100 + n, "10.1.2.3") for n in range(50)) == 32, "as many as there are left"
    door.leave(100)
    door.leave(100)
    assert door.enter(300, "198.51.100.1")
    assert not door.enter(301, "198.51.100.1")


def test_guessing_at_one_account_is_slow_from_wherever() -> None:
    limits = Limits(Config())
    limits.clock = lambda: 1e6
    for _ in range(10):
        limits.try_passphrase("Ann")
    with pytest.raises(TooFast):
        limits.try_passphrase("ann")
    limits.try_passphrase("bob")
