"""PostgreSQL for a site of several processes. NOTIFY carries only what changed where; every process reads the log itself."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Sequence
from contextlib import asynccontextmanager
from functools import lru_cache
from typing import Any

import asyncpg

from capomastro.kernel.errors import CapomastroError
from capomastro.server.store.database import BATCH, BadValue, Conflict, Fetch, Heard, LogRow, Pace, Statement, log_row

CHANNEL = "capomastro"
RETRY = 1.0                     # seconds between attempts to listen again
NAMED = 100                     # rows that one message to the other processes names at most
APPEND = f"""
WITH written AS (
    INSERT INTO log (table_id, seq, entry) SELECT * FROM unnest($1::text[], $2::int[], $3::text[])
    ON CONFLICT (table_id, seq) DO NOTHING RETURNING table_id, seq
), named AS (
    SELECT table_id || ':' || seq AS name, (row_number() OVER () - 1) / {NAMED} AS message FROM written
)
SELECT table_id, seq FROM written
UNION ALL SELECT pg_notify('{CHANNEL}', 'l:' || string_agg(name, ','))::text, -1 FROM named GROUP BY message
"""


@lru_cache(maxsize=512)
def numbered(sql: str) -> str:
    """``?`` placeholders as ``$1``, ``$2`` …"""
    number = iter(range(1, 1000))
    return re.sub(r"\?", lambda _: f"${next(number)}", sql)


async def _as_it_is(_: object) -> None:
    """A connection that is given back is as new: nothing here changes a session. Asking it to reset itself would double every question."""


def _one_line(error: Exception) -> str:
    return "that cannot be stored: " + " ".join(str(error).split())[:200]


class PostgresDatabase:
    """A pool for reads and writes, and one connection of its own that listens."""

    shared = True

    def __init__(self, url: str, pool: Any) -> None:
        self.url = url
        self._pool = pool
        self._listener: Any = None
        self._keeper: asyncio.Task[None] | None = None
        self._rows: list[tuple[LogRow, asyncio.Future[None]]] = []
        self._appending: asyncio.Task[None] | None = None
        self._pace = Pace()

    @classmethod
    async def connect(cls, url: str, size: int = 8) -> PostgresDatabase:
        try:
            return cls(url, await asyncpg.create_pool(url, min_size=1, max_size=size, reset=_as_it_is))
        except OSError as error:
            raise CapomastroError(f"the database does not answer: {error}") from None
        except (asyncpg.PostgresError, asyncpg.InterfaceError) as error:
            raise CapomastroError(f"the database refuses: {error}") from None
        except ValueError:              # what exactly is wrong may be a part of the password
            raise CapomastroError("the address of the database cannot be read: write postgresql://user:password@host/name") from None

    async def fetch(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        try:
            return [tuple(row) for row in await self._pool.fetch(numbered(sql), *values)]
        except asyncpg.DataError as error:
            raise BadValue(_one_line(error)) from None

    @asynccontextmanager
    async def moment(self) -> AsyncIterator[Fetch]:
        async with self._pool.acquire() as connection, connection.transaction(isolation="repeatable_read", readonly=True):

            async def fetch(sql: str) -> list[tuple[Any, ...]]:
                return [tuple(row) for row in await connection.fetch(sql)]

            yield fetch

    async def write(self, statements: Sequence[Statement], tell: str = "") -> None:
        try:
            async with self._pool.acquire() as connection, connection.transaction():
                for statement in statements:
                    tag = await connection.execute(numbered(statement.sql), *statement.values)
                    changed = int(tag.rsplit(" ", 1)[-1]) if tag[-1:].isdigit() else 0
                    if statement.rows is not None and changed != statement.rows:
                        raise Conflict(f"{changed} rows changed, not {statement.rows}")
                if tell:
                    await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, tell)
        except asyncpg.IntegrityConstraintViolationError as error:
            raise Conflict(str(error)) from None
        except asyncpg.DataError as error:
            raise BadValue(_one_line(error)) from None

    def append(self, table_id: str, seq: int, entry: str) -> Awaitable[None]:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._rows.append(((table_id, seq, entry), done))
        if self._appending is None or self._appending.done():
            self._appending = asyncio.create_task(self._append_all())
        return done

    async def _append_all(self) -> None:
        """While one group of rows is being committed, the next one gathers."""
        while self._rows:
            if early := self._pace.early():
                await asyncio.sleep(early)
            batch, self._rows = sorted(self._rows[:BATCH], key=lambda waiting: waiting[0][:2]), self._rows[BATCH:]
            try:
                written = await self._append([row for row, _ in batch])
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                await asyncio.gather(*(self._append_alone(row, done) for row, done in batch))
                continue
            self._pace.committed(len(batch))
            for row, done in batch:
                if done.done():
                    continue                    # whoever waited has gone
                if row[:2] in written:
                    written.remove(row[:2])     # the first of two with the same number was written
                    done.set_result(None)
                else:
                    done.set_exception(Conflict(f"number {row[1]} of {row[0]} is taken"))
        self._appending = None

    async def _append(self, rows: list[LogRow]) -> set[tuple[str, int]]:
        """One statement and so one transaction; in the order of the keys, so that two processes cannot deadlock."""
        tables, numbers, entries = zip(*rows, strict=True)
        return {(r[0], r[1]) for r in await self._pool.fetch(APPEND, tables, numbers, entries)}

    async def _append_alone(self, row: LogRow, done: asyncio.Future[None]) -> None:
        """After the group failed: each row finds out for itself."""
        try:
            await self.write([log_row(row)], tell=f"l:{row[0]}:{row[1]}")
        except (OSError, Conflict, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
            if not done.done():
                done.set_exception(error)
        else:
            if not done.done():
                done.set_result(None)

    async def tell(self, message: str) -> None:
        await self._pool.execute("SELECT pg_notify($1, $2)", CHANNEL, message)

    async def listen(self, heard: Heard) -> None:
        """Hear what other processes tell; ``*`` after a gap, when something may have been missed."""
        await self._attach(heard)
        self._keeper = asyncio.create_task(self._keep(heard))

    async def _attach(self, heard: Heard) -> None:
        self._listener = await asyncpg.connect(self.url)
        await self._listener.add_listener(CHANNEL, lambda _c, _pid, _channel, message: heard(str(message)))

    async def _keep(self, heard: Heard) -> None:
        while True:
            await asyncio.sleep(RETRY)
            if self._listener.is_closed():
                try:
                    await self._attach(heard)
                except (OSError, asyncpg.PostgresError):
                    continue
                heard("*")

    async def close(self) -> None:
        if self._keeper is not None:
            self._keeper.cancel()
        if self._appending is not None:
            await self._appending               # what waits for its commit is written
        if self._listener is not None:
            await self._listener.close()
        await self._pool.close()
