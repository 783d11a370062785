"""A running game with clients around it, without a server: what each is sent, and what it makes of that.

``python -m tests.running.watched`` writes the edits that both clients, in Python and TypeScript, must read alike.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from tests.changed import seen_after

from capomastro.kernel.game import Game
from capomastro.kernel.registry import games
from capomastro.kernel.state import SPECTATOR
from capomastro.kernel.trust import commitment
from capomastro.running import watching
from capomastro.running.changes import edited
from capomastro.running.entries import Begin
from capomastro.running.faces import Face, Faces
from capomastro.running.game import RunningGame
from capomastro.running.protocol import ClockSpec
from capomastro.running.watching import Watching

VECTORS = Path(__file__).with_name("changes.json")
Json = dict[str, Any]


class Watched:
    """A game whose seats are all persons; to the game it is the company."""

    aids = True
    rated = False
    substitute = "random"
    patience = 0
    window = 1000

    def __init__(self, game: Game, rng: random.Random) -> None:
        case = game.proof.trials[-1]
        setup = game.setup(game.new(case.players, case.options))
        seed = rng.randbytes(32)
        self.players = case.players
        self.running = RunningGame(game, seed, ClockSpec("fischer", 600, 5))
        options = {**setup["options"], "data": setup["data"]}
        begin = Begin(1, game.id, setup["rules"], case.players, options, commitment(seed), ["ab"] * case.players)
        self.running.follow(self.running.opening(begin))

    @property
    def eyes(self) -> list[int]:
        return [*range(self.players), SPECTATOR]

    def bot_at(self, seat: int) -> str:
        return ""

    def person_at(self, seat: int) -> str:
        return f"person {seat}"

    def present(self) -> set[str]:
        return {f"person {seat}" for seat in range(self.players)}

    def absent_since(self, seat: int) -> int:
        return 0


def moments(table: Watched, rng: random.Random, number: int) -> Iterator[Faces]:
    """So many moments of a game: random moves, some of them taken back and made again."""
    play = table.running
    for now in range(number):
        yield Faces(play, table, now * 1000)
        if play.over:
            return
        last = play.table.last_act(who) if (who := play.table.steps[-1].actor if play.table.steps else -1) >= 0 else -1
        if play.table.undone and rng.random() < 0.5:
            play.follow(play.redo(play.undoer, play.viewers[play.undoer].seq, "", now))
        elif last >= 0 and rng.random() < 0.1:
            play.follow(play.undo(who, play.viewers[who].seq, False, "", now, []))
        elif play.decider < 0:
            play.follow(play.nobody(now))
        else:
            play.follow(play.bot_move(rng.choice([int(code) for code in play.state.legal()]), now))


class Client:
    """One client that looks through one pair of eyes, and what it has made of what it was sent."""

    def __init__(self, seat: int, *, changes: bool = True) -> None:
        self.seat = seat
        self.watching = Watching(changes)
        self.messages: list[Json] = []
        self.seen: Json = {}
        self.events: list[Json] = []
        self.since: int | None = None

    @property
    def held(self) -> list[int]:
        return [self.seen["seq"], len(self.events)] if self.seen else []

    def look(self, face: Face) -> bytes | None:
        message = self.watching.news(face)
        if message is not None:
            self.take(message)
        return message

    def take(self, text: bytes) -> None:
        message: Json = msgspec.json.decode(text)
        self.messages.append(message)
        self.seen = seen_after(self.seen, message) if message["type"] == "changed" else message
        self.since = message["events_from"]
        assert len(self.events) >= self.since
        self.events = [*self.events[: self.since], *message["events"]]

    def check(self, face: Face) -> None:
        """Whether it holds what somebody is shown who comes just now."""
        whole: Json = msgspec.json.decode(face.message(0))
        assert self.events == whole["events"]
        assert lasting(self.seen) == lasting(whole)


def lasting(seen: Json) -> Json:
    """Without what is of the one message; and where nothing else changed, nobody is told what time it is."""
    return {key: value for key, value in seen.items() if key not in ("n", "events", "events_from", "clocks")}


def main() -> None:
    watching.WORTH = 0                  # of small views too
    chains = []
    for game in games().values():
        rng = random.Random(f"vectors {game.id}")
        table, client = Watched(game, rng), Client(0)
        for faces in moments(table, rng, 16):
            client.look(faces.face(0))
        left_out = ("moves", "gathers", "events", "events_from")           # long, and always put as a whole
        start, *edits = [
            {key: value for key, value in told.items() if key not in left_out}
            for told in (message.get("edit", message) for message in client.messages)
        ]
        held = start
        for edit in edits:
            held = edited(held, edit)
        chains.append({"game": game.id, "start": start, "edits": edits, "end": held})
    misfits = [
        {"held": {}, "edit": {"a": {"b": [1]}}},
        {"held": {"a": 1}, "edit": {"a": [0, 0, []]}},
        {"held": {"a": [1]}, "edit": {"a": [1, 1, []]}},
        {"held": {"a": [1]}, "edit": {"a": {"1": [2]}}},
    ]
    VECTORS.write_text(json.dumps({"chains": chains, "misfits": misfits}, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
