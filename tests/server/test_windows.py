"""The time in which a blind question is answered: who may, when it closes, and what stands in its place at slow tables."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest
from tests.patience import PATIENCE
from tests.server.site import Json, Seat, Site, at_site

from capomastro.kernel.registry import games
from capomastro.kernel.trust import LiveChance
from capomastro.running import snapshot
from capomastro.running.entries import Ahead, Begin
from capomastro.running.game import RunningGame
from capomastro.running.protocol import ClockSpec

DRAW = 1 << 40


def dealing(monkeypatch: pytest.MonkeyPatch, stones: list[int]) -> None:
    """These stones are drawn, one after the other."""

    def answer(self: LiveChance, source: str, codes: list[int], weights: list[int]) -> int:
        if source != "quarry":
            return codes[0]
        number = self.counters.get(source, 0)
        self.counters[source] = number + 1
        return DRAW + stones[number] - 1

    monkeypatch.setattr(LiveChance, "answer", answer)


async def until_sale(site: Site, *, clock: Json | None = None, bots: bool = False) -> list[Seat]:
    """Seats 0, 1 and 2 keep a stone; then seat 0 sells one: seats 1 and 2 may be asked, as far as everybody knows."""
    more: Json = {"clock": clock} if clock else {}
    if bots:
        ann = await site.person("Ann")
        table = await ann.open("quarry", "me", "random", "random", begin=True)
        seats = [await ann.sit_down(table["id"])]
        await seats[0].until(lambda: seats[0].seen)
        return seats
    seats = await site.table_of("quarry", 3, **more)
    for number, seat in enumerate(seats):
        await seat.my_turn(number)
        await seat.play("keep", number)
    await seats[0].my_turn(0)
    return seats


async def answer(seat: Seat, number: int, move: str, **more: Any) -> Json:
    window = seat.seen[number]["window"]
    return await seat.ask("answer", seat=number, **{"question": window["question"], "since": window["since"], "move": move, **more})


async def open_window(seats: list[Seat]) -> None:
    for number, seat in enumerate(seats):
        await seat.until(lambda seat=seat, number=number: seat.seen[number].get("window"))


def test_every_seat_that_could_be_asked_is_offered_the_same_and_the_rest_is_shown_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(site: Site) -> None:
        dealing(monkeypatch, [1, 9, 3, 5, 2])
        seats = await until_sale(site)
        eve = await (await site.person("Eve")).sit_down(seats[0].table)
        await eve.until(lambda: eve.seen)
        await seats[0].play("sell", 0)
        await open_window(seats)
        await eve.until(lambda: eve.seen[-1].get("window"))
        holder, other = seats[1].seen[1]["window"], seats[2].seen[2]["window"]
        assert [reply["text"] for reply in holder["replies"]] == ["claim", "silent"]
        assert holder == other, "who keeps the 9 is offered what the other is offered"
        for seen in (seats[0].seen[0], eve.seen[-1]):
            assert seen["window"] == {"since": holder["since"], "until": holder["until"], "seats": [1, 2]}
        assert holder["until"] - holder["since"] == PATIENCE * 1000
        refused = await seats[0].ask("answer", seat=0, question="claim", since=holder["since"], move="claim")
        assert refused["code"] == "not_your_turn"
        assert (await answer(seats[2], 2, "keep"))["code"] == "illegal"
        assert (await answer(seats[2], 2, "claim", question="stone"))["code"] == "illegal"
        assert (await answer(seats[2], 2, "claim", since=holder["since"] - 1))["code"] == "stale"

    at_site(scenario, window=PATIENCE)


def test_a_window_closes_early_only_when_all_who_could_be_asked_have_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(site: Site) -> None:
        dealing(monkeypatch, [1, 9, 3, 5, 2, 4])
        seats = await until_sale(site, clock={"kind": "fischer", "seconds": 600, "increment": 5})
        await seats[0].play("sell", 0)
        await open_window(seats)
        left = seats[1].seen[1]["clocks"]["left"]
        assert seats[1].seen[1]["clocks"].get("running", -1) == -1, "nobody's clock runs"
        for seat in (seats[0], seats[2]):
            await seat.up_to_date()
        frames = len(seats[0].messages), len(seats[2].messages)
        assert (await answer(seats[1], 1, "claim"))["type"] == "done"
        await seats[1].until(lambda: seats[1].seen[1]["window"].get("answer") == "claim")
        assert not seats[1].seen[1].get("moves"), "it waits"
        await asyncio.sleep(0.5)
        assert (len(seats[0].messages), len(seats[2].messages)) == frames, "an answer was told"
        assert (await answer(seats[1], 1, "silent"))["type"] == "done", "it may be changed"
        assert (await answer(seats[1], 1, "claim"))["type"] == "done"
        began = time.monotonic()
        assert (await answer(seats[2], 2, "claim"))["type"] == "done", "it keeps no 9: its answer does nothing"
        await seats[1].my_turn(1)
        assert time.monotonic() - began < PATIENCE, "it closed once both had answered"
        kinds = [event["kind"] for event in seats[2].events[2]]
        assert kinds.count("claimed") == 1
        assert seats[1].seen[1]["clocks"]["left"][0] >= left[0], "nobody's clock ran"

    at_site(scenario, window=2 * PATIENCE)


def test_there_is_no_window_where_all_who_could_be_asked_are_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(site: Site) -> None:
        ann = await site.person("Ann")
        table = await ann.open("quarry", "me", "random", "random", begin=True)
        seat = await ann.sit_down(table["id"])
        await seat.my_turn(0)
        await seat.play("sell", 0)                      # nobody keeps a stone yet, or bots do
        while not seat.over:
            await seat.my_turn(0)
            if not seat.over:
                await seat.play("sell", 0)
        assert not any(m["type"] == "seen" and m.get("window") for m in seat.messages)

    at_site(scenario, window=2 * PATIENCE)


def test_standing_answers_take_the_place_of_windows_at_slow_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    frames: list[list[Json]] = []

    async def one(site: Site, stands: str) -> str:
        dealing(monkeypatch, [1, 9, 3, 5, 2, 4])
        seats = await until_sale(site, clock={"kind": "days", "days": 2})
        asked = await seats[1].ask("standing", seat=1)
        assert [(ask["question"], [r["text"] for r in ask["replies"]]) for ask in asked["asks"]] == [("claim", ["claim", "silent"])]
        start = len(seats[2].messages)
        for move in ("claim", "silent", stands):
            done = await seats[1].ask("answer", seat=1, question="claim", move=move, standing=True)
            assert done["type"] == "done", done
        assert (await seats[1].ask("standing", seat=1))["asks"][0].get("answer", "") == stands
        await seats[0].play("sell", 0)
        await seats[1].my_turn(1)
        await seats[2].until(lambda: seats[2].seen[2]["view"]["awaited"] == 1)
        assert not any(m.get("window") for seat in seats for m in seat.messages)
        frames.append([m for m in seats[2].messages[start:] if m["type"] == "seen"])
        kinds = [event["kind"] for event in seats[2].events[2]]
        return "claimed" if "claimed" in kinds else "silent"

    async def scenario(site: Site) -> None:
        assert await one(site, "claim") == "claimed"
        assert await one(site, "silent") == "silent"
        assert await one(site, "") == "silent", "taken back: the answer of somebody absent"
        assert len(frames[1]) == len(frames[2]), "nobody can tell who gave one"

    at_site(scenario, window=2 * PATIENCE)


@pytest.mark.parametrize("window", [8, 20, 60])
def test_the_window_is_an_option_of_the_table(window: int) -> None:
    async def scenario(site: Site) -> None:
        ann = await site.person("Ann")
        table = await ann.open("quarry", "me", "open", window=window)
        assert table["window"] == window
        assert (await ann.open("quarry", "me", "open"))["window"] == 20
        assert "window" not in await ann.open("quarry", "me", "open", clock={"kind": "days", "days": 1})
        assert "window" not in await ann.open("carrara", "me", "open")
        refused = await ann.post("/api/tables", 400, game="quarry", window=5)
        assert "8, 20" in refused["text"] or "window" in refused["text"]

    at_site(scenario)


def test_answers_given_ahead_are_kept_with_the_game() -> None:
    quarry = games()["quarry"]

    def game() -> RunningGame:
        return RunningGame(quarry, b"3" * 32, ClockSpec())

    running = game()
    running.follow(running.opening(Begin(1, "quarry", quarry.rules_version, 2, {"data": quarry.shelf.latest}, "", ["ab"] * 2)))
    while not running.blind or not running.window or not running.window.seats:
        text = "keep" if running.length < 3 else "sell"
        running.follow(running.bot_move(quarry.codec.parse(text), 2) if running.decider >= 0 and not running.blind else running.nobody(2))
    seat = running.window.seats[0]
    running.follow(Ahead(5, seat, "claim", "claim", key="a"))
    running.follow(Ahead(6, 1 - seat, "claim", "silent", standing=True))
    again = game()
    assert snapshot.bring_back(again, snapshot.take(running, "t"), "t")
    assert (again.answers, again.standing, again.answered_at) == ({seat: "claim"}, {1 - seat: {"claim": "silent"}}, 6)
    again.follow(again.window_closes(7))
    assert not again.answers, "the next question is another one"
    assert again.standing
