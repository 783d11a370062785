"""What version 0.1 left behind goes on: its databases open, every table in them comes to its end, and its backups restore.

The files in ``past/`` were written by that version itself (``past/make.py``). They are never made again for the sake of a change:
a change that cannot follow them is wrong.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import lzma
import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from tests.patience import PATIENCE
from tests.server.postgres import Cluster
from tests.server.site import eventually, running

from capomastro.bots import bot_for
from capomastro.kernel.record import parse_record, replay
from capomastro.kernel.record import record as write_record
from capomastro.kernel.registry import game as find_game
from capomastro.kernel.rng import Rng
from capomastro.running.entries import AnyEntry
from capomastro.running.game import RunningGame
from capomastro.server.people.push import new_key
from capomastro.server.site.config import Config
from capomastro.server.site.now import now_ms
from capomastro.server.store import Store, open_store
from capomastro.server.store import backup as keeping
from capomastro.server.store.model import metadata
from capomastro.server.tables import lobby
from capomastro.server.tables.hub import Hub
from capomastro.server.tables.room import Room
from capomastro.server.tables.tending import Moot
from capomastro.server.tables.thinking import Thinkers

FOLDER = Path(__file__).parent / "past"
DATABASES = ("sqlite", "postgresql")
GAMES = ("carcassonne", "carrara", "citadels", "firenze", "quarry")
EVERY_GAME = {"running", "held", "finished", "imported", "branched"}
BOTS = {"firenze": "apprentice"}        # at random it takes thousands of moves
SETTINGS: Any = {
    "gather_wait": 0.0, "nonce_wait": 0.0, "bot_pace": 0.0, "blind_wait": 0.0, "window": 0.001, "takeover_bot": "apprentice",
    "abandoned_after": 0.0, "log_level": "error", "rates": False, "workers": 1,
}
Json = dict[str, Any]


class Past(NamedTuple):
    """A database as 0.1 left it, and what 0.1 said of it."""

    kind: str
    url: str
    told: Json

    def tables(self, game: str) -> list[Json]:
        return [one for one in self.told["tables"] if one["game"] == game]

    def table(self, name: str) -> Json:
        found: Json = next(one for one in self.told["tables"] if one["name"] == name)
        return found


def unpacked(name: str) -> bytes:
    return lzma.decompress((FOLDER / f"{name}.xz").read_bytes())


def empty(kind: str, request: pytest.FixtureRequest, tmp_path: Path, name: str = "site") -> str:
    """The URL of a database without anything in it."""
    if kind == "sqlite":
        return f"sqlite:///{tmp_path}/{name}.db"
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.new_database()


def left_behind(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a database with everything 0.1 wrote."""
    url = empty(kind, request, tmp_path)
    if kind == "sqlite":
        (tmp_path / "site.db").write_bytes(unpacked("sqlite.db"))
    else:
        cluster: Cluster = request.getfixturevalue("cluster")
        cluster.load(url, unpacked("postgresql.sql"))
    return url


@pytest.fixture(params=DATABASES)
def past(request: pytest.FixtureRequest, tmp_path: Path) -> Past:
    kind = str(request.param)
    return Past(kind, left_behind(kind, request, tmp_path), json.loads(unpacked(f"{kind}.told.json")))


class AtOnce(Thinkers):
    """Bots think here instead of in processes of their own: there is nobody who waits meanwhile."""

    async def _run(self, pool: Any, limit: float, function: Any, *arguments: object) -> Any:
        return function(*arguments)


@contextlib.asynccontextmanager
async def opened(url: str) -> AsyncIterator[Hub]:
    """The tables of a database, each looked after once it is asked for."""
    store = await open_store(url)
    hub = Hub(Config(**SETTINGS), store, bytes.fromhex(await store.setting("secret", "")), new_key())
    hub.thinkers = AtOnce(1)
    try:
        yield hub
        assert not hub.metrics.counters.get("errors", 0), "the server logged an error"
        assert not hub.metrics.counters.get("bot_failures", 0), "a bot failed"
    finally:
        await hub.close()


# -- going on --------------------------------------------------------------------------


async def begin(hub: Hub, room: Room) -> None:
    """A table that waits for its start gets it; whoever looks after one that was about to start begins by itself."""
    if room.row.state == "open" and not room.row.facts.starting:
        for name in ("Béa", "Carl"):
            if any(chair.kind == "open" for chair in room.row.chairs):
                player = next(p for p in await hub.store.players.newest() if p.name == name)
                await lobby.sit(hub, room, player, None)
        host = await hub.store.players.find(room.row.host)
        assert host is not None
        await lobby.start(hub, room, host)
    await eventually(lambda: room.running is not None)


