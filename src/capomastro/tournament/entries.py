"""The log of a tournament: what happened, in order. Following it gives the tournament, after a restart too, and shows who changed what.

People are ids; their names live outside. Kinds of entries are only ever added.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct


class Plan(Struct, frozen=True, omit_defaults=True):
    """What is agreed before the first round."""

    game: str
    rounds: int                                         # 0: until everybody has met everybody, at tables of two
    size: int                                           # people at a table, where the numbers allow it
    system: Literal["swiss", "everybody"] = "swiss"
    options: dict[str, Any] = {}
    minutes: int = 0                                    # of a round; 0: until all are done
    at_end: Literal["stands", "waits"] = "stands"       # when they are over: what the score is now counts, or the organiser decides
    same_deal: bool = False                             # all tables of a round play one deal
    seed: int = 1


How: TypeAlias = Literal["played", "time", "absent", "entered", "corrected"]        # whence a result comes


class Entry(Struct, frozen=True, omit_defaults=True, tag_field="k", tag=str.lower):
    """Base of all entries. ``at`` is milliseconds since 1970; ``by`` whoever did it, empty for what happened by itself."""

    at: int
    by: str = ""


class Planned(Entry, frozen=True, kw_only=True):
    """The tournament is there, or is planned otherwise before it begins."""

    plan: Plan


class Entered(Entry, frozen=True, kw_only=True):
    """Somebody takes part, or is back."""

    person: str


class Left(Entry, frozen=True, kw_only=True):
    """Somebody goes, or did not come; what was played stays."""

    person: str
    absent: bool = False


class Paired(Entry, frozen=True, kw_only=True):
    """A round: tables with people in the order of their seats, and who rests. Until it has begun another pairing takes its place."""

    tables: list[list[str]]
    rests: list[str] = []


class Begun(Entry, frozen=True, kw_only=True):
    """The round's clock runs: its tables are open, each under an id of the site."""

    opened: list[str]


class Ended(Entry, frozen=True, kw_only=True):
    """A table of this round is over."""

    table: int
    ranks: list[int]
    scores: list[int]
    how: How = "played"


class Corrected(Entry, frozen=True, kw_only=True):
    """A result was wrong; the one before stays in the log."""

    round: int
    table: int
    ranks: list[int]
    scores: list[int]
    reason: str


class Halted(Entry, frozen=True, kw_only=True):
    """Everybody waits, or goes on."""

    on: bool


class Closed(Entry, frozen=True, kw_only=True):
    """No more rounds."""


AnyEntry: TypeAlias = Planned | Entered | Left | Paired | Begun | Ended | Corrected | Halted | Closed
_reader: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)


def write_entry(entry: AnyEntry) -> str:
    return msgspec.json.encode(entry).decode()


def read_entry(text: str) -> AnyEntry:
    return _reader.decode(text)
