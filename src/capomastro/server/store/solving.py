"""What people with an account have tried of the puzzles, and what that makes of both ratings.

The first try at a puzzle is rated; a position of the day counts for the streak by the first try on its day, however often it came before.
"""

from __future__ import annotations

from msgspec import Struct

from capomastro.puzzles.rating import FIRST, after
from capomastro.server.store.database import Conflict, Statement
from capomastro.server.store.store import Store

AGAIN = 5                       # times that a try is entered which others come in between


class Tried(Struct):
    """Somebody's first try at a puzzle."""

    puzzle: str
    solved: bool
    at: int
    value: float                # the solver's rating after it


class Solving:
    """The tries of players."""

    def __init__(self, store: Store) -> None:
        self.db = store.db

    async def tries(self, player: str) -> list[Tried]:
        """All of them, oldest first."""
        rows = await self.db.fetch("SELECT puzzle, solved, at, value FROM puzzle_tries WHERE player = ? ORDER BY at, puzzle", player)
        return [Tried(str(r[0]), bool(r[1]), int(r[2]), float(r[3])) for r in rows]

    async def days(self, player: str) -> list[str]:
        """The days with a solved position of the day, as 2026-03-01."""
        rows = await self.db.fetch("SELECT DISTINCT day FROM puzzle_days WHERE player = ? AND solved = 1 ORDER BY day", player)
        return [str(r[0]) for r in rows]

    async def ratings(self) -> dict[str, float]:
        """The puzzles whose ratings have moved since they were found."""
        return {str(r[0]): float(r[1]) for r in await self.db.fetch("SELECT puzzle, value FROM puzzle_ratings")}

    async def enter_day(self, player: str, day: str, puzzle: str, solved: bool) -> None:
        """A try at a position of the day; the first on that day counts."""
        sql = "INSERT INTO puzzle_days (player, day, puzzle, solved) VALUES (?, ?, ?, ?) ON CONFLICT (player, day, puzzle) DO NOTHING"
        await self.db.write([Statement(sql, (player, day, puzzle, int(solved)))])

    async def enter(self, player: str, puzzle: str, rating: float, solved: bool, at: int) -> None:
        """A try: nothing where it is not the first. ``rating``: the puzzle's, before anybody tried it."""
        for _ in range(AGAIN):
            try:
                return await self._enter(player, puzzle, rating, solved, at)
            except Conflict:            # the same answer from another window, or somebody else's at the same moment
                continue

    async def _enter(self, player: str, puzzle: str, rating: float, solved: bool, at: int) -> None:
        before = await self.tries(player)
        if any(tried.puzzle == puzzle for tried in before):
            return
        moved = await self.db.fetch("SELECT value, tries FROM puzzle_ratings WHERE puzzle = ?", puzzle)
        known, count = (float(moved[0][0]), int(moved[0][1])) if moved else (rating, 0)
        value, known = after(before[-1].value if before else FIRST, len(before), known, solved)
        await self.db.write(
            [
                Statement(
                    "INSERT INTO puzzle_tries (player, puzzle, solved, at, value) VALUES (?, ?, ?, ?, ?)",
                    (player, puzzle, int(solved), at, value),
                ),
                Statement("DELETE FROM puzzle_ratings WHERE puzzle = ?", (puzzle,)),
                Statement("INSERT INTO puzzle_ratings (puzzle, value, tries) VALUES (?, ?, ?)", (puzzle, known, count + 1)),
            ]
        )
