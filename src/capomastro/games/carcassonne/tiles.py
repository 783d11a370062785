# Compiled by mypyc.
"""The tiles as flat tables: built once per data version and choice of sets, shared by all positions.

A tile has twelve border slots, three a side, clockwise from the north-west corner (CAR-3.1). Its *parts* are city,
road and field pieces and monasteries, in the order of their names: c0 c1 … r0 … f0 … m0. A *face* is a type in one
rotation: ``type * 4 + rotation``. Sides are 0 north, 1 east, 2 south, 3 west; ``side ^ 2`` is the opposite one.

A *square* is an absolute place, counted row by row on a sheet of ``SPAN`` squares each way with the start tile in the
middle. A *cell* is the byte of the board that holds it: the bits of column and row in turn, so that the lowest ones
are its cell on a smaller board. The board is a torus that grows when two tiles would meet on it; what lies in a cell
is checked by its square, so it is small and yet exact (CAR-3.4).
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from capomastro.games.carcassonne import codes as c

BOARD_BITS: Final = 7                               # of a column or row on the largest board, which no game outgrows
BOARD: Final = 1 << BOARD_BITS


class Tables:
    """Everything about the tiles and numbers of one set-up that never changes."""

    def __init__(self) -> None:
        self.types: i64 = len(c.TILE_IDS)
        self.start: i64 = 0                         # the type of the start tile
        self.tiles: i64 = 0                         # tiles of the chosen sets
        self.parts: i64 = 0                         # and their parts
        self.count: vec[u8] = vec[u8]()             # by type: copies in the chosen sets
        self.size: vec[u8] = vec[u8]()              # by type: number of parts
        self.twins: vec[u8] = vec[u8]()             # by type: 1 when one city or road can hold two of its parts
        self.role: vec[u8] = vec[u8]()              # by type: the kind of part its crop circle concerns, or NO_ROLE
        self.kind: vec[u8] = vec[u8]()              # by type * MOST_PARTS + part
        self.name: vec[u8] = vec[u8]()              # … index into PART_IDS
        self.tally: vec[i64] = vec[i64]()           # … one tile, its shields and its open sides
        self.touch: vec[u8] = vec[u8]()             # … bits of the city parts that a field touches
        self.part_named: vec[u8] = vec[u8]()        # by type * PARTS + name: the part, or NO_PART
        self.edge: vec[u8] = vec[u8]()              # by face * 4 + side: what meets the neighbour
        self.middle: vec[u8] = vec[u8]()            # … the part at the middle slot
        self.first: vec[u8] = vec[u8]()             # … at the first slot, clockwise
        self.last: vec[u8] = vec[u8]()              # … at the last
        self.fit: vec[u8] = vec[u8]()               # by type * 256 + need: bits of the rotations that fit
        self.fitting: vec[i64] = vec[i64]()         # by need: bits of the types that fit
        self.cell: vec[i16] = vec[i16]()            # by square; the lowest bits are its cell on a smaller board
        self.beside: vec[i64] = vec[i64]()          # by side: the step to the neighbouring square
        self.around: vec[i64] = vec[i64]()          # the steps to the eight squares around
        self.followers: i64 = 0                     # CAR-1.2
        self.road_tile: i64 = 0                     # points
        self.city_tile: i64 = 0
        self.city_shield: i64 = 0
        self.small_city: i64 = 0
        self.monastery_tile: i64 = 0
        self.road_tile_unfinished: i64 = 0
        self.city_tile_unfinished: i64 = 0
        self.city_shield_unfinished: i64 = 0
        self.farmers: i64 = c.FIRST_EDITION
        self.fed_city: i64 = 0                      # what a completed city pays to its farmers


def build_tables(content: dict[str, Any], sets: list[str], small_city: int, farmers: str) -> Tables:
    """The tables of one data version, choice of sets and scoring options."""
    t = Tables()
    t.start = c.TILE_IDS.index(content["sets"]["base"]["start"])
    by_id: dict[str, Any] = {tile["id"]: tile for tile in content["tiles"]}
    tiles = [by_id[name] for name in c.TILE_IDS]
    _count_tiles(t, tiles, sets)
    _lay_out_parts(t, tiles)
    _lay_out_sides(t, tiles)
    _lay_out_fits(t, tiles)
    _lay_out_board(t)
    _take_numbers(t, {key: number["value"] for key, number in content["numbers"].items()}, small_city, farmers)
    return t


def _count_tiles(t: Tables, tiles: list[Any], sets: list[str]) -> None:
    count: list[int] = [tile["count"] if tile["set"] in sets else 0 for tile in tiles]
    size: list[int] = [len(tile["features"]) for tile in tiles]
    t.count = vec[u8](count)
    t.size = vec[u8](size)
    t.tiles = sum(count)
    t.parts = sum([n * k for n, k in zip(count, size, strict=True)])
    t.role = vec[u8]([c.KIND_OF_ROLE[tile["crop_circle"]] if "crop_circle" in tile else c.NO_ROLE for tile in tiles])


def _lay_out_parts(t: Tables, tiles: list[Any]) -> None:
    twins: list[int] = []
    kind: list[int] = []
    name: list[int] = []
    tally: list[int] = []
    touch: list[int] = []
    part_named: list[int] = []
    for tile in tiles:
        features: list[Any] = tile["features"]
        ids: list[str] = [f["id"] for f in features]
        letters: list[str] = [part[0] for part in ids]
        twins.append(1 if letters.count("c") > 1 or letters.count("r") > 1 else 0)
        part_named.extend([ids.index(p) if p in ids else c.NO_PART for p in c.PART_IDS])
        for i in range(c.MOST_PARTS):
            if i >= len(features):
                for row in (kind, name, tally, touch):
                    row.append(0)
                continue
            f: Any = features[i]
            what: int = c.KIND_OF_LETTER[ids[i][0]]
            sides: int = len({slot // 3 for slot in f["slots"]}) if what in (c.CITY, c.ROAD) else 0
            shields: int = f.get("shields", 0)
            kind.append(what)
            name.append(c.PART_IDS.index(ids[i]))
            tally.append(c.ONE_TILE + shields * c.ONE_SHIELD + sides * c.ONE_OPEN)
            touch.append(sum([1 << ids.index(c) for c in f.get("touches", [])]))
    t.twins = vec[u8](twins)
    assert sum([n * i64(t.count[k]) for k, n in enumerate(twins)]) <= c.MOST_TWINS, "a tally has too few bits for these twins"
    t.kind = vec[u8](kind)
    t.name = vec[u8](name)
    t.tally = vec[i64]([i64(x) for x in tally])
    t.touch = vec[u8](touch)
    t.part_named = vec[u8](part_named)


def _lay_out_sides(t: Tables, tiles: list[Any]) -> None:
    edge: list[int] = []
    middle: list[int] = []
    first: list[int] = []
    last: list[int] = []
    for tile in tiles:
        at_slot: list[int] = [0] * 12
        for i, f in enumerate(tile["features"]):
            for slot in f["slots"]:
                at_slot[slot] = i
        code: str = tile["edges"]
        for rotation in range(4):
            for side in range(4):
                own = (side - rotation) % 4
                edge.append(c.KIND_OF_LETTER[code[own]])
                first.append(at_slot[3 * own])
                middle.append(at_slot[3 * own + 1])
                last.append(at_slot[3 * own + 2])
    t.edge = vec[u8](edge)
    t.middle = vec[u8](middle)
    t.first = vec[u8](first)
    t.last = vec[u8](last)


def _lay_out_fits(t: Tables, tiles: list[Any]) -> None:
    """A need has two bits a side: 0 where no tile lies, else the kind that must meet it (CAR-4.1, CAR-4.2)."""
    fit: list[int] = [0] * (len(tiles) * 256)
    fitting: list[int] = [0] * 256
    for kind, tile in enumerate(tiles):
        rotations: int = tile["rotations"]
        for rotation in range(rotations):
            for need in _needs(t, kind * 4 + rotation):
                fit[kind * 256 + need] |= 1 << rotation
                fitting[need] |= 1 << kind
    t.fit = vec[u8](fit)
    t.fitting = vec[i64]([i64(x) for x in fitting])


def _needs(t: Tables, face: i64) -> list[int]:
    """Every need that a face meets: on each side nothing or its own edge, and something somewhere."""
    needs: list[int] = [0]
    for side in range(4):
        edge = int(t.edge[face * 4 + side]) << 2 * side
        needs += [need | edge for need in needs]
    return needs[1:]


def _lay_out_board(t: Tables) -> None:
    spread: list[int] = [_spread(n % BOARD) for n in range(c.SPAN)]
    t.cell = vec[i16]([i16(row * 2 + column) for row in spread for column in spread])
    t.beside = vec[i64]([-c.SPAN, 1, c.SPAN, -1])
    t.around = vec[i64]([-c.SPAN - 1, -c.SPAN, -c.SPAN + 1, -1, 1, c.SPAN - 1, c.SPAN, c.SPAN + 1])


def _spread(n: int) -> int:
    """The bits of a number, each followed by room for one more."""
    return sum([(n >> i & 1) << 2 * i for i in range(BOARD_BITS)])


def _take_numbers(t: Tables, numbers: dict[str, int], small_city: int, farmers: str) -> None:
    t.followers = numbers["followers"]
    t.road_tile = numbers["road_tile"]
    t.city_tile = numbers["city_tile"]
    t.city_shield = numbers["city_shield"]
    t.small_city = numbers["small_city"] if small_city == 2 else numbers["small_city_later"]
    t.monastery_tile = numbers["monastery_tile"]
    t.road_tile_unfinished = numbers["road_tile_unfinished"]
    t.city_tile_unfinished = numbers["city_tile_unfinished"]
    t.city_shield_unfinished = numbers["city_shield_unfinished"]
    t.farmers = ("first", "second", "third").index(farmers)
    t.fed_city = numbers["farmers_" + farmers]
