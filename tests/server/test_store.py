"""What lasts: migrations, group commit, conflicts, backup and restore, on both databases."""

from __future__ import annotations

import asyncio
import gzip
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine
from tests.server.postgres import Cluster
from tests.server.site import eventually, running

from capomastro.kernel.errors import CapomastroError
from capomastro.kernel.record import read_record, verify
from capomastro.running.entries import Paused
from capomastro.server.store import Conflict, Player, Statement, Store, open_store
from capomastro.server.store import backup as keeping
from capomastro.server.store.backup import backup, export, restore
from capomastro.server.store.migrating import migrate_postgres, migrate_sqlite, sqlite_url
from capomastro.server.store.model import metadata


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    store = await open_store(url)
    try:
        yield store
    finally:
        await store.close()


def test_the_migrations_make_exactly_the_tables_of_the_model(tmp_path: Path) -> None:
    path = tmp_path / "site.db"
    migrate_sqlite(path)
    engine = create_engine(sqlite_url(path))
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_a_database_of_the_first_revision_comes_up_with_its_data(database: str) -> None:
    async def scenario() -> None:
        if database.startswith("sqlite"):
            migrate_sqlite(Path(database.removeprefix("sqlite:///")), "0001")
        else:
            await migrate_postgres(database, "0001")
        insert = "INSERT INTO players (id, name, lang, created) VALUES ('p1', 'Ann', 'en', 1)"
        async with opened(database) as store:
            await store.db.write([Statement(insert)])
        async with opened(database) as store:
            player = await store.players.find("p1")
            assert player is not None
            assert player.name == "Ann"

    asyncio.run(scenario())


