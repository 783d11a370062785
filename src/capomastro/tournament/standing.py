"""How everybody stands.

A table gives 1 point to its first, 0 to its last and even steps between; whoever shares a place shares its points. Whoever rests gets
a full point, as in chess, because no opponent could be had. Ties are broken by wins, then by the points of those one has played,
then by how far one's score lay above the mean of the table, then by lot.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from capomastro.kernel.view import places_shared

REST = 1.0


class Played(Struct, frozen=True):
    """A table that is over: who sat there, in the order of the seats, with ranks and scores. A bot that filled a seat is ""."""

    round: int
    table: int
    people: list[str]
    ranks: list[int]
    scores: list[int]


class Ranked(Struct, frozen=True):
    """One line of the standings."""

    place: int                  # equal where nothing but the lot parts them
    person: str
    points: float
    wins: int
    opponents: float            # the points of those one has played
    above: float                # the mean of the table, over all games
    games: int
    rests: int


def standings(people: Sequence[str], played: Sequence[Played], rests: Mapping[str, int], lots: Mapping[str, int]) -> list[Ranked]:
    """Everybody, best first. ``lots``: the smaller, the better."""
    points = {person: REST * rests.get(person, 0) for person in people}
    wins, games = dict.fromkeys(people, 0), dict.fromkeys(people, 0)
    above, met = dict.fromkeys(people, 0.0), {person: list[str]() for person in people}
    for table in played:
        mean = sum(table.scores) / len(table.scores)
        for person, share, rank, score in zip(table.people, places_shared(table.ranks), table.ranks, table.scores, strict=True):
            if person not in points:
                continue
            points[person] += share
            wins[person] += rank == 1
            games[person] += 1
            above[person] += score - mean
            met[person] += [other for other in table.people if other and other != person]
    opponents = {person: sum(points.get(other, 0.0) for other in met[person]) for person in people}

    def worth(person: str) -> tuple[float, float, float, float]:
        return (-round(points[person], 6), -wins[person], -round(opponents[person], 6), -round(above[person], 6))

    order = sorted(people, key=lambda person: (worth(person), lots.get(person, 0)))
    out: list[Ranked] = []
    for n, person in enumerate(order):
        place = out[-1].place if n and worth(order[n - 1]) == worth(person) else n + 1
        row = (points[person], wins[person], opponents[person], above[person], games[person], rests.get(person, 0))
        out.append(Ranked(place, person, *row))
    return out


class Compared(Struct, frozen=True):
    """One seat of a deal that several tables played: by how much a score lies above what others made of the same seat."""

    table: int
    seat: int
    person: str
    score: int
    above: float


def compared(played: Sequence[Played]) -> list[Compared]:
    """The tables of one round from the same deal, seat by seat, best first. A table of another size played another game."""
    out: list[Compared] = []
    for size in sorted({len(table.people) for table in played}):
        group = [table for table in played if len(table.people) == size]
        for seat in range(size):
            mean = sum(table.scores[seat] for table in group) / len(group)
            rows = [Compared(t.table, seat, t.people[seat], t.scores[seat], t.scores[seat] - mean) for t in group]
            out += sorted(rows, key=lambda row: (-row.score, row.table))
    return out
