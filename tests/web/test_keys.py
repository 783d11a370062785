"""What surrounds the table by keys alone: Tab leads to every control on the way, and Enter does what it says."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect
from tests.web.house import House, arrive
from tests.web.test_sharing import bring, link_of
from tests.web.test_tournaments import guests
from tests.web.test_tournaments import link_of as entry_of

MOST = 120              # steps of the Tab key: more controls stand on no page


def reach(page: Page, control: Locator) -> None:
    """By Tab from wherever the focus is."""
    expect(control).to_be_visible()
    for _ in range(MOST):
        if control.evaluate("(control) => control === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {control}")


def press(page: Page, name: str) -> None:
    """The button of this name."""
    reach(page, page.get_by_role("button", name=name, exact=True).first)
    page.keyboard.press("Enter")


def write(page: Page, field: Locator, text: str) -> None:
    reach(page, field)
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type(text)


def test_a_tournament_is_made_and_directed_by_keys_alone(house: House) -> None:
    olga = house.person()
    arrive(olga, "Olga")
    olga.goto("/tournament/new")
    write(olga, olga.get_by_role("textbox", name="What is it called?"), "Friday")
    press(olga, "Make it")
    guests(house, entry_of(olga), ["Ann", "Bram", "Clara", "Dirk"])
    expect(olga.get_by_text("4 people here")).to_be_visible()
    press(olga, "Pair round 1")
    press(olga, "Begin round 1")
    press(olga, "Pause for all")
    press(olga, "Go on")
    press(olga, "Enter the result")
    write(olga, olga.get_by_role("spinbutton", name=re.compile("^Score of")).first, "40")
    press(olga, "Save")
    press(olga, "Correct")
    write(olga, olga.get_by_role("textbox", name="Why is it corrected?"), "a road was forgotten")
    press(olga, "Save")
    expect(olga.get_by_role("region", name="Corrections")).to_contain_text("a road was forgotten")
    olga.emulate_media(media="print")
    expect(olga.get_by_role("heading", name="Standings")).to_be_visible()
    for shown_only in ("Direct", re.compile("^People")):
        expect(olga.get_by_role("heading", name=shown_only)).to_be_hidden()


def test_a_game_is_shared_and_the_link_withdrawn_by_keys_alone(house: House) -> None:
    ann = house.person()
    arrive(ann)
    ann.goto(f"/replay/{bring(ann, 'quarry')}")
    press(ann, "Share")
    press(ann, "Make a link")
    assert "/s/" in link_of(ann)
    reach(ann, ann.get_by_role("button", name="Copy"))
    press(ann, "Withdraw")
    house.forgive("404")                        # of its picture, where that was still being drawn
    expect(ann.get_by_role("button", name="Make a link")).to_be_visible()
    ann.keyboard.press("Escape")
    expect(ann.get_by_role("dialog")).to_have_count(0)
    expect(ann.get_by_role("button", name="Share")).to_be_focused()


def test_a_position_is_written_and_a_move_tried_by_keys_alone(house: House) -> None:
    ann = house.person()
    ann.goto("/board/carcassonne")
    press(ann, "As text")
    write(ann, ann.get_by_label("The position as text"), "carcassonne 2\ntile D 0,0 0\nturn 1\nask tile 1 tile=E")
    region = ann.get_by_role("region", name="Moves")
    expect(region).to_contain_text("Player 2: Where do you place the tile")        # what was typed has been read
    moves = region.get_by_role("listitem").get_by_role("button")
    expect(moves.first).to_contain_text("Place it")
    reach(ann, moves.first)
    ann.keyboard.press("Enter")
    press(ann, "Take back")
    expect(ann.get_by_role("heading", name="Tried so far")).to_have_count(0)
    house.forgive("400")
