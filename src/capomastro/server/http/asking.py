"""What every handler needs: the hub, and who is asking."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.di import NamedDependency

from capomastro.kernel.view import Phrase
from capomastro.running.refusal import Refusal
from capomastro.server.people.identity import COOKIE
from capomastro.server.store import Player
from capomastro.server.tables.hub import Hub

YEAR = 365 * 86_400
TheHub = NamedDependency[Hub]
Known = NamedDependency[Player]                     # who is asking; refused when unknown
Somebody = NamedDependency[Player | None]           # who is asking, if known


class NotEntered(Refusal):
    """Nobody is known behind this request."""

    def __init__(self) -> None:
        super().__init__("not_allowed", "say who you are first: POST /api/enter", Phrase("server.enter_first"))


def the_hub(request: Request[Any, Any, Any]) -> Hub:
    hub: Hub = request.app.state.hub
    return hub


def token_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The token a request carries: personal as bearer, or the device's cookie."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return token.strip()
    return connection.cookies.get(COOKIE, "")


async def find_player(connection: ASGIConnection[Any, Any, Any, Any], hub: Hub) -> Player | None:
    token = token_of(connection)
    player = await hub.identity.find(token) if token else None
    if player is not None and player.banned:
        raise Refusal("not_allowed", "you are banned from this site", Phrase("server.banned"))
    return player


async def somebody(request: Request[Any, Any, Any], hub: TheHub) -> Player | None:
    """Who is asking, if known."""
    return await find_player(request, hub)


async def known(request: Request[Any, Any, Any], hub: TheHub) -> Player:
    """Who is asking; refused when unknown."""
    player = await find_player(request, hub)
    if player is None:
        raise NotEntered
    return player


def device_cookie(token: str, request: Request[Any, Any, Any]) -> Cookie:
    """The device token where no script can read it."""
    secure = request.scope["scheme"] == "https" or request.headers.get("origin", "").startswith("https://")
    return Cookie(key=COOKIE, value=token, httponly=True, samesite="lax", secure=secure, max_age=YEAR, path="/")
