"""No secret leaves: what a seat is sent is a function of what that seat may know, over every channel."""

from __future__ import annotations

import asyncio
import logging
import random
import re
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.server.site import Json, Seat, Site, at_site, eventually

from capomastro.kernel.game import Game
from capomastro.kernel.notation import Told
from capomastro.kernel.proof import Case
from capomastro.kernel.registry import games
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import SPECTATOR
from capomastro.kernel.trust import LiveChance, commitment
from capomastro.running import course, faces, requests
from capomastro.running.entries import Begin
from capomastro.running.faces import Faces, Sight
from capomastro.running.game import RunningGame
from capomastro.running.protocol import ClockSpec, Describe, History
from capomastro.server.site.config import Config
from capomastro.server.site.logs import JsonLines
from capomastro.server.store import Chair, Facts, TableRow
from capomastro.server.tables.room import Room

COMPARED = 12               # moments of a game
RECORDS = Path(__file__).parents[2] / "records" / "quarry"


# -- whatever the secret, the same bytes -------------------------------------------------
class NoHub:
    """Just enough of a hub for a room nobody is connected to."""

    config = Config()


def room_of(game: Game, case: Case, seed: bytes, clock: ClockSpec | None = None) -> Room:
    """A running game that talks to nobody."""
    setup = game.setup(game.new(case.players, case.options))
    facts = Facts(
        game=game.id, players=case.players, options=setup["options"], rules=setup["rules"], data=setup["data"], hash=setup["hash"],
        clock=clock or ClockSpec("fischer", 600, 5),
    )
    hub: Any = NoHub()
    room = Room(hub, TableRow("t", "running", True, "", facts, [Chair("person", f"p{n}") for n in range(case.players)], 0, 0))
    play = RunningGame(game, seed, facts.clock)
    begin = Begin(1, game.id, facts.rules, case.players, {**facts.options, "data": facts.data}, commitment(seed), ["ab"] * case.players)
    play.follow(play.opening(begin))
    room.running = play
    return room


def advance(play: RunningGame, rng: random.Random, now: int) -> None:
    """One random decision."""
    if play.decider < 0:
        play.follow(play.nobody(now))
        return
    code = rng.choice([int(c) for c in play.state.legal()])
    play.follow(play.bot_move(code, now))


@pytest.mark.parametrize(("game", "case"), [pytest.param(g, c, id=f"{g.id}-{c}") for g in games().values() for c in g.proof.trials])
def test_every_message_is_the_same_in_every_world_the_seat_thinks_possible(
    game: Game, case: Case, games_to_play: Callable[[int, int], int]
) -> None:
    """The whole, and what changed since the seat was last shown the game."""
    for number in range(games_to_play(1, 50)):
        rng = random.Random(f"{case} {number}")
        room = room_of(game, case, rng.randbytes(32))
        assert room.running is not None
        eyes = [*range(case.players), SPECTATOR]
        before = sights(room, room.running, eyes)
        steps = compared = 0
        while not room.running.over and steps < game.max_decisions and compared < COMPARED:
            steps += 1
            if rng.random() < 0.05:
                compared += 1
                viewer = rng.choice(eyes)
                compare_worlds(room, room.running, viewer, before[viewer], rng)
                before = sights(room, room.running, eyes)
            advance(room.running, rng, steps * 1000)


def sights(room: Room, play: RunningGame, eyes: list[int]) -> dict[int, Sight]:
    """What everybody is shown now."""
    all_faces = Faces(play, room, play.length * 1000)
    return {viewer: all_faces.face(viewer).sight for viewer in eyes}


def compare_worlds(room: Room, play: RunningGame, viewer: int, before: Sight, rng: random.Random) -> None:
    truth = play.state
    now = play.length * 1000

    def told() -> tuple[bytes, bytes | None]:
        """To a viewer who is not the first that is told: what was worked out for a spectator must not show."""
        all_faces = Faces(play, room, now)
        all_faces.face(SPECTATOR).changes(before)
        face = all_faces.face(viewer)
        return face.message(0), face.changes(before)

    sent = told()
    described = room.answer(Describe(1, viewer))
    for _ in range(2):
        world = truth.imagine(viewer, Rng(rng.getrandbits(40)))
        world.log = truth.log
        play.table.state = world
        try:
            assert told() == sent, f"viewer {viewer} could tell"
            assert room.answer(Describe(1, viewer)) == described
        finally:
            play.table.state = truth


