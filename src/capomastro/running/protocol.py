"""What browser, bots and server say to each other. Imports no framework; ``docs/protocol.md`` explains it.

``PROTOCOL`` is the version. A server speaks every version in ``SPOKEN``: within one version fields are only added,
with a default, and clients ignore what they do not know; anything else is a new version.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from capomastro.kernel import sets
from capomastro.kernel.view import Area, Move, Outcome, Phrase
from capomastro.lessons.coach import Coach

PROTOCOL = 3
SPOKEN: tuple[int, ...] = (3,)      # 3: sets are named at once (``Gather``), and a player who is sure says so with the move
MAX_FRAME = 16_384                  # bytes a client may send in one message
NEWEST = 200                        # events in the first message, and in one answer to ``History``

Name = Annotated[str, Meta(min_length=1, max_length=40)]
Text = Annotated[str, Meta(max_length=500)]
Key = Annotated[str, Meta(min_length=1, max_length=64)]
MoveText = Annotated[str, Meta(min_length=1, max_length=200)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Eyes = Annotated[int, Meta(ge=-1, le=15)]       # a seat, or -1 for the spectator
Count = Annotated[int, Meta(ge=0, le=2**40)]
Instant = Annotated[int, Meta(ge=0, le=2**53)]  # milliseconds since 1970
Lang = Literal["en", "nl", "de"]
# How a table ended. Only a game that was played to its end or resigned has a result; whatever else stopped it, nobody has won.
Ending = Literal["", "played", "resigned", "closed_by_host", "closed_by_operator", "abandoned", "failed", "cut", "time"]


# -- things both sides talk about ------------------------------------------------


class ClockSpec(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """How time is kept. ``move``: seconds per turn; ``fischer``: a stock plus an increment per turn; ``days``: days per turn."""

    kind: Literal["none", "move", "fischer", "days"] = "none"
    seconds: Annotated[int, Meta(ge=0, le=86_400)] = 0          # move: per turn; fischer: the stock
    increment: Annotated[int, Meta(ge=0, le=3600)] = 0          # fischer: added after each turn
    days: Annotated[int, Meta(ge=0, le=30)] = 0


class SeatSpec(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Who is to sit where: me, an open chair, a bot of a level, or one more player at my own screen."""

    kind: Literal["me", "open", "bot", "hotseat"] = "open"
    name: Annotated[str, Meta(max_length=40)] = ""              # hotseat: who plays there
    bot: Annotated[str, Meta(max_length=40)] = ""               # bot: its level


class SeatInfo(Struct, omit_defaults=True):
    """A chair as everybody at the table may see it."""

    seat: int
    kind: Literal["person", "bot", "open", "hotseat"]
    name: str = ""                      # empty: nameless (open, or the player deleted the account)
    player: str = ""                    # public id of the player
    bot: str = ""                       # level, where a bot plays, including one that sits in for somebody
    plays_as: str = ""                  # the level that plays in its place, where it was not made for this version of the rules
    connected: bool = False
    absent: int = 0                     # not connected: since when, in milliseconds since 1970
    away: bool = False                  # a bot sits in for the player
    resigned: bool = False
    colour: int = 0
    mine: bool = False                  # the receiver plays this seat
    host: bool = False


class Reveal(Struct, omit_defaults=True):
    """The seed of a finished game: everybody can check that its hash is the commitment, and every draw."""

    seed: str
    nonces: list[str]


class Origin(Struct, omit_defaults=True):
    """Where a table came from."""

    kind: Literal["rematch", "same_deal", "branch", "import"]
    table: str = ""
    step: int = 0


class Note(Struct, omit_defaults=True):
    """Something that happened around the game, for its log and its last page."""

    kind: Literal["resigned", "sat_in", "came_back", "stopped"]
    at: int                             # milliseconds since 1970
    seat: int = -1
    why: str = ""                       # sat_in: "clock", "vote", "organiser" or "gone" (banned, or erased); stopped: the ending


