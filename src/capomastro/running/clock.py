"""Time at a table: pure arithmetic on milliseconds, a function of the log alone."""

from __future__ import annotations

from itertools import accumulate

from capomastro.running.protocol import ClockSpec

DAY = 86_400_000
Mark = tuple[int, ...]                  # who decided openly last, then what each seat had left


class Clock:
    """What each seat has left. The seat that decides openly is charged; a blind question charges nobody."""

    def __init__(self, spec: ClockSpec, players: int) -> None:
        self.spec = spec
        self.left = [self.full] * players if spec.kind != "none" else []
        self.running = -1                   # who is charged now
        self.turn = -1                      # who decided openly last
        self.since = 0
        self.paused = False

    @property
    def full(self) -> int:
        """What a seat starts with, in milliseconds."""
        return self.spec.days * DAY if self.spec.kind == "days" else self.spec.seconds * 1000

    def charge(self, now: int) -> None:
        """Take the time since the last entry from the running seat."""
        if self.running >= 0 and self.left and not self.paused:
            self.left[self.running] = max(0, self.left[self.running] - max(0, now - self.since))
        self.since = now

    def rest(self, now: int, least: int) -> None:
        """Time went by that counts for nobody; the running seat has at least ``least`` left."""
        self.since = now
        if self.running >= 0 and self.left:
            self.left[self.running] = max(self.left[self.running], min(least, self.full))

    def run(self, seat: int, now: int) -> None:
        """From now on ``seat`` is charged (-1: nobody). When it is another seat than last, a turn has passed."""
        if self.left and seat >= 0 and seat != self.turn:
            if self.spec.kind != "fischer":
                self.left[seat] = self.full
            elif self.turn >= 0:
                self.left[self.turn] += self.spec.increment * 1000
        if seat >= 0:
            self.turn = seat
        self.running = seat
        self.since = now

    def pass_moves(self, times: list[int], deciders: list[int]) -> list[Mark]:
        """Moves were made at these times, and after each of them this seat was asked (-1: nobody); returns the mark before each."""
        if not self.left:                   # nothing to charge: only the turn goes round, which long games do thousands of times
            turns = list(accumulate(deciders, lambda turn, seat: seat if seat >= 0 else turn, initial=self.turn))
            self.turn, self.running, self.since = turns[-1], deciders[-1], times[-1]
            return [(turn,) for turn in turns[:-1]]
        marks = []
        for now, seat in zip(times, deciders, strict=True):
            self.charge(now)
            marks.append(self.mark())
            self.run(seat, now)
        return marks

    def mark(self) -> Mark:
        """What an undo must restore."""
        return self.turn, *self.left

    def restore(self, mark: Mark) -> None:
        self.turn, *self.left = mark

    def at(self, now: int) -> list[int]:
        """What is left at ``now``."""
        out = list(self.left)
        if self.running >= 0 and out and not self.paused:
            out[self.running] = max(0, out[self.running] - max(0, now - self.since))
        return out

    def flag(self) -> int | None:
        """When the running seat's time is up; None when no time runs."""
        if not self.left or self.running < 0 or self.paused:
            return None
        return self.since + self.left[self.running]
