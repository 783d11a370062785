"""How many connections are open: from one network, and in all. What is refused here costs next to nothing.

A proxy that is named with ``--proxy`` counts only in all: it speaks for many.
"""

from __future__ import annotations

import ipaddress

from capomastro.server.site.config import Config

RESERVE = 128                   # files this process needs besides connections: database, workers, pages
SHARE = 0.5                     # of all connections, at most, one network may have
WANTED = 65_536                 # open files, where the system allows them


def raise_file_limit() -> int:
    """Allow this process as many open files as the system lets it; returns how many."""
    try:
        import resource
    except ImportError:                         # not on this system
        return WANTED
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = WANTED if hard == resource.RLIM_INFINITY else min(hard, WANTED)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        return most
    return WANTED if soft == resource.RLIM_INFINITY else soft


class Door:
    """Counts connections as they come and go."""

    def __init__(self, config: Config, files: int) -> None:
        self.most = max(16, min(config.connections, files - RESERVE))
        self.each = max(8, min(config.connections_each, int(self.most * SHARE))) if config.rates else self.most
        self.refused = 0
        self._free = [ipaddress.ip_network(given) for given in (*config.proxies, *config.trusted)]
        self._open: dict[int, str] = {}         # by connection: its network
        self._of: dict[str, int] = {}

    def __len__(self) -> int:
        return len(self._open)

    def enter(self, connection: int, network: str) -> bool:
        """A connection came; False where there are enough."""
        crowded = self._of.get(network, 0) >= self.each and not self._is_free(network)
        if crowded or len(self._open) >= self.most:
            self.refused += 1
            return False
        self._open[connection] = network
        self._of[network] = self._of.get(network, 0) + 1
        return True

    def leave(self, connection: int) -> None:
        """It is gone; to say so twice is harmless."""
        network = self._open.pop(connection, None)
        if network is not None:
            self._of[network] -= 1
            if not self._of[network]:
                del self._of[network]

    def _is_free(self, network: str) -> bool:
        try:
            found = ipaddress.ip_network(network)
        except ValueError:
            return False
        return any(found.version == known.version and found.subnet_of(known) for known in self._free)  # type: ignore[arg-type]
