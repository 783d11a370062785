"""What is kept of a table on this device, and what whoever keeps it must be able to do."""

from __future__ import annotations

from typing import Any, Literal, Protocol

import msgspec
from msgspec import Struct

from capomastro.running.protocol import Ending, Origin

State = Literal["open", "running", "finished"]


class Chair(Struct, omit_defaults=True):
    """Who sits where: ``me`` and those who share my screen are one person to the game."""

    kind: Literal["person", "hotseat", "bot"]
    name: str = ""
    bot: str = ""
    colour: int = 0


class Kept(Struct, omit_defaults=True, kw_only=True):
    """What was agreed about a table, and what became of it; the game itself is its log."""

    id: str
    state: State
    game: str
    players: int
    options: dict[str, Any]
    rules: int
    data: str
    hash: str
    chairs: list[Chair]
    created: int
    changed: int
    aids: bool = True
    start: Literal["seated", "random"] = "seated"
    window: int = 20
    uncertain: int = 0
    origin: Origin | None = None
    position: str = ""                  # base64 of an encoded position, when it does not start from the beginning
    seed: str = ""                      # hex; an imported game may have none
    nonces: list[str] = []
    commitment: str = ""
    ending: Ending = ""
    unplayed: bool = False
    rematch: str = ""
    lesson: str = ""                    # what is taught here
    report: str = ""                    # the JSON of an analysis that was asked for


class Full(Exception):
    """Nothing more can be kept: the device, or what the browser gives this page, is full."""


class Stored(Struct):
    """A table as it was kept."""

    kept: str                           # the JSON of ``Kept``
    entries: list[str]                  # its log


class Keeper(Protocol):
    """What keeps tables: a browser's database, or the memory of a test."""

    async def read(self, table_id: str) -> Stored | None: ...

    async def write(self, table_id: str, kept: str, info: str, number: int, entries: list[str]) -> None:
        """Keep what is known of a table, and entries of its log from ``number`` on, both or neither; ``Full`` where there is no room.

        ``info`` is the table as the client lists it.
        """
        ...

    async def forget(self, table_id: str) -> None: ...

    async def bring(self, part: str) -> None:
        """Have the code of a game ready to be imported, or the puzzles to be read."""
        ...


class Memory:
    """Keeps tables as long as it lives itself."""

    def __init__(self) -> None:
        self.tables: dict[str, Stored] = {}
        self.infos: dict[str, str] = {}

    async def read(self, table_id: str) -> Stored | None:
        return self.tables.get(table_id)

    async def write(self, table_id: str, kept: str, info: str, number: int, entries: list[str]) -> None:
        before = self.tables[table_id].entries[:number] if table_id in self.tables else []
        self.tables[table_id] = Stored(kept, [*before, *entries])
        self.infos[table_id] = info

    async def forget(self, table_id: str) -> None:
        self.tables.pop(table_id, None)
        self.infos.pop(table_id, None)

    async def bring(self, part: str) -> None:
        pass


_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Kept] = msgspec.json.Decoder(Kept)


def write_kept(kept: Kept) -> str:
    return _encoder.encode(kept).decode()


def read_kept(text: str) -> Kept:
    return _decoder.decode(text)
