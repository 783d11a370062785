"""Ports for servers that are stopped or killed and started again."""

from __future__ import annotations

import os
import socket
from contextlib import suppress
from itertools import count

CANDIDATES = count(10_000 + 64 * os.getpid() % 20_000)      # below those that the system itself hands out: nobody else takes one


def free_port() -> int:
    """A port that is this process's own until it ends, also between a server's end and its next start."""
    for port in CANDIDATES:
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
    raise AssertionError("there is no end to the ports")
