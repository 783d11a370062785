"""Learning: coached first games, clauses that open where they stand, every card, drawn examples."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect
from tests.web.house import DESKTOP, House, arrive, axe, cut_off, post, until
from tests.web.player import CONFIRM

from capomastro.kernel.registry import games
from capomastro.lessons.examples import examples_of
from capomastro.lessons.lesson import lesson_of, lessons_of

PHONE = (390, 844)
NARROW = (360, 740)
TAUGHT = [game.id for game in games().values() if lessons_of(game)]

# What of the coach lies over something else, or under it; and what of question and board is off the screen.
IN_THE_WAY = """() => {
  const coach = document.querySelector('.coach');
  const mine = coach.getBoundingClientRect();
  const found = [];
  for (const [what, least] of [['.prompt', 0.97], ['[data-map]', 0]]) {
    for (const el of [...document.querySelectorAll(what)].filter((each) => each.checkVisibility())) {
      const box = el.getBoundingClientRect();
      const across = Math.min(mine.right, box.right) - Math.max(mine.left, box.left);
      const down = Math.min(mine.bottom, box.bottom) - Math.max(mine.top, box.top);
      if (across > 1 && down > 1) found.push(`the coach covers ${what}`);
      const seen = Math.min(innerHeight, box.bottom) - Math.max(0, box.top);
      if (seen / box.height < least) found.push(`${what} is off the screen`);
      if (what === '[data-map]' && seen < Math.min(120, box.height)) found.push(`only ${seen} pixels of the board are left`);
    }
  }
  for (const button of coach.querySelectorAll('button, a')) {
    button.scrollIntoView({ block: 'nearest' }); // what the coach says may be longer than its place
    const box = button.getBoundingClientRect();
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (!coach.contains(top)) found.push(`${button.innerText} is covered`);
  }
  if (mine.right > innerWidth + 1 || mine.bottom > innerHeight) found.push('the coach is off the screen');
  return found;
}"""


def begin(page: Page, game: str, coach: str = "The coach") -> None:
    arrive(page)
    table = post(page, "/api/tables", {"game": game, "lesson": "first"})["id"]
    page.goto(f"/t/{table}")
    expect(page.get_by_role("region", name=coach)).to_be_visible()


def in_the_way(page: Page) -> list[str]:
    found: list[str] = page.evaluate(IN_THE_WAY)
    return found


@pytest.mark.by_turns(one=True)
@pytest.mark.parametrize("size", [(360, 740), (320, 640)], ids=["360x740", "320x640"])
@pytest.mark.parametrize("game", ["citadels", "carrara", "firenze"])
def test_a_phone_shows_all_that_the_coach_says_at_first(house: House, game: str, size: tuple[int, int]) -> None:
    page = house.person(size, touch=True, lang="de-DE")
    begin(page, game, "Der Coach")
    assert page.locator(".coach .text").evaluate("(text) => text.scrollHeight - text.clientHeight") <= 1
    assert in_the_way(page) == []


def test_beside_a_map_a_phone_shows_all_that_the_coach_says(house: House) -> None:
    page = house.person(NARROW, touch=True, lang="de-DE")
    begin(page, "carcassonne", "Der Coach")
    assert page.locator(".coach .text").evaluate("(text) => text.scrollHeight - text.clientHeight") <= 1
    assert in_the_way(page) == []


@pytest.mark.by_turns(one=True)
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", TAUGHT)
def test_each_lesson_is_walked_to_its_end_by_pointer(house: House, game: str, size: tuple[int, int]) -> None:
    page = house.person(size, touch=size is PHONE)
    begin(page, game)
    coach = page.get_by_role("region", name="The coach")
    lesson = lesson_of(games()[game], "first")
    for number in range(1, len(lesson.steps) + 1):
        expect(coach.get_by_label(f"Step {number} of {len(lesson.steps)}")).to_be_visible()
        do = coach.get_by_role("button", name="Do it for me")
        expect(do).to_be_visible()
        expect(do).not_to_have_attribute("aria-disabled", "true")
        until(page, lambda: not in_the_way(page), lambda number=number: f"step {number}: {in_the_way(page)}")
        expect(page.locator("[data-hint], .prompt .primary").first, f"step {number}: nothing shows where").to_be_attached()
        do.click()
    ending = page.request.get(f"/api/games/{game}/lessons/words/en").json()["lesson.first.end.title"]
    expect(coach.get_by_role("heading", name=ending)).to_be_visible()
    assert not house.trouble


@pytest.mark.by_turns(one=True)
@pytest.mark.parametrize("size", [DESKTOP, PHONE, NARROW], ids=["desktop", "phone", "narrow"])
@pytest.mark.parametrize("game", TAUGHT)
def test_a_newcomer_who_clicks_wrongly_throughout_reaches_the_end(house: House, game: str, size: tuple[int, int]) -> None:
    page = house.person(size, touch=size is not DESKTOP)
    begin(page, game)
    coach = page.get_by_role("region", name="The coach")
    ending = coach.get_by_role("heading", name=page.request.get(f"/api/games/{game}/lessons/words/en").json()["lesson.first.end.title"])
    for _ in range(4 * len(lesson_of(games()[game], "first").steps)):
        expect(coach.get_by_role("button", name="Do it for me").or_(ending)).to_be_visible()
        if ending.is_visible():
            break
        expect(coach.get_by_role("button", name="Do it for me")).not_to_have_attribute("aria-disabled", "true")
        until(page, lambda: not in_the_way(page), lambda: str(in_the_way(page)))
        click_wrongly(house, page)
    expect(ending).to_be_visible()
    until(page, lambda: not in_the_way(page), lambda: str(in_the_way(page)))
    assert not cut_off(page)
    assert page.evaluate("() => document.querySelector('.table').scrollLeft") == 0, "the table has left the screen"


def click_wrongly(house: House, page: Page) -> None:
    """Anything that the coach did not ask for: the last of the other moves; of things to be named together nothing, where that may be."""
    before = house.seen(page)["seq"]
    page.keyboard.press("m")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    others = dialog.locator("li button:not([data-hint])")
    act = dialog.locator("button.primary:not([aria-disabled=true])")
    wrong = others if others.count() else act
    if wrong.count():
        wrong.last.click()
    else:                                       # nothing else can be done, or only by naming things
        page.keyboard.press("Escape")
        page.get_by_role("region", name="The coach").get_by_role("button", name="Do it for me").click()
    confirm = page.get_by_role("button", name=CONFIRM)
    until(page, lambda: house.seen(page)["seq"] != before or confirm.is_visible(), lambda: "nothing came of it")
    if house.seen(page)["seq"] == before:
        confirm.click()
        until(page, lambda: house.seen(page)["seq"] != before, lambda: "nothing came of it")


def test_a_move_is_taken_back_and_the_step_asked_again(house: House) -> None:
    page = house.person()
    begin(page, "citadels")
    coach = page.get_by_role("region", name="The coach")
    title = coach.get_by_role("heading").inner_text()
    expect(coach.get_by_role("button", name="Do it for me")).not_to_have_attribute("aria-disabled", "true")
    page.keyboard.press("m")
    page.get_by_role("dialog").locator("li button:not([data-hint])").first.click()
    coach.get_by_role("button", name="Take it back").click()
    expect(coach.get_by_role("heading", name=title)).to_be_visible()
    expect(coach.locator(".answer")).to_have_count(0)


def test_newcomers_are_offered_a_lesson_and_may_decline_or_skip_it(house: House) -> None:
    page = house.person(PHONE, touch=True)
    page.goto("/")
    offer = page.get_by_role("region", name="New here?")
    expect(offer).to_be_visible()
    offer.get_by_role("link", name="Learn by playing").click()
    assert axe(page) == []
    page.get_by_role("button", name="Begin the first game: Firenze").click()
    coach = page.get_by_role("region", name="The coach")
    expect(coach).to_be_visible()
    assert axe(page) == []
    coach.get_by_role("button", name="Skip the lesson").click()
    expect(page.get_by_role("heading", name="Learn by playing")).to_be_visible()
    page.goto("/")
    expect(page.get_by_role("region", name="Games")).to_be_visible()
    until(page, lambda: page.get_by_text("Your games").count() or None, lambda: "no games")
    expect(offer).to_have_count(0)                  # who has tried it is no newcomer any more


@pytest.mark.parametrize("known", [False, True])
def test_the_offer_to_newcomers_moves_no_game_away_under_a_finger(house: House, known: bool) -> None:
    """It waits for the tables of somebody whom the site knows; the first click went beside the button then."""
    page = house.person()
    if known:
        arrive(page)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/tables?*", hold)
    page.goto("/")
    play = page.get_by_role("button", name="Play now: Carcassonne")
    expect(play).to_be_visible()
    before = play.bounding_box()
    until(page, lambda: len(held) >= (4 if known else 3), lambda: "nobody asks for tables")
    for request in held:
        request.continue_()
    expect(page.get_by_role("region", name="New here?")).to_be_visible()
    assert play.bounding_box() == before


def test_who_declines_is_not_asked_again(house: House) -> None:
    page = house.person()
    page.goto("/")
    page.get_by_role("button", name="No, thank you").click()
    expect(page.get_by_role("region", name="New here?")).to_have_count(0)
    page.reload()
    expect(page.get_by_role("region", name="Games")).to_be_visible()
    page.wait_for_timeout(500)
    expect(page.get_by_role("region", name="New here?")).to_have_count(0)


def test_a_lesson_can_be_begun_at_set_up(house: House) -> None:
    page = house.person()
    page.goto("/new/carrara")
    page.get_by_role("button", name="First game with the coach").click()
    expect(page.get_by_role("region", name="The coach").get_by_role("heading", name="Turn the wheel")).to_be_visible()


# -- a clause opens where it stands ----------------------------------------------------


@pytest.mark.by_turns(one=True)
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_rule_opens_at_the_table_where_its_number_stands(house: House, size: tuple[int, int]) -> None:
    page = house.person(size, touch=size is PHONE)
    begin(page, "carcassonne")
    address = page.url
    number = page.locator(".prompt a.clause")
    number.click()
    rule = page.get_by_role("dialog", name="Rule CAR-4.1")
    expect(rule).to_contain_text("shares a full side")
    assert page.url == address
    assert len(page.context.pages) == 1
    box = rule.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= size[0]
    assert axe(page) == []
    rule.get_by_role("button", name="The next rule").click()
    expect(rule).to_contain_text("field meets field")
    page.keyboard.press("Escape")
    expect(rule).to_have_count(0)
    expect(number).to_be_focused()


def test_a_rule_that_cites_another_opens_it_in_place_by_keyboard(house: House) -> None:
    page = house.person()
    page.goto("/rules/carcassonne#CAR-7.2")
    cited = page.locator("#CAR-7\\.2 a.clause", has_text="CAR-6.8")
    cited.focus()
    page.keyboard.press("Enter")
    rule = page.get_by_role("dialog", name="Rule CAR-6.8")
    expect(rule).to_contain_text("most followers")
    expect(rule.get_by_role("button", name="Close")).to_be_focused()
    page.keyboard.press("Enter")
    expect(rule).to_have_count(0)
    expect(cited).to_be_focused()
    assert page.url.endswith("#CAR-7.2")


# -- every card --------------------------------------------------------------------------


@pytest.mark.by_turns(one=True)
@pytest.mark.parametrize("game", TAUGHT)
def test_every_thing_of_a_game_is_drawn_and_read(house: House, game: str) -> None:
    page = house.person()
    page.goto(f"/cards/{game}")
    things = page.locator(".thing")
    expect(things.first).to_be_visible()
    assert things.count() == len(games()[game].items())
    assert not page.locator(".thing:not(:has(svg))").count(), "something is not drawn"
    things.nth(1).click()
    shown = page.locator("aside.one")
    expect(shown.get_by_role("heading")).to_have_text(things.nth(1).locator(".name").inner_text())
    shown.locator("a.clause").click()
    expect(page.get_by_role("dialog").locator(".text")).not_to_be_empty()
    page.keyboard.press("Escape")
    assert axe(page) == []


def test_cards_are_searched_filtered_and_walked_by_keyboard(house: House) -> None:
    page = house.person()
    page.goto("/cards/citadels")
    search = page.get_by_role("searchbox")
    search.fill("  LABORATORY ")
    expect(page.locator(".thing")).to_have_count(1)
    expect(page.get_by_role("status").filter(has_text="one is found")).to_be_visible()
    search.fill("no such thing")
    expect(page.get_by_text("Nothing here is called “no such thing” or speaks of it.")).to_be_visible()
    page.get_by_role("button", name="Action cards").click()
    expect(page.get_by_text("In “Action cards” nothing is called")).to_be_visible()
    page.get_by_role("button", name="Show all").click()
    expect(search).to_be_focused()
    expect(page.locator(".thing")).to_have_count(87)
    page.get_by_role("button", name="Characters 27").click()
    expect(page.locator(".thing")).to_have_count(27)
    page.locator(".thing").first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("aside.one").get_by_role("heading", name="Witch")).to_be_visible()
    assert page.url.endswith("#character.witch")


def test_on_a_phone_a_card_is_a_sheet_that_gives_its_place_back(house: House) -> None:
    page = house.person(PHONE, lang="de-DE", touch=True)
    page.goto("/cards/firenze")
    first = page.locator(".thing").first
    first.click()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("Alchemist")
    sheet.get_by_role("button", name="Schließen").click()
    expect(sheet).to_have_count(0)
    expect(first).to_be_focused()


# -- drawn examples ------------------------------------------------------------------------


@pytest.mark.by_turns(one=True)
@pytest.mark.parametrize("game", TAUGHT)
def test_examples_are_drawn_in_the_rules_beside_their_clauses(house: House, game: str) -> None:
    page = house.person()
    page.goto(f"/rules/{game}")
    for example in examples_of(games()[game]):
        figure = page.locator(f"[data-example={example.name}]")
        figure.scroll_into_view_if_needed()
        expect(figure.locator("figcaption")).not_to_be_empty()
        expect(figure.locator("svg").first).to_be_attached()
        before = figure.evaluate("f => { while (f && !(f.matches('p.clause'))) f = f.previousElementSibling; return f.id }")
        assert before == example.clause
        box = figure.bounding_box()
        assert box is not None
        assert box["height"] > 150
        for hand in figure.locator("section.hand").all():
            tile = hand.locator("svg").first.bounding_box()
            frame = hand.bounding_box()
            assert tile is not None
            assert frame is not None
            assert frame["width"] < 1.5 * tile["width"], "a tile in hand lies in a box of its size"
    assert axe(page) == []
