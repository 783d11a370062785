"""The built pocket table on a plain file server, and one browser in front of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.pocket.pages import Visit
from tests.pocket.static import Static, built
from tests.web.house import CHROMIUM


@pytest.fixture(scope="session")
def folder() -> Path:
    return built()


@pytest.fixture(scope="module")
def browser() -> Browser:
    return CHROMIUM.browser()


@pytest.fixture(scope="module")
def stay(browser: Browser, folder: Path) -> Iterator[Visit]:
    """One profile for a whole file: an engine takes seconds of processor time to start, and goes on from test to test."""
    static = Static(folder)
    opened = Visit(browser, static)
    yield opened
    opened.close()
    static.close()


@pytest.fixture
def static(folder: Path) -> Iterator[Static]:
    served = Static(folder)
    yield served
    served.close()


@pytest.fixture
def visit(browser: Browser, static: Static) -> Iterator[Visit]:
    opened = Visit(browser, static)
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def open_page(stay: Visit) -> Page:
    """A page whose engine runs."""
    return stay.table(game="firenze", level="random", seed="open", lang="en")


@pytest.fixture
def page(open_page: Page) -> Page:
    """The same, at home."""
    open_page.evaluate("location.hash = '#/'")
    expect(open_page.locator("article.game").first).to_be_visible()
    return open_page
