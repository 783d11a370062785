"""Two thousand players in one process: sockets as light as they can be, so that the generator is not what is measured."""

from __future__ import annotations

import asyncio
import itertools
import os
import random
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec

from capomastro.running.changes import edited
from capomastro.running.protocol import PROTOCOL

TICK = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
TEXT, PING, PONG, CLOSE = 0x81, 0x89, 0x8A, 0x88


def cpu(pid: int) -> float:
    """Seconds of processor time a process has used, all its threads together."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def cpu_of_children(pid: int) -> float:
    """… and its children, as long as they live; nothing for no process."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split() if pid else []
    return sum(cpu(int(child)) for child in children)


def resident(pid: int) -> int:
    """Bytes of memory a process holds."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE


class Turn(msgspec.Struct):
    """As much of what a seat is shown as a random player needs."""

    seq: int = 0
    moves: list[dict[str, Any]] = []


class Edit(msgspec.Struct):
    """What changed of it."""

    seq: Any = None
    moves: Any = None


class Message(Turn):
    """As much of a message; the rest is skipped without being built."""

    type: str = ""
    edit: Edit | None = None


_decoder = msgspec.json.Decoder(Message)


class Wire(asyncio.Protocol):
    """Just enough of a WebSocket client: one header, text frames both ways, an answer to every ping."""

    def __init__(self, request: bytes) -> None:
        self.request = request
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._rest = b""
        self._open = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self.request)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(exc or ConnectionResetError("refused"))

    def data_received(self, data: bytes) -> None:
        data = self._rest + data if self._rest else data
        if not self._open:
            head, sign, data = data.partition(b"\r\n\r\n")
            if not sign:
                self._rest = head
                return
            if b" 101 " not in head.split(b"\r\n", 1)[0]:
                self.opened.set_exception(ConnectionResetError(head[:80].decode()))
                return
            self._open = True
            self.opened.set_result(None)
        at = 0
        while len(data) - at >= 2:
            size, start = data[at + 1], at + 2
            if size == 126:
                size, start = int.from_bytes(data[at + 2 : at + 4]), at + 4
            elif size == 127:
                size, start = int.from_bytes(data[at + 2 : at + 10]), at + 10
            if len(data) < start + size:
                break
            if data[at] == TEXT:
                self.got(data[start : start + size])
            elif data[at] == PING:
                self._frame(PONG, data[start : start + size])
            at = start + size
        self._rest = data[at:]

    def got(self, data: bytes) -> None:
        """A text has come."""

    def send(self, text: bytes) -> None:
        self._frame(TEXT, text)

    def _frame(self, opcode: int, payload: bytes) -> None:
        size = len(payload)                             # masked with four zeros, which leaves the text as it is
        head = bytes([opcode, 0x80 | size]) if size < 126 else bytes([opcode, 0xFE]) + size.to_bytes(2)
        self.transport.write(head + b"\0\0\0\0" + payload)

    def close(self) -> None:
        self.transport.close()


def upgrade(url: str, path: str, cookie: str = "") -> bytes:
    """The request that opens a WebSocket."""
    lines = [f"GET {path} HTTP/1.1", f"Host: {urlsplit(url).netloc}", f"Origin: {url}", "Upgrade: websocket", "Connection: Upgrade",
             "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="]
    lines += [f"Cookie: {cookie}"] if cookie else []
    return "\r\n".join([*lines, "", ""]).encode()


async def connect(url: str, wire: Wire) -> None:
    host, _, port = urlsplit(url).netloc.partition(":")
    await asyncio.get_running_loop().create_connection(lambda: wire, host, int(port))
    await wire.opened


@dataclass
class Sent:
    """One move: when it was sent, and every message that came to the table because of it."""

    at: float
    last: float = 0.0                                       # when the last message came
    seats: set[int] = field(default_factory=set)            # who has been shown the game again
    sizes: list[tuple[int, int]] = field(default_factory=list)      # (seat, bytes) of every message, in order
    done: bool = False


class Group:
    """The four players of a table."""

    def __init__(self) -> None:
        self.players: list[Player] = []
        self.moves: list[Sent] = []
        self.counting = False

    def got(self, seat: int, size: int, *, seen: bool, done: bool) -> None:
        if self.counting and self.moves:
            move = self.moves[-1]
            move.last = time.perf_counter()
            move.sizes.append((seat, size))
            move.done |= done
            if seen:
                move.seats.add(seat)

    def move(self, rng: random.Random) -> bool:
        """Whoever is asked makes a random legal move; False when nobody is."""
        asked = [player for player in self.players if player.asked]
        if not asked:
            return False
        self.moves.append(Sent(time.perf_counter()))
        asked[0].play(rng)
        return True


class Player(Wire):
    """One socket at one seat."""

    def __init__(self, url: str, token: str, table: str, seat: int, group: Group) -> None:
        super().__init__(upgrade(url, f"/ws/tables/{table}", f"capomastro={token}"))
        self.seat = seat
        self.group = group
        self.turn = Turn()
        self.asked = False
        self.seen: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._numbers = itertools.count()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if not self.seen.done():
            self.seen.set_exception(exc or ConnectionResetError("closed before the game was seen"))

    def got(self, data: bytes) -> None:
        message = _decoder.decode(data)
        if message.type == "seen":
            self.turn = Turn(message.seq, message.moves)
            if not self.seen.done():
                self.seen.set_result(None)
        elif message.edit is not None:
            for name in ("seq", "moves"):
                edit = getattr(message.edit, name)
                if edit is not None:
                    setattr(self.turn, name, edited(getattr(self.turn, name), edit))
        elif message.type == "refused":
            raise AssertionError(data[:300])
        seen = message.type in ("seen", "changed")
        self.asked = bool(self.turn.moves) if seen else self.asked
        self.group.got(self.seat, len(data), seen=seen, done=message.type == "done")

    def play(self, rng: random.Random) -> None:
        self.asked = False
        key = f"{self.seat}.{os.getpid()}.{next(self._numbers)}"
        move = rng.choice(self.turn.moves)["text"]
        self.send(msgspec.json.encode({"type": "play", "seat": self.seat, "seq": self.turn.seq, "move": move, "sure": True, "key": key}))


class Echo(Wire):
    """A socket at the bare broadcast."""

    received = 0

    def got(self, data: bytes) -> None:
        Echo.received += 1


async def sit_down(url: str, token: str, table: str, seat: int, group: Group, *, changes: bool = True) -> Player:
    """Connect, say hello, wait for the first sight of the game. ``changes``: as the browser does, which is then sent no more than these."""
    player = Player(url, token, table, seat, group)
    await connect(url, player)
    group.players.append(player)
    player.send(msgspec.json.encode({"type": "hello", "protocol": PROTOCOL, "changes": changes}))
    await player.seen
    return player
