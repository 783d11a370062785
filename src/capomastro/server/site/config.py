"""How a site is run. Every value has a default that suits one computer at home."""

from __future__ import annotations

import socket
from contextlib import suppress
from dataclasses import dataclass, field

KEPT = {
    "open": 14.0,           # tables that were opened and never begun
    "guests": 365.0,        # names without an account, since their device was last seen
    "devices": 365.0,       # devices that are signed in, since they were last seen
    "chat": 90.0,           # lines at tables that are over
    "finished": 0.0,        # games that are over and not rated
    "logs": 730.0,          # the operator's trail, and reports that were dealt with
}


@dataclass
class Config:
    """What ``capomastro serve`` can be told."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = "sqlite:///capomastro.db"
    origins: tuple[str, ...] = ()           # further origins that browsers may come from, such as https://play.example.org
    proxies: tuple[str, ...] = ("127.0.0.1",)       # addresses or networks whose X-Forwarded-For and X-Forwarded-Proto are believed
    trusted: tuple[str, ...] = ()           # networks that no limit counts, such as a club's own; their players have their limits
    access: str = "open"                    # open, invite, accounts
    shared: bool = False                    # listening on the local network: show the address to friends
    workers: int = 0                        # bot processes; 0: one less than there are cores, at least one
    blind_wait: float = 1.5                 # seconds a blind question takes at least, answered or not
    window: float = 0.0                     # seconds in which one may be answered by people; 0: as each table says
    gather_wait: float = 4.0                # seconds to wait for the players' browsers before the shuffle
    nonce_wait: float = 3.0                 # seconds to wait for the seats' nonces
    bot_pace: float = 0.5                   # seconds a bot takes at least, so that people can follow
    idle_unload: float = 120.0              # seconds after which a table nobody watches leaves memory
    bot_limit: float = 120.0                # seconds beyond its own budget after which a bot that has not answered has failed
    abandoned_after: float = 90.0           # days after which a table nobody came back to is closed; 0: never
    keep: dict[str, float] = field(default_factory=lambda: dict(KEPT))      # days that each kind of thing is kept; 0: for good
    pages: str = ""                         # folder with imprint.md, privacy.md and house-rules.md
    least_patience: int = 30                # seconds that a seat waits for its absent player, at least
    takeover_bot: str = ""                  # who sits in for the absent; empty: the strongest quick bot
    rates: bool = True                      # limits on how much one visitor may do
    connections: int = 8_192                # open at the same time, in all; fewer where the system allows fewer files
    connections_each: int = 512             # … from one address: thirty devices with their sockets and requests
    header_wait: float = 15.0               # seconds in which the head of a request must have come
    body_wait: float = 45.0                 # … and then its body
    mail_server: str = ""                   # smtp://user:password@host:587 or smtps://…; empty: no mail is sent
    mail_from: str = ""                     # its sender
    analysis: float = 60.0                  # seconds of one core that the analysis of a finished game may take
    analyses: int = 10                      # … and how many each player may ask for in a week
    log_level: str = "info"

    def allowed_origins(self) -> frozenset[str]:
        """Exactly these origins may use the site with a cookie."""
        names = ["localhost", "127.0.0.1", "[::1]"]
        if self.shared:
            names += local_addresses()
        elif self.host not in ("0.0.0.0", "::", "127.0.0.1", "localhost"):
            names.append(self.host)
        found = {f"http://{name}:{self.port}" for name in names}
        if self.port == 80:
            found |= {f"http://{name}" for name in names}
        return frozenset(found | {origin.rstrip("/") for origin in self.origins})

    def allowed_hosts(self) -> frozenset[str]:
        """The Host headers that belong to the allowed origins."""
        return frozenset(origin.split("://", 1)[1] for origin in self.allowed_origins())

    def addresses(self) -> list[str]:
        """Where friends on the local network reach this server."""
        return [f"http://{name}:{self.port}" for name in local_addresses()] if self.shared else []


def local_addresses() -> list[str]:
    """This computer's addresses on the local network, best guess first."""
    found: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("192.0.2.1", 9))         # sends nothing: asks which address would be used
        found.append(str(probe.getsockname()[0]))
    with suppress(OSError):
        found += [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return [a for a in dict.fromkeys(found) if not a.startswith("127.")]
