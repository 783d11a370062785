"""Puzzles over the wire: nothing of the solution before an answer, the first answer counts, and with an account it is kept."""

from __future__ import annotations

import asyncio
import json
from datetime import UTC, datetime, timedelta

import pytest
from tests.puzzles.test_puzzles import a_puzzle
from tests.server.site import Json, Person, Site, at_site

from capomastro.puzzles import puzzle as puzzles
from capomastro.server.http import puzzles as handlers

NOON = datetime(2026, 3, 14, 12, tzinfo=UTC)
FOUND = {"quarry": (a_puzzle("quarry-1", "telltale"), a_puzzle("quarry-2", "telltale"))}


@pytest.fixture(autouse=True)
def collected(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (puzzles, handlers):
        monkeypatch.setattr(module, "collection", lambda game: FOUND.get(game, ()))
    monkeypatch.setattr(handlers, "_today", lambda: NOON)          # however late it is


async def with_account(site: Site, name: str) -> Person:
    person = await site.person(name)
    await person.post("/api/account", account=name.lower(), passphrase="a long passphrase of mine")
    return person


def test_nothing_of_the_solution_leaves_before_an_answer() -> None:
    async def scenario(site: Site) -> None:
        eve = await site.stranger()
        listed = await eve.http.get("/api/puzzles")
        shown = await eve.http.get("/api/puzzles/quarry-1")
        assert [puzzle["id"] for puzzle in listed.json()["puzzles"]] == ["quarry-1", "quarry-2"]
        assert len(listed.json()["today"]) == 1
        assert {move["text"] for move in shown.json()["moves"]} == {"keep", "sell"}
        glimpsed = await eve.http.get("/api/puzzles/quarry-1/glimpse")
        assert glimpsed.json()["picture"].startswith("<svg")
        assert glimpsed.json()["ask"] == shown.json()["view"]["prompt"]
        assert glimpsed.headers["content-encoding"] == "gzip"
        plain = await eve.http.get("/api/puzzles/quarry-1/glimpse", headers={"accept-encoding": "identity"})
        assert plain.json() == glimpsed.json()
        assert (await eve.http.get("/api/puzzles/quarry-9/glimpse")).status_code == 404
        for sent in (listed, shown, glimpsed):
            for word in ("solution", "margin", "share", "telltale", "best", "position", "source"):
                assert word not in sent.text, word
        refused = await eve.http.post("/api/puzzles/quarry-1", json={"move": "dance"})
        assert refused.status_code == 400
        assert "keep" not in json.dumps(refused.json().get("say") or "")
        answered = (await eve.http.post("/api/puzzles/quarry-1", json={"move": "sell"})).json()
        assert answered["answer"]["solved"] is False
        assert answered["answer"]["best"][0]["text"] == "keep"
        assert answered["standing"] is None, "what a stranger has come to is the browser's to keep"
        assert (await eve.http.get("/api/puzzles/quarry-9")).status_code == 404
        assert (await eve.http.post("/api/puzzles/quarry-9", json={"move": "keep"})).status_code == 404

    at_site(scenario)


def test_the_first_answer_of_an_account_counts_and_can_be_exported_and_deleted() -> None:
    async def scenario(site: Site) -> None:
        ann = await with_account(site, "Ann")
        today = (await ann.get("/api/puzzles"))["today"][0]
        other = next(puzzle.id for puzzle in FOUND["quarry"] if puzzle.id != today)
        first = await ann.post(f"/api/puzzles/{today}", move="keep")
        assert first["standing"]["solved"] == [today]
        assert first["standing"]["streak"] == 1
        assert first["standing"]["rating"] > 1200
        again: Json = await ann.post(f"/api/puzzles/{today}", move="sell")
        assert again["standing"] == first["standing"], "only the first try counts"
        missed = await ann.post(f"/api/puzzles/{other}", move="sell")
        assert missed["standing"]["missed"] == [other]
        assert missed["standing"]["rating"] < first["standing"]["rating"]
        assert missed["standing"]["streak"] == 1
        ratings = {puzzle["id"]: puzzle["rating"] for puzzle in (await ann.get("/api/puzzles"))["puzzles"]}
        assert ratings[today] < 1000 < ratings[other]
        kept = (await ann.http.get("/api/me/export")).json()["puzzles"]
        assert [row["puzzle"] for row in kept] == [today, other]
        assert (await ann.http.get("/api/me/export")).json()["puzzle_days"] == [{"day": "2026-03-14", "puzzle": today, "solved": 1}]
        await ann.http.delete("/api/me")
        for table in ("puzzle_tries", "puzzle_days"):
            assert await site.hub.store.db.fetch(f"SELECT * FROM {table}") == []

    at_site(scenario)


def test_a_streak_goes_on_when_the_collection_begins_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """There are two positions; on the third day one of them comes back."""

    async def scenario(site: Site) -> None:
        ann = await with_account(site, "Bea")
        for day in range(5):
            monkeypatch.setattr(handlers, "_today", lambda day=day: NOON + timedelta(days=day))
            today = (await ann.get("/api/puzzles"))["today"][0]
            answered = await ann.post(f"/api/puzzles/{today}", move="keep")
            assert answered["standing"]["streak"] == day + 1
        monkeypatch.setattr(handlers, "_today", lambda: NOON + timedelta(days=5))
        today = (await ann.get("/api/puzzles"))["today"][0]
        for move in ("sell", "keep"):
            answered = await ann.post(f"/api/puzzles/{today}", move=move)
        days = await site.hub.store.db.fetch("SELECT day FROM puzzle_days WHERE solved = 0")
        assert days == [("2026-03-19",)], "the first try of the day counts"
        assert len(answered["standing"]["solved"]) == 2

    at_site(scenario)


def test_the_same_answer_from_two_windows_counts_once() -> None:
    async def scenario(site: Site) -> None:
        ann = await with_account(site, "Cleo")
        tried = await site.hub.store.db.fetch("SELECT tries FROM puzzle_ratings WHERE puzzle = 'quarry-1'")
        before = tried[0][0] if tried else 0
        both = await asyncio.gather(*(ann.post("/api/puzzles/quarry-1", move="keep") for _ in range(4)))
        assert {one["standing"]["rating"] for one in both} == {both[0]["standing"]["rating"]}
        assert await site.hub.store.db.fetch("SELECT tries FROM puzzle_ratings WHERE puzzle = 'quarry-1'") == [(before + 1,)]

    at_site(scenario)


def test_a_closed_site_shows_no_puzzle_to_strangers() -> None:
    async def scenario(site: Site) -> None:
        eve = await site.stranger()
        for path in ("/api/puzzles", "/api/puzzles/quarry-1"):
            assert (await eve.http.get(path)).status_code == 401
        assert (await eve.http.post("/api/puzzles/quarry-1", json={"move": "keep"})).status_code == 401

    at_site(scenario, access="invite")


def test_a_puzzle_that_is_no_longer_there_is_told_from_a_table_that_is_not() -> None:
    async def scenario(site: Site) -> None:
        eve = await site.stranger()
        for path in ("/api/puzzles/quarry-0", "/api/puzzles/%3Cb%3E"):
            assert (await eve.get(path, 404))["say"] == {"key": "server.no_puzzle"}

    at_site(scenario)
