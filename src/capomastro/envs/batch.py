"""N games stepped together from compiled code, with numpy arrays in and out: for training on accelerators.

>>> from capomastro.envs import batched_env
>>> env = batched_env("quarry", 4, seed=1)
>>> step = env.reset()
>>> step.observation.shape, step.mask.shape
((4, 17), (4, 2))
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64
from numpy.typing import NDArray

from capomastro.envs.batch_core import Batch, Games, Shape
from capomastro.envs.encoding import REWARDS, BadUse, Encoding, chosen, rewards
from capomastro.kernel.driving import Manners
from capomastro.kernel.errors import IllegalMove, whole
from capomastro.kernel.game import Game
from capomastro.kernel.state import UNIT, State

LARGEST = 1 << 16
CUT = 2                                     # in Batch.ended


@dataclass(frozen=True)
class Step:
    """The arrays after a step; they are views of the batch's memory and change with the next one."""

    observation: NDArray[np.int64]          # (N, size): what the seat that decides sees
    mask: NDArray[np.bool_]                 # (N, widest): which indices may be chosen
    actions: NDArray[np.int32]              # (N, widest, width): the legal moves as rows
    seat: NDArray[np.int64]                 # (N,): who decides
    reward: NDArray[np.float32]             # (N, players): of games that ended in this step, else 0
    done: NDArray[np.bool_]                 # (N,): ended in this step; the arrays show the next game already
    cut: NDArray[np.bool_]                  # (N,): ended by the game's max_decisions alone, without a result
    outlook: NDArray[np.float32] | None     # (N, widest): with lookahead, what each move changes in the lead, in points
    lead: NDArray[np.float32] | None        # (N,): with lookahead, the seat's estimated score less the best other one, in points


Shown = TypeVar("Shown")
Core = TypeVar("Core", bound=Games)


class Together(Generic[Core, Shown]):
    """N games of one set-up that are stepped together; what a step shows is up to the kind of environment."""

    def __init__(
        self, game: Game, batch: int, players: int | None = None, options: Mapping[str, Any] | None = None, *,
        seed: int = 0, reward: str = "win",
    ) -> None:
        refused = BadUse(f"a batch of {batch!r}: choose 1 to {LARGEST} games")
        if not 1 <= whole(batch, refused) <= LARGEST:
            raise refused
        if reward not in REWARDS:
            raise BadUse(f"there is no reward {reward!r}; rewards are {', '.join(REWARDS)}")
        self.game = game
        self.encoding = e = Encoding(game, players, options)
        self.metadata = dict(e.versions)
        self.count = batch
        self.players = e.players
        self.reward = reward
        self.seed = _seeded(seed)
        self._shape = Shape(e.size, e.widest, e.width, *_parted(e), *self._tables())
        self.core: Core | None = None
        self.seen = np.zeros((batch, e.size), np.int16)         # what the seats that decide see; the core writes it
        self._actions = self._counts = self._seats = self._ended = np.zeros(batch, np.int64)        # the core's, from reset() on

    def _tables(self) -> tuple[vec[i64], vec[i64]]:
        e = self.encoding
        kind_of = [0] * (max(e.kinds) + 1)
        for kind, number in e.kinds.items():
            kind_of[kind] = number + 1
        radix = [a.fields[i].domain.size if i < len(a.fields) else 0 for a in e.actions for i in range(e.width - 1)]
        return vec[i64](kind_of), vec[i64](radix)

    def reset(self, seed: int | None = None) -> Shown:
        """Begin ``batch`` new games."""
        if seed is not None:
            self.seed = _seeded(seed)
        self.core = core = self._begin(self.encoding.start, self.game.manners, self.game.max_decisions)
        self.seen = np.frombuffer(memoryview(core.observations), np.int16).reshape(self.count, self.encoding.size)
        self._actions = writable(core.actions)
        self._counts, self._seats, self._ended = array(core.legal_counts), array(core.seats), array(core.ended)
        core.begin()
        return self._step(core)

    def step(self, actions: Any) -> Shown:
        """Play the move of each game whose index in its legal moves is given; a game with the index -1 waits."""
        core = self.core
        if core is None:
            raise BadUse("the games have not begun: call reset() first")
        given = np.asarray(actions)
        if given.dtype != np.int64 or given.shape != self._actions.shape:
            given = possible(given, self._counts)
        self._actions[:] = given
        if core.impossible():
            possible(given, self._counts)                       # says what is wrong
        core.step()
        return self._step(core)

    def restart(self, i: int) -> None:
        """Give game ``i`` up and begin another in its place."""
        if self.core is None:
            raise BadUse("the games have not begun: call reset() first")
        if not 0 <= i < self.count:
            raise BadUse(f"there is no game {i}; games are 0 to {self.count - 1}")
        self.core.restart(i)

    def _begin(self, start: State, manners: Manners, limit: int) -> Core:
        raise NotImplementedError

    def _step(self, batch: Core) -> Shown:
        raise NotImplementedError

    def _endings(self, batch: Games) -> tuple[NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_]]:
        """What the games that ended gave each seat, which ended, and which were cut."""
        ended = self._ended
        reward = np.zeros((self.count, self.players), np.float32)
        if batch.finished:
            for i, state in zip(np.flatnonzero(ended), batch.finished, strict=True):
                if ended[i] != CUT:
                    reward[i] = rewards(self.game, state, self.reward)
        return reward, ended != 0, ended == CUT


