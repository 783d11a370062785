"""How much one visitor may do: by player, and by the network that the player comes from.

A network is an IPv4 address or the /64 of an IPv6 address: a household, a club, a school, a mobile operator. So what is allowed to a
network is made for thirty devices at once, and what is allowed to a player for one person. All of it is counted by each process for
itself.
"""

from __future__ import annotations

import ipaddress
import math
import time
from collections.abc import Callable, Hashable
from typing import NamedTuple

from capomastro.kernel.view import Phrase
from capomastro.running.refusal import Refusal
from capomastro.server.site.config import Config
from capomastro.server.site.door import Door, raise_file_limit
from capomastro.server.site.now import now_ms

SWEEP = 60.0                    # seconds between looks at whom to forget
INVITED = 4                     # times as much for a network from which somebody came with an invitation …
INVITED_FOR = 12 * 3600.0       # … and for how many seconds
NO_LIMIT = (1e9, 1e9)

# What is counted: at once and per second in the long run, for a player and for a network.
RATES: dict[str, tuple[tuple[float, float], tuple[float, float]]] = {
    "request": ((120, 20), (1_500, 100)),
    "enter": (NO_LIMIT, (60, 0.2)),
    "account": (NO_LIMIT, (60, 0.1)),
    "login": (NO_LIMIT, (60, 0.2)),
    "recover": (NO_LIMIT, (20, 0.05)),
    "socket": ((30, 1), (300, 20)),
    "command": ((60, 20), (1_800, 300)),
    "chat": ((6, 0.5), (90, 5)),
    "hint": ((4, 0.2), (60, 2)),
    "table": ((10, 0.1), (120, 0.5)),
    "tournament": ((40, 0.5), (400, 5)),
    "record": ((5, 0.05), (30, 0.1)),
    "replay": ((40, 4), (400, 20)),
    "career": ((20, 0.5), (200, 4)),
    "claim": ((3, 0.02), (30, 0.1)),
    "share": ((10, 0.1), (120, 1)),
    "notice": ((6, 0.05), (60, 0.5)),           # changes of where notices go, and trials
    "mail": ((30, 30 / 86_400), NO_LIMIT),      # notices by mail
    "picture": ((20, 1), (200, 5)),
    "analysis": (NO_LIMIT, (30, 0.002)),
    "board": ((40, 2), (400, 10)),
    "puzzle": ((20, 1), (200, 5)),
}
PASSPHRASES = (10, 0.02)        # attempts at one account, from wherever
SOCKETS = (40, 600)             # open at the same time: of a player, of a network
SOCKETS_AT_TABLE = 12           # … of a player at one table


class Visitor(NamedTuple):
    """Who wants something. Either may be unknown."""

    network: str = ""
    player: str = ""


NOBODY = Visitor()


class TooFast(Refusal):
    """Refused for now; it says when to try again."""

    def __init__(self, wait: float) -> None:
        seconds = max(1, math.ceil(wait))
        super().__init__("rate", f"too much at once; try again in {seconds} s", Phrase("server.wait", {"seconds": seconds}), seconds)


class Bucket:
    """A rate limit: ``size`` at once, ``rate`` per second in the long run."""

    def __init__(self, size: float, rate: float, at: float) -> None:
        self.size = size
        self.rate = rate
        self.level = size
        self.at = at

    def wait(self, now: float, amount: float = 1.0, times: float = 1.0) -> float:
        """Seconds until ``amount`` can be taken; ``times``: as if it were so much larger."""
        self.level = min(self.size, self.level + (now - self.at) * self.rate * times)
        self.at = now
        return max(0.0, (amount - self.level - self.size * (times - 1)) / (self.rate * times))

    def take(self, now: float, amount: float = 1.0, times: float = 1.0) -> bool:
        if self.wait(now, amount, times) > 0:
            return False
        self.level -= amount
        return True


