"""The game as one pair of eyes sees it, as the bytes that are sent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from capomastro.server.protocol import Clocks, Proposal, Seen, UndoInfo, encoder

if TYPE_CHECKING:
    from capomastro.server.room import Room


class Face:
    """The game as one seat sees it now; built once, sent to every pair of eyes of that seat."""

    def __init__(self, room: Room, seat: int, now: int) -> None:
        assert room.play is not None
        self.room = room
        self.seat = seat
        self.play = play = room.play
        self.viewer = play.viewers[seat]
        self.view = encoder.encode(room.game.view(play.state, seat))
        moves = [] if play.over or play.clock.paused else room.game.moves(play.state, seat)
        self.moves = encoder.encode(moves)
        self.undo = self._undo()
        self.confirm = ""
        if play.held is not None and play.held[0] == seat:
            self.confirm = room.game.codec.text(play.held[1])
        self.proposal: Proposal | None = play.open_proposal()
        clock = play.clock
        self.clocks = Clocks(now, clock.at(now), clock.running, clock.paused) if clock.left or clock.paused else None
        digest = hash((self.view, self.moves, self.undo.step, self.undo.turn, self.undo.redo, self.confirm))
        self.mark = (self.viewer.seq, self.viewer.count, digest)
        self._messages: dict[int, bytes] = {}

    def _undo(self) -> UndoInfo:
        info = self.play.undo_info(self.seat)
        if self.room.row.facts.rated:
            return UndoInfo(info.step if info.step == "free" else "", info.turn if info.turn == "free" else "", info.redo)
        return info

    def message(self, since: int) -> bytes:
        """The encoded ``Seen`` with the events from number ``since`` on."""
        if since not in self._messages:
            play = self.play
            view: Any = msgspec.Raw(self.view)
            moves: Any = msgspec.Raw(self.moves)
            seen = Seen(
                self.seat, self.viewer.seq, view, moves, since, play.events(self.seat, since), self.clocks, self.undo, self.confirm,
                self.proposal, play.outcome() if play.over else None, play.score(),
            )
            self._messages[since] = encoder.encode(seen)
        return self._messages[since]
