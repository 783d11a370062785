"""The main flows in Firefox and WebKit: home, set-up, a game of each to its end with a reload in between, on a desktop and a phone."""

from __future__ import annotations

import pytest
from tests.web.expecting import expect
from tests.web.house import cut_off, open_table, set_size, too_small, too_wide
from tests.web.other_browsers.conftest import OtherHouse
from tests.web.player import Pointer, crowd
from tests.web.screens import SHIPPED
from tests.web.test_play import about_to_end, play_the_end, require_the_engines_scores, skip_the_story
from tests.web.walk import walk

from capomastro.kernel.registry import games

DESKTOP, PHONE, ON_ITS_SIDE = (1440, 900), (390, 844), (740, 360)
AFTER = 8               # answers, after which the page is loaded again
MANY = 10_000


@pytest.mark.parametrize("game", SHIPPED)
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_game_is_set_up_from_home_and_begins(house: OtherHouse, game: str, size: tuple[int, int]) -> None:
    page = house.person(size)
    page.goto("/")
    title = games()[game].words("en").word("game.title")
    page.get_by_role("region", name="Games").get_by_role("link", name=f"With friends: {title}").click()
    page.get_by_role("radio", name="The full game").click()
    complaints = [*too_wide(page), *cut_off(page), *(too_small(page) if size == PHONE else [])]
    assert complaints == []
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("list", name="Players")).to_be_visible()


@pytest.mark.parametrize("game", SHIPPED)
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_game_to_its_end_with_a_reload_in_between(house: OtherHouse, game: str, size: tuple[int, int]) -> None:
    page = house.person(size)
    table = open_table(page, game, crowd(game))
    page.goto(f"/t/{table}")
    Pointer(house, page, game).play(AFTER)
    before = house.seen(page)["view"]
    page.reload()
    expect(page.get_by_role("list", name="Players")).to_be_visible()
    assert page.evaluate("innerWidth - document.documentElement.clientWidth") == 0, "a scroll bar stands beside the table"
    complaints = [*too_wide(page), *cut_off(page), *(too_small(page) if size == PHONE else [])]
    assert complaints == []
    page.goto(f"/t/{table}")
    assert house.seen(page)["view"] == before
    Pointer(house, page, game).play(MANY)
    skip_the_story(page)
    require_the_engines_scores(page, table)


@pytest.mark.parametrize("game", SHIPPED)
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_end_of_a_game(house: OtherHouse, game: str, size: tuple[int, int]) -> None:
    """Its last turns, its final scoring and its result; a whole game takes many times as long."""
    page = house.person(size)
    table = about_to_end(page, game)
    page.goto(f"/t/{table}")
    play_the_end(Pointer(house, page, game), table)
    complaints = [*too_wide(page), *cut_off(page), *(too_small(page) if size == PHONE else [])]
    assert complaints == []


@pytest.mark.parametrize("game", SHIPPED)
def test_at_three_sizes_nothing_is_too_wide_cut_off_covered_or_too_small(house: OtherHouse, game: str) -> None:
    page = house.person(DESKTOP)
    page.goto(f"/t/{open_table(page, game, crowd(game))}")
    Pointer(house, page, game).play(AFTER)
    found = []
    for size in (DESKTOP, PHONE, ON_ITS_SIDE):
        set_size(page, size)
        found += [f"{size[0]} by {size[1]}: {complaint}" for complaint in walk(page)]
    assert not found, "\n".join(found)
