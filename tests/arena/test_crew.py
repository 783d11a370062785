"""Worker processes: they take nothing along of what this process happens to do, and say so when one is lost."""

from __future__ import annotations

import os
import threading

import pytest

from capomastro.arena.crew import WorkerLost, run

HELD = threading.Lock()


def take_lock(_: int) -> bool:
    if taken := HELD.acquire(timeout=5):
        HELD.release()
    return taken


def leave(_: int) -> None:
    os._exit(1)


def test_no_worker_waits_for_what_a_thread_of_this_process_holds() -> None:
    with HELD:
        assert list(run(take_lock, range(4), workers=2)) == [True] * 4


def test_a_lost_worker_is_told_in_words() -> None:
    with pytest.raises(WorkerLost, match="if __name__"):
        list(run(leave, range(4), workers=2))
