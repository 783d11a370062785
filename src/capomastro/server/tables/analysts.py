"""Finished games and positions set up by hand, thought about: in a process of their own, after everybody else.

They see true positions, which bots must not; and a report takes long, so it is made piece by piece, and no piece begins while a bot's
move waits for a process.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from typing import TypeVar

from capomastro.arena.analysis import Analysis, Course, Decision, finish, follow
from capomastro.arena.paced import Place, Progress, judged, piece
from capomastro.kernel.driving import Answer
from capomastro.kernel.registry import game_of
from capomastro.kernel.table import Table, acts_of
from capomastro.kernel.view import Phrase
from capomastro.running.refusal import Refusal
from capomastro.server.site.rates import Visitor
from capomastro.server.tables.workers import FOR_ADVICE, FOR_NOBODY, Workers, prepare

T = TypeVar("T")
LAST = 5                        # how much less urgent than a bot, as the operating system counts
LIMIT = 180.0                   # seconds that a piece may take on a busy machine
PAUSE = 0.2                     # … between two looks whether bots wait


def _prepare() -> None:
    prepare()
    os.nice(LAST)


def _table(start: bytes, acts: list[list[Answer]]) -> Table:
    game = game_of(start)
    table = Table(game, start=game.decode(start), begin=False)
    table.do_all(acts)
    return table


def _follow(start: bytes, acts: list[list[Answer]], seed: int) -> tuple[Course, float]:
    began = time.process_time()
    return follow(_table(start, acts), seed), time.process_time() - began


def _judge(
    start: bytes, acts: list[list[Answer]], places: list[Place], bot: str, seconds: float, runs: int, seed: int
) -> tuple[list[Decision], float]:
    began, table = time.process_time(), _table(start, acts)
    found, _ = piece(table, places, bot, seconds, runs, seed)
    return found, time.process_time() - began


def _finish(start: bytes, acts: list[list[Answer]], course: Course, bot: str, judged: list[Decision]) -> Analysis:
    return finish(_table(start, acts), course, bot, judged)


class Analysts(Workers):
    """Their process: one."""

    def __init__(self) -> None:
        super().__init__(1, LIMIT)

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.size, mp_context=multiprocessing.get_context("spawn"), initializer=_prepare)

    async def report(
        self, table: Table, bot: str, seconds: float, bots: Workers, visitor: Visitor, seed: int, progress: Progress
    ) -> Analysis:
        """A whole game, within so many seconds of one core."""
        game = (table.start.encode(), acts_of(table.steps))

        async def ask(function: Callable[..., T], *arguments: object) -> T:
            while bots.queued:
                await asyncio.sleep(PAUSE)
            return await self.ask(FOR_NOBODY, visitor, None, function, *game, *arguments)

        async def some(places: list[Place], each: float, runs: int) -> tuple[list[Decision], float]:
            return await ask(_judge, places, bot, each, runs, seed)

        course, spent = await ask(_follow, seed)
        return await ask(_finish, course, bot, await judged(course, seconds, spent, some, progress))

    async def think(self, function: Callable[..., T], visitor: Visitor, seconds: float, most: int, *arguments: object) -> T:
        """Advice on a position that somebody set up by hand; ``most`` is how much one player may have waiting."""
        self.check_queue(visitor, most)
        try:
            return await self.ask(FOR_ADVICE, visitor, seconds, function, *arguments)
        except TimeoutError:
            raise Refusal("not_allowed", "this position takes too long", Phrase("server.board_long")) from None

