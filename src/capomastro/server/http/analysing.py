"""Analyses of finished games, and the analysis board."""

from __future__ import annotations

from typing import Annotated

from litestar import get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from capomastro.kernel.form import Form
from capomastro.server import rest
from capomastro.server.http.asking import Known, Somebody, TheHub, TheVisitor
from capomastro.server.tables import analysing, boards, lobby


@get("/api/tables/{table_id:str}/analysis", tags=["analysis"])
async def show_analysis(
    table_id: FromPath[str], hub: TheHub, somebody: Somebody, visitor: TheVisitor, key: FromQuery[str] = ""
) -> rest.AnalysisInfo:
    """The analysis of a finished game, or how far it is."""
    hub.limits.take("replay", visitor)
    return await analysing.shown(hub, await lobby.the_room(hub, table_id, somebody, key), somebody)


@post("/api/tables/{table_id:str}/analysis", status_code=200, tags=["analysis"])
async def ask_analysis(
    table_id: FromPath[str], hub: TheHub, player: Known, visitor: TheVisitor, key: FromQuery[str] = ""
) -> rest.AnalysisInfo:
    """Have a finished game analysed; ask again to see how far it is."""
    return await analysing.ask(hub, await lobby.the_room(hub, table_id, player, key), player, visitor)


@get("/api/tables/{table_id:str}/position", tags=["analysis"])
async def show_position(
    table_id: FromPath[str],
    hub: TheHub,
    somebody: Somebody,
    visitor: TheVisitor,
    step: Annotated[int, QueryParameter(ge=0, le=100_000)] = 0,
    key: FromQuery[str] = "",
) -> rest.PositionText:
    """A moment of a finished game as text: the position after so many answers."""
    hub.limits.take("board", visitor)
    return await analysing.position(hub, await lobby.the_room(hub, table_id, somebody, key), somebody, step)


@post("/api/board", status_code=200, tags=["analysis"])
async def show_board(data: JSONBody[rest.SetUp], hub: TheHub, somebody: Somebody, visitor: TheVisitor) -> rest.BoardInfo:
    """A position that was set up by hand, after the moves that were tried. Not for whoever is playing a rated game of the same kind."""
    hub.limits.take("board", visitor)
    return await boards.shown(hub, data, somebody, visitor)


@post("/api/board/form", status_code=200, tags=["analysis"])
async def board_form(data: JSONBody[rest.SetUp], hub: TheHub, somebody: Somebody, visitor: TheVisitor) -> Form:
    """What the text of a position with this first line can say: the form for setting one up by hand."""
    hub.limits.take("board", visitor)
    return await boards.form(hub, data, somebody, visitor)


@post("/api/board/best", status_code=200, tags=["analysis"])
async def best_moves(data: JSONBody[rest.SetUp], hub: TheHub, player: Known, visitor: TheVisitor) -> rest.BestMoves:
    """The best five moves there, with chances and margins. Not for whoever is playing a rated game of the same kind."""
    hub.limits.take("hint", visitor)
    return await boards.best(hub, data, player, visitor)


HANDLERS = [show_analysis, ask_analysis, show_position, show_board, board_form, best_moves]
