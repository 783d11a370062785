"""The WebSocket of a table: read, handle, write, each at its own pace."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from capomastro.kernel.errors import CapomastroError
from capomastro.kernel.view import Phrase
from capomastro.server import commands, lobby
from capomastro.server import protocol as p
from capomastro.server.connection import Connection
from capomastro.server.http.asking import NotEntered, find_player
from capomastro.server.hub import Hub
from capomastro.server.play import Refusal
from capomastro.server.room import Room

log = logging.getLogger("capomastro.socket")
HELLO_WAIT = 20.0               # seconds a client has to say hello
SLOW = 20.0                     # seconds one message may take to be taken
NONSENSE = 20                   # messages that cannot be read, after which the connection ends
POLICY = 1008

Socket = WebSocket[Any, Any, Any]


@websocket("/ws/tables/{table_id:str}")
async def table_socket(socket: Socket, table_id: FromPath[str]) -> None:
    """One connection of one player to one table."""
    hub: Hub = socket.app.state.hub
    try:
        player = await find_player(socket, hub)
        if player is None:
            raise NotEntered
        room = await lobby.the_room(hub, table_id, player, socket.query_params.get("key", ""))
        if room.row.state != "open" and not room.may_look(player.id):
            raise Refusal("not_allowed", "this table is not open to spectators", Phrase("server.no_watching"))
    except Refusal as refusal:
        await socket.accept()
        await socket.send_data(p.encoder.encode(commands.refused(refusal)), mode="text")
        await socket.close(POLICY)
        return
    await socket.accept()
    connection = Connection(player, rates=hub.config.rates)
    writer = asyncio.create_task(_write(socket, connection))
    try:
        await _read(socket, room, connection)
    except WebSocketDisconnect:
        pass
    except TimeoutError:
        connection.close("slow")        # never said hello; it may try again
    finally:
        room.part(connection)
        connection.close("closed")
        try:
            await asyncio.wait_for(writer, SLOW)
        except (TimeoutError, WebSocketDisconnect, RuntimeError):
            writer.cancel()


async def _write(socket: Socket, connection: Connection) -> None:
    try:
        while (data := await connection.outbox.get()) is not None:
            connection.waiting -= len(data)
            await asyncio.wait_for(socket.send_data(data.decode(), mode="text"), SLOW)
        await socket.close()
    except (TimeoutError, WebSocketDisconnect, RuntimeError, OSError):
        connection.closed = True


async def _receive(socket: Socket, connection: Connection) -> str | bytes:
    """The next message of the client."""
    event: Any = await socket.receive()
    if event["type"] != "websocket.receive" or connection.closed:
        raise WebSocketDisconnect(detail="closed")
    data: str | bytes | None = event.get("text") if event.get("text") is not None else event.get("bytes")
    return data or b""


async def _read(socket: Socket, room: Room, connection: Connection) -> None:
    greeted = False
    nonsense = 0
    while not connection.closed:
        async with asyncio.timeout(None if greeted else HELLO_WAIT):
            data = await _receive(socket, connection)
        message: p.ClientMessage | None = None
        try:
            if not connection.commands.take():
                raise Refusal("rate", "too many messages; wait a moment", Phrase("server.too_fast"))
            message = commands.read(data)
            if greeted:
                await commands.handle(room, connection, message)
            elif isinstance(message, p.Hello):
                await commands.hello(room, connection, message)
                greeted = True
            else:
                raise Refusal("malformed", "say hello first", Phrase("server.malformed"))
        except Refusal as refusal:
            connection.send(commands.refused(refusal, message))
            nonsense += refusal.code in ("malformed", "rate")
            if nonsense > NONSENSE or refusal.code == "version":
                connection.close("closed")
        except CapomastroError as error:
            connection.send(commands.refused(Refusal("illegal", str(error)[:200], Phrase("refused.illegal")), message))
        except Exception:
            log.exception("a command failed", extra={"table": room.row.id, "command": type(message).__name__})
            room.hub.metrics.count("errors")
            connection.send(commands.refused(Refusal("server", "something went wrong", Phrase("server.failed")), message))
