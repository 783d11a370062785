"""A finished game analysed, and the analysis board, in the browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.house import PHONE, ROOT, House, Site, arrive, axe, cut_off, post, too_small

PATIENT = 120_000               # milliseconds: a report is made behind everything else


@pytest.fixture
def quick(browser: Browser, tmp_path: Path, luck: str) -> Iterator[House]:
    """A site that does not think long."""
    site = Site(tmp_path, analysis=4.0)
    house = House(browser, site, luck)
    yield house
    house.close()
    site.stop()


def brought(page: Page, game: str) -> str:
    """A finished game of this visitor's, from a record; returns its table."""
    arrive(page)
    text = next((ROOT / "records" / game).glob("*.txt")).read_text(encoding="utf-8")
    return str(post(page, "/api/records", {"record": text})["id"])


@pytest.mark.by_turns(one=True)
@pytest.mark.parametrize("lang", ["de-DE", "en-GB"])
def test_a_finished_game_is_analysed_from_its_end(quick: House, lang: str) -> None:
    phone = lang == "de-DE"
    ann = quick.person(PHONE, touch=True, lang=lang) if phone else quick.person()
    table = brought(ann, "carcassonne")
    ann.goto(f"/t/{table}")
    ann.get_by_role("link", name=re.compile("Analyse the game|Partie analysieren")).click()
    ann.get_by_role("button", name=re.compile("Analyse it|Analysieren")).click()
    expect(ann.get_by_role("heading", name=re.compile("Chances over time|Chancen im Verlauf"))).to_be_visible(timeout=PATIENT)
    expect(ann.get_by_role("img", name=re.compile("Chances to win|Siegchancen"))).to_be_visible()
    parts = ann.get_by_role("region", name=re.compile("What made the chances change|Was die Chancen verändert hat"))
    expect(parts.get_by_role("row").nth(1)).to_contain_text(re.compile(r"\d+ (of|von) \d+"))
    expect(parts.get_by_role("columnheader", name=re.compile("Correction|Korrektur"))).to_be_visible()
    first = ann.locator("details[data-decision]").first
    first.locator("summary").press("Enter")
    expect(first.get_by_text(re.compile("The master would have|Der Meister hätte"))).to_be_visible()
    assert not axe(ann)
    assert not cut_off(ann)
    if phone:
        assert not too_small(ann)
    ann.reload()
    expect(ann.get_by_role("heading", name=re.compile("Chances over time|Chancen im Verlauf"))).to_be_visible()
    first.locator("summary").press("Enter")
    first.get_by_role("link", name=re.compile("Look at the board|Brett ansehen")).click()
    expect(ann).to_have_url(re.compile(f"/replay/{table}"))
    ann.go_back()
    first.locator("summary").press("Enter")
    first.get_by_role("button", name=re.compile("Play on from here|Ab hier weiterspielen")).click()
    expect(ann).to_have_url(re.compile(r"/t/(?!" + table + ")"))


def test_a_position_is_written_drawn_tried_and_taken_back(house: House) -> None:
    ann = house.person()
    ann.goto("/board/carcassonne")
    text = ann.get_by_label("The position as text")
    expect(text).to_have_value(re.compile("^carcassonne 2"))
    text.fill("carcassonne 2\ntile D 0,0 0\ntile Q 9,9 9\nask tile 1 tile=E")
    expect(ann.get_by_role("alert").filter(has_text="Line 3:")).to_be_visible()
    text.fill("carcassonne 2\ntile D 0,0 0\nturn 1\nask tile 1 tile=E")
    expect(ann.get_by_role("alert").filter(has_text="Line")).to_have_count(0)
    moves = ann.get_by_role("region", name="Moves").get_by_role("listitem")
    expect(moves.first).to_be_visible()
    moves.first.get_by_role("button").click()
    expect(ann.get_by_role("heading", name="Tried so far")).to_be_visible()
    expect(ann.locator(".tried")).to_contain_text("Place it")
    ann.get_by_role("button", name="Take back").click()
    expect(ann.get_by_role("heading", name="Tried so far")).to_have_count(0)
    moves.first.get_by_role("button").click()
    ann.get_by_role("button", name="Write it into the text").click()
    expect(ann.get_by_role("heading", name="Tried so far")).to_have_count(0)
    expect(text).to_have_value(re.compile("tile E"))
    assert not axe(ann)
    arrive(ann)
    ann.goto("/board/carcassonne")
    text.fill("carcassonne 2\ntile D 0,0 0\nturn 1\nask tile 1 tile=E")
    ann.get_by_role("button", name="Which moves are best?").click()
    expect(ann.get_by_role("table").get_by_role("row").nth(2)).to_be_visible(timeout=PATIENT)
    expect(ann.get_by_role("table")).to_contain_text("±")
    house.forgive("400")


def test_a_moment_of_a_finished_game_goes_onto_the_board(house: House) -> None:
    ann = house.person(PHONE, touch=True)
    table = brought(ann, "quarry")
    ann.goto(f"/board/quarry?table={table}&step=4")
    expect(ann.get_by_label("The position as text")).to_have_value(re.compile("^quarry "))
    expect(ann.get_by_role("alert").filter(has_text="Line")).to_have_count(0)
    assert not cut_off(ann)
    assert not too_small(ann)
