"""People in the browser: coming in, what they have played, other devices, and whose seat it is."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.house import (
    PHONE,
    PHRASE,
    ROOT,
    House,
    Site,
    arrive,
    axe,
    cut_off,
    fill,
    open_table,
    post,
    sign_up,
    too_small,
    too_wide,
    until,
)
from tests.web.shots import only_shipped

from capomastro.kernel.record import parse_record, replay
from capomastro.kernel.state import SPECTATOR
from capomastro.server.people.statistics import highest, statistics
from capomastro.server.store.careers import Played, Rival

HouseOf = Callable[..., House]
# Somebody at a table who takes the first move there is, without a screen, until the game is over.
PLAY = """(table) => {
  const socket = new WebSocket(`ws://${location.host}/ws/tables/${table}`);
  const say = (message) => socket.send(JSON.stringify(message));
  socket.onopen = () => say({ type: 'hello', protocol: 3 });
  socket.onmessage = ({ data }) => {
    const { type, seat, seq, moves, seats, outcome } = JSON.parse(data);
    if (type === 'shuffle') seats.forEach((seat) => say({ type: 'nonce', seat, nonce: 'ab'.repeat(16) }));
    if (type === 'seen' && moves?.length) say({ type: 'play', seat, seq, move: moves[0].text, key: `${seq}`, sure: true });
    window.over ||= Boolean(outcome);
  };
}"""


@pytest.fixture
def house_of(browser: Browser, tmp_path: Path, luck: str) -> Iterator[HouseOf]:
    """A house with a server of its own settings."""
    opened: list[tuple[House, Site]] = []

    def open_house(**settings: Any) -> House:
        site = Site(tmp_path, **settings)
        opened.append((House(browser, site, luck), site))
        return opened[-1][0]

    yield open_house
    for house, site in opened:
        house.close()
        site.stop()


def resign(page: Page, table: str) -> None:
    """Go to a table of mine and resign."""
    page.goto(f"/t/{table}")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="I resign").click()
    expect(page.get_by_role("region", name="Places")).to_be_visible()


def test_who_signs_up_and_plays_finds_the_game_under_their_games(house: House) -> None:
    page = house.person()
    table = open_table(page, "carcassonne", ["random"])
    sign_up(page, "Anna")
    expect(page.get_by_role("textbox", name="Name at the table")).to_have_value("Anna")
    page.goto("/me/games")
    expect(page.get_by_role("region", name="My games")).to_contain_text("Your games, what they come to and your ratings will appear here.")
    expect(page.get_by_role("region", name="Still being played").get_by_role("link", name="Go on")).to_have_attribute("href", f"/t/{table}")
    resign(page, table)
    page.goto("/me/games")
    row = page.get_by_role("region", name="My games").get_by_role("listitem")
    expect(row).to_contain_text("lost")
    expect(row).to_contain_text("Scatterbrain")
    expect(row).to_contain_text("Carcassonne")
    page.get_by_role("combobox", name="Result").select_option(label="won")
    expect(page.get_by_role("region", name="My games")).to_contain_text("No game fits.")
    page.get_by_role("combobox", name="Result").select_option(label="lost")
    page.get_by_role("combobox", name="Opponent").select_option(label="Scatterbrain")
    expect(row).to_contain_text("lost")
    assert not axe(page)
    page.get_by_role("navigation", name="People").get_by_role("link", name="Anna").click()
    expect(page.get_by_role("heading", name="Anna", level=1)).to_be_visible()
    expect(page.get_by_text("0 of 1").first).to_be_visible()
    assert not axe(page)
    page.route("**/api/site", only_shipped)
    page.reload()
    rated = page.get_by_role("region", name="Ratings").get_by_role("listitem")
    expect(rated).to_contain_text(["Carcassonne", "Citadels", "The Palaces of Carrara", "Firenze"])
    page.goto("/me/games")
    row.get_by_role("link").click()
    expect(page.get_by_role("slider")).to_be_visible()


def test_what_is_wrong_stands_beside_its_field_and_has_the_focus(house: House) -> None:
    first, page = house.person(), house.person(lang="de-DE")
    sign_up(first, "Berta")
    page.goto("/account")
    page.get_by_role("textbox", name="Name", exact=True).fill("B")
    page.get_by_role("button", name="Konto eröffnen").click()
    name = page.get_by_role("textbox", name="Name", exact=True)
    expect(name).to_be_focused()
    expect(name).to_have_accessible_description("Ein Name braucht mindestens zwei Buchstaben oder Ziffern.")
    expect(page.get_by_role("textbox", name="Passphrase", exact=True)).to_have_accessible_description(
        "Eine Passphrase braucht mindestens zehn Zeichen."
    )
    assert not axe(page)
    name.fill("berta")
    page.get_by_role("textbox", name="Passphrase", exact=True).fill(PHRASE)
    house.forgive("403")
    page.get_by_role("button", name="Konto eröffnen").click()
    expect(name).to_have_accessible_description("Dieser Name ist vergeben.")
    page.get_by_role("button", name="Ich habe ein Konto").click()
    page.get_by_role("textbox", name="Passphrase", exact=True).fill("not the passphrase")
    page.get_by_role("button", name="Anmelden", exact=True).click()
    expect(page.get_by_role("textbox", name="Passphrase", exact=True)).to_have_accessible_description(
        "Name oder Passphrase stimmt nicht."
    )


def test_the_passphrase_is_changed_and_other_devices_are_signed_out(house: House) -> None:
    ann, phone = house.person(), house.person(PHONE, touch=True)
    sign_up(ann, "Paula")
    phone.goto("/account")
    phone.get_by_role("button", name="I have an account").click()
    fill(phone, Name="Paula", Passphrase=PHRASE)
    phone.get_by_role("button", name="Sign in", exact=True).click()
    expect(phone.get_by_role("heading", name="You are signed in as paula.")).to_be_visible()
    ann.reload()
    ann.get_by_text("Change the passphrase").press("Enter")
    fill(ann, Passphrase_until_now="something else", New_passphrase="too short")
    ann.get_by_role("button", name="Change it", exact=True).click()
    expect(ann.get_by_role("textbox", name="New passphrase")).to_be_focused()
    assert not axe(ann)
    fill(ann, New_passphrase="a much newer passphrase")
    ann.get_by_role("switch", name="Sign out all other devices").press("Enter")
    house.forgive("403")
    ann.get_by_role("textbox", name="New passphrase").press("Enter")
    expect(ann.get_by_role("alert").filter(has_text="That is not your passphrase.")).to_be_visible()
    fill(ann, Passphrase_until_now=PHRASE)
    ann.get_by_role("textbox", name="New passphrase").press("Enter")
    expect(ann.get_by_role("status").filter(has_text="Changed. Your recovery codes stay good.")).to_be_visible()
    expect(ann.get_by_text("None but this one.")).to_be_visible()
    house.forgive("401")
    phone.reload()
    expect(phone.get_by_role("heading", name="Come in")).to_be_visible()


def test_sign_out_sign_in_and_recovery_by_keyboard_alone(house: House) -> None:
    page = house.person()
    codes = sign_up(page, "Cecilia")
    page.get_by_role("button", name="Sign out", exact=True).press("Enter")
    expect(page.get_by_role("heading", name="Come in")).to_be_visible()
    page.get_by_role("button", name="I have an account").press("Enter")
    fill(page, Name="Cecilia", Passphrase=PHRASE)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="You are signed in as cecilia.")).to_be_visible()
    frame = "() => getComputedStyle(document.getElementById('main')).outlineStyle"
    page.evaluate("() => document.getElementById('main').focus()")
    assert page.evaluate(frame) == "none", "a whole page is framed as if it were a button"

    other = house.person()
    other.goto("/account")
    other.get_by_role("button", name="Forgotten").press("Enter")
    fill(other, Name="cecilia", Recovery_code=codes[3], New_passphrase="quite another phrase")
    other.keyboard.press("Enter")
    expect(other.get_by_role("heading", name="You are signed in as cecilia.")).to_be_visible()
    house.forgive("401")
    page.reload()
    expect(page.get_by_role("heading", name="Come in")).to_be_visible()


def test_a_device_can_be_signed_out_from_another(house: House) -> None:
    page, phone = house.person(), house.person(PHONE, touch=True)
    sign_up(page, "Dora")
    phone.goto("/account")
    phone.get_by_role("button", name="I have an account").click()
    fill(phone, Name="Dora", Passphrase=PHRASE)
    phone.get_by_role("button", name="Sign in", exact=True).click()
    expect(phone.get_by_role("heading", name="You are signed in as dora.")).to_be_visible()
    assert not too_small(phone)
    assert not too_wide(phone)
    page.reload()
    page.get_by_role("button", name=re.compile("^Sign out: ")).click()
    expect(page.get_by_text("None but this one.")).to_be_visible()
    house.forgive("401")
    phone.reload()
    expect(phone.get_by_role("heading", name="Come in")).to_be_visible()


def test_everything_can_be_taken_along_and_deleted(house: House) -> None:
    page = house.person()
    sign_up(page, "Emilia")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download").click()
    kept = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    assert kept["player"][0]["account"] == "emilia"
    page.get_by_role("button", name="Delete it for good").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("textbox").fill("somebody else")
    dialog.get_by_role("button", name="Delete it for good").click()
    expect(dialog.get_by_role("textbox")).to_have_accessible_description("That is not your name.")
    assert not axe(page)
    dialog.get_by_role("textbox").fill("Emilia")
    dialog.get_by_role("button", name="Delete it for good").click()
    expect(page.get_by_text("What this site held about you is gone.")).to_be_visible()
    expect(page.get_by_role("heading", name="Come in")).to_be_visible()


def test_a_site_that_asks_for_accounts_can_be_entered_from_its_first_page(house_of: HouseOf) -> None:
    house = house_of(access="accounts")
    page = house.person()
    page.goto("/new/carrara")
    expect(page.get_by_text("This site asks for an account")).to_be_visible()
    assert not axe(page)
    fill(page, Name="Anna", Passphrase=PHRASE)
    page.get_by_role("button", name="Open the account").click()
    page.get_by_role("button", name="I have kept them").click()
    expect(page.get_by_role("switch", name=re.compile("Spectators"))).to_be_visible()
    page.goto("/")
    page.get_by_role("button", name="Play now: Carcassonne against bots").click()
    expect(page.get_by_role("list", name="Players")).to_be_visible()


def test_an_invite_link_fills_in_its_code_and_leads_to_the_site(house_of: HouseOf) -> None:
    house = house_of(access="invite")
    page = house.person(PHONE, touch=True)
    page.goto("/join#wrong-code")
    expect(page.get_by_role("textbox", name="Invite code")).to_have_value("wrong-code")
    fill(page, Name="Anna")
    house.forgive("403")
    page.get_by_role("button", name="Come in").click()
    expect(page.get_by_role("textbox", name="Invite code")).to_have_accessible_description("That is not the invite code of this site.")
    assert not axe(page)
    fill(page, Invite_code=invite_of(house))
    page.get_by_role("button", name="Come in").click()
    expect(page.get_by_role("heading", name="What shall we build today?")).to_be_visible()
    assert page.url.endswith("/")


def invite_of(house: House) -> str:
    """The code, as its operator would read it."""
    import sqlite3

    with sqlite3.connect(house.site.config["database"].removeprefix("sqlite:///")) as database:
        return str(database.execute("SELECT value FROM site WHERE key = 'invite'").fetchone()[0])


def test_rated_is_offered_only_where_it_means_something(house: House) -> None:
    page = house.person()
    page.goto("/new/carcassonne")
    expect(page.get_by_role("switch", name=re.compile("Spectators"))).to_be_visible()
    expect(page.get_by_role("switch", name=re.compile("Rated"))).to_have_count(0)
    sign_up(page, "Flora")
    page.goto("/new/carcassonne")
    expect(page.get_by_role("switch", name=re.compile("Spectators"))).to_be_visible()
    expect(page.get_by_role("switch", name=re.compile("Rated"))).to_have_count(0), "against bots alone nothing counts"
    page.get_by_role("group", name="Seat 2").get_by_role("button", name="Friend").click()
    expect(page.get_by_role("switch", name=re.compile("Rated"))).to_be_visible()


def test_a_rated_game_shows_on_both_ladders_and_in_the_chart(house: House) -> None:
    one, two = house.person(), house.person()
    sign_up(one, "Greta")
    sign_up(two, "Hanno")
    seats = [{"kind": "me"}, {"kind": "open"}]
    table = str(post(one, "/api/tables", {"game": "quarry", "seats": seats, "rated": True})["id"])
    post(two, f"/api/tables/{table}/sit", {})
    for page in (one, two):
        page.evaluate(PLAY, table)
    post(one, f"/api/tables/{table}/start", {})
    for page in (one, two):
        page.wait_for_function("() => window.over")
    one.goto("/me")
    expect(one.get_by_role("img", name=re.compile("^Rating in"))).to_be_visible()
    expect(one.get_by_role("region", name="Where my points come from")).to_contain_text("Sales and claims")
    assert not axe(one)
    one.goto("/ladder/quarry")
    lit = one.get_by_role("row").filter(has_text="you")
    expect(lit).to_contain_text("Greta")
    expect(lit).to_have_attribute("aria-current", "true")
    expect(one.get_by_role("row").filter(has_text="Hanno")).to_be_visible()
    assert not axe(one)


def remembered(game: str, record: str, seat: int) -> Any:
    """What one seat of a recorded game did best, as somebody's statistics tell it."""
    table = replay(parse_record((ROOT / "records" / game / f"{record}.txt").read_text(encoding="utf-8")))
    told = [event for _, event in table.history(SPECTATOR)]
    feats = highest(table.game.feats(table.game.view(table.state, SPECTATOR), table.game.outcome(table.state), told)[seat])
    played = Played(f"t-{game}", game, 1_790_000_000_000, False, 1, 60, 1, [Rival("b", "Bo", 2, 50), Rival("bot random", "random", 3, 9)])
    played.feats = feats
    return msgspec.to_builtins(statistics([played]))["by_game"][0]


