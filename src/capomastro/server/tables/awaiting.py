"""Whom tables wait for, for lists of them: a table in memory knows, and of the others it is noted when they leave it.

Nothing is said here that the table does not show to everybody who looks at it. While a blind question is asked, that is nobody,
whoever is asked and whether anybody is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from capomastro.kernel.state import SPECTATOR
from capomastro.running.game import RunningGame
from capomastro.server.site.now import now_ms
from capomastro.server.store import Awaited, Store, TableRow
from capomastro.server.tables.room import Room

AT_ONCE = 200                   # tables in one transaction


def awaited(running: RunningGame) -> Awaited:
    """Whom a game waits for, as everybody may know."""
    seat = -1 if running.over or running.clock.paused else max(-1, int(running.state.awaited(SPECTATOR)))
    return Awaited(seat, running.clock.flag() or 0 if seat >= 0 else 0, running.length - 1)


class Awaiting:
    """Whom the tables of one process wait for."""

    def __init__(self, store: Store, rooms: dict[str, Room]) -> None:
        self._store = store
        self._rooms = rooms
        self._resting: dict[str, Awaited] = {}      # of tables that have left memory, not noted yet

    def rests(self, room: Room) -> None:
        """A table leaves memory."""
        if room.running is not None and not room.running.over:
            self._resting[room.row.id] = awaited(room.running)

    def _due(self) -> Iterable[tuple[str, Awaited]]:
        """What is to be noted: of tables that rest, and of those that wait for somebody who is not there and may look elsewhere."""
        yield from self._resting.items()
        for table_id, room in self._rooms.items():
            if room.running is None or not room.tending.leads:
                continue
            now = awaited(room.running)
            if now != room.noted and now.seat >= 0 and not room.bot_at(now.seat) and room.absent_since(now.seat):
                yield table_id, now

    async def note(self) -> None:
        """Write down what is to be noted."""
        due = list(self._due())
        for at in range(0, len(due), AT_ONCE):
            some = dict(due[at : at + AT_ONCE])
            await self._store.tables.note_awaited(some)
            for table_id, one in some.items():
                if self._resting.get(table_id) == one:
                    del self._resting[table_id]
                if table_id in self._rooms:
                    self._rooms[table_id].noted = one

    async def note_all(self) -> None:
        """The same for all tables in memory: this process ends."""
        for room in self._rooms.values():
            if room.tending.leads:
                self.rests(room)
        await self.note()

    async def told(self, rows: Sequence[TableRow]) -> dict[str, tuple[int, int]]:
        """By table: the seat that it waits for, and the milliseconds until its time is up (0: it has no clock)."""
        here = {row.id: awaited(room.running) for row in rows if (room := self._rooms.get(row.id)) and room.running is not None}
        elsewhere = await self._store.tables.awaited([row.id for row in rows if row.state == "running" and row.id not in here])
        found = {**elsewhere, **self._resting, **here}
        now = now_ms()
        return {row.id: (one.seat, max(1, one.due - now) if one.due else 0) for row in rows if (one := found.get(row.id)) and one.seat >= 0}
