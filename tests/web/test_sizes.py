"""Every table at every size: nothing broken, cut off, covered or too small; question, board and own things together on the screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.games.citadels.scene import Scene
from tests.web.house import UNFOLDED, House, axe, set_size, too_small, too_wide, until
from tests.web.positions import kept
from tests.web.screens import ASKED, SHIPPED, Visit, all_screens, crowded, crowded_draft, middle
from tests.web.stage import play_until
from tests.web.walk import ALL_SIZES, walk

from capomastro.kernel.registry import games
from capomastro.kernel.sets import Asked
from capomastro.kernel.table import Table
from capomastro.running import protocol as p

SAMPLE = [(320, 540), (360, 740), (740, 360), (768, 924), (1024, 668), (1280, 620)]
LANGUAGES = ("de-DE", "nl-NL", "en-GB")
PHONE, SMALL = (390, 844), (360, 640)


def tables(name: str) -> list[tuple[str, Table]]:
    """Positions of a game that look different."""
    found = [*((asks, middle(name, asks)) for asks in ASKED[name]), ("full table", crowded(name))]
    return [*found, ("draft of eight", crowded_draft())] if name == "citadels" else found


@pytest.mark.parametrize("name", SHIPPED)
def test_at_every_size_everything_can_be_read_and_pressed(house: House, name: str, soak: bool) -> None:
    """One size for each position, in German: over all games each size of the sample once or twice."""
    found = []
    before = sum(len(ASKED[other]) for other in SHIPPED[: SHIPPED.index(name)])
    for lang in LANGUAGES if soak else LANGUAGES[:1]:
        visit = Visit(house.person(lang=lang), lang[:2])
        for n, (asks, table) in enumerate(tables(name), before):
            visit.show(table)
            for size in ALL_SIZES if soak else [SAMPLE[n % len(SAMPLE)]]:
                set_size(visit.page, size)
                found += [f"{name}, {asks}, {size[0]} by {size[1]}, {lang}: {complaint}" for complaint in walk(visit.page)]
    assert not found, "\n".join(found)


@pytest.mark.by_turns
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", SHIPPED)
def test_every_kind_of_decision_can_be_read_and_pressed(house: House, name: str, lang: str, soak: bool) -> None:
    """At all sizes; in the sample two kinds of each game, each at one size."""
    found = []
    visit = Visit(house.person(lang=lang), lang[:2])
    decisions = list(kept(games()[name]).items())
    for n, (kind, table) in enumerate(decisions if soak else decisions[:: len(decisions) // 4][:2], SHIPPED.index(name)):
        visit.show(table)
        for size in ALL_SIZES if soak else [SAMPLE[n % len(SAMPLE)]]:
            set_size(visit.page, size)
            found += [f"{name}, {kind}, {size[0]} by {size[1]}, {lang}: {complaint}" for complaint in walk(visit.page)]
    assert not found, "\n".join(found)


OUT_OF_THEIR_CARDS = """() => [...document.querySelectorAll('.fan button')].flatMap((card) => {
  const edge = card.getBoundingClientRect();
  const words = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
  const text = document.createRange();
  const out = [];
  while (words.nextNode()) {
    text.selectNodeContents(words.currentNode);
    const { bottom, right } = text.getBoundingClientRect();
    if (bottom > edge.bottom + 2 || right > edge.right + 2) out.push(words.currentNode.data);
  }
  return out;
})"""


UNDER_ITS_EMBLEM = """() => [...document.querySelectorAll('.plate')].filter((plate) => {
  const [words, emblem] = [plate.querySelector('.tx'), plate.querySelector('.ty')?.getBoundingClientRect()];
  const text = document.createRange();
  text.selectNodeContents(words);
  return emblem && [...text.getClientRects()].some((line) => Math.min(line.right, emblem.right) - Math.max(line.left, emblem.left) > 1
    && Math.min(line.bottom, emblem.bottom) - Math.max(line.top, emblem.top) > 1);
}).map((plate) => plate.innerText)"""


def test_the_texts_of_a_crowded_draft_stay_on_their_cards(house: House) -> None:
    visit = Visit(house.person((1280, 720), lang="de-DE"), "de")
    visit.show(crowded_draft())
    expect(visit.page.locator(".fan button")).to_have_count(8)
    for size in [(1280, 720), (1366, 768), (1440, 900)]:
        set_size(visit.page, size)
        assert visit.page.evaluate(OUT_OF_THEIR_CARDS) == []
    for size in [(740, 360), (507, 1024), (1180, 820)]:
        set_size(visit.page, size)
        assert visit.page.evaluate(UNDER_ITS_EMBLEM) == []


# Of the parts of a row in a whole: which of them can be seen, but not all of it.
PARTLY_SEEN = """([whole, row, parts]) => [...document.querySelectorAll(whole)].flatMap((it) => [...it.querySelectorAll(parts)]
  .filter((part) => {
    const own = part.getBoundingClientRect();
    let [width, height] = [own.width, own.height];
    for (let frame = part.parentElement; frame !== it; frame = frame.parentElement) {
      if (!frame.matches(row)) continue;
      const edge = frame.getBoundingClientRect();
      width = Math.min(width, Math.min(own.right, edge.right) - Math.max(own.left, edge.left));
      height = Math.min(height, Math.min(own.bottom, edge.bottom) - Math.max(own.top, edge.top));
    }
    return width > 0 && height > 0 && (width < own.width - 1 || height < own.height - 1);
  }).map((part) => part.innerText || part.className))"""
BEYOND_ITS_ROW = """all => all.filter((it) => it.getBoundingClientRect().right > it.parentElement.getBoundingClientRect().right + 0.5)
  .map((it) => it.textContent)"""
WIDER_THAN_ITS_BOX = "all => all.filter((it) => it.scrollWidth > it.clientWidth).map((it) => it.textContent)"
# What sticks out of the room that something has between the edges of its box, sideways.
STICKS_OUT = """([box, parts]) => [...document.querySelectorAll(box)].flatMap((it) => {
  const { left, right } = it.getBoundingClientRect();
  const { paddingLeft, paddingRight } = getComputedStyle(it);
  return [...it.querySelectorAll(parts)].filter((part) => {
    const edge = part.getBoundingClientRect();
    return edge.left < left + parseFloat(paddingLeft) - 1 || edge.right > right - parseFloat(paddingRight) + 1;
  }).map((part) => part.innerText);
})"""


def test_empty_places_of_a_city_are_whole_or_not_there(house: House) -> None:
    visit = Visit(house.person((1366, 768), lang="nl-NL"), "nl")
    visit.show(middle("citadels"))
    expect(visit.page.locator(".slot").first).to_be_attached()
    out = visit.page.locator(".slot").evaluate_all(BEYOND_ITS_ROW)
    assert out == []


def test_a_long_city_is_laid_in_two_rows_where_there_is_room(house: House) -> None:
    visit = Visit(house.person())
    all_screens()["story-citadels"](visit)
    longest = visit.page.locator(".others .city").first
    expect(longest.locator(".wrap")).to_have_count(9)
    expect(longest.locator(".scene")).to_have_count(9)              # none of them is only written
    assert walk(visit.page) == []


def test_a_long_name_of_wide_letters_stays_in_one_on_its_card(house: House) -> None:
    visit = Visit(house.person((1024, 768), lang="de-DE"), "de")
    visit.show(kept(games()["citadels"])["payment"])
    expect(visit.page.locator(".bcard .nm", has_text="Geheimkammer").first).to_be_visible()
    assert walk(visit.page) == []


def test_what_marks_a_scored_object_is_whole_on_a_phone(house: House) -> None:
    visit = Visit(house.person((360, 740)))
    visit.show(middle("carrara"))
    for size in [(360, 740), (507, 1024)]:
        set_size(visit.page, size)
        expect(visit.page.locator(".types .done-mark").first).to_be_attached()
        assert visit.page.evaluate(PARTLY_SEEN, [".right", ".types", ".done-mark"]) == []


def test_where_one_can_build_one_sees_what_stands_there_on_a_phone_on_its_side(house: House) -> None:
    visit = Visit(house.person((740, 360), lang="de-DE"), "de")
    all_screens()["puzzle-carrara"](visit)
    expect(visit.page.locator(".stk:has(.here) .bt").first).to_be_attached()
    assert visit.page.evaluate(PARTLY_SEEN, [".ct", ".stk:has(.here)", ".bt"]) == []


def test_names_in_a_hand_stay_on_their_cards_and_the_shelf_has_one_row_on_a_phone(house: House) -> None:
    visit = Visit(house.person((360, 740), lang="de-DE"), "de")
    visit.show(middle("firenze"))
    expect(visit.page.locator(".hand .nm").first).to_contain_text("Anerkennung")
    assert visit.page.evaluate(STICKS_OUT, [".hand .fc", ".nm"]) == []
    assert visit.page.locator(".hand .nm").evaluate_all(WIDER_THAN_ITS_BOX) == []
    rows = visit.page.locator(".slots .sl:visible").evaluate_all("all => all.map((it) => it.getBoundingClientRect().top)")
    assert len(rows) == 7
    assert len(set(rows)) == 1


@pytest.mark.by_turns(one=True)
@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize("right", ["solved", "failed"])
def test_beside_the_board_an_answered_puzzle_leads_on(house: House, name: str, right: str) -> None:
    visit = Visit(house.person((740, 360), lang="de-DE"), "de")
    all_screens()[f"{right}-{name}"](visit)
    expect(visit.page.get_by_role("link", name="Nächstes Rätsel")).to_be_in_viewport(ratio=1)
    assert walk(visit.page) == []


def test_what_is_said_of_an_answered_puzzle_leaves_cards_and_city_on_the_screen(house: House) -> None:
    visit = Visit(house.person((1024, 768), lang="de-DE"), "de")
    all_screens()["failed-citadels"](visit)
    for size in [(1024, 768), (768, 1024), (740, 360)]:
        set_size(visit.page, size)
        assert walk(visit.page) == [], size
        assert visit.page.evaluate(OUT_OF_THEIR_CARDS.replace(".fan button", ".fan .plate")) == []


@pytest.mark.by_turns(one=True)
@pytest.mark.parametrize("name", SHIPPED)
def test_what_the_coach_says_leaves_the_question_on_a_tablet_and_is_whole_on_a_phone_on_its_side(house: House, name: str) -> None:
    visit = Visit(house.person((768, 1024), lang="de-DE"), "de")
    all_screens()[f"lesson-{name}"](visit)
    for size in [(768, 1024), (740, 360)]:
        set_size(visit.page, size)
        assert walk(visit.page) == [], size
        text = visit.page.locator(".coach .text")
        assert text.evaluate("text => text.scrollHeight - text.clientHeight") <= 1


def test_on_the_first_page_the_buttons_of_a_game_stay_on_its_card(house: House) -> None:
    visit = Visit(house.person((1366, 768), lang="de-DE"), "de")
    for size in [(1366, 768), (1280, 720), (1024, 768), (320, 640)]:
        set_size(visit.page, size)
        visit.go("/")
        expect(visit.page.get_by_role("article").get_by_role("button").first).to_be_visible()
        assert visit.page.evaluate(STICKS_OUT, [".game .body", ".btn"]) == []


def test_on_the_first_page_a_low_window_shows_how_to_begin_each_game(house: House) -> None:
    visit = Visit(house.person((1280, 620), lang="de-DE"), "de")
    for size in [(1280, 620), (1366, 668), (1024, 668)]:
        set_size(visit.page, size)
        visit.go("/")
        begin = visit.page.get_by_role("button", name="Jetzt spielen")
        expect(begin).to_have_count(len(SHIPPED))
        for button in begin.all():
            expect(button).to_be_in_viewport(ratio=1)


def test_on_a_tablet_the_controls_of_pages_are_large_enough_for_a_finger(house: House) -> None:
    visit = Visit(house.person((820, 1080), touch=True))
    for screen in ("home", "own-carrara", "lobby", "settings"):
        all_screens()[screen](visit)
        assert too_small(visit.page) == [], screen
        logo = visit.page.get_by_role("banner").get_by_role("link").first.bounding_box()
        assert logo is not None
        assert logo["height"] >= 44


def test_in_a_low_window_the_story_has_one_row_of_buttons(house: House) -> None:
    visit = Visit(house.person((1280, 620)))
    all_screens()["story-carcassonne"](visit)
    rows = visit.page.locator(".prompt .answers .btn").evaluate_all("all => all.map((it) => it.getBoundingClientRect().top)")
    assert len(rows) == 4
    assert len(set(rows)) == 1


def test_on_the_smallest_phone_the_head_of_a_page_is_not_wider_than_the_screen(house: House) -> None:
    visit = Visit(house.person((320, 640), lang="nl-NL"), "nl")
    for path in ("/learn", "/me/settings"):
        visit.go(path)
        assert too_wide(visit.page) == []


def test_on_a_tablet_all_that_happened_since_my_turn_can_be_read(house: House) -> None:
    visit = Visit(house.person((820, 1180), lang="de-DE"), "de")
    visit.show(crowded("carcassonne"))
    expect(visit.page.locator(".since .field")).to_have_count(4)
    assert visit.page.evaluate(STICKS_OUT, [".since ol", ".field"]) == []


def robbed() -> Table:
    """The first thing that happens to Cem's merchant in his turn."""
    scene = Scene(3).hold(thief=0, merchant=2).gold(2, 2, 5).call("thief")
    table = Table(games()["citadels"], start=scene.s, begin=False)
    for move in ("gold", "rob merchant", "end"):
        table.play(move)
    return table


