"""Who may have a finished game analysed, when, and what became of it.

Never of a running game, nor of one whose deal is still played somewhere, nor for whoever plays a rated game of the kind: ``fairness``.
"""

from __future__ import annotations

import secrets

import msgspec

from capomastro.arena.analysis import Analysis
from capomastro.kernel.view import Phrase
from capomastro.running.refusal import Refusal
from capomastro.server import rest
from capomastro.server.site.rates import Visitor
from capomastro.server.store import Player
from capomastro.server.store.analyses import Analyses
from capomastro.server.tables import fairness, lobby
from capomastro.server.tables.hub import Hub
from capomastro.server.tables.room import Room


async def check_over(hub: Hub, room: Room, player: Player | None) -> None:
    """Refuse a game that is not over, one whose deal is not over, and whoever plays a rated game of the kind."""
    lobby.finished(room)
    await fairness.check_advice(hub.store, player, room.row.facts.game)
    await fairness.check_deal(hub.store, room.row, "server.deal_open")


async def shown(hub: Hub, room: Room, player: Player | None) -> rest.AnalysisInfo:
    """The report of a game, or how far it is."""
    await check_over(hub, room, player)
    reports = Analyses(hub.store)
    kept = await reports.kept(room.row.id)
    most = hub.config.analyses
    left = max(0, most - await reports.asked(player.id)) if player is not None else most
    if kept:
        return rest.AnalysisInfo("ready", left, most, report=msgspec.json.decode(kept, type=Analysis))
    done, of = hub.analysed.get(room.row.id, (0, 0))
    return rest.AnalysisInfo("none" if kept is None else "working", left, most, done, of)


async def ask(hub: Hub, room: Room, player: Player, visitor: Visitor) -> rest.AnalysisInfo:
    """Have a report made, unless there is one."""
    now = await shown(hub, room, player)
    if now.state != "none":
        return now
    if now.left == 0:
        raise Refusal("not_allowed", f"{now.most} analyses a week", Phrase("server.analyses_used", {"n": now.most}))
    if not room.begun().table.steps:
        raise Refusal("not_allowed", "nothing was played here", Phrase("server.nothing_played"))
    hub.limits.take("analysis", visitor)
    if await Analyses(hub.store).begin(room.row.id, player.id, hub.config.analyses):
        hub.analysed[room.row.id] = (0, 0)
        hub.spawn(_make(hub, room, visitor))
    return await shown(hub, room, player)


async def _make(hub: Hub, room: Room, visitor: Visitor) -> None:
    reports, table = Analyses(hub.store), room.row.id

    def progress(done: int, of: int) -> None:
        hub.analysed[table] = (done, of)

    try:
        report = await hub.analysts.report(
            room.begun().table, hub.adviser, hub.config.analysis, hub.thinkers, visitor, secrets.randbits(30), progress
        )
        await reports.keep(table, msgspec.json.encode(report).decode())
        hub.metrics.count("analyses")
    except BaseException:
        await reports.drop(table)
        raise
    finally:
        hub.analysed.pop(table, None)


async def position(hub: Hub, room: Room, player: Player | None, step: int) -> rest.PositionText:
    """A moment of a finished game as text, for the analysis board."""
    await check_over(hub, room, player)
    table = room.begun().table
    if step > len(table.steps):
        raise Refusal("malformed", f"the game has {len(table.steps)} steps", Phrase("server.malformed"))
    return rest.PositionText(room.row.facts.game, table.game.position(table.position(step)))
