"""Before and after a game: opening tables, sitting down, playing again, playing on from a moment, bringing in a record."""

from __future__ import annotations

import base64
from collections.abc import Callable
from typing import Any, NamedTuple

from msgspec.structs import replace

from capomastro.bots import bot as find_bot
from capomastro.bots.asked import usual_bot
from capomastro.kernel.errors import CapomastroError
from capomastro.kernel.game import Game
from capomastro.kernel.registry import game as find_game
from capomastro.kernel.state import OMNISCIENT, SPECTATOR
from capomastro.kernel.view import Phrase
from capomastro.lessons.lesson import lesson_of
from capomastro.running import protocol as p
from capomastro.running.game import RunningGame
from capomastro.running.refusal import Refusal, because
from capomastro.server import rest
from capomastro.server.people.identity import new_id
from capomastro.server.people.naming import alike, check_among, clean, readable
from capomastro.server.site.now import now_ms
from capomastro.server.site.rates import NOBODY, Visitor
from capomastro.server.store import Chair, Conflict, Facts, Player, TableRow
from capomastro.server.tables import fairness
from capomastro.server.tables.hub import Hub
from capomastro.server.tables.room import Room

USUAL_PLAYERS = 3
FRIENDS, STRANGERS = 3600, 60   # seconds that a seat waits for its absent player, where nothing else was agreed
MOMENTS = 60                    # at most, in one answer
ATTEMPTS = 5                    # at changing a table that others change at the same time


def uncertain(game: Game, data: str) -> int:
    """How many numbers of a data version are not the printed ones."""
    return sum(not fact.certain for fact in game.facts(game.shelf.load(data)))


# -- opening ------------------------------------------------------------------------


def _seats(game: Game, seats: list[p.SeatSpec]) -> list[p.SeatSpec]:
    if seats:
        return seats
    players = USUAL_PLAYERS if USUAL_PLAYERS in game.players else game.players[0]
    return [p.SeatSpec("me"), *(p.SeatSpec("bot", bot=usual_bot()) for _ in range(players - 1))]


def _chair(spec: p.SeatSpec, player: Player, seat: int) -> Chair:
    if spec.kind == "me":
        return Chair("person", player.id, "", "", seat)
    if spec.kind == "hotseat":
        return Chair("hotseat", player.id, readable(spec.name) if clean(spec.name, 40) else f"{player.name} {seat + 1}", "", seat)
    if spec.kind == "bot":
        name = spec.bot or usual_bot()
        find_bot(name)                      # refuses what is not installed
        return Chair("bot", None, name, name, seat)
    return Chair("open", colour=seat)


def _check_seats(chairs: list[Chair], facts: Facts) -> None:
    persons = [c.player for c in chairs if c.kind == "person"]
    if len(set(persons)) != len(persons):
        raise Refusal("malformed", "a player sits once; further chairs are hot-seats", Phrase("server.chair_taken"))
    hot = [c.name for c in chairs if c.kind == "hotseat"]
    if any(alike(one, two) for number, one in enumerate(hot) for two in hot[:number]):
        raise Refusal("not_allowed", "two players on one screen need different names", Phrase("server.name_alike"))
    if facts.rated and any(c.kind == "hotseat" for c in chairs):
        raise Refusal("not_allowed", "a rated table has no hot-seat", Phrase("server.rated_rules"))


class Given(NamedTuple):
    """What is settled about a table before it is there: its id, and who sits where."""

    table: str
    chairs: list[Chair]


def _patience(hub: Hub, asked: rest.NewTable) -> int:
    if asked.patience is None:
        return STRANGERS if asked.public else FRIENDS
    return max(asked.patience, hub.config.least_patience) if asked.patience else 0


def _check_rated(facts: Facts, player: Player) -> None:
    if facts.rated and not player.account:
        raise Refusal("not_allowed", "a rated game needs an account", Phrase("server.rated_account"))


