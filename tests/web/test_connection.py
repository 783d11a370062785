"""Coming back: a reload in mid-turn, a server that is killed, a friend from another address."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.house import PHONE, House, Site, axe, cut_off, news, open_table, too_small

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
    expect(page.get_by_role("list", name="What happened")).to_contain_text("Ann places it")


def test_a_table_that_could_not_be_opened_is_tried_again(house: House) -> None:
    page = house.person()
    table = open_table(page, "quarry", ["random"], start="seated")
    page.route("**/api/games/quarry/words/*", lambda route: route.abort(), times=1)
    page.goto(f"/t/{table}")
    expect(page.get_by_role("heading", name="This table cannot be opened")).to_be_visible()
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("list", name="Players")).to_be_visible()
    house.forgive("net::ERR_FAILED")


def test_a_killed_server_comes_back_and_the_game_goes_on(own: House) -> None:
    page = lay_a_tile(own)
    expect(page.get_by_role("button", name="No follower, and end the turn")).to_be_visible()
    own.site.kill()
    expect(page.get_by_text("The connection is gone")).to_be_visible()
    own.site.start()
    expect(page.get_by_text("The connection is gone")).to_be_hidden()
    page.get_by_role("button", name="No follower, and end the turn", exact=True).click()
    expect(page.get_by_role("list", name="What happened")).to_contain_text("Pietro places it")


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


@pytest.mark.by_turns(one=True)
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
    expect(ann.get_by_text("Asked. Waiting for Bo.").first).to_be_visible()
    bo.get_by_role("button", name="Ask for a hint").click(trial=True)      # the question is in nobody's way
    question.get_by_role("button", name="Yes" if agreed else "No").click()
    expect(question).to_be_hidden()
    if agreed:
        expect(ann.get_by_role("button", name="Keep it")).to_be_visible()
        expect(bo.get_by_text("Waiting for Ann")).to_be_visible()
    else:
        expect(bo.get_by_role("button", name="Keep it")).to_be_visible()
        expect(ann.get_by_text("The others would rather go on.").first).to_be_visible()
        ann.reload()
        ann.get_by_role("button", name="Menu").click()
        expect(ann.get_by_role("button", name="Resign")).to_be_visible()
        expect(ann.get_by_role("button", name="Ask to take back")).to_be_hidden()       # not again before somebody has moved


def test_chat_reaches_the_other_browser(house: House) -> None:
    ann, bo = two_at_a_table(house)
    for page in (ann, bo):
        page.get_by_role("button", name="Chat").click()
    ann.get_by_label("Say something").fill("Good luck!")
    ann.get_by_role("button", name="Send").click()
    expect(bo.get_by_role("log", name="Chat")).to_contain_text("Good luck!")


def test_it_is_seen_who_is_away_for_how_long_and_when_a_bot_may_play_on(house: House) -> None:
    ann, bo = two_at_a_table(house)
    expect(news(ann)).to_contain_text("Your turn")
    players = ann.get_by_role("list", name="Players")
    expect(players).not_to_contain_text("away")
    bo.close()
    expect(players).to_contain_text(re.compile(r"away \d+ secs?"))
    ann.get_by_role("button", name="Menu").click()
    expect(ann.get_by_role("dialog")).to_contain_text(re.compile(r"Bo is away; a bot may play on in 5\d minutes\."))
    expect(ann.get_by_role("button", name="Let a bot play for Bo")).to_have_count(0)
    ann.get_by_text("What was agreed").click()
    expect(ann.get_by_role("dialog")).to_contain_text("a bot may play on after 1 hour")


def test_whoever_comes_to_a_table_reads_what_was_agreed_and_can_talk(house: House) -> None:
    ann, bo = house.person(), house.person(PHONE, touch=True, lang="de-DE")
    ann.goto("/new/quarry")
    expect(ann.get_by_label("If somebody stays away")).to_have_count(0)         # bots do not stay away
    ann.get_by_role("group", name="Seat 2").get_by_role("button", name="Friend").click()
    ann.get_by_label("If somebody stays away").select_option("10 minutes")
    ann.get_by_label("Your name").fill("Ann")
    ann.get_by_role("button", name="Open the table").click()
    expect(ann.get_by_role("main")).to_contain_text("a bot may play on after 10 minutes")
    bo.goto(ann.get_by_text("/t/").first.inner_text())
    expect(bo.get_by_role("main")).to_contain_text("nach 10 Minuten darf ein Bot weiterspielen")
    expect(bo.get_by_role("main")).to_contain_text("Unbegrenzt")
    bo.get_by_label("Dein Name").fill("Bo")
    bo.get_by_role("button", name="Platz 2 nehmen").click()
    ann.get_by_label("Say something").fill("Good luck!")
    ann.get_by_role("button", name="Send").click()
    expect(bo.get_by_role("log", name="Chat")).to_contain_text("Good luck!")
    assert not axe(ann)
    assert not cut_off(bo) + too_small(bo)


def test_a_deal_that_is_repeated_says_so_before_during_and_after_the_game(house: House) -> None:
    ann = house.person()
    ann.goto(f"/t/{open_table(ann, 'quarry', ['random'], start='seated')}")
    resign(ann)
    expect(ann.get_by_role("main")).not_to_contain_text("the same deal again")
    ann.get_by_role("button", name="The same deal again").click()
    expect(ann.get_by_role("button", name="Keep it").or_(ann.get_by_role("button", name="Start the game"))).to_be_visible()
    expect(ann.get_by_text("the same deal again, for practice").first).to_be_visible()
    start = ann.get_by_role("button", name="Start the game")
    if start.is_visible():
        start.click()
    expect(ann.get_by_role("list", name="What happened")).to_contain_text("This table repeats it, for practice.")
    expect(ann.get_by_role("heading", level=1)).to_contain_text("the same deal again, for practice")
    ann.set_viewport_size({"width": 390, "height": 844})
    expect(ann.locator("header p").filter(has_text="the same deal again, for practice")).to_be_visible()
    ann.set_viewport_size({"width": 390, "height": 590})            # no line of its own: it waits in the drawer
    ann.get_by_role("button", name="More about the game").click()
    expect(ann.get_by_role("complementary", name="More about the game")).to_contain_text("the same deal again, for practice")
    ann.keyboard.press("Escape")
    resign(ann)
    expect(ann.get_by_role("main")).to_contain_text("the same deal again, for practice")


def resign(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="I resign").click()
    expect(page.get_by_role("button", name="The same deal again")).to_be_visible()
