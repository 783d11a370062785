"""Why a move is refused: the clause that forbids it."""

from __future__ import annotations

from capomastro.games.carcassonne import codes as c
from capomastro.games.carcassonne import crop_circles, queries
from capomastro.games.carcassonne.declare import KIND_NAMES, PART, ROLE_NAMES, SQUARE
from capomastro.games.carcassonne.queries import part_exists
from capomastro.games.carcassonne.state import CarcassonneBoard, face_of, first_part, in_crowd, root_of, square_of
from capomastro.kernel.view import Phrase

SIDE_NAMES = ("north", "east", "south", "west")


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
