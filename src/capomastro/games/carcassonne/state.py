# Compiled by mypyc.
"""The position: tiles on the torus, features as union-find classes of tile parts, followers, and the pending question.

Nothing here decides a rule. Features are kept, not searched for: every placed part has a number; parts that touch
across a side are joined; the smallest number of a feature is its root, and ``tally[root]`` holds what the feature adds
up to (see ``tiles``). ``ring`` links the parts of a feature in a circle, to walk them.

The control flow is one question at a time and never nests, so the pending frame is kept as plain numbers: what is
asked (``question``), who answers (``asked``) and whose turn it is (``turn``).
"""

from __future__ import annotations

from mypy_extensions import i16, i32, i64, u8

from capomastro.games.carcassonne import codes as c
from capomastro.games.carcassonne._fields import CarcassonneFields
from capomastro.games.carcassonne.tiles import Tables


class CarcassonneBoard(CarcassonneFields):
    """The data of a position. ``rules.CarcassonneState`` adds what can be done with it."""

    def emit(self, kind: i64, fields: list[int]) -> None:
        if self.log is not None:
            self.log.emit(kind, fields)


def lay_out(s: CarcassonneBoard, tables: Tables, players: i64) -> None:
    """An empty table with a full pile and full supplies (CAR-2); the frontier is the middle square alone."""
    s.tables = tables
    s.players = players
    s.clear()
    s.left = tables.count[:]
    s.pile = tables.tiles
    for seat in range(players):
        s.supply += tables.followers << (c.SEAT_BITS * seat)
    s.frontier[0] = c.START_SQUARE << 8
    s.edges = 1


# -- reading a tally ---------------------------------------------------------------


def tiles_in(tally: i64) -> i64:
    return (tally >> 20) & 255


def shields_in(tally: i64) -> i64:
    return (tally >> 28) & 255


def open_sides(tally: i64) -> i64:
    """Sides that face an empty square; for a monastery, the empty squares around it. None left: complete."""
    return tally >> 36


def in_crowd(crowd: i64, seat: i64) -> i64:
    """How many followers of a seat a crowd (or tally) counts."""
    return (crowd >> (c.SEAT_BITS * seat)) & 15


# -- features ----------------------------------------------------------------------


def root_of(s: CarcassonneBoard, part: i64) -> i64:
    """The smallest part of the feature; paths are halved on the way."""
    parent = s.parent
    up: i64 = i64(parent[part])
    while up != part:
        above: i64 = i64(parent[up])
        parent[part] = i16(above)
        part = above
        up = i64(parent[part])
    return part


def join(s: CarcassonneBoard, a: i64, b: i64) -> i64:
    """Make two parts one feature; returns its root."""
    a = root_of(s, a)
    b = root_of(s, b)
    if a == b:
        return a
    if b < a:
        low = b
        b = a
        a = low
    s.parent[b] = i16(a)
    ring = s.ring
    after = ring[a]
    ring[a] = ring[b]
    ring[b] = after
    tally = s.tally[a] + s.tally[b]
    twin = s.twin
    both = twin[a] & twin[b]
    while both != 0:                    # CAR-6.5: a tile met twice counts once
        both &= both - 1
        tally -= c.ONE_TILE
    twin[a] |= twin[b]
    s.tally[a] = tally
    return a


def kind_of(s: CarcassonneBoard, part: i64) -> i64:
    return i64(s.home[part]) & 7


def tile_of(s: CarcassonneBoard, part: i64) -> i64:
    """The number of the tile that shows the part."""
    return i64(s.home[part]) >> 3


def first_part(s: CarcassonneBoard, tile: i64) -> i64:
    return i64(s.tile[tile * c.TILE_WIDTH])


def face_of(s: CarcassonneBoard, tile: i64) -> i64:
    """Type and rotation of a placed tile: type * 4 + rotation."""
    return i64(s.tile[tile * c.TILE_WIDTH + 1])


def square_of(s: CarcassonneBoard, tile: i64) -> i64:
    return i64(s.tile[tile * c.TILE_WIDTH + 2])


def name_of(s: CarcassonneBoard, part: i64) -> i64:
    """The name of a placed part on its tile, as an index into PART_IDS."""
    tile = tile_of(s, part)
    return i64(s.tables.name[(face_of(s, tile) >> 2) * 8 + part - first_part(s, tile)])


def tile_at(s: CarcassonneBoard, square: i64) -> i64:
    """The number of the tile on a square, 0 where none lies."""
    return i64(s.board[i64(s.tables.cell[square])])


def touched_cities(s: CarcassonneBoard, part: i64) -> i64:
    """Bits of the parts of the same tile that are cities touched by this field part."""
    tile = tile_of(s, part)
    return i64(s.tables.touch[(face_of(s, tile) >> 2) * 8 + part - first_part(s, tile)])


# -- laying a tile -----------------------------------------------------------------


