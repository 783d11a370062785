"""What somebody has played: their games with results, the course of their ratings, and everything else that is kept about them."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import Struct

from capomastro.kernel.view import Feat
from capomastro.server.store.store import Store

RESULTS = {                     # what a game was to a player, as SQL; ``r`` is their result, ``firsts`` how many share the first place
    "won": "r.rank = 1 AND firsts = 1",
    "shared": "r.rank = 1 AND firsts > 1",
    "lost": "r.rank > 1",
    "none": "r.rank IS NULL",
}
FIRSTS = "(SELECT COUNT(*) FROM results f WHERE f.table_id = s.table_id AND f.rank = 1)"
OPPONENT = (                    # somebody else at the table, by their id, or by "bot " and a level
    "EXISTS (SELECT 1 FROM seats o WHERE o.table_id = s.table_id AND o.seat <> s.seat AND (o.player = ? OR 'bot ' || o.bot = ?))"
)

KEPT = {                        # by what it is: the rows about a player, asked for by their id
    "player": "SELECT id, name, lang, account, webhook, bot, created, barred, lends FROM players WHERE id = ?",
    "devices": "SELECT kind, device, created, used FROM tokens WHERE player = ? AND kind <> 'recovery' ORDER BY created",
    "seats": (
        "SELECT s.table_id, t.game, t.state, s.seat, s.kind, s.name, s.colour, t.created, t.changed FROM seats s "
        "JOIN tables t ON t.id = s.table_id WHERE s.player = ? ORDER BY t.created"
    ),
    "hosted": "SELECT id, game, state, created, changed FROM tables WHERE host = ? ORDER BY created",
    "results": (
        "SELECT table_id, seat, game, rated, rank, score, at, value, deviation, parts, feats FROM results WHERE player = ? ORDER BY at"
    ),
    "ratings": "SELECT game, value, deviation, games FROM ratings WHERE who = ? ORDER BY game",
    "chat": "SELECT table_id, seat, at, text FROM chat WHERE player = ? ORDER BY id",
    "tournaments": "SELECT id, title, game, open, created, changed FROM tournaments WHERE host = ? ORDER BY created",
    "shares": "SELECT token, table_id, moment, lang, created FROM shares WHERE player = ? ORDER BY created",
    "browsers": "SELECT endpoint, origin, created FROM subscriptions WHERE player = ? ORDER BY created",
    "mail": "SELECT address, asked, confirmed FROM mails WHERE player = ?",
    "analyses": "SELECT table_id, at FROM analyses WHERE player = ? ORDER BY at",
    "muted": "SELECT muted FROM mutes WHERE player = ? ORDER BY muted",
    "reports": "SELECT chat, reason, at, state FROM reports WHERE player = ? ORDER BY id",
    "puzzles": "SELECT puzzle, solved, at, value FROM puzzle_tries WHERE player = ? ORDER BY at, puzzle",
    "puzzle_days": "SELECT day, puzzle, solved FROM puzzle_days WHERE player = ? ORDER BY day, puzzle",
    "bans": "SELECT reason, at, until FROM bans WHERE kind = 'player' AND target = ?",
}


class Rival(Struct):
    """Somebody else in a game."""

    who: str                    # a player's id, or "bot " and its level; empty: their data were deleted, or they share the screen
    name: str
    rank: int                   # 0 where the game has no result
    score: int


class Played(Struct):
    """A game that is over, as one player had it."""

    table: str
    game: str
    at: int
    rated: bool
    rank: int                   # 0: it has no result
    score: int
    firsts: int                 # how many share the first place
    rivals: list[Rival]
    parts: dict[str, int] = {}  # points by what they were for; empty where that was not kept
    feats: list[Feat] = []      # what is worth remembering; empty where that was not kept

    @property
    def result(self) -> Literal["won", "shared", "lost", "none"]:
        if not self.rank:
            return "none"
        return "lost" if self.rank > 1 else "won" if self.firsts == 1 else "shared"


class Step(Struct):
    """A rating after a game."""

    at: int
    value: float
    deviation: float
    table: str


class Careers:
    """Read-only: what the store knows about one player's past."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.db = store.db

    async def played(
        self, player: str, *, game: str = "", result: str = "", rival: str = "", rated: bool | None = None, first: int = 0, count: int = 50
    ) -> list[Played]:
        """Newest first. A seat on somebody's shared screen is nobody's result; a table closed before its start is no game."""
        where, values = ["s.player = ?", "s.kind = 'person'", "t.state = 'finished'"], [player]
        where.append("EXISTS (SELECT 1 FROM log l WHERE l.table_id = t.id AND l.seq = 0)")
        if game:
            where.append("t.game = ?")
            values.append(game)
        if rated is not None:
            where.append("r.rated = 1" if rated else "COALESCE(r.rated, 0) = 0")
        if result:
            where.append(RESULTS[result].replace("firsts", FIRSTS))
        if rival:
            where.append(OPPONENT)
            values += [rival, rival]
        rows = await self.db.fetch(
            f"SELECT t.id, t.game, COALESCE(r.at, t.changed), COALESCE(r.rated, 0), COALESCE(r.rank, 0), COALESCE(r.score, 0), {FIRSTS}, "
            "s.seat, COALESCE(r.parts, ''), COALESCE(r.feats, '') FROM seats s JOIN tables t ON t.id = s.table_id "
            "LEFT JOIN results r ON r.table_id = s.table_id AND r.seat = s.seat "
            f"WHERE {' AND '.join(where)} ORDER BY COALESCE(r.at, t.changed) DESC, t.id LIMIT ? OFFSET ?",
            *values,
            count,
            first,
        )
        found = {}
        for r in rows:
            kept = _parts(r[8]), _feats(r[9])
            found[str(r[0])] = Played(r[0], r[1], int(r[2]), bool(r[3]), int(r[4]), int(r[5]), int(r[6]), [], *kept)
        await self._add_rivals(found, {str(r[0]): int(r[7]) for r in rows})
        return list(found.values())

    async def _add_rivals(self, games: dict[str, Played], mine: dict[str, int]) -> None:
        sql = (
            "SELECT s.table_id, s.seat, s.kind, s.player, COALESCE(NULLIF(s.name, ''), p.name, ''), s.bot, COALESCE(r.rank, 0), "
            "COALESCE(r.score, 0) FROM seats s LEFT JOIN players p ON p.id = s.player "
            "LEFT JOIN results r ON r.table_id = s.table_id AND r.seat = s.seat WHERE s.table_id IN"
        )
        for table, seat, kind, player, name, bot, rank, score in await self.store.among(sql, list(games), "ORDER BY s.table_id, s.seat"):
            if seat != mine[table]:
                who = f"bot {bot}" if kind == "bot" else player if kind == "person" and name else ""
                games[table].rivals.append(Rival(who or "", name, int(rank), int(score)))

    async def steps(self, player: str, game: str, count: int) -> list[Step]:
        """The newest ratings after a game, oldest first."""
        rows = await self.db.fetch(
            "SELECT at, value, deviation, table_id FROM results WHERE player = ? AND game = ? AND rated = 1 AND value IS NOT NULL "
            "ORDER BY at DESC, table_id DESC LIMIT ?",
            *(player, game, count),
        )
        return [Step(int(r[0]), float(r[1]), float(r[2]), str(r[3])) for r in reversed(rows)]

    async def place(self, player: str, game: str) -> int:
        """How many stand before a player on a game's ladder; -1 where the player is not on it."""
        rows = await self.db.fetch("SELECT value FROM ratings WHERE game = ? AND who = ?", game, player)
        if not rows:
            return -1
        ahead = await self.db.fetch(
            "SELECT COUNT(*) FROM ratings r LEFT JOIN players p ON p.id = r.who WHERE r.game = ? AND (p.id IS NULL OR p.erased = 0) "
            "AND (r.value > ? OR (r.value = ? AND r.who < ?))",
            *(game, rows[0][0], rows[0][0], player),
        )
        return int(ahead[0][0])

    # -- everything -------------------------------------------------------------------
    async def everything(self, player: str) -> dict[str, Any]:
        """All that is kept about a player, but no secret: neither passphrase nor tokens."""
        out: dict[str, Any] = {}
        for name, sql in KEPT.items():
            columns = [column.strip().split(".")[-1] for column in sql[len("SELECT ") : sql.index(" FROM")].split(",")]
            out[name] = [dict(zip(columns, row, strict=True)) for row in await self.db.fetch(sql, player)]
        return out


def _parts(kept: str) -> dict[str, int]:
    return msgspec.json.decode(kept, type=dict[str, int]) if kept else {}


def _feats(kept: str) -> list[Feat]:
    return msgspec.json.decode(kept, type=list[Feat]) if kept else []
