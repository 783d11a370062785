"""Setting up: three presets, only what matters, one who starts; the numbers that are guessed; what the home page says of a game."""

from __future__ import annotations

import json

import msgspec
import pytest
from playwright.sync_api import Page, Request, expect
from tests.web.house import House, Json, axe
from tests.web.screens import SHIPPED, Visit, middle
from tests.web.stage import table_info

from capomastro.kernel.registry import game
from capomastro.running import protocol as p

FULL = {
    "carcassonne": {"crop_circles": "both"},
    "citadels": {"set": "random"},
    "carrara": {"mode": "advanced"},
    "firenze": {"campanile": True},
}
DEPENDS = {             # an option that matters only after another was chosen: its label, and how the other is chosen
    "carcassonne": ("No crop circle question when nobody could act", ("select", "both")),
    "citadels": ("Which random set", ("select", "random")),
    "carrara": ("Cards of the advanced game", ("button", "Advanced game")),
    "firenze": ("The colour without orders", ("select", "one_colour")),
}


def asked_for(page: Page, preset: str) -> Json:
    """The options with which a table is opened."""
    asked: list[Request] = []
    page.on("request", lambda request: asked.append(request) if request.method == "POST" and request.url.endswith("/api/tables") else None)
    page.get_by_role("radio", name=preset).click()
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("list", name="Players")).to_be_visible()
    body: Json = json.loads(asked[-1].post_data or "{}")
    options: Json = body["options"]
    return options


@pytest.mark.by_turns
@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize("preset", ["First game", "The full game", "My own"])
def test_every_preset_begins_a_game(house: House, name: str, preset: str) -> None:
    page = house.person()
    page.goto(f"/new/{name}")
    options = asked_for(page, preset)
    usual = {option.key: option.default for option in game(name).options}
    told = {key: value for key, value in options.items() if value != usual[key] and key not in ("roll", "start")}
    assert told == (FULL[name] if preset == "The full game" else {})


@pytest.mark.parametrize("name", ["carrara", "firenze"])
def test_the_stones_on_the_presets_have_their_colours(house: House, name: str) -> None:
    page = house.person()
    page.goto(f"/new/{name}")
    stones = page.get_by_role("radiogroup", name="Which game").locator("svg:has(use[href^='#i-block-'], use[href^='#i-stone-'])")
    expect(stones.first).to_be_visible()
    colours = stones.evaluate_all("all => all.map((it) => getComputedStyle(it).getPropertyValue('--st'))")
    assert "" not in colours
    assert len({*colours}) == len(colours)


@pytest.mark.by_turns(one=True)
@pytest.mark.parametrize("name", SHIPPED)
def test_only_what_matters_is_asked(house: House, name: str) -> None:
    page = house.person()
    page.goto(f"/new/{name}")
    presets = page.get_by_role("radiogroup", name="Which game")
    expect(presets.get_by_role("radio")).to_have_count(3)
    expect(page.get_by_role("heading", name="The game", exact=True)).to_have_count(0)
    presets.get_by_role("radio", name="First game").press("ArrowLeft")           # round to the last one
    expect(presets.get_by_role("radio", name="My own")).to_be_focused()
    expect(page.get_by_role("heading", name="The game", exact=True)).to_be_visible()
    expect(page.get_by_text("Who starts")).to_have_count(1)
    expect(page.get_by_text("Start player")).to_have_count(0)
    label, (kind, value) = DEPENDS[name]
    house_rules = page.locator("details.house")
    house_rules.locator("summary").click()
    expect(page.get_by_text(label)).to_have_count(0)
    if kind == "button":
        page.get_by_role("button", name=value, exact=True).click()
    else:
        page.locator(".opt select", has=page.locator(f"option[value={value}]")).select_option(value)
    expect(page.get_by_text(label)).to_have_count(1)
    assert not axe(page)


def test_house_rules_say_how_many_are_changed(house: House) -> None:
    page = house.person()
    page.goto("/new/carcassonne")
    page.get_by_role("radio", name="My own").click()
    rules = page.locator("details.house")
    expect(rules).not_to_contain_text("changed")
    rules.locator("summary").click()
    rules.get_by_label("Points for a completed city of two tiles").select_option("4")
    expect(rules.locator("summary")).to_contain_text("one changed")


def test_what_the_sign_means_is_said_once_and_leads_to_the_numbers(house: House) -> None:
    page = house.person()
    page.goto("/new/firenze")
    page.get_by_role("link", name="See and settle them").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Numbers that are our best guess")
    firenze = game("firenze")
    guessed = [fact for fact in firenze.facts(firenze.shelf.load(firenze.shelf.latest)) if not fact.certain]
    expect(page.get_by_role("main").locator("ul > li")).to_have_count(len(guessed))
    expect(page.get_by_role("main")).to_contain_text("The points printed on this order")
    expect(page.get_by_role("main")).to_contain_text("capomastro data firenze --worksheet")
    assert not axe(page)
    page.get_by_role("link", name="Set up this game").click()
    expect(page.get_by_role("heading", name="Firenze", level=1)).to_be_visible()


def test_the_home_page_says_players_minutes_and_weight_and_keeps_the_example_back(house: House) -> None:
    page = house.person()
    page.goto("/")
    games = page.get_by_role("region", name="Games")
    expect(games.get_by_role("article")).to_have_count(len(SHIPPED))
    expect(games).to_contain_text("35–45 min")
    expect(games).to_contain_text("easy")
    expect(games).not_to_contain_text("Quarry")
    expect(page.get_by_role("link", name="Quarry", exact=True)).to_be_hidden()
    page.get_by_text("Other games on this server").click()
    expect(page.get_by_role("link", name="Quarry", exact=True)).to_be_visible()


def test_a_game_that_is_about_to_begin_shows_no_lobby_meanwhile(house: House) -> None:
    """The seats are adding to the shuffling: there is nobody left to invite."""
    visit = Visit(house.person())
    table = middle("carcassonne")
    visit.show(table, 0)
    fetched: list[str] = []
    visit.page.on("request", lambda request: fetched.append(request.url))
    waits = msgspec.structs.replace(table_info(table, 0), state="open", host=True)
    visit.stage.tell(p.TableChanged(msgspec.structs.replace(waits, commitment="ab" * 32)))
    expect(visit.page.get_by_text(visit.words["table.begins"])).to_be_visible()
    assert fetched == []
    visit.stage.tell(p.TableChanged(waits))
    expect(visit.page.get_by_role("button", name=visit.words["setup.start"])).to_be_visible()
