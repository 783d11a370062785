"""What all tables of one process share: the database, bots, words, links, and work in the background."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import hmac
import logging
import secrets
from collections.abc import Coroutine, Iterable, Iterator
from typing import Any

from capomastro import __version__
from capomastro.bots.asked import strongest_adviser
from capomastro.running import snapshot
from capomastro.running.game import RunningGame
from capomastro.running.protocol import Announcement
from capomastro.server.people.identity import Identity
from capomastro.server.people.mail import Post
from capomastro.server.people.notices import Teller
from capomastro.server.people.push import Signer
from capomastro.server.rest import NewTable
from capomastro.server.site.config import Config
from capomastro.server.site.metrics import Metrics
from capomastro.server.site.rates import Limits
from capomastro.server.store import Store, TableRow
from capomastro.server.tables.analysts import Analysts
from capomastro.server.tables.clerks import Clerks
from capomastro.server.tables.pictures import Pictures
from capomastro.server.tables.thinking import Thinkers

log = logging.getLogger("capomastro.hub")
PREVIEWS = 64                   # of shared games; each has a few hundred kilobytes
GLIMPSES = 1024                 # of puzzles, compressed: some 15 kilobytes each
SOON = 0.2                      # seconds until snapshots that are due are written: whoever opened a table is shown it first


class Services:
    """What a table needs that is not its own. It knows no table."""

    def __init__(self, config: Config, store: Store, secret: bytes, push_key: str, limits: Limits | None = None) -> None:
        self.config = config
        self.store = store
        self.node = secrets.token_hex(8)
        self.limits = limits or Limits(config)
        self.identity = Identity(store, config.access)
        self.rater = self.identity.rater
        self.metrics = Metrics()
        self.thinkers = Thinkers(config.workers, config.bot_limit)
        self.clerks = Clerks()
        self.analysts = Analysts()
        self.analysed: dict[str, tuple[int, int]] = {}  # by table: how far its analysis is
        self.pictures = Pictures(PREVIEWS)
        self.glimpses = Pictures(GLIMPSES)
        self.looking_back = asyncio.Lock()      # held while somebody's whole career is read: one at a time, so that tables wait for one
        contact = f"mailto:{config.mail_from}" if config.mail_from else ""
        post = Post(config.mail_server, config.mail_from) if config.mail_server else None
        self.teller = Teller(store, secret, Signer(push_key, contact), post, self.limits, self.metrics)
        self.version = __version__
        self.build = ""                         # hash of the served client
        self.adviser = strongest_adviser()
        self.substitute = config.takeover_bot or self.adviser
        self.missed: set[str] = set()           # tables about which something was told that is not followed yet
        self._secret = secret
        self._to_keep: dict[str, RunningGame] = {}      # by table: games of which a snapshot is due
        self._keeper: asyncio.Task[None] | None = None
        self._stopping = False
        self._tasks: set[asyncio.Task[None]] = set()
        self._tickets: dict[str, tuple[str, str, NewTable]] = {}

    def announcement(self) -> Announcement | None:
        """What whoever runs the site tells everybody now; the hub knows."""
        return None

    # -- in the background -------------------------------------------------------------
    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run something in the background; an error is logged, not lost."""
        task = asyncio.get_running_loop().create_task(work)
        if self._stopping:
            task.cancel()                       # before it has done anything
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def stop_spawning(self) -> None:
        """From now on nothing begins in the background, and no bot thinks."""
        self._stopping = True
        self.thinkers.close()
        self.clerks.close()
        self.analysts.close()

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self.metrics.count("errors")
            log.error("background work failed", exc_info=error)

    async def shut_down(self) -> None:
        """End all work in the background, and leave the database."""
        self.stop_spawning()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.teller.close()
        await self.store.processes.release(self.node)
        await self.store.close()

    @contextlib.contextmanager
    def or_later(self, table_id: str) -> Iterator[None]:
        """Should the database fail inside, the pulse looks at this table again."""
        try:
            yield
        except Exception:
            self.missed.add(table_id)
            raise

    # -- snapshots -------------------------------------------------------------------
    def keep(self, table_id: str, running: RunningGame) -> None:
        """Have a snapshot of a game written in the background: one after the other, for many tables may want one at once."""
        self._to_keep[table_id] = running
        if self._keeper is None or self._keeper.done():
            self._keeper = self.spawn(self._keep_all())

    async def _keep_all(self) -> None:
        await asyncio.sleep(SOON)
        while self._to_keep:
            table_id = next(iter(self._to_keep))
            running = self._to_keep.pop(table_id)
            await self.store.logs.keep_snapshot(table_id, running.length, snapshot.take(running, table_id))

    # -- links ------------------------------------------------------------------------
    def link_key(self, row: TableRow) -> str:
        """The secret of a table's link: not stored, and replaced when the host renews it."""
        return self._key(f"link {row.id} {row.facts.links}")

    def tournament_key(self, tournament: str) -> str:
        """The secret of a tournament's link."""
        return self._key(f"tournament {tournament}")

    def is_tournament_key(self, tournament: str, key: str) -> bool:
        return hmac.compare_digest(key.encode(), self.tournament_key(tournament).encode())

    def _key(self, message: str) -> str:
        return hmac.new(self._secret, message.encode(), hashlib.sha256).hexdigest()[:32]

    def link(self, row: TableRow) -> str:
        return f"/t/{row.id}" if row.public else f"/t/{row.id}#{self.link_key(row)}"

    def lets_in(self, row: TableRow, player: str, key: str) -> bool:
        """Whether somebody may come to this table."""
        known = row.public or row.host == player or any(chair.player == player for chair in row.chairs)
        return known or self.is_link(row, key)

    def is_link(self, row: TableRow, key: str) -> bool:
        """Whether this is the secret of a table's link."""
        return hmac.compare_digest(key.encode(), self.link_key(row).encode())

    def ticket(self, name: str, lang: str, table: NewTable) -> str:
        """A one-time key for ``/open/{ticket}``: whoever opens it sits down at a new table."""
        key = secrets.token_urlsafe(24)
        self._tickets[key] = (name, lang, table)
        return key

    def redeem(self, key: str) -> tuple[str, str, NewTable] | None:
        return self._tickets.pop(key, None)

    # -- other processes -----------------------------------------------------------------
    def announce(self, table_id: str, players: Iterable[str]) -> None:
        """Tell other processes who is connected to a table here."""
        if self.store.db.shared:
            self.spawn(self.store.db.tell(f"p:{table_id}:{self.node}:{','.join(sorted(set(players)))}"))
