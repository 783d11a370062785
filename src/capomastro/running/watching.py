"""What one client has been shown of the game, seat by seat, and so what it is sent next."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from capomastro.running.faces import Face, Mark, Sight

Held = Sequence[int]            # what a client still has of a seat: a sequence, and the number of its last event plus one


class Watching:
    """``changes``: whether the client understands them; otherwise it is always shown the whole."""

    def __init__(self, changes: bool = False) -> None:
        self.changes = changes
        self._marks: dict[int, Mark] = {}       # of the whole that was shown last …
        self._sights: dict[int, Sight] = {}     # … or what changes are changes of
        self._numbers: dict[int, int] = {}

    def keep(self, eyes: Collection[int]) -> None:
        """Forget what was shown through other eyes than these."""
        self._marks = {seat: mark for seat, mark in self._marks.items() if seat in eyes}
        self._sights = {seat: sight for seat, sight in self._sights.items() if seat in eyes}

    def whole(self, face: Face, held: Held = ()) -> bytes:
        """The game as it is, to a client that has no more of it than ``held``."""
        seq, count = held if len(held) == 2 else (0, 0)
        return self._told(face, face.message(face.since(seq, count)))

    def news(self, face: Face) -> bytes | None:
        """What is new; None where that is nothing."""
        sight = self._sights.get(face.seat)
        if sight is not None:
            changes = face.changes(sight)
            return None if changes is None else self._told(face, changes)
        last = None if self.changes else self._marks.get(face.seat)
        if last is None:
            return self.whole(face)
        return None if last == face.mark else self.whole(face, last[:2])

    def _told(self, face: Face, message: bytes) -> bytes:
        seat = face.seat
        if not self.changes:
            self._marks[seat] = face.mark
            return message
        self._sights[seat] = face.sight
        self._numbers[seat] = number = self._numbers.get(seat, 0) + 1
        return b'%b,"n":%d}' % (message[:-1], number)
