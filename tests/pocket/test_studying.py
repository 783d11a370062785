"""Learning and studying at the pocket table in a browser, with the network cut."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from tests.pocket.pages import Visit, at_table
from tests.web.player import Pointer
from tests.web.test_puzzles import choose

from capomastro.lessons.lesson import lesson_words
from capomastro.puzzles.puzzle import collection


@pytest.fixture(scope="module")
def kept_page(stay: Visit) -> Page:
    """Kept on the device, and no network any more."""
    found = stay.page("#lang=en")
    stay.keep(found)
    return found


@pytest.fixture
def page(kept_page: Page) -> Page:
    """The home page of the one that is kept."""
    to(kept_page, "/")
    return kept_page


def to(page: Page, path: str) -> None:
    page.evaluate("path => { location.hash = path; }", path)


def test_a_newcomer_takes_the_first_lesson(page: Page) -> None:
    page.get_by_role("link", name="Learn by playing").click()
    expect(page.get_by_text(lesson_words("capomastro.games.carcassonne", "en")["lesson.first.about"])).to_be_visible()
    page.get_by_role("button", name="Begin the first game: Carcassonne").click()
    at_table(page)
    coach = page.get_by_role("region", name="The coach")
    expect(coach.get_by_label("Step 1 of")).to_be_visible()
    coach.get_by_role("button", name="Do it for me").click()
    expect(coach.get_by_label("Step 2 of")).to_be_visible()
    page.reload()                                           # in the middle
    expect(coach.get_by_label("Step 2 of")).to_be_visible()


@pytest.mark.parametrize("game", ["carcassonne", "citadels"])
def test_rules_have_their_examples_and_every_card_is_shown(page: Page, game: str) -> None:
    to(page, f"/cards/{game}")
    expect(page.get_by_role("main").get_by_role("group").get_by_role("button").nth(5)).to_be_visible()
    to(page, f"/rules/{game}")
    expect(page.locator("figure").first).to_be_visible()


def test_a_puzzle_is_solved_and_the_browser_remembers_it(page: Page) -> None:
    puzzle = collection("carrara")[0]
    card = page.get_by_role("region", name="Position of the day")
    card.get_by_role("link", name="Palaces").click()
    expect(page.get_by_text("One move is clearly best.")).to_be_visible()
    to(page, "/puzzles")
    expect(page.locator("[data-standing]")).to_be_visible()
    expect(page.get_by_role("list", name="Today").locator("img[src^='blob:']").first).to_be_visible()      # drawn by the engine in the page
    to(page, f"/puzzles/{puzzle.id}")
    expect(page.get_by_text("One move is clearly best.")).to_be_visible()
    choose(page, puzzle, right=True)
    expect(page.locator("[data-answered=right]")).to_be_visible()
    to(page, "/puzzles")
    expect(page.locator("[data-standing]")).to_contain_text("1 of 1 solved at the first try")
    page.reload()
    expect(page.locator("[data-standing]")).to_contain_text("1 of 1 solved at the first try")


def test_a_game_is_analysed_and_goes_on_to_the_analysis_board(page: Page, stay: Visit) -> None:
    to(page, "game=firenze&bots=1&level=random&seed=study&lang=en")
    at_table(page)
    Pointer(stay, page, "firenze").play(at_most=2)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Close the table").click()
    page.get_by_role("dialog").get_by_role("button", name="Close the table").click()
    table = page.url.rpartition("/")[2]
    to(page, f"/analysis/{table}")
    page.get_by_role("button", name="Analyse it").click()
    expect(page.get_by_role("heading", name="Chances over time")).to_be_visible()
    expect(page.get_by_text("Judged by journeyman")).to_be_visible()
    page.reload()                                           # it is kept with the game
    expect(page.get_by_role("heading", name="Chances over time")).to_be_visible()
    to(page, f"/board/firenze?table={table}&step=1")
    page.get_by_role("button", name="As text").click()
    text = page.get_by_label("The position as text")
    expect(text).to_have_value(re.compile("^firenze 2"))
    to(page, "/board/carcassonne")
    page.get_by_role("heading", name="Analysis board").wait_for()
    page.get_by_role("button", name="As text").click()
    expect(text).to_have_value(re.compile("^carcassonne 2"))
    text.fill("carcassonne 2\ntile D 0,0 0\nturn 1\nask tile 1 tile=E")
    page.get_by_role("button", name="Which moves are best?").click()
    expect(page.get_by_role("table", name="The best five")).to_be_visible()


def test_a_lesson_can_be_carried_by_a_link(visit: Visit) -> None:
    page = visit.table(game="carrara", lesson="first", lang="en")
    expect(page.get_by_role("region", name="The coach").get_by_label("Step 1 of")).to_be_visible()
