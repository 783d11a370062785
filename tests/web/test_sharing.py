"""Sharing a finished game and bringing one in, in the browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.house import PHONE, ROOT, House, Site, arrive, axe, cut_off, post, sign_up, too_small, until

RECORDS = ROOT / "records"


@pytest.fixture
def closed(browser: Browser, tmp_path: Path, luck: str) -> Iterator[House]:
    """A site that asks for an account."""
    site = Site(tmp_path, access="accounts")
    house = House(browser, site, luck)
    yield house
    house.close()
    site.stop()


def record(game: str) -> str:
    return next((RECORDS / game).glob("*.txt")).read_text(encoding="utf-8")


def bring(page: Page, game: str) -> str:
    """A finished game of this visitor's, from a record; returns its table."""
    return str(post(page, "/api/records", {"record": record(game)})["id"])


def at_the_end(page: Page) -> bool:
    """Go as far as the moments that are there."""
    page.keyboard.press("End")
    return page.get_by_text(re.compile(r"Moment (\d+) of \1\b")).count() > 0


def link_of(page: Page) -> str:
    """The link that the dialog shows."""
    dialog = page.get_by_role("dialog")
    expect(dialog.locator("code")).to_be_visible()
    return str(dialog.locator("code").inner_text())


def test_a_game_is_shared_from_its_end_and_watched_by_a_stranger(house: House) -> None:
    ann = house.person()
    arrive(ann)
    table = bring(ann, "carcassonne")
    ann.goto(f"/t/{table}")
    ann.get_by_role("button", name="Share").click()
    ann.get_by_role("button", name="Make a link").click()
    link = link_of(ann)
    assert table not in link, "the link tells nothing of the table"
    expect(ann.get_by_role("img", name="What others see")).to_be_visible()
    ann.wait_for_function("() => document.querySelector('dialog img').naturalWidth === 1200")
    expect(ann.get_by_role("img", name="The link as a QR code")).to_be_visible()
    assert not axe(ann)
    picture = ann.request.get(str(ann.locator("dialog img").get_attribute("src")))
    assert picture.headers["content-type"] == "image/png"
    assert picture.body().startswith(b"\x89PNG")
    stranger = house.person()
    stranger.goto(link)
    expect(stranger.get_by_text(re.compile("Moment 1 of"))).to_be_visible()
    until(stranger, lambda: at_the_end(stranger), lambda: "the game cannot be watched to its end")
    expect(stranger.get_by_role("button", name="Play on from here")).to_have_count(0)
    assert not axe(stranger)
    ann.get_by_role("button", name="Withdraw").click()
    expect(ann.get_by_role("button", name="Make a link")).to_be_visible()
    stranger.goto("/about")
    stranger.goto(link)
    expect(stranger.get_by_text("There is no such link, or it was withdrawn.")).to_be_visible()
    house.forgive("404")


def test_a_moment_is_shared_from_a_replay_and_opens_there(house: House) -> None:
    ann = house.person(PHONE, touch=True, lang="de-DE")
    arrive(ann)
    table = bring(ann, "quarry")
    ann.goto(f"/replay/{table}#4")
    expect(ann.get_by_text(re.compile("Moment 5|5 von"))).to_be_visible()
    ann.get_by_role("button", name="Teilen").click()
    ann.get_by_role("dialog").get_by_text("Moment 5").click()
    ann.get_by_role("button", name="Link erstellen").click()
    link = link_of(ann)
    assert not axe(ann)
    assert not cut_off(ann)
    assert not too_small(ann)
    stranger = house.person()
    stranger.goto(link)
    expect(stranger.get_by_text(re.compile("Moment 5 of"))).to_be_visible()
    assert "Moment aus" in str(stranger.locator('meta[property="og:title"]').get_attribute("content")), "as whoever shared it speaks"


