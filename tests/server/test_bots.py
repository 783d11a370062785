"""Bots think elsewhere, from imagined positions, and leave people's moves quick."""

from __future__ import annotations

import asyncio
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.server.site import Site, at_site

from capomastro.kernel.registry import game as find_game
from capomastro.kernel.registry import restore
from capomastro.server import thinking

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot_client.py"


def test_a_worker_never_gets_the_true_position() -> None:
    game = find_game("quarry")
    state = game.new(3)
    for move in ("draw 9", "keep", "draw 4"):
        state.apply(game.codec.parse(move))
    places = set()
    for _ in range(200):
        guess = restore(thinking.imagined(state, 1))
        assert game.unknown(guess, 1).keys() == game.unknown(state, 1).keys()
        assert game.view(guess, 1) == game.view(state, 1)
        places.add(str(game.unknown(guess, 1)))
    assert len(places) == 8, "the kept stone may be any of the eight this seat does not look at"


def test_many_bot_tables_do_not_slow_a_persons_move(games_to_play: Callable[[int, int], int]) -> None:
    tables = games_to_play(15, 100)

    async def scenario(site: Site) -> None:
        ann, bob = await site.table_of("quarry", 2)
        host = await site.person("Host")
        for _ in range(tables):
            await host.open("quarry", "random", "random", begin=True, public=False)
        took: list[float] = []

        while not ann.over:
            for seat, number in ((ann, 0), (bob, 1)):
                if seat.seen[number].get("moves"):
                    start = time.monotonic()
                    await seat.play(random.choice(seat.seen[number]["moves"])["text"], number)
                    took.append(time.monotonic() - start)
            await asyncio.sleep(0.01)
        assert statistics.median(took) < 1.0
        for _ in range(600):
            if (await site.hub.store.counts()).get("running", 0) == 0:
                break
            await asyncio.sleep(0.1)
        assert (await site.hub.store.counts()).get("running", 0) == 0, "all bot tables come to their end"

    at_site(scenario, workers=1, blind_wait=0.01)


def test_the_example_bot_plays_a_whole_game() -> None:
    async def scenario(site: Site) -> None:
        ann, tool = await site.person("Ann"), await site.person("Tool")
        token = (await tool.post("/api/me/tokens"))["token"]
        table = await ann.open("quarry", "me", "open")
        command = [sys.executable, str(EXAMPLE), site.url, table["id"], token]
        bot = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        seat = await ann.sit_down(table["id"])
        await seat.until(lambda: seat.info["seats"][1].get("connected"))
        await ann.post(f"/api/tables/{table['id']}/start")
        await seat.until(lambda: seat.seen)
        await seat.play_on(random.Random(1))
        told, _ = await asyncio.to_thread(bot.communicate, None, 20)
        assert bot.returncode == 0
        assert f"scores {seat.seen[0]['outcome']['scores']}" in told

    at_site(scenario)


@pytest.mark.parametrize("name", ["random", "apprentice"])
def test_a_bot_answers_from_a_worker_process(name: str) -> None:
    async def scenario() -> None:
        thinkers = thinking.Thinkers(1)
        game = find_game("quarry")
        state = game.new(2)
        state.apply(game.codec.parse("draw 9"))
        code = await thinkers.choose(thinking.imagined(state, 0), 0, name)
        assert code in [int(c) for c in state.legal()]
        thinkers.close()

    asyncio.run(scenario())