def lay(s: CarcassonneBoard, kind: i64, square: i64, rotation: i64) -> None:
    """Put a tile of a type on a square of the frontier and join its parts to their neighbours (CAR-4.5)."""
    t = s.tables
    face = kind * 4 + rotation
    base = s.parts
    number = s.placed + 1
    s.placed = number
    s.board[i64(t.cell[square])] = u8(number)
    tile = s.tile
    tile[number * c.TILE_WIDTH] = i16(base)
    tile[number * c.TILE_WIDTH + 1] = i16(face)
    tile[number * c.TILE_WIDTH + 2] = i16(square)
    _add_parts(s, kind, number)
    _close_square(s, square)
    board = s.board
    tally = s.tally
    side: i64 = 0
    while side < 4:
        there: i64 = square + t.beside[side]
        here: i64 = face * 4 + side
        edge: i64 = i64(t.edge[here])
        other: i64 = i64(board[i64(t.cell[there])])
        if other == 0:
            _open_square(s, there, edge << (2 * (side ^ 2)))
        else:
            facing: i64 = i64(tile[other * c.TILE_WIDTH + 1]) * 4 + (side ^ 2)
            its: i64 = i64(tile[other * c.TILE_WIDTH])
            root = join(s, base + i64(t.middle[here]), its + i64(t.middle[facing]))
            if edge >= c.ROAD:
                tally[root] -= 2 * c.ONE_OPEN
                if edge == c.ROAD:        # the fields on both banks
                    join(s, base + i64(t.first[here]), its + i64(t.last[facing]))
                    join(s, base + i64(t.last[here]), its + i64(t.first[facing]))
        side += 1
    _surround(s, square)


def _add_parts(s: CarcassonneBoard, kind: i64, number: i64) -> None:
    t = s.tables
    twin: i32 = 0
    if t.twins[kind] != 0:
        twin = i32(1 << s.twins)
        s.twins += 1
    parent = s.parent
    ring = s.ring
    home = s.home
    part: i64 = s.parts
    row: i64 = kind * 8
    end: i64 = row + i64(t.size[kind])
    while row < end:
        what: i64 = i64(t.kind[row])
        parent[part] = i16(part)
        ring[part] = i16(part)
        home[part] = i16((number << 3) | what)
        s.tally[part] = t.tally[row]
        s.twin[part] = twin
        if what == c.MONASTERY:
            _add_monastery(s, part, i64(s.tile[number * c.TILE_WIDTH + 2]))
        part += 1
        row += 1
    s.parts = part


def _add_monastery(s: CarcassonneBoard, part: i64, square: i64) -> None:
    """A monastery counts the tiles around it; its open sides are the empty squares there."""
    t = s.tables
    s.monastery[s.monasteries] = i16(part)
    s.monasteries += 1
    filled: i64 = 0
    for step in t.around:
        if s.board[i64(t.cell[square + step])] != 0:
            filled += 1
    s.tally[part] += filled * c.ONE_TILE + (8 - filled) * c.ONE_OPEN


def _surround(s: CarcassonneBoard, square: i64) -> None:
    """Tell the monasteries around that one more square is filled."""
    i: i64 = 0
    while i < s.monasteries:
        part: i64 = i64(s.monastery[i])
        step = square_of(s, tile_of(s, part)) - square
        if step < 0:
            step = -step
        if step == 1 or (step >= c.SPAN - 1 and step <= c.SPAN + 1):
            s.tally[part] += c.ONE_TILE - c.ONE_OPEN
        i += 1


# -- the frontier --------------------------------------------------------------------


def open_square(entry: i64) -> i64:
    """The square of an entry of the frontier."""
    return entry >> 8


def need_of(entry: i64) -> i64:
    """What must meet there: two bits a side, 0 where no tile lies, else a kind."""
    return entry & 255


def find_open(s: CarcassonneBoard, square: i64) -> i64:
    """Where in the frontier a square is, or would be."""
    frontier = s.frontier
    wanted: i64 = square << 8
    low: i64 = 0
    high: i64 = s.edges
    while low < high:
        mid = (low + high) >> 1
        if i64(frontier[mid]) < wanted:
            low = mid + 1
        else:
            high = mid
    return low


def need_on(s: CarcassonneBoard, square: i64) -> i64:
    """What must meet a tile on this square; 0 when it is not in the frontier."""
    at = find_open(s, square)
    if at < s.edges and i64(s.frontier[at]) >> 8 == square:
        return i64(s.frontier[at]) & 255
    return 0


def _close_square(s: CarcassonneBoard, square: i64) -> None:
    frontier = s.frontier
    i = find_open(s, square)
    end = s.edges - 1
    s.edges = end
    while i < end:
        frontier[i] = frontier[i + 1]
        i += 1


def _open_square(s: CarcassonneBoard, square: i64, need: i64) -> None:
    frontier = s.frontier
    at = find_open(s, square)
    i = s.edges
    if at < i and i64(frontier[at]) >> 8 == square:
        frontier[at] |= i32(need)
        return
    s.edges = i + 1
    while i > at:
        frontier[i] = frontier[i - 1]
        i -= 1
    frontier[at] = i32((square << 8) | need)
