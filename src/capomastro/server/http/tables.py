"""The lobby and the records."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Annotated, Any, Literal

from litestar import MediaType, Request, Response, delete, get, patch, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody, PathParameter, QueryParameter
from litestar.response import Redirect

from capomastro.kernel.record import record as write_record
from capomastro.running import protocol as p
from capomastro.running.refusal import Refusal
from capomastro.running.replaying import Replay
from capomastro.server import rest
from capomastro.server.http.asking import Anybody, Known, Somebody, TheHub, TheVisitor, device_cookie
from capomastro.server.store import Player, TableRow
from capomastro.server.tables import lobby
from capomastro.server.tables.hub import Hub
from capomastro.server.tables.room import Room

PAGE = 50
SeatPath = Annotated[int, PathParameter(ge=0, le=15)]


def _info(hub: Hub, row: TableRow, player: Player | None, awaited: Mapping[str, tuple[int, int]] | None = None) -> p.TableInfo:
    """A table, with whom it waits for where the receiver may look at its game."""
    room = hub.rooms.get(row.id) or Room(hub, row)
    who = player.id if player else ""
    info = room.info(who)
    if awaited and row.id in awaited and room.may_look(who):
        info.awaits, info.left = awaited[row.id]
    return info


@get("/api/tables", tags=["tables"])
async def list_tables(
    hub: TheHub,
    somebody: Somebody,
    wanted: Annotated[Literal["", "open", "running", "finished"], QueryParameter(name="state")] = "",
    game: Annotated[str, QueryParameter(max_length=40)] = "",
    mine: FromQuery[bool] = False,
    before: Annotated[int, QueryParameter(ge=0, le=2**53)] = 0,
) -> rest.TablePage:
    """Public tables, or those where I sit, newest first; ``before`` is the ``changed`` of the last one seen."""
    player = somebody.id if mine and somebody else ""
    if mine and not player:
        return rest.TablePage([])
    rows = await hub.store.tables.newest(state=wanted, game=game, player=player, before=before, limit=PAGE + 1)
    awaited = await hub.awaiting.told(rows[:PAGE])
    return rest.TablePage([_info(hub, row, somebody, awaited) for row in rows[:PAGE]], len(rows) > PAGE)


@post("/api/tables", tags=["tables"])
async def open_table(data: JSONBody[rest.NewTable], hub: TheHub, player: Known, visitor: TheVisitor) -> p.TableInfo:
    """Open a table."""
    hub.limits.take("table", visitor)
    return _info(hub, await lobby.open_table_for(hub, player, data), player)


@get("/api/tables/{table_id:str}", tags=["tables"])
async def show_table(
    table_id: FromPath[str], hub: TheHub, somebody: Somebody, visitor: TheVisitor, key: FromQuery[str] = ""
) -> p.TableInfo:
    room = await lobby.the_room(hub, table_id, somebody, key, visitor)
    return room.info(somebody.id if somebody else "")


@post("/api/tables/{table_id:str}/sit", status_code=200, tags=["tables"])
async def sit(table_id: FromPath[str], data: JSONBody[rest.Sit], hub: TheHub, player: Known, visitor: TheVisitor) -> p.TableInfo:
    """Take an open chair."""
    room = await lobby.the_room(hub, table_id, player, data.key, visitor)
    await lobby.sit(hub, room, player, data.seat)
    return room.info(player.id)


@post("/api/tables/{table_id:str}/leave", status_code=200, tags=["tables"])
async def leave(table_id: FromPath[str], hub: TheHub, player: Known) -> p.TableInfo:
    """Get up before the start."""
    room = await lobby.the_room(hub, table_id, player)
    await lobby.leave(hub, room, player)
    return room.info(player.id)


@patch("/api/tables/{table_id:str}/seats/{seat:int}", tags=["tables"])
async def change_seat(table_id: FromPath[str], seat: SeatPath, data: JSONBody[rest.ChangeSeat], hub: TheHub, player: Known) -> p.TableInfo:
    """The host arranges the chairs; everybody chooses a colour of their own."""
    room = await lobby.the_room(hub, table_id, player)
    await lobby.change_seat(hub, room, player, seat, data)
    return room.info(player.id)


@delete("/api/tables/{table_id:str}/seats/{seat:int}", status_code=200, tags=["tables"])
async def remove(table_id: FromPath[str], seat: SeatPath, hub: TheHub, player: Known) -> p.TableInfo:
    """The host makes a chair free."""
    room = await lobby.the_room(hub, table_id, player)
    await lobby.remove(hub, room, player, seat)
    return room.info(player.id)


@post("/api/tables/{table_id:str}/start", status_code=200, tags=["tables"])
async def start(table_id: FromPath[str], hub: TheHub, player: Known) -> p.TableInfo:
    """Begin: the shuffle, then the first turn."""
    room = await lobby.the_room(hub, table_id, player)
    await lobby.start(hub, room, player)
    return room.info(player.id)


@post("/api/tables/{table_id:str}/close", status_code=200, tags=["tables"])
async def close(table_id: FromPath[str], hub: TheHub, player: Known) -> p.TableInfo:
    """The host closes the table, before or after its start; a game in progress has no winner then."""
    room = await lobby.the_room(hub, table_id, player)
    await lobby.close(room, player)
    return room.info(player.id)


@post("/api/tables/{table_id:str}/link", status_code=200, tags=["tables"])
async def renew_link(table_id: FromPath[str], hub: TheHub, player: Known) -> p.TableInfo:
    """A new secret link; the old one stops working."""
    room = await lobby.the_room(hub, table_id, player)
    await lobby.renew_link(hub, room, player)
    return room.info(player.id)


@post("/api/tables/{table_id:str}/rematch", tags=["tables"])
async def rematch(
    table_id: FromPath[str], data: JSONBody[rest.Again], hub: TheHub, player: Known, visitor: TheVisitor
) -> p.TableInfo:
    """A new table like this one; ``same_deal`` repeats the shuffle."""
    hub.limits.take("table", visitor)
    room = await lobby.the_room(hub, table_id, player)
    return _info(hub, await lobby.again(hub, room, player, data.same_deal), player)


@post("/api/tables/{table_id:str}/branch", tags=["tables"])
async def branch(
    table_id: FromPath[str], data: JSONBody[rest.Branch], hub: TheHub, player: Known, visitor: TheVisitor, key: FromQuery[str] = ""
) -> p.TableInfo:
    """Play on from a moment of a finished game."""
    hub.limits.take("table", visitor)
    room = await lobby.the_room(hub, table_id, player, key)
    return _info(hub, await lobby.branch(hub, room, player, data), player)


@get("/api/tables/{table_id:str}/record", media_type=MediaType.TEXT, tags=["records"])
async def record(
    table_id: FromPath[str], hub: TheHub, somebody: Somebody, visitor: TheVisitor, key: FromQuery[str] = ""
) -> Response[str]:
    """The record of a finished game, with its verified shuffle."""
    hub.limits.take("replay", visitor)
    room = await lobby.the_room(hub, table_id, somebody, key)
    running = lobby.finished(room)
    names = {seat: chair.name or chair.bot for seat, chair in enumerate(room.row.chairs) if chair.name or chair.bot}
    origin = room.row.facts.origin
    repeats = origin.table if origin is not None and origin.kind == "same_deal" else ""
    text = await asyncio.to_thread(lambda: write_record(running.table, names=names, repeats=repeats).text())
    headers = {"content-disposition": f'attachment; filename="{room.row.facts.game}-{table_id}.txt"'}
    return Response(text, media_type=MediaType.TEXT, headers=headers)


@get("/api/tables/{table_id:str}/replay", tags=["records"], responses={200: ResponseSpec(Replay, description="")})
async def replay(
    table_id: FromPath[str],
    hub: TheHub,
    somebody: Somebody,
    visitor: TheVisitor,
    seat: Annotated[int | None, QueryParameter(ge=-2, le=15)] = None,
    first: Annotated[int, QueryParameter(ge=0, le=100_000)] = 0,
    count: Annotated[int, QueryParameter(ge=1, le=1000)] = 20,
    key: FromQuery[str] = "",
    walk: FromQuery[bool] = False,
) -> Response[bytes]:
    """The moments of a game: while it runs only through my own eyes; ``walk``: with everything on the table in words."""
    hub.limits.take("replay", visitor)
    room = await lobby.the_room(hub, table_id, somebody, key)
    return Response(await lobby.replay(hub, room, somebody, seat, first, count, visitor, walk=walk), media_type=MediaType.JSON)


@post("/api/records", tags=["records"])
async def bring_in(data: JSONBody[rest.ImportRecord], hub: TheHub, player: Known, visitor: TheVisitor) -> p.TableInfo:
    """A record becomes a finished table."""
    hub.limits.take("record", visitor)
    return _info(hub, await lobby.bring_in(hub, player, data.record, visitor), player)


@get("/open/{ticket:str}", include_in_schema=False)
async def use_ticket(ticket: FromPath[str], hub: TheHub, request: Request[Any, Any, Any], anybody: Anybody) -> Redirect:
    """The page ``capomastro play`` opens: a new table for this browser, known or new."""
    found = hub.redeem(ticket)
    if found is None:
        return Redirect("/", status_code=303)
    name, lang, asked = found
    cookies = []
    if anybody is None:
        language: Any = lang
        try:
            anybody, token = await hub.identity.enter(rest.Enter(name, language))
        except Refusal:                         # this computer's user has a name that cannot be shown
            anybody, token = await hub.identity.enter(rest.Enter("Player", language))
        cookies = [device_cookie(token, request)]
    row = await lobby.open_table_for(hub, anybody, asked)
    return Redirect(f"/t/{row.id}", status_code=303, cookies=cookies)


HANDLERS = [
    list_tables, open_table, show_table, sit, leave, change_seat, remove, start, close, renew_link, rematch, branch, record, replay,
    bring_in, use_ticket,
]
