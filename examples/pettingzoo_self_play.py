"""Learns a game by playing itself through PettingZoo's usual loop, and tells how often it beats random play before and after.

    python examples/pettingzoo_self_play.py carrara --games 400

One small table of weights says how much a seat that sees this likes a move of that kind; all seats share it. After each game every
move of a seat becomes likelier or less likely by how far that seat ended ahead or behind (REINFORCE). Nothing in it but numpy and the
environment: ``env.last()``, a mask, a row for each legal move. For speed use the batched environment (``examples/train.py``).
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
from numpy.typing import NDArray

from capomastro.envs import aec_env

Array = NDArray[np.float64]
RATE = 0.3
MEASURED = 200                  # games against random play


class Policy:
    """Scores a move by its kind and fields and, for each kind, by what the seat sees."""

    def __init__(self, env: Any, seed: int = 0) -> None:
        e = env.encoding
        self.rng = np.random.default_rng(seed)
        self.low, self.range = e.low, np.maximum(e.high.astype(float) - e.low, 1) * np.sqrt(e.size)
        self.highest = np.maximum(e.highest, 1)
        self.fields = np.zeros((len(e.actions) + 1, e.width))           # for each kind: itself, and each of its fields
        self.sight = np.zeros((len(e.actions) + 1, e.size))

    def features(self, seen: dict[str, Any]) -> tuple[NDArray[Any], Array, Array]:
        """The kinds of the legal moves, their fields, and the seat's sight; all scaled."""
        rows = seen["actions"][: int(seen["action_mask"].sum())]
        fields = rows / self.highest
        fields[:, 0] = 1
        return rows[:, 0], fields, (seen["observation"] - self.low) / self.range

    def choose(self, seen: dict[str, Any]) -> tuple[int, tuple[Any, ...]]:
        """An index by the chances of the moves, and what is needed to learn from it."""
        kinds, fields, sight = self.features(seen)
        scores = (self.fields[kinds] * fields).sum(axis=1) + (self.sight @ sight)[kinds]
        chances = np.exp(scores - scores.max())
        chances /= chances.sum()
        chosen = int(self.rng.choice(len(chances), p=chances))
        return chosen, (kinds, fields, sight, chances, chosen)

    def learn(self, made: list[tuple[Any, ...]], worth: float) -> None:
        """Make the moves of one seat in one game likelier, or less likely where ``worth`` is below 0."""
        step = RATE * worth / max(1, len(made)) ** 0.5
        for kinds, fields, sight, chances, chosen in made:
            error = -chances * step
            error[chosen] += step
            np.add.at(self.fields, kinds, error[:, None] * fields)
            np.add.at(self.sight, kinds, error[:, None] * sight)


def play(env: Any, players: dict[str, Policy | None]) -> tuple[dict[str, float], dict[str, list[Any]]]:
    """One game, with random play where there is no policy: what each agent got, and the moves each policy made."""
    made: dict[str, list[Any]] = {agent: [] for agent in env.possible_agents}
    got = dict.fromkeys(env.possible_agents, 0.0)
    env.reset()
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        got[agent] += reward
        if terminated or truncated:
            env.step(None)
            continue
        policy = players[agent]
        if policy is None:
            env.step(env.action_space(agent).sample(seen["action_mask"]))
            continue
        action, remembered = policy.choose(seen)
        made[agent].append(remembered)
        env.step(action)
    return got, made


def train(policy: Policy, game: str, games: int, seed: int = 0) -> None:
    """Self-play: every seat learns from how far it ended ahead of what seats usually do."""
    env = aec_env(game, reward="margin")
    env.reset(seed=seed)
    usual = 0.1                                                         # of the margins, running
    for _ in range(games):
        got, made = play(env, dict.fromkeys(env.possible_agents, policy))
        middle = sum(got.values()) / len(got)
        usual += 0.05 * (sum(abs(x - middle) for x in got.values()) / len(got) - usual)
        for agent, moves in made.items():
            policy.learn(moves, (got[agent] - middle) / (usual + 1e-3))


def measure(policy: Policy, game: str, games: int = MEASURED, seed: int = 99) -> float:
    """The policy's share of the wins against random play, from every seat in turn."""
    env = aec_env(game)
    env.reset(seed=seed)
    for number, agent in enumerate(env.possible_agents):
        env.action_space(agent).seed(seed + number)
    won = 0.0
    for number in range(games):
        mine = env.possible_agents[number % len(env.possible_agents)]
        got, _ = play(env, {agent: policy if agent == mine else None for agent in env.possible_agents})
        won += got[mine]
    return won / games


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("game")
    asked.add_argument("--games", type=int, default=400, help="played against itself")
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args()
    policy = Policy(aec_env(given.game), given.seed)
    print(f"before: {measure(policy, given.game):.3f} of the wins against random play")
    train(policy, given.game, given.games, given.seed)
    print(f"after {given.games} games against itself: {measure(policy, given.game):.3f}")


if __name__ == "__main__":
    main()