async def open_table_for(hub: Hub, player: Player, asked: rest.NewTable, given: Given | None = None, **more: Any) -> TableRow:
    """A new table; ``more`` are facts of a rematch, a branch or a tournament."""
    hub.desk.check_begin()
    if asked.lesson:
        return await _open_lesson(hub, player, asked)
    game = find_game(asked.game, asked.rules)
    seats = _seats(game, asked.seats)
    if asked.rated and asked.aids:
        asked.aids = False
    try:
        setup = game.setup(game.new(len(seats), asked.options))
    except (CapomastroError, TypeError, ValueError) as error:
        raise because("server.bad_options", error) from None
    if (asked.clock.kind in ("move", "fischer") and asked.clock.seconds < 5) or (asked.clock.kind == "days" and asked.clock.days < 1):
        raise Refusal("malformed", "a clock needs at least 5 seconds or a day", Phrase("server.bad_clock"))
    facts = Facts(
        game=game.id,
        players=len(seats),
        options=setup["options"],
        rules=setup["rules"],
        data=setup["data"],
        hash=setup["hash"],
        watch=asked.watch,
        aids=asked.aids,
        rated=asked.rated,
        clock=asked.clock,
        start=asked.start,
        patience=_patience(hub, asked),
        window=asked.window,
        uncertain=uncertain(game, setup["data"]),
        **more,
    )
    chairs = given.chairs if given is not None else [_chair(spec, player, seat) for seat, spec in enumerate(seats)]
    _check_seats(chairs, facts)
    _check_rated(facts, player)
    now = now_ms()
    row = TableRow(given.table if given is not None else new_id(), "open", asked.public, player.id, facts, chairs, now, now)
    await hub.store.tables.add(row)
    hub.metrics.count("tables_opened")
    if asked.begin and all(chair.kind != "open" for chair in chairs):
        await (await the_room(hub, row.id, player, "")).beginning.start()
    return await _as_stored(hub, row)


async def _open_lesson(hub: Hub, player: Player, asked: rest.NewTable) -> TableRow:
    """A coached game: a private, unrated table with a prepared deal."""
    game = find_game(asked.game)
    lesson = lesson_of(game, asked.lesson)
    start = game.from_position(lesson.position)
    players, setup = int(start.players), game.setup(start)
    bot = usual_bot()                           # it plays what the lesson says, and for itself only in a rematch
    seats = [p.SeatSpec("me") if seat == lesson.seat else p.SeatSpec("bot", bot=bot) for seat in range(players)]
    options = {**setup["options"], "data": setup["data"]}
    new = rest.NewTable(game.id, seats, options, public=False, watch=False, patience=0, begin=True, rules=setup["rules"])
    position = base64.b64encode(start.encode()).decode()
    return await open_table_for(hub, player, new, position=position, lesson=lesson.name, nonces=lesson.nonces(players))


async def _as_stored(hub: Hub, row: TableRow) -> TableRow:
    """The table with everybody's name."""
    return await hub.store.tables.find(row.id) or row


# -- sitting down ---------------------------------------------------------------------


async def the_room(hub: Hub, table_id: str, player: Player | None, key: str = "", visitor: Visitor = NOBODY) -> Room:
    """The table, if there is one and ``player`` may come to it; the two refusals look the same. Its link is an invitation."""
    room = await hub.room(table_id) if table_id.isalnum() and len(table_id) <= 32 else None
    if room is None or not hub.lets_in(room.row, player.id if player else "", key):
        raise Refusal("unknown", "there is no such table", Phrase("server.no_table"))
    if key and hub.is_link(room.row, key):
        hub.limits.invite(visitor)
    return room


def _still_open(row: TableRow) -> None:
    if row.state != "open" or row.facts.starting:
        raise Refusal("not_allowed", "the game has started already", Phrase("server.started"))


def _host_only(room: Room, player: Player) -> None:
    if room.row.host != player.id:
        raise Refusal("not_allowed", "only the host can do that", Phrase("server.not_host"))


