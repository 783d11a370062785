"""Analyses of finished games: kept with the game, and counted for whoever asked."""

from __future__ import annotations

from capomastro.server.site.now import now_ms
from capomastro.server.store.database import Conflict, Statement
from capomastro.server.store.store import Store

WEEK = 7 * 86_400_000           # milliseconds
STALE = 900_000                 # after so many a report that was never finished may be begun again


class Analyses:
    """The reports in the database."""

    def __init__(self, store: Store) -> None:
        self.db = store.db

    async def kept(self, table: str) -> str | None:
        """The report of a game as JSON; empty while it is being made, None where there is none."""
        rows = await self.db.fetch("SELECT report, at FROM analyses WHERE table_id = ?", table)
        if not rows or (not rows[0][0] and int(rows[0][1]) < now_ms() - STALE):
            return None
        return str(rows[0][0])

    async def asked(self, player: str) -> int:
        """How many somebody has asked for within a week."""
        rows = await self.db.fetch("SELECT COUNT(*) FROM analyses WHERE player = ? AND at > ?", player, now_ms() - WEEK)
        return int(rows[0][0])

    async def begin(self, table: str, player: str, most: int) -> bool:
        """Note that a report is being made for somebody who has had fewer than ``most`` this week; False where another is there."""
        now = now_ms()
        await self.db.write([Statement("DELETE FROM analyses WHERE table_id = ? AND report = '' AND at < ?", (table, now - STALE))])
        add = (
            "INSERT INTO analyses (table_id, player, at, report) SELECT CAST(? AS VARCHAR), CAST(? AS VARCHAR), CAST(? AS BIGINT), '' "
            "WHERE (SELECT COUNT(*) FROM analyses WHERE player = ? AND at > ?) < CAST(? AS BIGINT)"
        )
        try:
            await self.db.write([Statement(add, (table, player, now, player, now - WEEK, most), rows=1)])
        except Conflict:
            return False
        return True

    async def keep(self, table: str, report: str) -> None:
        await self.db.write([Statement("UPDATE analyses SET report = ? WHERE table_id = ?", (report, table))])

    async def drop(self, table: str) -> None:
        """A report that could not be made counts for nobody."""
        await self.db.write([Statement("DELETE FROM analyses WHERE table_id = ? AND report = ''", (table,))])

    async def deal_is_open(self, table: str) -> bool:
        """Whether a game is running somewhere with the same deal."""
        rows = await self.db.fetch(
            "SELECT 1 FROM deals mine JOIN deals other ON other.seed = mine.seed JOIN tables t ON t.id = other.table_id "
            "WHERE mine.table_id = ? AND t.state <> 'finished' LIMIT 1",
            table,
        )
        return bool(rows)
