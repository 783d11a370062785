"""The built web client out of the package: read once, sent compressed, with names that may be kept for ever."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from capomastro.kernel.registry import games
from capomastro.server.http.present import is_there

BUILD = re.compile(rb'<meta name="build" content="([0-9a-f]+)"')
FOLDER: Traversable = files("capomastro").joinpath("web")
FOR_EVER = "public, max-age=31536000, immutable"
MISSING = b"""<!doctype html><html lang="en"><meta charset="utf-8"><title>Capomastro</title>
<h1>Capomastro</h1><p>The server runs, but this installation holds no web client.
Build it with <code>make setup</code> where Node is installed, or install a released package. The programming interface is under
<a href="/schema">/schema</a>.</p></html>
"""
PACKED = "packed"                # marks a handler that compresses by itself
KINDS = {"js": "text/javascript", "webmanifest": "application/manifest+json"}
TEXT = ("text/", "application/javascript", "application/json", "image/svg+xml")


@dataclass(frozen=True)
class Page:
    body: bytes
    packed: bytes               # gzip, or empty where it does not pay
    kind: str
    etag: str


def _page(name: str, body: bytes) -> Page:
    kind = KINDS.get(name.rpartition(".")[2]) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    packed = gzip.compress(body, 9, mtime=0) if kind.startswith(TEXT) and len(body) > 500 else b""
    return Page(body, packed, kind, hashlib.sha256(body).hexdigest()[:16])


class Client:
    """All files of the built client."""

    def __init__(self) -> None:
        self.pages: dict[str, Page] = {}
        if FOLDER.is_dir():
            self._add(FOLDER, "")
        self.index = self.pages.get("index.html") or _page("index.html", MISSING)
        said = BUILD.search(self.index.body)
        self.build = said[1].decode() if said else self.index.etag       # a page that does not say which one it is cannot compare

    def _add(self, folder: Traversable, prefix: str) -> None:
        for entry in folder.iterdir():
            if entry.is_dir():
                self._add(entry, f"{prefix}{entry.name}/")
            elif not entry.name.endswith((".py", ".pyc")):
                self.pages[prefix + entry.name] = _page(entry.name, entry.read_bytes())


    def announced(self, head: str, request: Request[Any, Any, Any], status: int = 200) -> Response[bytes]:
        """The first page with more in its head; never kept, because what it announces can be withdrawn."""
        body = self.index.body.replace(b"</head>", head.encode() + b"\n</head>", 1) if head else self.index.body
        return _send(_page("index.html", body) if head else self.index, request, "no-store" if head else "no-cache", status)


def _send(page: Page, request: Request[Any, Any, Any], cache: str, status: int = 200) -> Response[bytes]:
    headers = {"cache-control": cache, "etag": f'"{page.etag}"', "vary": "accept-encoding"}
    if status == 200 and request.headers.get("if-none-match") == headers["etag"]:
        return Response(b"", status_code=304, headers=headers)
    body = page.body
    if page.packed and "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        body = page.packed
    return Response(body, media_type=page.kind, headers=headers, status_code=status)


@get("/", include_in_schema=False, opt={PACKED: True})
async def first_page(request: Request[Any, Any, Any]) -> Response[bytes]:
    return _send(the_client(request).index, request, "no-cache")


@get("/{path:path}", include_in_schema=False, opt={PACKED: True})
async def page(request: Request[Any, Any, Any], path: FromPath[str]) -> Response[bytes]:
    """A file of the client, or its first page: the client finds its own way, and says so where there is none."""
    client = the_client(request)
    name = path.strip("/")
    found = client.pages.get(name)
    if found is not None and name != "index.html":
        return _send(found, request, FOR_EVER if name.startswith("assets/") else "no-cache")
    if is_place(name):
        return _send(client.index, request, "no-cache", 200 if await is_there(request, name) else 404)
    raise NotFoundException("there is nothing here")


def lost(request: Request[Any, Any, Any]) -> Response[bytes] | None:
    """For a reader whose address leads nowhere, such as half a link: the first page, which says so and shows the way back."""
    if request.url.path.startswith(("/api/", "/ws/", "/assets/")) or "text/html" not in request.headers.get("accept", ""):
        return None
    return _send(the_client(request).index, request, "no-cache", 404)


def is_place(name: str) -> bool:
    """Whether an address is one of the client's (``web/src/lib/router.svelte.ts``); whether there is such a table, ``present`` tells."""
    first, *more = name.split("/")
    if first in ("new", "numbers", "cards", "ladder"):
        return len(more) == 1 and more[0] in games()
    if first in ("board", "rules"):
        return not more or (len(more) == 1 and more[0] in games())
    if first in ("t", "replay", "analysis"):
        return len(more) == 1
    if first == "puzzles":
        return len(more) < 2
    if first == "tournament":
        return len(more) == 1 or (len(more) == 2 and more[1] == "board")
    return name in ("about", "account", "bring", "join", "go", "learn", "mail", "me", "me/advance", "me/games", "me/settings")


def the_client(request: Request[Any, Any, Any]) -> Client:
    client: Client = request.app.state.client
    return client


HANDLERS = [first_page, page]
