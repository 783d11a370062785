"""A tournament on the page: made, entered with a name, found and left by itself, directed, corrected, shown to the room."""

from __future__ import annotations

import asyncio
import random
import re
import threading
from collections.abc import Callable
from contextlib import suppress

import httpx
import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as TooLate
from tests.patience import PATIENCE
from tests.server.site import Person, Site
from tests.server.test_tournaments import phone as scripted
from tests.web.house import PHONE, House, arrive, axe, post, too_small, too_wide, until
from tests.web.player import Pointer

from capomastro.server.site.config import Config


def make(page: Page, title: str = "Friday at the club") -> str:
    """Made by keyboard alone; the address of its page."""
    page.goto("/tournament/new")
    page.get_by_role("textbox", name="What is it called?").focus()
    page.keyboard.type(title)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=title, level=1)).to_be_visible()
    return page.url


def link_of(page: Page) -> str:
    """What the QR code says."""
    return re.sub(r"^https?://[^/]+", "", page.locator(".share code").inner_text())


def guests(house: House, path: str, names: list[str]) -> list[httpx.Client]:
    """People without a screen."""
    tournament, _, key = path.rpartition("/")[2].partition("#")
    found = []
    for name in names:
        one = httpx.Client(base_url=house.site.url, headers={"origin": house.site.url}, timeout=PATIENCE)
        one.post("/api/enter", json={"name": name}).raise_for_status()
        one.post(f"/api/tournaments/{tournament}/enter", json={"key": key}).raise_for_status()
        found.append(one)
    return found


def test_the_organiser_chooses_what_is_played_and_whoever_enters_sees_it(house: House) -> None:
    olga, phone = house.person(), house.person(PHONE, touch=True, lang="de-DE")
    olga.goto("/tournament/new")
    olga.get_by_role("textbox", name="What is it called?").fill("Circles in the corn")
    olga.get_by_label("Game", exact=True).select_option("carcassonne")
    olga.get_by_role("radio", name=re.compile("^First game")).focus()
    olga.keyboard.press("ArrowRight")
    expect(olga.get_by_role("radio", name=re.compile("^The full game"))).to_be_checked()
    assert not axe(olga)
    with olga.expect_request(lambda asked: asked.method == "POST" and asked.url.endswith("/api/tournaments")) as sent:
        olga.get_by_role("button", name="Make it").click()
    assert sent.value.post_data_json["options"] == {"crop_circles": "both"}
    expect(olga.get_by_role("heading", name="Circles in the corn", level=1)).to_be_visible()
    phone.goto(link_of(olga))
    phone.get_by_text("Was vereinbart ist").click()
    expect(phone.get_by_role("term").filter(has_text="Kornkreise")).to_be_visible()
    assert not axe(phone)
    assert not too_wide(phone)
    assert not too_small(phone)


def test_options_are_chosen_one_by_one_and_belong_to_the_game_that_is_played(house: House) -> None:
    olga = house.person(PHONE, touch=True)
    olga.goto("/tournament/new")
    olga.get_by_role("textbox", name="What is it called?").fill("With cards")
    game = olga.get_by_label("Game", exact=True)
    game.select_option("carcassonne")
    olga.get_by_role("radio", name=re.compile("^The full game")).click()
    game.select_option("citadels")
    olga.get_by_role("radio", name=re.compile("^My own")).click()
    olga.get_by_role("switch", name=re.compile("^Play with action cards")).click()
    assert not too_wide(olga)
    assert not too_small(olga)
    with olga.expect_request(lambda asked: asked.method == "POST" and asked.url.endswith("/api/tournaments")) as sent:
        olga.get_by_role("button", name="Make it").click()
    options = sent.value.post_data_json["options"]
    assert options["action_cards"] is True
    assert "crop_circles" not in options
    olga.get_by_text("What was agreed").click()
    expect(olga.get_by_role("term").filter(has_text="Play with action cards")).to_be_visible()


