"""What is said over HTTP: the lobby, people, records. The WebSocket's messages are in ``protocol``; the same rules hold."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from capomastro.arena.analysis import Analysis
from capomastro.arena.weighing import Considered
from capomastro.kernel.form import Form
from capomastro.kernel.view import Item, Move, Phrase
from capomastro.puzzles.asking import Answered, Glimpse
from capomastro.running.protocol import Ask, ClockSpec, Count, Lang, MoveText, Name, SeatNumber, SeatSpec, TableInfo
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
    lessons: list[str] = []             # coached games, by name


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


class Catalogue(Struct):
    """Every card, tile, character or building of a game, and an empty table to draw them with."""

    items: list[Item]
    players: int
    view: Any                           # the spectator's, of a game that has not begun


class ExampleInfo(Struct):
    """A worked example of the rules, to be drawn. What is said under it is ``example.<name>`` of the lessons' words."""

    name: str
    clause: str
    players: int
    view: Any                           # of one seat or the spectator


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
    lends: bool = False                 # whether my finished games may become puzzles
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
    lang: str                           # its language; empty where nobody said


class Enter(Struct, forbid_unknown_fields=True):
    """A name is enough to play."""

    name: Name
    lang: Lang = "en"
    invite: Annotated[str, Meta(max_length=100)] = ""


class ChangeMe(Struct, forbid_unknown_fields=True):
    name: Annotated[str, Meta(max_length=40)] | None = None
    lang: Lang | None = None
    webhook: Annotated[str, Meta(max_length=500)] | None = None     # empty: none
    lends: bool | None = None           # my finished games may become puzzles, or may not any more


class Browser(Struct):
    """One that takes push notices for me."""

    id: str
    name: str                           # what it calls itself; perhaps empty
    created: int
    this: bool                          # the one that asks


class Ways(Struct):
    """How I am told of a turn while I am not at the table."""

    push_key: str                       # what a browser subscribes with
    browsers: list[Browser]
    sends_mail: bool                    # whether the site can
    mail: str                           # my address, empty without one
    confirmed: bool
    webhook: str


class Subscribe(Struct, forbid_unknown_fields=True):
    """What a browser says of its subscription."""

    endpoint: Annotated[str, Meta(max_length=1000)]
    p256dh: Annotated[str, Meta(max_length=100)]
    auth: Annotated[str, Meta(max_length=40)]


class SetMail(Struct, forbid_unknown_fields=True):
    address: Annotated[str, Meta(max_length=254)]


class MailLink(Struct, forbid_unknown_fields=True):
    """What stands behind a link in a mail."""

    token: Annotated[str, Meta(max_length=100)]


class TryOut(Struct, forbid_unknown_fields=True):
    way: Literal["push", "mail", "webhook"]


class Tried(Struct):
    delivered: bool
    status: int                         # what a webhook answered; 0: nothing


class Credentials(Struct, forbid_unknown_fields=True):
    account: Annotated[str, Meta(min_length=2, max_length=40)]
    passphrase: Annotated[str, Meta(min_length=10, max_length=200)]
    invite: Annotated[str, Meta(max_length=100)] = ""
    lang: Lang = "en"                   # of a player who is new


class ChangePassphrase(Struct, forbid_unknown_fields=True):
    """Another passphrase, by whoever knows the old one."""

    old: Annotated[str, Meta(min_length=1, max_length=200)]
    new: Annotated[str, Meta(min_length=10, max_length=200)]
    others: bool = False                # sign out every other device


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
    lesson: Annotated[str, Meta(max_length=40)] = ""    # hold a lesson: all else follows from it, and it begins at once


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


class GoMade(Struct):
    """A link that lets another device of mine go on at a table; shown once, and good for one use."""

    path: str                           # /go#TOKEN: what follows # reaches no log
    until: int                          # milliseconds since 1970


class Go(Struct, forbid_unknown_fields=True):
    token: Annotated[str, Meta(max_length=100)]


class Going(Struct, omit_defaults=True):
    """Where such a link leads."""

    name: str                           # who goes on
    table: str
    game: str
    me: Me | None = None                # who the receiver is from now on; only once the link is used


