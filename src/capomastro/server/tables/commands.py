"""What a client says at a table, and what it does there."""

from __future__ import annotations

import contextlib

from capomastro.kernel.view import Phrase
from capomastro.running import protocol as p
from capomastro.running import requests
from capomastro.running.entries import AnyEntry
from capomastro.running.game import RunningGame
from capomastro.running.refusal import Refusal
from capomastro.running.watching import Watching
from capomastro.server.people.naming import check_among, clean
from capomastro.server.site.now import now_ms
from capomastro.server.store import Conflict
from capomastro.server.tables import claiming, fairness
from capomastro.server.tables.connection import Connection
from capomastro.server.tables.room import Receipt, Room

COSTS: dict[type, float] = {p.History: 4.0, p.Describe: 2.0, p.Walk: 2.0, p.Look: 2.0, p.Undo: 2.0, p.Redo: 2.0, p.Whole: 2.0}


def cost(message: p.ClientMessage) -> float:
    """How much of a player's allowance a message takes: what looks at the whole game costs more than a move."""
    return COSTS.get(type(message), 1.0)


async def hello(room: Room, connection: Connection, message: p.Hello) -> None:
    """The first message: everything the client needs to draw the table."""
    if message.protocol not in p.SPOKEN:
        raise Refusal("version", f"this server speaks protocol {p.SPOKEN}", Phrase("server.version"))
    services = room.services
    if await services.store.players.banned([connection.player.id]):
        connection.close("banned")
        return
    connection.watching = Watching(message.changes)
    connection.lang = message.lang
    connection.muted = await services.store.chat.muted(connection.player.id)
    player = connection.player
    connection.send(p.Welcome(message.protocol, services.version, services.build, player.id, player.name, now_ms()))
    announced = services.announcement()
    if announced is not None:
        connection.send(announced)
    room.join(connection)
    await room.show_old_chat(connection)
    room.show_whole(connection, {seat: message.held.get(str(seat), []) for seat in connection.eyes})
    await claiming.is_back(room, connection.player.id)
    await _take_over_again(room, connection)


async def _take_over_again(room: Room, connection: Connection) -> None:
    """Who comes back plays again at once, wherever a bot sat in for them."""
    for seat in room.seats_of(connection.player.id):
        if room.running is not None and seat in room.running.sitting_in and not room.running.left_for_good(seat):
            with contextlib.suppress(Refusal):
                await room.act(lambda running, seat=seat: running.comeback(seat, now_ms()))      # type: ignore[misc]


async def handle(room: Room, connection: Connection, message: p.ClientMessage) -> None:
    """One message after ``hello``. A ``Refusal`` changed nothing."""
    if isinstance(message, p.Ping):
        connection.send(p.Pong(message.id, now_ms()))
    elif isinstance(message, (p.WhyNot, p.Look, p.Standing)):
        _own(room, connection, message.seat)
        connection.send(room.answer(message))
    elif isinstance(message, (p.Describe, p.Walk, p.History, p.Whole)):
        if message.seat not in connection.eyes:
            raise Refusal("not_your_seat", "you may not look through that seat", Phrase("server.not_your_seat"))
        if isinstance(message, p.Whole):
            room.show_whole(connection, {message.seat: message.held})
        else:
            connection.send(room.answer(message))
    elif isinstance(message, p.Hint):
        _own(room, connection, message.seat)
        await fairness.check_hint(room.services.store, connection.player, room.row)
        connection.send(await room.hint(message, connection.visitor))
    elif isinstance(message, (p.Chat, p.Mute, p.Report)):
        await _talk(room, connection, message)
    elif isinstance(message, p.Nonce):
        _own(room, connection, message.seat)
        if room.row.state != "open":
            return                          # too late by a moment: the game began without it
        if not room.row.facts.starting:
            raise Refusal("not_allowed", "no nonce is asked now", Phrase("server.not_started"))
        await room.services.store.logs.add_nonce(room.row.id, message.seat, message.nonce)
        room.beginning.given()
    elif isinstance(message, p.Hello):
        raise Refusal("malformed", "hello was said already", Phrase("server.malformed"))
    else:
        await _act(room, connection, message)


def _own(room: Room, connection: Connection, seat: int) -> None:
    if seat not in room.seats_of(connection.player.id):
        raise Refusal("not_your_seat", "that is not your seat", Phrase("server.not_your_seat"))


async def _talk(room: Room, connection: Connection, message: p.Chat | p.Mute | p.Report) -> None:
    store, player = room.services.store, connection.player
    if isinstance(message, p.Chat):
        text = clean(message.text, 500)
        if not text:
            return
        if not room.seats_of(player.id):
            check_among(player.name, (chair.name for chair in room.row.chairs))
        room.services.limits.take("chat", connection.visitor)
        await store.chat.say(room.row.id, player.id, next(iter(room.seats_of(player.id)), -1), text)
        await room.show_chat()
    elif isinstance(message, p.Mute):
        await store.chat.mute(player.id, message.player, message.on)
        (connection.muted.add if message.on else connection.muted.discard)(message.player)
    else:
        try:
            await store.chat.report(room.row.id, message.chat, player.id, clean(message.reason, 500))
        except Conflict:
            raise Refusal("unknown", "there is no such line here", Phrase("server.malformed")) from None


async def _act(room: Room, connection: Connection, command: requests.Command) -> None:
    """Commands that add to the log."""
    _own(room, connection, command.seat)
    running = room.begun()
    key = getattr(command, "key", "")
    receipt = Receipt(connection, command.seat, key) if key else None
    if receipt is not None and receipt.is_due(running):
        receipt.send(running)
        return
    requests.check(running, command)
    _check_tournament(room, command)
    await room.act(lambda now: requests.entry_for(now, room, command, now_ms()), receipt)
    if isinstance(command, p.Vote):
        await _agreed(room)


def _check_tournament(room: Room, command: requests.Command) -> None:
    """At a table of a tournament nobody but the organiser stops the game, or has a bot play on."""
    leaves = isinstance(command, p.Resign) and room.row.facts.players > 2
    if room.row.facts.tournament and (leaves or isinstance(command, (p.Pause, p.Takeover))):
        raise Refusal("not_allowed", "ask the organiser of the tournament", Phrase("server.ask_organiser"))


async def _agreed(room: Room) -> None:
    """Do what everybody has agreed to."""
    if room.begun().agreed(now_ms(), room.substitute) is None:
        return

    def work_out(running: RunningGame) -> AnyEntry:
        entry = running.agreed(now_ms(), room.substitute)
        if entry is None:
            raise Refusal("stale", "that proposal is no longer open", Phrase("server.stale"))
        return entry

    await room.act(work_out)