@pytest.mark.by_turns(one=True)
@pytest.mark.parametrize("lang", ["de-DE", "en-GB"])
def test_an_evening_is_directed_and_a_phone_finds_its_seat(house: House, lang: str) -> None:
    olga, phone = house.person(), house.person(PHONE, touch=True, lang=lang)
    make(olga)
    path = link_of(olga)
    phone.goto(path)
    expect(phone.get_by_role("textbox")).to_be_visible()
    assert not axe(phone)
    phone.get_by_role("textbox").fill("Ann")
    phone.get_by_role("button", name={"en-GB": "Enter", "de-DE": "Beitreten"}[lang], exact=True).click()
    expect(phone.get_by_text({"en-GB": "You take part as Ann.", "de-DE": "Du nimmst als Ann teil."}[lang])).to_be_visible()
    guests(house, path, ["Bram", "Clara", "Dirk"])
    olga.get_by_role("button", name="Pair round 1").click()
    seat = phone.get_by_text(re.compile(r"^(Table|Tisch) 1, "))
    expect(seat).to_be_visible()
    assert not axe(phone)
    assert not too_wide(phone)
    assert not too_small(phone)
    olga.get_by_role("button", name="Begin round 1").click()
    phone.wait_for_url(re.compile(r"/t/\w+$"))                              # by itself
    expect(olga.get_by_role("timer")).to_be_visible()
    olga.get_by_role("button", name="Pause for all").click()
    expect(olga.get_by_text("Everybody waits")).to_be_visible()
    expect(phone.locator("[data-notice=tournament]")).to_be_visible()
    olga.get_by_role("button", name="Go on").click()
    olga.get_by_role("button", name="Enter the result").click()
    olga.get_by_role("spinbutton", name="Score of Ann").fill("40")
    expect(olga.get_by_role("spinbutton", name="Place of Ann")).to_have_value("1")
    others = olga.get_by_role("spinbutton", name=re.compile("^Place of (?!Ann)"))
    expect(others.first).to_have_value("2")
    olga.get_by_role("button", name="Save").click()
    expect(olga.get_by_role("button", name="Correct", exact=True)).to_be_visible()
    olga.get_by_role("button", name="Correct", exact=True).click()
    assert not axe(olga)
    olga.get_by_role("spinbutton", name="Score of Ann").fill("41")
    olga.get_by_role("textbox", name="Why is it corrected?").fill("a road was forgotten")
    olga.get_by_role("button", name="Save").click()
    expect(olga.get_by_role("region", name="Corrections")).to_contain_text("a road was forgotten")
    assert not axe(olga)
    assert not too_wide(olga)
    expect(phone.locator("[data-notice=tournament]")).to_contain_text("Friday at the club")
    phone.locator("[data-notice=tournament] a").click()
    expect(phone.get_by_role("table")).to_contain_text("Ann")
    assert not too_wide(phone)


def test_the_room_sees_seats_clock_standings_and_the_way_in(house: House) -> None:
    olga = house.person()
    make(olga)
    path = link_of(olga)
    guests(house, path, ["Ann", "Bram", "Clara", "Dirk", "Eva"])
    expect(olga.get_by_text("5 people here")).to_be_visible()
    olga.get_by_role("button", name="No-show: Eva").click()
    expect(olga.get_by_text("did not come")).to_be_visible()
    olga.get_by_role("button", name="Pair round 1").click()
    room = house.person((1920, 1080))
    tournament, _, key = path.partition("#")
    room.goto(f"{tournament}/board#{key}")                                   # a machine that nobody has entered at
    expect(room.get_by_role("region", name="Find your table")).to_contain_text("Clara")
    expect(room.get_by_role("region", name="Find your table")).not_to_contain_text("Eva")
    expect(room.get_by_role("img", name=re.compile("QR"))).to_be_visible()
    letters = "(e) => parseFloat(getComputedStyle(e).fontSize)"
    assert room.get_by_role("heading", name=re.compile("^Table 1")).evaluate(letters) > 24, "read from the other end of the room"
    assert room.get_by_role("columnheader", name="Player").evaluate(letters) > 16
    assert not axe(room)
    assert not too_wide(room)
    stranger = house.person()
    stranger.goto(tournament)
    expect(stranger.get_by_role("alert").or_(stranger.get_by_role("heading"))).to_be_visible()
    expect(stranger.get_by_text("Clara")).to_have_count(0)
    house.forgive("404")        # what a stranger is answered


def test_what_is_missing_is_said_where_it_is_missing(house: House) -> None:
    page = house.person(PHONE, touch=True)
    arrive(page, "Olga")
    page.goto("/tournament/new")
    page.get_by_role("button", name="Make it").click()
    expect(page.get_by_role("textbox", name="What is it called?")).to_have_accessible_description("Give it a name.")
    assert not axe(page)
    assert not too_wide(page)
    made = post(page, "/api/tournaments", {"title": "Quiet", "game": "carcassonne"})
    page.goto(f"/tournament/{made['id']}")
    pair = page.get_by_role("button", name="Pair round 1")
    expect(pair).to_have_attribute("aria-disabled", "true")
    expect(pair).to_have_accessible_description("At least 4 people are needed.")
    assert not axe(page)
    assert not too_wide(page)


