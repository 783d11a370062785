"""The server under load, on the compiled build: ``python bench/server.py`` measures everything and writes the results.

``load``     500 four-seat tables of all games in mid-game, 2,000 sockets, random legal moves at the pace asked for; then the
             same messages, size for size and in the same order, from a bare Litestar broadcast at the same pace
``postgresql``  the same load on PostgreSQL, whose own processor time is told beside the server's; with ``--processes``, several share the
             tables as behind a proxy that sends everybody at a table to the same one
``restart``  kill -9 and start again with 5,000 running tables that have clocks; open some of them at once; memory per table
``long``     the longest random game there is, opened by its player and by a spectator, also right after a start and an upgrade
``bots``     a person's moves with no tables of bots beside them, and with a hundred
``growth``   1, 2 and 4 processes on one PostgreSQL, the four seats of a table spread over them

The load generator runs in this process; its processor time is reported separately from the server's.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from typing import Any

import httpx
from machine import RESULTS, ROOT, circumstances, told
from server_fill import PLAYERS, Filled, fill
from server_load import Echo, Group, Player, Sent, connect, cpu, cpu_of_children, resident, sit_down, upgrade

import capomastro
from capomastro.arena.drawing import curves
from capomastro.server.store import open_store

sys.path.insert(0, str(ROOT))
BARE = """
import sys, uvicorn
from litestar import Litestar, websocket, WebSocket
from litestar.exceptions import WebSocketDisconnect
groups, texts = {}, {}
@websocket("/ws/{group:int}/{seat:int}")
async def talk(socket: WebSocket, group: int, seat: int) -> None:
    await socket.accept()
    members = groups.setdefault(group, {})
    members[seat] = socket
    try:
        while True:
            for part in (await socket.receive_text()).split():
                to, size = map(int, part.split(":"))
                if size not in texts:
                    texts[size] = "x" * size
                await members[to].send_text(texts[size])
    except WebSocketDisconnect:
        members.pop(seat, None)
async def ready(app):
    print("ready", flush=True)
uvicorn.run(Litestar([talk], on_startup=[ready]), port=int(sys.argv[1]), ws="websockets-sansio", ws_per_message_deflate=False,
            log_level="error")
