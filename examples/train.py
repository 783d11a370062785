"""Trains a small net to play a game, using only the batched environment, until it beats random play.

    python examples/train.py carrara --minutes 3 --curve curve.json

The net scores each move by what the move is (its kind and fields, each with weights of its own) and what the seat sees; the scores of
a position's moves make a distribution. A second net learns to foretell by how much the seat will end ahead. Both learn in plain numpy,
from nothing but finished games: all seats play, and a move becomes likelier the more the prospects of its seat rose until its next
decisions (later ones count less). No estimate made by hand is used; for comparison, the share of wins of a greedy player who always
takes the best move by the game's own estimate is told too. Shares are measured against random play, from every seat.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from capomastro.envs import batched_env
from capomastro.envs.batch import BatchedEnv, Step
from capomastro.kernel.game import Game

Array = NDArray[np.float32]
Ints = NDArray[np.int64]
HIDDEN = 48
STEPS = 64                      # steps of the batch that one lesson is learned from
LATER = 0.96                    # what a change of prospects counts for one decision later
RATE = 0.01                     # of learning, at first; it falls to nothing in the course of training
CURIOSITY = 0.01                # keeps the distribution from closing too early
MEASURES = 8                    # points of the curve after the first
WIDE = 4096                     # a field with more values than this (a square of a map) says nothing by itself


@dataclass(frozen=True)
class Choice:
    """One decision in each of N games: all their moves one below the other."""

    moves: Ints                 # (M, width): which rows of the table of weights describe the move
    seen: Array                 # (N, size)
    first: Ints                 # (N,): the first row of each game
    game: Ints                  # (M,): whose row it is


class Adam:
    """Weights that follow their gradients."""

    def __init__(self, weights: list[Array]) -> None:
        self.weights = weights
        self.moments = [np.zeros_like(p) for p in weights]
        self.squares = [np.zeros_like(p) for p in weights]
        self.lessons = 0

    def follow(self, gradients: list[Array], rate: float) -> None:
        self.lessons += 1
        for p, m, s, g in zip(self.weights, self.moments, self.squares, gradients, strict=True):
            m += 0.1 * (g - m)
            s += 0.001 * (g * g - s)
            p += rate * (m / (1 - 0.9**self.lessons)) / (np.sqrt(s / (1 - 0.999**self.lessons)) + 1e-6)


class Net:
    """One hidden layer, fed by a move and by what the seat sees."""

    def __init__(self, rows: int, size: int, rng: np.random.Generator) -> None:
        self.move = (0.5 * rng.normal(size=(rows, HIDDEN))).astype(np.float32)
        self.sight = (0.3 * rng.normal(size=(size, HIDDEN))).astype(np.float32)
        self.bias = np.zeros(HIDDEN, np.float32)
        self.out = np.zeros(HIDDEN, np.float32)
        self.adam = Adam([self.move, self.sight, self.bias, self.out])

    def scores(self, choice: Choice) -> tuple[Array, Array]:
        """A score for each row, and the hidden layer."""
        hidden = np.tanh(self.move[choice.moves].sum(axis=1) + (choice.seen @ self.sight)[choice.game] + self.bias)
        return hidden @ self.out, hidden

    def chances(self, choice: Choice) -> tuple[Array, Array]:
        """How likely each row is within its game, and the hidden layer."""
        scores, hidden = self.scores(choice)
        weights = np.exp(scores - np.maximum.reduceat(scores, choice.first)[choice.game])
        return np.asarray(weights / np.add.reduceat(weights, choice.first)[choice.game], np.float32), hidden

    def learn(self, choice: Choice, hidden: Array, error: Array, rate: float) -> None:
        """One step along the gradient that ``error`` gives the scores."""
        error = error / len(choice.seen)
        inner = error[:, None] * self.out * (1 - hidden**2)
        move = np.zeros_like(self.move)
        for column in choice.moves.T:
            np.add.at(move, column, inner)
        self.adam.follow([move, choice.seen.T @ np.add.reduceat(inner, choice.first), inner.sum(axis=0), error @ hidden], rate)


class Prospects:
    """One hidden layer that foretells from what a seat sees by how much it will end ahead."""

    def __init__(self, size: int, rng: np.random.Generator) -> None:
        self.sight = (0.3 * rng.normal(size=(size, HIDDEN))).astype(np.float32)
        self.bias = np.zeros(HIDDEN, np.float32)
        self.out = np.zeros(HIDDEN, np.float32)
        self.adam = Adam([self.sight, self.bias, self.out])

    def of(self, seen: Array) -> tuple[Array, Array]:
        """What is to be expected, and the hidden layer."""
        hidden = np.tanh(seen @ self.sight + self.bias)
        return hidden @ self.out, hidden

    def learn(self, seen: Array, came: Array, rate: float) -> None:
        """A few steps towards what came of these positions."""
        for _ in range(4):
            told, hidden = self.of(seen)
            error = (came - told) / len(seen)
            inner = error[:, None] * self.out * (1 - hidden**2)
            self.adam.follow([seen.T @ inner, inner.sum(axis=0), error @ hidden], rate)


class Player:
    """The nets with what they look at."""

    def __init__(self, env: BatchedEnv, seed: int = 0) -> None:
        e = env.encoding
        self.env = env
        self.rng = np.random.default_rng(seed)
        self.low = e.low.astype(np.float32)
        self.scale = (np.maximum(e.high - e.low, 1) * np.sqrt(e.size) / 4).astype(np.float32)
        kinds, rows = len(e.actions) + 1, len(e.actions) + 1
        self.begins = np.zeros((kinds, e.width - 1), np.int64)          # the first row of each field of each kind
        self.told = np.zeros((kinds, e.width - 1), np.bool_)            # whether the field has rows at all
        for kind, action in enumerate(e.actions, 1):
            for number, field in enumerate(action.fields):
                if field.domain.size <= WIDE:
                    self.begins[kind, number], self.told[kind, number] = rows, True
                    rows += field.domain.size
        self.net = Net(rows, e.size, self.rng)
        self.prospects = Prospects(e.size, self.rng)

    def look(self, step: Step) -> Choice:
        """Every legal move, and what each seat sees, scaled so that its many numbers weigh no more than a move's few."""
        game, column = np.nonzero(step.mask)
        counts = step.mask.sum(axis=1)
        rows = step.actions[game, column]
        kinds = rows[:, 0]
        fields = np.where(self.told[kinds] & (rows[:, 1:] > 0), self.begins[kinds] + rows[:, 1:] - 1, 0)
        moves = np.concatenate([kinds[:, None], fields], axis=1)
        return Choice(moves, (step.observation - self.low) / self.scale, np.cumsum(counts) - counts, game)

    def sample(self, choice: Choice, chances: Array) -> Ints:
        """An index for each game by the chances of its moves (the highest of the logarithms with Gumbel noise)."""
        noisy = np.log(chances + 1e-9) + self.rng.gumbel(size=len(chances)).astype(np.float32)
        rows = np.flatnonzero(noisy == np.maximum.reduceat(noisy, choice.first)[choice.game])
        _, places = np.unique(choice.game[rows], return_index=True)
        return np.asarray(rows[places] - choice.first, np.int64)


