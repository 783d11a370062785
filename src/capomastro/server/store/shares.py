"""Links to finished games."""

from __future__ import annotations

from capomastro.server.store.database import Part, Statement
from capomastro.server.store.rows import Share


class Shares(Part):
    """Who has shared what."""

    async def add(self, share: Share) -> None:
        sql = "INSERT INTO shares (token, table_id, player, moment, lang, created) VALUES (?, ?, ?, ?, ?, ?)"
        await self.db.write([Statement(sql, (share.token, share.table, share.player, share.moment, share.lang, share.created))])

    async def find(self, token: str) -> Share | None:
        found = await self._find("token = ?", token)
        return found[0] if found else None

    async def of(self, table_id: str) -> list[Share]:
        return await self._find("table_id = ?", table_id)

    async def _find(self, where: str, value: str) -> list[Share]:
        sql = f"SELECT token, table_id, player, moment, lang, created FROM shares WHERE {where} ORDER BY created, token"
        return [Share(*row) for row in await self.db.fetch(sql, value)]

    async def drop(self, token: str) -> None:
        await self.db.write([Statement("DELETE FROM shares WHERE token = ?", (token,))])
