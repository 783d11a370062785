"""The gate in front of the application: who may call from where, how often, and what a browser may do with the answers.

A page of another site must not use a player's cookie: anything that changes something, and every WebSocket, needs
exactly one ``Origin`` that is ours, or a personal token instead of the cookie. The ``Host`` must be ours too, so that no
name somebody else controls can point at a server on the local network.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from capomastro.running.protocol import encoder
from capomastro.server.rest import Problem
from capomastro.server.site.config import Config
from capomastro.server.site.rates import Bucket

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

STRAIGHT = "capomastro.send"                     # in the scope of a WebSocket: the web server's own way of sending
SAFE = ("GET", "HEAD", "OPTIONS")
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
STRICT = {                                       # requests per address: at once, and per second in the long run
    "/api/enter": (20, 0.2),
    "/api/login": (10, 0.1),
    "/api/recover": (10, 0.05),
    "/api/account": (10, 0.05),
    "/api/records": (10, 0.2),
}
USUAL = (120, 20)
FORGET = 600.0                                   # seconds after which an address that was quiet is forgotten


class Guard:
    """Wraps the application."""

    def __init__(self, app: App, config: Config) -> None:
        self.app = app
        self.config = config
        self.origins = config.allowed_origins()
        self.hosts = config.allowed_hosts()
        self._buckets: dict[tuple[str, str], Bucket] = {}
        self._swept = time.monotonic()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        problem = self._problem(scope)
        if problem is not None:
            await _refuse(scope, send, *problem)
            return
        if scope["type"] == "http":
            await self.app(scope, receive, _with_headers(send))
        else:
            scope[STRAIGHT] = send
            await self.app(scope, receive, send)

    def _problem(self, scope: Scope) -> tuple[int, str, str] | None:
        path = scope["path"]
        if path in OPEN_PATHS:
            return None
        headers = _headers(scope)
        host = headers.get("host", [])
        if len(host) != 1 or host[0].lower() not in self.hosts:
            return 421, "not_allowed", "this server does not answer under that name"
        if not self._may_change(scope, headers):
            return 403, "not_allowed", "requests from that origin are refused"
        if scope["type"] == "http" and scope["method"] not in SAFE and headers.get("content-length", ["0"]) != ["0"]:
            kind = headers.get("content-type", [""])[0].split(";")[0].strip().lower()
            if kind != "application/json":
                return 415, "malformed", "send application/json"
        if self.config.rates and not self._in_time(scope):
            return 429, "rate", "too many requests; wait a moment"
        return None

    def _may_change(self, scope: Scope, headers: dict[str, list[str]]) -> bool:
        if scope["type"] == "http" and scope["method"] in SAFE:
            return True
        origin = headers.get("origin", [])
        if origin:
            return len(origin) == 1 and origin[0].lower() in self.origins
        return "authorization" in headers and "cookie" not in headers

    def _in_time(self, scope: Scope) -> bool:
        now = time.monotonic()
        if now - self._swept > FORGET:
            self._buckets = {key: b for key, b in self._buckets.items() if now - b.at < FORGET}
            self._swept = now
        path = scope["path"] if scope["path"] in STRICT and scope.get("method") not in SAFE else ""
        if not path and not scope["path"].startswith(("/api/", "/ws/")):
            return True
        client = scope.get("client")
        key = (client[0] if client else "", path)
        if key not in self._buckets:
            self._buckets[key] = Bucket(*STRICT.get(path, USUAL))
        return self._buckets[key].take()


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


async def _refuse(scope: Scope, send: Send, status: int, code: str, text: str) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008, "reason": text})
        return
    body = encoder.encode(Problem(code, text))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await _with_headers(send)({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