class ClaimSeat(Struct, forbid_unknown_fields=True):
    """I am the one who sat there."""

    seat: SeatNumber
    key: Annotated[str, Meta(max_length=100)] = ""


class AnswerClaim(Struct, forbid_unknown_fields=True):
    yes: bool


class RatedPlayer(Struct, omit_defaults=True):
    player: str
    name: str
    value: int
    deviation: int
    games: int
    bot: bool = False
    last: list[int] = []                # the ratings after their last games, oldest first …
    month: int | None = None            # … and the change in the last thirty days, as far as those games tell it


class Ladder(Struct, omit_defaults=True):
    game: str
    players: list[RatedPlayer]
    more: bool = False                  # there are more after these
    mine: int = -1                      # how many stand before me; -1: I am not on it


class RatingStep(Struct):
    """A rating after a game."""

    at: int                             # milliseconds since 1970
    value: int
    deviation: int
    table: str


class Opponent(Struct, omit_defaults=True):
    """Somebody else in a game that is over."""

    name: str                           # empty: nameless; of a bot: its level
    player: str = ""                    # who it was, for the filter: a player's id, or "bot " and its level; empty: it cannot be said
    rank: int = 0                       # 0: the game has no result
    score: int = 0


class PlayedGame(Struct, omit_defaults=True):
    """A game of mine that is over."""

    table: str
    game: str
    at: int                             # milliseconds since 1970
    result: Literal["won", "shared", "lost", "none"]
    opponents: list[Opponent]
    rank: int = 0
    score: int = 0
    rated: bool = False


class GamePage(Struct):
    games: list[PlayedGame]
    more: bool = False


class Source(Struct):
    """What points were for, over several games."""

    key: str                            # ``source.KEY`` in the game's words
    points: int


class FeatTally(Struct, omit_defaults=True):
    """What I did best in any game, or how often I did something in all of them."""

    kind: str                           # ``feat.KIND`` in the game's words
    value: int
    say: Phrase                         # what it was
    table: str                          # the game it was in; of something counted the newest
    at: int                             # … and when that ended, in milliseconds since 1970
    opponents: list[Opponent]           # … and against whom
    times: int = 1                      # in how many games: as well as that, or at all
    of: str = ""                        # what is counted, such as a character
    total: int = 0                      # … and how often all of its kind were
    shows: dict[str, Any] = {}          # what it is drawn with


class Tally(Struct, omit_defaults=True):
    """Games that have something in common."""

    key: str                            # a game, a number of players, or whom it was played with, as in ``Opponent.player``
    games: int
    won: int = 0                        # alone
    shared: int = 0                     # the first place, with others
    name: str = ""                      # of an opponent
    before: int = 0                     # of an opponent: games in which I came before them …
    behind: int = 0                     # … and behind
    best: int = 0                       # of a game: my highest score
    average: float = 0.0                # … and the mean
    sources: list[Source] = []          # of a game: where my points come from, the most first …
    sourced: int = 0                    # … in so many games of which that is kept
    feats: list[FeatTally] = []         # of a game: what is worth remembering, where that is kept


class Statistics(Struct, omit_defaults=True):
    """What my games come to: those with a result."""

    games: int
    won: int
    shared: int
    since: int = 0                      # when the first of them ended, in milliseconds since 1970
    row: int = 0                        # wins one after the other, up to the newest game
    longest: int = 0                    # … and the longest row so far
    by_game: list[Tally] = []
    by_players: list[Tally] = []
    by_opponent: list[Tally] = []       # those played with most often


class AnalysisInfo(Struct, omit_defaults=True):
    """The analysis of a finished game, or how far it is."""

    state: Literal["none", "working", "ready"]
    left: int                           # how many more I may ask for this week …
    most: int                           # … of so many
    done: int = 0                       # thoughts so far, while it is being made …
    of: int = 0                         # … and how many there will be about; 0: not known
    report: Analysis | None = None


class PositionText(Struct):
    """A position as text (docs/positions.md)."""

    game: str
    position: str


