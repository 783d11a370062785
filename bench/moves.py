"""What a move costs without sockets: ``python bench/moves.py`` plays the mid-game tables of ``bench/server.py`` in this process.

Four people sit at every table, whose browsers take changes. After each random move everything is done that a server does, but for writing
to a disk or a network: the entry is worked out and written as text, followed, and shown to all four. Prints microseconds of processor
time a move, by part and by game, and a hash of all that was sent: two versions that send the same can be compared by turns.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import time
from collections.abc import Set
from typing import Any

from server_fill import PLAYERS, SEED, four_seat_games, played

from capomastro import compiled
from capomastro.kernel.game import Game
from capomastro.kernel.state import CHANCE
from capomastro.running.entries import write_entry
from capomastro.running.faces import Faces
from capomastro.running.game import RunningGame
from capomastro.running.protocol import ClockSpec, Done, encoder
from capomastro.running.watching import Watching
from capomastro.server.serving import warm_up
from capomastro.server.site import rubbish

PARTS = ("decide", "follow", "show")
NOW = 1_800_000_000_000         # a moment like any other
TICK = 1_000                    # milliseconds between two moves


class People:
    """Four people who are all here, at a table with aids."""

    aids, rated, substitute, patience, window = True, False, "", 0, 0

    def bot_at(self, seat: int) -> str:
        return ""

    def person_at(self, seat: int) -> str:
        return f"person {seat}"

    def present(self) -> Set[str]:
        return {self.person_at(seat) for seat in range(PLAYERS)}

    def absent_since(self, seat: int) -> int:
        return 0


class Seats:
    """A table and what its four browsers hold."""

    def __init__(self, game: Game, seed: int, whole: bool) -> None:
        _, log = played(game, seed, 0.5, 100_000)
        self.running = RunningGame(game, SEED, ClockSpec())
        self.running.follow_all(log)
        self.people = People()
        self.eyes = [Watching(not whole) for _ in range(PLAYERS)]
        self.now = NOW
        faces = Faces(self.running, self.people, self.now)
        for seat, eyes in enumerate(self.eyes):
            eyes.whole(faces.face(seat))

    def move(self, rng: random.Random, spent: dict[str, float]) -> list[bytes]:
        """A random move; returns what is sent for it, without what is sent when nobody was asked."""
        running = self.running
        self.now += TICK
        while running.decider == CHANCE or running.blind:
            running.follow(running.window_closes(self.now))
            self._show()
        if running.over:
            return []
        seat, key = running.decider, f"key {running.length}"
        text = running.game.codec.text(rng.choice([int(code) for code in running.state.legal()]))
        at = time.process_time()
        entry = running.move(seat, running.viewers[seat].seq, text, key, self.now, sure=True)
        write_entry(entry)
        at = lap(spent, "decide", at)
        running.follow(entry)
        sent = [encoder.encode(running.done(seat, key) or Done(key, running.viewers[seat].seq))]
        at = lap(spent, "follow", at)
        sent += self._show()
        lap(spent, "show", at)
        return sent

    def _show(self) -> list[bytes]:
        faces = Faces(self.running, self.people, self.now)
        news = [eyes.news(faces.face(seat)) for seat, eyes in enumerate(self.eyes)]
        return [message for message in news if message is not None]


def lap(spent: dict[str, float], part: str, began: float) -> float:
    now = time.process_time()
    spent[part] += now - began
    return now


def measure(game: Game, tables: int, moves: int, seed: int, whole: bool) -> dict[str, Any]:
    """So many tables of a game, a move at each in turn."""
    rng = random.Random(seed)
    seats = [Seats(game, number % 5, whole) for number in range(tables)]
    for table in seats:
        table.move(rng, dict.fromkeys(PARTS, 0.0))          # warm
    spent, digest = dict.fromkeys(PARTS, 0.0), hashlib.blake2b(digest_size=8)
    done = messages = size = 0
    for number in range(moves):
        sent = seats[number % tables].move(rng, spent)
        done += bool(sent)
        messages += len(sent)
        size += sum(map(len, sent))
        for message in sent:
            digest.update(message)
    return {
        "moves": done, "messages": messages, "bytes_per_message": round(size / max(1, messages)),
        "us": round(1e6 * sum(spent.values()) / max(1, done)),
        "parts": {part: round(1e6 * seconds / max(1, done)) for part, seconds in spent.items()}, "sent": digest.hexdigest(),
    }


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("games", nargs="*", help="all four when none is named")
    options.add_argument("--tables", type=int, default=15, help="of each game")
    options.add_argument("--moves", type=int, default=180, help="of each game")
    options.add_argument("--rounds", type=int, default=3, help="the quickest counts")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--whole", action="store_true", help="people who are sent whole views")
    given = options.parse_args()
    warm_up()
    rubbish.calm()
    found = []
    for game in four_seat_games():
        if not given.games or game.id in given.games:
            runs = [measure(game, given.tables, given.moves, given.seed, given.whole) for _ in range(given.rounds)]
            found.append({"game": game.id, **min(runs, key=lambda run: run["us"])})
            print(json.dumps(found[-1]), flush=True)
    mean = sum(run["us"] for run in found) / len(found)
    print(f"{mean:.0f} us a move, {'compiled' if compiled() else 'PURE'}, load average {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
