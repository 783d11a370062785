"""What is kept of tables and people, row by row."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

import msgspec
from msgspec import Struct

from capomastro.kernel.view import Feat
from capomastro.running.protocol import ClockSpec, Ending, Origin

Sharing = Literal["", "link", "members", "nobody"]


class Claim(Struct, omit_defaults=True):
    """Somebody says that a seat is theirs. Players are known by their ids alone."""

    id: str
    seat: int
    player: str
    at: int
    asked: list[str]
    yes: list[str] = []


class Facts(Struct, omit_defaults=True, kw_only=True):
    """What was agreed about a table when it was opened."""

    game: str
    players: int
    options: dict[str, Any]             # the game's own, complete
    rules: int
    data: str
    hash: str
    watch: bool = True
    aids: bool = True
    rated: bool = False
    clock: ClockSpec = msgspec.field(default_factory=ClockSpec)
    start: str = "seated"
    patience: int = 60                  # seconds that a seat waits for its absent player before a bot may be voted in; 0: without end
    window: int = 20                    # seconds in which a blind question may be answered
    origin: Origin | None = None
    uncertain: int = 0
    links: int = 0                      # how often the secret link was renewed
    position: str = ""                  # base64 of the encoded position a branch starts from
    same_deal: str = ""                 # the table whose deal is repeated
    only: list[str] = []                # the players who may sit here: a known deal is for those who know it
    commitment: str = ""
    starting: bool = False              # the seed is fixed, nonces are being gathered
    rematch: str = ""
    ending: Ending = ""
    unplayed: bool = False              # it was closed before the game began
    uncounted: bool = False             # it was resigned before enough moves were made to count for ratings
    nonces: list[str] = []
    claims: list[Claim] = []
    declined: list[str] = []            # players whose claim was refused
    lesson: str = ""                    # what is taught here
    tournament: str = ""                # the one it belongs to
    sealed: bool = False                # others still play this deal: what lay hidden stays so, even when it is over here
    sharing: Sharing = ""               # who may follow links to the game once it is over; empty: as the site has it


class Chair(Struct, omit_defaults=True):
    """Who sits where."""

    kind: str = "open"                  # person, hotseat, bot, open
    player: str | None = None
    name: str = ""
    bot: str = ""
    colour: int = 0


class TableRow(Struct):
    id: str
    state: str
    public: bool
    host: str
    facts: Facts
    chairs: list[Chair]
    created: int
    changed: int
    tended: bool = False


class Awaited(NamedTuple):
    """Whom a game waits for after an entry of its log, as everybody who may look at it is shown."""

    seat: int                           # -1: nobody
    due: int                            # when its time is up, in milliseconds since 1970; 0: it has no clock
    entry: int


class Player(Struct):
    id: str
    name: str
    lang: str
    account: str = ""
    passphrase: str = ""
    webhook: str = ""
    bot: bool = False
    banned: bool = False
    erased: bool = False
    barred: str = ""                    # a name that the operator has taken away
    lends: int = 0                      # since when their finished games may become puzzles; 0: they may not


class ChatLine(Struct):
    id: int
    player: str
    name: str
    seat: int
    at: int
    text: str


class Share(Struct):
    """A link to a finished game."""

    token: str
    table: str
    player: str                         # who made it
    moment: int                         # of the game looked at again; -1: the whole game
    lang: str
    created: int


class SeatResult(Struct):
    """How a seat of a finished game ended."""

    table: str
    seat: int
    player: str | None
    bot: str
    rank: int
    score: int
    at: int
    strength: Strength | None = None    # after the game, where it is rated
    parts: dict[str, int] = {}          # what the score is made of: see ``people.statistics.parts_of``
    feats: list[Feat] = []              # … and what is worth remembering


class Strength(Struct):
    """An estimate of how well somebody plays, its standard deviation, and on how many games it rests."""

    value: float = 1500.0
    deviation: float = 350.0
    games: int = 0


class Rated(Struct):
    """A line of a game's ladder."""

    who: str                            # a player's id, or "bot " and its name
    name: str
    bot: bool
    strength: Strength


class Ratings(Struct):
    """New strengths in one game, and the version of all of them that they follow from."""

    version: str
    after: str
    strengths: dict[str, Strength]
    whole: bool = False                 # these are all there are
    steps: list[SeatResult] = []        # … and what each game made of them
