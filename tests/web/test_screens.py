"""Every screen, in both themes, on phone and desktop, in three languages: axe finds nothing, nothing runs off the side or is cut off."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.games.carcassonne.scenes import scene
from tests.games.carcassonne.test_queries import TWO_FIELDS
from tests.web.house import DESKTOP, PHONE, House, arrive, axe, cut_off, open_table, post, too_small, too_wide
from tests.web.screens import ASKED, SHIPPED, Visit, all_screens, finished, middle
from tests.web.stage import names_at

from capomastro.games.carcassonne import CARCASSONNE
from capomastro.kernel.table import Dice, Table

LOOKS = [
    (DESKTOP, "light", "nl-NL"), (PHONE, "dark", "de-DE"), (DESKTOP, "dark", "de-DE"), (PHONE, "light", "nl-NL"), (PHONE, "dark", "en-GB"),
]  # fmt: skip
CUT_NAMES = "all => all.filter((who) => who.scrollWidth > who.clientWidth).map((who) => who.textContent)"


def game_of(screen: str) -> str:
    """The game that a screen belongs to, or the site."""
    last = screen.rsplit("-", maxsplit=1)[-1]
    return last if last in SHIPPED else "site"


def kind_of(screen: str) -> str:
    """What the screens of several games have in common."""
    kind = screen if game_of(screen) == "site" else screen.rpartition("-")[0]
    return "table" if kind.startswith("table-") else kind


def sampled(name: str) -> bool:
    """Of the screens that every game has, the games show one each by turns; those of the site and each game's table are all shown."""
    kind, game = kind_of(name), game_of(name)
    if game == "site" or kind == "table":
        return game == "site" or name == f"table-{ASKED[game][0]}-{game}"
    kinds = sorted({kind_of(screen) for screen in all_screens() if game_of(screen) != "site"})
    return kinds.index(kind) % len(SHIPPED) == SHIPPED.index(game)


def test_in_the_sample_every_kind_of_screen_is_shown_and_every_game() -> None:
    shown = [name for name in all_screens() if sampled(name)]
    assert {kind_of(name) for name in shown} == {kind_of(name) for name in all_screens()}
    assert {game_of(name) for name in shown} == {"site", *SHIPPED}


@pytest.mark.parametrize("look", range(len(LOOKS)), ids=[f"{lang}, {theme}, {size[0]} wide" for size, theme, lang in LOOKS])
def test_axe_finds_nothing_on_any_screen(house: House, look: int, soak: bool) -> None:
    """A sample of the screens, each in one of the looks, by turns; with the full numbers all screens in all looks."""
    size, theme, lang = LOOKS[look]
    screens = all_screens() if soak else dict([each for each in all_screens().items() if sampled(each[0])][look :: len(LOOKS)])
    visit = Visit(house.person(size, theme=theme, lang=lang), lang[:2])
    found = []
    for name, screen in screens.items():
        screen(visit)
        if kind_of(name) == "board-refused":
            house.forgive("400")
        found += [f"{name}: {complaint}" for complaint in axe(visit.page)]
        found += [f"{name}: cut off: {text}" for text in cut_off(visit.page)]
        found += [f"{name}: too small: {control}" for control in too_small(visit.page) if size == PHONE]
        found += [f"{name}: wider than the screen: {what}" for what in too_wide(visit.page)]
    assert not found, "\n".join(found)


def test_the_example_game_has_rules_too(house: House) -> None:
    page = house.person()
    page.goto("/rules/quarry")
    expect(page.get_by_role("heading", name="Quarry", level=1)).to_be_visible()
    assert not axe(page)


def test_a_clause_is_opened_by_its_address(house: House) -> None:
    page = house.person()
    page.goto("/rules/citadels#CIT-R28")
    ruling = page.locator("[id='CIT-R28']")
    expect(ruling).to_be_in_viewport()
    expect(ruling).to_be_focused()
    expect(ruling).to_contain_text("School of Magic")
    expect(ruling).to_have_class(re.compile(r"\bhere\b"))
    asked = page.locator("[id='CIT-5.9']")
    asked.get_by_role("link", name="CIT-R59").click()
    expect(page.get_by_role("dialog", name="Rule CIT-R59")).to_contain_text("Nobody may learn anything")
    expect(asked).to_be_in_viewport()


