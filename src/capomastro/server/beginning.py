"""How a game begins: the seed is fixed and its hash shown, every seat may add a nonce, then the first entry is written."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
import weakref
from typing import TYPE_CHECKING

from msgspec.structs import replace

from capomastro.kernel.trust import commitment, new_seed
from capomastro.kernel.view import Phrase
from capomastro.server.connection import Connection
from capomastro.server.log import Begin
from capomastro.server.play import Play, Refusal
from capomastro.server.protocol import Shuffle
from capomastro.server.store import Conflict
from capomastro.server.store.store import now_ms

if TYPE_CHECKING:
    from capomastro.server.room import Room

LOOK = 0.25                 # seconds between looks at who is still here while nonces are awaited


class Beginning:
    """The start of one table's game; it survives a restart in the middle of it."""

    def __init__(self, room: Room) -> None:
        self._room = weakref.ref(room)
        self._gathering = False
        self._given = asyncio.Event()           # a nonce was added, here or through another process

    @property
    def room(self) -> Room:
        """The table, which holds this: the other way round only loosely, so that one that leaves memory is gone at once."""
        room = self._room()
        assert room is not None
        return room

    async def start(self) -> None:
        """Fix the seed, let the seats add their nonces, begin."""
        room, store = self.room, self.room.hub.store
        async with room.lock:
            row = await store.table(room.row.id) or room.row
            if row.state != "open" or row.facts.starting:
                raise Refusal("not_allowed", "the game has started already", Phrase("server.started"))
            if any(chair.kind == "open" for chair in row.chairs):
                raise Refusal("not_allowed", "some chairs are still empty", Phrase("server.chairs_open"))
            seed = await store.seed(row.facts.same_deal) if row.facts.same_deal else None
            seed = seed or new_seed()
            chairs = list(row.chairs)
            if row.facts.start == "random":
                secrets.SystemRandom().shuffle(chairs)
            facts = replace(row.facts, commitment=commitment(seed), starting=True)
            try:
                await store.set_deal(replace(row, facts=facts, chairs=chairs), seed)
            except Conflict:
                raise Refusal("busy", "the table has just changed; look again", Phrase("server.too_fast")) from None
        await room.hub.changed(row.id)          # which gathers

    def gather(self) -> None:
        """Wait for nonces in the background, then begin; also after a restart in the middle of it."""
        if not self._gathering:
            self._gathering = True
            self.room.hub.spawn(self._gather())

    def ask(self, connection: Connection) -> None:
        """Ask for the nonces of a player's seats, while they still count."""
        row = self.room.row
        if row.state == "open" and row.facts.starting and not row.facts.nonces:
            mine = self.room.seats_of(connection.player.id)
            if mine:
                connection.send(Shuffle(row.facts.commitment, mine, int(self.room.hub.config.nonce_wait * 1000)))

    def given(self) -> None:
        """Somebody added a nonce."""
        self._given.set()

    async def _gather(self) -> None:
        try:
            await self._begin(await self._nonces())
        finally:
            self._gathering = False

    async def _nonces(self) -> dict[int, str]:
        room, config = self.room, self.room.hub.config
        nonces: dict[int, str] = {}
        if not room.row.facts.nonces:
            for connection in room.connections:
                self.ask(connection)
            patience = time.monotonic() + config.gather_wait + config.nonce_wait
            alone = time.monotonic() + config.gather_wait
            while time.monotonic() < patience:
                self._given.clear()
                nonces = await room.hub.store.nonces(room.row.id)
                missing = [chair.player for seat, chair in enumerate(room.row.chairs) if chair.player and seat not in nonces]
                here = room.present()
                if not missing or (time.monotonic() > alone and not any(p in here for p in missing)):
                    break
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._given.wait(), LOOK)
        return nonces

    async def _begin(self, given: dict[int, str]) -> None:
        room, facts = self.room, self.room.row.facts
        nonces = facts.nonces or [given.get(seat, "") for seat in range(facts.players)]
        seed = await room.hub.store.seed(room.row.id)
        play = Play(room.game, seed, facts.clock)
        options = {**facts.options, "data": facts.data}
        begin = play.opening(
            Begin(now_ms(), facts.game, facts.rules, facts.players, options, facts.commitment, nonces, facts.position)
        )
        async with room.lock:
            if room.play is not None:
                return
            begun = replace(facts, starting=False, nonces=nonces)
            tended = facts.clock.kind != "none" or any(chair.bot for chair in room.row.chairs)
            row = replace(room.row, state="running", tended=tended, facts=begun)
            try:
                await room.hub.store.begin(row, begin)
            except Conflict:
                return                          # another process began; its notice makes us load the game
            play.follow(begin)
            room.row, room.play, room.seed = row, play, seed
            room.tell_table()
            await room.after()
