"""The site's clock."""

from __future__ import annotations

import time


class Clock:
    """Milliseconds since 1970. It never goes back: where the computer's clock does, it goes on, and where that jumps ahead, it follows."""

    def __init__(self) -> None:
        self._ahead = 0                 # nanoseconds that 1970 is before the beginning of the monotonic clock

    def now(self) -> int:
        monotonic = time.monotonic_ns()
        self._ahead = max(self._ahead, time.time_ns() - monotonic)
        return (monotonic + self._ahead) // 1_000_000


_clock = Clock()


def now_ms() -> int:
    """Milliseconds since 1970."""
    return _clock.now()
