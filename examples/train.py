"""Trains a small net to play a game, using only the batched environment, until it beats random play.

    python examples/train.py carcassonne --minutes 3 --curve curve.json

The learner is a net with one hidden layer over the features of a *move* (its kind and fields, what it changes in the lead by the
game's own estimate) beside a summary of what the seat sees, trained by policy gradient with a baseline in plain numpy. All seats
learn from their own games; the share of wins against random play is measured as it goes.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from capomastro.envs import batched_env
from capomastro.envs.batch import BatchedEnv, Step

Array = NDArray[np.float32]
HIDDEN = 32
LONGEST = 4000                  # steps after which a measurement stops waiting for games to end


class Net:
    """Scores each move; the scores of a position's moves make a distribution."""

    def __init__(self, inputs: int, rng: np.random.Generator) -> None:
        self.into = (rng.normal(size=(inputs, HIDDEN)) / np.sqrt(inputs)).astype(np.float32)
        self.bias = np.zeros(HIDDEN, np.float32)
        self.out = np.zeros(HIDDEN, np.float32)
        self.moments: list[Array] = [np.zeros_like(p) for p in self.parameters()]
        self.squares: list[Array] = [np.zeros_like(p) for p in self.parameters()]
        self.steps = 0

    def parameters(self) -> list[Array]:
        return [self.into, self.bias, self.out]

    def scores(self, features: Array) -> tuple[Array, Array]:
        """(N, moves, inputs) to (N, moves), and the hidden layer."""
        hidden = np.tanh(features @ self.into + self.bias)
        return hidden @ self.out, hidden

    def learn(self, features: Array, hidden: Array, error: Array, rate: float) -> None:
        """One step of Adam along the gradient that ``error`` (N, moves) gives the scores."""
        count = len(features)
        inner = error[..., None] * self.out * (1 - hidden**2)
        gradients = [
            np.einsum("nmi,nmh->ih", features, inner) / count,
            inner.sum(axis=(0, 1)) / count,
            np.einsum("nm,nmh->h", error, hidden) / count,
        ]
        self.steps += 1
        for p, m, s, g in zip(self.parameters(), self.moments, self.squares, gradients, strict=True):
            m += 0.1 * (g - m)
            s += 0.001 * (g * g - s)
            p += rate * (m / (1 - 0.9**self.steps)) / (np.sqrt(s / (1 - 0.999**self.steps)) + 1e-6)


class Player:
    """The net with the features it looks at."""

    def __init__(self, env: BatchedEnv, seed: int = 0) -> None:
        self.env = env
        self.kinds = len(env.encoding.actions) + 1
        self.rng = np.random.default_rng(seed)
        self.high = np.maximum(env.encoding.highest[1:], 1)
        self.net = Net(self.kinds + env.encoding.width - 1 + 3, self.rng)

    def features(self, step: Step) -> Array:
        """For each move: its kind, its fields, and what it changes in the lead, also against the best and the mean of its rivals."""
        assert step.outlook is not None
        kinds = np.eye(self.kinds, dtype=np.float32)[step.actions[..., 0]]
        fields = (step.actions[..., 1:] / self.high).astype(np.float32)
        gain = np.where(step.mask, step.outlook, 0)
        count = np.maximum(step.mask.sum(axis=1, keepdims=True), 1)
        mean = gain.sum(axis=1, keepdims=True) / count
        best = np.where(step.mask, step.outlook, -np.inf).max(axis=1, keepdims=True)
        spread = np.sqrt((np.where(step.mask, gain - mean, 0) ** 2).sum(axis=1, keepdims=True) / count) + 0.5
        relative = np.stack([np.tanh(gain / 10), (gain - mean) / spread, (gain - best) / spread], axis=-1)
        return np.concatenate([kinds, fields, np.clip(relative, -5, 5).astype(np.float32)], axis=-1) * step.mask[..., None]

    def chances(self, scores: Array, mask: NDArray[np.bool_]) -> Array:
        masked = np.where(mask, scores, -1e9)
        weights = np.exp(masked - masked.max(axis=1, keepdims=True)) * mask
        return np.asarray(weights / weights.sum(axis=1, keepdims=True), np.float32)

    def sample(self, chances: Array) -> NDArray[np.int64]:
        edges = chances.cumsum(axis=1)
        return np.asarray((edges < self.rng.random((len(chances), 1)) * edges[:, -1:]).sum(axis=1), np.int64)


