"""Light: at most 120 kB of compressed script for the home page and one game."""

from __future__ import annotations

import gzip

import pytest
from playwright.sync_api import Response, expect
from tests.web.house import House, open_table

from capomastro.kernel.registry import games

LIMIT = 120_000


@pytest.mark.parametrize("game", sorted(games()))
def test_home_and_one_game_need_little_script(house: House, game: str) -> None:
    page = house.person()
    scripts: dict[str, int] = {}

    def weigh(response: Response) -> None:
        if response.url.endswith(".js"):
            scripts[response.url] = len(gzip.compress(response.body(), 9))

    page.on("response", weigh)
    table = open_table(page, game, ["random"])
    page.goto(f"/t/{table}")
    expect(page.get_by_role("list", name="Players")).to_be_visible()
    assert scripts
    assert sum(scripts.values()) <= LIMIT, scripts