"""
PORT = 8650
AT_ONCE = 50                    # sockets opened together
SETTINGS = {"rates": False, "log_level": "error", "blind_wait": 0.0, "window": 0.001, "workers": 1}      # these waits are deliberate
Json = dict[str, Any]


# -- servers --------------------------------------------------------------------------------
def url_of(port: int = PORT) -> str:
    return f"http://127.0.0.1:{port}"


def start(command: list[str]) -> subprocess.Popen[str]:
    """A process that says "ready"."""
    child = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    if child.stdout.readline() != "ready\n":
        raise SystemExit("the server did not start")
    return child


@contextlib.contextmanager
def serving(database: str, port: int = PORT, **settings: Any) -> Iterator[subprocess.Popen[str]]:
    """Our server."""
    given = json.dumps({**SETTINGS, "port": port, "database": database, **settings})
    child = start([sys.executable, str(ROOT / "tests" / "server" / "runner.py"), given])
    try:
        yield child
    finally:
        child.send_signal(signal.SIGTERM)
        child.wait(30)


@contextlib.contextmanager
def fresh_file() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        yield f"sqlite:///{folder}/bench.db"


async def filled(database: str, tables: int, share: float, **more: Any) -> Filled:
    began = time.perf_counter()
    store = await open_store(database)
    try:
        return await fill(store, tables, share, **more)
    finally:
        await store.close()
        print(f"{tables} tables filled in {time.perf_counter() - began:.1f} s", file=sys.stderr, flush=True)


# -- load -----------------------------------------------------------------------------------
async def seated(urls: list[str], made: Filled, *, changes: bool = True, together: bool = False) -> list[Group]:
    """Four sockets at every table; seat after seat on the next server, or, ``together``, table after table."""
    groups = [Group() for _ in made.tables]
    wanted = [(number, table, seat) for number, (table, _) in enumerate(made.tables) for seat in range(PLAYERS)]
    for at in range(0, len(wanted), AT_ONCE):
        part = wanted[at : at + AT_ONCE]
        places = [(urls[(n if together else s) % len(urls)], made.tokens[s], table, s, groups[n]) for n, table, s in part]
        await asyncio.gather(*(sit_down(*place, changes=changes) for place in places))
    return groups


async def drive(groups: list[Group], seconds: float, rate: float) -> tuple[list[Sent], float]:
    """Random moves, table after table, at an even pace; a table whose last move is not answered yet is passed over."""
    rng = random.Random(1)
    for group in groups:
        group.counting, group.moves = True, []
    number, began = 0, time.perf_counter()
    while (now := time.perf_counter() - began) < seconds:
        while number < now * rate:
            group = groups[number % len(groups)]
            if not group.moves or group.moves[-1].done:
                group.move(rng)
            number += 1
        await asyncio.sleep(0.002)
    took = time.perf_counter() - began
    await asyncio.sleep(1.0)
    for group in groups:
        group.counting = False
    return [move for group in groups for move in group.moves if move.done], took


def percentile(values: list[float], share: float) -> float:
    ordered = sorted(values) or [0.0]
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def milliseconds(values: list[float]) -> Json:
    found = {f"p{round(100 * share)}": round(1000 * percentile(values, share), 1) for share in (0.5, 0.9, 0.99)}
    return {**found, "max": round(1000 * max(values, default=0.0), 1)}


async def measure_load(
    pids: list[int], urls: list[str], made: Filled, seconds: float, rate: float,
    *, changes: bool = True, beside: int = 0, together: bool = False,
) -> tuple[Json, list[Sent]]:
    """Everybody sits down, then plays."""
    began = time.perf_counter()
    groups = await seated(urls, made, changes=changes, together=together)
    sitting = time.perf_counter() - began
    await drive(groups, min(5.0, seconds), rate)                    # warm
    before, mine, theirs = sum(map(cpu, pids)), time.process_time(), cpu_of_children(beside)
    moves, took = await drive(groups, seconds, rate)
    used, generator, database = sum(map(cpu, pids)) - before, time.process_time() - mine, cpu_of_children(beside) - theirs
    for group in groups:
        for player in group.players:
            player.close()
    messages = sum(len(move.sizes) for move in moves)
    size = sum(size for move in moves for _, size in move.sizes)
    result = {
        "tables": len(groups), "sockets": PLAYERS * len(groups), "seconds": round(took, 1), "offered_per_second": rate,
        "seconds_to_seat_all": round(sitting, 1), "moves_per_second": round(len(moves) / took, 1),
        "messages_per_second": round(messages / took, 1), "messages_per_move": round(messages / max(1, len(moves)), 2),
        "bytes_per_message": round(size / max(1, messages)),
        "seats_reached_per_move": round(statistics.mean(len(move.seats) for move in moves), 2),
        "delivery_ms": milliseconds([move.last - move.at for move in moves]),
        "server_cores": round(used / took, 3), "generator_cores": round(generator / took, 3),
        "cpu_us_per_move": round(1e6 * used / max(1, len(moves)), 1), "cpu_us_per_message": round(1e6 * used / max(1, messages), 1),
        **({"database_cores": round(database / took, 3)} if beside else {}),
        "delay_curve_ms": [round(1000 * percentile([m.last - m.at for m in moves], share / 100), 2) for share in range(0, 100)],
    }
    return result, moves


async def measure_bare(pid: int, url: str, tables: int, moves: list[Sent], seconds: float, rate: float) -> Json:
    """The same messages at the same pace from a server that knows no game."""
    sockets: list[Echo] = [Echo(upgrade(url, f"/ws/{n // PLAYERS}/{n % PLAYERS}")) for n in range(PLAYERS * tables)]
    for at in range(0, len(sockets), AT_ONCE):
        await asyncio.gather(*(connect(url, socket) for socket in sockets[at : at + AT_ONCE]))
    requests = [" ".join(f"{seat}:{size}" for seat, size in move.sizes).encode() for move in moves if move.sizes]
    movers = [move.sizes[0][0] for move in moves if move.sizes]
    Echo.received, number, began = 0, 0, time.perf_counter()
    before, mine = cpu(pid), time.process_time()
    while (now := time.perf_counter() - began) < seconds:
        while number < now * rate:
            which = number % len(requests)
            sockets[PLAYERS * (number % tables) + movers[which]].send(requests[which])
            number += 1
        await asyncio.sleep(0.002)
    took = time.perf_counter() - began
    await asyncio.sleep(1.0)
    used, generator = cpu(pid) - before, time.process_time() - mine
    for socket in sockets:
        socket.close()
    return {
        "messages_per_second": round(Echo.received / took, 1), "server_cores": round(used / took, 3),
        "generator_cores": round(generator / took, 3), "cpu_us_per_message": round(1e6 * used / max(1, Echo.received), 1),
    }


def load(given: argparse.Namespace) -> Json:
    with fresh_file() as database:
        result, moves = loaded(database, given)
    return beside_bare(result, moves, given)


def postgresql(given: argparse.Namespace) -> Json:
    from tests.server.postgres import Cluster

    cluster = Cluster()
    try:
        result, moves = loaded(cluster.new_database(), given, cluster.process.pid, given.processes)
    finally:
        cluster.stop()
    return {"processes": given.processes, **beside_bare(result, moves, given)}


def loaded(database: str, given: argparse.Namespace, beside: int = 0, processes: int = 1) -> tuple[Json, list[Sent]]:
    """The load on one database, whose tables several processes may share; ``beside``: the process whose children do its work."""
    made = asyncio.run(filled(database, given.tables, 0.5))
    with contextlib.ExitStack() as stack:
        pids = [stack.enter_context(serving(database, PORT + n)).pid for n in range(processes)]
        urls = [url_of(PORT + n) for n in range(processes)]
        return asyncio.run(
            measure_load(pids, urls, made, given.seconds, given.rate, changes=not given.whole, beside=beside, together=True)
        )


def beside_bare(result: Json, moves: list[Sent], given: argparse.Namespace) -> Json:
    """A result with what a bare broadcast of the same messages costs."""
    bare = start([sys.executable, "-W", "ignore", "-c", BARE, str(PORT)])
    time.sleep(2.0)                                                 # it says so before it listens
    try:
        pace = result["moves_per_second"]
        plain = asyncio.run(measure_bare(bare.pid, url_of(), given.tables, moves, min(10.0, given.seconds), pace))
    finally:
        bare.terminate()
        bare.wait()
    ratio = round(result["cpu_us_per_message"] / plain["cpu_us_per_message"], 2)
    return {**result, "bare": plain, "times_bare": ratio}


# -- restart and memory ------------------------------------------------------------------------
async def opened(made: Filled, tables: list[tuple[str, str]], seat: int = 0) -> tuple[list[float], list[Player]]:
    """How long each table takes from the first byte to the first sight of the game, one after the other."""
    took, players = [], []
    for table, _ in tables:
        began = time.perf_counter()
        players.append(await sit_down(url_of(), made.tokens[seat], table, seat, Group()))
        took.append(time.perf_counter() - began)
    return took, players


async def all_tended(url: str) -> float:
    """When no running table waits any longer for a process that looks after it."""
    began = time.perf_counter()
    async with httpx.AsyncClient(base_url=url) as http:
        while "capomastro_tables_waiting 0" not in (await http.get("/metrics")).text:
            await asyncio.sleep(0.5)
    return time.perf_counter() - began


USUAL = 150                     # entries in the log of a running table, at most: what people play, not the longest random game
IDLE = 5.0                      # seconds after which a table leaves memory, in this part
GONE = 10.0                     # seconds after which it surely has


async def visit(made: Filled, tables: list[tuple[str, str]]) -> list[float]:
    """Open tables and go away again, until they have left memory."""
    took, players = await opened(made, tables)
    for player in players:
        player.close()
    await asyncio.sleep(GONE)
    return took


def smallest() -> int:
    """What a server holds that has shown every game and has no table in memory."""
    with fresh_file() as database:
        made = asyncio.run(filled(database, 2 * PLAYERS, 0.3))
        with serving(database, idle_unload=IDLE) as server:
            asyncio.run(visit(made, made.tables))
            return resident(server.pid)


def restart(given: argparse.Namespace) -> Json:
    rng = random.Random(2)
    base = smallest()
    with fresh_file() as database:
        made = asyncio.run(filled(database, given.running, 0.3, tended=True, most=USUAL))
        with serving(database) as server:
            server.kill()
        began = time.perf_counter()
        with serving(database, idle_unload=IDLE) as server:
            ready = time.perf_counter() - began

            async def visits() -> Json:
                first = await visit(made, rng.sample(made.tables, min(100, given.running)))
                tended = GONE + await all_tended(url_of())
                await asyncio.sleep(GONE)
                idle = resident(server.pid)
                sample = rng.sample(made.tables, min(300, given.running))
                _, players = await opened(made, sample)
                held = resident(server.pid)
                for player in players:
                    player.close()
                await asyncio.sleep(GONE)
                again = await visit(made, sample)                   # what was freed is used again: growth would be a leak
                return {
                    "seconds_to_tend_all": round(tended, 1),
                    "open_right_after_ms": milliseconds(first),
                    "open_later_ms": milliseconds(again),
                    "kb_idle_table": round((idle - base) / 1024 / given.running, 2),
                    "kb_open_table_one_socket": round((held - idle) / 1024 / len(sample), 1),
                    "mb_without_tables": round(base / 2**20, 1),
                    "mb_after_all": round(resident(server.pid) / 2**20, 1),
                }

            found = asyncio.run(visits())
    return {"tables": given.running, "entries_at_most": USUAL, "seconds_to_ready": round(ready, 2), **found}


# -- a long game ---------------------------------------------------------------------------------
def long(given: argparse.Namespace) -> Json:
    """``upgraded``: the whole log is followed, for there is no snapshot of this software yet. ``first``: in a process just started."""
    with fresh_file() as database:
        made = asyncio.run(filled(database, PLAYERS, 0.995))
        table = next(t for t in made.tables if t[1] == "firenze")

        async def visits(order: list[str]) -> Json:
            async with httpx.AsyncClient(base_url=url_of(), headers={"origin": url_of()}) as http:
                watcher = (await http.post("/api/enter", json={"name": "Watcher"})).cookies["capomastro"]
            took: dict[str, list[float]] = {who: [] for who in order}
            for who in order:
                began = time.perf_counter()
                token, seat = (watcher, -1) if who == "spectator" else (made.tokens[0], 0)
                player = await sit_down(url_of(), token, table[0], seat, Group())
                took[who].append(time.perf_counter() - began)
                player.close()
                await asyncio.sleep(5.0)                            # long enough to leave memory
            return {who: milliseconds(times) for who, times in took.items()}

        found: Json = {}
        for order in (["upgraded"], ["first", *["player", "spectator"] * 5]):
            with serving(database, idle_unload=0.5):
                found |= asyncio.run(visits(order))
        store_entries = asyncio.run(_length(database, table[0]))
    return {"game": "firenze", "entries": store_entries, **found}


async def _length(database: str, table: str) -> int:
    store = await open_store(database)
    try:
        return len(await store.logs.entries(table))
    finally:
        await store.close()


# -- bots ---------------------------------------------------------------------------------------
def bots(given: argparse.Namespace) -> Json:
    out: Json = {"bot": given.bot}
    for tables in (0, given.bot_tables):
        with fresh_file() as database:
            made = asyncio.run(filled(database, PLAYERS, 0.3))

            async def people(tables: int = tables, made: Filled = made) -> Json:
                async with httpx.AsyncClient(base_url=url_of(), headers={"origin": url_of()}, timeout=60) as http:
                    await http.post("/api/enter", json={"name": "Host"})
                    for number in range(tables):
                        seats = [{"kind": "bot", "bot": given.bot}] * PLAYERS
                        game = made.tables[number % len(made.tables)][1]
                        await http.post("/api/tables", json={"game": game, "seats": seats, "begin": True, "public": False})
                groups = await seated([url_of()], made)
                moves, _ = await drive(groups, given.seconds, 8.0)
                async with httpx.AsyncClient(base_url=url_of()) as http:
                    numbers = (await http.get("/metrics")).text.splitlines()
                entries = next((int(line.split()[1]) for line in numbers if line.startswith("capomastro_entries_total ")), 0)
                return {"moves": len(moves), "delivery_ms": milliseconds([m.last - m.at for m in moves]), "bot_moves": entries - len(moves)}

            with serving(database):
                out[f"{tables}_bot_tables"] = asyncio.run(people())
    return out


# -- growth -------------------------------------------------------------------------------------
def growth(given: argparse.Namespace) -> Json:
    from tests.server.postgres import Cluster

    cluster, out = Cluster(), {}
    try:
        for processes in (1, 2, 4):
            database = cluster.new_database()
            made = asyncio.run(filled(database, given.growth_tables, 0.3))
            with contextlib.ExitStack() as stack:
                servers = [stack.enter_context(serving(database, PORT + n)) for n in range(processes)]
                urls = [url_of(PORT + n) for n in range(processes)]
                pids = [server.pid for server in servers]
                result, _ = asyncio.run(measure_load(pids, urls, made, given.seconds, given.growth_rate))
            del result["delay_curve_ms"]
            out[str(processes)] = result
    finally:
        cluster.stop()
    return out


# -- results ------------------------------------------------------------------------------------
PARTS = {"load": load, "postgresql": postgresql, "restart": restart, "long": long, "bots": bots, "growth": growth}


def page(whole: Json) -> str:
    """The results as Markdown."""
    lines = ["# The server under load", "", "Generated by `python bench/server.py`; every part says where and when it was measured.", ""]
    for name, part in whole.items():
        where = f"{told(part['circumstances'])}, {part['build']} build. {part['note']}".rstrip()
        lines += [f"## {name}", "", where, "", *_rows(part["result"]), ""]
    if "load" in whole:
        lines += ["![delivery](server-delivery.svg)", ""]
    return "\n".join(lines)


def _rows(result: Json, before: str = "") -> list[str]:
    rows = [] if before else ["| | |", "|---|---:|"]
    for key, value in result.items():
        if key == "delay_curve_ms":
            continue
        name = f"{before}{key}".replace("_", " ")
        rows += _rows(value, f"{name}: ") if isinstance(value, dict) else [f"| {name} | {value} |"]
    return rows


def draw(whole: Json) -> str:
    series = [("all four games", [(float(n), ms) for n, ms in enumerate(whole["load"]["result"]["delay_curve_ms"])])]
    return curves("From sending a move to its last delivery", series, across="share of moves, %", up="ms", low=0).svg()


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("parts", nargs="*", choices=[*PARTS, []], help="what to measure; everything when not said")
    options.add_argument("--tables", type=int, default=500)
    options.add_argument("--seconds", type=float, default=30.0)
    options.add_argument("--rate", type=float, default=550.0, help="moves a second to try for")
    options.add_argument("--whole", action="store_true", help="players who are sent whole views, as programs are, not what changed")
    options.add_argument("--processes", type=int, default=1, help="servers that share the tables of ``postgresql``")
    options.add_argument("--running", type=int, default=5000, help="running tables at the restart")
    options.add_argument("--bot", default="journeyman")
    options.add_argument("--bot-tables", type=int, default=100)
    options.add_argument("--growth-tables", type=int, default=100)
    options.add_argument("--growth-rate", type=float, default=100.0)
    options.add_argument("--pure", action="store_true", help="measure the pure build; the result says so")
    options.add_argument("--note", default="", help="a sentence about the circumstances, kept with the result")
    options.add_argument("--write", action="store_true", help="keep the result in bench/results/")
    given = options.parse_args()
    if not capomastro.compiled() and not given.pure:
        raise SystemExit("this is the pure build, which says nothing about the server's speed: install the compiled one, or say --pure")
    kept = RESULTS / "server.json"
    whole: Json = json.loads(kept.read_text()) if given.write and kept.exists() else {}
    for name in given.parts or PARTS:
        about = circumstances()
        result = PARTS[name](given)
        build = "compiled" if capomastro.compiled() else "PURE"
        whole[name] = {"circumstances": about, "build": build, "note": given.note, "result": result}
        shown = {key: value for key, value in result.items() if key != "delay_curve_ms"}
        print(name, json.dumps(shown, indent=2), f"load average {os.getloadavg()[0]:.1f}", flush=True)
        if given.write:
            kept.write_text(json.dumps(whole, indent=2) + "\n")
            (RESULTS / "server.md").write_text(page(whole), encoding="utf-8")
            if "load" in whole:
                (RESULTS / "server-delivery.svg").write_text(draw(whole) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
