"""What comes from outside: wrong, foreign, oversized, too much. It gets a clear answer and changes nothing."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import websockets
from tests.patience import PATIENCE
from tests.server.site import Site, at_site, running

from capomastro.running.protocol import MAX_FRAME, PROTOCOL
from capomastro.running.refusal import Refusal
from capomastro.server.people.naming import clean
from capomastro.server.people.webhook import check, is_public, public_address
from capomastro.server.store import Player
from capomastro.server.tables.connection import AT_ONCE, MAX_WAITING, Connection

FOREIGN = "https://evil.example"


def test_only_our_own_origin_may_change_anything_with_a_cookie() -> None:
    async def scenario(site: Site) -> None:
        ann = await site.person("Ann")
        own, cookie = site.url, {"cookie": f"capomastro={ann.cookie}"}
        token = (await ann.post("/api/me/tokens"))["token"]
        bearer = {"authorization": f"Bearer {token}"}
        cases: list[tuple[dict[str, str] | list[tuple[str, str]], int]] = [
            ({"origin": own, **cookie}, 201),
            ({"origin": FOREIGN, **cookie}, 403),
            ({"origin": "null", **cookie}, 403),
            ({"origin": own + ".evil.example", **cookie}, 403),
            ({"origin": own.replace("127.0.0.1", "127.0.0.2"), **cookie}, 403),
            ([("origin", own), ("origin", own), *cookie.items()], 403),
            ({**cookie}, 403),
            ({**bearer}, 201),
            ({**bearer, **cookie}, 403),
            ({"origin": FOREIGN, **bearer}, 403),
            ({"origin": own}, 401),
        ]
        async with httpx.AsyncClient(base_url=own, timeout=PATIENCE) as http:
            for headers, status in cases:
                answer = await http.post("/api/tables", json={"game": "quarry"}, headers=headers)
                assert answer.status_code == status, (headers, answer.text)
            foreign_name = await http.get("/api/site", headers={"host": "evil.example"})
            assert foreign_name.status_code == 421
            as_form = {"origin": own, "content-type": "text/plain", **cookie}
            form = await http.post("/api/tables", content=b'{"game":"quarry"}', headers=as_form)
            assert form.status_code == 415
            page = await http.get("/")
            assert "default-src 'none'" in page.headers["content-security-policy"]
            assert page.headers["x-content-type-options"] == "nosniff"
            assert page.headers["x-frame-options"] == "DENY"
        table = (await ann.open("quarry", "me", "open"))["id"]
        for headers in ({"origin": FOREIGN, **cookie}, {**cookie}):
            with pytest.raises(websockets.InvalidStatus) as refused:
                await ann.connect(table, headers=headers)
            assert refused.value.response.status_code == 403
        seat = await ann.connect(table, headers=bearer)
        await seat.say("hello", protocol=PROTOCOL)
        await seat.until(lambda: seat.info)
        stolen = await ann.connect(table, headers={"origin": own, "cookie": "capomastro=" + "x" * 43})
        await stolen.until(lambda: stolen.messages)
        assert stolen.messages[0]["type"] == "refused"

    at_site(scenario)


KINDS = [
    *("hello", "play", "gather", "look", "confirm", "undo", "redo", "vote", "resign", "pause", "takeover", "comeback"),
    *("whole", "why_not", "describe", "history", "hint", "mute", "report", "nonce", "ping", "nothing"),
]
FIELDS = [
    *("seat", "seq", "move", "key", "id", "yes", "on", "proposal", "absent", "before"),
    *("player", "chat", "place", "nonce", "protocol", "held", "changes", "gathering", "picks", "sure", "x"),
]
VALUES: list[Any] = [0, 1, -1, 7, 2**40, 2**70, 1.5, True, None, "", "keep", "x" * 300, "\u202e", [], {}, [[]], {"0": [1, 2]}, "draw 9"]
BROKEN = ["", "{", "[]", "null", "{}", '{"type":1}', "[" * 2000, '{"type":"play","type":"play"}', "\x00", '"' + "a" * 9000 + '"']


EXPECTED = {"welcome", "table", "seen", "refused", "pong", "description", "past", "gone", "said"}


def random_frame(rng: random.Random) -> Any:
    """Something a broken or hostile client might send."""
    choice = rng.random()
    if choice < 0.15:
        return rng.randbytes(rng.randrange(60))
    if choice < 0.25:
        return rng.choice(BROKEN)
    message = {"type": rng.choice(KINDS), **{f: rng.choice(VALUES) for f in rng.sample(FIELDS, rng.randrange(6))}}
    return msgspec.json.encode(message).decode()


@pytest.mark.parametrize(("proxy", "believed"), [("127.0.0.0/8", True), ("10.0.0.5", False)])
def test_only_the_proxies_that_are_named_may_say_that_a_browser_came_by_tls(tmp_path: Path, proxy: str, believed: bool) -> None:
    async def scenario() -> None:
        async with running(f"sqlite:///{tmp_path}/site.db", proxies=(proxy,)) as site:
            ann = await site.stranger()
            answer = await ann.http.post("/api/enter", json={"name": "Ann"}, headers={"x-forwarded-proto": "https"})
            assert ("secure" in answer.headers["set-cookie"].lower()) == believed

    asyncio.run(scenario())


def test_fuzzed_frames_change_nothing_and_the_server_lives_on(games_to_play: Callable[[int, int], int]) -> None:
    frames = games_to_play(1500, 100_000)

    async def scenario(site: Site) -> None:
        ann, _ = await site.table_of("quarry", 2)
        await ann.my_turn()
        before = await site.hub.store.logs.entries(ann.table)
        eve = await site.person("Eve")
        rng = random.Random(11)
        sent = 0
        while sent < frames:
            seat = await eve.sit_down(ann.table)
            try:
                for _ in range(40):
                    await seat.socket.send(random_frame(rng))
                    sent += 1
            except websockets.ConnectionClosed:
                pass
            await seat.close()
            assert {m["type"] for m in seat.messages} <= EXPECTED
        assert await site.hub.store.logs.entries(ann.table) == before
        assert (await ann.play("keep"))["type"] == "done"

    at_site(scenario, seconds=600 + frames / 20)


def test_an_oversized_frame_ends_the_connection_and_nothing_else() -> None:
    async def scenario(site: Site) -> None:
        ann, _ = await site.table_of("quarry", 2)
        await ann.my_turn()
        await ann.socket.send("x" * (MAX_FRAME + 1))
        await ann._reader
        again = await ann.person.sit_down(ann.table)
        await again.my_turn(0)
        assert (await again.play("keep", 0))["type"] == "done"

    at_site(scenario)


def test_a_client_of_another_protocol_is_told_to_reload() -> None:
    async def scenario(site: Site) -> None:
        ann = await site.person("Ann")
        table = await ann.open("quarry", "me", "open")
        seat = await ann.connect(table["id"])
        await seat.say("hello", protocol=99)
        await seat.until(lambda: any(m["type"] == "gone" for m in seat.messages))
        assert seat.messages[0]["code"] == "version"
        early = await ann.connect(table["id"])
        await early.say("chat", text="before hello")
        await early.until(lambda: early.messages)
        assert early.messages[0]["code"] == "malformed"

    at_site(scenario)


def test_too_many_messages_and_requests_are_refused() -> None:
    async def scenario(site: Site) -> None:
        ann, _ = await site.table_of("quarry", 2)
        site.grant_no_more()
        for number in range(75):                # few enough that the connection stays
            await ann.say("ping", id=number)
        await ann.until(lambda: any(m.get("code") == "rate" for m in ann.messages))
        answers = [await (await site.stranger()).http.post("/api/enter", json={"name": "x"}) for _ in range(70)]
        assert answers[0].status_code == 201
        refusals = [answer for answer in answers if answer.status_code == 429]
        assert refusals
        for answer in refusals:
            problem = answer.json()
            assert int(answer.headers["retry-after"]) == problem["wait"] >= 1
            assert problem["say"] == {"key": "server.wait", "fields": {"seconds": problem["wait"]}}

    at_site(scenario, rates=True)


def test_a_reader_who_is_too_slow_is_dropped() -> None:
    async def scenario() -> None:
        connection = Connection(Player("p", "P", "en"))
        for _ in range(3):
            connection.send_bytes(b"x" * (MAX_WAITING // 2))
        assert connection.closed
        sent: list[bytes] = []

        async def take(texts: list[bytes]) -> None:
            sent.extend(texts)

        await connection.write(take)            # ends by itself once everything was said
        assert [len(text) for text in sent[:-1]] == [MAX_WAITING // 2] * 2
        assert b'"slow"' in sent[-1]

    asyncio.run(scenario())


def test_small_messages_go_out_together_and_large_ones_alone() -> None:
    async def scenario() -> None:
        connection = Connection(Player("p", "P", "en"))
        for size in (1, 2, AT_ONCE, 3, AT_ONCE - 3, 4):
            connection.send_bytes(b"x" * size)
        connection.closed = True                # nothing more is said
        writes: list[list[int]] = []

        async def take(texts: list[bytes]) -> None:
            writes.append([len(text) for text in texts])

        await connection.write(take)
        assert writes == [[1, 2, AT_ONCE], [3, AT_ONCE - 3], [4]]
        assert connection.waiting == 0

    asyncio.run(scenario())


def test_one_large_message_is_no_slow_reader() -> None:
    """A long game with all its events is more than a slow reader may leave unread."""

    async def scenario() -> None:
        connection = Connection(Player("p", "P", "en"))
        connection.send_bytes(b"x" * (2 * MAX_WAITING))
        assert not connection.closed
        connection.send_bytes(b"x")
        assert connection.closed

    asyncio.run(scenario())


def test_a_connection_whose_other_end_takes_nothing_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        connection = Connection(Player("p", "P", "en"))

        async def never(_: list[bytes]) -> None:
            await asyncio.Event().wait()

        connection.send_bytes(b"x")
        writer = asyncio.create_task(connection.write(never))

        async def read() -> None:
            async with asyncio.timeout(PATIENCE) as connection.patience:
                await asyncio.Event().wait()

        reader = asyncio.create_task(read())
        await asyncio.sleep(0.01)
        connection.drop_if_slow()
        assert not connection.closed, "there is still time"
        monkeypatch.setattr("capomastro.server.tables.connection.SLOW", 0.0)
        connection.drop_if_slow()
        with pytest.raises(TimeoutError):
            await reader
        assert connection.closed
        writer.cancel()

    asyncio.run(scenario())


@pytest.mark.parametrize(
    ("given", "shown"),
    [("  Ann \t Lee ", "Ann Lee"), ("\u202eevil\x00", "evil"), ("a\u200bb", "ab"), ("<b>", "<b>"), ("\n\n", ""), ("x" * 99, "x" * 40)],
)
def test_names_are_shown_without_tricks(given: str, shown: str) -> None:
    assert clean(given, 40) == shown


@pytest.mark.parametrize(
    "url",
    ["http://example.org/", "https://localhost/", "https://127.0.0.1/", "https://[::1]/", "https://10.0.0.8/x", "https://169.254.169.254/",
     "https://user:pw@example.org/", "https://example.org:22/", "ftp://example.org", "https://", "https://0x7f.1/", "https://[::ffff:10.0.0.1]/"],
)
def test_a_webhook_into_the_private_network_is_refused(url: str) -> None:
    with pytest.raises(Refusal):
        check(url) or public_address(url.split("/")[2].strip("[]"), 443)


def test_only_public_addresses_are_public() -> None:
    assert is_public("93.184.216.34")
    for private in ("192.168.1.1", "172.16.0.1", "100.64.0.1", "0.0.0.0", "224.0.0.1", "fe80::1", "fc00::1", "2002:7f00:1::", "::"):
        assert not is_public(private), private


def test_a_body_in_pieces_must_be_json_too() -> None:
    async def pieces() -> AsyncIterator[bytes]:
        yield b'{"name": "Ann"}'

    async def scenario(site: Site) -> None:
        stranger = await site.stranger()
        answer = await stranger.http.post("/api/enter", content=pieces(), headers={"content-type": "text/plain"})
        assert answer.request.headers["transfer-encoding"] == "chunked"
        assert answer.status_code == 415

    at_site(scenario)
