"""One course of training: rounds of play, learning and a gate, kept in one folder from which it can go on anywhere.

The folder holds ``course.json`` (what was done), ``weights.bin`` (the best so far), ``lessons-N.bin`` (the games of round N,
the oldest given up when the folder grows too large) and ``report.html``.
"""

from __future__ import annotations

import time
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from capomastro.arena.crew import run
from capomastro.arena.playing import play
from capomastro.arena.ratings import wilson
from capomastro.bots.judgement import FORMAT, BadJudgement, Card, read_card
from capomastro.bots.net import describe_seat, describe_table
from capomastro.kernel.errors import CapomastroError
from capomastro.kernel.features import Sheet
from capomastro.kernel.game import Game
from capomastro.kernel.registry import game as find_game
from capomastro.training.candidates import Candidate
from capomastro.training.fitting import Widths, fit
from capomastro.training.lessons import Lessons
from capomastro.training.selfplay import Task, collect

LARGEST = 55_000_000            # bytes of lessons kept in a folder
BEHIND = 0.5                    # the share of the win with which a candidate takes the place of the one before

Seating: TypeAlias = tuple[int, dict[str, Any]]         # a number of players, and options

WEIGHTS = "weights.bin"
DIARY = "course.json"


class BadCourse(CapomastroError):
    """A course that cannot go on as asked."""


class Plan(msgspec.Struct, frozen=True):
    """How a course is held."""

    game: str
    tables: list[Seating]               # players and options of the games that are played, drawn for each
    seed: int = 1
    seconds: float = 60.0               # of play in a round
    passes: int = 5                     # over all lessons in a round
    hidden: int = 48
    second: int = 16
    turns: int = 1
    whole_round: bool = False
    explore: float = 0.4
    ranks: bool = False
    replies: bool = True
    searched: int = 10                  # per cent of the games that are played with what was learned so far
    simulations: int = 32               # of the bots that play these
    dearer: int = 10                    # per cent of the others that journeymen play too; apprentices alone play the rest
    noted: int = 25                     # per cent of the turns at whose start the position is noted
    blind: float = 0.1                  # share of the features that go unseen while learning
    gate_games: int = 64
    gate_simulations: int = 60


# Who plays most of the games: their games are cheap and many, or fewer and closer to what a search will meet.
TEACHERS: dict[str, dict[str, Any]] = {
    "apprentices": {},
    "journeymen": {"searched": 40, "dearer": 100, "noted": 100, "blind": 0.3},
}


def usual_tables(game: Game) -> list[Seating]:
    """What people play: most games with two, the others with more; half as the game comes, half with other options."""
    others = [players for players in game.players if players > 2]
    plain: list[Seating] = [(players, {}) for players in [2] * (2 * len(others)) + others]
    varied: list[Seating] = [(case.players, dict(case.options)) for case in game.proof.trials if case.options]
    return plain * max(1, round(len(varied) / len(plain))) + varied


class Gate(msgspec.Struct, frozen=True):
    """A candidate against the one before."""

    games: int
    share: float
    low: float
    high: float
    passed: bool


class Round(msgspec.Struct, frozen=True):
    """What one round brought."""

    games: int
    positions: int
    seconds: float
    curve: list[dict[str, float]]
    gate: Gate | None = None


class Diary(msgspec.Struct):
    """Everything that was done in a folder."""

    plan: Plan
    rounds: list[Round]


