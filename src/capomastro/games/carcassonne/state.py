# Compiled by mypyc.
"""The position: tiles on the torus, features as union-find classes of tile parts, followers, and the pending question.

Nothing here decides a rule. Features are kept, not searched for: every placed part has a number; parts that touch
across a side are joined; the smallest number of a feature is its root, and ``tally[root]`` holds what the feature adds
up to (see ``codes``); ``tally`` of another part leads towards its root. ``ring`` links the parts of a feature in a
circle, to walk them.

The control flow is one question at a time and never nests, so the pending frame is kept as plain numbers: what is
asked (``question``), who answers (``asked``) and whose turn it is (``turn``).
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i16, i32, i64, u8

from capomastro.games.carcassonne import codes as c
from capomastro.games.carcassonne._fields import NO_I64, CarcassonneFields
from capomastro.games.carcassonne.tiles import Tables
from capomastro.kernel.bits import bit


class CarcassonneBoard(CarcassonneFields):
    """The data of a position. ``rules.CarcassonneState`` adds what can be done with it."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: vec[i64] = NO_I64       # the followers that the last ``renew`` found: see observation.py

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
    return (tally >> 28) & 31


def open_sides(tally: i64) -> i64:
    """Sides that face an empty square; for a monastery, the empty squares around it. None left: complete."""
    return (tally >> 33) & 255


def in_crowd(crowd: i64, seat: i64) -> i64:
    """How many followers of a seat a crowd (or tally) counts."""
    return (crowd >> (c.SEAT_BITS * seat)) & 15


# -- features ----------------------------------------------------------------------


def is_root(tally: i64) -> bool:
    """Whether this is a feature's tally; else it is the number of a part nearer to the root."""
    return tally >= c.ONE_TILE


def root_of(s: CarcassonneBoard, part: i64) -> i64:
    """The smallest part of the feature; paths are halved on the way."""
    tally = s.tally
    up: i64 = tally[part]
    while up < c.ONE_TILE:
        above: i64 = tally[up]
        if above >= c.ONE_TILE:
            return up
        tally[part] = above
        part = above
        up = tally[part]
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
    tally = s.tally
    both = tally[a] & tally[b] & c.TWINS
    total = tally[a] + tally[b] - both
    while both != 0:                    # CAR-6.5: a tile met twice counts once
        both &= both - 1
        total -= c.ONE_TILE
    tally[a] = total
    tally[b] = a
    ring = s.ring
    after = ring[a]
    ring[a] = ring[b]
    ring[b] = after
    return a


def kind_of(s: CarcassonneBoard, part: i64) -> i64:
    return i64(s.home[part]) & 7


def tile_of(s: CarcassonneBoard, part: i64) -> i64:
    """The number of the tile that shows the part."""
    return (i64(s.home[part]) >> 3) & 127


def first_part(s: CarcassonneBoard, tile: i64) -> i64:
    at = tile * c.TILE_WIDTH
    return i64(s.tile[at])


def face_of(s: CarcassonneBoard, tile: i64) -> i64:
    """Type and rotation of a placed tile: type * 4 + rotation."""
    at = tile * c.TILE_WIDTH + 1
    return i64(s.tile[at])


def square_of(s: CarcassonneBoard, tile: i64) -> i64:
    at = tile * c.TILE_WIDTH + 2
    return i64(s.tile[at])


def name_of(s: CarcassonneBoard, part: i64) -> i64:
    """The name of a placed part on its tile, as an index into PART_IDS."""
    tile = tile_of(s, part)
    return i64(s.tables.name[(face_of(s, tile) >> 2) * 8 + part - first_part(s, tile)])


def tile_at(s: CarcassonneBoard, square: i64) -> i64:
    """The number of the tile on a square, 0 where none lies."""
    board = s.board
    tile = i64(board[i64(s.tables.cell[square]) & (len(board) - 1)])
    return tile if square_of(s, tile) == square else i64(0)


def touched_cities(s: CarcassonneBoard, part: i64) -> i64:
    """Bits of the parts of the same tile that are cities touched by this field part."""
    return i64(s.home[part]) >> c.TOUCH_AT


# -- laying a tile -----------------------------------------------------------------


