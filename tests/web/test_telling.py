"""What happened and what it comes to: the log turn by turn, since my turn, at a pace, and the final scoring on the board."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from playwright.sync_api import expect
from tests.web.house import DESKTOP, PHONE, House, open_table, until
from tests.web.screens import SHIPPED, Visit, all_screens, finished, middle
from tests.web.walk import walk

NOON = 1_800_000_000                # seconds since 1970, for a clock that stands still
LIT = "[data-told], rect.told, circle.telling"
PREFER = "(pace) => localStorage.setItem('capomastro.prefs', JSON.stringify({ ...JSON.parse(localStorage['capomastro.prefs']), pace }))"

# When the log first spoke of each bot, in milliseconds, by the page's own clock: nobody looks late.
TIMES = """() => {
  window.told = {};
  const look = () => {
    const log = document.querySelector('[aria-label="What happened"]')?.textContent ?? '';
    for (const name of ['Pietro', 'Fiammetta']) if (log.includes(name)) window.told[name] ??= performance.now();
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
}"""


@pytest.mark.by_turns(one=True)
@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_no_result_is_seen_before_it_is_told(house: House, name: str, size: tuple[int, int]) -> None:
    visit = Visit(house.person(size))
    page = visit.page
    page.clock.install(time=NOON)
    page.clock.pause_at(NOON + 1)                       # the story does not go on by itself
    all_screens()[f"story-{name}"](visit)
    table = finished(name)
    items, scores = table.game.outcome(table.state).items, table.game.outcome(table.state).scores
    shown = page.locator(".seat .score")
    running = [0] * len(scores)
    for n, item in enumerate(items[:4]):
        running[item.seat] += item.points
        expect(shown).to_have_text([re.compile(rf"{points}$") for points in running])
        expect(page.get_by_role("list", name="What happened")).to_have_count(0)
        expect(page.locator("[data-final]:visible")).to_have_count(0)
        if n < 3:
            page.get_by_role("button", name="Next", exact=True).click()
    page.get_by_role("button", name="One item back").click()
    running[items[3].seat] -= items[3].points
    expect(shown).to_have_text([re.compile(rf"{points}$") for points in running])
    page.get_by_role("button", name="To the result").click()
    expect(page.get_by_role("region", name="Places")).to_be_visible()


LIGHTS = {"carcassonne": "score.unfinished", "citadels": "score.city", "carrara": "score.buildings", "firenze": "score.order"}


@pytest.mark.by_turns(one=True)
@pytest.mark.parametrize("name", SHIPPED)
def test_the_board_lights_what_is_told(house: House, name: str) -> None:
    visit = Visit(house.person())
    all_screens()[f"story-{name}"](visit)
    table = finished(name)
    items = table.game.outcome(table.state).items
    at = next(n for n, item in enumerate(items) if item.say.key == LIGHTS[name])
    for _ in range(at):
        visit.page.get_by_role("button", name="Next", exact=True).click()
    expect(visit.page.locator("#main").locator(LIT).first).to_be_visible()
    visit.page.get_by_role("button", name="To the result").click()
    visit.page.get_by_role("button", name="Look at the board").first.click()
    expect(visit.page.locator("#main").locator(LIT)).to_have_count(0)


# Tiles of which something is outside the map, or under what lies over it.
HIDDEN = """() => {
  const map = document.querySelector('[data-map]').getBoundingClientRect();
  const foot = Math.min(map.bottom, document.querySelector('.dock').getBoundingClientRect().top);
  return [...document.querySelectorAll('[data-map] .tile')].map((tile) => tile.getBoundingClientRect())
    .filter((box) => box.left < map.left - 1 || box.right > map.right + 1 || box.top < map.top - 1 || box.bottom > foot + 1).length;
}"""


def test_the_whole_land_is_seen_while_its_scoring_is_told(house: House) -> None:
    visit = Visit(house.person((1280, 720)))
    all_screens()["story-carcassonne"](visit)
    until(visit.page, lambda: visit.page.evaluate(HIDDEN) == 0, lambda: "tiles lie outside the map or under what is told")


@pytest.mark.by_turns(one=True)
@pytest.mark.parametrize("name", SHIPPED)
def test_the_result_marks_the_best_of_each_kind_and_says_what_its_lines_show(house: House, name: str) -> None:
    visit = Visit(house.person())
    all_screens()[f"end-{name}"](visit)
    page = visit.page
    rows = page.get_by_role("region", name="The score, line by line").locator("tbody tr")
    for row in rows.all():
        points = [int(text) if text.strip().lstrip("-").isdigit() else 0 for text in row.get_by_role("cell").all_inner_texts()]
        best = [n for n in points if n == max(points) and n > 0]
        expect(row.get_by_role("img", name="most of its kind")).to_have_count(len(best) if len(best) < len(points) else 0)
    chart = page.get_by_role("img", name=re.compile("Points over the game, if it had ended then"))
    expect(chart).to_contain_text("decisions")
    expect(chart).to_contain_text("points")
    expect(page.get_by_role("list").filter(has_text=re.compile("decision"))).to_be_visible()
    expect(page.get_by_role("button", name="Look at the board")).to_have_count(2)           # its picture is one too


@pytest.mark.by_turns(one=True)
@pytest.mark.parametrize("name", SHIPPED)
def test_the_log_has_one_line_a_turn_that_opens_and_lights_its_place(house: House, name: str) -> None:
    visit = Visit(house.person())
    visit.show(middle(name))
    page = visit.page
    log = page.get_by_role("list", name="What happened")
    lines = log.locator("li:not(.note, .more)")
    seats = lines.evaluate_all("all => all.map((line) => line.firstElementChild.dataset.p ?? '')")
    assert len(seats) > 3
    assert all(one != other for one, other in pairwise(seats)), "a turn has two lines"
    folded = log.locator(".parts[aria-expanded=false]")
    count = log.locator(".part").count()
    folded.last.click()
    expect(log.locator(".part").nth(count)).to_be_visible()
    assert folded.count() < log.locator(".parts").count()
    page.mouse.move(5, 5)
    lit = 0
    for button in log.locator(".what button:not(.parts)").all()[-12:]:
        button.hover()
        lit += page.locator("#main").locator(LIT).count() > 0
    assert lit, "no line of the log lights its place"
    page.mouse.move(5, 5)
    expect(page.locator("#main").locator(LIT)).to_have_count(0)


def test_in_citadels_a_line_says_what_was_done_and_belongs_to_whoever_did_it(house: House) -> None:
    visit = Visit(house.person())
    visit.show(middle("citadels"))
    lines = visit.page.get_by_role("list", name="What happened").locator("li:not(.note, .more)")
    murder, swap = lines.nth(-2), lines.last
    expect(murder).to_contain_text("Fiammetta kills the Architect.")
    expect(swap).to_contain_text("Bo and Fiammetta swap hands.")
    for line in (murder, swap):
        line.locator(".parts").click()
    expect(swap).to_contain_text("Bo is the Magician.")             # though it was Fiammetta's last word that called the Magician
    expect(murder).not_to_contain_text("Bo is the Magician.")


# Low windows too, where the board has room to spare.
LAPTOPS = [("carcassonne", (1024, 768)), ("citadels", (1366, 668)), ("carrara", (1024, 668))]


@pytest.mark.parametrize(("name", "size"), LAPTOPS)
def test_on_a_laptop_one_sees_what_happened_since_ones_turn(house: House, name: str, size: tuple[int, int]) -> None:
    visit = Visit(house.person(size))
    visit.show(middle(name))
    expect(visit.page.get_by_role("region", name="Since your last turn")).to_be_in_viewport(ratio=1)
    assert walk(visit.page) == []


def test_what_happened_since_my_turn_stands_above_the_board_until_i_act(house: House) -> None:
    page = house.person()
    page.goto(f"/t/{open_table(page, 'quarry', ['random', 'random'], start='seated')}")
    strip = page.get_by_role("region", name="Since your last turn")
    page.get_by_role("button", name="Keep it").click()
    expect(strip).to_be_visible()
    expect(strip.get_by_role("listitem")).not_to_have_count(0)
    for name in ("Pietro", "Fiammetta"):                # both: asked about a sale in between, she may close it too, and it comes back
        expect(strip).to_contain_text(name)
    strip.get_by_role("button", name="Close").click()
    expect(strip).to_be_hidden()


def test_bots_play_at_the_pace_of_this_screen(house: House) -> None:
    page = house.person()
    table = open_table(page, "quarry", ["random", "random"], start="seated")
    page.evaluate(PREFER, "slow")
    page.add_init_script(f"({TIMES})()")
    page.goto(f"/t/{table}")
    page.get_by_role("button", name="Keep it").click()
    page.wait_for_function("() => window.told.Fiammetta")
    assert page.evaluate("() => window.told.Fiammetta - window.told.Pietro") > 1000, "both played at once"
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("group", name="How fast the others play on this screen").get_by_role("button", name="at once").click()
    assert page.evaluate("() => JSON.parse(localStorage['capomastro.prefs']).pace") == "once"
