"""Ratings with their uncertainty: kept, and worked out again from the results where that is needed.

The update of Weng and Lin (Plackett-Luce full-pair form): after a game every seat moves by how much better or worse it
finished than expected against every other seat; the less certain its rating, the more it moves.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Sequence
from copy import copy

from capomastro.server.store import Conflict, Rated, Ratings, SeatResult, Store, Strength, TableRow

START = Strength().value
DEVIATION = Strength().deviation
SPREAD = 200.0                  # how much chance there is in one game
FLOOR = 45.0                    # no rating becomes more certain than this
ATTEMPTS = 20                   # at changing ratings that others change at the same time


def update(strengths: list[Strength], ranks: list[int]) -> None:
    """One game: ``ranks[i]`` is the place of ``strengths[i]``."""
    steps = []
    for i, mine in enumerate(strengths):
        shift, certainty = 0.0, 0.0
        for j, other in enumerate(strengths):
            if i == j:
                continue
            c = math.sqrt(mine.deviation**2 + other.deviation**2 + 2 * SPREAD**2)
            expected = 1 / (1 + math.exp((other.value - mine.value) / c))
            result = 1.0 if ranks[i] < ranks[j] else 0.5 if ranks[i] == ranks[j] else 0.0
            shift += mine.deviation**2 / c * (result - expected)
            certainty += (mine.deviation / c) ** 3 * expected * (1 - expected)
        pairs = max(1, len(strengths) - 1)
        steps.append((shift / pairs, certainty / pairs))
    for mine, (shift, certainty) in zip(strengths, steps, strict=True):
        mine.value += shift
        mine.deviation = max(FLOOR, mine.deviation * math.sqrt(max(0.01, 1 - certainty)))
        mine.games += 1


def rate(games: list[list[tuple[str, int]]], after: Callable[[int, list[Strength]], None] | None = None) -> dict[str, Strength]:
    """All strengths after these games, each a list of (who, rank); a game in which somebody plays twice is left out.

    ``after`` is told the number of each game that counts, and what it made of the strengths of those who played it.
    """
    found: dict[str, Strength] = {}
    for number, game in enumerate(games):
        names = [who for who, _ in game]
        if len(set(names)) != len(names) or len(names) < 2:
            continue
        strengths = [found.setdefault(who, Strength()) for who in names]
        update(strengths, [rank for _, rank in game])
        if after is not None:
            after(number, strengths)
    return found


def rate_results(results: Sequence[Sequence[SeatResult]]) -> dict[str, Strength]:
    """The same from the results of games; each result then knows the strength after it."""

    def after(number: int, strengths: list[Strength]) -> None:
        for result, strength in zip(results[number], strengths, strict=True):
            result.strength = copy(strength)

    return rate([who_played(one) for one in results], after)


def counts(row: TableRow) -> bool:
    """Whether a finished game changes ratings."""
    return row.facts.rated and not row.facts.uncounted


def who_played(results: Sequence[SeatResult]) -> list[tuple[str, int]]:
    """Everybody with their rank; bots of the site are known by their level."""
    return [(r.player or f"bot {r.bot}", r.rank) for r in results]


def _next(version: str, games: int) -> str:
    """A version that was never used: how many games are in the ratings, and a count of changes."""
    return f"{games} {int(version.partition(' ')[2] or 0) + 1}"


class Rater:
    """The ratings that are kept. Each game's have a version, so that no change is lost between processes, and none is made twice."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def of(self, player: str) -> dict[str, Strength]:
        return await self.store.results.of(player)

    async def ladder(self, game: str, first: int, count: int) -> list[Rated]:
        return await self.store.results.ladder(game, first, count)

    async def finish(self, row: TableRow, results: Sequence[SeatResult]) -> None:
        """Write down how a game ended; a rated one counts, once, whoever writes it down."""
        game = row.facts.game
        for _ in range(ATTEMPTS):
            if not counts(row) or not results or await self.store.results.has_results(row.id):
                await self.store.tables.finish(row, results)
                return
            version = await self.store.results.version(game)
            if not version:
                await self.rebuild(game)
                continue
            names = [who for who, _ in who_played(results)]
            known = await self.store.results.strengths(game, names)
            strengths = [known.setdefault(who, Strength()) for who in names]
            if len(set(names)) == len(names) >= 2:
                update(strengths, [r.rank for r in results])
                for result, strength in zip(results, strengths, strict=True):
                    result.strength = strength
            try:
                await self.store.tables.finish(row, results, Ratings(version, _next(version, int(version.split()[0]) + 1), known))
            except Conflict:
                continue
            return
        await self.store.tables.finish(row, results)           # the result stands; ``check`` counts it

    async def rebuild(self, game: str) -> None:
        """Work out all ratings of a game from its results."""
        for _ in range(ATTEMPTS):
            version = await self.store.results.version(game)
            results = await self.store.results.all_rated(game)
            strengths = await asyncio.to_thread(rate_results, results)
            steps = [result for one in results for result in one]
            try:
                await self.store.results.keep(game, Ratings(version, _next(version, len(results)), strengths, whole=True, steps=steps))
            except Conflict:
                continue
            return

    async def check(self, games: Sequence[str]) -> None:
        """Rebuild the ratings of games that rest on another number of results: written by an older version, or restored."""
        for game in games:
            version = await self.store.results.version(game)
            if not version or int(version.split()[0]) != await self.store.results.count_rated(game):
                await self.rebuild(game)
