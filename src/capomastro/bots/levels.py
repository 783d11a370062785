"""The least that a level thinks: on a busy machine a turn takes longer, instead of being played below its level.

What a level reaches in its time on an idle core is in ``reach.json`` beside this file, measured by ``bench/counts.py``.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

PART = 4                # one in so many of these simulations is the least


@cache
def _forms() -> list[dict[str, Any]]:
    forms: dict[str, dict[str, Any]] = msgspec.json.decode(files("capomastro.bots").joinpath("reach.json").read_bytes())
    return list(forms.values())


def least(game: str, players: int, level: str) -> int:
    """Simulations of a turn; 0 where nothing was measured. Where a game has several forms, those of the slowest."""
    tables = [form["two" if players == 2 else "four"] for form in _forms() if form["game"] == game]
    return min((table.get(level, 0) for table in tables), default=0) // PART
