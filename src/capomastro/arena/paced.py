"""A report within a time: every decision once, then the dearest ones again, as long as there is time.

Decisions are judged in pieces of so many seconds, and whoever asks for them decides what happens in between.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable

from capomastro.arena.analysis import CHECKED, RUNS, Course, Decision, dearest, judge, thoughts
from capomastro.bots import Budget
from capomastro.kernel.table import Table

PIECE = 1.0                     # seconds of thought before others have their turn
AT_ONCE = 50                    # decisions in a piece, at most
FIRST = 0.6                     # of the time: every decision once; the rest is for the dearest ones
LEAST, MOST = 0.02, 1.0         # seconds a decision is thought about
Place = tuple[int, int]         # of a decision: the answers before it, and its moment
Progress = Callable[[int, int], None]
Judge = Callable[[list[Place], float, int], Awaitable[tuple[list[Decision], float]]]


def piece(
    table: Table, places: list[Place], bot: str, seconds: float, runs: int, seed: int, longest: float = PIECE
) -> tuple[list[Decision], float]:
    """As many of these decisions as a piece has time for, but one at least; and the seconds that it took."""
    began = time.process_time()
    found: list[Decision] = []
    for at, moment in places:
        found.append(judge(table, at, moment, bot, seed, runs=runs, budget=Budget(seconds=seconds)))
        if time.process_time() - began > longest:
            break
    return found, time.process_time() - began


async def judged(course: Course, seconds: float, spent: float, some: Judge, progress: Progress) -> list[Decision]:
    """The decisions of a game within so many seconds, of which some are spent; ``some`` judges a few, each for so long and so often."""
    moments = dict(zip(course.choices, course.moments, strict=False))
    done, total = 0, thoughts(course)

    async def each(places: list[Place], runs: int, until: float) -> list[Decision]:
        nonlocal spent, done
        out: list[Decision] = []
        while len(out) < len(places) and spent < until:
            left = places[len(out) :]
            found, used = await some(left[:AT_ONCE], min(MOST, max(LEAST, (until - spent) / (runs * len(left)))), runs)
            spent += used
            done += len(found)
            out += found
            progress(done, total)
        return out

    first = await each([(at, moments[at]) for at in course.order()], 1, seconds * FIRST)
    again = await each([(d.line - 1, d.moment) for d in dearest(first)[:CHECKED]], RUNS, seconds)
    return [*first, *again]
