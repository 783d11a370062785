"""Games are found by entry point: group ``capomastro.games``, name = game id, value = a ``Game`` object."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points

import msgspec

from capomastro.kernel.errors import BadPosition, UnknownGame
from capomastro.kernel.game import Game
from capomastro.kernel.state import State

GROUP = "capomastro.games"


@cache
def games() -> dict[str, Game]:
    """All installed games by id, in alphabetical order."""
    found: dict[str, Game] = {}
    for point in sorted(entry_points(group=GROUP), key=lambda p: p.name):
        found.setdefault(point.name, point.load())
    return found


def game(game_id: str) -> Game:
    """The game of this id."""
    try:
        return games()[game_id]
    except KeyError:
        raise UnknownGame(f"there is no game {game_id!r}; games are {', '.join(games()) or 'none'}") from None


def restore(encoded: bytes) -> State:
    """Any game's encoded position; what unpickling calls."""
    try:
        game_id = msgspec.json.decode(encoded.partition(b"\n")[0])["game"]
    except (msgspec.DecodeError, KeyError, TypeError):
        raise BadPosition("these bytes are no encoded position") from None
    return game(str(game_id)).decode(encoded)
