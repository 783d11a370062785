# Compiled by mypyc.
"""Questions screens and bots ask about a position, answered by the engine's own rules.

What would building cost, and is it payable; which towers will fall; which orders can a tower still fulfil.
"""

from __future__ import annotations

from mypy_extensions import i64

from capomastro.games.firenze import codes as c
from capomastro.games.firenze.declare import COLOUR_NAMES, NUMERAL_NAMES, ORDER_NAMES, TOWER_NAMES
from capomastro.games.firenze.phases import phase
from capomastro.games.firenze.state import FirenzeBoard, build_cost, holds, may_play, order_is_open, order_value, owes_bell
from capomastro.games.firenze.view import CostColumn, Fall, Prospect, Reduction

# -- cost ---------------------------------------------------------------------------------------


def cost_table(s: FirenzeBoard, seat: i64) -> list[CostColumn]:
    """FIR-3.9, FIR-3.10: cost and affordability of every number of stones for this seat's turn."""
    built = s.built if seat == s.active else 0
    stored = s.stored[seat] + built
    out: list[CostColumn] = []
    for n in range(1, s.tables.most + 1):
        cost = build_cost(s, seat, n)
        out.append(CostColumn(int(n), int(cost), n + cost <= stored, n == built))
    return out


def reductions(s: FirenzeBoard, seat: i64) -> list[Reduction]:
    """FIR-3.10: what lowers this seat's building cost now."""
    out: list[Reduction] = []
    if seat == s.active and s.played >> c.MASON & 1:
        out.append(Reduction("mason", int(s.tables.mason)))
    if holds(s, seat, c.WORKSHOP):
        out.append(Reduction("workshop", int(s.tables.workshop)))
    return out


# -- ruins ----------------------------------------------------------------------------------------


def falling(s: FirenzeBoard, seat: i64) -> list[Fall]:
    """FIR-3.11: the towers that fall in this seat's next phase 4 unless they get a stone (one more stone: none this turn yet)."""
    out: list[Fall] = []
    for place in range(s.towers[seat]):
        if seat == s.active and (s.grown[place] > 0 or phase(s) > 3):
            continue
        height = int(s.tower_height[seat * c.SITE + place])
        colour = COLOUR_NAMES[s.tower_colour[seat * c.SITE + place]]
        out.append(Fall(TOWER_NAMES[place], colour, height, height // 2, height - height // 2))
    return out


# -- orders ------------------------------------------------------------------------------------------


def order_rewards(s: FirenzeBoard, order: i64) -> tuple[int, int, int]:
    """Points of an order now, of its floor token if it is still there, and of the church cards it would fulfil."""
    floor = order % c.FLOORS
    token = s.tables.token_points[floor] if s.token[floor] == c.THERE else 0
    church: i64 = 0
    for card in s.church:
        if card != c.NO_CARD and s.tables.floor[card] == floor + c.LOWEST_FLOOR:
            church += s.tables.points[card]
    return int(order_value(s, order)), int(token), int(church)


def waits_for(s: FirenzeBoard, seat: i64, order: i64) -> str:
    """Why an unsealed order cannot be fulfilled by this seat yet: a lower balcony, the bell tower, or no seal left."""
    if s.seals_left[seat] == 0:
        return "seals"
    if owes_bell(s, seat):
        return "bell"
    return "" if order_is_open(s, order) else "balcony"


def prospects(s: FirenzeBoard, seat: i64, place: i64, *, hand: bool = True) -> list[Prospect]:
    """FIR-3.12: the orders a tower can still fulfil, from its height up, with an Architect from one below.

    ``hand``: whether the one who asks may see the hand (FIR-9.2); an Architect is counted only then.
    """
    colour = s.tower_colour[seat * c.SITE + place]
    height = s.tower_height[seat * c.SITE + place]
    architect = hand and (may_play(s, seat, c.ARCHITECT) if seat == s.active else holds(s, seat, c.ARCHITECT))
    out: list[Prospect] = []
    for floor in range(c.LOWEST_FLOOR, c.HIGHEST_FLOOR + 1):
        order = colour * c.FLOORS + floor - c.LOWEST_FLOOR
        if s.seal[order] != c.OPEN or floor < height - (1 if architect else 0):
            continue
        points, token, church = order_rewards(s, order)
        waits = waits_for(s, seat, order)
        off = architect and -1 <= floor - height <= 1 and floor != height
        out.append(
            Prospect(
                order=ORDER_NAMES[order],
                floor=floor,
                missing=0 if off else int(floor - height),
                points=points + token + church,
                token=token,
                church=church,
                now=not waits and (floor == height or off),
                architect=off,
                waits=waits,
            )
        )
    return out


def balcony_on(s: FirenzeBoard, order: i64) -> str:
    """The numeral of the balcony on an order, or nothing."""
    for numeral, place in enumerate(s.balcony):
        if place == order:
            return NUMERAL_NAMES[numeral]
    return ""