class ClaimInfo(Struct, omit_defaults=True):
    """Somebody says that they are the one who sat at a seat; only those at the table and they themselves are told."""

    id: str
    seat: int
    name: str
    waiting: list[str] = []             # names of those who have not answered yet
    mine: bool = False                  # the receiver says so
    ask: bool = False                   # the receiver is asked


class TableInfo(Struct, omit_defaults=True):
    """A table as its receiver may see it: facts and chairs, not the game on it."""

    id: str
    game: str
    state: Literal["open", "running", "finished"]
    players: int
    options: dict[str, Any]
    seats: list[SeatInfo]
    rules_version: int
    data_version: str
    data_hash: str
    public: bool = True
    watch: bool = True                  # spectators are welcome
    aids: bool = True                   # hints allowed; False is the purist table
    rated: bool = False
    clock: ClockSpec = msgspec.field(default_factory=ClockSpec)
    window: int = 0                     # seconds in which a blind question may be answered; 0: this table has none
    commitment: str = ""                # SHA-256 of the seed, shown before the seats add their nonces
    reveal: Reveal | None = None        # finished games only
    uncertain: int = 0                  # numbers of the data that are not the printed ones
    host: bool = False                  # the receiver is the host
    link: str = ""                      # path with the key that lets somebody in; only for those already in
    origin: Origin | None = None
    ending: Ending = ""                 # empty until it is finished
    patience: int = 0                   # seconds that a seat waits for its absent player before a bot may be voted in; 0: without end
    uncounted: bool = False             # rated, but ended before enough moves were made: it changes no rating
    unplayed: bool = False              # finished before the game began: there is nothing to show, replay or write down
    notes: list[Note] = []              # what happened around the game, oldest first
    watchers: int = 0
    rematch: str = ""                   # table id of the rematch, once there is one
    start: Literal["seated", "random"] = "seated"
    claims: list[ClaimInfo] = []
    claimable: list[int] = []           # seats whose player is away, and of which the receiver may say that it is theirs
    lesson: str = ""                    # the lesson that is held here
    tournament: str = ""                # the one it belongs to: its organiser decides about pauses and bots
    awaits: int = -1                    # in lists: the seat that decides, as the receiver would see it there; -1: nobody, or not known
    left: int = 0                       # with ``awaits``: milliseconds until its time is up; 0: it has no clock
    created: int = 0                    # milliseconds since 1970
    changed: int = 0


class Happened(Struct, omit_defaults=True):
    """An event as this seat saw it. ``n`` counts this seat's events in the game as it now stands."""

    n: int
    kind: str
    say: Phrase
    fields: dict[str, Any] = {}
    hidden: bool = False                # private fields were left out
    at: int = 0                         # milliseconds since 1970
    joined: bool = False                # it belongs to the same act as the event before it


class Clocks(Struct, omit_defaults=True):
    """Time as of ``now``: milliseconds left per seat; ``running`` is the seat whose time passes, -1 for nobody.

    ``now`` is yet to come where the clocks stand until then, because somebody was asked to let a move be taken back.
    """

    now: int
    left: list[int] = []                # empty: no clock
    running: int = -1
    paused: bool = False


class UndoInfo(Struct, omit_defaults=True):
    """What this seat can take back: ``free``, with everybody's ``consent``, or not at all (empty)."""

    step: Literal["", "free", "consent"] = ""
    turn: Literal["", "free", "consent"] = ""
    redo: bool = False


class Reply(Struct):
    """A possible answer to a blind question."""

    text: str
    say: Phrase


class Ask(Struct, omit_defaults=True):
    """A blind question that may come up, and the standing answer to it."""

    question: str
    replies: list[Reply]
    when: Phrase                        # when it is asked, in one sentence
    otherwise: str                      # the answer of somebody who is absent
    answer: str = ""                    # empty: that one