class Crowd:
    """People without a screen, in a thread of their own: they enter, go where the tournament sends them, and play there."""

    def __init__(self, url: str, path: str, people: int) -> None:
        self.id, _, self.key = path.rpartition("/")[2].partition("#")
        self.site = Site(Config(port=int(url.rpartition(":")[2])))
        self.people = people
        self.been: list[int] = []
        self.thread = threading.Thread(target=lambda: asyncio.run(self.evening()), daemon=True)
        self.thread.start()

    async def evening(self) -> None:
        guests = [await self.enter(n) for n in range(self.people)]
        it = {"id": self.id, "link": f"#{self.key}"}
        self.been = list(await asyncio.gather(*(scripted(guest, it, random.Random(n)) for n, guest in enumerate(guests))))
        for guest in guests:
            for seat in guest.seats:
                await seat.close()
            await guest.http.aclose()

    async def enter(self, number: int) -> Person:
        person = await self.site.person(f"Guest {number}")
        await person.post(f"/api/tournaments/{self.id}/enter", key=self.key)
        return person


def over(house: House, phone: Page) -> bool:
    return "outcome" in house.seen(phone)


def plays(house: House, phone: Page) -> None:
    """Whatever a phone is asked at its table, answered by touch."""
    seen = house.seen(phone)
    if "outcome" in seen or not (seen.get("moves") or "waiting" in seen):
        return
    if {move["text"] for move in seen.get("moves", [])} & {"claim", "silent"}:
        with suppress(TooLate):                     # whoever is late counts as silent, and the question is gone
            phone.get_by_role("button", name="Stay silent").first.click(timeout=1000)
        return
    Pointer(house, phone, "quarry").answer()
    until(phone, lambda: house.seen(phone)["seq"] != seen["seq"], lambda: "nothing came of it")


def results(house: House, it: dict[str, str]) -> list[str]:
    """How the tables of a tournament ended; empty for those that play."""
    key = it["link"].partition("#")[2]
    told = httpx.get(f"{house.site.url}/api/tournaments/{it['id']}", params={"key": key}, timeout=PATIENCE).json()
    return [table.get("result", {}).get("how", "") for one in told["rounds"] for table in one["tables"]]


def test_real_phones_play_an_evening_among_scripted_ones(house: House, games_to_play: Callable[[int, int], int]) -> None:
    """Two real phones among four, one round; in the soak among sixteen, three rounds."""
    people, rounds = games_to_play(4, 16), games_to_play(1, 3)
    olga, phones = house.person(), [house.person(PHONE, touch=True) for _ in range(2)]
    arrive(olga, "Olga")
    it = post(olga, "/api/tournaments", {"title": "Friday", "game": "quarry", "size": 2, "rounds": rounds})
    for number, phone in enumerate(phones):
        phone.goto(it["link"])
        phone.get_by_role("textbox").fill(f"Phone {number}")
        phone.get_by_role("button", name="Enter", exact=True).click()
    crowd = Crowd(house.site.url, it["link"], people - len(phones))
    olga.goto(f"/tournament/{it['id']}")
    expect(olga.get_by_text(f"{people} people here")).to_be_visible()
    for number in range(1, rounds + 1):
        for phone in phones:
            house.received[phone].clear()
        olga.get_by_role("button", name=f"Pair round {number}").click()
        olga.get_by_role("button", name=f"Begin round {number}").click()
        for phone in phones:
            phone.wait_for_url(re.compile(r"/t/\w+$"))                      # by itself
        while not all(over(house, phone) for phone in phones):
            assert crowd.thread.is_alive(), "the scripted phones have failed"
            for phone in phones:
                plays(house, phone)
            phones[0].wait_for_timeout(50)
        until(olga, lambda: all(results(house, it)), lambda: "some tables never ended")
        for phone in phones:
            phone.goto(it["link"])
    assert results(house, it) == ["played"] * (rounds * people // 2)
    olga.on("dialog", lambda dialog: dialog.accept())
    olga.get_by_role("button", name="End the tournament").click()
    expect(olga.get_by_text("The tournament is over.")).to_be_visible()
    crowd.thread.join(PATIENCE)
    assert crowd.been == [rounds] * (people - len(phones)), "everybody found every table"
