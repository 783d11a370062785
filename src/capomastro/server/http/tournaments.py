"""Tournaments over HTTP."""

from __future__ import annotations

import re
from typing import Any

from litestar import Request, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody

from capomastro.kernel.view import Phrase
from capomastro.running.protocol import Lang
from capomastro.running.refusal import Refusal
from capomastro.server import tournament_rest as t
from capomastro.server.http.asking import Known, Somebody, TheHub, TheVisitor
from capomastro.server.site.rates import Visitor
from capomastro.server.store import Player
from capomastro.server.tournaments import acts, telling
from capomastro.server.tournaments.organiser import Held, Organiser

CSV = "text/csv"
TheOrganiser = NamedDependency[Organiser]


def the_organiser(request: Request[Any, Any, Any]) -> Organiser:
    organiser: Organiser = request.app.state.organiser
    return organiser


async def _found(organiser: Organiser, tournament: str, player: Player | None, key: str, visitor: Visitor) -> Held:
    """The tournament, if there is one and ``player`` may see it; the two refusals look the same. Its link is an invitation."""
    held = await organiser.find(tournament)
    if not telling.lets_in(organiser, held, player, key):
        raise Refusal("unknown", "there is no such tournament", Phrase("tournament.none"))
    if key and organiser.hub.is_tournament_key(tournament, key):
        organiser.hub.limits.invite(visitor)
    return held


async def _told(organiser: Organiser, tournament: str, player: Player | None) -> t.TournamentInfo:
    return await telling.info(organiser, await organiser.find(tournament), player)


@get("/api/tournaments", tags=["tournaments"])
async def my_tournaments(organiser: TheOrganiser, player: Known) -> list[t.TournamentLine]:
    """The tournaments that I organise, newest first."""
    rows = await organiser.kept.of_host(player.id)
    return [t.TournamentLine(row.id, row.title, row.game, row.open, row.created) for row in rows]


@post("/api/tournaments", tags=["tournaments"])
async def make_tournament(
    data: JSONBody[t.NewTournament], hub: TheHub, organiser: TheOrganiser, player: Known, visitor: TheVisitor
) -> t.TournamentInfo:
    """Make a tournament; whoever makes it directs it."""
    hub.limits.take("table", visitor)
    return await _told(organiser, await acts.make(organiser, player, data), player)


@get("/api/tournaments/{tournament:str}", tags=["tournaments"])
async def show_tournament(
    tournament: FromPath[str], organiser: TheOrganiser, somebody: Somebody, visitor: TheVisitor, key: FromQuery[str] = ""
) -> t.TournamentInfo:
    """A tournament as I may see it; ``key`` is the part of its link after ``#``."""
    return await telling.info(organiser, await _found(organiser, tournament, somebody, key, visitor), somebody)


@post("/api/tournaments/{tournament:str}/enter", status_code=200, tags=["tournaments"])
async def enter_tournament(
    tournament: FromPath[str], data: JSONBody[t.EnterTournament], hub: TheHub, organiser: TheOrganiser, player: Known, visitor: TheVisitor
) -> t.TournamentInfo:
    """Take part, with the key of its link. Late is not too late: one plays from the next round on."""
    held = await _found(organiser, tournament, player, data.key, visitor)
    hub.limits.take("tournament", visitor)
    await acts.enter(organiser, held, player)
    return await _told(organiser, tournament, player)


@post("/api/tournaments/{tournament:str}/leave", status_code=200, tags=["tournaments"])
async def leave_tournament(
    tournament: FromPath[str], hub: TheHub, organiser: TheOrganiser, player: Known, visitor: TheVisitor
) -> t.TournamentInfo:
    """Take part no longer; what was played stays."""
    held = await _found(organiser, tournament, player, "", visitor)
    hub.limits.take("tournament", visitor)
    await acts.leave(organiser, held, player)
    return await _told(organiser, tournament, player)


@post("/api/tournaments/{tournament:str}/acts", status_code=200, tags=["tournaments"])
async def direct(
    tournament: FromPath[str], data: JSONBody[t.AnyAct], hub: TheHub, organiser: TheOrganiser, player: Known, visitor: TheVisitor
) -> t.TournamentInfo:
    """What only the organiser does: pair, begin, pause for all, results, corrections, who is here, the end."""
    held = await _found(organiser, tournament, player, "", visitor)
    hub.limits.take("tournament", visitor)
    await acts.direct(organiser, held, player, data)
    return await _told(organiser, tournament, player)


@get("/api/tournaments/{tournament:str}/standings.csv", media_type=CSV, tags=["tournaments"])
async def standings_sheet(
    tournament: FromPath[str], organiser: TheOrganiser, somebody: Somebody, visitor: TheVisitor, key: FromQuery[str] = "",
    lang: FromQuery[Lang] = "en",
) -> Response[str]:  # fmt: skip
    """The standings for a spreadsheet."""
    organiser.hub.limits.take("career", visitor)
    held = await _found(organiser, tournament, somebody, key, visitor)
    name = re.sub(r"[^a-z0-9]+", "-", held.row.title.lower()).strip("-") or "standings"
    headers = {"content-disposition": f'attachment; filename="{name}.csv"', "cache-control": "no-store"}
    return Response(await telling.sheet(organiser, held, lang), media_type=CSV, headers=headers)


HANDLERS = [my_tournaments, make_tournament, show_tournament, enter_tournament, leave_tournament, direct, standings_sheet]
