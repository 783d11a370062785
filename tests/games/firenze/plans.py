"""Plans of what to build in a turn: what a list of stones would cost, and every plan that can be paid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from capomastro.games.firenze import codes as c
from capomastro.games.firenze.declare import COLOUR_NAMES, TOWER_NAMES
from capomastro.games.firenze.queries import cost_table, falling
from capomastro.games.firenze.state import FirenzeBoard, build_cost
from capomastro.games.firenze.view import BuildPlan
from capomastro.kernel.errors import IllegalMove


def build_plan(s: FirenzeBoard, seat: int, raises: Mapping[str, int], founds: Sequence[tuple[str, int]] = ()) -> BuildPlan:
    """Cost and affordability of a plan: stones per tower (``{"a": 2}``) and new towers (``[("white", 3)]``).

    Counted from the storage as it is: before the first stone of the turn is built.
    """
    used = [0] * c.COLOURS
    for name, n in raises.items():
        if name not in TOWER_NAMES[: s.towers[seat]] or n < 1:
            there = ", ".join(TOWER_NAMES[: s.towers[seat]]) or "(there are none)"
            raise IllegalMove(f"a plan raises towers {there} by at least one stone")
        used[s.tower_colour[seat * c.SITE + TOWER_NAMES.index(name)]] += n
    for colour, n in founds:
        if colour not in COLOUR_NAMES or n < 1:
            raise IllegalMove(f"a plan begins towers of {', '.join(COLOUR_NAMES)} with at least one stone")
        used[COLOUR_NAMES.index(colour)] += n
    stones = sum(used)
    most = int(s.tables.most)
    cost = int(build_cost(s, seat, min(stones, most)))
    why = ""
    if stones > most:
        why = "most"
    elif any(n > s.storage[seat * c.COLOURS + colour] for colour, n in enumerate(used)):
        why = "colour"
    elif stones + cost > s.stored[seat]:
        why = "cost"
    falls = [f for f in falling(s, seat) if f.tower not in raises]
    return BuildPlan(dict(raises), list(founds), stones, cost, not why, why, falls)


def build_plans(s: FirenzeBoard, seat: int) -> Iterator[BuildPlan]:
    """Every affordable plan, the empty one included, in the order in which the stones would be laid."""
    most = max([0, *(column.stones for column in cost_table(s, seat) if column.affordable)])
    towers = [int(s.tower_colour[seat * c.SITE + place]) for place in range(s.towers[seat])]
    have = [int(s.storage[seat * c.COLOURS + colour]) for colour in range(c.COLOURS)]

    def lay(place: int, left: int, raises: dict[str, int], founds: list[tuple[str, int]]) -> Iterator[BuildPlan]:
        if place == len(towers):
            yield from found(0, left, raises, founds)
            return
        colour = towers[place]
        for n in range(min(left, have[colour]) + 1):
            have[colour] -= n
            yield from lay(place + 1, left - n, {**raises, TOWER_NAMES[place]: n} if n else raises, founds)
            have[colour] += n

    def found(lowest: int, left: int, raises: dict[str, int], founds: list[tuple[str, int]]) -> Iterator[BuildPlan]:
        yield build_plan(s, seat, raises, founds)
        for colour in range(lowest, c.COLOURS):
            tallest = founds[-1][1] if founds and founds[-1][0] == COLOUR_NAMES[colour] else left
            for n in range(1, min(left, have[colour], tallest) + 1):
                have[colour] -= n
                yield from found(colour, left - n, raises, [*founds, (COLOUR_NAMES[colour], n)])
                have[colour] += n

    yield from lay(0, most, {}, [])
