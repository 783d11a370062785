"""Whether what an address of the client names is there, so that the page which says it is not comes as "not found".

A table's key stands after the ``#``, which a server never sees: that there is a table is all that can be said of its address. A replay
names its key to the server, and then the two refusals look the same, as they do in the interface.
"""

from __future__ import annotations

from typing import Any

from litestar import Request

from capomastro.puzzles.puzzle import puzzle
from capomastro.running.refusal import Refusal
from capomastro.server.http.asking import admit, find_player, network, the_hub
from capomastro.server.site.rates import Visitor
from capomastro.server.store import TableRow
from capomastro.server.tables.hub import Hub

AnyRequest = Request[Any, Any, Any]


async def is_there(request: AnyRequest, name: str) -> bool:
    """Whether there is such a table, game, puzzle or tournament. Who may not ask, or asks too often, is told by the page itself."""
    place, _, rest = name.partition("/")
    if place == "puzzles":
        return not rest or puzzle(rest) is not None
    named = request.query_params.get("table", "") if place == "board" else rest.partition("/")[0]
    if place not in ("t", "replay", "analysis", "board", "tournament") or not named:
        return True
    hub = the_hub(request)
    try:
        player = await find_player(request, hub)
        admit(hub, player)
        hub.limits.take("request", Visitor(network(request), player.id if player else ""))
    except Refusal:
        return True
    if not named.isalnum() or len(named) > 32:
        return False
    if place == "tournament":
        return bool(await request.app.state.organiser.kept.version(named) != (0, 0))
    row = await _row(hub, named)
    if row is None or place == "t":
        return row is not None
    return hub.lets_in(row, player.id if player else "", request.query_params.get("key", ""))


async def _row(hub: Hub, table: str) -> TableRow | None:
    room = hub.rooms.get(table)
    return room.row if room is not None else await hub.store.tables.find(table)
