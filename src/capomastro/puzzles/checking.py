"""Judging the puzzles of a collection again, where other weights have judged them. One seed is one piece of work, and what it says is
written down at once: ``GAME.checked.jsonl`` in the folder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import inf
from pathlib import Path

import msgspec

from capomastro.kernel.registry import game as find_game
from capomastro.puzzles.judging import weights
from capomastro.puzzles.puzzle import Puzzle
from capomastro.puzzles.screening import Candidate, Verdict, judge
from capomastro.puzzles.working import Task, append, whole_lines, work_off


class Checked(msgspec.Struct, frozen=True):
    """What one seed says of a puzzle; after the last one that agrees, the puzzle as it is now."""

    weights: str
    verdict: Verdict
    puzzle: Puzzle | None


class Outcome(msgspec.Struct, frozen=True):
    """A puzzle that was judged to the end: as it is now, or None where it is no puzzle any more."""

    before: Puzzle
    now: Puzzle | None


class Audit:
    """What is known of one game's puzzles by today's weights, on paper and in memory."""

    def __init__(self, game: str, puzzles: Iterable[Puzzle], folder: Path) -> None:
        self.weights = weights(find_game(game))
        self.file = folder / f"{game}.checked.jsonl"
        self.open = {puzzle.id: puzzle for puzzle in sorted(puzzles, key=_frailest_first)}
        self.agreed: dict[str, int] = {}            # by puzzle: seeds that agreed
        self.busy: set[str] = set()
        self.outcomes: list[Outcome] = []
        for line in whole_lines(self.file) if self.file.exists() else ():
            self.take(msgspec.json.decode(line, type=Checked))

    def take(self, said: Checked) -> Outcome | None:
        """Know one seed more; returns what became of the puzzle where that settles it."""
        verdict = said.verdict
        if said.weights != self.weights or verdict.id not in self.open:
            return None                             # other weights, or a puzzle that is in the collection no more
        self.agreed[verdict.id] = verdict.seed
        if verdict.clear and said.puzzle is None:
            return None
        outcome = Outcome(self.open.pop(verdict.id), said.puzzle)
        self.outcomes.append(outcome)
        return outcome

    # -- see working.Book ----------------------------------------------------------------
    def enough(self) -> bool:
        return not self.open

    def place(self) -> tuple[int, ...]:
        return len(self.outcomes), len(self.busy)

    def next_task(self, left: float) -> Task | None:
        """The next seed of a puzzle: those furthest on, then those that are likeliest to fail."""
        free = [name for name in self.open if name not in self.busy]
        name = min(free, key=lambda name: -self.agreed.get(name, 0), default=None)
        if name is None:
            return None
        self.busy.add(name)
        return check_seed, (self.open[name], self.agreed.get(name, 0) + 1)

    def done(self, task: Task, result: tuple[Verdict, Puzzle | None]) -> Outcome | None:
        verdict, puzzle = result
        self.busy.discard(verdict.id)
        said = Checked(self.weights, verdict, puzzle)
        append(self.file, msgspec.json.encode(said))
        return self.take(said)


def _frailest_first(puzzle: Puzzle) -> tuple[float, str]:
    return puzzle.margin, puzzle.id


def check_seed(puzzle: Puzzle, seed: int) -> tuple[Verdict, Puzzle | None]:
    """What one seed says of a puzzle: the same moves must be right as before. The last seed says what it is now."""
    text = puzzle.position
    candidate = Candidate(puzzle.id, puzzle.game, puzzle.source, puzzle.seat, puzzle.players, text, puzzle.kind, puzzle.margin, 0)
    return judge(candidate, seed, puzzle.solutions)


def check(puzzles: Iterable[Puzzle], folder: Path, workers: int, seconds: float = inf) -> Iterator[Outcome]:
    """Judge these puzzles until the time is over; yields each that is settled, first those that were settled before."""
    by_game: dict[str, list[Puzzle]] = {}
    for puzzle in puzzles:
        by_game.setdefault(puzzle.game, []).append(puzzle)
    audits = [Audit(game, some, folder) for game, some in by_game.items()]
    for audit in audits:
        yield from audit.outcomes
    if not all(audit.enough() for audit in audits):
        for _, outcome in work_off(audits, workers, seconds):
            yield outcome
