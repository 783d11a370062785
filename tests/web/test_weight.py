"""Light: at most 120 kB of compressed script for the home page and one game."""

from __future__ import annotations

import gzip
import urllib.request
from functools import cache

from playwright.sync_api import expect
from tests.web.house import House, open_table

from capomastro.kernel.registry import games

LIMIT = 120_000


@cache
def weight(url: str) -> int:
    """The size of a script over the wire."""
    with urllib.request.urlopen(url) as answer:
        return len(gzip.compress(answer.read(), 9))


def test_home_and_one_game_need_little_script(house: House) -> None:
    """Whatever is asked for is counted, also where the browser has kept it from the game before."""
    page = house.person()
    wanted: set[str] = set()
    page.on("request", lambda request: wanted.add(request.url) if request.url.endswith(".js") else None)
    tables = {game: open_table(page, game, ["random"]) for game in sorted(games())}
    wanted.clear()
    page.goto("/")
    expect(page.get_by_role("region", name="Games")).to_be_visible()
    at_home = frozenset(wanted)
    assert at_home
    for game, table in tables.items():
        wanted.clear()
        page.goto(f"/t/{table}")
        expect(page.get_by_role("list", name="Players")).to_be_visible()
        assert wanted - at_home, f"{game} has nothing of its own"
        scripts = {url: weight(url) for url in at_home | wanted}
        assert sum(scripts.values()) <= LIMIT, scripts
