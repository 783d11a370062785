"""Results of rated games, and the strengths that follow from them."""

from __future__ import annotations

from collections.abc import Sequence

from capomastro.server.store.database import Part, Statement
from capomastro.server.store.rows import Rated, Ratings, SeatResult, Strength


class Results(Part):
    """How games ended, and how strong that makes everybody."""

    async def all_rated(self, game: str) -> list[list[SeatResult]]:
        """The rated games of a game, oldest first."""
        rows = await self.db.fetch(
            "SELECT table_id, seat, player, bot, rank, score, at FROM results WHERE game = ? AND rated = 1 ORDER BY at, table_id, seat",
            game,
        )
        games: dict[str, list[SeatResult]] = {}
        for r in rows:
            games.setdefault(r[0], []).append(SeatResult(*r))
        return list(games.values())

    async def has_results(self, table_id: str) -> bool:
        return bool(await self.db.fetch("SELECT 1 FROM results WHERE table_id = ? LIMIT 1", table_id))

    async def count_rated(self, game: str) -> int:
        """How many rated games have a result."""
        sql = "SELECT COUNT(*) FROM (SELECT DISTINCT table_id FROM results WHERE game = ? AND rated = 1) AS games"
        return int((await self.db.fetch(sql, game))[0][0])

    async def version(self, game: str) -> str:
        """Changes with every change of a game's ratings: how many games they rest on, and a count of changes; empty where none are kept."""
        return await self.value(f"ratings {game}")

    async def strengths(self, game: str, names: Sequence[str]) -> dict[str, Strength]:
        """The kept strengths of some players and bots."""
        out: dict[str, Strength] = {}
        for who in names:
            rows = await self.db.fetch("SELECT value, deviation, games FROM ratings WHERE game = ? AND who = ?", game, who)
            if rows:
                out[who] = Strength(*rows[0])
        return out

    async def of(self, player: str) -> dict[str, Strength]:
        """A player's strength, by game."""
        rows = await self.db.fetch("SELECT game, value, deviation, games FROM ratings WHERE who = ?", player)
        return {str(r[0]): Strength(*r[1:]) for r in rows}

    async def ladder(self, game: str, first: int, count: int) -> list[Rated]:
        """The best, and bots among them; whoever deleted their data is left out."""
        rows = await self.db.fetch(
            "SELECT r.who, p.name, p.bot, r.value, r.deviation, r.games FROM ratings r LEFT JOIN players p ON p.id = r.who "
            "WHERE r.game = ? AND (p.id IS NULL OR p.erased = 0) ORDER BY r.value DESC, r.who LIMIT ? OFFSET ?",
            game,
            count,
            first,
        )
        return [Rated(who, name or who.removeprefix("bot "), name is None or bool(bot), Strength(*rest)) for who, name, bot, *rest in rows]

    async def lately(self, game: str, count: int) -> dict[str, list[tuple[int, float]]]:
        """By player or bot, when and to what their rating changed in the newest results of a game, oldest first."""
        rows = await self.db.fetch(
            "SELECT player, bot, at, value FROM results WHERE game = ? AND rated = 1 AND value IS NOT NULL "
            "ORDER BY at DESC, table_id DESC LIMIT ?",
            *(game, count),
        )
        found: dict[str, list[tuple[int, float]]] = {}
        for player, bot, at, value in reversed(rows):
            found.setdefault(player or f"bot {bot}", []).append((int(at), float(value)))
        return found

    async def keep(self, game: str, ratings: Ratings) -> None:
        """``Conflict`` when somebody has changed them since."""
        await self.db.write(changes_of(game, ratings))


def changes_of(game: str, ratings: Ratings) -> list[Statement]:
    """What writes new strengths down. ``Conflict`` when somebody has changed them since."""
    key = f"ratings {game}"
    if ratings.version:
        turn = Statement("UPDATE site SET value = ? WHERE key = ? AND value = ?", (ratings.after, key, ratings.version), rows=1)
    else:
        turn = Statement("INSERT INTO site (key, value) VALUES (?, ?)", (key, ratings.after))
    upsert = (
        "INSERT INTO ratings (game, who, value, deviation, games) VALUES (?, ?, ?, ?, ?) ON CONFLICT (game, who) "
        "DO UPDATE SET value = excluded.value, deviation = excluded.deviation, games = excluded.games"
    )
    old = [Statement("DELETE FROM ratings WHERE game = ?", (game,))] if ratings.whole else []
    new = [Statement(upsert, (game, who, s.value, s.deviation, s.games)) for who, s in ratings.strengths.items()]
    step = "UPDATE results SET value = ?, deviation = ? WHERE table_id = ? AND seat = ?"
    steps = [Statement(step, (r.strength.value, r.strength.deviation, r.table, r.seat)) for r in ratings.steps if r.strength]
    return [turn, *old, *new, *steps]
