"""Games are found by entry point: group ``capomastro.games``, name = game id, value = a ``Game`` object."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points

import msgspec

from capomastro.kernel.errors import BadPosition, UnknownGame
from capomastro.kernel.game import Game
from capomastro.kernel.state import State, read_pickles_with

GROUP = "capomastro.games"


class _Header(msgspec.Struct):
    """What says which game an encoded position belongs to."""

    game: str
    rules: int


@cache
def games() -> dict[str, Game]:
    """All installed games by id, in alphabetical order."""
    found: dict[str, Game] = {}
    for point in sorted(entry_points(group=GROUP), key=lambda p: p.name):
        found.setdefault(point.name, point.load())
    return found


def game(game_id: str, rules: int | None = None) -> Game:
    """The game of this id: under the version ``rules`` of its rules, or under those that new games begin with."""
    try:
        found = games()[game_id]
    except KeyError:
        raise UnknownGame(f"there is no game {game_id!r}; games are {', '.join(games()) or 'none'}") from None
    return found if rules is None else found.under(rules)


def game_of(encoded: bytes) -> Game:
    """The game, under its version of the rules, that an encoded position belongs to."""
    try:
        setup = msgspec.json.decode(encoded.partition(b"\n")[0], type=_Header)
    except msgspec.DecodeError:
        raise BadPosition("these bytes are not an encoded position") from None
    return game(setup.game, setup.rules)


def restore(encoded: bytes) -> State:
    """Any game's encoded position; what unpickling calls."""
    state: State = game_of(encoded).decode(encoded)
    return state


read_pickles_with(restore)
