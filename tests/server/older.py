"""The software before this one, as far as a site that is being upgraded meets it."""

from __future__ import annotations

from typing import Any


def become_older() -> None:
    """As before this version of the protocol and before the second revision of the database."""
    from capomastro.running import protocol
    from capomastro.server.people.ratings import Rater
    from capomastro.server.site.now import now_ms
    from capomastro.server.store import logs, migrating, opening, players, postgres
    from capomastro.server.store.database import Statement
    from capomastro.server.tables.desk import Desk

    first, migrate, numbered = "0001", migrating.migrate_postgres, postgres.numbered

    async def nothing(self: Any, *_: Any) -> None:
        return None

    async def none_kept(self: Rater, *_: Any) -> dict[str, Any]:
        return {}

    async def finish(self: Rater, row: Any, results: Any) -> None:
        await self.store.tables.finish(row, results)

    def token(token_hash: str, player: str, kind: str, device: str = "") -> Statement:
        return Statement("INSERT INTO tokens (hash, player, kind, created) VALUES (?, ?, ?, ?)", (token_hash, player, kind, now_ms()))

    older: list[tuple[Any, str, Any]] = [
        *((Rater, name, none_kept) for name in ("of", "check")),
        (Rater, "finish", finish),
        *((Desk, name, nothing) for name in ("open", "read_bans", "lift", "look", "retain")),
        (protocol, "SPOKEN", (protocol.PROTOCOL - 1,)),
        (opening, "newest_revision", lambda: first),
        (migrating, "migrate_postgres", lambda url: migrate(url, first)),
        (postgres, "numbered", lambda sql: numbered(sql.replace("p.barred", "''").replace("p.lends", "0"))),
        (players, "token_row", token),
        (players.Players, "use_token", nothing),
        *((logs.Logs, name, nothing) for name in ("snapshot", "keep_snapshot")),
    ]
    for owner, name, instead in older:
        setattr(owner, name, instead)
