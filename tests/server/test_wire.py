"""The WebSocket of the web server with what we changed of it; fails when the parts we build on are no longer there."""

from __future__ import annotations

import asyncio
import random
from itertools import pairwise
from typing import Any

import pytest
import uvicorn
from tests.patience import PATIENCE
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from capomastro.server.http.wire import AHEAD, AT_ONCE, TEXTS, Wire, framed
from capomastro.server.store import Player
from capomastro.server.tables.connection import Connection

HANDSHAKE = (
    b"GET /ws HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


class Cable(asyncio.Transport):
    """Notes what the server writes and whether it reads."""

    def __init__(self) -> None:
        super().__init__()
        self.written: list[bytes] = []
        self.reading = True
        self.pauses = 0

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written.append(bytes(data))

    def pause_reading(self) -> None:
        self.reading, self.pauses = False, self.pauses + 1

    def resume_reading(self) -> None:
        self.reading = True

    def is_closing(self) -> bool:
        return False

    def close(self) -> None:
        pass


def said(text: bytes) -> bytes:
    """A text of a client: masked with four zeros, which leaves it as it is."""
    return bytes([0x81, 0x80 | len(text)]) + b"\0\0\0\0" + text


async def plugged_in(app: Any) -> tuple[Wire, Cable]:
    """A client has opened a WebSocket, and the application has accepted it."""
    config = uvicorn.Config(app, ws=Wire, ws_per_message_deflate=False, ws_ping_interval=None, log_config=None)
    config.load()
    wire, cable = Wire(config, ServerState(), {}, asyncio.get_running_loop()), Cable()
    wire.connection_made(cable)
    wire.data_received(HANDSHAKE)
    async with asyncio.timeout(PATIENCE):
        while not cable.written:
            await asyncio.sleep(0)
    return wire, cable


def test_several_texts_go_out_in_one_write() -> None:
    async def scenario() -> None:
        over = asyncio.Event()

        async def app(scope: Any, receive: Any, send: Any) -> None:
            await receive()
            await send({"type": "websocket.accept"})
            await send({"type": "websocket.send", TEXTS: [b"one", "grün".encode(), b"x" * 200]})
            await send({"type": "websocket.send", "text": "plain"})
            over.set()

        _, cable = await plugged_in(app)
        await asyncio.wait_for(over.wait(), PATIENCE)
        answer, together, plain = cable.written
        assert b" 101 " in answer
        assert together == b"\x81\x03one" + b"\x81\x05gr\xc3\xbcn" + b"\x81\x7e\x00\xc8" + b"x" * 200
        assert plain == b"\x81\x05plain"

    asyncio.run(scenario())


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 200_000])
def test_texts_of_every_size_are_framed_as_the_library_frames_them(size: int) -> None:
    text = b"x" * size
    assert framed([text, b"and more"]) == b"".join(Frame(Opcode.TEXT, each).serialize(mask=False) for each in (text, b"and more"))


def test_whoever_has_left_is_sent_nothing() -> None:
    async def scenario() -> None:
        gone, refused = asyncio.Event(), asyncio.Event()

        async def app(scope: Any, receive: Any, send: Any) -> None:
            await receive()
            await send({"type": "websocket.accept"})
            await gone.wait()
            with pytest.raises(ClientDisconnected):
                await send({"type": "websocket.send", TEXTS: [b"too late"]})
            refused.set()

        wire, cable = await plugged_in(app)
        wire.connection_lost(None)
        gone.set()
        await asyncio.wait_for(refused.wait(), PATIENCE)
        assert not any(b"too late" in data for data in cable.written)

    asyncio.run(scenario())


def test_reading_stops_only_while_commands_pile_up() -> None:
    async def scenario() -> None:
        heard: list[bytes] = []
        allowed = asyncio.Semaphore(0)

        async def app(scope: Any, receive: Any, send: Any) -> None:
            await receive()
            await send({"type": "websocket.accept"})
            while (message := await receive())["type"] == "websocket.receive":
                heard.append(message["bytes"])
                await allowed.acquire()

        async def until(number: int) -> None:
            async with asyncio.timeout(PATIENCE):
                while len(heard) < number:
                    await asyncio.sleep(0)

        wire, cable = await plugged_in(app)
        for number in range(5):                             # one after the other, each handled at once
            wire.data_received(said(b"%d" % number))
            await until(number + 1)
            allowed.release()
        await asyncio.sleep(0)
        assert cable.pauses == 0
        wire.data_received(said(b"5"))
        await until(6)
        for number in range(6, 6 + AHEAD):                  # the application is busy with the last one
            wire.data_received(said(b"%d" % number))
        assert cable.reading
        wire.data_received(said(b"last"))
        assert not cable.reading
        for _ in range(AHEAD + 2):
            allowed.release()
        await until(6 + AHEAD + 1)
        assert cable.reading
        assert heard == [*(b"%d" % number for number in range(6 + AHEAD)), b"last"]

    asyncio.run(scenario())


async def heard_of(pieces: list[bytes]) -> tuple[list[bytes], list[bytes]]:
    """What an application hears of a client that sends these pieces, and what the client is sent after the handshake."""
    heard: list[bytes] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] == "websocket.receive":
            heard.append(bytes(message["bytes"]))

    wire, cable = await plugged_in(app)
    for piece in pieces:
        wire.data_received(piece)
        await asyncio.sleep(0)
    for _ in range(20):
        await asyncio.sleep(0)
    wire.connection_lost(None)
    return heard, cable.written[1:]


