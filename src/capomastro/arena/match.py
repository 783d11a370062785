"""Matches: which bots meet, in which seats, from which deals, and what was already played.

A *deal* fixes what chance answers; every deal is played in every order of the seats. Results go to a file line by line,
so an interrupted match goes on where it stopped.
"""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator, Sequence
from functools import cache
from itertools import chain, combinations, permutations
from pathlib import Path
from typing import Any

import msgspec

from capomastro.arena.crew import run
from capomastro.arena.playing import Played, play
from capomastro.arena.seating import named
from capomastro.kernel.errors import CapomastroError
from capomastro.kernel.registry import game as find_game

MOST_SEATINGS = 24              # all orders of up to four different bots


class BadMatch(CapomastroError):
    """A match that cannot be played, or results that belong to another one."""


class Match(msgspec.Struct, frozen=True):
    """A match. ``lineups`` are groups of bots that sit at one table; ``deals`` are played by each of them."""

    game: str
    rules: int
    data: str                       # hash of the data version, whose name is among the options
    players: int
    options: dict[str, Any]
    lineups: list[list[str]]
    deals: int
    seed: int = 1

    def bots(self) -> list[str]:
        """All bots, in the order in which they were named."""
        return list(dict.fromkeys(name for lineup in self.lineups for name in lineup))


class Job(msgspec.Struct, frozen=True):
    """One game to play: which lineup, which deal, and the lineup's members by seat."""

    lineup: int
    deal: int
    seating: tuple[int, ...]


class Result(msgspec.Struct, frozen=True):
    """A finished job."""

    job: Job
    played: Played


# -- planning ---------------------------------------------------------------------------
def lineups(bots: Sequence[str], players: int) -> list[list[str]]:
    """Who meets whom: every group of ``players`` different bots; with fewer bots, each one against a table full of each other bot.

    >>> lineups(["a", "b", "c"], 2)
    [['a', 'b'], ['a', 'c'], ['b', 'c']]
    >>> lineups(["a", "b"], 4)
    [['a', 'b', 'b', 'b'], ['b', 'a', 'a', 'a']]
    """
    if len(bots) >= players:
        return [list(group) for group in combinations(bots, players)]
    if len(bots) == 1:
        return [[bots[0]] * players]
    return [[one] + [other] * (players - 1) for one in bots for other in bots if one != other]


@cache
def seatings(lineup: tuple[str, ...]) -> tuple[tuple[int, ...], ...]:
    """The different orders of a lineup. More than 24 are replaced by all rotations, forwards and backwards.

    >>> seatings(("a", "b", "b"))
    ((0, 1, 2), (1, 0, 2), (1, 2, 0))
    """
    n = len(lineup)
    found: dict[tuple[str, ...], tuple[int, ...]] = {}
    if n <= 4 or len(set(lineup)) == 2:
        for order in permutations(range(n)) if n <= 6 else (rotation(range(n), i) for i in range(n)):
            found.setdefault(tuple(lineup[i] for i in order), order)
    if not found or len(found) > MOST_SEATINGS:
        found = {}
        for row in (range(n), range(n - 1, -1, -1)):
            for i in range(n):
                order = rotation(row, i)
                found.setdefault(tuple(lineup[j] for j in order), order)
    return tuple(found.values())


def rotation(row: Sequence[int], by: int) -> tuple[int, ...]:
    return (*row[by:], *row[:by])