class OpenWindow(Struct, omit_defaults=True):
    """A blind question is asked of one of ``seats``, or of nobody. The rest is for those of them whose player the receiver is."""

    since: int                          # milliseconds since 1970
    until: int                          # … when it closes at the latest; sooner once all of ``seats`` have answered
    seats: list[int]
    question: str = ""
    replies: list[Reply] = []
    answer: str = ""                    # what the receiver has answered


class Proposal(Struct, omit_defaults=True):
    """Something that needs consent. ``waiting`` lists the seats that have not answered."""

    id: int
    kind: Literal["undo", "pause", "takeover"]
    by: int
    seat: int = -1                      # takeover: whose place
    whole_turn: bool = False            # undo
    yes: list[int] = []
    waiting: list[int] = []


# -- client to server ---------------------------------------------------------------


class FromClient(Struct, forbid_unknown_fields=True, tag_field="type", tag=str.lower):
    """Base of all messages to the server."""


class Hello(FromClient):
    """First message. ``held``: what the client still has of each of its seats, from a broken connection."""

    protocol: int
    lang: Lang = "en"
    held: dict[str, list[int]] = {}     # seat number as text: [seq, number of the last event plus one]
    changes: bool = False               # it understands ``Changed``


class Whole(FromClient):
    """Show the game again, from scratch: a ``Changed`` did not fit. Answered by ``Seen``. ``held``: as in ``Hello``."""

    seat: Eyes
    held: Annotated[list[int], Meta(max_length=2)] = []


class Play(FromClient):
    """A move of ``seat``, made looking at ``seq``. Sending the same ``key`` again is safe: it is played once."""

    seat: SeatNumber
    seq: Count
    move: MoveText                      # the text of a Move
    key: Key
    sure: bool = False                  # play it even where it takes the decision away from the seat; otherwise it waits for ``Confirm``


class Gather(FromClient):
    """Several things named at once, in any order: the texts of picks of a gathering that ``Seen`` offers. Played as one."""

    seat: SeatNumber
    seq: Count
    gathering: Annotated[str, Meta(min_length=1, max_length=40)]
    picks: Annotated[list[MoveText], Meta(max_length=64)]
    key: Key
    sure: bool = False                  # as with ``Play``


class Confirm(FromClient):
    """Make the move or the set that waits, and hand over the turn."""

    seat: SeatNumber
    seq: Count
    key: Key


class Undo(FromClient):
    """Take back the last move of ``seat`` or its whole turn; what is not free is proposed to the others."""

    seat: SeatNumber
    seq: Count
    key: Key
    whole_turn: bool = False


class Redo(FromClient):
    """Make the moves of the last undo again."""

    seat: SeatNumber
    seq: Count
    key: Key


class Answer(FromClient):
    """Answer a blind question before it is known whether ``seat`` is asked: in the running window, or once for all.

    An answer of the same seat takes the place of an earlier one; a standing one without a move is taken back.
    """

    seat: SeatNumber
    question: Annotated[str, Meta(min_length=1, max_length=40)]
    move: Annotated[str, Meta(max_length=40)]
    key: Key
    since: Instant = 0                  # the window's, unless the answer is ``standing``
    standing: bool = False


class Vote(FromClient):
    """Answer a proposal."""

    proposal: Count
    yes: bool
    seat: SeatNumber


class Resign(FromClient):
    seat: SeatNumber
    key: Key


class Pause(FromClient):
    """Propose to stop the clocks, or let them run again."""

    seat: SeatNumber
    on: bool


class Takeover(FromClient):
    """Propose that a bot plays for ``absent``, who is away."""

    seat: SeatNumber
    absent: SeatNumber


class Comeback(FromClient):
    """Take the seat back from the bot that sat in."""

    seat: SeatNumber


class WhyNot(FromClient, tag="why_not"):
    """Why is this move not possible? Answered by ``Reason``."""

    id: Count
    seat: SeatNumber
    move: MoveText


class Look(FromClient):
    """What can still join these picks of a gathering whose sets are too many to be sent? Answered by ``Looked``."""

    id: Count
    seat: SeatNumber
    gathering: Annotated[str, Meta(min_length=1, max_length=40)]
    picks: Annotated[list[MoveText], Meta(max_length=64)]


