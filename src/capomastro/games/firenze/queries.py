"""Questions screens and bots ask about a position, answered by the engine's own rules.

What would building cost, and is it payable; which towers will fall; which orders can a tower still fulfil.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from capomastro.games.firenze import codes as c
from capomastro.games.firenze.meta import CARD_NAMES, COLOUR_NAMES, FLOOR_NUMBERS, NUMERAL_NAMES, ORDER_NAMES, TOWER_NAMES
from capomastro.games.firenze.phases import phase
from capomastro.games.firenze.state import FirenzeBoard, build_cost, holds, may_play, order_is_open, order_value, owes_bell
from capomastro.kernel.errors import IllegalMove


class CostColumn(msgspec.Struct, frozen=True):
    """One column of the cost table: building this many stones in the turn."""

    stones: int
    cost: int
    affordable: bool            # stones and cost together are in the storage (with what is built already)
    now: bool = False           # as many as are built now


class Reduction(msgspec.Struct, frozen=True):
    """A card that lowers the building cost."""

    card: str
    less: int


class Prospect(msgspec.Struct, frozen=True, omit_defaults=True):
    """An order a tower can still grow into, or fulfil now."""

    order: str
    floor: int
    missing: int                # floors still to build; -1 or 1 off with the Architect counts as 0 there
    points: int                 # what fulfilling it would bring now: order, floor token and church together
    token: int = 0              # of that, the floor token
    church: int = 0             # of that, church cards
    now: bool = False           # legal in phase 5 with the tower as it stands
    architect: bool = False     # only with the Architect
    waits: str = ""             # why it cannot be fulfilled yet: "balcony", "bell" or "seals"


class Fall(msgspec.Struct, frozen=True):
    """A tower that falls unless it gets a stone."""

    tower: str
    colour: str
    height: int
    back: int                   # stones that return to the storage
    lost: int                   # stones that go to the bag


class BuildPlan(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a list of stones to build would mean."""

    raises: dict[str, int]      # stones added, by tower
    founds: list[tuple[str, int]]   # new towers: colour and height
    stones: int
    cost: int
    affordable: bool
    why: str = ""               # "most", "colour" or "cost" where it is not affordable
    falls: list[Fall] = []      # towers the plan lets fall


# -- cost ---------------------------------------------------------------------------------------


def cost_table(s: FirenzeBoard, seat: int) -> list[CostColumn]:
    """FIR-3.9, FIR-3.10: cost and affordability of every number of stones for this seat's turn."""
    built = int(s.built) if seat == s.active else 0
    stored = int(s.stored[seat]) + built
    out = []
    for n in range(1, int(s.tables.most) + 1):
        cost = int(build_cost(s, seat, n))
        out.append(CostColumn(n, cost, n + cost <= stored, n == built))
    return out


def reductions(s: FirenzeBoard, seat: int) -> list[Reduction]:
    """FIR-3.10: what lowers this seat's building cost now."""
    out = []
    if seat == s.active and s.played >> c.MASON & 1:
        out.append(Reduction("mason", int(s.tables.mason)))
    if holds(s, seat, c.WORKSHOP):
        out.append(Reduction("workshop", int(s.tables.workshop)))
    return out


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


# -- ruins ----------------------------------------------------------------------------------------


def falling(s: FirenzeBoard, seat: int) -> list[Fall]:
    """FIR-3.11: the towers that fall in this seat's next phase 4 unless they get a stone (one more stone: none this turn yet)."""
    out = []
    for place in range(s.towers[seat]):
        if seat == s.active and (s.grown[place] > 0 or phase(s) > 3):
            continue
        height = int(s.tower_height[seat * c.SITE + place])
        colour = COLOUR_NAMES[s.tower_colour[seat * c.SITE + place]]
        out.append(Fall(TOWER_NAMES[place], colour, height, height // 2, height - height // 2))
    return out


# -- orders ------------------------------------------------------------------------------------------


def order_rewards(s: FirenzeBoard, order: int) -> tuple[int, int, int]:
    """Points of an order now, of its floor token if it is still there, and of the church cards it would fulfil."""
    floor = order % c.FLOORS
    token = int(s.tables.token_points[floor]) if s.token[floor] == c.THERE else 0
    church = sum(int(s.tables.points[card]) for card in s.church if card != c.NO_CARD and s.tables.floor[card] == floor + c.LOWEST_FLOOR)
    return int(order_value(s, order)), token, church


def waits_for(s: FirenzeBoard, seat: int, order: int) -> str:
    """Why an unsealed order cannot be fulfilled by this seat yet: a lower balcony, the bell tower, or no seal left."""
    if s.seals_left[seat] == 0:
        return "seals"
    if owes_bell(s, seat):
        return "bell"
    return "" if order_is_open(s, order) else "balcony"


def prospects(s: FirenzeBoard, seat: int, place: int, *, hand: bool = True) -> list[Prospect]:
    """FIR-3.12: the orders a tower can still fulfil, from its height up, with an Architect from one below.

    ``hand``: whether the one who asks may see the hand (FIR-9.2); an Architect is counted only then.
    """
    colour = int(s.tower_colour[seat * c.SITE + place])
    height = int(s.tower_height[seat * c.SITE + place])
    architect = hand and (may_play(s, seat, c.ARCHITECT) if seat == s.active else holds(s, seat, c.ARCHITECT))
    out = []
    for floor in FLOOR_NUMBERS:
        order = colour * c.FLOORS + floor - c.LOWEST_FLOOR
        if s.seal[order] != c.OPEN or floor < height - (1 if architect else 0):
            continue
        points, token, church = order_rewards(s, order)
        waits = waits_for(s, seat, order)
        off = abs(floor - height) == 1 and architect
        out.append(
            Prospect(
                order=ORDER_NAMES[order],
                floor=floor,
                missing=0 if off else floor - height,
                points=points + token + church,
                token=token,
                church=church,
                now=not waits and (floor == height or off),
                architect=off,
                waits=waits,
            )
        )
    return out


def balcony_on(s: FirenzeBoard, order: int) -> str:
    """The numeral of the balcony on an order, or nothing."""
    for numeral, place in enumerate(s.balcony):
        if place == order:
            return NUMERAL_NAMES[numeral]
    return ""


def held_cards(s: FirenzeBoard, seat: int, *, buildings: bool) -> list[str]:
    """Names of the open buildings, or of the hand, with doubles."""
    out: list[str] = []
    for card in range(c.CARDS):
        if (s.tables.kind[card] == c.BUILDING) == buildings:
            out += [CARD_NAMES[card]] * int(s.held[seat * c.CARDS + card])
    return out
