"""The game as one pair of eyes sees it, as the bytes that are sent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from capomastro.kernel.scene import Scene
from capomastro.kernel.sets import Gather
from capomastro.server.protocol import Clocks, Proposal, Seen, UndoInfo, encoder

if TYPE_CHECKING:
    from capomastro.server.play import Heard, Play
    from capomastro.server.room import Room


class Look:
    """One moment of a table for everybody who looks at it now: what they share is worked out once."""

    def __init__(self, room: Room, now: int) -> None:
        assert room.play is not None
        self.room = room
        self.play: Play = room.play
        self.aids = room.aids
        self.scene: Scene = room.game.scene(self.play.state, aids=self.aids)
        clock = self.play.clock
        self.clocks = Clocks(now, clock.at(now), clock.running, clock.paused) if clock.left or clock.paused else None
        self.proposal: Proposal | None = self.play.open_proposal()
        self.outcome = self.play.result
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
    def faces(self) -> int:
        """How many were asked for."""
        return len(self._faces)


class Face:
    """The game as one seat sees it; built once, sent to every pair of eyes of that seat. It does not lead back to its look."""

    def __init__(self, look: Look, seat: int) -> None:
        self.seat = seat
        self.play = play = look.play
        self.viewer = play.viewers[seat]
        self.view = look.scene.encode(seat)
        asked = not play.over and not play.clock.paused and play.decider == seat
        moves = look.scene.moves(seat) if asked else []
        self.moves = encoder.encode(moves)
        self.ends: list[int] = []
        self.gathers: list[Gather] = []
        if asked and not look.room.bot_at(seat):
            self.ends = [number for number, move in enumerate(moves) if play.asked.leaving.after([move.code])]
            self.gathers = play.asked.gathers
        self.undo = _undo(look, seat)
        self.waiting = play.waiting(seat)
        waits = self.waiting is not None
        digest = hash((self.view, self.moves, self.undo.step, self.undo.turn, self.undo.redo, waits))
        self.mark = (self.viewer.seq, self.viewer.count, digest)
        self._shared = (look.clocks, look.proposal, look.outcome, look.scores)
        self._heard = look.heard
        self._messages: dict[int, bytes] = {}

    def message(self, since: int) -> bytes:
        """The encoded ``Seen`` with the events from number ``since`` on."""
        if since not in self._messages:
            clocks, proposal, outcome, scores = self._shared
            view: Any = msgspec.Raw(self.view)
            moves: Any = msgspec.Raw(self.moves)
            events = self.play.events(self.seat, since, heard=self._heard)
            seen = Seen(
                self.seat, self.viewer.seq, view, moves, self.ends, self.gathers, since, events, clocks, self.undo, self.waiting, proposal,
                outcome, scores,
            )
            self._messages[since] = encoder.encode(seen)
        return self._messages[since]


def _undo(look: Look, seat: int) -> UndoInfo:
    info = look.play.undo_info(seat)
    if look.room.row.facts.rated:
        return UndoInfo(info.step if info.step == "free" else "", info.turn if info.turn == "free" else "", info.redo)
    return info
