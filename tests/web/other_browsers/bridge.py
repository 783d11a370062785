"""Stands between Playwright and a Firefox that is a little older than Playwright expects.

Started in Firefox's place and with its arguments, it starts Firefox and passes on every message of WebDriver BiDi. A command that
this Firefox does not know yet, and whose wish its preferences fulfil already, is answered here.
"""

from __future__ import annotations

import asyncio
import json
import re
import sys

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve

LISTENS = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
FULFILLED = ("emulation.setMediaFeaturesOverride",)     # light colours: Firefox's own choice where the desktop says nothing


async def pass_on(playwright: ServerConnection, firefox: ClientConnection) -> None:
    """What Playwright says."""
    async for text in playwright:
        message = json.loads(text)
        if message["method"] in FULFILLED:
            await playwright.send(json.dumps({"type": "success", "id": message["id"], "result": {}}))
        else:
            await firefox.send(text)


async def pass_back(playwright: ServerConnection, firefox: ClientConnection) -> None:
    """What Firefox says, until it ends."""
    async for text in firefox:
        await playwright.send(text)
    await playwright.close()


async def run(command: list[str]) -> int:
    """Firefox, with this between it and whoever connects."""
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT)
    assert process.stdout is not None
    inner = ""

    async def between(playwright: ServerConnection) -> None:
        async with connect(inner + "/session", max_size=None, ping_interval=None) as firefox:
            await asyncio.gather(pass_on(playwright, firefox), pass_back(playwright, firefox))

    async with serve(between, "127.0.0.1", 0, max_size=None, ping_interval=None) as server:
        async for line in process.stdout:
            if found := LISTENS.search(line.decode(errors="replace")):
                inner = found[1]
                port = next(iter(server.sockets)).getsockname()[1]
                print(f"WebDriver BiDi listening on ws://127.0.0.1:{port}", file=sys.stderr, flush=True)
            else:
                sys.stderr.write(line.decode(errors="replace"))
                sys.stderr.flush()
        return await process.wait()


if __name__ == "__main__":
    sys.exit(asyncio.run(run(sys.argv[1:])))
