"""A device without a browser: the house of the pocket table, and somebody who plays at it by messages."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from capomastro.pocket.house import House
from capomastro.pocket.keeping import Full, Memory
from capomastro.running.protocol import PROTOCOL

Json = dict[str, Any]


class Cramped(Memory):
    """Keeps tables until it is full."""

    def __init__(self) -> None:
        super().__init__()
        self.full = False

    async def write(self, table_id: str, kept: str, info: str, number: int, entries: list[str]) -> None:
        if self.full:
            raise Full
        await super().write(table_id, kept, info, number, entries)


class Device:
    """Asks, plays and reads what it is told."""

    def __init__(self, keeper: Memory | None = None) -> None:
        self.keeper = keeper or Memory()
        self.house = House(self.keeper, "a build", pace=0.0, blind=1)
        self.told: list[Json] = []
        self.table = ""
        self.played = 0

    async def ask(self, method: str, path: str, body: Json | None = None) -> tuple[int, Any]:
        answered = await self.house.ask(method, path, "" if body is None else json.dumps(body), "Ann")
        return answered.status, answered.body if path.endswith("record") else json.loads(answered.body)

    async def open(self, game: str, *, deal: str = "", seats: list[Json] | None = None, **more: Any) -> Json:
        wanted = seats if seats is not None else [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
        body = {"game": game, "seats": wanted, "begin": True, "deal": deal, **more}
        status, info = await self.ask("POST", "/api/tables", body)
        assert status == 200, info
        self.table = info["id"]
        return dict(info)

    async def say(self, **message: Any) -> None:
        await self.house.hear(1, self.table, json.dumps(message), lambda text: self.told.append(json.loads(text)), "Ann")

    async def sit_down(self) -> None:
        self.house.part(1)
        self.told.clear()
        await self.say(type="hello", protocol=PROTOCOL)

    def last(self, kind: str) -> Json:
        return next((message for message in reversed(self.told) if message["type"] == kind), {})

    @property
    def over(self) -> bool:
        return bool(self.last("table")["table"]["state"] == "finished")

    async def play(self, at_most: int = 10_000) -> None:
        """The first move of every question, until the game is over or so many are made."""
        until = self.played + at_most
        while not self.over and self.played < until:
            now = {message["seat"]: message for message in self.told if message["type"] == "seen"}
            seen = next((message for message in now.values() if message.get("moves")), self.last("seen"))
            window = seen.get("window") or {}
            if seen.get("moves"):
                move = seen["moves"][0]["text"]
                await self.command(type="play", seat=seen["seat"], seq=seen["seq"], move=move, sure=True)
            elif window.get("replies") and not window.get("answer"):
                reply = window["replies"][0]["text"]
                await self.command(type="answer", seat=seen["seat"], question=window["question"], move=reply, since=window["since"])
            await asyncio.sleep(0)
            assert self.last("refused") == {} or self.last("refused")["code"] == "stale", self.last("refused")

    async def command(self, **message: Any) -> None:
        self.played += 1
        await self.say(**message, key=f"key{self.played}")
