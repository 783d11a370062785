"""Tournaments over the wire: entering, playing, pausing, the end of a round's time, corrections, restarts, and who may do what."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import websockets
from msgspec.structs import replace
from tests.server.site import Json, Person, Seat, Site, at_site, eventually, running

from capomastro.running.protocol import PROTOCOL
from capomastro.server.store import Statement
from capomastro.server.store.tournaments import Tournaments
from capomastro.server.tournaments.organiser import Organiser
from capomastro.tournament.entries import Begun, write_entry

PLAN: Json = {"title": "Friday", "game": "quarry", "size": 2, "rounds": 2}


async def evening(site: Site, people: int = 4, **plan: Any) -> tuple[Person, list[Person], Json]:
    """An organiser, people who entered by the link, and the tournament."""
    olga = await site.person("Olga")
    it = await olga.post("/api/tournaments", **{**PLAN, **plan})
    guests = [await site.person(f"Guest {n}") for n in range(people)]
    for guest in guests:
        await guest.post(f"{path(it)}/enter", key=key(it))
    return olga, guests, it


def path(it: Json) -> str:
    return f"/api/tournaments/{it['id']}"


def key(it: Json) -> str:
    return str(it["link"].partition("#")[2])


async def act(olga: Person, it: Json, kind: str, status: int | None = None, **fields: Any) -> Json:
    return await olga.post(f"{path(it)}/acts", status, act=kind, **fields)


async def begin(olga: Person, it: Json) -> Json:
    await act(olga, it, "pair")
    return await act(olga, it, "start")


async def look(person: Person, it: Json) -> Json:
    return await person.get(path(it))


async def sit(guest: Person, it: Json) -> Seat:
    """Go where the tournament says."""
    told = await look(guest, it)
    mine = told["rounds"][-1]["tables"][told["seat"]["table"]]
    seat = await guest.sit_down(mine["table"])
    await seat.until(lambda: seat.seen)                 # once everybody there has added to the shuffle
    assert list(seat.seen) == [told["seat"]["seat"]]
    return seat


async def sit_all(guests: list[Person], it: Json) -> list[Seat]:
    return list(await asyncio.gather(*(sit(guest, it) for guest in guests)))


async def play_round(guests: list[Person], it: Json) -> None:
    seats = await sit_all(guests, it)
    await asyncio.gather(*(seat.play_on(random.Random(n)) for n, seat in enumerate(seats)))


def refusals(seat: Seat, since: int) -> list[str]:
    return [message["say"]["key"] for message in seat.messages[since:] if message["type"] == "refused"]


async def all_done(olga: Person, it: Json) -> bool:
    await asyncio.sleep(0.3)                            # as a page would ask, not as fast as can be
    one = (await look(olga, it))["rounds"][-1]
    return all("result" in table for table in one["tables"])


async def set_back(site: Site, it: Json, ms: int) -> None:
    """As if the round had begun so much earlier."""
    kept = Tournaments(site.hub.store)
    (seq, begun), = [(n, entry) for n, entry in enumerate(await kept.log(it["id"])) if isinstance(entry, Begun)]
    entry = write_entry(replace(begun, at=begun.at - ms))
    change = Statement("UPDATE tournament_log SET entry = ? WHERE tournament = ? AND seq = ?", (entry, it["id"], seq), rows=1)
    await kept.db.write([change, Statement("UPDATE tournaments SET changed = changed + 1 WHERE id = ?", (it["id"],))])


async def play_at(table: Seat, luck: random.Random, free: asyncio.Event | None) -> None:
    """Until it is over, or closed because somebody never came; after two moves of its own only once everybody may."""

    def stopped() -> bool:
        return bool(table.info.get("state") == "finished")

    def moved() -> bool:
        return sum(message["type"] == "done" for message in table.messages) >= 2

    await table.until(lambda: table.seen or stopped())
    if free is not None:
        await table.play_on(luck, lambda: stopped() or (moved() and not free.is_set()))
        await free.wait()
    await table.play_on(luck, stopped)


async def phone(person: Person, it: Json, luck: random.Random, free: asyncio.Event | None = None) -> int:
    """A phone that shows the tournament: it goes to its table by itself, plays, and comes back; returns how often."""
    been: list[str] = []
    while not (told := await look(person, it)).get("closed"):
        seat, one = told.get("seat"), told["rounds"][-1] if told["rounds"] else None
        mine = one["tables"][seat["table"]].get("table", "") if seat and one else ""
        if mine and mine not in been:
            been.append(mine)
            await play_at(await person.sit_down(mine), luck, free)
        await asyncio.sleep(1)
    return len(been)


class Evening:
    """Phones that play a tournament by themselves; the server may go away under them and come back."""

    def __init__(self, it: Json, guests: list[Person]) -> None:
        self.it = it
        self.guests = guests
        self.shown: list[asyncio.Task[int]] = []
        self.free = asyncio.Event()             # until then nobody makes more than two moves, and no game ends

    def show(self, since: int = 0) -> None:
        """The phones from this number on are looked at."""
        self.shown += [asyncio.create_task(phone(guest, self.it, random.Random(guest.id), self.free)) for guest in self.guests[since:]]

    async def leave(self, guest: Person) -> None:
        """A phone is put away."""
        self.shown.pop(self.guests.index(guest)).cancel()
        self.guests.remove(guest)

    async def restart(self, after: Site) -> None:
        """Everybody's connection ends in the middle of a game; the same devices come back."""
        for shown in self.shown:
            shown.cancel()
        await asyncio.gather(*self.shown, return_exceptions=True)
        self.shown.clear()
        self.guests = [await after.again(guest) for guest in self.guests]
        self.show()


    async def all_done(self, olga: Person) -> bool:
        self.check()
        return await all_done(olga, self.it)

    def check(self) -> None:
        """A phone that failed says why."""
        for one in self.shown:
            assert not one.done() or one.result() >= 0


