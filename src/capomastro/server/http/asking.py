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
from capomastro.server.site.rates import Visitor, network_of
from capomastro.server.store import Player
from capomastro.server.tables.hub import Hub

YEAR = 365 * 86_400
TheHub = NamedDependency[Hub]
Known = NamedDependency[Player]                     # who is asking; refused when unknown, or not admitted
Myself = NamedDependency[Player]                    # the same for what is about themselves alone: admitted or not
Somebody = NamedDependency[Player | None]           # who is asking, if known; a closed site refuses those it does not know
Anybody = NamedDependency[Player | None]            # who is asking, if known, where people come in
TheVisitor = NamedDependency[Visitor]               # the same as those whom limits count


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


def admit(hub: Hub, player: Player | None) -> None:
    """Refuse whom this site does not let in: ``--access`` closes looking as well as playing."""
    if hub.config.access != "open" and player is None:
        raise NotEntered
    if hub.config.access == "accounts" and player is not None and not player.account:
        raise Refusal("not_allowed", "this site asks for an account", Phrase("server.account_needed"))


async def anybody(request: Request[Any, Any, Any], hub: TheHub) -> Player | None:
    """Who is asking, if known."""
    return await find_player(request, hub)


async def somebody(anybody: Anybody, hub: TheHub) -> Player | None:
    """Who is asking, if known; refused where the site is closed to them."""
    admit(hub, anybody)
    return anybody


async def myself(anybody: Anybody) -> Player:
    """Who is asking; refused when unknown."""
    if anybody is None:
        raise NotEntered
    return anybody


async def known(myself: Myself, hub: TheHub) -> Player:
    """Who is asking; refused when unknown, or not admitted."""
    admit(hub, myself)
    return myself


def network(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Where a request comes from."""
    client: Any = connection.scope.get("client")
    return network_of(client[0]) if client else ""


async def visitor(request: Request[Any, Any, Any], hub: TheHub, anybody: Anybody) -> Visitor:
    """Who is asking, known or not, and from where."""
    found = Visitor(network(request), anybody.id if anybody else "")
    hub.limits.saw(found)
    return found


def device_cookie(token: str, request: Request[Any, Any, Any]) -> Cookie:
    """The device token where no script can read it."""
    secure = request.scope["scheme"] == "https" or request.headers.get("origin", "").startswith("https://")
    return Cookie(key=COOKIE, value=token, httponly=True, samesite="lax", secure=secure, max_age=YEAR, path="/")
