"""Who sits with whom in the next round.

Tables are as large as wished where the number of people allows it, else as even as can be; somebody rests only where no seating
of all is possible. Among all seatings one is looked for in which people meet whom they have not met, and, in a Swiss tournament,
whom they are level with: first by dealing them out in order of their standing, then by changing places as long as that helps.
Everything follows from the seed, so that a restart pairs as before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations

from capomastro.kernel.rng import Rng

MEETING = 100.0                 # what it costs to meet somebody once more, against a point of difference in standing
TRIES = 100                     # changes of place for each person that are tried at random, before the last ones are looked for one by one
Meetings = Mapping[frozenset[str], int]


def sizes(people: int, wished: int, allowed: Sequence[int]) -> list[int]:
    """How large the tables are, largest first. Whoever they do not hold rests.

    >>> sizes(16, 4, range(2, 6)), sizes(9, 4, range(2, 6)), sizes(7, 2, [2])
    ([4, 4, 4, 4], [5, 4], [2, 2, 2])
    """
    for resting in range(people + 1):
        found = [row for tables in range(1, people + 1) if (row := _even(people - resting, tables, allowed))]
        if found:
            return min(found, key=lambda row: (sum(abs(size - wished) for size in row), -row.count(wished)))
    return []


def _even(people: int, tables: int, allowed: Sequence[int]) -> list[int]:
    size, more = divmod(people, tables)
    row = [size + 1] * more + [size] * (tables - more)
    return row if all(size in allowed for size in row) else []


def lots(people: Sequence[str], seed: int) -> dict[str, int]:
    """A number for each, drawn without return."""
    rng, left = Rng(seed), list(people)
    return {left.pop(int(rng.below(len(left)))): number for number in range(len(people))}


def meetings(rounds: Iterable[Iterable[Sequence[str]]]) -> dict[frozenset[str], int]:
    """How often two have met."""
    out: dict[frozenset[str], int] = {}
    for tables in rounds:
        for table in tables:
            for pair in combinations(table, 2):
                out[frozenset(pair)] = out.get(frozenset(pair), 0) + 1
    return out


def resting(people: Sequence[str], places: int, rests: Mapping[str, int]) -> list[str]:
    """Who rests: whoever has rested least, of these the last in standing."""
    order = sorted(range(len(people)), key=lambda i: (rests.get(people[i], 0), -i))
    return [people[i] for i in order[: len(people) - places]]


def swiss(people: Sequence[str], row: Sequence[int], points: Mapping[str, float], met: Meetings, seed: int) -> list[list[str]]:
    """Tables for people in order of their standing, as level as can be, without meeting again where that can be avoided."""

    def cost(one: str, other: str) -> float:
        again = met.get(frozenset((one, other)), 0)
        return MEETING * again * again + (points.get(one, 0.0) - points.get(other, 0.0)) ** 2

    return _settle(_deal(people, row), cost, seed)


def mixed(people: Sequence[str], row: Sequence[int], met: Meetings, seed: int) -> list[list[str]]:
    """Tables at which everybody meets everybody else about equally often."""
    return _settle(_deal(people, row), lambda one, other: (met.get(frozenset((one, other)), 0) + 1.0) ** 2, seed)


def ring(people: Sequence[str], number: int) -> list[list[str]]:
    """Round ``number``, from 0, of everybody against everybody at tables of two: the first stays, the others go round.

    >>> [ring("abcd", n) for n in range(3)]
    [[['a', 'd'], ['b', 'c']], [['a', 'c'], ['d', 'b']], [['a', 'b'], ['c', 'd']]]
    """
    places: list[str | None] = [*people, *([None] if len(people) % 2 else [])]
    others = places[1:]
    turn = number % len(others) if others else 0
    places = [places[0], *others[len(others) - turn :], *others[: len(others) - turn]]
    pairs = [(places[i], places[-1 - i]) for i in range(len(places) // 2)]
    return [[one, other] for one, other in pairs if one is not None and other is not None]


def _deal(people: Sequence[str], row: Sequence[int]) -> list[list[str]]:
    tables, at = [], 0
    for size in row:
        tables.append(list(people[at : at + size]))
        at += size
    return tables


def _settle(tables: list[list[str]], cost: Callable[[str, str], float], seed: int) -> list[list[str]]:
    """Change places as long as it helps: first at random, a little worse now and then, then the best that is left."""
    if len(tables) < 2:
        return tables
    rng = Rng(seed)
    places = [(t, i) for t, table in enumerate(tables) for i in range(len(table))]

    def gain(a: tuple[int, int], b: tuple[int, int]) -> float:
        (s, i), (t, j) = a, b
        one, other = tables[s][i], tables[t][j]
        before = sum(cost(one, x) for x in tables[s] if x != one) + sum(cost(other, x) for x in tables[t] if x != other)
        after = sum(cost(other, x) for x in tables[s] if x != one) + sum(cost(one, x) for x in tables[t] if x != other)
        return before - after

    def change(a: tuple[int, int], b: tuple[int, int]) -> None:
        (s, i), (t, j) = a, b
        tables[s][i], tables[t][j] = tables[t][j], tables[s][i]

    def total() -> float:
        return sum(cost(one, other) for table in tables for one, other in combinations(table, 2))

    now = total()
    best, kept = now, [list(table) for table in tables]
    tries = TRIES * len(places)
    for n in range(tries):
        a, b = places[int(rng.below(len(places)))], places[int(rng.below(len(places)))]
        if a[0] == b[0]:
            continue
        worse = MEETING / 4 * (1 - n / tries) ** 3 * int(rng.below(1000)) / 1000
        better = gain(a, b)
        if better > -worse:
            change(a, b)
            now -= better
            if now < best - 1e-9:
                best, kept = now, [list(table) for table in tables]
    tables[:] = kept
    moved = True
    while moved:
        moved = False
        for a, b in combinations(places, 2):
            if a[0] != b[0] and gain(a, b) > 1e-9:
                change(a, b)
                moved = True
    return tables
