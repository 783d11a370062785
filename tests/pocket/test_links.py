"""A link carries a table: game, seats, options, deal, language or a position; and a bad one says what is wrong."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect
from tests.pocket.pages import Visit, at_table, follow, kept
from tests.web.house import Json, until

from capomastro.kernel.trust import commitment
from capomastro.pocket.opening import deal_of

POSITION = "carcassonne 2\ntile D 0,0 0\nturn 0\nask tile 0 tile=E"


def kinds(table: Json) -> list[str]:
    return [chair["kind"] for chair in table["chairs"]]


def test_a_link_carries_game_seats_options_deal_and_language(visit: Visit) -> None:
    asked = {"game": "carcassonne", "people": 2, "bots": 2, "level": "random", "seed": "monday", "lang": "de", "option.small_city": 4}
    page = visit.page("#" + urlencode(asked))
    at_table(page, "Spieler")
    table = kept(page)
    assert kinds(table) == ["person", "hotseat", "bot", "bot"]
    assert (table["chairs"][2]["bot"], table["options"]["small_city"]) == ("random", 4)
    assert table["commitment"] == commitment(deal_of("monday", 4)[0])
    assert page.evaluate("document.documentElement.lang") == "de"


@pytest.mark.parametrize(
    ("asked", "seats"),
    [
        ({"game": "firenze"}, ["person", "bot"]),
        ({"game": "carrara", "people": 2}, ["person", "hotseat"]),
    ],
)
def test_what_a_link_does_not_say_is_what_one_would_expect(page: Page, asked: dict[str, Any], seats: list[str]) -> None:
    follow(page, **asked, lang="en")
    table = page.get_by_role("list", name="Players")
    cover = page.get_by_role("heading", name=re.compile("^Pass the screen to "))     # where the other of two people begins
    until(page, lambda: table.is_visible() or cover.is_visible(), lambda: f"no table at {page.url}")
    assert kinds(kept(page)) == seats


def test_a_link_carries_a_position(page: Page, stay: Visit) -> None:
    follow(page, position=POSITION, lang="en")
    at_table(page)
    view = until(page, lambda: (stay.seen(page)["view"].get("hand") == "E") and stay.seen(page)["view"], lambda: "another position")
    assert len(view["tiles"]) == 1
    assert kinds(kept(page)) == ["person", "bot"]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"game": "chess", "lang": "en"}, "This link names a game that is not here: “chess”."),
        ({"game": "<b>chess</b>" * 10_000, "lang": "en"}, "“<b>chess</b><b>chess</b><b>chess</b><b>c …”. The games are"),
        ({"game": "chess", "lang": "nl"}, "Deze link noemt een spel dat er niet is: “chess”."),
        ({"seed": "monday", "lang": "en"}, "This link asks for a table but names no game."),
        ({"game": "carrara", "lesson": "second", "lang": "de"}, "Ein Spiel mit Coach, das so heißt, gibt es hier nicht."),
        ({"position": POSITION + "\nnonsense", "lang": "en"}, "The table of this link cannot be opened: This position cannot be"),
        ({"game": "carcassonne", "option.moon": 1, "lang": "en"}, "there is no option 'moon'"),
        ({"game": "carcassonne", "level": "nobody", "lang": "en"}, "there is no bot 'nobody'"),
        ({"game": "carcassonne", "bots": 7, "lang": "en"}, "The table of this link cannot be opened: These options cannot be played"),
    ],
)
def test_a_bad_link_says_what_is_wrong_and_the_page_goes_on(page: Page, asked: dict[str, Any], said: str) -> None:
    follow(page, **asked)
    notice = page.locator("[data-notice=problem]")
    expect(notice).to_contain_text(said)
    notice.get_by_role("button").click()
    expect(notice).to_have_count(0)
    expect(page.locator("article.game").first).to_be_visible()


def test_a_bad_link_can_be_the_first_thing_and_another_be_pasted_into_its_page(visit: Visit) -> None:
    page = visit.page("#game=chess&lang=en")
    expect(page.locator("[data-notice=problem]")).to_be_visible()
    page.evaluate("location.hash = '#game=firenze&bots=1&level=random'")
    at_table(page)
    expect(page.locator("[data-notice=problem]")).to_have_count(0)
    until(page, lambda: "#/t/" in page.url, lambda: page.url)
