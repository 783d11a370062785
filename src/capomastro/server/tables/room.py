"""A table in the memory of this process: chairs, the running game, the sockets around it, its clock and its bots.

Every change goes through ``act``: work out the entry, commit it, follow it, tell everybody. Two processes can never
both advance a table, because both would have to write the same number of its log.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from capomastro.bots import BadBot, stand_ins
from capomastro.kernel.game import Game
from capomastro.kernel.registry import game as find_game
from capomastro.kernel.state import SPECTATOR
from capomastro.kernel.view import Phrase
from capomastro.lessons.lesson import lessons_of
from capomastro.running import requests, snapshot, windows
from capomastro.running.entries import AnyEntry, Moved
from capomastro.running.faces import Face, Faces
from capomastro.running.game import RunningGame
from capomastro.running.protocol import (
    Description,
    Done,
    Ending,
    Hint,
    HintGiven,
    Looked,
    Notice,
    Past,
    Reason,
    Reveal,
    Said,
    SeatInfo,
    StandingAnswers,
    TableChanged,
    TableInfo,
    Walked,
)
from capomastro.running.refusal import Refusal
from capomastro.running.watching import Held
from capomastro.server.people.statistics import highest, parts_of
from capomastro.server.site.now import now_ms
from capomastro.server.site.rates import Visitor
from capomastro.server.store import Awaited, Conflict, Facts, SeatResult, TableRow
from capomastro.server.tables import claims
from capomastro.server.tables.beginning import Beginning
from capomastro.server.tables.closing import close
from capomastro.server.tables.connection import Connection
from capomastro.server.tables.services import Services
from capomastro.server.tables.tending import Tending
from capomastro.server.tables.thinking import luck

SNAPSHOT = 250              # entries between two snapshots of a game
ATTEMPTS = 5                # at winning the next number of the log
MINIMUM = 5                 # own moves of every person, before a rated game that was given up, or that a bot played on, counts
AT_ONCE = 500               # follow this many entries before letting others run


def has_windows(game: Game, facts: Facts) -> bool:
    """Whether blind questions may be asked at a table, and people are given time to answer them."""
    return any(choice.blind for choice in game.choices) and not windows.is_slow(facts.clock)


class Receipt:
    """What is owed to a command with a key once it is committed; the key says whether it was played already."""

    def __init__(self, connection: Connection, seat: int, key: str) -> None:
        self.connection = connection
        self.seat = seat
        self.key = key

    def is_due(self, running: RunningGame) -> bool:
        return running.done(self.seat, self.key) is not None

    def send(self, running: RunningGame) -> None:
        self.connection.send(running.done(self.seat, self.key) or Done(self.key, running.viewers[self.seat].seq))


class Room:
    """A loaded table. ``wake`` is told when it is used: it may have been let go in the meantime."""

    def __init__(self, services: Services, row: TableRow, wake: Callable[[Room], None] | None = None) -> None:
        self.services = services
        self.row = row
        self.wake = wake
        self.game = find_game(row.facts.game, row.facts.rules)
        self.running: RunningGame | None = None
        self.seed: bytes | None = None
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.remote: dict[str, set[str]] = {}       # players connected through other processes
        self.used = time.monotonic()
        self.visitors = 0                           # sockets that found this room, greeted or not
        self.kept = 0                               # entries in the last snapshot
        self.noticed = -1
        self.noted: Awaited | None = None           # whom it waits for, as last written down
        self._told: dict[int, int] = {}             # by seat: the turn it was last told of elsewhere, as answers given before it
        self._asked_blindly = (-1, 0)
        self._last_seen: dict[str, int] = {}        # by player: when they were last here, once they are not
        self._loaded = now_ms()
        self.chat_seen = 0
        self.beginning = Beginning(self)
        self.tending = Tending(self)
        self._told_seating: tuple[list[int], list[int]] = ([], [])
        self.claimants: dict[str, str] = {}         # by player: the names of those who say that a seat is theirs

    # -- who is who ------------------------------------------------------------------
    def seats_of(self, player: str) -> list[int]:
        return [seat for seat, chair in enumerate(self.row.chairs) if chair.player == player]

    def bot_at(self, seat: int) -> str:
        """The bot that plays a seat, including one that sits in; empty for a person."""
        if self.running is not None and seat in self.running.sitting_in:
            return self.running.sitting_in[seat]
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

    @property
    def patience(self) -> int:
        return self.row.facts.patience * 1000

    @property
    def window(self) -> int:
        return int(1000 * (self.services.config.window or self.row.facts.window))

    def absent_since(self, seat: int) -> int:
        player = self.person_at(seat)
        return 0 if not player or player in self.present() else self._last_seen.get(player, self._loaded)

    def saw_leave(self, players: Iterable[str]) -> None:
        """These were here until now; some may still be, elsewhere."""
        here = self.present()
        self._last_seen.update({player: now_ms() for player in players if player not in here})

    def person_at(self, seat: int) -> str:
        """Whose chair it is; empty for the chair of a bot, and for one whose player is gone."""
        return self.row.chairs[seat].player or ""

    @property
    def aids(self) -> bool:
        """Whether the screen may show the score as if the game ended now, and give hints; afterwards everybody may know."""
        return (self.row.facts.aids and not self.row.facts.rated) or self.row.state == "finished"

    @property
    def rated(self) -> bool:
        return self.row.facts.rated

    @property
    def substitute(self) -> str:
        return self.services.substitute

    def may_look(self, player: str) -> bool:
        """Whether somebody without a seat may see the game; once it is over, whoever may come to the table."""
        return self.row.facts.watch or self.is_revealed or bool(self.seats_of(player))

    @property
    def is_revealed(self) -> bool:
        """Whether the game is over and nothing of it need stay hidden any more."""
        return self.row.state == "finished" and not self.row.facts.sealed

    def info(self, player: str) -> TableInfo:
        """The table as ``player`` may see it."""
        row, facts = self.row, self.row.facts
        present = self.present()
        mine = self.seats_of(player)
        inside = bool(mine) or player == row.host
        seats = []
        for seat, chair in enumerate(row.chairs):
            sits_in = self.running is not None and seat in self.running.sitting_in
            kind: Any = chair.kind
            seats.append(
                SeatInfo(
                    seat, kind, chair.name, chair.player or "", self.bot_at(seat), self.plays_as(seat), chair.player in present,
                    self.absent_since(seat), sits_in,
                    self.running is not None and seat in self.running.resigned, chair.colour, seat in mine, chair.player == row.host,
                )
            )
        state: Any = row.state
        reveal = None
        if self.is_revealed and self.seed is not None:
            reveal = Reveal(self.seed.hex(), facts.nonces)
        start: Any = facts.start
        return TableInfo(
            id=row.id, game=facts.game, state=state, players=facts.players, options=facts.options, seats=seats,
            rules_version=facts.rules, data_version=facts.data, data_hash=facts.hash, public=row.public, watch=facts.watch,
            aids=facts.aids, rated=facts.rated, clock=facts.clock, commitment=facts.commitment,
            reveal=reveal, uncertain=facts.uncertain, host=player == row.host, origin=facts.origin, ending=facts.ending,
            window=facts.window if has_windows(self.game, facts) else 0,
            patience=facts.patience, uncounted=facts.uncounted, unplayed=facts.unplayed,
            notes=self.running.notes if self.running is not None else [],
            link=self.services.link(row) if inside else "", watchers=sum(c.eyes == (SPECTATOR,) for c in self.connections),
            rematch=facts.rematch, start=start, lesson=facts.lesson, tournament=facts.tournament, claims=claims.told(self, player),
            claimable=claims.open_to(self, player), created=row.created, changed=row.changed,
        )

    # -- telling -------------------------------------------------------------------
    def tell_table(self) -> None:
        """Facts or chairs have changed."""
        for connection in self.connections:
            connection.send(TableChanged(self.info(connection.player.id)))

    def publish(self) -> None:
        """Show the game to every pair of eyes for which something changed."""
        if self.running is None or not self.connections:
            return
        faces = Faces(self.running, self, now_ms())
        for connection in tuple(self.connections):
            for seat in connection.eyes:
                self._show(connection, faces.face(seat))
        self.services.metrics.count("faces", faces.built)

    def _show(self, connection: Connection, face: Face) -> None:
        news = connection.watching.news(face)
        if news is not None:
            connection.send_bytes(news)
            self.services.metrics.count("messages")

    def show_whole(self, connection: Connection, held: Mapping[int, Held]) -> None:
        """The game through the eyes of a client that has no more of each seat than ``held``."""
        if self.running is None:
            return
        faces = Faces(self.running, self, now_ms())
        for seat, holds in held.items():
            connection.send_bytes(connection.watching.whole(faces.face(seat), holds))

    # -- coming and going -------------------------------------------------------------
    def join(self, connection: Connection) -> None:
        self.used = time.monotonic()
        self.connections.add(connection)
        self._look(connection)
        self.announce()
        for other in self.connections - {connection}:
            other.send(TableChanged(self.info(other.player.id)))
        connection.send(TableChanged(self.info(connection.player.id)))
        self.beginning.ask(connection)

    def _look(self, connection: Connection) -> None:
        """With whose eyes: the seats of the player, else the spectator's where that is allowed."""
        mine = tuple(self.seats_of(connection.player.id))
        connection.eyes = mine or ((SPECTATOR,) if self.may_look(connection.player.id) else ())
        connection.watching.keep(connection.eyes)

    def announce(self) -> None:
        """Tell other processes who is connected here."""
        self.services.announce(self.row.id, (connection.player.id for connection in self.connections))

    def part(self, connection: Connection) -> None:
        self.used = time.monotonic()
        if connection in self.connections:
            self.connections.discard(connection)
            self.saw_leave([connection.player.id])
            self.announce()
            self.tell_table()

    def reseat(self, row: TableRow) -> None:
        """Facts or chairs as now stored; ``tell_table`` tells it."""
        self.row = row
        for connection in tuple(self.connections):
            self._look(connection)
            if not connection.eyes or not self.services.lets_in(row, connection.player.id, connection.key):
                connection.close("closed")          # also who came by a link that was renewed

    # -- changing the game ----------------------------------------------------------------
    async def act(self, work_out: Callable[[RunningGame], AnyEntry], receipt: Receipt | None = None) -> None:
        """Work out an entry, commit it, follow it, answer whoever asked, tell everybody."""
        arrived = time.monotonic()
        self._stir()
        async with self.lock:
            for _ in range(ATTEMPTS):
                running = self.begun()
                entry = work_out(running)
                try:
                    await self.services.store.logs.append(self.row.id, running.length, entry)
                except Conflict:
                    await self.read_log()      # another process was faster
                    if receipt is None or not receipt.is_due(running):
                        with self.services.or_later(self.row.id):
                            await self.after()     # show what it wrote, whatever becomes of the command, and look again
                        continue
                else:                          # (a command that is done was written before its connection broke)
                    running.follow(entry)
                if receipt is not None:
                    receipt.send(running)
                self.services.metrics.count("entries")
                with self.services.or_later(self.row.id):
                    await self.after()
                self.services.metrics.took(time.monotonic() - arrived)
                return
        raise Refusal("busy", "too many at once; try again", Phrase("server.too_fast"))

    def _stir(self) -> None:
        if self.wake is not None:
            self.wake(self)

    def keep(self, entries: int = SNAPSHOT) -> None:
        """Have a snapshot written once enough entries have come since the last one; older events then need not stay in memory."""
        if self.running is not None and self.running.length - self.kept >= entries:
            self.kept = self.running.length
            self.running.table.forget(len(self.running.table.steps) - snapshot.RECENT)
            self.services.keep(self.row.id, self.running)

    def begun(self) -> RunningGame:
        """The game; refused where it has not begun."""
        if self.running is None:
            raise Refusal("not_running", "the game has not started yet", Phrase("server.not_started"))
        return self.running

    def a_game(self, seed: bytes | None) -> RunningGame:
        """A game of this table, before its first entry."""
        running = RunningGame(self.game, seed, self.row.facts.clock)
        if self.row.facts.lesson:               # none where it is no longer installed: it is played on without
            running.lesson = lessons_of(self.game).get(self.row.facts.lesson)
        return running

    # -- keeping in step ----------------------------------------------------------------
    async def load(self) -> None:
        """Read the game of a table that has begun; the last snapshot is a shortcut."""
        table_id, facts, store = self.row.id, self.row.facts, self.services.store
        if facts.unplayed:
            return
        await self._know_claimants()
        self.seed = await store.logs.seed(table_id)
        running = self.a_game(self.seed)
        kept = await store.logs.snapshot(table_id)
        if kept is not None and not snapshot.bring_back(running, kept, table_id):
            self.services.metrics.count("snapshots_unused")
        entries = await store.logs.entries(table_id, max(0, running.length - 1))
        if running.length and not entries:          # it knows more than the log, which is the truth
            running.forget_all()
            entries = await store.logs.entries(table_id)
        elif running.length:
            del entries[0]
        self.kept = running.length
        for at in range(0, len(entries), AT_ONCE):
            running.follow_all(entries[at : at + AT_ONCE])
            running.table.forget(len(running.table.steps) - snapshot.RECENT)
            await asyncio.sleep(0)
        self.running = running
        self.noticed = running.decider              # who was told before this table left memory

    async def _know_claimants(self) -> None:
        found = [await self.services.store.players.find(claim.player) for claim in self.row.facts.claims]
        self.claimants = {player.id: player.name for player in found if player is not None and player.name}

    async def changed(self) -> None:
        """Facts or chairs were written by this process."""
        self._stir()
        await self.refresh()

    async def refresh(self) -> None:
        """Read facts, chairs and log again, and tell everybody; should the database fail, the pulse tries again."""
        with self.services.or_later(self.row.id):
            await self._read_again()

    async def _read_again(self) -> None:
        async with self.lock:
            self.services.missed.discard(self.row.id)
            row = await self.services.store.tables.find(self.row.id)
            if row is None:
                return
            self.reseat(row)
            await self._know_claimants()
            if self.running is not None:
                await self.read_log()
            elif row.state != "open":
                await self.load()
            if self.running is not None:
                await self.after()
            self.tell_table()
        for connection in self.connections:
            self.beginning.ask(connection)
        if row.facts.starting:
            self.beginning.gather()             # here too: the process that was told to start may be gone

    async def close(self, why: Ending) -> bool:
        """Close this table for good; False when it is over already."""
        closed = await close(self.services.store, self.row.id, why)
        await self.changed()
        if closed:
            self.services.metrics.count("tables_closed")
        return closed

    async def read_log(self) -> None:
        """Follow what other processes have written; the caller holds the lock."""
        assert self.running is not None
        self.running.follow_all(await self.services.store.logs.entries(self.row.id, self.running.length))

    def is_behind(self, seq: int) -> bool:
        """Whether entry ``seq`` was written elsewhere and not followed here yet."""
        return self.running is not None and self.running.length <= seq

    async def catch_up(self, seq: int) -> None:
        """Another process wrote entry ``seq``."""
        with self.services.or_later(self.row.id):
            async with self.lock:
                if self.is_behind(seq):
                    await self.read_log()
                    await self.after()

    async def after(self) -> None:
        """What follows from a change: show it, end the game, set the clock, wake the bots, tell whose turn it is."""
        assert self.running is not None
        self.used = time.monotonic()
        ends = self.running.over and self.row.state != "finished"
        if ends:
            await self._finish(self.running)
        seating = (sorted(self.running.sitting_in), list(self.running.resigned))
        reseated = seating != self._told_seating
        if reseated:
            await self._tend()
            self._told_seating = seating
        self.publish()                          # first how it came about, then that it is over
        if ends or reseated:
            self.tell_table()
        self.keep()
        if self.running.over:
            self.tending.stop()
            return
        self.tending.reschedule()
        self._notice(self.running)

    async def _finish(self, running: RunningGame) -> None:
        facts = replace(self.row.facts, ending=running.ending, uncounted=self.row.facts.rated and await self._too_short(running))
        row = replace(self.row, state="finished", tended=False, facts=facts)
        results, outcome = [], running.result
        if outcome is not None and not row.facts.lesson:        # a prepared game is no achievement
            feats = running.feats()
            results = [
                SeatResult(
                    *(row.id, seat, chair.player, "" if chair.player else chair.bot, outcome.ranks[seat], outcome.scores[seat], now_ms()),
                    parts=parts_of(outcome, seat),
                    feats=highest(feats[seat]),
                )
                for seat, chair in enumerate(row.chairs)
            ]
        await self.services.rater.finish(row, results)
        self.row = row
        self.services.metrics.count("games_finished")

    async def _too_short(self, running: RunningGame) -> bool:
        """Whether a person gave up, or was played for, before making the moves that a rated game needs to count."""
        own: Counter[int] = Counter()
        for_them: set[int] = set()
        for entry in await self.services.store.logs.entries(self.row.id):
            if isinstance(entry, Moved) and not entry.cause:
                own[entry.answers[0][0]] += 1
            elif isinstance(entry, Moved) and entry.cause in ("bot", "timeout"):
                for_them.add(entry.answers[0][0])
        few = {seat for seat, chair in enumerate(self.row.chairs) if chair.player and own[seat] < MINIMUM}
        return bool(few) and (running.ending == "resigned" or bool(few & for_them))

    async def _tend(self) -> None:
        """A bot sits in: from now on this table goes on while nobody is connected."""
        if not self.row.tended and self.row.state == "running":
            await self.services.store.tables.tend(self.row.id)
            self.row.tended = True

    # -- notices -------------------------------------------------------------------------
    def _notice(self, running: RunningGame) -> None:
        """Once per turn: a seat is told when it decides after another did. A blind question tells only the seat that is asked."""
        seat = running.decider
        if seat < 0 or (seat == self.noticed and not running.blind):
            return
        if running.blind:
            if windows.is_slow(running.clock_spec) or running.question == self._asked_blindly:
                return
            self._asked_blindly = running.question
        else:
            self.noticed = seat
        chair = self.row.chairs[seat]
        if chair.player is None or self.bot_at(seat):
            return
        for connection in self.connections:
            if connection.player.id == chair.player:
                connection.send(Notice(self.row.id, seat, self.services.teller.your_turn(self.game, connection.lang)))
        if self.tending.leads and chair.player not in self.present():
            turn = len(running.table.steps)
            if turn > self._told.get(seat, -1):         # not again after a move was taken back and made again
                self._told[seat] = turn
                self.services.spawn(self.services.teller.tell_turn(chair.player, self.row, seat))

    # -- chat -------------------------------------------------------------------------------
    async def show_chat(self) -> None:
        """New lines for everybody who has not muted their writer."""
        lines = await self.services.store.chat.lines(self.row.id, self.chat_seen)
        for line in lines:
            self.chat_seen = max(self.chat_seen, line.id)
            for connection in self.connections:
                if line.id > connection.chat_seen and line.player not in connection.muted:
                    connection.chat_seen = line.id
                    connection.send(Said(line.id, line.player, line.name, line.text, line.at, line.seat))

    async def show_old_chat(self, connection: Connection) -> None:
        for line in await self.services.store.chat.lines(self.row.id):
            connection.chat_seen = line.id
            if line.player not in connection.muted:
                connection.send(Said(line.id, line.player, line.name, line.text, line.at, line.seat))

    # -- questions ---------------------------------------------------------------------------
    def answer(self, question: requests.Question) -> Reason | Looked | Description | Walked | StandingAnswers | Past:
        return requests.answer(self.begun(), self, question)

    async def hint(self, asked: Hint, visitor: Visitor) -> HintGiven:
        """What a bot would do; it thinks in another process."""
        hint = requests.OpenHint(self.begun(), self, asked)
        self.services.limits.take("hint", visitor)
        bot = self.services.adviser
        return hint.given(bot, await self.services.thinkers.advise(hint.position(luck()), asked.seat, bot, visitor))
