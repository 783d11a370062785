"""Several people at the one screen of a pocket table: between their turns it is covered."""

from __future__ import annotations

import re
from itertools import pairwise
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.pocket.pages import Visit
from tests.web.house import Json, until
from tests.web.player import Pointer

PASSES = 6              # of the screen, from one to another


class Holder:
    """Knows what whoever has the screen was told of the game."""

    def seen(self, page: Page) -> Json:
        def asked() -> Json | None:
            seats = page.evaluate("Object.values(window.seats ?? {})")
            return next((told for told in seats if told.get("moves") or "waiting" in told), None)

        return until(page, asked, lambda: "nobody is asked")


def cover(page: Page) -> Locator:
    return page.get_by_role("heading", name=re.compile("^Pass the screen to "))


def pass_on(page: Page) -> str:
    """Whose turn it is, read from the cover, which shows nothing else; then the screen is theirs."""
    name = cover(page).inner_text().removeprefix("Pass the screen to ")
    inside = page.get_by_role("main")
    expect(inside.get_by_role("button")).to_have_count(1)
    assert inside.get_by_role("img").count() == page.get_by_role("list", name="Players").count() == 0, "no card and no table"
    inside.get_by_role("button", name=f"I am {name}").click()
    expect(cover(page)).to_have_count(0)
    return name


@pytest.mark.by_turns(one=True)
@pytest.mark.parametrize("people", [3, 2])
def test_the_screen_goes_round_and_is_covered_in_between(visit: Visit, people: int) -> None:
    """At Citadels, where everybody has a hand and a secret character; without a network."""
    page = visit.page("#" + urlencode({"game": "citadels", "people": people, "bots": 0, "seed": "one screen", "lang": "en"}))
    expect(cover(page)).to_have_text("Pass the screen to Guest 2")      # who begins, and did not open the table
    visit.keep(page)
    holder = Holder()
    player = Pointer(holder, page, "citadels", other="Guest 2")
    passed: list[str] = []
    while len(passed) < PASSES:
        before = holder.seen(page)
        if cover(page).is_visible():
            passed.append(pass_on(page))
            continue
        player.answer()
        player.answers += 1
        until(page, lambda before=before: holder.seen(page) != before, lambda: "the answer changed nothing")
    assert len(set(passed)) == people
    assert all(name != after for name, after in pairwise(passed)), "whoever has the screen is not asked for it"
