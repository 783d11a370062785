"""No rule may exist that a player cannot carry out in the browser: every decision kind of every game has named controls."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect
from tests.games.citadels.scene import Scene
from tests.web.house import PHONE, House, Json, axe
from tests.web.stage import Stage, names_at, play_until

from capomastro.kernel.game import Game
from capomastro.kernel.registry import games
from capomastro.kernel.table import Table

GAMES = sorted(games())
TRIES = 6               # random games of every set-up that the conformance kit plays
ROLLS = 60              # then of those with a number among their options, each time with another number


def positions(game: Game) -> dict[str, Table]:
    """A position for each decision kind, found by random play."""
    found: dict[str, Table] = {}
    wanted = {choice.name for choice in game.choices}

    def note(table: Table) -> bool:
        kind = game.choice(table.state)
        if kind is not None and kind.name not in found:
            found[kind.name] = table_at(table)
        return wanted <= set(found)

    for table in set_by_hand(game):
        note(table)
    for seed, players, options in set_ups(game):
        if wanted <= set(found):
            break
        play_until(game, players, options, note, seed=seed)
    return found


def set_by_hand(game: Game) -> list[Table]:
    """Positions of decisions that random play hardly ever meets."""
    if game.id != "citadels":
        return []
    destroyed = Scene(4, "", "graveyard").city(1, "graveyard").city(2, "tavern").gold(9, 1).hold(warlord=0).call("warlord")
    killed = Scene(4, "", "hospital").city(1, "hospital").hold(assassin=0, king=1, bishop=2).call("assassin")
    return [Table(game, start=destroyed.play("destroy 2 tavern plain").s), Table(game, start=killed.play("kill king", "gold", "end").s)]


def set_ups(game: Game) -> Iterator[tuple[int, int, Json]]:
    """Seeds, player counts and options to look for decisions in."""
    numbers = {o.key: o.allowed for o in game.options if o.kind == "number"}
    for seed in range(TRIES):
        for case in game.trials:
            yield seed, case.players, dict(case.options)
    for seed in range(ROLLS):
        for case in game.trials:
            rolled = {key: low + 7919 * seed % (high - low + 1) for key, (low, high) in numbers.items() if key in case.options}
            if rolled:
                yield seed, case.players, {**case.options, **rolled}


def table_at(table: Table) -> Table:
    """The same position, kept."""
    kept = Table.__new__(Table)
    kept.__dict__.update(table.__dict__)
    kept.state = table.state.clone()
    kept.steps = list(table.steps)
    return kept


@pytest.mark.parametrize("name", GAMES)
def test_every_decision_kind_has_a_named_control_for_every_answer(house: House, name: str) -> None:
    game = games()[name]
    found = positions(game)
    assert set(found) == {choice.name for choice in game.choices}, "random play did not reach every decision kind"
    words = game.words("en")
    stage = Stage(house.person())
    for kind, table in found.items():
        seat = int(table.state.decider())
        stage.show(table)
        page = stage.page
        moves = game.moves(table.state, seat)
        asked = words.word(game.prompt(table.state, seat).key).split("{")[0].strip()
        expect(page.get_by_role("main").get_by_role("region").filter(has_text=asked).first).to_be_visible()
        if name != "carcassonne":               # there a square and a turn of the tile make one move together
            missing = unreachable(page, [game.words("en", names_at(seat)).say(move.say) for move in moves])
            assert not missing, f"{kind}: nothing on the table is for {missing}"
        page.keyboard.press("m")
        controls = page.get_by_role("dialog", name="What you can do").get_by_role("list").get_by_role("button")
        expect(controls).to_have_count(len(moves))
        names = [control.inner_text().strip() for control in controls.all()]
        assert all(names), f"{kind}: a control without a name"
        assert "‹" not in "".join(names), f"{kind}: words are missing: {names}"
        assert not axe(page), kind


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
    stage.page.wait_for_timeout(200)
    sent = [m for m in stage.sent if m["type"] == "play"]
    assert [m["move"] for m in sent] == [moves[-1].text]