def choice(room: Room, play: RunningGame, seat: int, rng: random.Random) -> str:
    """A move at random, or one of a bot where that would lead nowhere."""
    if room.game.id not in BOTS:
        return rng.choice(room.game.moves(play.state, seat)).text
    luck = Rng(rng.getrandbits(60))
    code = bot_for(room.game, BOTS[room.game.id]).choose(room.game, play.state.imagine(seat, luck), seat, luck)
    return room.game.codec.text(code)


def person_answers(room: Room, rng: random.Random, play: RunningGame) -> AnyEntry:
    """What somebody at this table does next; ``Moot`` while a bot or nobody is asked."""
    seat = play.decider
    if play.over or (seat >= 0 and room.bot_at(seat)) or (seat < 0 and not play.clock.paused):
        raise Moot
    if play.clock.paused:
        return play.pause(seat, False, now_ms(), [])
    seq = play.viewers[seat].seq
    if play.held is not None:
        return play.confirm(seat, seq, "", now_ms())
    text = choice(room, play, seat, rng)
    return play.move(seat, seq, text, f"past-{play.length}", now_ms())


async def go_on(room: Room) -> None:
    """People play at random, bots as they do, until the game is over and written down as such."""
    rng = random.Random(room.row.id)
    assert room.running is not None
    async with asyncio.timeout(5 * PATIENCE):                    # for a whole game
        while not room.running.over:
            with contextlib.suppress(Moot):
                await room.act(lambda play: person_answers(room, rng, play))
            await asyncio.sleep(0)
        while room.row.state != "finished":
            await asyncio.sleep(0)


def stands_as_told(room: Room, one: Json) -> None:
    """The position is the one 0.1 saw: the same question to the same seat, the same possible answers."""
    play = room.running
    assert play is not None
    legal = [] if play.over else sorted(room.game.codec.text(int(code)) for code in play.state.legal())
    outcome = play.outcome()
    now = {"entries": play.length, "answers": len(play.table.steps), "decider": play.decider, "legal": legal,
           "scores": outcome.scores, "ranks": outcome.ranks}
    assert now == {name: one[name] for name in now}
    waiting = play.waiting(play.decider)
    assert (waiting.move if waiting else "") == one["held"]


async def recorded(hub: Hub, room: Room) -> str:
    """The record of a finished game; it replays, and the log followed from its beginning comes to the same game."""
    play = room.running
    assert play is not None
    names = {seat: chair.name or chair.bot for seat, chair in enumerate(room.row.chairs) if chair.name or chair.bot}
    text = write_record(play.table, names=names).text()
    again = replay(parse_record(text))
    assert again.state.encode() == play.state.encode()
    facts = room.row.facts
    fresh = RunningGame(find_game(facts.game, facts.rules), await hub.store.logs.seed(room.row.id), facts.clock)
    fresh.follow_all(await hub.store.logs.entries(room.row.id))
    assert fresh.state.encode() == play.state.encode()
    assert fresh.over == play.over
    return text


async def results(store: Store, table: str) -> list[tuple[int, int]]:
    rows = await store.db.fetch("SELECT rank, score FROM results WHERE table_id = ? ORDER BY seat", table)
    return [(int(rank), int(score)) for rank, score in rows]


def lines(record: str) -> list[str]:
    """A record without its checksum, which is that of the software that writes it."""
    return [line for line in record.splitlines() if not line.startswith("end ")]


async def comes_to_its_end(hub: Hub, one: Json) -> None:
    room = await hub.room(one["id"])
    assert room is not None
    assert room.row.state == one["state"]
    assert room.row.facts.rules == 1
    if room.row.state == "finished":
        stands_as_told(room, one)
        assert lines(await recorded(hub, room)) == lines(one["record"])
        found = await results(hub.store, one["id"])
        assert found == ([] if one["name"].startswith("imported") else list(zip(one["ranks"], one["scores"], strict=True)))
        return
    if "legal" in one:
        stands_as_told(room, one)
    else:
        await begin(hub, room)
    await go_on(room)
    await recorded(hub, room)
    assert room.running is not None
    assert room.row.facts.ending == "played"
    outcome = room.running.outcome()
    assert await results(hub.store, one["id"]) == list(zip(outcome.ranks, outcome.scores, strict=True))


