"""One socket at one table: what it still has to be told, and what it has been told."""

from __future__ import annotations

import asyncio
import time

from capomastro.server.protocol import Gone, ServerMessage, encoder
from capomastro.server.store import Player

MAX_WAITING = 2_000_000         # bytes a slow reader may leave unread


class Bucket:
    """A rate limit: ``size`` at once, ``rate`` per second in the long run."""

    def __init__(self, size: float, rate: float) -> None:
        self.size = size
        self.rate = rate
        self.level = size
        self.at = time.monotonic()

    def take(self, amount: float = 1.0) -> bool:
        now = time.monotonic()
        self.level = min(self.size, self.level + (now - self.at) * self.rate)
        self.at = now
        if self.level < amount:
            return False
        self.level -= amount
        return True


class Connection:
    """The server's end of a socket. ``send`` never waits; a reader who is too slow is dropped and may come back."""

    def __init__(self, player: Player, *, rates: bool = True) -> None:
        self.player = player
        self.lang = player.lang
        self.eyes: tuple[int, ...] = ()                     # seats, or the spectator
        self.sent: dict[int, tuple[int, int, int]] = {}     # by seat: sequence, events and digest last sent
        self.muted: set[str] = set()
        self.chat_seen = 0
        self.outbox: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.waiting = 0
        self.closed = False
        self.commands = Bucket(60, 20) if rates else Bucket(1e9, 1e9)
        self.chatting = Bucket(6, 0.5) if rates else Bucket(1e9, 1e9)

    def send(self, message: ServerMessage) -> None:
        self.send_bytes(encoder.encode(message))

    def send_bytes(self, data: bytes) -> None:
        if self.closed:
            return
        if self.waiting + len(data) > MAX_WAITING:
            self.close("slow")
            return
        self.waiting += len(data)
        self.outbox.put_nowait(data)

    def close(self, reason: str) -> None:
        """Say why, then end."""
        if not self.closed:
            self.closed = True
            self.outbox.put_nowait(encoder.encode(Gone(reason)))
            self.outbox.put_nowait(None)
