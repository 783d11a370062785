"""The four games, played and read by somebody who sees nothing: the accessibility tree, what is said aloud, and keys."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.web.house import House, open_table
from tests.web.screens import SHIPPED, Visit, finished, middle, watched, whole_game
from tests.web.stage import names_at
from tests.web.test_play import engine_scores
from tests.web.unseen import Unseen

from capomastro.kernel.state import OMNISCIENT
from capomastro.running.imported import running_game
from capomastro.running.replaying import replay


@pytest.mark.by_turns(one=True)
@pytest.mark.parametrize("game", SHIPPED)
def test_a_game_is_played_by_what_is_heard(house: House, game: str, games_to_play: Callable[[int, int], int]) -> None:
    """The first questions of it, or with the full numbers all of them and the final scoring."""
    page = house.person()
    table = open_table(page, game, ["random"])
    page.goto(f"/t/{table}")
    play_by_ear(Unseen(page, game), table, games_to_play(5, 10_000))


def play_by_ear(player: Unseen, table: str, at_most: int) -> None:
    """Answers so many questions; of a game that is over then, the final scoring is heard too."""
    if player.play(at_most):
        assert player.hear_the_end()
        assert scores_heard(player) == engine_scores(player.page, table)


@pytest.mark.by_turns(one=True)
@pytest.mark.parametrize("game", SHIPPED)
def test_the_final_scoring_is_heard_item_by_item_and_then_the_result(
    house: House, game: str, games_to_play: Callable[[int, int], int]
) -> None:
    visit = Visit(house.person())
    visit.show(middle(game), 0)
    visit.page.keyboard.press("Shift")                  # whoever uses keys is not hurried: the story waits for them
    visit.tell_course()
    visit.stage.show(finished(game), 0)
    player = Unseen(visit.page, game)
    table = finished(game)
    outcome = table.game.outcome(table.state)
    told = player.hear_the_end(games_to_play(3, 1000))
    words = table.game.words("en", names_at(0))
    assert told
    for said, item in zip(told, outcome.items, strict=False):
        assert said.startswith(words.say(item.say))
        assert words.name(item.seat) in said
    assert scores_heard(player) == sorted(outcome.scores, reverse=True)
    player.keeps_its_place("the end")


def scores_heard(player: Unseen) -> list[int]:
    places = player.wait(lambda tree: tree.find("region", "Places"), "the result")[0]
    return sorted((int(n) for n in re.findall(r"(-?\d+) points?\b", places.text())), reverse=True)


@pytest.mark.by_turns(one=True)
@pytest.mark.parametrize("game", SHIPPED)
def test_everything_on_the_table_can_be_walked_to_and_read(house: House, game: str) -> None:
    visit = Visit(house.person())
    visit.show(middle(game))
    page = visit.page
    page.keyboard.press("Tab")
    player = Unseen(page, game)
    table = middle(game)
    seat = max(0, int(table.state.decider()))
    read = player.read_from("w")
    areas = table.game.walk(table.game.view(table.state, seat))
    there = {node.name for node in read.find("button")}
    words = table.game.words("en", names_at(seat))
    for area in areas:
        assert words.say(area.name) in {node.name for node in read.find("heading")}
        for thing in area.things:
            assert " ".join(words.say(say) for say in thing.say) in there, f"{thing.id} cannot be read"
    heard = [name_of(player)]
    for _ in range(3):
        page.keyboard.press("ArrowRight")
        heard.append(name_of(player))
    page.keyboard.press("PageDown")
    heard.append(name_of(player))
    assert len(set(heard)) > 2, f"the arrows lead nowhere: {heard}"
    page.keyboard.press("Escape")
    assert player.walked() is None
    player.keeps_its_place("the walk")


@pytest.mark.by_turns(one=True)
@pytest.mark.parametrize("game", SHIPPED)
def test_everything_in_a_replay_can_be_walked_to_and_read_too(house: House, game: str) -> None:
    """And when it goes on, what is read is the table of that moment."""
    visit = Visit(house.person())
    watched(game, visit)
    page = visit.page
    player = Unseen(page, game)
    running, _ = running_game(whole_game(game), 1)
    words = running.game.words("en", list(whole_game(game).names.values()))
    for moment in (40, 41):
        read = player.read_from("w") if moment == 40 else player.walked()
        assert read is not None
        areas = replay(running, OMNISCIENT, moment, 1, aids=True, finished=True, walk=True).moments[0].walk
        wanted = {" ".join(words.say(say) for say in thing.say) for area in areas for thing in area.things}
        player.wait(lambda tree, wanted=wanted: wanted <= {node.name for node in tree.find("button")}, f"what lay there at {moment}")
        if moment == 40:
            heard = name_of(player)
            page.keyboard.press("ArrowDown")
            assert name_of(player) != heard, "the arrows lead nowhere"
            page.get_by_role("button", name="One step forward").press("Enter")


def name_of(player: Unseen) -> str:
    here = player.focused()
    assert here is not None
    return here.name


def test_on_the_land_arrows_go_where_they_point_and_a_tile_is_laid_from_there(house: House) -> None:
    visit = Visit(house.person())
    visit.show(middle("carcassonne"))
    player = Unseen(visit.page, "carcassonne")
    player.read_from("w")
    squares = {square for square, _ in (way(node.name) for node in player.tree().find("button")) if square}
    assert squares
    visit.page.keyboard.press("Home")
    seen = [way(name_of(player))]
    for key in ("ArrowDown", "ArrowDown", "ArrowRight", "ArrowUp"):
        visit.page.keyboard.press(key)
        seen.append(way(name_of(player)))
    assert seen[1][1] > seen[0][1]
    assert seen[2][1] > seen[1][1]
    assert seen[3][0] > seen[2][0]
    for _ in range(80):
        inside = player.walked()
        assert inside is not None
        if inside.find("group", "Here you can:"):
            break
        key = "ArrowRight" if len(seen) % 2 else "ArrowLeft"
        at = name_of(player)
        visit.page.keyboard.press(key)
        if name_of(player) == at:
            visit.page.keyboard.press("ArrowDown" if name_of(player) == at else key)
            seen.append(way(name_of(player)))
    visit.page.keyboard.press("Tab")
    assert name_of(player).startswith("Place it ")
    visit.page.keyboard.press("Enter")
    assert visit.stage.plays()[0].startswith("place ")
    player.keeps_its_place("laying the tile")


def way(name: str) -> tuple[int, int]:
    """Where a square lies, from the way there in words."""
    found = {side: int(n) for n, side in re.findall(r"(\d+) (left|right|up|down)", name.split(":", maxsplit=1)[0])}
    return found.get("right", 0) - found.get("left", 0), found.get("down", 0) - found.get("up", 0)


def test_what_happened_since_my_turn_can_be_read_again_line_by_line(house: House) -> None:
    page = house.person()
    page.goto(f"/t/{open_table(page, 'quarry', ['random', 'random'], start='seated')}")
    player = Unseen(page, "quarry")
    player.play(2)
    said = player.said()
    read = player.read_from("n")
    lines = [node.name for node in read.find("list")[0].find("button")]
    assert len(lines) > 2
    assert any("Pietro" in line for line in lines)
    assert sum(line in said for line in lines) <= 2, "the summary says everything"
    page.keyboard.press("ArrowDown")
    assert name_of(player) == lines[1]
    page.keyboard.press("ArrowUp")
    assert name_of(player) == lines[0]


def test_letters_can_be_switched_off_and_everything_is_still_reached(house: House) -> None:
    visit = Visit(house.person())
    visit.show(middle("citadels"))
    page = visit.page
    page.get_by_role("button", name="Menu").press("Enter")
    page.get_by_role("switch", name="Keys of one letter").press("Enter")
    page.keyboard.press("Escape")
    player = Unseen(page, "citadels")
    player.keeps_its_place("closing the menu")
    page.keyboard.press("m")
    page.keyboard.press("w")
    assert not player.tree().find("dialog")
    assert player.walked() is None
    to_the_table(page)
    player.wait(lambda tree: tree.find("region", "The table, thing by thing"), "the table, by its button")


def to_the_table(page: Page) -> None:
    page.get_by_role("button", name="Read the table in words").press("Enter")


def test_coordinates_are_shown_to_whoever_wants_them(house: House) -> None:
    visit = Visit(house.person())
    visit.show(middle("carcassonne"))
    page = visit.page
    assert page.locator(".coordinates").count() == 0
    page.get_by_role("button", name="Menu").press("Enter")
    page.get_by_role("switch", name="Show coordinates").press("Enter")
    page.keyboard.press("Escape")
    view = visit.stage.seen(page)["view"]
    expect(page.locator(".coordinates")).to_have_count(len(view["tiles"]) + len(view["spots"]))
    assert re.search(r"from the start \(-?\d+,-?\d+\)", str(page.get_by_role("group", name="Squares where the tile fits").inner_html()))
