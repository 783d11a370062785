"""A tournament on the page: made, entered with a name, found and left by itself, directed, corrected, shown to the room."""

from __future__ import annotations

import re

import httpx
import pytest
from playwright.sync_api import Page, expect
from tests.web.house import PHONE, House, axe, enter, post, too_small, too_wide


def make(page: Page, title: str = "Friday at the club") -> str:
    """Made by keyboard alone; the address of its page."""
    page.goto("/tournament/new")
    page.get_by_role("textbox", name="What is it called?").focus()
    page.keyboard.type(title)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=title, level=1)).to_be_visible()
    return page.url


def link_of(page: Page) -> str:
    """What the QR code says."""
    return re.sub(r"^https?://[^/]+", "", page.locator(".share code").inner_text())


def guests(house: House, path: str, names: list[str]) -> list[httpx.Client]:
    """People without a screen."""
    tournament, _, key = path.rpartition("/")[2].partition("#")
    found = []
    for name in names:
        one = httpx.Client(base_url=house.site.url, headers={"origin": house.site.url})
        one.post("/api/enter", json={"name": name}).raise_for_status()
        one.post(f"/api/tournaments/{tournament}/enter", json={"key": key}).raise_for_status()
        found.append(one)
    return found


def test_the_organiser_chooses_what_is_played_and_whoever_enters_sees_it(house: House) -> None:
    olga, phone = house.person(), house.person(PHONE, touch=True, lang="de-DE")
    olga.goto("/tournament/new")
    olga.get_by_role("textbox", name="What is it called?").fill("Circles in the corn")
    olga.get_by_label("Game", exact=True).select_option("carcassonne")
    olga.get_by_role("radio", name=re.compile("^First game")).focus()
    olga.keyboard.press("ArrowRight")
    expect(olga.get_by_role("radio", name=re.compile("^Full game"))).to_be_checked()
    assert not axe(olga)
    with olga.expect_request("**/api/tournaments") as sent:
        olga.get_by_role("button", name="Make it").click()
    assert sent.value.post_data_json["options"] == {"crop_circles": "both"}
    expect(olga.get_by_role("heading", name="Circles in the corn", level=1)).to_be_visible()
    phone.goto(link_of(olga))
    phone.get_by_text("Was vereinbart ist").click()
    expect(phone.get_by_role("term").filter(has_text="Kornkreise")).to_be_visible()
    assert not axe(phone)
    assert not too_wide(phone)
    assert not too_small(phone)


def test_options_are_chosen_one_by_one_and_belong_to_the_game_that_is_played(house: House) -> None:
    olga = house.person(PHONE, touch=True)
    olga.goto("/tournament/new")
    olga.get_by_role("textbox", name="What is it called?").fill("With cards")
    game = olga.get_by_label("Game", exact=True)
    game.select_option("carcassonne")
    olga.get_by_role("radio", name=re.compile("^Full game")).click()
    game.select_option("citadels")
    olga.get_by_role("radio", name=re.compile("^My own")).click()
    olga.get_by_role("switch", name=re.compile("^Action cards")).click()
    assert not too_wide(olga)
    assert not too_small(olga)
    with olga.expect_request("**/api/tournaments") as sent:
        olga.get_by_role("button", name="Make it").click()
    options = sent.value.post_data_json["options"]
    assert options["action_cards"] is True
    assert "crop_circles" not in options
    olga.get_by_text("What was agreed").click()
    expect(olga.get_by_role("term").filter(has_text="Action cards")).to_be_visible()


