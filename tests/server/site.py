"""A real server on loopback and people at it, for the tests: everything goes over the wire."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import inspect
import random
import shutil
import socket
import ssl
import tempfile
import threading
from collections.abc import AsyncIterator, Callable, Coroutine
from pathlib import Path
from typing import Any

import httpx
import msgspec
import websockets
from tests.changed import seen_after
from tests.patience import PATIENCE

from capomastro.running.protocol import PROTOCOL
from capomastro.server.serving import bind, serve
from capomastro.server.site.config import Config
from capomastro.server.store.migrating import migrate_sqlite
from capomastro.server.store.opening import SQLITE, sqlite_path

QUICK = {
    "gather_wait": 20.0, "nonce_wait": PATIENCE, "bot_pace": 0.0, "blind_wait": 0.05, "window": 0.3, "workers": 1, "rates": False,
    "log_level": "error", "least_patience": 1, "analysis": 1.0,
}
REPLIES = ("done", "refused", "reason", "looked", "description", "standing", "hint", "past")
# The server closes a connection that was idle for five seconds: on a busy machine just while the next request is on its way.
FRESH = httpx.Limits(max_keepalive_connections=0)
Json = dict[str, Any]
certificates = functools.cache(ssl.create_default_context)      # read once: nobody here needs them, and every client reads them all


@functools.cache
def newest_database() -> Path:
    """An empty SQLite database at the newest revision, to be copied."""
    path = Path(tempfile.mkdtemp(prefix="capomastro-")) / "empty.db"
    migrate_sqlite(path)
    return path


def begin_empty(database: str) -> None:
    """A SQLite database that is not there yet begins as a copy of an empty one."""
    if database.startswith(SQLITE) and not sqlite_path(database).exists():
        shutil.copyfile(newest_database(), sqlite_path(database))


async def eventually(true: Callable[[], Any], seconds: float = PATIENCE) -> None:
    """Wait until something holds of which no socket tells."""
    async with asyncio.timeout(seconds):
        while True:
            found = true()
            if await found if inspect.isawaitable(found) else found:
                return
            await asyncio.sleep(0.02)


class Seat:
    """One socket at one table: keeps what it was sent, the way a client does."""

    def __init__(self, socket: Any, person: Person, table: str) -> None:
        self.socket = socket
        self.person = person
        self.table = table
        self.received: list[bytes] = []
        self.messages: list[Json] = []
        self.seen: dict[int, Json] = {}
        self.events: dict[int, list[Json]] = {}
        self.info: Json = {}
        self.number = 0
        self._changed = asyncio.Condition()
        self._reader = asyncio.create_task(self._read())
        self.closed = False

    async def _read(self) -> None:
        try:
            async for data in self.socket:
                raw = data.encode() if isinstance(data, str) else data
                self.received.append(raw)
                await self._take(msgspec.json.decode(raw))
        except websockets.ConnectionClosed:
            pass
        self.closed = True
        async with self._changed:
            self._changed.notify_all()

    async def _take(self, message: Json) -> None:
        if message["type"] == "changed":
            message = seen_after(self.seen[message["seat"]], message)
        self.messages.append(message)
        if message["type"] == "seen":
            seat, start = message["seat"], message.get("events_from", 0)
            self.seen[seat] = message
            held = [event for event in self.events.get(seat, []) if event["n"] < start]
            if not held or held[-1]["n"] < start - 1:
                assert start == 0 or self.messages[0]["protocol"] > 1, "the server assumed events this client never got"
                held = []                       # what lies between was left out
            self.events[seat] = held + message.get("events", [])
            assert [event["n"] for event in message.get("events", [])] == list(range(start, start + len(message.get("events", []))))
        elif message["type"] == "table":
            self.info = message["table"]
        elif message["type"] == "shuffle":
            for seat in message["seats"]:
                await self.say("nonce", seat=seat, nonce="ab" * 16)
        async with self._changed:
            self._changed.notify_all()

    async def until(self, true: Callable[[], Any], seconds: float = PATIENCE) -> Any:
        """Wait until something holds."""
        async with asyncio.timeout(seconds), self._changed:
            await self._changed.wait_for(lambda: true() or self.closed)
        result = true()
        assert result, f"the socket closed first; last: {self.messages[-3:]}"
        return result

    async def say(self, kind: str, **fields: Any) -> None:
        await self.socket.send(msgspec.json.encode({"type": kind, **fields}).decode())

    async def ask(self, kind: str, **fields: Any) -> Json:
        """A command or question and its answer."""
        self.number += 1
        asks = kind in ("why_not", "look", "describe", "standing", "hint", "history")
        tag = {"id": self.number} if asks else {"key": f"{id(self)}-{self.number}"}
        start = len(self.messages)
        await self.say(kind, **{**tag, **fields})
        field, value = next(iter(({**tag, **fields} if not asks else tag).items()))

        def answer() -> Json | None:
            for m in self.messages[start:]:
                if m.get(field) == value and m["type"] in REPLIES:
                    return m
            return None

        found: Json = await self.until(answer)
        return found

    async def up_to_date(self) -> None:
        """Until what was on its way to this socket is here."""
        self.number += 1
        await self.say("ping", id=self.number)
        await self.until(lambda: any(m["type"] == "pong" and m["id"] == self.number for m in self.messages))

    async def play(self, move: str | None = None, seat: int | None = None, **fields: Any) -> Json:
        """Make a move, the first offered when none is named, and be sure of it; one that is done has been shown to this socket too."""
        at = next(iter(self.seen)) if seat is None else seat
        seen = self.seen[at]
        move = move or seen["moves"][0]["text"]
        answer = await self.ask("play", **{"seat": at, "seq": seen["seq"], "move": move, "sure": True, **fields})
        if answer["type"] == "done":
            await self.until(lambda: self.seen[at]["seq"] >= answer["seq"])
        return answer

    async def my_turn(self, seat: int | None = None) -> Json:
        at = next(iter(self.seen), 0) if seat is None else seat
        await self.until(lambda: self.seen.get(at) and (self.seen[at].get("moves") or self.seen[at].get("outcome")))
        return self.seen[at]

    @property
    def over(self) -> bool:
        return any(s.get("outcome") for s in self.seen.values())

    async def play_on(self, rng: random.Random, until: Callable[[], bool] = lambda: False, liked: tuple[str, ...] = ()) -> None:
        """Make random legal moves with every seat of this socket until the game is over; those that begin as liked come first."""
        while not self.over and not until():
            await self.until(lambda: self.over or until() or any(s.get("moves") for s in self.seen.values()))
            for seat, seen in list(self.seen.items()):
                if seen.get("moves") and not self.over:
                    moves = [move["text"] for move in seen["moves"]]
                    answer = await self.play(rng.choice([text for text in moves if text.startswith(liked)] or moves), seat)
                    assert answer["type"] == "done" or answer["code"] == "stale", answer

    async def close(self) -> None:
        await self.socket.close()
        await self._reader


class Person:
    """Somebody with a device."""

    def __init__(self, site: Site, http: httpx.AsyncClient) -> None:
        self.site = site
        self.http = http
        self.id = ""
        self.seats: list[Seat] = []

    async def enter(self, name: str, **fields: Any) -> Person:
        answer = await self.post("/api/enter", name=name, **fields)
        self.id = answer["id"]
        return self

    async def post(self, path: str, status: int | None = None, **fields: Any) -> Json:
        return self._json(await self.http.post(path, json=fields), status)

    async def get(self, path: str, status: int | None = None, **query: Any) -> Json:
        return self._json(await self.http.get(path, params=query), status)

    async def patch(self, path: str, status: int | None = None, **fields: Any) -> Json:
        return self._json(await self.http.patch(path, json=fields), status)

    def _json(self, answer: httpx.Response, status: int | None) -> Json:
        expected = answer.status_code == status if status else answer.is_success
        assert expected, f"{answer.request.method} {answer.request.url}: {answer.status_code} {answer.text[:500]}"
        result: Json = answer.json() if answer.content else {}
        return result

    @property
    def cookie(self) -> str:
        return self.http.cookies.get("capomastro", "")

    async def sit_down(self, table: str, key: str = "", **hello: Any) -> Seat:
        """Connect to a table and say hello."""
        seat = await self.connect(table, key)
        await seat.say("hello", **{"protocol": PROTOCOL, **hello})
        await seat.until(lambda: seat.info or any(m["type"] == "refused" for m in seat.messages))
        return seat

    async def connect(self, table: str, key: str = "", headers: Json | None = None) -> Seat:
        url = f"{self.site.url.replace('http', 'ws')}/ws/tables/{table}" + (f"?key={key}" if key else "")
        given = {"cookie": f"capomastro={self.cookie}", "origin": self.site.url} if headers is None else headers
        patient: Json = {"open_timeout": PATIENCE, "ping_interval": None, "max_size": None, "compression": None}
        seat = Seat(await websockets.connect(url, additional_headers=given, **patient), self, table)
        self.seats.append(seat)
        return seat

    async def open(self, game: str, *seats: Json | str, **fields: Any) -> Json:
        """Open a table; a seat is "me", "open", a bot's name, or the whole struct."""
        plain = {"me": {"kind": "me"}, "open": {"kind": "open"}}
        specs = [s if isinstance(s, dict) else plain.get(s, {"kind": "bot", "bot": s}) for s in seats]
        return await self.post("/api/tables", game=game, seats=specs, **fields)


