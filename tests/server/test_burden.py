"""What a visitor can ask for is bounded in time, off the event loop, and counted: nobody else waits for it."""

from __future__ import annotations

import asyncio
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from litestar.openapi import OpenAPIConfig
from tests.patience import PATIENCE
from tests.server.site import Site, at_site, eventually, running

from capomastro import game
from capomastro.kernel.record import record as write_record
from capomastro.kernel.rng import Rng
from capomastro.kernel.table import Dice, Table
from capomastro.running.requests import LONGEST
from capomastro.server.people.ratings import Rater, rate, who_played
from capomastro.server.site.rates import Visitor
from capomastro.server.store import Facts, Ratings, SeatResult, Store, Strength, TableRow, open_store
from capomastro.server.tables import clerks
from capomastro.server.tables.thinking import HINTS_WAITING
from capomastro.server.tables.workers import FOR_ADVICE, FOR_NOBODY, FOR_PEOPLE, Workers


def bomb(answers: int, undos: int) -> str:
    """The record of a long game whose last move is taken back and made again many times."""
    firenze = game("firenze")
    table, rng = Table(firenze, max(firenze.players), nature=Dice(4)), Rng(4)
    while len(table.steps) < answers and not table.over:
        legal = table.state.legal()
        table.play(int(legal[int(rng.below(len(legal)))]))
    last = table.last_act()
    code = table.steps[last].code
    for _ in range(3):
        table.undo(last)
        table.play(code)
    lines = write_record(table).text().split("\n")
    at = [number for number, line in enumerate(lines) if line.startswith("! undo")]
    block = lines[at[1] : at[2]]
    return "\n".join(lines[: at[2]] + block * undos + lines[at[2] :])


async def longest_pause(stop: asyncio.Event) -> float:
    """How long the event loop worked on one thing at most; that others had the processor meanwhile does not count."""
    longest, last = 0.0, time.thread_time()
    while not stop.is_set():
        await asyncio.sleep(0.005)
        now = time.thread_time()
        longest, last = max(longest, now - last), now
    return longest


def test_an_undo_in_a_record_costs_little() -> None:
    took = {}
    for undos in (10, 1000):
        text = bomb(1500, undos)
        began = time.thread_time()
        assert not clerks._read(text, 1, "t").wrong
        took[undos] = time.thread_time() - began
    assert took[1000] < 8 * took[10] + 5.0, f"1,000 undos: {took[1000]:.1f} s, 10 undos: {took[10]:.1f} s"


def test_reading_a_long_record_keeps_nobody_waiting() -> None:
    async def scenario(site: Site) -> None:
        ann = await site.person("Ann")
        await ann.post("/api/records", 400, record="x")             # the clerks' process is there
        stop = asyncio.Event()
        pause = asyncio.create_task(longest_pause(stop))
        began = time.monotonic()
        table = await ann.post("/api/records", record=bomb(1200, 100))
        took = time.monotonic() - began
        began = time.monotonic()
        page = await ann.get(f"/api/tables/{table['id']}/replay", count=60, first=300)
        took_page = time.monotonic() - began
        stop.set()
        assert len(page["moments"]) == 60
        assert await pause < 0.5 * max(took, took_page, 1.0), f"it stood still; the import took {took:.1f} s, a page {took_page:.1f} s"

    at_site(scenario)


def test_work_that_takes_too_long_is_refused_and_the_next_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(site: Site) -> None:
        ann = await site.person("Ann")
        await ann.post("/api/records", 400, record="x")
        monkeypatch.setattr(site.hub.clerks, "limit", 0.05)
        refused = await ann.post("/api/records", 403, record=bomb(1200, 100))
        assert refused["say"]["key"] == "server.too_long"
        monkeypatch.setattr(site.hub.clerks, "limit", PATIENCE)
        assert "must" in (await ann.post("/api/records", 400, record="capomastro-record 1\nrules x"))["text"]

    at_site(scenario)


def test_a_record_of_too_many_lines_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clerks, "LONGEST", 100)
    assert "at most 100" in clerks._read(bomb(200, 1), 1, "t").wrong


