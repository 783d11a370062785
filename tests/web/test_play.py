"""Whole games through the interface, by pointer and by keyboard alone, to the score the engine finds too."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect
from tests.web.house import House, news, open_table, places

from capomastro.kernel.record import parse_record, replay
from capomastro.kernel.registry import games

GAMES = sorted(games())
LONG = ("firenze",)         # played without a plan it takes thousands of answers: hours of clicks, so only under --soak
END = "The score, line by line"


@pytest.fixture(autouse=True)
def long_games_wait_for_the_soak(request: pytest.FixtureRequest, soak: bool) -> None:
    if request.node.callspec.params["game"] in LONG and not soak:
        pytest.skip("hours of clicks: make soak plays it")


def engine_scores(page: Page, table: str) -> list[int]:
    """The record of the finished table, replayed by the engine."""
    text = page.evaluate("async (id) => (await fetch(`/api/tables/${id}/record`)).text()", table)
    played = replay(parse_record(text))
    return sorted(played.game.outcome(played.state).scores, reverse=True)


def wait_for_question(page: Page, before: str) -> bool:
    """Wait until the table has news; False when the game is over."""
    expect(news(page)).not_to_have_text(before, timeout=60_000)
    return not page.get_by_role("button", name="To the result").is_visible()


def finish(page: Page, table: str) -> None:
    page.get_by_role("button", name="To the result").click()
    expect(page.get_by_role("region", name=END)).to_be_visible()
    assert sorted(places(page), reverse=True) == engine_scores(page, table)


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_pointer(house: House, game: str) -> None:
    page = house.person()
    table = open_table(page, game, ["random"])
    page.goto(f"/t/{table}")
    before = ""
    turn = 0
    while wait_for_question(page, before):
        before = news(page).inner_text()
        click_an_answer(page, turn)
        turn += 1
    finish(page, table)


def click_an_answer(page: Page, turn: int) -> None:
    """What a person would click: a square and "Place it", a role and "Put it there", or a move of the list."""
    squares = page.get_by_role("group", name="Squares where the tile fits")
    if squares.is_visible():
        spots = squares.get_by_role("button").all()
        spots[turn % len(spots)].click(force=True)
        page.get_by_role("button", name="Place it", exact=True).click()
        return
    put = page.get_by_role("button", name="Put it there")
    if put.is_visible() and put.get_attribute("aria-disabled") is None and turn % 3:
        put.click()
        return
    everything = page.get_by_role("button", name="All moves")
    if everything.is_visible():
        everything.click()
    moves = page.get_by_role("list", name="What you can do").get_by_role("button")
    expect(moves.first).to_be_visible()
    moves.nth(turn * 7 % moves.count()).click()


@pytest.mark.parametrize("game", [game for game in GAMES if game != "citadels"])     # there it stops in mid-game: not solved yet
def test_a_whole_game_by_keyboard_alone(house: House, game: str) -> None:
    page = house.person()
    table = open_table(page, game, ["random"])
    page.goto(f"/t/{table}")
    heard: list[str] = []
    before = ""
    turn = 0
    while wait_for_question(page, before):
        before = news(page).inner_text()
        heard.append(before)
        press_an_answer(page, turn)
        turn += 1
    heard.append(news(page).inner_text())
    said_once(page, table, heard)
    page.keyboard.press("Escape")
    expect(page.get_by_role("region", name=END)).to_be_visible()
    assert sorted(places(page), reverse=True) == engine_scores(page, table)


def press_an_answer(page: Page, turn: int) -> None:
    """M lists the moves, arrows walk through them, Enter takes one."""
    page.keyboard.press("m")
    dialog = page.get_by_role("dialog", name="What you can do")
    expect(dialog).to_be_visible()
    count = dialog.get_by_role("list", name="What you can do").get_by_role("button").count()
    for _ in range(turn * 5 % min(count, 6)):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(dialog).to_be_hidden()


def said_once(page: Page, table: str, heard: list[str]) -> None:
    """Every sentence of the log was in the summaries as often as it happened, and no summary was given twice in a row."""
    log = [item.inner_text() for item in page.get_by_role("list", name="What happened").get_by_role("listitem").all()]
    sentences = Counter(" ".join(re.sub(r"[+−-]?\d+$", "", line).split()) for line in log)
    everything = " ".join(" ".join(text.split()) for text in heard)
    assert sentences
    assert all(earlier != later for earlier, later in pairwise(heard))
    for sentence, times in sentences.items():
        assert everything.count(sentence) >= times, f"{table}: {sentence!r} was said {everything.count(sentence)} times, not {times}"