def test_what_was_done_best_is_drawn_by_the_pieces_of_each_game(house: House) -> None:
    page = house.person(PHONE, touch=True, lang="de-DE")
    arrive(page)
    tallies = [
        remembered("carcassonne", "five-players-both-crop-circles", 0),
        remembered("citadels", "eight-players", 1),
        remembered("carrara", "advanced-four-players", 2),
        remembered("firenze", "four-players-random-seals", 1),
    ]
    answer = {"games": 4, "won": 4, "shared": 0, "since": 1, "by_game": tallies, "by_players": [], "by_opponent": []}
    page.route("**/api/me/statistics", lambda route: route.fulfill(json=answer))
    page.goto("/me")
    best = page.get_by_role("region", name="Das Beste bisher")
    expect(best.get_by_role("heading", level=3)).to_have_text(["Größte Stadt", "Längste Straße"])
    city = best.get_by_role("listitem").filter(has_text="Größte Stadt")
    expect(city).to_contain_text("3 Karten: 6 Punkte")
    expect(city.get_by_role("link")).to_have_attribute("href", "/replay/t-carcassonne")
    expect(city.get_by_role("link")).to_contain_text("gegen Bo und ")
    expect(city.locator("svg svg")).to_have_count(3)            # its tiles
    best.get_by_role("button", name="Citadels").click()
    expect(best.get_by_role("listitem").filter(has_text="Teuerste Stadt").first.locator("use")).to_have_count(5)
    expect(best.get_by_text("4 von 10")).to_be_visible()        # so often the Cardinal
    best.get_by_role("button", name="Carrara").click()
    expect(best.get_by_role("listitem").filter(has_text="Beste Wertung")).to_contain_text("Massa: 28 Siegpunkte")
    best.get_by_role("button", name="Firenze").click()
    tower = best.get_by_role("listitem").filter(has_text="Höchster Turm")
    expect(tower.locator("[data-stone=white]")).to_have_count(8)
    assert not axe(page)
    assert not too_wide(page)
    assert not cut_off(page)