async def sit(hub: Hub, room: Room, player: Player, seat: int | None) -> None:
    """Take an open chair."""
    _still_open(room.row)
    if room.seats_of(player.id):
        raise Refusal("not_allowed", "you sit here already", Phrase("server.already"))
    _check_rated(room.row.facts, player)
    if room.row.facts.only and player.id not in room.row.facts.only:
        raise Refusal("not_allowed", "this deal was played before: only those who know it sit here", Phrase("server.known_deal"))
    check_among(player.name, (chair.name for chair in room.row.chairs if chair.kind != "bot"))
    free = [n for n, chair in enumerate(room.row.chairs) if chair.kind == "open" and seat in (None, n)]
    for n in free:
        try:
            await hub.store.tables.take_chair(room.row.id, n, player.id)
        except Conflict:
            continue
        await room.changed()
        return
    raise Refusal("not_allowed", "that chair is taken", Phrase("server.chair_taken"))


async def check_name(hub: Hub, player: Player, name: str) -> None:
    """Refuse a new name that could be taken for somebody else's at a table where the player sits."""
    for state in ("open", "running"):
        for row in await hub.store.tables.newest(state=state, player=player.id, limit=1000):
            check_among(name, (chair.name for chair in row.chairs if chair.player != player.id and chair.kind != "bot"))


async def revise(room: Room, change: Callable[[TableRow], TableRow], *, chairs: bool = False) -> None:
    """Write a change, worked out from the table as it is stored; somebody else may change it at the same time."""
    store = room.services.store
    for _ in range(ATTEMPTS):
        row = await store.tables.find(room.row.id) or room.row
        try:
            await store.tables.change(change(row), chairs=chairs)
        except Conflict:
            continue
        await room.changed()
        return
    raise Refusal("busy", "too many at once; try again", Phrase("server.too_fast"))


async def _rearrange(room: Room, rearranged: Callable[[TableRow], list[Chair]]) -> None:
    """Give an open table other chairs."""

    def change(row: TableRow) -> TableRow:
        _still_open(row)
        chairs = rearranged(row)
        _check_seats(chairs, row.facts)
        return replace(row, chairs=chairs)

    await revise(room, change, chairs=True)


async def leave(hub: Hub, room: Room, player: Player) -> None:
    """Get up before the start; hot-seat chairs of the player become free too."""

    def rearranged(row: TableRow) -> list[Chair]:
        if not any(chair.player == player.id for chair in row.chairs):
            raise Refusal("not_allowed", "you do not sit here", Phrase("server.already"))
        return [Chair("open", colour=c.colour) if c.player == player.id else c for c in row.chairs]

    await _rearrange(room, rearranged)


async def change_seat(hub: Hub, room: Room, player: Player, seat: int, asked: rest.ChangeSeat) -> None:
    """The host arranges the chairs; everybody chooses a colour of their own."""

    def rearranged(row: TableRow) -> list[Chair]:
        chairs = row.chairs
        if seat >= len(chairs) or (asked.swap is not None and asked.swap >= len(chairs)):
            raise Refusal("unknown", "there is no such chair", Phrase("server.malformed"))
        mine = chairs[seat].player == player.id
        if asked.spec is not None or asked.swap is not None or not mine:
            _host_only(room, player)
        if asked.swap is not None:
            chairs[seat], chairs[asked.swap] = chairs[asked.swap], chairs[seat]
        if asked.spec is not None:
            if chairs[seat].kind == "person" and not mine:
                raise Refusal("not_allowed", "remove the player first", Phrase("server.chair_taken"))
            colour = chairs[seat].colour
            chairs[seat] = _chair(asked.spec, player, seat)
            chairs[seat].colour = colour
        if asked.colour is not None:
            for chair in chairs:
                if chair.colour == asked.colour:
                    chair.colour = chairs[seat].colour
            chairs[seat].colour = asked.colour
        return chairs

    await _rearrange(room, rearranged)


