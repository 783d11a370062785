# Compiled by mypyc.
"""What features are worth, who gets it, and the final scoring."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i32, i64

from capomastro.games.carcassonne import codes as c
from capomastro.games.carcassonne.state import (
    CarcassonneBoard,
    first_part,
    is_root,
    kind_of,
    monastery_part,
    name_of,
    open_sides,
    root_of,
    shields_in,
    square_of,
    tile_at,
    tile_of,
    tiles_in,
)
from capomastro.games.carcassonne.tiles import Tables
from capomastro.kernel.bits import bit

HALF: Final = 48                # of the tiles' numbers
ITEM: Final = 4                 # numbers per item of the final scoring: kind, root, points, bits of the winning seats
FINAL_ORDER: Final = (c.ROAD, c.CITY, c.MONASTERY, c.FIELD)     # CAR-7.2, CAR-7.3


def finished_points(t: Tables, kind: i64, tally: i64) -> i64:
    """CAR-6.1, CAR-6.3, CAR-6.6: what a completed road, city or monastery is worth to whoever holds it."""
    if kind == c.ROAD:
        return t.road_tile * tiles_in(tally)
    if kind == c.CITY:
        if tiles_in(tally) == 2:                    # CAR-6.4: the small city of the 2000 edition
            return t.small_city
        return t.city_tile * tiles_in(tally) + t.city_shield * shields_in(tally)
    return t.monastery_tile * tiles_in(tally) if kind == c.MONASTERY else i64(0)


def unfinished_points(t: Tables, kind: i64, tally: i64) -> i64:
    """CAR-7.2: what it is worth at the end when it was not completed."""
    if kind == c.ROAD:
        return t.road_tile_unfinished * tiles_in(tally)
    if kind == c.CITY:
        return t.city_tile_unfinished * tiles_in(tally) + t.city_shield_unfinished * shields_in(tally)
    return t.monastery_tile * tiles_in(tally) if kind == c.MONASTERY else i64(0)


def majority(crowd: i64) -> i64:
    """CAR-6.8: bits of the seats with the most followers; nobody in an empty crowd."""
    best: i64 = 1
    winners: i64 = 0
    seat: i64 = 1
    crowd &= c.CROWD
    while crowd != 0:
        n = crowd & 15
        if n > best:
            best = n
            winners = seat
        elif n == best:
            winners |= seat
        crowd >>= c.SEAT_BITS
        seat <<= 1
    return winners


def pay(s: CarcassonneBoard, kind: i64, points: i64, winners: i64) -> None:
    """Each winner gets the full points (CAR-6.8)."""
    at: i64 = kind - 1
    seat: i64 = 0
    while winners != 0:
        if winners & 1 != 0:
            s.points[at] += points
            if s.log is not None:
                s.log.emit(c.SCORED, [int(seat), int(kind - 1), int(points), int(points_of(s, seat))])
        winners >>= 1
        at += c.KINDS
        seat += 1


def points_of(s: CarcassonneBoard, seat: i64) -> i64:
    """The place of a seat on the scoring track."""
    at = seat * c.KINDS
    return s.points[at] + s.points[at + 1] + s.points[at + 2] + s.points[at + 3]


# -- completed features ------------------------------------------------------------


def score_completed(s: CarcassonneBoard) -> None:
    """CAR-6.10: score what the last tile completed: cities, roads, monasteries."""
    s.returned = 0
    tally = s.tally
    part = first_part(s, s.placed)
    end = s.parts
    while part < end:
        kind = kind_of(s, part)
        if c.ROAD <= kind <= c.CITY:
            root = root_of(s, part)
            if open_sides(tally[root]) == 0:
                _complete(s, kind, root, part)
        part += 1
    i: i64 = 0
    n: i64 = s.monasteries
    while i < n:
        part = monastery_part(s, i)
        if open_sides(tally[part]) == 0:
            _complete(s, c.MONASTERY, part, part)
        i += 1


def _complete(s: CarcassonneBoard, kind: i64, root: i64, part: i64) -> None:
    tally = s.tally[root]
    crowd = tally & c.CROWD
    if crowd == 0:
        if s.log is not None:
            _announce_unclaimed(s, kind, root, part)
        return
    points = finished_points(s.tables, kind, tally)
    if s.log is not None:
        s.log.emit(c.COMPLETED, _told(s, kind, root, points))
    pay(s, kind, points, majority(crowd))
    _send_home(s, kind, root)


def _announce_unclaimed(s: CarcassonneBoard, kind: i64, root: i64, part: i64) -> None:
    """Tell once that a feature without followers was completed by the last tile."""
    told = kind != c.MONASTERY and any(root_of(s, p) == root for p in range(first_part(s, s.placed), part))
    if not told and completed_by_last(s, root):
        s.emit(c.COMPLETED, _told(s, kind, root, 0))


def completed_by_last(s: CarcassonneBoard, root: i64) -> bool:
    """Whether the last tile is one of those that count for a feature."""
    if kind_of(s, root) == c.MONASTERY:
        gap = square_of(s, s.placed) - square_of(s, tile_of(s, root))
        return gap == 0 or any(gap == step for step in s.tables.around)
    return any(root_of(s, part) == root for part in range(first_part(s, s.placed), s.parts))


def _send_home(s: CarcassonneBoard, kind: i64, root: i64) -> None:
    """CAR-6.9: all followers of a scored feature go back to their owners."""
    crowd = s.tally[root] & c.CROWD
    s.tally[root] -= crowd
    s.supply += crowd
    s.news |= c.NEW_FOLLOWERS
    s.returned += crowd
    stand = s.stand
    ring = s.ring
    part = root
    while True:
        if stand[part] != 0:
            if s.log is not None:
                _tell_home(s, kind, part)
            stand[part] = 0
        part = i64(ring[part])
        if part == root:
            break


def _tell_home(s: CarcassonneBoard, kind: i64, part: i64) -> None:
    assert s.log is not None
    seat = i64(s.stand[part]) >> 4
    square = square_of(s, tile_of(s, part))
    for _ in range(i64(s.stand[part]) & 15):
        s.log.emit(c.WENT_HOME, [int(seat), int(square), int(name_of(s, part)), int(kind - 1)])


def squares_of(s: CarcassonneBoard, root: i64) -> list[int]:
    """The squares of a feature's tiles, ascending; for a monastery also the filled ones around it."""
    squares: list[int] = []
    low: i64 = 0                    # tiles met; their numbers reach 84, so two bit sets hold them
    high: i64 = 0
    part = root
    while True:
        tile = tile_of(s, part)
        one = bit(tile % HALF)
        if (low if tile < HALF else high) & one == 0:
            squares.append(int(square_of(s, tile)))
        if tile < HALF:
            low |= one
        else:
            high |= one
        part = i64(s.ring[part])
        if part == root:
            break
    if kind_of(s, root) == c.MONASTERY:
        middle = square_of(s, tile_of(s, root))
        for step in s.tables.around:
            if tile_at(s, middle + step) != 0:
                squares.append(int(middle + step))
    squares.sort()
    return squares


