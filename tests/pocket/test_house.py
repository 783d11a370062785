"""The tables of a device without a server: the server's paths and messages, over the same running games."""

from __future__ import annotations

import asyncio
import itertools
import json
import time

import pytest
from tests.patience import PATIENCE
from tests.pocket.device import Cramped, Device

from capomastro.kernel.record import parse_record, replay, verify
from capomastro.kernel.registry import games
from capomastro.kernel.table import Table
from capomastro.kernel.trust import LiveChance
from capomastro.pocket.opening import deal_of
from capomastro.pocket.table import now_ms
from capomastro.running.imported import running_game

GAMES = sorted(games())
OURS = [name for name in GAMES if name != "quarry"]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_to_its_end_and_its_record_holds(game: str) -> None:
    async def played() -> None:
        device = Device()
        await device.open(game, deal="class 4b")
        await device.sit_down()
        await device.play()
        status, text = await device.ask("GET", f"/api/tables/{device.table}/record")
        assert status == 200
        record = parse_record(text)
        assert verify(record) > 0
        assert replay(record).over
        assert device.last("seen")["outcome"]["scores"] == record.scores

    asyncio.run(played())


@pytest.mark.parametrize("game", OURS)
def test_the_same_deal_gives_the_checksum_of_the_native_engine(game: str) -> None:
    """The same answers under the same seed, followed by the kernel's own table."""

    async def played() -> str:
        device = Device()
        await device.open(game, deal="a deal")
        await device.sit_down()
        await device.play(at_most=6)
        await device.ask("POST", f"/api/tables/{device.table}/close")
        return str((await device.ask("GET", f"/api/tables/{device.table}/record"))[1])

    record = parse_record(asyncio.run(played()))
    seed, nonces = deal_of("a deal", 2)
    assert record.seed == seed
    table = Table(games()[game].under(record.rules), 2, nature=LiveChance(seed, [bytes.fromhex(n) for n in nonces]), begin=False)
    for entry in record.entries:
        if entry.actor == "?":
            nature, state = table.nature, table.state
            assert nature is not None
            code = nature.answer(table.game.source(state), [int(c) for c in state.legal()], [int(w) for w in state.chance()])
            assert table.game.codec.text(code) == entry.text
        if entry.actor != "!":
            table.do(table.game.codec.parse(entry.text), auto=entry.auto)
    assert table.game.checksum(table.state) == record.checksum


def test_another_deal_is_another_game() -> None:
    assert deal_of("one", 2) != deal_of("two", 2)
    assert deal_of("one", 2) == deal_of("one", 2)


def test_a_game_comes_back_as_it_was_left() -> None:
    async def played() -> None:
        first = Device()
        await first.open("quarry")
        await first.sit_down()
        await first.play(at_most=2)
        again = Device(first.keeper)
        again.table = first.table
        await again.sit_down()
        assert again.last("seen")["view"] == first.last("seen")["view"]
        await again.play()
        assert again.last("table")["table"]["ending"] == "played"

    asyncio.run(played())


def test_a_game_goes_on_whatever_the_clock_of_the_device_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """People set it, and questions that close by themselves look at it."""
    hours = itertools.count()
    began = time.time_ns()
    monkeypatch.setattr(time, "time_ns", lambda: began - next(hours) * 3600 * 10**9)

    async def played() -> None:
        device = Device()
        await device.open("quarry")
        await device.sit_down()
        async with asyncio.timeout(PATIENCE):
            await device.play()

    asyncio.run(played())


def windows_of(device: Device) -> dict[int, tuple[str, int, int]]:
    """Which questions that close by themselves each seat can answer now, since when and until when."""
    now = {told["seat"]: told.get("window") or {} for told in device.told if told["type"] == "seen"}
    return {seat: (window["question"], window["since"], window["until"]) for seat, window in now.items() if window.get("replies")}