@pytest.mark.by_turns(one=True)
@pytest.mark.parametrize("name", SHIPPED)
def test_the_options_of_a_game_lead_to_clauses_that_are_there(house: House, name: str) -> None:
    page = house.person()
    page.goto(f"/new/{name}")
    page.get_by_role("radio", name="My own").click()
    page.locator("a.clause").first.wait_for(state="attached")
    links = page.locator("a.clause").evaluate_all("all => all.map((a) => a.hash.slice(1))")
    page.goto(f"/rules/{name}")
    page.locator("p.clause").first.wait_for()
    assert [one for one in links if page.locator(f"[id='{one}']").count() != 1] == []


@pytest.mark.by_turns(one=True)
@pytest.mark.parametrize("name", SHIPPED)
def test_the_end_of_a_game_shows_the_engines_score(house: House, name: str) -> None:
    visit = Visit(house.person())
    all_screens()[f"end-{name}"](visit)
    expect(visit.page.get_by_role("region", name="The score, line by line")).to_be_visible()
    table = finished(name)
    sums = visit.page.get_by_role("row", name=re.compile(r"^Total \d")).get_by_role("cell").all_inner_texts()
    assert [int(text) for text in sums] == table.game.outcome(table.state).scores


@pytest.mark.by_turns(one=True)
@pytest.mark.parametrize("name", SHIPPED)
def test_a_hint_lights_the_control_of_its_move(house: House, name: str) -> None:
    table = middle(name)
    seat = int(table.state.decider())
    move = table.game.moves(table.state, seat)[0]
    visit = Visit(house.person(PHONE))
    all_screens()[f"hint-{name}"](visit)
    lit = visit.page.locator("[data-hint]:visible")
    expect(lit.first).to_be_in_viewport()
    control = lit.first.locator("css=:scope:is(button, [role=button]), button").first
    if name == "carcassonne":                   # the tile lies there to be looked at
        expect(control).to_have_attribute("aria-pressed", "true")
        expect(visit.page.get_by_role("button", name="Place it")).not_to_have_attribute("aria-disabled", "true")
    else:
        expect(control).to_have_accessible_name(re.compile(re.escape(table.game.words("en", names_at(seat)).say(move.say))))
    control.focus()
    expect(control).to_be_focused()


ABROAD = [("nl-NL", "Wat zullen we vandaag bouwen?", "Nu spelen"), ("de-DE", "Was wollen wir heute bauen?", "Jetzt spielen")]


@pytest.mark.by_turns(one=True)
@pytest.mark.parametrize(("lang", "heading", "play"), ABROAD)
def test_the_page_follows_the_browsers_language_and_keeps_another_choice(house: House, lang: str, heading: str, play: str) -> None:
    page = house.person(lang=lang)
    page.goto("/")
    expect(page.get_by_role("heading", name=heading)).to_be_visible()
    expect(page.get_by_text(play).first).to_be_visible()
    page.get_by_role("combobox").select_option("en")
    expect(page.get_by_role("heading", name="What shall we build today?")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="What shall we build today?")).to_be_visible()


def test_language_and_evening_colours_are_chosen_at_the_table_without_a_reload(house: House) -> None:
    visit = Visit(house.person())
    visit.show(middle("carcassonne"))
    visit.page.evaluate("window.kept = true")
    visit.click("menu.title")
    visit.page.get_by_role("combobox", name="Language").select_option("de")
    expect(visit.page.get_by_role("dialog", name="Menü")).to_be_visible()
    expect(visit.page.get_by_text("Wo legst du die Karte an").first).to_be_visible()
    visit.page.get_by_role("switch", name="Abendfarben").click()
    expect(visit.page.locator("html")).to_have_attribute("data-theme", "dark")
    assert visit.page.evaluate("window.kept")
    assert [hello["lang"] for hello in visit.stage.heard("hello", 2)] == ["en", "de"]


def test_the_language_is_chosen_in_the_replay_too(house: House) -> None:
    visit = Visit(house.person())
    all_screens()["replay-citadels"](visit)
    expect(visit.page.get_by_text("Moment 41 of")).to_be_visible()
    visit.page.get_by_role("combobox", name="Language").select_option("nl")
    expect(visit.page.get_by_text("Moment 41 van")).to_be_visible()
    expect(visit.page.get_by_role("list", name="Wat er gebeurde").get_by_text("goud").first).to_be_visible()


