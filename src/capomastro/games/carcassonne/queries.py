# Compiled by mypyc.
"""Questions a screen, a bot or a player asks about a position; all of it is open information.

``feature_at`` says what lies under a follower: its tiles, its owners and its value. ``spots`` lists the empty squares
beside tiles with what could still fill them, ``dead_squares`` those that nothing can, ``where_fits`` the places of a type.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from capomastro.games.carcassonne import codes as c
from capomastro.games.carcassonne import scoring
from capomastro.games.carcassonne.declare import AT, KIND_NAMES, PART, ROLE_NAMES, SQUARE, TILE
from capomastro.games.carcassonne.state import (
    CarcassonneBoard,
    face_of,
    first_part,
    in_crowd,
    is_root,
    kind_of,
    name_of,
    need_of,
    need_on,
    open_sides,
    open_square,
    root_of,
    shields_in,
    square_of,
    tile_at,
    tile_of,
    tiles_in,
    touched_cities,
)
from capomastro.games.carcassonne.view import Feature, FedCity, Follower, Spot
from capomastro.kernel.bits import bit
from capomastro.kernel.errors import CapomastroError

SEATS: Final = 5
SQUARE_NAMES: Final[list[str]] = SQUARE.names
PLACES_MET: Final[dict[int, str]] = {}      # parts as they are written, by square and name: those of live tables recur
# What stays as it was from move to move is the very same, and nobody compares it again: each by all that it shows.
FOLLOWERS_MET: Final[dict[int, Follower]] = {}
FEATURES_MET: Final[dict[tuple[int, ...], Feature]] = {}
MOST: Final = 16_384                        # of each are kept


def square_name(square: i64) -> str:
    """The square as ``x,y``."""
    return SQUARE_NAMES[square] or SQUARE.text(int(square))


def part_place(s: CarcassonneBoard, part: i64) -> str:
    """The part as ``x,y:c0``."""
    square, name = square_of(s, tile_of(s, part)), name_of(s, part)
    known = PLACES_MET.get(int(square * c.PARTS + name))
    if known is None:
        known = PLACES_MET[int(square * c.PARTS + name)] = AT.at(int(square), int(name))
    return known


def seats_in(bits: i64) -> list[int]:
    return [seat for seat in range(SEATS) if bits >> seat & 1]


def part_at(s: CarcassonneBoard, place: str) -> int:
    """The number of the part written ``x,y:c0``."""
    square, colon, name = place.partition(":")
    try:
        where = SQUARE.parse(square)
        named = PART.parse(name)
    except ValueError:
        raise CapomastroError(f"{place!r} is not a part of a tile; write x,y:part, such as 0,0:c0") from None
    tile = tile_at(s, where)
    if tile == 0:
        raise CapomastroError(f"no tile lies on {square}")
    kind = face_of(s, tile) >> 2
    local = i64(s.tables.part_named[kind * c.PARTS + i64(named)])
    if not colon or local == c.NO_PART:
        raise CapomastroError(f"tile {c.TILE_IDS[kind]} on {square} has no part {name}")
    return int(first_part(s, tile) + local)


def part_exists(s: CarcassonneBoard, square: i64, name: i64) -> bool:
    """Whether a tile on this square shows a part of this name."""
    tile = tile_at(s, square)
    return tile != 0 and i64(s.tables.part_named[(face_of(s, tile) >> 2) * c.PARTS + name]) != c.NO_PART


def followers(s: CarcassonneBoard) -> list[tuple[int, Follower]]:
    """Everybody on the table, with the part each stands on."""
    return [(int(part), _follower(s, part)) for part in range(s.parts) if s.stand[part] != 0]


def _follower(s: CarcassonneBoard, part: i64) -> Follower:
    kind = kind_of(s, part)
    key = int(_standing(s, part) << 8 | kind)
    found = FOLLOWERS_MET.get(key)
    if found is None:
        here = i64(s.stand[part])
        if len(FOLLOWERS_MET) >= MOST:
            FOLLOWERS_MET.clear()
        found = FOLLOWERS_MET[key] = Follower(part_place(s, part), int(here >> 4), ROLE_NAMES[kind - 1], int(here & 15))
    return found


def _standing(s: CarcassonneBoard, part: i64) -> i64:
    """Where a part lies and who stands there, as one number."""
    return (square_of(s, tile_of(s, part)) * c.PARTS + name_of(s, part)) << 8 | i64(s.stand[part])


# -- features ----------------------------------------------------------------------


def parts_of(s: CarcassonneBoard, root: i64) -> list[int]:
    """The parts of a feature, in the order in which they were laid."""
    found: list[int] = []
    part = root
    while True:
        found.append(int(part))
        part = i64(s.ring[part])
        if part == root:
            break
    found.sort()
    return found


def tiles_of(s: CarcassonneBoard, root: i64) -> i64:
    """How many tiles count for the feature; of a field, those that show a part of it."""
    return len(scoring.squares_of(s, root)) if kind_of(s, root) == c.FIELD else tiles_in(s.tally[root])


def feature_at(s: CarcassonneBoard, place: str) -> Feature:
    """The feature that a part ``x,y:c0`` belongs to."""
    return feature(s, root_of(s, part_at(s, place)), Harvest(s))


def feature(s: CarcassonneBoard, root: i64, harvest: Harvest, aids: bool = True) -> Feature:
    """The feature with this root; ``harvest`` is the same for all features of a position.

    Without ``aids``, nothing about what it would bring if the game ended now.
    """
    kind = kind_of(s, root)
    tally = s.tally[root]
    parts = parts_of(s, root)
    owners = owners_in(s, kind, tally)
    cities = _fed_cities(s, root, harvest) if kind == c.FIELD else []
    finished = scoring.finished_points(s.tables, kind, tally)
    at_end = worth_now(s, root, len(cities)) if aids else 0
    if cities:                              # they hang together with other features, and few fields have any
        return _feature(s, root, parts, owners, cities, finished, at_end, _gains(s, root, owners, at_end, cities, harvest) if aids else [])
    shown = [int(root), int(kind), int(tally), int(finished), int(at_end), int(s.players) if aids else 0, len(owners), *owners]
    if kind == c.MONASTERY:
        shown += scoring.squares_of(s, root)
    for part in parts:
        shown.append(int(_standing(s, part)))
    key = tuple(shown)
    found = FEATURES_MET.get(key)
    if found is None:
        gains = _gains(s, root, owners, at_end, cities, harvest) if aids else []
        if len(FEATURES_MET) >= MOST:
            FEATURES_MET.clear()
        found = FEATURES_MET[key] = _feature(s, root, parts, owners, cities, finished, at_end, gains)
    return found


def _feature(
    s: CarcassonneBoard, root: i64, parts: list[int], owners: list[int], cities: list[FedCity], finished: i64, at_end: i64, gains: list[int]
) -> Feature:
    kind = kind_of(s, root)
    tally = s.tally[root]
    return Feature(
        id=int(root),
        kind=KIND_NAMES[kind - 1],
        parts=[part_place(s, p) for p in parts],
        squares=[square_name(q) for q in scoring.squares_of(s, root)],
        tiles=int(tiles_of(s, root)),
        shields=int(shields_in(tally)),
        open=0 if kind == c.FIELD else int(open_sides(tally)),
        complete=kind != c.FIELD and open_sides(tally) == 0,
        followers=[_follower(s, p) for p in parts if s.stand[p] != 0],
        owners=owners,
        finished=int(finished),
        at_end=int(at_end),
        gains=gains,
        cities=cities,
    )


def worth_now(s: CarcassonneBoard, root: i64, cities: i64) -> i64:
    """What a feature would bring if the game ended now; ``cities``: how many completed ones a field touches."""
    kind = kind_of(s, root)
    tally = s.tally[root]
    if kind == c.FIELD:
        return s.tables.fed_city * cities
    if open_sides(tally) == 0:
        return scoring.finished_points(s.tables, kind, tally)
    return scoring.unfinished_points(s.tables, kind, tally)


def owners_in(s: CarcassonneBoard, kind: i64, crowd: i64) -> list[int]:
    """CAR-6.8: the seats with the most followers. CAR-7.8: nobody in a field, unless a later edition is played (CAR-9)."""
    if kind == c.FIELD and s.tables.farmers == c.FIRST_EDITION:
        return []
    return seats_in(scoring.majority(crowd))


def _gains(
    s: CarcassonneBoard, root: i64, owners: list[int], at_end: i64, cities: list[FedCity], harvest: Harvest
) -> list[int]:
    """By seat: what the feature would bring if the game ended now. Over all features this is what would be scored."""
    gains = [0] * int(s.players)
    if kind_of(s, root) != c.FIELD:
        for seat in owners:
            gains[seat] = int(at_end)
        return gains
    for city in cities:
        for seat in city.winners:
            if harvest.field_of(city.city, seat, root) == root:
                gains[seat] += int(s.tables.fed_city)
    return gains


def completed_cities(s: CarcassonneBoard, field: i64) -> list[int]:
    """The roots of the completed cities that a field touches, ascending."""
    found: list[int] = []
    part = field
    while True:
        bits = touched_cities(s, part)
        city = first_part(s, tile_of(s, part))
        while bits != 0:
            if bits & 1 != 0:
                root = root_of(s, city)
                if open_sides(s.tally[root]) == 0 and int(root) not in found:
                    found.append(int(root))
            bits >>= 1
            city += 1
        part = i64(s.ring[part])
        if part == field:
            break
    found.sort()
    return found


class Harvest:
    """Whom the farmers' cities pay if the game ended now, and through which field. Later editions: CAR-9.2, CAR-9.3."""

    def __init__(self, s: CarcassonneBoard) -> None:
        self.per_field = s.tables.farmers == c.THIRD_EDITION
        self.paid = paid_fields(s)
        self.fields: dict[tuple[int, int], int] = {}        # by city and seat: the first field that earns the city's points
        if not self.per_field:
            self._find_fields(s)

    def _find_fields(self, s: CarcassonneBoard) -> None:
        """CAR-7.3: a city pays once, however many fields with a seat's farmers touch it."""
        second = s.tables.farmers == c.SECOND_EDITION
        for root in range(s.parts):
            crowd = s.tally[root] & c.CROWD
            if crowd == 0 or not is_root(s.tally[root]) or kind_of(s, root) != c.FIELD:
                continue
            holders = scoring.majority(crowd)
            for city in completed_cities(s, root):
                for seat in self.paid.get(city, []):
                    if (holders >> seat & 1) if second else in_crowd(crowd, seat):
                        self.fields.setdefault((city, seat), int(root))

    def winners(self, city: int, field: i64) -> list[int]:
        """The seats that a city pays; where the edition pays fields, those that this field's share goes to."""
        return self.paid.get(int(field) if self.per_field else city, [])

    def field_of(self, city: int, seat: int, field: i64) -> i64:
        """The field through which a city pays a seat; -1 where none does. Where the edition pays fields, each is its own."""
        return field if self.per_field else i64(self.fields.get((city, seat), -1))