@pytest.mark.parametrize("days", [1, -1], ids=["a day later", "with the clock set back"])
def test_a_question_that_closes_by_itself_waits_for_whoever_comes_back(monkeypatch: pytest.MonkeyPatch, days: int) -> None:
    async def played() -> None:
        asked: dict[int, tuple[str, int, int]] = {}
        while not asked:                            # some games have no such question
            first = Device()
            await first.open("quarry")
            await first.sit_down()
            while not (asked := windows_of(first)) and not first.over:
                seen = first.last("seen")
                if seen.get("moves"):
                    await first.command(type="play", seat=seen["seat"], seq=seen["seq"], move=seen["moves"][0]["text"], sure=True)
                await asyncio.sleep(0.001)
        first.house.part(1)
        now = now_ms() + days * 24 * 3600 * 1000
        monkeypatch.setattr("capomastro.pocket.table.now_ms", lambda: now)
        again = Device(first.keeper)
        again.table = first.table
        await again.sit_down()
        window = 1000 * again.house.tables[again.table].kept.window
        assert windows_of(again) == {seat: (question, now, now + window) for seat, (question, _, _) in asked.items()}

    asyncio.run(played())


def test_records_go_out_and_in_and_open_in_the_full_product() -> None:
    async def played() -> None:
        device = Device()
        await device.open("quarry")
        await device.sit_down()
        await device.play(at_most=1)
        _, open_record = await device.ask("GET", f"/api/tables/{device.table}/record")
        assert parse_record(open_record).seed is None, "the seed of a game that goes on stays where it is"
        await device.play()
        _, text = await device.ask("GET", f"/api/tables/{device.table}/record")
        running, _ = running_game(parse_record(text), 1)
        assert running.ending == "played"
        status, info = await device.ask("POST", "/api/records", {"record": text})
        assert (status, info["state"], info["origin"]["kind"]) == (200, "finished", "import")
        status, found = await device.ask("GET", f"/api/tables/{info['id']}/replay?first=0&count=3")
        assert (status, len(found["moments"])) == (200, 3)
        _, read = await device.ask("GET", f"/api/tables/{info['id']}/replay?first=1&count=1&walk=true")
        assert read["moments"][0]["walk"][0]["things"]
        status, branched = await device.ask("POST", f"/api/tables/{info['id']}/branch", {"step": 3})
        assert (status, branched["state"], branched["origin"]["step"]) == (200, "running", 3)

    asyncio.run(played())


@pytest.mark.parametrize("text", ["", "nonsense", "game quarry\n", "game nowhere\nrules 1\ndata 1\nplayers 2\n\n"])
def test_a_bad_record_is_refused_in_words(text: str) -> None:
    async def asked() -> None:
        status, problem = await Device().ask("POST", "/api/records", {"record": text})
        assert (status, problem["say"]["key"]) == (400, "server.bad_record")

    asyncio.run(asked())


def test_a_full_device_changes_nothing_and_says_so() -> None:
    async def played() -> None:
        device = Device(keeper := Cramped())
        await device.open("quarry")
        await device.sit_down()
        before = device.house.tables[device.table].begun().length
        keeper.full = True
        seen = device.last("seen")
        await device.command(type="play", seat=0, seq=seen["seq"], move=seen["moves"][0]["text"], sure=True)
        assert device.last("refused")["say"]["key"] == "pocket.no_room"
        assert device.house.tables[device.table].begun().length == before
        keeper.full = False
        await device.command(type="play", seat=0, seq=seen["seq"], move=seen["moves"][0]["text"], sure=True)
        assert device.house.tables[device.table].begun().length > before

    asyncio.run(played())


def test_a_command_that_comes_twice_is_played_once() -> None:
    async def played() -> None:
        device = Device()
        await device.open("quarry", seats=[{"kind": "me"}, {"kind": "hotseat", "name": "Bo"}])
        await device.sit_down()
        seen = next(message for message in device.told if message.get("moves"))
        play = {"type": "play", "seat": seen["seat"], "seq": seen["seq"], "move": seen["moves"][0]["text"], "sure": True, "key": "once"}
        await device.say(**play)
        length = device.house.tables[device.table].begun().length
        await device.say(**play)
        assert device.house.tables[device.table].begun().length == length
        assert [m["key"] for m in device.told if m["type"] == "done"] == ["once", "once"]

    asyncio.run(played())


