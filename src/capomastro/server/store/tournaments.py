"""Tournaments as they are kept: a row each, and a log that is only added to."""

from __future__ import annotations

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
        await self.db.write([self._entry(tournament, seq, entry), touch], tell=f"e:{tournament}")

    async def row(self, tournament: str) -> TournamentRow | None:
        found = await self._rows("WHERE id = ?", tournament)
        return found[0] if found else None

    async def _rows(self, where: str, *values: Any) -> list[TournamentRow]:
        rows = await self.db.fetch(f"SELECT id, host, title, game, open, created, changed FROM tournaments {where}", *values)
        return [TournamentRow(r[0], r[1], r[2], r[3], bool(r[4]), r[5], r[6]) for r in rows]

    async def log(self, tournament: str, since: int = 0) -> list[AnyEntry]:
        sql = "SELECT entry FROM tournament_log WHERE tournament = ? AND seq >= ? ORDER BY seq"
        return [read_entry(row[0]) for row in await self.db.fetch(sql, tournament, since)]

    async def of_host(self, player: str, limit: int = 50) -> list[TournamentRow]:
        return await self._rows("WHERE host = ? ORDER BY created DESC LIMIT ?", player, limit)

    async def unfinished(self) -> list[TournamentRow]:
        return await self._rows("WHERE open = 1 ORDER BY created")

    async def results(self, table_id: str) -> tuple[list[int], list[int]] | None:
        """Places and scores of a table that is over, in the order of its seats."""
        rows = await self.db.fetch("SELECT rank, score FROM results WHERE table_id = ? ORDER BY seat", table_id)
        return ([int(r[0]) for r in rows], [int(r[1]) for r in rows]) if rows else None
