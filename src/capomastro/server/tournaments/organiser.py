"""Tournaments as they go on: what people do is added to a log, and what follows from it is done at the tables.

Nothing is known here that is not in the log or at the tables. So any process can do what follows, again and again, and after a restart
it is simply done: tables that a round needs are opened, games wait or go on as the organiser says, results are written down.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from capomastro.kernel.errors import CapomastroError
from capomastro.kernel.registry import game as find_game
from capomastro.kernel.trust import new_nonce
from capomastro.kernel.view import Phrase
from capomastro.running.protocol import SeatSpec
from capomastro.running.refusal import Refusal
from capomastro.server.rest import NewTable
from capomastro.server.site.now import now_ms
from capomastro.server.store import Chair, Conflict, TableRow
from capomastro.server.store.tournaments import TournamentRow, Tournaments
from capomastro.server.tables import lobby
from capomastro.server.tables.hub import Hub
from capomastro.tournament.entries import AnyEntry, How, Planned
from capomastro.tournament.tournament import Round, Tournament, Wrong

log = logging.getLogger("capomastro.tournament")
SWEEP = 1.0                     # seconds between looks at what follows
ATTEMPTS = 20                   # at adding to a log to which others add at the same time
HELD = 64                       # tournaments kept in memory
FORGOTTEN = 14 * 86_400_000     # milliseconds without a change after which nothing follows any more
LARGEST = 5                     # people at a table


def allowed_sizes(game_id: str, options: dict[str, object]) -> list[int]:
    """How many can play a game with these options at one table."""
    game, found = find_game(game_id), []
    for players in game.players:
        if 2 <= players <= LARGEST:
            try:
                game.new(players, options)
            except (CapomastroError, TypeError, ValueError):
                continue
            found.append(players)
    return found


class Held(NamedTuple):
    """A tournament as it was read; it is not changed, another one takes its place."""

    version: tuple[int, int]
    row: TournamentRow
    it: Tournament


class Organiser:
    """The tournaments of this process."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.kept = Tournaments(hub.store)
        self._held: dict[str, Held] = {}
        self._trouble: dict[str, type[Exception]] = {}
        self._open: set[tuple[str, int]] = set()        # tournament, round: what lay hidden at its tables is hidden no more

    # -- reading and adding ---------------------------------------------------------
    async def find(self, tournament: str) -> Held:
        """The tournament as it stands; refused where there is none."""
        version = await self.kept.version(tournament) if tournament.isalnum() and len(tournament) <= 32 else (0, 0)
        held = self._held.get(tournament)
        if held is not None and held.version == version:
            return held
        row = await self.kept.row(tournament) if version != (0, 0) else None
        if row is None:
            raise Refusal("unknown", "there is no such tournament", Phrase("tournament.none"))
        entries = await self.kept.log(tournament)
        plan = next(entry.plan for entry in reversed(entries) if isinstance(entry, Planned))
        held = Held((version[0], len(entries)), row, Tournament(allowed_sizes(plan.game, plan.options), entries))
        self._held.pop(tournament, None)
        self._held[tournament] = held
        while len(self._held) > HELD:
            del self._held[next(iter(self._held))]
        return held

    async def act(self, tournament: str, work_out: Callable[[Tournament], AnyEntry]) -> AnyEntry:
        """Add what is worked out from the tournament as it stands; whoever else adds at the same time is heard first."""
        for _ in range(ATTEMPTS):
            it = (await self.find(tournament)).it
            try:
                entry = await asyncio.to_thread(work_out, it)           # a pairing may take a moment
            except Wrong as wrong:
                raise Refusal("not_allowed", str(wrong), wrong.say) from None
            try:
                await self.kept.append(tournament, len(it.log), entry)
            except Conflict:
                continue
            return entry
        raise Refusal("busy", "too many at once; try again", Phrase("server.too_fast"))

    # -- what follows -----------------------------------------------------------------
    async def tend(self) -> None:
        """Do what follows, for ever."""
        while True:
            await self._try("", self._tend_all)
            await asyncio.sleep(SWEEP)

    async def _tend_all(self) -> None:
        for row in await self.kept.unfinished(now_ms() - FORGOTTEN):
            await self._try(row.id, partial(self.follow_up, row.id))

    async def _try(self, tournament: str, step: Callable[[], Awaitable[None]]) -> None:
        """The database may be away, or a table damaged: told once, and tried again with the next look. The others go on."""
        try:
            await step()
            self._trouble.pop(tournament, None)
        except Exception as error:
            if self._trouble.get(tournament) is not type(error):
                self._trouble[tournament] = type(error)
                self.hub.metrics.count("errors")
                log.exception("a tournament cannot go on; trying again", extra={"tournament": tournament})

    async def follow_up(self, tournament: str) -> None:
        """Do what follows from a tournament as it stands."""
        held = await self.find(tournament)
        it = held.it
        one = it.running
        if one is not None and one.begun:
            rows = await self._tables(held, one)
            for number, row in enumerate(rows):
                if number not in one.results:
                    await self._look_at(held, number, row)
        await self._unseal(await self.find(tournament))

    async def _tables(self, held: Held, one: Round) -> list[TableRow]:
        """The tables of a round; those that are missing are opened, and those that wait are begun, the first one first."""
        rows: list[TableRow] = []
        for number, table_id in enumerate(one.opened):
            row = await self.hub.store.tables.find(table_id) or await self._open_table(held, one, number, rows)
            if row.state == "open" and not row.facts.starting:
                room = await self.hub.room(table_id)
                if room is not None:
                    with contextlib.suppress(Refusal):      # another process was faster
                        await room.beginning.start()
            rows.append(row)
        return rows

    async def _open_table(self, held: Held, one: Round, number: int, before: Sequence[TableRow]) -> TableRow:
        """Open a table of a round with its people on it. Where all play one deal, the first table has it, and the others repeat it."""
        plan, people = held.it.plan, one.tables[number]
        host = await self.hub.store.players.find(held.row.host)
        assert host is not None                         # a reference of the database
        shared: dict[str, object] = {}
        if plan.same_deal:
            longest = max(map(len, one.tables))
            nonces = before[0].facts.nonces if before else [new_nonce().hex() for _ in range(longest)]
            shared = {"nonces": nonces[: len(people)], "same_deal": before[0].id if before else "", "sealed": True}
        seats, watch = [SeatSpec("open") for _ in people], not plan.same_deal
        asked = NewTable(plan.game, seats, dict(plan.options), public=False, watch=watch, aids=False, patience=0)
        chairs = [Chair("person", person, colour=seat) for seat, person in enumerate(people)]
        given = lobby.Given(one.opened[number], chairs)
        try:
            return await lobby.open_table_for(self.hub, host, asked, given, tournament=held.row.id, **shared)
        except Conflict:                                # another process was faster
            row = await self.hub.store.tables.find(one.opened[number])
            assert row is not None
            return row

    async def _look_at(self, held: Held, number: int, row: TableRow) -> None:
        """A table of the round that has no result yet."""
        it, now = held.it, now_ms()
        if row.state == "finished":
            result = await self.kept.results(row.id)
            if result is not None:
                ranks, scores = result
                how: How = "time" if row.facts.ending == "time" else "played"
                await self._note(held.row.id, lambda it: it.ended(number, ranks, scores, now, how=how))
            return
        if row.state != "running":
            return
        room = await self.hub.room(row.id)
        if room is None or room.running is None or room.running.over:
            return
        if room.running.clock.paused != bool(it.halted):
            await room.tending.halt(bool(it.halted))
        if it.left(now) == 0 and it.plan.at_end == "stands" and not it.halted:
            await room.tending.call_time()

    async def _note(self, tournament: str, work_out: Callable[[Tournament], AnyEntry]) -> None:
        """Add what happened by itself, unless another process has."""
        try:
            await self.act(tournament, work_out)
        except Refusal as refusal:
            if refusal.code == "busy":
                raise

    async def _unseal(self, held: Held) -> None:
        """Once nobody plays a deal any more, nothing of it need stay hidden."""
        it = held.it
        for number, one in enumerate(it.rounds if it.plan.same_deal else []):
            if one.done and (held.row.id, number) not in self._open:
                for table_id in one.opened:
                    room = await self.hub.room(table_id)
                    if room is not None and room.row.facts.sealed:
                        await lobby.revise(room, lambda row: replace(row, facts=replace(row.facts, sealed=False)))
                self._open.add((held.row.id, number))
