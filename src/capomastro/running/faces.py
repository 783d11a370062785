"""The game as each seat sees it now, as the bytes that are sent: as a whole, or what changed since that seat was last shown it."""

from __future__ import annotations

from typing import Any

from msgspec import Raw

from capomastro.kernel.scene import Scene
from capomastro.kernel.sets import Offer
from capomastro.lessons.coach import coach
from capomastro.running import windows
from capomastro.running.changes import Known, Sheet, as_edit
from capomastro.running.company import Company
from capomastro.running.course import Heard
from capomastro.running.game import RunningGame
from capomastro.running.protocol import NEWEST, Clocks, UndoInfo, encoder

Mark = tuple[int, int, int]             # sequence, events and digest: the same where nothing new can be said


class Sight:
    """What a seat is shown at one moment, apart from events: around the view, of the view its own, and what all share."""

    __slots__ = ("around", "large", "mark", "own", "shared")

    def __init__(self, mark: Mark, around: Sheet, large: dict[str, bytes], own: Sheet, shared: Sheet) -> None:
        self.mark = mark
        self.around = around
        self.large = large              # … what is mostly new whenever it is there
        self.own = own
        self.shared = shared


class Faces:
    """One moment of a game for everybody who looks at it now: what they share is worked out once."""

    def __init__(self, running: RunningGame, company: Company, now: int) -> None:
        self.running = running
        self.company = company
        self.aids = company.aids
        self.scene: Scene = running.game.scene(running.state, aids=self.aids)
        clock = running.clock
        clocks = Clocks(now, clock.at(now), clock.running, clock.paused) if clock.left or clock.paused else None
        all_see = {"clocks": clocks, "proposal": running.open_proposal(), "outcome": running.result, "score": self._scores()}
        self.around = {name: Raw(encoder.encode(value)) for name, value in all_see.items() if value}
        self.blind = running.blind
        self.heard: Heard = {}
        self.compared: dict[bytes, list[bytes]] = {}        # by what all shared before: what changed of it
        self.known: Known = {}
        self._shared: Sheet | None = None
        self._faces: dict[int, Face] = {}

    def face(self, seat: int) -> Face:
        """The game as one seat, or the spectator, sees it."""
        if seat not in self._faces:
            self._faces[seat] = Face(self, seat)
        return self._faces[seat]

    @property
    def shared(self) -> Sheet:
        """Of the view what all share."""
        if self._shared is None:
            self._shared = Sheet(self.scene.shared())
        return self._shared

    def _scores(self) -> list[int]:
        """As if the game ended now; nothing at a table without aids."""
        return self.scene.scores() if self.aids else []

    @property
    def built(self) -> int:
        """How many were asked for."""
        return len(self._faces)


class Face:
    """The game as one seat sees it; built once, sent to every pair of eyes of that seat. It does not lead back to the other faces."""

    def __init__(self, faces: Faces, seat: int) -> None:
        self.seat = seat
        self.running = running = faces.running
        self.viewer = viewer = running.viewers[seat]
        own, shared = Sheet(faces.scene.mine(seat)), faces.shared
        asked = not running.over and not running.clock.paused and running.decider == seat
        if asked and running.blind:
            asked = running.answer_of(seat) is None             # it waits until the window closes
        window = windows.shown(running, faces.company, seat) if faces.blind else None
        moves = faces.scene.moves(seat) if asked else []
        ends: list[int] = []
        gathers: list[Offer] = []
        if asked and not faces.company.bot_at(seat):
            leaving = running.asked.leaving
            ends = [number for number, move in enumerate(moves) if leaving.after([move.code])]
            gathers = running.asked.gathers
        undo = _undo(faces, seat)
        waiting = running.waiting(seat)
        lesson = running.lesson
        told = coach(running.game, lesson, running.table) if lesson is not None and lesson.seat == seat else None
        large = {"moves": encoder.encode(moves)} | ({"gathers": encoder.encode(gathers)} if gathers else {})
        shown = encoder.encode(window)
        digest = hash((own.text, shared.text, large["moves"], undo.step, undo.turn, undo.redo, waiting is not None, shown))
        around: dict[str, Any] = {"seq": viewer.seq, "undo": undo, **faces.around}
        rare = {"ends": ends, "waiting": waiting, "window": window, "coach": told}
        around |= {name: value for name, value in rare.items() if value}
        self.sight = Sight((viewer.seq, viewer.count, digest), Sheet(around), large, own, shared)
        self._heard = faces.heard
        self._compared = faces.compared
        self._known = faces.known
        self._messages: dict[tuple[Sight | None, int], bytes] = {}

    def since(self, seq: int, count: int) -> int:
        """The number of the first event to be sent to somebody who holds ``count`` events as of ``seq``."""
        return max(self.viewer.still_good(seq, count), self.viewer.count - NEWEST)

    def message(self, since: int) -> bytes:
        """The encoded ``Seen`` with the events from number ``since`` on."""
        if (None, since) not in self._messages:
            sight = self.sight
            large = b"".join([b',"%b":%b' % (name.encode(), text) for name, text in sight.large.items()])
            own, shared = sight.own.text[:-1], sight.shared.text[1:]
            self._messages[None, since] = b'{"type":"seen","seat":%d,%b%b,"view":%b%b%b%b}' % (
                self.seat, sight.around.text[1:-1], large, own, b"," if len(shared) > 1 else b"", shared, self._events(since)
            )
        return self._messages[None, since]

    def changes(self, old: Sight, since: int) -> bytes:
        """The encoded ``Changed`` for somebody who was last shown ``old``, with the events from number ``since`` on."""
        if (old, since) not in self._messages:
            sight = self.sight
            edits = sight.around.edits(old.around, self._known, deep=False)
            edits += [b'"%b":[%b]' % (name.encode(), text) for name, text in sight.large.items() if old.large.get(name) != text]
            edits += [b'"%b":[]' % name.encode() for name in old.large if name not in sight.large]
            view = sight.own.edits(old.own, self._known, deep=False) + self._shared_edits(old.shared)
            if view:
                edits.append(b'"view":%b' % as_edit(view))
            self._messages[old, since] = b'{"type":"changed","seat":%d,"edit":%b%b}' % (self.seat, as_edit(edits), self._events(since))
        return self._messages[old, since]

    def _shared_edits(self, old: Sheet) -> list[bytes]:
        """Worked out once for all who were shown the same."""
        found = self._compared.get(old.text)
        if found is None:
            found = self._compared[old.text] = self.sight.shared.edits(old, self._known)
        return found

    def _events(self, since: int) -> bytes:
        """The end of a message."""
        events = encoder.encode(self.running.events(self.seat, since, heard=self._heard))
        return b',"events_from":%d,"events":%b' % (since, events)


def _undo(faces: Faces, seat: int) -> UndoInfo:
    info = faces.running.undo_info(seat)
    if faces.company.rated:             # only what waits to be confirmed
        return UndoInfo("free" if faces.running.waiting(seat) is not None else "")
    return info
