"""Which tests run, in which order, and where their time goes.

With several workers the longest files begin first, evenly dealt, and the thousands of short tests come last: no worker is
left alone with something long. What takes long is kept in durations.json; ``--keep-times`` writes it again.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Sequence
from itertools import groupby, islice
from pathlib import Path
from typing import Any, Protocol, TypeVar

import pytest

ROOT = Path(__file__).parents[1]
KEPT = ROOT / "tests" / "durations.json"
WORTH_KEEPING = 2.0                 # seconds: what is shorter fills the gaps
LONGEST = 25                        # files in the summary
WITH_ID = type(pytest.param())      # a row that says what it is called


class Named(Protocol):
    @property
    def nodeid(self) -> str: ...


T = TypeVar("T", bound=Named)


def file_of(nodeid: str) -> str:
    return nodeid.partition("::")[0]


def kept() -> dict[str, float]:
    """Seconds by file, as they were last recorded."""
    found: dict[str, float] = json.loads(KEPT.read_text(encoding="utf-8"))
    return found


def dealt(tests: Sequence[T], seconds: dict[str, float], workers: int) -> list[T]:
    """The tests in an order whose equal parts take the workers equally long, each part from the longest file to the shortest.

    A file stays together, for what its tests share; only among the short ones a part may end within a file. The long files of
    a folder follow each other, for what these share: a browser, a server, workers.
    """
    files = [(name, list(group)) for name, group in groupby(tests, lambda test: file_of(test.nodeid))]
    long: list[dict[str, list[T]]] = [{} for _ in range(workers)]       # by folder
    loads = [0.0] * workers
    for name, group in sorted(files, key=lambda each: -seconds.get(each[0], 0.0)):
        if name in seconds:
            least = loads.index(min(loads))
            long[least].setdefault(name.rpartition("/")[0], []).extend(group)
            loads[least] += seconds[name]
    hands = [[test for folder in folders.values() for test in folder] for folders in long]
    short = iter([test for name, group in files if name not in seconds for test in group])
    for n, hand in enumerate(hands):
        share = (len(tests) * (n + 1)) // workers - (len(tests) * n) // workers
        hand += islice(short, max(0, share - len(hand)))
    return [test for hand in hands for test in hand]


def takes_its_turn(rows: Sequence[int], lengths: Sequence[int]) -> bool:
    """Whether a test is among those in which the values of its parameters take turns, so that each of them occurs.

    ``rows`` says which row of each ``parametrize`` it has, and ``lengths`` how many there are. With four games and two sizes,
    the first and the third game are tested in the one size, the others in the other.
    """
    longest = rows[lengths.index(max(lengths))]
    return all(row == longest % length for row, length in zip(rows, lengths, strict=True))


def is_the_one(rows: Sequence[int], lengths: Sequence[int], turn: int) -> bool:
    """Whether a test is the one that stands for all of its parameters when it is its file's turn of this number."""
    return all(row == turn % length for row, length in zip(rows, lengths, strict=True))


def turn_of(test: pytest.Function) -> int:
    """Which of the tests in its file that one of their parameters stands for this is: the same whatever else is run."""
    marks = {name: getattr(each, "pytestmark", ()) for name, each in vars(test.module).items() if callable(each)}
    alone = [name for name, given in marks.items() if any(mark.name == "by_turns" and mark.kwargs.get("one") for mark in given)]
    return alone.index(test.function.__name__)


def every_third(tests: Sequence[T], folder: str) -> list[T]:
    """The tests without two thirds of each file in this folder: the first, the fourth and so on stay."""
    left = []
    for name, group in groupby(tests, lambda test: file_of(test.nodeid)):
        left += list(group)[:: 3 if name.startswith(f"{folder}/") else 1]
    return left


def parameters(test: pytest.Function) -> tuple[list[int], list[int]]:
    """Of each ``parametrize`` of a test, which row it has and how many there are."""
    rows, lengths = [], []
    for mark in test.iter_markers("parametrize"):
        names, table = mark.args
        given = tuple(test.callspec.params[name] for name in (names.split(",") if isinstance(names, str) else names))
        rows.append([values(row, len(given)) for row in table].index(given))
        lengths.append(len(table))
    return rows, lengths


def values(row: Any, count: int) -> tuple[Any, ...]:
    """What a row of a ``parametrize`` gives to so many names."""
    if isinstance(row, WITH_ID):
        return tuple(row.values)
    return tuple(row) if count > 1 else (row,)


class Times:
    """Listens to a run and says at its end where the time went."""

    def __init__(self, *, keep: bool) -> None:
        self.keep = keep
        self.seconds: dict[str, float] = defaultdict(float)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[file_of(report.nodeid)] += report.duration

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        folders: dict[str, float] = defaultdict(float)
        for file, seconds in self.seconds.items():
            folders["/".join(file.split("/")[:2])] += seconds
        for title, found, count in (("folders", folders, len(folders)), ("files", self.seconds, LONGEST)):
            terminalreporter.section(f"where the time went: {title}, seconds of all workers")
            for name, seconds in sorted(found.items(), key=lambda each: -each[1])[:count]:
                terminalreporter.line(f"{seconds:8.1f} s {seconds / max(sum(folders.values()), 0.001):6.1%}  {name}")
        if self.keep:
            long = {file: round(seconds, 1) for file, seconds in sorted(self.seconds.items()) if seconds >= WORTH_KEEPING}
            KEPT.write_text(json.dumps(long, indent=2) + "\n", encoding="utf-8")
