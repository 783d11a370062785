"""What only a server has is not offered at a pocket table, and its addresses lead nowhere; what it has instead is there."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from tests.pocket.pages import at_table, follow

from capomastro.kernel.record import parse_record, replay


@pytest.mark.parametrize(
    ("address", "said"),
    [
        *((path, "Nothing is built here") for path in ("/me", "/me/games", "/account", "/ladder/firenze", "/tournament/new", "/s/abc")),
        ("/puzzles/none", "There is no such puzzle here"),
        ("/board/chess", "There is no such game here"),
        ("/t/%zz", "This table cannot be opened"),
        ("/t/abc", "There is no such table on this device."),
    ],
)
def test_an_address_of_something_that_is_not_here_says_so(page: Page, address: str, said: str) -> None:
    page.evaluate("address => { location.hash = address; }", address)
    expect(page.get_by_role("main")).to_contain_text(said)
    expect(page.get_by_role("main").get_by_role("link", name="Home")).to_be_visible()


def test_one_has_a_name_and_settings_and_nothing_of_an_account(page: Page) -> None:
    page.get_by_role("navigation", name="Settings").get_by_role("link", name=re.compile("^You")).click()
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
    expect(page.get_by_role("link", name="Ladders")).to_have_count(0)
    page.get_by_label("Name at the table").fill("Zoë")
    page.get_by_role("button", name="Change").click()
    expect(page.get_by_text("Changed.")).to_be_visible()
    follow(page, game="carcassonne", level="random", seed="a name", lang="en")
    expect(page.get_by_role("list", name="Players")).to_contain_text("Zoë")


def test_whoever_leaves_a_game_is_offered_its_record(page: Page) -> None:
    follow(page, game="carrara", level="random", seed="left", lang="en")
    at_table(page)
    page.get_by_role("button", name="Menu").click()
    menu = page.get_by_role("dialog")
    expect(menu.get_by_role("link", name="Save the record")).to_be_visible()
    expect(menu.get_by_role("button", name="Go on on another device")).to_have_count(0)
    menu.get_by_role("link", name="Back to the home page").click()
    notice = page.locator("[data-notice=left]")
    expect(notice).to_contain_text("The Palaces of Carrara")
    with page.expect_download() as saved:
        notice.get_by_role("link", name="Save the record").click()
    record = parse_record(saved.value.path().read_text(encoding="utf-8"))
    assert (record.game, replay(record).over) == ("carrara", False)
    page.get_by_role("link", name="Learn").first.click()
    expect(notice).to_have_count(0)
    for _ in range(2):                                      # over the home page back to the table …
        page.go_back()
    at_table(page)
    page.go_back()                                          # … and away from it, as one does on a phone
    expect(notice).to_contain_text("The Palaces of Carrara")


def test_what_a_browser_says_when_it_is_asked_to_keep_games_is_passed_on(page: Page) -> None:
    device = page.locator(".device")
    expect(device).to_contain_text("Your browser may forget games")
    ask = device.get_by_role("button", name="Ask the browser to keep them")
    ask.click()
    expect(device).to_contain_text("Your browser has not promised to keep your games")
    expect(ask).to_have_count(0)
