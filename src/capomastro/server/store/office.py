"""What an operator does to a site, in words of the domain. Everything leaves a line in the trail: who did what to whom, and why.

The trail is also how the server's processes hear of it: each looks at it every two seconds.
"""

from __future__ import annotations

import ipaddress
from typing import Any

import msgspec
from msgspec import Struct

from capomastro.server.site.now import now_ms
from capomastro.server.store.database import Conflict, Statement
from capomastro.server.store.store import Store

REPORTS = ("open", "taken", "closed")       # states of a report
SWITCHES = ("guests", "accounts")           # what can be switched off: new names without an account, new accounts
ORDERS = "orders"                           # key of the site's settings that hold while it runs


class Ban(Struct):
    id: int
    kind: str                               # player, device, network
    target: str
    reason: str
    at: int
    until: int                              # 0: for good

    def holds(self, now: int) -> bool:
        return not self.until or self.until > now


class Act(Struct):
    """A line of the trail."""

    id: int
    at: int
    by: str
    what: str
    target: str
    reason: str


class Orders(Struct, omit_defaults=True):
    """What an operator has ordered for the whole site while it runs."""

    guests: bool = True                     # new names without an account are let in
    accounts: bool = True                   # new accounts may be opened
    notice: str = ""                        # told to everybody
    notice_until: int = 0                   # 0: until it is taken back
    restart: int = 0                        # when the site restarts; 0: it does not. Nothing begins before


