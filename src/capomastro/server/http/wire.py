"""The web server's two protocols as tables use them.

HTTP: connections are counted, and a request that does not come to its end is not waited for. WebSocket: several messages go out in one
write, and the next command is read ahead, without taking its frame apart step by step where it came in one piece.
"""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State
from websockets.utils import apply_mask

from capomastro.server.site.config import Config
from capomastro.server.site.door import Door
from capomastro.server.site.rates import network_of

AHEAD = 2                       # commands of a client that wait to be handled before no more are read
TEXTS = "capomastro.texts"      # in the message to send: JSON texts as bytes, each a message of its own
AT_ONCE = "capomastro.at_once"  # in the scope: sends such texts without waiting
SWITCHING = 101
TEXT, MASKED = 0x81, 0x80       # how a whole text begins; what a client adds to the size of all it sends
FULL = b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 30\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
LATE = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class Counted(H11Protocol):
    """``h11``, behind the door."""

    door: Door
    header_wait = 15.0
    body_wait = 45.0

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._awaited: Any = None                   # what of a request is missing: its head, its body, or nothing
        self._patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        if not self.door.enter(id(transport), network_of(self.client[0]) if self.client else ""):
            transport.write(FULL)
            transport.close()
            return
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        self.door.leave(id(self.transport))
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.conn.trailing_data[0]:
            self._watch()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._stop_waiting()
        self._awaited = h11.SWITCHED_PROTOCOL       # from here on the socket is another's
        super().handle_websocket_upgrade(event)

    def _watch(self) -> None:
        """Time runs while the rest of a request is awaited."""
        state = self.conn.their_state
        if state is self._awaited or self._awaited is h11.SWITCHED_PROTOCOL:
            return
        self._stop_waiting()
        self._awaited = state
        wait = {h11.IDLE: self.header_wait, h11.SEND_BODY: self.body_wait}.get(state)
        if wait is not None:
            self._patience = self.loop.call_later(wait, self._late)

    def _stop_waiting(self) -> None:
        self._awaited = None
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _late(self) -> None:
        if not self.transport.is_closing():
            self.transport.write(LATE)
            self.transport.close()


def framed(texts: list[bytes]) -> bytes:
    """Texts as a server frames them: each whole and unmasked. There are no extensions; ``serving`` allows none."""
    out: list[bytes] = []
    for text in texts:
        size = len(text)
        if size < 126:
            head = b"\x81%c" % size
        else:
            head = b"\x81\x7e" + size.to_bytes(2, "big") if size < 65_536 else b"\x81\x7f" + size.to_bytes(8, "big")
        out += (head, text)
    return b"".join(out)


def extent(data: bytes, at: int) -> tuple[int, int]:
    """Where the payload of a client's frame that begins at ``at`` begins and ends; beyond the data where there is more to come."""
    if len(data) < at + 2:
        return at, len(data) + 1
    size, start = data[at + 1] & 0x7F, at + 6
    if size > 125:
        wide = 2 if size == 126 else 8
        size, start = int.from_bytes(data[at + 2 : at + 2 + wide], "big"), start + wide
    return start, start + size if len(data) >= start else len(data) + 1


def behind(door: Door, config: Config) -> tuple[type[Counted], type[Wire]]:
    """Both protocols, for one server."""
    waits = {"header_wait": config.header_wait, "body_wait": config.body_wait}
    return type("Counted", (Counted,), {"door": door, **waits}), type("Wire", (Wire,), {"door": door})


class Wire(WebSocketsSansIOProtocol):
    """``websockets-sansio``. It knows no table; what is refused, limited or kept alive is as there."""

    door: Door | None = None
    between = False             # whether what comes next begins with a frame, as far as is known

    def data_received(self, data: bytes) -> None:
        """A text in one piece, as commands nearly always are, goes straight to the table; the library reads everything else."""
        if not self.handshake_complete:
            self.between = not self.handshake_initiated         # after the request, which comes by itself
        elif self.between:
            start, end = extent(data, 0)
            if end == len(data) and self._is_command(data, end - start):
                self.frames = [apply_mask(data[start:end], data[start - 4 : start])]
                self.curr_msg_data_type = "bytes"
                self.send_receive_event_to_app()
                return
            while end < len(data):
                end = extent(data, end)[1]
            self.between = end == len(data)
        super().data_received(data)

    def _is_command(self, data: bytes, size: int) -> bool:
        """Whether data that are one frame are a whole text, and one is due."""
        conn = self.conn
        whole = data[0] == TEXT and data[1] & MASKED and size <= self.config.ws_max_size
        return bool(whole) and conn.state is State.OPEN and conn.current_size is None and conn.parser_exc is None

    def handle_text(self, event: Any) -> None:
        """Nobody needs it as text: what is no UTF-8 is refused where it is read, like all that cannot be."""
        self.handle_bytes(event)

    def connection_lost(self, exc: Exception | None) -> None:
        if self.door is not None:
            self.door.leave(id(self.transport))
        super().connection_lost(exc)
        self.conn.parser.close()            # it waits for more, and holds the connection that holds it

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """The application is done with this socket: what it was told of it holds the socket in turn, and is forgotten."""
        super().on_task_complete(task)
        self.scope.clear()  # type: ignore[attr-defined]  # a dictionary with fixed keys in the eyes of the types

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if self.response.status_code == SWITCHING:
            scope: Any = self.scope
            scope[AT_ONCE] = self.send_at_once

    def send_at_once(self, texts: list[bytes]) -> bool:
        """Send texts, each a message of its own; False, and nothing is sent, where that must wait or can no longer be."""
        if not self.writable.is_set() or self.disconnected or self.conn.state is not State.OPEN:
            return False
        self.transport.write(framed(texts))
        return True

    async def send(self, message: Any) -> None:
        """One message as ASGI has it, or those of ``TEXTS``."""
        texts = message.get(TEXTS)
        if texts is None:
            await super().send(message)
            return
        if not self.writable.is_set():
            await self.writable.wait()
        if not self.send_at_once(texts):
            raise ClientDisconnected

    def send_receive_event_to_app(self) -> None:
        """Stop reading only when commands pile up: stopping and going on after each one costs more than reading it."""
        paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = paused
        if not paused and self.queue.qsize() > AHEAD:
            self.read_paused = True
            self.transport.pause_reading()
