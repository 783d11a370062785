"""What is damaged, stopped or put wrong: caches are caches, one bad table is one bad table, and nobody moves who did not want to."""

from __future__ import annotations

import asyncio
import random
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from tests.patience import PATIENCE
from tests.ports import free_port
from tests.server.site import Site, eventually, running
from tests.server.test_secrets import room_of
from tests.server.test_snapshot import played

from capomastro.kernel.registry import games
from capomastro.running import snapshot
from capomastro.running.entries import Away, Moved, write_entry
from capomastro.running.game import RunningGame
from capomastro.running.protocol import ClockSpec
from capomastro.server.site import now as clocks
from capomastro.server.store import Statement, open_store
from capomastro.server.tables.workers import FOR_PEOPLE, Closed, Workers

HOUR = 3_600_000                # milliseconds


def damaged(data: bytes, rng: random.Random) -> bytes:
    out = bytearray(data)
    choice = rng.random()
    if choice < 0.7:
        for _ in range(rng.choice([1, 1, 3])):
            out[rng.randrange(len(out))] ^= 1 << rng.randrange(8)
    elif choice < 0.85:
        del out[rng.randrange(len(out)) :]
    else:
        at = rng.randrange(len(out))
        out[at:at] = rng.randbytes(rng.randrange(1, 9))
    return bytes(out)


def test_a_damaged_snapshot_is_never_used(games_to_play: Callable[[int, int], int]) -> None:
    rng = random.Random(2)
    used = []
    for game in games().values():
        room = room_of(game, game.proof.trials[-1], b"7" * 32)
        played(room, rng, 40)
        truth = room.running
        assert truth is not None
        kept = snapshot.take(truth, "mine")
        for _ in range(games_to_play(60, 20_000)):
            fresh = RunningGame(game, truth.seed, truth.clock_spec)
            if snapshot.bring_back(fresh, damaged(kept, rng), "mine"):
                used.append(game.id)
            assert fresh.length == 0
            assert not fresh.viewers
        assert not snapshot.bring_back(RunningGame(game, truth.seed, truth.clock_spec), kept, "another table")
    assert not used


def test_a_snapshot_that_is_whole_but_cannot_be_read_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(3)
    quarry = games()["quarry"]
    room = room_of(quarry, quarry.proof.trials[-1], b"7" * 32)
    played(room, rng, 10)
    assert room.running is not None
    kept = snapshot.take(room.running, "t")
    monkeypatch.setattr(snapshot, "Clock", None)                # something breaks after half of it was brought back
    fresh = RunningGame(quarry, room.running.seed, ClockSpec())
    assert not snapshot.bring_back(fresh, kept, "t")
    assert fresh.length == 0
    assert not fresh.viewers


def test_one_bad_table_stops_no_other(database: str) -> None:
    async def scenario() -> None:
        bots = ["random", "random"]
        async with running(database, bot_pace=0.2) as site:
            ann = await site.person("Ann")
            tables = [(await ann.open("firenze", *bots, begin=True))["id"] for _ in range(4)]      # thousands of moves: none is over soon
            await eventually(lambda: all(t in site.hub.rooms and site.hub.rooms[t].running.length > 5 for t in tables))
            for table in tables:
                site.hub.rooms[table].keep(1)
            await eventually(lambda: _rows(site, "SELECT COUNT(*) FROM snapshots"))
        store = await open_store(database)
        lengths = {table: len(await store.logs.entries(table)) for table in tables}
        await store.db.write(
            [
                Statement("UPDATE log SET entry = ? WHERE table_id = ? AND seq = 3", ('{"k":"nonsense"}', tables[0])),
                Statement("DELETE FROM snapshots WHERE table_id = ?", (tables[0],)),
                Statement("UPDATE snapshots SET data = ? WHERE table_id = ?", (b"x" * 99, tables[1])),
                Statement("DELETE FROM log WHERE table_id = ? AND seq > 3", (tables[2],)),
            ]
        )
        await store.close()
        async with running(database, bot_pace=0.2) as site:
            again = await site.again(ann)
            refused = await again.get(f"/api/tables/{tables[0]}/replay", 409)
            assert refused["say"]["key"] == "server.damaged"
            for table in tables[1:]:
                before = 4 if table == tables[2] else lengths[table]
                await eventually(lambda table=table, before=before: _moved(site, table, before))
            assert (await again.get(f"/api/tables/{tables[1]}"))["state"] in ("running", "finished")
            assert site.hub.metrics.gauges["tables_set_aside"] == 1

    asyncio.run(scenario())


async def _rows(site: Site, sql: str) -> bool:
    return bool((await site.hub.store.db.fetch(sql))[0][0])


