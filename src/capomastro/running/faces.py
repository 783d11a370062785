"""The game as each seat sees it now, as the bytes that are sent: as a whole, or what changed since that seat was last shown it."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, Raw

from capomastro.kernel.scene import Scene, one_object
from capomastro.kernel.sets import Offer
from capomastro.lessons.coach import coach
from capomastro.running import windows
from capomastro.running.changes import Sheet, as_edit
from capomastro.running.company import Company
from capomastro.running.course import Heard
from capomastro.running.game import RunningGame
from capomastro.running.protocol import NEWEST, Clocks, Proposal, Seen, UndoInfo, encoder

Mark = tuple[int, int, int]             # sequence, events and digest: the same where nothing new can be said


class Sight:
    """What a seat is shown at one moment, apart from events: around the view, of the view its own, and what all share."""

    __slots__ = ("around", "mark", "own", "shared")

    def __init__(self, mark: Mark, around: Sheet, own: Sheet, shared: Sheet) -> None:
        self.mark = mark
        self.around = around
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
        self.clocks = Clocks(now, clock.at(now), clock.running, clock.paused) if clock.left or clock.paused else None
        self.proposal: Proposal | None = running.open_proposal()
        self.outcome = running.result
        self.blind = running.blind
        self.heard: Heard = {}
        self.compared: dict[bytes, list[bytes]] = {}        # by what all shared before: what changed of it
        self._shared: Sheet | None = None
        self._scores: list[int] | None = None
        self._faces: dict[int, Face] = {}

    def face(self, seat: int) -> Face:
        """The game as one seat, or the spectator, sees it."""
        if seat not in self._faces:
            self._faces[seat] = Face(self, seat)
        return self._faces[seat]

    def halves(self, seat: int) -> tuple[Sheet, Sheet]:
        """The view of a seat: its own fields, and those that all share."""
        own, shared = self.scene.halves(seat)
        if self._shared is None or self._shared.text is not shared:
            self._shared = Sheet(shared)
        return Sheet(own), self._shared

    @property
    def scores(self) -> list[int]:
        """As if the game ended now; nothing at a table without aids."""
        if self._scores is None:
            self._scores = self.scene.scores() if self.aids else []
        return self._scores

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
        own, shared = faces.halves(seat)
        asked = not running.over and not running.clock.paused and running.decider == seat
        if asked and running.blind:
            asked = running.answer_of(seat) is None             # it waits until the window closes
        window = windows.shown(running, faces.company, seat) if faces.blind else None
        moves = faces.scene.moves(seat) if asked else []
        ends: list[int] = []
        gathers: list[Offer] = []
        if asked and not faces.company.bot_at(seat):
            ends = [number for number, move in enumerate(moves) if running.asked.leaving.after([move.code])]
            gathers = running.asked.gathers
        undo = _undo(faces, seat)
        waiting = running.waiting(seat)
        lesson = running.lesson
        told = coach(running.game, lesson, running.table) if lesson is not None and lesson.seat == seat else None
        offered = encoder.encode(moves)
        digest = hash((own.text, shared.text, offered, undo.step, undo.turn, undo.redo, waiting is not None, encoder.encode(window)))
        view: Any = UNSET                                       # … and the events: both are added
        raw: Any = Raw(offered)
        around = Seen(
            seat, viewer.seq, view, raw, ends, gathers, clocks=faces.clocks, undo=undo, waiting=waiting,
            proposal=faces.proposal, outcome=faces.outcome, window=window, score=faces.scores, coach=told,
        )
        self.sight = Sight((viewer.seq, viewer.count, digest), Sheet(encoder.encode(around)), own, shared)
        self._heard = faces.heard
        self._compared = faces.compared
        self._messages: dict[tuple[Sight | None, int], bytes] = {}

    def since(self, seq: int, count: int) -> int:
        """The number of the first event to be sent to somebody who holds ``count`` events as of ``seq``."""
        return max(self.viewer.still_good(seq, count), self.viewer.count - NEWEST)

    def message(self, since: int) -> bytes:
        """The encoded ``Seen`` with the events from number ``since`` on."""
        if (None, since) not in self._messages:
            sight = self.sight
            view = one_object(sight.own.text, sight.shared.text)
            self._messages[None, since] = b'%b,"view":%b%b}' % (sight.around.text[:-1], view, self._events(since))
        return self._messages[None, since]

    def changes(self, old: Sight, since: int) -> bytes:
        """The encoded ``Changed`` for somebody who was last shown ``old``, with the events from number ``since`` on."""
        if (old, since) not in self._messages:
            sight = self.sight
            edits = sight.around.edits(old.around)
            view = sight.own.edits(old.own) + self._shared_edits(old.shared)
            if view:
                edits.append(b'"view":%b' % as_edit(view))
            self._messages[old, since] = b'{"type":"changed","seat":%d,"edit":%b%b}' % (self.seat, as_edit(edits), self._events(since))
        return self._messages[old, since]

    def _shared_edits(self, old: Sheet) -> list[bytes]:
        """Worked out once for all who were shown the same."""
        found = self._compared.get(old.text)
        if found is None:
            found = self._compared[old.text] = self.sight.shared.edits(old)
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
