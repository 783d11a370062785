"""Backup, restore and export. A backup holds everything, including the seeds of running games: keep it as safe as the database.

One gzip file of JSON lines, the same for both databases: a backup of one can be restored into the other.
"""

from __future__ import annotations

import gzip
import os
import zlib
from pathlib import Path
from tempfile import mkstemp
from typing import IO, Any

import msgspec

from capomastro.kernel.errors import CapomastroError
from capomastro.kernel.record import record as write_record
from capomastro.kernel.registry import game as find_game
from capomastro.running.game import RunningGame
from capomastro.server.store import Conflict, Statement, Store
from capomastro.server.store.model import metadata

FORMAT = "capomastro-backup 1"
NOT_KEPT = ("nodes", "snapshots")          # what follows from the rest
AT_ONCE = 500


def _columns() -> dict[str, list[str]]:
    return {str(t.name): [str(c.name) for c in t.columns] for t in metadata.sorted_tables if t.name not in NOT_KEPT}


async def backup(store: Store, path: Path) -> int:
    """Write everything to ``path``, for its owner's eyes only and not before it is complete; returns the number of rows."""
    try:
        number, part = mkstemp(dir=path.parent, prefix=f"{path.name}.")
        try:
            with open(number, "wb") as file:
                rows = await write_backup(store, file)
                file.flush()
                os.fsync(number)
            Path(part).replace(path)
        except BaseException:
            Path(part).unlink()
            raise
    except OSError as error:
        raise CapomastroError(f"{path} cannot be written: {error.strerror or error}") from None
    return rows


async def write_backup(store: Store, to: IO[bytes]) -> int:
    """Write a consistent snapshot of everything; returns the number of rows."""
    rows = 0
    with gzip.open(to, "wb") as file:
        file.write(msgspec.json.encode({"format": FORMAT}) + b"\n")
        async with store.db.moment() as fetch:
            for table, columns in _columns().items():
                key = ", ".join(c.name for c in metadata.tables[table].primary_key.columns)
                at = 0
                while found := await fetch(f"SELECT {', '.join(columns)} FROM {table} ORDER BY {key} LIMIT {AT_ONCE} OFFSET {at}"):
                    for row in found:
                        file.write(msgspec.json.encode([table, dict(zip(columns, row, strict=True))]) + b"\n")
                    at += len(found)
                rows += at
    return rows


async def restore(store: Store, path: Path) -> int:
    """Read a backup into an empty database; returns the number of rows."""
    try:
        file = path.open("rb")
    except OSError as error:
        raise CapomastroError(f"{path} cannot be read: {error.strerror}") from None
    with file:
        return await read_backup(store, file, str(path))


async def read_backup(store: Store, given: IO[bytes], name: str) -> int:
    """The same from an open file. All or nothing: what was read from a backup that breaks off is removed again."""
    if await store.db.fetch("SELECT id FROM players LIMIT 1") or await store.db.fetch("SELECT id FROM tables LIMIT 1"):
        raise CapomastroError("restore into an empty database: this one holds players or tables")
    before = [_insert("site", {"key": key, "value": value}) for key, value in await store.db.fetch("SELECT key, value FROM site")]
    try:
        rows = await _read_rows(store, given, name)
    except BaseException:
        await store.db.write([*(Statement(f"DELETE FROM {table}") for table in reversed(_columns())), *before])
        raise
    await _set_counters(store)
    return rows


async def _read_rows(store: Store, given: IO[bytes], name: str) -> int:
    known = _columns()
    rows = 0
    waiting = [Statement("DELETE FROM site")]
    try:
        with gzip.open(given, "rb") as file:
            if msgspec.json.decode(next(file)) != {"format": FORMAT}:
                raise CapomastroError(f"{name} is not a backup of this version")
            for line in file:
                table, values = msgspec.json.decode(line, type=tuple[str, dict[str, Any]])
                if table not in known or not set(values) <= set(known[table]):
                    raise CapomastroError(f"{name} holds a table or column this version does not know: {table}")
                waiting.append(_insert(table, values))
                rows += 1
                if len(waiting) >= AT_ONCE:
                    await store.db.write(waiting)
                    waiting = []
        await store.db.write(waiting)
    except (OSError, EOFError, StopIteration, zlib.error, msgspec.DecodeError) as error:
        raise CapomastroError(f"{name} cannot be read as a backup: {error}") from None
    except Conflict as error:
        raise CapomastroError(f"{name} holds a row twice, or one without the row it belongs to: {error}") from None
    return rows


def _insert(table: str, values: dict[str, Any]) -> Statement:
    marks = ", ".join("?" for _ in values)
    return Statement(f"INSERT INTO {table} ({', '.join(values)}) VALUES ({marks})", tuple(values.values()))


async def _set_counters(store: Store) -> None:
    """PostgreSQL counts new rows by itself; go on after the restored ones."""
    if store.db.shared:
        for table in ("chat", "reports", "bans", "trail"):
            await store.db.fetch(f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), COALESCE(MAX(id), 1)) FROM {table}")


async def export(store: Store, folder: Path) -> int:
    """Write the record of every finished game to ``folder``; returns how many."""
    folder.mkdir(parents=True, exist_ok=True)
    number = 0
    before = 0
    while rows := await store.tables.newest(state="finished", private=True, before=before, limit=100):
        for row in rows:
            if row.facts.unplayed:
                continue
            running = RunningGame(find_game(row.facts.game, row.facts.rules), await store.logs.seed(row.id), row.facts.clock)
            running.follow_all(await store.logs.entries(row.id))
            names = {seat: chair.name for seat, chair in enumerate(row.chairs) if chair.name}
            repeats = row.facts.origin.table if row.facts.origin is not None and row.facts.origin.kind == "same_deal" else ""
            text = write_record(running.table, names=names, repeats=repeats).text()
            (folder / f"{row.facts.game}-{row.id}.txt").write_text(text, encoding="utf-8")
            number += 1
        before = rows[-1].changed
    return number
