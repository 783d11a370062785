"""The server under load: moves per second, delivery, CPU per message beside a bare broadcast, restart, memory.

``python bench/server.py --tables 500 --seconds 30`` opens 500 four-seat tables (2,000 sockets) of all games and plays random
legal moves at the pace asked for. The load generator runs in this process and its CPU is reported apart.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec
import websockets
from machine import RESULTS, circumstances

from capomastro.kernel.registry import games

TICK = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
BARE = """
import asyncio, sys, uvicorn
from litestar import Litestar, websocket, WebSocket
from litestar.exceptions import WebSocketDisconnect
groups = {}
@websocket("/ws/{group:int}")
async def talk(socket: WebSocket, group: int) -> None:
    await socket.accept()
    members = groups.setdefault(group, set())
    members.add(socket)
    try:
        while True:
            text = await socket.receive_text()
            for member in tuple(members):
                await member.send_text(text)
    except WebSocketDisconnect:
        members.discard(socket)
async def ready(app):
    print("ready", flush=True)
uvicorn.run(Litestar([talk], on_startup=[ready]), port=int(sys.argv[1]), ws="websockets-sansio", ws_per_message_deflate=False,
            log_level="error")
"""
ROOT = Path(__file__).parents[1]


def cpu(pid: int) -> float:
    """Seconds of CPU a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def resident(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE


def start(command: list[str]) -> subprocess.Popen[str]:
    """A server process that says "ready"."""
    child = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    if child.stdout.readline() != "ready\n":
        raise SystemExit("the server did not start")
    return child


class Player:
    """One socket at one seat; answers every turn with a random legal move when told to."""

    def __init__(self, url: str, token: str, table: str, seat: int, load: Load) -> None:
        self.url, self.token, self.table, self.seat, self.load = url, token, table, seat, load
        self.turn: dict[str, Any] | None = None
        self.numbers = itertools.count()
        self.over = False
        self.socket: Any = None

    async def run(self) -> None:
        headers = {"origin": self.url, "cookie": f"capomastro={self.token}"}
        where = f"{self.url.replace('http', 'ws')}/ws/tables/{self.table}"
        async with websockets.connect(where, additional_headers=headers, compression=None, max_size=None) as self.socket:
            await self.socket.send('{"type":"hello","protocol":1}')
            async for data in self.socket:
                message = msgspec.json.decode(data)
                if message["type"] == "shuffle":
                    await self.socket.send(json.dumps({"type": "nonce", "seat": self.seat, "nonce": "ab" * 16}))
                elif message["type"] == "seen":
                    self.load.delivered(self.table, message)
                    self.over = "outcome" in message
                    self.turn = message if message.get("moves") and not self.over else None
                    if self.over:
                        return

    async def move(self, rng: random.Random) -> None:
        turn, self.turn = self.turn, None
        if turn is not None:
            text = rng.choice(turn["moves"])["text"]
            self.load.sent(self.table)
            await self.socket.send(
                json.dumps({"type": "play", "seat": self.seat, "seq": turn["seq"], "move": text, "key": f"{next(self.numbers)}"})
            )


class Load:
    """What was sent and when it had reached how many seats."""

    def __init__(self) -> None:
        self.pending: dict[str, tuple[float, int]] = {}
        self.moves = 0
        self.messages = 0
        self.bytes = 0
        self.delays: list[float] = []

    def sent(self, table: str) -> None:
        self.pending[table] = (time.perf_counter(), 0)

    def delivered(self, table: str, message: dict[str, Any]) -> None:
        self.messages += 1
        if table in self.pending:
            began, seats = self.pending[table]
            seats += 1
            if seats == message["view"]["players"]:
                self.delays.append(time.perf_counter() - began)
                self.moves += 1
                del self.pending[table]
            else:
                self.pending[table] = (began, seats)


async def measure(url: str, pid: int, tables: int, seconds: float, rate: float) -> dict[str, Any]:
    """Open the tables, then play at ``rate`` moves a second."""
    load = Load()
    rng = random.Random(1)
    ids = [g.id for g in games().values() if 4 in g.players]
    players: list[Player] = []
    async with httpx.AsyncClient(base_url=url, headers={"origin": url}, timeout=60) as http:
        tokens = []
        for seat in range(4):
            answer = await http.post("/api/enter", json={"name": f"Load {seat}"})
            tokens.append(answer.cookies["capomastro"])
        http.cookies.clear()
        for number in range(tables):
            cookie = [{"cookie": f"capomastro={t}"} for t in tokens]
            body = {"game": ids[number % len(ids)], "seats": [{"kind": "me"}] + [{"kind": "open"}] * 3}
            table = (await http.post("/api/tables", json=body, headers=cookie[0])).json()["id"]
            for seat in (1, 2, 3):
                await http.post(f"/api/tables/{table}/sit", json={"seat": seat}, headers=cookie[seat])
            players += [Player(url, tokens[seat], table, seat, load) for seat in range(4)]
        tasks = []
        for at in range(0, len(players), 100):
            tasks += [asyncio.create_task(p.run()) for p in players[at : at + 100]]
            await asyncio.sleep(0.2)
        empty = resident(pid)
        for number in range(0, len(players), 4):
            await http.post(f"/api/tables/{players[number].table}/start", headers={"cookie": f"capomastro={tokens[0]}"})
    await asyncio.sleep(2.0)
    started = resident(pid)
    load.__init__()                                     # type: ignore[misc]  # the start itself is not counted
    before, mine, began = cpu(pid), time.process_time(), time.perf_counter()
    while (now := time.perf_counter() - began) < seconds:
        due = int(now * rate) - load.moves - len(load.pending)
        waiting = [p for p in players if p.turn is not None and p.table not in load.pending]
        for player in rng.sample(waiting, max(0, min(due, len(waiting)))):
            await player.move(rng)
        await asyncio.sleep(0.005)
    took = time.perf_counter() - began
    used, generator = cpu(pid) - before, time.process_time() - mine
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    delays = sorted(load.delays) or [0.0]
    return {
        "tables": tables, "sockets": len(players), "games": ids, "moves_per_second": round(load.moves / took, 1),
        "messages_per_second": round(load.messages / took, 1), "median_ms": round(statistics.median(delays) * 1000, 1),
        "p99_ms": round(delays[int(len(delays) * 0.99)] * 1000, 1), "server_cpu": round(used / took, 2),
        "generator_cpu": round(generator / took, 2), "cpu_ms_per_move": round(1000 * used / max(1, load.moves), 3),
        "cpu_us_per_message": round(1e6 * used / max(1, load.messages), 1),
        "kb_per_running_table": round((started - empty) / 1024 / tables, 1),
    }


async def measure_bare(url: str, pid: int, sockets: int, seconds: float) -> dict[str, Any]:
    """The same shape without a game: groups of four, a text of 4 kB to all of them."""
    text = "x" * 4096
    connections = [await websockets.connect(f"{url.replace('http', 'ws')}/ws/{n // 4}", compression=None) for n in range(sockets)]
    received = 0

    async def read(connection: Any) -> None:
        nonlocal received
        async for _ in connection:
            received += 1

    readers = [asyncio.create_task(read(c)) for c in connections]
    before, began = cpu(pid), time.perf_counter()
    turn = 0
    while time.perf_counter() - began < seconds:
        for _ in range(5):
            await connections[(turn * 4) % sockets].send(text)
            turn += 1
        await asyncio.sleep(0.02)
    await asyncio.sleep(0.5)
    used = cpu(pid) - before
    for reader in readers:
        reader.cancel()
    await asyncio.gather(*(c.close() for c in connections))
    return {"sockets": sockets, "messages": received, "cpu_us_per_message": round(1e6 * used / max(1, received), 1)}


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--tables", type=int, default=500)
    options.add_argument("--seconds", type=float, default=30.0)
    options.add_argument("--rate", type=float, default=600.0, help="moves a second to try for")
    options.add_argument("--database", default="", help="postgresql://…; SQLite when not said")
    options.add_argument("--write", action="store_true", help="keep the result in bench/results/server.json")
    given = options.parse_args()
    port = 8650
    url = f"http://127.0.0.1:{port}"
    bare = start([sys.executable, "-W", "ignore", "-c", BARE, str(port)])
    plain = asyncio.run(measure_bare(url, bare.pid, min(400, given.tables * 4), min(5.0, given.seconds)))
    bare.terminate()
    bare.wait()
    with tempfile.TemporaryDirectory() as folder:
        database = given.database or f"sqlite:///{folder}/bench.db"
        settings = {"port": port, "database": database, "rates": False, "log_level": "error", "gather_wait": 1.0, "nonce_wait": 1.0}
        command = [sys.executable, str(ROOT / "tests" / "server" / "runner.py"), json.dumps(settings)]
        server = start(command)
        result = asyncio.run(measure(url, server.pid, given.tables, given.seconds, given.rate))
        server.kill()
        server.wait()
        began = time.perf_counter()
        server = start(command)
        result["restart_seconds"] = round(time.perf_counter() - began, 2)
        server.terminate()
        server.wait()
    result["times_bare"] = round(result["cpu_us_per_message"] / plain["cpu_us_per_message"], 2)
    whole = {**circumstances(), "bare": plain, "server": result}
    print(json.dumps(whole, indent=2))
    if given.write:
        (RESULTS / "server.json").write_text(json.dumps(whole, indent=2) + "\n")


if __name__ == "__main__":
    main()
