"""What each attack does to everybody else, as a number: one server in a process of its own, one visitor who means no good.

``python bench/attacks.py`` prints them; ``make soak`` runs it and keeps them in bench/results/attacks.json. An attack that does more than
its limit says fails.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import resource
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import httpx
from machine import RESULTS, ROOT, circumstances
from server_load import cpu
from tests.ports import free_port
from tests.server.site import Person, Site
from tests.server.test_burden import bomb
from tests.server.test_damage import damaged

from capomastro.kernel.registry import games
from capomastro.kernel.rng import Rng
from capomastro.running import snapshot
from capomastro.running.entries import Begin
from capomastro.running.game import RunningGame
from capomastro.running.protocol import ClockSpec
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
        self.site = Site(self.config)

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


async def import_bomb(target: Target, size: float) -> float:
    """Seconds that others waited at most while a record full of undos was read and opened."""
    eve = await target.person("Eve", ATTACKER)
    await eve.http.post("/api/records", json={"record": "x"})
    text = await asyncio.to_thread(bomb, int(4000 * size), int(1000 * size))
    async with target.watched() as longest:
        answer = await eve.http.post("/api/records", json={"record": text}, timeout=PATIENCE)
        if answer.status_code == 201:
            await eve.http.get(f"/api/tables/{answer.json()['id']}/replay", params={"count": 60}, timeout=PATIENCE)
    return float(longest[0])


async def half_requests(target: Target, size: float) -> float:
    """Seconds that others waited at most beside thousands of requests that do not come to their end, from one address."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 20_000), hard))
    held: list[socket.socket] = []
    async with target.watched() as longest:
        for number in range(int(5000 * size)):
            try:
                one = socket.create_connection(("127.0.0.1", target.config.port), 5.0, source_address=("127.0.0.9", 0))
                one.sendall(b"GET /api/site HTTP/1.1\r\nX-a: ")
                held.append(one)
            except OSError:
                continue
            if number % 50 == 0:
                await asyncio.sleep(0)
        await asyncio.sleep(3)
    for one in held:
        one.close()
    return float(longest[0])


async def hint_flood(target: Target, size: float) -> float:
    """Seconds in which a bot answers somebody else while one visitor asks for hints at forty tables."""
    ann, eve = await target.person("Ann", "10.9.0.1"), await target.person("Eve", ATTACKER)
    table = await ann.open("quarry", "me", "random", begin=True)
    seat = await ann.sit_down(table["id"])
    await seat.my_turn(0)
    asking = []
    for _ in range(max(2, int(40 * size))):
        opened = await eve.http.post("/api/tables", json={"game": "quarry", "begin": True, "seats": [{"kind": "me"}, {"kind": "bot"}]})
        if opened.status_code == 201:
            asking.append(await eve.sit_down(opened.json()["id"]))

    async def ask(one: Any) -> None:
        while True:
            with contextlib.suppress(AssertionError, TimeoutError):
                await one.ask("hint", seat=0)
            await asyncio.sleep(0.05)

    tasks = [asyncio.create_task(ask(one)) for one in asking]
    await asyncio.sleep(2)
    await seat.play("sell", 0)
    began = time.monotonic()
    await seat.my_turn(0)
    took = time.monotonic() - began
    for task in tasks:
        task.cancel()
    return took


async def many_results(target: Target, size: float) -> float:
    """Milliseconds of processor time for one "who am I" on a site with five thousand rated games."""
    ann = await target.person("Ann", "10.9.0.2")
    await ann.open("quarry", "me", "open")
    base = sqlite3.connect(target.database)
    facts = base.execute("SELECT facts FROM tables LIMIT 1").fetchone()[0]
    ids = [f"rated{n:04}" for n in range(300)]
    base.executemany("INSERT INTO players (id, name, lang, created) VALUES (?, ?, 'en', 0)", [(one, one) for one in ids])
    rng = random.Random(1)
    for number in range(int(5000 * size)):
        table = f"old{number:08}"
        base.execute(
            "INSERT INTO tables (id, game, state, public, tended, host, facts, created, changed) "
            "VALUES (?, 'quarry', 'finished', 0, 0, ?, ?, 0, 0)",
            (table, ids[0], facts),
        )
        base.executemany(
            "INSERT INTO results (table_id, seat, game, rated, player, bot, rank, score, at) VALUES (?, ?, 'quarry', 1, ?, '', ?, 1, ?)",
            [(table, seat, player, seat + 1, number) for seat, player in enumerate(rng.sample(ids, 2))],
        )
    base.commit()
    base.close()
    before, number = cpu(target.process.pid), 60
    for _ in range(number):
        await ann.http.get("/api/me")
    return 1000 * (cpu(target.process.pid) - before) / number


