"""A seat whose player is away passes to whoever says that it is theirs, once everybody at the table has confirmed it.

Nothing of what the seat knows leaves before. The claimant becomes the player of that one chair: of the absent player's
account, devices and other tables nothing passes along.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from capomastro.kernel.view import Phrase
from capomastro.running.refusal import Refusal
from capomastro.server.people.identity import new_id
from capomastro.server.people.naming import check_among
from capomastro.server.site.now import now_ms
from capomastro.server.store import Claim, Player, TableRow
from capomastro.server.tables import claims
from capomastro.server.tables.lobby import revise
from capomastro.server.tables.room import Room


def _closed() -> Refusal:
    return Refusal("not_allowed", "that seat cannot be claimed", Phrase("server.claim_closed"))


async def ask(room: Room, player: Player, seat: int) -> None:
    """Say that a seat is one's own."""
    facts = room.row.facts
    if facts.rated:
        raise Refusal("not_allowed", "at a rated table a seat stays with its account", Phrase("server.claim_rated"))
    if player.id in facts.declined:
        raise Refusal("not_allowed", "the people at this table said no", Phrase("server.claim_refused"))
    if seat not in claims.open_to(room, player.id):
        raise _closed()
    owner = await room.services.store.players.find(room.person_at(seat))
    if owner is None or owner.erased:
        raise _closed()
    if owner.account:
        raise Refusal("not_allowed", "that seat belongs to an account: sign in", Phrase("server.claim_account"))
    wait = room.absent_since(seat) + 1000 * room.services.config.least_patience - now_ms()
    if wait > 0:
        seconds = -(-wait // 1000)
        say = Phrase("server.claim_early", {"seconds": seconds})
        raise Refusal("not_allowed", f"that player may be back in a moment; ask again in {seconds} s", say, seconds)
    check_among(player.name, (chair.name for n, chair in enumerate(room.row.chairs) if chair.kind != "bot" and n != seat))
    claim = Claim(new_id(), seat, player.id, now_ms(), claims.can_confirm(room, seat))

    def change(row: TableRow) -> TableRow:
        if row.state != "running" or row.chairs[seat].player != owner.id or claims.open_claims(row.facts.claims):
            raise _closed()
        return replace(row, facts=replace(row.facts, claims=[claim]))

    await revise(room, change)


def _find(row: TableRow, claim_id: str) -> Claim:
    for claim in claims.open_claims(row.facts.claims):
        if claim.id == claim_id and row.state == "running":
            return claim
    raise Refusal("stale", "that question is no longer open", Phrase("server.stale"))


async def answer(room: Room, player: Player, claim_id: str, yes: bool) -> None:
    """One of the people at the table says whether it is true. The last yes passes the seat, the first no ends it."""

    def change(row: TableRow) -> TableRow:
        claim = _find(row, claim_id)
        if player.id not in claim.asked or player.id in claim.yes:
            raise Refusal("not_your_seat", "you are not asked", Phrase("server.not_your_seat"))
        if not yes:
            return replace(row, facts=replace(row.facts, claims=[], declined=[*row.facts.declined, claim.player]))
        agreed = replace(claim, yes=[*claim.yes, player.id])
        if set(agreed.yes) < set(agreed.asked):
            return replace(row, facts=replace(row.facts, claims=[agreed]))
        return _pass(room, row, agreed)

    await revise(room, change, chairs=True)


def _pass(room: Room, row: TableRow, claim: Claim) -> TableRow:
    """The table with the claimant in the seat."""
    before = row.chairs[claim.seat].player
    if before in room.present() or any(chair.player == claim.player for chair in row.chairs):
        raise _closed()
    chairs = [replace(chair, player=claim.player, name="") if n == claim.seat else chair for n, chair in enumerate(row.chairs)]
    host = claim.player if row.host == before else row.host
    return replace(row, host=host, chairs=chairs, facts=replace(row.facts, claims=[]))


async def _drop(room: Room, which: Callable[[Claim], bool]) -> None:
    await revise(room, lambda row: replace(row, facts=replace(row.facts, claims=[c for c in row.facts.claims if not which(c)])))


async def withdraw(room: Room, player: Player) -> None:
    """The claimant takes it back."""
    if any(claim.player == player.id for claim in room.row.facts.claims):
        await _drop(room, lambda claim: claim.player == player.id)


async def is_back(room: Room, player: str) -> None:
    """Whoever sits at a seat is here: nobody else is the one who sat there."""
    mine = room.seats_of(player)
    if any(claim.seat in mine for claim in room.row.facts.claims):
        await _drop(room, lambda claim: claim.seat in mine)