@pytest.mark.by_turns
@pytest.mark.parametrize("past", DATABASES, indirect=True)
@pytest.mark.parametrize("game", GAMES)
def test_every_table_comes_to_its_end(past: Past, game: str) -> None:
    async def scenario() -> None:
        async with opened(past.url) as hub:
            for one in past.tables(game):
                try:
                    await comes_to_its_end(hub, one)
                except BaseException as error:
                    error.add_note(f"{past.kind}: the table {one['name']!r} of {game}, {one['id']}")
                    raise

    asyncio.run(scenario())


@pytest.mark.parametrize("kind", DATABASES)
def test_the_past_holds_every_kind_of_table(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    """What the other tests go on with is there: every kind of table of every game, and snapshots in the layout of 0.1."""
    told = json.loads(unpacked(f"{kind}.told.json"))
    for game in GAMES:
        assert {one["name"] for one in told["tables"] if one["game"] == game} >= EVERY_GAME
    assert all(one["held"] for one in told["tables"] if one["name"] == "held")

    async def scenario() -> None:
        store = await open_store(left_behind(kind, request, tmp_path), migrate=False)
        try:
            assert [tuple(row) for row in await store.db.fetch("SELECT version_num FROM alembic_version")] == [("0002",)]
            assert {str(r[0]) for r in await store.db.fetch("SELECT id FROM tables")} == {one["id"] for one in told["tables"]}
            assert (await store.db.fetch("SELECT COUNT(*) FROM snapshots"))[0][0] > 0
        finally:
            await store.close()

    asyncio.run(scenario())


# -- people ----------------------------------------------------------------------------


def test_people_of_the_past_are_known(past: Past) -> None:
    """Devices, tokens and passphrases work, the chat is there, and what waited for a word still does."""

    async def scenario() -> None:
        async with running(past.url, **SETTINGS) as site:
            ann, bea, carl, device = [await site.stranger() for _ in range(4)]
            ann.http.cookies.set("capomastro", past.told["people"]["Ann"])
            bea.http.cookies.set("capomastro", past.told["people"]["Béa"])
            carl.http.headers["authorization"] = f"Bearer {past.told['people']['Carl']}"
            assert [(await one.get("/api/me"))["name"] for one in (ann, bea, carl)] == ["Ann", "Béa", "Carl"]
            signed_in = await device.post("/api/login", account="ann", passphrase=past.told["passphrase"])
            assert signed_in["name"] == "Ann"

            told = past.table("held")
            seat = await bea.sit_down(told["id"])
            await seat.until(lambda: seat.seen)
            seen = seat.seen[told["decider"]]
            assert seen["waiting"] == {"move": told["held"]}
            answer = await seat.ask("confirm", seat=told["decider"], seq=seen["seq"])
            assert answer["type"] == "done", answer

            gossip = past.table("an open proposal")
            place = await bea.sit_down(gossip["id"])
            await place.until(lambda: any(m["type"] == "said" and m["text"].endswith("你好") for m in place.messages))
            await place.until(lambda: all(seen["proposal"]["kind"] == "undo" for seen in place.seen.values()) and place.seen)
            assert not site.hub.metrics.counters.get("errors", 0), "the server logged an error"

    asyncio.run(scenario())


# -- backups ---------------------------------------------------------------------------


async def everything(store: Store) -> dict[str, list[tuple[Any, ...]]]:
    """All rows that a backup holds."""
    return {
        table.name: sorted((tuple(row) for row in await store.db.fetch(f"SELECT {', '.join(c.name for c in table.columns)} FROM {table}")),
                           key=repr)
        for table in metadata.sorted_tables if table.name not in keeping.NOT_KEPT
    }


@pytest.fixture(params=DATABASES)
def target(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return empty(str(request.param), request, tmp_path, "restored")


def test_a_backup_of_the_past_restores(past: Past, target: str) -> None:
    """Into either database, row by row what the database held."""

    async def scenario() -> None:
        restored, original = await open_store(target), await open_store(past.url)
        try:
            rows = await keeping.restore(restored, FOLDER / f"{past.kind}.backup")
            found = await everything(restored)
            assert found == await everything(original)
            assert rows == sum(map(len, found.values()))
        finally:
            await restored.close()
            await original.close()

    asyncio.run(scenario())