def _fed_cities(s: CarcassonneBoard, field: i64, harvest: Harvest) -> list[FedCity]:
    """The completed cities that a field touches, with the seats they pay."""
    out: list[FedCity] = []
    for city in completed_cities(s, field):
        winners = harvest.winners(city, field)
        elsewhere = [seat for seat in winners if in_crowd(s.tally[field], seat) and harvest.field_of(city, seat, field) != field]
        out.append(FedCity(city, [square_name(q) for q in scoring.squares_of(s, city)], winners, elsewhere))
    return out


def final_rows(s: CarcassonneBoard) -> list[tuple[int, int, int, int]]:
    """The items of a final scoring now, in the order in which they are told (CAR-7.2, CAR-7.3)."""
    flat = scoring.final_items(s)
    rows = [
        (int(flat[i]), int(flat[i + 1]), int(flat[i + 2]), int(flat[i + 3]))
        for stage in scoring.FINAL_ORDER
        for i in range(0, len(flat), scoring.ITEM)
        if flat[i] == stage
    ]
    return rows


def paid_fields(s: CarcassonneBoard) -> dict[int, list[int]]:
    """By city, or by field where the edition pays fields: the seats that its farmers' score goes to now."""
    return {root: seats_in(winners) for kind, root, _, winners in final_rows(s) if kind == c.FIELD}


