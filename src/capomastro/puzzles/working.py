"""Hours of work in small pieces, on several processes: what came of each piece is written down at once, so that a run that is stopped,
however it is stopped, goes on where it was."""

from __future__ import annotations

import multiprocessing
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Any, Protocol, TypeVar

PAUSE = 0.5                     # seconds between two looks at the clock
Task = tuple[Callable[..., Any], tuple[Any, ...]]


class Book(Protocol):
    """What was done for one game and what is to do, on paper and in memory."""

    def enough(self) -> bool: ...

    def place(self) -> tuple[int, ...]:
        """Where this game stands in line for the next worker: lowest first."""

    def next_task(self, left: float) -> Task | None:
        """What to do now, with so many seconds left; None where everything is done, or being done."""

    def done(self, task: Task, result: Any) -> Any:
        """Write down what came of a piece of work; returns what is worth telling, or None."""


AnyBook = TypeVar("AnyBook", bound=Book)


class Crew(Protocol):
    """Worker processes, as ``multiprocessing.Pool`` offers them."""

    def apply_async(self, func: Any, args: Any, kwds: Any, callback: Any, error_callback: Any) -> Any: ...


def whole_lines(path: Path) -> list[bytes]:
    """The lines of a file; the last one, where a stopped run did not write it to its end, is cut off for good."""
    content = path.read_bytes()
    whole = content[: content.rfind(b"\n") + 1]
    if len(whole) < len(content):
        path.write_bytes(whole)
    return whole.splitlines()


def rewrite(path: Path, lines: list[bytes]) -> None:
    """Other lines instead of those of a file; the file is whole at any moment."""
    part = path.with_name(f"{path.name}.part")
    part.write_bytes(b"".join(line + b"\n" for line in lines))
    part.replace(path)


def append(path: Path, line: bytes) -> None:
    """One more line, at once."""
    with path.open("ab") as file:
        file.write(line + b"\n")


def work_off(books: Sequence[AnyBook], workers: int, seconds: float) -> Iterator[tuple[AnyBook, Any]]:
    """Have workers do what the books say until the time is over or there is enough; yields what is worth telling, with its book."""
    until = monotonic() + seconds
    answers: SimpleQueue[tuple[AnyBook, Task, Any]] = SimpleQueue()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))            # so that the workers end too
    with multiprocessing.get_context("spawn").Pool(workers, initializer=_as_workers_stop) as crew:
        out = sum(_send(crew, books, until, answers) for _ in range(workers))
        while out and monotonic() < until and not all(book.enough() for book in books):
            try:
                book, task, result = answers.get(timeout=PAUSE)
            except Empty:
                continue
            if isinstance(result, BaseException):
                raise result
            came = book.done(task, result)
            out -= 1
            while out < workers and _send(crew, books, until, answers):
                out += 1
            if came is not None:
                yield book, came


def _as_workers_stop() -> None:
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)


def _send(crew: Crew, books: Sequence[AnyBook], until: float, answers: SimpleQueue[tuple[AnyBook, Task, Any]]) -> bool:
    """Give one more piece of work away, for the game that is first in line; whether there was any."""
    waiting = sorted((book for book in books if not book.enough()), key=lambda book: book.place())
    found = next(((book, task) for book in waiting if (task := book.next_task(until - monotonic())) is not None), None)
    if found is None:
        return False
    book, task = found

    def answered(result: Any) -> None:
        answers.put((book, task, result))

    crew.apply_async(*task, {}, answered, answered)
    return True