def arrange(
    game_id: str, bots: Sequence[str], players: int, games: int, *, options: dict[str, Any] | None = None, seed: int = 1,
    groups: Sequence[Sequence[str]] | None = None, rules: int | None = None,
) -> Match:
    """A match of about ``games`` games for each lineup (rounded up to whole deals). ``groups`` names the lineups themselves."""
    found = find_game(game_id, rules)
    state = found.new(players, options)
    setup = found.setup(state)
    tables = [list(group) for group in groups] if groups is not None else lineups(bots, players)
    for table in tables:
        if len(table) != players:
            raise BadMatch(f"{', '.join(table)}: {len(table)} bots for {players} seats")
        for spec in table:
            named(spec)
    if games < 1:
        raise BadMatch(f"{games} games: play at least one")
    most = max(len(seatings(tuple(table))) for table in tables)
    chosen = {**setup["options"], "data": setup["data"]}
    return Match(game_id, setup["rules"], setup["hash"], players, chosen, tables, -(-games // most), seed)


def jobs(match: Match) -> Iterator[list[Job]]:
    """The games of a match, deal by deal."""
    for deal in range(match.deals):
        for number, lineup in enumerate(match.lineups):
            yield [Job(number, deal, seating) for seating in seatings(tuple(lineup))]


def play_job(match: Match, job: Job) -> Result:
    """Play one game of a match; the same job gives the same game wherever it is played."""
    lineup = match.lineups[job.lineup]
    seats = [lineup[i] for i in job.seating]
    return Result(job, play(find_game(match.game, match.rules), seats, match.seed + job.deal, match.options))


# -- what was played --------------------------------------------------------------------
class Ledger:
    """The results of a match in a file: a first line with the plan, then one line for each game."""

    def __init__(self, match: Match, path: Path | None = None) -> None:
        self.match = match
        self.path = path
        self.results: dict[Job, Result] = {}
        self.file: int | None = None
        if path is not None:
            self._open(path)

    def _open(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        content = path.read_bytes() if path.exists() else b""
        whole = content[: content.rfind(b"\n") + 1]             # a line torn by a crash is played again
        if whole:
            first, *rest = whole.splitlines()
            try:
                earlier = msgspec.json.decode(first, type=Match)
                found = [msgspec.json.decode(line, type=Result) for line in rest]
            except msgspec.DecodeError as error:
                raise BadMatch(f"{path} holds no results of a match: {error}") from None
            if msgspec.structs.replace(earlier, deals=self.match.deals) != self.match:
                raise BadMatch(f"{path} holds the results of another match; choose another folder or remove it")
            self.results = {result.job: result for result in found}
        self.file = os.open(path, os.O_WRONLY | os.O_CREAT, 0o644)
        os.ftruncate(self.file, len(whole))
        os.lseek(self.file, len(whole), os.SEEK_SET)
        if not whole:
            os.write(self.file, msgspec.json.encode(self.match) + b"\n")

    def add(self, results: Sequence[Result]) -> None:
        """Keep results; a job that is already there is not counted again."""
        fresh = [r for r in results if r.job not in self.results]
        self.results.update((r.job, r) for r in fresh)
        if self.file is not None:
            os.write(self.file, b"".join(msgspec.json.encode(r) + b"\n" for r in fresh))

    def missing(self) -> Iterator[list[Job]]:
        """The games still to play, deal by deal."""
        for deal in jobs(self.match):
            left = [job for job in deal if job not in self.results]
            if left:
                yield left

    def in_order(self) -> list[Result]:
        """All results of the plan in its order, however they came in."""
        return [self.results[job] for deal in jobs(self.match) for job in deal if job in self.results]

    def close(self) -> None:
        if self.file is not None:
            os.close(self.file)
            self.file = None


# -- playing ----------------------------------------------------------------------------
class PlayChunk:
    """The work of a match, as something that can be sent to another process."""

    def __init__(self, match: Match) -> None:
        self.match = match

    def __call__(self, chunk: Sequence[Job]) -> list[Result]:
        return [play_job(self.match, job) for job in chunk]


def chunks(ledger: Ledger, workers: int, largest: int) -> Iterator[list[Job]]:
    """The missing games in pieces worth sending: up to ``largest`` deals, small enough that all workers stay busy to the end."""
    deals = list(ledger.missing())
    size = max(1, min(largest, len(deals) // (max(1, workers) * 8)))
    for start in range(0, len(deals), size):
        yield list(chain.from_iterable(deals[start : start + size]))


def play_match(ledger: Ledger, workers: int = 0, address: str = "", largest: int = 16) -> Generator[list[Result]]:
    """Play what is missing; yields results as they are kept. ``workers`` 0: one for each core."""
    count = workers or os.cpu_count() or 1
    for results in run(PlayChunk(ledger.match), chunks(ledger, count, largest), count, address):
        ledger.add(results)
        yield results
