"""Many games of the same set-up, over several processes. The same seed gives the same games, however many processes work on them.

Games of random seats run wholly in compiled code; written down with ``records`` they are move for move the same. Other
bots play by ``arena.playing``: behind a view, each with a generator of its own.
"""

from __future__ import annotations

import hashlib
import math
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from typing import Any

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from capomastro.arena.crew import run
from capomastro.arena.playing import play
from capomastro.arena.ratings import Z95, wilson
from capomastro.arena.seating import seated
from capomastro.kernel.game import Game
from capomastro.kernel.playout import playout
from capomastro.kernel.record import record
from capomastro.kernel.registry import game as find_game
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import CHANCE, OVER, UNIT, Count, State
from capomastro.kernel.table import Table
from capomastro.kernel.view import ranking, ties_shared

RANDOM = "random"
LARGEST_CHUNK = 2000
CHUNKS_PER_WORKER = 20          # enough for a steady progress bar and an even end


@dataclass(frozen=True)
class Series:
    """What is played: everything a worker process needs."""

    game: str
    players: int
    options: Mapping[str, Any] = field(default_factory=dict)
    bots: Sequence[str] = (RANDOM,)         # one per seat, or one for all
    seed: int = 0
    records: str = ""                       # a folder: write every game there
    rules: int | None = None                # a version of the game's rules; None: those of new games

    def bot_of(self, seat: int) -> str:
        return self.bots[seat % len(self.bots)]


@dataclass(frozen=True)
class Share:
    """A share of the wins with its 95 % interval."""

    share: float
    low: float
    high: float