@pytest.mark.parametrize("size", [PHONE, (740, 360), (1440, 900)])
def test_a_robbery_is_seen_at_every_size(house: House, size: tuple[int, int]) -> None:
    visit = Visit(house.person(size))
    visit.show(robbed())
    strip = visit.page.get_by_role("region", name="Since your last turn")
    expect(strip.get_by_role("button", name="Cosimo steals 5 gold from Cem.")).to_be_in_viewport(ratio=1)
    assert walk(visit.page) == []


@pytest.mark.parametrize("size", [PHONE, (1024, 768)])
def test_whoever_looks_on_is_told_so_without_opening_the_drawer(house: House, size: tuple[int, int]) -> None:
    visit = Visit(house.person(size))
    visit.show(middle("carcassonne"), -1)
    expect(visit.page.locator(".top .origin")).to_be_in_viewport(ratio=1)
    assert walk(visit.page) == []


def test_on_a_phone_on_its_side_the_answer_that_ends_the_question_is_not_hidden_by_the_others(house: House) -> None:
    visit = Visit(house.person((740, 360), lang="de-DE"), "de")
    visit.show(middle("carcassonne", "follower"))
    expect(visit.page.get_by_role("button", name="Keinen Gefolgsmann einsetzen")).to_be_in_viewport(ratio=1)
    assert walk(visit.page) == []
    visit.show(middle("carrara", "payment"))
    expect(visit.page.locator(".prompt .send")).to_be_in_viewport(ratio=1)
    visit.show(kept(games()["firenze"])["give"])
    visit.page.locator(".tray [role=checkbox]").last.click()
    assert walk(visit.page) == []


