"""Learning on a device without a server: lessons, puzzles, the analysis board, reports."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from tests.pocket.device import Cramped, Device

from capomastro.kernel.registry import game as find_game
from capomastro.kernel.registry import games
from capomastro.lessons.lesson import lesson_of, lessons_of
from capomastro.pocket import study
from capomastro.puzzles.puzzle import collection
from capomastro.server import rest

TAUGHT = [game.id for game in games().values() if lessons_of(game)]
PUZZLED = [game for game in games() if collection(game)]


async def ended(game: str, keeper: Cramped | None = None) -> Device:
    """A device with a short game that is over."""
    device = Device(keeper)
    device.house.reports.seconds = 0.5
    await device.open(game, deal="study")
    await device.sit_down()
    await device.play(at_most=3)
    await device.ask("POST", f"/api/tables/{device.table}/close")
    return device


async def reported(device: Device) -> Any:
    """The report of its game, when it is there."""
    path = f"/api/tables/{device.table}/analysis"
    status, found = await device.ask("POST", path)
    while status == 200 and found["state"] == "working":
        await asyncio.sleep(0.01)
        status, found = await device.ask("GET", path)
    assert (status, found["state"]) == (200, "ready"), found
    return found["report"]


# -- lessons -------------------------------------------------------------------------------


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_is_followed_to_its_end_and_survives_closing_the_page(game: str) -> None:
    async def followed() -> None:
        device = Device()
        status, info = await device.ask("POST", "/api/tables", {"game": game, "lesson": "first"})
        assert (status, info["state"], info["lesson"]) == (200, "running", "first")
        device.table = info["id"]
        await device.sit_down()
        for number in range(len(lesson_of(find_game(game), "first").steps)):
            while not (wish := device.last("seen").get("coach", {})).get("move") and not wish.get("gathering"):
                await asyncio.sleep(0.001)
            assert wish["step"] == number
            assert wish["key"], "the lesson does not go as written"
            seen = device.last("seen")
            what = {"type": "gather", "gathering": wish["gathering"], "picks": wish["picks"]} if wish.get("gathering") else {
                "type": "play", "move": wish["move"],
            }
            await device.command(**what, seat=seen["seat"], seq=seen["seq"], sure=True)
            if number == 0:
                device.house.tables.clear()             # closed, and opened again
                device.house.screens.clear()
                await device.sit_down()
        while not device.last("seen").get("coach", {}).get("done"):
            await asyncio.sleep(0.001)

    asyncio.run(asyncio.wait_for(followed(), 60))


def test_after_a_lesson_comes_a_whole_game() -> None:
    async def again() -> None:
        device = Device()
        _, lesson = await device.ask("POST", "/api/tables", {"game": "carrara", "lesson": "first"})
        await device.ask("POST", f"/api/tables/{lesson['id']}/close")
        _, whole = await device.ask("POST", f"/api/tables/{lesson['id']}/rematch", {})
        _, same = await device.ask("POST", f"/api/tables/{lesson['id']}/rematch", {"same_deal": True})
        assert (whole.get("lesson", ""), same["lesson"]) == ("", "first")
        assert (await device.ask("POST", "/api/tables", {"game": "carrara", "lesson": "second"}))[0] == 400

    asyncio.run(again())


# -- puzzles -------------------------------------------------------------------------------


@pytest.mark.parametrize("game", PUZZLED)
def test_a_puzzle_is_shown_without_its_answer_and_solved_by_a_move(game: str) -> None:
    async def solved() -> None:
        device, puzzle = Device(), collection(game)[0]
        _, listed = await device.ask("GET", "/api/puzzles")
        assert puzzle.id in {one["id"] for one in listed["puzzles"]}
        assert {name.rpartition("-")[0] for name in listed["today"]} == set(PUZZLED)
        assert listed["standing"] is None               # the browser keeps it
        _, shown = await device.ask("GET", f"/api/puzzles/{puzzle.id}")
        assert set(shown) == set(rest.PuzzleShown.__struct_fields__), "nothing says which move is right"
        wrong = next(move["text"] for move in shown["moves"] if move["text"] not in puzzle.solutions)
        for move, right in ((puzzle.solutions[0], True), (wrong, False)):
            status, answered = await device.ask("POST", f"/api/puzzles/{puzzle.id}", {"move": move})
            assert (status, answered["answer"]["solved"]) == (200, right)
        assert (await device.ask("POST", f"/api/puzzles/{puzzle.id}", {"move": "nonsense"}))[0] == 400
        assert (await device.ask("GET", f"/api/puzzles/{game}-0000000000"))[0] == 404

    asyncio.run(solved())


# -- the analysis board ----------------------------------------------------------------------


def test_the_board_shows_a_position_its_moves_and_the_best_of_them() -> None:
    async def set_up() -> None:
        device = Device()
        status, board = await device.ask("POST", "/api/board", {"game": "quarry", "moves": ["draw 8"]})
        assert (status, board["decider"]) == (200, 0)
        status, best = await device.ask("POST", "/api/board/best", {"game": "quarry", "moves": ["draw 8"]})
        assert (status, best["moves"][0]["text"]) == (200, "keep")
        status, problem = await device.ask("POST", "/api/board", {"game": "quarry", "position": "quarry 2\nwhere 99=1"})
        assert (status, problem["say"]["key"], problem["say"]["fields"]["line"]) == (400, "server.bad_position", 2)
        assert (await device.ask("POST", "/api/board", {"game": "nowhere"}))[0] == 400
        status, form = await device.ask("POST", "/api/board/form", {"game": "quarry", "position": "quarry 2"})
        assert (status, form["lines"][0]["name"]) == (200, "where")

    asyncio.run(set_up())


# -- reports ---------------------------------------------------------------------------------


def test_a_finished_game_is_analysed_and_the_report_is_kept_with_it() -> None:
    async def analysed() -> None:
        device = await ended("quarry")
        path = f"/api/tables/{device.table}"
        assert (await device.ask("GET", f"{path}/analysis"))[1]["state"] == "none"
        report = await reported(device)
        assert (report["bot"], len(report["balances"])) == ("journeyman", 2)
        device.house.tables.clear()                     # closed, and opened again
        assert (await device.ask("GET", f"{path}/analysis"))[1]["report"] == report
        step = len(device.house.tables[device.table].begun().table.steps)
        assert (await device.ask("GET", f"{path}/position?step={step}"))[1]["position"].startswith("quarry 2")
        assert (await device.ask("GET", f"{path}/position?step={step + 1}"))[0] == 400
        assert not (await device.ask("POST", f"{path}/rematch", {}))[1].get("report")

    asyncio.run(asyncio.wait_for(analysed(), 60))


def test_a_running_game_is_not_analysed_nor_its_position_told() -> None:
    async def refused() -> None:
        device = Device()
        await device.open("quarry")
        for method, what in (("GET", "analysis"), ("POST", "analysis"), ("GET", "position?step=0")):
            status, problem = await device.ask(method, f"/api/tables/{device.table}/{what}")
            assert (status, problem["say"]["key"]) == (403, "server.not_finished")

    asyncio.run(refused())


def test_without_room_a_report_is_shown_all_the_same() -> None:
    async def cramped() -> None:
        device = await ended("quarry", keeper := Cramped())
        keeper.full = True
        assert await reported(device)

    asyncio.run(asyncio.wait_for(cramped(), 60))


def test_a_report_that_cannot_be_made_says_so_and_may_be_asked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def failed() -> None:
        device = await ended("quarry")
        path = f"/api/tables/{device.table}/analysis"
        with monkeypatch.context() as broken:
            broken.setattr(study, "following", lambda *_: 1 / 0)
            await device.ask("POST", path)
            await asyncio.sleep(0.05)
            status, problem = await device.ask("GET", path)
            assert (status, problem["say"]["key"]) == (500, "server.failed")
        assert await reported(device)

    asyncio.run(asyncio.wait_for(failed(), 60))


def test_a_game_that_is_deleted_while_it_is_analysed_stays_deleted() -> None:
    async def deleted() -> None:
        device = await ended("quarry")
        await device.ask("POST", f"/api/tables/{device.table}/analysis")
        await device.ask("DELETE", f"/api/tables/{device.table}")
        await asyncio.sleep(0.1)
        assert device.keeper.tables == {}
        assert device.house.reports.far == {}

    asyncio.run(deleted())
