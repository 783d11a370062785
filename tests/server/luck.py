"""The server's luck, the same in every run: which cards are dealt, who sits where, what bots happen to think of.

A test must not depend on luck; should one do so all the same, it fails always or never. ``--soak`` leaves the luck to the server.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from capomastro.server import beginning, thinking

VARIABLE = "TEST_LUCK"          # the name for servers in processes of their own


def repeat(name: str, replace: Callable[[Any, str, Any], None] = setattr) -> None:
    """From here on the luck of servers in this process follows from ``name``; ``replace`` is how it is put in place."""
    deals, chairs, thoughts = (random.Random(f"{name} {what}") for what in ("deals", "chairs", "thoughts"))
    replace(beginning, "new_seed", lambda: deals.randbytes(32))
    replace(beginning, "secrets", SimpleNamespace(SystemRandom=lambda: chairs))
    replace(thinking, "secrets", SimpleNamespace(randbits=thoughts.getrandbits))
