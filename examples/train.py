"""Trains a small net to play a game, using only the batched environment, until it beats random play.

    python examples/train.py carcassonne --minutes 3 --curve curve.json

The net scores each move by what the move is (kind, fields, what it changes in the lead by the game's own estimate) and what the
seat sees; the scores of a position's moves make a distribution. It learns by policy gradient in plain numpy: all seats play, and a
move becomes likelier the more the seat's lead gained from this decision to its next ones (later gains count less) beyond what
was to be expected there. The end of a game counts with the true scores. The share of wins against random play is measured as it
goes, from every seat.
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
from capomastro.envs.encoding import MARGIN

Array = NDArray[np.float32]
Ints = NDArray[np.int64]
HIDDEN = 32
STEPS = 48                      # steps of the batch that one lesson is learned from
LATER = 0.9                     # what a gain counts for one decision later
RATE = 0.01                     # of learning, at first; it falls to nothing in the course of training
CURIOSITY = 0.01                # keeps the distribution from closing too early
MEASURES = 8                    # points of the curve after the first


@dataclass(frozen=True)
class Choice:
    """One decision in each of N games: all their moves one below the other."""

    moves: Array                # (M, inputs)
    seen: Array                 # (N, size)
    first: Ints                 # (N,): the first row of each game
    game: Ints                  # (M,): whose row it is


class Net:
    """One hidden layer, fed by a move and by what the seat sees."""

    def __init__(self, inputs: int, size: int, rng: np.random.Generator) -> None:
        self.move = (rng.normal(size=(inputs, HIDDEN)) / np.sqrt(inputs)).astype(np.float32)
        self.sight = (0.1 * rng.normal(size=(size, HIDDEN))).astype(np.float32)
        self.bias = np.zeros(HIDDEN, np.float32)
        self.out = np.zeros(HIDDEN, np.float32)
        self.moments = [np.zeros_like(p) for p in self.parameters()]
        self.squares = [np.zeros_like(p) for p in self.parameters()]
        self.lessons = 0

    def parameters(self) -> list[Array]:
        return [self.move, self.sight, self.bias, self.out]

    def scores(self, choice: Choice) -> tuple[Array, Array]:
        """A score for each row, and the hidden layer."""
        hidden = np.tanh(choice.moves @ self.move + (choice.seen @ self.sight)[choice.game] + self.bias)
        return hidden @ self.out, hidden

    def chances(self, choice: Choice) -> tuple[Array, Array]:
        """How likely each row is within its game, and the hidden layer."""
        scores, hidden = self.scores(choice)
        weights = np.exp(scores - np.maximum.reduceat(scores, choice.first)[choice.game])
        return np.asarray(weights / np.add.reduceat(weights, choice.first)[choice.game], np.float32), hidden

    def learn(self, choice: Choice, hidden: Array, error: Array, rate: float) -> None:
        """One step of Adam along the gradient that ``error`` gives the scores."""
        inner = error[:, None] * self.out * (1 - hidden**2)
        gradients = [choice.moves.T @ inner, choice.seen.T @ np.add.reduceat(inner, choice.first), inner.sum(axis=0), error @ hidden]
        self.lessons += 1
        for p, m, s, g in zip(self.parameters(), self.moments, self.squares, gradients, strict=True):
            g /= len(choice.seen)
            m += 0.1 * (g - m)
            s += 0.001 * (g * g - s)
            p += rate * (m / (1 - 0.9**self.lessons)) / (np.sqrt(s / (1 - 0.999**self.lessons)) + 1e-6)


class Player:
    """The net with the features it looks at."""

    def __init__(self, env: BatchedEnv, seed: int = 0) -> None:
        e = env.encoding
        self.env = env
        self.kinds = len(e.actions) + 1
        self.rng = np.random.default_rng(seed)
        self.fields = np.maximum(e.highest[1:], 1).astype(np.float32)
        self.low = e.low.astype(np.float32)
        self.scale = (np.maximum(e.high - e.low, 1) * np.sqrt(e.size)).astype(np.float32)
        self.net = Net(self.kinds + e.width - 1 + 3, e.size, self.rng)

    def look(self, step: Step) -> Choice:
        """The features of every legal move, and what each seat sees, scaled so that its many numbers weigh no more than a move's few."""
        assert step.outlook is not None
        game, column = np.nonzero(step.mask)
        counts = step.mask.sum(axis=1)
        first = np.cumsum(counts) - counts
        gain = step.outlook[game, column]
        mean = (np.add.reduceat(gain, first) / counts)[game]
        best = np.maximum.reduceat(gain, first)[game]
        spread = (np.sqrt(np.add.reduceat((gain - mean) ** 2, first) / counts) + 0.5)[game]
        relative = np.clip(np.stack([gain / 10, (gain - mean) / spread, (gain - best) / spread], axis=1), -4, 4)
        rows = step.actions[game, column]
        kinds = np.eye(self.kinds, dtype=np.float32)[rows[:, 0]]
        moves = np.concatenate([kinds, rows[:, 1:] / self.fields, relative], axis=1, dtype=np.float32)
        return Choice(moves, (step.observation - self.low) / self.scale, first, game)

    def sample(self, choice: Choice, chances: Array) -> Ints:
        """An index for each game by the chances of its moves (the highest of the logarithms with Gumbel noise)."""
        noisy = np.log(chances + 1e-9) + self.rng.gumbel(size=len(chances)).astype(np.float32)
        rows = np.flatnonzero(noisy == np.maximum.reduceat(noisy, choice.first)[choice.game])
        _, places = np.unique(choice.game[rows], return_index=True)
        return np.asarray(rows[places] - choice.first, np.int64)


