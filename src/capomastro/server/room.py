"""A table in the memory of this process: chairs, the running game, the sockets around it, its clock and its bots.

Every change goes through ``act``: work out the entry, commit it, follow it, tell everybody. Two processes can never
both advance a table, because both would have to write the same number of its log.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from capomastro.bots import BadBot, stand_ins
from capomastro.kernel.registry import game as find_game
from capomastro.kernel.state import SPECTATOR
from capomastro.kernel.view import Phrase
from capomastro.server import snapshot
from capomastro.server.beginning import Beginning
from capomastro.server.connection import Connection
from capomastro.server.face import Face, Look
from capomastro.server.log import AnyEntry
from capomastro.server.play import Play, Refusal
from capomastro.server.protocol import (
    NEWEST,
    Description,
    Done,
    HintGiven,
    Looked,
    Notice,
    Past,
    Reason,
    Reveal,
    Said,
    SeatInfo,
    Table,
    TableInfo,
)
from capomastro.server.store import Conflict, Result, TableRow
from capomastro.server.store.store import now_ms
from capomastro.server.tending import Tending
from capomastro.server.thinking import imagined

if TYPE_CHECKING:
    from capomastro.server.hub import Hub

SNAPSHOT = 250              # entries between two snapshots of a game
ATTEMPTS = 5                # at winning the next number of the log


class Asked:
    """A command that wants to know when it is committed; its key says whether it was played already."""

    def __init__(self, connection: Connection, seat: int, key: str) -> None:
        self.connection = connection
        self.seat = seat
        self.key = key

    def is_done(self, play: Play) -> bool:
        return (self.seat, self.key) in play.keys

    def answer(self, play: Play) -> None:
        self.connection.send(Done(self.key, play.keys.get((self.seat, self.key), play.viewers[self.seat].seq)))


class Room:
    """A loaded table."""

    def __init__(self, hub: Hub, row: TableRow) -> None:
        self.hub = hub
        self.row = row
        self.game = find_game(row.facts.game, row.facts.rules)
        self.play: Play | None = None
        self.seed: bytes | None = None
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.remote: dict[str, set[str]] = {}       # players connected through other processes
        self.used = time.monotonic()
        self.visitors = 0                           # sockets that found this room, greeted or not
        self.kept = 0                               # entries in the last snapshot
        self.noticed = -1
        self.chat_seen = 0
        self.beginning = Beginning(self)
        self.tending = Tending(self)
        self._told_seating: tuple[list[int], list[int]] = ([], [])

    # -- who is who ------------------------------------------------------------------
    def seats_of(self, player: str) -> list[int]:
        return [seat for seat, chair in enumerate(self.row.chairs) if chair.player == player]

    def bot_at(self, seat: int) -> str:
        """The bot that plays a seat, including one that sits in; empty for a person."""
        if self.play is not None and seat in self.play.sitting_in:
            return self.play.sitting_in[seat]
        return self.row.chairs[seat].bot

    def plays_as(self, seat: int) -> str:
        """The bot that plays in place of the one at a seat, where that one was not made for these rules."""
        name = self.bot_at(seat)
        try:
            return stand_ins(self.game, [name]).get(name, "") if name else ""
        except BadBot:                      # no longer installed: the table can still be looked at
            return ""

    def present(self) -> set[str]:
        """Players connected to this table, through any process."""
        here = {c.player.id for c in self.connections}
        return here.union(*self.remote.values())

    def others(self, seat: int) -> list[int]:
        """Seats whose persons must agree to something ``seat`` wants: one per person."""
        asked: dict[str, int] = {}
        for other, chair in enumerate(self.row.chairs):
            mine = chair.player == self.row.chairs[seat].player
            if chair.player and not mine and not self.bot_at(other):
                asked.setdefault(chair.player, other)
        return list(asked.values())

    @property
    def aids(self) -> bool:
        """Whether the screen may show the score as if the game ended now, and give hints; afterwards everybody may know."""
        return (self.row.facts.aids and not self.row.facts.rated) or self.row.state == "finished"

    def may_look(self, player: str) -> bool:
        """Whether somebody without a seat may see the game; once it is over, whoever may come to the table."""
        return self.row.facts.watch or self.row.state == "finished" or bool(self.seats_of(player))

    def info(self, player: str) -> TableInfo:
        """The table as ``player`` may see it."""
        row, facts = self.row, self.row.facts
        present = self.present()
        mine = self.seats_of(player)
        inside = bool(mine) or player == row.host
        seats = []
        for seat, chair in enumerate(row.chairs):
            sits_in = self.play is not None and seat in self.play.sitting_in
            kind: Any = chair.kind
            seats.append(
                SeatInfo(
                    seat, kind, chair.name, chair.player or "", self.bot_at(seat), self.plays_as(seat), chair.player in present, sits_in,
                    self.play is not None and seat in self.play.resigned, chair.colour, seat in mine, chair.player == row.host,
                )
            )
        state: Any = row.state
        reveal = None
        if row.state == "finished" and self.seed is not None:
            reveal = Reveal(self.seed.hex(), facts.nonces)
        start: Any = facts.start
        return TableInfo(
            id=row.id, game=facts.game, state=state, players=facts.players, options=facts.options, seats=seats,
            rules_version=facts.rules, data_version=facts.data, data_hash=facts.hash, public=row.public, watch=facts.watch,
            aids=facts.aids, rated=facts.rated, clock=facts.clock, commitment=facts.commitment,
            reveal=reveal, uncertain=facts.uncertain, host=player == row.host, origin=facts.origin, ending=facts.ending,
            unplayed=facts.unplayed, notes=self.play.notes if self.play is not None else [],
            link=self.hub.link(row) if inside else "", watchers=sum(c.eyes == (SPECTATOR,) for c in self.connections),
            rematch=facts.rematch, start=start, created=row.created, changed=row.changed,
        )

    # -- telling -------------------------------------------------------------------
    def tell_table(self) -> None:
        """Facts or chairs have changed."""
        for connection in self.connections:
            connection.send(Table(self.info(connection.player.id)))

    def publish(self) -> None:
        """Show the game to every pair of eyes for which something changed."""
        if self.play is None or not self.connections:
            return
        look = Look(self, now_ms())
        for connection in tuple(self.connections):
            for seat in connection.eyes:
                self._show(connection, look.face(seat))
        self.hub.metrics.count("faces", look.faces)

    def _show(self, connection: Connection, face: Face) -> None:
        last = connection.sent.get(face.seat)
        if last == face.mark:
            return
        self._send(connection, face, *(last or (0, 0))[:2])
        self.hub.metrics.count("messages")

    def _send(self, connection: Connection, face: Face, seq: int, count: int) -> None:
        """The game to a client that holds ``count`` events as of ``seq``."""
        connection.sent[face.seat] = face.mark
        connection.send_bytes(face.message(max(face.viewer.still_good(seq, count), face.viewer.count - NEWEST)))

    def show_all(self, connection: Connection, held: dict[int, tuple[int, int]]) -> None:
        """The first message after ``hello``: ``held`` is what the client still has."""
        if self.play is None:
            return
        look = Look(self, now_ms())
        for seat in connection.eyes:
            self._send(connection, look.face(seat), *held.get(seat, (0, 0)))

    # -- coming and going -------------------------------------------------------------
    def join(self, connection: Connection) -> None:
        self.used = time.monotonic()
        self.connections.add(connection)
        self._look(connection)
        self.hub.announce(self)
        for other in self.connections - {connection}:
            other.send(Table(self.info(other.player.id)))
        connection.send(Table(self.info(connection.player.id)))
        self.beginning.ask(connection)

    def _look(self, connection: Connection) -> None:
        """With whose eyes: the seats of the player, else the spectator's where that is allowed."""
        mine = tuple(self.seats_of(connection.player.id))
        connection.eyes = mine or ((SPECTATOR,) if self.may_look(connection.player.id) else ())
        connection.sent = {seat: mark for seat, mark in connection.sent.items() if seat in connection.eyes}

    def part(self, connection: Connection) -> None:
        self.used = time.monotonic()
        if connection in self.connections:
            self.connections.discard(connection)
            self.hub.announce(self)
            self.tell_table()

    def reseat(self, row: TableRow) -> None:
        """Facts or chairs as now stored; ``tell_table`` tells it."""
        self.row = row
        for connection in tuple(self.connections):
            self._look(connection)
            if not connection.eyes:
                connection.close("closed")

    # -- changing the game ----------------------------------------------------------------
    async def act(self, work_out: Callable[[Play], AnyEntry], asked: Asked | None = None) -> None:
        """Work out an entry, commit it, follow it, answer whoever asked, tell everybody."""
        arrived = time.monotonic()
        self.hub.wake(self)
        async with self.lock:
            for _ in range(ATTEMPTS):
                play = self._running()
                entry = work_out(play)
                try:
                    await self.hub.store.append(self.row.id, play.length, entry)
                except Conflict:
                    await self.read_log()      # another process was faster
                    if asked is None or not asked.is_done(play):
                        with self.hub.or_later(self):
                            await self.after()     # show what it wrote, whatever becomes of the command, and look again
                        continue
                else:                          # (a command that is done was written before its connection broke)
                    play.follow(entry)
                if asked is not None:
                    asked.answer(play)
                self.hub.metrics.count("entries")
                with self.hub.or_later(self):
                    await self.after()
                self.hub.metrics.took(time.monotonic() - arrived)
                return
        raise Refusal("busy", "too many at once; try again", Phrase("server.too_fast"))

    def keep(self, entries: int = SNAPSHOT) -> None:
        """Have a snapshot written once enough entries have come since the last one; older events then need not stay in memory."""
        if self.play is not None and self.play.length - self.kept >= entries:
            self.kept = self.play.length
            self.play.table.forget(len(self.play.table.steps) - snapshot.RECENT)
            self.hub.keep(self)

    def _running(self) -> Play:
        if self.play is None:
            raise Refusal("not_running", "the game has not started yet", Phrase("server.not_started"))
        return self.play

    async def read_log(self) -> None:
        """Follow what other processes have written; the caller holds the lock."""
        assert self.play is not None
        self.play.follow_all(await self.hub.store.entries(self.row.id, self.play.length))

    def is_behind(self, seq: int) -> bool:
        """Whether entry ``seq`` was written elsewhere and not followed here yet."""
        return self.play is not None and self.play.length <= seq

    async def catch_up(self, seq: int) -> None:
        """Another process wrote entry ``seq``."""
        async with self.lock:
            if self.is_behind(seq):
                await self.read_log()
                await self.after()

    async def after(self) -> None:
        """What follows from a change: show it, end the game, set the clock, wake the bots, tell whose turn it is."""
        assert self.play is not None
        self.used = time.monotonic()
        ends = self.play.over and self.row.state != "finished"
        if ends:
            await self._finish(self.play)
        seating = (sorted(self.play.sitting_in), list(self.play.resigned))
        reseated = seating != self._told_seating
        if reseated:
            await self._tend()
            self._told_seating = seating
        self.publish()                          # first how it came about, then that it is over
        if ends or reseated:
            self.tell_table()
        self.keep()
        if self.play.over:
            self.tending.stop()
            return
        self.tending.reschedule()
        self._notice(self.play)

    async def _finish(self, play: Play) -> None:
        row = replace(self.row, state="finished", tended=False, facts=replace(self.row.facts, ending=play.ending))
        results, outcome = [], play.result
        if outcome is not None:
            results = [
                Result(row.id, seat, chair.player, "" if chair.player else chair.bot, outcome.ranks[seat], outcome.scores[seat], now_ms())
                for seat, chair in enumerate(row.chairs)
            ]
        await self.hub.store.finish(row, results)
        self.row = row
        self.hub.metrics.count("games_finished")

    async def _tend(self) -> None:
        """A bot sits in: from now on this table goes on while nobody is connected."""
        if not self.row.tended and self.row.state == "running":
            await self.hub.store.tend(self.row.id)
            self.row.tended = True

    # -- notices -------------------------------------------------------------------------
    def _notice(self, play: Play) -> None:
        """Once per turn: a seat is told when it decides after another did. A blind question tells only the seat that is asked."""
        seat = play.decider
        if seat < 0 or (seat == self.noticed and not play.blind):
            return
        if not play.blind:
            self.noticed = seat
        chair = self.row.chairs[seat]
        if chair.player is None or self.bot_at(seat):
            return
        for connection in self.connections:
            if connection.player.id == chair.player:
                connection.send(Notice(self.row.id, seat, self.hub.your_turn(self.game, connection.lang)))
        if self.tending.leads and chair.player not in self.present():
            self.hub.spawn(self.hub.call_webhook(chair.player, self.row, seat))

    # -- chat -------------------------------------------------------------------------------
    async def show_chat(self) -> None:
        """New lines for everybody who has not muted their writer."""
        lines = await self.hub.store.chat(self.row.id, self.chat_seen)
        for line in lines:
            self.chat_seen = max(self.chat_seen, line.id)
            for connection in self.connections:
                if line.id > connection.chat_seen and line.player not in connection.muted:
                    connection.chat_seen = line.id
                    connection.send(Said(line.id, line.player, line.name, line.text, line.at, line.seat))

    async def show_old_chat(self, connection: Connection) -> None:
        for line in await self.hub.store.chat(self.row.id):
            connection.chat_seen = line.id
            if line.player not in connection.muted:
                connection.send(Said(line.id, line.player, line.name, line.text, line.at, line.seat))

    # -- questions ---------------------------------------------------------------------------
    def why_not(self, number: int, seat: int, text: str) -> Reason:
        play = self._running()
        try:
            play.read(seat, text)
        except Refusal as refusal:
            return Reason(number, refusal.say)
        return Reason(number)

    def look(self, number: int, seat: int, gathering: str, picks: list[str]) -> Looked:
        found = self._running().look(seat, gathering, picks)
        return Looked(number, found.complete, found.joins, found.figures, found.ends)

    def describe(self, number: int, seat: int, place: str) -> Description:
        play = self._running()
        view = self.game.scene(play.state, aids=self.aids).view(seat)
        say = self.game.describe_place(view, place) if place else self.game.describe(view)
        return Description(number, say, [] if place else [move.say for move in self.game.moves(play.state, seat)])

    def past(self, number: int, seat: int, before: int) -> Past:
        """The events before those a client has."""
        play = self._running()
        before = min(before, play.viewers[seat].count)
        since = max(0, before - NEWEST)
        return Past(number, seat, since, play.events(seat, since, before))

    async def hint(self, number: int, seat: int) -> HintGiven:
        play = self._running()
        if not self.aids:
            raise Refusal("not_allowed", "this table plays without hints", Phrase("server.no_hints"))
        if play.over or play.decider != seat:
            raise Refusal("not_your_turn", "this seat is not asked", Phrase("refused.turn"))
        length = play.length
        bot = self.hub.adviser
        found = await self.hub.thinkers.advise(imagined(play.state, seat), seat, bot)
        if play.length != length:
            raise Refusal("stale", "the table has moved on", Phrase("server.stale"))
        if not found:
            raise Refusal("server", "the adviser named no move", Phrase("server.failed"))
        return HintGiven(number, found[0].move, found[0].say, bot, found)
