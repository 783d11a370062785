"""What people with an account have tried of the puzzles, and what that makes of both ratings. The first try at a puzzle counts."""

from __future__ import annotations

from msgspec import Struct

from capomastro.puzzles.rating import FIRST, after
from capomastro.server.store.database import Statement
from capomastro.server.store.store import Store


class Tried(Struct):
    """Somebody's first try at a puzzle."""

    puzzle: str
    solved: bool
    day: str                    # on which it was the position of the day, as 2026-03-01; else empty
    at: int
    value: float                # the solver's rating after it


class Solving:
    """The tries of players."""

    def __init__(self, store: Store) -> None:
        self.db = store.db

    async def tries(self, player: str) -> list[Tried]:
        """All of them, oldest first."""
        rows = await self.db.fetch(
            "SELECT puzzle, solved, day, at, value FROM puzzle_tries WHERE player = ? ORDER BY at, puzzle", player
        )
        return [Tried(str(r[0]), bool(r[1]), str(r[2]), int(r[3]), float(r[4])) for r in rows]

    async def ratings(self) -> dict[str, float]:
        """The puzzles whose ratings have moved since they were found."""
        return {str(r[0]): float(r[1]) for r in await self.db.fetch("SELECT puzzle, value FROM puzzle_ratings")}

    async def enter(self, player: str, puzzle: str, rating: float, solved: bool, day: str, at: int) -> None:
        """A try: nothing where it is not the first. ``rating``: the puzzle's, before anybody tried it."""
        before = await self.tries(player)
        if any(tried.puzzle == puzzle for tried in before):
            return
        moved = await self.db.fetch("SELECT value, tries FROM puzzle_ratings WHERE puzzle = ?", puzzle)
        known, count = (float(moved[0][0]), int(moved[0][1])) if moved else (rating, 0)
        value, known = after(before[-1].value if before else FIRST, len(before), known, solved)
        await self.db.write(
            [
                Statement(
                    "INSERT INTO puzzle_tries (player, puzzle, solved, day, at, value) VALUES (?, ?, ?, ?, ?, ?)",
                    (player, puzzle, int(solved), day, at, value),
                ),
                Statement("DELETE FROM puzzle_ratings WHERE puzzle = ?", (puzzle,)),
                Statement("INSERT INTO puzzle_ratings (puzzle, value, tries) VALUES (?, ?, ?)", (puzzle, known, count + 1)),
            ]
        )