class Office:
    """The acts of an operator, who is called ``by``."""

    def __init__(self, store: Store, by: str = "") -> None:
        self.store = store
        self.db = store.db
        self.by = by

    def _line(self, what: str, target: str, reason: str) -> Statement:
        sql = "INSERT INTO trail (at, operator, what, target, reason) VALUES (?, ?, ?, ?, ?)"
        return Statement(sql, (now_ms(), self.by[:64], what, target[:80], reason))

    async def note(self, what: str, target: str, reason: str = "") -> None:
        """A line for something that was done elsewhere."""
        await self.db.write([self._line(what, target, reason)])

    async def trail(self, since: int = 0, limit: int = 200) -> list[Act]:
        """Oldest first: the newest ``limit`` lines after number ``since``."""
        sql = "SELECT id, at, operator, what, target, reason FROM trail WHERE id > ? ORDER BY id DESC LIMIT ?"
        return [Act(*row) for row in reversed(await self.db.fetch(sql, since, limit))]

    async def last_act(self) -> int:
        return int((await self.db.fetch("SELECT COALESCE(MAX(id), 0) FROM trail"))[0][0])

    # -- bans -------------------------------------------------------------------------
    async def bans(self) -> list[Ban]:
        """Those that hold."""
        rows = await self.db.fetch("SELECT id, kind, target, reason, at, until FROM bans ORDER BY id")
        return [ban for ban in (Ban(*row) for row in rows) if ban.holds(now_ms())]

    async def ban_player(self, player: str, reason: str = "", until: int = 0) -> None:
        """Shut a player out, by whatever device."""
        await self._ban([("player", player)], f"player {player}", reason, until, player)

    async def ban_devices(self, player: str, reason: str = "", until: int = 0) -> int:
        """Shut out every device that a player has used, whoever comes with it; returns how many."""
        rows = await self.db.fetch("SELECT hash FROM tokens WHERE player = ? AND kind = 'device'", player)
        if rows:
            await self._ban([("device", str(row[0])) for row in rows], f"devices of {player}", reason, until)
        return len(rows)

    async def ban_network(self, network: str, reason: str = "", until: int = 0) -> None:
        """Shut out a network such as 203.0.113.0/24."""
        found = str(ipaddress.ip_network(network, strict=False))
        await self._ban([("network", found)], f"network {found}", reason, until)

    async def _ban(self, whom: list[tuple[str, str]], target: str, reason: str, until: int, player: str = "") -> None:
        sql = "INSERT INTO bans (kind, target, reason, at, until) VALUES (?, ?, ?, ?, ?)"
        statements = [Statement("DELETE FROM bans WHERE kind = ? AND target = ?", one) for one in whom]
        statements += [Statement(sql, (*one, reason, now_ms(), until)) for one in whom]
        if player:
            statements.append(Statement("UPDATE players SET banned = 1 WHERE id = ?", (player,), rows=1))
        await self._changed_bans(statements, self._line("ban", target, reason), player)

    async def lift(self, target: str, reason: str = "") -> bool:
        """Let a player with all devices, or a network, in again; False where nobody was shut out."""
        hashes = "SELECT hash FROM tokens WHERE player = ?"
        rows = await self.db.fetch(
            f"SELECT id FROM bans WHERE target = ? OR (kind = 'device' AND target IN ({hashes})) "
            "UNION SELECT -1 FROM players WHERE id = ? AND banned = 1",
            *(target, target, target),
        )
        statements = [Statement("DELETE FROM bans WHERE id = ?", (int(row[0]),)) for row in rows]
        statements.append(Statement("UPDATE players SET banned = 0 WHERE id = ?", (target,)))
        if rows:
            await self._changed_bans(statements, self._line("unban", target, reason))
        return bool(rows)

    async def lift_what_is_over(self) -> None:
        """Bans whose time is over are over."""
        over = await self.db.fetch("SELECT id, kind, target FROM bans WHERE until > 0 AND until <= ?", now_ms())
        for number, kind, target in over:
            statements = [Statement("DELETE FROM bans WHERE id = ?", (number,), rows=1)]
            if kind == "player":
                statements.append(Statement("UPDATE players SET banned = 0 WHERE id = ?", (target,)))
            try:
                await self._changed_bans(statements, self._line("unban", f"{kind} {target}", "its time is over"))
            except Conflict:                # another process did it
                continue

    async def _changed_bans(self, statements: list[Statement], line: Statement, player: str = "") -> None:
        """Every process hears of it, or sees that ``Store.bans`` has changed."""
        sql = "INSERT INTO site (key, value) VALUES ('bans', ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
        changed = Statement(sql, (f"{now_ms()} {line.values[3]}",))
        await self.db.write([*statements, line, changed], tell=f"b:{player}" if player else "")

    # -- words of people -----------------------------------------------------------------
    async def reports(self, *, closed: bool = False) -> list[dict[str, Any]]:
        """Newest first; those that are closed only when asked for."""
        rows = await self.db.fetch(
            "SELECT r.id, r.at, r.state, r.reason, r.player, r.chat, c.table_id, c.player, c.text FROM reports r "
            "LEFT JOIN chat c ON c.id = r.chat WHERE r.state <> ? ORDER BY r.id DESC LIMIT 200",
            "" if closed else "closed",
        )
        names = ("id", "at", "state", "reason", "reporter", "line", "table", "player", "text")
        return [dict(zip(names, row, strict=True)) for row in rows]

    async def open_reports(self) -> int:
        """How many nobody has looked at."""
        return int((await self.db.fetch("SELECT COUNT(*) FROM reports WHERE state = 'open'"))[0][0])

    async def set_report(self, number: int, state: str, reason: str = "") -> None:
        """``Conflict`` when there is no such report."""
        change = Statement("UPDATE reports SET state = ? WHERE id = ?", (state, number), rows=1)
        await self.db.write([change, self._line(f"report {state}", str(number), reason)])

    async def remove_line(self, line: int, reason: str = "") -> str:
        """A line of chat is gone from every screen; returns its table, or nothing where there is no such line."""
        rows = await self.db.fetch("SELECT table_id FROM chat WHERE id = ?", line)
        if not rows:
            return ""
        table = str(rows[0][0])
        gone = Statement("DELETE FROM chat WHERE id = ?", (line,))
        await self.db.write([gone, self._line("remove", f"{table} {line}", reason)])
        return table

    async def rename(self, player: str, name: str, reason: str = "") -> None:
        """Give a player another name; nothing like the old one is accepted from them again."""
        sql = "UPDATE players SET barred = name, name = ? WHERE id = ?"
        await self.db.write([Statement(sql, (name, player), rows=1), self._line("rename", player, reason)])

    # -- the site -------------------------------------------------------------------------
    async def orders(self) -> Orders:
        rows = await self.db.fetch("SELECT value FROM site WHERE key = ?", ORDERS)
        return msgspec.json.decode(rows[0][0], type=Orders) if rows else Orders()

    async def order(self, what: str, reason: str = "", **changes: Any) -> Orders:
        """Change what holds for the whole site."""
        orders = msgspec.structs.replace(await self.orders(), **changes)
        sql = "INSERT INTO site (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
        text = msgspec.json.encode(orders).decode()
        await self.db.write([Statement(sql, (ORDERS, text)), self._line(what, " ".join(map(str, changes.values()))[:80], reason)])
        return orders

    # -- what is kept, and for how long -------------------------------------------------------
    async def old_guests(self, since: int) -> list[str]:
        """Players without an account whose devices were not seen since then, and who sit at no running table."""
        rows = await self.db.fetch(
            "SELECT p.id FROM players p WHERE p.account IS NULL AND p.erased = 0 AND p.banned = 0 AND p.created < ? "
            "AND NOT EXISTS (SELECT 1 FROM tokens t WHERE t.player = p.id AND (t.used >= ? OR t.created >= ?)) "
            "AND NOT EXISTS (SELECT 1 FROM seats s JOIN tables b ON b.id = s.table_id WHERE s.player = p.id AND b.state <> 'finished')",
            *(since, since, since),
        )
        return [str(row[0]) for row in rows]

    async def old_open(self, since: int) -> list[str]:
        """Tables that were opened and never begun."""
        return [str(r[0]) for r in await self.db.fetch("SELECT id FROM tables WHERE state = 'open' AND changed < ?", since)]

    async def old_finished(self, since: int) -> list[str]:
        """Tables that were over before then. Rated games stay: ratings rest on them."""
        rows = await self.db.fetch(
            "SELECT t.id FROM tables t WHERE t.state = 'finished' AND t.changed < ? "
            "AND NOT EXISTS (SELECT 1 FROM results r WHERE r.table_id = t.id AND r.rated = 1)",
            since,
        )
        return [str(row[0]) for row in rows]

    async def forget_table(self, table: str) -> None:
        """Everything about a table that is over is gone."""
        about = ("analyses", "shares", "results", "chat", "nonces", "deals", "snapshots", "log", "seats")
        await self.db.write(
            [
                *(Statement(f"DELETE FROM {name} WHERE table_id = ?", (table,)) for name in about),
                Statement("DELETE FROM tables WHERE id = ? AND state = 'finished'", (table,)),
            ]
        )

    async def forget_chat(self, since: int) -> None:
        """Lines of tables that are over, said before then."""
        old = "at < ? AND table_id IN (SELECT id FROM tables WHERE state = 'finished')"
        await self.db.write([Statement(f"DELETE FROM chat WHERE {old}", (since,))])

    async def forget_logs(self, since: int) -> None:
        """The trail, and reports that were dealt with, from before then."""
        await self.db.write(
            [
                Statement("DELETE FROM trail WHERE at < ?", (since,)),
                Statement("DELETE FROM reports WHERE at < ? AND state = 'closed'", (since,)),
            ]
        )

    async def forget_tokens(self, since: int) -> None:
        """Devices that were not used since then are signed out."""
        await self.db.write([Statement("DELETE FROM tokens WHERE kind = 'device' AND used < ? AND created < ?", (since, since))])