class Site:
    """A running server."""

    def __init__(self, config: Config, connections: httpx.Limits = FRESH) -> None:
        self.config = config
        self.url = f"http://127.0.0.1:{config.port}"
        self.connections = connections          # of each client
        self.hub: Any = None
        self.people: list[Person] = []

    def grant_no_more(self) -> None:
        """From now on no allowance grows again, however long a test takes."""
        stopped = self.hub.limits.clock()
        self.hub.limits.clock = lambda: stopped

    async def person(self, name: str = "Ann", **fields: Any) -> Person:
        return await (await self.stranger()).enter(name, **fields)

    async def stranger(self) -> Person:
        http = httpx.AsyncClient(
            base_url=self.url, headers={"origin": self.url}, timeout=PATIENCE, limits=self.connections, verify=certificates()
        )
        person = Person(self, http)
        self.people.append(person)
        return person

    async def again(self, person: Person) -> Person:
        """The same device, through this process."""
        twin = await self.stranger()
        twin.id = person.id
        twin.http.cookies.set("capomastro", person.cookie)
        return twin

    async def table_of(self, game: str, players: int, *, changes: bool = False, **fields: Any) -> list[Seat]:
        """A running game between so many people, each with an own socket. ``changes``: they are sent these, as browsers are."""
        people = [await self.person(f"P{n}") for n in range(players)]
        for person in people if fields.get("rated") else ():
            await person.post("/api/account", account=f"rated {person.id}", passphrase="a long passphrase")
        table = await people[0].open(game, "me", *["open"] * (players - 1), **fields)
        key = table["link"].partition("#")[2]
        for person in people[1:]:
            await person.post(f"/api/tables/{table['id']}/sit", key=key)
        seats = [await person.sit_down(table["id"], changes=changes) for person in people]
        await people[0].post(f"/api/tables/{table['id']}/start")
        for seat in seats:
            await seat.until(lambda seat=seat: seat.seen)
        return seats


