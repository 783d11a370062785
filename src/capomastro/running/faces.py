# Compiled by mypyc.
"""The game as each seat sees it now, as the bytes that are sent: as a whole, or what changed since that seat was last shown it."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from capomastro.kernel.scene import Scene
from capomastro.lessons.coach import coach
from capomastro.running import windows
from capomastro.running.changes import Fields, Known, as_edit, key_of, put, shape_of
from capomastro.running.company import Company
from capomastro.running.course import Heard
from capomastro.running.game import RunningGame
from capomastro.running.protocol import NEWEST, Clocks, UndoInfo, encoder

Mark = tuple[int, int, int]             # sequence, events and digest: the same where nothing new can be said
NO_MOVES = b"[]"


class Sight:
    """What a seat is shown at one moment, apart from events: around the view, of the view what all share who wait, its own, what all share.

    Values, not texts: only what changes from one sight to the next is ever encoded.
    """

    __slots__ = ("around", "base", "count", "large", "own", "seq", "shared")

    def __init__(
        self, seq: int, count: int, around: Fields, large: dict[str, bytes], parts: tuple[Fields, Fields], shared: Fields
    ) -> None:
        self.seq = seq
        self.count = count
        self.around = around
        self.large = large              # … what is mostly new whenever it is there
        self.base, self.own = parts
        self.shared = shared


class Faces:
    """One moment of a game for everybody who looks at it now: what they share is worked out once."""

    def __init__(self, running: RunningGame, company: Company, now: int) -> None:
        self.running = running
        self.company = company
        self.aids = company.aids
        self.scene: Scene = running.game.scene(running.state, aids=self.aids)
        clock = running.clock
        clocks = Clocks(max(now, clock.since), clock.at(now), clock.running, clock.paused) if clock.left or clock.paused else None
        all_see = {"clocks": clocks, "proposal": running.open_proposal(), "outcome": running.result, "score": self._scores()}
        self.around = {name: value for name, value in all_see.items() if value}
        self.blind = running.blind
        self.told = Told(running)
        self.compared = Compared(self.scene)
        self._faces: dict[int, Face] = {}

    def face(self, seat: int) -> Face:
        """The game as one seat, or the spectator, sees it."""
        if seat not in self._faces:
            self._faces[seat] = Face(self, seat)
        return self._faces[seat]

    def _scores(self) -> list[int]:
        """As if the game ended now; nothing at a table without aids."""
        return self.scene.scores() if self.aids else []

    @property
    def built(self) -> int:
        """How many were asked for."""
        return len(self._faces)


class Told:
    """What happened up to one moment, encoded once for all who are told the same."""

    def __init__(self, running: RunningGame) -> None:
        self._running = running
        self._heard: Heard = {}
        self._texts: dict[Any, bytes] = {}

    def events(self, seat: int, since: int) -> bytes:
        """The end of a message to ``seat``: the events from number ``since`` on."""
        alike = self._running.alike(seat, since) or (seat, since)
        if alike not in self._texts:
            events = self._running.events(seat, since, heard=self._heard)
            self._texts[alike] = b',"events_from":%d,"events":%b' % (since, encoder.encode(events))
        return self._texts[alike]


class Compared:
    """What changed of views up to one moment: of what all share, once for all who were shown the same."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        view_type: type[Struct] = scene.game.view_type
        self._shape = shape_of(view_type)
        self._items: Known = {}
        self.met: dict[tuple[int, int], tuple[Fields, Fields, list[bytes]]] = {}       # by identity, which is kept as long as this

    def edits(self, old: Sight, new: Sight) -> list[bytes]:
        own = self._shape.edits(old.own, new.own, self._items)
        return self._once(old.base, new.base) + own + self._once(old.shared, new.shared)

    def _once(self, old: Fields, new: Fields) -> list[bytes]:
        """Of fields that several seats are shown the very same of."""
        key = (id(old), id(new))
        found = self.met.get(key)
        if found is None:
            found = self.met[key] = old, new, self._shape.edits(old, new)
        return found[2]


