"""Python's collector, led: what holds itself goes, but not while people play, and what a server makes does not hold itself."""

from __future__ import annotations

import asyncio
import gc
import math
import subprocess
import sys
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.patience import PATIENCE
from tests.server.site import Site, at_site, eventually
from tests.server.stubborn import Process

from capomastro.server.http.wire import Wire
from capomastro.server.site import rubbish
from capomastro.server.site.metrics import Metrics
from capomastro.server.site.rubbish import NEVER, YOUNG, Rubbish

AGED = """
import gc
from capomastro.server.site import rubbish
{calm}
gc.set_threshold(100, *gc.get_threshold()[1:])
seen = set()
gc.callbacks.append(lambda phase, about: seen.add(about["generation"]))
kept = [[] for _ in range(200_000)]
print(sorted(seen))
"""


class Circle:
    """Rubbish as soon as nobody else holds it."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture
def led() -> Iterator[None]:
    """The collector as a server has it, until the test is over."""
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*YOUNG, NEVER)
    yield
    gc.set_threshold(*before)
    gc.unfreeze()
    gc.collect()


def age() -> weakref.ref[Circle]:
    """Ten thousand circles that were kept until they were old, and then no more."""
    circles = [Circle() for _ in range(10_000)]
    gc.collect(1)
    gc.collect(1)
    return weakref.ref(circles[0])


def test_a_quiet_moment_is_used_when_it_is_worth_it_and_a_busy_one_only_when_it_cannot_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    pieces, pages = 1_000_000, 50_000
    monkeypatch.setattr(rubbish, "held", lambda: (pieces, pages))
    metrics = Metrics()
    led = Rubbish(metrics, worth=0.05, hurry=0.5, least=(400_000, 20_000))

    def collected(*, quiet: bool) -> bool:
        before = dict(metrics.counters)
        led.look(quiet=quiet)
        return metrics.counters != before

    assert not collected(quiet=True)
    pieces = 1_100_000
    assert not collected(quiet=False)
    assert collected(quiet=True)
    assert not collected(quiet=True)            # what is there now is not rubbish
    pieces = 1_640_000
    assert not collected(quiet=False)
    pieces = 1_650_000
    assert collected(quiet=False)
    pages = 75_000                              # few pieces can be large
    assert collected(quiet=False)
    assert metrics.counters == {"collections_quiet": 1, "collections_hurried": 2}
    pieces, pages = 10_000, 1_000
    assert not collected(quiet=True)            # less than before
    led.collect()
    pieces, pages = 100_000, 9_000              # many times as much as little is not much
    assert not collected(quiet=False)
    pieces = 210_000
    assert collected(quiet=False)


def test_memory_stays_bounded_however_long_the_load_lasts(led: None) -> None:
    looking = Rubbish(Metrics(), hurry=0.05)
    at_first, _ = looking.before
    most = at_first * 1.05 + 60_000             # and what one round makes; three pieces a circle, and what runs beside this
    for _ in range(50):
        age()
        looking.look(quiet=False)
        assert rubbish.held()[0] < most
    for _ in range(50):                         # left alone, with everything only looked at when asked, it would not
        age()
    assert rubbish.held()[0] > most


def test_a_loop_that_is_never_quiet_has_its_rubbish_looked_for_all_the_same(led: None) -> None:
    async def busy() -> None:
        metrics = Metrics()
        tending = asyncio.create_task(Rubbish(metrics, look=0.01, worth=math.inf, hurry=0.02).tend())
        first = age()
        async with asyncio.timeout(PATIENCE):
            while not metrics.counters.get("collections_hurried"):
                age()
                await asyncio.sleep(0)          # there is always something to do next
        tending.cancel()
        assert first() is None

    asyncio.run(busy())


def test_a_quiet_loop_has_its_rubbish_looked_for(led: None) -> None:
    async def idle() -> None:
        metrics = Metrics()
        looking = Rubbish(metrics, look=0.02, worth=0.01, hurry=math.inf)
        tending = asyncio.create_task(looking.tend())
        first = age()
        for _ in range(20):
            age()
        await eventually(lambda: metrics.counters.get("collections_quiet"))
        tending.cancel()
        assert first() is None
        assert metrics.gauges["collection_seconds"] > 0

    asyncio.run(idle())


@pytest.mark.parametrize(("calm", "generations"), [("rubbish.calm()", ("[0]", "[1]")), ("", ("[0, 1, 2]", "[1, 2]"))])
def test_what_has_stayed_is_looked_at_only_when_asked(calm: str, generations: tuple[str, str]) -> None:
    said = subprocess.run([sys.executable, "-c", AGED.format(calm=calm)], capture_output=True, text=True, check=True).stdout
    assert said.strip() in generations                      # newer Pythons call the youngest the second


def test_a_socket_that_closes_is_gone_at_once(tmp_path: Path) -> None:
    """The collector is not needed for it: neither where it was let in, nor where it was refused or broke off."""

    async def scenario(site: Site) -> None:
        made: list[weakref.ref[Any]] = []
        begin = Wire.__init__

        def noted(wire: Wire, *given: Any, **named: Any) -> None:
            begin(wire, *given, **named)
            made.append(weakref.ref(wire))

        ann, bob = await site.table_of("quarry", 2)
        await ann.my_turn()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Wire, "__init__", noted)
            held = [await ann.person.sit_down(ann.table) for _ in range(2)]
            await held[0].my_turn()
            refused = await ann.person.connect("nowhere")
            await refused.until(lambda: refused.messages)
        made += [weakref.ref(c) for c in site.hub.rooms[ann.table].connections if c.player.id == ann.person.id]
        assert len(made) == 6
        gc.disable()
        try:
            await held[0].play("keep")
            await held[0].close()
            held[1].socket.transport.abort()
            await refused.close()
            await ann.close()
            await eventually(lambda: not any(ref() for ref in made))
        finally:
            gc.enable()
        await bob.close()

    at_site(scenario, tmp_path)


def test_a_server_of_its_own_keeps_what_it_began_with_and_says_how_long_it_looked(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with Process(f"sqlite:///{tmp_path}/site.db") as server, httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as http:
            told = dict(line.split() for line in (await http.get("/metrics")).text.splitlines() if not line.startswith("#"))
            assert float(told["capomastro_collection_seconds"]) > 0

    asyncio.run(scenario())
