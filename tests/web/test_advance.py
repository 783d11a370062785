"""Deciding in advance on a page of its own: reached from where one's tables are, by keyboard, on a phone, in long words."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.web.house import PHONE, House, axe, cut_off, open_table, too_small, too_wide

SLOW: dict[str, Any] = {"clock": {"kind": "days", "days": 2}, "start": "seated"}
CARDS: dict[str, Any] = {"options": {"action_cards": True}}


def begun(house: House, page: Page, game: str, bots: int = 1, **fields: Any) -> str:
    """A table at which the game has begun: somebody was there."""
    table = open_table(page, game, ["random"] * bots, **fields)
    house.received[page].clear()
    page.goto(f"/t/{table}")
    house.seen(page)
    return table


def pressed(page: Page, name: str | re.Pattern[str], table: str = "") -> None:
    """The answer that counts, shown as such."""
    where = page.get_by_role("region", name=table) if table else page
    expect(where.get_by_role("button", name=name, exact=isinstance(name, str))).to_have_attribute("aria-pressed", "true")


def test_an_answer_given_on_the_page_is_found_again_there_and_at_the_table(house: House) -> None:
    ann = house.person()
    table = begun(house, ann, "quarry", **SLOW)
    ann.goto("/")
    ann.get_by_role("link", name="Decide in advance").click()
    expect(ann.get_by_role("heading", name="Decide in advance", level=1)).to_be_visible()
    expect(ann.get_by_text("When a stone is sold that you may claim.")).to_be_visible()
    pressed(ann, "Undecided: counts as “Stay silent”")
    claim = ann.get_by_role("button", name="Claim it")
    claim.focus()
    ann.keyboard.press("Enter")
    pressed(ann, "Claim it")
    expect(claim).to_be_focused()
    expect(ann.get_by_role("status").filter(has_text="Noted")).to_be_visible()
    ann.reload()
    pressed(ann, "Claim it")
    ann.goto(f"/t/{table}")
    ann.get_by_role("button", name="Menu").click()
    ann.get_by_role("button", name="Standing answers").click()
    pressed(ann, "Claim it")
    ann.get_by_role("button", name="Stay silent", exact=True).click()
    pressed(ann, "Stay silent")
    ann.get_by_role("link", name="At all my tables").click()
    pressed(ann, "Stay silent")


def test_every_table_stands_by_itself_and_says_whether_anybody_is_waited_for(house: House) -> None:
    ann = house.person()
    begun(house, ann, "quarry", **SLOW)
    begun(house, ann, "citadels", 2, start="seated", **CARDS)
    ann.goto("/me/games")
    ann.get_by_role("link", name="Decide in advance").click()
    slow, quick = ann.get_by_role("region", name="Quarry"), ann.get_by_role("region", name="Citadels")
    expect(slow).to_contain_text("Nobody is waited for out of turn")
    expect(quick).to_contain_text("20 seconds to answer")
    quick.get_by_role("button", name="Play Rasputin").click()
    pressed(ann, "Play Rasputin", "Citadels")
    pressed(ann, re.compile("^Undecided"), "Quarry")
    assert not axe(ann)


@pytest.mark.by_turns(one=True)
@pytest.mark.parametrize("lang", ["de-DE", "nl-NL"])
def test_it_fits_a_phone_in_long_words(house: House, lang: str) -> None:
    ann = house.person(PHONE, touch=True, lang=lang)
    begun(house, ann, "citadels", 2, **SLOW, **CARDS)
    ann.goto("/me/advance")
    expect(ann.get_by_role("region").get_by_role("group").first).to_be_visible()
    assert not too_wide(ann)
    assert not too_small(ann)
    assert not cut_off(ann)
    assert not axe(ann)
    assert "‹" not in ann.inner_text("body")


def test_who_has_no_such_table_is_told_so(house: House) -> None:
    ann = house.person()
    begun(house, ann, "carrara", start="seated")
    ann.goto("/me/games")
    expect(ann.get_by_role("link", name=re.compile("Resume|Go on")).first).to_be_visible()
    expect(ann.get_by_role("link", name="Decide in advance")).to_have_count(0)
    ann.goto("/me/advance")
    expect(ann.get_by_text("At none of your running tables")).to_be_visible()
