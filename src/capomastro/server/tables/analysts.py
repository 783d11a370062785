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

from capomastro.arena.analysis import CHECKED, RUNS, Analysis, Course, Decision, dearest, finish, follow, judge, thoughts
from capomastro.bots import Budget
from capomastro.kernel.driving import Answer
from capomastro.kernel.registry import game_of
from capomastro.kernel.table import Table, acts_of
from capomastro.kernel.view import Phrase
from capomastro.running.refusal import Refusal
from capomastro.server.site.rates import Visitor
from capomastro.server.tables.workers import FOR_ADVICE, FOR_NOBODY, Workers, prepare

T = TypeVar("T")
LAST = 5                        # how much less urgent than a bot, as the operating system counts
PIECE = 1.0                     # seconds of thought before others have their turn
LIMIT = 180.0                   # … that a piece may take on a busy machine
AT_ONCE = 50                    # decisions in a piece, at most
PAUSE = 0.2                     # seconds between two looks whether bots wait
FIRST = 0.6                     # of the time: every decision once; the rest is for the dearest ones
LEAST, MOST = 0.02, 1.0         # seconds a decision is thought about
Progress = Callable[[int, int], None]


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
    start: bytes, acts: list[list[Answer]], places: list[tuple[int, int]], bot: str, seconds: float, runs: int, seed: int
) -> tuple[list[Decision], float]:
    """As many of these decisions as a piece has time for, but one at least."""
    began, table = time.process_time(), _table(start, acts)
    found: list[Decision] = []
    for at, moment in places:
        found.append(judge(table, at, moment, bot, seed, runs=runs, budget=Budget(seconds=seconds)))
        if time.process_time() - began > PIECE:
            break
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

        course, spent = await ask(_follow, seed)
        moments = dict(zip(course.choices, course.moments, strict=False))
        done, total = 0, thoughts(course)

        async def judged(places: list[tuple[int, int]], runs: int, until: float) -> list[Decision]:
            nonlocal spent, done
            out: list[Decision] = []
            while len(out) < len(places) and spent < until:
                left = places[len(out) :]
                each = min(MOST, max(LEAST, (until - spent) / (runs * len(left))))
                found, used = await ask(_judge, left[:AT_ONCE], bot, each, runs, seed)
                spent += used
                done += len(found)
                out += found
                progress(done, total)
            return out

        first = await judged([(at, moments[at]) for at in course.order()], 1, seconds * FIRST)
        again = await judged([(d.line - 1, d.moment) for d in dearest(first)[:CHECKED]], RUNS, seconds)
        return await ask(_finish, course, bot, [*first, *again])

    async def think(self, function: Callable[..., T], visitor: Visitor, seconds: float, most: int, *arguments: object) -> T:
        """Advice on a position that somebody set up by hand; ``most`` is how much one player may have waiting."""
        self.check_queue(visitor, most)
        try:
            return await self.ask(FOR_ADVICE, visitor, seconds, function, *arguments)
        except TimeoutError:
            raise Refusal("not_allowed", "this position takes too long", Phrase("server.board_long")) from None

