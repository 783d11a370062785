"""All tables of one process: loaded when needed, forgotten when idle, kept in step with other processes."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
import weakref
from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from capomastro.kernel.errors import CapomastroError
from capomastro.kernel.registry import games
from capomastro.kernel.view import Phrase
from capomastro.running.protocol import Announcement, Erased
from capomastro.running.refusal import Refusal
from capomastro.server.people.push import new_key
from capomastro.server.site.config import Config
from capomastro.server.site.now import now_ms
from capomastro.server.site.rates import Limits
from capomastro.server.store import Chair, Conflict, Store
from capomastro.server.store.processes import NODE_ALIVE
from capomastro.server.tables.awaiting import Awaiting
from capomastro.server.tables.connection import Connection
from capomastro.server.tables.desk import Desk
from capomastro.server.tables.room import Room
from capomastro.server.tables.services import Services

log = logging.getLogger("capomastro.hub")
SWEEP = 2.0                     # seconds between looks at what is idle or left behind
TAIL = 50                       # entries worth a snapshot when a table leaves memory
NAMED = 200                     # tables that one message to the other processes names at most
ROUND = 3600.0                  # seconds between looks for abandoned tables, at most
DAY = 86_400
ASLEEP = 20_000                 # milliseconds without a beat after which this computer must have been asleep
GRACE = 30_000                  # milliseconds that whoever is asked has left, at least, when the site is back


class Damaged(Refusal):
    """A table whose log cannot be followed. The others are not affected."""

    def __init__(self) -> None:
        super().__init__("not_running", "this table is damaged and cannot be opened", Phrase("server.damaged"))


class Hub(Services):
    """The tables of this process."""

    def __init__(self, config: Config, store: Store, secret: bytes, push_key: str, limits: Limits | None = None) -> None:
        super().__init__(config, store, secret, push_key, limits)
        self.rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._resting: weakref.WeakValueDictionary[str, Room] = weakref.WeakValueDictionary()   # let go, but perhaps still held by somebody
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        self._left: set[str] = set()            # tables that left memory here, of which the other processes do not know yet
        self._bans: str | None = None           # as last looked at
        self._closings: str | None = None
        self.away: tuple[int, int] | None = None        # since when, until when the site was last away
        self._beaten = 0                        # when the pulse last beat
        self._set_aside: dict[str, tuple[float, float]] = {}    # tables that cannot be loaded: when to try again, and the next delay
        self._next_round = 0.0                  # when to look for abandoned tables again
        self.desk = Desk(self)
        self.awaiting = Awaiting(store, self.rooms)

    @classmethod
    async def open(cls, config: Config, store: Store, limits: Limits | None = None) -> Hub:
        """Start: the site's secret, the pulse, and whatever tables wait for their bots or clocks."""
        secret = await store.setting("secret", secrets.token_hex(32))
        hub = cls(config, store, bytes.fromhex(secret), await store.setting("push key", new_key()), limits)
        last, now = await store.processes.last_seen(), now_ms()
        if last and last + NODE_ALIVE < now:
            hub.away = (last, now)
        await store.processes.beat(hub.node)
        await hub.desk.open()
        await store.db.listen(hub.heard)
        hub.spawn(hub.rater.check(list(games())))
        hub.spawn(hub._pulse())
        return hub

    async def close(self) -> None:
        """Nothing begins any more, and nobody moves who did not want to."""
        self.stop_spawning()
        for loading in tuple(self._loading.values()):
            loading.cancel()
        for alarm in self._alarms.values():
            alarm.cancel()
        for room in self.rooms.values():
            for connection in tuple(room.connections):
                connection.close("restart")
        await asyncio.sleep(0)
        try:
            await self.awaiting.note_all()
        except Exception:                       # then lists do not know it until these tables are used again
            log.exception("whom tables wait for was not written down")
        await self.shut_down()

    # -- loading ---------------------------------------------------------------------
    async def room(self, table_id: str) -> Room | None:
        """The table, loaded if it is not, once for all who ask; None when there is none."""
        while (room := self.rooms.get(table_id)) is None:
            if (resting := self._resting.get(table_id)) is not None:
                self.wake(resting)
                continue
            loading = self._loading.get(table_id)
            if loading is None:
                loading = self._loading[table_id] = asyncio.get_running_loop().create_task(self._load(table_id))
                loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
            if await asyncio.shield(loading) is None:
                return None
        room.used = time.monotonic()
        return room

    def wake(self, room: Room) -> None:
        """Take back a table that was let go while somebody held it: no table is in memory twice, and one that goes on is tended."""
        if room.row.id not in self.rooms:
            self._place(room)
            self.spawn(self._look_again(room))

    def _place(self, room: Room) -> None:
        self.rooms[room.row.id] = room
        self._resting.pop(room.row.id, None)
        if alarm := self._alarms.pop(room.row.id, None):
            alarm.cancel()

    async def _look_again(self, room: Room) -> None:
        await self._lead(room)
        await room.refresh()

    async def _lead(self, room: Room) -> None:
        """Tend a table if no other process does, and hear from the others who is there."""
        if self.store.db.shared:
            await room.tending.claim()
            await self.store.db.tell(f"q:{room.row.id}:{self.node}")

    async def _load(self, table_id: str) -> Room | None:
        row = await self.store.tables.find(table_id)
        if row is None:
            return None
        room = Room(self, row, self.wake)
        if row.state != "open":
            try:
                await room.load()
            except (CapomastroError, msgspec.DecodeError, LookupError, ValueError, AssertionError) as error:
                raise Damaged from error
            await self._forgive_absence(room)
        self._place(room)
        await self._lead(room)
        if self.rooms.get(table_id) is not room:
            return room                         # let go meanwhile: whoever wants it wakes it
        if row.state == "running" and room.running is not None:
            if room.running.over:
                await room.after()              # the end was reached but not written down
            room.noticed = room.running.clock.turn
            room.keep()
            room.tending.reschedule()
        elif row.facts.starting:
            room.beginning.gather()
        if table_id in self.missed:            # it changed while it was read
            self.spawn(room.refresh())
        return room

    async def _forgive_absence(self, room: Room) -> None:
        """While the site was away nobody could move: no clock ran."""
        if self.away is None or room.running is None or room.running.over:
            return
        async with room.lock:
            try:
                entry = room.running.was_away(*self.away, now_ms(), GRACE)
                await self.store.logs.append(room.row.id, room.running.length, entry)
            except Refusal:
                return
            except Conflict:                    # another process was faster
                await room.read_log()
            else:
                room.running.follow(entry)

    # -- the pulse -------------------------------------------------------------------
    async def _pulse(self) -> None:
        trouble: dict[str, type[Exception]] = {}        # told once, not with every beat while a database is away
        while True:
            for step in (
                self._beat, self.desk.lift, self._cut_banned, self.desk.look, self._see_closings, self._close_abandoned, self._adopt,
                self._nudge, self._drop_slow, self._unload, self._say_left, self.awaiting.note, self._forget_nodes, self.desk.retain,
            ):
                try:                                    # one that fails keeps none of the others from being done
                    await step()
                    if trouble.pop(step.__name__, None) is not None:
                        log.info("the pulse goes on")
                except Exception as error:
                    self.metrics.count("errors")
                    if type(error) is not trouble.get(step.__name__):
                        trouble[step.__name__] = type(error)
                        log.exception("the pulse failed; trying again")
            await asyncio.sleep(SWEEP)

    async def _beat(self) -> None:
        """Give a sign of life. After a gap this computer was asleep, or its clock was set forward: no clock of a game ran."""
        now, before = now_ms(), self._beaten
        self._beaten = now
        if before and now - before > ASLEEP and not (await self.store.processes.alive(NODE_ALIVE)) - {self.node}:
            self.away = (before, now)
            for room in tuple(self.rooms.values()):
                await self._forgive_absence(room)
                room.publish()
                room.tending.reschedule()
        await self.store.processes.beat(self.node)

    async def _adopt(self) -> None:
        """Look after running tables that nobody tends: after a restart, or because their process is gone."""
        found = [table_id for table_id in await self.store.processes.tended(self.node) if not self._looks_after(table_id)]
        for number, table_id in enumerate(found):
            self.metrics.gauges["tables_waiting"] = len(found) - number
            room = None if self._looks_after(table_id) else await self._try_room(table_id)
            if room is not None and self._may_rest(room):
                self._rest(room)                # it only waits for its clock
            await asyncio.sleep(0)
        self.metrics.gauges["tables_waiting"] = 0

    async def _try_room(self, table_id: str) -> Room | None:
        """The table, unless something is wrong with it: then it is set aside for a while, and the others go on."""
        again, delay = self._set_aside.get(table_id, (0.0, SWEEP))
        if time.monotonic() < again:
            return None
        try:
            room = await self.room(table_id)
        except Exception:
            self._set_aside[table_id] = time.monotonic() + delay, min(2 * delay, ROUND)
            self.metrics.count("errors")
            self.metrics.gauges["tables_set_aside"] = len(self._set_aside)
            log.exception("a table cannot be loaded", extra={"table": table_id})
            return None
        self._set_aside.pop(table_id, None)
        self.metrics.gauges["tables_set_aside"] = len(self._set_aside)
        return room

    def _looks_after(self, table_id: str) -> bool:
        return table_id in self.rooms or table_id in self._alarms

    async def _nudge(self) -> None:
        """Let tables that got stuck try again."""
        self.missed &= self.rooms.keys() | self._loading.keys()
        for room in tuple(self.rooms.values()):
            if room.row.id in self.missed:
                self.spawn(room.refresh())
            elif room.tending.is_stuck():
                room.tending.reschedule()
            elif room.row.facts.starting:
                room.beginning.gather()

    async def _drop_slow(self) -> None:
        for room in self.rooms.values():
            for connection in tuple(room.connections):
                connection.drop_if_slow()

    async def _unload(self) -> None:
        """Forget idle tables."""
        limit = time.monotonic() - self.config.idle_unload
        for room in tuple(self.rooms.values()):
            if room.used <= limit and self._may_rest(room):
                self._rest(room)

    def _may_rest(self, room: Room) -> bool:
        """Whether this table can leave memory now without anything being missed."""
        return not (room.visitors or room.lock.locked() or room.row.facts.starting or room.tending.goes_on())

    def _rest(self, room: Room) -> None:
        """Let a table leave memory; one with a clock rings in time to come back."""
        when = room.tending.due()
        room.tending.stop()
        room.keep(TAIL)
        self.awaiting.rests(room)
        self._resting[room.row.id] = self.rooms.pop(room.row.id)
        if when is not None:
            delay = max(0, when - now_ms()) / 1000
            self._alarms[room.row.id] = asyncio.get_running_loop().call_later(delay, self._ring, room.row.id)
        if self.store.db.shared and room.tending.leads:
            self._left.add(room.row.id)

    async def _say_left(self) -> None:
        """Another process that has such a table in memory, or will have, leads it from now on; here only its clock rings."""
        while left := [table_id for table_id in self._left if table_id not in self.rooms][:NAMED]:
            await self.store.processes.let_rest(left, self.node)
            self._left.difference_update(left)
        self._left.clear()                      # the rest is in memory again

    def _ring(self, table_id: str) -> None:
        self._alarms.pop(table_id, None)
        self.spawn(self._wake(table_id))

    async def _wake(self, table_id: str) -> None:
        await self._try_room(table_id)

    async def _forget_nodes(self) -> None:
        """Players connected through a process that is gone are no longer here."""
        if not self.store.db.shared:
            return
        alive = await self.store.processes.alive(NODE_ALIVE)
        for room in tuple(self.rooms.values()):
            gone = [node for node in room.remote if node not in alive]
            for node in gone:
                room.saw_leave(room.remote.pop(node))
            if gone:
                room.tell_table()

    # -- other processes -----------------------------------------------------------------
    def heard(self, message: str) -> None:
        """Something was told by a process, perhaps this one."""
        kind, _, rest = message.partition(":")
        if kind == "*":
            self.missed.update(self._loading)
            for room in self.rooms.values():
                self.spawn(room.refresh())
                self.spawn(room.show_chat())
            return
        if kind == "e":
            self.erase(rest)
            return
        if kind == "b":
            self.cut(rest)
            return
        if kind == "x":
            self.spawn(self._sign_out(rest))
            return
        if kind == "m":
            old, _, new = rest.partition(":")
            self.spawn(self._merge(old, new))
            return
        if kind == "r":
            for table_id in rest.split(","):
                if table_id in self.rooms:
                    self.spawn(self.rooms[table_id].tending.claim())
            return
        for told in rest.split(",") if kind == "l" else (rest,):
            self._heard_of_table(kind, told)

    def _heard_of_table(self, kind: str, told: str) -> None:
        table_id, _, detail = told.partition(":")
        room_here = self.rooms.get(table_id)
        if room_here is None:
            if table_id in self._loading:
                self.missed.add(table_id)
            return
        if kind == "l":
            if room_here.is_behind(int(detail)):
                self.spawn(room_here.catch_up(int(detail)))
        elif kind == "n":
            room_here.beginning.given()
        elif kind == "t":
            self.spawn(room_here.refresh())
        elif kind == "c":
            self.spawn(room_here.show_chat())
        elif kind in "pq":
            self._presence(room_here, kind, detail)

    def _presence(self, room: Room, kind: str, detail: str) -> None:
        node, _, players = detail.partition(":")
        if node == self.node:
            return
        if kind == "q":
            room.announce()
        elif room.remote.get(node, set()) != (now := set(players.split(",")) - {""}):
            before, room.remote[node] = room.remote.get(node, set()), now
            room.saw_leave(before - now)
            room.tell_table()

    async def say_erased(self, player: str) -> None:
        """A player deleted their data: every screen forgets what they said."""
        self.erase(player)
        await self.store.db.tell(f"e:{player}")

    async def say_signed_out(self, player: str) -> None:
        """Tokens of a player stopped working: so do the sockets that were opened with them, on every process."""
        await self._sign_out(player)
        await self.store.db.tell(f"x:{player}")

    async def _sign_out(self, player: str) -> None:
        self.identity.forget(player)
        for room in tuple(self.rooms.values()):
            for connection in tuple(room.connections):
                if connection.player.id == player and connection.token and await self.store.players.by_token(connection.token) is None:
                    connection.close("signed_out")

    async def say_merged(self, old: str, new: str) -> None:
        """A device's player became an account: its seats are the account's now, at every table in memory, on every process."""
        await self._merge(old, new)
        await self.store.db.tell(f"m:{old}:{new}")

    async def _merge(self, old: str, new: str) -> None:
        self.identity.forget(old)
        player = await self.store.players.find(new)
        for room in tuple(self.rooms.values()):
            known = room.row.host == old or bool(room.seats_of(old))
            for connection in tuple(room.connections):
                if player is not None and connection.player.id == old:
                    connection.player, known = player, True
            if known:
                await room.refresh()

    async def _cut_banned(self) -> None:
        """Somebody may have been banned by another process, which could not tell where SQLite is used."""
        bans = await self.store.bans()
        if bans != self._bans:
            self._bans = bans
            self.identity.forget_all()
            await self.desk.read_bans()
            self.desk.cut()
            here = {connection.player.id for room in self.rooms.values() for connection in room.connections}
            for player in await self.store.players.banned(sorted(here)):
                self.cut(player)
            self.spawn(self._sit_in_for_the_gone())

    def cut(self, player: str) -> None:
        """End every connection of a banned player."""
        self.identity.forget(player)
        for room in self.rooms.values():
            for connection in tuple(room.connections):
                if connection.player.id == player:
                    connection.close("banned")
        self.spawn(self._sit_in_for_the_gone())

    def erase(self, player: str) -> None:
        self.identity.forget(player)
        for room in tuple(self.rooms.values()):
            for connection in tuple(room.connections):
                if connection.player.id == player:
                    connection.close("closed")
                else:
                    connection.send(Erased(player))
            if room.seats_of(player):
                self.spawn(room.refresh())
        self.spawn(self._sit_in_for_the_gone())

    async def _sit_in_for_the_gone(self) -> None:
        """Nobody waits for somebody who was banned or deleted their data: every process may do this, and the first one does."""
        for table_id in await self.store.tables.left_behind():
            room = await self._try_room(table_id)
            if room is not None:
                people = [room.row.host, *(chair.player for chair in room.row.chairs if chair.player)]
                await self._go_on_without(room, await self.store.players.gone(people))

    async def _go_on_without(self, room: Room, gone: set[str]) -> None:
        """A bot plays on in a seat of somebody who is gone; before the start the chair is free, and without its host a table is closed.

        In a tournament that is for the organiser to say.
        """
        if room.row.facts.tournament:
            return
        if room.row.state == "running":
            for seat, chair in enumerate(room.row.chairs):
                if chair.player in gone:
                    with contextlib.suppress(Refusal):
                        await room.tending.sit_in(seat, "gone")
        elif room.row.state == "open" and room.row.host in gone:
            await room.close("abandoned")
        elif room.row.state == "open" and not room.row.facts.starting:
            chairs = [Chair("open", colour=c.colour) if c.player in gone else c for c in room.row.chairs]
            with contextlib.suppress(Conflict):             # it starts just now, or somebody else was faster
                await self.store.tables.change(replace(room.row, chairs=chairs), chairs=True)
                await room.changed()

    # -- closing -----------------------------------------------------------------------
    async def _see_closings(self) -> None:
        """The operator may have closed a table by another process, which could not tell where SQLite is used."""
        closings = await self.store.closings()
        if closings != self._closings:
            known, self._closings = self._closings is not None, closings
            for room in tuple(self.rooms.values()) if known else ():
                if room.row.state != "finished":
                    self.spawn(room.refresh())

    async def _close_abandoned(self) -> None:
        """Close tables that nobody has come back to for a long time; one that somebody looks at is not abandoned."""
        days = self.config.abandoned_after
        if not days or time.monotonic() < self._next_round:
            return
        self._next_round = time.monotonic() + min(ROUND, days * DAY / 24)
        for table_id in await self.store.tables.idle(now_ms() - int(days * DAY * 1000)):
            room = await self._try_room(table_id)
            if room is not None and room.tending.leads and not room.present() and not room.tending.goes_on():
                await room.close("abandoned")

    def announcement(self) -> Announcement | None:
        told = self.desk.announcement()
        return told if told != Announcement() else None

    def connections(self) -> Iterator[Connection]:
        """Every socket of this process."""
        for room in tuple(self.rooms.values()):
            yield from tuple(room.connections)

    async def close_table(self, table_id: str) -> None:
        """Close a table that was opened long ago and never begun, unless somebody is there."""
        room = await self._try_room(table_id)
        if room is not None and not room.present():
            await room.close("abandoned")

    # -- numbers -----------------------------------------------------------------------
    def gauges(self) -> None:
        """Bring the gauges up to date."""
        self.metrics.gauges.update(
            tables_loaded=len(self.rooms),
            sockets=sum(len(room.connections) for room in self.rooms.values()),
            thoughts_waiting=self.thinkers.queued,
            clerks_waiting=self.clerks.queued,
            connections=len(self.limits.door),
            connections_refused=self.limits.door.refused,
            refused_for_now=self.limits.refused,
            bans=len(self.desk.bans),
        )