@dataclass
class Lesson:
    """What a stretch of play left: for each step the choice, the moves made, who decided with what prospects, and how games ended."""

    choices: list[Choice]
    chosen: list[Ints]
    seats: list[Ints]
    prospects: list[Array]
    done: list[NDArray[np.bool_]]
    cut: list[NDArray[np.bool_]]
    ends: list[Array]           # (N, players): how far each seat ended ahead, where a game ended

    def gains(self) -> tuple[Array, NDArray[np.bool_]]:
        """What followed each decision, (steps, N), and where the next decision of the seat is known."""
        steps, count = len(self.chosen), len(self.chosen[0])
        every = np.arange(count)
        due = np.zeros_like(self.ends[0])                           # what each seat may expect, at its next decision
        ahead = np.zeros_like(self.ends[0])                         # what followed that decision
        met = np.zeros(due.shape, bool)
        gains, known = np.zeros((steps, count), np.float32), np.zeros((steps, count), bool)
        for t in reversed(range(steps)):
            ended = self.done[t]
            due[ended], ahead[ended], met[ended] = self.ends[t][ended], 0, ~self.cut[t][ended, None]
            at = every, self.seats[t]
            known[t] = met[at]
            gains[t] = np.where(known[t], due[at] - self.prospects[t] + LATER * ahead[at], 0)
            due[at], ahead[at], met[at] = self.prospects[t], gains[t], True
        return gains, known


def joined(choices: list[Choice]) -> Choice:
    """The choices of several steps as one."""
    rows = np.cumsum([0, *(len(c.moves) for c in choices)])
    games = np.cumsum([0, *(len(c.seen) for c in choices)])
    return Choice(
        np.concatenate([c.moves for c in choices]),
        np.concatenate([c.seen for c in choices]),
        np.concatenate([c.first + at for c, at in zip(choices, rows, strict=False)]),
        np.concatenate([c.game + at for c, at in zip(choices, games, strict=False)]),
    )


def improve(net: Net, choice: Choice, chosen: Ints, advantage: Array, rate: float = RATE) -> None:
    """One step of gradient: moves that gained more than expected become likelier."""
    chances, hidden = net.chances(choice)
    error = -chances * advantage[choice.game]
    error[choice.first + chosen] += advantage
    surprisal = -np.log(chances + 1e-9)
    entropy = np.add.reduceat(chances * surprisal, choice.first)[choice.game]
    net.learn(choice, hidden, error + CURIOSITY * chances * (surprisal - entropy), rate)


