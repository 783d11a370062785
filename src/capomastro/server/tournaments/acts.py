"""What people do in a tournament: make it, enter and leave it, and, as its organiser alone, direct it."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from capomastro.kernel.errors import CapomastroError
from capomastro.kernel.registry import game as find_game
from capomastro.kernel.registry import games
from capomastro.kernel.view import Phrase
from capomastro.running.refusal import Refusal, because
from capomastro.server import tournament_rest as t
from capomastro.server.people.identity import new_id
from capomastro.server.people.naming import check_among, clean
from capomastro.server.site.now import now_ms
from capomastro.server.store import Player
from capomastro.server.store.tournaments import TournamentRow
from capomastro.server.tables.room import Room
from capomastro.server.tournaments.organiser import Held, Organiser, allowed_sizes
from capomastro.tournament.entries import AnyEntry, Plan
from capomastro.tournament.tournament import Tournament, Wrong

OPEN_EACH = 10                  # tournaments of one organiser that are not over


async def make(organiser: Organiser, player: Player, asked: t.NewTournament) -> str:
    """A new tournament; returns its id."""
    title = clean(asked.title, 80)
    if asked.game not in games() or not title:
        raise Refusal("malformed", "a tournament needs a title, and a game of this site", Phrase("tournament.wrong.title"))
    if await organiser.kept.number_open(player.id) >= OPEN_EACH:
        raise Refusal("not_allowed", f"end one of your {OPEN_EACH} tournaments first", Phrase("tournament.wrong.many", {"n": OPEN_EACH}))
    allowed = _sizes(asked)
    seed = secrets.randbits(30)
    plan = Plan(asked.game, asked.rounds, asked.size, asked.system, asked.options, asked.minutes, asked.at_end, asked.same_deal, seed)
    now = now_ms()
    try:
        first = Tournament(allowed).planned(plan, now, player.id)
    except Wrong as wrong:
        raise Refusal("malformed", str(wrong), wrong.say) from None
    row = TournamentRow(new_id(), player.id, title, asked.game, True, now, now)
    await organiser.kept.add(row, first)
    return row.id


def _sizes(asked: t.NewTournament) -> list[int]:
    """How many can play at a table as the organiser wishes; refused with the reason where nobody can."""
    try:
        find_game(asked.game).new(asked.size, asked.options)
    except (CapomastroError, TypeError, ValueError) as error:
        if not (found := allowed_sizes(asked.game, asked.options)):
            raise because("server.bad_options", error) from None
        return found
    return allowed_sizes(asked.game, asked.options)


async def enter(organiser: Organiser, held: Held, player: Player) -> None:
    """Take part; nobody takes part under a name that could be taken for another's."""
    others = [person for person in held.it.here if person != player.id]
    check_among(player.name, (await organiser.kept.names(others)).values())
    await organiser.act(held.row.id, lambda it: it.entered(player.id, now_ms()))


async def leave(organiser: Organiser, held: Held, player: Player) -> None:
    """Take part no longer; what was played stays."""
    await organiser.act(held.row.id, lambda it: it.left_by(player.id, now_ms(), player.id))


async def direct(organiser: Organiser, held: Held, player: Player, act: t.AnyAct) -> None:
    """What only the organiser does."""
    if held.row.host != player.id:
        raise Refusal("not_allowed", "only the organiser can do that", Phrase("tournament.not_organiser"))
    match act:
        case t.SitIn(table=table, seat=seat):
            room = await _playing(organiser, held, table)
            if seat >= room.row.facts.players:
                raise Refusal("unknown", "there is no such chair", Phrase("server.malformed"))
            await room.tending.sit_in(seat, "organiser")
        case t.Start():
            organiser.hub.desk.check_begin()
            opened = [new_id() for _ in held.it.rounds[-1].tables] if held.it.rounds else []
            await organiser.act(held.row.id, lambda it: it.begun(opened, now_ms(), player.id))
        case t.Without(table=table) | t.Score(table=table):
            await organiser.act(held.row.id, _worked_out(act, player.id))
            room = await _playing(organiser, held, table)
            await room.close("closed_by_host")
        case _:
            await organiser.act(held.row.id, _worked_out(act, player.id))
    await organiser.follow_up(held.row.id)


async def _playing(organiser: Organiser, held: Held, table: int) -> Room:
    """A table of the round that is on."""
    one = held.it.running
    room = await organiser.hub.room(one.opened[table]) if one is not None and table < len(one.opened) else None
    if room is None:
        raise Refusal("unknown", "there is no such table", Phrase("server.no_table"))
    return room


def _worked_out(act: t.AnyAct, by: str) -> Callable[[Tournament], AnyEntry]:
    def work_out(it: Tournament) -> AnyEntry:
        now = now_ms()
        match act:
            case t.Pair():
                return it.paired(now, by)
            case t.Halt(on=on):
                return it.halt(on, now, by)
            case t.Place(person=person, state=state):
                return it.entered(person, now, by) if state == "here" else it.left_by(person, now, by, absent=state == "absent")
            case t.Without(table=table, people=people):
                return it.without(table, people, now, by)
            case t.Score(table=table, ranks=ranks, scores=scores):
                return it.ended(table, ranks, scores, now, by, "entered")
            case t.Correct(round=number, table=table, ranks=ranks, scores=scores, reason=reason):
                return it.corrected(number, table, ranks, scores, clean(reason, 200), now, by)
            case _:
                return it.over(now, by)

    return work_out