class SetUp(Struct, forbid_unknown_fields=True):
    """The analysis board: a position as text, and the moves tried on it, nature's answers among them."""

    game: Annotated[str, Meta(max_length=40)]
    position: Annotated[str, Meta(max_length=40_000)] = ""      # empty: the beginning
    players: Annotated[int, Meta(ge=0, le=16)] = 0              # … for so many; 0: the smallest number
    dealt: bool = False                                         # … with everything drawn that is drawn before somebody decides
    moves: Annotated[list[Annotated[str, Meta(max_length=200)]], Meta(max_length=500)] = []


class BoardMove(Struct, omit_defaults=True):
    """What can be answered on the board: by a seat, or by nature."""

    text: str
    say: Phrase | None = None           # a seat's move, or what nature's answer brings, as a sentence
    chance: float = 0.0                 # how likely nature's answer is


class BoardInfo(Struct, omit_defaults=True):
    """The board with everything on it face up."""

    game: str
    players: int
    position: str                       # as text, the moves included
    view: Any
    decider: int                        # a seat; -1: nature; -2: the game is over
    moves: list[BoardMove]
    scores: list[int]                   # as if it ended now
    ask: Phrase | None = None           # what the decider is asked


class BadBoard(Struct):
    """What is wrong with a position or a move."""

    wrong: str
    reason: Phrase                      # the same in words
    line: int = 0                       # of the text, counted from 1; 0: no line is to blame


class BestMoves(Struct):
    """The best moves of a position, best first, by what the seat that decides could know."""

    seat: int
    moves: list[Considered]


class PuzzleInfo(Struct):
    """A puzzle in a list. What kind of move is right would say too much."""

    id: str
    game: str
    players: int
    rating: int                         # how hard it is: the higher, the harder


class PuzzleStanding(Struct):
    """What somebody with an account has come to."""

    rating: int
    streak: int                         # days in a row with a solved position of the day
    solved: list[str]                   # at the first try
    missed: list[str]


class Puzzles(Struct):
    """The position of the day for each game, and all that there are."""

    day: str                            # in UTC: 2026-03-01
    today: list[str]
    puzzles: list[PuzzleInfo]           # by game, easiest first
    standing: PuzzleStanding | None = None


class PuzzleShown(Struct):
    """A position as the seat to move sees it."""

    puzzle: PuzzleInfo
    seat: int
    view: Any
    moves: list[Move]
    score: list[int]                    # as if the game ended now


class PuzzleMove(Struct, forbid_unknown_fields=True):
    """The move that a solver plays."""

    move: MoveText


class PuzzleAnswered(Struct):
    """What became of it."""

    answer: Answered
    kind: str
    standing: PuzzleStanding | None = None


# -- decided in advance ------------------------------------------------------------------------


class SeatAdvance(Struct, omit_defaults=True):
    """What a seat of mine may answer once for all, and does."""

    seat: int
    asks: list[Ask]
    away: bool = False                  # a bot sits in: come back to the table before anything is decided


class TableAdvance(Struct):
    """A running table of mine at which something can be decided in advance."""

    table: TableInfo
    seats: list[SeatAdvance]


class Decide(Struct):
    """The answer of a seat to a question that is asked blindly; without a move it is taken back."""

    seat: SeatNumber
    question: Annotated[str, Meta(min_length=1, max_length=40)]
    move: Annotated[str, Meta(max_length=40)] = ""


REST = (
    Problem, SiteInfo, GameInfo, FactInfo, RulesInfo, Catalogue, ExampleInfo, HousePage, Me, Device, Enter, ChangeMe, Credentials,
    Recover, NewTable, Sit, ChangeSeat, Again, Branch, ImportRecord, NewShare, ChangeSharing, Shares, Shared, TableInfo, TablePage, Replay,
    TokenMade, GoMade, Go, Going, ClaimSeat, AnswerClaim, Ladder, RatingStep, GamePage, Statistics, AnalysisInfo, PositionText,
    SetUp, BoardInfo, Form, BestMoves, Ways, Subscribe, SetMail, MailLink, TryOut, Tried, Puzzles, PuzzleShown, Glimpse, PuzzleMove,
    PuzzleAnswered,
    TableAdvance, Decide, ChangePassphrase,
)
