"""One socket at one table: what it still has to be told, and what it has been told."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable

from capomastro.running.protocol import Gone, ServerMessage, encoder
from capomastro.running.watching import Watching
from capomastro.server.site.rates import NOBODY, Visitor
from capomastro.server.store import Player

MAX_WAITING = 2_000_000         # bytes a slow reader may leave unread
AT_ONCE = 65_536                # bytes after which no further message joins those that go out together
SLOW = 20.0                     # seconds one message may take to be taken


class Connection:
    """The server's end of a socket. ``send`` never waits; a reader who is too slow is dropped and may come back."""

    def __init__(self, player: Player, visitor: Visitor = NOBODY) -> None:
        self.player = player
        self.visitor = visitor
        self.token = ""                                     # the hash of the token it was opened with
        self.key = ""                                       # of the link it came by
        self.lang = player.lang
        self.eyes: tuple[int, ...] = ()                     # seats, or the spectator
        self.watching = Watching()
        self.muted: set[str] = set()
        self.chat_seen = 0
        self.outbox: deque[bytes] = deque()
        self.waiting = 0
        self.closed = False
        self.patience: asyncio.Timeout | None = None        # around everything that reads from the socket
        self._since = 0.0                                   # when the message now being written was begun; 0: none is
        self._idle: asyncio.Future[None] | None = None      # the writer waits here
        self.at_once: Callable[[list[bytes]], bool] | None = None       # writes without waiting; says whether it could
        self._leaving = False                               # whether what waits goes out when the loop comes round

    def send(self, message: ServerMessage) -> None:
        self.send_bytes(encoder.encode(message))

    def send_bytes(self, data: bytes) -> None:
        if self.closed:
            return
        if self.waiting and self.waiting + len(data) > MAX_WAITING:       # all events of a long game may be more than that
            self.close("slow")
            return
        self.waiting += len(data)
        self.outbox.append(data)
        if self.at_once is None or self._idle is None:
            self._wake()
        elif not self._leaving:
            self._leaving = True
            asyncio.get_running_loop().call_soon(self._go_out)

    def close(self, reason: str) -> None:
        """Say why, then end."""
        if not self.closed:
            self.closed = True
            self.outbox.append(encoder.encode(Gone(reason)))
            self._wake()

    def _go_out(self) -> None:
        """Write what was sent in this round of the loop; the writer is woken only where that must wait."""
        self._leaving = False
        if self.closed or self._idle is None or self._idle.done():
            return                                          # it is awake, or was told to end
        if self.at_once is None or self.waiting > AT_ONCE or not self.at_once(list(self.outbox)):
            self._wake()
            return
        self.outbox.clear()
        self.waiting = 0

    def _wake(self) -> None:
        if self._idle is not None and not self._idle.done():
            self._idle.set_result(None)

    async def write(self, send: Callable[[list[bytes]], Awaitable[None]]) -> None:
        """Send what waits, in order, until the connection is closed and everything was said."""
        while True:
            while self.outbox:
                texts, size = [self.outbox.popleft()], 0
                while self.outbox and (size := size + len(texts[-1])) < AT_ONCE:
                    texts.append(self.outbox.popleft())
                self._since = time.monotonic()
                await send(texts)
                self.waiting -= sum(map(len, texts))
            self._since = 0.0
            if self.closed:
                return
            self._idle = asyncio.get_running_loop().create_future()
            await self._idle

    def drop_if_slow(self) -> None:
        """End a connection whose other end has not taken a message for a long time."""
        if self._since and time.monotonic() - self._since > SLOW and self.patience is not None:
            self.closed = True
            self.patience.reschedule(asyncio.get_running_loop().time())