class Describe(FromClient):
    """The table, or one place of it, in sentences. Answered by ``Description``. Seat -1: the spectator's eyes."""

    id: Count
    seat: Eyes
    place: Annotated[str, Meta(max_length=100)] = ""


class Walk(FromClient):
    """The table thing by thing, for whoever walks it with keys. Answered by ``Walked``. Seat -1: the spectator's eyes."""

    id: Count
    seat: Eyes


class Standing(FromClient):
    """What may this seat answer once for all? Answered by ``StandingAnswers``."""

    id: Count
    seat: SeatNumber


class Hint(FromClient):
    """What would a bot do here? Answered by ``HintGiven``; refused at purist and rated tables."""

    id: Count
    seat: SeatNumber


class History(FromClient):
    """The events before number ``before``, as ``seat`` saw them. Answered by ``Past``. Seat -1: the spectator's eyes."""

    id: Count
    seat: Eyes
    before: Count


class Chat(FromClient):
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Mute(FromClient):
    """Show or hide what a player says, for this receiver."""

    player: Annotated[str, Meta(max_length=32, pattern="^[a-z0-9]*$")]
    on: bool


class Report(FromClient):
    """Tell the site's host about a chat line."""

    chat: Count
    reason: Text = ""


class Nonce(FromClient):
    """This seat's own contribution to chance, sent when asked by ``Shuffle``."""

    seat: SeatNumber
    nonce: Annotated[str, Meta(pattern="^[0-9a-f]+$", min_length=16, max_length=128)]


class Ping(FromClient):
    id: Count = 0


ClientMessage = (
    Hello | Whole | Play | Gather | Confirm | Undo | Redo | Answer | Vote | Resign | Pause | Takeover | Comeback | WhyNot | Look
    | Describe | Walk | Standing | Hint | History | Chat | Mute | Report | Nonce | Ping
)


# -- server to client -----------------------------------------------------------------


class FromServer(Struct, omit_defaults=True, tag_field="type", tag=str.lower):
    """Base of all messages from the server."""


class Welcome(FromServer):
    """Answer to ``Hello``. Followed by ``TableChanged``, the chat so far, and a ``Seen`` for each seat of the receiver."""

    protocol: int
    server: str                         # software version
    build: str                          # hash of the served client: another one means "reload"
    player: str
    name: str
    now: int


class TableChanged(FromServer, tag="table"):
    """The table's facts and chairs; sent again whenever they change."""

    table: TableInfo


class Shuffle(FromServer):
    """The game is about to start: the hash of the seed is fixed; each seat may add a nonce within ``wait`` milliseconds."""

    commitment: str
    seats: list[int]                    # the receiver's seats that may still answer
    wait: int


class Waiting(Struct, omit_defaults=True):
    """What waits to be confirmed: a move, or a set by the name of its gathering."""

    move: str = ""
    gathering: str = ""
    picks: list[str] = []


class Seen(FromServer):
    """The game as one seat sees it now. Forget the events from number ``events_from`` on, then add ``events``.

    Where ``events_from`` lies beyond what the client holds, the events between are left out: ask for them by ``History``.
    """

    seat: int                           # -1: spectator
    seq: int
    view: Any                           # the game's own view; schema under /api/games/{game}/view-schema
    moves: list[Move] = []
    ends: list[int] = []                # numbers of the moves that take the decision away from the seat
    gathers: list[sets.Offer] = []      # what may be named at once, in any order
    events_from: int = 0
    events: list[Happened] = []
    clocks: Clocks | None = None
    undo: UndoInfo = msgspec.field(default_factory=UndoInfo)
    waiting: Waiting | None = None      # what this seat must confirm or take back
    proposal: Proposal | None = None
    outcome: Outcome | None = None      # when the game is over
    window: OpenWindow | None = None    # a blind question that persons may answer now
    score: list[int] = []               # as if the game ended now, from open information
    coach: Coach | None = None          # at a lesson: what the learner is told
    n: int = 0                          # for clients that asked for changes: numbers what this connection is shown of the seat