def test_undo_asks_nobody_where_everybody_shares_a_screen() -> None:
    async def played() -> None:
        device = Device()
        await device.open("quarry", seats=[{"kind": "me"}, {"kind": "hotseat", "name": "Bo"}])
        await device.sit_down()
        await device.play(at_most=2)
        steps = len(device.house.tables[device.table].begun().table.steps)
        seen = next(m for m in reversed(device.told) if m["type"] == "seen" and m.get("undo", {}).get("step"))
        await device.command(type="undo", seat=seen["seat"], seq=seen["seq"])
        assert len(device.house.tables[device.table].begun().table.steps) < steps

    asyncio.run(played())


def test_a_position_in_a_link_becomes_a_table() -> None:
    async def opened() -> None:
        device = Device()
        text = "quarry 2\nwhere 5=sold 9=1\npoints 0=3\nask turn 0 number=2\nask claim 1 stone=5 seller=0"
        await device.open("quarry", seats=[], position=text)
        await device.sit_down()
        assert device.last("seen")["view"]["players"] == 2
        status, problem = await device.ask("POST", "/api/tables", {"game": "quarry", "position": "quarry 2\nwhere 99=1"})
        assert (status, problem["say"]["key"]) == (400, "server.bad_position")

    asyncio.run(opened())


@pytest.mark.parametrize(
    ("body", "key"),
    [
        ({"game": "quarry", "seats": [{"kind": "me"}, {"kind": "open"}]}, "pocket.no_friends"),
        ({"game": "quarry", "seats": [{"kind": "me"}, {"kind": "bot"}], "rated": True}, "pocket.no_clock"),
        ({"game": "quarry", "seats": [{"kind": "me"}, {"kind": "bot"}], "clock": {"kind": "move", "seconds": 60}}, "pocket.no_clock"),
        ({"game": "quarry", "seats": [{"kind": "me"}, {"kind": "hotseat", "name": "ann"}]}, "server.name_alike"),
        ({"game": "quarry", "seats": [{"kind": "me"}]}, "server.bad_options"),
        ({"game": "quarry", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "nobody"}]}, "server.bad_options"),
        ({"game": "quarry", "seats": [{"kind": "me"}, {"kind": "bot"}], "options": {"nothing": "1"}}, "server.bad_options"),
        ({"game": "nowhere"}, "server.malformed"),
        ({"game": "quarry", "nonsense": 1}, "server.malformed"),
    ],
)
def test_what_a_device_cannot_do_is_refused(body: dict[str, object], key: str) -> None:
    async def asked() -> None:
        status, problem = await Device().ask("POST", "/api/tables", body)
        assert status >= 400
        assert problem["say"]["key"] == key

    asyncio.run(asked())


def test_a_table_is_forgotten_for_good() -> None:
    async def forgotten() -> None:
        device = Device()
        await device.open("quarry")
        assert (await device.ask("DELETE", f"/api/tables/{device.table}"))[0] == 200
        assert device.keeper.tables == {}
        assert (await device.ask("GET", f"/api/tables/{device.table}"))[0] == 404

    asyncio.run(forgotten())


def test_a_rematch_begins_at_once_and_whoever_asks_again_comes_to_it() -> None:
    async def again() -> None:
        device = Device()
        await device.open("quarry")
        await device.ask("POST", f"/api/tables/{device.table}/close")
        _, first = await device.ask("POST", f"/api/tables/{device.table}/rematch", {})
        _, second = await device.ask("POST", f"/api/tables/{device.table}/rematch", {})
        _, same = await device.ask("POST", f"/api/tables/{device.table}/rematch", {"same_deal": True})
        assert (first["state"], first["id"]) == ("running", second["id"])
        assert same["commitment"] == (await device.ask("GET", f"/api/tables/{device.table}"))[1]["commitment"]

    asyncio.run(again())


def test_what_is_listed_is_what_the_table_says_of_itself() -> None:
    async def listed() -> None:
        device = Device()
        await device.open("quarry")
        await device.sit_down()
        await device.play()
        assert json.loads(device.keeper.infos[device.table])["state"] == "finished"

    asyncio.run(listed())
