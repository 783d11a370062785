"""The WebSocket of a table: read, handle, write, each at its own pace."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from litestar import WebSocket, websocket
from litestar.connection.base import empty_receive, empty_send
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from capomastro.kernel.errors import CapomastroError
from capomastro.kernel.view import Phrase
from capomastro.running import protocol as p
from capomastro.running.refusal import Refusal, read, refused
from capomastro.server.http.asking import NotEntered, admit, find_player, network, token_of
from capomastro.server.http.guard import STRAIGHT, Send
from capomastro.server.http.wire import AT_ONCE, TEXTS
from capomastro.server.people.identity import hash_token
from capomastro.server.site.rates import SOCKETS_AT_TABLE, TooFast, Visitor
from capomastro.server.tables import commands, lobby
from capomastro.server.tables.connection import SLOW, Connection
from capomastro.server.tables.hub import Hub
from capomastro.server.tables.room import Room

log = logging.getLogger("capomastro.socket")
HELLO_WAIT = 20.0               # seconds a client has to say hello
NONSENSE = 20                   # messages that cannot be read, after which the connection ends
POLICY = 1008

Socket = WebSocket[Any, Any, Any]


@websocket("/ws/tables/{table_id:str}")
async def table_socket(socket: Socket, table_id: FromPath[str]) -> None:
    """One connection of one player to one table."""
    try:
        await _come_in(socket, table_id)
    finally:
        socket.receive, socket.send = empty_receive, empty_send     # the framework's own hold the socket that holds them


async def _come_in(socket: Socket, table_id: str) -> None:
    hub: Hub = socket.app.state.hub
    try:
        player = await find_player(socket, hub)
        if player is None:
            raise NotEntered
        admit(hub, player)
        visitor = Visitor(network(socket), player.id)
        hub.limits.saw(visitor)
        hub.limits.take("socket", visitor)
        room = await lobby.the_room(hub, table_id, player, socket.query_params.get("key", ""))
        if room.row.state != "open" and not room.may_look(player.id):
            raise Refusal("not_allowed", "this table is not open to spectators", Phrase("server.no_watching"))
        if hub.limits.on and sum(c.player.id == player.id for c in room.connections) >= SOCKETS_AT_TABLE:
            raise TooFast(30)
        hub.limits.open_socket(visitor)
    except Refusal as refusal:
        await socket.accept()
        await socket.send_data(p.encoder.encode(refused(refusal)), mode="text")
        await socket.close(POLICY)
        return
    room.visitors += 1                  # from here on the room stays in memory
    try:
        await socket.accept()
        connection = Connection(player, visitor)
        connection.token, connection.key = hash_token(token_of(socket)), socket.query_params.get("key", "")
        await _attend(socket, room, connection)
    finally:
        room.visitors -= 1
        hub.limits.close_socket(visitor)


async def _attend(socket: Socket, room: Room, connection: Connection) -> None:
    """Read and write until one side ends it."""
    writer = asyncio.create_task(_write(socket, connection))
    try:
        async with asyncio.timeout(HELLO_WAIT) as connection.patience:
            await _read(socket, room, connection)
    except WebSocketDisconnect:
        pass
    except TimeoutError:
        connection.close("slow")        # never said hello, or never read: it may try again
    finally:
        connection.patience = None
        room.part(connection)
        connection.close("closed")
        await _finish(writer)


async def _write(socket: Socket, connection: Connection) -> None:
    """What the server says goes straight out: nothing on the way through the framework would change it."""
    scope: Any = socket.scope
    straight: Send = scope[STRAIGHT]
    connection.at_once = scope.get(AT_ONCE)
    try:
        await connection.write(lambda texts: straight({"type": "websocket.send", TEXTS: texts}))
        await socket.close()
    except (WebSocketDisconnect, RuntimeError, OSError):
        connection.closed = True


async def _finish(writer: asyncio.Task[None]) -> None:
    """Let the last words out; a reader who does not take them is left."""
    done, _ = await asyncio.wait([writer], timeout=SLOW)
    if not done:
        writer.cancel()


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
    limits = room.services.limits
    while not connection.closed:
        data = await _receive(socket, connection)
        message: p.ClientMessage | None = None
        try:
            limits.take("command", connection.visitor)
            message = read(data)
            if (more := commands.cost(message) - 1) > 0:
                limits.take("command", connection.visitor, more)
            if greeted:
                await commands.handle(room, connection, message)
            elif isinstance(message, p.Hello):
                await commands.hello(room, connection, message)
                greeted = True
                if connection.patience is not None:
                    connection.patience.reschedule(None)
            else:
                raise Refusal("malformed", "say hello first", Phrase("server.malformed"))
        except Refusal as refusal:
            connection.send(refused(refusal, message))
            nonsense += refusal.code in ("malformed", "rate")
            if nonsense > NONSENSE or refusal.code == "version":
                connection.close("closed")
        except CapomastroError as error:
            connection.send(refused(Refusal("illegal", str(error)[:200], Phrase("refused.illegal")), message))
        except Exception:
            log.exception("a command failed", extra={"table": room.row.id, "command": type(message).__name__})
            room.services.metrics.count("errors")
            connection.send(refused(Refusal("server", "something went wrong", Phrase("server.failed")), message))
