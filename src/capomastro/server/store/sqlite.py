"""SQLite: one writer thread with group commit, so that many tables share one sync of the disk."""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import msgspec

from capomastro.server.store.database import BATCH, Conflict, Fetch, Heard, LogRow, Pace, Statement, log_row

APPEND = (                      # one statement whatever the number of rows, so that it stays prepared
    "INSERT INTO log (table_id, seq, entry) "
    "SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]') FROM json_each(?)"
)


class _Job:
    def __init__(self, statements: Sequence[Statement], loop: asyncio.AbstractEventLoop, row: LogRow | None = None) -> None:
        self.statements = statements
        self.row = row                          # set when the job is nothing but this row of a log
        self.done: asyncio.Future[None] = loop.create_future()
        self.error: BaseException | None = None

    def resolve(self) -> None:
        if self.done.done():
            return
        if self.error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(self.error)


def _resolve(batch: list[_Job]) -> None:
    for job in batch:
        job.resolve()


class SqliteDatabase:
    """A file of our own."""

    shared = False

    def __init__(self, path: Path) -> None:
        self.path = path
        self._loop = asyncio.get_running_loop()
        self._waiting: list[_Job] = []                  # requested since the loop last came round
        self._jobs: queue.SimpleQueue[list[_Job] | None] = queue.SimpleQueue()
        self._readers = ThreadPoolExecutor(2, thread_name_prefix="sqlite-read")
        self._local = threading.local()
        self._connection = self._connect()
        self._connection.execute("PRAGMA journal_mode=WAL")        # stays with the file; set before anybody else opens it
        self._writer = threading.Thread(target=self._write_all, name="sqlite-write", daemon=True)
        self._writer.start()

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False)
        for pragma in ("busy_timeout=5000", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")
        return connection

    # -- reading -----------------------------------------------------------------
    def _read(self, sql: str, values: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        connection: sqlite3.Connection | None = getattr(self._local, "connection", None)
        if connection is None:
            connection = self._local.connection = self._connect()
        return connection.execute(sql, values).fetchall()

    async def fetch(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        return await self._loop.run_in_executor(self._readers, self._read, sql, values)

    @asynccontextmanager
    async def moment(self) -> AsyncIterator[Fetch]:
        with closing(self._connect()) as connection:
            connection.execute("BEGIN")

            async def fetch(sql: str) -> list[tuple[Any, ...]]:
                return await asyncio.to_thread(lambda: connection.execute(sql).fetchall())

            yield fetch

    # -- writing -----------------------------------------------------------------
    def write(self, statements: Sequence[Statement], tell: str = "") -> Awaitable[None]:
        return self._ask(_Job(statements, self._loop))

    def append(self, table_id: str, seq: int, entry: str) -> Awaitable[None]:
        row = (table_id, seq, entry)
        return self._ask(_Job((log_row(row),), self._loop, row))

    def _ask(self, job: _Job) -> Awaitable[None]:
        """What is requested in one round of the loop is handed over together: the writer wakes once."""
        self._waiting.append(job)
        if len(self._waiting) == 1:
            self._loop.call_soon(self._hand_over)
        return job.done

    def _hand_over(self) -> None:
        if self._waiting:
            self._jobs.put(self._waiting)
            self._waiting = []

    def _write_all(self) -> None:
        connection = self._connection
        pace = Pace()
        while (batch := self._jobs.get()) is not None:
            if early := pace.early():
                time.sleep(early)
            ending = False
            while len(batch) < BATCH and not self._jobs.empty() and not ending:
                more = self._jobs.get()
                batch += more or []
                ending = more is None
            if not self._append_all(connection, batch):
                self._commit(connection, batch)
            pace.committed(len(batch))
            self._loop.call_soon_threadsafe(_resolve, batch)
            if ending:
                break
        connection.close()

    @staticmethod
    def _append_all(connection: sqlite3.Connection, batch: list[_Job]) -> bool:
        """Rows of logs alone go into the file by one statement, which is a transaction by itself; False when it will not do.

        The fewer calls into SQLite, the less often this thread waits for the interpreter behind the loop.
        """
        rows = [job.row for job in batch]
        if None in rows:
            return False
        try:
            connection.execute(APPEND, (msgspec.json.encode(rows).decode(),))
        except sqlite3.Error:
            return False                        # somebody else was faster, or worse: each job finds out for itself
        return True

    def _commit(self, connection: sqlite3.Connection, batch: list[_Job]) -> None:
        try:
            connection.execute("BEGIN IMMEDIATE")
            for job in batch:
                connection.execute("SAVEPOINT job")
                try:
                    self._run(connection, job.statements)
                except sqlite3.OperationalError:
                    raise                       # the file, not the job
                except Exception as error:      # whatever one job brings along, the others and this thread go on
                    connection.execute("ROLLBACK TO job")
                    job.error = Conflict(str(error)) if isinstance(error, (sqlite3.IntegrityError, Conflict)) else error
                connection.execute("RELEASE job")
            connection.execute("COMMIT")
        except sqlite3.Error as error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            for job in batch:
                job.error = error

    @staticmethod
    def _run(connection: sqlite3.Connection, statements: Sequence[Statement]) -> None:
        for statement in statements:
            changed = connection.execute(statement.sql, statement.values).rowcount
            if statement.rows is not None and changed != statement.rows:
                raise Conflict(f"{changed} rows changed, not {statement.rows}")

    # -- other processes: there are none -------------------------------------------
    async def tell(self, message: str) -> None:
        pass

    async def listen(self, heard: Heard) -> None:
        pass

    async def close(self) -> None:
        self._hand_over()
        self._jobs.put(None)
        await self._loop.run_in_executor(None, self._writer.join)
        self._readers.shutdown()