def test_what_my_games_come_to_is_said_in_the_readers_figures(house: House) -> None:
    page = house.person(PHONE, touch=True, lang="de-DE")
    arrive(page)
    sources = {
        "carcassonne": [("track.city", 33), ("field", 12), ("fed", 8), ("unfinished", 7)],
        "firenze": [("order", 30), ("church", 4), ("festival", -2)],
    }
    told = {game: [{"key": key, "points": points} for key, points in parts] for game, parts in sources.items()}
    same = {"games": 5, "won": 3, "best": 90, "average": 80.6, "sourced": 2}
    tallies = [{"key": game, **same, "sources": parts} for game, parts in told.items()]
    answer = {"games": 10, "won": 6, "shared": 0, "since": 1, "by_game": tallies, "by_players": [], "by_opponent": []}
    page.route("**/api/me/statistics", lambda route: route.fulfill(json=answer))
    page.goto("/me")
    expect(page.get_by_role("region", name="Nach Spiel", exact=True)).to_contain_text("im Schnitt 80,6")
    points = page.get_by_role("region", name="Woher meine Punkte kommen")
    expect(points.get_by_role("listitem")).to_contain_text(["Städte, während des Spiels", "Bauern", "Unfertiges am Ende"])
    expect(points.get_by_role("listitem").nth(1)).to_contain_text(re.compile(r"33\s%.*10 je Partie"))
    points.get_by_role("button", name="Firenze").click()
    expect(points.get_by_role("listitem")).to_contain_text(["Aufträge", "Kirchenkarten", "Feste"])
    expect(points.get_by_role("listitem").last).to_contain_text("-1 je Partie")
    expect(points).to_contain_text("Aus 2 Partien")
    assert not axe(page)
    assert not cut_off(page)
    assert not too_wide(page)
    assert not too_small(page)