async def _moved(site: Site, table: str, before: int) -> bool:
    return len(await site.hub.store.logs.entries(table)) > before


def test_a_stop_commits_no_move_of_a_bot(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def scenario() -> None:
        database = f"sqlite:///{tmp_path}/site.db"
        for round_number in range(3):
            async with running(database, workers=1) as site:
                if not round_number:
                    ann = await site.person("Ann")
                    for _ in range(6):
                        await ann.open("carrara", "capomastro", "capomastro", begin=True)
                await asyncio.sleep(0.3 * round_number)
            assert not site.hub.metrics.counters.get("bot_failures")
            assert not site.hub.metrics.counters.get("errors")

    asyncio.run(scenario())
    assert "a bot failed" not in caplog.text


def test_work_after_the_stop_is_no_failure_of_a_bot() -> None:
    async def scenario() -> None:
        workers = Workers(1, 60.0)
        await workers._turn(FOR_PEOPLE, _nobody())
        waiting = asyncio.create_task(workers.ask(FOR_PEOPLE, _nobody(), None, int))
        await asyncio.sleep(0)
        workers.close()
        with pytest.raises(Closed):
            await waiting
        with pytest.raises(Closed):
            await workers.ask(FOR_PEOPLE, _nobody(), None, int)

    asyncio.run(scenario())


def _nobody() -> Any:
    from capomastro.server.site.rates import NOBODY

    return NOBODY


def test_a_clean_stop_is_no_failure(tmp_path: Path) -> None:
    given = msgspec.json.encode({"port": free_port(), "database": f"sqlite:///{tmp_path}/site.db", "log_level": "error"}).decode()
    runner = str(Path(__file__).parent / "runner.py")
    process = subprocess.Popen([sys.executable, runner, given], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    process.send_signal(signal.SIGTERM)
    assert process.wait(PATIENCE) == 0
    process.stdout.close()


async def an_hour_passes(database: str, table: str) -> None:
    """At a site that is not running: all that it wrote is an hour older."""
    store = await open_store(database)
    older = [write_entry(replace(entry, at=entry.at - HOUR)) for entry in await store.logs.entries(table)]
    change = "UPDATE log SET entry = ? WHERE table_id = ? AND seq = ?"
    rewritten = [Statement(change, (entry, table, seq), rows=1) for seq, entry in enumerate(older)]
    await store.db.write([Statement("UPDATE nodes SET seen = seen - ?", (HOUR,)), *rewritten])
    await store.close()


def test_nobodys_clock_runs_while_the_site_is_away(database: str) -> None:
    async def scenario() -> None:
        async with running(database) as site:
            ann, _ = await site.table_of("quarry", 2, clock={"kind": "move", "seconds": 20})
            await ann.my_turn()
        await an_hour_passes(database, ann.table)       # longer than anybody had left
        async with running(database) as site:
            await eventually(lambda: ann.table in site.hub.rooms or ann.table in site.hub._alarms)
            again = await site.again(ann.person)
            seat = await again.sit_down(ann.table)
            await seat.until(lambda: seat.seen.get(0))
            entries = await site.hub.store.logs.entries(ann.table)
            assert not any(isinstance(entry, Moved) and entry.cause == "timeout" for entry in entries)
            assert sum(isinstance(entry, Away) for entry in entries) == 1
            assert seat.seen[0]["clocks"]["left"][0] > 2_000, "a moment to come back"
            assert (await seat.play("keep"))["type"] == "done"

    asyncio.run(scenario())


def test_a_clock_set_back_stops_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    wall, steady = 1_000_000_000_000, 5_000_000_000

    class Times:
        @staticmethod
        def time_ns() -> int:
            return wall

        @staticmethod
        def monotonic_ns() -> int:
            return steady

    monkeypatch.setattr(clocks, "time", Times)
    clock = clocks.Clock()
    assert clock.now() == 1_000_000
    wall -= 40_000_000_000
    steady += 250_000_000
    assert clock.now() == 1_000_250, "it goes on"
    wall += 100_000_000_000
    assert clock.now() == 1_060_000, "and follows a clock that was set right"


def test_a_log_from_the_future_makes_no_bot_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        async with running(f"sqlite:///{tmp_path}/site.db", bot_pace=0.3) as site:
            ann = await site.person("Ann")
            table = await ann.open("quarry", "me", "random", begin=True)
            seat = await ann.sit_down(table["id"])
            await seat.my_turn()
            later = clocks.now_ms() + HOUR
            monkeypatch.setattr("capomastro.server.tables.commands.now_ms", lambda: later)      # as another computer's clock has it
            before = len(await site.hub.store.logs.entries(table["id"]))
            await seat.play()
            await eventually(lambda: _moved(site, table["id"], before + 1))

    asyncio.run(scenario())
