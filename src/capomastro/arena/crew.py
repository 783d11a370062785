"""Who does the work: this process, several processes, or a Ray cluster (``capomastro[cluster]``)."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import socket
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, redirect_stdout, suppress
from importlib import import_module
from itertools import islice
from multiprocessing.queues import SimpleQueue
from typing import Any, TypeVar

from capomastro.kernel.errors import CapomastroError

Task = TypeVar("Task")
Done = TypeVar("Done")
AHEAD = 3                       # chunks that wait for each worker


class NoCluster(CapomastroError):
    """Ray is not installed or cannot be reached."""


class WorkerLost(CapomastroError):
    """A worker process ended before its work was done."""


def run_here(work: Callable[[Task], Done], tasks: Iterable[Task]) -> Iterator[Done]:
    """One after the other in this process."""
    return (work(task) for task in tasks)


def run_processes(work: Callable[[Task], Done], tasks: Iterable[Task], workers: int) -> Iterator[Done]:
    """In worker processes; results come as they are finished. Whoever stops listening stops them in the middle of their work."""
    queue = iter(tasks)
    spawn = multiprocessing.get_context("spawn")        # forking would take along what other threads hold at that moment
    started: SimpleQueue[int] = spawn.SimpleQueue()
    with ProcessPoolExecutor(workers, mp_context=spawn, initializer=_begin, initargs=(started,)) as pool:
        waiting: set[Future[Done]] = {pool.submit(work, task) for task in islice(queue, workers * AHEAD)}
        try:
            while waiting:
                finished, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                waiting |= {pool.submit(work, task) for task in islice(queue, len(finished))}
                for future in finished:
                    yield future.result()
        except BrokenProcessPool:
            raise WorkerLost(
                "a worker process ended before its work was done: memory may have run out, or a script started it "
                'that does not begin under if __name__ == "__main__":'
            ) from None
        except BaseException:
            while not started.empty():
                with suppress(ProcessLookupError):
                    os.kill(started.get(), signal.SIGTERM)
            raise
        finally:
            pool.shutdown(cancel_futures=True)


def _begin(started: SimpleQueue[int]) -> None:
    """Ctrl-C ends a worker at once, in the middle of its chunk; the process that waits for it then stops too."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    started.put(os.getpid())


def _knock(address: str) -> None:
    """Try the address before Ray does, which would keep trying for minutes. ``auto`` and ``ray://`` addresses are left to Ray."""
    host, sign, port = address.rpartition(":")
    if sign and port.isdecimal() and "/" not in host:
        socket.create_connection((host, int(port)), timeout=10).close()


@contextmanager
def nothing_on_standard_output() -> Iterator[None]:
    """What a library prints there goes to standard error: results alone belong on standard output, and ``--json`` is nothing but JSON."""
    sys.stdout.flush()
    kept = os.dup(1)
    os.dup2(2, 1)                           # what is printed from C or by child processes
    try:
        with redirect_stdout(sys.stderr):
            yield
    finally:
        os.dup2(kept, 1)
        os.close(kept)


def run_ray(work: Callable[[Task], Done], tasks: Iterable[Task], address: str) -> Iterator[Done]:
    """On a Ray cluster. What a lost node was doing is done again elsewhere; results come once."""
    try:
        ray: Any = import_module("ray")
    except ImportError:
        raise NoCluster("Ray is not installed here; install capomastro[cluster]") from None
    with nothing_on_standard_output():
        yield from _on_ray(ray, work, tasks, address)


def _on_ray(ray: Any, work: Callable[[Task], Done], tasks: Iterable[Task], address: str) -> Iterator[Done]:
    started = not ray.is_initialized()
    if started:
        try:
            _knock(address)
            ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
        except (OSError, ValueError) as error:          # ConnectionError is an OSError
            raise NoCluster(f"no Ray cluster answers at {address}: {error}") from None
    try:
        def do(task: Task) -> Done:                 # Ray takes functions, not every callable
            return work(task)

        remote = ray.remote(do).options(num_cpus=1, max_retries=-1)
        slots = max(1, int(ray.cluster_resources().get("CPU", 1)))
        queue = iter(tasks)
        waiting = [remote.remote(task) for task in islice(queue, slots * AHEAD)]
        while waiting:
            finished, waiting = ray.wait(waiting, num_returns=1)
            waiting += [remote.remote(task) for task in islice(queue, len(finished))]
            yield from ray.get(finished)
    finally:
        if started:
            ray.shutdown()


def run(work: Callable[[Task], Done], tasks: Iterable[Task], workers: int = 1, address: str = "") -> Iterator[Done]:
    """Do ``work`` for every task: on the cluster at ``address``, in ``workers`` processes, or here."""
    if address:
        return run_ray(work, tasks, address)
    if workers > 1:
        return run_processes(work, tasks, workers)
    return run_here(work, tasks)