class Course:
    """A folder and what can be done in it. ``told`` hears of every step: what is done, how much of it, of how much."""

    def __init__(self, folder: Path, plan: Plan, workers: int, device: str, told: Callable[[str, float, float], None]) -> None:
        self.folder = folder
        self.workers = workers
        self.device = device
        self.told = told
        self.game = find_game(plan.game)
        self.widths = widths_of(self.game)
        folder.mkdir(parents=True, exist_ok=True)
        diary = folder / DIARY
        if diary.exists():
            self.diary = msgspec.json.decode(diary.read_bytes(), type=Diary)
            if self.diary.plan.game != plan.game:
                raise BadCourse(f"the folder {folder} holds a course of {self.diary.plan.game}: choose another for {plan.game}")
            self.diary.plan = plan
        else:
            self.diary = Diary(plan, [])

    @property
    def weights(self) -> bytes:
        """The best so far; empty before the first round."""
        path = self.folder / WEIGHTS
        if not path.exists():
            return b""
        data = path.read_bytes()
        card = read_card(data)
        if (card.table, card.seat) != (self.widths.table, self.widths.seat):
            raise BadJudgement(f"{path} was learned for other features than {self.game.id} has now: begin in an empty folder")
        return data

    def round(self) -> Round:
        """Play, learn, and try what was learned."""
        began = time.time()
        plan = self.diary.plan
        number = len(self.diary.rounds) + 1
        before = self.weights
        fresh = self._play(number, before)
        self._keep(number, fresh)
        lessons = self._lessons()
        fitted = fit(
            lessons, self.widths, self._card(number), passes=plan.passes, device=self.device, seed=plan.seed + number, blind=plan.blind,
            told=lambda done, losses: self.told("learn", done, plan.passes),
        )  # fmt: skip
        gate = self._gate(fitted.data, before, number) if plan.gate_games else None
        if gate is None or gate.passed:
            card = fitted.card
            if gate is not None:
                versus = "before" if before else "estimate"
                card = msgspec.structs.replace(card, gates={versus: f"{gate.share:.3f} of {gate.games}"})
            (self.folder / WEIGHTS).write_bytes(msgspec.json.encode(card) + b"\n" + fitted.data.partition(b"\n")[2])
        done = Round(
            len(fresh), sum(len(lesson.phases) for lesson in fresh), time.time() - began,
            [{key: round(value, 4) for key, value in point.items()} for point in fitted.curve], gate,
        )  # fmt: skip
        self.diary.rounds.append(done)
        (self.folder / DIARY).write_bytes(msgspec.json.format(msgspec.json.encode(self.diary)))
        return done

    def _card(self, number: int) -> Card:
        plan = self.diary.plan
        return Card(
            plan.game, FORMAT, self.widths.table, self.widths.seat, plan.hidden, plan.second, [], plan.turns,
            whole_round=plan.whole_round, explore=plan.explore, ranks=plan.ranks, replies=plan.replies, seed=plan.seed, rounds=number,
        )  # fmt: skip

    def _play(self, number: int, weights: bytes) -> list[Lessons]:
        plan = self.diary.plan
        began = time.time()
        until = began + plan.seconds
        first = (plan.seed * 1000 + number) * 1000
        tasks = [
            Task(plan.game, plan.tables, first + i, until, 1_000_000, weights, plan.searched, plan.simulations, plan.dearer, plan.noted)
            for i in range(max(1, self.workers))
        ]
        out: list[Lessons] = []
        self.told("play", 0, plan.seconds)
        for games in collect(tasks, self.workers):
            out += games
            self.told("play", min(time.time() - began, plan.seconds), plan.seconds)
        return out

    def _gate(self, data: bytes, before: bytes, number: int) -> Gate:
        plan = self.diary.plan
        pairs = [(i, turn) for i in range(plan.gate_games // 2) for turn in (0, 1)]
        trial = Trial(plan.game, 2, data, before, plan.gate_simulations, (plan.seed * 1000 + number) * 7919)
        share = 0.0
        for done, won in enumerate(run(trial, pairs, self.workers), 1):
            share += won
            self.told("gate", done, len(pairs))
        share /= len(pairs)
        low, high = wilson(share, len(pairs))
        return Gate(len(pairs), share, low, high, not before or share >= BEHIND)

    # -- the folder ----------------------------------------------------------------
    def _keep(self, number: int, lessons: Sequence[Lessons]) -> None:
        data = zlib.compress(msgspec.msgpack.encode(lessons), 6)
        (self.folder / f"lessons-{number}.bin").write_bytes(data)
        kept = 0
        for path in reversed(self._shelves()):
            kept += path.stat().st_size
            if kept > LARGEST and path != self._shelves()[-1]:
                path.unlink()

    def _shelves(self) -> list[Path]:
        """The files of lessons, oldest first."""
        return sorted(self.folder.glob("lessons-*.bin"), key=lambda path: int(path.stem.partition("-")[2]))

    def _lessons(self) -> list[Lessons]:
        out: list[Lessons] = []
        for path in self._shelves():
            out += msgspec.msgpack.decode(zlib.decompress(path.read_bytes()), type=list[Lessons])
        return out


class Trial:
    """One game of a gate: the candidate in one seat, the one before in all the others."""

    def __init__(self, game: str, players: int, data: bytes, before: bytes, simulations: int, seed: int) -> None:
        self.game = game
        self.players = players
        self.data = data
        self.before = before
        self.simulations = simulations
        self.seed = seed

    def __call__(self, pair: tuple[int, int]) -> float:
        deal, seat = pair
        lineup = [Candidate(self.data if i == seat else self.before, self.simulations) for i in range(self.players)]
        return play(find_game(self.game), lineup, self.seed + deal).shares[seat]


def widths_of(game: Game) -> Widths:
    """How many features a game declares; a game without any cannot be trained."""
    state = game.new(min(game.players))
    sheet = Sheet()
    describe_table(state, sheet)
    table = int(sheet.width)
    describe_seat(state, 0, sheet)
    if int(sheet.width) == 0:
        raise BadCourse(f"{game.id} declares no features, so there is nothing to learn from: see docs/training.md")
    return Widths(table, int(sheet.width))

