"""Worked examples of the rules: positions, drawn beside the clause they explain. ``games/<game>/examples.toml`` lists them.

What is said under one is ``example.<name>`` among the words of the game's lessons.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct

from capomastro.kernel.game import Game
from capomastro.kernel.state import SPECTATOR
from capomastro.lessons.lesson import BadLesson

FILE = "examples.toml"


class Example(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A position that shows what a clause means."""

    name: str
    clause: str
    position: str
    seat: int = SPECTATOR               # whose eyes


@cache
def examples_of(game: Game) -> list[Example]:
    """The examples of a game, in the order in which they are shown."""
    file = files(game.package).joinpath(FILE)
    if not file.is_file():
        return []
    try:
        found = msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")).get("example", []), list[Example])
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadLesson(f"{game.id}, {FILE}: {error}") from None
    for example in found:
        game.from_position(example.position)        # refuses what cannot be, by its line
    return found