def _told(s: CarcassonneBoard, kind: i64, root: i64, points: i64) -> list[int]:
    tally = s.tally[root]
    return [int(kind - 1), int(tiles_in(tally)), int(shields_in(tally)), int(points), *squares_of(s, root)]


# -- the end -----------------------------------------------------------------------


def final_items(s: CarcassonneBoard) -> vec[i64]:
    """CAR-7: what the final scoring would pay now, in rows of ITEM numbers, roots ascending, then the farmers' cities."""
    t = s.tables
    tallies = s.tally
    items = vec[i64](capacity=60)
    fields = vec[i64](capacity=8)           # with farmers
    part: i64 = 0
    end: i64 = s.parts
    while part < end:
        tally = tallies[part]
        if is_root(tally) and tally & c.CROWD != 0:
            kind = kind_of(s, part)
            if kind == c.FIELD:
                fields = append(fields, part)
            else:
                points = unfinished_points(t, kind, tally) if open_sides(tally) != 0 else finished_points(t, kind, tally)
                items = _item(items, kind, part, points, majority(tally))
        part += 1
    return _farmer_items(s, fields, items) if len(fields) > 0 else items


def _item(items: vec[i64], kind: i64, root: i64, points: i64, winners: i64) -> vec[i64]:
    items = append(items, kind)
    items = append(items, root)
    items = append(items, points)
    return append(items, winners)


