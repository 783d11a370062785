"""What the game says: keys and fields of the sentences for prompts, reasons, the board and the final scoring."""

from __future__ import annotations

from typing import Any

from capomastro.games.carcassonne import codes as c
from capomastro.games.carcassonne import crop_circles, queries
from capomastro.games.carcassonne.moves import feature_name
from capomastro.games.carcassonne.notation import KIND_NAMES, PART, ROLE_NAMES, SQUARE
from capomastro.games.carcassonne.queries import part_exists
from capomastro.games.carcassonne.state import CarcassonneBoard, face_of, first_part, in_crowd, root_of, square_of
from capomastro.games.carcassonne.view import CarcassonneView, Feature
from capomastro.kernel.view import Phrase

SIDE_NAMES = ("north", "east", "south", "west")


def named(feature: Feature) -> Phrase:
    return feature_name(feature.kind, feature.tiles, feature.shields)


# -- the final scoring ---------------------------------------------------------------


def final_item(
    s: CarcassonneBoard, kind: int, root: int, points: int, harvest: queries.Harvest
) -> tuple[Phrase, dict[str, Any]]:
    """One item of the final scoring: the sentence, and what a screen lights up while it is told."""
    feature = queries.feature(s, root, harvest)
    shows: dict[str, Any] = {"kind": KIND_NAMES[kind - 1], "feature": root, "squares": feature.squares, "points": points}
    if kind != c.FIELD:
        shows["followers"] = [f.place for f in feature.followers]
        return Phrase("score.unfinished", {"what": named(feature)}, "CAR-7.2"), shows
    if s.tables.farmers == c.THIRD_EDITION:
        shows["followers"] = [f.place for f in feature.followers]
        shows["cities"] = [city.squares for city in feature.cities]
        return Phrase("score.field", {"what": named(feature), "cities": len(feature.cities)}, "CAR-9.3"), shows
    shows["followers"] = farmers_of(s, root, harvest)
    return Phrase("score.fed", {"what": named(feature)}, "CAR-7.3" if s.tables.farmers == 0 else "CAR-9.2"), shows


def farmers_of(s: CarcassonneBoard, city: int, harvest: queries.Harvest) -> list[str]:
    """The places of all farmers whose fields touch a completed city."""
    fields = {int(root_of(s, part)) for part, f in queries.followers(s) if f.role == ROLE_NAMES[c.FIELD - 1]}
    features = [queries.feature(s, root, harvest) for root in sorted(fields)]
    return [f.place for field in features if any(fed.city == city for fed in field.cities) for f in field.followers]


# -- prompts -----------------------------------------------------------------------------


def prompt_fields(s: CarcassonneBoard, seat: int) -> dict[str, Any]:
    fields: dict[str, Any] = {"supply": int(in_crowd(s.supply, seat))}
    if s.hand >= 0:
        fields["tile"] = c.TILE_IDS[int(s.hand)]
    role = int(crop_circles.crop_role(s))
    if role:
        fields["role"] = ROLE_NAMES[role - 1]
    return fields


# -- reasons ---------------------------------------------------------------------------


def refusal(s: CarcassonneBoard, action: str, values: tuple[int, ...]) -> Phrase:
    """The clause that forbids a move which answers the question asked."""
    if action == "place":
        return refused_place(s, *values)
    if action == "deploy":
        return refused_deploy(s, values[0])
    if not part_exists(s, *values):
        return Phrase("refused.part", {"part": PART.text(values[1]), "square": SQUARE.text(values[0])}, "CAR-8.8")
    role = ROLE_NAMES[int(crop_circles.crop_role(s)) - 1]
    return Phrase("refused.own", {"role": role, "square": SQUARE.text(values[0])}, "CAR-8.6" if action == "add" else "CAR-8.7")


def refused_place(s: CarcassonneBoard, square: int, rotation: int) -> Phrase:
    need = queries.need_at(s, square)
    where = {"square": SQUARE.text(square)}
    if need < 0:
        return Phrase("refused.occupied", where, "CAR-4.1")
    if need == 0:
        return Phrase("refused.apart", where, "CAR-4.1")
    kind = int(s.hand)
    for side, name in enumerate(SIDE_NAMES):
        there = need >> 2 * side & 3
        here = int(s.tables.edge[(kind * 4 + rotation) * 4 + side])
        if there and there != here:
            return Phrase("refused.side", {**where, "side": name, "here": KIND_NAMES[here - 1], "there": KIND_NAMES[there - 1]}, "CAR-4.2")
    return Phrase("refused.rotation", {"rotation": rotation, "tile": c.TILE_IDS[kind]}, "CAR-4.3")


def refused_deploy(s: CarcassonneBoard, name: int) -> Phrase:
    kind = int(face_of(s, s.placed)) >> 2
    local = int(s.tables.part_named[kind * c.PARTS + name])
    if local == c.NO_PART:
        return Phrase("refused.part", {"part": PART.text(name), "square": SQUARE.text(int(square_of(s, s.placed)))}, "CAR-5.1")
    if in_crowd(s.supply, s.turn) == 0:
        return Phrase("refused.supply", {}, "CAR-5.2")
    tally = s.tally[root_of(s, first_part(s, s.placed) + local)]
    seats = [seat for seat in range(int(s.players)) if in_crowd(tally, seat)]
    return Phrase("refused.held", {"kind": KIND_NAMES[int(s.tables.kind[kind * 8 + local]) - 1], "seats": seats}, "CAR-5.3")


# -- the board in sentences ---------------------------------------------------------------


def describe(view: CarcassonneView) -> list[Phrase]:
    """Turn and pile, every seat, every tile with who stands on it, every held feature, what can no longer be filled."""
    out = [Phrase("board.turn", {"seat": view.turn}), Phrase("board.pile", {"n": view.pile})]
    if view.hand:
        out.append(Phrase("board.hand", {"tile": view.hand}))
    for seat, has in enumerate(view.seats):
        fields = {"seat": seat, "points": has.points, "supply": has.supply}
        out.append(Phrase("board.seat", {**fields, "total": has.if_ended}) if view.aids else Phrase("board.seat.plain", fields))
    for tile in view.tiles:
        out += describe_place(view, f"{tile.x},{tile.y}")
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
    square, colon, _ = place.partition(":")
    if colon:
        return [held(feature, view.aids) for feature in view.features if place in feature.parts]
    out = []
    for tile in view.tiles:
        if f"{tile.x},{tile.y}" == square:
            out.append(Phrase("board.tile", {"square": square, "tile": tile.tile, "rotation": tile.rotation}))
    for follower in view.followers:
        if follower.place.partition(":")[0] == square:
            out.append(Phrase("board.follower", {"seat": follower.seat, "role": follower.role, "n": follower.number}))
    for spot in view.spots:
        if spot.square == square:
            out.append(Phrase("board.spot", {"square": square, "n": spot.tiles}))
    return out
