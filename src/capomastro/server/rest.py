"""What is said over HTTP: the lobby, people, records. The WebSocket's messages are in ``protocol``; the same rules hold."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from capomastro.kernel.view import Phrase
from capomastro.running.protocol import ClockSpec, Count, Lang, Name, SeatNumber, SeatSpec, TableInfo
from capomastro.running.replaying import Replay


class Problem(Struct, omit_defaults=True):
    """Body of every refusal over HTTP."""

    code: str
    text: str
    say: Phrase | None = None
    wait: int = 0                       # seconds after which it may be tried again, as in ``Retry-After``


class OptionInfo(Struct):
    key: str
    kind: str
    default: Any
    allowed: list[Any]
    clause: str
    names: str                          # the words of its values are <names>.<value>


class GameInfo(Struct):
    id: str
    players: list[int]
    options: list[OptionInfo]
    rules_version: int
    data_version: str
    data_versions: list[str]
    uncertain: int                      # numbers of the data that are not the printed ones
    titles: dict[str, str]              # by language
    choices: list[str]                  # every decision kind
    windows: bool = False               # it may ask blind questions, for which a table has windows


class FactInfo(Struct, omit_defaults=True):
    """A number of the data and how we know it."""

    path: str
    value: Any
    status: str
    certain: bool
    ask: str = ""                       # key of the game's words: what an owner of the box would look up


class ClauseInfo(Struct):
    """A numbered rule. Its id is its address on the rules page."""

    id: str
    text: str                           # Markdown; a cited clause or section is a link, [CAR-6.2](#CAR-6.2)
    note: bool                          # explains only


class SectionInfo(Struct):
    id: str                             # its address; empty for clauses without a heading above them
    heading: str
    text: str                           # Markdown before its first clause
    clauses: list[ClauseInfo]


class RulesInfo(Struct):
    """A game's rules in our own words."""

    title: str
    text: str                           # Markdown before the first section
    sections: list[SectionInfo]


class BotInfo(Struct):
    name: str
    level: int


class SiteInfo(Struct):
    """What a client needs first."""

    protocol: int
    server: str
    build: str
    access: Literal["open", "invite", "accounts"]
    games: list[GameInfo]
    bots: list[BotInfo]
    languages: list[str]
    addresses: list[str]                # where friends on the local network reach this server; empty when not shared
    guests: bool = True                 # new names without an account are let in
    accounts: bool = True               # new accounts may be opened
    notice: str = ""                    # from whoever runs the site
    restart: int = 0                    # when the site restarts, in milliseconds since 1970; 0: it does not
    pages: list[str] = []               # of whoever runs the site: imprint, privacy, house-rules


class Rating(Struct):
    game: str
    value: int
    deviation: int
    games: int


class Me(Struct, omit_defaults=True):
    """Who the receiver is."""

    id: str
    name: str
    lang: str
    account: str = ""                   # account name, empty without one
    webhook: str = ""
    ratings: list[Rating] = []
    recovery_codes: list[str] = []      # only in the answer that made them


class Device(Struct):
    """Where a player is signed in."""

    id: str
    kind: Literal["browser", "tool"]
    name: str                           # what the browser calls itself: "Firefox, Android"; perhaps empty
    created: int                        # milliseconds since 1970
    used: int                           # … to within a day
    this: bool                          # the one that asks


class HousePage(Struct):
    """A page of whoever runs the site."""

    name: str
    text: str                           # Markdown


class Enter(Struct, forbid_unknown_fields=True):
    """A name is enough to play."""

    name: Name
    lang: Lang = "en"
    invite: Annotated[str, Meta(max_length=100)] = ""


class ChangeMe(Struct, forbid_unknown_fields=True):
    name: Annotated[str, Meta(max_length=40)] | None = None
    lang: Lang | None = None
    webhook: Annotated[str, Meta(max_length=500)] | None = None     # empty: none


class Credentials(Struct, forbid_unknown_fields=True):
    account: Annotated[str, Meta(min_length=2, max_length=40)]
    passphrase: Annotated[str, Meta(min_length=10, max_length=200)]
    invite: Annotated[str, Meta(max_length=100)] = ""


