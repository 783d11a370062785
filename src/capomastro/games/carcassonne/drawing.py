"""The table drawn with characters: five by three for each tile, one character for each of its twelve border slots (CAR-3.1).

Cities are ``▓``, roads are lines, fields are dots, a monastery is ``⌂``, and a digit is a follower of that seat, on the part it stands on.
An empty square where the drawn tile fits shows ``+``; one that no tile left can fill shows ``×``.
"""

from __future__ import annotations

from typing import Any

from capomastro.games.carcassonne.view import CarcassonneView, TileView

# Where the border slots lie, clockwise from the north-west corner: row and column.
SLOTS = ((0, 1), (0, 2), (0, 3), (0, 4), (1, 4), (2, 4), (2, 3), (2, 2), (2, 1), (2, 0), (1, 0), (0, 0))
MIDDLES = (1, 4, 7, 10)             # the slots in the middle of the sides: north, east, south, west
CITY, FIELD, MONASTERY, FITS, DEAD = "▓", "·", "⌂", "+", "×"
# Roads by the sides they lead to, as bits: north 1, east 2, south 4, west 8.
ROADS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
MARGIN = 4                          # for the row's number


def draw(view: CarcassonneView, tiles: dict[str, Any]) -> list[str]:
    """The lines of the drawing; ``tiles`` are those of the data, by id."""
    places = {(tile.x, tile.y): _tile(tile, tiles[tile.tile]) for tile in view.tiles}
    for follower in view.followers:
        square, _, part = follower.place.partition(":")
        x, y = map(int, square.split(","))
        _stand(places[x, y], next(t for t in view.tiles if (t.x, t.y) == (x, y)), tiles, part, str(follower.seat + 1))
    for spot in view.spots:
        x, y = map(int, spot.square.split(","))
        places[x, y] = [list("     "), list("     "), list("     ")]
        places[x, y][1][2] = FITS if view.hand in spot.types and view.hand else " " if spot.types else DEAD
    columns, rows = (range(min(p[i] for p in places), max(p[i] for p in places) + 1) for i in (0, 1))
    lines = [" " * MARGIN + "".join(f"{x:^5}" for x in columns).rstrip()]
    for y in rows:
        for row in range(3):
            head = f"{y:>{MARGIN - 1}} " if row == 1 else " " * MARGIN
            lines.append((head + "".join("".join(places[x, y][row]) if (x, y) in places else " " * 5 for x in columns)).rstrip())
    return [line for i, line in enumerate(lines) if line or i == 0]


def _slots(tile: TileView, feature: dict[str, Any]) -> list[int]:
    """The border slots of a part, as the tile lies."""
    return [(slot + 3 * tile.rotation) % 12 for slot in feature["slots"]]


def _tile(tile: TileView, declared: dict[str, Any]) -> list[list[str]]:
    cells = [[FIELD] * 5 for _ in range(3)]
    ways = 0
    for feature in declared["features"]:
        kind, slots = feature["id"][0], _slots(tile, feature)
        if kind == "c":
            for slot in slots:
                row, column = SLOTS[slot]
                cells[row][column] = CITY
            _fill(cells, slots)
        elif kind == "r":
            for slot in slots:
                row, column = SLOTS[slot]
                side = slot // 3
                cells[row][column] = "│" if side % 2 == 0 else "─"
                ways |= 1 << side
        elif kind == "m":
            cells[1][2] = MONASTERY
    if ways:
        if cells[1][2] in (FIELD, CITY):
            cells[1][2] = ROADS[ways]
        for side, column in ((1, 3), (3, 1)):
            if ways >> side & 1:
                cells[1][column] = "─"
    return cells


def _fill(cells: list[list[str]], slots: list[int]) -> None:
    """Walls that reach two sides or more enclose the middle between them."""
    sides = {slot // 3 for slot in slots}
    if len(sides) >= 2:
        cells[1][2] = CITY
        for side, column in ((1, 3), (3, 1)):
            if side in sides:
                cells[1][column] = CITY


def _stand(cells: list[list[str]], tile: TileView, tiles: dict[str, Any], part: str, mark: str) -> None:
    """A follower on a part: in the middle of a side of it if it has one, else at its first slot; on a monastery in the middle."""
    feature = next(f for f in tiles[tile.tile]["features"] if f["id"] == part)
    slots = _slots(tile, feature)
    at = next((s for s in slots if s in MIDDLES), slots[0] if slots else None)
    row, column = (1, 2) if at is None else SLOTS[at]
    cells[row][column] = mark
