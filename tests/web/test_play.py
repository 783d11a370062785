"""Games through the interface, by pointer and by keyboard alone, to the score the engine finds too."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from contextlib import suppress

import pytest
from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as TooLate
from tests.web.expecting import expect
from tests.web.house import House, arrive, open_table, places, post, what_happened
from tests.web.player import Keyboard, Player, Pointer
from tests.web.screens import SHIPPED, finished, whole_game
from tests.web.stage import BOTS

from capomastro.kernel.record import parse_record, replay
from capomastro.kernel.registry import games

GAMES = sorted(games())
END = "The score, line by line"
SAID = 2                    # sentences of the log in one summary
LAST = 24                   # steps of a game, before its end


def engine_scores(page: Page, table: str) -> list[int]:
    """The record of the finished table, replayed by the engine."""
    text = page.evaluate("async (id) => (await fetch(`/api/tables/${id}/record`)).text()", table)
    played = replay(parse_record(text))
    return sorted(played.game.outcome(played.state).scores, reverse=True)


def require_the_engines_scores(page: Page, table: str) -> None:
    assert sorted(places(page), reverse=True) == engine_scores(page, table)


def skip_the_story(page: Page) -> None:
    """From the final scoring, which is told item by item, to the result, where it leads by itself after the last item."""
    skip, end = page.get_by_role("button", name="To the result"), page.get_by_role("region", name=END)
    expect(skip.or_(end).first).to_be_visible()
    while not end.is_visible():
        with suppress(TooLate):                 # it has just told the last item
            skip.click(timeout=5000)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_by_pointer(house: House, game: str, games_to_play: Callable[[int, int], int]) -> None:
    """The example game is played to its end, of the others the first questions, or with the full numbers all of them."""
    page = house.person()
    table = open_table(page, game, ["random"])
    page.goto(f"/t/{table}")
    player = Pointer(house, page, game)
    player.play(games_to_play(8, 10_000) if game in SHIPPED else 10_000)
    if player.over:
        skip_the_story(page)
        require_the_engines_scores(page, table)
    assert player.over or game in SHIPPED


def about_to_end(page: Page, game: str) -> str:
    """A table where a game that was brought in is played on from where it was about to end; returns its id."""
    arrive(page)
    brought = post(page, "/api/records", {"record": whole_game(game).text()})["id"]
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]
    return str(post(page, f"/api/tables/{brought}/branch", {"step": len(finished(game).steps) - LAST, "seats": seats})["id"])


def play_the_end(player: Player, table: str) -> None:
    """To the score that the engine finds too."""
    player.words = games()[player.game].words("en", ["Ann", *BOTS[1:]])
    player.play()
    assert player.answers, "there was nothing left to decide"
    skip_the_story(player.page)
    require_the_engines_scores(player.page, table)


@pytest.mark.by_turns(one=True)
@pytest.mark.parametrize("game", SHIPPED)
def test_the_end_of_a_game_by_pointer(house: House, game: str) -> None:
    page = house.person()
    table = about_to_end(page, game)
    page.goto(f"/t/{table}")
    play_the_end(Pointer(house, page, game), table)


@pytest.mark.by_turns(one=True)
@pytest.mark.parametrize("game", GAMES)
def test_a_game_by_keyboard_alone(house: House, game: str, games_to_play: Callable[[int, int], int]) -> None:
    """The first questions of it, or with the full numbers all of them: the end is played by pointer."""
    page = house.person()
    table = open_table(page, game, ["random"])
    page.goto(f"/t/{table}")
    player = Keyboard(house, page, game)
    player.ear.wait(1)
    before = written(page)
    player.play(games_to_play(8, 10_000))
    assert len(player.ear.heard) == player.answers + 1, "one summary for every question and one for the end"
    if player.over:
        page.keyboard.press("Escape")
        require_the_engines_scores(page, table)
        page.get_by_role("button", name="Look at the board").press("Enter")
    said_shortly(written(page) - before, player.ear.heard)


def test_a_hint_is_spoken_too(house: House) -> None:
    page = house.person()
    page.goto(f"/t/{open_table(page, 'quarry', ['random'], start='seated')}")
    expect(page.get_by_role("button", name="Keep it")).to_be_visible()
    page.keyboard.press("h")
    expect(page.get_by_role("status").filter(has_text="would do this:")).to_be_attached()


def written(page: Page) -> Counter[str]:
    """The heads of the whole log without what stands beside them, points and how many lines are folded, and how often each is there."""
    return Counter(re.sub(r"(\s*(one more line|\d+ more lines|[+−-]?\d+))+$", "", line) for line in what_happened(page))


def said_shortly(sentences: Counter[str], heard: list[str]) -> None:
    """A summary has at most two of the sentences that the log has, and all summaries together have some of them."""
    assert sentences
    said = [sum(sentence in " ".join(text.split()) for sentence in sentences) for text in heard]
    assert any(said), "nothing of the log was said"
    several = [text for text, n in zip(heard, said, strict=True) if n > SAID]
    assert not several, f"too much at once: {several[:1]}"
