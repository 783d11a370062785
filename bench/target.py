"""A server that is attacked: in a process of its own, with its limits on, and somebody who only wants to play there."""

from __future__ import annotations

import asyncio
import contextlib
import json
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from typing import Any

import httpx
from machine import ROOT
from tests.ports import free_port
from tests.server.site import Person, Site

from capomastro.server.site.config import Config

Attack = Callable[["Target", float], Awaitable[float]]
ATTACKER = "10.200.0.1"                 # said by the proxy that the generator is: the victims come from elsewhere
PATIENCE = 120.0


class Target:
    """A server with its limits on, and somebody who only wants to play."""

    def __init__(self, folder: str) -> None:
        self.database = f"{folder}/site.db"
        self.config = Config(port=free_port(), database=f"sqlite:///{self.database}", workers=1, log_level="critical")
        given = {"port": self.config.port, "database": self.config.database, "workers": 1, "log_level": "critical"}
        runner = str(ROOT / "tests" / "server" / "runner.py")
        self.process = subprocess.Popen([sys.executable, runner, json.dumps(given)], stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.process.stdout.readline()
        self.site = Site(self.config, httpx.Limits(max_connections=100))     # kept, as browsers do: others wait for the server alone

    async def person(self, name: str, address: str) -> Person:
        person = await self.site.stranger()
        person.http.headers["x-forwarded-for"] = address
        return await person.enter(name)

    async def longest_answer(self, stop: asyncio.Event) -> float:
        """The longest that a visitor waited for an answer meanwhile."""
        http, longest = (await self.site.stranger()).http, 0.0
        while not stop.is_set():
            began = time.monotonic()
            with contextlib.suppress(httpx.HTTPError):          # no answer at all: that took the whole time
                await http.get("/health", timeout=30.0)
            longest = max(longest, time.monotonic() - began)
            await asyncio.sleep(0.02)
        return longest

    @contextlib.asynccontextmanager
    async def watched(self) -> Any:
        stop, found = asyncio.Event(), [0.0]
        watching = asyncio.create_task(self.longest_answer(stop))
        yield found
        stop.set()
        found[0] = await watching

    async def awaited(self, attacks: Iterable[Coroutine[Any, Any, None]]) -> float:
        """The seconds in which a bot answers somebody else while these go on; they end with it."""
        ann = await self.person("Ann", "10.9.0.1")
        seat = await ann.sit_down((await ann.open("quarry", "me", "random", begin=True))["id"])
        await seat.my_turn(0)
        tasks = [asyncio.create_task(attack) for attack in attacks]
        await asyncio.sleep(2)
        await seat.play("sell", 0)
        began = time.monotonic()
        await seat.my_turn(0)
        took = time.monotonic() - began
        for task in tasks:
            task.cancel()
        return took
