"""Firefox and WebKit: with the full numbers only, and only there they must be installed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from tests.web.house import Site
from tests.web.other_browsers.firefox import FirefoxHouse, one_firefox
from tests.web.other_browsers.webdriver import Driver, one_driver
from tests.web.other_browsers.webkit import WebKitHouse

OtherHouse = FirefoxHouse | WebKitHouse
Other = Browser | Driver


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Nobody needs these browsers for anything but the full numbers."""
    return None if config.getoption("soak") else True


@pytest.fixture(scope="module", params=["firefox", "webkit"])
def other(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Other]:
    """A browser for the tests of one file."""
    folder = tmp_path_factory.mktemp(request.param)
    if request.param == "firefox":
        with one_firefox(folder) as browser:
            yield browser
    else:
        with one_driver(folder) as driver:
            yield driver


@pytest.fixture
def house(other: Other, site: Site, luck: str) -> Iterator[OtherHouse]:
    opened = WebKitHouse(other, site, luck) if isinstance(other, Driver) else FirefoxHouse(other, site, luck)
    yield opened
    opened.close()