def _farmer_items(s: CarcassonneBoard, fields: vec[i64], items: vec[i64]) -> vec[i64]:
    """CAR-7.3 (first edition), CAR-9.2, CAR-9.3: completed cities and the farmers whose fields touch them."""
    edition = s.tables.farmers
    price = s.tables.fed_city
    end: i64 = s.parts
    fed = vec[i32]([0] * end)               # by city root: see ``_visit_cities``
    for field in fields:
        cities = _visit_cities(s, field, fed)
        if edition > c.SECOND_EDITION and cities > 0:
            items = _item(items, c.FIELD, field, price * cities, majority(s.tally[field]))
    if edition <= c.SECOND_EDITION:
        root: i64 = 0
        while root < end:
            if fed[root] != 0:
                farmers = i64(fed[root]) & c.CROWD
                items = _item(items, c.FIELD, root, price, majority(farmers) if edition == c.FIRST_EDITION else farmers)
            root += 1
    return items


def _visit_cities(s: CarcassonneBoard, field: i64, fed: vec[i32]) -> i64:
    """Count the field's farmers at every completed city it touches, once each; returns how many those are.

    ``fed`` has, by city root, the farmers, in the second edition the bits of winning seats; above them, the last field counted.
    """
    tally = s.tally
    home = s.home
    ring = s.ring
    crowd = tally[field] & c.CROWD
    second = s.tables.farmers == c.SECOND_EDITION
    winners = majority(crowd)
    mark: i64 = (field + 1) * c.ONE_TILE
    cities: i64 = 0
    part = field
    while True:
        here: i64 = i64(home[part])
        bits: i64 = here >> c.TOUCH_AT
        if bits != 0:
            city: i64 = first_part(s, (here >> 3) & 127)
            while bits != 0:
                if bits & 1 != 0:
                    root = root_of(s, city)
                    known: i64 = i64(fed[root])
                    if open_sides(tally[root]) == 0 and known < mark:
                        farmers: i64 = known & c.CROWD
                        fed[root] = i32(mark | ((farmers | winners) if second else (farmers + crowd)))
                        cities += 1
                bits >>= 1
                city += 1
        part = i64(ring[part])
        if part == field:
            return cities


def score_final(s: CarcassonneBoard) -> None:
    """CAR-7.2, CAR-7.3: pay the final scoring: roads, cities, monasteries, then the farmers. Followers stay (CAR-7.5)."""
    items = final_items(s)
    n: i64 = len(items)
    for stage in FINAL_ORDER:
        i: i64 = 0
        while i < n:
            kind = items[i]
            if kind == stage:
                if s.log is not None:
                    _tell_final(s, kind, items[i + 1], items[i + 2])
                pay(s, kind, items[i + 2], items[i + 3])
            i += ITEM


def _tell_final(s: CarcassonneBoard, kind: i64, root: i64, points: i64) -> None:
    assert s.log is not None
    if kind == c.FIELD:
        s.log.emit(c.FED, [int(points), *squares_of(s, root)])
    else:
        s.log.emit(c.UNFINISHED, _told(s, kind, root, points))


def followers_out(s: CarcassonneBoard, seat: i64, kind: i64) -> i64:
    """How many followers of a seat stand in features of a kind."""
    n: i64 = 0
    part: i64 = 0
    while part < s.parts:
        here = i64(s.stand[part])
        if here != 0 and here >> 4 == seat and kind_of(s, part) == kind:
            n += here & 15
        part += 1
    return n
