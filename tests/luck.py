"""The same luck in every run: what a server under test leaves to chance follows from the name of the test.

The seeds of deals, the order of seats and what bots guess are truly random at a real server. A test that fails by such luck
would not fail again when it is looked at; here the same test meets the same luck every time. Under ``--soak`` there is no
name, and luck is luck.
"""

from __future__ import annotations

import hashlib
import random
import secrets
from collections import Counter
from collections.abc import Callable
from typing import Any

from capomastro.kernel import trust
from capomastro.server.tables import analysing, beginning, boards, thinking
from capomastro.server.tournaments import acts


class Luck:
    """Stands in for the module ``secrets``: each draw follows from a name and from how many of its kind came before."""

    def __init__(self, name: Callable[[], str]) -> None:
        self._name = name
        self._now = ""
        self._drawn: Counter[str] = Counter()

    def _draw(self, kind: str) -> bytes:
        name = self._name()
        if not name:
            return secrets.token_bytes(32)
        if name != self._now:
            self._now = name
            self._drawn.clear()
        self._drawn[kind] += 1
        return hashlib.sha256(f"{name} {kind} {self._drawn[kind]}".encode()).digest()

    def token_bytes(self, count: int) -> bytes:
        """The seed of a deal."""
        return self._draw("seed")[:count]

    def randbits(self, bits: int) -> int:
        """What a bot begins to guess with, and the pairing of a tournament."""
        return int.from_bytes(self._draw("bot")) >> (256 - bits)

    def SystemRandom(self) -> random.Random:
        """Who sits where (the name is that of the module)."""
        return random.Random(self._draw("seats"))


def settle(name: Callable[[], str], replace: Callable[[Any, str, Any], None] = setattr) -> None:
    """From now on the luck of all servers in this process follows from the name of the moment; while that is empty it is random."""
    luck = Luck(name)
    for module in (trust, beginning, thinking, analysing, boards, acts):
        replace(module, "secrets", luck)