@dataclass
class Tally:
    """What came out. Wins are shares, as ``ties_shared`` has them; here kept without rounding."""

    players: int
    games: int = 0
    decisions: int = 0                      # answered by a seat
    choices: int = 0                        # of these, with more than one option
    cut: int = 0                            # games longer than max_decisions: nobody wins them
    ties: int = 0                           # games with more than one winner
    parts: list[int] = field(default_factory=list)      # wins in parts of ``whole``, exact whatever the order of adding
    scores: list[int] = field(default_factory=list)     # sums, in thousandths of a point
    squares: list[int] = field(default_factory=list)    # … of their squares

    def __post_init__(self) -> None:
        self.parts = self.parts or [0] * self.players
        self.scores = self.scores or [0] * self.players
        self.squares = self.squares or [0] * self.players

    @property
    def whole(self) -> int:
        return math.lcm(*range(1, self.players + 1))

    def enter(self, scores: list[int], shares: Sequence[float]) -> None:
        """One game: its scores in thousandths and every seat's share of the win; none when it was cut."""
        self.scores = [a + b for a, b in zip(self.scores, scores, strict=True)]
        self.squares = [a + b * b for a, b in zip(self.squares, scores, strict=True)]
        self.cut += not shares
        self.ties += sum(share > 0 for share in shares) > 1
        for seat, share in enumerate(shares):
            self.parts[seat] += round(share * self.whole)

    def add(self, other: Tally) -> None:
        for name in ("games", "decisions", "choices", "cut", "ties"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.parts = [a + b for a, b in zip(self.parts, other.parts, strict=True)]
        self.scores = [a + b for a, b in zip(self.scores, other.scores, strict=True)]
        self.squares = [a + b for a, b in zip(self.squares, other.squares, strict=True)]

    def wins(self) -> list[float]:
        return [p // self.whole if p % self.whole == 0 else p / self.whole for p in self.parts]

    def mean_scores(self) -> list[float]:
        return [s / UNIT / max(1, self.games) for s in self.scores]

    def shares(self) -> list[Share]:
        """Each seat's share of the wins with its 95 % interval."""
        return [Share(w / max(1, self.games), *wilson(w / max(1, self.games), self.games)) for w in self.wins()]

    def score_intervals(self) -> list[tuple[float, float]]:
        """The 95 % interval of each seat's mean score."""
        out = []
        for mean, squares in zip(self.mean_scores(), self.squares, strict=True):
            variance = max(0.0, squares / UNIT / UNIT / max(1, self.games) - mean * mean)
            half = Z95 * math.sqrt(variance / max(1, self.games - 1))
            out.append((mean - half, mean + half))
        return out


def game_seed(seed: int, number: int) -> int:
    """The seed of one game: 40 bits, unrelated for neighbouring numbers."""
    return int.from_bytes(hashlib.blake2b(f"{seed}/{number}".encode(), digest_size=5).digest(), "big")


@cache
def _start(game_id: str, rules: int | None, players: int, options: bytes) -> State:
    state: State = find_game(game_id, rules).new(players, msgspec.json.decode(options))
    return state


def play_chunk(series: Series, numbers: range) -> Tally:
    """Play the games of these numbers."""
    tally = Tally(series.players, games=len(numbers))
    if all(name == RANDOM for name in series.bots):
        _play_random(series, numbers, tally)
    else:
        _play_bots(series, numbers, tally)
    return tally


def _play_random(series: Series, numbers: range, tally: Tally) -> None:
    """Random seats play in compiled code, unless every move is to be written down."""
    game = find_game(series.game, series.rules)
    start = _start(series.game, series.rules, series.players, msgspec.json.encode(series.options))
    count = Count()
    final = vec[i64]([0] * series.players)
    for number in numbers:
        rng = Rng(game_seed(series.seed, number))
        if series.records:
            table = Table(game, start=start, begin=False)
            state = table.state
            ended = _note_random(table, rng, count)
            _write(series, number, table)
        else:
            state = start.clone()
            ended = playout(state, rng, game.max_decisions, count)
        state.evaluate(final)
        scores = [int(x) for x in final]
        tally.enter(scores, shares_of(game, state, scores) if ended else [])
    tally.decisions, tally.choices = int(count.decisions), int(count.choices)


def _note_random(table: Table, rng: Rng, count: Count) -> bool:
    """The same game as ``playout``, at a table that keeps the moves."""
    state = table.state
    last = int(count.decisions) + table.game.max_decisions
    forced: list[int] = []                  # answers that the driver gives by itself: they are marked, and count like any other
    while (who := state.decider()) != OVER and count.decisions < last:
        if who == CHANCE:
            table.do(int(state.draw(rng)))
            continue
        forced = forced or table.game.manners.forced(state)
        legal = state.legal()
        choice = len(legal) > 1
        count.decisions += 1
        count.choices += choice
        auto = bool(forced)
        code = forced.pop(0) if auto else legal[rng.below(len(legal)) if choice else 0]
        table.do(int(code), auto=auto)
    return who == OVER


def _play_bots(series: Series, numbers: range, tally: Tally) -> None:
    game = find_game(series.game, series.rules)
    lineup = [series.bot_of(seat) for seat in range(series.players)]
    for number in numbers:
        table = Table(game, series.players, series.options, begin=False) if series.records else None
        played = play(game, lineup, game_seed(series.seed, number), series.options, table=table)
        if table is not None:
            _write(series, number, table)
        tally.enter([s * UNIT for s in played.scores], [] if played.cut else played.shares)
        tally.decisions += played.decisions
        tally.choices += sum(played.moves)


def _write(series: Series, number: int, table: Table) -> None:
    """Keep the game as a record; one that was cut says so."""
    if not table.over:
        table.happens("cut")
    names = {seat: f"{seated(table.game, series.bot_of(seat))} {seat + 1}" for seat in range(series.players)}
    Path(series.records, f"{series.game}-{series.seed}-{number:06d}.txt").write_text(record(table, names=names).text(), encoding="utf-8")


def shares_of(game: Game, state: State, final: Sequence[float]) -> list[float]:
    """Every seat's share of the win. The outcome, which tells the story, is asked only where equal scores leave it open."""
    ranks = ranking(list(final))
    return ties_shared(ranks if ranks.count(1) == 1 else game.outcome(state).ranks)


def simulate(series: Series, games: int, workers: int = 0, address: str = "") -> Iterator[Tally]:
    """Play ``games`` games; yields the growing total after every chunk. ``workers`` 0: one per core; ``address``: a Ray cluster."""
    workers = min(workers or os.cpu_count() or 1, games)
    size = max(1, min(LARGEST_CHUNK, games // (workers * CHUNKS_PER_WORKER)))
    chunks = [range(first, min(first + size, games)) for first in range(0, games, size)]
    total = Tally(series.players)
    for tally in run(partial(play_chunk, series), chunks, workers, address):
        total.add(tally)
        yield total