class BatchedEnv(Together[Batch, Step]):
    """``reset`` once, then ``step`` with one index per game. Games that end start over by themselves."""

    def __init__(
        self, game: Game, batch: int, players: int | None = None, options: Mapping[str, Any] | None = None, *,
        seed: int = 0, reward: str = "win", lookahead: bool = False,
    ) -> None:
        super().__init__(game, batch, players, options, seed=seed, reward=reward)
        self.lookahead = lookahead
        self._columns = np.arange(self.encoding.widest)
        self._wide = np.zeros((batch, self.encoding.size), np.int64)

    def _begin(self, start: State, manners: Manners, limit: int) -> Batch:
        return Batch(start, manners, self.count, self.seed, limit, self._shape, self.lookahead)

    def _step(self, batch: Batch) -> Step:
        e, n = self.encoding, self.count
        mask = self._columns[None, :] < self._counts[:, None]
        outlook = _points(batch.outlook).reshape(n, e.widest) if self.lookahead else None
        lead = _points(batch.leads) if self.lookahead else None
        rows = np.frombuffer(memoryview(batch.rows), np.int32).reshape(n, e.widest, e.width)
        self._wide[:] = self.seen
        return Step(self._wide, mask, rows, self._seats, *self._endings(batch), outlook, lead)


def _seeded(seed: int) -> int:
    return whole(seed, BadUse(f"a seed is a whole number, not {seed!r}"))


def _parted(encoding: Encoding) -> tuple[vec[i64], vec[i64]]:
    """Where the lasting sections of an observation begin and end, and the others; neighbours of one kind are one part."""
    bounds: dict[bool, list[int]] = {True: [], False: []}
    at = 0
    for section in encoding.sections:
        mine = bounds[section.lasting]
        if mine[-1:] == [at]:
            mine.pop()
        else:
            mine.append(at)
        at += section.size
        mine.append(at)
    return vec[i64](bounds[True]), vec[i64](bounds[False])


def possible(actions: Any, counts: NDArray[np.int64]) -> NDArray[Any]:
    """What was given as actions, if it is for each game the index of one of its ``counts`` legal moves, or -1."""
    given = np.asarray(actions)
    if given.shape != counts.shape or not np.issubdtype(given.dtype, np.integer):
        raise BadUse(f"actions must be {len(counts)} whole numbers, not an array of {given.dtype} with shape {given.shape}")
    wrong = (given < -1) | (given >= counts)
    if wrong.any():
        i = int(wrong.argmax())
        raise IllegalMove(f"game {i}: action {given[i]} is illegal, there are {counts[i]} legal moves")
    return given


class Memory:
    """A vector's memory for numpy to write into; ``memoryview`` shows it for reading alone."""

    def __init__(self, numbers: vec[i64]) -> None:
        self.numbers = numbers
        shown = array(numbers).__array_interface__
        self.__array_interface__ = {**shown, "data": (shown["data"][0], False)}


def writable(numbers: vec[i64]) -> NDArray[np.int64]:
    """A vector's memory as an array that can be written, without a copy."""
    return np.asarray(Memory(numbers))


def array(numbers: vec[i64]) -> NDArray[np.int64]:
    """A vector's memory as an array, without a copy."""
    return np.frombuffer(memoryview(numbers), np.int64)


def _points(thousandths: vec[i64]) -> NDArray[np.float32]:
    return (array(thousandths) / UNIT).astype(np.float32)


def batched_env(
    game: str | Game, batch: int, players: int | None = None, options: Mapping[str, Any] | None = None, *,
    rules: int | None = None, seed: int = 0, reward: str = "win", lookahead: bool = False,
) -> BatchedEnv:
    """N games stepped together. ``lookahead`` adds what each move changes by the game's own estimate."""
    return BatchedEnv(chosen(game, rules), batch, players, options, seed=seed, reward=reward, lookahead=lookahead)
