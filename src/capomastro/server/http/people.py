"""Names, accounts, tokens, ratings."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, delete, get, patch, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, JSONBody

from capomastro.kernel.registry import games
from capomastro.kernel.view import Phrase
from capomastro.running.refusal import Refusal
from capomastro.server import rest
from capomastro.server.http.asking import Known, Somebody, TheHub, device_cookie, token_of
from capomastro.server.people import webhook
from capomastro.server.people.identity import COOKIE, clean, hash_token
from capomastro.server.people.ratings import Strength, rate
from capomastro.server.store import Player
from capomastro.server.tables.hub import Hub

AnyRequest = Request[Any, Any, Any]


async def strengths(hub: Hub, game: str) -> dict[str, Strength]:
    """Everybody's rating in a game, from its results. Bots of the site are known by their level."""
    results = await hub.store.results(game)
    return rate([[(r.player or f"bot {r.bot}", r.rank) for r in one] for one in results])


async def _me(hub: Hub, player: Player, codes: list[str] | None = None) -> rest.Me:
    rated = []
    for game in games():
        mine = (await strengths(hub, game)).get(player.id)
        if mine is not None:
            rated.append(rest.Rating(game, round(mine.value), round(mine.deviation), mine.games))
    return rest.Me(player.id, player.name, player.lang, player.account, player.webhook, rated, codes or [])


@post("/api/enter", tags=["people"])
async def enter(data: JSONBody[rest.Enter], hub: TheHub, request: AnyRequest, somebody: Somebody) -> Response[rest.Me]:
    """A name is enough to play. A device that is known already stays who it is."""
    if somebody is not None:
        return Response(await _me(hub, somebody))
    player, token = await hub.identity.enter(data)
    return Response(await _me(hub, player), cookies=[device_cookie(token, request)])


@get("/api/me", tags=["people"])
async def me(hub: TheHub, player: Known) -> rest.Me:
    return await _me(hub, player)


@patch("/api/me", tags=["people"])
async def change_me(data: JSONBody[rest.ChangeMe], hub: TheHub, player: Known) -> rest.Me:
    """Name, language, webhook."""
    changes: dict[str, Any] = {}
    if data.name is not None:
        changes["name"] = clean(data.name, 40)
        if not changes["name"]:
            raise Refusal("malformed", "a name needs letters or digits", Phrase("server.bad_name"))
    if data.lang is not None:
        changes["lang"] = data.lang
    if data.webhook is not None:
        if data.webhook:
            webhook.check(data.webhook)
        changes["webhook"] = data.webhook
    if changes:
        await hub.store.change_player(player.id, **changes)
        hub.identity.forget(player.id)
    return await _me(hub, await hub.store.player(player.id) or player)


@delete("/api/me", tags=["people"])
async def delete_me(hub: TheHub, player: Known) -> Response[None]:
    """Delete my data: seats become nameless, chat is erased."""
    await hub.store.erase_player(player.id)
    await hub.say_erased(player.id)
    answer: Response[None] = Response(None, status_code=204)
    answer.delete_cookie(COOKIE)
    return answer


@post("/api/account", tags=["people"])
async def open_account(data: JSONBody[rest.Credentials], hub: TheHub, request: AnyRequest, somebody: Somebody) -> Response[rest.Me]:
    """An account joins devices; the recovery codes are shown once."""
    player, token, codes = await hub.identity.open_account(somebody, data)
    return Response(await _me(hub, player, codes), cookies=[device_cookie(token, request)] if token else [])


@post("/api/login", tags=["people"])
async def login(data: JSONBody[rest.Credentials], hub: TheHub, request: AnyRequest, somebody: Somebody) -> Response[rest.Me]:
    player, token = await hub.identity.sign_in(somebody, data)
    return Response(await _me(hub, player), cookies=[device_cookie(token, request)])


@post("/api/recover", tags=["people"])
async def recover(data: JSONBody[rest.Recover], hub: TheHub, request: AnyRequest) -> Response[rest.Me]:
    """A one-time code and a new passphrase; every other device is signed out."""
    player, token = await hub.identity.recover(data)
    return Response(await _me(hub, player), cookies=[device_cookie(token, request)])


@post("/api/logout", status_code=204, tags=["people"])
async def logout(hub: TheHub, request: AnyRequest, player: Known) -> Response[None]:
    """This device's token stops working."""
    await hub.store.drop_token(hash_token(token_of(request)))
    hub.identity.forget(player.id)
    answer: Response[None] = Response(None, status_code=204)
    answer.delete_cookie(COOKIE)
    return answer


@post("/api/me/tokens", tags=["people"])
async def make_token(hub: TheHub, player: Known) -> rest.TokenMade:
    """A personal token for bots and tools; shown once. The player is marked as a bot account."""
    return rest.TokenMade(await hub.identity.personal_token(player))


@delete("/api/me/tokens", tags=["people"])
async def drop_tokens(hub: TheHub, player: Known) -> None:
    """All personal tokens stop working."""
    await hub.store.drop_tokens(player.id, "personal")
    hub.identity.forget(player.id)


@get("/api/ratings/{game_id:str}", tags=["people"])
async def ladder(game_id: FromPath[str], hub: TheHub) -> rest.Ladder:
    """Ratings with their uncertainty, best first."""
    if game_id not in games():
        raise NotFoundException(f"there is no game {game_id!r}")
    found = await strengths(hub, game_id)
    names = await hub.store.names([who for who in found if not who.startswith("bot ")])
    players = []
    for who, mine in found.items():
        site_bot = who.startswith("bot ")
        name, bot = (who.removeprefix("bot "), True) if site_bot else names.get(who, ("", False))
        players.append(rest.RatedPlayer("" if site_bot else who, name, round(mine.value), round(mine.deviation), mine.games, bot))
    return rest.Ladder(game_id, sorted(players, key=lambda r: -r.value))


HANDLERS = [enter, me, change_me, delete_me, open_account, login, recover, logout, make_token, drop_tokens, ladder]
