"""Finding puzzles on many cores. What was found and tried is written down at once, so that a run that is stopped goes on where it was.

Two files a game: ``GAME.jsonl`` has the puzzles, one a line; ``GAME.tried.jsonl`` says which games were looked through, which candidates
they had and what the seeds said of them. What people have lent is in both only for as long as they lend it: see ``Ledger.keep_lent``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from capomastro.puzzles.judging import SEEDS
from capomastro.puzzles.puzzle import Puzzle, read_puzzles
from capomastro.puzzles.screening import LENT, Candidate, Lent, Verdict, judge, screen, screen_lent
from capomastro.puzzles.working import Task, append, rewrite, whole_lines, work_off

WANTED = 50                     # puzzles of a game
LAST = 1.3                      # how much longer than usual a piece of work may take that is begun near the end


class Looked(msgspec.Struct, frozen=True, tag="looked"):
    """A game that was looked through, and what was promising in it."""

    base: int
    number: int
    candidates: list[Candidate]


class Read(msgspec.Struct, frozen=True, tag="read"):
    """A game of people that was looked through, and what was promising in it."""

    source: str
    candidates: list[Candidate]


class Judged(msgspec.Struct, frozen=True, tag="judged"):
    """A candidate and what a seed said of it."""

    verdict: Verdict


class Line(msgspec.Struct, frozen=True):
    happened: Looked | Read | Judged


class Ledger:
    """What is known of one game's puzzles so far, on paper and in memory."""

    def __init__(
        self, game: str, folder: Path, base: int = 1, lent: Sequence[Lent] | None = None, wanted: int = WANTED
    ) -> None:
        self.game = game
        self.wanted = wanted
        self.base = base
        self.lent = lent                            # people's games to look through; None: bots play some
        self.found_file = folder / f"{game}.jsonl"
        self.tried_file = folder / f"{game}.tried.jsonl"
        self.puzzles: dict[str, Puzzle] = {}
        self.looked: set[int] = set()               # numbers of bots' games
        self.read: set[str] = set()                 # sources of people's games
        self.open: dict[str, Candidate] = {}
        self.agreed: dict[str, list[str]] = {}      # by candidate: the solutions
        self.seeds: dict[str, int] = {}             # by candidate: seeds that agreed
        self.busy: set[str] = set()                 # sources whose candidates are being judged
        self.begun = 0                              # games, counted from 0
        self.seconds: list[float] = []              # what one thought took
        if self.tried_file.exists():
            for happened in self.tried():
                self.take(happened)
        if self.found_file.exists():
            for puzzle in read_puzzles(b"\n".join(whole_lines(self.found_file))):
                self.enter(puzzle)

    def tried(self) -> list[Looked | Read | Judged]:
        return [msgspec.json.decode(line, type=Line).happened for line in whole_lines(self.tried_file)]

    def keep_lent(self, allowed: set[str]) -> int:
        """Strike out what comes from people's games other than these, on paper too; returns how many puzzles that were."""

        def gone(source: str) -> bool:
            return source.startswith(LENT) and source not in allowed

        puzzles = [puzzle for puzzle in self.puzzles.values() if not gone(puzzle.source)]
        number = len(self.puzzles) - len(puzzles)
        if self.tried_file.exists():
            tried = self.tried()
            names = {c.id for h in tried if isinstance(h, Read) and gone(h.source) for c in h.candidates}
            left = [h for h in tried if not (gone(h.source) if isinstance(h, Read) else isinstance(h, Judged) and h.verdict.id in names)]
            rewrite(self.tried_file, [msgspec.json.encode(Line(happened)) for happened in left])
        if number:
            rewrite(self.found_file, [msgspec.json.encode(puzzle) for puzzle in puzzles])
        self.puzzles = {puzzle.id: puzzle for puzzle in puzzles}
        self.open = {name: candidate for name, candidate in self.open.items() if not gone(candidate.source)}
        self.read -= {source for source in self.read if gone(source)}
        return number

    # -- what happens ----------------------------------------------------------------
    def take(self, happened: Looked | Read | Judged) -> None:
        if not isinstance(happened, Judged):
            if isinstance(happened, Read):
                self.read.add(happened.source)
            elif happened.base == self.base:
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

    def note(self, happened: Looked | Read | Judged) -> None:
        self.take(happened)
        append(self.tried_file, msgspec.json.encode(Line(happened)))

    def keep(self, puzzle: Puzzle) -> None:
        append(self.found_file, msgspec.json.encode(puzzle))
        self.enter(puzzle)

    # -- what is next ------------------------------------------------------------------
    def enough(self) -> bool:
        return len(self.puzzles) >= self.wanted

    def place(self) -> tuple[int, ...]:
        """Where this game stands in line: the one with the fewest puzzles comes first."""
        return len(self.puzzles), len(self.busy), len(self.looked)

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

    def next_task(self, left: float) -> Task | None:
        """What to do now; None where everything is looked through, or being judged."""
        candidate = self.next_candidate(left)
        if candidate is None and self.lent is None:
            return screen, (self.game, self.base, self.next_game())
        if candidate is None:
            lent = next((lent for lent in self.lent or () if lent.source not in self.read), None)
            if lent is None:
                return None
            self.read.add(lent.source)
            return screen_lent, (lent,)
        self.busy.add(candidate.source)
        return judge, (candidate, self.seeds.get(candidate.id, 0) + 1, self.agreed.get(candidate.id, []))

    def done(self, task: Task, result: Any) -> Puzzle | None:
        """Write down what came of a piece of work: perhaps a puzzle."""
        work, arguments = task
        if work is screen:
            self.note(Looked(self.base, arguments[2], result))
            return None
        if work is screen_lent:
            self.note(Read(arguments[0].source, result))
            return None
        self.busy.discard(arguments[0].source)
        verdict: Verdict = result[0]
        puzzle: Puzzle | None = result[1]
        if puzzle is not None:
            self.keep(puzzle)
        self.note(Judged(verdict))
        return puzzle


def find(
    games: list[str], folder: Path, workers: int, seconds: float, base: int = 1, wanted: int = WANTED,
    lent: Mapping[str, Sequence[Lent]] | None = None,
) -> Iterator[tuple[Ledger, Puzzle]]:
    """Look for puzzles until the time is over or there are enough of each game; yields every puzzle, with what is known of its game.

    With ``lent``, by game, people's games are looked through instead of bots', and it ends when there is no more of them.
    """
    ledgers = [Ledger(game, folder, base, None if lent is None else lent.get(game, ()), wanted) for game in games]
    return work_off(ledgers, workers, seconds)
