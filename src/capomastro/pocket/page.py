"""The house of a page: what the worker of a browser calls. Everything crosses as text, so that neither side holds the other's objects."""

from __future__ import annotations

import json
from typing import Any

from capomastro.kernel.plugins import declare
from capomastro.pocket.house import House
from capomastro.pocket.keeping import Full, Memory, Stored
from capomastro.pocket.study import PUZZLES
from capomastro.pocket.trial import GAME, Trial, carried

GAMES = {name: f"capomastro.games.{name}:{name.upper()}" for name in ("carcassonne", "carrara", "citadels", "firenze")}
BOTS = {
    "random": "capomastro.bots.bot:RandomBot",
    **{name.lower(): f"capomastro.bots.players:{name}" for name in ("Apprentice", "Journeyman", "Master", "Capomastro")},
}


class Browser:
    """A keeper whose work is done by the page's script: ``shelf`` is its object, with a method for each of the keeper's."""

    def __init__(self, shelf: Any) -> None:
        self.shelf = shelf

    async def read(self, table_id: str) -> Stored | None:
        text = await self.shelf.read(table_id)
        return Stored(**json.loads(text)) if text else None

    async def write(self, table_id: str, kept: str, info: str, number: int, entries: list[str]) -> None:
        problem = await self.shelf.write(table_id, kept, info, number, json.dumps(entries))
        if problem == "full":
            raise Full
        if problem:
            raise OSError(problem)

    async def forget(self, table_id: str) -> None:
        await self.shelf.forget(table_id)

    async def bring(self, part: str) -> None:
        if part in (*GAMES, PUZZLES):
            await self.shelf.bring(part)


class Forgetful(Memory):
    """Where the browser lets a page keep nothing: tables last as long as the page."""

    def __init__(self, shelf: Any) -> None:
        super().__init__()
        self.browser = Browser(shelf)

    async def bring(self, part: str) -> None:
        await self.browser.bring(part)


class Page:
    """One worker's house."""

    def __init__(self, shelf: Any, build: str, keeps: bool = True) -> None:
        declare("capomastro.games", GAMES)
        declare("capomastro.bots", BOTS)
        self.house = House(Browser(shelf) if keeps else Forgetful(shelf), build)
        self.trial: Trial | None = None

    async def ask(self, method: str, path: str, body: str, me: str) -> str:
        answered = await self.house.ask(method, path, body, me)
        return json.dumps([answered.status, answered.body])

    async def hear(self, channel: int, table: str, text: str, send: Any, me: str) -> None:
        await self.house.hear(channel, table, text, send, me)

    def part(self, channel: int) -> None:
        self.house.part(channel)

    async def try_out(self, seconds: float) -> str:
        """A little more of the trial; the levels that this device can carry, as far as it is known, as JSON."""
        if self.trial is None:
            await self.house.keeper.bring(GAME)
            self.trial = Trial()
        self.trial.go_on(seconds)
        return json.dumps({"share": self.trial.share, "levels": carried(self.trial.share)})

    def carries(self, share: float) -> None:
        """What the trial found, now or on an earlier day."""
        self.house.levels = carried(share)
