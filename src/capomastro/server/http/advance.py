"""Deciding in advance, over HTTP."""

from __future__ import annotations

from litestar import get, put
from litestar.params import FromPath, JSONBody

from capomastro.server import rest
from capomastro.server.http.asking import Known, TheHub, TheVisitor
from capomastro.server.tables import advance, lobby


@get("/api/me/advance", tags=["people"])
async def in_advance(hub: TheHub, player: Known, visitor: TheVisitor) -> list[rest.TableAdvance]:
    """My running tables where a question may be put to me out of turn, and what I have answered once for all."""
    hub.limits.take("career", visitor)
    return await advance.tables(hub, player)


@put("/api/tables/{table_id:str}/advance", tags=["tables"])
async def decide(
    table_id: FromPath[str], data: JSONBody[rest.Decide], hub: TheHub, player: Known, visitor: TheVisitor
) -> rest.TableAdvance:
    """Answer such a question once for all; without a move the answer is taken back. Nobody else is told of either."""
    hub.limits.take("command", visitor)
    return await advance.decide(await lobby.the_room(hub, table_id, player), player, data)


HANDLERS = [in_advance, decide]
