"""What one client has been shown of the game, seat by seat, and so what it is sent next."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from capomastro.running.faces import Face, Mark, Sight

Held = Sequence[int]            # what a client still has of a seat: a sequence, and the number of its last event plus one


class Watching:
    """``changes``: whether the client understands them; otherwise it is always shown the whole."""

    def __init__(self, changes: bool = False) -> None:
        self.changes = changes
        self._marks: dict[int, Mark] = {}
        self._sights: dict[int, Sight] = {}     # what changes are changes of
        self._numbers: dict[int, int] = {}

    def keep(self, eyes: Collection[int]) -> None:
        """Forget what was shown through other eyes than these."""
        for seat in self._marks.keys() - eyes:
            del self._marks[seat]
            self._sights.pop(seat, None)

    def whole(self, face: Face, held: Held = ()) -> bytes:
        """The game as it is, to a client that has no more of it than ``held``."""
        seq, count = held if len(held) == 2 else (0, 0)
        return self._told(face, face.message(face.since(seq, count)))

    def news(self, face: Face) -> bytes | None:
        """What is new; None where that is nothing."""
        last = self._marks.get(face.seat)
        if last == face.sight.mark:
            return None
        since = face.since(*last[:2]) if last is not None else face.since(0, 0)
        old = self._sights.get(face.seat)
        return self._told(face, face.message(since) if old is None else face.changes(old, since))

    def _told(self, face: Face, message: bytes) -> bytes:
        seat = face.seat
        self._marks[seat] = face.sight.mark
        if not self.changes:
            return message
        self._sights[seat] = face.sight
        self._numbers[seat] = number = self._numbers.get(seat, 0) + 1
        return b'%b,"n":%d}' % (message[:-1], number)
