"""Bots think elsewhere, from imagined positions, and leave people's moves quick."""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.patience import PATIENCE
from tests.server.site import Site, at_site, eventually

from capomastro.kernel.registry import game as find_game
from capomastro.kernel.registry import restore
from capomastro.server.tables import thinking

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot_client.py"


@pytest.mark.usefixtures("own_luck")
def test_a_worker_never_gets_the_true_position() -> None:
    game = find_game("quarry")
    state = game.new(3)
    for move in ("draw 9", "keep", "draw 4"):
        state.apply(game.codec.parse(move))
    places = set()
    for _ in range(200):
        guess = restore(state.imagine(1, thinking.luck()).encode())
        assert game.proof.unknown(guess, 1).keys() == game.proof.unknown(state, 1).keys()
        assert game.view(guess, 1) == game.view(state, 1)
        places.add(str(game.proof.unknown(guess, 1)))
    assert len(places) == 8, "the kept stone may be any of the eight this seat does not look at"


def test_nobody_waits_for_the_bots_of_other_tables(games_to_play: Callable[[int, int], int], monkeypatch: pytest.MonkeyPatch) -> None:
    """People play a whole game while the bots of many tables think; how long a move takes is measured by bench/server.py."""
    tables = games_to_play(15, 100)

    async def scenario(site: Site) -> None:
        thinkers, enough = site.hub.thinkers, asyncio.Event()
        choose, asked = thinkers.choose, list[int]()

        async def think(encoded: bytes, seat: int, spec: str, **more: Any) -> int:
            asked.append(seat)
            await enough.wait()
            return int(await choose(encoded, seat, spec, **more))

        monkeypatch.setattr(thinkers, "choose", think)
        ann, bob = await site.table_of("quarry", 2)
        host = await site.person("Host")
        for _ in range(tables):
            await host.open("quarry", "random", "random", begin=True, public=False)
        await eventually(lambda: len(asked) == tables)
        await asyncio.gather(*(seat.play_on(random.Random(n)) for n, seat in enumerate((ann, bob))))
        assert len(asked) == tables, "no bot has answered yet"
        enough.set()

        async def ended() -> bool:
            return (await site.hub.store.tables.counts()).get("running", 0) == 0

        await eventually(ended, 600)            # all bot tables come to their end

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
        told, _ = await asyncio.to_thread(bot.communicate, None, PATIENCE)
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
        code = await thinkers.choose(state.imagine(0, thinking.luck()).encode(), 0, name)
        assert code in [int(c) for c in state.legal()]
        thinkers.close()

    asyncio.run(scenario())
