"""The table in sentences, for those who cannot see it."""

from __future__ import annotations

from capomastro.games.carcassonne import codes as c
from capomastro.games.carcassonne.declare import AT, KIND_NAMES, SQUARE
from capomastro.games.carcassonne.moves import feature_name, held_by
from capomastro.games.carcassonne.view import CarcassonneView, Feature, Spot
from capomastro.kernel.view import Area, Phrase, Thing

SIDES = ("north", "east", "south", "west")
OF_PLAYERS = ("board.turn", "board.pile", "board.seat", "board.seat.plain", "board.dead", "board.removed", "board.crop")


def named(feature: Feature) -> Phrase:
    return feature_name(feature.kind, feature.tiles, feature.shields)


def describe(view: CarcassonneView) -> list[Phrase]:
    """Turn and pile, every seat, every tile with who stands on it, every held feature, what can no longer be filled."""
    out = [Phrase("board.turn", {"seat": view.turn}), Phrase("board.pile", {"n": view.pile})]
    if view.hand:
        out.append(Phrase("board.hand", {"tile": view.hand}))
    for seat, has in enumerate(view.seats):
        fields = {"seat": seat, "points": has.points, "supply": has.supply}
        out.append(Phrase("board.seat", {**fields, "total": has.if_ended}) if view.aids else Phrase("board.seat.plain", fields))
    for tile in view.tiles:
        out += describe_place(view, SQUARE.name_of(tile.x, tile.y))
    out += [held(feature, view.aids) for feature in view.features if feature.followers]
    dead = [spot.square for spot in view.spots if not spot.tiles]
    if dead:
        out.append(Phrase("board.dead", {"squares": dead}))
    if view.removed:
        out.append(Phrase("board.removed", {"tiles": [name for name, n in view.removed.items() for _ in range(n)]}))
    if view.crop:
        out.append(Phrase("board.crop", {"seat": view.crop.seat, "role": view.crop.role}))
    return out


def held(feature: Feature, aids: bool) -> Phrase:
    """A feature with its owners and its value; what it would bring if the game ended now only with ``aids``."""
    fields = {"what": named(feature), "owners": feature.owners, "finished": feature.finished, "open": feature.open}
    if feature.kind == KIND_NAMES[c.FIELD - 1]:
        return farmed(feature)
    if feature.complete:
        return Phrase("board.complete", fields, "CAR-6.8")
    if not aids:
        return Phrase("board.feature.plain", fields, "CAR-6.8")
    return Phrase("board.feature", {**fields, "now": feature.at_end}, "CAR-6.8")


def farmed(feature: Feature) -> Phrase:
    """A field: in later editions somebody holds it (CAR-9.2); otherwise only its farmers count, city by city (CAR-7.8)."""
    fields = {"what": named(feature), "cities": len(feature.cities)}
    if feature.owners:
        return Phrase("board.field", {**fields, "owners": feature.owners}, "CAR-9.2")
    seats = sorted({follower.seat for follower in feature.followers})
    return Phrase("board.farmers" if seats else "board.field.free", {**fields, "seats": seats}, "CAR-7.8")


def describe_place(view: CarcassonneView, place: str) -> list[Phrase]:
    """A square ``x,y``: its tile and who stands there, or what could fill it; a part ``x,y:c0``: its feature."""
    at = AT.read(place) or ()
    if len(at) > 1:
        return [held(feature, view.aids) for feature in view.features if place in feature.parts]
    square, out = place, []
    for tile in view.tiles:
        if SQUARE.name_of(tile.x, tile.y) == square:
            out.append(Phrase("board.tile", {"square": square, "tile": tile.tile, "rotation": tile.rotation}))
    for follower in view.followers:
        if follower.place.partition(":")[0] == square:
            out.append(Phrase("board.follower", {"seat": follower.seat, "role": follower.role, "n": follower.number}))
    for spot in view.spots:
        if spot.square == square:
            out.append(Phrase("board.spot", {"square": square, "n": spot.tiles}))
            out += beside(view, spot)
    return out


def beside(view: CarcassonneView, spot: Spot) -> list[Phrase]:
    """Whose cities and roads lead onto an empty square."""
    held = [held_by(named(feature), feature.owners) for feature in view.features if feature.id in spot.beside]
    return [Phrase("board.beside", {"held": held})] if held else []


def sides(edges: str, rotation: int) -> Phrase:
    """What a tile shows on its four sides, as it is turned."""
    shown = {name: KIND_NAMES[c.KIND_OF_LETTER[edges[(side - rotation) % 4]] - 1] for side, name in enumerate(SIDES)}
    return Phrase("board.sides", shown)


def walk(view: CarcassonneView, edges: dict[str, str]) -> list[Area]:
    """The land square by square, the tile in hand, the players. ``edges``: by tile, what it shows clockwise from the north."""
    land = []
    for tile in view.tiles:
        square = SQUARE.name_of(tile.x, tile.y)
        here = [held(f, view.aids) for f in view.features if any(part.partition(":")[0] == square for part in f.parts) and f.followers]
        laid, *standing = describe_place(view, square)
        land.append(Thing(square, [laid, sides(edges[tile.tile], tile.rotation), *standing, *here], tile.x, tile.y))
    for spot in view.spots:
        x, y = (int(part) for part in spot.square.split(","))
        land.append(Thing(spot.square, describe_place(view, spot.square), x, y))
    areas = [Area(Phrase("walk.land"), sorted(land, key=lambda thing: (thing.y, thing.x)), map=True)]
    if view.hand:
        shown = [Phrase("board.hand", {"tile": view.hand}), sides(edges[view.hand], 0)]
        areas.append(Area(Phrase("walk.hand"), [Thing("hand", shown)]))
    told = [phrase for phrase in describe(view) if phrase.key in OF_PLAYERS]
    return [*areas, Area(Phrase("walk.players"), [Thing(f"line:{n}", [say]) for n, say in enumerate(told)])]