# -- squares -----------------------------------------------------------------------


def left_with_hand(s: CarcassonneBoard) -> list[int]:
    """By type: tiles that are still to be placed, the one in hand included."""
    left = [int(n) for n in s.left]
    if s.hand >= 0:
        left[s.hand] += 1
    return left


def removed_tiles(s: CarcassonneBoard) -> dict[str, int]:
    """Tiles that left the game because they fit nowhere: what is neither placed, in hand nor in the pile."""
    gone = [int(n) for n in s.tables.count]
    for kind, n in enumerate(left_with_hand(s)):
        gone[kind] -= n
    for number in range(1, s.placed + 1):
        gone[face_of(s, number) >> 2] -= 1
    return {c.TILE_IDS[kind]: n for kind, n in enumerate(gone) if n}


def spots(s: CarcassonneBoard) -> list[Spot]:
    """The empty squares beside tiles and what could still fill them."""
    left = left_with_hand(s)
    there: i64 = 0                                          # bits of the types of which a tile is left
    for kind, n in enumerate(left):
        if n:
            there |= bit(kind)
    fits: dict[int, tuple[int, list[str]]] = {}             # by need; many squares need the same
    out: list[Spot] = []
    for i in range(s.edges):
        entry = i64(s.frontier[i])
        need = int(need_of(entry))
        found = fits.get(need)
        if found is None:
            found = fits[need] = _fitting(left, s.tables.fitting[need] & there)
        square = open_square(entry)
        out.append(Spot(square_name(square), found[0], found[1], _held(s, square, need_of(entry))))
    return out