@contextlib.asynccontextmanager
async def running(database: str, **settings: Any) -> AsyncIterator[Site]:
    """A server in this process."""
    begin_empty(database)
    config = Config(**{**QUICK, "port": 0, "database": database, **settings})
    listening: socket.socket = bind(config)
    site = Site(config)
    ready = asyncio.Event()

    async def is_ready(hub: Any) -> None:
        site.hub = hub
        hub.clerks.limit = PATIENCE
        ready.set()

    server: asyncio.Task[None] = asyncio.create_task(serve(config, listening, is_ready))
    waiting = asyncio.create_task(ready.wait())
    await asyncio.wait([server, waiting], return_when=asyncio.FIRST_COMPLETED)
    if server.done():
        await server
    try:
        yield site
    finally:
        for person in site.people:
            for seat in person.seats:
                await seat.close()
            await person.http.aclose()
        server.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await server


class Shared:
    """One server for all scenarios that need no settings of their own, on a loop in a thread of its own."""

    def __init__(self, database: str) -> None:
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        self.context = running(database)
        self.site: Site = self.do(self.context.__aenter__())

    def do(self, work: Coroutine[Any, Any, Any], seconds: float = 600.0) -> Any:
        return asyncio.run_coroutine_threadsafe(asyncio.wait_for(work, seconds), self.loop).result()

    def close(self) -> None:
        self.do(self.context.__aexit__(None, None, None))
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()


@functools.cache
def shared_site() -> Shared:
    """The shared server, started by the first who asks; ``conftest.py`` stops it."""
    return Shared(f"sqlite:///{tempfile.mkdtemp(prefix='capomastro-')}/site.db")


def at_site(
    scenario: Callable[[Site], Coroutine[Any, Any, None]], tmp_path: Path | None = None, *, seconds: float = 600, **settings: Any
) -> None:
    """Run a scenario against a server; with settings or a folder it is one of its own with a fresh SQLite database."""
    if tmp_path is None and not settings:
        shared = shared_site()
        shared.do(_checked(scenario, shared.site), seconds)
        return

    async def whole() -> None:
        folder = tmp_path or tempfile.mkdtemp(prefix="capomastro-")
        async with asyncio.timeout(seconds), running(f"sqlite:///{folder}/site.db", **settings) as site:
            await _checked(scenario, site)

    asyncio.run(whole())


async def _checked(scenario: Callable[[Site], Coroutine[Any, Any, None]], site: Site) -> None:
    before = site.hub.metrics.counters.get("errors", 0)
    await scenario(site)
    assert site.hub.metrics.counters.get("errors", 0) == before, "the server logged an error"
