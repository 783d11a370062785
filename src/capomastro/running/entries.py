"""The log of a table: everything that ever happened at it, as small JSON entries, one row each.

An entry says what was decided, never who a person is: names live outside the log. Following the entries in order
gives the table, on any process, at any time. Entries are only ever added to this list of kinds, never changed.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec import Struct

from capomastro.kernel.driving import Answer


class Entry(Struct, omit_defaults=True, tag_field="k", tag=str.lower):
    """Base of all entries. ``at`` is milliseconds since 1970."""

    at: int


class Begin(Entry):
    """The game starts. The seed itself lies elsewhere until the end."""

    game: str
    rules: int
    players: int
    options: dict[str, object]          # with the data version
    commitment: str = ""
    nonces: list[str] = []
    position: str = ""                  # base64 of an encoded position, when it does not start from the beginning
    answers: list[Answer] = []          # chance and single choices before the first real decision


class Moved(Entry):
    """A decision and everything that followed by itself."""

    answers: list[Answer]
    key: str = ""                       # idempotency key of the seat
    cause: str = ""                     # "": the seat itself; "bot", "timeout", "window", "nobody"


class Held(Entry):
    """A move, or a set named at once, that waits for its confirmation; it is not made yet."""

    seat: int
    code: int
    key: str = ""
    more: list[int] = []                # of a set: the rest of its run
    gathering: str = ""                 # … and its name

    @property
    def run(self) -> list[int]:
        """The answers that wait."""
        return [self.code, *self.more]


class Ahead(Entry):
    """A seat answers a blind question before it is known whether it is asked; a standing answer goes for every time."""

    seat: int
    question: str
    move: str                           # empty: the standing answer is taken back
    standing: bool = False
    key: str = ""


class Dropped(Entry):
    """The held move was taken back."""

    seat: int
    key: str = ""


class Back(Entry):
    """Back to before answer number ``to``."""

    seat: int
    to: int
    key: str = ""


class Redone(Entry, tag="again"):
    """The moves of the last undo are made again."""

    seat: int
    key: str = ""


class Proposed(Entry):
    """Something that needs consent: ``undo``, ``pause``, ``takeover``."""

    kind: str
    by: int
    seat: int = -1
    to: int = -1                        # undo: answer number
    whole_turn: bool = False
    asked: list[int] = []


class Voted(Entry):
    """An answer to the open proposal."""

    seat: int
    yes: bool


class Paused(Entry):
    on: bool
    by: int = -1


class Resigned(Entry):
    seat: int
    bot: str = ""                       # the bot that plays on
    key: str = ""


class SatIn(Entry):
    """A bot plays for an absent player."""

    seat: int
    bot: str
    why: str                            # "vote", "clock", "gone", "organiser"


class CameBack(Entry):
    """The player takes the seat back."""

    seat: int


class Away(Entry):
    """The site was away from ``since`` until now: that time is nobody's."""

    since: int
    grace: int = 0                      # milliseconds that whoever is asked has left, at least


class Stopped(Entry):
    """The game is stopped for good before its end; nobody has won."""

    why: str                            # a ``protocol.Ending``


AnyEntry = (
    Begin | Moved | Held | Ahead | Dropped | Back | Redone | Proposed | Voted | Paused | Resigned | SatIn | CameBack | Away | Stopped
)

_decoder: msgspec.json.Decoder[list[AnyEntry]] = msgspec.json.Decoder(list[AnyEntry])
_encoder = msgspec.json.Encoder()


def write_entry(entry: AnyEntry) -> str:
    return _encoder.encode(entry).decode()


def read_entries(texts: Iterable[str]) -> list[AnyEntry]:
    """Entries as ``write_entry`` wrote them; many are read as one list, which is quicker."""
    return _decoder.decode(f"[{','.join(texts)}]")
