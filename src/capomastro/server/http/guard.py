"""The gate in front of the application: who may call from where, how often, and what a browser may do with the answers.

A page of another site must not use a player's cookie: anything that changes something, and every WebSocket, needs
exactly one ``Origin`` that is ours, or a personal token instead of the cookie. The ``Host`` must be ours too, so that no
name somebody else controls can point at a server on the local network.
"""

from __future__ import annotations

import hashlib
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from capomastro.running.protocol import encoder
from capomastro.server.rest import Problem
from capomastro.server.site.config import Config
from capomastro.server.site.rates import Limits, TooFast, Visitor, network_of

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

STRAIGHT = "capomastro.send"                     # in the scope of a WebSocket: the web server's own way of sending
SAFE = ("GET", "HEAD", "OPTIONS")
COUNTED = ("/api/", "/ws/", "/schema")          # what costs more than handing out a file
OPEN_PATHS = ("/health", "/metrics")            # asked by the operator's own tools, under any name
CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; media-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": CSP,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
ONE_CLICK = "/api/mail/end/"                    # mail programs send this, from anywhere; the link itself is the permission
STRICT = {                                       # requests that have a limit of their own
    "/api/enter": "enter",
    "/api/login": "login",
    "/api/me/passphrase": "login",
    "/api/recover": "recover",
    "/api/account": "account",
    "/api/go": "recover",
}


class Guard:
    """Wraps the application."""

    def __init__(self, app: App, config: Config, limits: Limits | None = None) -> None:
        self.app = app
        self.origins = config.allowed_origins()
        self.hosts = config.allowed_hosts()
        self.limits = limits or Limits(config)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        problem = self._problem(scope)
        if problem is not None:
            await _refuse(scope, send, problem)
            return
        if scope["type"] == "http" and scope["method"] == "HEAD":
            await self.app({**scope, "method": "GET"}, receive, _with_headers(_without_body(send)))
        elif scope["type"] == "http":
            await self.app(scope, receive, _with_headers(send))
        else:
            scope[STRAIGHT] = send
            await self.app(scope, receive, send)

    def _problem(self, scope: Scope) -> tuple[int, Problem] | None:
        path = scope["path"]
        if path in OPEN_PATHS:
            return None
        if "\0" in path or b"%00" in scope.get("query_string", b""):
            return 400, Problem("malformed", "an address holds no zero byte")
        headers = _headers(scope)
        host = headers.get("host", [])
        if len(host) != 1 or host[0].lower() not in self.hosts:
            return 421, Problem("not_allowed", "this server does not answer under that name")
        banned = self.limits.ban_of(_network(scope))
        if banned is not None:
            return 403, Problem(banned.code, banned.text, banned.say)
        if not self._may_change(scope, headers):
            return 403, Problem("not_allowed", "requests from that origin are refused")
        if scope["type"] == "http" and scope["method"] not in SAFE and _has_body(headers):
            kind = headers.get("content-type", [""])[0].split(";")[0].strip().lower()
            if kind != "application/json" and not path.startswith(ONE_CLICK):
                return 415, Problem("malformed", "send application/json")
        try:
            self._count(scope, headers)
        except TooFast as refusal:
            return 429, Problem(refusal.code, refusal.text, refusal.say, refusal.wait)
        return None

    def _may_change(self, scope: Scope, headers: dict[str, list[str]]) -> bool:
        if scope["type"] == "http" and (scope["method"] in SAFE or scope["path"].startswith(ONE_CLICK)):
            return True
        origin = headers.get("origin", [])
        if origin:
            return len(origin) == 1 and origin[0].lower() in self.origins
        return "authorization" in headers and "cookie" not in headers

    def _count(self, scope: Scope, headers: dict[str, list[str]]) -> None:
        """Count a request for the device it comes from, which is known by its token, and for the network."""
        if not scope["path"].startswith(COUNTED):
            return
        network = _network(scope)
        token = "".join(headers.get("cookie", []) + headers.get("authorization", []))
        self.limits.take("request", Visitor(network, hashlib.sha256(token.encode()).hexdigest() if token else ""))
        kind = STRICT.get(scope["path"], "") if scope.get("method") not in SAFE else ""
        if kind:
            self.limits.take(kind, Visitor(network))


def _network(scope: Scope) -> str:
    client = scope.get("client")
    return network_of(client[0]) if client else ""


def _has_body(headers: dict[str, list[str]]) -> bool:
    return headers.get("content-length", ["0"]) != ["0"] or "transfer-encoding" in headers


def _headers(scope: Scope) -> dict[str, list[str]]:
    out: dict[str, list[str]] = {}
    for name, value in scope["headers"]:
        out.setdefault(name.decode("latin-1").lower(), []).append(value.decode("latin-1"))
    return out


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            given = {name.lower() for name, _ in message.get("headers", ())}
            extra = [(k.encode(), v.encode()) for k, v in HEADERS.items() if k.encode() not in given]
            message["headers"] = [*message.get("headers", ()), *extra]
        await send(message)

    return sending


def _without_body(send: Send) -> Send:
    """The answer to HEAD: that to GET, with all its headers and nothing behind them."""
    async def sending(message: Message) -> None:
        await send({**message, "body": b""} if message["type"] == "http.response.body" else message)

    return sending


async def _refuse(scope: Scope, send: Send, refusal: tuple[int, Problem]) -> None:
    status, problem = refusal
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008, "reason": problem.text})
        return
    body = encoder.encode(problem)
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if problem.wait:
        headers.append((b"retry-after", str(problem.wait).encode()))
    await _with_headers(send)({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
