"""Questions a screen, a bot or a player asks about a position; all of it is open information.

``feature_at`` tells what lies under a follower: its tiles, its owners and its value. ``spots`` lists the empty squares
beside tiles with what could still fill them, ``dead_squares`` those that nothing can, ``where_fits`` the places of a type.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from capomastro.games.carcassonne import scoring
from capomastro.games.carcassonne import state as c
from capomastro.games.carcassonne.notation import KIND_NAMES, PART, ROLE_NAMES, SQUARE, TILE, place_name
from capomastro.games.carcassonne.tiles import FIELD, NO_PART, PARTS, THIRD_EDITION, TILE_IDS
from capomastro.kernel.errors import CapomastroError


class Follower(msgspec.Struct, frozen=True):
    """Followers of one seat on one part."""

    place: str                  # x,y:part
    seat: int
    role: str
    number: int = 1


class FedCity(msgspec.Struct, frozen=True):
    """A completed city beside a field and whom its farmers would feed it for."""

    city: int                   # feature id
    squares: list[str]
    winners: list[int]


class Feature(msgspec.Struct, frozen=True, omit_defaults=True):
    """A city, road, field or monastery as it stands."""

    id: int                     # the same for all parts of the feature, in this position
    kind: str
    parts: list[str]            # x,y:part
    squares: list[str]          # distinct; for a monastery the filled squares around it too
    tiles: int
    shields: int = 0
    open: int = 0               # sides (monastery: squares around) still open
    complete: bool = False
    followers: list[Follower] = []
    owners: list[int] = []      # the seats with the most followers
    finished: int = 0           # what it is worth when completed as it stands
    at_end: int = 0             # what it is worth if the game ended now; a field: what it feeds
    gains: list[int] = []       # by seat: what the feature would bring if the game ended now
    cities: list[FedCity] = []  # of a field: the completed cities it touches


class Spot(msgspec.Struct, frozen=True):
    """An empty square beside a tile."""

    square: str
    tiles: int                  # how many of the tiles left (hand included) would fit
    types: list[str]


def parts_of(s: c.CarcassonneBoard, root: int) -> Iterator[int]:
    """The parts of a feature, in the order in which they were laid."""
    found = []
    part = root
    while True:
        found.append(part)
        part = int(s.ring[part])
        if part == root:
            return iter(sorted(found))


def seats_in(bits: int) -> list[int]:
    return [seat for seat in range(5) if bits >> seat & 1]


def part_place(s: c.CarcassonneBoard, part: int) -> str:
    return place_name(int(c.square_of(s, c.tile_of(s, part))), int(c.name_of(s, part)))


def part_at(s: c.CarcassonneBoard, place: str) -> int:
    """The number of the part written ``x,y:c0``."""
    square, colon, name = place.partition(":")
    try:
        tile = int(c.tile_at(s, SQUARE.parse(square)))
        named = PART.parse(name)
    except ValueError:
        raise CapomastroError(f"{place!r} is no part of a tile; write x,y:part, such as 0,0:c0") from None
    if tile == 0 or place_name(int(c.square_of(s, tile))) != place_name(SQUARE.parse(square)):
        raise CapomastroError(f"no tile lies on {square}")
    kind = int(c.face_of(s, tile)) >> 2
    local = int(s.tables.part_named[kind * PARTS + named])
    if not colon or local == NO_PART:
        raise CapomastroError(f"tile {TILE_IDS[kind]} on {square} has no part {name}")
    return int(c.first_part(s, tile)) + local


def followers(s: c.CarcassonneBoard) -> list[tuple[int, Follower]]:
    """Everybody on the table, with the part each stands on."""
    return [(part, f) for part in range(int(s.parts)) if (f := _follower(s, part)) is not None]


def _follower(s: c.CarcassonneBoard, part: int) -> Follower | None:
    here = int(s.stand[part])
    if not here:
        return None
    return Follower(part_place(s, part), here >> 4, ROLE_NAMES[int(c.kind_of(s, part)) - 1], here & 15)


def feature_at(s: c.CarcassonneBoard, place: str) -> Feature:
    """The feature that a part ``x,y:c0`` belongs to."""
    return feature(s, int(c.root_of(s, part_at(s, place))))


def feature(s: c.CarcassonneBoard, root: int) -> Feature:
    """The feature with this root."""
    kind = int(c.kind_of(s, root))
    tally = int(s.tally[root])
    parts = list(parts_of(s, root))
    squares = [SQUARE.text(q) for q in scoring.squares_of(s, root)]
    owners = seats_in(int(scoring.majority(tally)))
    cities = _fed_cities(s, root) if kind == FIELD else []
    complete = kind != FIELD and c.open_sides(tally) == 0
    finished = int(scoring.finished_points(s.tables, kind, tally))
    at_end = finished if complete else int(scoring.unfinished_points(s.tables, kind, tally))
    gains = _gains(s, root, owners, at_end, cities)
    return Feature(
        id=root,
        kind=KIND_NAMES[kind - 1],
        parts=[part_place(s, p) for p in parts],
        squares=squares,
        tiles=len(squares) if kind == FIELD else int(c.tiles_in(tally)),
        shields=int(c.shields_in(tally)),
        open=0 if kind == FIELD else int(c.open_sides(tally)),
        complete=complete,
        followers=[f for p in parts if (f := _follower(s, p)) is not None],
        owners=owners,
        finished=finished,
        at_end=int(s.tables.fed_city) * len(cities) if kind == FIELD else at_end,
        gains=gains,
        cities=cities,
    )


def _gains(s: c.CarcassonneBoard, root: int, owners: list[int], at_end: int, cities: list[FedCity]) -> list[int]:
    gains = [0] * int(s.players)
    if c.kind_of(s, root) != FIELD:
        for seat in owners:
            gains[seat] = at_end
        return gains
    for city in cities:
        for seat in city.winners:
            if c.in_crowd(s.tally[root], seat):
                gains[seat] += int(s.tables.fed_city)
    return gains


def _fed_cities(s: c.CarcassonneBoard, field: int) -> list[FedCity]:
    """The completed cities that a field touches, with the seats they pay."""
    found: set[int] = set()
    for part in parts_of(s, field):
        first = int(c.first_part(s, c.tile_of(s, part)))
        bits = int(c.touched_cities(s, part))
        found |= {int(c.root_of(s, first + i)) for i in range(8) if bits >> i & 1}
    paid = {root: seats_in(winners) for kind, root, _, winners in final_rows(s) if kind == FIELD}
    per_field = s.tables.farmers == THIRD_EDITION
    return [
        FedCity(root, [SQUARE.text(q) for q in scoring.squares_of(s, root)], paid.get(field if per_field else root, []))
        for root in sorted(found)
        if c.open_sides(s.tally[root]) == 0
    ]


def final_rows(s: c.CarcassonneBoard) -> list[tuple[int, int, int, int]]:
    """The items of a final scoring now, in the order in which they are told (CAR-7.2, CAR-7.3)."""
    flat = [int(x) for x in scoring.final_items(s)]
    rows = [(flat[i], flat[i + 1], flat[i + 2], flat[i + 3]) for i in range(0, len(flat), scoring.ITEM)]
    return sorted(rows, key=lambda row: (scoring.FINAL_ORDER.index(row[0]), row[1]))


# -- squares -----------------------------------------------------------------------


def left_with_hand(s: c.CarcassonneBoard) -> list[int]:
    """By type: tiles that are still to be placed, the one in hand included."""
    left = [int(n) for n in s.left]
    if s.hand >= 0:
        left[int(s.hand)] += 1
    return left


def spots(s: c.CarcassonneBoard) -> list[Spot]:
    """The empty squares beside tiles and what could still fill them."""
    left = left_with_hand(s)
    out = []
    for i in range(int(s.edges)):
        entry = int(s.frontier[i])
        fitting = int(s.tables.fitting[c.need_of(entry)])
        types = [kind for kind, n in enumerate(left) if n and fitting >> kind & 1]
        out.append(Spot(SQUARE.text(int(c.open_square(entry))), sum(left[kind] for kind in types), [TILE_IDS[kind] for kind in types]))
    return out


def dead_squares(s: c.CarcassonneBoard) -> list[str]:
    """The squares beside tiles that no tile left can fill (CAR-4.4)."""
    return [spot.square for spot in spots(s) if not spot.tiles]


def where_fits(s: c.CarcassonneBoard, tile: str) -> dict[str, list[int]]:
    """Where a tile type would fit, with the rotations, whether or not one is left."""
    try:
        kind = TILE.parse(tile)
    except ValueError as error:
        raise CapomastroError(f"{error}; tiles are {TILE.allowed()}") from None
    out: dict[str, list[int]] = {}
    for i in range(int(s.edges)):
        entry = int(s.frontier[i])
        bits = int(s.tables.fit[kind * 256 + c.need_of(entry)])
        if bits:
            out[SQUARE.text(int(c.open_square(entry)))] = [r for r in range(4) if bits >> r & 1]
    return out


def need_at(s: c.CarcassonneBoard, square: int) -> int:
    """What must meet a tile on this square, two bits a side; 0 when no tile lies beside it; -1 when one lies on it."""
    tile = int(c.tile_at(s, square))
    if tile and c.square_of(s, tile) == square:
        return -1
    return int(c.need_on(s, square))
