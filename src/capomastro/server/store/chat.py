"""What is said at tables, who is not listened to, and what was reported."""

from __future__ import annotations

from capomastro.server.site.now import now_ms
from capomastro.server.store.database import Part, Statement
from capomastro.server.store.rows import ChatLine


class Chat(Part):
    """The talk at every table."""

    async def say(self, table_id: str, player: str, seat: int, text: str) -> None:
        sql = "INSERT INTO chat (table_id, player, seat, at, text) VALUES (?, ?, ?, ?, ?)"
        await self.db.write([Statement(sql, (table_id, player, seat, now_ms(), text))], tell=f"c:{table_id}")

    async def lines(self, table_id: str, since: int = 0, limit: int = 200) -> list[ChatLine]:
        rows = await self.db.fetch(
            "SELECT c.id, c.player, p.name, c.seat, c.at, c.text FROM chat c JOIN players p ON p.id = c.player "
            "WHERE c.table_id = ? AND c.id > ? ORDER BY c.id DESC LIMIT ?",
            table_id,
            since,
            limit,
        )
        return [ChatLine(*r) for r in reversed(rows)]

    async def mute(self, player: str, muted: str, on: bool) -> None:
        if on:
            sql = "INSERT INTO mutes (player, muted) VALUES (?, ?) ON CONFLICT (player, muted) DO NOTHING"
        else:
            sql = "DELETE FROM mutes WHERE player = ? AND muted = ?"
        await self.db.write([Statement(sql, (player, muted))])

    async def muted(self, player: str) -> set[str]:
        return {str(r[0]) for r in await self.db.fetch("SELECT muted FROM mutes WHERE player = ?", player)}

    async def report(self, table_id: str, chat: int, player: str, reason: str) -> None:
        """``Conflict`` when there is no such line at this table."""
        sql = (
            "INSERT INTO reports (chat, player, reason, at) SELECT id, CAST(? AS VARCHAR(32)), CAST(? AS TEXT), CAST(? AS BIGINT) "
            "FROM chat WHERE id = ? AND table_id = ?"
        )
        await self.db.write([Statement(sql, (player, reason, now_ms(), chat, table_id), rows=1)])
