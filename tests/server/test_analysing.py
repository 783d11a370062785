"""Analyses of finished games: who may ask, when, how many; and that nothing of a running game is ever analysed."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest
from tests.server.site import PATIENCE, Json, Person, Site, at_site

from capomastro.kernel.registry import game, games
from capomastro.kernel.state import CHANCE
from capomastro.kernel.view import Phrase
from capomastro.server.board import good, show
from capomastro.server.rest import SetUp
from capomastro.server.site.rates import NOBODY
from capomastro.server.store import Statement
from capomastro.server.store.analyses import STALE, WEEK, Analyses
from capomastro.server.tables.workers import Workers


async def finished(person: Person, **fields: Any) -> Json:
    """A private game against a bot, played to its end."""
    table = await person.open("quarry", "me", "random", public=False, begin=True, **fields)
    return await played(person, table)


async def played(person: Person, table: Json) -> Json:
    seat = await person.sit_down(table["id"])
    await seat.play_on(random.Random(3))
    await seat.until(lambda: seat.info.get("state") == "finished")
    found: Json = seat.info
    await seat.close()
    return found


async def report(person: Person, table: Json) -> Json:
    """The analysis of a game, once it is there."""
    path = f"/api/tables/{table['id']}/analysis"
    found = await person.post(path)
    for _ in range(int(PATIENCE / 0.1)):
        if found["state"] == "ready":
            return found
        assert found["state"] == "working"
        await asyncio.sleep(0.1)
        found = await person.get(path)
    raise AssertionError("it never came")


def test_a_finished_game_is_analysed_once_and_kept() -> None:
    async def scenario(site: Site) -> None:
        ann = await site.person("Ann")
        table = await finished(ann)
        before = await ann.get(f"/api/tables/{table['id']}/analysis")
        assert (before["state"], before["left"], before["most"]) == ("none", 10, 10)
        found = await report(ann, table)
        assert found["left"] == 9
        told = found["report"]
        assert told["over"]
        assert told["players"] == 2
        assert told["decisions"]
        ends = told["points"][-1]["shares"]
        for seat in range(2):
            parts = sum(p[part][seat] for p in told["points"] for part in ("luck", "play", "hidden", "correction"))
            assert ends[seat] - told["points"][0]["shares"][seat] == pytest.approx(parts, abs=0.01)
        again = await ann.post(f"/api/tables/{table['id']}/analysis")
        assert again["report"] == told
        assert again["left"] == 9, "what is kept costs nothing"

    at_site(scenario)


def test_a_running_game_is_never_analysed() -> None:
    async def scenario(site: Site) -> None:
        ann = await site.person("Ann")
        table = await ann.open("quarry", "me", "random", begin=True)
        for call in (ann.get, ann.post):
            refused = await call(f"/api/tables/{table['id']}/analysis", 403)
            assert refused["say"]["key"] == "server.not_finished"
        await ann.get(f"/api/tables/{table['id']}/position", 403)
        waiting = await ann.open("quarry", "me", "open")
        await ann.post(f"/api/tables/{waiting['id']}/analysis", 403)

    at_site(scenario)


def test_a_game_whose_deal_is_still_played_is_not_analysed_nor_its_report_shown() -> None:
    async def scenario(site: Site) -> None:
        ann = await site.person("Ann")
        table = await finished(ann)
        await report(ann, table)
        same = await ann.post(f"/api/tables/{table['id']}/rematch", same_deal=True)
        await ann.post(f"/api/tables/{same['id']}/start")
        for path in ("analysis", "position"):
            refused = await ann.get(f"/api/tables/{table['id']}/{path}", 403)
            assert refused["say"]["key"] == "server.deal_open"
        await played(ann, same)
        assert (await ann.get(f"/api/tables/{table['id']}/analysis"))["state"] == "ready"

    at_site(scenario)


def test_a_branch_of_a_deal_that_is_still_played_is_not_analysed() -> None:
    async def scenario(site: Site) -> None:
        ann = await site.person("Ann")
        table = await finished(ann)
        branch = await ann.post(f"/api/tables/{table['id']}/branch", step=2)
        await ann.get(f"/api/tables/{branch['id']}/analysis", 403)              # it runs
        assert (await ann.get(f"/api/tables/{table['id']}/analysis"))["state"] == "none", "where it came from is over"
        await played(ann, branch)
        assert (await ann.get(f"/api/tables/{branch['id']}/analysis"))["state"] == "none"
        same = await ann.post(f"/api/tables/{table['id']}/rematch", same_deal=True)
        await ann.post(f"/api/tables/{same['id']}/start")
        refused = await ann.post(f"/api/tables/{branch['id']}/analysis", 403)
        assert refused["say"]["key"] == "server.deal_open"

    at_site(scenario)


def test_a_record_brought_in_does_not_get_around_it() -> None:
    async def scenario(site: Site) -> None:
        ann = await site.person("Ann")
        table = await finished(ann)
        text = (await ann.http.get(f"/api/tables/{table['id']}/record")).text
        brought = await ann.post("/api/records", record=text)
        same = await ann.post(f"/api/tables/{table['id']}/rematch", same_deal=True)
        await ann.post(f"/api/tables/{same['id']}/start")
        refused = await ann.post(f"/api/tables/{brought['id']}/analysis", 403)
        assert refused["say"]["key"] == "server.deal_open"

    at_site(scenario)


def test_nobody_asks_for_the_analysis_of_a_table_they_may_not_see() -> None:
    async def scenario(site: Site) -> None:
        ann, mallory, stranger = await site.person("Ann"), await site.person("Mallory"), await site.stranger()
        table = await finished(ann)
        await report(ann, table)
        for person in (mallory, stranger):
            for path in ("analysis", "position"):
                await person.get(f"/api/tables/{table['id']}/{path}", 404)
        await mallory.post(f"/api/tables/{table['id']}/analysis", 404)
        await stranger.post(f"/api/tables/{table['id']}/analysis", 401)
        key = table["link"].partition("#")[2]
        assert (await mallory.get(f"/api/tables/{table['id']}/analysis", key=key))["state"] == "ready"

    at_site(scenario)


def test_ten_a_week_and_not_one_more() -> None:
    async def scenario(site: Site) -> None:
        ann, ben = await site.person("Ann"), await site.person("Ben")
        table = await finished(ann)
        me = (await ann.get("/api/me"))["id"]
        other = await ann.open("quarry", "me", "open")
        store = site.hub.store
        reports = Analyses(store)
        await report(ann, table)
        assert await reports.asked(me) == 1
        assert not await reports.begin(other["id"], me, 1)
        assert await reports.asked(me) == 1
        second = await finished(ann)
        refused = await ann.post(f"/api/tables/{second['id']}/analysis", 403)
        assert refused["say"]["key"] == "server.analyses_used"
        await store.db.write([Statement("UPDATE analyses SET at = at - ?", (WEEK + 1,))])
        assert (await ann.get(f"/api/tables/{second['id']}/analysis"))["left"] == 1, "a week later"
        assert (await ben.get(f"/api/tables/{table['id']}/analysis", key=table["link"].partition("#")[2]))["left"] == 1

    at_site(scenario, analyses=1)


def test_a_report_that_was_never_finished_is_begun_again() -> None:
    async def scenario(site: Site) -> None:
        ann = await site.person("Ann")
        table = await finished(ann)
        reports = Analyses(site.hub.store)
        me = (await ann.get("/api/me"))["id"]
        assert await reports.begin(table["id"], me, 10)
        assert (await ann.get(f"/api/tables/{table['id']}/analysis"))["state"] == "working"
        await site.hub.store.db.write([Statement("UPDATE analyses SET at = at - ? WHERE table_id = ?", (STALE + 1, table["id"]))])
        assert (await ann.get(f"/api/tables/{table['id']}/analysis"))["state"] == "none"
        assert (await report(ann, table))["report"]

    at_site(scenario)


def test_a_report_that_fails_counts_for_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(site: Site) -> None:
        ann = await site.person("Ann")
        table = await finished(ann)

        async def fails(*_: object) -> None:
            raise TimeoutError

        monkeypatch.setattr(site.hub.analysts, "report", fails)
        await ann.post(f"/api/tables/{table['id']}/analysis")
        for _ in range(int(PATIENCE / 0.1)):
            found = await ann.get(f"/api/tables/{table['id']}/analysis")
            if found["state"] == "none":
                break
            await asyncio.sleep(0.1)
        assert (found["state"], found["left"]) == ("none", 10)
        site.hub.metrics.counters["errors"] -= 1                # the one that was made here

    at_site(scenario)


def test_no_piece_of_a_report_begins_while_a_bots_move_waits() -> None:
    async def scenario(site: Site) -> None:
        ann = await site.person("Ann")
        table = await finished(ann)
        hub = site.hub

        class Busy(Workers):
            def __init__(self) -> None:
                self.moves = 1

            @property
            def queued(self) -> int:
                return self.moves

        busy, seen = Busy(), []
        room = await hub.room(table["id"])
        assert room is not None
        course = room.begun().table
        task = asyncio.ensure_future(
            hub.analysts.report(course, "apprentice", 5.0, busy, NOBODY, 1, lambda done, of: seen.append((done, of)))
        )
        await asyncio.sleep(1.0)
        assert not seen
        assert not task.done()
        busy.moves = 0
        found = await task
        assert seen
        assert found.decisions
        assert not found.unjudged

    at_site(scenario)


def test_a_report_stops_when_its_time_is_up() -> None:
    async def scenario(site: Site) -> None:
        ann = await site.person("Ann")
        table = await finished(ann)
        told = (await report(ann, table))["report"]
        assert told["unjudged"] > 0
        assert told["points"][-1]["shares"]
        for balance in told["balances"]:
            assert (balance["judged"], balance["accuracy"], balance["unsaid"]) == (0, None, "judged")
            assert balance["choices"] > 0

    at_site(scenario, analysis=0.0)


def test_who_is_erased_leaves_the_report_and_no_trace_in_it() -> None:
    async def scenario(site: Site) -> None:
        ann = await site.person("Ann")
        table = await finished(ann)
        await report(ann, table)
        me = (await ann.get("/api/me"))["id"]
        await site.hub.store.players.erase(me)
        rows = await site.hub.store.db.fetch("SELECT player, report FROM analyses WHERE table_id = ?", table["id"])
        assert rows[0][0] is None
        assert me not in rows[0][1]
        assert "Ann" not in rows[0][1]

    at_site(scenario)


# -- the analysis board -------------------------------------------------------------------------

BEGINNING = "quarry 2\nwhere 5=sold 9=1\npoints 0=3\nask turn 0 number=2\nask claim 1 stone=5 seller=0\n"


def test_a_position_is_set_up_and_moves_are_tried_and_taken_back() -> None:
    async def scenario(site: Site) -> None:
        stranger = await site.stranger()
        board = await stranger.post("/api/board", game="quarry", position=BEGINNING)
        assert board["decider"] == 1
        assert board["view"]["seat"] == -2 or board["view"]["players"] == 2
        first = board["moves"][0]["text"]
        tried = await stranger.post("/api/board", game="quarry", position=BEGINNING, moves=[first])
        assert tried["position"] != board["position"]
        back = await stranger.post("/api/board", game="quarry", position=BEGINNING, moves=[])
        assert back == board
        empty = await stranger.post("/api/board", game="quarry")
        assert empty["position"].startswith("quarry 2")
        drawn = [move for move in empty["moves"] if move.get("chance")]
        assert empty["decider"] != -1 or sum(move["chance"] for move in drawn) == pytest.approx(1)

    at_site(scenario)


def test_a_position_has_a_form_by_which_it_is_filled_in() -> None:
    async def scenario(site: Site) -> None:
        stranger = await site.stranger()
        form = await stranger.post("/api/board/form", game="quarry", position="quarry 3\nnothing else is read")
        where = next(line for line in form["lines"] if line["name"] == "where")
        assert where["values"]["of"] == ["0", "1", "2", "quarry", "sold", "hand"]
        assert {"stone", "claim"} <= {ask["name"] for ask in form["asks"] if ask.get("seat")}
        refused = await stranger.post("/api/board/form", 400, game="quarry", position="quarry 7")
        assert "the number of players" in refused["text"]

    at_site(scenario)


@pytest.mark.parametrize("game_id", sorted(games()))
def test_a_board_that_is_dealt_asks_somebody(game_id: str) -> None:
    assert good(show(SetUp(game_id, dealt=True))).decider >= 0


@pytest.mark.parametrize("game_id", sorted(games()))
def test_what_nature_can_answer_is_told_in_words(game_id: str) -> None:
    """The first draws of a game, one after another; no two answers read alike."""
    moves: list[str] = []
    for _ in range(4):
        found = good(show(SetUp(game_id, moves=moves)))
        if found.decider == CHANCE:
            told = [move.say for move in found.moves]
            assert all(told)
            assert len({str(say) for say in told}) == len(told)
        moves.append(found.moves[0].text)


def in_dutch(game_id: str, said: Any) -> str:
    """A phrase that came over the wire."""

    def phrase(told: Any) -> Any:
        if not isinstance(told, dict):
            return told
        return Phrase(told["key"], {name: phrase(value) for name, value in told.get("fields", {}).items()})

    return game(game_id).words("nl").say(phrase(said))


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("quarry 2\nwhere 5=nowhere\nask turn 0", 2, "where 5: 'nowhere' kan niet, wel 0 tot en met 1 of quarry"),
        ("quarry 2\npoints 0=3\nstones 4\nask turn 0", 3, "er is geen regel 'stones'"),
        ("quarry 99\nask turn 0", 1, "het aantal spelers: '99' moet een geheel getal"),
        ("chess 2", 1, "de eerste regel moet 'quarry"),
        ("quarry 2\npoints 0=3", 0, "een regel moet zeggen wat er gevraagd wordt"),
        ("quarry 2\nask turn 0\nask stone 0", 0, "er is precies dan een steen in de hand als"),
        ("quarry 2 stones=9\nask turn 0", 1, "er is geen optie 'stones'"),
        ("\x00" * 10, 1, "de eerste regel moet 'quarry"),
    ],
)
def test_a_bad_position_names_its_line_and_the_cause_in_every_language(text: str, line: int, reason: str) -> None:
    async def scenario(site: Site) -> None:
        ann = await site.person("Ann")
        for path in ("/api/board", "/api/board/best"):
            refused = await ann.post(path, 400, game="quarry", position=text)
            assert refused["say"]["fields"]["line"] == line
            assert in_dutch("quarry", refused["say"]["fields"]["reason"]).startswith(reason)

    at_site(scenario)


def test_a_bad_move_a_strange_game_and_too_much_of_anything_are_refused() -> None:
    async def scenario(site: Site) -> None:
        ann = await site.person("Ann")
        await ann.post("/api/board", 404, game="chess")
        assert "illegal" in (await ann.post("/api/board", 400, game="quarry", position=BEGINNING, moves=["keep"]))["text"]
        await ann.post("/api/board", 400, game="quarry", moves=["x"] * 501)
        await ann.post("/api/board", 400, game="quarry", position="x" * 40_001)
        await ann.post("/api/board", 400, game="quarry", players=9)

    at_site(scenario)


def test_the_best_moves_come_with_chances_and_margins() -> None:
    async def scenario(site: Site) -> None:
        ann, stranger = await site.person("Ann"), await site.stranger()
        await stranger.post("/api/board/best", 401, game="quarry", position=BEGINNING)
        board = await ann.post("/api/board", game="quarry", position=BEGINNING)
        best = await ann.post("/api/board/best", game="quarry", position=BEGINNING)
        assert best["seat"] == 1
        assert 1 <= len(best["moves"]) <= 5
        assert {move["text"] for move in best["moves"]} <= {move["text"] for move in board["moves"]}
        assert best["moves"][0]["behind"] == 0
        for move in best["moves"]:
            assert 0 <= move["share"] <= 1
            assert move["margin"] >= 0

    at_site(scenario)


def test_the_board_gives_no_advice_to_whoever_plays_a_rated_game_of_it() -> None:
    async def scenario(site: Site) -> None:
        ann = await site.person("Ann")
        table = await ann.open("quarry", "me", "random", begin=True)
        seat = await ann.sit_down(table["id"])
        await seat.my_turn()
        await ann.post("/api/board/best", game="quarry", position=BEGINNING)
        row = await site.hub.store.tables.find(table["id"])
        assert row is not None
        row.facts.rated = True
        await site.hub.store.tables.change(row)
        refused = await ann.post("/api/board/best", 403, game="quarry", position=BEGINNING)
        assert refused["say"]["key"] == "server.board_rated"

    at_site(scenario)


def test_a_moment_of_a_finished_game_goes_onto_the_board() -> None:
    async def scenario(site: Site) -> None:
        ann = await site.person("Ann")
        table = await finished(ann)
        text = (await ann.get(f"/api/tables/{table['id']}/position", step=3))["position"]
        board = await ann.post("/api/board", game="quarry", position=text)
        assert board["position"] == text
        await ann.get(f"/api/tables/{table['id']}/position", 400, step=9999)

    at_site(scenario)
