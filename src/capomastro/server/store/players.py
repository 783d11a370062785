"""Players, and the tokens by which the site knows their devices."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from capomastro.server.site.now import now_ms
from capomastro.server.store.database import Part, Statement
from capomastro.server.store.rows import Player

SIGNED_IN = "('device', 'personal')"                     # the kinds of tokens that say who somebody is


class Players(Part):
    """Whoever has entered the site."""

    async def add(self, player: Player, token_hash: str, device: str = "") -> None:
        await self.db.write(
            [
                Statement(
                    "INSERT INTO players (id, name, lang, created) VALUES (?, ?, ?, ?)", (player.id, player.name, player.lang, now_ms())
                ),
                token_row(token_hash, player.id, "device", device),
            ]
        )

    async def add_token(self, token_hash: str, player: str, kind: str, device: str = "") -> None:
        await self.db.write([token_row(token_hash, player, kind, device)])

    async def use_token(self, token_hash: str, now: int, every: int) -> None:
        """Note that a token is in use, once in a while."""
        if await self.db.fetch("SELECT 1 FROM tokens WHERE hash = ? AND used < ?", token_hash, now - every):
            await self.db.write([Statement("UPDATE tokens SET used = ? WHERE hash = ?", (now, token_hash))])

    async def devices(self, player: str) -> list[tuple[str, str, str, int, int]]:
        """Of each of a player's tokens: its hash, its kind, what the device calls itself, since when, and when it was last used."""
        sql = f"SELECT hash, kind, device, created, used FROM tokens WHERE player = ? AND kind IN {SIGNED_IN} ORDER BY created"
        return [(str(r[0]), str(r[1]), str(r[2]), int(r[3]), int(r[4])) for r in await self.db.fetch(sql, player)]

    async def _find(self, where: str, *values: Any) -> tuple[Player, str] | None:
        rows = await self.db.fetch(
            "SELECT p.id, p.name, p.lang, p.account, p.passphrase, p.webhook, p.bot, p.banned, p.erased, p.barred, p.lends, "
            f"{'t.kind' if 'tokens' in where else 'NULL'} FROM players p {where}",
            *values,
        )
        if not rows:
            return None
        pid, name, lang, account, passphrase, webhook, bot, banned, erased, barred, lends, kind = rows[0]
        flags = (bool(bot), bool(banned), bool(erased))
        return Player(pid, name, lang, account or "", passphrase, webhook, *flags, barred, int(lends)), kind or ""

    async def by_token(self, token_hash: str) -> tuple[Player, str] | None:
        """The player and the kind of token; recovery codes and the keys of seats open nothing by themselves."""
        return await self._find(
            f"JOIN tokens t ON t.player = p.id WHERE t.hash = ? AND t.kind IN {SIGNED_IN} AND p.erased = 0", token_hash
        )

    async def find(self, player_id: str) -> Player | None:
        found = await self._find("WHERE p.id = ?", player_id)
        return found[0] if found else None

    async def by_account(self, account: str) -> Player | None:
        found = await self._find("WHERE p.account = ?", account.lower())
        return found[0] if found else None

    async def change(self, player_id: str, **changes: Any) -> None:
        """Set columns of a player: name, lang, webhook, account, passphrase, bot, lends."""
        columns = ", ".join(f"{column} = ?" for column in changes)
        await self.db.write([Statement(f"UPDATE players SET {columns} WHERE id = ?", (*changes.values(), player_id), rows=1)])

    async def banned(self, ids: Sequence[str]) -> list[str]:
        """Those of ``ids`` who are banned."""
        return [str(r[0]) for r in await self.among("SELECT id FROM players WHERE banned = 1 AND id IN", ids)]

    async def gone(self, ids: Sequence[str]) -> set[str]:
        """Those of ``ids`` who will not come back: banned, or their data deleted."""
        return {str(r[0]) for r in await self.among("SELECT id FROM players WHERE (banned = 1 OR erased = 1) AND id IN", ids)}

    async def set_recovery(self, player_id: str, hashes: Iterable[str]) -> None:
        await self.db.write(
            [
                Statement("DELETE FROM tokens WHERE player = ? AND kind = 'recovery'", (player_id,)),
                *(token_row(h, player_id, "recovery") for h in hashes),
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
        await self.db.write([drop, token_row(token_hash, player_id, "go", table_id)])

    async def going(self, token_hash: str, since: int) -> tuple[str, str] | None:
        """Whose key this is, if it was made after ``since``, and to which table it leads."""
        rows = await self.db.fetch("SELECT player, device FROM tokens WHERE hash = ? AND kind = 'go' AND created > ?", token_hash, since)
        return (str(rows[0][0]), str(rows[0][1])) if rows else None

    async def use_go(self, token_hash: str, player_id: str, device_hash: str, device: str) -> None:
        """Spend such a key for a new device. ``Conflict`` when it was spent already."""
        spend = Statement("DELETE FROM tokens WHERE hash = ? AND player = ? AND kind = 'go'", (token_hash, player_id), rows=1)
        await self.db.write([spend, token_row(device_hash, player_id, "device", device)])

    async def drop_token(self, token_hash: str) -> None:
        await self.db.write([Statement("DELETE FROM tokens WHERE hash = ?", (token_hash,))])

    async def drop_tokens(self, player_id: str, kind: str) -> None:
        await self.db.write([Statement("DELETE FROM tokens WHERE player = ? AND kind = ?", (player_id, kind))])

    async def drop_others(self, player_id: str, token_hash: str) -> None:
        """Sign out every device and tool of a player but the one with this token."""
        drop = "DELETE FROM tokens WHERE player = ? AND kind <> 'recovery' AND hash <> ?"
        await self.db.write([Statement(drop, (player_id, token_hash))])

    async def merge(self, old: str, new: str) -> None:
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

    async def erase(self, player_id: str) -> None:
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
                Statement("DELETE FROM puzzle_days WHERE player = ?", (player_id,)),
                Statement("DELETE FROM mutes WHERE player = ? OR muted = ?", (player_id, player_id)),
                Statement("UPDATE results SET feats = '' WHERE player = ?", (player_id,)),
                Statement("UPDATE seats SET name = '' WHERE player = ?", (player_id,)),
                Statement(
                    "UPDATE players SET name = '', lang = '', account = NULL, passphrase = '', webhook = '', barred = '', bot = 0, "
                    "lends = 0, erased = 1 WHERE id = ?",
                    (player_id,),
                ),
            ]
        )

    async def newest(self, limit: int = 100) -> list[Player]:
        rows = await self.db.fetch(
            "SELECT id, name, lang, account, webhook, bot, banned, erased FROM players ORDER BY created DESC LIMIT ?", limit
        )
        return [Player(r[0], r[1], r[2], r[3] or "", "", r[4], bool(r[5]), bool(r[6]), bool(r[7])) for r in rows]


def token_row(token_hash: str, player: str, kind: str, device: str = "") -> Statement:
    sql = "INSERT INTO tokens (hash, player, kind, created, used, device) VALUES (?, ?, ?, ?, ?, ?)"
    return Statement(sql, (token_hash, player, kind, now_ms(), now_ms(), device[:80]))