def test_a_building_and_an_object_of_carrara_explain_themselves(house: House) -> None:
    visit = Visit(house.person())
    visit.show(middle("carrara"))
    offer = visit.page.get_by_role("region", name="Buildings on offer").get_by_role("button")
    offer.first.focus()
    visit.page.keyboard.press("Shift+Tab")
    visit.page.keyboard.press("Tab")
    expect(visit.page.get_by_role("tooltip")).to_contain_text("blocks of colours that its city accepts")
    visit.page.keyboard.press("Escape")
    expect(visit.page.get_by_role("tooltip")).to_be_hidden()
    visit.page.get_by_role("img", name="book, for sale").hover()
    expect(visit.page.get_by_role("tooltip")).to_contain_text("Library")


def test_a_farmer_says_what_its_owner_would_score_for_the_field_now(house: House) -> None:
    """CAR-7.3: of two cities both of Ann's fields touch one, and that one pays once."""
    state = scene(TWO_FIELDS, hand="U")
    visit = Visit(house.person())
    visit.show(Table(CARCASSONNE, start=state, nature=Dice(1)), 0)
    farmers = visit.page.get_by_role("group", name="Followers on the land").get_by_role("button")
    expect(farmers).to_have_count(2)
    said = farmers.evaluate_all("all => all.map((f) => f.getAttribute('aria-label'))")
    now = [int(n) for text in said for n in re.findall(r"(\d+) points now", text)]
    assert len(now) == 2
    assert sum(now) == CARCASSONNE.outcome(state).scores[0] == 8
    assert sum("one city counted at another field" in text for text in said) == 1


@pytest.mark.by_turns(one=True)
@pytest.mark.parametrize("name", SHIPPED)
def test_on_a_phone_the_names_are_whole_and_the_board_keeps_its_room(house: House, name: str) -> None:
    visit = Visit(house.person(PHONE))
    visit.show(middle(name), 0)
    expect(visit.page.get_by_role("list", name="Players")).to_contain_text("Fiammetta")
    assert visit.page.locator(".who").evaluate_all(CUT_NAMES) == []
    visit.show(middle(name))
    visit.page.get_by_role("button", name="Ask for a hint").wait_for()
    share = visit.page.get_by_role("main").evaluate("board => board.clientHeight / innerHeight")
    assert share > 0.3, f"the board has {share:.0%} of the height"


# The middle of a square, once it has lain still for some frames and nothing lies over it.
AT_REST = """async (square) => {
  const middle = () => { const box = square.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
  await document.fonts.ready;
  const before = middle();
  for (let frame = 0; frame < 20; frame++) await new Promise(requestAnimationFrame);
  const after = middle();
  return String(before) === String(after) && document.elementFromPoint(...after) === square && after;
}"""
GROWN = """([square, x, y]) => square.getBoundingClientRect().width >= 44 && document.elementFromPoint(x, y) === square"""


def test_on_a_phone_a_tapped_square_grows_and_a_second_tap_lays_the_tile(house: House) -> None:
    visit = Visit(house.person(PHONE))
    visit.show(middle("carcassonne"))
    expect(visit.page.get_by_text("the arrow beside your tile turns it")).to_be_visible()
    squares = visit.page.get_by_role("group", name="Squares where the tile fits").get_by_role("button")
    square = squares.nth(squares.count() // 2)
    where = visit.page.wait_for_function(AT_REST, arg=square.element_handle()).json_value()
    visit.page.mouse.click(*where)
    expect(square).to_have_attribute("aria-pressed", "true")
    visit.page.wait_for_function(GROWN, arg=[square.element_handle(), *where])
    visit.page.mouse.click(*where)
    assert len(visit.stage.plays()) == 1


def test_ones_own_colour_is_chosen_before_the_game(house: House) -> None:
    page = house.person()
    page.goto("/new/carcassonne")
    page.get_by_role("button", name="Choose your colour: red, circle").click()
    page.get_by_role("dialog", name="Choose your colour").get_by_role("button", name="plum, star").click()
    expect(page.get_by_role("button", name="Choose your colour: plum, star")).to_be_visible()
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("list", name="Players").locator("[data-p='6']").first).to_contain_text("you")


