"""Closing a table for good before its game is over: by its host, by the operator, because everybody is gone or a bot fails.

The log gets its last entry and the table its last state in one transaction, from whatever process: those that have the
table in memory read both. Nobody has won a game that was stopped; it has no result and counts for no rating.
"""

from __future__ import annotations

from msgspec.structs import replace

from capomastro.kernel.view import Phrase
from capomastro.running.entries import Stopped
from capomastro.running.protocol import Ending
from capomastro.running.refusal import Refusal
from capomastro.server.site.now import now_ms
from capomastro.server.store import Conflict, Store

ATTEMPTS = 20                   # at writing to a table that others write to at the same time


async def close(store: Store, table_id: str, why: Ending) -> bool:
    """Close a table before its start or in the middle of its game; False when there is none, or it is over already."""
    for _ in range(ATTEMPTS):
        row = await store.tables.find(table_id)
        if row is None or row.state == "finished":
            return False
        facts = replace(row.facts, ending=why, starting=False, unplayed=row.state == "open")
        try:
            await store.tables.stop(replace(row, facts=facts), Stopped(now_ms(), why))
        except Conflict:
            continue
        return True
    raise Refusal("busy", "too many at once; try again", Phrase("server.too_fast"))


async def close_as_operator(store: Store, table_id: str) -> bool:
    """The same from outside the server, which hears of it or sees that ``closings`` has changed."""
    closed = await close(store, table_id, "closed_by_operator")
    if closed:
        await store.set_setting("closings", f"{now_ms()} {table_id}")
    return closed
