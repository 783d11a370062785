"""The four games in Firefox, played to their ends by somebody who sees nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from tests.web.house import Site, open_table
from tests.web.other_browsers.accessibility import SYSTEM, Aside
from tests.web.other_browsers.firefox import DOOR, FirefoxHouse, one_firefox
from tests.web.player import crowd
from tests.web.screens import SHIPPED
from tests.web.test_unseen import play_by_ear
from tests.web.unseen import Unseen

MANY = 10_000


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("unseen")


@pytest.fixture(scope="module")
def browser(folder: Path) -> Iterator[Browser]:
    with one_firefox(folder, SYSTEM) as started:
        yield started


@pytest.fixture
def aside(browser: Browser, folder: Path) -> Iterator[Aside]:
    asking = Aside(folder / DOOR)
    yield asking
    asking.close()


@pytest.fixture
def house(browser: Browser, site: Site, luck: str) -> Iterator[FirefoxHouse]:
    opened = FirefoxHouse(browser, site, luck)
    yield opened
    opened.close()


@pytest.mark.parametrize("game", SHIPPED)
def test_a_game_is_played_by_what_is_heard(house: FirefoxHouse, aside: Aside, game: str) -> None:
    page = house.person()
    table = open_table(page, game, crowd(game))
    page.goto(f"/t/{table}")
    play_by_ear(Unseen(page, game, aside.reading(page)), table, MANY)
