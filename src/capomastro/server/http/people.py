"""Names, accounts, tokens, ratings."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, delete, get, patch, post
from litestar.datastructures import Cookie
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, JSONBody, QueryParameter

from capomastro.kernel.registry import games
from capomastro.kernel.view import Phrase
from capomastro.running.refusal import Refusal
from capomastro.server import rest
from capomastro.server.http.asking import Anybody, Known, Myself, Somebody, TheHub, TheVisitor, device_cookie, token_of
from capomastro.server.people import webhook
from capomastro.server.people.identity import COOKIE, SAFE_COOKIE, hash_token
from capomastro.server.people.naming import alike, readable
from capomastro.server.people.ratings import START
from capomastro.server.site.now import now_ms
from capomastro.server.store import Player
from capomastro.server.store.careers import Careers
from capomastro.server.store.rows import Rated
from capomastro.server.tables import lobby
from capomastro.server.tables.desk import device_id, short_device
from capomastro.server.tables.hub import Hub

AnyRequest = Request[Any, Any, Any]
LADDER = 100                    # lines of a ladder in one answer
LAST = 10                       # ratings shown of each
LATELY = 2_000                  # results of a game that they are taken from: the newest
MONTH = 30 * 24 * 3600 * 1000


async def who_i_am(hub: Hub, player: Player, codes: list[str] | None = None) -> rest.Me:
    kept = await hub.rater.of(player.id)
    rated = [rest.Rating(game, round(kept[game].value), round(kept[game].deviation), kept[game].games) for game in games() if game in kept]
    return rest.Me(player.id, player.name, player.lang, player.account, player.webhook, bool(player.lends), rated, codes or [])


@post("/api/enter", tags=["people"])
async def enter(
    data: JSONBody[rest.Enter], hub: TheHub, request: AnyRequest, anybody: Anybody, visitor: TheVisitor
) -> Response[rest.Me]:
    """A name is enough to play. A device that is known already stays who it is."""
    if anybody is not None:
        return Response(await who_i_am(hub, anybody))
    player, token = await hub.identity.enter(data, device_of(request))
    if hub.config.access == "invite":
        hub.limits.invite(visitor)
    return Response(await who_i_am(hub, player), cookies=[device_cookie(token, request)])


@get("/api/me", tags=["people"])
async def me(hub: TheHub, request: AnyRequest, myself: Myself) -> Response[rest.Me]:
    """Who I am. A device that came before the site had TLS gets the safer cookie."""
    answer = Response(await who_i_am(hub, myself))
    token = request.cookies.get(COOKIE, "")
    if request.scope["scheme"] == "https" and token and SAFE_COOKIE not in request.cookies:
        answer.set_cookie(device_cookie(token, request))
        answer.delete_cookie(COOKIE)
    return answer


def _forget_cookie(answer: Response[None]) -> None:
    answer.delete_cookie(COOKIE)
    answer.set_cookie(Cookie(key=SAFE_COOKIE, value="", max_age=0, path="/", secure=True, httponly=True, samesite="lax"))


def device_of(request: AnyRequest) -> str:
    return short_device(request.headers.get("user-agent", ""))


@get("/api/me/devices", tags=["people"])
async def my_devices(hub: TheHub, request: AnyRequest, myself: Myself) -> list[rest.Device]:
    """Where I am signed in."""
    this = hash_token(token_of(request))
    return [
        rest.Device(device_id(token), "tool" if kind == "personal" else "browser", device, created, used, token == this)
        for token, kind, device, created, used in await hub.store.players.devices(myself.id)
    ]


@delete("/api/me/devices/{device:str}", tags=["people"])
async def sign_out_device(device: FromPath[str], hub: TheHub, myself: Myself) -> None:
    """Sign out one of my devices; its sockets close at once, on every process."""
    for token, *_ in await hub.store.players.devices(myself.id):
        if device_id(token) == device:
            await hub.store.players.drop_token(token)
            await hub.say_signed_out(myself.id)
            return
    raise NotFoundException("there is no such device")


@patch("/api/me", tags=["people"])
async def change_me(data: JSONBody[rest.ChangeMe], hub: TheHub, myself: Myself) -> rest.Me:
    """Name, language, webhook, and whether my finished games may become puzzles."""
    changes: dict[str, Any] = {}
    if data.name is not None:
        changes["name"] = readable(data.name)
        if myself.barred and alike(changes["name"], myself.barred):
            raise Refusal("not_allowed", "that name was taken away from you; choose another one", Phrase("server.barred_name"))
        await lobby.check_name(hub, myself, changes["name"])
    if data.lang is not None:
        changes["lang"] = data.lang
    if data.webhook is not None:
        if data.webhook:
            webhook.check(data.webhook)
        changes["webhook"] = data.webhook
    if data.lends is not None and data.lends != bool(myself.lends):
        changes["lends"] = now_ms() if data.lends else 0
    if changes:
        await hub.store.players.change(myself.id, **changes)
        hub.identity.forget(myself.id)
    return await who_i_am(hub, await hub.store.players.find(myself.id) or myself)


@delete("/api/me", tags=["people"])
async def delete_me(hub: TheHub, myself: Myself) -> Response[None]:
    """Delete my data: seats become nameless, chat is erased."""
    await hub.store.players.erase(myself.id)
    await hub.say_erased(myself.id)
    answer: Response[None] = Response(None, status_code=204)
    _forget_cookie(answer)
    return answer


@post("/api/account", tags=["people"])
async def open_account(data: JSONBody[rest.Credentials], hub: TheHub, request: AnyRequest, anybody: Anybody) -> Response[rest.Me]:
    """An account joins devices; the recovery codes are shown once."""
    player, token, codes = await hub.identity.open_account(anybody, data, device_of(request))
    return Response(await who_i_am(hub, player, codes), cookies=[device_cookie(token, request)] if token else [])


@post("/api/login", tags=["people"])
async def login(data: JSONBody[rest.Credentials], hub: TheHub, request: AnyRequest, anybody: Anybody) -> Response[rest.Me]:
    hub.limits.try_passphrase(data.account)
    player, token, merged = await hub.identity.sign_in(anybody, data, device_of(request))
    if merged:
        await hub.say_merged(merged, player.id)
    return Response(await who_i_am(hub, player), cookies=[device_cookie(token, request)])


@post("/api/recover", tags=["people"])
async def recover(data: JSONBody[rest.Recover], hub: TheHub, request: AnyRequest) -> Response[rest.Me]:
    """A one-time code and a new passphrase; every other device is signed out."""
    hub.limits.try_passphrase(data.account)
    player, token = await hub.identity.recover(data, device_of(request))
    await hub.say_signed_out(player.id)
    return Response(await who_i_am(hub, player), cookies=[device_cookie(token, request)])


@post("/api/me/passphrase", status_code=204, tags=["people"])
async def change_passphrase(data: JSONBody[rest.ChangePassphrase], hub: TheHub, request: AnyRequest, myself: Myself) -> None:
    """Another passphrase, by whoever knows the old one; with ``others`` every other device is signed out."""
    hub.limits.try_passphrase(myself.account or myself.id)
    await hub.identity.change_passphrase(myself, data)
    if data.others:
        await hub.store.players.drop_others(myself.id, hash_token(token_of(request)))
        await hub.say_signed_out(myself.id)


@post("/api/logout", status_code=204, tags=["people"])
async def logout(hub: TheHub, request: AnyRequest, myself: Myself) -> Response[None]:
    """This device's token stops working."""
    await hub.store.players.drop_token(hash_token(token_of(request)))
    await hub.say_signed_out(myself.id)
    answer: Response[None] = Response(None, status_code=204)
    _forget_cookie(answer)
    return answer