async def damaged_snapshots(target: Target, size: float) -> float:
    """Snapshots that were used although bytes of them were changed."""
    quarry, rng, used = games()["quarry"], random.Random(2), 0
    running = RunningGame(quarry, b"7" * 32, ClockSpec())
    options: dict[str, object] = {"data": quarry.shelf.latest}
    running.follow(running.opening(Begin(1, "quarry", quarry.rules_version, 2, options, "", ["ab"] * 2)))
    luck = Rng(4)
    while not running.over and running.length < 12:
        legal = running.state.legal()
        running.follow(running.bot_move(int(legal[int(luck.below(len(legal)))]), 2) if running.decider >= 0 else running.nobody(2))
    kept = snapshot.take(running, "t")
    for _ in range(int(20_000 * size)):
        used += snapshot.bring_back(RunningGame(quarry, b"7" * 32, ClockSpec()), damaged(kept, rng), "t")
    return float(used)


async def blink(target: Target, size: float) -> float:
    """Seats that a bot took over in the second after their player's page was closed."""
    ann, bob = await target.person("Ann", "10.9.0.3"), await target.person("Bob", "10.9.0.4")
    table = (await ann.open("quarry", "me", "open"))["id"]
    await bob.post(f"/api/tables/{table}/sit")
    mine, theirs = await ann.sit_down(table), await bob.sit_down(table)
    await ann.post(f"/api/tables/{table}/start")
    await mine.until(lambda: mine.seen)
    await theirs.close()
    await mine.until(lambda: not mine.info["seats"][1].get("connected"))
    await mine.say("takeover", seat=0, absent=1)
    await asyncio.sleep(1)
    return float(bool(mine.info["seats"][1].get("away")))


ATTACKS: list[tuple[str, Attack, float, str]] = [          # name, attack, the most it may do, in what
    ("an imported record of 1,000 undos", import_bomb, 1.0, "s"),
    ("5,000 half requests", half_requests, 2.0, "s"),
    ("hints at 40 tables", hint_flood, 6.0, "s"),
    ("5,000 rated games", many_results, 20.0, "ms"),
    ("20,000 damaged snapshots", damaged_snapshots, 0.0, "used"),
    ("a closed page", blink, 0.0, "seats"),
]


async def attempt(attack: Attack, size: float) -> float:
    with tempfile.TemporaryDirectory(prefix="capomastro-attack-") as folder:
        target = Target(folder)
        try:
            return await attack(target, size)
        finally:
            for person in target.site.people:
                for seat in person.seats:
                    with contextlib.suppress(Exception):
                        await seat.close()
                await person.http.aclose()
            target.process.terminate()
            target.process.wait(30)


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--size", type=float, default=1.0, help="of each attack, as a share of the whole")
    options.add_argument("--only", default="", help="attacks whose name holds this")
    options.add_argument("--write", action="store_true", help="keep the numbers in bench/results/attacks.json")
    chosen = options.parse_args()
    found: dict[str, Any] = {}
    failed = []
    for name, attack, most, unit in ATTACKS:
        if chosen.only in name:
            number = asyncio.run(attempt(attack, chosen.size))
            found[name] = {"number": round(number, 3), "most": most, "unit": unit}
            failed += [name] if number > most else []
            print(f"{name}: {number:.3f} {unit} (at most {most:g}){' FAILED' if number > most else ''}", flush=True)
    if chosen.write:
        kept = {"circumstances": circumstances(), "size": chosen.size, "attacks": found}
        (RESULTS / "attacks.json").write_text(json.dumps(kept, indent=2) + "\n", encoding="utf-8")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
