"""What a table does by itself: its clock runs out, a blind question meets silence, its bots play.

One process leads: it runs clock and bots. The others wait a little longer and step in when it is gone.
"""

from __future__ import annotations

import asyncio
import logging
import weakref
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

from capomastro.kernel.state import CHANCE
from capomastro.kernel.view import Phrase
from capomastro.server.log import AnyEntry, SatIn
from capomastro.server.play import TIMEOUTS_BEFORE_BOT, Play, Refusal
from capomastro.server.store.store import now_ms
from capomastro.server.thinking import FOR_NOBODY, FOR_PEOPLE, imagined

if TYPE_CHECKING:
    from capomastro.server.room import Room

log = logging.getLogger("capomastro.table")
GRACE = 4.0                 # seconds that a process which does not lead allows the one that does
FAILURES = 5                # of a bot in a row, after which the game is stopped
OVERDUE = 3_000             # milliseconds after which what was due is tried again


class Moot(Exception):
    """What was to be done no longer applies."""


def _still(play: Play, length: int) -> None:
    if play.length != length:
        raise Moot


class Tending:
    """Clock and bots of one table."""

    def __init__(self, room: Room) -> None:
        self._room = weakref.ref(room)
        self.leads = True
        self._timer: asyncio.TimerHandle | None = None
        self._thinking: asyncio.Task[None] | None = None
        self._failures: dict[int, int] = {}     # by seat: how often in a row its bot gave no legal answer

    @property
    def room(self) -> Room:
        """The table, which holds this: the other way round only loosely, so that one that leaves memory is gone at once."""
        room = self._room()
        assert room is not None
        return room

    def stop(self) -> None:
        """No timer rings any more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def due(self) -> int | None:
        """When this table must act by itself (milliseconds since 1970); None while it waits for people."""
        play, config = self.room.play, self.room.hub.config
        if play is None or play.over or play.clock.paused:
            return None
        if play.blind:
            if play.decider == CHANCE:
                return play.asked_since + int(config.blind_wait * 1000)
            limited = play.clock_spec.kind != "none"
            return play.asked_since + int(config.blind_limit * 1000) if limited else None
        return play.clock.flag()

    def goes_on(self) -> bool:
        """Whether the next answer comes from a bot or from nobody."""
        play = self.room.play
        return play is not None and not play.over and (play.decider == CHANCE or bool(play.decider >= 0 and self.room.bot_at(play.decider)))

    def is_stuck(self) -> bool:
        """Whether this table should have acted by itself and did not, because the database failed at that moment."""
        play = self.room.play
        if play is None or play.over or play.clock.paused or self.room.lock.locked():
            return False
        if play.decider >= 0 and self.room.bot_at(play.decider):
            return self._thinking is None or self._thinking.done()
        when = self.due()
        return when is not None and when < now_ms() - OVERDUE - (0 if self.leads else int(2000 * GRACE))

    def reschedule(self) -> None:
        """Set the one timer of this table, or let a bot think."""
        self.stop()
        play = self.room.play
        if play is None or play.over or play.clock.paused:
            return
        who = play.decider
        if who >= 0 and self.room.bot_at(who):
            if self._thinking is None or self._thinking.done():
                self._thinking = self.room.hub.spawn(self._think())
            return
        when = self.due()
        if when is not None:
            self._at(when, self._silence if who == CHANCE else self._time_out, play.length)

    def _at(self, when: int, what: Callable[[int], Coroutine[Any, Any, None]], length: int) -> None:
        delay = max(0, when - now_ms()) / 1000 + (0.0 if self.leads else GRACE)
        self._timer = asyncio.get_running_loop().call_later(delay, lambda: self.room.hub.spawn(self._try(what, length)))

    async def _try(self, what: Callable[[int], Coroutine[Any, Any, None]], length: int) -> None:
        try:
            if not self.leads:
                await self.claim()
            await what(length)
        except (Moot, Refusal):
            pass

    async def claim(self) -> None:
        """Lead, unless another process does."""
        self.leads = await self.room.hub.store.claim(self.room.row.id, self.room.hub.node)

    async def _silence(self, length: int) -> None:
        def work_out(play: Play) -> AnyEntry:
            _still(play, length)
            return play.nobody(now_ms())

        await self.room.act(work_out)

    async def _time_out(self, length: int) -> None:
        def work_out(play: Play) -> AnyEntry:
            _still(play, length)
            seat = play.decider
            often = play.timeouts.get(seat, 0) >= TIMEOUTS_BEFORE_BOT
            if not play.blind and (often or play.clock_spec.kind == "fischer"):
                return SatIn(now_ms(), seat, self.room.hub.substitute, "clock")
            return play.timeout(now_ms())

        await self.room.act(work_out)

    async def sit_in(self, seat: int, why: str) -> None:
        """Let a bot play for somebody, unless one does."""

        def work_out(play: Play) -> AnyEntry:
            if play.over or seat in play.sitting_in:
                raise Refusal("not_allowed", "no bot is needed there", Phrase("server.already"))
            return SatIn(now_ms(), seat, self.room.hub.substitute, why)

        await self.room.act(work_out)

    async def _think(self) -> None:
        """Let the bots play until a person or nobody is asked."""
        room = self.room
        while room.play is not None and not room.play.over and not room.play.clock.paused:
            play, length = room.play, room.play.length
            seat = play.decider
            if seat < 0 or not room.bot_at(seat):
                break
            if not self.leads:
                await asyncio.sleep(GRACE)
                if play.length != length:
                    continue
                await self.claim()
                if not self.leads:
                    continue
            await self._bot_turn(play, length, seat)
        self._thinking = None
        self.reschedule()

    async def _bot_turn(self, play: Play, length: int, seat: int) -> None:
        room, config = self.room, self.room.hub.config
        watched = bool(room.present())
        blind = play.blind
        try:
            code = await room.hub.thinkers.choose(
                imagined(play.state, seat),
                seat,
                room.bot_at(seat),
                seconds=config.blind_wait / 2 if blind and config.blind_wait else None,
                whom=FOR_PEOPLE if watched else FOR_NOBODY,
            )
            if play.length == length and not any(int(c) == code for c in play.state.legal()):
                raise ValueError(f"{code} is not a legal answer")
            self._failures.pop(seat, None)
        except Exception:                       # whatever a bot does, its table goes on or is stopped
            log.exception("a bot failed; the default is played", extra={"table": room.row.id, "bot": room.bot_at(seat)})
            room.hub.metrics.count("bot_failures")
            self._failures[seat] = self._failures.get(seat, 0) + 1
            if self._failures[seat] >= FAILURES:
                await room.hub.close_table(room.row.id, "failed")
                return
            code = room.game.default(play.state)
        pace = config.blind_wait if blind else config.bot_pace if watched else 0.0
        await asyncio.sleep(max(0.0, (play.asked_since - now_ms()) / 1000 + pace))

        def work_out(now: Play) -> AnyEntry:
            _still(now, length)
            return now.bot_move(code, now_ms())

        try:
            await room.act(work_out)
        except (Moot, Refusal):
            await asyncio.sleep(0)
