"""The logs of games, the snapshots that shorten reading them, and what their chance follows from."""

from __future__ import annotations

from collections.abc import Awaitable

from capomastro.running.entries import AnyEntry, read_entries, write_entry
from capomastro.server.store.database import Part, Statement


class Logs(Part):
    """What happened at every table, entry by entry."""

    def append(self, table_id: str, seq: int, entry: AnyEntry) -> Awaitable[None]:
        """Durable when done; ``Conflict`` when another process wrote this number first."""
        return self.db.append(table_id, seq, write_entry(entry))

    async def entries(self, table_id: str, since: int = 0) -> list[AnyEntry]:
        rows = await self.db.fetch("SELECT entry FROM log WHERE table_id = ? AND seq >= ? ORDER BY seq", table_id, since)
        return read_entries(row[0] for row in rows)

    async def keep_snapshot(self, table_id: str, seq: int, data: bytes) -> None:
        """A shortcut to number ``seq`` of a log; the newest one is kept; of two for the same number, the later one."""
        sql = (
            "INSERT INTO snapshots (table_id, seq, data) VALUES (?, ?, ?) "
            "ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, data = excluded.data WHERE snapshots.seq <= excluded.seq"
        )
        await self.db.write([Statement(sql, (table_id, seq, data))])

    async def snapshot(self, table_id: str) -> bytes | None:
        rows = await self.db.fetch("SELECT data FROM snapshots WHERE table_id = ?", table_id)
        return bytes(rows[0][0]) if rows else None

    async def seed(self, table_id: str) -> bytes | None:
        rows = await self.db.fetch("SELECT seed FROM deals WHERE table_id = ?", table_id)
        return bytes.fromhex(rows[0][0]) if rows else None

    async def add_nonce(self, table_id: str, seat: int, nonce: str) -> None:
        """A seat's contribution; its first one counts."""
        sql = "INSERT INTO nonces (table_id, seat, nonce) VALUES (?, ?, ?) ON CONFLICT (table_id, seat) DO NOTHING"
        await self.db.write([Statement(sql, (table_id, seat, nonce))], tell=f"n:{table_id}")

    async def nonces(self, table_id: str) -> dict[int, str]:
        return {int(r[0]): str(r[1]) for r in await self.db.fetch("SELECT seat, nonce FROM nonces WHERE table_id = ?", table_id)}