def lay(s: CarcassonneBoard, kind: i64, square: i64, rotation: i64) -> None:
    """Put a tile of a type on a square of the frontier and join its parts to their neighbours (CAR-4.5)."""
    t = s.tables
    face = kind * 4 + rotation
    base = s.parts
    number = s.placed + 1
    s.placed = number
    edges = t.edge
    middle = t.middle
    tile = s.tile
    tile[number * c.TILE_WIDTH] = i16(base)
    tile[number * c.TILE_WIDTH + 1] = i16(face)
    tile[number * c.TILE_WIDTH + 2] = i16(square)
    _add_parts(s, kind, number)
    _take_square(s, number, square)
    board = s.board
    cell = t.cell
    beside = t.beside
    cells: i64 = len(board) - 1
    opened: i64 = 0                     # two bits a side: what a neighbour must meet where no tile lies yet
    side: i64 = 0
    here: i64 = face * 4
    while side < 4:
        there: i64 = square + beside[side]
        edge: i64 = i64(edges[here])
        other: i64 = i64(board[i64(cell[there]) & cells]) * c.TILE_WIDTH
        if i64(tile[other + 2]) != there:
            opened |= edge << (2 * side)
        else:
            facing: i64 = i64(tile[other + 1]) * 4 + (side ^ 2)
            its: i64 = i64(tile[other])
            root = join(s, base + i64(middle[here]), its + i64(middle[facing]))
            if edge >= c.ROAD:
                s.tally[root] -= 2 * c.ONE_OPEN
                if edge == c.ROAD:        # the fields on both banks
                    join(s, base + i64(t.first[here]), its + i64(t.last[facing]))
                    join(s, base + i64(t.last[here]), its + i64(t.first[facing]))
        side += 1
        here += 1
    _move_frontier(s, square, opened)
    _surround(s, square)


def _take_square(s: CarcassonneBoard, number: i64, square: i64) -> None:
    """Enter a tile on the board, which grows when its cell is taken."""
    at: i64 = i64(s.tables.cell[square])
    while s.board[at & (len(s.board) - 1)] != 0:
        s.board = vec[u8]([0] * (4 * len(s.board)))
        earlier: i64 = 1
        while earlier < number:
            s.board[i64(s.tables.cell[square_of(s, earlier)]) & (len(s.board) - 1)] = u8(earlier)
            earlier += 1
    s.board[at & (len(s.board) - 1)] = u8(number)


def _add_parts(s: CarcassonneBoard, kind: i64, number: i64) -> None:
    t = s.tables
    twin: i64 = 0
    if t.twins[kind] != 0:
        twin = bit(c.FIRST_TWIN + s.twins)
        s.twins += 1
    tally = s.tally
    ring = s.ring
    home = s.home
    kinds = t.kind
    tallies = t.tally
    touch = t.touch
    part: i64 = s.parts
    row: i64 = kind * 8
    end: i64 = row + i64(t.size[kind])
    while row < end:
        what: i64 = i64(kinds[row])
        ring[part] = i16(part)
        home[part] = i16((i64(touch[row]) << c.TOUCH_AT) | (number << 3) | what)
        tally[part] = tallies[row] + twin
        if what == c.MONASTERY:
            _add_monastery(s, part, i64(s.tile[number * c.TILE_WIDTH + 2]))
        part += 1
        row += 1
    s.parts = part


def _add_monastery(s: CarcassonneBoard, part: i64, square: i64) -> None:
    """A monastery counts the tiles around it; its open sides are the empty squares there."""
    s.monastery[s.monasteries] = i32((square << c.MONK_BITS) | part)
    s.monasteries += 1
    filled: i64 = 0
    for step in s.tables.around:
        if tile_at(s, square + step) != 0:
            filled += 1
    s.tally[part] += filled * c.ONE_TILE + (8 - filled) * c.ONE_OPEN


def monastery_part(s: CarcassonneBoard, which: i64) -> i64:
    return i64(s.monastery[which]) & ((1 << c.MONK_BITS) - 1)


