"""Coming back: a reload in mid-turn, a server that is killed, a friend from another address."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.house import PHONE, House, Site, axe, news, open_table

from capomastro.server.site.config import local_addresses


@pytest.fixture
def own(browser: Browser, tmp_path: Path, luck: str, request: pytest.FixtureRequest) -> Iterator[House]:
    """A house with a server of its own; a test may name its settings."""
    site = Site(tmp_path, **getattr(request, "param", {}))
    try:
        with closing(House(browser, site, luck)) as opened:
            yield opened
    finally:
        site.stop()


def lay_a_tile(house: House) -> Page:
    """Ann at a Carcassonne table, who has just placed the first tile: one that fits in more than one way, or she would not be asked."""
    asked = ""
    while asked != "tile":
        page = house.person()
        page.goto(f"/t/{open_table(page, 'carcassonne', ['random'], start='seated')}")
        asked = house.seen(page)["view"]["asks"]
    page.get_by_role("group", name="Squares where the tile fits").get_by_role("button").first.click()
    page.get_by_role("button", name="Place it", exact=True).click()
    return page


def test_a_reload_in_mid_turn_comes_back_to_the_same_question(house: House) -> None:
    page = lay_a_tile(house)
    asked = page.get_by_role("button", name="No follower, and end the turn")
    expect(asked).to_be_visible()
    page.reload()
    expect(asked).to_be_visible()
    expect(page.get_by_role("list", name="What happened")).to_contain_text("Ann places it on")


def test_a_killed_server_comes_back_and_the_game_goes_on(own: House) -> None:
    page = lay_a_tile(own)
    expect(page.get_by_role("button", name="No follower, and end the turn")).to_be_visible()
    own.site.kill()
    expect(page.get_by_text("The connection is gone")).to_be_visible()
    own.site.start()
    expect(page.get_by_text("The connection is gone")).to_be_hidden(timeout=60_000)
    page.get_by_role("button", name="No follower, and end the turn", exact=True).click()
    expect(page.get_by_role("list", name="What happened")).to_contain_text("Pietro places it on")


def test_a_free_move_can_be_taken_back(house: House) -> None:
    page = lay_a_tile(house)
    expect(page.get_by_role("button", name="No follower, and end the turn")).to_be_visible()
    page.keyboard.press("u")
    expect(page.get_by_role("button", name="Place it", exact=True)).to_be_visible()


def test_a_spectator_looks_on_without_controls(house: House) -> None:
    ann, eve = house.person(), house.person()
    table = open_table(ann, "quarry", ["random"], start="seated")
    ann.goto(f"/t/{table}")
    expect(ann.get_by_role("button", name="Keep it")).to_be_visible()
    eve.goto(f"/t/{table}")
    expect(eve.get_by_text("you are watching")).to_be_visible()
    expect(eve.get_by_role("button", name="Keep it")).to_have_count(0)


@pytest.mark.parametrize("own", [{"host": "0.0.0.0", "shared": True}], indirect=True, ids=["shared"])
def test_a_friend_joins_through_the_address_of_the_local_network(own: House) -> None:
    addresses = local_addresses()
    assert addresses, "this machine has no address besides loopback"
    host = own.person()
    table = open_table(host, "quarry", [""], public=False)
    host.goto(f"/t/{table}")
    link = host.get_by_text(f"/t/{table}#").inner_text()
    assert addresses[0] in link, "the link must name an address that a phone can reach"
    friend = own.person(PHONE, touch=True, base=f"http://{addresses[0]}:{own.site.port}")
    friend.goto(link)
    friend.get_by_role("button", name="Sit down").click()
    expect(host.get_by_text("Everybody is here.")).to_be_visible()


def two_at_a_table(house: House) -> tuple[Page, Page]:
    """Ann, whose turn it is, and Bo at a table of the example game."""
    ann, bo = house.person(), house.person()
    table = open_table(ann, "quarry", [""], start="seated", public=False)
    ann.goto(f"/t/{table}")
    bo.goto(ann.get_by_text(f"/t/{table}#").inner_text())
    bo.get_by_label("Your name").fill("Bo")
    bo.get_by_role("button", name="Sit down").click()
    ann.get_by_role("button", name="Start the game").click()
    return ann, bo


@pytest.mark.parametrize("agreed", [True, False])
def test_a_move_is_taken_back_only_if_the_others_agree(house: House, agreed: bool) -> None:
    ann, bo = two_at_a_table(house)
    expect(news(ann)).to_contain_text("Your turn")
    ann.get_by_role("button", name="Keep it").click()
    expect(news(bo)).to_contain_text("Your turn")
    ann.get_by_role("button", name="Menu").click()
    ann.get_by_role("button", name="Ask to take back").click()
    question = bo.get_by_role("dialog", name="Ann wants to take back a move. Agreed?")
    expect(question).to_be_visible()
    assert not axe(bo)
    question.get_by_role("button", name="Yes" if agreed else "No").click()
    expect(question).to_be_hidden()
    if agreed:
        expect(ann.get_by_role("button", name="Keep it")).to_be_visible()
        expect(bo.get_by_text("Waiting for Ann")).to_be_visible()
    else:
        expect(bo.get_by_role("button", name="Keep it")).to_be_visible()


def test_chat_reaches_the_other_browser(house: House) -> None:
    ann, bo = two_at_a_table(house)
    for page in (ann, bo):
        page.get_by_role("button", name="Chat").click()
    ann.get_by_label("Say something").fill("Good luck!")
    ann.get_by_role("button", name="Send").click()
    expect(bo.get_by_role("log", name="Chat")).to_contain_text("Good luck!")
