"""Stands between Playwright and a Firefox that is a little older than Playwright expects.

Started in Firefox's place and with its arguments, it starts Firefox and passes on every message of WebDriver BiDi. A command that
this Firefox does not know yet, and whose wish its preferences fulfil already, is answered here. Whoever else connects, at the port
that is written to the file named first, asks Firefox in the same session for what Playwright has no words for.
"""

from __future__ import annotations

import asyncio
import json
import re
import sys
from itertools import count
from pathlib import Path

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve

LISTENS = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
FULFILLED = ("emulation.setMediaFeaturesOverride",)     # light colours: Firefox's own choice where the desktop says nothing
ASIDE = 1_000_000_000                                   # commands that are not Playwright's have numbers from here on
DOOR = "/aside"


class Bridge:
    """One Firefox, Playwright, and those who ask aside."""

    def __init__(self) -> None:
        self.address = ""
        self.firefox: ClientConnection | None = None
        self.numbers = count(ASIDE)
        self.asked: dict[int, ServerConnection] = {}

    async def welcome(self, caller: ServerConnection) -> None:
        if caller.request is not None and caller.request.path == DOOR:
            await self.ask(caller)
            return
        async with connect(self.address + "/session", max_size=None, ping_interval=None) as self.firefox:
            await asyncio.gather(self.pass_on(caller, self.firefox), self.pass_back(caller, self.firefox))

    async def pass_on(self, playwright: ServerConnection, firefox: ClientConnection) -> None:
        """What Playwright says."""
        async for text in playwright:
            message = json.loads(text)
            if message["method"] in FULFILLED:
                await playwright.send(json.dumps({"type": "success", "id": message["id"], "result": {}}))
            else:
                await firefox.send(text)

    async def pass_back(self, playwright: ServerConnection, firefox: ClientConnection) -> None:
        """What Firefox says, until it ends."""
        async for text in firefox:
            number = json.loads(text).get("id") or 0
            await self.asked.pop(number, playwright).send(text)
        await playwright.close()

    async def ask(self, caller: ServerConnection) -> None:
        """What somebody else says."""
        async for text in caller:
            number = next(self.numbers)
            self.asked[number] = caller
            assert self.firefox is not None, "Playwright comes first"
            await self.firefox.send(json.dumps({**json.loads(text), "id": number}))


async def run(door: Path, command: list[str]) -> int:
    """Firefox, with this between it and whoever connects."""
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT)
    assert process.stdout is not None
    bridge = Bridge()
    async with serve(bridge.welcome, "127.0.0.1", 0, max_size=None, ping_interval=None) as server:
        async for line in process.stdout:
            if found := LISTENS.search(line.decode(errors="replace")):
                bridge.address = found[1]
                here = f"ws://127.0.0.1:{next(iter(server.sockets)).getsockname()[1]}"
                door.write_text(here + DOOR, encoding="utf-8")
                print(f"WebDriver BiDi listening on {here}", file=sys.stderr, flush=True)
            else:
                sys.stderr.write(line.decode(errors="replace"))
                sys.stderr.flush()
        return await process.wait()


if __name__ == "__main__":
    sys.exit(asyncio.run(run(Path(sys.argv[1]), sys.argv[2:])))
