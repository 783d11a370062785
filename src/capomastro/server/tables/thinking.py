"""Bots in worker processes. What they get is an imagined position, never the true one."""

from __future__ import annotations

import asyncio
import itertools
import multiprocessing
import os
import secrets
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from capomastro.bots import Budget, bot, bot_for, bots
from capomastro.bots.hints import hints
from capomastro.kernel.registry import game_of, games, restore
from capomastro.kernel.rng import Rng
from capomastro.running.protocol import HintMove

T = TypeVar("T")
FOR_PEOPLE, FOR_NOBODY = 0, 1           # whom the thinking is for: lower goes first


def _prepare() -> None:
    """In a new worker: load the games, so that the first move is as quick as the others."""
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


def _choose(encoded: bytes, seat: int, spec: str, seconds: float | None, seed: int) -> int:
    seen = restore(encoded)
    game = game_of(encoded)
    rng = Rng(seed)
    player = bot_for(game, spec, Budget(seconds=seconds) if seconds is not None else None)
    return player.choose(game, seen.imagine(seat, rng), seat, rng)


def _advise(encoded: bytes, seat: int, spec: str, seed: int) -> list[HintMove]:
    game = game_of(encoded)
    found = hints(game, restore(encoded), seat, Rng(seed), bot=spec)
    return [HintMove(hint.text, hint.say, hint.share, hint.score, hint.why) for hint in found]


def luck() -> Rng:
    """What a position is imagined with: nobody can foresee it."""
    return Rng(secrets.randbits(60))


class Thinkers:
    """A pool of worker processes with a queue: tables where people wait come first."""

    def __init__(self, workers: int = 0, limit: float = 120.0) -> None:
        self.limit = limit                      # seconds beyond its budget after which a bot that has not answered has failed
        self.size = workers or max(1, (os.cpu_count() or 2) - 1)
        self._pool = self._new_pool()
        self._free = self.size
        self._waiting: asyncio.PriorityQueue[tuple[int, int, asyncio.Future[None]]] = asyncio.PriorityQueue()
        self._number = itertools.count()

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.size, mp_context=multiprocessing.get_context("spawn"), initializer=_prepare)

    @property
    def queued(self) -> int:
        return self._waiting.qsize()

    async def _turn(self, whom: int) -> None:
        if self._free > 0:
            self._free -= 1
            return
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait((whom, next(self._number), place))
        await place

    def _next(self) -> None:
        while not self._waiting.empty():
            place = self._waiting.get_nowait()[2]
            if not place.done():
                place.set_result(None)
                return
        self._free += 1

    async def choose(self, encoded: bytes, seat: int, spec: str, *, seconds: float | None = None, whom: int = FOR_PEOPLE) -> int:
        """A bot's move for ``seat`` in an imagined position."""
        budget = bot(spec).budget.seconds if seconds is None else seconds
        return await self._ask(whom, budget, _choose, encoded, seat, spec, seconds, secrets.randbits(60))

    async def advise(self, encoded: bytes, seat: int, spec: str) -> list[HintMove]:
        """What a strong bot would do, best first."""
        return await self._ask(FOR_PEOPLE, bot(spec).budget.seconds, _advise, encoded, seat, spec, secrets.randbits(60))

    async def _ask(self, whom: int, budget: float | None, function: Callable[..., T], *arguments: object) -> T:
        await self._turn(whom)
        limit = self.limit + (budget or 0.0)
        try:
            pool = self._pool
            try:
                return await self._run(pool, limit, function, *arguments)
            except BrokenProcessPool:
                self._replace(pool)                 # a worker was killed: once for all who waited
                return await self._run(self._pool, limit, function, *arguments)
        finally:
            self._next()

    async def _run(self, pool: ProcessPoolExecutor, limit: float, function: Callable[..., T], *arguments: object) -> T:
        try:
            return await asyncio.wait_for(asyncio.get_running_loop().run_in_executor(pool, function, *arguments), limit)
        except TimeoutError:
            self._replace(pool)                     # nothing else ends a worker that is caught in a loop
            for worker in tuple(pool._processes.values()):
                worker.kill()
            raise

    def _replace(self, pool: ProcessPoolExecutor) -> None:
        if pool is self._pool:
            self._pool = self._new_pool()

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)