def test_a_replay_can_be_steered_at_every_size(house: House) -> None:
    visit = Visit(house.person((740, 360), lang="de-DE"), "de")
    all_screens()["replay-firenze"](visit)
    for size in [(740, 360), (820, 1080), PHONE]:
        set_size(visit.page, size)
        assert walk(visit.page) == [], size


@pytest.mark.by_turns(one=True)
@pytest.mark.parametrize("name", SHIPPED)
def test_enlarged_four_times_one_scrolls_in_one_direction_and_reaches_everything(house: House, name: str) -> None:
    """A window of 1280 by 1024, enlarged by 400 %."""
    visit = Visit(house.person((320, 256), lang="de-DE"), "de")
    visit.show(middle(name))
    page = visit.page
    scroller = page.locator(".table")
    assert scroller.evaluate("table => table.scrollWidth <= table.clientWidth && table.scrollHeight > table.clientHeight")
    for part in ("[data-map]", "[data-own]", ".prompt .ask", ".prompt .btn:visible"):
        page.locator(part).first.scroll_into_view_if_needed()
        expect(page.locator(part).first).to_be_in_viewport()
    found = [complaint for complaint in walk(page) if not complaint.startswith("out of sight")]
    assert not found, "\n".join(found)


def test_with_letters_twice_as_large_no_page_is_drawn_aside(house: House) -> None:
    visit = Visit(house.person(PHONE, lang="de-DE"), "de")
    for screen in ("setup-citadels", "end-citadels"):
        all_screens()[screen](visit)
        visit.page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
        assert too_wide(visit.page) == []