def test_the_host_switches_links_off_and_sees_all_of_them(house: House) -> None:
    ann = house.person()
    arrive(ann)
    table = bring(ann, "quarry")
    ann.goto(f"/replay/{table}#2")
    ann.get_by_role("button", name="Share").click()
    ann.get_by_role("button", name="Make a link").click()
    link = link_of(ann)
    ann.get_by_role("dialog").get_by_text("Moment 3", exact=True).click()
    expect(ann.get_by_text("Other links to this game")).to_be_visible()
    ann.get_by_role("dialog").get_by_text("Nobody", exact=True).click()
    expect(ann.get_by_text("Links to this game are switched off.")).to_be_visible()
    stranger = house.person()
    stranger.goto(link)
    expect(stranger.get_by_text("There is no such link, or it was withdrawn.")).to_be_visible()
    house.forgive("404")


def test_over_plain_http_the_link_is_selected_and_copied_all_the_same(house: House) -> None:
    ann = house.person()
    ann.add_init_script("delete Navigator.prototype.clipboard; Document.prototype.execCommand = () => false;")
    ann.add_init_script("Navigator.prototype.share = function (what) { window.sent = what; return Promise.resolve(); };")
    arrive(ann)
    table = bring(ann, "quarry")
    ann.goto(f"/t/{table}")
    ann.get_by_role("button", name="Share").click()
    ann.get_by_role("button", name="Make a link").click()
    link = link_of(ann)
    ann.get_by_role("button", name="Copy").click()
    expect(ann.get_by_text("The link is selected")).to_be_visible()
    assert ann.evaluate("() => getSelection().toString()") == link
    ann.get_by_role("button", name="Send to").click()
    assert ann.evaluate("() => window.sent.url") == link


def test_on_a_closed_site_a_link_is_for_members(closed: House) -> None:
    ann, stranger = closed.person(), closed.person()
    sign_up(ann, "ann")
    table = bring(ann, "quarry")
    ann.goto(f"/t/{table}")
    ann.get_by_role("button", name="Share").click()
    ann.get_by_role("button", name="Make a link").click()
    expect(ann.get_by_text("Members of this site who have this link")).to_be_visible()
    link = link_of(ann)
    stranger.goto(link)
    expect(stranger.get_by_text("shared with members of this site alone")).to_be_visible()
    ann.get_by_role("dialog").get_by_text("Whoever has one", exact=True).click()
    expect(ann.get_by_text("Whoever has this link can watch the game.")).to_be_visible()
    stranger.goto("/about")
    stranger.goto(link)
    expect(stranger.get_by_text(re.compile("Moment 1 of"))).to_be_visible()
    closed.forgive("401", "403")


def test_a_record_is_brought_in_by_hand_and_a_wrong_line_is_shown(house: House, tmp_path: Path) -> None:
    ann = house.person(PHONE, touch=True)
    arrive(ann)
    ann.goto("/bring")
    lines = record("quarry").splitlines()
    number = next(n for n, line in enumerate(lines) if re.match(r"^0 ", line))
    ann.get_by_label("Or paste the record").fill("\n".join([*lines[:number], "0 fly away", *lines[number + 1 :]]))
    ann.get_by_role("button", name="Watch it").click()
    expect(ann.locator("li.bad")).to_contain_text("0 fly away")
    expect(ann.locator("li.bad b")).to_have_text(str(number + 1))
    expect(ann.get_by_role("alert")).to_contain_text("This record cannot be played.")
    expect(ann.get_by_role("alert")).to_contain_text(f"line {number + 1}: 'fly away' cannot be answered here")
    assert not axe(ann)
    assert not cut_off(ann)
    pasted = ann.get_by_label("Or paste the record")
    pasted.evaluate("(area) => { area.value = 'x'.repeat(400_001); area.dispatchEvent(new Event('input', { bubbles: true })); }")
    ann.get_by_role("button", name="Watch it").click()
    expect(ann.get_by_role("alert")).to_have_text("This file is too large for a record.")        # and nothing of the last complaint
    file = tmp_path / "game.txt"
    file.write_text(record("quarry"), encoding="utf-8")
    ann.locator("input[type=file]").set_input_files(file)
    expect(ann.get_by_text(re.compile("Moment 1 of"))).to_be_visible()
    house.forgive("400")
