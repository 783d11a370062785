"""Bring a database to the newest revision."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, create_engine
from sqlalchemy.ext.asyncio import create_async_engine

FOLDER = Path(__file__).parent / "migrations"


def sqlite_url(path: Path) -> str:
    return f"sqlite:///{path}"


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Run the revisions up to ``revision`` on an open connection."""
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def migrate_sqlite(path: Path, revision: str = "head") -> None:
    engine = create_engine(sqlite_url(path))
    with engine.begin() as connection:
        upgrade(connection, revision)
    engine.dispose()


async def migrate_postgres(url: str, revision: str = "head") -> None:
    """One process at a time: the others wait for the lock and then find nothing to do."""
    engine = create_async_engine("postgresql+asyncpg://" + url.split("://", 1)[1])
    async with engine.begin() as connection:
        await connection.exec_driver_sql("SELECT pg_advisory_xact_lock(7031884)")
        await connection.run_sync(upgrade, revision)
    await engine.dispose()
