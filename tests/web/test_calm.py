"""A calm table: through a turn the question gets no lower, the board stays where it is, and a map keeps its scale where it can."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect
from tests.web.house import CALM, PHONE, RESIZED, House
from tests.web.screens import SHIPPED, Visit
from tests.web.walk import walk

from capomastro.bots.bot import bot
from capomastro.kernel.game import Game
from capomastro.kernel.registry import games
from capomastro.kernel.rng import Rng
from capomastro.kernel.table import Dice, Table

QUESTIONS = 30
HIGH = (1440, 900)
FINGER = 44
LONG = 150               # pixels of a question
# Of the question: its height. Of the board: where it begins.
STANDS = """() => {
  const height = document.querySelector('.prompt').getBoundingClientRect().height;
  return [height, document.querySelector('#main').getBoundingClientRect().top];
}"""
# The scale of the land, and the least width or height of what can be clicked there.
SCALE = """() => {
  const spots = [...document.querySelectorAll('.layer button')].map((spot) => spot.getBoundingClientRect());
  const layer = document.querySelector('.layer');
  return [parseFloat(getComputedStyle(layer).getPropertyValue('--k')), Math.min(...spots.flatMap((box) => [box.width, box.height]))];
}"""


def questions(game: Game, least: int = 4) -> Iterator[tuple[Table, bool]]:
    """What the first seat is asked in a game of two after its first questions; and whether the other one has played in between."""
    rng, player = Rng(5), bot("random")
    table = Table(game, 2, {}, nature=Dice(3))
    asked, others = 0, True
    while not table.over and asked < QUESTIONS:
        seat = int(table.state.decider())
        if seat == 0:
            asked += 1
            if asked > least:
                yield table, others
                others = False
        else:
            others = True
        table.play(player.choose(game, table.state.imagine(seat, rng), seat, rng))


def put(visit: Visit, table: Table) -> None:
    """The table as the first seat sees it, with nothing of it moving any more."""
    visit.stage.show(table, 0)
    visit.page.locator(".prompt").wait_for()
    visit.page.evaluate(CALM)


@pytest.mark.parametrize("name", [name for name in SHIPPED if name != "carcassonne"])
def test_through_a_turn_the_question_gets_no_lower_and_the_board_stays(house: House, name: str) -> None:
    """A question that would take more than a quarter of the window is not held on to in whole."""
    visit = Visit(house.person(HIGH))
    heights: list[float] = []
    tops: list[float] = []
    for table, others in questions(games()[name]):
        put(visit, table)
        height, top = visit.page.evaluate(STANDS)
        if not others and heights:
            assert height >= min(heights[-1], HIGH[1] / 4) - 1, f"{len(heights)}: lower than before: {heights[-1]} to {height}"
        heights.append(height)
        if visit.page.locator(".since").count():
            tops.append(top)
    assert len(set(heights)) > 1, "nothing was asked that is longer than something else"
    assert len(tops) > QUESTIONS / 2
    assert len(set(tops)) == 1, "the board moved up or down"


@pytest.mark.parametrize("size", [(1180, 820), (1024, 768)])
def test_however_many_stones_are_to_be_laid_ones_cards_stay_in_sight(house: House, size: tuple[int, int]) -> None:
    visit = Visit(house.person(size, lang="de-DE"), "de")
    found, asked = [], 0
    for number, (table, _) in enumerate(questions(games()["firenze"])):
        put(visit, table)
        if visit.page.evaluate(STANDS)[0] > LONG:
            asked += 1
            found += [f"{number}: {complaint}" for complaint in walk(visit.page)]
    assert asked > 2
    assert not found, "\n".join(found)


def test_the_land_comes_closer_only_where_a_finger_would_miss(house: House) -> None:
    visit = Visit(house.person(HIGH))
    scale, closer = 0.0, 0
    for table, _ in questions(games()["carcassonne"]):
        put(visit, table)
        visit.page.evaluate(RESIZED)            # as long as a map takes to come closer
        visit.page.evaluate(CALM)
        now, least = visit.page.evaluate(SCALE)
        if scale and now > scale * 1.01:
            closer += 1
            assert least * scale / now < FINGER, f"from {scale} to {now}, though the least place was {least * scale / now} pixels"
        scale = now
    assert closer


def test_guests_without_a_name_sit_at_one_table_under_names_that_differ(house: House) -> None:
    host, friend = house.person(), house.person(PHONE, touch=True)
    host.goto("/new/carcassonne")
    others = host.get_by_role("group", name=re.compile("^Seat [2-9]"))
    expect(others).to_have_count(2)
    others.last.get_by_role("button", name=re.compile("^Remove")).click()
    others.get_by_role("button", name="Friend", exact=True).click()
    host.get_by_role("button", name="Open the table").click()
    friend.goto(host.get_by_text(re.compile("/t/.*#")).inner_text())
    friend.get_by_role("button", name="Sit down").first.click()
    expect(host.get_by_text("Everybody is here.")).to_be_visible()
    names = host.locator(".seatrow .nm").evaluate_all("all => all.map((one) => one.firstChild.textContent.trim())")
    assert len(set(names)) == 2
    assert all(re.fullmatch("Guest [0-9]{3}", name) for name in names), names
