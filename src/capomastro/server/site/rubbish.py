"""When this process looks for rubbish: objects that hold each other in a circle, and that nothing else holds.

Nearly all that a move makes goes by itself when it is done with. Python's collector finds the rest: the youngest objects in passing, and
from time to time by looking at what has stayed, while all tables wait. Left alone it looks at half a million of these at a time, and at
everything when a quarter more has become old, so in the busiest hour most often. Here it looks at the youngest as ever, and at the rest
only when the loop has next to nothing to do, or when memory has doubled. What is there before anybody comes is never looked at.
"""

from __future__ import annotations

import asyncio
import gc
import sys
import time
from pathlib import Path

from capomastro.server.site.metrics import Metrics

NEVER = 1_000_000_000           # how often something is done before what is never done
YOUNG = (50_000, NEVER)         # objects made and kept until the youngest are looked at; how often that, until some that stayed are
LOOK = 0.5                      # seconds between two looks at how much there is to do
QUIET = 0.1                     # share of that time for which the loop is busy, at most, when there is next to nothing to do
LATE = 0.05                     # seconds that the look may come late then: neither this loop nor the machine has kept it waiting
LULL = 20                       # looks in a row at which it was so: a short silence is no quiet hour
WORTH = 0.1                     # by how much memory has grown when a quiet moment is used
HURRY = 1.0                     # … and when it waits for none
LEAST = (1_000_000, 32_768)     # pieces and pages that memory is taken for at least: the little that is there at first doubles at once
PAGES = Path("/proc/self/statm")


def calm() -> None:
    """Before a server starts: what is there, the code above all, stays; from now on everything is looked at only when asked."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*YOUNG, NEVER)


def held() -> tuple[int, int]:
    """What this process has in memory: pieces, and pages, which are 0 where the system does not tell."""
    try:
        pages = int(PAGES.read_text(encoding="ascii").split()[1])
    except (OSError, ValueError, IndexError):
        pages = 0
    return sys.getallocatedblocks(), pages


class Rubbish:
    """Looks at everything in memory when that disturbs nobody, and before it grows too much."""

    def __init__(
        self, metrics: Metrics, *, look: float = LOOK, worth: float = WORTH, hurry: float = HURRY, least: tuple[int, int] = LEAST
    ) -> None:
        self.metrics = metrics
        self.pause, self.worth, self.hurry, self.least = look, worth, hurry, least
        self.before = held()                    # when everything was last looked at

    def settle(self) -> None:
        """Once the server has started: the application stays to the end, too."""
        self.collect()
        gc.freeze()

    async def tend(self) -> None:
        """From now on."""
        quiet = 0
        while True:
            began, used = time.monotonic(), time.thread_time()
            await asyncio.sleep(self.pause)
            took, busy = time.monotonic() - began, time.thread_time() - used
            quiet = quiet + 1 if busy <= QUIET * took and took <= self.pause + LATE else 0
            self.look(quiet=quiet >= LULL)

    def look(self, *, quiet: bool) -> None:
        """Look for rubbish, if it is time."""
        grown = self.grown()
        if grown >= self.hurry or (quiet and grown >= self.worth):
            self.metrics.count("collections_quiet" if quiet else "collections_hurried")
            self.collect()

    def grown(self) -> float:
        """By how much memory has grown since everything was looked at, as a share: in pieces or in pages, whichever is more."""
        return max((now - then) / max(then, least) for now, then, least in zip(held(), self.before, self.least, strict=True))

    def collect(self) -> None:
        """Look at everything now."""
        began = time.perf_counter()
        gc.collect()
        self.metrics.gauges["collection_seconds"] = time.perf_counter() - began
        self.before = held()
