"""Positions as text (docs/positions.md): what Carcassonne adds to the common grammar.

    tile D 0,0 0                    tiles in the order in which they were laid: type, square, rotation; without one, as it first fits
    tile E 0,-1 2 f0=1              … and who stands on it: part=seat, or part=seat*number
    removed C                       tiles that fit nowhere
    returned 0=1                    during a crop circle: followers of a seat that came home this turn

All other tiles are in the pile.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from capomastro.games.carcassonne import codes as c
from capomastro.games.carcassonne import queries
from capomastro.games.carcassonne.declare import ASKS, FIELDS, PART, ROTATION, SEAT, SQUARE, TILE
from capomastro.games.carcassonne.placement import fits
from capomastro.games.carcassonne.possible import check_possible, crowded
from capomastro.games.carcassonne.rules import stand
from capomastro.games.carcassonne.state import CarcassonneBoard, face_of, first_part, in_crowd, lay, lay_out, name_of, square_of
from capomastro.kernel.errors import need, quoted
from capomastro.kernel.fields import SEATS
from capomastro.kernel.form import Shape
from capomastro.kernel.position import Grammar, Line, number, pair, value
from capomastro.kernel.view import Phrase

TIMES = "*"                             # before the number of followers


def begin(s: CarcassonneBoard) -> None:
    lay_out(s, s.tables, s.players)


# -- tiles and who stands on them ------------------------------------------------------------


def write_tiles(s: CarcassonneBoard) -> Iterator[list[str]]:
    standing = dict(queries.followers(s))
    for tile in range(1, int(s.placed) + 1):
        face = int(face_of(s, tile))
        first = int(first_part(s, tile))
        words = [c.TILE_IDS[face >> 2], SQUARE.text(int(square_of(s, tile))), str(face & 3)]
        for part in range(first, first + int(s.tables.size[face >> 2])):
            if part in standing:
                who = standing[part]
                words.append(f"{PART.text(int(name_of(s, part)))}={who.seat}" + (f"{TIMES}{who.number}" if who.number > 1 else ""))
        yield words


def read_tile(s: CarcassonneBoard, words: list[str]) -> None:
    need(len(words) >= 2, "tile.write")
    name, where, *rest = words
    kind, square = value(TILE, name, "tile"), value(SQUARE, where, "tile")
    turned = value(ROTATION, rest.pop(0), Phrase("line.tile.rotation")) if rest and "=" not in rest[0] else None
    take(s, kind)
    fitting = [rotation for rotation in range(ROTATION.size) if fits(s, kind * 4 + rotation, square)]
    rotation = turned if turned is not None else fitting[0] if fitting else 0
    begun = s.placed > 0 or (kind, square, rotation) == (s.tables.start, c.START_SQUARE, 0)
    need(begun, "tile.first", "CAR-2.1", tile=c.TILE_IDS[int(s.tables.start)])
    if s.placed:
        found = {"tile": name, "square": where, "rotation": rotation}
        need(fitting, "tile.nowhere", "CAR-4.2", **found)
        need(rotation in fitting, "tile.fit", "CAR-4.2", **found, rotations=fitting)
    lay(s, kind, square, rotation)
    for word in rest:
        part, who = pair(word, "tile")
        put_follower(s, kind, part, who)


def take(s: CarcassonneBoard, kind: int) -> None:
    """One tile out of the pile."""
    need(s.left[kind], "tile.count", "CAR-1.1", number=int(s.tables.count[kind]), tile=c.TILE_IDS[kind])
    s.left[kind] -= 1
    s.pile -= 1


def put_follower(s: CarcassonneBoard, kind: int, name: str, who: str) -> None:
    """Followers of a seat stand on a part of the last tile."""
    local = int(s.tables.part_named[kind * c.PARTS + PART.parse(name)]) if name in PART.names else c.NO_PART
    need(local != c.NO_PART, "tile.part", tile=c.TILE_IDS[kind], part=quoted(name))
    seat, _, times = who.partition(TIMES)
    part = int(first_part(s, s.placed)) + local
    need(s.stand[part] == 0, "given_twice", what=name)
    stand(s, part, a_seat(s, seat) << 4 | some_followers(s, times or "1"))


def a_seat(s: CarcassonneBoard, word: str) -> int:
    return number(word, 0, int(s.players) - 1, Phrase("bad.the_seat"))


def some_followers(s: CarcassonneBoard, word: str) -> int:
    return number(word, 1, int(s.tables.followers), Phrase("bad.the_followers"))


# -- what is neither on the table nor in the pile ---------------------------------------------


def write_removed(s: CarcassonneBoard) -> Iterator[list[str]]:
    removed = [tile for tile, n in queries.removed_tiles(s).items() for _ in range(n)]
    if removed:
        yield removed


def read_removed(s: CarcassonneBoard, words: list[str]) -> None:
    for word in words:
        take(s, value(TILE, word, "removed"))


def write_returned(s: CarcassonneBoard) -> Iterator[list[str]]:
    came_home = [f"{seat}={n}" for seat in range(int(s.players)) if (n := in_crowd(s.returned, seat))]
    if came_home:
        yield came_home


def read_returned(s: CarcassonneBoard, words: list[str]) -> None:
    for word in words:
        who, times = pair(word, "returned")
        seat = a_seat(s, who)
        need(in_crowd(s.returned, seat) == 0, "returned.once", seat=seat)
        s.returned += some_followers(s, times) << (c.SEAT_BITS * seat)


# -- the whole ----------------------------------------------------------------------------------


def complete(s: CarcassonneBoard, options: Mapping[str, Any]) -> None:
    """A tile in hand was drawn."""
    if s.hand >= 0:
        take(s, int(s.hand))


def check(s: CarcassonneBoard) -> None:
    check_possible(s)


def parts_of_tiles(s: CarcassonneBoard) -> dict[str, list[str]]:
    """The names of the parts of each tile that is played."""
    named = s.tables.part_named
    return {
        tile: [name for part, name in enumerate(PART.names) if named[kind * c.PARTS + part] != c.NO_PART]
        for kind, tile in enumerate(c.TILE_IDS)
        if s.tables.count[kind]
    }


def crowds(s: CarcassonneBoard) -> range:
    """How many followers beyond one can stand on one part: none but by a crop circle (CAR-8.6)."""
    return range(2, int(s.tables.followers) + 1) if crowded(s) else range(0)


TILES = Shape("pairs", PART, SEAT, (TILE, SQUARE, ROTATION), many=True, mark=TIMES, marks=crowds, keys_by=parts_of_tiles)
GRAMMAR = Grammar(
    "carcassonne",
    FIELDS,
    ASKS,
    (
        Line("tile", write_tiles, read_tile, TILES),
        Line("removed", write_removed, read_removed, Shape("list", TILE)),
        Line("returned", write_returned, read_returned, Shape("pairs", SEATS, range(1, 10))),
    ),
    begin=begin,
    complete=complete,
    check=check,
)