async def remove(hub: Hub, room: Room, player: Player, seat: int) -> None:
    """The host makes a chair free before the start."""
    _host_only(room, player)
    gone: set[str | None] = set()

    def rearranged(row: TableRow) -> list[Chair]:
        if seat >= len(row.chairs):
            raise Refusal("unknown", "there is no such chair", Phrase("server.malformed"))
        gone.add(row.chairs[seat].player)
        return [Chair("open", colour=c.colour) if n == seat else c for n, c in enumerate(row.chairs)]

    await _rearrange(room, rearranged)
    for connection in tuple(room.connections):
        if connection.player.id in gone - {player.id, *(chair.player for chair in room.row.chairs)}:
            connection.close("removed")


async def start(hub: Hub, room: Room, player: Player) -> None:
    _host_only(room, player)
    hub.desk.check_begin()
    await room.beginning.start()


async def close(room: Room, player: Player) -> None:
    """The host closes the table: before the start, or in the middle of a game, which then has no winner."""
    _host_only(room, player)
    if room.row.state == "running" and room.row.facts.rated:
        raise Refusal("not_allowed", "a rated game is played to its end; resign instead", Phrase("server.rated_close"))
    if not await room.close("closed_by_host"):
        raise Refusal("not_allowed", "the table is closed already", Phrase("server.over"))


async def renew_link(hub: Hub, room: Room, player: Player) -> None:
    """A new secret link; the old one stops working."""
    await revise_as_host(hub, room, player, lambda row: replace(row, facts=replace(row.facts, links=row.facts.links + 1)))


async def revise_as_host(hub: Hub, room: Room, player: Player, change: Callable[[TableRow], TableRow]) -> None:
    """The host changes what was agreed about a table."""
    _host_only(room, player)
    await revise(room, change)


# -- again -----------------------------------------------------------------------------


def finished(room: Room) -> RunningGame:
    """The game of a table, once it is over."""
    if not room.is_revealed or room.running is None:
        raise Refusal("not_allowed", "the game is not finished yet", Phrase("server.not_finished"))
    return room.running


async def again(hub: Hub, room: Room, player: Player, same_deal: bool) -> TableRow:
    """A rematch at the same chairs: those who are not here find their chair kept for them. Whoever asks second comes to the same one."""
    finished(room)
    hub.desk.check_begin()
    if not room.seats_of(player.id):
        raise Refusal("not_your_seat", "only those who played can ask for a rematch", Phrase("server.not_your_seat"))
    old = room.row.facts
    origin = p.Origin("same_deal" if same_deal else "rematch", room.row.id)
    facts = Facts(
        game=old.game, players=old.players, options=old.options, rules=old.rules, data=old.data, hash=old.hash, watch=old.watch,
        aids=old.aids, rated=old.rated and not same_deal, clock=old.clock, start=old.start, patience=old.patience, window=old.window,
        origin=origin, uncertain=old.uncertain, lesson=old.lesson if same_deal else "",
        position="" if old.lesson and not same_deal else old.position,      # after a lesson comes a whole game
        same_deal=room.row.id if same_deal and room.seed else "", nonces=old.nonces if same_deal else [],
        only=sorted({c.player for c in room.row.chairs if c.player}) if same_deal else [],
    )
    now = now_ms()
    chairs = [Chair(c.kind, c.player, c.name, c.bot, c.colour) for c in room.row.chairs]
    row = TableRow(new_id(), "open", room.row.public and not same_deal, player.id, facts, chairs, now, now)
    if same_deal:
        await hub.store.tables.add(row)
        return await _as_stored(hub, row)
    return await _rematch(hub, room, row)


