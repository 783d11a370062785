"""What the store asks of a database. Statements use ``?`` and the SQL both engines understand."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Any, Protocol

from capomastro.kernel.errors import CapomastroError

Heard = Callable[[str], None]
Fetch = Callable[[str], Awaitable[list[tuple[Any, ...]]]]
LogRow = tuple[str, int, str]               # table, number, entry
BATCH = 500                     # writes after which a commit waits for no more
PACE = 0.020                    # seconds between two commits while many write: one costs the same whatever it holds
CROWD = 1.2                     # writes in a commit, on average of late, from which on that pays


class Conflict(Exception):
    """A row exists already, or one that should have been changed was not as expected: somebody else was faster."""


class BadValue(CapomastroError):
    """A value that this database cannot hold: a zero character in a text, or a text that is too long."""


@dataclass(frozen=True)
class Statement:
    """One write. ``rows``: how many rows it must change, else the whole transaction is a ``Conflict``."""

    sql: str
    values: tuple[Any, ...] = ()
    rows: int | None = None


def log_row(row: LogRow) -> Statement:
    """One row of a log as a statement of its own."""
    return Statement("INSERT INTO log (table_id, seq, entry) VALUES (?, ?, ?)", row)


class Pace:
    """How soon one commit follows another."""

    def __init__(self) -> None:
        self._crowd = 1.0
        self._last = 0.0

    def early(self) -> float:
        """Seconds by which a commit would come too soon now."""
        return max(0.0, self._last + PACE - time.monotonic()) if self._crowd > CROWD else 0.0

    def committed(self, writes: int) -> None:
        """Just now, so many of them."""
        self._crowd += (writes - self._crowd) / 16
        self._last = time.monotonic()


class Database(Protocol):
    """Reads, and writes that are on disk when they return."""

    shared: bool                # several processes may write: they tell each other through ``tell`` and ``listen``

    async def fetch(self, sql: str, *values: Any) -> list[tuple[Any, ...]]: ...

    def moment(self) -> AbstractAsyncContextManager[Fetch]:
        """For reading several times from the database as it is now, whatever is written in the meantime."""
        ...

    def write(self, statements: Sequence[Statement], tell: str = "") -> Awaitable[None]:
        """All or nothing, durable when done. ``tell``: what other processes hear once it is."""
        ...

    def append(self, table_id: str, seq: int, entry: str) -> Awaitable[None]:
        """One row of a table's log, durable when done; all that wait share one commit. ``Conflict`` when the number is taken.

        Other processes hear ``l:table:seq``, or of several in one message: ``l:table:seq,table:seq``.
        """
        ...

    async def tell(self, message: str) -> None:
        """Let all listening processes hear ``message``."""
        ...

    async def listen(self, heard: Heard) -> None: ...

    async def close(self) -> None: ...


class Part:
    """A part of what is kept."""

    def __init__(self, database: Database) -> None:
        self.db = database

    async def value(self, key: str) -> str:
        """What is noted of the whole site under a key; empty where nothing is."""
        rows = await self.db.fetch("SELECT value FROM site WHERE key = ?", key)
        return str(rows[0][0]) if rows else ""

    async def among(self, sql: str, ids: Sequence[str], more: str = "") -> list[tuple[Any, ...]]:
        """The rows of ``sql`` for a list of ids of any length."""
        out: list[tuple[Any, ...]] = []
        for at in range(0, len(ids), 200):
            part = ids[at : at + 200]
            out += await self.db.fetch(f"{sql} ({', '.join('?' for _ in part)}) {more}", *part)
        return out
