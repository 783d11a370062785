"""Finding puzzles on many cores. What was found and tried is written down at once, so that a run that is stopped goes on where it was.

Two files a game: ``GAME.jsonl`` has the puzzles, one a line; ``GAME.tried.jsonl`` says which games were looked through, which candidates
they had and what the seeds said of them.
"""

from __future__ import annotations

import multiprocessing
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Any, Protocol

import msgspec

from capomastro.puzzles.judging import SEEDS
from capomastro.puzzles.puzzle import Puzzle, read_puzzles
from capomastro.puzzles.screening import Candidate, Verdict, judge, screen

WANTED = 50                     # puzzles of a game
PAUSE = 0.5                     # seconds between two looks at the clock
LAST = 1.3                      # how much longer than usual a piece of work may take that is begun near the end
Task = tuple[Callable[..., Any], tuple[Any, ...]]


class Looked(msgspec.Struct, frozen=True, tag="looked"):
    """A game that was looked through, and what was promising in it."""

    base: int
    number: int
    candidates: list[Candidate]


class Judged(msgspec.Struct, frozen=True, tag="judged"):
    """A candidate and what a seed said of it."""

    verdict: Verdict


class Line(msgspec.Struct, frozen=True):
    happened: Looked | Judged


class Crew(Protocol):
    """Worker processes, as ``multiprocessing.Pool`` offers them."""

    def apply_async(self, func: Any, args: Any, kwds: Any, callback: Any, error_callback: Any) -> Any: ...