@pytest.mark.by_turns(one=True)
@pytest.mark.parametrize("name", SHIPPED)
def test_letters_twice_as_large_are_not_cut_off(house: House, name: str) -> None:
    visit = Visit(house.person((1280, 1024)))
    visit.show(middle(name))
    visit.page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    found = [complaint for complaint in walk(visit.page) if complaint.startswith(("cut off", "covered", "one over", "broken"))]
    assert not found, "\n".join(found)


def test_what_happened_waits_in_a_drawer_where_there_is_no_room_beside_the_board(house: House) -> None:
    visit = Visit(house.person((1440, 900)))
    visit.show(middle("citadels"))
    page = visit.page
    side = page.get_by_role("complementary", name="More about the game")
    expect(side).to_be_in_viewport()
    expect(page.get_by_role("button", name="More about the game")).to_be_hidden()
    set_size(page, (1024, 768))
    expect(side).to_be_hidden()
    opener = page.get_by_role("button", name="More about the game")
    opener.click()
    expect(side).to_be_in_viewport()
    expect(side.get_by_role("button", name="What happened", exact=True)).to_be_focused()
    assert not axe(page)
    assert walk(page) == []
    page.keyboard.press("Escape")
    expect(side).to_be_hidden()
    expect(opener).to_be_focused()
    page.keyboard.press("l")
    log = side.get_by_role("list", name="What happened")
    expect(log).to_be_focused()
    set_size(page, (740, 360))
    assert log.evaluate("log => log.clientHeight") > 200, "the panels leave no room for what happened"
    assert walk(page) == []