def held_beside(s: CarcassonneBoard, square: i64) -> list[int]:
    """The cities and roads with followers that lead onto an empty square."""
    return _held(s, square, need_on(s, square))


def _held(s: CarcassonneBoard, square: i64, need: i64) -> list[int]:
    """The same of a square with this need: only sides that ask for a road or a city are looked at."""
    t = s.tables
    found: list[int] = []
    for side in range(i64(4)):
        if need >> (2 * side) & 3 < c.ROAD:
            continue
        tile = tile_at(s, square + t.beside[side])
        root = root_of(s, first_part(s, tile) + i64(t.middle[face_of(s, tile) * 4 + (side ^ 2)]))
        if s.tally[root] & c.CROWD != 0 and int(root) not in found:
            found.append(int(root))
    found.sort()
    return found


def _fitting(left: list[int], types: i64) -> tuple[int, list[str]]:
    """How many tiles of these types are left, and their names."""
    tiles = 0
    names: list[str] = []
    kind: i64 = 0
    while types >> kind != 0:
        if types >> kind & 1 != 0:
            tiles += left[kind]
            names.append(c.TILE_IDS[kind])
        kind += 1
    return tiles, names


def dead_squares(s: CarcassonneBoard) -> list[str]:
    """The squares beside tiles that no tile left can fill (CAR-4.4)."""
    return [spot.square for spot in spots(s) if not spot.tiles]


def where_fits(s: CarcassonneBoard, tile: str) -> dict[str, list[int]]:
    """Where a tile type would fit, with the rotations, whether or not one is left."""
    try:
        kind = TILE.parse(tile)
    except ValueError as error:
        raise CapomastroError(f"{error}; tiles are {TILE.allowed()}") from None
    out: dict[str, list[int]] = {}
    for i in range(s.edges):
        entry = i64(s.frontier[i])
        bits = i64(s.tables.fit[i64(kind) * 256 + need_of(entry)])
        if bits:
            out[square_name(open_square(entry))] = [r for r in range(4) if bits >> r & 1]
    return out


def need_at(s: CarcassonneBoard, square: i64) -> int:
    """What must meet a tile on this square, two bits a side; 0 when no tile lies beside it; -1 when one lies on it."""
    return -1 if tile_at(s, square) != 0 else int(need_on(s, square))
