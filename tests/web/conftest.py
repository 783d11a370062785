"""One server and one browser for all tests here, a new profile for each test."""

from __future__ import annotations

from collections.abc import Generator, Iterator

import pytest
from playwright.sync_api import Browser
from tests.web.house import CHROMIUM, House, Site


@pytest.fixture(scope="module")
def browser() -> Browser:
    return CHROMIUM.browser()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    running = Site(tmp_path_factory.mktemp("site"))
    yield running
    running.stop()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A test that fails shows what its pages said then."""
    report = yield
    house = getattr(item, "funcargs", {}).get("house")
    if report.when == "call" and report.failed and hasattr(house, "pages"):
        report.sections += [(f"page {n}", text) for n, text in enumerate(house.pages())]
    return report


@pytest.fixture
def house(browser: Browser, site: Site, luck: str) -> Iterator[House]:
    opened = House(browser, site, luck)
    yield opened
    opened.close()