class Changed(FromServer):
    """What changed since this client was last shown the game through ``seat``; sent in place of ``Seen`` to whoever asked for it.

    ``edit`` makes what the client held, the last ``Seen`` without its events, into what is seen now (``running/changes.py``). ``n`` is one
    more than that of the message it changes; where it is not, or the edit does not fit, ask for the ``Whole``.
    """

    seat: int
    n: int
    edit: dict[str, Any]
    events_from: int = 0
    events: list[Happened] = []


class Done(FromServer):
    """The command with this key is committed. ``seq`` is the seat's sequence after it."""

    key: str
    seq: int


RefusedCode = Literal[
    "malformed", "version", "stale", "illegal", "not_your_turn", "not_your_seat", "not_allowed", "not_running", "unknown", "rate", "busy",
    "server",
]


class Refused(FromServer):
    """The command or question was refused and changed nothing. ``say`` is in the game's or the server's words."""

    code: RefusedCode
    text: str                           # in English, for tools
    say: Phrase | None = None
    key: str = ""
    id: int = -1
    wait: int = 0                       # seconds after which it may be tried again; 0: that would not help, or at once


class Reason(FromServer):
    """Answer to ``WhyNot``; no ``say`` means the move is possible."""

    id: int
    say: Phrase | None = None


class Looked(FromServer):
    """Answer to ``Look``."""

    id: int
    complete: bool                      # these picks can be played as they are
    joins: list[str] = []               # texts of picks that can still join
    figures: dict[str, int] = {}        # of a complete set: what it changes for this seat
    ends: bool = False                  # … and whether it takes the decision away from the seat


class Description(FromServer):
    id: int
    say: list[Phrase] = []
    moves: list[Phrase] = []


class Walked(FromServer):
    """Answer to ``Walk``."""

    id: int
    areas: list[Area] = []


class StandingAnswers(FromServer, tag="standing"):
    """Answer to ``Standing``."""

    id: int
    seat: int
    asks: list[Ask] = []


class HintMove(Struct, omit_defaults=True):
    """A move worth making, and why."""

    move: str
    say: Phrase
    share: float                        # expected share of the win, 0 to 1
    score: float                        # expected score in points
    why: Phrase


class HintGiven(FromServer, tag="hint"):
    """The best move, and the best few with what they may bring."""

    id: int
    move: str
    say: Phrase
    bot: str
    moves: list[HintMove] = []


class Past(FromServer):
    """Answer to ``History``: the newest events before the number asked for, from number ``events_from`` on."""

    id: int
    seat: int
    events_from: int = 0
    events: list[Happened] = []


class Said(FromServer):
    """A chat line."""

    id: int
    player: str
    name: str
    text: str
    at: int
    seat: int = -1


class Erased(FromServer):
    """Forget all chat lines of this player, or one line that the operator removed."""

    player: str = ""
    line: int = 0


class Announcement(FromServer):
    """From whoever runs the site, to everybody. Sent after ``Welcome`` where there is one, and whenever it changes."""

    text: str = ""
    restart: int = 0                    # when the site restarts, in milliseconds since 1970; 0: it does not


class Notice(FromServer):
    """It is your turn: once per turn, in the receiver's language."""

    table: str
    seat: int
    text: str


class Gone(FromServer):
    """The connection ends now, and why: ``removed``, ``replaced``, ``slow``, ``restart``, ``banned``, ``closed``."""

    reason: str


class Pong(FromServer):
    id: int
    now: int


ServerMessage = (
    Welcome | TableChanged | Shuffle | Seen | Changed | Done | Refused | Reason | Looked | Description | Walked | StandingAnswers
    | HintGiven | Past | Said | Erased | Announcement | Notice | Gone | Pong
)


decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
encoder = msgspec.json.Encoder()
