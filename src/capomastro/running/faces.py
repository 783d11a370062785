"""The game as each seat sees it now, as the bytes that are sent."""

from __future__ import annotations

from typing import Any

import msgspec

from capomastro.kernel.scene import Scene
from capomastro.kernel.sets import Offer
from capomastro.lessons.coach import coach
from capomastro.running import windows
from capomastro.running.company import Company
from capomastro.running.course import Heard
from capomastro.running.game import RunningGame
from capomastro.running.protocol import NEWEST, Clocks, Proposal, Seen, UndoInfo, encoder


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
        self._scores: list[int] | None = None
        self._faces: dict[int, Face] = {}

    def face(self, seat: int) -> Face:
        """The game as one seat, or the spectator, sees it."""
        if seat not in self._faces:
            self._faces[seat] = Face(self, seat)
        return self._faces[seat]

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
        self.viewer = running.viewers[seat]
        self.view = faces.scene.encode(seat)
        asked = not running.over and not running.clock.paused and running.decider == seat
        if asked and running.blind:
            asked = running.answer_of(seat) is None             # it waits until the window closes
        self.window = windows.shown(running, faces.company, seat) if faces.blind else None
        moves = faces.scene.moves(seat) if asked else []
        self.moves = encoder.encode(moves)
        self.ends: list[int] = []
        self.gathers: list[Offer] = []
        if asked and not faces.company.bot_at(seat):
            self.ends = [number for number, move in enumerate(moves) if running.asked.leaving.after([move.code])]
            self.gathers = running.asked.gathers
        self.undo = _undo(faces, seat)
        self.waiting = running.waiting(seat)
        waits = self.waiting is not None
        lesson = running.lesson
        self.coach = coach(running.game, lesson, running.table) if lesson is not None and lesson.seat == seat else None
        digest = hash((self.view, self.moves, self.undo.step, self.undo.turn, self.undo.redo, waits, encoder.encode(self.window)))
        self.mark = (self.viewer.seq, self.viewer.count, digest)
        self._shared = (faces.clocks, faces.proposal, faces.outcome, faces.scores)
        self._heard = faces.heard
        self._messages: dict[int, bytes] = {}

    def news(self, seq: int, count: int) -> bytes:
        """The encoded ``Seen`` for somebody who holds ``count`` events as of ``seq``."""
        return self.message(max(self.viewer.still_good(seq, count), self.viewer.count - NEWEST))

    def message(self, since: int) -> bytes:
        """The encoded ``Seen`` with the events from number ``since`` on."""
        if since not in self._messages:
            clocks, proposal, outcome, scores = self._shared
            view: Any = msgspec.Raw(self.view)
            moves: Any = msgspec.Raw(self.moves)
            events = self.running.events(self.seat, since, heard=self._heard)
            seen = Seen(
                self.seat, self.viewer.seq, view, moves, self.ends, self.gathers, since, events, clocks, self.undo, self.waiting, proposal,
                outcome, self.window, scores, self.coach,
            )
            self._messages[since] = encoder.encode(seen)
        return self._messages[since]


def _undo(faces: Faces, seat: int) -> UndoInfo:
    info = faces.running.undo_info(seat)
    if faces.company.rated:             # only what waits to be confirmed
        return UndoInfo("free" if faces.running.waiting(seat) is not None else "")
    return info
