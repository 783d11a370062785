"""What a table does by itself: its clock runs out, a window closes, its bots play.

One process leads: it runs clock and bots. The others wait a little longer and step in when it is gone.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import weakref
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, Protocol

from capomastro.lessons.judging import reply
from capomastro.running import windows
from capomastro.running.company import Company
from capomastro.running.entries import AnyEntry, Paused, Stopped
from capomastro.running.game import RunningGame
from capomastro.running.protocol import Ending
from capomastro.running.refusal import Refusal
from capomastro.server.site.now import now_ms
from capomastro.server.store import TableRow
from capomastro.server.tables.services import Services
from capomastro.server.tables.thinking import luck
from capomastro.server.tables.workers import FOR_NOBODY, FOR_PEOPLE, Closed

log = logging.getLogger("capomastro.table")
GRACE = 4.0                 # seconds that a process which does not lead allows the one that does
FAILURES = 5                # of a bot in a row, after which the game is stopped
OVERDUE = 3_000             # milliseconds after which what was due is tried again


class Moot(Exception):
    """What was to be done no longer applies."""


def _still(running: RunningGame, length: int) -> None:
    if running.length != length:
        raise Moot


class Tended(Company, Protocol):
    """What tending asks of its table: a ``Room``."""

    services: Services
    row: TableRow
    running: RunningGame | None
    lock: asyncio.Lock

    async def act(self, work_out: Callable[[RunningGame], AnyEntry]) -> None: ...

    async def close(self, why: Ending) -> bool: ...


class Tending:
    """Clock and bots of one table."""

    def __init__(self, room: Tended) -> None:
        self._room = weakref.ref(room)
        self.leads = True
        self._timer: asyncio.TimerHandle | None = None
        self._thinking: asyncio.Task[None] | None = None
        self._chosen: tuple[tuple[int, int], int] | None = None     # a blind question, and a bot's answer to it
        self._failures: dict[int, int] = {}     # by seat: how often in a row its bot gave no legal answer

    @property
    def room(self) -> Tended:
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
        running, config = self.room.running, self.room.services.config
        if running is None:
            return None
        if running.over or running.clock.paused:
            return None
        return windows.closes(running, self.room, int(config.blind_wait * 1000)) if running.blind else running.clock.flag()

    def _has_chosen(self, running: RunningGame) -> bool:
        """Whether the bot that is asked blindly has made up its mind: its answer waits until the window closes."""
        return self._chosen is not None and self._chosen[0] == running.question

    def goes_on(self) -> bool:
        """Whether the next answer comes from a bot, or when a window closes."""
        running = self.room.running
        if running is None or running.over:
            return False
        return running.blind or bool(running.decider >= 0 and self.room.bot_at(running.decider))

    def is_stuck(self) -> bool:
        """Whether this table should have acted by itself and did not, because the database failed at that moment."""
        running = self.room.running
        if running is None or running.over or running.clock.paused or self.room.lock.locked():
            return False
        if running.decider >= 0 and self.room.bot_at(running.decider) and not self._has_chosen(running):
            return self._thinking is None or self._thinking.done()
        when = self.due()
        return when is not None and when < now_ms() - OVERDUE - (0 if self.leads else int(2000 * GRACE))

    def reschedule(self) -> None:
        """Set the one timer of this table, or let a bot think."""
        self.stop()
        running = self.room.running
        if running is None or running.over or running.clock.paused:
            return
        who = running.decider
        if who >= 0 and self.room.bot_at(who) and not self._has_chosen(running):
            if self._thinking is None or self._thinking.done():
                self._thinking = self.room.services.spawn(self._think())
            return
        when = self.due()
        if when is not None and running.blind:
            self._at(when, partial(self._close, running.question))
        elif when is not None:
            self._at(when, partial(self._time_out, running.length))

    def _at(self, when: int, what: Callable[[], Coroutine[Any, Any, None]]) -> None:
        delay = max(0, when - now_ms()) / 1000 + (0.0 if self.leads else GRACE)
        self._timer = asyncio.get_running_loop().call_later(delay, lambda: self.room.services.spawn(self._try(what)))

    async def _try(self, what: Callable[[], Coroutine[Any, Any, None]]) -> None:
        try:
            if not self.leads:
                await self.claim()
            await what()
        except (Moot, Refusal):
            pass

    async def claim(self) -> None:
        """Lead, unless another process does."""
        self.leads = await self.room.services.store.processes.claim(self.room.row.id, self.room.services.node)

    async def _close(self, question: tuple[int, int]) -> None:
        """A blind question is over: the same for whoever was asked, and for nobody."""

        def work_out(running: RunningGame) -> AnyEntry:
            if running.question != question or running.over or running.clock.paused:
                raise Moot
            return running.window_closes(now_ms(), self._chosen[1] if self._chosen is not None and self._has_chosen(running) else None)

        await self.room.act(work_out)

    async def _time_out(self, length: int) -> None:
        def work_out(running: RunningGame) -> AnyEntry:
            _still(running, length)
            return running.time_is_up(self.room.services.substitute, now_ms())

        await self.room.act(work_out)

    async def halt(self, on: bool) -> None:
        """Let everybody at the table wait, or go on; moot where it is so already, or the game is over."""

        def work_out(running: RunningGame) -> AnyEntry:
            if running.over or running.clock.paused == on:
                raise Moot
            return Paused(now_ms(), on)

        with contextlib.suppress(Moot):
            await self.room.act(work_out)

    async def call_time(self) -> None:
        """The time of the round is up: the score decides as it stands."""

        def work_out(running: RunningGame) -> AnyEntry:
            if running.over:
                raise Moot
            return Stopped(now_ms(), "time")

        with contextlib.suppress(Moot):
            await self.room.act(work_out)

    async def sit_in(self, seat: int, why: str) -> None:
        """Let a bot play for somebody, unless one does."""
        await self.room.act(lambda running: running.sit_in(seat, self.room.services.substitute, why, now_ms()))

    async def _think(self) -> None:
        """Let the bots play until a person or nobody is asked."""
        room = self.room
        while room.running is not None and not room.running.over and not room.running.clock.paused:
            running, length = room.running, room.running.length
            seat = running.decider
            if seat < 0 or not room.bot_at(seat) or self._has_chosen(running):
                break
            if not self.leads:
                await asyncio.sleep(GRACE)
                if running.length != length:
                    continue
                await self.claim()
                if not self.leads:
                    continue
            await self._bot_turn(running, length, seat)
        self._thinking = None
        self.reschedule()

    async def _choice(self, running: RunningGame, seat: int, purpose: int) -> int:
        """What a bot answers: at a lesson what that says, else what it finds in a world that it holds possible."""
        if running.lesson is not None:
            return reply(running.game, running.lesson, running.table)
        room, config = self.room, self.room.services.config
        return await room.services.thinkers.choose(
            running.imagined(seat, luck()),
            seat,
            room.bot_at(seat),
            seconds=config.blind_wait / 2 if running.blind and config.blind_wait else None,
            purpose=purpose,
            visitor=room.services.limits.visitor(room.row.host),
        )

    async def _bot_turn(self, running: RunningGame, length: int, seat: int) -> None:
        room = self.room
        watched = bool(room.present())
        blind, question = running.blind, running.question
        try:
            code = await self._choice(running, seat, FOR_PEOPLE if watched else FOR_NOBODY)
            if running.question == question and not any(int(c) == code for c in running.state.legal()):
                raise ValueError(f"{code} is not a legal answer")
            self._failures.pop(seat, None)
        except Closed:                          # the site stops: nobody has moved
            raise asyncio.CancelledError from None
        except Exception:                       # whatever a bot does, its table goes on or is stopped
            log.exception("a bot failed; the default is played", extra={"table": room.row.id, "bot": room.bot_at(seat)})
            room.services.metrics.count("bot_failures")
            self._failures[seat] = self._failures.get(seat, 0) + 1
            if self._failures[seat] >= FAILURES:
                await room.close("failed")
                return
            code = running.game.default(running.state)
        if blind:
            self._chosen = question, code
            return
        pace = room.services.config.bot_pace if watched else 0.0
        await asyncio.sleep(min(pace, max(0.0, (running.asked_since - now_ms()) / 1000 + pace)))

        def work_out(now: RunningGame) -> AnyEntry:
            _still(now, length)
            return now.bot_move(code, now_ms())

        try:
            await room.act(work_out)
        except (Moot, Refusal):
            await asyncio.sleep(0)