class Face:
    """The game as one seat sees it; built once, sent to every pair of eyes of that seat. It does not lead back to the other faces."""

    def __init__(self, faces: Faces, seat: int) -> None:
        self.seat = seat
        self.running = running = faces.running
        self.viewer = viewer = running.viewers[seat]
        asked = not running.over and not running.clock.paused and running.decider == seat
        if asked and running.blind:
            asked = running.answer_of(seat) is None             # it waits until the window closes
        self.around: dict[str, Any] = {"seq": viewer.seq, "undo": _undo(faces, seat), **faces.around}
        self.large = {"moves": NO_MOVES}
        if asked:
            self._ask(faces)
        lesson = running.lesson
        rare = (
            ("waiting", running.waiting(seat)),
            ("window", windows.shown(running, faces.company, seat) if faces.blind else None),
            ("coach", coach(running.game, lesson, running.table) if lesson is not None and lesson.seat == seat else None),
        )
        self.around.update([(name, value) for name, value in rare if value is not None])
        self._scene = faces.scene
        self._told = faces.told
        self._compared = faces.compared
        self._view = b""
        self._mark: Mark | None = None
        self._sight: Sight | None = None
        self.messages: dict[tuple[Sight | None, int], bytes] = {}

    def _ask(self, faces: Faces) -> None:
        """What the seat is offered."""
        moves = faces.scene.moves(self.seat)
        self.large["moves"] = encoder.encode(moves)
        if faces.company.bot_at(self.seat):
            return
        asked = self.running.asked
        ends = asked.leaving.among([move.code for move in moves])
        if ends:
            self.around["ends"] = ends
        if asked.gathers:
            self.large["gathers"] = encoder.encode(asked.gathers)

    @property
    def sight(self) -> Sight:
        """What changes are changes of."""
        if self._sight is None:
            scene, viewer = self._scene, self.viewer
            self._sight = Sight(viewer.seq, viewer.count, self.around, self.large, scene.parts(self.seat), scene.shown())
        return self._sight

    @property
    def view(self) -> bytes:
        if not self._view:
            self._view = self._scene.encode(self.seat)
        return self._view

    @property
    def mark(self) -> Mark:
        """Of the whole."""
        if self._mark is None:
            undo: UndoInfo = self.around["undo"]
            window = encoder.encode(self.around.get("window"))
            digest = hash((self.view, self.large["moves"], undo.step, undo.turn, undo.redo, "waiting" in self.around, window))
            self._mark = self.viewer.seq, self.viewer.count, digest
        return self._mark

    def since(self, seq: int, count: int) -> int:
        """The number of the first event to be sent to somebody who holds ``count`` events as of ``seq``."""
        return max(self.viewer.still_good(seq, count), self.viewer.count - NEWEST)

    def message(self, since: int) -> bytes:
        """The encoded ``Seen`` with the events from number ``since`` on."""
        if (None, since) not in self.messages:
            large = b"".join([b",%b%b" % (key_of(name), text) for name, text in self.large.items()])
            self.messages[None, since] = b'{"type":"seen","seat":%d,%b%b,"view":%b%b}' % (
                self.seat, encoder.encode(self.around)[1:-1], large, self.view, self._told.events(self.seat, since)
            )
        return self.messages[None, since]

    def changes(self, old: Sight) -> bytes | None:
        """The encoded ``Changed`` for somebody who was last shown ``old``; None where nothing but the time of day did."""
        since = self.since(old.seq, old.count)
        if (old, since) not in self.messages:
            edits = self._edits(old)
            if not edits and since == self.viewer.count:
                return None
            events = self._told.events(self.seat, since)
            self.messages[old, since] = b'{"type":"changed","seat":%d,"edit":%b%b}' % (self.seat, as_edit(edits), events)
        return self.messages[old, since]

    def _edits(self, old: Sight) -> list[bytes]:
        new = self.sight
        edits = [key_of(name) + put(value) for name, value in new.around.items() if name != "clocks" and old.around.get(name) != value]
        edits += [key_of(name) + b"[]" for name in old.around if name not in new.around]
        edits += [b"%b[%b]" % (key_of(name), text) for name, text in new.large.items() if old.large.get(name) != text]
        edits += [key_of(name) + b"[]" for name in old.large if name not in new.large]
        view = self._compared.edits(old, new)
        if view:
            edits.append(b'"view":%b' % as_edit(view))
        if edits and "clocks" in new.around:
            edits.append(b'"clocks":%b' % put(new.around["clocks"]))
        return edits


def _undo(faces: Faces, seat: int) -> UndoInfo:
    info = faces.running.undo_info(seat)
    if faces.company.rated:             # only what waits to be confirmed
        return UndoInfo("free" if faces.running.waiting(seat) is not None else "")
    return info