SCROLLED = """() => ['html', '.table', '.board'].map((part) => {
  const it = document.querySelector(part);
  it.scrollTo(50, 50);
  return [it.scrollLeft, it.scrollTop];
})"""


def test_nothing_scrolls_the_table_to_the_closed_drawer(house: House) -> None:
    """Firefox does where it brings a control into sight: half of the table was out of reach then, or a pixel of the seats."""
    visit = Visit(house.person(PHONE))
    visit.show(middle("carcassonne"))
    assert visit.page.evaluate(SCROLLED) == [[0, 0], [0, 0], [0, 0]]


def test_a_notice_above_a_table_takes_its_room_from_it(house: House) -> None:
    visit = Visit(house.person(PHONE))
    site = visit.page.request.get("/api/site").json()
    visit.page.route("**/api/site", lambda route: route.fulfill(json={**site, "notice": "Tonight we move house."}))
    visit.show(middle("carrara"))
    expect(visit.page.get_by_text("Tonight we move house.")).to_be_in_viewport(ratio=1)
    expect(visit.page.locator(".prompt")).to_be_in_viewport(ratio=0.99)


MET = """(it) => {
  const box = it.getBoundingClientRect();
  return it.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
}"""
# What gets the focus and then lies under the question, or is too low to be seen.
UNDER_THE_QUESTION = """async () => {
  const board = document.querySelector('main > div');
  const found = [];
  for (const control of board.querySelectorAll('button')) {
    if (control.closest('.ask') || !control.checkVisibility()) continue;
    board.scrollTop = 0;
    control.focus();
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    const box = control.getBoundingClientRect();
    const met = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    if (!control.contains(met)) found.push(control.innerText || control.getAttribute('aria-label'));
  }
  return [board.scrollHeight > board.clientHeight, found];
}"""


@pytest.mark.parametrize(("name", "asks"), [("carrara", "blocks"), ("firenze", "exchange")])
def test_what_gets_the_focus_does_not_lie_under_the_question(house: House, name: str, asks: str) -> None:
    """On a small phone, with more on the table than the screen shows."""
    visit = Visit(house.person(SMALL))
    visit.show(kept(games()[name])[asks])
    assert visit.page.evaluate(UNDER_THE_QUESTION) == [True, []]


def test_what_is_asked_for_does_not_wait_under_the_question(house: House) -> None:
    visit = Visit(house.person(SMALL))
    visit.show(kept(games()["firenze"])["give"])
    stone = visit.page.get_by_role("checkbox", name="Give a white stone").first
    until(visit.page, lambda: stone.evaluate(MET), lambda: "the stones lie under the question")


