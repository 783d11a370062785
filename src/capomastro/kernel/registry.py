"""Games are found by entry point: group ``capomastro.games``, name = game id, value = a ``Game`` object."""

from __future__ import annotations

from functools import cache

import msgspec

from capomastro.kernel.errors import BadPosition, UnknownGame
from capomastro.kernel.game import Game
from capomastro.kernel.plugins import offered
from capomastro.kernel.state import State, read_pickles_with, write_texts_with

GROUP = "capomastro.games"


class _Header(msgspec.Struct):
    """What says which game an encoded position belongs to."""

    game: str
    rules: int


_found: dict[str, Game] = {}            # those that were asked for


@cache
def games() -> dict[str, Game]:
    """All installed games by id, in alphabetical order."""
    every = {name: _one(name) for name in offered(GROUP)}
    _found.clear()
    _found.update(every)
    return _found


def _one(game_id: str) -> Game:
    """A game alone: the others are not imported for its sake."""
    if game_id not in _found:
        _found[game_id] = offered(GROUP)[game_id]()
    return _found[game_id]


def game(game_id: str, rules: int | None = None) -> Game:
    """The game of this id: under the version ``rules`` of its rules, or under those that new games begin with."""
    try:
        found = _one(game_id)
    except KeyError:
        raise UnknownGame(f"there is no game {game_id!r}; games are {', '.join(offered(GROUP)) or 'none'}") from None
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


def position_text(state: State) -> str:
    """Any game's position as text; what ``repr`` calls."""
    setup = msgspec.json.decode(state.header, type=_Header)
    return game(setup.game, setup.rules).position(state)


read_pickles_with(restore)
write_texts_with(position_text)
