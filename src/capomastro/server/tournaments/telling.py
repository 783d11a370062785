"""A tournament as somebody may see it. Of a table that still plays it tells who sits there, and nothing of the game."""

from __future__ import annotations

import csv
import io

from msgspec.structs import replace

from capomastro.server import tournament_rest as t
from capomastro.server.site.now import now_ms
from capomastro.server.store import Player
from capomastro.server.tournaments.organiser import Held, Organiser
from capomastro.tournament.entries import Begun, Corrected, Ended, Left, Plan
from capomastro.tournament.tournament import Round, Tournament

UNTOLD = Plan("", 0, 0).seed      # what lots and pairings follow from is not told while they are still drawn
FORMULA = ("=", "+", "-", "@", "\t", "\r")      # a spreadsheet would reckon with what begins so

COLUMNS = (
    "tournament.column.place", "tournament.column.name", "tournament.column.points", "tournament.column.wins",
    "tournament.column.opponents", "tournament.column.above", "tournament.column.games", "tournament.column.rests",
)  # fmt: skip


def link(organiser: Organiser, tournament: str) -> str:
    """The way in, for a QR code."""
    return f"/tournament/{tournament}#{organiser.hub.tournament_key(tournament)}"


def lets_in(organiser: Organiser, held: Held, player: Player | None, key: str) -> bool:
    """Whether somebody may see a tournament: its organiser, whoever takes part or did, and whoever has its link."""
    known = player is not None and (player.id == held.row.host or player.id in held.it.people)
    return known or organiser.hub.is_tournament_key(held.row.id, key)


async def info(organiser: Organiser, held: Held, player: Player | None) -> t.TournamentInfo:
    row, it, now = held.row, held.it, now_ms()
    me = player.id if player is not None else ""
    names = await organiser.kept.names([*it.people, row.host])
    directs = bool(me) and me == row.host
    waiting = [table for one in it.rounds if one.begun and not one.done for table in one.opened]
    stopped = await organiser.kept.stopped(waiting if directs else [])
    coming = set(waiting) - await organiser.kept.there(waiting)         # nobody is sent to a table before it is there
    absent = {entry.person for entry in it.log if isinstance(entry, Left) and entry.absent and not it.people[entry.person]}
    return t.TournamentInfo(
        id=row.id, title=row.title, plan=replace(it.plan, seed=UNTOLD), last=it.last, version=sum(held.version), now=now,
        people=[t.TournamentPerson(person, names.get(person, ""), here, person in absent) for person, here in it.people.items()],
        rounds=[_round(organiser, it, number, me, directs, stopped, coming) for number in range(len(it.rounds))],
        standings=it.standings(), organiser=directs, person=me if me in it.people else "", seat=_seat(it, me),
        link=link(organiser, row.id), left=it.left(now), halted=bool(it.halted), closed=it.closed,
        corrections=_corrections(it, names),
    )  # fmt: skip


def _seat(it: Tournament, me: str) -> t.TournamentSeat | None:
    found = it.table_of(me) if me else None
    return t.TournamentSeat(*found, colour=found[1]) if found is not None else None


def _round(
    organiser: Organiser, it: Tournament, number: int, me: str, directs: bool, stopped: set[str], coming: set[str]
) -> t.TournamentRound:
    one = it.rounds[number]
    inside = [directs or me in people for people in one.tables]
    tables = [_table(organiser, one, table, inside[table], stopped, coming) for table in range(len(one.tables))]
    compared = it.compared(number) if it.plan.same_deal and one.done else []
    return t.TournamentRound(tables, one.rests, one.begun, compared)


def _table(organiser: Organiser, one: Round, number: int, inside: bool, stopped: set[str], coming: set[str]) -> t.TournamentTable:
    ended = one.results.get(number)
    table_id = one.opened[number] if one.opened else ""
    room = organiser.hub.rooms.get(table_id)
    bots = sorted(room.running.sitting_in) if room is not None and room.running is not None and ended is None else []
    result = t.TableResult(ended.ranks, ended.scores, ended.how) if ended is not None else None
    return t.TournamentTable(one.tables[number], result, table_id in stopped, table_id if inside and table_id not in coming else "", bots)


def _corrections(it: Tournament, names: dict[str, str]) -> list[t.Correction]:
    found: list[t.Correction] = []
    results: dict[tuple[int, int], t.TableResult] = {}
    number = -1
    for entry in it.log:
        if isinstance(entry, Begun):
            number += 1
        elif isinstance(entry, Ended):
            results[number, entry.table] = t.TableResult(entry.ranks, entry.scores, entry.how)
        elif isinstance(entry, Corrected):
            before = results[entry.round, entry.table]
            after = results[entry.round, entry.table] = t.TableResult(entry.ranks, entry.scores, "corrected")
            by = names.get(entry.by, "")
            found.append(t.Correction(entry.at, by, entry.round, entry.table, before, after, entry.reason))
    return found


async def sheet(organiser: Organiser, held: Held, lang: str) -> str:
    """The standings as comma-separated values, for a spreadsheet."""
    names = await organiser.kept.names(list(held.it.people))
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow([organiser.hub.teller.say(column, lang) for column in COLUMNS])
    for row in held.it.standings():
        numbers = (f"{row.points:g}", row.wins, f"{row.opponents:g}", f"{row.above:.1f}", row.games, row.rests)
        writer.writerow([row.place, _harmless(names.get(row.person, "")), *numbers])
    return out.getvalue()


def _harmless(name: str) -> str:
    return f"'{name}" if name.startswith(FORMULA) else name
