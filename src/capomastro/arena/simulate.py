"""Many games of the same set-up, over several processes. The same seed gives the same games, however many work at them.

Chance and random seats of game *n* draw from one generator seeded by (seed, n), so that a game of random seats can run
wholly in compiled code and be written down, by ``records``, move for move the same. Every other bot has a generator of
its own, and sees an imagined state only.
"""

from __future__ import annotations

import hashlib
import math
import multiprocessing
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from capomastro.bots import Bot, bot
from capomastro.kernel.game import Game
from capomastro.kernel.playout import Count, playout
from capomastro.kernel.record import record
from capomastro.kernel.registry import game as find_game
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import CHANCE, OVER, UNIT, State
from capomastro.kernel.table import Table

RANDOM = "random"
LARGEST_CHUNK = 2000
CHUNKS_PER_WORKER = 20          # enough for a steady progress bar and an even end


@dataclass(frozen=True)
class Plan:
    """What is played: everything a worker process needs."""

    game: str
    players: int
    options: Mapping[str, Any] = field(default_factory=dict)
    bots: Sequence[str] = (RANDOM,)         # one per seat, or one for all
    seed: int = 0
    records: str = ""                       # a folder: write every game there

    def bot_of(self, seat: int) -> str:
        return self.bots[seat % len(self.bots)]


@dataclass
class Tally:
    """What came out. Wins are shares: a game won by two counts one half for each."""

    players: int
    games: int = 0
    decisions: int = 0                      # answered by a seat
    choices: int = 0                        # of these, with more than one option
    chances: int = 0                        # answered by nature
    cut: int = 0                            # games longer than max_decisions: nobody wins them
    ties: int = 0                           # games with more than one winner
    parts: list[int] = field(default_factory=list)      # wins in parts of ``whole``, exact whatever the order of adding
    scores: list[int] = field(default_factory=list)     # sums, in thousandths of a point

    def __post_init__(self) -> None:
        self.parts = self.parts or [0] * self.players
        self.scores = self.scores or [0] * self.players

    @property
    def whole(self) -> int:
        return math.lcm(*range(1, self.players + 1))

    def add(self, other: Tally) -> None:
        for name in ("games", "decisions", "choices", "chances", "cut", "ties"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.parts = [a + b for a, b in zip(self.parts, other.parts, strict=True)]
        self.scores = [a + b for a, b in zip(self.scores, other.scores, strict=True)]

    def wins(self) -> list[float]:
        return [p // self.whole if p % self.whole == 0 else p / self.whole for p in self.parts]

    def mean_scores(self) -> list[float]:
        return [s / UNIT / max(1, self.games) for s in self.scores]


def game_seed(seed: int, number: int, seat: int = -1) -> int:
    """The seed of a game's generator, or of one bot's in it: 48 bits, unrelated for neighbouring numbers."""
    return int.from_bytes(hashlib.blake2b(f"{seed}/{number}/{seat}".encode(), digest_size=6).digest(), "big")


def play_bots(
    game: Game,
    state: State,
    bots: Sequence[Bot | None],
    seed: int,
    number: int,
    count: Count,
    do: Callable[[int, bool], object],
) -> bool:
    """Play one game; ``None`` is a random seat. ``do`` makes the move (and may note it). False when it had to be cut."""
    rng = Rng(game_seed(seed, number))
    own = [Rng(game_seed(seed, number, seat)) for seat in range(len(bots))]
    start = int(count.decisions)
    while count.decisions - start < game.max_decisions:
        who = int(state.decider())
        if who == OVER:
            return True
        if who == CHANCE:
            count.chances += 1
            do(int(state.draw(rng)), False)
            continue
        legal = state.legal()
        count.decisions += 1
        thinker = bots[who]
        if len(legal) == 1:
            do(int(legal[0]), not state.blind())
            continue
        count.choices += 1
        if thinker is None:
            do(int(legal[rng.below(len(legal))]), False)
        else:
            do(thinker.choose(game, state.imagine(who, own[who]), who, own[who]), False)
    return state.decider() == OVER


@cache
def _start(game_id: str, players: int, options: bytes) -> State:
    return find_game(game_id).new(players, msgspec.json.decode(options))


def play_chunk(plan: Plan, first: int, games: int) -> Tally:
    """Play the games number ``first`` … ``first + games - 1`` of a plan."""
    game = find_game(plan.game)
    start = _start(plan.game, plan.players, msgspec.json.encode(plan.options))
    tally = Tally(plan.players, games=games)
    count = Count()
    final = vec[i64]([0] * plan.players)
    compiled_loop = not plan.records and all(name == RANDOM for name in plan.bots)
    for number in range(first, first + games):
        if compiled_loop:
            state = start.clone()
            ended = playout(state, Rng(game_seed(plan.seed, number)), game.max_decisions, count)
        else:
            state, ended = _play_noted(plan, game, start, number, count)
        state.evaluate(final)
        for seat in range(plan.players):
            tally.scores[seat] += int(final[seat])
        if not ended:
            tally.cut += 1
            continue
        winners = _winners(game, state, [int(x) for x in final])
        tally.ties += len(winners) > 1
        for seat in winners:
            tally.parts[seat] += tally.whole // len(winners)
    tally.decisions, tally.choices, tally.chances = int(count.decisions), int(count.choices), int(count.chances)
    return tally


def _play_noted(plan: Plan, game: Game, start: State, number: int, count: Count) -> tuple[State, bool]:
    """A game by the general loop, written down where the plan wants it."""
    bots = [None if plan.bot_of(seat) == RANDOM else bot(plan.bot_of(seat)) for seat in range(plan.players)]
    if not plan.records:
        state = start.clone()
        return state, play_bots(game, state, bots, plan.seed, number, count, lambda code, auto: state.apply(code))
    table = Table(game, start=start, begin=False)
    ended = play_bots(game, table.state, bots, plan.seed, number, count, lambda code, auto: table.do(code, auto=auto))
    if not ended:
        table.happens("cut")
    names = {seat: f"{plan.bot_of(seat)} {seat + 1}" for seat in range(plan.players)}
    Path(plan.records, f"{plan.game}-{plan.seed}-{number:06d}.txt").write_text(record(table, names=names).text(), encoding="utf-8")
    return table.state, ended


def _winners(game: Game, state: State, final: list[int]) -> list[int]:
    """Who won. The outcome, which tells the story, is asked only where equal scores leave it open."""
    best = max(final)
    winners = [seat for seat, score in enumerate(final) if score == best]
    return winners if len(winners) == 1 else game.outcome(state).winners


def simulate(plan: Plan, games: int, workers: int = 0) -> Iterator[Tally]:
    """Play ``games`` games; yields the growing total after every chunk. ``workers`` 0: one per core."""
    workers = min(workers or os.cpu_count() or 1, games)
    size = max(1, min(LARGEST_CHUNK, games // (workers * CHUNKS_PER_WORKER)))
    chunks = [(first, min(size, games - first)) for first in range(0, games, size)]
    total = Tally(plan.players)
    if workers <= 1:
        for first, number in chunks:
            total.add(play_chunk(plan, first, number))
            yield total
        return
    with ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context()) as pool:
        try:
            for done in as_completed([pool.submit(play_chunk, plan, first, number) for first, number in chunks]):
                total.add(done.result())
                yield total
        finally:
            pool.shutdown(wait=True, cancel_futures=True)
