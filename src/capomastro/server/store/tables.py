"""Tables: what was agreed about them, who sits there, and how they begin and end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from capomastro.running.entries import AnyEntry, read_entries, write_entry
from capomastro.server.site.now import now_ms
from capomastro.server.store.database import Part, Statement, log_row
from capomastro.server.store.results import changes_of
from capomastro.server.store.rows import Awaited, Chair, Facts, Ratings, SeatResult, TableRow

_facts: msgspec.json.Decoder[Facts] = msgspec.json.Decoder(Facts)


def _dump(value: Any) -> str:
    return msgspec.json.encode(value).decode()


class Tables(Part):
    """Tables open, running and finished."""

    async def add(self, row: TableRow, entries: Sequence[str] = (), seed: bytes | None = None) -> None:
        """A new table, with a log as ``write_entry`` writes it where its game was played elsewhere."""
        statements = _new_table(row)
        statements += [log_row((row.id, seq, entry)) for seq, entry in enumerate(entries)]
        if seed is not None:
            statements.append(_deal(row.id, seed))
        await self.db.write(statements)

    async def add_rematch(self, old: TableRow, new: TableRow) -> None:
        """A new table, named by the ``old`` one. ``Conflict`` as with ``change``: then there is no new one."""
        await self.db.write([*_change(old, chairs=False), *_new_table(new)], tell=f"t:{old.id}")

    async def find(self, table_id: str) -> TableRow | None:
        found = await self._find("WHERE t.id = ?", table_id)
        return found[0] if found else None

    async def _find(self, where: str, *values: Any) -> list[TableRow]:
        rows = await self.db.fetch(
            f"SELECT t.id, t.state, t.public, t.host, t.facts, t.created, t.changed, t.tended FROM tables t {where}", *values
        )
        found = {
            r[0]: TableRow(r[0], r[1], bool(r[2]), r[3], _facts.decode(r[4]), [], r[5], r[6], bool(r[7])) for r in rows
        }
        sql = (
            "SELECT s.table_id, s.kind, s.player, COALESCE(NULLIF(s.name, ''), p.name, ''), s.bot, s.colour FROM seats s "
            "LEFT JOIN players p ON p.id = s.player WHERE s.table_id IN"
        )
        for table_id, kind, player, name, bot, colour in await self.among(sql, list(found), "ORDER BY s.table_id, s.seat"):
            found[table_id].chairs.append(Chair(kind, player, name, bot, colour))
        return list(found.values())

    async def newest(
        self, *, state: str = "", game: str = "", player: str = "", before: int = 0, limit: int = 50, private: bool = False
    ) -> list[TableRow]:
        """Newest first. Private tables only where ``player`` sits or with ``private``."""
        where: list[str] = []
        values: list[Any] = []
        if player:
            where.append("t.id IN (SELECT table_id FROM seats WHERE player = ?)")
            values.append(player)
        elif not private:
            where.append("t.public = 1")
        for column, value in (("state", state), ("game", game)):
            if value:
                where.append(f"t.{column} = ?")
                values.append(value)
        if before:
            where.append("t.changed < ?")
            values.append(before)
        clause = f"WHERE {' AND '.join(where)} " if where else ""
        return await self._find(clause + "ORDER BY t.changed DESC LIMIT ?", *values, limit)

    async def plays_rated(self, player: str, game: str) -> bool:
        """Whether somebody sits at a running rated table of a game."""
        sql = (
            "SELECT t.facts FROM tables t JOIN seats s ON s.table_id = t.id "
            "WHERE s.player = ? AND t.state = 'running' AND t.game = ?"
        )
        return any(_facts.decode(row[0]).rated for row in await self.db.fetch(sql, player, game))

    async def left_behind(self) -> list[str]:
        """Tables not over yet whose host, or somebody who sits there, will not come back."""
        rows = await self.db.fetch(
            "SELECT t.id FROM tables t WHERE t.state <> 'finished' AND EXISTS (SELECT 1 FROM players p "
            "WHERE (p.banned = 1 OR p.erased = 1) AND (p.id = t.host OR p.id IN (SELECT s.player FROM seats s WHERE s.table_id = t.id)))"
        )
        return [str(r[0]) for r in rows]

    async def idle(self, since: int) -> list[str]:
        """Tables not over yet at which nothing has happened since then."""
        rows = await self.db.fetch("SELECT id FROM tables WHERE state <> 'finished' AND changed < ?", since)
        last = "SELECT entry FROM log WHERE table_id = ? ORDER BY seq DESC LIMIT 1"
        found = []
        for (table_id,) in rows:
            entries = read_entries(row[0] for row in await self.db.fetch(last, table_id))
            if all(entry.at < since for entry in entries):
                found.append(str(table_id))
        return found

    async def counts(self) -> dict[str, int]:
        """How many tables there are, by state."""
        return {str(r[0]): int(r[1]) for r in await self.db.fetch("SELECT state, COUNT(*) FROM tables GROUP BY state")}

    async def change(self, row: TableRow, *, chairs: bool = False) -> None:
        """Write facts and, when asked, chairs. ``Conflict`` when anybody has changed the table since ``row`` was read."""
        await self.db.write(_change(row, chairs), tell=f"t:{row.id}")

    async def take_chair(self, table_id: str, seat: int, player: str) -> None:
        """Sit down. ``Conflict`` when the chair is not open or the player sits at the table already."""
        now = now_ms()
        changing = "UPDATE tables SET changed = CASE WHEN changed < ? THEN ? ELSE changed + 1 END WHERE id = ? AND state = 'open'"
        sitting = (
            "UPDATE seats SET kind = 'person', player = ?, name = '', bot = '' WHERE table_id = ? AND seat = ? AND kind = 'open' "
            "AND NOT EXISTS (SELECT 1 FROM seats mine WHERE mine.table_id = ? AND mine.player = ?)"
        )
        await self.db.write(
            [
                Statement(changing, (now, now, table_id), rows=1),          # whoever rearranges the chairs in the meantime looks again
                Statement(sitting, (player, table_id, seat, table_id, player), rows=1),
            ],
            tell=f"t:{table_id}",
        )

    async def set_deal(self, row: TableRow, seed: bytes) -> None:
        """Fix the seed and the chairs, before any seat adds its nonce. ``Conflict`` as with ``change``."""
        await self.db.write([*_change(row, chairs=True), _deal(row.id, seed)], tell=f"t:{row.id}")

    async def begin(self, row: TableRow, entry: AnyEntry) -> None:
        """The first entry, together with the table's new state."""
        await self.db.write(
            [
                log_row((row.id, 0, write_entry(entry))),
                Statement(
                    "UPDATE tables SET state = 'running', tended = ?, facts = ?, changed = ? WHERE id = ? AND state = 'open'",
                    (int(row.tended), _dump(row.facts), now_ms(), row.id),
                    rows=1,
                ),
            ],
            tell=f"t:{row.id}",
        )

    async def note_awaited(self, found: Mapping[str, Awaited]) -> None:
        """Whom these tables wait for; what is noted already is not written again."""
        sql = "UPDATE tables SET awaited = ?, due = ?, entry = ? WHERE id = ? AND (awaited <> ? OR due <> ? OR entry <> ?)"
        await self.db.write([Statement(sql, (*one, table_id, *one)) for table_id, one in found.items()])

    async def awaited(self, ids: Sequence[str]) -> dict[str, Awaited]:
        """Whom these tables wait for, by id, where that is noted and nothing has happened since."""
        sql = (
            "SELECT t.id, t.awaited, t.due, t.entry FROM tables t WHERE t.state = 'running' "
            "AND t.entry = (SELECT MAX(l.seq) FROM log l WHERE l.table_id = t.id) AND t.id IN"
        )
        return {table_id: Awaited(*noted) for table_id, *noted in await self.among(sql, ids)}

    async def tend(self, table_id: str) -> None:
        """From now on the table needs tending."""
        await self.db.write([Statement("UPDATE tables SET tended = 1 WHERE id = ?", (table_id,))])

    async def finish(self, row: TableRow, results: Sequence[SeatResult], ratings: Ratings | None = None) -> None:
        """The game is over. Writing it twice is harmless; with ``ratings`` it is a ``Conflict``, as it is when others have changed them."""
        sql = (
            "INSERT INTO results (table_id, seat, game, rated, player, bot, rank, score, at, value, deviation, parts, feats) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        )
        if ratings is None:
            sql += " ON CONFLICT (table_id, seat) DO NOTHING"
        rated = int(row.facts.rated and not row.facts.uncounted)
        statements = [
            Statement(
                sql,
                (
                    *(r.table, r.seat, row.facts.game, rated, r.player, r.bot, r.rank, r.score, r.at),
                    *((r.strength.value, r.strength.deviation) if r.strength else (None, None)),
                    *(_dump(r.parts), _dump(r.feats)),
                ),
            )
            for r in results
        ]
        statements.append(
            Statement(
                "UPDATE tables SET state = 'finished', tended = 0, facts = ?, changed = ? WHERE id = ?",
                (_dump(row.facts), now_ms(), row.id),
            )
        )
        if ratings is not None:
            statements += changes_of(row.facts.game, ratings)
        await self.db.write(statements, tell=f"t:{row.id}")

    async def stop(self, row: TableRow, entry: AnyEntry) -> None:
        """Close a table that is not over; a game in progress gets its last entry. ``Conflict`` as with ``change``."""
        statements = []
        if row.state == "running":
            sql = (
                "INSERT INTO log (table_id, seq, entry) SELECT CAST(? AS VARCHAR(32)), COALESCE(MAX(seq), -1) + 1, CAST(? AS TEXT) "
                "FROM log WHERE table_id = ?"
            )
            statements.append(Statement(sql, (row.id, write_entry(entry), row.id)))
        statements.append(
            Statement(
                "UPDATE tables SET state = 'finished', tended = 0, facts = ?, changed = ? WHERE id = ? AND state = ? AND changed = ?",
                (_dump(row.facts), max(now_ms(), row.changed + 1), row.id, row.state, row.changed),
                rows=1,
            )
        )
        await self.db.write(statements, tell=f"t:{row.id}")


def _new_table(row: TableRow) -> list[Statement]:
    return [
        Statement(
            "INSERT INTO tables (id, game, state, public, tended, host, facts, created, changed) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                *(row.id, row.facts.game, row.state, int(row.public), int(row.tended)),
                *(row.host, _dump(row.facts), row.created, row.changed),
            ),
        ),
        *_chairs(row.id, row.chairs),
    ]


def _chairs(table_id: str, chairs: Sequence[Chair]) -> list[Statement]:
    sql = "INSERT INTO seats (table_id, seat, kind, player, name, bot, colour) VALUES (?, ?, ?, ?, ?, ?, ?)"
    return [
        Statement(sql, (table_id, seat, c.kind, c.player, "" if c.kind == "person" else c.name, c.bot, c.colour))
        for seat, c in enumerate(chairs)
    ]


def _change(row: TableRow, chairs: bool) -> list[Statement]:
    statements = [
        Statement(
            "UPDATE tables SET public = ?, host = ?, facts = ?, changed = ? WHERE id = ? AND state = ? AND changed = ?",
            (int(row.public), row.host, _dump(row.facts), max(now_ms(), row.changed + 1), row.id, row.state, row.changed),
            rows=1,
        )
    ]
    if chairs:
        statements.append(Statement("DELETE FROM seats WHERE table_id = ?", (row.id,)))
        statements += _chairs(row.id, row.chairs)
    return statements


def _deal(table_id: str, seed: bytes) -> Statement:
    return Statement("INSERT INTO deals (table_id, seed) VALUES (?, ?)", (table_id, seed.hex()))
