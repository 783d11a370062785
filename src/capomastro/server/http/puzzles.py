"""Puzzles: the position of the day, the collections, a position as its seat sees it, and what is right only after an answer."""

from __future__ import annotations

import gzip
from datetime import UTC, datetime
from typing import Any

import msgspec
from litestar import MediaType, Request, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody

from capomastro.kernel.registry import games
from capomastro.kernel.view import Phrase
from capomastro.kernel.wording import LANGUAGES
from capomastro.puzzles.asking import Answered, Glimpse, answer, glimpse, show
from capomastro.puzzles.puzzle import Puzzle, collection, of_the_day
from capomastro.puzzles.puzzle import puzzle as find_puzzle
from capomastro.puzzles.rating import FIRST, streak
from capomastro.running.refusal import Refusal
from capomastro.server import rest
from capomastro.server.http.asking import Somebody, TheHub, TheVisitor
from capomastro.server.http.pages import PACKED
from capomastro.server.site.now import now_ms
from capomastro.server.site.rates import Visitor
from capomastro.server.store import Player
from capomastro.server.store.solving import Solving
from capomastro.server.tables.hub import Hub
from capomastro.server.tables.workers import FOR_ADVICE

SECONDS = 2.0                   # an answer is expected to take at most
HOUR = 3600                     # seconds that a browser may keep a picture


def _today() -> datetime:
    return datetime.fromtimestamp(now_ms() / 1000, UTC)


def _the_puzzle(puzzle_id: str) -> Puzzle:
    found = find_puzzle(puzzle_id)
    if found is None:
        raise Refusal("unknown", f"there is no puzzle {puzzle_id!r}", Phrase("server.no_puzzle"))
    return found


async def _standing(hub: Hub, player: Player | None) -> rest.PuzzleStanding | None:
    """What somebody with an account has come to; what others have come to is kept in their browser."""
    if player is None or not player.account:
        return None
    tries = await Solving(hub.store).tries(player.id)
    days = await Solving(hub.store).days(player.id)
    value = tries[-1].value if tries else FIRST
    solved = [tried.puzzle for tried in tries if tried.solved]
    missed = [tried.puzzle for tried in tries if not tried.solved]
    return rest.PuzzleStanding(round(value), streak(days, _today().date()), solved, missed)


def _info(puzzle: Puzzle, ratings: dict[str, float]) -> rest.PuzzleInfo:
    return rest.PuzzleInfo(puzzle.id, puzzle.game, puzzle.players, round(ratings.get(puzzle.id, puzzle.rating)))


@get("/api/puzzles", tags=["puzzles"])
async def puzzles(hub: TheHub, somebody: Somebody) -> rest.Puzzles:
    """The position of the day for each game, the whole collection, easiest first, and how I stand where I have an account."""
    ratings = await Solving(hub.store).ratings()
    day = _today().date()
    found = [puzzle for game in games() if (puzzle := of_the_day(game, day)) is not None]
    every = [_info(puzzle, ratings) for game in games() for puzzle in collection(game)]
    return rest.Puzzles(day.isoformat(), [puzzle.id for puzzle in found], every, await _standing(hub, somebody))


@get("/api/puzzles/{puzzle_id:str}", tags=["puzzles"])
async def one_puzzle(puzzle_id: FromPath[str], hub: TheHub, somebody: Somebody, visitor: TheVisitor) -> rest.PuzzleShown:
    """The position as the seat to move sees it, with its moves. Which of them is right is not in it."""
    hub.limits.take("puzzle", visitor)
    puzzle = _the_puzzle(puzzle_id)
    shown = await hub.thinkers.ask(FOR_ADVICE, visitor, SECONDS, show, puzzle)
    info = _info(puzzle, await Solving(hub.store).ratings())
    return rest.PuzzleShown(info, puzzle.seat, shown.view, shown.moves, shown.score)


async def _glimpse(hub: Hub, puzzle: Puzzle, lang: str, visitor: Visitor) -> bytes:
    found: Glimpse = await hub.thinkers.ask(FOR_ADVICE, visitor, SECONDS, glimpse, puzzle, lang)
    return gzip.compress(msgspec.json.encode(found), 6, mtime=0)


@get(
    "/api/puzzles/{puzzle_id:str}/glimpse", tags=["puzzles"], opt={PACKED: True}, responses={200: ResponseSpec(Glimpse, description="")},
)
async def glimpse_of_puzzle(
    request: Request[Any, Any, Any], puzzle_id: FromPath[str], hub: TheHub, somebody: Somebody, visitor: TheVisitor,
    lang: FromQuery[str] = "en",
) -> Response[bytes]:
    """What is asked, and a picture of what the solver sees. Drawn once for everybody."""
    puzzle = _the_puzzle(puzzle_id)
    spoken = lang if lang in LANGUAGES else LANGUAGES[0]
    body = await hub.glimpses.of((puzzle.id, spoken), lambda: _glimpse(hub, puzzle, spoken, visitor))
    headers = {"cache-control": f"private, max-age={HOUR}", "vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
    else:
        body = gzip.decompress(body)
    return Response(body, media_type=MediaType.JSON, headers=headers)


@post("/api/puzzles/{puzzle_id:str}", tags=["puzzles"], status_code=200)
async def answer_puzzle(
    puzzle_id: FromPath[str], data: JSONBody[rest.PuzzleMove], hub: TheHub, somebody: Somebody, visitor: TheVisitor
) -> rest.PuzzleAnswered:
    """Play a move: whether it is right, why, and what follows. The first answer of somebody with an account is rated."""
    hub.limits.take("puzzle", visitor)
    puzzle = _the_puzzle(puzzle_id)
    answered: Answered = await hub.thinkers.ask(FOR_ADVICE, visitor, SECONDS, answer, puzzle, data.move)
    day = _today().date()
    of_today = of_the_day(puzzle.game, day) == puzzle
    if somebody is not None and somebody.account:
        solving = Solving(hub.store)
        await solving.enter(somebody.id, puzzle.id, puzzle.rating, answered.solved, now_ms())
        if of_today:
            await solving.enter_day(somebody.id, day.isoformat(), puzzle.id, answered.solved)
    return rest.PuzzleAnswered(answered, puzzle.kind, await _standing(hub, somebody))


HANDLERS = [puzzles, one_puzzle, glimpse_of_puzzle, answer_puzzle]
