"""The land as a picture: tiles, followers and the tile laid last, in the units of the web client's map (a tile is 100 wide)."""

from __future__ import annotations

from capomastro.games.carcassonne.view import CarcassonneView, TileView
from capomastro.kernel.picture import Box, Pen, num

ROOM = 30                       # around the land
WIDEST, TALLEST = 2.4, 0.55     # how wide and how high the picture is at least, each in the other
HEAD = 74                       # for the players, in a picture 1000 wide


def picture(view: CarcassonneView, pen: Pen) -> Box:
    x, y, w, h = land(view)
    scale = w / 1000
    box = (x, y - HEAD * scale, w, h + HEAD * scale)
    pen.style = pen.art["style"]
    for tile in view.tiles:
        pen.box(tile.x * 100 - 1, tile.y * 100, 104, 105, "#c2a878", round=3)
    for tile in view.tiles:
        with pen.group(tile.x * 100, tile.y * 100, piece=f"tile {tile.tile}", at=f"{tile.x},{tile.y}", turn=str(tile.rotation)):
            pen.add(f'<svg width="100" height="100">{pen.art["tiles"][tile.tile][tile.rotation]}</svg>')
    if view.tiles:
        last = view.tiles[-1]
        with pen.group(last.x * 100, last.y * 100):
            for edge, line, more in (("#ffffff", 6.4, 'stroke-opacity=".6"'), (pen.colour("last"), 3.6, "")):
                pen.path(pen.art["brackets"], edge=edge, line=line, more=f'stroke-linecap="square" {more}')
    _followers(view, pen)
    _players(view, pen, box, scale)
    return box


def land(view: CarcassonneView) -> Box:
    """The part of the plane with the tiles, not too narrow a strip of it."""
    xs, ys = [t.x for t in view.tiles] or [0], [t.y for t in view.tiles] or [0]
    w = (max(xs) - min(xs) + 1) * 100 + 2 * ROOM
    h = (max(ys) - min(ys) + 1) * 100 + 2 * ROOM
    wide, high = max(w, 360, h / TALLEST * 0.62), max(h, 240, w / WIDEST)
    return (min(xs) * 100 - ROOM - (wide - w) / 2, min(ys) * 100 - ROOM - (high - h) / 2, wide, high)


def _followers(view: CarcassonneView, pen: Pen) -> None:
    at: dict[str, TileView] = {f"{tile.x},{tile.y}": tile for tile in view.tiles}
    standing = []
    for follower in view.followers:
        square, part = follower.place.split(":")
        tile = at[square]
        x, y, height, feet = pen.art["stand"][tile.tile][tile.rotation][part]
        standing.append((tile.y * 100 + y, tile.x * 100 + x, tile.y * 100 + feet, height, follower))
    for y, x, feet, height, follower in sorted(standing, key=lambda found: found[:2]):
        with pen.group(piece=follower.role, at=follower.place, seat=str(follower.seat)):
            figure = pen.art["followers"][follower.role][pen.number(follower.seat) - 1]
            pen.add(f'<g transform="translate({num(x)} {num(feet)}) scale({height / pen.art["height"]:.4f})">{figure}</g>')
            if follower.number > 1:
                pen.add(f'<circle cx="{num(x + 13)}" cy="{num(y - 12)}" r="7.5" fill="{pen.colour("paper-2")}"/>')
                pen.text(x + 13, y - 8.4, follower.number, 10, anchor="middle", bold=True, sans=True)


def _players(view: CarcassonneView, pen: Pen, box: Box, scale: float) -> None:
    each = (1000 - 20) / len(view.seats)
    with pen.group(box[0], box[1], scale):
        for seat, player in enumerate(view.seats):
            x = 10 + seat * each
            pen.panel(x + 4, 10, each - 8, HEAD - 18, seat)
            pen.mark(seat, x + 32, 39, 11)
            pen.text(x + 52, 46, pen.name(seat), 22, room=each - 130)
            pen.text(x + each - 20, 48, player.points, 28, anchor="end", bold=True)
