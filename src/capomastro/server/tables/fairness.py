"""Fair play: what helps nobody in a game that is still played.

Whoever plays a rated game is given no advice on games of that kind, at whatever table or board it is asked. A deal that is still played
somewhere is neither analysed nor played on from, whoever asks: by another table with the same deal, or by the one that a branch began
from. Both are looked up each time, also for what is there already.
"""

from __future__ import annotations

from capomastro.kernel.view import Phrase
from capomastro.running.refusal import Refusal
from capomastro.server.store import Player, Store, TableRow
from capomastro.server.store.analyses import Analyses

ANCESTORS = 50                  # branches of branches that are looked through


async def check_advice(store: Store, player: Player | None, game: str, say: str = "server.rated_advice") -> None:
    """Refuse advice on a kind of game of which ``player`` plays a rated one."""
    if player is not None and await store.tables.plays_rated(player.id, game):
        raise Refusal("not_allowed", "no advice on it while you play a rated game of it", Phrase(say))


async def check_deal(store: Store, row: TableRow, say: str) -> None:
    """Refuse a deal that is not over."""
    reports, facts, table = Analyses(store), row.facts, row.id
    for _ in range(ANCESTORS):
        if not facts.lesson and await reports.deal_is_open(table):
            raise Refusal("not_allowed", "this deal is still being played", Phrase(say))
        if facts.origin is None or facts.origin.kind != "branch":
            return
        before = await store.tables.find(facts.origin.table)
        if before is None:
            return
        facts, table = before.facts, before.id


async def check_hint(store: Store, player: Player, row: TableRow) -> None:
    """Refuse a hint to whoever plays a rated game of the kind, and to everybody at a branch of a deal that is not over."""
    await check_advice(store, player, row.facts.game)
    if row.facts.origin is not None and row.facts.origin.kind == "branch":
        before = await store.tables.find(row.facts.origin.table)
        if before is not None:
            await check_deal(store, before, "server.deal_hint")
