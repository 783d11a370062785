"""Every way a table can end: who played, who looked on and who comes later get the last page, with what happened and the record."""

from __future__ import annotations

import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from playwright.sync_api import Error as PlaywrightError
from tests.patience import PATIENCE
from tests.web.house import ROOT, House, Json, Site, arrive, axe, open_table, post, until, what_happened

SETTINGS: Json = {"takeover_bot": "random", "abandoned_after": 300 / 86_400}        # after five minutes, looked for every few seconds
LONG_AGO = "UPDATE tables SET changed = 1 WHERE id = ?", "UPDATE log SET entry = json_set(entry, '$.at', 1) WHERE table_id = ?"
WHOLE_GAME = 5 * PATIENCE
ANSWERS = re.compile("^((Sell it|Stay silent)( and end the turn)?|End the turn|To the result)$")


@pytest.fixture(scope="module")
def yard(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    site = Site(tmp_path_factory.mktemp("yard"), **SETTINGS)
    yield site
    site.stop()


@pytest.fixture
def here(browser: Browser, yard: Site, luck: str) -> Iterator[House]:
    with closing(House(browser, yard, luck)) as opened:
        yield opened


# -- who is there --------------------------------------------------------------------
def two(house: House, **fields: Any) -> tuple[str, Page, Page]:
    """Ann, the host, and Bo at a running table of the example game."""
    ann, bo = house.person(), house.person()
    table = open_table(ann, "quarry", [""], start="seated", **fields)
    arrive(bo, "Bo")
    post(bo, f"/api/tables/{table}/sit", {"key": link_of(ann, table).partition("#")[2]})
    for page in (ann, bo):
        page.goto(f"/t/{table}")
        expect(page.get_by_text("Everybody is here.")).to_be_visible()
    post(ann, f"/api/tables/{table}/start", {})
    for page in (ann, bo):
        house.seen(page)
    return table, ann, bo


def link_of(page: Page, table: str) -> str:
    """The way to a table for others, as the host may see it."""
    return str(page.evaluate("async (id) => (await (await fetch(`/api/tables/${id}`)).json()).link", table))


def alone(house: House, *bots: str, game: str = "quarry", **fields: Any) -> tuple[str, Page]:
    """Ann against bots."""
    ann = house.person()
    table = open_table(ann, game, list(bots or ("random",)), start="seated", **fields)
    ann.goto(f"/t/{table}")
    house.seen(ann)
    return table, ann


def spectator(house: House, table: str) -> Page:
    eve = house.person()
    eve.goto(f"/t/{table}")
    expect(eve.get_by_text("you are watching")).to_be_visible()
    return eve


def is_over(page: Page) -> bool:
    return page.get_by_role("link", name="Download the record").is_visible()


def play_out(*pages: Page) -> None:
    """Everybody sells every stone, to the last page."""

    def step() -> bool:
        for page in pages:
            button = page.get_by_role("button", name=ANSWERS, disabled=False)
            if button.count():
                with suppress(PlaywrightError):      # it may be gone by now
                    button.first.click(timeout=10_000, no_wait_after=True)
        return all(map(is_over, pages))

    until(pages[0], step, lambda: "the game does not come to its end", WHOLE_GAME)


def admin(site: Site, *what: str) -> None:
    start = [sys.executable, "-c", "from capomastro.cli.main import main; main()"]
    command = [*start, "admin", *what, "--database", str(site.config["database"])]
    subprocess.run(command, check=True, cwd=ROOT, stdout=subprocess.DEVNULL)


def change(site: Site, *statements: str, table: str) -> None:
    """Straight in the database, as no page can."""
    path = Path(str(site.config["database"]).removeprefix("sqlite:///"))
    with closing(sqlite3.connect(path, timeout=PATIENCE)) as connection, connection:
        for statement in statements:
            connection.execute(statement, (table,))


def menu(page: Page, *buttons: str) -> None:
    page.get_by_role("button", name="Menu").click()
    for name in buttons:
        page.get_by_role("dialog").get_by_role("button", name=name, exact=True).click()


# -- what they get -------------------------------------------------------------------
def require_page(page: Page, title: str, *sentences: str, result: bool) -> None:
    """The last page: who has won, what happened, the result where there is one, the record; and nothing to answer."""
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    for sentence in sentences:
        expect(page.get_by_role("main")).to_contain_text(sentence)
    expect(page.get_by_role("region", name="Places" if result else "How things stood")).to_be_visible()
    record = page.get_by_role("link", name="Download the record")
    text = page.evaluate("async (address) => (await fetch(address)).text()", record.get_attribute("href"))
    assert text.startswith("capomastro-record 1\n")
    for gone in ("Keep it", "Sell it", "I am back"):
        expect(page.get_by_role("button", name=gone)).to_have_count(0)


def require_end(house: House, table: str, titles: dict[Page, str], *sentences: str, result: bool = True, late: str = "") -> None:
    """For everybody who is there, again after a reload, and for somebody who comes later."""
    for page, title in titles.items():
        require_page(page, title, *sentences, result=result)
    first = next(iter(titles))
    first.reload()
    require_page(first, titles[first], *sentences, result=result)
    visitor = house.person()
    visitor.goto(f"/t/{table}")
    require_page(visitor, late or titles[first], *sentences, result=result)


def test_the_last_stone(here: House) -> None:
    table, ann = alone(here)
    play_out(ann)
    title = ann.get_by_role("heading", level=1).inner_text()
    winner = "Ann wins" if title == "You win!" else title
    require_end(here, table, {ann: title}, "The game was played to its end.", late=winner.replace("You share", "Ann and Pietro share"))


def test_a_shared_win(here: House) -> None:
    table, ann, bo = two(here)
    eve = spectator(here, table)
    play_out(ann, bo)
    both = "Ann and Bo share first place"
    require_end(here, table, {ann: "You share first place", bo: "You share first place", eve: both}, "played to its end", late=both)


def test_one_of_two_resigns(here: House) -> None:
    table, ann, bo = two(here)
    eve = spectator(here, table)
    menu(ann, "Resign", "I resign")
    require_end(here, table, {eve: "Bo wins"}, "Ann has resigned.")
    require_page(ann, "Bo wins", "You have resigned.", result=True)
    require_page(bo, "You win!", "Ann has resigned.", result=True)
    assert not axe(bo)
    bo.get_by_role("button", name="Look at the board").click()
    assert what_happened(bo)[-1] == "Ann resigns."
    expect(bo.get_by_text("You win!")).to_be_visible()
    expect(bo.get_by_role("button", name="Keep it")).to_have_count(0)


def test_against_a_bot_somebody_resigns(here: House) -> None:
    table, ann = alone(here)
    menu(ann, "Resign", "I resign")
    require_page(ann, "Pietro wins", "You have resigned.", result=True)
    require_end(here, table, {spectator_later(here, table): "Pietro wins"}, "Ann has resigned.")


def spectator_later(house: House, table: str) -> Page:
    page = house.person()
    page.goto(f"/t/{table}")
    return page


def test_one_of_several_resigns_and_may_watch_on(here: House) -> None:
    """The others are bots that wait for a person, so that there is something to watch."""
    ann, bo = here.person(), here.person()
    table = open_table(ann, "quarry", ["", "random"], start="seated")
    arrive(bo, "Bo")
    post(bo, f"/api/tables/{table}/sit", {})
    for page in (ann, bo):
        page.goto(f"/t/{table}")
    post(ann, f"/api/tables/{table}/start", {})
    here.seen(ann)
    menu(ann, "Resign", "I resign")
    title = ann.get_by_role("heading", name="You have resigned")
    expect(title).to_be_visible()
    expect(ann.get_by_role("main")).to_contain_text("A bot plays on in your place")
    assert not axe(ann)
    ann.reload()
    expect(title).to_be_visible()
    ann.get_by_role("button", name="Keep watching").click()
    expect(ann.get_by_role("list", name="What happened")).to_contain_text("Ann resigns.")
    expect(ann.get_by_role("button", name="I am back")).to_have_count(0)
    play_out(bo)
    end = bo.get_by_role("heading", level=1).inner_text()
    expect(ann.get_by_role("button", name="To the result").or_(ann.get_by_role("link", name="Download the record"))).to_be_visible()
    ann.reload()
    require_page(ann, "Bo wins" if end == "You win!" else end, "You resigned, and a bot played on for you.", result=True)
    late = end.replace("You win!", "Bo wins").replace("You share", "Bo and Fiammetta share")
    require_end(here, table, {bo: end}, "Ann resigned, and a bot played on.", late=late)


@pytest.mark.by_turns(one=True)
@pytest.mark.parametrize("people", [1, 2])
def test_the_time_runs_out(here: House, people: int) -> None:
    clock = {"kind": "fischer", "seconds": 5}
    table, ann, *more = alone(here, clock=clock) if people == 1 else two(here, clock=clock)
    until(ann, lambda: "outcome" in here.seen(ann), lambda: "nobody plays on")
    for page in (ann, *more):
        page.reload()
        expect(page.get_by_role("main")).to_contain_text("A bot played on for you: your time had run out.")
        expect(page.get_by_role("button", name="I am back")).to_have_count(0)
        require_page(page, page.get_by_role("heading", level=1).inner_text(), "The game was played to its end.", result=True)
    late = spectator_later(here, table)
    expect(late.get_by_role("main")).to_contain_text("A bot played on for Ann, who had run out of time.")


def test_a_bot_is_called_by_vote(here: House) -> None:
    table, ann, bo = two(here, patience=1)
    bo.close()
    ann.wait_for_timeout(2000)                  # so long does the seat wait for its player
    ann.get_by_role("button", name="Menu").click()
    ann.get_by_role("button", name="Let a bot play for Bo").click()
    expect(ann.get_by_role("list", name="What happened")).to_contain_text("Bo is away: a bot sits in.")
    play_out(ann)
    title = ann.get_by_role("heading", level=1).inner_text()
    require_page(ann, title, "A bot played on for Bo, who was away.", result=True)
    late = spectator_later(here, table)
    expect(late.get_by_role("main")).to_contain_text("A bot played on for Bo, who was away.")


@pytest.mark.by_turns(one=True)
@pytest.mark.parametrize("how", ["banned", "deleted"])
def test_a_player_is_banned_or_deletes_the_account(here: House, how: str) -> None:
    table, ann, bo = two(here)
    if how == "banned":
        player = bo.evaluate("async () => (await (await fetch('/api/me')).json()).id")
        admin(here.site, "ban", str(player))
        expect(bo.get_by_text("This site does not let you play.")).to_be_visible()
    else:
        bo.evaluate("() => fetch('/api/me', { method: 'DELETE', headers: { 'Content-Type': 'application/json' } })")
    name = "Bo" if how == "banned" else "Player 2"
    expect(ann.get_by_role("list", name="What happened")).to_contain_text(f"{name} has left this site: a bot sits in.")
    play_out(ann)
    title = ann.get_by_role("heading", level=1).inner_text()
    require_page(ann, title, f"A bot played on for {name}, who has left this site.", result=True)
    expect(spectator_later(here, table).get_by_role("main")).to_contain_text(f"A bot played on for {name}, who has left this site.")


def test_against_bots_the_only_player_deletes_the_account(here: House) -> None:
    table, ann = alone(here)
    eve = spectator(here, table)
    ann.evaluate("() => fetch('/api/me', { method: 'DELETE', headers: { 'Content-Type': 'application/json' } })")
    until(eve, lambda: "outcome" in here.seen(eve), lambda: "nobody plays on")
    eve.reload()
    expect(eve.get_by_role("main")).to_contain_text("A bot played on for Player 1, who has left this site.")
    require_end(here, table, {eve: eve.get_by_role("heading", level=1).inner_text()}, "played to its end")


def test_everybody_is_gone(here: House) -> None:
    table, ann, bo = two(here)
    ann.goto("/about")
    bo.close()
    change(here.site, *LONG_AGO, table=table)
    said = "Nobody came back to this table, so it was closed; nobody has won."

    def closed() -> bool:
        return bool(ann.evaluate("async (id) => (await (await fetch(`/api/tables/${id}`)).json()).state === 'finished'", table))

    until(ann, closed, lambda: "the table is not closed")
    ann.goto(f"/t/{table}")
    require_end(here, table, {ann: "The game was stopped"}, said, result=False)


@pytest.mark.by_turns(one=True)
@pytest.mark.parametrize("people", [2, 1])
def test_the_host_closes_a_running_game(here: House, people: int) -> None:
    table, ann, *more = alone(here) if people == 1 else two(here, public=False)
    menu(ann, "Close the table", "Close the table")
    require_page(ann, "The game was stopped", "You closed the table before the game was over; nobody has won.", result=False)
    said = "Ann closed the table before the game was over; nobody has won."
    for bo in more:
        require_page(bo, "The game was stopped", said, result=False)
        bo.reload()
        require_page(bo, "The game was stopped", said, result=False)
        assert not axe(bo)
        bo.get_by_role("button", name="Look at the board").click()
        assert what_happened(bo)[-1] == said
    late = here.person()
    late.goto(link_of(ann, table))
    require_page(late, "The game was stopped", said, result=False)
    late.get_by_role("link", name="Watch it again").click()
    expect(late.get_by_role("slider")).to_be_visible()          # a private table's link leads there too


def test_the_operator_closes_a_running_game(here: House) -> None:
    table, ann, bo = two(here)
    eve = spectator(here, table)
    admin(here.site, "close", table)
    said = "The operator of this site closed the table before the game was over; nobody has won."
    require_end(here, table, dict.fromkeys((ann, bo, eve), "The game was stopped"), said, result=False)


@pytest.mark.by_turns(one=True)
@pytest.mark.parametrize("who", ["host", "operator"])
def test_a_table_is_closed_before_its_start(here: House, who: str) -> None:
    ann, bo = here.person(), here.person()
    table = open_table(ann, "quarry", [""])
    bo.goto("/")
    for page in (ann, bo):
        page.goto(f"/t/{table}")
        expect(page.get_by_text("One seat is free")).to_be_visible()
    if who == "host":
        ann.get_by_role("button", name="Close the table").click()
        ann.get_by_role("dialog").get_by_role("button", name="Close the table").click()
    else:
        admin(here.site, "close", table)
    by = {"host": "Ann", "operator": "The operator of this site"}[who]
    late = spectator_later(here, table)
    for page in (bo, late):
        expect(page.get_by_role("heading", name="The table was closed")).to_be_visible()
        expect(page.get_by_role("main")).to_contain_text(f"{by} closed the table before the game began.")
    expect(ann.get_by_role("heading", name="The table was closed")).to_be_visible()
    ann.reload()
    expect(ann.get_by_role("main")).to_contain_text("closed the table before the game began.")
    expect(ann.get_by_role("link", name="Open another table")).to_be_visible()
    assert not axe(ann)


def test_a_bot_that_keeps_failing(here: House) -> None:
    """A bot that is no longer installed fails at every question; whoever resigns lets the bots play on."""
    ann = here.person()
    table = open_table(ann, "carcassonne", ["random", "random", ""], start="seated")
    change(here.site, "UPDATE seats SET bot = 'uninstalled' WHERE table_id = ? AND kind = 'bot'", table=table)
    ann.evaluate(
        """async (id) => fetch(`/api/tables/${id}/seats/3`, { method: 'PATCH', headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ spec: { kind: 'bot', bot: 'random' } }) })""",
        table,
    )
    ann.goto(f"/t/{table}")
    post(ann, f"/api/tables/{table}/start", {})
    here.seen(ann)
    eve = spectator(here, table)
    menu(ann, "Resign", "I resign")
    said = "A bot kept failing, so the game was stopped; nobody has won."
    require_end(here, table, {ann: "The game was stopped", eve: "The game was stopped"}, said, result=False)


def test_a_game_longer_than_the_cap_breaks_off(here: House) -> None:
    """Only simulations are cut; their records can be brought in."""
    table, ann = alone(here)
    menu(ann, "Close the table", "Close the table")
    require_page(ann, "The game was stopped", result=False)
    text = ann.evaluate("async (id) => (await fetch(`/api/tables/${id}/record`)).text()", table)
    cut = post(ann, "/api/records", {"record": str(text).replace("! cut closed_by_host", "! cut")})
    ann.goto(f"/t/{cut['id']}")
    said = "The game breaks off before its end; nobody has won."
    require_page(ann, "The game was stopped", said, result=False)
    ann.reload()
    require_page(ann, "The game was stopped", said, result=False)


def test_a_branch_from_the_last_moment_is_over_at_once(here: House) -> None:
    table, ann = alone(here)
    play_out(ann)
    title = ann.get_by_role("heading", level=1).inner_text()
    ann.get_by_role("link", name="Watch it again").click()
    ann.get_by_role("button", name="To the end").click()
    ann.get_by_role("button", name="Play on from here").click()
    ann.wait_for_url(lambda address: "/t/" in address and table not in address)
    require_page(ann, title, "The game was played to its end.", result=True)
    ann.reload()
    require_page(ann, title, "The game was played to its end.", result=True)
