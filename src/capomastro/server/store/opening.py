"""A store from the URL of its database, brought to the newest revision first."""

from __future__ import annotations

import asyncio
import sqlite3
from functools import cache
from pathlib import Path

from capomastro.kernel.errors import CapomastroError
from capomastro.server.store.database import Database
from capomastro.server.store.store import Store

SQLITE = "sqlite:///"
POSTGRES = ("postgresql://", "postgres://")


def sqlite_path(url: str) -> Path:
    return Path(url.removeprefix(SQLITE))


@cache
def newest_revision() -> str:
    return max(p.name.split("_")[0] for p in (Path(__file__).parent / "migrations" / "versions").glob("[0-9]*.py"))


async def _up_to_date(database: Database) -> bool:
    """Whether a database is at the newest revision: spares the start the migration machinery.

    One that is ahead belongs to a site in the middle of an upgrade: revisions only add, so this version can serve it too.
    """
    try:
        found = await database.fetch("SELECT version_num FROM alembic_version")
    except Exception:                   # each driver has its own word for "there is no such table"
        return False
    return bool(found) and str(found[0][0]) >= newest_revision()


async def open_store(url: str, *, migrate: bool = True) -> Store:
    """Open a database by its URL, after bringing it to the newest revision unless told not to."""
    if url.startswith(SQLITE):
        return await _open_sqlite(url, migrate=migrate)
    if url.startswith(POSTGRES):
        return await _open_postgres(url, migrate=migrate)
    raise CapomastroError(f"database {url!r}: write sqlite:///file.db or postgresql://user@host/name")


async def _open_sqlite(url: str, *, migrate: bool) -> Store:
    from capomastro.server.store.sqlite import SqliteDatabase

    path = sqlite_path(url)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        store = Store(SqliteDatabase(path))
    except (OSError, sqlite3.Error) as error:
        raise CapomastroError(f"the database {path} cannot be opened: {error}") from None
    if migrate and not await _up_to_date(store.db):
        from capomastro.server.store.migrating import migrate_sqlite

        await asyncio.to_thread(migrate_sqlite, path)
    return store


async def _open_postgres(url: str, *, migrate: bool) -> Store:
    try:
        from capomastro.server.store.postgres import PostgresDatabase
    except ModuleNotFoundError as error:
        raise CapomastroError(f"PostgreSQL needs one more package: pip install 'capomastro[postgres]' ({error.name})") from None
    store = Store(await PostgresDatabase.connect(url))
    if migrate and not await _up_to_date(store.db):
        from capomastro.server.store.migrating import migrate_postgres

        await migrate_postgres(url)
    return store
