"""Deciding in advance, over HTTP: at which tables, for which seats, and that nobody else can tell."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from tests.server.site import Json, Person, Seat, Site, at_site

SLOW: Json = {"kind": "days", "days": 2}
PAGE = "/api/me/advance"


def path(table: str) -> str:
    return f"/api/tables/{table}/advance"


async def decide(person: Person, table: str, status: int | None = None, **fields: Any) -> Json:
    return person._json(await person.http.put(path(table), json={"seat": 1, "question": "claim", **fields}), status)


def answers(told: Json) -> dict[tuple[int, str], str]:
    """By seat and question."""
    return {(seat["seat"], ask["question"]): ask.get("answer", "") for seat in told["seats"] for ask in seat["asks"]}


async def listed(person: Person) -> dict[str, Json]:
    """By table."""
    answer = await person.http.get(PAGE)
    assert answer.status_code == 200, answer.text
    return {told["table"]["id"]: told for told in answer.json()}


async def begun(person: Person, game: str, **fields: Any) -> Json:
    """A game against a bot that has begun."""
    table = await person.open(game, "me", "random", begin=True, **fields)
    seat = await person.sit_down(table["id"])
    await seat.until(lambda: seat.seen)
    return table


async def slow_table(site: Site) -> list[Seat]:
    return await site.table_of("quarry", 3, clock=SLOW)


def test_my_running_tables_are_listed_with_what_may_be_asked_and_when() -> None:
    async def scenario(site: Site) -> None:
        seats = await slow_table(site)
        ben = seats[1].person
        told = (await listed(ben))[seats[0].table]
        assert [seat["seat"] for seat in told["seats"]] == [1]
        ask = told["seats"][0]["asks"][0]
        assert (ask["question"], ask["when"]["key"], ask["otherwise"]) == ("claim", "advance.claim", "silent")
        assert [reply["text"] for reply in ask["replies"]] == ["claim", "silent"]
        assert "window" not in told["table"], "nobody is waited for there"
        fast, other, plain = [await begun(ben, game) for game in ("quarry", "carrara", "citadels")]
        assert (await listed(ben))[fast["id"]]["table"]["window"] == 20
        waiting = await ben.open("quarry", "me", "open")
        assert not {waiting["id"], other["id"], plain["id"]} & set(await listed(ben)), "not begun, or nothing is asked blindly there"

    at_site(scenario)


def test_an_answer_is_kept_changed_taken_back_and_used() -> None:
    async def scenario(site: Site) -> None:
        seats = await slow_table(site)
        ben, table = seats[1].person, seats[0].table
        for move in ("claim", "silent", "", "claim"):
            assert answers(await decide(ben, table, move=move)) == {(1, "claim"): move}
            assert answers((await listed(ben))[table]) == {(1, "claim"): move}
        at_the_table = await seats[1].ask("standing", seat=1)
        assert at_the_table["asks"] == (await listed(ben))[table]["seats"][0]["asks"], "the dialog there says the same"
        entries = site.hub.rooms[table].running.length
        await decide(ben, table, move="claim")
        assert site.hub.rooms[table].running.length == entries, "what was decided already is not written again"

    at_site(scenario)


@pytest.mark.parametrize("wrong", [
    {"move": "keep"}, {"question": "stone", "move": "keep"}, {"question": "nothing", "move": "claim"}, {"question": ""}, {"seat": -1},
    {"seat": 99, "move": "claim"}, {"move": "x" * 41}, {"move": 3}, {"question": None},
])
def test_what_answers_nothing_is_refused(wrong: Json) -> None:
    async def scenario(site: Site) -> None:
        seats = await slow_table(site)
        answer = await seats[1].person.http.put(path(seats[0].table), json={"seat": 1, "question": "claim", "move": "claim", **wrong})
        assert answer.status_code in (400, 403), answer.text
        assert answers((await listed(seats[1].person))[seats[0].table]) == {(1, "claim"): ""}

    at_site(scenario)


def test_nobody_reads_or_gives_anothers_answer() -> None:
    async def scenario(site: Site) -> None:
        seats = await slow_table(site)
        table = seats[0].table
        ann, ben = seats[0].person, seats[1].person
        await decide(ben, table, move="claim")
        eve, stranger = await site.person("Eve"), await site.stranger()
        assert answers((await listed(ann))[table]) == {(0, "claim"): ""}
        assert await listed(eve) == {}
        assert (await stranger.http.get(PAGE)).status_code == 401
        for person, status in ((ann, 403), (eve, 403), (stranger, 401)):
            await decide(person, table, status, move="silent")
        private = await begun(ben, "quarry", public=False)
        await decide(eve, private["id"], 404, seat=0, move="claim")
        assert answers((await listed(ben))[table]) == {(1, "claim"): "claim"}

    at_site(scenario)


def test_nobody_can_tell_that_an_answer_was_given() -> None:
    """Not by a message, not by what the lobby, the table, the replay or the history of the game say, not by who seems to be there."""

    async def scenario(site: Site) -> None:
        seats = await slow_table(site)
        table = seats[0].table
        ann, ben = seats[0].person, seats[1].person
        eve = await (await site.person("Eve")).sit_down(table)
        await eve.until(lambda: eve.seen)
        await seats[1].close()
        await seats[0].until(lambda: not seats[0].info["seats"][1].get("connected"))

        async def seen(person: Person, seat: int) -> list[Json]:
            about = await person.get(f"/api/tables/{table}")
            every = [one for one in (await person.get("/api/tables", state="running"))["tables"] if one["id"] == table]
            for one in every:
                one.pop("left", 0)              # the clock goes on
            replay = await person.get(f"/api/tables/{table}/replay", seat=seat)
            return [about, *every, replay]

        before = [await seen(ann, 0), await seen(eve.person, -1)]
        for seat in (seats[0], seats[2], eve):
            await seat.up_to_date()
        frames = len(seats[0].messages), len(seats[2].messages), len(eve.messages)
        for move in ("claim", "silent", "", "claim"):
            await decide(ben, table, move=move)
        await listed(ben)
        await asyncio.sleep(0.3)
        assert (len(seats[0].messages), len(seats[2].messages), len(eve.messages)) == frames
        assert [await seen(ann, 0), await seen(eve.person, -1)] == before

    at_site(scenario)


def test_where_a_bot_sits_in_one_comes_back_first() -> None:
    async def scenario(site: Site) -> None:
        seats = await slow_table(site)
        ben, room = seats[1].person, site.hub.rooms[seats[0].table]
        await room.act(lambda running: running.resign(1, room.substitute, "", 1))
        told = (await listed(ben)).get(seats[0].table)
        assert told is None or told["seats"][0]["away"]
        await decide(ben, seats[0].table, 403, move="claim")

    at_site(scenario)


def test_nothing_is_decided_once_the_game_is_over() -> None:
    async def scenario(site: Site) -> None:
        seats = await slow_table(site)
        table, ann = seats[0].table, seats[0].person
        await ann.post(f"/api/tables/{table}/close")
        assert await listed(ann) == {}
        await decide(ann, table, 409, seat=0, move="claim")

    at_site(scenario)
