"""Servers that begin warm: what they need is imported once, and each is a copy of a process that has it.

A server that starts from nothing spends two seconds of processor time on imports. ``Server`` is one in a process of its own, copied
from a nursery that this process starts when it first needs one. Where a process cannot be copied, each of them starts from nothing.
"""

from __future__ import annotations

import functools
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

from tests.patience import PATIENCE

ROOT = Path(__file__).parents[1]
COPIES = hasattr(os, "fork")
LOADED = "tests.loaded"         # a module that has imported all that a server needs
MOST = 1 << 20                  # bytes of a request
Json = dict[str, Any]


# -- who asks ------------------------------------------------------------------------------------------------------------
class Server:
    """A server in a process of its own; it is ready when this returns. ``luck_file``: its luck follows from what is written there.

    ``client`` is a folder with another build of the client; ``older`` makes it the software before this one.
    """

    def __init__(self, settings: Json, *, luck: str = "", luck_file: str = "", client: str = "", older: bool = False) -> None:
        asked = {"settings": settings, "luck": luck, "luck_file": luck_file, "client": client, "older": older}
        self.number, self.said = nursery().copied(asked) if COPIES else from_nothing(asked)
        if self.said.readline() != "ready\n":
            self.said.close()
            raise AssertionError("the server ended at once")

    def kill(self) -> None:
        """As if the power failed."""
        self._signal(signal.SIGKILL if COPIES else signal.SIGTERM)
        self._gone(PATIENCE)

    def stop(self) -> None:
        """As an operator stops it; killed if it does not listen."""
        self._signal(signal.SIGTERM)
        try:
            self._gone(10)
        except TimeoutError:
            self.kill()

    def _signal(self, number: int) -> None:
        with suppress(OSError):             # it has ended already
            os.kill(self.number, number)

    def _gone(self, seconds: float) -> None:
        """Wait until the process is no more."""
        self.said.close()
        deadline = time.monotonic() + seconds
        while is_alive(self.number):
            if time.monotonic() > deadline:
                raise TimeoutError("the server did not stop")
            time.sleep(0.01)


def is_alive(number: int) -> bool:
    try:
        os.kill(number, 0)
    except OSError:
        return False
    return True


def from_nothing(asked: Json) -> tuple[int, IO[str]]:
    command = [sys.executable, "-m", "tests.warm", json.dumps(asked)]
    started = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert started.stdout is not None
    return started.pid, started.stdout


@functools.cache
def nursery() -> Nursery:
    return Nursery()


class Nursery:
    """A process of which servers are copied; it ends with this one."""

    def __init__(self) -> None:
        self.wire, theirs = socket.socketpair()
        self.process = subprocess.Popen([sys.executable, "-m", "tests.warm"], cwd=ROOT, stdin=theirs)
        self.asking = threading.Lock()
        theirs.close()

    def copied(self, asked: Json) -> tuple[int, IO[str]]:
        """The number of a new process, and what it says."""
        reading, writing = os.pipe()
        request = json.dumps({**asked, "surroundings": dict(os.environ)}).encode()
        with self.asking:
            socket.send_fds(self.wire, [request + b"\n"], [writing])
            os.close(writing)
            answer = self.wire.recv(32)
        assert answer, "the nursery has ended"
        return int(answer), os.fdopen(reading, encoding="utf-8")


# -- the nursery ---------------------------------------------------------------------------------------------------------------
def serve(asked: Json) -> None:
    """Be a server until it is stopped."""
    from tests.luck import settle
    from tests.server.older import become_older

    from capomastro.server.http import pages
    from capomastro.server.serving import run
    from capomastro.server.site.config import Config
    from capomastro.server.tables import clerks

    async def ready(_: object) -> None:
        print("ready", flush=True)

    if asked["older"]:
        become_older()
    clerks.LIMIT = PATIENCE
    settle(functools.partial(Path(asked["luck_file"]).read_text, "utf-8") if asked["luck_file"] else lambda: str(asked["luck"]))
    if asked["client"]:
        pages.FOLDER = Path(asked["client"])
    run(Config(**asked["settings"]), 1, ready)


def keep_nursery() -> None:
    """A copy for each request, in which this goes on as that server."""
    __import__(LOADED)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)           # nobody waits for the copies
    wire = socket.socket(fileno=os.dup(sys.stdin.fileno()))
    alive, held = os.pipe()
    while True:
        request, given, *_ = socket.recv_fds(wire, MOST, 1)
        while request and not request.endswith(b"\n"):
            request += wire.recv(MOST)
        if not request:
            return
        number = os.fork()
        if number == 0:
            wire.close()
            os.close(held)
            threading.Thread(target=leave_with_nursery, args=(alive,), daemon=True).start()
            be_born(json.loads(request), given[0])
            return
        os.close(given[0])
        wire.send(str(number).encode())


def leave_with_nursery(alive: int) -> None:
    """A run that is broken off leaves no server behind: the nursery ends with it, and lets go of the other end."""
    os.read(alive, 1)
    os._exit(0)


def be_born(asked: Json, says: int) -> None:
    """In the copy: what a process started in the usual way would find."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    with open(os.devnull, "rb") as nothing:
        os.dup2(nothing.fileno(), 0)
    os.dup2(says, 1)
    os.close(says)
    os.environ.clear()
    os.environ.update(asked["surroundings"])
    serve(asked)


if __name__ == "__main__":
    if sys.argv[1:]:
        serve(json.loads(sys.argv[1]))
    else:
        keep_nursery()