@post("/api/me/tokens", tags=["people"])
async def make_token(hub: TheHub, player: Known) -> rest.TokenMade:
    """A personal token for bots and tools; shown once. The player is marked as a bot account."""
    return rest.TokenMade(await hub.identity.personal_token(player))


@delete("/api/me/tokens", tags=["people"])
async def drop_tokens(hub: TheHub, player: Known) -> None:
    """All personal tokens stop working."""
    await hub.store.players.drop_tokens(player.id, "personal")
    await hub.say_signed_out(player.id)


def _on_the_ladder(line: Rated, lately: list[tuple[int, float]]) -> rest.RatedPlayer:
    """A line of a ladder, with the course of the rating as far as ``lately`` tells it."""
    strength = line.strength
    player = "" if line.who.startswith("bot ") else line.who
    out = rest.RatedPlayer(player, line.name, round(strength.value), round(strength.deviation), strength.games, line.bot)
    out.last = [round(value) for _, value in lately[-LAST:]]
    before = [value for at, value in lately if at < now_ms() - MONTH]
    if not before and len(lately) == strength.games:
        before = [START]                    # all their games are told
    if before:
        out.month = round(strength.value) - round(before[-1])
    return out


@get("/api/ratings/{game_id:str}", tags=["people"])
async def ladder(
    game_id: FromPath[str],
    hub: TheHub,
    somebody: Somebody,
    first: Annotated[int, QueryParameter(ge=0, le=1_000_000)] = 0,
    count: Annotated[int, QueryParameter(ge=1, le=LADDER)] = LADDER,
) -> rest.Ladder:
    """Ratings with their uncertainty, best first; ``first`` counts from 0."""
    if game_id not in games():
        raise NotFoundException(f"there is no game {game_id!r}")
    found = await hub.rater.ladder(game_id, first, count + 1)
    lately = await hub.store.results.lately(game_id, LATELY)
    players = [_on_the_ladder(line, lately.get(line.who, [])) for line in found[:count]]
    mine = await Careers(hub.store).place(somebody.id, game_id) if somebody is not None else -1
    return rest.Ladder(game_id, players, len(found) > count, mine)


HANDLERS = [
    enter, me, my_devices, sign_out_device, change_me, delete_me, open_account, login, recover, change_passphrase, logout, make_token,
    drop_tokens, ladder,
]
