"""Phones on their side and the smallest ones: what is asked, what answers it, and one's own things are whole and within reach."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect
from tests.web.house import House, cut_off, set_size
from tests.web.positions import kept
from tests.web.screens import Visit, all_screens, crowded_draft, middle
from tests.web.walk import walk

from capomastro.kernel.registry import games

UPRIGHT, SMALLEST, FLAT = (390, 844), (320, 640), (740, 360)
LOW = (740, 260)  # a phone on its side, less what a browser keeps for itself


def all_seen(parts: Locator, least: int = 1, ratio: float = 1) -> None:
    expect(parts.first).to_be_attached()
    assert parts.count() >= least
    for part in parts.all():
        expect(part).to_be_in_viewport(ratio=ratio)


@pytest.mark.parametrize(("asks", "answers"), [("crop", 2), ("add", 2)])
def test_answers_that_are_sentences_are_read_whole(house: House, asks: str, answers: int) -> None:
    """They are drawn nowhere on the land."""
    visit = Visit(house.person(lang="de-DE"), "de")
    visit.show(kept(games()["carcassonne"])[asks])
    for size in [SMALLEST, UPRIGHT, FLAT]:
        set_size(visit.page, size)
        all_seen(visit.page.locator(".answer"), answers)
        assert walk(visit.page) == [], size


def test_the_tile_in_hand_leaves_half_of_the_smallest_phone_to_the_land(house: House) -> None:
    visit = Visit(house.person(SMALLEST, lang="de-DE"), "de")
    visit.show(middle("carcassonne"))
    assert walk(visit.page) == []


@pytest.mark.parametrize(("size", "screen"), [(LOW, "table-tile-carcassonne"), (FLAT, "lesson-carcassonne")])
def test_the_button_that_answers_stays_in_sight_however_much_is_said(house: House, size: tuple[int, int], screen: str) -> None:
    visit = Visit(house.person(size, lang="de-DE"), "de")
    all_screens()[screen](visit)
    expect(visit.page.locator(".prompt .answers .btn.primary")).to_be_in_viewport(ratio=1)


def test_a_phone_that_is_turned_still_shows_where_a_follower_can_go(house: House) -> None:
    visit = Visit(house.person(FLAT))
    visit.show(middle("carcassonne", "follower"))
    for size in [FLAT, SMALLEST, UPRIGHT, FLAT]:
        set_size(visit.page, size)
        all_seen(visit.page.locator(".layer .claimed"), 2)


def test_many_seats_have_the_bar_of_a_phone_on_its_side(house: House) -> None:
    """The rules are in the menu, and the hint beside the question."""
    visit = Visit(house.person(FLAT, lang="de-DE"), "de")
    visit.show(crowded_draft())
    rows = visit.page.locator(".top .seat").evaluate_all("all => all.map((it) => Math.round(it.getBoundingClientRect().top))")
    assert len(rows) == 8
    assert set(rows) == {rows[0]}
    assert rows[0] < 10
    all_seen(visit.page.locator(".fan button"), 8, 0.9)
    expect(visit.page.get_by_role("button", name="Um einen Tipp bitten")).to_be_in_viewport(ratio=1)
    assert walk(visit.page) == []


# Nothing lies over the middle of it.
MET = """(it) => {
  const box = it.getBoundingClientRect();
  const met = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return it.contains(met) || it.closest('label')?.contains(met) === true;
}"""
OVERLAP = """([one, other]) => {
  const [a, b] = [one, other].map((what) => document.querySelector(what).getBoundingClientRect());
  return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
}"""


def test_cards_that_are_looked_at_do_not_lie_under_ones_own_city(house: House) -> None:
    visit = Visit(house.person(FLAT, lang="de-DE"), "de")
    visit.show(kept(games()["citadels"])["fortune"])
    expect(visit.page.locator(".looked")).to_be_in_viewport(ratio=1)
    assert not visit.page.evaluate(OVERLAP, [".looked", ".mine"])
    assert walk(visit.page) == []


def test_cards_in_hand_have_their_names_on_a_phone_on_its_side(house: House) -> None:
    visit = Visit(house.person(FLAT, lang="de-DE"), "de")
    visit.show(middle("citadels"))
    expect(visit.page.locator(".hand .bcard .nm").first).to_be_in_viewport(ratio=1)
    assert walk(visit.page) == []


def test_what_is_exchanged_is_on_the_screen_of_a_phone_on_its_side(house: House) -> None:
    """One takes a stone of a card and gives some of one's storage."""
    visit = Visit(house.person(FLAT, lang="de-DE"), "de")
    visit.show(kept(games()["firenze"])["want"])
    all_seen(visit.page.locator(".slots .give"), 4)
    expect(visit.page.locator(".row .want").first).to_be_in_viewport(ratio=1)
    assert walk(visit.page) == []


