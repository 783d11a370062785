"""How a game begins: the seed is fixed and its hash shown, every seat may add a nonce, then the first entry is written."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
import weakref
from collections.abc import Set
from typing import Protocol

from msgspec.structs import replace

from capomastro.kernel.game import Game
from capomastro.kernel.trust import commitment, new_nonce, new_seed
from capomastro.kernel.view import Phrase
from capomastro.lessons.lesson import lesson_of
from capomastro.running.entries import Begin
from capomastro.running.game import RunningGame
from capomastro.running.protocol import Shuffle
from capomastro.running.refusal import Refusal
from capomastro.server.site.now import now_ms
from capomastro.server.store import Conflict, TableRow
from capomastro.server.tables.connection import Connection
from capomastro.server.tables.services import Services

LOOK = 0.25                 # seconds between looks at who is still here while nonces are awaited


class Opened(Protocol):
    """What a beginning asks of its table: a ``Room``."""

    services: Services
    game: Game
    row: TableRow
    running: RunningGame | None
    seed: bytes | None
    lock: asyncio.Lock
    connections: set[Connection]

    def a_game(self, seed: bytes | None) -> RunningGame: ...

    def seats_of(self, player: str) -> list[int]: ...

    def present(self) -> Set[str]: ...

    def tell_table(self) -> None: ...

    async def changed(self) -> None: ...

    async def after(self) -> None: ...


class Beginning:
    """The start of one table's game; it survives a restart in the middle of it."""

    def __init__(self, room: Opened) -> None:
        self._room = weakref.ref(room)
        self._gathering = False
        self._given = asyncio.Event()           # a nonce was added, here or through another process

    @property
    def room(self) -> Opened:
        """The table, which holds this: the other way round only loosely, so that one that leaves memory is gone at once."""
        room = self._room()
        assert room is not None
        return room

    async def start(self) -> None:
        """Fix the seed, let the seats add their nonces, begin."""
        room, store = self.room, self.room.services.store
        async with room.lock:
            row = await store.tables.find(room.row.id) or room.row
            if row.state != "open" or row.facts.starting:
                raise Refusal("not_allowed", "the game has started already", Phrase("server.started"))
            if any(chair.kind == "open" for chair in row.chairs):
                raise Refusal("not_allowed", "some chairs are still empty", Phrase("server.chairs_open"))
            if row.facts.rated and len({chair.player for chair in row.chairs if chair.player}) < 2:
                raise Refusal("not_allowed", "a rated game needs two people", Phrase("server.rated_people"))
            seed = await store.logs.seed(row.facts.same_deal) if row.facts.same_deal else None
            if row.facts.lesson:
                seed = lesson_of(room.game, row.facts.lesson).deal
            seed = seed or new_seed()
            chairs = list(row.chairs)
            if row.facts.start == "random":
                secrets.SystemRandom().shuffle(chairs)
            facts = replace(row.facts, commitment=commitment(seed), starting=True)
            try:
                await store.tables.set_deal(replace(row, facts=facts, chairs=chairs), seed)
            except Conflict:
                raise Refusal("busy", "the table has just changed; look again", Phrase("server.too_fast")) from None
        await room.changed()                    # which gathers

    def gather(self) -> None:
        """Wait for nonces in the background, then begin; also after a restart in the middle of it."""
        if not self._gathering:
            self._gathering = True
            self.room.services.spawn(self._gather())

    def ask(self, connection: Connection) -> None:
        """Ask for the nonces of a player's seats, while they still count."""
        row = self.room.row
        if row.state == "open" and row.facts.starting and not row.facts.nonces:
            mine = self.room.seats_of(connection.player.id)
            if mine:
                connection.send(Shuffle(row.facts.commitment, mine, int(self.room.services.config.nonce_wait * 1000)))

    def given(self) -> None:
        """Somebody added a nonce."""
        self._given.set()

    async def _gather(self) -> None:
        try:
            await self._begin(await self._nonces())
        finally:
            self._gathering = False

    async def _nonces(self) -> dict[int, str]:
        room, config = self.room, self.room.services.config
        nonces: dict[int, str] = {}
        if not room.row.facts.nonces:
            for connection in room.connections:
                self.ask(connection)
            patience = time.monotonic() + config.gather_wait + config.nonce_wait
            alone = time.monotonic() + config.gather_wait
            while time.monotonic() < patience:
                self._given.clear()
                nonces = await room.services.store.logs.nonces(room.row.id)
                missing = [chair.player for seat, chair in enumerate(room.row.chairs) if chair.player and seat not in nonces]
                here = room.present()
                if not missing or (time.monotonic() > alone and not any(p in here for p in missing)):
                    break
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._given.wait(), LOOK)
        return nonces

    async def _begin(self, given: dict[int, str]) -> None:
        room, facts = self.room, self.room.row.facts
        nonces = facts.nonces or [given.get(seat) or new_nonce().hex() for seat in range(facts.players)]
        seed = await room.services.store.logs.seed(room.row.id)
        running = room.a_game(seed)
        options = {**facts.options, "data": facts.data}
        begin = running.opening(
            Begin(now_ms(), facts.game, facts.rules, facts.players, options, facts.commitment, nonces, facts.position)
        )
        async with room.lock:
            if room.running is not None:
                return
            begun = replace(facts, starting=False, nonces=nonces)
            tended = facts.clock.kind != "none" or any(chair.bot for chair in room.row.chairs)
            row = replace(room.row, state="running", tended=tended, facts=begun)
            try:
                await room.services.store.tables.begin(row, begin)
            except Conflict:
                return                          # another process began; its notice makes us load the game
            running.follow(begin)
            room.row, room.running, room.seed = row, running, seed
            room.tell_table()
            await room.after()