@pytest.mark.parametrize(("game", "case"), [pytest.param(g, g.proof.trials[-1], id=g.id) for g in games().values()])
def test_the_past_is_told_in_pages_exactly_as_it_was_seen(game: Game, case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the server has let go of the events and works them out again, and after an undo."""
    for module in (faces, requests):
        monkeypatch.setattr(module, "NEWEST", 7)
    rng = random.Random(f"past {game.id}")
    room = room_of(game, case, rng.randbytes(32))
    play = room.running
    assert play is not None
    for number in range(40):
        if number == 6:
            last = play.table.steps[play.table.last_act()].actor
            play.follow(play.undo(last, play.viewers[last].seq, False, "", 0, []))
        if not play.over:
            advance(play, rng, number * 1000)
    for seat, viewer in play.viewers.items():
        seen = msgspec.json.decode(Faces(play, room, 0).face(seat).message(0))["events"]
        play.table.forget(len(play.table.steps) - rng.randrange(3))
        told: list[Json] = []
        before = rng.choice([viewer.count, 2**40])
        while before:
            page = room.answer(History(1, seat, before))
            assert 0 < len(page.events) <= 7
            told, before = [*msgspec.to_builtins(page.events), *told], page.events_from
        assert told == seen
        assert room.answer(History(1, seat, 0)).events == []


# -- tables without aids -----------------------------------------------------------------
@pytest.mark.parametrize("game", [pytest.param(g, id=g.id) for g in games().values()])
def test_how_it_would_stand_if_the_game_ended_now_does_not_leave_a_table_without_aids(game: Game) -> None:
    rng = random.Random(f"aids {game.id}")
    room = room_of(game, game.proof.trials[-1], rng.randbytes(32))
    play = room.running
    assert play is not None
    told: dict[bool, set[str]] = {True: set(), False: set()}
    for number in range(60):
        if play.over:
            break
        for aids in (True, False):
            room.row.facts.aids = aids
            for seat in play.viewers:
                message = msgspec.json.decode(Faces(play, room, number).face(seat).message(0))
                told[aids] |= names_in([message["view"], message.get("moves", [])]) - {"score"}
                told[aids] |= {"score"} & set(message)
            view = game.scene(play.state, aids=aids).view(0)
            assert all(game.words("en").say(phrase) for phrase in game.describe(view))
        advance(play, rng, number * 1000)
    forbidden = {"score"} | game.aids
    assert told[True] >= forbidden, "the game declares what it never shows"
    assert not told[False] & forbidden
    room.row.state = "finished"
    assert room.aids, "afterwards everybody may know"


def names_in(value: Any) -> set[str]:
    """Every field name at any depth."""
    if isinstance(value, dict):
        return set(value).union(*map(names_in, value.values()))
    return set().union(*map(names_in, value)) if isinstance(value, list) else set()


def worth_something(view: dict[str, Any]) -> bool:
    """Whether a follower stands in Carcassonne that would bring points if the game ended now."""
    return any(seat["out"][role] for seat in view["seats"] for role in ("highwayman", "knight", "monk"))


def test_replays_and_descriptions_at_a_purist_table_say_nothing_of_the_end() -> None:
    async def scenario(site: Site) -> None:
        for aids in (False, True):
            seats = await site.table_of("carcassonne", 2, aids=aids)
            play, rng = site.hub.rooms[seats[0].table].running, random.Random(5)
            while not worth_something(seats[0].seen[0]["view"]):
                at = play.decider
                seen = await seats[at].my_turn(at)
                assert (await seats[at].play(rng.choice(seen["moves"])["text"], at))["type"] == "done"
            replay = (await seats[0].person.http.get(f"/api/tables/{seats[0].table}/replay")).json()
            described = await seats[0].ask("describe", seat=0)
            keys = {phrase["key"] for phrase in described["say"]}
            assert ("if_ended" in names_in(replay)) == aids
            assert ("board.seat" in keys, "board.seat.plain" in keys) == (aids, not aids)
            hint = await seats[0].ask("hint", seat=0) if not aids else {"code": "not_allowed"}
            assert hint["code"] in ("not_allowed", "not_your_turn")

    at_site(scenario)


def test_a_link_shows_no_more_than_the_finished_game_shows_to_everybody() -> None:
    """And nothing at all before the end, nor of the seats, the link and the chat of the table."""

    async def scenario(site: Site) -> None:
        ann, eve = await site.person("Ann"), await site.stranger()
        running = await ann.open("quarry", "me", "random", public=False, begin=True)
        await ann.post(f"/api/tables/{running['id']}/shares", 403)
        table = await ann.post("/api/records", record=next(RECORDS.glob("*.txt")).read_text(encoding="utf-8"))
        await site.hub.store.chat.say(table["id"], ann.id, 0, "between ourselves")
        link = await ann.post(f"/api/tables/{table['id']}/shares")
        key = (await ann.get(f"/api/tables/{table['id']}"))["link"].partition("#")[2]
        everybody = (await eve.http.get(f"/api/tables/{table['id']}/replay", params={"key": key, "count": 60})).json()
        shown = await eve.http.get(f"/api/shares/{link['token']}")
        moments = await eve.http.get(f"/api/shares/{link['token']}/replay", params={"count": 60})
        page = await eve.http.get(f"/s/{link['token']}", headers={"accept": "text/html"})
        assert moments.json() == everybody
        public = (await eve.http.get(f"/api/tables/{table['id']}", params={"key": key})).json()
        assert {name: value for name, value in shown.json()["table"].items() if public.get(name) != value} == {}
        for answer in (shown, moments, page):
            assert key not in answer.text
            assert ann.cookie not in answer.text
            assert "between ourselves" not in answer.text

    at_site(scenario)


# -- canaries -------------------------------------------------------------------------------
EYES = re.compile(rb"eyes(-?\d+)_")
PRIVATE = re.compile(rb"private(\d+)_")


@pytest.mark.parametrize("changes", [False, True])
def test_canaries_in_every_private_field_and_view_reach_only_their_own_seat(changes: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Views, moves and private event fields are marked with whom they are for; every byte every socket got is searched."""
    game = games()["quarry"]
    true_view, true_shows, true_tell = game.view, game.move_shows, course.tell

    def view(state: Any, seat: int) -> Any:
        out = true_view(state, seat)
        out.asks = f"eyes{seat}_{out.asks}"
        return out

    def move_shows(state: Any, code: int) -> Any:
        return f"eyes{state.decider()}_", true_shows(state, code)[1]

    def tell(kinds: Any, happened: Any, seat: int, *, all_seeing: bool = False) -> Told | None:
        told = true_tell(kinds, happened, seat, all_seeing=all_seeing)
        for field in kinds[happened.kind].fields if told else ():
            if told is not None and field.private and field.name in told.fields:
                told.fields[field.name] = f"private{int(happened.audience)}_{told.fields[field.name]}"
        return told

    monkeypatch.setattr(game, "view", view, raising=False)
    monkeypatch.setattr(game, "move_shows", move_shows, raising=False)
    monkeypatch.setattr(course, "tell", tell)

    async def scenario(site: Site) -> None:
        seats = await site.table_of("quarry", 3, changes=changes)
        watcher = await (await site.person("Eve")).sit_down(seats[0].table, changes=changes)
        rng = random.Random(4)
        http: list[list[bytes]] = [[] for _ in seats]

        async def pry(number: int, seat: Seat) -> None:
            """Ask for everything there is, in between the moves."""
            for path in ("replay", "replay?seat=1", "replay?seat=-1", "replay?seat=-2", "record", "analysis", "position?step=1", ""):
                http[number].append((await seat.person.http.get(f"/api/tables/{seat.table}/{path}".rstrip("/"))).content)
            for other in range(3):
                await seat.say("describe", id=1, seat=other)
                if other != number:
                    await seat.say("whole", seat=other)
                await seat.say("history", id=1, seat=other, before=10_000)
                await seat.say("why_not", id=1, seat=other, move="keep")
                await seat.say("undo", seat=other, seq=0, key=f"pry{number}{other}")
            await seat.say("hint", id=2, seat=number)
            await watcher.say("history", id=1, seat=number, before=10_000)
            await watcher.say("history", id=1, seat=SPECTATOR, before=10_000)

        while not seats[0].over:
            at = next((n for n, s in enumerate(seats) if s.seen[n].get("moves")), None)
            if at is None:
                await asyncio.sleep(0.01)
                continue
            await pry((at + 1) % 3, seats[(at + 1) % 3])
            seen = seats[at].seen[at]
            if not seen.get("moves"):
                continue
            assert (await seats[at].play(rng.choice(seen["moves"])["text"], at))["type"] == "done"
            again = await seats[at].person.sit_down(seats[at].table)
            await again.until(lambda again=again: again.seen)
            seats[at].received += again.received
            await again.close()
            if sum(len(s.received) for s in seats) > 400:
                break
        for number, seat in enumerate(seats):
            running = [b for b in seat.received if b'"outcome"' not in b] + [b for b in http[number] if b'"score"' not in b]
            eyes = {int(m) for b in running for m in EYES.findall(b)}
            assert eyes <= {number, SPECTATOR}, f"seat {number} got {eyes}"
            assert number in eyes
            audiences = {int(m) for b in running for m in PRIVATE.findall(b)}
            assert all(a >> number & 1 for a in audiences), f"seat {number} got private fields of {audiences}"
            assert audiences
            assert {m["seat"] for m in seat.messages if m["type"] == "past"} == {number}
        assert {m["seat"] for m in watcher.messages if m["type"] == "past"} == {SPECTATOR}
        spied = {int(m) for b in watcher.received for m in EYES.findall(b)}
        assert spied == {SPECTATOR}
        assert not [b for b in watcher.received if PRIVATE.search(b)]

    at_site(scenario)


def test_the_seed_is_nowhere_until_the_game_is_over(capfd: pytest.CaptureFixture[str]) -> None:
    async def scenario(site: Site) -> None:
        ann, bob = await site.table_of("quarry", 2)
        await ann.my_turn()
        await ann.play("keep")
        await bob.my_turn()
        seed = (await site.hub.store.logs.seed(ann.table)).hex()
        assert commitment(bytes.fromhex(seed)) == ann.info["commitment"]
        paths = ["", "/replay", "/record", "/replay?seat=-1", "/analysis", "/position"]
        pages = [(await ann.person.http.get(f"/api/tables/{ann.table}{path}")).text for path in paths]
        pages += [(await ann.person.http.get(path)).text for path in ("/api/tables", "/api/tables?mine=true", "/metrics", "/health")]
        told = [b.decode() for s in (ann, bob) for b in s.received]
        entries = msgspec.json.encode(await site.hub.store.logs.entries(ann.table)).decode()
        assert not [text for text in [*pages, *told, entries] if seed in text]
        await ann.ask("resign", seat=0)
        await bob.until(lambda: bob.info["state"] == "finished")
        assert bob.info["reveal"]["seed"] == seed
        assert seed in (await bob.person.http.get(f"/api/tables/{ann.table}/record")).text

    at_site(scenario)
    logged = capfd.readouterr()
    assert "seed" not in logged.err


@pytest.mark.usefixtures("own_luck")
def test_every_table_of_every_server_has_a_seed_of_its_own(tmp_path: Path) -> None:
    seeds: list[bytes] = []

    async def scenario(site: Site) -> None:
        ann = await site.person("Ann")
        for _ in range(3):
            table = await ann.open("quarry", "me", {"kind": "hotseat", "name": "Ben"}, begin=True)
            seed = await site.hub.store.logs.seed(table["id"])
            seeds.append(seed)
            assert commitment(seed) == (await ann.get(f"/api/tables/{table['id']}"))["commitment"]

    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        at_site(scenario, tmp_path / name)
    assert {len(seed) for seed in seeds} == {32}
    assert len(set(seeds)) == 6


def test_a_line_of_the_log_holds_the_fields_that_may_be_told_and_no_others() -> None:
    record = logging.makeLogRecord({"msg": "a command failed", "table": "t1", "seed": "5eed", "hand": "nine", "levelname": "ERROR"})
    line = JsonLines().format(record)
    assert "\n" not in line
    told = msgspec.json.decode(line)
    assert set(told) == {"at", "level", "from", "message", "table"}
    assert (told["message"], told["table"]) == ("a command failed", "t1")


# -- blind questions ---------------------------------------------------------------------------
TIMES = ("at", "now", "changed", "created", "left", "since", "until")


def plain(value: Any) -> Any:
    """A message without clock times and names that differ from table to table."""
    if isinstance(value, dict):
        return {k: plain(v) for k, v in value.items() if k not in (*TIMES, "commitment", "id", "player", "table", "link")}
    return [plain(v) for v in value] if isinstance(value, list) else value


async def called(seat: Seat) -> None:
    """Until the notice of the turn has come, which follows what is shown."""
    await seat.until(lambda: any(m["type"] == "notice" for m in seat.messages))


async def sale(
    site: Site, drawn: list[int], thinks: float | None, monkeypatch: pytest.MonkeyPatch, *, changes: bool = False
) -> tuple[list[list[Json]], float]:
    """Seat 0 keeps the first stone, seat 1 sells the second: what seats 1, 2 and a spectator are sent from then on.

    Seat 0, who may keep the 9 as far as the others know, answers after so many seconds, whether it does or not; None: never.
    """
    stones = list(drawn)

    def deal(self: LiveChance, source: str, codes: list[int], weights: list[int]) -> int:
        if source != "quarry":
            return codes[0]
        dealt = self.counters.get(source, 0)
        self.counters[source] = dealt + 1
        want = (1 << 40) + stones[dealt] - 1
        assert want in codes
        return want

    monkeypatch.setattr(LiveChance, "answer", deal)
    seats = await site.table_of("quarry", 3, changes=changes, clock={"kind": "fischer", "seconds": 600, "increment": 5})
    watcher = await (await site.person("Eve")).sit_down(seats[0].table, changes=changes)
    await watcher.until(lambda: watcher.seen)
    await seats[0].my_turn(0)
    await seats[0].play("keep", 0)
    await seats[1].my_turn(1)
    await called(seats[1])
    await watcher.until(lambda: watcher.seen[-1]["view"]["awaited"] == 1)
    await seats[2].until(lambda: seats[2].seen[2]["view"]["awaited"] == 1)
    others = [seats[1], seats[2], watcher]
    start = [len(s.received) for s in others]
    asked = time.monotonic()
    await seats[1].play("sell", 1)
    await seats[0].until(lambda: seats[0].seen[0].get("window"))
    if thinks is not None:
        await asyncio.sleep(thinks)
        window = seats[0].seen[0]["window"]
        answer = await seats[0].ask("answer", seat=0, question=window["question"], since=window["since"], move="silent")
        assert answer["type"] == "done", answer
    await seats[2].until(lambda: seats[2].seen[2].get("moves"))
    took = time.monotonic() - asked
    await called(seats[2])
    await watcher.until(lambda: watcher.seen[-1]["view"]["awaited"] == 2)
    await seats[1].until(lambda: seats[1].seen[1]["view"]["awaited"] == 2)
    frames = [map(msgspec.json.decode, s.received[n:]) for s, n in zip(others, start, strict=True)]
    return [[plain(m) for m in told if m["type"] != "done"] for told in frames], took


def same_frames(one: list[list[Json]], other: list[list[Json]]) -> None:
    for with_secret, without in zip(one, other, strict=True):
        assert [m["type"] for m in with_secret] == [m["type"] for m in without]
        for here, there in zip(with_secret, without, strict=True):
            assert {k: v for k, v in here.items() if v != there.get(k)} == {k: v for k, v in there.items() if v != here.get(k)}
        assert [len(msgspec.json.encode(m)) for m in with_secret] == [len(msgspec.json.encode(m)) for m in without]


@pytest.mark.parametrize(
    ("thinks", "window", "takes", "changes"),
    [(0.0, 60.0, 0.3, False), (0.6, 60.0, 0.6, False), (None, 2.0, 2.0, False), (0.6, 60.0, 0.6, True)],
    ids=["at once", "slowly", "never", "slowly, told in changes"],
)
def test_whether_anybody_was_asked_cannot_be_told_from_anything_the_others_get(
    monkeypatch: pytest.MonkeyPatch, thinks: float | None, window: float, takes: float, changes: bool
) -> None:
    exactness = 0.01                        # seconds; a timer may ring a moment early

    async def scenario(site: Site) -> None:
        asked, slow = await sale(site, [9, 5, 3, 1], thinks, monkeypatch, changes=changes)
        nobody, slow_too = await sale(site, [8, 5, 3, 1], thinks, monkeypatch, changes=changes)
        same_frames(asked, nobody)
        for took in (slow, slow_too):
            assert takes - exactness <= took
            assert thinks is None or took < window, "it closed early, since all had answered"

    at_site(scenario, blind_wait=0.3, window=window)


def test_a_spectator_learns_nothing_from_how_long_people_think(
    monkeypatch: pytest.MonkeyPatch, games_to_play: Callable[[int, int], int]
) -> None:
    """The same people, each thinking as long as they like: how long it takes depends on that alone, never on what they hold."""
    rng, pairs = random.Random(5), games_to_play(8, 12)

    async def compared(site: Site) -> list[float]:
        apart: list[float] = []
        for _ in range(pairs):
            thinks = rng.choice([None, rng.uniform(0.0, 0.5)])
            sales = {}
            for stone in rng.sample([9, 7], 2):
                sales[stone] = await sale(site, [stone, 5, 3, 1], thinks, monkeypatch)
            same_frames(sales[9][0], sales[7][0])
            apart.append(sales[9][1] - sales[7][1])
        return apart

    async def scenario(site: Site) -> None:
        apart = await compared(site)
        middle = statistics.median(apart)
        noise = statistics.median(abs(x - middle) for x in apart)       # of this machine; what depends on a card does not vary
        assert abs(middle) < 0.2 + noise, apart
        for _ in range(2):
            if len({x > 0 for x in apart}) == 1:                        # by chance it is so once in a hundred times, not thrice
                apart += await compared(site)
        longer = sum(x > 0 for x in apart)
        assert 0 < longer < len(apart), f"holding the card took longer {longer} times of {len(apart)}: {apart}"

    at_site(scenario, blind_wait=0.1, window=2.5)         # far longer than anybody thinks, also on a slow machine


# -- whose seat it is ------------------------------------------------------------------------
@pytest.mark.parametrize("game", [pytest.param(g, id=g.id) for g in games().values()])
def test_who_claims_a_seat_learns_no_more_than_any_spectator_before_it_is_confirmed(game: Game) -> None:
    """Not over the socket, not by asking, not over HTTP; a claim that is refused leaves nothing behind either."""

    async def scenario(site: Site) -> None:
        seats = await site.table_of(game.id, 3, start="seated")
        ann, bob, cem = seats
        table = ann.table
        await play_some(seats, random.Random(f"claim {game.id}"), 4)
        await cem.close()
        await ann.until(lambda: not ann.info["seats"][2].get("connected"))
        await asyncio.sleep(1.1)
        eve, fay = await site.person("Eve"), await site.person("Fay")
        claims, watches = await eve.sit_down(table), await fay.sit_down(table)
        await watches.until(lambda: watches.seen)
        claim = (await eve.post(f"/api/tables/{table}/claims", seat=2))["claims"][0]["id"]
        await claims.until(lambda: claims.info.get("claims"))
        await ann.until(lambda: ann.info.get("claims"))

        async def as_any_spectator() -> None:
            for seat in (claims, watches):
                await seat.up_to_date()
            assert [told(claims, kind) for kind in ("seen", "said")] == [told(watches, kind) for kind in ("seen", "said")]
            assert set(claims.seen) == {SPECTATOR}
            for question in ("describe", "history"):
                asked = {"seat": 2, **({"before": 5} if question == "history" else {})}
                assert (await claims.ask(question, **asked))["code"] == "not_your_seat"
            for question in ("hint", "standing"):
                assert (await claims.ask(question, seat=2))["code"] == "not_your_seat"
            await eve.get(f"/api/tables/{table}/replay", 403, seat=2)
            await eve.post(f"/api/tables/{table}/go", 403)
            assert await eve.get("/api/me/advance") == []
            decided = await eve.http.put(f"/api/tables/{table}/advance", json={"seat": 2, "question": "claim", "move": "claim"})
            assert decided.status_code == 403

        await as_any_spectator()
        await ann.person.post(f"/api/tables/{table}/claims/{claim}", yes=True)
        await ann.until(lambda: ann.info["claims"][0]["waiting"] == ["P1"])
        await as_any_spectator()
        await bob.person.post(f"/api/tables/{table}/claims/{claim}", yes=False)
        await ann.until(lambda: not ann.info.get("claims"))
        await as_any_spectator()
        dora = await site.person("Dora")
        passes = await dora.sit_down(table)
        claim = (await dora.post(f"/api/tables/{table}/claims", seat=2))["claims"][0]["id"]
        for seat in (ann, bob):
            await seat.person.post(f"/api/tables/{table}/claims/{claim}", yes=True)
        await passes.until(lambda: 2 in passes.seen)
        assert passes.seen[2]["view"]["seat"] == 2
        assert passes.events[2][: len(cem.events[2])] == cem.events[2], "from then on it knows what its owner knew"
        await as_any_spectator()

    at_site(scenario)


def told(seat: Seat, kind: str) -> list[Json]:
    """What was said of the game, apart from when."""
    return [{**message, "clocks": None} for message in seat.messages if message["type"] == kind]


async def play_some(seats: list[Seat], rng: random.Random, moves: int) -> None:
    """Some decisions, by whoever is asked."""
    for _ in range(moves):
        await eventually(lambda: seats[0].over or any(s.get("moves") for seat in seats for s in seat.seen.values()))
        for number, seat in enumerate(seats):
            seen = seat.seen.get(number, {})
            if seen.get("moves") and not seat.over:
                await seat.play(rng.choice(seen["moves"])["text"], number)
                break
        for seat in seats:
            await seat.up_to_date()