def test_a_number_of_the_log_is_written_once_and_the_rest_of_the_group_goes_on(database: str) -> None:
    async def scenario() -> None:
        async with running(database) as site:
            ann = await site.person("Ann")
            table = (await ann.open("quarry", "me", "open"))["id"]
            store = site.hub.store
            writes = [store.logs.append(table, n // 2, Paused(n, True)) for n in range(40)]
            results = await asyncio.gather(*writes, return_exceptions=True)
            assert sum(r is None for r in results) == 20
            assert all(isinstance(r, Conflict) for r in results if r is not None)
            assert len(await store.logs.entries(table)) == 20
            with pytest.raises(Conflict):
                await store.tables.take_chair(table, 0, ann.id)

    asyncio.run(scenario())


def test_what_shares_a_commit_is_told_to_other_processes_in_few_messages(cluster: Cluster) -> None:
    """Each row is named once, and no message is longer than PostgreSQL allows."""

    async def scenario() -> None:
        url = cluster.new_database()
        async with running(url) as site, opened(url) as other:
            table = (await (await site.person("Ann")).open("quarry", "me", "open"))["id"]
            heard: list[str] = []
            await other.db.listen(heard.append)
            await asyncio.gather(*(site.hub.store.logs.append(table, n, Paused(n, True)) for n in range(250)))

            def named() -> list[str]:
                told = [message[2:] for message in heard if message.startswith("l:")]
                return [row for rows in told for row in rows.split(",")]

            await eventually(lambda: len(named()) >= 250)
            assert sorted(named()) == sorted(f"{table}:{n}" for n in range(250))
            assert sum(message.startswith("l:") for message in heard) == 3

    asyncio.run(scenario())


def test_of_two_snapshots_the_newer_is_kept_and_at_the_same_number_the_later(database: str) -> None:
    """One that the software before could use may stand at the number where the next one is taken."""

    async def scenario() -> None:
        async with running(database) as site:
            table = (await (await site.person("Ann")).open("quarry", "me", "open"))["id"]
            store = site.hub.store
            for seq, data in ((5, b"of the software before"), (5, b"of this one"), (4, b"older")):
                await store.logs.keep_snapshot(table, seq, data)
            assert await store.logs.snapshot(table) == b"of this one"

    asyncio.run(scenario())


def test_a_backup_is_restored_into_the_other_kind_of_database(tmp_path: Path, cluster: Cluster) -> None:
    async def scenario() -> None:
        source = f"sqlite:///{tmp_path}/site.db"
        async with running(source) as site:
            ann, bob = await site.table_of("quarry", 2)
            await ann.say("chat", text="hello")
            await ann.my_turn()
            await ann.play("keep")
            await bob.my_turn()
            finished = await site.table_of("quarry", 2)
            await finished[0].ask("resign", seat=0)
            await finished[1].until(lambda: finished[1].info["state"] == "finished")
            before = bob.seen[1]
        file = tmp_path / "backup.gz"
        target = cluster.new_database()
        async with opened(source) as old, opened(target) as new:
            rows = await backup(old, file)
            assert await restore(new, file) == rows
            with pytest.raises(CapomastroError, match="empty database"):
                await restore(new, file)
            assert await export(new, tmp_path / "records") == 1
        verify(read_record(next((tmp_path / "records").iterdir())))
        async with running(target) as site:
            again = await site.stranger()
            again.http.cookies.set("capomastro", bob.person.cookie)
            seat = await again.sit_down(bob.table)
            await seat.my_turn(1)
            assert (seat.seen[1]["seq"], seat.seen[1]["view"], seat.seen[1]["moves"]) == (before["seq"], before["view"], before["moves"])
            assert (await seat.play("keep", 1))["type"] == "done"
            await seat.say("chat", text="and on it goes")
            await seat.until(lambda: sum(m["type"] == "said" for m in seat.messages) == 2)

    asyncio.run(scenario())


@pytest.mark.parametrize("damage", ["cut off", "scrambled", "a row twice", "a table of nobody", "no backup"])
def test_a_backup_that_breaks_off_leaves_the_database_as_it_was(
    tmp_path: Path, database: str, damage: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "AT_ONCE", 2)          # most rows are in the database by the time the damage is found

    def damaged(whole: bytes) -> tuple[bytes, str]:
        lines = gzip.decompress(whole).splitlines(keepends=True)
        return {
            "cut off": (whole[:-20], "cannot be read as a backup"),
            "scrambled": (whole[:-40] + bytes(40), "cannot be read as a backup"),
            "a row twice": (gzip.compress(b"".join([*lines, lines[-1]])), "holds a row twice"),
            "a table of nobody": (gzip.compress(b"".join([*lines, b'["heaps", {"id": 1}]\n'])), "does not know: heaps"),
            "no backup": (b"one line of text", "cannot be read as a backup"),
        }[damage]

    async def contents(store: Store) -> dict[str, list[tuple[object, ...]]]:
        return {table.name: await store.db.fetch(f"SELECT * FROM {table.name}") for table in metadata.sorted_tables}

    async def scenario() -> None:
        source = f"sqlite:///{tmp_path}/old.db"
        async with running(source) as site:
            await site.table_of("quarry", 2)
        whole, broken = tmp_path / "whole.gz", tmp_path / "broken.gz"
        async with opened(source) as old, opened(database) as new:
            rows = await backup(old, whole)
            assert await new.setting("colour", "blue") == "blue"
            before = await contents(new)
            data, wrong = damaged(whole.read_bytes())
            broken.write_bytes(data)
            with pytest.raises(CapomastroError, match=wrong):
                await restore(new, broken)
            assert await contents(new) == before
            assert await restore(new, whole) == rows

    asyncio.run(scenario())


def test_many_reads_of_one_moment_do_not_see_what_is_written_meanwhile(database: str) -> None:
    names = "SELECT name FROM players ORDER BY id"

    async def scenario() -> None:
        async with opened(database) as store:
            await store.players.add(Player("p2", "Ben", "en"), "0" * 64)
            async with store.db.moment() as fetch:
                assert await fetch(names) == [("Ben",)]
                await store.players.add(Player("p1", "Ann", "en"), "1" * 64)
                assert await store.db.fetch(names) == [("Ann",), ("Ben",)]
                assert await fetch(names) == [("Ben",)]

    asyncio.run(scenario())


def test_a_backup_that_fails_leaves_the_one_before_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "backups" / "backup.gz"
    file.parent.mkdir()

    async def scenario() -> None:
        async with opened(f"sqlite:///{tmp_path}/site.db") as store:
            await backup(store, file)
            good = file.read_bytes()
            monkeypatch.setattr(keeping, "_columns", lambda: {"players": ["nonsense"]})
            with pytest.raises(sqlite3.OperationalError):
                await backup(store, file)
            assert file.read_bytes() == good
            assert list(file.parent.iterdir()) == [file]

    asyncio.run(scenario())


def test_a_database_that_does_not_let_us_in_is_told_in_one_line(cluster: Cluster) -> None:
    url = cluster.new_database().rpartition("/")[0] + "/nowhere"
    with pytest.raises(CapomastroError, match='refuses: database "nowhere" does not exist'):
        asyncio.run(open_store(url))


def test_an_unknown_database_is_refused_with_what_would_be_right() -> None:
    with pytest.raises(CapomastroError, match=r"sqlite:///file\.db"):
        asyncio.run(open_store("mysql://x"))
