"""People's finished games that may become puzzles: those at which every person agrees, without names.

Only games that began from their own deal and were played to their end by the rules of today are lent, and none whose deal is still played
elsewhere. Whoever shares a screen cannot be asked: such a table lends nothing.
"""

from __future__ import annotations

import hashlib
import secrets

from capomastro.kernel.record import record as write_record
from capomastro.kernel.registry import game as find_game
from capomastro.puzzles.screening import LENT, Lent
from capomastro.running.game import RunningGame
from capomastro.server.store.analyses import Analyses
from capomastro.server.store.rows import Facts
from capomastro.server.store.store import Store

KEY = "lending"                 # of the site's settings: what names of sources are made with
KEY_BYTES = 16
NAME_BYTES = 8
AGREED = (                      # tables at which somebody sits, and nobody who does not agree
    "SELECT t.id FROM tables t WHERE t.state = 'finished' AND t.game = ? "
    "AND EXISTS (SELECT 1 FROM seats s WHERE s.table_id = t.id AND s.kind = 'person') "
    "AND NOT EXISTS (SELECT 1 FROM seats s LEFT JOIN players p ON p.id = s.player WHERE s.table_id = t.id AND s.kind <> 'bot' "
    "AND (s.kind <> 'person' OR COALESCE(p.lends, 0) = 0 OR p.erased = 1)) ORDER BY t.id"
)


class Lending:
    """What the people of a site lend."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def games(self, game: str) -> list[Lent]:
        """All games that may be looked through now."""
        key = bytes.fromhex(await self.store.setting(KEY, secrets.token_hex(KEY_BYTES)))
        out = []
        for (table_id,) in await self.store.db.fetch(AGREED, game):
            row = await self.store.tables.find(table_id)
            if row is None or not _whole(row.facts) or await Analyses(self.store).deal_is_open(table_id):
                continue
            running = RunningGame(find_game(game, row.facts.rules), await self.store.logs.seed(table_id), row.facts.clock)
            running.follow_all(await self.store.logs.entries(table_id))
            if running.ending == "played":
                name = hashlib.blake2b(table_id.encode(), key=key, digest_size=NAME_BYTES).hexdigest()
                out.append(Lent(LENT + name, write_record(running.table, reveal=False).text()))
        return out


def _whole(facts: Facts) -> bool:
    """Whether this was a game of its own, from its beginning, and its deal is nobody's secret any more."""
    own = facts.origin is None or facts.origin.kind == "rematch"
    return own and not (facts.position or facts.lesson or facts.sealed) and facts.rules == find_game(facts.game).rules_version
