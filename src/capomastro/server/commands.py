"""What a client says at a table, and what it does there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec

from capomastro.kernel.view import Phrase
from capomastro.server import protocol as p
from capomastro.server.connection import Connection
from capomastro.server.identity import clean
from capomastro.server.log import AnyEntry
from capomastro.server.play import Play, Refusal
from capomastro.server.room import Asked, Room
from capomastro.server.store import Conflict
from capomastro.server.store.store import now_ms


def read(data: str | bytes) -> p.ClientMessage:
    """A message, or a refusal."""
    if len(data) > p.MAX_FRAME:
        raise Refusal("malformed", f"a message has at most {p.MAX_FRAME} bytes", Phrase("server.malformed"))
    try:
        return p.decoder.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refusal("malformed", str(error)[:200], Phrase("server.malformed")) from None


def refused(refusal: Refusal, message: p.ClientMessage | None = None) -> p.Refused:
    """The refusal as it is sent."""
    key = getattr(message, "key", "")
    number = getattr(message, "id", -1)
    return p.Refused(refusal.code, refusal.text, refusal.say, key, number)


async def hello(room: Room, connection: Connection, message: p.Hello) -> None:
    """The first message: everything the client needs to draw the table."""
    if message.protocol not in p.SPOKEN:
        raise Refusal("version", f"this server speaks protocol {p.SPOKEN}", Phrase("server.version"))
    hub = room.hub
    if await hub.store.banned([connection.player.id]):
        connection.close("banned")
        return
    connection.lang = message.lang
    connection.muted = await hub.store.muted(connection.player.id)
    player = connection.player
    connection.send(p.Welcome(message.protocol, hub.version, hub.build, player.id, player.name, now_ms()))
    room.join(connection)
    await room.show_old_chat(connection)
    held = {}
    for seat, numbers in message.held.items():
        if seat.lstrip("-").isdecimal() and len(numbers) == 2:
            held[int(seat)] = (numbers[0], numbers[1])
    room.show_all(connection, held)


async def handle(room: Room, connection: Connection, message: p.ClientMessage) -> None:
    """One message after ``hello``. A ``Refusal`` changed nothing."""
    if isinstance(message, p.Ping):
        connection.send(p.Pong(message.id, now_ms()))
    elif isinstance(message, p.WhyNot):
        _own(room, connection, message.seat)
        connection.send(room.why_not(message.id, message.seat, message.move))
    elif isinstance(message, p.Look):
        _own(room, connection, message.seat)
        connection.send(room.look(message.id, message.seat, message.gathering, message.picks))
    elif isinstance(message, (p.Describe, p.History)):
        if message.seat not in connection.eyes:
            raise Refusal("not_your_seat", "you may not look through that seat", Phrase("server.not_your_seat"))
        if isinstance(message, p.Describe):
            connection.send(room.describe(message.id, message.seat, message.place))
        else:
            connection.send(room.past(message.id, message.seat, message.before))
    elif isinstance(message, p.Hint):
        _own(room, connection, message.seat)
        connection.send(await room.hint(message.id, message.seat))
    elif isinstance(message, (p.Chat, p.Mute, p.Report)):
        await _talk(room, connection, message)
    elif isinstance(message, p.Nonce):
        _own(room, connection, message.seat)
        if room.row.state != "open":
            return                          # too late by a moment: the game began without it
        if not room.row.facts.starting:
            raise Refusal("not_allowed", "no nonce is asked now", Phrase("server.not_started"))
        await room.hub.store.add_nonce(room.row.id, message.seat, message.nonce)
        room.beginning.given()
    elif isinstance(message, p.Hello):
        raise Refusal("malformed", "hello was said already", Phrase("server.malformed"))
    else:
        await _act(room, connection, message)


def _own(room: Room, connection: Connection, seat: int) -> None:
    if seat not in room.seats_of(connection.player.id):
        raise Refusal("not_your_seat", "that is not your seat", Phrase("server.not_your_seat"))


async def _talk(room: Room, connection: Connection, message: p.Chat | p.Mute | p.Report) -> None:
    store, player = room.hub.store, connection.player
    if isinstance(message, p.Chat):
        text = clean(message.text, 500)
        if not text:
            return
        if not connection.chatting.take():
            raise Refusal("rate", "too many lines; wait a moment", Phrase("server.too_fast"))
        await store.say(room.row.id, player.id, next(iter(room.seats_of(player.id)), -1), text)
        await room.show_chat()
    elif isinstance(message, p.Mute):
        await store.mute(player.id, message.player, message.on)
        (connection.muted.add if message.on else connection.muted.discard)(message.player)
    else:
        try:
            await store.report(room.row.id, message.chat, player.id, clean(message.reason, 500))
        except Conflict:
            raise Refusal("unknown", "there is no such line here", Phrase("server.malformed")) from None


Acting = p.Play | p.Gather | p.Confirm | p.Undo | p.Redo | p.Vote | p.Resign | p.Pause | p.Takeover | p.Comeback


async def _act(room: Room, connection: Connection, message: Acting) -> None:
    """Commands that add to the log."""
    _own(room, connection, message.seat)
    if room.play is None:
        raise Refusal("not_running", "the game has not started yet", Phrase("server.not_started"))
    key = getattr(message, "key", "")
    asked = Asked(connection, message.seat, key) if key else None
    if asked is not None and asked.is_done(room.play):
        asked.answer(room.play)
        return
    if message.seat in room.play.sitting_in and not isinstance(message, p.Comeback):
        raise Refusal("not_allowed", "a bot plays this seat; come back first", Phrase("server.not_your_seat"))
    if isinstance(message, p.Play) and room.play.blind and room.play.decider == message.seat:
        room.play.read(message.seat, message.move)
        await _neutral_wait(room, room.play)
    await room.act(_entry(room, message), asked)
    if isinstance(message, p.Vote):
        await _agreed(room)


async def _neutral_wait(room: Room, play: Play) -> None:
    """A blind question takes its fixed time, answered or not: nobody can tell from the pace whether anybody was asked."""
    await asyncio.sleep(max(0.0, play.asked_since / 1000 + room.hub.config.blind_wait - now_ms() / 1000))


def _entry(room: Room, m: Acting) -> Callable[[Play], AnyEntry]:
    """What the command adds, given the game as it stands when its turn comes."""
    seat, bot = m.seat, room.hub.substitute

    def work_out(play: Play) -> AnyEntry:
        now = now_ms()
        if isinstance(m, p.Play):
            return play.move(seat, m.seq, m.move, m.key, now, sure=m.sure)
        if isinstance(m, p.Gather):
            return play.gather(seat, m.seq, m.gathering, m.picks, m.key, now, sure=m.sure)
        if isinstance(m, p.Confirm):
            return play.confirm(seat, m.seq, m.key, now)
        if isinstance(m, p.Undo):
            return _undo(room, play, m, now)
        if isinstance(m, p.Redo):
            return play.redo(seat, m.seq, m.key, now)
        if isinstance(m, p.Vote):
            return play.vote(seat, m.proposal, m.yes, now)
        if isinstance(m, p.Resign):
            return play.resign(seat, bot, m.key, now)
        if isinstance(m, p.Pause):
            return play.pause(seat, m.on, now, room.others(seat))
        if isinstance(m, p.Takeover):
            return _takeover(room, play, m, now)
        return play.comeback(seat, now)

    return work_out


def _undo(room: Room, play: Play, m: p.Undo, now: int) -> AnyEntry:
    entry = play.undo(m.seat, m.seq, m.whole_turn, m.key, now, room.others(m.seat))
    to = play.undo_target(m.seat, m.whole_turn)
    if room.row.facts.rated and play.held is None and not play.table.undo_is_free(to):
        raise Refusal("not_allowed", "at a rated table only a free undo is possible", Phrase("server.nothing_to_undo"))
    return entry


def _takeover(room: Room, play: Play, m: p.Takeover, now: int) -> AnyEntry:
    if m.absent >= len(room.row.chairs) or room.row.chairs[m.absent].player is None:
        raise Refusal("not_allowed", "nobody can be replaced there", Phrase("server.already"))
    if room.row.chairs[m.absent].player in room.present():
        raise Refusal("not_allowed", "that player is here", Phrase("server.present"))
    asked = [s for s in room.others(m.seat) if room.row.chairs[s].player != room.row.chairs[m.absent].player]
    return play.takeover(m.seat, m.absent, room.hub.substitute, now, asked)


async def _agreed(room: Room) -> None:
    """Do what everybody has agreed to."""
    if room.play is None or room.play.agreed(now_ms(), room.hub.substitute) is None:
        return

    def work_out(play: Play) -> AnyEntry:
        entry = play.agreed(now_ms(), room.hub.substitute)
        if entry is None:
            raise Refusal("stale", "that proposal is no longer open", Phrase("server.stale"))
        return entry

    await room.act(work_out)