def test_a_game_without_end_goes_only_forward(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(site: Site) -> None:
        ann = await site.person("Ann")
        table = await ann.open("quarry", "me", "random", begin=True)
        seat = await ann.sit_down(table["id"])
        await seat.my_turn()
        await seat.play()
        monkeypatch.setattr("capomastro.running.requests.LONGEST", 1)
        for kind in ("undo", "redo"):
            refused = await seat.ask(kind, seat=0, seq=seat.seen[0]["seq"])
            assert refused["say"]["key"] == "server.full"
        await seat.my_turn()
        assert (await seat.play(sure=False))["type"] == "done"
        assert not seat.seen[0].get("waiting")

    assert LONGEST > 10_000
    at_site(scenario)


# -- fairness -------------------------------------------------------------------------


class Steady(Workers):
    """Every piece of work takes a twentieth of a second, by a clock that only work moves."""

    now = 1000.0

    def monotonic(self) -> float:
        return self.now

    async def _run(self, pool: Any, limit: float, function: Any, *arguments: object) -> Any:
        await asyncio.sleep(0)
        self.now += 0.05
        return function(*arguments)


def test_many_questions_of_one_visitor_make_that_visitor_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        workers = Steady(1, PATIENCE)
        monkeypatch.setattr("capomastro.server.tables.workers.time", workers)
        order: list[str] = []

        async def ask(name: str, purpose: int, visitor: Visitor) -> None:
            await workers.ask(purpose, visitor, None, order.append, name)

        greedy = [asyncio.create_task(ask("greedy", FOR_PEOPLE, Visitor("n1", f"p{n % 5}"))) for n in range(20)]
        await asyncio.sleep(0)                          # the first of them has begun
        unseen = asyncio.create_task(ask("unseen", FOR_NOBODY, Visitor("n2", "q")))
        question = asyncio.create_task(ask("question", FOR_ADVICE, Visitor("n3", "r")))
        move = asyncio.create_task(ask("move", FOR_PEOPLE, Visitor("n3", "r")))
        await asyncio.wait_for(asyncio.gather(question, move, unseen, *greedy), PATIENCE)
        assert order.index("move") <= 2
        assert order.index("question") <= 6
        assert order[-1] == "unseen", "a game nobody looks at comes last"
        workers.close()

    asyncio.run(scenario())


def test_the_tables_of_one_visitor_take_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time passes while they are compared, and what their visitor used is forgotten meanwhile."""

    class Ticking(Steady):
        def monotonic(self) -> float:
            self.now += 0.001
            return self.now

    async def scenario() -> None:
        workers = Ticking(1, PATIENCE)
        monkeypatch.setattr("capomastro.server.tables.workers.time", workers)
        order: list[int] = []

        async def play(table: int) -> None:
            for _ in range(3):
                await workers.ask(FOR_NOBODY, Visitor("n", "p"), None, order.append, table)

        await asyncio.wait_for(asyncio.gather(*[play(table) for table in range(4)]), PATIENCE)
        assert order == [0, 1, 2, 3] * 3
        workers.close()

    asyncio.run(scenario())


def test_a_place_that_is_given_up_is_given_on() -> None:
    async def scenario() -> None:
        workers = Workers(1, 60.0)
        await workers._turn(FOR_PEOPLE, Visitor())
        second = asyncio.create_task(workers._turn(FOR_PEOPLE, Visitor()))
        await asyncio.sleep(0)
        workers._next()                                 # the second is handed the place …
        second.cancel()                                 # … and cancelled in the same round
        with pytest.raises(asyncio.CancelledError):
            await second
        await asyncio.wait_for(workers._turn(FOR_PEOPLE, Visitor()), PATIENCE)
        workers.close()

    asyncio.run(scenario())


def test_a_player_has_few_hints_waiting() -> None:
    async def scenario(site: Site) -> None:
        ann = await site.person("Ann")
        table = await ann.open("quarry", "me", "random", begin=True)
        seats = [await ann.sit_down(table["id"]) for _ in range(8)]
        for seat in seats:
            await seat.my_turn()
        thinkers = site.hub.thinkers
        await thinkers._turn(FOR_PEOPLE, Visitor())             # the only worker is busy …
        asked = [asyncio.create_task(seat.ask("hint", seat=0)) for seat in seats]
        await eventually(lambda: sum(one.done() for one in asked) == len(seats) - HINTS_WAITING)
        thinkers._next()                                        # … until all have asked
        refused = [answer for answer in await asyncio.gather(*asked) if answer["type"] == "refused"]
        assert len(refused) == len(seats) - HINTS_WAITING
        assert all(answer["code"] == "rate" and answer["wait"] >= 1 for answer in refused)

    at_site(scenario, rates=True)


# -- ratings ---------------------------------------------------------------------------


def result_rows(store_facts: Facts, number: int, players: list[str]) -> tuple[TableRow, list[SeatResult]]:
    table_id = f"rated{number:08}"
    row = TableRow(table_id, "running", False, players[0], store_facts, [], number, number)
    return row, [SeatResult(table_id, seat, player, "", seat + 1, 10, 1000 + number) for seat, player in enumerate(players)]


async def with_players(store: Store, people: int) -> list[str]:
    from capomastro.server.store import Player

    ids = [f"player{n:02}" for n in range(people)]
    for player in ids:
        await store.players.add(Player(player, player.title(), "en"), f"hash {player}")
    return ids


def facts() -> Facts:
    return Facts(game="quarry", players=2, options={}, rules=1, data="1", hash="", rated=True)


def test_kept_ratings_are_those_that_the_results_give(database: str) -> None:
    async def scenario() -> None:
        store = await open_store(database)
        other = await open_store(database)
        ids = await with_players(store, 6)
        rater, second = Rater(store), Rater(other)
        rng = Rng(9)
        played = []
        for number in range(24):
            pair = [ids[int(rng.below(6))], ids[int(rng.below(6))]]     # now and then the same twice, which counts for nobody
            row, results = result_rows(facts(), number, pair)
            await store.tables.add(row)
            played.append((row, results))
        for at in range(0, 24, 4):                                      # four tables end at the same time, seen by two processes
            now = played[at : at + 4]
            await asyncio.gather(*(who.finish(*one) for one in now for who in (rater, second)))
        kept = {one.who: one.strength for one in await rater.ladder("quarry", 0, 100)}
        assert await store.results.count_rated("quarry") == 24 == int((await store.results.version("quarry")).split()[0])
        assert sum(s.games for s in kept.values()) == sum(2 for _, r in played if r[0].player != r[1].player)
        await rater.rebuild("quarry")
        again = {one.who: one.strength for one in await rater.ladder("quarry", 0, 100)}
        assert again == rate([who_played(one) for one in await store.results.all_rated("quarry")])
        assert {who: s.games for who, s in kept.items() if s.games} == {who: s.games for who, s in again.items()}
        await store.db.write([])
        version = await store.results.version("quarry")
        await store.results.keep("quarry", Ratings(version, "3 99", {"bot random": Strength(1, 2, 3)}, whole=True))
        await rater.check(["quarry"])                                   # it rests on another number of games than there are
        assert {one.who for one in await rater.ladder("quarry", 0, 100)} == set(again)
        await store.close()
        await other.close()

    asyncio.run(scenario())


def test_who_i_am_costs_the_same_however_many_rated_games_there_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        async with running(f"sqlite:///{tmp_path}/site.db") as site:
            ann = await site.person("Ann")
            store = site.hub.store
            ids = [ann.id, *await with_players(store, 3)]
            for number in range(30):
                row, results = result_rows(facts(), number, [ids[number % 4], ids[(number + 1) % 4]])
                await store.tables.add(row)
                await site.hub.rater.finish(row, results)
            monkeypatch.setattr(store.results, "all_rated", None)                 # nobody reads them all
            mine = (await ann.get("/api/me"))["ratings"]
            assert [one["game"] for one in mine] == ["quarry"]
            ladder = await ann.get("/api/ratings/quarry", count=2)
            assert len(ladder["players"]) == 2
            assert ladder["more"]
            rest = await ann.get("/api/ratings/quarry", first=2)
            assert len(rest["players"]) == 2
            assert not rest.get("more")

    asyncio.run(scenario())


def test_the_description_of_the_interface_is_worked_out_once_and_beside_the_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build, made = OpenAPIConfig.to_openapi_schema, []

    def noted(config: OpenAPIConfig) -> Any:
        made.append(threading.current_thread())
        return build(config)

    monkeypatch.setattr(OpenAPIConfig, "to_openapi_schema", noted)

    async def scenario(site: Site) -> None:
        nobody = await site.stranger()
        paths = ("/schema/openapi.json", "/schema", "/schema/openapi.json")
        answers = await asyncio.gather(*(nobody.http.get(path) for path in paths))
        assert [answer.status_code for answer in answers] == [200] * 3
        assert "/api/tables" in answers[0].json()["paths"]
        assert len(made) == 1
        assert made[0] is not threading.current_thread(), "tables do not wait for it"

    at_site(scenario, tmp_path)


def test_asking_for_the_description_is_counted_too() -> None:
    async def scenario(site: Site) -> None:
        ann = await site.person("Ann")
        site.grant_no_more()
        answers = [await ann.http.get("/schema/nothing") for _ in range(125)]
        assert answers[0].status_code == 404
        assert answers[-1].status_code == 429

    at_site(scenario, rates=True)