class Ledger:
    """What is known of one game's puzzles so far, on paper and in memory."""

    def __init__(self, game: str, folder: Path, base: int) -> None:
        self.game = game
        self.base = base
        self.found_file = folder / f"{game}.jsonl"
        self.tried_file = folder / f"{game}.tried.jsonl"
        self.puzzles: dict[str, Puzzle] = {}
        self.looked: set[int] = set()               # numbers of games
        self.open: dict[str, Candidate] = {}
        self.agreed: dict[str, list[str]] = {}      # by candidate: the solutions
        self.seeds: dict[str, int] = {}             # by candidate: seeds that agreed
        self.busy: set[str] = set()                 # sources whose candidates are being judged
        self.begun = 0                              # games, counted from 0
        self.seconds: list[float] = []              # what one thought took
        if self.tried_file.exists():
            for line in whole_lines(self.tried_file):
                self.take(msgspec.json.decode(line, type=Line).happened)
        if self.found_file.exists():
            for puzzle in read_puzzles(b"\n".join(whole_lines(self.found_file))):
                self.enter(puzzle)

    # -- what happens ----------------------------------------------------------------
    def take(self, happened: Looked | Judged) -> None:
        if isinstance(happened, Looked):
            if happened.base == self.base:
                self.looked.add(happened.number)
            self.open |= {candidate.id: candidate for candidate in happened.candidates}
            return
        verdict = happened.verdict
        thoughts = 1 if verdict.seed < SEEDS else SEEDS - 1
        if verdict.clear:
            self.seconds.append(verdict.seconds / thoughts)
            self.agreed[verdict.id] = verdict.solutions
            self.seeds[verdict.id] = verdict.seed
        else:
            self.open.pop(verdict.id, None)

    def enter(self, puzzle: Puzzle) -> None:
        """A puzzle was found: nothing else of its game is wanted."""
        self.puzzles[puzzle.id] = puzzle
        self.open = {name: candidate for name, candidate in self.open.items() if candidate.source != puzzle.source}

    def note(self, happened: Looked | Judged) -> None:
        self.take(happened)
        append(self.tried_file, msgspec.json.encode(Line(happened)))

    def keep(self, puzzle: Puzzle) -> None:
        append(self.found_file, msgspec.json.encode(puzzle))
        self.enter(puzzle)

    # -- what is next ------------------------------------------------------------------
    def next_candidate(self, left: float) -> Candidate | None:
        """The candidate to judge on: those furthest on, then kinds that are rare so far, then what novices miss."""
        begun = [self.open[name].kind for name in self.seeds if name in self.open]
        kinds = Counter([*(puzzle.kind for puzzle in self.puzzles.values()), *begun])
        free = [c for c in self.open.values() if c.source not in self.busy and self.fits(c, left)]
        free = [c for c in free if self.seeds.get(c.id) or kinds[c.kind] < max(2, WANTED // 3)]
        return min(free, key=lambda c: (-self.seeds.get(c.id, 0), kinds[c.kind] // 3, -c.missed, c.id), default=None)

    def fits(self, candidate: Candidate, left: float) -> bool:
        """Whether the next seed can be expected to answer in time."""
        if not self.seconds:
            return True
        thoughts = SEEDS - 1 if self.seeds.get(candidate.id, 0) == SEEDS - 1 else 1
        return LAST * thoughts * sum(self.seconds) / len(self.seconds) < left

    def next_game(self) -> int:
        while self.begun in self.looked:
            self.begun += 1
        self.begun += 1
        return self.begun - 1

    def next_task(self, left: float) -> Task:
        candidate = self.next_candidate(left)
        if candidate is None:
            return screen, (self.game, self.base, self.next_game())
        self.busy.add(candidate.source)
        return judge, (candidate, self.seeds.get(candidate.id, 0) + 1, self.agreed.get(candidate.id, []))

    def done(self, task: Task, result: Any) -> Puzzle | None:
        """Write down what came of a piece of work: perhaps a puzzle."""
        work, arguments = task
        if work is screen:
            self.note(Looked(self.base, arguments[2], result))
            return None
        self.busy.discard(arguments[0].source)
        verdict: Verdict = result[0]
        puzzle: Puzzle | None = result[1]
        if puzzle is not None:
            self.keep(puzzle)
        self.note(Judged(verdict))
        return puzzle


def whole_lines(path: Path) -> list[bytes]:
    """The lines of a file; the last one, where a stopped run did not write it to its end, is cut off for good."""
    content = path.read_bytes()
    whole = content[: content.rfind(b"\n") + 1]
    if len(whole) < len(content):
        path.write_bytes(whole)
    return whole.splitlines()


def append(path: Path, line: bytes) -> None:
    """One more line, at once."""
    with path.open("ab") as file:
        file.write(line + b"\n")


def find(
    games: list[str], folder: Path, workers: int, seconds: float, base: int = 1, wanted: int = WANTED
) -> Iterator[tuple[Ledger, Puzzle]]:
    """Look for puzzles until the time is over or there are enough of each game; yields every puzzle, with what is known of its game."""
    ledgers = [Ledger(game, folder, base) for game in games]
    until = monotonic() + seconds
    answers: SimpleQueue[tuple[Ledger, Task, Any]] = SimpleQueue()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))            # so that the workers end too
    with multiprocessing.get_context("spawn").Pool(workers, initializer=_as_workers_stop) as crew:
        for _ in range(workers):
            _send(crew, ledgers, until, wanted, answers)
        while monotonic() < until and any(len(ledger.puzzles) < wanted for ledger in ledgers):
            try:
                ledger, task, result = answers.get(timeout=PAUSE)
            except Empty:
                continue
            if isinstance(result, BaseException):
                raise result
            puzzle = ledger.done(task, result)
            _send(crew, ledgers, until, wanted, answers)
            if puzzle is not None:
                yield ledger, puzzle


def _as_workers_stop() -> None:
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)


def _send(crew: Crew, ledgers: list[Ledger], until: float, wanted: int, answers: SimpleQueue[tuple[Ledger, Task, Any]]) -> None:
    """Give one more piece of work away: for the game that has the fewest puzzles."""
    poor = [ledger for ledger in ledgers if len(ledger.puzzles) < wanted]
    if not poor:
        return
    ledger = min(poor, key=lambda each: (len(each.puzzles), len(each.busy), len(each.looked)))
    work, arguments = task = ledger.next_task(until - monotonic())

    def answered(result: Any) -> None:
        answers.put((ledger, task, result))

    crew.apply_async(work, arguments, {}, answered, answered)
