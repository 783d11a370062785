"""A seat that goes along to another device of its player, or passes to whoever says that it is theirs."""

from __future__ import annotations

from litestar import Response, delete, post
from litestar.params import FromPath, FromQuery, JSONBody

from capomastro.kernel.view import Phrase
from capomastro.running import protocol as p
from capomastro.running.refusal import Refusal
from capomastro.server import rest
from capomastro.server.http.asking import Known, TheHub, TheVisitor, device_cookie
from capomastro.server.http.people import AnyRequest, device_of, who_i_am
from capomastro.server.people.identity import GO_LASTS
from capomastro.server.site.now import now_ms
from capomastro.server.tables import claiming, lobby


@post("/api/tables/{table_id:str}/go", tags=["people"])
async def make_go(table_id: FromPath[str], hub: TheHub, player: Known) -> rest.GoMade:
    """A link by which another device of mine goes on in my seat: once, and for ten minutes. An earlier one stops working."""
    room = await lobby.the_room(hub, table_id, player)
    if not room.seats_of(player.id):
        raise Refusal("not_your_seat", "you do not sit here", Phrase("server.not_your_seat"))
    token = await hub.identity.go_token(player, table_id)
    return rest.GoMade(f"/go#{token}", now_ms() + GO_LASTS)


async def _leads_to(hub: TheHub, name: str, table_id: str) -> rest.Going:
    row = await hub.store.tables.find(table_id)
    return rest.Going(name, table_id, row.facts.game if row is not None else "")


@post("/api/go/look", status_code=200, tags=["people"])
async def look_at_go(data: JSONBody[rest.Go], hub: TheHub) -> rest.Going:
    """Where such a link leads; it stays good."""
    player, table_id = await hub.identity.going(data.token)
    return await _leads_to(hub, player.name, table_id)


@post("/api/go", status_code=200, tags=["people"])
async def use_go(data: JSONBody[rest.Go], hub: TheHub, request: AnyRequest) -> Response[rest.Going]:
    """Use the link: this device is the player's from now on. Whoever it was before keeps what is theirs, elsewhere."""
    player, table_id, token = await hub.identity.go_on(data.token, device_of(request))
    found = await _leads_to(hub, player.name, table_id)
    found.me = await who_i_am(hub, player)
    return Response(found, cookies=[device_cookie(token, request)])


@post("/api/tables/{table_id:str}/claims", status_code=200, tags=["tables"])
async def claim_seat(
    table_id: FromPath[str], data: JSONBody[rest.ClaimSeat], hub: TheHub, player: Known, visitor: TheVisitor
) -> p.TableInfo:
    """Say that a seat whose player is away is mine; the people at the table are asked."""
    room = await lobby.the_room(hub, table_id, player, data.key, visitor)
    hub.limits.take("claim", visitor)
    await claiming.ask(room, player, data.seat)
    return room.info(player.id)


@delete("/api/tables/{table_id:str}/claims", status_code=200, tags=["tables"])
async def withdraw_claim(table_id: FromPath[str], hub: TheHub, player: Known, key: FromQuery[str] = "") -> p.TableInfo:
    """Take it back."""
    room = await lobby.the_room(hub, table_id, player, key)
    await claiming.withdraw(room, player)
    return room.info(player.id)


@post("/api/tables/{table_id:str}/claims/{claim_id:str}", status_code=200, tags=["tables"])
async def answer_claim(
    table_id: FromPath[str], claim_id: FromPath[str], data: JSONBody[rest.AnswerClaim], hub: TheHub, player: Known
) -> p.TableInfo:
    """Confirm or refuse, as one of the people at the table. With the last yes the seat passes; the first no ends it."""
    room = await lobby.the_room(hub, table_id, player)
    await claiming.answer(room, player, claim_id, data.yes)
    return room.info(player.id)


HANDLERS = [make_go, look_at_go, use_go, claim_seat, withdraw_claim, answer_claim]
