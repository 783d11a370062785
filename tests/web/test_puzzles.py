"""Puzzles on the page: found from the first page, solved on the table's pieces or with keys alone, explained, and kept."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect
from tests.web.house import DESKTOP, House, arrive, axe

from capomastro.kernel.registry import game, games
from capomastro.puzzles.asking import seen_by_solver
from capomastro.puzzles.puzzle import Puzzle, collection

PHONE = (390, 844)
FIRST = [found[0] for name in games() if (found := collection(name))]
SOLVED = FIRST[0]


def sentence(puzzle: Puzzle, right: bool) -> str:
    """A move as its button says it."""
    state = puzzle.state()
    of = game(puzzle.game)
    moves = [move for move in of.moves(state, puzzle.seat) if (move.text in puzzle.solutions) == right]
    return of.words("en").say(moves[0].say)


def choose(page: Page, puzzle: Puzzle, right: bool) -> None:
    """With keys alone: the list of moves, then the word that makes it the answer."""
    page.keyboard.press("m")
    page.get_by_role("dialog").get_by_role("button", name=sentence(puzzle, right), exact=True).press("Enter")
    page.get_by_role("button", name="This is my answer").press("Enter")


@pytest.mark.by_turns(one=True)
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("puzzle", FIRST, ids=lambda puzzle: puzzle.game)
def test_a_position_is_solved_explained_and_counted_once(house: House, puzzle: Puzzle, size: tuple[int, int]) -> None:
    page = house.person(size, touch=size is PHONE)
    page.goto("/puzzles")
    expect(page.locator("[data-standing]")).to_contain_text("Your rating: 1200")
    page.goto(f"/puzzles/{puzzle.id}")
    expect(page.get_by_text("One move is clearly best.")).to_be_visible()
    choose(page, puzzle, right=False)
    expect(page.locator("[data-answered=wrong]")).to_be_visible()
    expect(page.get_by_role("region", name="Tile in hand")).to_have_count(0)      # a map's question lies beside it, and has its room now
    expect(page.get_by_text("of the win ahead of the next").first).to_be_visible()
    page.get_by_role("button", name="Look at it again").click()
    choose(page, puzzle, right=True)
    expect(page.locator("[data-answered=right]")).to_be_visible()
    assert axe(page) == []
    page.goto("/puzzles")
    expect(page.locator("[data-standing]")).to_contain_text("0 of 1 solved at the first try")
    assert axe(page) == []
    assert not house.trouble


def test_the_collection_shows_its_positions_and_what_was_solved(house: House) -> None:
    page = house.person(DESKTOP, lang="de-DE")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if request.url.partition("?")[0].endswith("/glimpse") else None)
    page.add_init_script(f"localStorage.setItem('capomastro.puzzles', '{json.dumps({'solved': [SOLVED.id], 'missed': []})}')")
    page.goto("/puzzles")
    collection_of = page.locator("[data-collection]")
    everything = sum(len(collection(name)) for name in games())
    expect(collection_of.get_by_role("listitem")).to_have_count(everything)
    card = page.locator(f"[data-collection] [data-puzzle={SOLVED.id}]")
    card.scroll_into_view_if_needed()
    expect(card.locator("img")).to_have_js_property("complete", True)
    assert card.locator("img").evaluate("image => image.naturalWidth") > 0
    of = game(SOLVED.game)
    expect(card).to_contain_text(of.words("de").say(of.view(seen_by_solver(SOLVED), SOLVED.seat).prompt))
    expect(page.get_by_role("link", name=", gelöst")).not_to_have_count(0)
    assert 0 < len(asked) < everything, "pictures of puzzles that nobody sees are not fetched"
    page.get_by_role("group", name="Welche Rätsel").get_by_role("button", name="Gelöst").press("Enter")
    expect(collection_of.get_by_role("listitem")).to_have_count(1)
    page.get_by_role("group", name="Spiele").get_by_role("button", name="Alle").press("Enter")
    collection_of.get_by_role("link").press("Enter")
    expect(page.locator(".prompt")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("button", name="Gelöst")).to_have_attribute("aria-pressed", "true")
    expect(collection_of.get_by_role("listitem")).to_have_count(1)
    assert not house.trouble


def test_the_first_page_leads_to_the_position_of_the_day(house: House) -> None:
    page = house.person(DESKTOP)
    arrive(page, "Ann")
    page.goto("/")
    card = page.get_by_role("region", name="Position of the day")
    card.get_by_role("link").first.click()
    expect(page.get_by_text("One move is clearly best.")).to_be_visible()
    expect(page.get_by_role("list", name="Players")).to_contain_text("Ann")       # whose seat it is
    assert not house.trouble


def test_a_position_that_does_not_exist_says_so(house: House) -> None:
    page = house.person(DESKTOP)
    house.forgive("404")
    page.goto("/puzzles/carrara-0000000000")
    expect(page.get_by_role("heading", name="Nothing is built here")).to_be_visible()


@pytest.mark.by_turns(one=True)
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_whether_ones_games_may_become_puzzles_is_asked_plainly(house: House, size: tuple[int, int]) -> None:
    page = house.person(size, touch=size is PHONE, lang="de-DE")
    arrive(page)
    page.goto("/puzzles")
    page.get_by_role("link", name="Dürfen deine Partien Rätsel werden?").click()
    lends = page.get_by_role("switch", name="Meine beendeten Partien dürfen Rätsel werden")
    expect(lends).to_have_attribute("aria-checked", "false")
    lends.press("Enter")
    expect(lends).to_have_attribute("aria-checked", "true")
    page.reload()
    expect(lends).to_have_attribute("aria-checked", "true")
    assert axe(page) == []
    lends.press("Enter")
    expect(lends).to_have_attribute("aria-checked", "false")
    assert not house.trouble
