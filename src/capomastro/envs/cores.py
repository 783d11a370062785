"""Compact games on several processor cores, stepped by one call: each worker process plays a share, in memory that all of them see."""

from __future__ import annotations

import multiprocessing
import weakref
from collections.abc import Mapping
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any

import numpy as np
from numpy.typing import NDArray

from capomastro.envs.batch import possible
from capomastro.envs.compact import CompactEnv, CompactStep
from capomastro.envs.encoding import BadUse, chosen
from capomastro.kernel.game import Game

Layout = list[tuple[str, tuple[int, ...], str]]         # name, shape and type of each array
RESET, STEP, STOP = b"r", b"s", b"q"
LINE = 64                                               # bytes at which arrays begin


def laid_out(memory: Any, layout: Layout) -> tuple[dict[str, NDArray[Any]], int]:
    """The arrays of a layout in one piece of memory, and how much of it they take."""
    out: dict[str, NDArray[Any]] = {}
    at = 0
    for name, shape, kind in layout:
        if memory is not None:
            out[name] = np.ndarray(shape, kind, memory, at)
        at += -(-int(np.prod(shape)) * np.dtype(kind).itemsize // LINE) * LINE
    return out, at


def work(pipe: Connection, memory: str, layout: Layout, share: range, setup: tuple[Any, ...], seed: int) -> None:
    """A worker: plays its share of the games whenever it is told to."""
    game, rules, players, options, reward = setup
    held = SharedMemory(memory)
    arrays, _ = laid_out(held.buf, layout)
    mine = slice(share.start, share.stop)
    env = CompactEnv(chosen(game, rules), len(share), players, options, seed=seed, reward=reward)
    rows = share.start * env.encoding.widest            # where the rows of this share begin
    while True:
        try:
            told = pipe.recv_bytes()
        except EOFError:                                # whoever asked is gone
            break
        if told == STOP:
            break
        step = env.step(arrays["action"][mine]) if told == STEP else env.reset()
        for name in ("observation", "count", "seat", "reward", "done", "cut"):
            arrays[name][mine] = getattr(step, name)
        arrays["first"][mine] = step.first + rows
        arrays["moves"][rows : rows + len(step.moves)] = step.moves
        pipe.send_bytes(told)
    arrays.clear()
    held.close()


class CoresEnv:
    """``CompactEnv`` on several cores. The rows of a game are ``moves[first[i] : first[i] + count[i]]``; between workers there are gaps."""

    def __init__(
        self, game: Game, batch: int, players: int | None = None, options: Mapping[str, Any] | None = None, *,
        seed: int = 0, reward: str = "win", workers: int = 2,
    ) -> None:
        first = CompactEnv(game, batch, players, options, seed=seed, reward=reward)             # refuses what cannot work
        e = first.encoding
        self.game, self.encoding, self.metadata = game, e, first.metadata
        self.count, self.players, self.reward, self.workers = batch, e.players, reward, workers
        layout: Layout = [
            ("observation", (batch, e.size), "i2"), ("moves", (batch * e.widest, e.width), "i4"), ("first", (batch,), "i8"),
            ("count", (batch,), "i8"), ("seat", (batch,), "i8"), ("action", (batch,), "i8"), ("reward", (batch, e.players), "f4"),
            ("done", (batch,), "?"), ("cut", (batch,), "?"),
        ]
        memory = SharedMemory(create=True, size=laid_out(None, layout)[1])
        self.arrays, _ = laid_out(memory.buf, layout)
        self.begun = False
        bounds = [batch * i // workers for i in range(workers + 1)]
        seeds = np.random.SeedSequence(seed).generate_state(workers)
        setup = (game.id, game.rules_version, players, dict(options or {}), reward)
        spawn = multiprocessing.get_context("spawn")    # forking would take threads of learners along
        self.pipes: list[Connection] = []
        processes = []
        for i in range(workers):
            here, there = spawn.Pipe()
            share = range(bounds[i], bounds[i + 1])
            process = spawn.Process(target=work, args=(there, memory.name, layout, share, setup, int(seeds[i])), daemon=True)
            process.start()
            there.close()
            self.pipes.append(here)
            processes.append(process)
        self.close = weakref.finalize(self, stop, self.pipes, processes, memory, self.arrays)

    def reset(self) -> CompactStep:
        """Begin all games."""
        self._all(RESET)
        self.begun = True
        return self._step()

    def step(self, actions: Any) -> CompactStep:
        """Play the move of each game whose index in its legal moves is given; a game with the index -1 waits."""
        if not self.begun:
            raise BadUse("the games have not begun: call reset() first")
        self.arrays["action"][:] = possible(actions, self.arrays["count"])
        self._all(STEP)
        return self._step()

    def _all(self, told: bytes) -> None:
        try:
            for pipe in self.pipes:
                pipe.send_bytes(told)
            for pipe in self.pipes:
                pipe.recv_bytes()
        except (EOFError, OSError):
            self.close()
            raise BadUse("a worker process has ended, or the environment was closed: make another environment") from None

    def _step(self) -> CompactStep:
        return CompactStep(**{name: part for name, part in self.arrays.items() if name != "action"})


def stop(pipes: list[Connection], processes: list[Any], memory: SharedMemory, arrays: dict[str, Any]) -> None:
    """End the workers and give the memory back."""
    for pipe in pipes:
        try:
            pipe.send_bytes(STOP)
        except OSError:
            continue
        finally:
            pipe.close()
    for process in processes:
        process.join(5)
        if process.is_alive():
            process.terminate()
    arrays.clear()
    memory.unlink()
    try:
        memory.close()
    except BufferError:                                 # arrays of a step are still held; their memory goes with them
        return


def compact_env(
    game: str | Game, batch: int, players: int | None = None, options: Mapping[str, Any] | None = None, *,
    rules: int | None = None, workers: int = 1, seed: int = 0, reward: str = "win",
) -> CompactEnv | CoresEnv:
    """N games stepped together, in small types; with ``workers`` above 1 on so many processor cores at once."""
    if not 1 <= workers <= batch:
        raise BadUse(f"{workers} workers for {batch} games: choose 1 to {batch}")
    found = chosen(game, rules)
    if workers == 1:
        return CompactEnv(found, batch, players, options, seed=seed, reward=reward)
    return CoresEnv(found, batch, players, options, seed=seed, reward=reward, workers=workers)
