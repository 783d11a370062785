"""Every way a table can end: everybody learns how, also who comes later; a game that was stopped has no winner and no result."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, get_args

import pytest
from tests.patience import PATIENCE
from tests.server.site import Json, Person, Seat, Site, at_site, eventually

from capomastro.kernel.record import parse_record, replay
from capomastro.kernel.registry import game as find_game
from capomastro.running.entries import SatIn
from capomastro.running.protocol import Ending
from capomastro.server.store.office import Office
from capomastro.server.tables import beginning, thinking
from capomastro.server.tables.closing import close_as_operator

STOPPED = {"closed_by_host", "closed_by_operator", "abandoned", "failed", "cut"}


def test_there_are_no_other_endings() -> None:
    assert set(get_args(Ending)) == {"", "played", "resigned", "time"} | STOPPED


async def results(site: Site, table: str) -> list[tuple[Any, ...]]:
    found: list[tuple[Any, ...]] = await site.hub.store.db.fetch("SELECT seat, rank FROM results WHERE table_id = ? ORDER BY seat", table)
    return found


async def record_of(person: Person, table: str, **query: Any) -> str:
    answer = await person.http.get(f"/api/tables/{table}/record", params=query)
    assert answer.is_success, answer.text
    return answer.text


async def require_end(site: Site, seat: Seat, ending: str) -> Json:
    """The table as this socket, a later one of the same person, and a late visitor have it; it has a result or it has none."""
    await seat.until(lambda: seat.info["state"] == "finished")
    visitor = await site.person("Late")
    key = (seat.info.get("link") or "").partition("#")[2]
    for eyes in (seat, await seat.person.sit_down(seat.table), await visitor.sit_down(seat.table, key)):
        await eyes.until(lambda eyes=eyes: eyes.info["state"] == "finished" and eyes.seen)
        assert eyes.info["ending"] == ending
        for seen in eyes.seen.values():
            assert not seen.get("moves")
            assert not seen.get("proposal")
            assert ("outcome" in seen) == (ending not in STOPPED)
    assert bool(await results(site, seat.table)) == (ending not in STOPPED)
    text = await record_of(visitor, seat.table, key=key)
    replay(parse_record(text))
    copied = await visitor.post("/api/records", record=text)
    assert copied["ending"] == ending, "a record brought in ended as its game did"
    assert await record_of(visitor, copied["id"]) == text
    found: Json = seat.info
    return found


def test_the_end_is_told_after_the_last_sight_of_the_game() -> None:
    async def scenario(site: Site) -> None:
        ann, bob = await site.table_of("quarry", 2)
        await asyncio.gather(*(seat.play_on(random.Random(n)) for n, seat in enumerate((ann, bob))))
        await require_end(site, ann, "played")
        told = [m["type"] for m in ann.messages if "outcome" in m or (m["type"] == "table" and m["table"]["state"] == "finished")]
        assert told[:2] == ["seen", "table"]

    at_site(scenario)


def test_of_two_the_one_who_resigns_loses_and_both_are_named() -> None:
    async def scenario(site: Site) -> None:
        ann, bob = await site.table_of("quarry", 2)
        await ann.ask("resign", seat=0)
        info = await require_end(site, bob, "resigned")
        assert [s.get("resigned", False) for s in info["seats"]] == [True, False]
        assert [(n["kind"], n["seat"]) for n in info["notes"]] == [("resigned", 0)]
        assert bob.seen[1]["outcome"]["winners"] == [1]
        assert await results(site, ann.table) == [(0, 2), (1, 1)]

    at_site(scenario)


def test_of_three_the_others_go_on_and_everybody_gets_the_end() -> None:
    async def scenario(site: Site) -> None:
        ann, bob, eve = await site.table_of("quarry", 3)
        await bob.ask("resign", seat=1)
        await bob.until(lambda: bob.info["seats"][1].get("resigned"))
        assert bob.info["state"] == "running"
        await bob.say("comeback", seat=1)
        await bob.until(lambda: any(m.get("code") == "not_allowed" for m in bob.messages))
        await asyncio.gather(ann.play_on(random.Random(1)), eve.play_on(random.Random(2)))
        info = await require_end(site, bob, "played")
        assert info["seats"][1]["resigned"]
        assert bob.seen[1]["outcome"]["ranks"][1] == 3

    at_site(scenario)


def test_whose_time_runs_out_is_played_by_a_bot_to_the_end() -> None:
    async def scenario(site: Site) -> None:
        ann, bob = await site.table_of("quarry", 2, clock={"kind": "fischer", "seconds": 3600})
        room = site.hub.rooms[ann.table]
        await ann.my_turn()
        room.running.clock.since -= 3_600_000
        room.tending.reschedule()
        await bob.until(lambda: bob.info["seats"][0].get("away"))
        await bob.play_on(random.Random(1))
        info = await require_end(site, bob, "played")
        assert [(n["kind"], n["seat"], n["why"]) for n in info["notes"]] == [("sat_in", 0, "clock")]
        await ann.say("comeback", seat=0)
        await ann.until(lambda: any(m.get("code") == "not_allowed" for m in ann.messages))

    at_site(scenario)


def test_a_bot_by_vote_plays_to_the_end_and_an_open_vote_ends_with_the_game() -> None:
    async def scenario(site: Site) -> None:
        ann, bob, eve = await site.table_of("quarry", 3, patience=1)
        await bob.close()
        await ann.until(lambda: not ann.info["seats"][1].get("connected"))
        await asyncio.sleep(1.1)
        await ann.say("takeover", seat=0, absent=1)
        await eve.until(lambda: eve.seen[2].get("proposal"))
        await eve.say("vote", proposal=eve.seen[2]["proposal"]["id"], yes=True, seat=2)
        await ann.until(lambda: ann.info["seats"][1].get("away"))
        await ann.say("pause", seat=0, on=True)             # a vote that nobody answers
        await eve.until(lambda: (eve.seen[2].get("proposal") or {}).get("kind") == "pause")
        number = eve.seen[2]["proposal"]["id"]
        await asyncio.gather(ann.play_on(random.Random(1)), eve.play_on(random.Random(2)))
        info = await require_end(site, eve, "played")
        assert [(n["kind"], n["seat"], n["why"]) for n in info["notes"]] == [("sat_in", 1, "vote")]
        await eve.say("vote", proposal=number, yes=True, seat=2)
        await eve.until(lambda: any(m.get("code") == "stale" for m in eve.messages))

    at_site(scenario)


async def ban(site: Site, person: Person) -> None:
    await Office(site.hub.store).ban_player(person.id)


async def delete(site: Site, person: Person) -> None:
    assert (await person.http.delete("/api/me")).status_code == 204


@pytest.mark.parametrize("go", [ban, delete])
def test_a_bot_plays_on_for_who_was_banned_or_deleted_the_account(go: Callable[[Site, Person], Any]) -> None:
    async def scenario(site: Site) -> None:
        ann, bob = await site.table_of("quarry", 2)
        await go(site, bob.person)
        await ann.until(lambda: ann.info["seats"][1].get("away"))
        await ann.play_on(random.Random(1))
        info = await require_end(site, ann, "played")
        assert [(n["kind"], n["seat"], n["why"]) for n in info["notes"]] == [("sat_in", 1, "gone")]

    at_site(scenario)


@pytest.mark.parametrize("go", [ban, delete])
def test_before_the_start_their_chair_is_free_and_without_its_host_a_table_is_closed(go: Callable[[Site, Person], Any]) -> None:
    async def scenario(site: Site) -> None:
        ann, bob = await site.person("Ann"), await site.person("Bob")
        table = (await ann.open("quarry", "me", "open"))["id"]
        await bob.post(f"/api/tables/{table}/sit")
        seat = await ann.sit_down(table)
        await go(site, bob)
        await seat.until(lambda: seat.info["seats"][1]["kind"] == "open")
        late = await site.person("Late")
        visiting = await late.sit_down(table)
        await go(site, ann)
        await visiting.until(lambda: visiting.info["state"] == "finished")
        assert (visiting.info["ending"], visiting.info["unplayed"]) == ("abandoned", True)

    at_site(scenario)


def test_the_host_closes_a_running_game_and_nobody_else_does() -> None:
    async def scenario(site: Site) -> None:
        ann, bob = await site.table_of("quarry", 2, public=False)
        await ann.my_turn()
        await ann.play("keep")
        await bob.person.post(f"/api/tables/{ann.table}/close", 403)
        await ann.person.post(f"/api/tables/{ann.table}/close")
        info = await require_end(site, ann, "closed_by_host")
        assert [(n["kind"], n["why"]) for n in info["notes"]] == [("stopped", "closed_by_host")]
        assert info["reveal"]["seed"]
        for command in ({"move": "keep"}, {"move": "sell"}):
            assert (await bob.ask("play", seat=1, seq=bob.seen[1]["seq"], **command))["code"] == "not_running"
        assert (await bob.ask("resign", seat=1))["code"] == "not_running"
        await ann.person.post(f"/api/tables/{ann.table}/close", 403)
        assert "! cut closed_by_host" in await record_of(ann.person, ann.table)
        again = await bob.person.post(f"/api/tables/{ann.table}/rematch")
        assert again["state"] == "open"

    at_site(scenario)


def test_a_rated_game_cannot_be_closed_by_its_host() -> None:
    async def scenario(site: Site) -> None:
        ann, _ = await site.table_of("quarry", 2, rated=True)
        refused = await ann.person.post(f"/api/tables/{ann.table}/close", 403)
        assert refused["say"]["key"] == "server.rated_close"

    at_site(scenario)


def test_the_host_closes_a_table_before_its_start() -> None:
    async def scenario(site: Site) -> None:
        ann, bob = await site.person("Ann"), await site.person("Bob")
        table = (await ann.open("quarry", "me", "open"))["id"]
        waiting = await bob.sit_down(table)
        closed = await ann.post(f"/api/tables/{table}/close")
        assert (closed["state"], closed["ending"], closed["unplayed"]) == ("finished", "closed_by_host", True)
        await waiting.until(lambda: waiting.info.get("unplayed"))
        del site.hub.rooms[table]
        again = await bob.sit_down(table)
        assert (again.info["state"], again.info["ending"]) == ("finished", "closed_by_host")
        assert not again.seen
        await bob.post(f"/api/tables/{table}/sit", 403)
        await ann.post(f"/api/tables/{table}/start", 403)
        await bob.get(f"/api/tables/{table}/record", 403)
        await bob.get(f"/api/tables/{table}/replay", 409)
        assert not await results(site, table)

    at_site(scenario)


def test_a_table_closed_while_it_starts_does_not_begin(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(site: Site) -> None:
        ann, bob = await site.person("Ann"), await site.person("Bob")
        table = (await ann.open("quarry", "me", "open"))["id"]
        await bob.post(f"/api/tables/{table}/sit")
        seat = await ann.sit_down(table)                    # Bob gives no nonce, so the start waits for him
        await ann.post(f"/api/tables/{table}/start")
        assert site.hub.rooms[table].beginning._gathering
        await ann.post(f"/api/tables/{table}/close")
        await seat.until(lambda: seat.info.get("state") == "finished")
        later = time.monotonic() + 10 * PATIENCE
        monkeypatch.setattr(beginning, "time", SimpleNamespace(monotonic=lambda: later))        # nobody is waited for any longer
        room = site.hub.rooms[table]
        await eventually(lambda: not room.beginning._gathering)
        assert not await site.hub.store.logs.entries(table)
        assert not room.row.facts.starting

    at_site(scenario, gather_wait=PATIENCE)


@pytest.mark.parametrize("begun", [False, True])
def test_the_operator_closes_a_table_from_another_process(begun: bool) -> None:
    async def scenario(site: Site) -> None:
        if begun:
            ann, _ = await site.table_of("quarry", 2)
        else:
            host = await site.person("Ann")
            ann = await host.sit_down((await host.open("quarry", "me", "open"))["id"])
        await asyncio.sleep(2.5)                            # the server has looked once
        assert await close_as_operator(site.hub.store, ann.table)
        assert not await close_as_operator(site.hub.store, ann.table), "it is over already"
        await ann.until(lambda: ann.info["state"] == "finished")
        assert ann.info["ending"] == "closed_by_operator"
        if begun:
            await require_end(site, ann, "closed_by_operator")

    at_site(scenario)


def test_a_table_nobody_comes_back_to_is_closed_and_one_somebody_looks_at_is_not() -> None:
    async def scenario(site: Site) -> None:
        ann, bob = await site.table_of("quarry", 2)
        watched = await site.table_of("quarry", 2)
        opened = (await ann.person.open("quarry", "me", "open"))["id"]
        for seat in (ann, bob):
            await seat.close()
        site.hub.config.abandoned_after = 1 / 86_400
        site.hub._next_round = 0.0

        async def closed(table: str) -> bool:
            row = await site.hub.store.tables.find(table)
            return row is not None and row.state == "finished"

        for table in (ann.table, opened):
            await eventually(lambda table=table: closed(table))
        assert not await closed(watched[0].table)
        again = await ann.person.sit_down(ann.table)
        await require_end(site, again, "abandoned")
        late = await bob.person.sit_down(opened)
        assert (late.info["ending"], late.info["unplayed"]) == ("abandoned", True)

    at_site(scenario, abandoned_after=90.0)


def test_what_is_played_at_is_not_abandoned() -> None:
    async def scenario(site: Site) -> None:
        ann, _ = await site.table_of("quarry", 2)
        store = site.hub.store
        await ann.my_turn()
        opened = int(time.time() * 1000)
        await asyncio.sleep(0.05)
        await ann.play("keep")
        assert ann.table not in await store.tables.idle(opened), "the last move was later"
        assert ann.table in await store.tables.idle(opened + 60_000)

    at_site(scenario)


def _break(how: str) -> Callable[..., Any]:
    async def choose(encoded: bytes, seat: int, spec: str, **more: Any) -> int:
        if how == "illegal":
            return 12_345
        raise KeyError("a bot of somebody's own")

    return choose


@pytest.mark.parametrize("how", ["raises", "illegal"])
def test_a_bot_that_keeps_failing_stops_its_game(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(site: Site) -> None:
        monkeypatch.setattr(site.hub.thinkers, "choose", _break(how))
        ann = await site.person("Ann")
        table = await ann.open("quarry", "me", "random", "random", begin=True)
        seat = await ann.sit_down(table["id"])
        await seat.until(lambda: seat.seen)
        monkeypatch.setattr("capomastro.server.tables.tending.FAILURES", 2)
        await seat.play_on(random.Random(1), lambda: seat.info["state"] == "finished")
        await require_end(site, seat, "failed")
        assert site.hub.metrics.counters["bot_failures"] >= 2

    at_site(scenario, workers=1)


def test_a_bot_that_fails_once_answers_the_default_and_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(site: Site) -> None:
        whole, failures = site.hub.thinkers.choose, [0]

        async def choose(*given: Any, **more: Any) -> int:
            failures[0] += 1
            if failures[0] % 2:
                raise ZeroDivisionError
            return int(await whole(*given, **more))

        monkeypatch.setattr(site.hub.thinkers, "choose", choose)
        ann = await site.person("Ann")
        seat = await ann.sit_down((await ann.open("quarry", "me", "random", begin=True))["id"])
        await seat.until(lambda: seat.seen)
        await seat.play_on(random.Random(1))
        await require_end(site, seat, "played")

    at_site(scenario, workers=1)


def _never(*_: Any) -> int:
    time.sleep(600)
    return 0


def test_a_bot_that_never_answers_is_stopped_and_the_next_one_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        thinkers = thinking.Thinkers(1, 3.0)
        game = find_game("quarry")
        state = game.new(2)
        state.apply(game.codec.parse("draw 9"))
        with monkeypatch.context() as patch:
            patch.setattr(thinking, "_choose", _never)
            with pytest.raises(TimeoutError):
                await thinkers.choose(state.imagine(0, thinking.luck()).encode(), 0, "random")
        thinkers.limit = PATIENCE
        code = await thinkers.choose(state.imagine(0, thinking.luck()).encode(), 0, "random")
        assert code in [int(c) for c in state.legal()]
        thinkers.close()

    asyncio.run(scenario())


def test_a_record_that_breaks_off_has_no_winner() -> None:
    async def scenario(site: Site) -> None:
        ann, _ = await site.table_of("quarry", 2)
        await ann.my_turn()
        await ann.play("keep")
        await ann.person.post(f"/api/tables/{ann.table}/close")
        text = await record_of(ann.person, ann.table)
        for said, kept in (("! cut closed_by_host", "! cut"), ("! cut closed_by_host\n", "")):
            changed = text.replace(said, kept)
            if not kept:
                changed = changed.replace("\ncut ", "\nopen ")
            info = await ann.person.post("/api/records", record=changed)
            assert (info["state"], info["ending"]) == ("finished", "cut")

    at_site(scenario)


def test_a_branch_from_the_end_of_a_game_is_over_at_once() -> None:
    async def scenario(site: Site) -> None:
        ann, bob = await site.table_of("quarry", 2)
        await asyncio.gather(*(seat.play_on(random.Random(n)) for n, seat in enumerate((ann, bob))))
        await ann.until(lambda: ann.info["state"] == "finished")
        steps = len(site.hub.rooms[ann.table].running.table.steps)
        chairs = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
        for step in (steps, steps - 2):
            branch = await ann.person.post(f"/api/tables/{ann.table}/branch", step=step, seats=chairs)
            seat = await ann.person.sit_down(branch["id"])
            await seat.until(lambda seat=seat: seat.seen)
            await seat.play_on(random.Random(3))
            await require_end(site, seat, "played")
            assert seat.info["origin"]["kind"] == "branch"

    at_site(scenario)


def test_how_it_ended_survives_a_restart(tmp_path: Any) -> None:
    """From the log alone, and from a snapshot."""
    for keep in (False, True):

        async def scenario(site: Site, keep: bool = keep) -> None:
            ann, bob, _ = await site.table_of("quarry", 3)
            await bob.ask("resign", seat=1)
            await ann.until(lambda: ann.info["seats"][1].get("resigned"))
            await ann.person.post(f"/api/tables/{ann.table}/close")
            await ann.until(lambda: ann.info["state"] == "finished")
            told = ann.info["notes"]
            if keep:
                site.hub.keep(ann.table, site.hub.rooms[ann.table].running)
                await eventually(lambda: site.hub.store.logs.snapshot(ann.table))
            del site.hub.rooms[ann.table]
            again = await ann.person.sit_down(ann.table)
            assert again.info["notes"] == told
            await again.until(lambda: again.seen)
            assert site.hub.rooms[ann.table].running.ending == "closed_by_host"

        at_site(scenario, tmp_path)


def test_who_sat_in_is_in_the_log() -> None:
    async def scenario(site: Site) -> None:
        ann, bob = await site.table_of("quarry", 2)
        await delete(site, bob.person)
        await ann.until(lambda: ann.info["seats"][1].get("away"))
        entries = await site.hub.store.logs.entries(ann.table)
        assert [entry.why for entry in entries if isinstance(entry, SatIn)] == ["gone"]

    at_site(scenario)