def train(player: Player, seconds: float, rate: float = 0.01) -> list[dict[str, float]]:
    """Policy gradient: what a seat did in a game it won becomes likelier. Returns the curve."""
    env = player.env
    step = env.reset()
    n = env.count
    memory: list[list[tuple[int, Array, int]]] = [[] for _ in range(n)]
    curve = [{"seconds": 0.0, "games": 0.0, "share": measure(player, 60)}]
    batch: list[tuple[Array, int, float]] = []
    games = 0
    began = time.perf_counter()
    next_look = seconds / 8
    while (spent := time.perf_counter() - began) < seconds:
        features = player.features(step)
        scores, _ = player.net.scores(features)
        chosen = player.sample(player.chances(scores, step.mask))
        seats = step.seat.copy()
        for i in range(n):
            if player.rng.random() < 0.25:                  # a sample of the decisions is enough
                memory[i].append((int(seats[i]), features[i][step.mask[i]], int(chosen[i])))
        step = env.step(chosen)
        for i in np.flatnonzero(step.done):
            games += 1
            for seat, rows, move in memory[i]:
                batch.append((rows, move, float(step.reward[i, seat]) - 1 / env.players))
            memory[i] = []
        if len(batch) >= 2048:
            improve(player, batch, rate)
            batch = []
        if spent > next_look:
            curve.append({"seconds": round(spent, 1), "games": games, "share": measure(player, 60)})
            next_look += seconds / 8
    curve.append({"seconds": round(seconds, 1), "games": games, "share": measure(player, 200)})
    return curve


def improve(player: Player, batch: list[tuple[Array, int, float]], rate: float) -> None:
    """One gradient step over decisions of finished games."""
    most = max(len(rows) for rows, _, _ in batch)
    features = np.zeros((len(batch), most, batch[0][0].shape[1]), np.float32)
    mask = np.zeros((len(batch), most), bool)
    chosen = np.zeros((len(batch), most), np.float32)
    gain = np.zeros((len(batch), 1), np.float32)
    for i, (rows, move, won) in enumerate(batch):
        features[i, : len(rows)] = rows
        mask[i, : len(rows)] = True
        chosen[i, move] = 1
        gain[i] = won
    scores, hidden = player.net.scores(features)
    player.net.learn(features, hidden, (chosen - player.chances(scores, mask)) * gain, rate)


def measure(player: Player, games: int) -> float:
    """The share of wins of the net in one seat, taken in turn, against random play in the others."""
    env = BatchedEnv(player.env.game, 32, player.env.players, seed=99, lookahead=True)
    step = env.reset()
    mine = np.arange(env.count) % env.players
    won, played = 0.0, 0
    for _ in range(LONGEST):
        scores, _ = player.net.scores(player.features(step))
        best = np.where(step.mask, scores, -np.inf).argmax(axis=1)
        anything = player.sample(step.mask / step.mask.sum(axis=1, keepdims=True))
        step = env.step(np.where(step.seat == mine, best, anything))
        for i in np.flatnonzero(step.done):
            won += float(step.reward[i, mine[i]])
            played += 1
        if played >= games:
            break
    return won / max(1, played)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("game")
    asked.add_argument("--players", type=int, default=None)
    asked.add_argument("--minutes", type=float, default=3.0)
    asked.add_argument("--batch", type=int, default=64)
    asked.add_argument("--curve", type=Path)
    given = asked.parse_args()
    env = batched_env(given.game, given.batch, given.players, seed=1, reward="win", lookahead=True)
    curve = train(Player(env), 60 * given.minutes)
    for point in curve:
        print(f"{point['seconds']:7.1f} s  {point['games']:7.0f} games  {point['share']:.3f} against random")
    if given.curve:
        result: dict[str, Any] = {"game": given.game, "players": env.players, "minutes": given.minutes, "curve": curve}
        given.curve.write_text(json.dumps(result, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