def test_the_game_goes_on_on_another_device(house: House) -> None:
    page, phone = house.person(), house.person(PHONE, touch=True)
    table = open_table(page, "carcassonne", ["random"], start="seated")
    page.goto(f"/t/{table}")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Go on on another device").click()
    link = page.get_by_role("dialog").locator("code").last
    expect(link).to_contain_text("/go#")
    expect(page.get_by_role("dialog").get_by_role("img", name="The link as a QR code").last).to_be_visible()
    assert not axe(page)
    phone.goto(link.inner_text())
    expect(phone.get_by_text("Ann goes on at a table of Carcassonne on this device.")).to_be_visible()
    assert not axe(phone)
    phone.get_by_role("button", name="Go on as Ann").click()
    expect(phone.get_by_role("list", name="Players")).to_be_visible()
    assert phone.url.endswith(f"/t/{table}")
    assert house.seen(phone)["seat"] == house.seen(page)["seat"] >= 0
    late = house.person()
    house.forgive("403")
    late.goto(link.inner_text())
    expect(late.get_by_role("alert")).to_contain_text("This link was used already")


def lose_a_player(house: House, **fields: Any) -> tuple[Page, Page, str]:
    """A table of two from which the second has gone; the first, somebody who opens its link, and the link."""
    ann, bo, new = house.person(), house.person(), house.person(PHONE, touch=True)
    table = open_table(ann, "citadels", ["", "random"], start="seated", public=False, **fields)
    ann.goto(f"/t/{table}")
    link = ann.locator("code", has_text="/t/").inner_text()
    arrive(bo, "Bo")
    post(bo, f"/api/tables/{table}/sit", {"key": link.partition("#")[2]})
    bo.goto(f"/t/{table}")
    ann.get_by_role("button", name="Start the game").click()
    expect(bo.get_by_role("list", name="Players")).to_be_visible()
    house.seen(bo)
    bo.context.close()
    house.contexts.remove(bo.context)
    del house.received[bo]
    arrive(new, "Bo again")
    expect(ann.get_by_role("list", name="Players")).to_contain_text("away")
    new.wait_for_timeout(1200)                  # as long as the seat waits for its player
    return ann, new, link