async def until_moves(site: Site, told: Json, number: int, them: Evening) -> None:
    """Until so many moves were made at every table of the round."""
    names = [table["table"] for table in told["rounds"][-1]["tables"]]

    def moved() -> bool:
        them.check()
        rooms = [site.hub.rooms.get(name) for name in names]
        return all(room is not None and room.running and len(room.running.table.steps) > number for room in rooms)

    await eventually(moved)


def test_an_evening_of_phones(games_to_play: Callable[[int, int], int], database: str) -> None:
    """Four phones, three short rounds; in the soak sixteen and four rounds of Carcassonne. All that an evening brings comes along:
    somebody late, a pause for all, a restart of the server in the middle of the games, one who leaves, one who does not come, a correction.
    """
    phones, rounds = games_to_play(4, 16), games_to_play(3, 4)
    game = "quarry" if phones == 4 else "carcassonne"

    async def scenario() -> None:
        async with running(database) as site:
            olga, guests, it = await evening(site, phones, game=game, size=min(4, phones // 2), rounds=rounds)
            them = Evening(it, guests)
            them.show()
            told = await begin(olga, it)
            late = await site.person("Late")
            await late.post(f"{path(it)}/enter", key=key(it))
            them.guests.append(late)
            them.show(phones)
            await until_moves(site, told, 1, them)
            await act(olga, it, "halt", on=True)
            before = [(table["table"], len(site.hub.rooms[table["table"]].running.table.steps)) for table in told["rounds"][0]["tables"]]
        async with running(database) as again:
            olga = await again.again(olga)
            await them.restart(again)
            told = await look(olga, it)
            assert told["halted"], "the pause lasts as long as the organiser says"
            await eventually(lambda: all(name in again.hub.rooms and again.hub.rooms[name].running for name, _ in before))
            assert [(name, len(again.hub.rooms[name].running.table.steps)) for name, _ in before] == before, "nobody has moved meanwhile"
            await act(olga, it, "halt", on=False)
            them.free.set()
            await eventually(lambda: them.all_done(olga), 3600)
            gone, absent = them.guests[:2]
            await them.leave(gone)
            await act(olga, it, "place", person=gone.id, state="left")
            for number in range(1, rounds):
                told = await act(olga, it, "pair")
                seated = {person for table in told["rounds"][-1]["tables"] for person in table["people"]}
                assert gone.id not in seated
                assert late.id in seated | set(told["rounds"][-1].get("rests", []))
                if number == rounds - 1:
                    await them.leave(absent)
                told = await act(olga, it, "start")
                assert len(told["rounds"]) == number + 1
                for place, table in enumerate(told["rounds"][-1]["tables"]):
                    if absent.id in table["people"] and number == rounds - 1:
                        await act(olga, it, "without", table=place, people=[absent.id])
                await eventually(lambda: them.all_done(olga), 3600)
            assert "all rounds" in (await act(olga, it, "pair", 403))["text"]
            first = (await look(olga, it))["rounds"][0]["tables"][0]
            turned = list(range(1, len(first["people"]) + 1))
            told = await act(olga, it, "correct", round=0, table=0, ranks=turned, scores=turned[::-1], reason="counted again")
            assert [trace["reason"] for trace in told["corrections"]] == ["counted again"]
            told = await act(olga, it, "finish")
            assert told["closed"]
            tables = [table for one in told["rounds"] for table in one["tables"]]
            hows = [table["result"]["how"] for table in tables]
            assert len(hows) - hows.count("played") <= 2, "but for the one without somebody and the corrected one, all were played"
            await asyncio.gather(*them.shown)
            sheet = (await olga.http.get(f"{path(it)}/standings.csv", params={"lang": "de"})).text
            assert sheet.splitlines()[0].startswith("Platz,Name,Punkte")
            assert len(sheet.splitlines()) == 1 + phones + 1

    asyncio.run(scenario())


def test_nobody_is_sent_to_a_table_before_it_is_open(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(site: Site) -> None:
        olga, guests, it = await evening(site)
        await act(olga, it, "pair")
        opened = asyncio.Event()
        open_table = Organiser._open_table

        async def slowly(self: Organiser, *given: Any) -> Any:
            await opened.wait()
            return await open_table(self, *given)

        monkeypatch.setattr(Organiser, "_open_table", slowly)
        starting = asyncio.create_task(act(olga, it, "start"))

        async def begun() -> bool:
            return bool((await look(guests[0], it))["rounds"][0].get("begun"))

        await eventually(begun)
        for person in (olga, guests[0]):
            assert not any(table.get("table") for table in (await look(person, it))["rounds"][0]["tables"])
        opened.set()
        await starting
        await sit_all(guests, it)

    at_site(scenario)


def test_everything_is_there_again_after_a_restart(database: str) -> None:
    async def scenario() -> None:
        async with running(database) as site:
            olga, guests, it = await evening(site, minutes=60)
            await begin(olga, it)
            await act(olga, it, "halt", on=True)
        async with running(database) as site:
            olga, guests = await site.again(olga), [await site.again(guest) for guest in guests]
            told = await olga.get(path(it))
            assert told["halted"]
            assert 0 < told["left"] <= 3_600_000
            for seat in await sit_all(guests, it):
                await seat.until(lambda seat=seat: next(iter(seat.seen.values())).get("clocks", {}).get("paused"))
            await act(olga, it, "halt", on=False)
            await play_round(guests, it)
            await eventually(lambda: all_done(olga, it))

    asyncio.run(scenario())


def test_when_the_time_is_up_the_score_decides() -> None:
    async def scenario(site: Site) -> None:
        olga, guests, it = await evening(site, minutes=1)
        await begin(olga, it)
        seats = await sit_all(guests, it)
        await set_back(site, it, 61_000)                        # a minute later
        for seat in seats:
            await seat.until(lambda seat=seat: seat.info.get("ending") == "time")
            assert seat.over
        await eventually(lambda: all_done(olga, it))
        told = await olga.get(path(it))
        assert {table["result"]["how"] for table in told["rounds"][0]["tables"]} == {"time"}

    at_site(scenario)


def test_a_pause_is_for_all_and_only_the_organiser_ends_it() -> None:
    async def scenario(site: Site) -> None:
        olga, guests, it = await evening(site)
        await begin(olga, it)
        seats = await sit_all(guests, it)
        await act(olga, it, "halt", on=True)
        for seat in seats:
            number = next(iter(seat.seen))
            await seat.until(lambda seat=seat, number=number: seat.seen[number].get("clocks", {}).get("paused"))
            for kind, fields in (("pause", {"on": False}), ("takeover", {"absent": 1 - number})):
                before = len(seat.messages)
                await seat.say(kind, seat=number, **fields)
                await seat.until(lambda seat=seat, before=before: len(refusals(seat, before)) == 1)
                assert refusals(seat, before) == ["server.ask_organiser"]
        await act(olga, it, "halt", on=False)
        for seat in seats:
            number = next(iter(seat.seen))
            await seat.until(lambda seat=seat, number=number: not seat.seen[number].get("clocks", {}).get("paused"))

    at_site(scenario)


def test_one_deal_for_all_stays_hidden_until_nobody_plays_it() -> None:
    async def scenario(site: Site) -> None:
        olga, guests, it = await evening(site, same_deal=True)
        told = await begin(olga, it)
        first, second = (table["table"] for table in told["rounds"][0]["tables"])
        await eventually(lambda: site.hub.store.logs.seed(second))
        assert await site.hub.store.logs.seed(first) == await site.hub.store.logs.seed(second)
        seats = await sit_all(guests, it)
        assert site.hub.rooms[first].row.facts.nonces == site.hub.rooms[second].row.facts.nonces
        early = [seat for seat in seats if seat.table == first]
        await asyncio.gather(*(seat.play_on(random.Random(n)) for n, seat in enumerate(early)))
        for seat in early:
            await seat.until(lambda seat=seat: seat.info["state"] == "finished")
            assert "reveal" not in seat.info
            for refused in ("record", "replay?seat=-2"):
                assert not (await seat.person.http.get(f"/api/tables/{first}/{refused}")).is_success
            await seat.person.post(f"/api/tables/{first}/shares", 403)
            await seat.person.post(f"/api/tables/{first}/branch", 403, step=0)
            await seat.person.post(f"/api/tables/{first}/rematch", 403, same_deal=True)
        looking = await olga.connect(first)                     # the organiser too: perhaps they play themselves
        with contextlib.suppress(websockets.ConnectionClosed):
            await looking.say("hello", protocol=PROTOCOL)
        await eventually(lambda: looking.closed or looking.info)
        assert not looking.seen
        late = [seat for seat in seats if seat.table == second]
        await asyncio.gather(*(seat.play_on(random.Random(n)) for n, seat in enumerate(late)))
        await eventually(lambda: all_done(olga, it))
        await eventually(lambda: not site.hub.rooms[first].row.facts.sealed)
        assert (await early[0].person.http.get(f"/api/tables/{first}/record")).is_success
        compared = (await olga.get(path(it)))["rounds"][0]["compared"]
        assert {row["person"] for row in compared} == {guest.id for guest in guests}

    at_site(scenario)


def test_the_organiser_deals_with_those_who_come_late_leave_or_do_not_come() -> None:
    async def scenario(site: Site) -> None:
        olga, _, it = await evening(site, 5)
        told = await act(olga, it, "pair")
        assert sorted(len(table["people"]) for table in told["rounds"][0]["tables"]) == [2, 3]
        gone = told["rounds"][0]["tables"][0]["people"][0]
        await act(olga, it, "place", person=gone, state="absent")
        assert "pair again" in (await act(olga, it, "start", 403))["text"]
        await act(olga, it, "pair")
        told = await act(olga, it, "start")
        assert gone not in {person for table in told["rounds"][0]["tables"] for person in table["people"]}
        late = await site.person("Late")
        entered = await late.post(f"{path(it)}/enter", key=key(it))
        assert "seat" not in entered
        # one does not come to the table
        one, two = told["rounds"][0]["tables"]
        told = await act(olga, it, "without", table=0, people=[one["people"][1]])
        assert told["rounds"][0]["tables"][0]["result"]["ranks"] == [1, 2]
        # a bot plays on, because the organiser says so
        await eventually(lambda: site.hub.rooms[two["table"]].running)
        told = await act(olga, it, "sitin", table=1, seat=0)
        assert told["rounds"][0]["tables"][1]["bots"] == [0]
        # a result by hand, and its correction with a trace
        await act(olga, it, "score", table=1, ranks=[1, 2], scores=[9, 4])
        assert (await act(olga, it, "correct", 400, round=0, table=1, ranks=[2, 1], scores=[4, 9], reason=""))
        told = await act(olga, it, "correct", round=0, table=1, ranks=[2, 1], scores=[4, 9], reason="swapped")
        (trace,) = told["corrections"]
        assert (trace["before"]["scores"], trace["after"]["scores"], trace["reason"], trace["by"]) == ([9, 4], [4, 9], "swapped", "Olga")
        points = {row["person"]: row["points"] for row in told["standings"]}
        assert (points[two["people"][0]], points[two["people"][1]]) == (0, 1)
        table = await olga.get(f"/api/tables/{told['rounds'][0]['tables'][1]['table']}")
        assert table["state"] == "finished"
        told = await act(olga, it, "pair")
        assert late.id in {person for table in told["rounds"][1]["tables"] for person in table["people"]}

    at_site(scenario, gather_wait=0.0)


def test_nobody_but_the_organiser_directs_and_nobody_without_the_link_looks_in() -> None:
    async def scenario(site: Site) -> None:
        olga, guests, it = await evening(site)
        await begin(olga, it)
        for kind, fields in (
            ("pair", {}), ("start", {}), ("halt", {"on": True}), ("place", {"person": guests[1].id, "state": "left"}),
            ("without", {"table": 0, "people": [guests[1].id]}), ("score", {"table": 0, "ranks": [1, 2], "scores": [1, 0]}),
            ("correct", {"round": 0, "table": 0, "ranks": [1, 2], "scores": [1, 0], "reason": "x"}), ("sitin", {"table": 0, "seat": 0}),
            ("finish", {}),
        ):  # fmt: skip
            assert (await act(guests[0], it, kind, 403, **fields))["say"]["key"] == "tournament.not_organiser"
        before = await olga.get(path(it))
        stranger, unknown = await site.person("Eve"), await site.stranger()
        other = await stranger.post("/api/tournaments", **PLAN)
        for eve in (stranger, unknown):
            for tried in ({}, {"key": "0" * 32}, {"key": key(other)}):
                await eve.get(path(it), 404, **tried)
                assert (await eve.http.get(f"{path(it)}/standings.csv", params=tried)).status_code == 404
        await stranger.post(f"{path(it)}/enter", 404, key="0" * 32)
        await stranger.post(f"{path(it)}/leave", 404)
        await act(stranger, it, "finish", 404)
        for odd in ("x", "a" * 33, "%27%20OR%201", it["id"].upper()):
            await stranger.get(f"/api/tournaments/{odd}", 404)
        after = await olga.get(path(it))
        assert {**after, "now": 0, "left": 0} == {**before, "now": 0, "left": 0}
        assert "seed" not in after["plan"]                      # from which the next pairing and the lots follow
        # with the link one looks in, and is told of no table's address
        looked = await unknown.get(path(it), key=key(it))
        assert all("table" not in table for one in looked["rounds"] for table in one["tables"])
        told = await guests[0].get(path(it))
        assert [("table" in table) for table in told["rounds"][0]["tables"]].count(True) == 1

    at_site(scenario)


def test_what_a_tournament_tells_does_not_depend_on_the_games_that_are_played() -> None:
    async def scenario(site: Site) -> None:
        olga, guests, it = await evening(site)
        await begin(olga, it)
        before = await olga.get(path(it))
        seats = await sit_all(guests, it)
        for seat in seats:
            for _ in range(2):
                if next(iter(seat.seen.values())).get("moves"):
                    await seat.play()
        after = await olga.get(path(it))
        assert {**after, "now": 0} == {**before, "now": 0}

    at_site(scenario)


@pytest.mark.parametrize(
    "wrong",
    [
        {"title": ""}, {"title": "\u200b"}, {"game": "chess"}, {"size": 6}, {"size": 1}, {"rounds": 0}, {"rounds": 65}, {"minutes": 601},
        {"minutes": -1}, {"system": "knockout"}, {"options": {"nonsense": 1}}, {"seed": 4}, {"title": "x" * 81},
    ],
)  # fmt: skip
def test_a_tournament_that_cannot_be_played_is_not_made(wrong: Json) -> None:
    async def scenario(site: Site) -> None:
        olga = await site.person("Olga")
        await olga.post("/api/tournaments", 400, **{**PLAN, **wrong})
        assert await olga.get("/api/tournaments") == []

    at_site(scenario)


def test_options_that_cannot_be_played_are_refused_with_the_reason_and_others_are_told_and_played() -> None:
    async def scenario(site: Site) -> None:
        olga = await site.person("Olga")
        for wrong in ({"crop_circles": "purple"}, {"nonsense": 1}):
            refused = await olga.post("/api/tournaments", 400, **{**PLAN, "game": "carcassonne", "options": wrong})
            assert refused["say"]["key"] == "server.bad_options"
            assert next(iter(wrong)) in str(refused["say"]["fields"]["reason"])
        olga, guests, it = await evening(site, game="carcassonne", options={"crop_circles": "both"})
        assert (await look(guests[0], it))["plan"]["options"] == {"crop_circles": "both"}
        told = await begin(olga, it)
        for table in told["rounds"][0]["tables"]:
            assert (await olga.get(f"/api/tables/{table['table']}"))["options"]["crop_circles"] == "both"

    at_site(scenario)


def test_names_are_not_mistaken_and_a_spreadsheet_reckons_with_none_of_them() -> None:
    async def scenario(site: Site) -> None:
        olga, _, it = await evening(site)
        twin = await site.person("Guest O")
        assert (await twin.post(f"{path(it)}/enter", 403, key=key(it)))["say"]["key"] == "server.name_alike"
        bad = await site.person("=1+1")
        await bad.post(f"{path(it)}/enter", key=key(it))
        sheet = (await olga.http.get(f"{path(it)}/standings.csv")).text
        assert "'=1+1" in sheet

    at_site(scenario)


def test_whoever_opens_an_account_goes_on_as_it(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(f"sqlite:///{tmp_path}/site.db") as site:
            olga, guests, it = await evening(site)
            elsewhere = await site.person("Known")
            await elsewhere.post("/api/account", account="known", passphrase="a long passphrase")
            await begin(olga, it)
            await guests[0].post("/api/login", account="known", passphrase="a long passphrase")
            told = await guests[0].get(path(it))
            assert told["person"] == elsewhere.id
            assert await guests[0].get(f"/api/tables/{told['rounds'][0]['tables'][told['seat']['table']]['table']}")

    asyncio.run(scenario())
