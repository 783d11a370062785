"""What is said over HTTP about tournaments; the rest is in ``rest``."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from capomastro.running.protocol import SeatNumber
from capomastro.tournament.entries import How, Plan
from capomastro.tournament.standing import Compared, Ranked


class NewTournament(Struct, forbid_unknown_fields=True):
    """A tournament, which its organiser may also play in."""

    title: Annotated[str, Meta(min_length=1, max_length=80)]
    game: Annotated[str, Meta(max_length=40)]
    size: Annotated[int, Meta(ge=2, le=5)] = 4                  # people at a table, where the numbers allow it
    rounds: Annotated[int, Meta(ge=0, le=64)] = 3               # 0: until everybody has met everybody, at tables of two
    system: Literal["swiss", "everybody"] = "swiss"
    options: dict[str, Any] = {}
    minutes: Annotated[int, Meta(ge=0, le=600)] = 0             # of a round; 0: until all are done
    at_end: Literal["stands", "waits"] = "stands"
    same_deal: bool = False


class TournamentLine(Struct):
    """A tournament in a list."""

    id: str
    title: str
    game: str
    open: bool
    created: int                        # milliseconds since 1970


class TournamentPerson(Struct, omit_defaults=True):
    id: str
    name: str                           # empty: nameless
    here: bool = True
    absent: bool = False                # did not come


class TableResult(Struct):
    ranks: list[int]
    scores: list[int]
    how: How


class TournamentTable(Struct, omit_defaults=True):
    """A table of a round: people in the order of their seats."""

    people: list[str]
    result: TableResult | None = None
    stopped: bool = False               # it was closed without a result: the organiser enters one
    table: str = ""                     # its id, for those who sit there and for the organiser
    bots: list[int] = []                # seats that a bot plays, because the organiser said so


class TournamentRound(Struct, omit_defaults=True):
    tables: list[TournamentTable]
    rests: list[str] = []
    begun: int = 0                      # milliseconds since 1970; 0: it is only paired
    compared: list[Compared] = []       # where all tables played one deal, once all are done


class Correction(Struct):
    """A result that was changed, and what it was before."""

    at: int
    by: str                             # a name
    round: int
    table: int
    before: TableResult
    after: TableResult
    reason: str


class TournamentSeat(Struct):
    """Where I sit in this round."""

    table: int                          # its number, from 0
    seat: int
    colour: int


class TournamentInfo(Struct, omit_defaults=True):
    """A tournament as its receiver may see it. Of a table that still plays it tells who sits there, and nothing of the game."""

    id: str
    title: str
    plan: Plan
    last: int                           # how many rounds there are
    version: int                        # another one whenever something has changed
    now: int                            # milliseconds since 1970
    people: list[TournamentPerson]
    rounds: list[TournamentRound]
    standings: list[Ranked]
    organiser: bool = False             # I am
    person: str = ""                    # who I am in it; empty: I do not take part
    seat: TournamentSeat | None = None
    link: str = ""                      # by which people enter
    left: int | None = None             # milliseconds of the round's clock
    halted: bool = False
    closed: bool = False
    corrections: list[Correction] = []


class EnterTournament(Struct, forbid_unknown_fields=True):
    key: Annotated[str, Meta(max_length=100)] = ""


PersonId = Annotated[str, Meta(max_length=32)]
TableNumber = Annotated[int, Meta(ge=0, le=31)]
Places = Annotated[list[Annotated[int, Meta(ge=1, le=5)]], Meta(min_length=2, max_length=5)]
Scores = Annotated[list[Annotated[int, Meta(ge=-10_000, le=10_000)]], Meta(min_length=2, max_length=5)]


class OrganiserAct(Struct, forbid_unknown_fields=True, tag_field="act", tag=str.lower):
    """Base of what only the organiser does."""


class Pair(OrganiserAct):
    """The next round, or this one again while it has not begun."""


class Start(OrganiserAct):
    """The round's tables open, and its clock runs."""


class Halt(OrganiserAct):
    """Everybody waits, or goes on."""

    on: bool


class Place(OrganiserAct):
    """Somebody is here, has left, or did not come."""

    person: PersonId
    state: Literal["here", "left", "absent"]


class Without(OrganiserAct):
    """A table is over because these did not come: they are last, and the others share the first place."""

    table: TableNumber
    people: Annotated[list[PersonId], Meta(min_length=1, max_length=4)]


class Score(OrganiserAct):
    """A table's result by hand; what is still played there stops."""

    table: TableNumber
    ranks: Places
    scores: Scores


class Correct(OrganiserAct):
    """A result was wrong."""

    round: Annotated[int, Meta(ge=0, le=63)]
    table: TableNumber
    ranks: Places
    scores: Scores
    reason: Annotated[str, Meta(min_length=1, max_length=200)]


class SitIn(OrganiserAct):
    """A bot plays on in a seat; whoever sits there may come back."""

    table: TableNumber
    seat: SeatNumber


class Finish(OrganiserAct):
    """No more rounds."""


AnyAct = Pair | Start | Halt | Place | Without | Score | Correct | SitIn | Finish


TOURNAMENT_REST = (
    NewTournament, TournamentLine, TournamentInfo, EnterTournament, Pair, Start, Halt, Place, Without, Score, Correct, SitIn, Finish,
)
