"""What is told of claims to seats: who is asked, and which seats may be asked for."""

from __future__ import annotations

from typing import Protocol

from capomastro.running.game import RunningGame
from capomastro.running.protocol import ClaimInfo
from capomastro.server.site.now import now_ms
from capomastro.server.store import Claim, TableRow

LASTS = 600_000                 # milliseconds in which a claim can be answered
REFUSALS = 3                    # after which nobody asks at this table any more


class Seated(Protocol):
    """What claims ask of a table in memory."""

    row: TableRow
    running: RunningGame | None
    claimants: dict[str, str]

    def present(self) -> set[str]: ...

    def absent_since(self, seat: int) -> int: ...

    def seats_of(self, player: str) -> list[int]: ...


def open_claims(claims: list[Claim]) -> list[Claim]:
    """Those whose time is not over."""
    return [claim for claim in claims if claim.at + LASTS > now_ms()]


def told(room: Seated, player: str) -> list[ClaimInfo]:
    """The claims of which a player is told: whoever sits at the table, and whoever makes one."""
    at_table = {chair.player: chair.name for chair in room.row.chairs if chair.player}
    out = []
    for claim in open_claims(room.row.facts.claims):
        name = room.claimants.get(claim.player, "")
        if name and (player in at_table or player == claim.player):
            waiting = [who for who in claim.asked if who not in claim.yes]
            names = [at_table[who] for who in waiting if who in at_table]
            out.append(ClaimInfo(claim.id, claim.seat, name, names, player == claim.player, player in waiting))
    return out


def can_confirm(room: Seated, seat: int) -> list[str]:
    """The people at the table who can say whose seat it is: they are here, and it is not theirs."""
    present, own = room.present(), room.row.chairs[seat].player
    return list(dict.fromkeys(c.player for c in room.row.chairs if c.player and c.player in present and c.player != own))


def is_left(room: Seated, seat: int) -> bool:
    """Whether a person sits at a seat who is not here and may come back."""
    chair = room.row.chairs[seat]
    return chair.kind == "person" and bool(room.absent_since(seat)) and room.running is not None and not room.running.left_for_good(seat)


def open_to(room: Seated, player: str) -> list[int]:
    """The seats of which a player may say that they are theirs."""
    row = room.row
    closed = row.state != "running" or row.facts.rated or not player or room.seats_of(player)
    if closed or player in row.facts.declined or len(row.facts.declined) >= REFUSALS or open_claims(row.facts.claims):
        return []
    return [seat for seat in range(len(row.chairs)) if is_left(room, seat) and can_confirm(room, seat)]
