"""A running game needs no server: one person and a bot play to the end with nothing but messages, as a browser would hold it."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Callable, Set
from typing import Any

import msgspec
import pytest

from capomastro.kernel.game import Game
from capomastro.kernel.registry import games
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import CHANCE, SPECTATOR
from capomastro.kernel.trust import commitment
from capomastro.running import requests, snapshot
from capomastro.running.entries import AnyEntry, Begin, read_entries, write_entry
from capomastro.running.faces import Faces
from capomastro.running.game import RunningGame
from capomastro.running.protocol import ClockSpec, Describe, Hint, HintMove, History, Play, Undo, WhyNot, encoder
from capomastro.running.refusal import Refusal, read, refused
from capomastro.running.watching import Watching

HEAVY = {"asyncio", "litestar", "multiprocessing", "sqlalchemy", "sqlite3", "uvicorn", "websockets"}


class Alone:
    """One person, whose screen shows seat 0; bots play the others."""

    aids = True
    rated = False
    substitute = "random"

    def bot_at(self, seat: int) -> str:
        return "random" if seat else ""

    def person_at(self, seat: int) -> str:
        return "" if seat else "me"

    patience = 0
    window = 8000

    def absent_since(self, seat: int) -> int:
        return 0

    def present(self) -> Set[str]:
        return {"me"}


class House:
    """What a browser adds: a log kept in its storage, a clock, and the messages that go in and out."""

    def __init__(self, game: Game, seed: bytes) -> None:
        self.running = RunningGame(game, seed, ClockSpec())
        self.company = Alone()
        self.log: list[str] = []
        self.now = 1
        setup = game.setup(game.new())
        options = {**setup["options"], "data": setup["data"]}
        begin = Begin(self.now, game.id, setup["rules"], setup["players"], options, commitment(seed), [""] * setup["players"])
        self.keep(self.running.opening(begin))

    def keep(self, entry: AnyEntry) -> None:
        self.log.append(write_entry(entry))
        self.running.follow(entry)
        self.now += 1000

    def told(self, seat: int) -> dict[str, Any]:
        """What a screen is shown."""
        seen: dict[str, Any] = msgspec.json.decode(Watching().whole(Faces(self.running, self.company, self.now).face(seat)))
        return seen

    def ask(self, message: msgspec.Struct) -> dict[str, Any]:
        """A message as it comes, and what goes back."""
        asked: Any = read(encoder.encode(message))
        try:
            if isinstance(asked, requests.Question):
                reply: Any = requests.answer(self.running, self.company, asked)
            else:
                requests.check(self.running, asked)
                self.keep(requests.entry_for(self.running, self.company, asked, self.now))
                reply = self.running.done(asked.seat, asked.key)
        except Refusal as refusal:
            reply = refused(refusal, asked)
        answered: dict[str, Any] = msgspec.json.decode(encoder.encode(reply))
        return answered

    def bots(self) -> None:
        """Bots answer, and silence where nobody can be asked."""
        running = self.running
        while not running.over and (running.decider != 0 or running.answer_of(0) is not None):
            if running.decider in (CHANCE, 0):
                self.keep(running.window_closes(self.now))
            else:
                world = running.game.decode(running.imagined(running.decider, Rng(self.now)))
                self.keep(running.bot_move(int(world.legal()[0]), self.now))


def play(game: Game, luck: random.Random, look: Callable[[House], None] = lambda house: None) -> House:
    """A whole game by messages, with a move taken back now and then."""
    house = House(game, luck.randbytes(32))
    house.bots()
    number = 0
    while not house.running.over:
        number += 1
        seen = house.told(0)
        if number % 7 == 0 and seen.get("undo", {}).get("step") == "free":
            assert house.ask(Undo(0, seen["seq"], f"undo {number}"))["type"] == "done"
            seen = house.told(0)
        look(house)
        done = house.ask(Play(0, seen["seq"], luck.choice(seen["moves"])["text"], f"play {number}", sure=True))
        assert done["type"] == "done", done
        house.bots()
    return house


@pytest.mark.parametrize("game", [pytest.param(g, id=g.id) for g in games().values() if g.id in ("quarry", "carrara")])
def test_a_game_is_played_to_its_end_by_messages_alone(game: Game) -> None:
    house = play(game, random.Random(f"alone {game.id}"))
    assert house.told(0)["outcome"]["ranks"]
    again = RunningGame(game, house.running.seed, ClockSpec())
    again.follow_all(read_entries(house.log))
    assert again.state.encode() == house.running.state.encode(), "the log alone gives the game"
    brought = RunningGame(game, house.running.seed, ClockSpec())
    assert snapshot.bring_back(brought, snapshot.take(house.running, "t"), "t")
    assert brought.state.encode() == house.running.state.encode()


def test_questions_are_answered_and_what_cannot_be_is_refused() -> None:
    asked = 0

    def look(house: House) -> None:
        nonlocal asked
        asked += 1
        assert house.ask(Describe(1, 0))["say"]
        assert house.ask(History(2, SPECTATOR, 2**30))["type"] == "past"
        assert "say" not in house.ask(WhyNot(3, 0, house.told(0)["moves"][0]["text"]))
        assert house.ask(WhyNot(3, 0, "nonsense"))["say"]
        assert house.ask(Play(0, 0, "nonsense", "x"))["code"] in ("stale", "illegal")
        assert house.ask(Play(1, 0, "keep", "x"))["code"] in ("stale", "not_your_turn")
        with pytest.raises(Refusal, match="at most"):
            read(b" " * 20_000)

    game = games()["quarry"]
    house = play(game, random.Random("questions"), look)
    assert asked > 2
    with pytest.raises(Refusal, match="not asked"):
        requests.OpenHint(house.running, house.company, Hint(1, 0))


def test_a_hint_looks_at_an_imagined_position_and_is_dropped_once_the_game_has_gone_on() -> None:
    game = games()["quarry"]
    house = House(game, b"h" * 32)
    house.bots()
    hint = requests.OpenHint(house.running, house.company, Hint(5, 0))
    world = game.decode(hint.position(Rng(3)))
    assert world.encode() == house.running.state.imagine(0, Rng(3)).encode()
    best = game.moves(world, 0)[0]
    found = [HintMove(best.text, best.say, 0.5, 1.0, best.say)]
    assert hint.given("random", found).move == best.text
    seen = house.told(0)
    house.ask(Play(0, seen["seq"], seen["moves"][0]["text"], "on", sure=True))
    with pytest.raises(Refusal, match="moved on"):
        hint.given("random", found)


def test_it_loads_no_server_no_database_and_no_event_loop() -> None:
    """In a process of its own, which has loaded nothing else."""
    program = (
        "import json, sys\n"
        "from capomastro.running import entries, faces, game, imported, replaying, requests, snapshot\n"
        "from capomastro.kernel.registry import games\n"
        "from capomastro.running.protocol import ClockSpec\n"
        "quarry = games()['quarry']\n"
        "running = game.RunningGame(quarry, b's' * 32, ClockSpec())\n"
        "options = {'data': quarry.default_data}\n"
        "running.follow(running.opening(entries.Begin(1, 'quarry', quarry.rules_version, 2, options)))\n"
        "print(json.dumps(sorted(name for name in sys.modules if '.' not in name or name.startswith('capomastro.'))))\n"
    )
    loaded = set(json.loads(subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout))
    assert "capomastro.running.game" in loaded
    assert not {name for name in loaded if name.startswith(("capomastro.server", "capomastro.bots", "capomastro.cli"))}
    assert not loaded & HEAVY
