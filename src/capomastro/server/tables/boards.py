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
from capomastro.server.tables import fairness
from capomastro.server.tables.hub import Hub

WAITING = 2                     # questions of one player


async def _check(hub: Hub, asked: rest.SetUp, player: Player | None) -> None:
    if asked.game not in games():
        raise Refusal("unknown", "there is no such game", Phrase("server.malformed"))
    await fairness.check_advice(hub.store, player, asked.game, "server.board_rated")


async def shown(hub: Hub, asked: rest.SetUp, player: Player | None, visitor: Visitor) -> rest.BoardInfo:
    """The board with everything on it face up."""
    await _check(hub, asked, player)
    return board.good(await hub.clerks.show(board.show, visitor, asked))


async def form(hub: Hub, asked: rest.SetUp, player: Player | None, visitor: Visitor) -> Form:
    """What can be filled in by hand."""
    await _check(hub, asked, player)
    return board.good(await hub.clerks.show(board.form, visitor, asked))


async def best(hub: Hub, asked: rest.SetUp, player: Player, visitor: Visitor) -> rest.BestMoves:
    """The best moves of whoever decides there, by what that seat could know."""
    await _check(hub, asked, player)
    found = await hub.analysts.think(board.best, visitor, board.THOUGHT, WAITING, asked, hub.adviser, secrets.randbits(60))
    return board.good(found)
