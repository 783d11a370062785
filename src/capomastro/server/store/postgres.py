"""PostgreSQL for a site of several processes. NOTIFY carries only what changed where; every process reads the log itself."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import asyncpg

from capomastro.server.store.database import Conflict, Heard, Statement

CHANNEL = "capomastro"
RETRY = 1.0                     # seconds between attempts to listen again


@lru_cache(maxsize=512)
def numbered(sql: str) -> str:
    """``?`` placeholders as ``$1``, ``$2`` …"""
    number = iter(range(1, 1000))
    return re.sub(r"\?", lambda _: f"${next(number)}", sql)


class PostgresDatabase:
    """A pool for reads and writes, and one connection of its own that listens."""

    shared = True

    def __init__(self, url: str, pool: Any) -> None:
        self.url = url
        self._pool = pool
        self._listener: Any = None
        self._keeper: asyncio.Task[None] | None = None

    @classmethod
    async def connect(cls, url: str, size: int = 8) -> PostgresDatabase:
        return cls(url, await asyncpg.create_pool(url, min_size=1, max_size=size))

    async def fetch(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        return [tuple(row) for row in await self._pool.fetch(numbered(sql), *values)]

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
        if self._listener is not None:
            await self._listener.close()
        await self._pool.close()