@pytest.mark.parametrize("size", [(740, 360), (640, 360)])
def test_on_a_phone_on_its_side_all_stones_of_a_storage_can_be_spent(house: House, size: tuple[int, int]) -> None:
    game = games()["firenze"]

    def much_to_spend(table: Table) -> bool:
        choice = game.choice(table.state)
        if choice is None or choice.name != "build":
            return False
        own = game.view(table.state, int(table.state.decider()))
        return own.seats[own.seat].stored >= 6 and len(own.seats[own.seat].towers) >= 2

    visit = Visit(house.person(size, lang="de-DE"), "de")
    visit.show(play_until(game, 4, {}, much_to_spend, by="apprentice"))
    assert walk(visit.page) == []


@pytest.mark.parametrize(
    ("name", "asks", "size"),
    [
        ("firenze", "sabotage", (820, 1080)),
        ("firenze", "discard", (768, 924)),
        ("carrara", "token", (820, 1180)),
        ("citadels", "pick", (740, 260)),
        ("citadels", "fortune", (740, 360)),
        ("citadels", "find", (1024, 768)),
        ("citadels", "warrants", (390, 744)),
        ("citadels", "spy_kind", (320, 540)),
        ("citadels", "take", (740, 260)),
        ("citadels", "beautify", PHONE),
        ("citadels", "fortune", PHONE),
    ],
)
def test_a_long_question_and_many_cards_do_not_push_each_other_off_the_screen(
    house: House, name: str, asks: str, size: tuple[int, int]
) -> None:
    visit = Visit(house.person(size))
    visit.show(kept(games()[name])[asks])
    assert walk(visit.page) == []


