"""Everything the server keeps, in words of the domain. The statements run on both databases."""

from __future__ import annotations

from collections.abc import Awaitable, Iterable, Sequence
from typing import Any

import msgspec

from capomastro.running.entries import AnyEntry, read_entries, write_entry
from capomastro.server.site.now import now_ms
from capomastro.server.store.database import Conflict, Database, Statement, log_row
from capomastro.server.store.rows import Chair, ChatLine, Facts, Player, Rated, Ratings, SeatResult, Share, Strength, TableRow

NODE_ALIVE = 6_000              # milliseconds a process counts as alive after its last sign
SIGNED_IN = "('device', 'personal')"                     # the kinds of tokens that say who somebody is
RESTING = "~"                   # before the name of the process that tends a table: it no longer has it in memory


_facts: msgspec.json.Decoder[Facts] = msgspec.json.Decoder(Facts)


def _dump(value: Any) -> str:
    return msgspec.json.encode(value).decode()


class Store:
    """The database in words of the domain."""

    def __init__(self, database: Database) -> None:
        self.db = database

    async def close(self) -> None:
        await self.db.close()

    # -- the site ----------------------------------------------------------------
    async def setting(self, key: str, default: str) -> str:
        """A value of the whole site; the first process to ask writes ``default``."""
        sql = "INSERT INTO site (key, value) VALUES (?, ?) ON CONFLICT (key) DO NOTHING"
        await self.db.write([Statement(sql, (key, default))])
        rows = await self.db.fetch("SELECT value FROM site WHERE key = ?", key)
        return str(rows[0][0])

    async def set_setting(self, key: str, value: str) -> None:
        sql = "INSERT INTO site (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
        await self.db.write([Statement(sql, (key, value))])

    # -- players --------------------------------------------------------------------
    async def add_player(self, player: Player, token_hash: str, device: str = "") -> None:
        await self.db.write(
            [
                Statement(
                    "INSERT INTO players (id, name, lang, created) VALUES (?, ?, ?, ?)", (player.id, player.name, player.lang, now_ms())
                ),
                self._token(token_hash, player.id, "device", device),
            ]
        )

    def _token(self, token_hash: str, player: str, kind: str, device: str = "") -> Statement:
        sql = "INSERT INTO tokens (hash, player, kind, created, used, device) VALUES (?, ?, ?, ?, ?, ?)"
        return Statement(sql, (token_hash, player, kind, now_ms(), now_ms(), device[:80]))

    async def add_token(self, token_hash: str, player: str, kind: str, device: str = "") -> None:
        await self.db.write([self._token(token_hash, player, kind, device)])

    async def use_token(self, token_hash: str, now: int, every: int) -> None:
        """Note that a token is in use, once in a while."""
        if await self.db.fetch("SELECT 1 FROM tokens WHERE hash = ? AND used < ?", token_hash, now - every):
            await self.db.write([Statement("UPDATE tokens SET used = ? WHERE hash = ?", (now, token_hash))])

    async def devices(self, player: str) -> list[tuple[str, str, str, int, int]]:
        """Of each of a player's tokens: its hash, its kind, what the device calls itself, since when, and when it was last used."""
        sql = f"SELECT hash, kind, device, created, used FROM tokens WHERE player = ? AND kind IN {SIGNED_IN} ORDER BY created"
        return [(str(r[0]), str(r[1]), str(r[2]), int(r[3]), int(r[4])) for r in await self.db.fetch(sql, player)]

    async def _player(self, where: str, *values: Any) -> tuple[Player, str] | None:
        rows = await self.db.fetch(
            "SELECT p.id, p.name, p.lang, p.account, p.passphrase, p.webhook, p.bot, p.banned, p.erased, p.barred, "
            f"{'t.kind' if 'tokens' in where else 'NULL'} FROM players p {where}",
            *values,
        )
        if not rows:
            return None
        pid, name, lang, account, passphrase, webhook, bot, banned, erased, barred, kind = rows[0]
        return Player(pid, name, lang, account or "", passphrase, webhook, bool(bot), bool(banned), bool(erased), barred), kind or ""

    async def player_by_token(self, token_hash: str) -> tuple[Player, str] | None:
        """The player and the kind of token; recovery codes and the keys of seats open nothing by themselves."""
        return await self._player(
            f"JOIN tokens t ON t.player = p.id WHERE t.hash = ? AND t.kind IN {SIGNED_IN} AND p.erased = 0", token_hash
        )

    async def player(self, player_id: str) -> Player | None:
        found = await self._player("WHERE p.id = ?", player_id)
        return found[0] if found else None

    async def player_by_account(self, account: str) -> Player | None:
        found = await self._player("WHERE p.account = ?", account.lower())
        return found[0] if found else None

    async def change_player(self, player_id: str, **changes: Any) -> None:
        """Set columns of a player: name, lang, webhook, account, passphrase, bot."""
        columns = ", ".join(f"{column} = ?" for column in changes)
        await self.db.write([Statement(f"UPDATE players SET {columns} WHERE id = ?", (*changes.values(), player_id), rows=1)])

    async def bans(self) -> str:
        """Changes whenever somebody is banned or let in again."""
        rows = await self.db.fetch("SELECT value FROM site WHERE key = 'bans'")
        return str(rows[0][0]) if rows else ""

    async def closings(self) -> str:
        """Changes whenever the operator closes a table."""
        rows = await self.db.fetch("SELECT value FROM site WHERE key = 'closings'")
        return str(rows[0][0]) if rows else ""

    async def banned(self, ids: Sequence[str]) -> list[str]:
        """Those of ``ids`` who are banned."""
        return [str(r[0]) for r in await self.among("SELECT id FROM players WHERE banned = 1 AND id IN", ids)]

    async def gone(self, ids: Sequence[str]) -> set[str]:
        """Those of ``ids`` who will not come back: banned, or their data deleted."""
        return {str(r[0]) for r in await self.among("SELECT id FROM players WHERE (banned = 1 OR erased = 1) AND id IN", ids)}

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

    async def among(self, sql: str, ids: Sequence[str], more: str = "") -> list[tuple[Any, ...]]:
        """The rows of ``sql`` for a list of ids of any length."""
        out: list[tuple[Any, ...]] = []
        for at in range(0, len(ids), 200):
            part = ids[at : at + 200]
            out += await self.db.fetch(f"{sql} ({', '.join('?' for _ in part)}) {more}", *part)
        return out

    async def set_recovery(self, player_id: str, hashes: Iterable[str]) -> None:
        await self.db.write(
            [
                Statement("DELETE FROM tokens WHERE player = ? AND kind = 'recovery'", (player_id,)),
                *(self._token(h, player_id, "recovery") for h in hashes),
            ]
        )

    async def use_recovery(self, player_id: str, code_hash: str, passphrase: str) -> None:
        """Spend a code for a new passphrase; every device is signed out. ``Conflict`` when there is no such code."""
        await self.db.write(
            [
                Statement("DELETE FROM tokens WHERE hash = ? AND player = ? AND kind = 'recovery'", (code_hash, player_id), rows=1),
                Statement("DELETE FROM tokens WHERE player = ? AND kind <> 'recovery'", (player_id,)),
                Statement("UPDATE players SET passphrase = ? WHERE id = ?", (passphrase, player_id)),
            ]
        )

    async def set_go(self, player_id: str, token_hash: str, table_id: str) -> None:
        """A key that brings a player to a table on another device; it takes the place of an earlier one."""
        drop = Statement("DELETE FROM tokens WHERE player = ? AND kind = 'go'", (player_id,))
        await self.db.write([drop, self._token(token_hash, player_id, "go", table_id)])

    async def going(self, token_hash: str, since: int) -> tuple[str, str] | None:
        """Whose key this is, if it was made after ``since``, and to which table it leads."""
        rows = await self.db.fetch("SELECT player, device FROM tokens WHERE hash = ? AND kind = 'go' AND created > ?", token_hash, since)
        return (str(rows[0][0]), str(rows[0][1])) if rows else None

    async def use_go(self, token_hash: str, player_id: str, device_hash: str, device: str) -> None:
        """Spend such a key for a new device. ``Conflict`` when it was spent already."""
        spend = Statement("DELETE FROM tokens WHERE hash = ? AND player = ? AND kind = 'go'", (token_hash, player_id), rows=1)
        await self.db.write([spend, self._token(device_hash, player_id, "device", device)])

    async def drop_token(self, token_hash: str) -> None:
        await self.db.write([Statement("DELETE FROM tokens WHERE hash = ?", (token_hash,))])

    async def drop_tokens(self, player_id: str, kind: str) -> None:
        await self.db.write([Statement("DELETE FROM tokens WHERE player = ? AND kind = ?", (player_id, kind))])

    async def drop_others(self, player_id: str, token_hash: str) -> None:
        """Sign out every device and tool of a player but the one with this token."""
        drop = "DELETE FROM tokens WHERE player = ? AND kind <> 'recovery' AND hash <> ?"
        await self.db.write([Statement(drop, (player_id, token_hash))])

    async def merge_player(self, old: str, new: str) -> None:
        """A device's nameless player becomes the account it signs in to: its seats and results go along."""
        await self.db.write(
            [
                Statement(f"UPDATE {table} SET player = ? WHERE player = ?", (new, old))
                for table in ("seats", "results", "chat", "shares", "analyses")
            ]
            + [
                Statement("UPDATE tables SET host = ? WHERE host = ?", (new, old)),
                Statement("UPDATE tournaments SET host = ? WHERE host = ?", (new, old)),
                Statement(
                    "UPDATE tournaments SET changed = changed + 1 WHERE id IN (SELECT tournament FROM tournament_log WHERE entry LIKE ?)",
                    (f'%"{old}"%',),
                ),
                Statement(
                    "UPDATE tournament_log SET entry = REPLACE(entry, ?, ?) WHERE entry LIKE ?", (f'"{old}"', f'"{new}"', f'%"{old}"%')
                ),
                Statement("DELETE FROM tokens WHERE player = ?", (old,)),
                Statement("DELETE FROM subscriptions WHERE player = ?", (old,)),
                Statement("UPDATE players SET name = '', erased = 1 WHERE id = ?", (old,)),
            ]
        )

    async def erase_player(self, player_id: str) -> None:
        """Delete-my-data: seats become nameless, chat is erased, tokens stop working."""
        await self.db.write(
            [
                Statement("DELETE FROM tokens WHERE player = ?", (player_id,)),
                Statement("DELETE FROM chat WHERE player = ?", (player_id,)),
                Statement("DELETE FROM reports WHERE player = ?", (player_id,)),
                Statement("DELETE FROM shares WHERE player = ?", (player_id,)),
                Statement("DELETE FROM subscriptions WHERE player = ?", (player_id,)),
                Statement("DELETE FROM mails WHERE player = ?", (player_id,)),
                Statement("UPDATE analyses SET player = NULL WHERE player = ?", (player_id,)),
                Statement("DELETE FROM puzzle_tries WHERE player = ?", (player_id,)),
                Statement("DELETE FROM mutes WHERE player = ? OR muted = ?", (player_id, player_id)),
                Statement("UPDATE seats SET name = '' WHERE player = ?", (player_id,)),
                Statement(
                    "UPDATE players SET name = '', lang = '', account = NULL, passphrase = '', webhook = '', barred = '', bot = 0, "
                    "erased = 1 WHERE id = ?",
                    (player_id,),
                ),
            ]
        )

    async def players(self, limit: int = 100) -> list[Player]:
        rows = await self.db.fetch(
            "SELECT id, name, lang, account, webhook, bot, banned, erased FROM players ORDER BY created DESC LIMIT ?", limit
        )
        return [Player(r[0], r[1], r[2], r[3] or "", "", r[4], bool(r[5]), bool(r[6]), bool(r[7])) for r in rows]

    # -- tables ---------------------------------------------------------------------
    async def add_table(self, row: TableRow, entries: Sequence[str] = (), seed: bytes | None = None) -> None:
        """A new table, with a log as ``write_entry`` writes it where its game was played elsewhere."""
        statements = self._new_table(row)
        statements += [log_row((row.id, seq, entry)) for seq, entry in enumerate(entries)]
        if seed is not None:
            statements.append(self._deal(row.id, seed))
        await self.db.write(statements)

    async def add_rematch(self, old: TableRow, new: TableRow) -> None:
        """A new table, named by the ``old`` one. ``Conflict`` as with ``change_table``: then there is no new one."""
        await self.db.write([*self._change(old, chairs=False), *self._new_table(new)], tell=f"t:{old.id}")

    def _new_table(self, row: TableRow) -> list[Statement]:
        return [
            Statement(
                "INSERT INTO tables (id, game, state, public, tended, host, facts, created, changed) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    *(row.id, row.facts.game, row.state, int(row.public), int(row.tended)),
                    *(row.host, _dump(row.facts), row.created, row.changed),
                ),
            ),
            *self._chairs(row.id, row.chairs),
        ]

    def _chairs(self, table_id: str, chairs: Sequence[Chair]) -> list[Statement]:
        sql = "INSERT INTO seats (table_id, seat, kind, player, name, bot, colour) VALUES (?, ?, ?, ?, ?, ?, ?)"
        return [
            Statement(sql, (table_id, seat, c.kind, c.player, "" if c.kind == "person" else c.name, c.bot, c.colour))
            for seat, c in enumerate(chairs)
        ]

    def _deal(self, table_id: str, seed: bytes) -> Statement:
        return Statement("INSERT INTO deals (table_id, seed) VALUES (?, ?)", (table_id, seed.hex()))

    async def table(self, table_id: str) -> TableRow | None:
        found = await self._tables("WHERE t.id = ?", table_id)
        return found[0] if found else None

    async def _tables(self, where: str, *values: Any) -> list[TableRow]:
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

    async def tables(
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
        return await self._tables(clause + "ORDER BY t.changed DESC LIMIT ?", *values, limit)

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

    async def alive(self, within: int) -> set[str]:
        """The processes that gave a sign of life in the last ``within`` milliseconds."""
        return {str(r[0]) for r in await self.db.fetch("SELECT node FROM nodes WHERE seen > ?", now_ms() - within)}

    async def release(self, node: str) -> None:
        """This process ends: others may take its tables at once. When it was last here stays known."""
        await self.db.write([Statement("UPDATE nodes SET seen = ? WHERE node = ?", (now_ms() - NODE_ALIVE, node))])

    async def last_seen(self) -> int:
        """When any process last gave a sign of life; 0 when none ever did, or it is forgotten."""
        return int((await self.db.fetch("SELECT COALESCE(MAX(seen), 0) FROM nodes"))[0][0])

    async def beat(self, node: str) -> None:
        """A sign of life."""
        sql = "INSERT INTO nodes (node, seen) VALUES (?, ?) ON CONFLICT (node) DO UPDATE SET seen = excluded.seen"
        await self.db.write(
            [Statement(sql, (node, now_ms())), Statement("DELETE FROM nodes WHERE seen < ?", (now_ms() - 100 * NODE_ALIVE,))]
        )

    async def change_table(self, row: TableRow, *, chairs: bool = False) -> None:
        """Write facts and, when asked, chairs. ``Conflict`` when anybody has changed the table since ``row`` was read."""
        await self.db.write(self._change(row, chairs), tell=f"t:{row.id}")

    def _change(self, row: TableRow, chairs: bool) -> list[Statement]:
        statements = [
            Statement(
                "UPDATE tables SET public = ?, host = ?, facts = ?, changed = ? WHERE id = ? AND state = ? AND changed = ?",
                (int(row.public), row.host, _dump(row.facts), max(now_ms(), row.changed + 1), row.id, row.state, row.changed),
                rows=1,
            )
        ]
        if chairs:
            statements.append(Statement("DELETE FROM seats WHERE table_id = ?", (row.id,)))
            statements += self._chairs(row.id, row.chairs)
        return statements

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

    async def finish(self, row: TableRow, results: Sequence[SeatResult], ratings: Ratings | None = None) -> None:
        """The game is over. Writing it twice is harmless; with ``ratings`` it is a ``Conflict``, as it is when others have changed them."""
        sql = (
            "INSERT INTO results (table_id, seat, game, rated, player, bot, rank, score, at, value, deviation) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
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
            statements += self._ratings(row.facts.game, ratings)
        await self.db.write(statements, tell=f"t:{row.id}")

    async def stop(self, row: TableRow, entry: AnyEntry) -> None:
        """Close a table that is not over; a game in progress gets its last entry. ``Conflict`` as with ``change_table``."""
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

    async def tend(self, table_id: str) -> None:
        """From now on the table needs tending."""
        await self.db.write([Statement("UPDATE tables SET tended = 1 WHERE id = ?", (table_id,))])

    # -- the log ----------------------------------------------------------------------
    def _entry(self, table_id: str, seq: int, entry: AnyEntry) -> Statement:
        return log_row((table_id, seq, write_entry(entry)))

    def append(self, table_id: str, seq: int, entry: AnyEntry) -> Awaitable[None]:
        """Durable when done; ``Conflict`` when another process wrote this number first."""
        return self.db.append(table_id, seq, write_entry(entry))

    async def begin(self, row: TableRow, entry: AnyEntry) -> None:
        """The first entry, together with the table's new state."""
        await self.db.write(
            [
                self._entry(row.id, 0, entry),
                Statement(
                    "UPDATE tables SET state = 'running', tended = ?, facts = ?, changed = ? WHERE id = ? AND state = 'open'",
                    (int(row.tended), _dump(row.facts), now_ms(), row.id),
                    rows=1,
                ),
            ],
            tell=f"t:{row.id}",
        )

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

    async def set_deal(self, row: TableRow, seed: bytes) -> None:
        """Fix the seed and the chairs, before any seat adds its nonce. ``Conflict`` as with ``change_table``."""
        await self.db.write([*self._change(row, chairs=True), self._deal(row.id, seed)], tell=f"t:{row.id}")

    async def seed(self, table_id: str) -> bytes | None:
        rows = await self.db.fetch("SELECT seed FROM deals WHERE table_id = ?", table_id)
        return bytes.fromhex(rows[0][0]) if rows else None

    async def add_nonce(self, table_id: str, seat: int, nonce: str) -> None:
        """A seat's contribution; its first one counts."""
        sql = "INSERT INTO nonces (table_id, seat, nonce) VALUES (?, ?, ?) ON CONFLICT (table_id, seat) DO NOTHING"
        await self.db.write([Statement(sql, (table_id, seat, nonce))], tell=f"n:{table_id}")

    async def nonces(self, table_id: str) -> dict[int, str]:
        return {int(r[0]): str(r[1]) for r in await self.db.fetch("SELECT seat, nonce FROM nonces WHERE table_id = ?", table_id)}

    # -- chat -----------------------------------------------------------------------
    async def say(self, table_id: str, player: str, seat: int, text: str) -> None:
        sql = "INSERT INTO chat (table_id, player, seat, at, text) VALUES (?, ?, ?, ?, ?)"
        await self.db.write([Statement(sql, (table_id, player, seat, now_ms(), text))], tell=f"c:{table_id}")

    async def chat(self, table_id: str, since: int = 0, limit: int = 200) -> list[ChatLine]:
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

    # -- links to finished games ---------------------------------------------------------
    async def add_share(self, share: Share) -> None:
        sql = "INSERT INTO shares (token, table_id, player, moment, lang, created) VALUES (?, ?, ?, ?, ?, ?)"
        await self.db.write([Statement(sql, (share.token, share.table, share.player, share.moment, share.lang, share.created))])

    async def share(self, token: str) -> Share | None:
        found = await self._shares("token = ?", token)
        return found[0] if found else None

    async def shares(self, table_id: str) -> list[Share]:
        return await self._shares("table_id = ?", table_id)

    async def _shares(self, where: str, value: str) -> list[Share]:
        sql = f"SELECT token, table_id, player, moment, lang, created FROM shares WHERE {where} ORDER BY created, token"
        return [Share(*row) for row in await self.db.fetch(sql, value)]

    async def drop_share(self, token: str) -> None:
        await self.db.write([Statement("DELETE FROM shares WHERE token = ?", (token,))])

    # -- results ---------------------------------------------------------------------
    async def results(self, game: str) -> list[list[SeatResult]]:
        """The rated games of a game, oldest first."""
        rows = await self.db.fetch(
            "SELECT table_id, seat, player, bot, rank, score, at FROM results WHERE game = ? AND rated = 1 ORDER BY at, table_id, seat",
            game,
        )
        games: dict[str, list[SeatResult]] = {}
        for r in rows:
            games.setdefault(r[0], []).append(SeatResult(*r))
        return list(games.values())

    async def has_results(self, table_id: str) -> bool:
        return bool(await self.db.fetch("SELECT 1 FROM results WHERE table_id = ? LIMIT 1", table_id))

    async def rated_games(self, game: str) -> int:
        """How many rated games have a result."""
        sql = "SELECT COUNT(*) FROM (SELECT DISTINCT table_id FROM results WHERE game = ? AND rated = 1) AS games"
        return int((await self.db.fetch(sql, game))[0][0])

    # -- ratings ---------------------------------------------------------------------
    async def ratings_version(self, game: str) -> str:
        """Changes with every change of a game's ratings: how many games they rest on, and a count of changes; empty where none are kept."""
        rows = await self.db.fetch("SELECT value FROM site WHERE key = ?", f"ratings {game}")
        return str(rows[0][0]) if rows else ""

    async def strengths(self, game: str, whom: Sequence[str]) -> dict[str, Strength]:
        """The kept strengths of some."""
        out: dict[str, Strength] = {}
        for who in whom:
            rows = await self.db.fetch("SELECT value, deviation, games FROM ratings WHERE game = ? AND who = ?", game, who)
            if rows:
                out[who] = Strength(*rows[0])
        return out

    async def ratings_of(self, player: str) -> dict[str, Strength]:
        """A player's strength, by game."""
        rows = await self.db.fetch("SELECT game, value, deviation, games FROM ratings WHERE who = ?", player)
        return {str(r[0]): Strength(*r[1:]) for r in rows}

    async def ladder(self, game: str, first: int, count: int) -> list[Rated]:
        """The best, and bots among them; whoever deleted their data is left out."""
        rows = await self.db.fetch(
            "SELECT r.who, p.name, p.bot, r.value, r.deviation, r.games FROM ratings r LEFT JOIN players p ON p.id = r.who "
            "WHERE r.game = ? AND (p.id IS NULL OR p.erased = 0) ORDER BY r.value DESC, r.who LIMIT ? OFFSET ?",
            game,
            count,
            first,
        )
        return [Rated(who, name or who.removeprefix("bot "), name is None or bool(bot), Strength(*rest)) for who, name, bot, *rest in rows]

    async def keep_ratings(self, game: str, ratings: Ratings) -> None:
        """``Conflict`` when somebody has changed them since."""
        await self.db.write(self._ratings(game, ratings))

    def _ratings(self, game: str, ratings: Ratings) -> list[Statement]:
        key = f"ratings {game}"
        if ratings.version:
            turn = Statement("UPDATE site SET value = ? WHERE key = ? AND value = ?", (ratings.after, key, ratings.version), rows=1)
        else:
            turn = Statement("INSERT INTO site (key, value) VALUES (?, ?)", (key, ratings.after))
        upsert = (
            "INSERT INTO ratings (game, who, value, deviation, games) VALUES (?, ?, ?, ?, ?) ON CONFLICT (game, who) "
            "DO UPDATE SET value = excluded.value, deviation = excluded.deviation, games = excluded.games"
        )
        old = [Statement("DELETE FROM ratings WHERE game = ?", (game,))] if ratings.whole else []
        new = [Statement(upsert, (game, who, s.value, s.deviation, s.games)) for who, s in ratings.strengths.items()]
        step = "UPDATE results SET value = ?, deviation = ? WHERE table_id = ? AND seat = ?"
        steps = [Statement(step, (r.strength.value, r.strength.deviation, r.table, r.seat)) for r in ratings.steps if r.strength]
        return [turn, *old, *new, *steps]

    async def counts(self) -> dict[str, int]:
        """How many tables there are, by state."""
        return {str(r[0]): int(r[1]) for r in await self.db.fetch("SELECT state, COUNT(*) FROM tables GROUP BY state")}
