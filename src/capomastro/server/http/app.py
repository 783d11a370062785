"""The application: handlers, refusals as problems, the guard in front."""

from __future__ import annotations

import contextlib
import logging
import re
from collections.abc import AsyncIterator
from typing import Any

from litestar import Litestar, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.exceptions import HTTPException, NotFoundException
from litestar.openapi import OpenAPIConfig

from capomastro import __version__
from capomastro.kernel.errors import CapomastroError, Worded
from capomastro.kernel.view import Phrase
from capomastro.running.refusal import Refusal
from capomastro.server.http import (
    advance,
    analysing,
    mine,
    moving,
    notices,
    pages,
    people,
    puzzles,
    sharing,
    site,
    sockets,
    tables,
    tournaments,
)
from capomastro.server.http.api_page import OurPage, described_beside
from capomastro.server.http.asking import NotEntered, anybody, known, myself, somebody, the_hub, visitor
from capomastro.server.http.guard import App, Guard
from capomastro.server.rest import Problem
from capomastro.server.site.config import Config
from capomastro.server.site.rates import Limits
from capomastro.server.store import Conflict, open_store
from capomastro.server.tables.hub import Hub
from capomastro.server.tournaments.organiser import Organiser

log = logging.getLogger("capomastro.http")
MAX_BODY = 512 * 1024
STATUS = {"malformed": 400, "not_allowed": 403, "not_your_seat": 403, "unknown": 404, "stale": 409, "not_running": 409, "rate": 429}
AnyRequest = Request[Any, Any, Any]
LENGTH = re.compile(r"of length (>=|<=) (\d+)")         # as msgspec says what does not fit
TYPED = {                       # what people type themselves, by its field
    "account": Phrase("server.field.account"),
    "address": Phrase("server.field.address"),
    "code": Phrase("server.field.code"),
    "invite": Phrase("server.field.invite"),
    "name": Phrase("server.field.name"),
    "new": Phrase("server.field.passphrase"),
    "old": Phrase("server.field.passphrase"),
    "passphrase": Phrase("server.field.passphrase"),
    "position": Phrase("server.field.position"),
    "reason": Phrase("server.field.reason"),
    "record": Phrase("server.field.record"),
    "title": Phrase("server.field.title"),
    "webhook": Phrase("server.field.address"),
}


def _problem(status: int, code: str, text: str, say: Phrase | None = None, wait: int = 0) -> Response[Problem]:
    return Response(Problem(code, text, say, wait), status_code=status, headers={"retry-after": str(wait)} if wait else {})


def _refused(_: AnyRequest, error: Refusal) -> Response[Problem]:
    status = 401 if isinstance(error, NotEntered) else STATUS.get(error.code, 400)
    return _problem(status, error.code, error.text, error.say, error.wait)


def _bad_value(_: AnyRequest, error: CapomastroError) -> Response[Problem]:
    return _problem(400, "malformed", str(error), error.phrase if isinstance(error, Worded) else Phrase("server.malformed"))


def _conflict(_: AnyRequest, error: Conflict) -> Response[Problem]:
    return _problem(409, "stale", "somebody else was faster", Phrase("server.stale"))


def _http(_: AnyRequest, error: HTTPException) -> Response[Problem]:
    code = {404: "unknown", 405: "unknown"}.get(error.status_code, "malformed")
    details = [detail for detail in error.extra if isinstance(detail, dict)] if isinstance(error.extra, list) else []
    wrong = "; ".join(f"{d.get('key', '')} {d.get('message', '')}".strip() for d in details)
    say = Phrase("server.nothing_here") if code == "unknown" else _too_large() if error.status_code == 413 else _why(details)
    return _problem(error.status_code, code, f"{error.detail}{f': {wrong}' if wrong else ''}"[:500], say)


def _too_large() -> Phrase:
    return Phrase("server.too_large", {"kilobytes": MAX_BODY // 1024})


def _why(details: list[dict[str, Any]]) -> Phrase:
    """What people can put right in what they typed: its length. All else that does not fit only a program sends."""
    for detail in details:
        said = LENGTH.search(str(detail.get("message", "")))
        if said and (what := TYPED.get(str(detail.get("key", "")))):
            key = "server.too_short" if said[1] == ">=" else "server.too_many"
            return Phrase(key, {"what": what, "n": int(said[2])})
    return Phrase("server.malformed")


def _nowhere(request: AnyRequest, error: NotFoundException) -> Response[bytes] | Response[Problem]:
    return pages.lost(request) or _http(request, error)


def _unreadable(_: AnyRequest, error: Exception) -> Response[Problem]:
    what = "is nested too deeply" if isinstance(error, RecursionError) else "cannot be read: send JSON in UTF-8"
    return _problem(400, "malformed", f"the request {what}", Phrase("server.malformed"))


def _failed(request: AnyRequest, error: Exception) -> Response[Problem]:
    log.error("a request failed", exc_info=error, extra={"path": request.url.path})
    request.app.state.hub.metrics.count("errors")
    return _problem(500, "server", "something went wrong here; nothing was changed", Phrase("server.failed"))


def build(config: Config, limits: Limits | None = None) -> Litestar:
    """The application without its guard."""

    @contextlib.asynccontextmanager
    async def life(app: Litestar) -> AsyncIterator[None]:
        client = pages.Client()
        hub = await Hub.open(config, await open_store(config.database), limits)
        hub.build = client.build
        app.state.hub = hub
        app.state.organiser = Organiser(hub)
        hub.spawn(app.state.organiser.tend())
        app.state.client = client
        try:
            yield
        finally:
            await hub.close()

    return Litestar(
        [
            *site.HANDLERS, *people.HANDLERS, *mine.HANDLERS, *notices.HANDLERS, *moving.HANDLERS, *tables.HANDLERS, *sharing.HANDLERS,
            *advance.HANDLERS, *analysing.HANDLERS, *puzzles.HANDLERS, *tournaments.HANDLERS, sockets.table_socket, *pages.HANDLERS,
        ],
        lifespan=[life],
        dependencies={
            "hub": Provide(the_hub, sync_to_thread=False),
            "organiser": Provide(tournaments.the_organiser, sync_to_thread=False),
            "player": Provide(known),
            "myself": Provide(myself),
            "somebody": Provide(somebody),
            "anybody": Provide(anybody),
            "visitor": Provide(visitor),
        },
        exception_handlers={
            Refusal: _refused,
            CapomastroError: _bad_value,
            Conflict: _conflict,
            NotFoundException: _nowhere,
            HTTPException: _http,
            UnicodeError: _unreadable,
            RecursionError: _unreadable,
            Exception: _failed,
        },
        openapi_config=OpenAPIConfig(
            title="Capomastro", version=__version__, openapi_router=described_beside(), render_plugins=[OurPage(path="/")]
        ),
        request_max_body_size=MAX_BODY,
        compression_config=CompressionConfig("gzip", minimum_size=1000, gzip_compress_level=5, exclude_opt_key=pages.PACKED),
        logging_config=None,
    )


def application(config: Config) -> App:
    """What the web server runs."""
    limits = Limits(config)
    app: Any = build(config, limits)
    return Guard(app, config, limits)
