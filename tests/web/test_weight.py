"""Light: at most 120 kB of compressed script for the home page and one game."""

from __future__ import annotations

import gzip
import urllib.request

import pytest
from playwright.sync_api import expect
from tests.web.house import House, open_table

from capomastro.kernel.registry import games

LIMIT = 120_000


def weight(url: str) -> int:
    """The size of a script over the wire."""
    with urllib.request.urlopen(url) as answer:
        return len(gzip.compress(answer.read(), 9))


@pytest.mark.parametrize("game", sorted(games()))
def test_home_and_one_game_need_little_script(house: House, game: str) -> None:
    page = house.person()
    wanted: set[str] = set()
    page.on("request", lambda request: wanted.add(request.url))
    table = open_table(page, game, ["random"])
    page.goto("/")
    expect(page.get_by_role("region", name="Games")).to_be_visible()
    page.goto(f"/t/{table}")
    expect(page.get_by_role("list", name="Players")).to_be_visible()
    scripts = {url: weight(url) for url in wanted if url.endswith(".js")}
    assert scripts
    assert sum(scripts.values()) <= LIMIT, scripts