@dataclass
class Lesson:
    """What a stretch of play left: for each step the choice, the moves made, who decided with what lead, and how games ended."""

    choices: list[Choice]
    chosen: list[Ints]
    seats: list[Ints]
    leads: list[Array]
    done: list[NDArray[np.bool_]]
    cut: list[NDArray[np.bool_]]
    ends: list[Array]           # (N, players): the true lead of each seat where a game ended

    def gains(self) -> tuple[Array, NDArray[np.bool_]]:
        """What followed each decision, (steps, N), and where the next decision of the seat is known."""
        steps, count = len(self.chosen), len(self.chosen[0])
        every = np.arange(count)
        lead = np.zeros_like(self.ends[0])                          # of each seat, at its next decision
        ahead = np.zeros_like(self.ends[0])                         # what followed that decision
        met = np.zeros(lead.shape, bool)
        gains, known = np.zeros((steps, count), np.float32), np.zeros((steps, count), bool)
        for t in reversed(range(steps)):
            ended = self.done[t]
            lead[ended], ahead[ended], met[ended] = self.ends[t][ended], 0, ~self.cut[t][ended, None]
            at = every, self.seats[t]
            known[t] = met[at]
            gains[t] = np.where(known[t], lead[at] - self.leads[t] + LATER * ahead[at], 0)
            lead[at], ahead[at], met[at] = self.leads[t], gains[t], True
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


def surprise(choice: Choice, gains: Array, known: NDArray[np.bool_]) -> Array:
    """Gains beyond those to be expected, by least squares over what was on offer; in units of their spread, 0 where unknown."""
    counts = np.diff(np.append(choice.first, len(choice.moves)))[:, None]
    offer = np.concatenate([np.add.reduceat(choice.moves, choice.first) / counts, np.maximum.reduceat(choice.moves, choice.first)], axis=1)
    offer = np.concatenate([offer, np.ones((len(offer), 1), np.float32)], axis=1)[known]
    square = offer.T @ offer + 0.1 * np.eye(offer.shape[1], dtype=np.float32)
    beyond = gains[known] - offer @ np.linalg.solve(square, offer.T @ gains[known])
    out = np.zeros_like(gains)
    out[known] = np.clip(beyond / (beyond.std() + 1e-6), -4, 4)
    return out


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
        assert step.lead is not None
        choice = player.look(step)
        chances, _ = player.net.chances(choice)
        chosen = player.sample(choice, chances)
        lesson.choices.append(choice)
        lesson.chosen.append(chosen)
        lesson.seats.append(step.seat.copy())
        lesson.leads.append(step.lead)
        step = player.env.step(chosen)
        lesson.done.append(step.done)
        lesson.cut.append(step.cut)
        lesson.ends.append(step.reward * MARGIN)
    return lesson, step


def study(player: Player, step: Step, rate: float = RATE) -> tuple[int, Step]:
    """One lesson: play, and learn from it. Returns how many games ended."""
    lesson, step = play(player, step)
    choice = joined(lesson.choices)
    gains, known = lesson.gains()
    if known.any():
        improve(player.net, choice, np.concatenate(lesson.chosen), surprise(choice, gains.ravel(), known.ravel()), rate)
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


def measure(player: Player, games: int) -> float:
    """The net's share of wins, in one seat of each of so many games, taken in turn, against random play in the others.

    It samples its moves: where a good player does now one thing and now another (gold or cards), always taking the likeliest is bad.
    """
    env = BatchedEnv(player.env.game, games, player.env.players, seed=99, lookahead=True)
    step = env.reset()
    mine = np.arange(games) % env.players
    won = np.full(games, np.nan)
    while np.isnan(won).any():
        choice = player.look(step)
        chances, _ = player.net.chances(choice)
        anything = (player.rng.random(games) * step.mask.sum(axis=1)).astype(np.int64)
        step = env.step(np.where(step.seat == mine, player.sample(choice, chances), anything))
        fresh = step.done & np.isnan(won)                           # the first game of each place counts
        won[fresh] = step.reward[fresh, mine[fresh]]
    return float(won.mean())


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
    env = batched_env(given.game, given.batch, given.players, seed=given.seed, reward="margin", lookahead=True)
    curve = train(Player(env, given.seed), 60 * given.minutes, given.measure)
    if given.curve:
        result: dict[str, Any] = {
            "game": given.game, "players": env.players, "minutes": given.minutes, "batch": given.batch, "seed": given.seed,
            "measured_games": given.measure, "curve": curve,
        }
        given.curve.write_text(json.dumps(result, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