def test_all_that_can_pay_for_a_building_is_seen_beside_the_board(house: House) -> None:
    visit = Visit(house.person(FLAT, lang="de-DE"), "de")
    visit.show(middle("carrara", "payment"))
    blocks = visit.page.locator(".tray [role=checkbox]")
    all_seen(blocks, 10)
    assert all(block.evaluate(MET) for block in blocks.all()), "blocks lie under the button that pays"
    expect(visit.page.locator(".prompt .send")).to_be_in_viewport(ratio=1)
    assert walk(visit.page) == []


def test_each_city_can_be_upgraded_and_each_object_refused_on_a_phone_on_its_side(house: House) -> None:
    visit = Visit(house.person(FLAT, lang="de-DE"), "de")
    visit.show(kept(games()["carrara"])["token"])
    all_seen(visit.page.locator(".six .score"), 6)
    visit.show(kept(games()["carrara"])["object"])
    all_seen(visit.page.locator(".prompt .answers .btn"), 7)


# What stands in a city, and is not wholly in it.
NOT_IN_ITS_CITY = """() => [...document.querySelectorAll('.ct .bt')].filter((it) => {
  const [inner, outer] = [it.getBoundingClientRect(), it.closest('.ct').querySelector('.ft').getBoundingClientRect()];
  return inner.right > outer.left + 1;
}).length"""


def test_a_city_of_three_buildings_is_whole_on_a_phone_on_its_side(house: House) -> None:
    visit = Visit(house.person(FLAT, lang="de-DE"), "de")
    visit.show(middle("carrara", "blocks"))
    expect(visit.page.locator(".stk.many .bt")).to_have_count(3)
    assert visit.page.evaluate(NOT_IN_ITS_CITY) == 0
    visit.show(middle("carrara"))
    set_size(visit.page, LOW)
    all_seen(visit.page.locator(".ct"), 6, 0.95)


def test_a_replay_is_steered_in_few_rows_on_a_phone_on_its_side(house: House) -> None:
    visit = Visit(house.person(FLAT, lang="de-DE"), "de")
    all_screens()["replay-citadels"](visit)
    all_seen(visit.page.locator(".controls .btn:visible"), 5)


def test_on_the_smallest_phone_the_head_of_the_first_page_is_one_row_and_the_menu_keeps_its_words(house: House) -> None:
    visit = Visit(house.person(SMALLEST, lang="de-DE"), "de")
    all_screens()["home"](visit)
    tops = (
        visit.page.get_by_role("banner")
        .locator("a, select, button")
        .evaluate_all("all => all.map((it) => Math.round(it.getBoundingClientRect().top))")
    )
    assert max(tops) - min(tops) < 20
    all_screens()["menu"](visit)
    words = visit.page.get_by_role("dialog").locator(".btn").evaluate_all("all => all.map((it) => it.scrollWidth - it.clientWidth)")
    assert max(words) <= 0


@pytest.mark.parametrize("size", [FLAT, LOW])
def test_the_picture_of_a_position_leaves_its_form_in_sight_in_a_low_window(house: House, size: tuple[int, int]) -> None:
    visit = Visit(house.person(size, lang="de-DE"), "de")
    all_screens()["board-hand-citadels"](visit)
    first = visit.page.locator("[data-group] select, [data-group] input").first
    first.scroll_into_view_if_needed()
    assert first.evaluate(MET)


TWICE = "() => { document.documentElement.style.fontSize = '200%'; }"


def test_letters_twice_as_large_are_whole_on_the_first_page_and_in_a_question_beside_the_board(house: House) -> None:
    visit = Visit(house.person(UPRIGHT, lang="de-DE"), "de")
    all_screens()["home"](visit)
    visit.page.evaluate(TWICE)
    assert cut_off(visit.page) == []
    visit.show(middle("citadels"))
    set_size(visit.page, FLAT)
    size = "ask => parseFloat(getComputedStyle(ask).fontSize)"
    usual = visit.page.locator(".prompt .ask").evaluate(size)
    visit.page.evaluate(TWICE)
    assert visit.page.locator(".prompt .ask").evaluate(size) == 2 * usual
