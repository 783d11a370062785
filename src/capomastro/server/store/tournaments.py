"""Tournaments as they are kept: a row each, and a log that is only added to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from capomastro.server.site.now import now_ms
from capomastro.server.store.database import Statement
from capomastro.server.store.store import Store
from capomastro.tournament.entries import AnyEntry, Closed, read_entry, write_entry


class TournamentRow(Struct):
    id: str
    host: str
    title: str
    game: str
    open: bool
    created: int
    changed: int


class Tournaments:
    """The tournaments of a site."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.db = store.db

    async def add(self, row: TournamentRow, first: AnyEntry) -> None:
        sql = "INSERT INTO tournaments (id, host, title, game, open, created, changed) VALUES (?, ?, ?, ?, ?, ?, ?)"
        values = (row.id, row.host, row.title, row.game, int(row.open), row.created, row.changed)
        await self.db.write([Statement(sql, values), self._entry(row.id, 0, first)])

    def _entry(self, tournament: str, seq: int, entry: AnyEntry) -> Statement:
        sql = "INSERT INTO tournament_log (tournament, seq, entry) VALUES (?, ?, ?)"
        return Statement(sql, (tournament, seq, write_entry(entry)))

    async def append(self, tournament: str, seq: int, entry: AnyEntry) -> None:
        """Durable when done. ``Conflict`` when somebody else wrote this number first."""
        over = ", open = 0" if isinstance(entry, Closed) else ""
        touch = Statement(f"UPDATE tournaments SET changed = ?{over} WHERE id = ?", (now_ms(), tournament), rows=1)
        await self.db.write([self._entry(tournament, seq, entry), touch])

    async def row(self, tournament: str) -> TournamentRow | None:
        found = await self._rows("WHERE id = ?", tournament)
        return found[0] if found else None

    async def _rows(self, where: str, *values: Any) -> list[TournamentRow]:
        rows = await self.db.fetch(f"SELECT id, host, title, game, open, created, changed FROM tournaments {where}", *values)
        return [TournamentRow(r[0], r[1], r[2], r[3], bool(r[4]), r[5], r[6]) for r in rows]

    async def log(self, tournament: str) -> list[AnyEntry]:
        sql = "SELECT entry FROM tournament_log WHERE tournament = ? ORDER BY seq"
        return [read_entry(row[0]) for row in await self.db.fetch(sql, tournament)]

    async def version(self, tournament: str) -> tuple[int, int]:
        """Another one whenever something has changed, in whatever process; (0, 0) where there is no such tournament."""
        sql = "SELECT t.changed, (SELECT COUNT(*) FROM tournament_log l WHERE l.tournament = t.id) FROM tournaments t WHERE t.id = ?"
        rows = await self.db.fetch(sql, tournament)
        return (int(rows[0][0]), int(rows[0][1])) if rows else (0, 0)

    async def names(self, people: Sequence[str]) -> dict[str, str]:
        """What people are called now; empty for those who deleted their data."""
        rows = await self.store.among("SELECT id, name FROM players WHERE id IN", list(people))
        return {str(row[0]): str(row[1]) for row in rows}

    async def of_host(self, player: str, limit: int = 50) -> list[TournamentRow]:
        return await self._rows("WHERE host = ? ORDER BY created DESC LIMIT ?", player, limit)

    async def unfinished(self, since: int) -> list[TournamentRow]:
        """Those in which something has happened since then."""
        return await self._rows("WHERE open = 1 AND changed >= ? ORDER BY created", since)

    async def stopped(self, tables: Sequence[str]) -> set[str]:
        """Those of ``tables`` that are over and have no result."""
        sql = "SELECT id FROM tables t WHERE state = 'finished' AND NOT EXISTS (SELECT 1 FROM results r WHERE r.table_id = t.id) AND id IN"
        return {str(row[0]) for row in await self.store.among(sql, tables)}

    async def there(self, tables: Sequence[str]) -> set[str]:
        """Those of ``tables`` that are open already."""
        return {str(row[0]) for row in await self.store.among("SELECT id FROM tables WHERE id IN", tables)}

    async def number_open(self, host: str) -> int:
        return int((await self.db.fetch("SELECT COUNT(*) FROM tournaments WHERE host = ? AND open = 1", host))[0][0])

    async def results(self, table_id: str) -> tuple[list[int], list[int]] | None:
        """Places and scores of a table that is over, in the order of its seats."""
        rows = await self.db.fetch("SELECT rank, score FROM results WHERE table_id = ? ORDER BY seat", table_id)
        return ([int(r[0]) for r in rows], [int(r[1]) for r in rows]) if rows else None
