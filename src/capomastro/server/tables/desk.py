"""The operator's desk: what was ordered from outside (``capomastro admin``) is done here, in every process, within two seconds."""

from __future__ import annotations

import hashlib
import ipaddress
import logging
import time
from collections.abc import Callable, Iterator
from typing import Any, Protocol

from capomastro.kernel.view import Phrase
from capomastro.running.protocol import Announcement, Erased
from capomastro.running.refusal import Refusal
from capomastro.server.people.identity import Identity
from capomastro.server.site.config import Config
from capomastro.server.site.now import now_ms
from capomastro.server.site.rates import Limits
from capomastro.server.store import Store
from capomastro.server.store.office import Act, Ban, Office, Orders
from capomastro.server.tables.connection import Connection

log = logging.getLogger("capomastro.desk")
DAY = 86_400
ROUND = 3600.0                  # seconds between looks at what is no longer kept, at most
BANNED = {                      # by whether it ends, and whether a reason was given
    (False, False): "server.banned",
    (False, True): "server.banned.why",
    (True, False): "server.banned.until",
    (True, True): "server.banned.until.why",
}
AFTER = 60                      # seconds that a restart takes, as far as people are told


class Banned(Refusal):
    """Somebody is shut out; it says why, and until when."""

    def __init__(self, ban: Ban | None = None) -> None:
        text, fields = "you are banned from this site", dict[str, int | str]()
        if ban is not None and ban.until:
            fields["until"] = ban.until
            text = f"{text} until {time.strftime('%Y-%m-%d %H:%M', time.gmtime(ban.until / 1000))} UTC"
        if ban is not None and ban.reason:
            fields["reason"] = ban.reason
            text = f"{text}: {ban.reason}"
        super().__init__("not_allowed", text, Phrase(BANNED["until" in fields, "reason" in fields], fields))


class Served(Protocol):
    """What the desk asks of the hub."""

    config: Config
    store: Store
    identity: Identity
    limits: Limits
    rooms: dict[str, Any]

    def connections(self) -> Iterator[Connection]: ...

    async def say_erased(self, player: str) -> None: ...

    async def say_signed_out(self, player: str) -> None: ...

    async def close_table(self, table_id: str) -> None: ...

    def spawn(self, work: Any) -> Any: ...


