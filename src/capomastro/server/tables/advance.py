"""What somebody has decided in advance, at all of their tables: answers to questions that must not tell whom they are put to.

Every table of the kind is listed whether or not the question could be put to its owner now, and an answer goes into the log like any
other command: nothing that others are sent depends on it.
"""

from __future__ import annotations

import secrets

from capomastro.kernel.registry import game as find_game
from capomastro.kernel.view import Phrase
from capomastro.running import requests, windows
from capomastro.running.protocol import Answer
from capomastro.running.refusal import Refusal
from capomastro.server import rest
from capomastro.server.site.now import now_ms
from capomastro.server.store import Player, TableRow
from capomastro.server.tables.hub import Hub
from capomastro.server.tables.room import Room

MOST = 50                       # tables that are looked through, the newest


async def tables(hub: Hub, player: Player) -> list[rest.TableAdvance]:
    """The running tables of somebody at which something can be decided in advance."""
    rows = await hub.store.tables.newest(state="running", player=player.id, limit=MOST)
    rooms = [await hub.room(row.id) for row in rows if _may_ask(row)]
    found = [told(room, player) for room in rooms if room is not None and room.running is not None and not room.running.over]
    return [table for table in found if any(seat.asks for seat in table.seats)]


def _may_ask(row: TableRow) -> bool:
    return not row.facts.lesson and any(choice.blind for choice in find_game(row.facts.game, row.facts.rules).choices)


def told(room: Room, player: Player) -> rest.TableAdvance:
    """What ``player`` may decide in advance at a table, and has; nobody else's."""
    running = room.begun()
    seats = [
        rest.SeatAdvance(seat, windows.standing(running, seat), seat in running.sitting_in) for seat in room.seats_of(player.id)
    ]
    return rest.TableAdvance(room.info(player.id), seats)


async def decide(room: Room, player: Player, data: rest.Decide) -> rest.TableAdvance:
    """Answer a question once for all, or take that back."""
    if data.seat not in room.seats_of(player.id):
        raise Refusal("not_your_seat", "that is not your seat", Phrase("server.not_your_seat"))
    running = room.begun()
    command = Answer(data.seat, data.question, data.move, secrets.token_hex(8), standing=True)
    requests.check(running, command)
    if running.over or running.standing.get(data.seat, {}).get(data.question, "") != data.move:
        await room.act(lambda now: requests.entry_for(now, room, command, now_ms()))
    return told(room, player)