async def _rematch(hub: Hub, room: Room, new: TableRow) -> TableRow:
    """Open the rematch, unless somebody has done so."""
    for _ in range(ATTEMPTS):
        row = await hub.store.tables.find(room.row.id) or room.row
        if row.facts.rematch and (known := await hub.store.tables.find(row.facts.rematch)) is not None:
            return known
        try:
            await hub.store.tables.add_rematch(replace(row, facts=replace(row.facts, rematch=new.id)), new)
        except Conflict:
            continue
        await room.changed()
        return await _as_stored(hub, new)
    raise Refusal("busy", "too many at once; try again", Phrase("server.too_fast"))


async def branch(hub: Hub, room: Room, player: Player, asked: rest.Branch) -> TableRow:
    """Play on from a moment of a finished game, with a new shuffle of what was still hidden then."""
    running = finished(room)
    await fairness.check_advice(hub.store, player, room.row.facts.game)
    await fairness.check_deal(hub.store, room.row, "server.deal_branch")
    if asked.step > len(running.table.steps):
        raise Refusal("malformed", f"the game has {len(running.table.steps)} steps", Phrase("server.malformed"))
    old = room.row.facts
    seats = asked.seats or [p.SeatSpec("me"), *(p.SeatSpec("bot", bot=usual_bot()) for _ in range(old.players - 1))]
    if len(seats) != old.players:
        raise Refusal("malformed", f"this game has {old.players} seats", Phrase("server.malformed"))
    new = rest.NewTable(old.game, seats, {**old.options, "data": old.data}, public=False, aids=old.aids, begin=True, rules=old.rules)
    origin = p.Origin("branch", room.row.id, asked.step)
    return await open_table_for(hub, player, new, position=running.position_after(asked.step), origin=origin)


# -- records -----------------------------------------------------------------------------


async def bring_in(hub: Hub, player: Player, text: str, visitor: Visitor) -> TableRow:
    """A record becomes a finished table that can be replayed and branched."""
    now, table_id = now_ms(), new_id()
    found = await hub.clerks.read(text, now, table_id, visitor)
    if found.wrong:
        raise Refusal("malformed", found.wrong, Phrase("server.bad_record", {"reason": found.reason, "line": found.line}))
    facts = Facts(
        game=found.game, players=found.players, options=found.options, rules=found.rules, data=found.data, hash=found.hash,
        origin=p.Origin("import"), uncertain=found.uncertain, commitment=found.commitment, nonces=found.nonces, ending=found.ending,
    )
    chairs = [Chair("bot", None, clean(found.names.get(seat, ""), 40), "", seat) for seat in range(found.players)]
    row = TableRow(table_id, "finished", False, player.id, facts, chairs, now, now)
    await hub.store.tables.add(row, found.entries, found.seed)
    await hub.store.logs.keep_snapshot(row.id, found.length, found.kept)
    return row


# -- replays -------------------------------------------------------------------------------


async def replay(
    hub: Hub, room: Room, player: Player | None, seat: int | None, first: int, count: int, visitor: Visitor, *, walk: bool
) -> bytes:
    """The moments of a game, as JSON: while it runs, only as the receiver sees it; afterwards as anybody saw it."""
    running = room.begun()
    who = player.id if player else ""
    mine = room.seats_of(who)
    if room.is_revealed:
        eyes = OMNISCIENT if seat is None else seat
        allowed = OMNISCIENT <= eyes < room.row.facts.players
    else:
        eyes = (mine[0] if mine else SPECTATOR) if seat is None else seat
        allowed = eyes in mine or (eyes == SPECTATOR and room.row.facts.watch)
    if not allowed:
        raise Refusal("not_your_seat", "you may not look through that seat", Phrase("server.not_your_seat"))
    if not room.is_revealed and not mine and not room.may_look(who):
        raise Refusal("not_allowed", "this table is not open to spectators", Phrase("server.no_watching"))
    finished = room.is_revealed
    return await hub.clerks.replay(running, eyes, first, min(count, MOMENTS), visitor, aids=room.aids, finished=finished, walk=walk)
