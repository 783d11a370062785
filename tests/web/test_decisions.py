"""No rule may exist that a player cannot carry out in the browser: every decision kind of every game has named controls."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Literal

import msgspec
import pytest
from playwright.sync_api import Page, expect
from tests.web.house import PHONE, ROOT, House, Json, axe
from tests.web.player import Pointer, is_stone, sentence, single_moves
from tests.web.positions import find, kept
from tests.web.stage import Stage, names_at, play_until

from capomastro.kernel.registry import games
from capomastro.kernel.sets import Offer, Pick, offers
from capomastro.kernel.wording import Words
from capomastro.running import protocol as p

GAMES = sorted(games())


@pytest.mark.parametrize("name", GAMES)
def test_play_finds_a_position_for_every_decision_kind(name: str, soak: bool) -> None:
    game = games()[name]
    found = set(find(game)) if soak else set(kept(game))
    assert found == {choice.name for choice in game.choices}, "the positions of tests/web/positions.json are not those of this game"


@pytest.mark.parametrize("name", GAMES)
def test_every_decision_kind_has_a_named_control_for_every_answer(house: House, name: str, soak: bool) -> None:
    """Axe looks at the first of the questions; with the full numbers at all of them."""
    game = games()[name]
    found = kept(game)
    assert set(found) == {choice.name for choice in game.choices}
    stage = Stage(house.person())
    page = stage.page
    dialog = page.get_by_role("dialog", name="What you can do")
    for n_kind, (kind, table) in enumerate(found.items()):
        seat = int(table.state.decider())
        words = game.words("en", names_at(seat))
        sentences = [words.say(move.say) for move in game.moves(table.state, seat)]
        assert all(sentences), f"{kind}: a move without a name"
        assert "‹" not in "".join(sentences), f"{kind}: words are missing: {sentences}"
        stage.show(table)
        told = stage.seen(page)
        gathers = msgspec.convert(told.get("gathers", []), list[Offer])
        singles = single_moves(told, gathers)
        asked = question(name, words, game.prompt(table.state, seat).key, ticking=bool(gathers)).split("{")[0].strip()
        expect(page.get_by_role("main").get_by_role("region").filter(has_text=asked).first).to_be_visible()
        page.keyboard.press("m")
        ends = {told["moves"][n]["text"] for n in told.get("ends", [])}
        said = [button_says(name, words, move, ends=move["text"] in ends) for move in singles]
        expect(dialog.get_by_role("list").get_by_role("button")).to_have_text(said)
        picked = [[words.say(pick.say) for pick in first_picks(gather)] for gather in gathers]
        for n, things in enumerate(picked):
            boxes = dialog.get_by_role("group", name="What can be ticked").nth(n).get_by_role("checkbox")
            shown = [" ".join(text.split()) for text in boxes.locator(".sr").all_inner_texts()]
            assert list(dict.fromkeys(shown)) == things, kind           # of things alike, those proposed and one more
        if soak or n_kind == 0:
            assert not axe(page), kind
        page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()
        if name != "carcassonne":               # there a square and a turn of the tile make one move together
            stones = [pick for gather in gathers for pick in first_picks(gather) if is_stone(pick) and pick.action.get("floors", 1) == 1]
            names = [*(sentence(words, move["say"]) for move in singles), *(words.say(pick.say) for pick in stones)]
            missing = unreachable(page, "button", names)
            assert not missing, f"{kind}: nothing on the table is for {missing}"
        things = [words.say(pick.say) for gather in gathers for pick in first_picks(gather) if not is_stone(pick)]
        missing = unreachable(page, "checkbox", things)
        assert not missing, f"{kind}: nothing on the table can be ticked for {missing}"


@pytest.mark.parametrize("name", [name for name in GAMES if games()[name].gatherings])
def test_what_is_ticked_on_the_table_is_sent_as_one(house: House, name: str) -> None:
    game = games()[name]
    stage = Stage(house.person())
    player = Pointer(stage, stage.page, name)
    sent = 0
    for kind, table in kept(game).items():
        gathers = offers(game, table.state)
        if not gathers:
            continue
        player.words = game.words("en", names_at(int(table.state.decider())))
        stage.show(table)
        for n, gather in enumerate(gathers):
            for numbers in ends_of(gather.sets or []):
                picks = [gather.picks[number] for number in numbers]
                player.gather(n, gather, picks)
                player.answers += 1
                sent += 1
                message = stage.heard("gather", sent)[-1]
                assert message["gathering"] == gather.name
                assert Counter(message["picks"]) == Counter(pick.text for pick in picks), kind
                stage.tell(p.Done(message["key"], 1))
    assert sent


def ends_of(sets: list[list[int]]) -> list[list[int]]:
    """The largest set, and the smallest where it is another one."""
    largest, smallest = max(sets, key=len), min(sets, key=len)
    return [largest] if largest == smallest else [largest, smallest]


def first_picks(gather: Offer) -> list[Pick]:
    """What can be ticked at first: marks come with what they mark, and places are filled one after another."""
    return [pick for pick in gather.picks if not pick.marks and (gather.form != "placed" or pick.place == 0)]


def question(game: str, words: Words, key: str, *, ticking: bool) -> str:
    """What is asked: where things can be ticked, in words of the page's own if it has them."""
    return (ticking and own_words(game).get(f"{key}.ticking")) or words.word(key)


def own_words(game: str) -> dict[str, str]:
    """What the page says of a game beyond what the game itself does."""
    drawn = ROOT / "web" / "src" / "games" / game / "words" / "en.json"
    return json.loads(drawn.read_text(encoding="utf-8")) if drawn.exists() else {}


def button_says(game: str, words: Words, move: Json, *, ends: bool) -> re.Pattern[str]:
    """What the button of a move says: its sentence, and the end of the turn where it ends with the move."""
    says = re.escape(sentence(words, move["say"]))
    if ends:
        both = own_words(game).get(f"{move['say']['key']}.ends")
        says = re.escape(both) if both else f"{says}( and end the turn|, then the others go on)"
    return re.compile(rf"^\s*{says}\s*$")


def unreachable(page: Page, role: Literal["button", "checkbox"], sentences: list[str]) -> list[str]:
    """The sentences that no control of this role carries on the table itself, outside the list of all moves."""
    said = page.get_by_role(role).evaluate_all("all => all.map((b) => b.getAttribute('aria-label') ?? b.textContent)")
    spoken = [" ".join(text.split()) for text in said]
    return [wanted for wanted in sentences if not any(text.startswith(wanted) for text in spoken)]


@pytest.mark.by_turns(one=True)
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
