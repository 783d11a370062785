"""A table in the memory of this process: chairs, the running game, the sockets around it, its clock and its bots.

Every change goes through ``act``: work out the entry, commit it, follow it, tell everybody. Two processes can never
both advance a table, because both would have to write the same number of its log.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

import msgspec

from capomastro.kernel.errors import CapomastroError
from capomastro.kernel.registry import game as find_game
from capomastro.kernel.state import CHANCE, SPECTATOR
from capomastro.kernel.trust import commitment, new_seed
from capomastro.kernel.view import Phrase
from capomastro.server.connection import Connection
from capomastro.server.log import AnyEntry, Begin, SatIn
from capomastro.server.play import TIMEOUTS_BEFORE_BOT, Play, Refusal
from capomastro.server.protocol import (
    Clocks,
    Description,
    Done,
    HintGiven,
    Notice,
    Reason,
    Reveal,
    Said,
    SeatInfo,
    Seen,
    Shuffle,
    Table,
    TableInfo,
    UndoInfo,
    encoder,
)
from capomastro.server.protocol import Proposal as ProposalInfo
from capomastro.server.store import Conflict, Result, TableRow
from capomastro.server.store.store import now_ms
from capomastro.server.thinking import FOR_NOBODY, FOR_PEOPLE, imagined

if TYPE_CHECKING:
    from capomastro.server.hub import Hub

log = logging.getLogger("capomastro.table")
GRACE = 4.0                 # seconds a process that does not tend a table leaves to the one that does
OVERDUE = 3_000             # milliseconds after which what was due is tried again
ATTEMPTS = 5                # at winning the next number of the log


class Moot(Exception):
    """What was to be done no longer applies."""


class Room:
    """A loaded table."""

    def __init__(self, hub: Hub, row: TableRow) -> None:
        self.hub = hub
        self.row = row
        self.game = find_game(row.facts.game)
        self.play: Play | None = None
        self.seed: bytes | None = None
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.remote: dict[str, set[str]] = {}       # players connected through other processes
        self.leads = True                           # this process runs clock and bots
        self.used = time.monotonic()
        self.visitors = 0                           # sockets that found this room, greeted or not
        self.noticed = -1
        self.chat_seen = 0
        self._timer: asyncio.TimerHandle | None = None
        self._thinking: asyncio.Task[None] | None = None
        self._gathering = False
        self._told_seating: tuple[list[int], list[int]] = ([], [])

    # -- who is who ------------------------------------------------------------------
    def seats_of(self, player: str) -> list[int]:
        return [seat for seat, chair in enumerate(self.row.chairs) if chair.player == player]

    def bot_at(self, seat: int) -> str:
        """The bot that plays a seat, also one that sits in; empty for a person."""
        if self.play is not None and seat in self.play.sitting_in:
            return self.play.sitting_in[seat]
        return self.row.chairs[seat].bot

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

    def may_look(self, player: str) -> bool:
        """Whether somebody without a seat may see the game."""
        return self.row.facts.watch or bool(self.seats_of(player))

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
                    seat, kind, chair.name, chair.player or "", self.bot_at(seat), chair.player in present, sits_in,
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
            aids=facts.aids, rated=facts.rated, confirm_turn=facts.confirm_turn, clock=facts.clock, commitment=facts.commitment,
            reveal=reveal, uncertain=facts.uncertain, host=player == row.host, origin=facts.origin, ending=facts.ending,
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
        if self.play is None:
            return
        now = now_ms()
        faces: dict[int, Face] = {}
        for connection in tuple(self.connections):
            for seat in connection.eyes:
                if seat not in faces:
                    faces[seat] = Face(self, seat, now)
                self._show(connection, faces[seat])
        self.hub.metrics.count("faces", len(faces))

    def _show(self, connection: Connection, face: Face) -> None:
        last = connection.sent.get(face.seat)
        if last == face.mark:
            return
        start = 0 if last is None else face.viewer.still_good(last[0], last[1])
        connection.sent[face.seat] = face.mark
        connection.send_bytes(face.message(start))
        self.hub.metrics.count("messages")

    def show_all(self, connection: Connection, held: dict[int, tuple[int, int]]) -> None:
        """First sight after ``hello``: ``held`` is what the client still has."""
        if self.play is None:
            return
        now = now_ms()
        for seat in connection.eyes:
            face = Face(self, seat, now)
            seq, count = held.get(seat, (0, 0))
            connection.sent[seat] = face.mark
            connection.send_bytes(face.message(face.viewer.still_good(seq, count)))

    # -- coming and going -------------------------------------------------------------
    def join(self, connection: Connection) -> None:
        self.used = time.monotonic()
        self.connections.add(connection)
        self._look(connection)
        self.hub.announce(self)
        for other in self.connections - {connection}:
            other.send(Table(self.info(other.player.id)))
        connection.send(Table(self.info(connection.player.id)))
        self.ask_nonces(connection)

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
        """Facts or chairs as now stored."""
        self.row = row
        for connection in tuple(self.connections):
            self._look(connection)
            if not connection.eyes:
                connection.close("closed")
        self.tell_table()

    # -- the shuffle and the start -------------------------------------------------------
    async def start(self) -> None:
        """Fix the seed, let the seats add their nonces, begin."""
        async with self.lock:
            row = self.row
            if row.state != "open" or row.facts.starting:
                raise Refusal("not_allowed", "the game has started already", Phrase("server.started"))
            if any(chair.kind == "open" for chair in row.chairs):
                raise Refusal("not_allowed", "some chairs are still empty", Phrase("server.chairs_open"))
            if row.facts.start == "random":
                secrets.SystemRandom().shuffle(row.chairs)
                await self.hub.store.change_table(row, chairs=True)
            seed = await self.hub.store.seed(row.facts.same_deal) if row.facts.same_deal else None
            seed = seed or new_seed()
            row.facts.commitment = commitment(seed)
            row.facts.starting = True
            await self.hub.store.set_deal(row, seed)
            self.seed = seed
            self.reseat(row)
        self.gather()

    def gather(self) -> None:
        """Wait for nonces in the background, then begin; also after a restart in the middle of it."""
        if not self._gathering:
            self._gathering = True
            self.hub.spawn(self._gather())

    def _waiting_nonces(self, given: dict[int, str]) -> list[int]:
        return [s for s, chair in enumerate(self.row.chairs) if chair.player and s not in given]

    def ask_nonces(self, connection: Connection) -> None:
        if self.row.state == "open" and self.row.facts.starting and not self.row.facts.nonces:
            mine = self.seats_of(connection.player.id)
            if mine:
                connection.send(Shuffle(self.row.facts.commitment, mine, int(self.hub.config.nonce_wait * 1000)))

    async def _gather(self) -> None:
        config = self.hub.config
        given: dict[int, str] = {}
        if not self.row.facts.nonces:
            for connection in self.connections:
                self.ask_nonces(connection)
            patience = time.monotonic() + config.gather_wait + config.nonce_wait
            alone = time.monotonic() + config.gather_wait
            while time.monotonic() < patience:
                given = await self.hub.store.nonces(self.row.id)
                missing = [self.row.chairs[s].player for s in self._waiting_nonces(given)]
                here = self.present()
                if not missing or (time.monotonic() > alone and not any(p in here for p in missing)):
                    break
                await asyncio.sleep(0.05)
        await self._begin(given)

    async def _begin(self, given: dict[int, str]) -> None:
        row, facts = self.row, self.row.facts
        nonces = facts.nonces or [given.get(seat, "") for seat in range(facts.players)]
        seed = await self.hub.store.seed(row.id)
        play = Play(self.game, seed, facts.clock, confirm_turn=facts.confirm_turn)
        options = {**facts.options, "data": facts.data}
        begin = play.opening(
            Begin(now_ms(), facts.game, facts.rules, facts.players, options, facts.commitment, nonces, facts.position)
        )
        async with self.lock:
            if self.play is not None:
                return
            facts.starting = False
            facts.nonces = nonces
            row.state = "running"
            row.tended = facts.clock.kind != "none" or any(chair.bot for chair in row.chairs)
            try:
                await self.hub.store.begin(row, begin)
            except Conflict:
                return                          # another process began; its notice makes us load the game
            play.follow(begin)
            self.play, self.seed = play, seed
            self.tell_table()
            await self.after()

    # -- changing the game ----------------------------------------------------------------
    async def act(self, work_out: Callable[[Play], AnyEntry], answer: Callable[[Play], None] | None = None) -> None:
        """Work out an entry, commit it, follow it, answer who asked, tell everybody."""
        arrived = time.monotonic()
        async with self.lock:
            for _ in range(ATTEMPTS):
                play = self._running()
                entry = work_out(play)
                try:
                    await self.hub.store.append(self.row.id, play.length, entry)
                except Conflict:
                    await self.read_log()      # another process was faster: look again
                    continue
                play.follow(entry)
                if answer is not None:
                    answer(play)
                self.hub.metrics.count("entries")
                await self.after()
                self.hub.metrics.took(time.monotonic() - arrived)
                return
        raise Refusal("busy", "too many at once; try again", Phrase("server.too_fast"))

    def _running(self) -> Play:
        if self.play is None:
            raise Refusal("not_running", "the game has not started yet", Phrase("server.not_started"))
        return self.play

    async def read_log(self) -> None:
        """Follow what other processes have written; the caller holds the lock."""
        assert self.play is not None
        for entry in await self.hub.store.entries(self.row.id, self.play.length):
            self.play.follow(entry)

    async def catch_up(self, seq: int) -> None:
        """Another process wrote entry ``seq``."""
        if self.play is None or self.play.length > seq:
            return
        async with self.lock:
            await self.read_log()
            await self.after()

    async def after(self) -> None:
        """What follows from a change: show it, end the game, set the clock, wake the bots, tell whose turn it is."""
        assert self.play is not None
        self.used = time.monotonic()
        if self.play.over and self.row.state != "finished":
            await self._finish(self.play)
        seating = (sorted(self.play.sitting_in), list(self.play.resigned))
        if seating != self._told_seating:
            self._told_seating = seating
            await self._tend()
            self.tell_table()
        self.publish()
        if self.play.over:
            self.stop_timers()
            return
        self.reschedule()
        self._notice(self.play)

    async def _finish(self, play: Play) -> None:
        row = self.row
        row.state = "finished"
        row.facts.ending = "resigned" if play.resigned and not play.table.over else "played"
        outcome = play.outcome()
        results = [
            Result(row.id, seat, chair.player, "" if chair.player else chair.bot, outcome.ranks[seat], outcome.scores[seat], now_ms())
            for seat, chair in enumerate(row.chairs)
        ]
        await self.hub.store.finish(row, results)
        self.hub.metrics.count("games_finished")
        self.tell_table()

    async def _tend(self) -> None:
        """A bot sits in: from now on this table goes on while nobody is connected."""
        if not self.row.tended and self.row.state == "running":
            self.row.tended = True
            await self.hub.store.tend(self.row.id)

    # -- clocks and bots -------------------------------------------------------------------
    def stop_timers(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _at(self, when: int, what: Callable[[int], Coroutine[Any, Any, None]], length: int) -> None:
        delay = max(0, when - now_ms()) / 1000 + (0.0 if self.leads else GRACE)
        self._timer = asyncio.get_running_loop().call_later(delay, lambda: self.hub.spawn(self._try(what, length)))

    async def _try(self, what: Callable[[int], Coroutine[Any, Any, None]], length: int) -> None:
        try:
            if not self.leads:
                self.leads = await self.hub.store.claim(self.row.id, self.hub.node)
            await what(length)
        except (Moot, Refusal):
            pass

    def due(self) -> int | None:
        """When this table must act by itself (milliseconds since 1970); None while it waits for people."""
        play = self.play
        if play is None or play.over or play.clock.paused:
            return None
        if play.blind:
            if play.decider == CHANCE:
                return play.asked_since + int(self.hub.config.blind_wait * 1000)
            limited = play.clock_spec.kind != "none"
            return play.asked_since + int(self.hub.config.blind_limit * 1000) if limited else None
        return play.clock.flag()

    def is_stuck(self) -> bool:
        """Whether this table should have acted by itself and did not, because the database failed at that moment."""
        play = self.play
        if play is None or play.over or play.clock.paused or self.lock.locked():
            return False
        if play.decider >= 0 and self.bot_at(play.decider):
            return self._thinking is None or self._thinking.done()
        when = self.due()
        return when is not None and when < now_ms() - OVERDUE - (0 if self.leads else int(2000 * GRACE))

    def reschedule(self) -> None:
        """Set the one timer of this table, or let a bot think."""
        self.stop_timers()
        play = self.play
        if play is None or play.over or play.clock.paused:
            return
        who = play.decider
        if who >= 0 and self.bot_at(who):
            if self._thinking is None or self._thinking.done():
                self._thinking = self.hub.spawn(self._think())
            return
        when = self.due()
        if when is not None:
            self._at(when, self._silence if who == CHANCE else self._time_out, play.length)

    def _still(self, play: Play, length: int) -> None:
        if play.length != length:
            raise Moot

    async def _silence(self, length: int) -> None:
        def work_out(play: Play) -> AnyEntry:
            self._still(play, length)
            return play.nobody(now_ms())

        await self.act(work_out)

    async def _time_out(self, length: int) -> None:
        def work_out(play: Play) -> AnyEntry:
            self._still(play, length)
            seat = play.decider
            often = play.timeouts.get(seat, 0) >= TIMEOUTS_BEFORE_BOT
            if not play.blind and (often or play.clock_spec.kind == "fischer"):
                return SatIn(now_ms(), seat, self.hub.substitute, "clock")
            return play.timeout(now_ms())

        await self.act(work_out)

    async def _think(self) -> None:
        """Let the bots play until a person or nobody is asked."""
        while self.play is not None and not self.play.over and not self.play.clock.paused:
            play, length = self.play, self.play.length
            seat = play.decider
            if seat < 0 or not self.bot_at(seat):
                break
            if not self.leads:
                await asyncio.sleep(GRACE)
                if play.length != length:
                    continue
                self.leads = await self.hub.store.claim(self.row.id, self.hub.node)
                if not self.leads:
                    continue
            await self._bot_turn(play, length, seat)
        self._thinking = None
        self.reschedule()

    async def _bot_turn(self, play: Play, length: int, seat: int) -> None:
        config = self.hub.config
        watched = bool(self.present())
        blind = play.blind
        try:
            code = await self.hub.thinkers.choose(
                imagined(play.state, seat),
                seat,
                self.bot_at(seat),
                seconds=config.blind_wait / 2 if blind and config.blind_wait else None,
                whom=FOR_PEOPLE if watched else FOR_NOBODY,
            )
        except (CapomastroError, OSError, RuntimeError, ValueError):
            log.exception("a bot failed; the default is played", extra={"table": self.row.id, "bot": self.bot_at(seat)})
            self.hub.metrics.count("bot_failures")
            code = self.game.default(play.state)
        pace = config.blind_wait if blind else config.bot_pace if watched else 0.0
        await asyncio.sleep(max(0.0, (play.asked_since - now_ms()) / 1000 + pace))

        def work_out(now: Play) -> AnyEntry:
            self._still(now, length)
            if not any(int(c) == code for c in now.state.legal()):
                return now.timeout(now_ms())
            return now.bot_move(code, now_ms())

        try:
            await self.act(work_out)
        except (Moot, Refusal):
            await asyncio.sleep(0)

    # -- notices -------------------------------------------------------------------------
    def _notice(self, play: Play) -> None:
        """Once per turn: a seat is told when it decides after another did. A blind question tells only who is asked."""
        seat = play.decider
        if seat < 0 or (seat == self.noticed and not play.blind):
            return
        if not play.blind:
            self.noticed = seat
        chair = self.row.chairs[seat]
        if chair.player is None or self.bot_at(seat):
            return
        title = Phrase("server.your_turn", {"game": ""})
        for connection in self.connections:
            if connection.player.id == chair.player:
                title.fields["game"] = self.hub.title(self.game, connection.lang)
                connection.send(Notice(self.row.id, seat, self.hub.say(title, connection.lang)))
        if self.leads and chair.player not in self.present():
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

    def describe(self, number: int, seat: int, place: str) -> Description:
        play = self._running()
        view = self.game.view(play.state, seat)
        say = self.game.describe_place(view, place) if place else self.game.describe(view)
        return Description(number, say, [] if place else [move.say for move in self.game.moves(play.state, seat)])

    async def hint(self, number: int, seat: int) -> HintGiven:
        play = self._running()
        if not self.row.facts.aids or self.row.facts.rated:
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

    def done(self, connection: Connection, seat: int, key: str) -> Callable[[Play], None]:
        """Answers the command once it is committed."""
        return lambda play: connection.send(Done(key, play.viewers[seat].seq))


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
        self.proposal: ProposalInfo | None = play.open_proposal()
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
