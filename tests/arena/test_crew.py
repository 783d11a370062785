"""Worker processes: they take nothing along of what this process happens to do, and say so when one is lost."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Generator
from pathlib import Path

import pytest

from capomastro.arena.crew import WorkerLost, run

HELD = threading.Lock()


def take_lock(_: int) -> bool:
    if taken := HELD.acquire(timeout=5):
        HELD.release()
    return taken


def leave(_: int) -> None:
    os._exit(1)


def take_long(place: str) -> None:
    if place:
        time.sleep(20)
        Path(place).touch()


def test_no_worker_waits_for_what_a_thread_of_this_process_holds() -> None:
    with HELD:
        assert list(run(take_lock, range(4), workers=2)) == [True] * 4


def test_a_lost_worker_is_told_in_words() -> None:
    with pytest.raises(WorkerLost, match="if __name__"):
        list(run(leave, range(4), workers=2))


def test_whoever_stops_listening_does_not_wait_for_work_that_is_under_way(tmp_path: Path) -> None:
    done = tmp_path / "done"
    results = run(take_long, ["", str(done), str(done)], workers=2)
    next(results)
    assert isinstance(results, Generator)
    results.close()
    assert not done.exists()
