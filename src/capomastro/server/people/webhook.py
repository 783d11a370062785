"""Calling out: only to public hosts over https, no redirects, one short request. The address is checked when it is used.

Calls have threads of their own and a time limit in all: a host that answers byte by byte keeps nobody else waiting.
"""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import ipaddress
import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol
from urllib.parse import urlsplit

import msgspec

from capomastro.kernel.view import Phrase
from capomastro.running.refusal import Refusal

TIMEOUT = 5.0                   # seconds for each step
WHOLE = 10.0                    # … and for all of them
AT_ONCE = 8                     # calls under way
OF_HOST = 4                     # … to one host
WAITING = 200                   # calls that wait, at most; further ones are not made
Address = tuple[str, int]


def check(url: str) -> None:
    """Refuse an address that cannot be a public https host; names are resolved again at every call."""
    _target(url)


def _target(url: str) -> tuple[str, int, str]:
    refusal = Refusal("malformed", "a webhook is https:// and a public host", Phrase("server.bad_webhook"))
    if any(character <= " " or character == "\x7f" for character in url):
        raise refusal
    try:
        parts = urlsplit(url)
        port = parts.port or 443
    except ValueError:
        raise refusal from None
    host = parts.hostname or ""
    if parts.scheme != "https" or not host or parts.username or parts.password or port not in (443, 8443):
        raise refusal
    try:
        inside = not is_public(host)
    except ValueError:
        inside = "." not in host                # a name; where it leads is looked up at every call
    if inside:
        raise refusal
    return host, port, (parts.path or "/") + (f"?{parts.query}" if parts.query else "")


def is_public(address: str) -> bool:
    """Whether an IP address (ValueError for a name) is on the public internet."""
    ip = ipaddress.ip_address(address)
    if isinstance(ip, ipaddress.IPv6Address) and (ip.ipv4_mapped or ip.sixtofour or ip.teredo):
        return False
    return ip.is_global and not ip.is_multicast and not ip.is_reserved


def public_address(host: str, port: int) -> Address:
    """Where ``host`` is; Refusal when any of its addresses is private, so that no name can point inside the network."""
    found = {str(info[4][0]) for info in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)}
    if not found or not all(is_public(a) for a in found):
        raise Refusal("malformed", "that host is not public", Phrase("server.bad_webhook"))
    return sorted(found)[0], port


class _Pinned(http.client.HTTPSConnection):
    """Connects to the address that was checked, while the certificate must be for the name."""

    def __init__(self, host: str, port: int, address: Address, tls: ssl.SSLContext) -> None:
        super().__init__(host, port, timeout=TIMEOUT, context=tls)
        self._tls = tls
        self._address = address

    def connect(self) -> None:
        raw = socket.create_connection(self._address, TIMEOUT)
        self.sock = self._tls.wrap_socket(raw, server_hostname=self.host)


class Caller:
    """Calls the addresses players left. ``locate`` says where a host is, or refuses it."""

    def __init__(self, locate: Callable[[str, int], Address] = public_address, tls: ssl.SSLContext | None = None) -> None:
        self._locate = locate
        self._tls = tls or ssl.create_default_context()
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="webhook")
        self._called: set[str] = set()              # addresses of calls that are waiting or under way
        self._hosts: dict[str, asyncio.Semaphore] = {}

    def _post(self, url: str, body: bytes, headers: dict[str, str]) -> int:
        host, port, path = _target(url)
        connection = _Pinned(host, port, self._locate(host, port), self._tls)
        with in_time(connection):
            try:
                connection.request("POST", path, body, {"User-Agent": "capomastro", **headers})
                return connection.getresponse().status
            finally:
                connection.close()

    async def send(self, url: str, body: bytes, headers: dict[str, str], about: str = "") -> int:
        """One request; the status of its answer, 0 when there is none. It is not tried again, and nothing is sent twice at a time:
        an address is called once for each thing that calls are ``about``."""
        call = f"{url} {about}"
        if call in self._called or len(self._called) >= WAITING:
            return 0
        self._called.add(call)
        host = urlsplit(url).hostname or ""
        try:
            async with self._hosts.setdefault(host, asyncio.Semaphore(OF_HOST)):
                return await asyncio.get_running_loop().run_in_executor(self._threads, self._post, url, body, headers)
        except (OSError, http.client.HTTPException, Refusal, ValueError):
            return 0
        finally:
            self._called.discard(call)
            if not any(urlsplit(other).hostname == host for other in self._called):
                self._hosts.pop(host, None)

    async def call(self, url: str, message: dict[str, Any]) -> bool:
        """Send a message as JSON; False when it could not be delivered."""
        return is_good(await self.send(url, msgspec.json.encode(message), {"Content-Type": "application/json"}))

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)


def is_good(status: int) -> bool:
    return 200 <= status < 300


class Connection(Protocol):
    """What ends in time: a connection over HTTP or to a mail server."""

    sock: Any


@contextlib.contextmanager
def in_time(connection: Connection) -> Iterator[None]:
    """Whatever a thread waits for at this connection, when its time is up it waits no longer."""
    timer = threading.Timer(WHOLE, _shut, [connection])
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _shut(connection: Connection) -> None:
    with contextlib.suppress(OSError, AttributeError):
        connection.sock.shutdown(socket.SHUT_RDWR)
