"""The first minutes of the pocket table in Firefox and WebKit, and what is there when it is opened from a disk."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page
from tests.pocket.pages import Visit, at_table
from tests.pocket.static import Static, built
from tests.web.expecting import expect
from tests.web.house import DESKTOP
from tests.web.other_browsers.conftest import Other
from tests.web.other_browsers.pocket import FIRST, WebKitVisit
from tests.web.other_browsers.webdriver import Driver
from tests.web.other_browsers.webkit import WebKitPage
from tests.web.player import Pointer

from capomastro.kernel.registry import games

OtherVisit = Visit | WebKitVisit
OtherPage = Page | WebKitPage
SOME = 4                # answers, after which the page is loaded again


@pytest.fixture
def visit(other: Other) -> Iterator[OtherVisit]:
    static = Static(built(), first=FIRST if isinstance(other, Driver) else "")
    opened = WebKitVisit(other, static) if isinstance(other, Driver) else Visit(other, static)
    yield opened
    opened.close()
    static.close()


def play_now(visit: OtherVisit, game: str) -> OtherPage:
    """From the home page to a table, and some answers there."""
    page = visit.page()
    page.get_by_role("button", name=f"Play now: {games()[game].words('en').word('game.title')}").click()
    at_table(page)
    Pointer(visit, page, game).play(SOME)
    return page


def goes_on_after_a_reload(visit: OtherVisit, page: OtherPage, game: str) -> None:
    before = visit.seen(page)["view"]
    page.reload()
    at_table(page)
    assert visit.seen(page)["view"] == before
    Pointer(visit, page, game).play(SOME)


@pytest.mark.parametrize("game", ["carcassonne", "carrara"])
def test_the_first_minutes_from_home(visit: OtherVisit, game: str) -> None:
    page = play_now(visit, game)
    goes_on_after_a_reload(visit, page, game)
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("link", name="Save the record")).to_be_visible()


def test_the_game_goes_on_without_a_network(visit: OtherVisit) -> None:
    page = play_now(visit, "carcassonne")
    visit.keep(page)
    goes_on_after_a_reload(visit, page, "carcassonne")


def test_opened_from_a_disk_it_plays(other: Other) -> None:
    """From the page of the folder to the one file that holds everything, to a table, and back to it after a reload."""
    address = (built() / "index.html").as_uri() + "#game=carcassonne&bots=1&level=random&lang=en"
    page = WebKitPage(other, "", DESKTOP) if isinstance(other, Driver) else other.new_page()
    if isinstance(page, WebKitPage):
        page.load(address)
    else:
        page.goto(address)
    at_table(page)
    assert "/capomastro.html#/t/" in page.url
    page.reload()
    at_table(page)
    page.close()
