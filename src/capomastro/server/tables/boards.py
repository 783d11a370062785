"""Who may have what of the analysis board.

A text can say anything, so it is read, played on and thought about in other processes, within their limits.
"""

from __future__ import annotations

import secrets

from capomastro.kernel.form import Form
from capomastro.kernel.registry import games
from capomastro.kernel.view import Phrase
from capomastro.running.refusal import Refusal
from capomastro.server import board, rest
from capomastro.server.site.rates import Visitor
from capomastro.server.store import Player
from capomastro.server.tables.hub import Hub

WAITING = 2                     # questions of one player


def _known(asked: rest.SetUp) -> None:
    if asked.game not in games():
        raise Refusal("unknown", "there is no such game", Phrase("server.malformed"))


async def shown(hub: Hub, asked: rest.SetUp, visitor: Visitor) -> rest.BoardInfo:
    """The board with everything on it face up."""
    _known(asked)
    return board.good(await hub.clerks.show(board.show, visitor, asked))


async def form(hub: Hub, asked: rest.SetUp, visitor: Visitor) -> Form:
    """What can be filled in by hand."""
    _known(asked)
    return board.good(await hub.clerks.show(board.form, visitor, asked))


async def best(hub: Hub, asked: rest.SetUp, player: Player, visitor: Visitor) -> rest.BestMoves:
    """The best moves of whoever decides there, by what that seat could know."""
    _known(asked)
    for row in await hub.store.tables.newest(state="running", game=asked.game, player=player.id, limit=50):
        if row.facts.rated:
            raise Refusal("not_allowed", "not while you play a rated game of it", Phrase("server.board_rated"))
    found = await hub.analysts.think(board.best, visitor, board.THOUGHT, WAITING, asked, hub.adviser, secrets.randbits(60))
    return board.good(found)