@pytest.mark.by_turns(one=True)
@pytest.mark.parametrize("watch", [True, False])
def test_who_comes_back_without_their_device_gets_the_seat_when_the_table_confirms(house: House, watch: bool) -> None:
    ann, new, link = lose_a_player(house, watch=watch)
    house.forgive("404")
    new.goto(link)
    asked = new.get_by_role("complementary", name="Whose seat is it?")
    expect(asked).to_contain_text("Bo is away. Are you the one who sat there?")
    assert not axe(new)
    assert not too_wide(new)
    asked.get_by_role("button", name="Yes, I was Bo").click()
    expect(asked).to_contain_text("Waiting for Ann")
    told = ann.get_by_role("complementary", name="Whose seat is it?")
    expect(told).to_contain_text("Bo again says that they are the one who sat in Bo’s place.")
    assert not axe(ann)
    assert all(json.loads(frame).get("seat", -1) < 0 for frame in house.received[new] if '"type":"seen"' in frame)
    told.get_by_role("button", name="Yes, that is true").click()
    expect(asked).to_have_count(0)
    until(new, lambda: house.seen(new)["seat"] == 1, lambda: "the seat did not pass")
    expect(new.get_by_role("list", name="Players")).to_contain_text("Bo again")


def test_a_refusal_is_told_and_the_seat_stays(house: House) -> None:
    ann, new, link = lose_a_player(house)
    new.goto(link)
    asked = new.get_by_role("complementary", name="Whose seat is it?")
    asked.get_by_role("button", name="Yes, I was Bo").click()
    ann.get_by_role("complementary", name="Whose seat is it?").get_by_role("button", name="No", exact=True).click()
    expect(asked).to_contain_text("The others at the table said no.")
    asked.get_by_role("button", name="Close").click()
    expect(asked).to_have_count(0)
    assert house.seen(new)["seat"] == -1


PAGES = ("/account", "/me", "/me/advance", "/me/games", "/me/settings", "/ladder/carcassonne")


@pytest.mark.by_turns(one=True)
@pytest.mark.parametrize(("lang", "theme"), [("de-DE", "light"), ("nl-NL", "dark")])
def test_every_page_fits_a_phone_in_long_words(house: House, lang: str, theme: str, soak: bool) -> None:
    """Three of the pages in each of the languages; with the full numbers all of them."""
    page = house.person(PHONE, lang=lang, theme=theme, touch=True)
    arrive(page, "Maximiliane von und zu Guttenbrunn")
    for path in PAGES if soak else PAGES[theme == "dark" :: 2]:
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert not too_wide(page), path
        assert not too_small(page), path
        assert not cut_off(page), path
        assert not axe(page), path
        assert until(page, lambda: "‹" not in page.inner_text("body"), lambda path=path: f"a word is missing at {path}")
