"""The processes of one site: which of them live, and which of them tends a table."""

from __future__ import annotations

from collections.abc import Sequence

from capomastro.server.site.now import now_ms
from capomastro.server.store.database import Conflict, Part, Statement

NODE_ALIVE = 6_000              # milliseconds a process counts as alive after its last sign
RESTING = "~"                   # before the name of the process that tends a table: it no longer has it in memory


class Processes(Part):
    """The processes that serve this database."""

    async def beat(self, node: str) -> None:
        """A sign of life."""
        sql = "INSERT INTO nodes (node, seen) VALUES (?, ?) ON CONFLICT (node) DO UPDATE SET seen = excluded.seen"
        await self.db.write(
            [Statement(sql, (node, now_ms())), Statement("DELETE FROM nodes WHERE seen < ?", (now_ms() - 100 * NODE_ALIVE,))]
        )

    async def alive(self, within: int) -> set[str]:
        """The processes that gave a sign of life in the last ``within`` milliseconds."""
        return {str(r[0]) for r in await self.db.fetch("SELECT node FROM nodes WHERE seen > ?", now_ms() - within)}

    async def last_seen(self) -> int:
        """When any process last gave a sign of life; 0 when none ever did, or it is forgotten."""
        return int((await self.db.fetch("SELECT COALESCE(MAX(seen), 0) FROM nodes"))[0][0])

    async def release(self, node: str) -> None:
        """This process ends: others may take its tables at once. When it was last here stays known."""
        await self.db.write([Statement("UPDATE nodes SET seen = ? WHERE node = ?", (now_ms() - NODE_ALIVE, node))])

    async def tended(self, node: str) -> list[str]:
        """Running tables that need tending and whose process is gone."""
        alive = now_ms() - NODE_ALIVE
        rows = await self.db.fetch(
            "SELECT id FROM tables WHERE state = 'running' AND tended = 1 AND ltrim(node, ?) <> ? "
            "AND ltrim(node, ?) NOT IN (SELECT node FROM nodes WHERE seen > ?) ORDER BY changed DESC",
            RESTING,
            node,
            RESTING,
            alive,
        )
        return [str(r[0]) for r in rows]

    async def claim(self, table_id: str, node: str) -> bool:
        """Become the process that tends a table; False when another living one does and has it in memory."""
        sql = "UPDATE tables SET node = ? WHERE id = ? AND (node = ? OR node NOT IN (SELECT node FROM nodes WHERE seen > ?))"
        try:
            await self.db.write([Statement(sql, (node, table_id, node, now_ms() - NODE_ALIVE), rows=1)])
        except Conflict:
            return False
        return True

    async def let_rest(self, table_ids: Sequence[str], node: str) -> None:
        """Tables that left the memory of the process that tends them: whoever loads one may have it. All hear ``r:table,table``."""
        sql = "UPDATE tables SET node = ? WHERE id = ? AND node = ?"
        statements = [Statement(sql, (RESTING + node, table_id, node)) for table_id in table_ids]
        await self.db.write(statements, tell="r:" + ",".join(table_ids))