class Recover(Struct, forbid_unknown_fields=True):
    """A one-time code instead of the forgotten passphrase."""

    account: Annotated[str, Meta(min_length=2, max_length=40)]
    code: Annotated[str, Meta(min_length=4, max_length=64)]
    passphrase: Annotated[str, Meta(min_length=10, max_length=200)]


class NewTable(Struct, forbid_unknown_fields=True):
    """Open a table. Without seats: me and bots or open chairs up to the smallest number of players."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[SeatSpec], Meta(max_length=16)] = []
    options: dict[str, Any] = {}
    public: bool = True
    watch: bool = True
    aids: bool = True
    rated: bool = False
    clock: ClockSpec = msgspec.field(default_factory=ClockSpec)
    start: Literal["seated", "random"] = "seated"
    patience: Annotated[int, Meta(ge=0, le=2_592_000)] | None = None    # as in ``TableInfo``; None: an hour at a private table, or a minute
    window: Literal[8, 20, 60] = 20     # seconds in which a blind question may be answered
    begin: bool = False                 # start at once when no chair is open
    rules: int | None = None            # a version of the game's rules; None: those of new games


class Sit(Struct, forbid_unknown_fields=True):
    """Take an open chair (any when None)."""

    seat: SeatNumber | None = None
    key: Annotated[str, Meta(max_length=100)] = ""


class ChangeSeat(Struct, forbid_unknown_fields=True):
    """The host before the start: put a bot, a hot-seat player or an open chair here, or swap two chairs."""

    spec: SeatSpec | None = None
    swap: SeatNumber | None = None
    colour: Annotated[int, Meta(ge=0, le=15)] | None = None


class Again(Struct, forbid_unknown_fields=True):
    """A new table like this one; ``same_deal`` repeats the shuffle."""

    same_deal: bool = False


class Branch(Struct, forbid_unknown_fields=True):
    """Play on from a moment of a finished game: ``step`` counts the answers before it."""

    step: Count
    seats: Annotated[list[SeatSpec], Meta(max_length=16)] = []


class ImportRecord(Struct, forbid_unknown_fields=True):
    record: Annotated[str, Meta(max_length=400_000)]


class NewShare(Struct, forbid_unknown_fields=True):
    """A link to a finished game, or to a moment of it."""

    moment: Annotated[int, Meta(ge=0, le=100_000)] | None = None
    lang: Lang | None = None            # of its title; None: mine


class ChangeSharing(Struct, forbid_unknown_fields=True):
    """The host says who may follow links to the game: whoever has one, members of the site alone, or nobody."""

    to: Literal["link", "members", "nobody"]


class ShareInfo(Struct):
    """A link that I, or others at my table, have made."""

    token: str
    path: str
    moment: int | None                  # None: the whole game
    mine: bool                          # I made it
    created: int


class Shares(Struct):
    """The links to a game, as far as I may withdraw them, and whom they let in."""

    to: Literal["link", "members", "nobody"]
    host: bool                          # I may change that
    closed: bool                        # this site asks everybody who they are
    links: list[ShareInfo]


class Shared(Struct):
    """A game that was shared with me."""

    table: TableInfo
    title: str
    moment: int | None = None


class TablePage(Struct):
    tables: list[TableInfo]
    more: bool = False


class TokenMade(Struct):
    """A personal token for bots and tools; shown once."""

    token: str


class RatedPlayer(Struct, omit_defaults=True):
    player: str
    name: str
    value: int
    deviation: int
    games: int
    bot: bool = False


class Ladder(Struct, omit_defaults=True):
    game: str
    players: list[RatedPlayer]
    more: bool = False                  # there are more after these


REST = (
    Problem, SiteInfo, GameInfo, FactInfo, RulesInfo, HousePage, Me, Device, Enter, ChangeMe, Credentials, Recover, NewTable, Sit,
    ChangeSeat, Again, Branch, ImportRecord, NewShare, ChangeSharing, Shares, Shared, TableInfo, TablePage, Replay, TokenMade, Ladder,
)