def network_of(address: str) -> str:
    """The network an address counts for: itself, or the /64 of an IPv6 address."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address                          # a socket without an address
    if isinstance(ip, ipaddress.IPv6Address):
        if ip.ipv4_mapped is not None:
            return str(ip.ipv4_mapped)
        return str(ipaddress.ip_network((ip, 64), strict=False))
    return str(ip)


class Limits:
    """Everybody's allowance in this process."""

    def __init__(self, config: Config) -> None:
        self.on = config.rates
        self.clock: Callable[[], float] = time.monotonic
        self.door = Door(config, raise_file_limit())
        self._trusted = [ipaddress.ip_network(given) for given in config.trusted]
        self._buckets: dict[Hashable, Bucket] = {}
        self._invited: dict[str, float] = {}            # by network: until when
        self._networks: dict[str, str] = {}             # by player: where from, of late
        self._sockets: dict[str, int] = {}              # open now, by player and by network
        self._swept = self.clock()
        self.banned: list[tuple[ipaddress.IPv4Network | ipaddress.IPv6Network, Refusal, int]] = []     # why, and until when
        self.refused = 0                                # how often somebody was told to wait

    # -- who ---------------------------------------------------------------------
    def is_trusted(self, network: str) -> bool:
        """Whether the operator named this network: it has no limits of its own; its players have theirs."""
        if not self._trusted:
            return False
        try:
            ip = ipaddress.ip_network(network)
        except ValueError:
            return False
        return any(ip.version == known.version and ip.subnet_of(known) for known in self._trusted)  # type: ignore[arg-type]

    def ban_of(self, network: str) -> Refusal | None:
        """Why a network is shut out; None where it is not."""
        if not self.banned or not network:
            return None
        try:
            ip = ipaddress.ip_network(network)
        except ValueError:
            return None
        for known, refusal, until in self.banned:
            if ip.version == known.version and ip.overlaps(known) and (not until or until > now_ms()):
                return refusal
        return None

    def invite(self, visitor: Visitor) -> None:
        """Somebody came with an invitation: more of them may sit behind the same address."""
        if visitor.network:
            self._invited[visitor.network] = self.clock() + INVITED_FOR

    def _times(self, network: str) -> float:
        return INVITED if self._invited.get(network, 0.0) > self.clock() else 1.0

    def saw(self, visitor: Visitor) -> None:
        """A player came from a network."""
        if visitor.player and visitor.network:
            self._networks[visitor.player] = visitor.network

    def visitor(self, player: str) -> Visitor:
        """A player and the network they came from last."""
        return Visitor(self._networks.get(player, ""), player)

    # -- how often ------------------------------------------------------------------
    def wait(self, kind: str, visitor: Visitor, amount: float = 1.0) -> float:
        """Take an amount of what is allowed; where it is too much, nothing is taken, and returned is how long to wait in seconds."""
        if not self.on:
            return 0.0
        self._sweep()
        of_player, of_network = RATES[kind]
        network = "" if self.is_trusted(visitor.network) else visitor.network
        wanted = [(self._bucket((kind, who, name), rate), times) for who, name, rate, times in (
            ("player", visitor.player, of_player, 1.0), ("network", network, of_network, self._times(network)),
        ) if name and rate is not NO_LIMIT]
        now = self.clock()
        wait = max((bucket.wait(now, amount, times) for bucket, times in wanted), default=0.0)
        if wait > 0:
            self.refused += 1
            return wait
        for bucket, times in wanted:
            bucket.take(now, amount, times)
        return 0.0

    def take(self, kind: str, visitor: Visitor, amount: float = 1.0) -> None:
        """The same; refused where it is too much."""
        wait = self.wait(kind, visitor, amount)
        if wait > 0:
            raise TooFast(wait)

    def try_passphrase(self, account: str) -> None:
        """One attempt at an account."""
        if self.on:
            bucket = self._bucket(("passphrase", account.lower()), PASSPHRASES)
            now = self.clock()
            if not bucket.take(now):
                raise TooFast(bucket.wait(now))

    def _bucket(self, key: Hashable, rate: tuple[float, float]) -> Bucket:
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(*rate, self.clock())
        return bucket

    def _sweep(self) -> None:
        now = self.clock()
        if now - self._swept > SWEEP:
            self._swept = now
            self._buckets = {key: b for key, b in self._buckets.items() if now - b.at < b.size / b.rate}      # it is full again
            self._invited = {network: until for network, until in self._invited.items() if until > now}
            if len(self._networks) > 100_000:
                self._networks.clear()

    # -- how many at the same time -----------------------------------------------------
    def open_socket(self, visitor: Visitor) -> None:
        """One more is open; refused where there are enough. ``close_socket`` gives it back."""
        most = {f"p {visitor.player}": float(SOCKETS[0]), f"n {visitor.network}": SOCKETS[1] * self._times(visitor.network)}
        if self.is_trusted(visitor.network):
            most[f"n {visitor.network}"] = math.inf
        if self.on and any(self._sockets.get(key, 0) >= limit for key, limit in most.items()):
            raise TooFast(30)
        for key in most:
            self._sockets[key] = self._sockets.get(key, 0) + 1

    def close_socket(self, visitor: Visitor) -> None:
        for key in (f"p {visitor.player}", f"n {visitor.network}"):
            self._sockets[key] -= 1
            if not self._sockets[key]:
                del self._sockets[key]
