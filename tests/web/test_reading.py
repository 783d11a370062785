"""Read before you take: a thing is shown in full, with what can be done with it, before it is taken."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.web.house import House, axe
from tests.web.screens import Visit, middle

PHONE = (390, 844)
DESKTOP = (1440, 900)
# the game, its question, what can be taken there, what its text says, what its button says
CARDS = [
    ("citadels", "pick", "King", "1 gold per noble building", "Keep the King"),
    ("firenze", "card", "Bridge", "Your exchange costs 2 stones", "Take Bridge"),
    ("carrara", "turn", "Library", "brings", "Build"),
]


def thing(page: Page, name: str) -> Locator:
    return page.get_by_role("main").locator(".plate, .face, .bt.legal").filter(has_text=name).first


def opened(page: Page) -> Locator:
    return page.get_by_role("dialog")


@pytest.mark.by_turns(one=True)
@pytest.mark.parametrize(("game", "asks", "name", "text", "deed"), CARDS)
@pytest.mark.parametrize("touch", [True, False], ids=["tapped", "clicked"])
def test_the_first_tap_shows_a_card_in_full_and_a_named_button_takes_it(
    house: House, game: str, asks: str, name: str, text: str, deed: str, *, touch: bool
) -> None:
    visit = Visit(house.person(PHONE if touch else DESKTOP, touch=touch))
    visit.show(middle(game, asks))
    page = visit.page
    card = thing(page, name)
    card.scroll_into_view_if_needed()
    card.tap() if touch else card.click()
    expect(opened(page)).to_contain_text(text)
    assert not axe(page)
    opened(page).get_by_role("button", name="Back").click()
    expect(opened(page)).to_have_count(0)
    card.tap() if touch else card.click()
    opened(page).get_by_role("button", name=deed).click()
    assert len(visit.stage.plays()) == 1


LONG_PRESS = """async (card) => {
  const box = card.getBoundingClientRect();
  const at = { bubbles: true, pointerType: 'touch', clientX: box.x + 10, clientY: box.y + 10 };
  card.dispatchEvent(new PointerEvent('pointerdown', at));
  await new Promise((done) => setTimeout(done, 700));
  card.dispatchEvent(new PointerEvent('pointerup', at));
  card.click();
}"""


def test_a_long_press_reads_and_takes_nothing(house: House) -> None:
    visit = Visit(house.person(PHONE, touch=True))
    visit.show(middle("firenze", "card"))
    thing(visit.page, "Bridge").evaluate(LONG_PRESS)
    expect(opened(visit.page)).to_contain_text("Your exchange costs 2 stones")
    visit.page.wait_for_timeout(200)
    assert not [message for message in visit.stage.sent if message["type"] == "play"]


def test_whoever_wants_no_question_takes_a_card_with_one_click_of_the_mouse(house: House) -> None:
    visit = Visit(house.person(DESKTOP))
    visit.show(middle("firenze", "card"))
    visit.click("menu.title")
    visit.page.get_by_role("switch", name="Ask before a move").click()
    visit.page.keyboard.press("Escape")
    thing(visit.page, "Bridge").click()
    assert len(visit.stage.plays()) == 1


def test_what_cannot_be_taken_can_be_read_too(house: House) -> None:
    visit = Visit(house.person(PHONE, touch=True))
    visit.show(middle("citadels", "main"))
    visit.page.get_by_role("region", name="City of").locator(".chip").first.tap()
    expect(opened(visit.page).get_by_role("button", name="Back")).to_be_visible()
    expect(opened(visit.page).locator(".deed")).to_have_count(0)


def test_the_draft_says_what_each_character_can_do(house: House) -> None:
    visit = Visit(house.person(PHONE))
    visit.show(middle("citadels", "pick"))
    plates = visit.page.locator(".plate")
    expect(plates.first).to_be_visible()
    for text in plates.all_inner_texts():
        assert len(text.split()) > 5, text


IN_SIGHT = """async (spot) => {
  spot.scrollIntoView({ block: 'center', inline: 'center' });
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  const map = spot.closest('[data-map]');
  const box = spot.getBoundingClientRect();
  const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return [map.scrollLeft, map.scrollTop, there === spot];
}"""


def test_a_map_that_is_scrolled_moves_and_knows_where_it_is(house: House) -> None:
    """Browsers scroll what has the focus into sight; the map would lie elsewhere than it reckons from then on."""
    visit = Visit(house.person(DESKTOP))
    visit.show(middle("carcassonne", "tile"))
    for _ in range(5):
        visit.page.get_by_role("button", name=visit.words["map.in"]).click()
    squares = visit.page.get_by_role("group", name="Squares where the tile fits").get_by_role("button")
    corner = squares.evaluate_all("(all) => all.map((spot) => spot.getBoundingClientRect()).map(({ x, y }) => x + y)")
    assert squares.nth(corner.index(max(corner))).evaluate(IN_SIGHT) == [0, 0, True]       # browsers scroll right and down alone
