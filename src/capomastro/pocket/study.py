"""What one can study on this device: puzzles, the analysis board, and reports of finished games.

All of it is thought about by the strongest bot that this device can carry, in pieces between which the tables have their turn.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from datetime import UTC, date, datetime

import msgspec
from msgspec.structs import replace

from capomastro.arena.analysis import Analysis, Course, Decision, finish, following, one_further
from capomastro.arena.paced import Place, Progress, judged, piece
from capomastro.kernel.form import Form
from capomastro.kernel.plugins import offered
from capomastro.kernel.registry import GROUP
from capomastro.kernel.table import Table as Played
from capomastro.kernel.view import Phrase
from capomastro.pocket.keeping import Keeper
from capomastro.pocket.table import Table
from capomastro.puzzles.asking import Glimpse, answer, glimpse, show
from capomastro.puzzles.puzzle import Puzzle, collection, of_the_day
from capomastro.puzzles.puzzle import puzzle as find_puzzle
from capomastro.running.refusal import Refusal
from capomastro.server import board, rest

PUZZLES = "puzzles"             # the collections, as a part that is brought
PIECE = 0.25                    # seconds of thought before the tables have their turn …
PAUSE = 0.02                    # … for so long at least
SECONDS = 60.0                  # that the decisions of a game are thought about, at most


# -- puzzles -----------------------------------------------------------------------------


def today() -> date:
    return datetime.now(UTC).date()


def _info(puzzle: Puzzle) -> rest.PuzzleInfo:
    return rest.PuzzleInfo(puzzle.id, puzzle.game, puzzle.players, puzzle.rating)


async def puzzles(keeper: Keeper) -> rest.Puzzles:
    """The position of the day for each game, and the whole collection. How somebody stands is known to their browser."""
    await keeper.bring(PUZZLES)
    day, names = today(), list(offered(GROUP))
    of_today = [puzzle.id for name in names if (puzzle := of_the_day(name, day)) is not None]
    return rest.Puzzles(day.isoformat(), of_today, [_info(puzzle) for name in names for puzzle in collection(name)])


async def _the_puzzle(keeper: Keeper, name: str) -> Puzzle:
    await keeper.bring(PUZZLES)
    found = find_puzzle(name)
    if found is None:
        raise Refusal("unknown", f"there is no puzzle {name!r}", Phrase("server.no_puzzle"))
    await keeper.bring(found.game)
    return found


async def one_puzzle(keeper: Keeper, name: str) -> rest.PuzzleShown:
    """The position as its seat sees it. Which move is right is not in it."""
    puzzle = await _the_puzzle(keeper, name)
    shown = show(puzzle)
    return rest.PuzzleShown(_info(puzzle), puzzle.seat, shown.view, shown.moves, shown.score)


async def glimpse_of_puzzle(keeper: Keeper, name: str) -> Glimpse:
    """What is asked, and a picture of it; its small print is in the one language that the engine carries."""
    return glimpse(await _the_puzzle(keeper, name), "en")


async def answer_puzzle(keeper: Keeper, name: str, move: str) -> rest.PuzzleAnswered:
    """Whether a move is right, why, and what follows."""
    puzzle = await _the_puzzle(keeper, name)
    return rest.PuzzleAnswered(answer(puzzle, move), puzzle.kind)


# -- the analysis board ---------------------------------------------------------------------


async def show_board(keeper: Keeper, asked: rest.SetUp) -> rest.BoardInfo:
    await keeper.bring(asked.game)
    return board.good(board.show(asked))


async def board_form(keeper: Keeper, asked: rest.SetUp) -> Form:
    await keeper.bring(asked.game)
    return board.good(board.form(asked))


async def best_moves(keeper: Keeper, asked: rest.SetUp, bot: str) -> rest.BestMoves:
    await keeper.bring(asked.game)
    return board.good(board.best(asked, bot, secrets.randbits(60)))


def position(table: Table, step: int) -> rest.PositionText:
    """A moment of a finished game as text."""
    played = table.finished().table
    if not 0 <= step <= len(played.steps):
        raise Refusal("malformed", f"the game has {len(played.steps)} steps", Phrase("server.malformed"))
    return rest.PositionText(played.game.id, played.game.position(played.position(step)))


# -- reports ----------------------------------------------------------------------------------


class Reports:
    """Finished games that are thought about, one after the other; what came of it is kept with the table."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self.seconds = seconds
        self.far: dict[str, tuple[int, int]] = {}       # by table: how far it is
        self.failed: set[str] = set()                   # tables of which none could be made; said once
        self._lock = asyncio.Lock()
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def shown(self, table: Table) -> rest.AnalysisInfo:
        """The report of a game, or how far it is. One may have as many as one likes."""
        table.finished()
        if table.kept.id in self.failed:
            self.failed.discard(table.kept.id)
            raise Refusal("server", "the game could not be analysed", Phrase("server.failed"))
        if table.kept.report:
            return rest.AnalysisInfo("ready", 1, 1, report=msgspec.json.decode(table.kept.report, type=Analysis))
        if table.kept.id in self.far:
            return rest.AnalysisInfo("working", 1, 1, *self.far[table.kept.id])
        return rest.AnalysisInfo("none", 1, 1)

    def ask(self, table: Table) -> rest.AnalysisInfo:
        """Have a report made, unless there is one."""
        if self.shown(table).state == "none":
            if not table.begun().table.steps:
                raise Refusal("not_allowed", "nothing was played here", Phrase("server.nothing_played"))
            self.far[table.kept.id] = (0, 0)
            self._tasks[table.kept.id] = asyncio.get_running_loop().create_task(self._make(table))
        return self.shown(table)

    async def stop(self, table: Table) -> None:
        """Leave a game alone from now on."""
        if (task := self._tasks.pop(table.kept.id, None)) is not None:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    async def _make(self, table: Table) -> None:
        def progress(done: int, of: int) -> None:
            self.far[table.kept.id] = (done, of)

        try:
            async with self._lock:
                report = await _report(table.begun().table, table.adviser, self.seconds, progress)
                text = msgspec.json.encode(report).decode()
                try:
                    await table.keep(replace(table.kept, report=text))
                except Refusal:                         # no room: it is there until the page is closed
                    table.kept = replace(table.kept, report=text)
        except Exception:
            self.failed.add(table.kept.id)
            raise
        finally:
            self.far.pop(table.kept.id, None)
            self._tasks.pop(table.kept.id, None)


async def _report(played: Played, bot: str, seconds: float, progress: Progress) -> Analysis:
    seed = secrets.randbits(30)

    async def some(places: list[Place], each: float, runs: int) -> tuple[list[Decision], float]:
        await asyncio.sleep(PAUSE)
        return piece(played, places, bot, each, runs, seed, PIECE)

    course = await _followed(played, seed)
    return finish(played, course, bot, await judged(course, seconds, 0.0, some, progress))


async def _followed(played: Played, seed: int) -> Course:
    walk, began = following(played, seed), time.monotonic()
    while (course := one_further(walk)) is None:
        if time.monotonic() - began > PIECE:
            await asyncio.sleep(PAUSE)
            began = time.monotonic()
    return course
