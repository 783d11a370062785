"""No rule may exist that a player cannot carry out in the browser: every decision kind of every game has named controls."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.web.house import PHONE, House, axe
from tests.web.positions import find, kept
from tests.web.stage import Stage, names_at, play_until

from capomastro.kernel.registry import games

GAMES = sorted(games())


@pytest.mark.parametrize("name", GAMES)
def test_play_finds_a_position_for_every_decision_kind(name: str, soak: bool) -> None:
    game = games()[name]
    found = set(find(game)) if soak else set(kept(game))
    assert found == {choice.name for choice in game.choices}, "the positions of tests/web/positions.json are not those of this game"


@pytest.mark.parametrize("name", GAMES)
def test_every_decision_kind_has_a_named_control_for_every_answer(house: House, name: str) -> None:
    game = games()[name]
    found = kept(game)
    assert set(found) == {choice.name for choice in game.choices}
    stage = Stage(house.person())
    page = stage.page
    dialog = page.get_by_role("dialog", name="What you can do")
    for kind, table in found.items():
        seat = int(table.state.decider())
        words = game.words("en", names_at(seat))
        sentences = [words.say(move.say) for move in game.moves(table.state, seat)]
        assert all(sentences), f"{kind}: a move without a name"
        assert "‹" not in "".join(sentences), f"{kind}: words are missing: {sentences}"
        stage.show(table)
        asked = words.word(game.prompt(table.state, seat).key).split("{")[0].strip()
        expect(page.get_by_role("main").get_by_role("region").filter(has_text=asked).first).to_be_visible()
        page.keyboard.press("m")
        expect(dialog.get_by_role("list").get_by_role("button")).to_have_text(sentences)
        assert not axe(page), kind
        page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()
        if name != "carcassonne":               # there a square and a turn of the tile make one move together
            missing = unreachable(page, sentences)
            assert not missing, f"{kind}: nothing on the table is for {missing}"


def unreachable(page: Page, sentences: list[str]) -> list[str]:
    """The moves that no control on the table itself carries, outside the list of all moves."""
    said = page.get_by_role("button").evaluate_all("all => all.map((b) => b.getAttribute('aria-label') ?? b.textContent)")
    spoken = [" ".join(text.split()) for text in said]
    return [sentence for sentence in sentences if not any(text.startswith(sentence) for text in spoken)]


@pytest.mark.parametrize("name", GAMES)
def test_a_move_of_the_list_is_sent_as_it_stands(house: House, name: str) -> None:
    game = games()[name]
    table = play_until(game, game.players[0], {}, lambda _: True)
    stage = Stage(house.person(PHONE, touch=True))
    stage.show(table)
    moves = game.moves(table.state, int(table.state.decider()))
    everything = stage.page.get_by_role("button", name="All moves")
    answers = stage.page.get_by_role("list", name="What you can do").get_by_role("button")
    expect(everything.or_(answers).first).to_be_visible()
    if everything.is_visible():
        everything.click()
    answers.last.click()
    assert stage.plays() == [moves[-1].text]
