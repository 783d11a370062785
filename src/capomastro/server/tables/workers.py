"""Processes that work for the tables, shared fairly among those who wait.

What takes long is done here and not in the event loop, each piece of it within a time limit. The next one comes from the network that
has used the least of late, and there from the player who has: many questions of one visitor make that visitor wait, and nobody else.
"""

from __future__ import annotations

import asyncio
import itertools
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from typing import TypeVar

from capomastro.bots import bots
from capomastro.kernel.registry import games
from capomastro.server.site.rates import TooFast, Visitor

T = TypeVar("T")
FOR_PEOPLE, FOR_ADVICE, FOR_NOBODY = 0, 1, 2    # what the work is for: a game somebody waits for, a question, a game nobody looks at
HALF_LIFE = 30.0                                # seconds in which half of what somebody used is forgotten
START = 30.0                                    # seconds that the first piece of work may take longer: the process begins with it
ADVANCE = 1.0                                   # seconds charged beforehand, until it is known how long it took


class Closed(Exception):
    """The site stops: nothing is begun any more."""


def prepare() -> None:
    """In a new worker: load the games, so that the first answer is as quick as the others. The server ends it, no signal does."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    games()
    bots()
    os.nice(5)


def _leave_with_parent() -> None:
    """End when the server has ended, even if it was killed and could not say so."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


@dataclass
class _Waiting:
    purpose: int
    visitor: Visitor
    number: int
    place: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Account:
    """What everybody has used of late, in seconds."""

    def __init__(self) -> None:
        self._used: dict[str, tuple[float, float]] = {}

    def of(self, who: str, now: float) -> float:
        amount, at = self._used.get(who, (0.0, 0.0))
        return float(amount * 0.5 ** ((now - at) / HALF_LIFE))

    def charge(self, visitor: Visitor, seconds: float) -> None:
        now = time.monotonic()
        for who in (f"n {visitor.network}", f"p {visitor.player}"):
            self._used[who] = max(0.0, self.of(who, now) + seconds), now
        if len(self._used) > 10_000:
            self._used = {who: used for who, used in self._used.items() if self.of(who, now) > 0.01}

    def first(self, waiting: Iterable[_Waiting]) -> _Waiting:
        """Who goes next. All are compared at one moment: by what was forgotten meanwhile, the last to be looked at would go first."""
        now = time.monotonic()

        def before(one: _Waiting) -> tuple[bool, float, int, float, int]:
            of_network, of_player = self.of(f"n {one.visitor.network}", now), self.of(f"p {one.visitor.player}", now)
            return one.purpose == FOR_NOBODY, of_network, one.purpose, of_player, one.number

        return min(waiting, key=before)


class Workers:
    """A pool of processes with a queue. ``limit``: seconds beyond its own budget after which a piece of work has failed."""

    def __init__(self, size: int, limit: float) -> None:
        self.limit = limit
        self.size = size
        self._pool = self._new_pool()
        self._free = size
        self._waiting: list[_Waiting] = []
        self._account = Account()
        self._number = itertools.count()
        self._closed = False
        self._begun = False                         # whether the processes have answered once

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.size, mp_context=multiprocessing.get_context("spawn"), initializer=prepare)

    @property
    def queued(self) -> int:
        return len(self._waiting)

    def waiting_for(self, visitor: Visitor) -> int:
        """How much a player has waiting."""
        return sum(waiting.visitor.player == visitor.player for waiting in self._waiting)

    def check_queue(self, visitor: Visitor, most: int) -> None:
        """Refuse somebody who has enough waiting."""
        if self.waiting_for(visitor) >= most:
            raise TooFast(5)

    async def _turn(self, purpose: int, visitor: Visitor) -> None:
        if self._closed:
            raise Closed
        if self._free > 0:
            self._free -= 1
            return
        waiting = _Waiting(purpose, visitor, next(self._number))
        self._waiting.append(waiting)
        try:
            await waiting.place
        except asyncio.CancelledError:
            if waiting in self._waiting:
                self._waiting.remove(waiting)
            elif not waiting.place.cancelled():
                self._next()                        # it had its turn just now, and will not use it
            raise

    def _next(self) -> None:
        while self._waiting:
            chosen = self._account.first(self._waiting)
            self._waiting.remove(chosen)
            if not chosen.place.done():
                chosen.place.set_result(None)
                return
        self._free += 1

    async def ask(self, purpose: int, visitor: Visitor, budget: float | None, function: Callable[..., T], *arguments: object) -> T:
        """Have a function run in one of the processes. ``budget``: seconds it is expected to take."""
        await self._turn(purpose, visitor)
        self._account.charge(visitor, ADVANCE)
        began = time.monotonic()
        limit = self.limit + (budget or 0.0) + (0.0 if self._begun else START)
        try:
            pool = self._pool
            try:
                return await self._run(pool, limit, function, *arguments)
            except BrokenProcessPool:
                self._replace(pool)                 # a worker was killed: once for all who waited
                return await self._run(self._pool, limit, function, *arguments)
        finally:
            self._account.charge(visitor, time.monotonic() - began - ADVANCE)
            self._next()

    async def _run(self, pool: ProcessPoolExecutor, limit: float, function: Callable[..., T], *arguments: object) -> T:
        if self._closed:
            raise Closed
        try:
            answer = await asyncio.wait_for(asyncio.get_running_loop().run_in_executor(pool, function, *arguments), limit)
            self._begun = True
            return answer
        except TimeoutError:
            self._replace(pool)                     # nothing else ends a worker that is caught in a loop
            for worker in tuple(pool._processes.values()):
                worker.kill()
            raise

    def _replace(self, pool: ProcessPoolExecutor) -> None:
        if pool is self._pool and not self._closed:
            self._pool = self._new_pool()

    def close(self) -> None:
        """Nothing is begun any more; whoever waits is told."""
        self._closed = True
        for waiting in self._waiting:
            if not waiting.place.done():
                waiting.place.set_exception(Closed())
        self._waiting.clear()
        self._pool.shutdown(wait=False, cancel_futures=True)