@pytest.mark.parametrize("lang", ["en-GB", "de-DE"])
def test_an_evening_is_directed_and_a_phone_finds_its_seat(house: House, lang: str) -> None:
    olga, phone = house.person(), house.person(PHONE, touch=True, lang=lang)
    make(olga)
    path = link_of(olga)
    phone.goto(path)
    expect(phone.get_by_role("textbox")).to_be_visible()
    assert not axe(phone)
    phone.get_by_role("textbox").fill("Ann")
    phone.get_by_role("button", name={"en-GB": "Enter", "de-DE": "Beitreten"}[lang], exact=True).click()
    expect(phone.get_by_text({"en-GB": "You take part as Ann.", "de-DE": "Du nimmst als Ann teil."}[lang])).to_be_visible()
    guests(house, path, ["Bram", "Clara", "Dirk"])
    olga.get_by_role("button", name="Pair round 1").click()
    seat = phone.get_by_text(re.compile(r"^(Table|Tisch) 1, "))
    expect(seat).to_be_visible()
    assert not axe(phone)
    assert not too_wide(phone)
    assert not too_small(phone)
    olga.get_by_role("button", name="Begin round 1").click()
    phone.wait_for_url(re.compile(r"/t/\w+$"))                              # by itself
    expect(olga.get_by_role("timer")).to_be_visible()
    olga.get_by_role("button", name="Pause for all").click()
    expect(olga.get_by_text("Everybody waits")).to_be_visible()
    expect(phone.locator("[data-notice=tournament]")).to_be_visible()
    olga.get_by_role("button", name="Go on").click()
    olga.get_by_role("button", name="Enter the result").click()
    olga.get_by_role("spinbutton", name="Score of Ann").fill("40")
    olga.get_by_role("button", name="Save").click()
    expect(olga.get_by_role("button", name="Correct", exact=True)).to_be_visible()
    olga.get_by_role("button", name="Correct", exact=True).click()
    assert not axe(olga)
    olga.get_by_role("spinbutton", name="Score of Ann").fill("41")
    olga.get_by_role("textbox", name="Why is it corrected?").fill("a road was forgotten")
    olga.get_by_role("button", name="Save").click()
    expect(olga.get_by_role("region", name="Corrections")).to_contain_text("a road was forgotten")
    assert not axe(olga)
    assert not too_wide(olga)
    expect(phone.locator("[data-notice=tournament]")).to_contain_text("Friday at the club")
    phone.locator("[data-notice=tournament] a").click()
    expect(phone.get_by_role("table")).to_contain_text("Ann")
    assert not too_wide(phone)


def test_the_room_sees_seats_clock_standings_and_the_way_in(house: House) -> None:
    olga = house.person()
    make(olga)
    path = link_of(olga)
    guests(house, path, ["Ann", "Bram", "Clara", "Dirk", "Eva"])
    expect(olga.get_by_text("5 people here")).to_be_visible()
    olga.get_by_role("button", name="No-show: Eva").click()
    expect(olga.get_by_text("did not come")).to_be_visible()
    olga.get_by_role("button", name="Pair round 1").click()
    room = house.person((1920, 1080))
    tournament, _, key = path.partition("#")
    room.goto(f"{tournament}/board#{key}")                                   # a machine that nobody has entered at
    expect(room.get_by_role("region", name="Find your table")).to_contain_text("Clara")
    expect(room.get_by_role("region", name="Find your table")).not_to_contain_text("Eva")
    expect(room.get_by_role("img", name=re.compile("QR"))).to_be_visible()
    assert not axe(room)
    assert not too_wide(room)
    stranger = house.person()
    stranger.goto(tournament)
    expect(stranger.get_by_role("alert").or_(stranger.get_by_role("heading"))).to_be_visible()
    expect(stranger.get_by_text("Clara")).to_have_count(0)
    house.trouble[:] = [said for said in house.trouble if "404" not in said]        # what a stranger is answered


def test_what_is_missing_is_said_where_it_is_missing(house: House) -> None:
    page = house.person(PHONE, touch=True)
    page.goto("/")
    enter(page, "Olga")
    page.goto("/tournament/new")
    page.get_by_role("button", name="Make it").click()
    expect(page.get_by_role("textbox", name="What is it called?")).to_have_accessible_description("Give it a name.")
    assert not axe(page)
    assert not too_wide(page)
    made = post(page, "/api/tournaments", {"title": "Quiet", "game": "carcassonne"})
    page.goto(f"/tournament/{made['id']}")
    pair = page.get_by_role("button", name="Pair round 1")
    expect(pair).to_have_attribute("aria-disabled", "true")
    expect(pair).to_have_accessible_description("At least 4 people are needed.")
    assert not axe(page)
    assert not too_wide(page)
