"""What is mine: my games, what they come to, my ratings, and everything that is kept about me."""

from __future__ import annotations

from typing import Annotated, Literal

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery, QueryParameter

from capomastro.kernel.registry import games
from capomastro.server import rest
from capomastro.server.http.asking import Myself, TheHub, TheVisitor
from capomastro.server.people.statistics import opponents_of, statistics
from capomastro.server.site.now import now_ms
from capomastro.server.store.careers import Careers, Played

PAGE = 30                       # games in one answer
STEPS = 400                     # ratings in one answer: the newest
COUNTED = 2_000                 # games that statistics look at: the newest


def _played(game: Played) -> rest.PlayedGame:
    return rest.PlayedGame(game.table, game.game, game.at, game.result, opponents_of(game), game.rank, game.score, game.rated)


@get("/api/me/games", tags=["people"])
async def my_games(
    hub: TheHub,
    myself: Myself,
    game: Annotated[str, QueryParameter(max_length=40)] = "",
    result: FromQuery[Literal["", "won", "shared", "lost", "none"]] = "",
    rival: Annotated[str, QueryParameter(name="with", max_length=80)] = "",
    rated: FromQuery[bool | None] = None,
    first: Annotated[int, QueryParameter(ge=0, le=1_000_000)] = 0,
) -> rest.GamePage:
    """My games that are over, newest first; ``with`` is an opponent as the answer names them, ``first`` counts from 0."""
    async with hub.looking_back:
        found = await Careers(hub.store).played(
            myself.id, game=game, result=result, rival=rival, rated=rated, first=first, count=PAGE + 1
        )
    return rest.GamePage([_played(one) for one in found[:PAGE]], len(found) > PAGE)


@get("/api/me/statistics", tags=["people"])
async def my_statistics(
    hub: TheHub, myself: Myself, visitor: TheVisitor, game: Annotated[str, QueryParameter(max_length=40)] = ""
) -> rest.Statistics:
    """What my games come to; of one game or of all."""
    hub.limits.take("career", visitor)
    async with hub.looking_back:
        return statistics(await Careers(hub.store).played(myself.id, game=game, count=COUNTED))


@get("/api/me/ratings/{game_id:str}", tags=["people"])
async def my_rating(game_id: FromPath[str], hub: TheHub, myself: Myself) -> list[rest.RatingStep]:
    """My rating after each rated game, oldest first; the newest four hundred."""
    if game_id not in games():
        raise NotFoundException(f"there is no game {game_id!r}")
    steps = await Careers(hub.store).steps(myself.id, game_id, STEPS)
    return [rest.RatingStep(step.at, round(step.value), round(step.deviation), step.table) for step in steps]


@get("/api/me/export", tags=["people"])
async def export(hub: TheHub, myself: Myself, visitor: TheVisitor) -> Response[dict[str, object]]:
    """Everything that this site keeps about me, as one file; the records of finished games have addresses of their own."""
    hub.limits.take("career", visitor)
    async with hub.looking_back:
        kept = await Careers(hub.store).everything(myself.id)
    records = [f"/api/tables/{seat['table_id']}/record" for seat in kept["seats"] if seat["state"] == "finished"]
    headers = {"content-disposition": 'attachment; filename="capomastro-everything-about-me.json"', "cache-control": "no-store"}
    return Response({"written": now_ms(), **kept, "records": records}, headers=headers)


HANDLERS = [my_games, my_statistics, my_rating, export]