def _surround(s: CarcassonneBoard, square: i64) -> None:
    """Tell the monasteries around that one more square is filled."""
    monastery = s.monastery
    n: i64 = s.monasteries
    i: i64 = 0
    while i < n:
        step = (i64(monastery[i]) >> c.MONK_BITS) - square
        if step < 0:
            step = -step
        if step == 1 or (step >= c.SPAN - 1 and step <= c.SPAN + 1):
            s.tally[monastery_part(s, i)] += c.ONE_TILE - c.ONE_OPEN
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
    size: i64 = s.edges
    while size > 0:                     # the sign says which half: no branch to guess wrong
        half: i64 = (size + 1) >> 1
        low += half & ((i64(frontier[low + half - 1]) - wanted) >> 63)
        size -= half
    return low


def need_on(s: CarcassonneBoard, square: i64) -> i64:
    """What must meet a tile on this square; 0 when it is not in the frontier."""
    at = find_open(s, square)
    if at < s.edges and i64(s.frontier[at]) >> 8 == square:
        return i64(s.frontier[at]) & 255
    return 0


def _move_frontier(s: CarcassonneBoard, square: i64, opened: i64) -> None:
    """Close a square and open those beside it: ``opened`` has two bits a side, 0 where a tile lies.

    What changes lies close together: west, the square itself and east are neighbours in the frontier, north and south
    about a row away. So one look finds them all, and everything beyond is moved once.
    """
    n: i64 = s.edges
    frontier = s.frontier
    if n + 3 > len(frontier):
        frontier = _widened(frontier)
        s.frontier = frontier
    at: i64 = find_open(s, square)
    north: i64 = square - c.SPAN
    left: i64 = at                      # where the northern neighbour is, or would be
    while left > 0 and i64(frontier[left - 1]) >= north << 8:
        left -= 1
    south: i64 = square + c.SPAN
    right: i64 = at + 1                 # … and the southern one
    while right < n and i64(frontier[right]) < south << 8:
        right += 1
    new_north: i64 = 1 if opened & 3 != 0 and (left == at or i64(frontier[left]) >> 8 != north) else 0
    new_east: i64 = 1 if opened & 12 != 0 and (at + 1 >= n or i64(frontier[at + 1]) >> 8 != square + 1) else 0
    new_south: i64 = 1 if opened & 48 != 0 and (right >= n or i64(frontier[right]) >> 8 != south) else 0
    new_west: i64 = 1 if opened & 192 != 0 and (at == 0 or i64(frontier[at - 1]) >> 8 != square - 1) else 0
    after: i64 = new_north + new_west + new_east - 1
    if after + new_south > 0:
        _shift_up(frontier, right, n, after + new_south)
    if after > 0:
        _shift_up(frontier, at + 1, right, after)
    elif after < 0:
        _shift_down(frontier, at + 1, right)
        if new_south == 0:
            _shift_down(frontier, right, n)
    if new_north != 0:
        _shift_up(frontier, left, at, 1)
    s.edges = n + after + new_south
    if opened & 3 != 0:
        _demand(frontier, left, new_north, north, (opened & 3) << 4)
    if opened & 12 != 0:
        _demand(frontier, at + after + 1 - new_east, new_east, square + 1, (opened & 12) << 4)
    if opened & 48 != 0:
        _demand(frontier, right + after, new_south, south, (opened & 48) >> 4)
    if opened & 192 != 0:
        _demand(frontier, at + new_north - 1 + new_west, new_west, square - 1, (opened & 192) >> 4)


def _widened(frontier: vec[i32]) -> vec[i32]:
    """The same frontier with room for twice as many squares."""
    wide = vec[i32]([0] * (2 * len(frontier)))
    i: i64 = 0
    while i < len(frontier):
        wide[i] = frontier[i]
        i += 1
    return wide


def _shift_up(frontier: vec[i32], start: i64, end: i64, by: i64) -> None:
    i: i64 = end - 1
    while i >= start:
        frontier[i + by] = frontier[i]
        i -= 1


def _shift_down(frontier: vec[i32], start: i64, end: i64) -> None:
    i: i64 = start
    while i < end:
        frontier[i - 1] = frontier[i]
        i += 1


def _demand(frontier: vec[i32], at: i64, new: i64, square: i64, need: i64) -> None:
    """Say what must meet a tile on this square besides."""
    if new != 0:
        frontier[at] = i32((square << 8) | need)
    else:
        frontier[at] |= i32(need)
