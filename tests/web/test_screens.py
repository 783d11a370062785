"""Every screen, in both themes, on phone and desktop: axe finds nothing, nothing runs off the side."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.web.house import DESKTOP, PHONE, House, axe, open_table
from tests.web.stage import Stage, play_until

from capomastro.kernel.registry import games

LOOKS = [(DESKTOP, "light"), (PHONE, "dark"), (DESKTOP, "dark"), (PHONE, "light")]
PAGES = {
    "/": "What shall we build today?",
    "/new/carcassonne": "Carcassonne",
    "/rules/quarry": "Quarry",
    "/about": "About",
    "/nowhere": "Nothing is built here",
}


@pytest.mark.parametrize(("size", "theme"), LOOKS)
def test_the_pages_around_the_table(house: House, size: tuple[int, int], theme: str) -> None:
    page = house.person(size, theme=theme)
    for path, heading in PAGES.items():
        page.goto(path)
        expect(page.get_by_role("heading", name=heading, level=1)).to_be_visible()
        assert not axe(page), path
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), f"{path} is wider than the screen"


@pytest.mark.parametrize(("size", "theme"), LOOKS)
@pytest.mark.parametrize("name", sorted(games()))
def test_the_end_of_a_game(house: House, name: str, size: tuple[int, int], theme: str) -> None:
    game = games()[name]
    stage = Stage(house.person(size, theme=theme))
    stage.page.route("**/api/tables/staged/replay*", lambda route: route.fulfill(json={"seat": 0, "first": 0, "total": 0, "moments": []}))
    table = play_until(game, game.players[0], {}, lambda _: False)
    stage.show(table, 0)
    expect(stage.page.get_by_role("region", name="The score, line by line")).to_be_visible()
    assert not axe(stage.page)
    sums = stage.page.get_by_role("row", name="Together").get_by_role("cell").all_inner_texts()
    assert [int(text) for text in sums] == game.outcome(table.state).scores


ABROAD = [("nl-NL", "Wat zullen we vandaag bouwen?", "Nu spelen"), ("de-DE", "Was wollen wir heute bauen?", "Jetzt spielen")]


@pytest.mark.parametrize(("lang", "heading", "play"), ABROAD)
def test_the_page_follows_the_browsers_language_and_switches_at_the_table(house: House, lang: str, heading: str, play: str) -> None:
    page = house.person(lang=lang)
    page.goto("/")
    expect(page.get_by_role("heading", name=heading)).to_be_visible()
    expect(page.get_by_text(play).first).to_be_visible()
    page.get_by_role("combobox").select_option("en")
    expect(page.get_by_role("heading", name="What shall we build today?")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="What shall we build today?")).to_be_visible()


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