def test_a_lobby_shows_link_and_code_and_lets_a_friend_sit_down(house: House) -> None:
    host = house.person()
    table = open_table(host, "quarry", [""], public=False)
    host.goto(f"/t/{table}")
    expect(host.get_by_role("img", name="The link as a QR code")).to_be_visible()
    assert not axe(host)
    link = host.get_by_text(f"/t/{table}#").inner_text()
    friend = house.person(PHONE, touch=True)
    friend.goto(link)
    friend.get_by_label("Your name").fill("Bo")
    friend.get_by_role("button", name="Sit down").click()
    expect(host.get_by_text("Everybody is here.")).to_be_visible()
    host.get_by_role("button", name="Start the game").click()
    expect(friend.get_by_role("heading", name="Quarry")).to_be_visible()
    expect(friend.get_by_role("list", name="Players")).to_contain_text("Bo")


def test_a_button_that_cannot_be_pressed_stays_readable_under_the_mouse(house: House) -> None:
    visit = Visit(house.person())
    visit.show(middle("carcassonne"))
    place = visit.page.get_by_role("button", name="Place it")
    expect(place).to_have_attribute("aria-disabled", "true")
    before = place.evaluate("button => getComputedStyle(button).backgroundColor")
    place.hover(force=True)
    visit.page.wait_for_timeout(300)
    assert place.evaluate("button => getComputedStyle(button).backgroundColor") == before
    assert not axe(visit.page)


def test_in_forced_colours_a_switch_says_whether_it_is_on(house: House) -> None:
    visit = Visit(house.person())
    visit.page.emulate_media(forced_colors="active")
    all_screens()["settings"](visit)
    on, off = (visit.page.locator(f".switch[aria-checked={checked}] i").first for checked in ("true", "false"))
    assert on.screenshot() != off.screenshot()


def test_what_is_told_beside_the_game_lies_over_nobodys_name_or_score(house: House) -> None:
    visit = Visit(house.person((820, 1180)))
    all_screens()["reconnect"](visit)
    told = visit.page.get_by_text(visit.words["table.reconnect"]).bounding_box()
    seats = visit.page.get_by_role("list", name="Players").bounding_box()
    board = visit.page.get_by_role("main").bounding_box()
    assert told
    assert seats
    assert board
    assert seats["y"] + seats["height"] <= told["y"]
    assert told["y"] + told["height"] <= board["y"]


def test_the_example_game_waits_behind_a_line_on_the_home_page(house: House) -> None:
    page = house.person()
    page.goto("/")
    expect(page.get_by_role("region", name="Games").get_by_role("article")).to_have_count(4)
    quarry = page.get_by_role("link", name="Quarry", exact=True)
    expect(quarry).to_be_hidden()
    page.get_by_text("Other games on this server").click()
    expect(quarry).to_be_visible()


def test_an_onlooker_is_not_offered_word_of_a_turn(house: House) -> None:
    visit = Visit(house.person())
    visit.show(middle("carrara"), -1)
    visit.click("menu.title")
    expect(visit.page.get_by_role("switch", name=visit.words["nav.dark"])).to_be_visible()
    expect(visit.page.get_by_role("switch", name=visit.words["menu.notices"])).to_have_count(0)


def test_at_one_screen_each_city_says_whose_it_is(house: House) -> None:
    page = house.person()
    arrive(page)
    seats = [{"kind": "me"}, {"kind": "hotseat", "name": "Bo"}]
    table = post(page, "/api/tables", {"game": "citadels", "seats": seats, "begin": True, "start": "seated"})
    page.goto(f"/t/{table['id']}")
    players, bo = page.get_by_role("list", name="Players"), page.get_by_role("button", name="I am Bo")
    expect(players.or_(bo)).to_be_visible()
    if bo.is_visible():                         # who has the crown
        bo.click()
    expect(players).to_be_visible()
    expect(page.get_by_role("heading", name="Your city")).to_have_count(0)
    expect(page.get_by_role("heading", name="Bo", exact=True)).to_be_visible()
    expect(page.get_by_role("list", name="Players").get_by_text("you", exact=True)).to_have_count(1)
