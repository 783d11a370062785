"""Lessons over the wire: a private, unrated, marked table, where the coach speaks to the learner alone."""

from __future__ import annotations

import contextlib

import pytest
import websockets
from tests.server.site import Json, Seat, Site, at_site, eventually

from capomastro.kernel.registry import games
from capomastro.kernel.wording import LANGUAGES
from capomastro.lessons.lesson import lesson_of, lessons_of
from capomastro.running.protocol import PROTOCOL

TAUGHT = [game.id for game in games().values() if lessons_of(game)]


async def begin(site: Site, game: str) -> Seat:
    ann = await site.person("Ann")
    table = await ann.post("/api/tables", game=game, lesson="first")
    seat = await ann.sit_down(table["id"])
    await seat.my_turn()
    return seat


async def follow(seat: Seat) -> None:
    """Do what the coach would do."""
    (at, seen), *_ = seat.seen.items()
    wish = seen["coach"]
    if wish.get("gathering"):
        done = await seat.ask("gather", seat=at, seq=seen["seq"], gathering=wish["gathering"], picks=wish["picks"], sure=True)
    else:
        done = await seat.play(wish["move"])
    assert done["type"] == "done", done
    await seat.until(lambda: seat.seen[at]["seq"] >= done["seq"])


def coach_of(seat: Seat) -> Json:
    found: Json = next(iter(seat.seen.values()))["coach"]
    return found


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_is_followed_to_its_end_at_an_ordinary_table(game: str) -> None:
    async def scenario(site: Site) -> None:
        seat = await begin(site, game)
        steps = len(lesson_of(games()[game], "first").steps)
        assert seat.info["lesson"] == "first"
        assert seat.info["public"] is False
        assert seat.info["watch"] is False
        assert not seat.info.get("rated", False)
        for number in range(steps):
            await seat.until(lambda: coach_of(seat).get("move") or coach_of(seat).get("gathering"))
            assert coach_of(seat)["step"] == number
            assert coach_of(seat)["key"], "the lesson does not go as written"
            await follow(seat)
        await seat.until(lambda: coach_of(seat).get("done"))

    at_site(scenario)


def test_another_move_is_answered_and_can_be_taken_back_even_after_the_others_have_played() -> None:
    async def scenario(site: Site) -> None:
        seat = await begin(site, "carcassonne")
        await follow(seat)
        await seat.until(lambda: coach_of(seat)["step"] == 1)
        await seat.play("nobody")
        await seat.my_turn()
        await seat.until(lambda: coach_of(seat).get("move"))
        assert coach_of(seat)["answer"]["key"] == "lesson.first.highwayman.nobody"
        assert coach_of(seat)["back"] is True
        seen = seat.seen[0]
        assert (await seat.ask("undo", seat=0, seq=seen["seq"]))["type"] == "done"
        await seat.until(lambda: coach_of(seat)["step"] == 1)
        assert coach_of(seat)["move"] == "deploy r0"

    at_site(scenario)


def test_nobody_else_sees_the_coach_or_the_table() -> None:
    async def scenario(site: Site) -> None:
        seat = await begin(site, "carrara")
        eve = await site.person("Eve")
        await eve.get(f"/api/tables/{seat.table}", 404)
        assert seat.table not in [t["id"] for t in (await eve.get("/api/tables"))["tables"]]
        bystander = await eve.connect(seat.table, seat.info["link"].partition("#")[2])
        with contextlib.suppress(websockets.ConnectionClosed):
            await bystander.say("hello", protocol=PROTOCOL)
        await eventually(lambda: bystander.closed)
        assert not any(m["type"] == "seen" for m in bystander.messages)

    at_site(scenario)


def test_the_coach_says_the_same_when_the_table_is_read_again() -> None:
    async def scenario(site: Site) -> None:
        seat = await begin(site, "firenze")
        await follow(seat)
        await seat.until(lambda: coach_of(seat)["step"] == 1)
        before = coach_of(seat)
        room = site.hub.rooms[seat.table]
        await room.load()
        room.publish()
        again = await seat.person.sit_down(seat.table)
        await again.until(lambda: again.seen)
        assert coach_of(again) == before

    at_site(scenario)


def test_after_a_lesson_comes_a_whole_game_and_a_lesson_is_no_result() -> None:
    async def scenario(site: Site) -> None:
        seat = await begin(site, "carcassonne")
        while not seat.over:
            await seat.until(lambda: seat.over or coach_of(seat).get("move"))
            if not seat.over:
                await follow(seat)
        await seat.until(lambda: seat.info["state"] == "finished")
        kept = [row[0] for row in await site.hub.store.db.fetch("SELECT table_id FROM results")]
        assert seat.table not in kept
        again = await seat.person.post(f"/api/tables/{seat.table}/rematch")
        assert not again.get("lesson")
        assert again["state"] == "open"

    at_site(scenario)


def test_lessons_that_are_not_there_are_refused_and_their_words_are_in_every_language() -> None:
    async def scenario(site: Site) -> None:
        ann = await site.person("Ann")
        await ann.post("/api/tables", 400, game="carrara", lesson="second")
        await ann.post("/api/tables", 400, game="quarry", lesson="first")
        info = await ann.get("/api/site")
        assert {game["id"]: game["lessons"] for game in info["games"] if game["lessons"]} == {name: ["first"] for name in TAUGHT}
        for lang in LANGUAGES:
            assert (await ann.get(f"/api/games/carrara/lessons/words/{lang}"))["lesson.first.end.title"]
        await ann.get("/api/games/carrara/lessons/words/xx", 404)
        await ann.get("/api/games/ludo/lessons/words/en", 404)

    at_site(scenario)
