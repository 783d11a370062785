# Compiled by mypyc.
"""What one client has been shown of the game, seat by seat, and so what it is sent next."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from capomastro.running.faces import Face, Mark, Sight

WORTH = 4096                    # bytes: a view of fewer is sent again as it is, for finding out what changed costs more than sending it
Held = Sequence[int]            # what a client still has of a seat: a sequence, and the number of its last event plus one


class Watching:
    """``changes``: whether the client understands them; otherwise it is always shown the whole."""

    def __init__(self, changes: bool = False) -> None:
        self.changes = changes
        self._marks: dict[int, Mark] = {}       # of the whole that was shown last
        self._sights: dict[int, Sight] = {}     # what changes are changes of
        self._numbers: dict[int, int] = {}

    def keep(self, eyes: Collection[int]) -> None:
        """Forget what was shown through other eyes than these."""
        self._marks = {seat: mark for seat, mark in self._marks.items() if seat in eyes}
        self._sights = {seat: sight for seat, sight in self._sights.items() if seat in eyes}

    def whole(self, face: Face, held: Held = ()) -> bytes:
        """The game as it is, to a client that has no more of it than ``held``."""
        seat = face.seat
        seq, count = held if len(held) == 2 else (0, 0)
        message = face.message(face.since(seq, count))
        self._marks[seat] = face.mark
        if self.changes and len(face.view) >= WORTH:
            self._sights[seat] = face.sight
        return self._numbered(seat, message)

    def news(self, face: Face) -> bytes | None:
        """What is new; None where that is nothing."""
        seat = face.seat
        sight = self._sights.get(seat)
        if sight is None:
            last = self._marks.get(seat)
            return None if last == face.mark else self.whole(face, last[:2] if last is not None else ())
        changes = face.changes(sight)
        if changes is None:
            return None
        self._sights[seat] = face.sight
        return self._numbered(seat, changes)

    def _numbered(self, seat: int, message: bytes) -> bytes:
        if not self.changes:
            return message
        self._numbers[seat] = number = self._numbers.get(seat, 0) + 1
        return b'%b,"n":%d}' % (message[:-1], number)
