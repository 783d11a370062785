"""Nonsense by the hundred thousand: frames and requests of a broken or hostile client, against a server in a process of its own.

``python bench/fuzz.py --frames 500000 --requests 100000 --write`` adds to the tally in bench/results/fuzz.json, which so may be made in
slices; each slice has luck of its own. It fails on any answer of 500 or more, on a stack trace in the server's log, on an error in its
metrics, and when the game at the table is not as it was.
"""

from __future__ import annotations

import asyncio
import json
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import msgspec
import slices
from machine import ROOT, circumstances, told
from server_load import TEXT, Wire, connect, upgrade
from tests.ports import free_port
from tests.server.site import Person, Site
from tests.server.test_gate import EXPECTED, random_frame
from tests.server.test_names import fuzz

from capomastro.running.protocol import PROTOCOL
from capomastro.server.site.config import Config

FRAMES = 20                     # on one connection: after as many that cannot be read it is closed, so all of these are read
AT_ONCE = 8                     # connections side by side
BINARY = 0x82
LAST = 77_777                   # a number that no frame holds by chance
REQUESTS = 500                  # between two looks at the clock
KINDS = ("frames", "requests")
Tally = dict[str, int]


class Hostile(Wire):
    """A client that says hello, and then nonsense."""

    def __init__(self, request: bytes) -> None:
        super().__init__(request)
        self.over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.heard: set[str] = set()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if not self.over.done():
            self.over.set_result(None)

    def got(self, data: bytes) -> None:
        message = msgspec.json.decode(data)
        self.heard.add(message["type"])
        last = message["type"] == "gone" or (message["type"] == "pong" and message["id"] == LAST)
        if last and not self.over.done():
            self.over.set_result(None)


async def sent_frames(url: str, path: str, cookie: str, number: int, rng: random.Random) -> int:
    """Frames on one connection, and what came back; returns how many were sent."""
    client = Hostile(upgrade(url, path, cookie))
    await connect(url, client)
    client.send(msgspec.json.encode({"type": "hello", "protocol": PROTOCOL}))
    for _ in range(number):
        frame = random_frame(rng)
        data = frame if isinstance(frame, bytes) else frame.encode()
        client._frame(rng.choice((TEXT, BINARY)) if frame is data else TEXT, data)          # also texts that are no UTF-8
    client.send(b'{"type":"ping","id":%d}' % LAST)
    await asyncio.wait_for(client.over, 120)
    client.close()
    if not client.heard <= EXPECTED:
        raise SystemExit(f"unexpected answers: {client.heard - EXPECTED}")
    return number


async def slice_of(site: Site, frames: int, requests: int, seed: int) -> Tally:
    """One run against one server."""
    rng = random.Random(seed)
    ann, _ = await site.table_of("quarry", 2)
    await ann.my_turn()
    before = (await ann.person.http.get(f"/api/tables/{ann.table}/replay")).json()
    eve = await site.person("Eve")
    done = dict.fromkeys(KINDS, 0)
    while done["frames"] < frames:
        many = min(FRAMES, frames - done["frames"])
        path, cookie = f"/ws/tables/{ann.table}", f"capomastro={eve.cookie}"
        done["frames"] += sum(await asyncio.gather(*(sent_frames(site.url, path, cookie, many, rng) for _ in range(AT_ONCE))))
    if (await ann.person.http.get(f"/api/tables/{ann.table}/replay")).json() != before:
        raise SystemExit("the game is not as it was")
    people: list[Person] = [await site.person(f"Eve {n}") for n in range(AT_ONCE)]
    while done["requests"] < requests:
        many = min(REQUESTS, -(-(requests - done["requests"]) // AT_ONCE))
        statuses = await asyncio.gather(*(fuzz(person, many, rng.getrandbits(32)) for person in people))
        done["requests"] += sum(sum(found.values()) for found in statuses)
    if (await ann.play("keep"))["type"] != "done":
        raise SystemExit("nobody can play any more")
    metrics = (await eve.http.get("/metrics")).text
    failures = [line for line in metrics.splitlines() if line.startswith("capomastro_errors") and not line.endswith(" 0")]
    if failures:
        raise SystemExit(f"errors were counted: {failures}")
    return done


def run(database: str, frames: int, requests: int, seed: int) -> Tally:
    """A server of its own, its log read to the end."""
    config = Config(port=free_port(), database=database)
    given = {"port": config.port, "database": database, "workers": 1, "rates": False, "log_level": "warning", "nonce_wait": 60.0}
    with tempfile.TemporaryFile("w+") as log:
        runner = str(ROOT / "tests" / "server" / "runner.py")
        child = subprocess.Popen([sys.executable, runner, json.dumps(given)], stdout=subprocess.PIPE, stderr=log, text=True)
        try:
            assert child.stdout is not None
            child.stdout.readline()
            done = asyncio.run(slice_of(Site(config), frames, requests, seed))
        finally:
            child.terminate()
            child.communicate(timeout=60)
            log.seek(0)
            text = log.read()
    if "Traceback" in text or '"ERROR"' in text:
        raise SystemExit(f"the server's log holds an error:\n{text[-3000:]}")
    return done


def page(kept: slices.Tally) -> str:
    """The tally as Markdown."""
    lines = [
        "# Fuzzed frames and requests", "",
        "Generated by `python bench/fuzz.py --write`, slice by slice. Answers of 500 or more: 0. Stack traces: 0. Errors counted: 0.", "",
        "| | frames | requests | |", "|---|---:|---:|---|",
    ]
    for part in kept["slices"]:
        what, where = part["done"], told(part["circumstances"])
        lines.append(f"| {part['database']}, luck {part['seed']} | {what['frames']:,} | {what['requests']:,} | {where} |")
    total = {kind: sum(part["done"][kind] for part in kept["slices"]) for kind in KINDS}
    lines.append(f"| **together {sum(total.values()):,}** | {total['frames']:,} | {total['requests']:,} | |")
    return "\n".join([*lines, ""])


def main() -> None:
    options = slices.options(__doc__, "sqlite")
    options.add_argument("--frames", type=int, default=20_000)
    options.add_argument("--requests", type=int, default=4_000)
    given = options.parse_args()
    about, began = circumstances(), time.monotonic()
    with slices.fresh_database(given.database) as database:
        done = run(database, given.frames, given.requests, given.seed)
    print(f"{done} on {given.database}, luck {given.seed}, in {time.monotonic() - began:.0f} s: nothing failed", flush=True)
    if given.write:
        slices.keep("fuzz", {"circumstances": about, "database": given.database, "seed": given.seed, "done": done}, page)


if __name__ == "__main__":
    main()