def test_however_many_places_a_follower_can_take_half_of_the_height_is_the_lands(house: House) -> None:
    visit = Visit(house.person(lang="de-DE"), "de")
    visit.show(middle("carcassonne", "follower"))
    found = []
    for size in [(320, 540), (768, 924), (1180, 720)]:
        set_size(visit.page, size)
        found += [f"{size[0]} by {size[1]}: {complaint}" for complaint in walk(visit.page)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(("asks", "sizes"), [("blocks", [(320, 540), (390, 744)]), ("payment", [(390, 744), (740, 360)])])
def test_the_coins_and_blocks_that_pay_do_not_lie_under_the_question(house: House, asks: str, sizes: list[tuple[int, int]]) -> None:
    visit = Visit(house.person(lang="de-DE"), "de")
    visit.show(middle("carrara", asks))
    found = []
    for size in sizes:
        set_size(visit.page, size)
        found += [f"{size[0]} by {size[1]}: {complaint}" for complaint in walk(visit.page)]
    assert not found, "\n".join(found)


# Drawn buildings of which the picture or the name lies outside their city.
NOT_WHOLE = """() => [...document.querySelectorAll('.stk .bt:not(.flat)')].filter((it) => {
  const [inner, outer] = [it.getBoundingClientRect(), it.closest('.stk').getBoundingClientRect()];
  return inner.top < outer.top - 1 || inner.bottom > outer.bottom + 1;
}).map((it) => it.getAttribute('aria-label'))"""


def test_buildings_that_have_no_room_to_be_drawn_whole_are_written(house: House) -> None:
    visit = Visit(house.person())
    visit.show(middle("carrara"))
    for size in [(1280, 620), (768, 1024)]:
        set_size(visit.page, size)
        assert visit.page.evaluate(NOT_WHOLE) == []


# The frame of what may be ticked goes 4 pixels beyond it.
FRAMED = """() => [...document.querySelectorAll('.slots .give')].filter((it) => {
  const words = document.createRange();
  words.selectNodeContents(it.closest('.shelf').querySelector('p'));
  const [frame, text] = [it.getBoundingClientRect(), words.getBoundingClientRect()];
  return frame.top - 4 < text.bottom && frame.left - 4 < text.right && frame.right + 4 > text.left;
}).length"""


def test_the_words_about_stones_and_cards_have_their_own_room(house: House) -> None:
    visit = Visit(house.person())
    visit.show(middle("firenze", "price"))
    for size in [(768, 1024), (1280, 620), (740, 360)]:
        set_size(visit.page, size)
        expect(visit.page.locator(".slots .give").first).to_be_attached()
        assert visit.page.evaluate(FRAMED) == 0
    set_size(visit.page, PHONE)
    expect(visit.page.locator(".fc abbr").first).to_be_attached()
    assert visit.page.evaluate(STICKS_OUT, [".fc", "abbr"]) == []


CROWDED = {
    "carrara": {
        "announcement": [(390, 844), (390, 744), (820, 1080)],
        "token": [(768, 1024), (1280, 720), (1024, 668)],
        "site": [(320, 640), (740, 360)],
        "blocks": [(320, 540), (360, 740)],
    },
    "firenze": {
        "exchange": [(320, 540), (390, 744), (390, 844), (1024, 668)],
        "want": [(390, 744)],
        "bag": [(1024, 768), (1440, 900)],
        "orders": [(320, 640)],
        "discard": [(1024, 768)],
        "sabotage": [(1280, 720), (390, 744)],
        "victim": [(390, 744)],
        "cost": [(390, 744)],
    },
}


@pytest.mark.parametrize("name", CROWDED)
def test_where_much_stands_on_the_table_its_parts_make_room_for_each_other(house: House, name: str) -> None:
    """Question, board and own things are seen together, and what is asked for is large enough for a finger."""
    visit = Visit(house.person(lang="de-DE"), "de")
    found = []
    for asks, sizes in CROWDED[name].items():
        visit.show(kept(games()[name])[asks])
        for size in sizes:
            set_size(visit.page, size)
            found += [f"{asks}, {size[0]} by {size[1]}: {complaint}" for complaint in walk(visit.page)]
    assert not found, "\n".join(found)


def test_a_city_of_which_a_phone_has_only_the_names_is_laid_over_the_table(house: House) -> None:
    visit = Visit(house.person(PHONE))
    visit.show(crowded("citadels"))
    page = visit.page
    small = page.locator(".others .chip")
    expect(small.first).to_be_visible()
    opener = page.get_by_role("list", name="Players").get_by_role("button", name="Pietro")
    opener.click()
    city = page.get_by_role("dialog", name="City of Pietro")
    for building in city.get_by_role("listitem").all():
        expect(building.get_by_role("paragraph")).not_to_be_empty()
        picture = building.get_by_role("img").first.bounding_box()
        assert picture is not None
        assert min(picture["width"], picture["height"]) >= 44
    assert city.get_by_role("listitem").count() == page.locator(".others [aria-label='City of Pietro'] .chip").count() > 0
    assert walk(page) == []
    assert not axe(page)
    page.keyboard.press("Escape")
    expect(opener).to_be_focused()


def test_the_characters_of_the_call_are_written_in_full_beside_it(house: House) -> None:
    """On a phone their pictures are narrower than a finger."""
    visit = Visit(house.person(PHONE))
    visit.show(middle("citadels"))
    visit.page.get_by_role("button", name="More about the game").click()
    visit.page.locator("summary", has_text="The call of the characters").click()
    for name in ("1 Assassin", "8 Warlord"):
        expect(visit.page.get_by_role("listitem").filter(has_text=name)).to_be_visible()
    assert walk(visit.page) == []


MISSED = """() => [...document.querySelectorAll('.clause')].filter((link) => link.checkVisibility()).filter((link) => {
  link.scrollIntoView({ block: 'center' });
  const box = link.getBoundingClientRect();
  const met = (y) => link.contains(document.elementFromPoint(box.x + box.width / 2, y));
  let [top, bottom] = [box.y + box.height / 2, box.y + box.height / 2];
  while (met(top - 1)) top -= 1;
  while (met(bottom + 1)) bottom += 1;
  return bottom - top < 43;
}).map((link) => link.innerText)"""


def test_a_finger_meets_the_number_of_a_rule_at_the_set_up(house: House) -> None:
    visit = Visit(house.person(PHONE, touch=True))
    all_screens()["own-citadels"](visit)
    assert visit.page.locator(".clause").count() > 3
    assert visit.page.evaluate(MISSED) == []


def test_the_towers_of_the_board_are_drawn_without_filters(house: House) -> None:
    """A browser without a graphics card computes them again whenever something near them changes."""
    visit = Visit(house.person(PHONE))
    visit.show(middle("firenze"))
    towers = visit.page.locator(".towers svg").first
    assert towers.evaluate("svg => [...svg.querySelectorAll('*')].filter((it) => getComputedStyle(it).filter !== 'none').length") == 0


def test_towers_that_stand_on_the_site_are_not_listed_beside_the_question_too(house: House) -> None:
    """Where building and paying would have too many sets, towers are named first."""
    game = games()["firenze"]

    def paid_after_it(table: Table) -> bool:
        choice = game.choice(table.state)
        return choice is not None and choice.name == "build" and [it.name for it in Asked(game, table.state).gathers] == ["lay"]

    visit = Visit(house.person(PHONE))
    visit.show(play_until(game, 2, {}, paid_after_it))
    expect(visit.page.get_by_role("group", name="new tower")).to_be_visible()
    expect(visit.page.get_by_role("checkbox")).to_have_count(0)
    assert walk(visit.page) == []


def test_on_a_phone_the_objects_for_sale_stand_beside_the_question(house: House) -> None:
    """The shop waits in a drawer there."""
    visit = Visit(house.person(PHONE))
    visit.show(kept(games()["carrara"])["object"])
    visit.page.get_by_role("button", name="Buy a chalice for 10 coins").click()
    assert "chalice" in visit.stage.plays()[0]


def test_new_lines_are_counted_on_the_button_of_the_drawer(house: House) -> None:
    visit = Visit(house.person((1024, 768)))
    table = middle("carcassonne")
    visit.show(table)
    opener = visit.page.get_by_role("button", name="More about the game")
    expect(opener).not_to_contain_text("new line")
    visit.stage.tell(p.Said(1, "other", "Pietro", "Ciao!", 0, 1))
    expect(opener).to_contain_text("one unread message")
    opener.click()
    expect(visit.page.get_by_role("log").get_by_text("Ciao!")).to_be_visible()
    expect(opener).not_to_contain_text("unread")


def test_with_the_keyboard_on_the_screen_one_sees_what_one_writes(house: House) -> None:
    visit = Visit(house.person(PHONE, touch=True))
    visit.show(middle("firenze"))
    page = visit.page
    page.get_by_role("button", name="More about the game").click()
    page.get_by_role("list", name="What happened").evaluate(UNFOLDED)
    stones = page.locator("ol.log svg:has([href*=stone])")
    expect(stones.first).to_be_visible()
    assert "" not in stones.evaluate_all("all => all.map((it) => getComputedStyle(it).getPropertyValue('--st'))"), "black stones"
    page.get_by_role("button", name="Chat").click()
    visit.stage.tell(*(p.Said(n, "other", "Pietro", f"Ciao {n}!", 0, 1) for n in range(1, 20)))
    line = page.get_by_label("Say something")
    line.click()
    set_size(page, (PHONE[0], 370))             # the keyboard takes the rest
    expect(line).to_be_focused()
    expect(line).to_be_in_viewport(ratio=1)
    for last in ("Ciao 17!", "Ciao 18!", "Ciao 19!"):
        expect(page.get_by_text(last)).to_be_in_viewport(ratio=1)
    page.keyboard.type("Ciao!")
    page.keyboard.press("Enter")
    assert visit.stage.heard("chat")[0]["text"] == "Ciao!"


NOTCH = {"top": 47, "bottom": 34, "left": 0, "right": 0}
ON_ITS_SIDE = {"top": 0, "bottom": 21, "left": 47, "right": 47}
INSIDE = """([top, right, bottom, left]) => [...document.querySelectorAll('.top button, .top .seat, .prompt .btn, .prompt .ask')]
  .filter((it) => it.checkVisibility())
  .map((it) => [it.innerText || it.getAttribute('aria-label'), it.getBoundingClientRect()])
  .filter(([, box]) => box.y < top - 1 || box.x < left - 1 || box.right > innerWidth - right + 1
    || box.bottom > innerHeight - bottom + 1)
  .map(([name]) => name)"""


@pytest.mark.by_turns(one=True)
@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize(("size", "insets"), [(PHONE, NOTCH), ((844, 390), ON_ITS_SIDE)])
def test_nothing_lies_under_notch_or_home_bar(house: House, name: str, size: tuple[int, int], insets: dict[str, int]) -> None:
    visit = Visit(house.person(size))
    visit.page.context.new_cdp_session(visit.page).send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})
    visit.show(middle(name))
    under = visit.page.evaluate(INSIDE, [insets[side] for side in ("top", "right", "bottom", "left")])
    assert under == []
