# Compiled by mypyc.
"""Phases 3 and 4: building towers, paying for it, and demolishing ruins."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from capomastro.games.firenze import _fields as f
from capomastro.games.firenze import codes as c
from capomastro.games.firenze.state import FirenzeBoard, build_cost, give_up_stone, remove_tower, store, to_bag


def begin_building(s: FirenzeBoard) -> None:
    """Phase 3 begins: the towers now on the site all stood at the start of the turn."""
    s.frames.push(c.ASK_BUILD, s.active, 0, s.towers[s.active])


def can_build(s: FirenzeBoard, more: i64) -> bool:
    """FIR-3.9: that many more stones, with their cost, from what is left in the storage."""
    n = s.built + more
    return n <= s.tables.most and more + build_cost(s, s.active, n) <= s.stored[s.active]


def asked_tower(s: FirenzeBoard) -> i64:
    """The next tower that can get a stone; the number of towers when there is none."""
    seat = s.active
    n = s.towers[seat]
    if not can_build(s, 1):
        return n
    place = s.frames.arg(f.BUILD_NEXT)
    end = s.frames.arg(f.BUILD_STOOD) if s.rules >= 2 else n      # rules 2 name a new tower with all its floors
    while place < end and s.storage[seat * c.COLOURS + s.tower_colour[seat * c.SITE + place]] == 0:
        place += 1
    return place if place < end else n


def offer_building(s: FirenzeBoard, out: vec[i64]) -> vec[i64]:
    """FIR-3.9: tower by tower raise it or leave it; then begin a new one or finish."""
    place = asked_tower(s)
    if place < s.towers[s.active]:
        return append(append(out, c.RAISE + place), c.LEAVE + place)
    if can_build(s, 1) and _rarest(s) >= _lowest_new(s):
        out = append(out, c.BEGIN)
    return append(out, c.DONE)


def _lowest_new(s: FirenzeBoard) -> i64:
    """New towers are begun in ascending colours."""
    last = s.towers[s.active] - 1
    return s.tower_colour[s.active * c.SITE + last] if last >= s.frames.arg(f.BUILD_STOOD) else i64(0)


def _rarest(s: FirenzeBoard) -> i64:
    colour: i64 = c.COLOURS - 1
    while colour > 0 and s.storage[s.active * c.COLOURS + colour] == 0:
        colour -= 1
    return colour


def leave_tower(s: FirenzeBoard, place: i64) -> None:
    s.frames.set_arg(f.BUILD_NEXT, place + 1)


def begin_tower(s: FirenzeBoard) -> None:
    lowest = _lowest_new(s)
    last = s.towers[s.active] - 1
    if s.rules >= 2 and last >= s.frames.arg(f.BUILD_STOOD):
        s.frames.push(c.ASK_COLOUR, s.active, lowest, s.tower_height[s.active * c.SITE + last])
    else:
        s.frames.push(c.ASK_COLOUR, s.active, lowest)


def legal_new(s: FirenzeBoard) -> vec[i64]:
    """FIR-9.4: in ascending colours; under rules 2 with all floors, the highest first within a colour."""
    out = vec[i64](capacity=c.COLOURS * 2)
    colour = s.frames.arg(f.COLOUR_LOWEST)
    tallest = s.frames.arg(f.COLOUR_FLOORS)
    while colour < c.COLOURS:
        have = s.storage[s.active * c.COLOURS + colour]
        if s.rules < 2:
            if have > 0:
                out = append(out, c.FOUND + colour)
        else:
            floors: i64 = 1
            while floors <= have and (tallest == 0 or floors <= tallest) and can_build(s, floors):
                out = append(out, c.ERECT + colour * c.FLOORS + floors - 1)
                floors += 1
            tallest = 0
        colour += 1
    return out


def found_tower(s: FirenzeBoard, colour: i64, floors: i64) -> None:
    """FIR-3.9: a new tower of that many stones."""
    s.frames.pop()
    place = s.towers[s.active]
    s.towers[s.active] = place + 1
    s.news |= c.NEW_TOWERS
    s.tower_colour = s.tower_colour[:]
    s.tower_colour[s.active * c.SITE + place] = colour
    raise_tower(s, place, floors)


def raise_tower(s: FirenzeBoard, place: i64, floors: i64) -> None:
    """FIR-3.9: so many stones of the tower's colour."""
    seat = s.active
    at = seat * c.SITE + place
    colour = s.tower_colour[at]
    store(s, seat, colour, -floors)
    s.news |= c.NEW_TOWERS
    s.tower_height = s.tower_height[:]
    s.grown = s.grown[:]
    s.grown[place] += floors
    s.built += floors
    s.laid += floors
    s.frames.set_arg(f.BUILD_NEXT, place)
    if s.log is None:
        s.tower_height[at] += floors
        return
    while floors > 0:
        s.tower_height[at] += 1
        s.log.emit(c.EV_BUILT, [int(seat), int(place), int(colour), int(s.tower_height[at])])
        floors -= 1


def finish_building(s: FirenzeBoard) -> None:
    """FIR-3.9: what was built must be paid."""
    cost = build_cost(s, s.active, s.built)
    s.frames.pop()
    if cost > 0:
        s.frames.push(c.ASK_COST, s.active, cost, 0)
    else:
        demolish_ruins(s)


def pay_cost(s: FirenzeBoard, colour: i64) -> None:
    if give_up_stone(s, colour, c.EV_COST):
        demolish_ruins(s)


def demolish_ruins(s: FirenzeBoard) -> None:
    """FIR-3.11: towers without a new stone fall, half of them (rounded up) to the bag."""
    seat = s.active
    place = s.towers[seat] - 1
    while place >= 0:
        if s.grown[place] == 0:
            at = seat * c.SITE + place
            colour = s.tower_colour[at]
            height = s.tower_height[at]
            back = height // 2
            store(s, seat, colour, back)
            to_bag(s, colour, height - back)
            remove_tower(s, seat, place)
            if s.log is not None:
                s.log.emit(c.EV_FELL, [int(seat), int(place), int(colour), int(height), int(back)])
        place -= 1
    s.frames.push(c.ASK_ORDERS, seat)
