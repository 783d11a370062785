"""A finished game analysed, and the analysis board, in the browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect
from tests.web.house import CALM, PHONE, ROOT, House, Site, arrive, axe, cut_off, post, too_small, too_wide, until

PATIENT = 120_000               # milliseconds: a report is made behind everything else
# The words of a drawing that stick out of it.
OUTSIDE = """(drawing) => [...drawing.querySelectorAll('text')]
  .filter((text) => text.getBoundingClientRect().right > drawing.getBoundingClientRect().right + 0.5)
  .map((text) => text.textContent)"""


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
    assert ann.locator("svg:has(.lane)").evaluate(OUTSIDE) == []
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
    ann.get_by_role("button", name="As text").click()
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
    ann.get_by_role("button", name="Let the moves stand").click()
    expect(ann.get_by_role("heading", name="Tried so far")).to_have_count(0)
    expect(text).to_have_value(re.compile("tile E"))
    assert not axe(ann)
    arrive(ann)
    ann.goto("/board/carcassonne")
    ann.get_by_role("button", name="As text").click()
    text.fill("carcassonne 2\ntile D 0,0 0\nturn 1\nask tile 1 tile=E")
    ann.get_by_role("button", name="Which moves are best?").click()
    expect(ann.get_by_role("table").get_by_role("row").nth(2)).to_be_visible(timeout=PATIENT)
    expect(ann.get_by_role("table")).to_contain_text("±")
    house.forgive("400")


def test_why_a_position_is_refused_is_said_in_the_readers_language(house: House) -> None:
    ann = house.person(lang="nl-NL")
    ann.goto("/board/carcassonne")
    ann.get_by_role("button", name="Als tekst").click()
    text = ann.get_by_label("De stelling als tekst")
    expect(text).to_have_value(re.compile("^carcassonne 2"))
    text.fill("carcassonne 2\ntile D 0,0 0\ntile E 0,-1 0\nask draw 0")
    says = "Regel 3: tegel E (stadsrand) past niet op 0,-1 met draaiing 0; wel met draaiing 2 (CAR-4.2)"
    expect(ann.get_by_role("alert").filter(has_text=says)).to_be_visible()
    text.fill("carcassonne 2\ntile D 0,0 0")
    expect(ann.get_by_role("alert").filter(has_text="Een regel moet zeggen wat er gevraagd wordt")).to_be_visible()
    house.forgive("400")


def test_a_moment_of_a_finished_game_goes_onto_the_board(house: House) -> None:
    ann = house.person(PHONE, touch=True)
    table = brought(ann, "quarry")
    ann.goto(f"/board/quarry?table={table}&step=4")
    ann.get_by_role("button", name="As text").click()
    expect(ann.get_by_label("The position as text")).to_have_value(re.compile("^quarry "))
    expect(ann.get_by_role("alert").filter(has_text="Line")).to_have_count(0)
    assert not cut_off(ann)
    assert not too_small(ann)


# -- a position set up by hand ---------------------------------------------------------------------


def by_hand(page: Page, game: str) -> None:
    """The board with a position of this game on it, to be changed by hand."""
    page.goto(f"/board/{game}")
    expect(page.locator("[data-group=ask]")).to_be_visible()


def from_the_beginning(page: Page, game: str) -> None:
    """The same with nothing drawn yet: what is dealt at random can fit nowhere once somebody changes the table."""
    by_hand(page, game)
    page.get_by_role("button", name="From the beginning").click()
    until(page, lambda: as_text(page)[-1].startswith("ask draw") or None, lambda: "\n".join(as_text(page)))


def group(page: Page, name: str) -> Locator:
    """A part of the form, open."""
    part = page.locator(f'[data-group="{name}"]')
    if part.get_attribute("open") is None:
        part.locator("summary").press("Enter")
    return part


def as_text(page: Page) -> list[str]:
    """The lines of the position as they stand."""
    page.get_by_role("button", name="As text").click()
    lines = page.get_by_label("The position as text").input_value().splitlines()
    page.get_by_role("button", name="By hand").click()
    return lines


def point_at(page: Page, place: str) -> None:
    """Click on a place of the drawn table, which is inert: wherever it is seen."""
    box = page.locator(f'.mini [data-at="{place}"]').first.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_tiles_and_followers_are_put_where_one_points(house: House) -> None:
    ann = house.person()
    from_the_beginning(ann, "carcassonne")
    point_at(ann, "square 0,-1")
    expect(ann.get_by_label("Where", exact=True)).to_have_value("0,-1")
    ann.keyboard.press("Enter")
    ann.locator("[data-thing=E]").click()
    expect(ann.locator('.mini [data-at="square 0,-1"] svg')).to_be_visible()
    ann.get_by_label("field part 1").select_option(label="Player 2")
    expect(ann.locator(".mini .fol")).to_have_count(1)
    assert "tile E 0,-1 2 f0=1" in as_text(ann)
    ann.get_by_label("Turned").select_option("0")
    expect(group(ann, "table").get_by_role("alert").filter(has_text="it fits there with rotation 2")).to_be_visible()
    ann.get_by_role("button", name="Undo the change").click()
    expect(ann.get_by_role("alert").filter(has_text="This cannot be")).to_have_count(0)
    ann.get_by_role("button", name="Remove", exact=True).click()
    expect(ann.locator(".mini .fol")).to_have_count(0)
    ann.get_by_role("heading", name="Analysis board").click()
    ann.keyboard.press("Control+z")
    expect(ann.locator(".mini .fol")).to_have_count(1)
    assert not axe(ann)
    house.forgive("400")


def test_what_one_points_at_is_what_one_then_changes(house: House) -> None:
    """Also where the line has other things, and where it does not have this one yet."""
    ann = house.person()
    by_hand(ann, "firenze")
    add = ann.get_by_label("Add: Orders fulfilled by", exact=True)
    group(ann, "table").locator("summary").press("Enter")
    there = ann.locator("[data-line=seal] .pair").last
    point_at(ann, f"order {there.get_attribute('data-key')}")
    expect(there.locator("select")).to_be_focused()
    point_at(ann, f"order {add.locator('option').last.get_attribute('value')}")
    expect(add).to_be_focused()


# what is added or set by hand in each game, in which part of the form, and the line that says so then
SET = {
    "citadels": ("seat 0", "city 0", "City", "tavern", "city 0 tavern"),
    "carrara": ("seat 0", "coins", "Coins", "7", r"coins 0=7 .*"),
    "firenze": ("table", "slot 2", "Cards of the row", "glory", r"row .*2=glory.*"),
    "quarry": ("seat 1", "", "Points from sales and claims", "-2", "points 1=-2"),
}


@pytest.mark.by_turns(one=True)
@pytest.mark.parametrize("game", sorted(SET))
def test_a_position_of_every_game_is_set_up_by_keyboard_alone(house: House, game: str) -> None:
    part, place, label, value, line = SET[game]
    ann = house.person()
    by_hand(ann, game)
    if place:
        point_at(ann, place)
        expect(ann.locator(f'[data-group="{part}"]')).to_have_attribute("open", "")
    inside = group(ann, part)
    if value.lstrip("-").isdecimal():
        inside.get_by_label(label).fill(value)
        inside.get_by_label(label).press("Enter")
    else:
        inside.get_by_role("group", name=label).get_by_role("button").nth(-1 if game == "citadels" else 1).press("Enter")
        thing = ann.locator(f"[data-thing={value}]")
        thing.focus()
        thing.press("Enter")
    until(ann, lambda: any(re.fullmatch(line, one) for one in as_text(ann)) or None, lambda: "\n".join(as_text(ann)))


def test_players_and_options_are_chosen_by_hand(house: House) -> None:
    ann = house.person()
    from_the_beginning(ann, "carcassonne")
    head = group(ann, "head")
    head.get_by_label("Crop circles").select_option("1")
    until(ann, lambda: as_text(ann)[0].startswith("carcassonne 2 crop_circles=1 ") or None, lambda: as_text(ann)[0])
    head.get_by_label("Players").select_option("3")
    until(ann, lambda: as_text(ann)[0].startswith("carcassonne 3 crop_circles=1 ") or None, lambda: as_text(ann)[0])
    expect(ann.locator('[data-group="seat 2"]')).to_be_visible()
    point_at(ann, "square 0,-1")
    ann.keyboard.press("Enter")
    ann.locator("[data-thing=E]").click()
    ann.get_by_label("field part 1", exact=True).select_option(label="Player 3")
    ann.get_by_label("field part 1: how many").fill("2")
    ann.get_by_label("field part 1: how many").press("Enter")
    until(ann, lambda: "tile E 0,-1 2 f0=2*2" in as_text(ann) or None, lambda: "\n".join(as_text(ann)))
    head.get_by_label("Players").select_option("2")
    until(ann, lambda: "tile E 0,-1 2" in as_text(ann) or None, lambda: "\n".join(as_text(ann)))
    assert not axe(ann)


def test_an_answer_that_comes_too_late_writes_over_no_newer_change(house: House) -> None:
    ann = house.person()
    from_the_beginning(ann, "carcassonne")
    head = group(ann, "head")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    ann.route("**/api/board", hold)
    head.get_by_label("Crop circles").select_option("1")
    until(ann, lambda: len(held) == 1, lambda: "the first change is not asked about")
    head.get_by_label("Players").select_option("3")
    until(ann, lambda: len(held) == 2, lambda: "the second change is not asked about")
    for late in held:
        with ann.expect_response("**/api/board"):
            late.continue_()
        ann.evaluate(CALM)
        assert as_text(ann)[0].startswith("carcassonne 3 crop_circles=1"), "the table before both is back"


def test_options_that_do_not_go_together_are_refused_beside_them(house: House) -> None:
    ann = house.person(lang="nl-NL")
    by_hand(ann, "citadels")
    head = group(ann, "head")
    head.get_by_label("Karakters en unieke gebouwen").select_option("custom")
    expect(head.get_by_role("alert").filter(has_text="Dit kan niet: geen karakter met nummer 1, 2, 3")).to_be_visible()
    house.forgive("400")


@pytest.mark.by_turns(one=True)
@pytest.mark.parametrize("game", ["firenze", "citadels", "carrara", "carcassonne"])
def test_every_part_of_the_form_fits_a_phone(house: House, game: str) -> None:
    ann = house.person(PHONE, touch=True, lang="de-DE")
    by_hand(ann, game)
    for part in ("table", "seat 0", "course", "ask"):
        group(ann, part)
    assert not axe(ann)
    assert not cut_off(ann)
    assert not too_wide(ann)
    assert not too_small(ann)