def play(player: Player, step: Step) -> tuple[Lesson, Step]:
    """A stretch of play by the net in all seats."""
    lesson = Lesson([], [], [], [], [], [], [])
    for _ in range(STEPS):
        choice = player.look(step)
        chances, _ = player.net.chances(choice)
        chosen = player.sample(choice, chances)
        lesson.choices.append(choice)
        lesson.chosen.append(chosen)
        lesson.seats.append(step.seat.copy())
        lesson.prospects.append(player.prospects.of(choice.seen)[0])
        step = player.env.step(chosen)
        lesson.done.append(step.done)
        lesson.cut.append(step.cut)
        lesson.ends.append(step.reward.copy())
    return lesson, step


def study(player: Player, step: Step, rate: float = RATE) -> tuple[int, Step]:
    """One lesson: play, and learn from it. Returns how many games ended."""
    lesson, step = play(player, step)
    choice = joined(lesson.choices)
    gains, known = (part.ravel() for part in lesson.gains())
    if known.any():
        came = np.concatenate(lesson.prospects) + gains
        player.prospects.learn(choice.seen[known], came[known], rate)
        spread = float(gains[known].std()) + 1e-6
        improve(player.net, choice, np.concatenate(lesson.chosen), np.where(known, np.clip(gains / spread, -4, 4), 0), rate)
    return int(np.sum(lesson.done)), step


def train(player: Player, seconds: float, games: int = 200) -> list[dict[str, float]]:
    """Play and learn for so many seconds of processor time; returns the curve: the share of wins against random play."""
    step = player.env.reset()
    curve = [{"seconds": 0.0, "games": 0, "share": measure(player, games)}]
    spent, played = 0.0, 0
    while spent < seconds:
        began = time.process_time()
        ended, step = study(player, step, RATE * (1 - spent / seconds))
        played += ended
        spent += time.process_time() - began
        if spent >= seconds * len(curve) / MEASURES:
            curve.append({"seconds": round(spent, 1), "games": played, "share": measure(player, games)})
            print_point(curve[-1])
    return curve


def shares(env: BatchedEnv, choose: Any, rng: np.random.Generator) -> float:
    """The share of wins of ``choose(step)`` in one seat of each game, taken in turn, against random play in the others."""
    step = env.reset()
    mine = np.arange(env.count) % env.players
    won = np.full(env.count, np.nan)
    while np.isnan(won).any():
        anything = (rng.random(env.count) * step.mask.sum(axis=1)).astype(np.int64)
        step = env.step(np.where(step.seat == mine, choose(step), anything))
        fresh = step.done & np.isnan(won)                           # the first game of each place counts
        won[fresh] = step.reward[fresh, mine[fresh]]
    return float(won.mean())


def measure(player: Player, games: int) -> float:
    """The net's share of wins. It samples its moves: always taking the likeliest would make it easy to foresee."""

    def choose(step: Step) -> Ints:
        choice = player.look(step)
        return player.sample(choice, player.net.chances(choice)[0])

    return shares(BatchedEnv(player.env.game, games, player.env.players, seed=99), choose, player.rng)


def greedy(game: Game, players: int, games: int) -> float:
    """The share of wins of a player who has learned nothing and takes the best move by the game's own estimate."""

    def choose(step: Step) -> Ints:
        assert step.outlook is not None
        return np.asarray(np.where(step.mask, step.outlook, -np.inf).argmax(axis=1), np.int64)

    return shares(BatchedEnv(game, games, players, seed=99, lookahead=True), choose, np.random.default_rng(1))


def print_point(point: dict[str, float]) -> None:
    print(f"{point['seconds']:7.1f} s  {point['games']:7.0f} games  {point['share']:.3f} against random", flush=True)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("game")
    asked.add_argument("--players", type=int, default=None)
    asked.add_argument("--minutes", type=float, default=3.0)
    asked.add_argument("--batch", type=int, default=64, help="games played together")
    asked.add_argument("--measure", type=int, default=200, help="games each point of the curve is measured by")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--curve", type=Path, help="where the curve is written, as JSON")
    given = asked.parse_args()
    env = batched_env(given.game, given.batch, given.players, seed=given.seed, reward="margin")
    baseline = greedy(env.game, env.players, given.measure)
    print(f"a greedy player by the game's own estimate: {baseline:.3f} against random", flush=True)
    curve = train(Player(env, given.seed), 60 * given.minutes, given.measure)
    if given.curve:
        result: dict[str, Any] = {
            "game": given.game, "players": env.players, "minutes": given.minutes, "batch": given.batch, "seed": given.seed,
            "measured_games": given.measure, "greedy": baseline, "curve": curve,
        }
        given.curve.write_text(json.dumps(result, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