class Desk:
    """What holds for the whole site while it runs, and what the operator has done since."""

    def __init__(self, hub: Served) -> None:
        self.hub = hub
        self.office = Office(hub.store, "the site")
        self.orders = Orders()
        self.bans: list[Ban] = []
        self.leave: Callable[[], None] = lambda: None      # stops this process, as a signal would
        self._last = -1                 # the last act of the trail that was looked at
        self._leaves_at = 0
        self._next_round = 0.0

    async def open(self) -> None:
        """At the start: what was announced has come about."""
        self._last = await self.office.last_act()
        self.orders = await self.office.orders()
        if self.orders.restart and self.orders.restart <= now_ms():
            self.orders = await self.office.order("restarted", restart=0)
        self.hub.identity.orders = self.orders
        await self.read_bans()

    # -- what holds -----------------------------------------------------------------
    def check_begin(self) -> None:
        """Nothing begins before a restart: refused, with when to try again."""
        if self.orders.restart:
            left = max(0, self.orders.restart - now_ms()) // 1000
            say = Phrase("server.restarts", {"minutes": -(-left // 60)})
            raise Refusal("not_allowed", f"the site restarts in {left} s; nothing begins before", say, left + AFTER)

    def announcement(self) -> Announcement:
        orders = self.orders
        holds = not orders.notice_until or orders.notice_until > now_ms()
        return Announcement(orders.notice if holds else "", orders.restart)

    async def read_bans(self) -> None:
        self.bans = await self.office.bans()
        self.hub.limits.banned = [
            (ipaddress.ip_network(ban.target), Banned(ban), ban.until) for ban in self.bans if ban.kind == "network"
        ]

    def ban_of(self, player: str, token_hash: str) -> Ban | None:
        """Why somebody who comes with a device is shut out; None where they are not."""
        now = now_ms()
        whom = {("player", player), ("device", token_hash)}
        return next((ban for ban in self.bans if (ban.kind, ban.target) in whom and ban.holds(now)), None)

    def cut(self) -> None:
        """End the connections of devices and networks that are shut out."""
        for connection in tuple(self.hub.connections()):
            if self.ban_of("", connection.token) is not None or self.hub.limits.ban_of(connection.visitor.network) is not None:
                connection.close("banned")

    # -- the pulse --------------------------------------------------------------------
    async def look(self) -> None:
        """Do what was ordered since the last look."""
        acts = await self.office.trail(self._last)
        for act in acts:
            self._last = act.id
            await self._follow(act)
        if acts:
            await self._read_orders()
        if self._leaves_at and now_ms() >= self._leaves_at:
            self._leaves_at = 0
            log.info("restarting, as announced")
            self.leave()

    async def _read_orders(self) -> None:
        before, self.orders = self.announcement(), await self.office.orders()
        self.hub.identity.orders = self.orders
        if not self._leaves_at or now_ms() < self._leaves_at:       # another process may have restarted already
            self._leaves_at = self.orders.restart
        if (told := self.announcement()) != before:
            for connection in self.hub.connections():
                connection.send(told)

    async def _follow(self, act: Act) -> None:
        if act.what == "remove":
            table, _, line = act.target.partition(" ")
            room = self.hub.rooms.get(table)
            for connection in room.connections if room is not None else ():
                connection.send(Erased(line=int(line)))
        elif act.what == "rename":
            self.hub.identity.forget(act.target)
            for room in tuple(self.hub.rooms.values()):
                if room.row.host == act.target or room.seats_of(act.target) or act.target in room.present():
                    self.hub.spawn(room.refresh())

    async def lift(self) -> None:
        if any(not ban.holds(now_ms()) for ban in self.bans):
            await self.office.lift_what_is_over()
            await self.read_bans()

    # -- what is kept ---------------------------------------------------------------------
    async def retain(self) -> None:
        """Forget what is no longer kept."""
        keep = self.hub.config.keep
        if time.monotonic() < self._next_round:
            return
        self._next_round = time.monotonic() + min(ROUND, *(days * DAY / 24 for days in keep.values() if days), ROUND)
        since = {kind: now_ms() - int(days * DAY * 1000) for kind, days in keep.items() if days}
        office = self.office
        if "open" in since:
            for table in await office.old_open(since["open"]):
                await self.hub.close_table(table)
        if "finished" in since:
            for table in await office.old_finished(since["finished"]):
                if table not in self.hub.rooms or not self.hub.rooms[table].present():
                    self.hub.rooms.pop(table, None)
                    await office.forget_table(table)
        if "guests" in since:
            for player in await office.old_guests(since["guests"]):
                await self.hub.store.players.erase(player)
                await self.hub.say_erased(player)
        for kind, forget in (("chat", office.forget_chat), ("logs", office.forget_logs), ("devices", office.forget_tokens)):
            if kind in since:
                await forget(since[kind])
        self.hub.identity.forget_all()


def short_device(agent: str) -> str:
    """What a browser calls itself, in two words; nothing that would tell one device of its kind from another."""
    browsers = (("Edg", "Edge"), ("OPR", "Opera"), ("Firefox", "Firefox"), ("FxiOS", "Firefox"), ("Chrome", "Chrome"), ("Safari", "Safari"))
    systems = ("Android", "iPhone", "iPad", "Windows", "Mac OS", "Linux")
    browser = next((name for mark, name in browsers if mark in agent), "")
    system = next((name for name in systems if name in agent), "")
    return ", ".join(part for part in (browser, system) if part)


def device_id(token_hash: str) -> str:
    """A public number for a device in its owner's list."""
    return hashlib.sha256(f"device {token_hash}".encode()).hexdigest()[:16]
