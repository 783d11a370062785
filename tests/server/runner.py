"""Runs a server for a test: ``python runner.py '{"port": …}'``. Says "ready" on standard output.

With ``again`` as second argument it runs one for every line it reads, each in a process of its own that says its number first: what a
server imports is imported once, so that one which was killed is there again at once.

``"older": true`` makes it the software before this one: it speaks an older protocol version only and knows the database as it was
before snapshots, ratings and the operator's desk. Its luck is that of the test it is started in.
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from typing import Any

import msgspec

sys.path.insert(0, str(Path(__file__).parents[2]))


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


def again() -> None:
    """Come back from here once for every line that is read, each time in a new process."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)           # nobody waits for them
    for _ in sys.stdin:
        if os.fork() == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            print(os.getpid(), flush=True)
            return
    sys.exit()


if __name__ == "__main__":
    from tests.luck import settle

    from capomastro.server.serving import run, warm_up
    from capomastro.server.site.config import Config

    async def ready(_: object) -> None:
        print("ready", flush=True)

    given = msgspec.json.decode(sys.argv[1])
    if given.pop("older", False):
        become_older()
    if sys.argv[2:] == ["again"]:
        warm_up()
        again()
    settle(lambda: os.environ.get("TEST_LUCK", ""))
    run(Config(**given), 1, ready)
