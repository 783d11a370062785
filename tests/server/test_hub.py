"""Tables in memory and out of it, spectators, and clients of another time."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Awaitable
from pathlib import Path

import pytest
from tests.server.site import Site, at_site, eventually, running

from capomastro.kernel.registry import games
from capomastro.kernel.scene import Scene
from capomastro.kernel.state import State
from capomastro.running.clock import DAY, Clock
from capomastro.running.course import Viewer
from capomastro.running.entries import AnyEntry, Moved
from capomastro.running.protocol import PROTOCOL, ClockSpec
from capomastro.server import serving
from capomastro.server.tables import hub


def test_an_idle_table_leaves_memory_and_comes_back_as_it_was() -> None:
    async def scenario(site: Site) -> None:
        ann, bob = await site.table_of("quarry", 2)
        await ann.my_turn()
        await ann.play("keep")
        await bob.my_turn()
        before = bob.seen[1]
        for seat in (ann, bob):
            await seat.close()
        await eventually(lambda: ann.table not in site.hub.rooms)
        again = await bob.person.sit_down(bob.table)
        await again.my_turn(1)
        assert {k: again.seen[1][k] for k in ("seq", "view", "moves")} == {k: before[k] for k in ("seq", "view", "moves")}
        assert (await again.play("keep", 1))["type"] == "done"

    at_site(scenario, idle_unload=0.1)


def test_a_table_stays_in_memory_as_long_as_a_socket_is_open_there() -> None:
    async def scenario(site: Site) -> None:
        ann, bob = await site.table_of("quarry", 2)
        room = site.hub.rooms[ann.table]
        await asyncio.sleep(3.0)
        assert site.hub.rooms.get(ann.table) is room, "who sits and thinks is not forgotten"
        again = await bob.person.sit_down(bob.table)
        await ann.my_turn()
        await ann.play("keep")
        await again.my_turn(1)
        await bob.my_turn(1)

    at_site(scenario, idle_unload=0.1)


def test_a_table_let_go_while_somebody_holds_it_goes_on(database: str) -> None:
    """A bot sits in at a table that has just left memory: it plays there, and whoever comes finds that same table."""

    async def scenario(site: Site) -> None:
        ann, bob = await site.table_of("quarry", 2)
        await ann.my_turn()
        table, hub = ann.table, site.hub
        held = hub.rooms[table]
        for seat in (ann, bob):
            await seat.close()
        await eventually(lambda: table not in hub.rooms)
        await held.tending.sit_in(0, "gone")
        assert hub.rooms[table] is held
        del held

        async def has_played() -> bool:
            return any(isinstance(entry, Moved) and entry.cause == "bot" for entry in await hub.store.logs.entries(table))

        await eventually(has_played)
        await eventually(lambda: table not in hub.rooms)
        assert not hub.metrics.counters.get("errors", 0)

    async def whole() -> None:
        async with running(database, idle_unload=0.1, takeover_bot="apprentice") as site:
            await scenario(site)

    asyncio.run(whole())


def test_a_table_let_go_while_somebody_holds_it_is_not_loaded_twice() -> None:
    async def scenario(site: Site) -> None:
        ann, bob = await site.table_of("quarry", 2)
        held = site.hub.rooms[ann.table]
        for seat in (ann, bob):
            await seat.close()
        await eventually(lambda: ann.table not in site.hub.rooms)
        assert await site.hub.room(ann.table) is held

    at_site(scenario, idle_unload=0.1)


def test_a_table_with_a_clock_rings_after_it_left_memory() -> None:
    async def scenario(site: Site) -> None:
        ann, bob = await site.table_of("quarry", 2, clock={"kind": "move", "seconds": 5})
        await ann.my_turn()
        for seat in (ann, bob):
            await seat.close()
        entries: list[AnyEntry] = []

        async def rung() -> bool:
            entries[:] = await site.hub.store.logs.entries(ann.table)
            return len(entries) > 1

        await eventually(rung)
        assert isinstance(entries[1], Moved)
        assert entries[1].cause == "timeout"

    at_site(scenario, idle_unload=0.1)


def test_a_table_without_spectators_is_closed_to_them() -> None:
    async def scenario(site: Site) -> None:
        ann, _ = await site.table_of("quarry", 2, watch=False)
        eve = await site.person("Eve")
        seat = await eve.connect(ann.table)
        await seat.until(lambda: seat.messages)
        assert seat.messages[0]["say"]["key"] == "server.no_watching"
        await eve.get(f"/api/tables/{ann.table}/replay", 403)

    at_site(scenario)


def test_a_table_that_leaves_memory_is_gone_at_once(tmp_path: Path) -> None:
    """The collector, which looks rarely, is not needed for it."""

    async def scenario(site: Site) -> None:
        ann, bob = await site.table_of("quarry", 2)
        await ann.my_turn()
        await ann.play("keep")
        table = ann.table
        room = weakref.ref(site.hub.rooms[table])
        for seat in (ann, bob):
            await seat.close()
        gc.disable()
        try:
            await eventually(lambda: room() is None)
        finally:
            gc.enable()
        assert table not in site.hub.rooms

    at_site(scenario, tmp_path, idle_unload=0.2)


def test_a_client_of_an_older_protocol_is_told_so_and_nothing_else() -> None:
    async def scenario(site: Site) -> None:
        _, bob = await site.table_of("quarry", 2)
        await bob.close()
        for older in range(PROTOCOL):
            socket = await bob.person.connect(bob.table)
            await socket.say("hello", protocol=older)
            await socket.until(lambda socket=socket: len(socket.messages) == 2)
            refused, gone = socket.messages
            assert (refused["code"], refused["say"]["key"]) == ("version", "server.version")
            assert gone["type"] == "gone"

    at_site(scenario)


def test_fischer_time_is_charged_to_who_decides_and_given_when_the_turn_passes() -> None:
    clock = Clock(ClockSpec("fischer", 60, 5), 2)
    clock.run(0, 0)
    clock.charge(10_000)
    clock.run(-1, 10_000)                       # a blind question charges nobody
    clock.charge(25_000)
    clock.run(0, 25_000)                        # and does not end the turn
    assert clock.left == [50_000, 60_000]
    mark = clock.mark()
    clock.charge(26_000)
    clock.run(1, 26_000)
    assert clock.left == [54_000, 60_000]
    assert clock.flag() == 86_000
    clock.restore(mark)
    assert clock.left == [50_000, 60_000]
    clock.paused = True
    assert clock.flag() is None
    days = Clock(ClockSpec("days", days=2), 2)
    days.run(0, 0)
    days.charge(DAY)
    days.run(1, DAY)
    days.charge(DAY + 5)
    days.run(0, DAY + 5)
    assert days.at(DAY + 5) == [2 * DAY, 2 * DAY - 5]


def test_what_a_client_holds_is_cut_back_to_what_an_undo_left() -> None:
    viewer = Viewer()
    viewer.seq, viewer.count = 12, 7
    viewer.cuts = [(5, 2), (9, 4)]
    assert viewer.still_good(12, 7) == 7
    assert viewer.still_good(8, 6) == 4
    assert viewer.still_good(3, 3) == 2
    assert viewer.still_good(3, 1) == 1
    assert viewer.still_good(99, 50) == 0, "a client that claims the future starts again"


def test_a_table_goes_on_after_the_database_failed_for_a_moment(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(f"sqlite:///{tmp_path}/site.db") as site:
            host = await site.person("Host")
            store, failures = site.hub.store, 0
            append = store.logs.append

            def failing(table: str, seq: int, entry: AnyEntry) -> Awaitable[None]:
                nonlocal failures
                if seq in (2, 4) and failures < 2:
                    failures += 1
                    raise OSError("the disk went away")
                return append(table, seq, entry)

            store.logs.append = failing
            table = await host.open("quarry", "random", "random", begin=True)

            async def ended() -> bool:
                return bool((await store.tables.find(table["id"])).state == "finished")

            await eventually(ended)
            assert failures == 2

    asyncio.run(scenario())


def test_while_the_database_is_away_the_log_says_so_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Once for each kind of trouble, and again for the next time it goes away."""
    caplog.set_level("INFO", "capomastro.hub")

    async def scenario() -> None:
        monkeypatch.setattr(hub, "SWEEP", 0.01)
        async with running(f"sqlite:///{tmp_path}/site.db") as site:
            store, beats = site.hub.store, 0
            beat = store.processes.beat
            trouble = [OSError("gone")] * 5 + [RuntimeError("odd")] * 3 + [None] * 2 + [OSError("gone again")] * 2

            async def failing(node: str) -> None:
                nonlocal beats
                beats += 1
                if beats <= len(trouble) and (error := trouble[beats - 1]) is not None:
                    raise error
                await beat(node)

            store.processes.beat = failing
            await eventually(lambda: beats > len(trouble) + 1)

    asyncio.run(scenario())
    pulse = [record for record in caplog.records if record.msg.startswith("the pulse")]
    told = [repr(record.exc_info[1]) if record.exc_info else record.msg for record in pulse]
    assert told == ["OSError('gone')", "RuntimeError('odd')", "the pulse goes on", "OSError('gone again')", "the pulse goes on"]


def test_at_the_start_every_game_is_shown_once_and_a_broken_one_hurts_nobody(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    class Broken:
        id = "broken"
        players = range(2, 4)

        def new(self, players: int) -> None:
            raise RuntimeError("this game was never finished")

    quarry, shown = games()["quarry"], list[int]()
    scene = quarry.scene

    def watched(state: State) -> Scene:
        shown.append(int(state.players))
        return scene(state)

    monkeypatch.setattr(quarry, "scene", watched, raising=False)
    monkeypatch.setattr(serving, "games", lambda: {"broken": Broken(), "quarry": quarry})
    serving.warm_up()
    assert shown == list(quarry.players)
    assert [vars(record)["game"] for record in caplog.records if record.msg == "a game cannot be shown"] == ["broken"]
