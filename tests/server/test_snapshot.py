"""A game brought back from a snapshot is the game that its log tells."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from tests.server.site import Person, Site, at_site, eventually
from tests.server.test_secrets import advance, room_of

from capomastro.kernel.game import Game
from capomastro.kernel.proof import Case
from capomastro.kernel.record import record
from capomastro.kernel.registry import games
from capomastro.running import snapshot
from capomastro.running.entries import AnyEntry, Paused, Proposed, Resigned, SatIn
from capomastro.running.faces import Faces
from capomastro.running.game import RunningGame
from capomastro.running.protocol import ClockSpec
from capomastro.server.store import Player
from capomastro.server.tables.connection import Connection
from capomastro.server.tables.room import Room


def all_faces(room: Room, play: RunningGame, now: int) -> list[bytes]:
    """Every byte that would be sent to anybody who comes now."""
    room.running = play
    return [Faces(play, room, now).face(seat).message(0) for seat in play.viewers]


def life(play: RunningGame, number: int, now: int) -> AnyEntry | None:
    """What may happen around a game, at fixed moments of it."""
    seat = max(play.decider, 0)
    if number == 5:
        return play.undo(seat, play.viewers[seat].seq, False, "undo", now, []) if play.undo_target(seat, False) >= 0 else None
    if number == 6 and play.table.undone:
        return play.redo(play.undoer, play.viewers[play.undoer].seq, "redo", now)
    if number == 8:
        return Proposed(now, "pause", 0, asked=[1])
    if number == 9:
        return Paused(now, True, 0)
    if number == 10:
        return Paused(now, False, 0)
    if number == 14:
        return SatIn(now, 0, "random", "clock")
    return Resigned(now, 1, "random") if number == 18 and len(play.viewers) > 3 else None


def played(room: Room, rng: random.Random, entries: int) -> list[AnyEntry]:
    """Play on; returns what was added to the log."""
    play, added = room.running, []
    assert play is not None
    follow = play.follow

    def keep(entry: AnyEntry) -> None:
        added.append(entry)
        follow(entry)

    play.follow = keep                          # type: ignore[method-assign]  # the test reads along
    for _ in range(entries):
        if play.over:
            break
        entry = life(play, play.length, play.length * 1000)
        if entry is not None:
            play.follow(entry)
        elif not play.clock.paused:
            advance(play, rng, play.length * 1000)
    del play.follow
    return added


@pytest.mark.parametrize(("game", "case"), [pytest.param(g, g.proof.trials[-1], id=g.id) for g in games().values()])
def test_a_game_from_a_snapshot_goes_on_exactly_as_the_one_it_was_taken_of(
    game: Game, case: Case, games_to_play: Callable[[int, int], int]
) -> None:
    for number in range(games_to_play(1, 20)):
        rng = random.Random(f"{game.id} {number}")
        seed = rng.randbytes(32)
        room = room_of(game, case, seed)
        assert room.running is not None
        played(room, rng, rng.randrange(1, 60))
        truth = room.running
        again = RunningGame(game, seed, truth.clock_spec)
        assert snapshot.bring_back(again, snapshot.take(truth, "t"), "t")
        assert snapshot.take(again, "t") == snapshot.take(truth, "t")
        now = truth.length * 1000
        assert all_faces(room, again, now) == all_faces(room, truth, now)
        again.follow_all([msgspec.convert(msgspec.to_builtins(entry), type(entry)) for entry in played(room, rng, 40)])
        assert snapshot.take(again, "t") == snapshot.take(truth, "t")
        now = truth.length * 1000
        assert all_faces(room, again, now) == all_faces(room, truth, now)
        assert record(again.table).text() == record(truth.table).text()
        assert again.keys == truth.keys


@pytest.mark.parametrize("clock", [ClockSpec(), ClockSpec("fischer", 600, 5)], ids=["no clock", "a clock"])
@pytest.mark.parametrize(("game", "case"), [pytest.param(g, g.proof.trials[0], id=g.id) for g in games().values()])
def test_a_log_followed_all_at_once_is_the_log_followed_entry_by_entry(game: Game, case: Case, clock: ClockSpec) -> None:
    """Also what a command that comes twice is answered: the sequence its seat was at then."""
    rng = random.Random(game.id)
    room = room_of(game, case, b"s" * 32, clock)
    truth = room.running
    assert truth is not None
    again = RunningGame(game, b"s" * 32, truth.clock_spec)
    assert snapshot.bring_back(again, snapshot.take(truth, "t"), "t")
    log: list[AnyEntry] = []
    while not truth.over and len(log) < 30:
        seat, now = truth.decider, 1000 * len(log)
        if seat < 0:
            log.append(truth.nobody(now))
        elif len(log) % 7 == 5 and clock.kind != "none":
            log.append(truth.timeout(now))
        else:
            text = game.codec.text(rng.choice([int(code) for code in truth.state.legal()]))
            log.append(truth.move(seat, truth.viewers[seat].seq, text, f"key {len(log)}", now, sure=True))
        truth.follow(log[-1])
    again.follow_all(log)
    assert snapshot.take(again, "t") == snapshot.take(truth, "t")
    assert again.clock.at(now + 5000) == truth.clock.at(now + 5000)
    assert list(again.keys.items()) == list(truth.keys.items())
    assert truth.keys


def test_a_snapshot_of_other_software_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games()["quarry"]
    room = room_of(game, game.proof.trials[0], b"s" * 32)
    assert room.running is not None
    kept = snapshot.take(room.running, "t")
    monkeypatch.setattr(snapshot, "FORMAT", "another")
    fresh = RunningGame(game, b"s" * 32, ClockSpec())
    assert not snapshot.bring_back(fresh, kept, "t")
    assert not snapshot.bring_back(fresh, b"nonsense", "t")
    assert fresh.length == 0


async def long_game(site: Site, length: int) -> tuple[Person, str]:
    """A game of Firenze of so many entries, played by one person and three at the same screen, and out of memory again."""
    ann = await site.person("Ann")
    table = (await ann.open("firenze", "me", *[{"kind": "hotseat", "name": f"H{n}"} for n in range(3)], begin=True))["id"]
    seat = await ann.sit_down(table)
    await seat.until(lambda: seat.seen)
    room = site.hub.rooms[table]
    await seat.close()
    rng = random.Random(3)
    while not room.running.over and room.running.length < length:
        code = rng.choice([int(c) for c in room.running.state.legal()])
        await room.act(lambda play, code=code: play.bot_move(code, play.length * 10))
    await out_of_memory(site, table)
    return ann, table


async def out_of_memory(site: Site, table: str) -> None:
    """Until it has left, and all that is to be kept of it is written."""
    await eventually(lambda: table not in site.hub.rooms and (site.hub._keeper is None or site.hub._keeper.done()))


def test_a_long_game_opens_from_its_snapshot_for_a_player_and_a_spectator(tmp_path: Path) -> None:
    """Neither its log nor what has happened so far makes anybody wait; for how long they wait, see bench/server.py."""

    async def scenario(site: Site) -> None:
        ann, table = await long_game(site, 1500)
        for who in (ann, await site.person("Eve")):
            await out_of_memory(site, table)
            again = await site.hub.room(table)
            connection = Connection(Player(who.id, "Somebody", "en"))
            again.join(connection)
            again.show_whole(connection, dict.fromkeys(connection.eyes, ()))
            again.part(connection)
            assert again.running.length == 1500
            assert again.kept > 1200, "a snapshot was used"
            assert again.running.table.told_from > 0, "what happened long ago was not worked out"
            assert max(map(len, connection.outbox)) < 200_000

    at_site(scenario, tmp_path, idle_unload=0.2)


def test_a_long_game_tells_its_past_when_it_is_asked_for(tmp_path: Path) -> None:
    async def scenario(site: Site) -> None:
        ann, table = await long_game(site, 300)
        seat = await ann.sit_down(table)
        await seat.until(lambda: len(seat.seen) == 4)
        play = (await site.hub.room(table)).running
        for eyes in range(4):
            assert seat.seen[eyes]["events_from"] > 0
            assert len(seat.events[eyes]) == 200
            while seat.events[eyes][0]["n"]:
                page = await seat.ask("history", seat=eyes, before=seat.events[eyes][0]["n"])
                seat.events[eyes] = page["events"] + seat.events[eyes]
            assert seat.events[eyes] == msgspec.to_builtins(play.events(eyes))
        refused = await seat.ask("history", seat=-1, before=10)
        assert refused["code"] == "not_your_seat"
        held = {"0": [seat.seen[0]["seq"], seat.events[0][-1]["n"] + 1]}
        again = await ann.sit_down(table, held=held)
        await again.until(lambda: again.seen.get(0))
        assert not again.seen[0].get("events"), "nothing was missed"

    at_site(scenario, tmp_path, idle_unload=0.2)
