"""Attacks on what surrounds the tables: analyses, the analysis board, puzzles, lessons, notices, answers in advance, careers."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import sqlite3
from typing import Any

from machine import ROOT
from target import ATTACKER, PATIENCE, Target
from tests.server.browser import Keys
from tests.server.site import Person

from capomastro.puzzles.puzzle import collection

SILENT = "https://203.0.113.{}/"            # public addresses at which nobody answers (RFC 5737)
NAMES = 10


async def analysis_flood(target: Target, size: float) -> float:
    """Seconds in which a bot answers somebody else while one visitor, under ten names, asks for reports and for the best moves."""
    record = next((ROOT / "records" / "citadels").glob("*.txt")).read_text(encoding="utf-8")

    async def ask(eve: Person) -> None:
        answer = await eve.http.post("/api/records", json={"record": record}, timeout=PATIENCE)
        if answer.status_code == 201:
            await eve.http.post(f"/api/tables/{answer.json()['id']}/analysis", timeout=PATIENCE)
        while True:
            best = eve.http.post("/api/board/best", json={"game": "carcassonne"}, timeout=PATIENCE)
            await asyncio.gather(best, asyncio.sleep(0.05), return_exceptions=True)

    eves = [await target.person(f"Eve {number}", ATTACKER) for number in range(max(2, int(NAMES * size)))]
    return await target.awaited(ask(eve) for eve in eves)


async def puzzle_flood(target: Target, size: float) -> float:
    """Seconds in which a bot answers somebody else while one visitor answers puzzles as fast as it can."""
    eve = await target.person("Eve", ATTACKER)
    puzzles = collection("citadels")[:20]

    async def flood() -> None:
        for _ in range(int(20 * size)):
            answers = (eve.http.post(f"/api/puzzles/{one.id}", json={"move": one.solutions[0]}, timeout=PATIENCE) for one in puzzles)
            await asyncio.gather(*answers, return_exceptions=True)

    return await target.awaited([flood()])


async def glimpse_flood(target: Target, size: float) -> float:
    """Seconds in which a bot answers somebody else while one visitor has the picture of every puzzle drawn in every language at once."""
    eve = await target.person("Eve", ATTACKER)
    games = ("carcassonne", "citadels", "carrara", "firenze")
    paths = [f"/api/puzzles/{one.id}/glimpse" for game in games for one in collection(game)][: int(200 * size)]

    async def flood() -> None:
        asked = (eve.http.get(path, params={"lang": lang}, timeout=PATIENCE) for path in paths for lang in ("en", "nl", "de"))
        await asyncio.gather(*asked, return_exceptions=True)

    return await target.awaited([flood()])


async def career_flood(target: Target, size: float) -> float:
    """Seconds that others waited at most while ten names with 2,000 games each asked what these come to and for all of it."""
    eves = [await target.person(f"Eve {number}", ATTACKER) for number in range(max(1, int(NAMES * size)))]
    for eve in eves:
        fill_career(target, eve.id, int(2000 * size))
    paths = [f"/api/me/{what}" for what in ("statistics", "games", "export")] * int(10 * size)
    return await _others_wait(target, [eve.http.get(path, timeout=PATIENCE) for eve in eves for path in paths])


def fill_career(target: Target, player: str, number: int) -> None:
    """As if somebody had played so many games against a bot."""
    facts = '{"game":"quarry","players":2}'
    tables = [f"{player}{n:06}" for n in range(number)]
    seats = [(table, *seat) for table in tables for seat in ((0, "person", player, ""), (1, "bot", None, "random"))]
    with contextlib.closing(sqlite3.connect(target.database, timeout=PATIENCE)) as base, base:
        base.executemany(
            "INSERT INTO tables (id, game, state, public, tended, host, facts, created, changed) "
            "VALUES (?, 'quarry', 'finished', 0, 0, ?, ?, 0, 0)",
            [(table, player, facts) for table in tables],
        )
        base.executemany("INSERT INTO log (table_id, seq, entry) VALUES (?, 0, '{}')", [(table,) for table in tables])
        base.executemany("INSERT INTO seats (table_id, seat, kind, player, bot, colour) VALUES (?, ?, ?, ?, ?, 0)", seats)
        base.executemany(
            "INSERT INTO results (table_id, seat, game, rated, player, bot, rank, score, at, parts) "
            "VALUES (?, ?, 'quarry', 0, ?, ?, 1, 9, 0, '{\"table\":9}')",
            [(table, seat, who, bot) for table, seat, _, who, bot in seats],
        )


async def _others_wait(target: Target, asking: list[Any]) -> float:
    """The longest that others waited while all of this was asked at once."""
    async with target.watched() as longest:
        await asyncio.gather(*asking, return_exceptions=True)
    return float(longest[0])


async def lesson_flood(target: Target, size: float) -> float:
    """Seconds that others waited at most while one visitor began lessons of all games as fast as it could."""
    eve = await target.person("Eve", ATTACKER)
    games = ("carcassonne", "citadels", "carrara", "firenze")
    begun = [{"game": games[number % len(games)], "lesson": "first"} for number in range(int(200 * size))]
    return await _others_wait(target, [eve.http.post("/api/tables", json=lesson, timeout=PATIENCE) for lesson in begun])


async def notice_flood(target: Target, size: float) -> float:
    """Seconds that others waited at most while ten names had notices tried out at hosts that never answer."""
    key = Keys()
    given = {"p256dh": base64.b64encode(key.public).decode(), "auth": base64.b64encode(key.auth).decode()}

    async def tries(number: int) -> None:
        eve = await target.person(f"Eve {number}", ATTACKER)
        for browser in range(int(10 * size)):
            endpoint = SILENT.format(browser) + str(number)
            await eve.http.put("/api/me/notices/push", json={"endpoint": endpoint, **given}, timeout=PATIENCE)
        await eve.http.patch("/api/me", json={"webhook": SILENT.format(number)}, timeout=PATIENCE)
        ways = ["push", "webhook"] * int(10 * size)
        await asyncio.gather(*(eve.http.post("/api/me/notices/try", json={"way": way}, timeout=PATIENCE) for way in ways))

    return await _others_wait(target, [tries(number) for number in range(NAMES)])


async def answer_flood(target: Target, size: float) -> float:
    """Seconds that others waited at most while one visitor decided in advance, and otherwise, over and over."""
    eve = await target.person("Eve", ATTACKER)
    table = (await eve.open("quarry", "me", "random", begin=True, clock={"kind": "days", "days": 2}))["id"]
    seat = await eve.sit_down(table)
    await seat.until(lambda: seat.seen)
    path, question = f"/api/tables/{table}/advance", {"seat": 0, "question": "claim"}
    moves = [("claim", "silent", "")[number % 3] for number in range(int(1000 * size))]
    return await _others_wait(target, [eve.http.put(path, json={**question, "move": move}, timeout=PATIENCE) for move in moves])
