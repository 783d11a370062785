"""Long pieces of work that are no thinking: reading a record, showing a game again moment by moment, drawing it.

They have processes of their own, because they see true positions, and bots must not.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import msgspec
from msgspec import Struct

from capomastro import drawing
from capomastro.kernel.driving import Answer
from capomastro.kernel.errors import CapomastroError, reason_of
from capomastro.kernel.record import game_of as game_of_record
from capomastro.kernel.record import parse_record
from capomastro.kernel.record import replay as replay_record
from capomastro.kernel.registry import game_of
from capomastro.kernel.table import Table, acts_of
from capomastro.kernel.view import Phrase
from capomastro.running import imported, replaying, snapshot
from capomastro.running.course import Course
from capomastro.running.entries import write_entry
from capomastro.running.protocol import ClockSpec, Ending
from capomastro.running.refusal import Refusal
from capomastro.server.site.rates import Visitor
from capomastro.server.tables.workers import FOR_ADVICE, Workers

T = TypeVar("T")
LIMIT = 15.0                    # seconds that a piece of work may take
WAITING = 6                     # pieces of work that one player may have waiting
LONGEST = 20_000                # lines of the game in a record


class ReadRecord(Struct):
    """A record as what is stored of it, or what is wrong with it."""

    wrong: str = ""
    reason: Phrase = Phrase("bad.given")        # … in words
    line: int = 0               # … and in which of its lines; 0: in none of them
    game: str = ""
    players: int = 0
    options: dict[str, Any] = {}
    rules: int = 0
    data: str = ""
    hash: str = ""
    uncertain: int = 0
    commitment: str = ""
    nonces: list[str] = []
    seed: bytes | None = None
    names: dict[int, str] = {}
    ending: Ending = ""
    entries: list[str] = []
    length: int = 0
    kept: bytes = b""           # a snapshot of its end, so that nobody has to follow it again


def _read(text: str, now: int, table_id: str) -> ReadRecord:
    try:
        record = parse_record(text)
        if len(record.entries) > LONGEST:
            most = f"the game has {len(record.entries)} lines; this site takes at most {LONGEST}"
            return ReadRecord(most, Phrase("bad.record.long", {"lines": len(record.entries), "most": LONGEST}))
        setup = (game := game_of_record(record)).setup(replay_record(record).state)
    except CapomastroError as error:
        return ReadRecord(str(error), reason_of(error), getattr(error, "line", 0))
    running, entries = imported.running_game(record, now)
    return ReadRecord(
        game=game.id, players=record.players, options=setup["options"], rules=setup["rules"], data=setup["data"], hash=setup["hash"],
        uncertain=sum(not fact.certain for fact in game.facts(game.shelf.load(setup["data"]))), commitment=record.commitment,
        nonces=[n.hex() for n in record.nonces], seed=record.seed, names=record.names, ending=running.ending,
        entries=[write_entry(entry) for entry in entries], length=running.length, kept=snapshot.take(running, table_id),
    )


def _course(start: bytes, acts: list[list[Answer]], times: list[int]) -> Course:
    game = game_of(start)
    course = Course(game, None, ClockSpec())
    course.table = Table(game, start=game.decode(start), begin=False)
    course.table.do_all(acts)
    course.times = times
    return course


def _replay(
    start: bytes, acts: list[list[Answer]], times: list[int], eyes: int, first: int, count: int, aids: bool, finished: bool, walk: bool
) -> bytes:
    course = _course(start, acts, times)
    return msgspec.json.encode(replaying.replay(course, eyes, first, count, aids=aids, finished=finished, walk=walk))


class Sketch(NamedTuple):
    """What a preview shows: a finished game (``moment`` -1) or a moment of it, and the words on it."""

    table: str
    moment: int
    headline: str
    names: tuple[str, ...]
    colours: tuple[int, ...]
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    lang: str
    aids: bool
    eyes: int


def _draw(start: bytes, acts: list[list[Answer]], times: list[int], sketch: Sketch) -> bytes:
    course = _course(start, acts, times)
    seen = course.game.scene(course.table.state, aids=sketch.aids).view(sketch.eyes)
    if sketch.moment >= 0:
        shown = replaying.replay(course, sketch.eyes, sketch.moment, 1, aids=sketch.aids, finished=True).moments
        seen = shown[0].view if shown else seen
    picture = drawing.card(
        course.game, seen, sketch.headline, names=sketch.names, colours=sketch.colours, scores=sketch.scores, ranks=sketch.ranks,
        lang=sketch.lang,
    )
    return drawing.png(picture, drawing.CARD[0])


class Clerks(Workers):
    """Their processes: one, for it is never urgent."""

    def __init__(self) -> None:
        super().__init__(1, LIMIT)

    async def _ask(self, visitor: Visitor, function: Any, *arguments: object) -> Any:
        self.check_queue(visitor, WAITING)
        try:
            return await self.ask(FOR_ADVICE, visitor, None, function, *arguments)
        except TimeoutError:
            raise Refusal("not_allowed", f"this takes longer than {LIMIT:.0f} s", Phrase("server.too_long")) from None

    async def read(self, text: str, now: int, table_id: str, visitor: Visitor) -> ReadRecord:
        """A record, checked against the rules line by line, for a new table."""
        found: ReadRecord = await self._ask(visitor, _read, text, now, table_id)
        return found

    async def replay(
        self, course: Course, eyes: int, first: int, count: int, visitor: Visitor, *, aids: bool, finished: bool, walk: bool
    ) -> bytes:
        """Moments of a game as the JSON of a ``Replay``."""
        table = course.table
        acts = acts_of(table.steps)
        what = (eyes, first, count, aids, finished, walk)
        found: bytes = await self._ask(visitor, _replay, table.start.encode(), acts, course.times, *what)
        return found

    async def show(self, function: Callable[..., T], visitor: Visitor, *arguments: object) -> T:
        """A position that somebody set up by hand."""
        found: T = await self._ask(visitor, function, *arguments)
        return found

    async def draw(self, course: Course, sketch: Sketch, visitor: Visitor) -> bytes:
        """The preview of a shared game, as PNG."""
        table = course.table
        found: bytes = await self._ask(visitor, _draw, table.start.encode(), acts_of(table.steps), course.times, sketch)
        return found