def cut(data: bytes, rng: random.Random, pieces: int) -> list[bytes]:
    places = sorted({0, len(data), *(rng.randrange(len(data) + 1) for _ in range(pieces))})
    return [data[a:b] for a, b in pairwise(places)]


@pytest.mark.parametrize("seed", range(12))
def test_texts_are_heard_however_their_frames_are_cut(seed: int) -> None:
    """In one piece, several in one, in many pieces, in fragments, beside pings, of every size; as the library would hear them."""
    rng = random.Random(seed)
    stream: list[bytes] = []
    expected: list[bytes] = []
    for _ in range(40):
        text = rng.randbytes(rng.choice([0, 1, 30, 125, 126, 127, 300, 70_000]))
        kind = rng.choice(["text", "text", "binary", "fragments", "ping"])
        if kind == "ping":
            stream.append(Frame(Opcode.PING, text[:100]).serialize(mask=True))
            continue
        expected.append(text)
        if kind == "fragments":
            half = len(text) // 2
            stream.append(Frame(Opcode.TEXT, text[:half], fin=False).serialize(mask=True))
            stream.append(Frame(Opcode.CONT, text[half:]).serialize(mask=True))
        else:
            stream.append(Frame(Opcode.TEXT if kind == "text" else Opcode.BINARY, text).serialize(mask=True))
    whole = b"".join(stream)
    ways = [stream, [whole], cut(whole, rng, 5), cut(whole, rng, 200), [*stream[:20], *cut(b"".join(stream[20:]), rng, 30)]]
    for pieces in ways:
        heard, _ = asyncio.run(heard_of(pieces))
        assert heard == expected


@pytest.mark.parametrize(
    "pieces",
    [
        [Frame(Opcode.TEXT, b"a", fin=False).serialize(mask=True), said(b"b")],         # the rest of a text was due
        [b"\x81\x05hello"],                                                             # not masked
        [b"\xc1" + said(b"a")[1:]],                                                     # as if it were compressed
        [b"\x81\xfe\xff\xff\0\0\0\0" + b"x" * 65_535, b"\x81\xff" + b"\xff" * 8],     # too long by far
    ],
    ids=["fragment", "bare", "reserved", "long"],
)
def test_what_breaks_the_protocol_ends_the_connection_as_before(pieces: list[bytes]) -> None:
    heard, answers = asyncio.run(heard_of([said(b"well"), *pieces, said(b"after")]))
    assert heard[:1] == [b"well"]
    assert b"after" not in heard
    assert any(answer[:1] == b"\x88" for answer in answers), "it was told so by a close frame"


def test_a_text_that_is_no_utf_8_is_heard_and_not_logged(caplog: pytest.LogCaptureFixture) -> None:
    """It cannot be read as a command and is refused like everything else that cannot: no stack trace for whoever sends one."""
    bad = Frame(Opcode.TEXT, b"\xff\xfe{").serialize(mask=True)
    for pieces in ([bad], [bad[:3], bad[3:]]):
        heard, _ = asyncio.run(heard_of(pieces))
        assert heard == [b"\xff\xfe{"]
    assert not caplog.records


def test_what_is_sent_in_one_round_goes_out_at_once_and_wakes_nobody() -> None:
    async def scenario() -> None:
        connection, wrote, woken = Connection(Player("p", "P", "en")), list[list[bytes]](), list[list[bytes]]()
        ready = True

        def at_once(texts: list[bytes]) -> bool:
            if ready:
                wrote.append(texts)
            return ready

        async def take(texts: list[bytes]) -> None:
            woken.append(texts)

        connection.at_once = at_once
        writer = asyncio.create_task(connection.write(take))
        await asyncio.sleep(0)                  # it waits
        connection.send_bytes(b"one")
        connection.send_bytes(b"two")
        assert not wrote
        await asyncio.sleep(0.01)
        assert (wrote, woken, connection.waiting) == ([[b"one", b"two"]], [], 0)
        ready = False                           # the other end is slow: the writer waits for it
        connection.send_bytes(b"three")
        await asyncio.sleep(0.01)
        assert (len(wrote), woken, connection.waiting) == (1, [[b"three"]], 0)
        ready = True
        connection.send_bytes(b"four")
        connection.close("closed")              # the last word comes last, and once
        await asyncio.wait_for(writer, PATIENCE)
        await asyncio.sleep(0.01)
        assert len(wrote) == 1
        first, last = (text for texts in woken[1:] for text in texts)
        assert (first, b'"closed"' in last) == (b"four", True)

    asyncio.run(scenario())


def test_nothing_is_sent_at_once_to_who_is_slow_or_has_left() -> None:
    async def scenario() -> None:
        ready = asyncio.Event()

        async def app(scope: Any, receive: Any, send: Any) -> None:
            await receive()
            await send({"type": "websocket.accept"})
            assert scope[AT_ONCE]([b"now"])
            ready.set()
            await receive()

        wire, cable = await plugged_in(app)
        await asyncio.wait_for(ready.wait(), PATIENCE)
        assert cable.written[1:] == [b"\x81\x03now"]
        wire.pause_writing()
        assert not wire.send_at_once([b"later"])
        wire.resume_writing()
        assert wire.send_at_once([b"again"])
        wire.connection_lost(None)
        assert not wire.send_at_once([b"too late"])
        assert cable.written[2:] == [b"\x81\x05again"]

    asyncio.run(scenario())
