"""Servers in processes of their own that may be killed, and players who go on through it all."""

from __future__ import annotations

import asyncio
import os
import random
from typing import Any

import httpx
import msgspec
import websockets
from tests.patience import PATIENCE
from tests.ports import free_port
from tests.server.site import QUICK, begin_empty
from tests.warm import Server

from capomastro.kernel.registry import game as find_game
from capomastro.running.entries import Ahead, AnyEntry, Moved
from capomastro.running.game import RunningGame
from capomastro.running.protocol import PROTOCOL
from capomastro.server.store import Store


class Process:
    """A server that can be killed and started again on the same port."""

    def __init__(self, database: str, *, older: bool = False, **settings: Any) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.settings = {**QUICK, "port": self.port, "database": database, **settings}
        self.older = older
        self.server: Server | None = None

    async def start(self) -> None:
        begin_empty(str(self.settings["database"]))
        luck = os.environ.get("TEST_LUCK", "")
        self.server = await asyncio.to_thread(Server, self.settings, luck=luck, older=self.older)

    def kill(self) -> None:
        """As hard as it gets: SIGKILL."""
        assert self.server is not None
        self.server.kill()

    async def __aenter__(self) -> Process:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        if self.server is not None:
            await asyncio.to_thread(self.server.stop)


class Stubborn:
    """A player who reconnects, says what it still holds, and sends an unanswered move again with the same key."""

    def __init__(self, urls: list[str], seed: int) -> None:
        self.urls = urls
        self.at = seed % len(urls)
        self.rng = random.Random(seed)
        self.token = ""
        self.acknowledged: list[str] = []
        self.refused: list[dict[str, Any]] = []
        self.over = False
        self.protocol = PROTOCOL
        self.table = ""
        self.moves = 0

    @property
    def url(self) -> str:
        return self.urls[self.at]

    async def post(self, path: str, **fields: Any) -> dict[str, Any]:
        headers = {"origin": self.url} if not self.token else {"origin": self.url, "cookie": f"capomastro={self.token}"}
        async with httpx.AsyncClient(base_url=self.url, headers=headers, timeout=PATIENCE) as http:
            answer = await http.post(path, json=fields)
            assert answer.is_success, answer.text
            self.token = answer.cookies.get("capomastro") or self.token
            return answer.json() if answer.content else {}

    async def play(self, table: str, pace: float = 0.0) -> None:
        """Play to the end of the game, whatever happens to the servers."""
        self.table = table
        held: list[int] = [0, 0]
        pending: dict[str, Any] | None = None
        while not self.over:
            try:
                headers = {"cookie": f"capomastro={self.token}", "origin": self.url}
                where = f"{self.url.replace('http', 'ws')}/ws/tables/{table}"
                async with websockets.connect(where, additional_headers=headers, compression=None, max_size=None) as socket:
                    await self._send(socket, {"type": "hello", "protocol": self.protocol, "held": {str(self.seat): held}})
                    if pending is not None:
                        await self._send(socket, pending)
                    async for data in socket:
                        pending = await self._take(socket, msgspec.json.decode(data), held, pending, pace)
                        if self.over:
                            break
            except (OSError, websockets.WebSocketException, EOFError):
                await asyncio.sleep(0.05)
            self.at = (self.at + 1) % len(self.urls)            # the next process, if there are several

    seat = 0

    async def _send(self, socket: Any, message: dict[str, Any]) -> None:
        await socket.send(msgspec.json.encode(message).decode())

    async def _take(
        self, socket: Any, message: dict[str, Any], held: list[int], pending: dict[str, Any] | None, pace: float
    ) -> dict[str, Any] | None:
        kind = message["type"]
        if kind == "shuffle":
            await self._send(socket, {"type": "nonce", "seat": self.seat, "nonce": "cd" * 16})
        elif kind == "done":
            self.acknowledged.append(message["key"])
            if pending is not None and pending["key"] == message["key"]:
                pending = None
        elif kind == "refused":
            self.refused.append(message)
            assert message["code"] in ("stale", "busy"), message
            if pending is not None and message.get("key") == pending["key"]:
                pending = None
        elif kind == "seen" and message["seat"] == self.seat:
            held[0] = message["seq"]
            held[1] = message.get("events_from", 0) + len(message.get("events", []))
            self.over = "outcome" in message
            if message.get("moves") and (pending is None or pending["seq"] < message["seq"]) and not self.over:
                if pace:
                    await asyncio.sleep(self.rng.random() * pace)
                self.moves += 1
                move = self.rng.choice(message["moves"])["text"]
                key = f"{id(self)}-{self.moves}"
                pending = {"type": "play", "seat": self.seat, "seq": message["seq"], "move": move, "sure": True, "key": key}
                await self._send(socket, pending)
        return pending


async def table_between(game: str, players: list[Stubborn]) -> str:
    """A table at which these players sit, started."""
    for number, player in enumerate(players):
        player.seat = number
        await player.post("/api/enter", name=f"S{number}")
    chairs = [{"kind": "me"}, *({"kind": "open"} for _ in players[1:])]
    table = await players[0].post("/api/tables", game=game, seats=chairs)
    for player in players[1:]:
        await player.post(f"/api/tables/{table['id']}/sit", seat=player.seat)
    await players[0].post(f"/api/tables/{table['id']}/start")
    return str(table["id"])


async def check_log(store: Store, table: str, players: list[Stubborn]) -> list[AnyEntry]:
    """Every acknowledged move is in the log exactly once, and the log replays without a fault."""
    row = await store.tables.find(table)
    assert row is not None
    entries = await store.logs.entries(table)
    play = RunningGame(find_game(row.facts.game, row.facts.rules), await store.logs.seed(table), row.facts.clock)
    for entry in entries:
        if isinstance(entry, Moved):
            assert entry.answers[0][1] in [int(c) for c in play.state.legal()], "the log holds an illegal move"
        play.follow(entry)
    keys = [e.key for e in entries if isinstance(e, (Ahead, Moved)) and e.key]
    assert len(keys) == len(set(keys)), "a move was applied twice"
    for player in players:
        lost = set(player.acknowledged) - set(keys)
        assert not lost, f"acknowledged moves were lost: {lost}"
    return entries
