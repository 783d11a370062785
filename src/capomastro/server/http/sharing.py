"""Finished games by link: the links, the games behind them, and the page that announces one to other sites."""

from __future__ import annotations

from html import escape
from typing import Annotated, Any

from litestar import MediaType, Request, Response, delete, get, patch, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from capomastro.drawing import CARD
from capomastro.running.refusal import Refusal
from capomastro.running.replaying import Replay
from capomastro.server import rest
from capomastro.server.http.asking import Anybody, Known, TheHub, TheVisitor
from capomastro.server.http.pages import PACKED, the_client
from capomastro.server.tables import lobby, sharing

HOUR = 3600                     # seconds that others may keep a picture
LOCALES = {"en": "en_GB", "nl": "nl_NL", "de": "de_DE"}


@get("/api/tables/{table_id:str}/shares", tags=["sharing"])
async def list_shares(table_id: FromPath[str], hub: TheHub, player: Known) -> rest.Shares:
    """The links to a finished game that I may withdraw: my own, and the host all of them."""
    return await sharing.links(hub, await lobby.the_room(hub, table_id, player), player)


@post("/api/tables/{table_id:str}/shares", tags=["sharing"])
async def share(table_id: FromPath[str], data: JSONBody[rest.NewShare], hub: TheHub, player: Known, visitor: TheVisitor) -> rest.ShareInfo:
    """A link to a finished game, or to a moment of it."""
    hub.limits.take("share", visitor)
    return await sharing.make(hub, await lobby.the_room(hub, table_id, player), player, data)


@patch("/api/tables/{table_id:str}/shares", tags=["sharing"])
async def change_sharing(table_id: FromPath[str], data: JSONBody[rest.ChangeSharing], hub: TheHub, player: Known) -> rest.Shares:
    """The host says whom links to this game let in: those that are out already too, and at once."""
    room = await lobby.the_room(hub, table_id, player)
    await sharing.change(hub, room, player, data.to)
    return await sharing.links(hub, room, player)


@delete("/api/shares/{token:str}", tags=["sharing"])
async def withdraw(token: FromPath[str], hub: TheHub, player: Known) -> None:
    """The link stops working at once."""
    await sharing.withdraw(hub, token, player)


@get("/api/shares/{token:str}", tags=["sharing"])
async def shared(token: FromPath[str], hub: TheHub, anybody: Anybody, visitor: TheVisitor) -> rest.Shared:
    """The game behind a link."""
    hub.limits.take("replay", visitor)
    opened = await sharing.follow(hub, token, anybody)
    moment = opened.share.moment
    return rest.Shared(sharing.shown(opened), sharing.title(opened, opened.share.lang), moment if moment >= 0 else None)


@get("/api/shares/{token:str}/replay", tags=["sharing"], responses={200: ResponseSpec(Replay, description="")})
async def shared_replay(
    token: FromPath[str],
    hub: TheHub,
    anybody: Anybody,
    visitor: TheVisitor,
    first: Annotated[int, QueryParameter(ge=0, le=100_000)] = 0,
    count: Annotated[int, QueryParameter(ge=1, le=1000)] = 20,
    walk: FromQuery[bool] = False,
) -> Response[bytes]:
    """The moments of a shared game; ``walk``: with everything on the table in words."""
    hub.limits.take("replay", visitor)
    opened = await sharing.follow(hub, token, anybody)
    return Response(await sharing.moments(hub, opened, first, count, visitor, walk=walk), media_type=MediaType.JSON)


@get("/api/shares/{token:str}/picture.png", tags=["sharing"], media_type="image/png", responses={200: ResponseSpec(bytes, description="")})
async def shared_picture(token: FromPath[str], hub: TheHub, anybody: Anybody, visitor: TheVisitor) -> Response[bytes]:
    """The preview of a shared game, 1200 × 630."""
    hub.limits.take("picture", visitor)
    opened = await sharing.follow(hub, token, anybody)
    course, sketch = opened.room.begun(), sharing.sketch(opened)
    picture = await hub.pictures.of(sketch, lambda: hub.clerks.draw(course, sketch, visitor))
    cached = "public" if sharing.audience(hub, opened.room.row) == "link" else "private"
    headers = {"cache-control": f"{cached}, max-age={HOUR}", "cross-origin-resource-policy": "cross-origin"}
    return Response(picture, media_type="image/png", headers=headers)


@get("/s/{token:str}", include_in_schema=False, opt={PACKED: True})
async def shared_page(
    request: Request[Any, Any, Any], token: FromPath[str], hub: TheHub, anybody: Anybody, visitor: TheVisitor
) -> Response[bytes]:
    """The client's page; in its head what other sites show of the link, as far as whoever asks may see that."""
    head, status = "", 200
    try:
        hub.limits.take("picture", visitor)
        opened = await sharing.follow(hub, token, anybody)
        head = _head(request, opened)
    except Refusal as refusal:
        status = 404 if refusal.code == "unknown" else 200
    return the_client(request).announced(head, request, status)


def _head(request: Request[Any, Any, Any], opened: sharing.Opened) -> str:
    share, lang = opened.share, opened.share.lang
    base = f"{request.scope['scheme']}://{request.headers['host']}"
    told = {
        "og:type": "website",
        "og:site_name": "Capomastro",
        "og:title": sharing.title(opened, lang),
        "og:description": sharing.about(opened, lang),
        "og:url": f"{base}/s/{share.token}",
        "og:locale": LOCALES[lang],
        "og:image": f"{base}/api/shares/{share.token}/picture.png",
        "og:image:type": "image/png",
        "og:image:width": str(CARD[0]),
        "og:image:height": str(CARD[1]),
        "og:image:alt": sharing.title(opened, lang),
    }
    lines = [f'<meta property="{name}" content="{escape(value)}">' for name, value in told.items()]
    lines += ['<meta name="twitter:card" content="summary_large_image">', '<meta name="robots" content="noindex">']
    return "\n".join([*lines, f'<meta name="description" content="{escape(told["og:description"])}">'])


HANDLERS = [list_shares, share, change_sharing, withdraw, shared, shared_replay, shared_picture, shared_page]
