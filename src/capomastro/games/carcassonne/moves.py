# Compiled by mypyc.
"""What a screen shows beside each move of a decision, and the fields of its sentence."""

from __future__ import annotations

from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from capomastro.games.carcassonne import codes as c
from capomastro.games.carcassonne import queries, scoring
from capomastro.games.carcassonne.crop_circles import crop_role, placed_part, usable
from capomastro.games.carcassonne.declare import KIND_NAMES, ROLE_NAMES
from capomastro.games.carcassonne.queries import part_place, square_name
from capomastro.games.carcassonne.state import (
    CarcassonneBoard,
    in_crowd,
    kind_of,
    lay,
    monastery_part,
    open_sides,
    root_of,
    shields_in,
    square_of,
)
from capomastro.kernel.state import State
from capomastro.kernel.view import Phrase


class Moves:
    """The moves of one decision. What they have in common is looked up once: who stands where."""

    def __init__(self, s: CarcassonneBoard, aids: bool) -> None:
        self.s = s
        self.aids = aids
        self.parts: vec[i64] = vec[i64](capacity=16)
        self.roots: vec[i64] = vec[i64](capacity=16)
        for part in range(s.parts):
            if s.stand[part] != 0:
                self.parts = append(self.parts, part)
                self.roots = append(self.roots, root_of(s, part))
        self.spare: State | None = None             # a position in which a tile was tried, to be written over by the next
        self.met: dict[int, Phrase] = {}            # by square: whose cities and roads lead onto it, however the tile is turned

    def shows(self, code: i64) -> tuple[str, dict[str, Any]]:
        """The place that carries a move, where it does not name it itself, and its preview."""
        s = self.s
        if code < c.DEPLOY:
            square = code // 4
            return "", self.placement(square, code % 4)
        if code < c.NOBODY:
            part = self.part(code)
            return part_place(s, part), deployment(s, root_of(s, part), self.aids)
        if c.CHOOSE <= code < c.ADD:
            return square_name(square_of(s, s.placed)), self.crop_choice(code - c.CHOOSE)
        if c.ADD <= code < c.DECLINE or code >= c.REMOVE:
            part = self.part(code)
            return "", crop_change(s, root_of(s, part), 1 if code < c.DECLINE else -1)
        return "", {}

    def fields(self, code: i64) -> dict[str, Any]:
        """What the sentence of a move says beyond its own fields."""
        s = self.s
        if code < c.DEPLOY:
            return {"tile": c.TILE_IDS[s.hand], "beside": self.beside(code // 4)}
        if c.CHOOSE <= code < c.ADD:
            return {"role": ROLE_NAMES[crop_role(s) - 1]}
        if c.NOBODY <= code < c.CHOOSE or c.DECLINE <= code < c.REMOVE:
            return {}
        root = root_of(s, self.part(code))
        kind = kind_of(s, root)
        what = feature_name(KIND_NAMES[kind - 1], int(queries.tiles_of(s, root)), int(shields_in(s.tally[root])))
        return {"role": ROLE_NAMES[kind - 1], "what": what}

    def beside(self, square: i64) -> Phrase:
        """Whose cities and roads lead onto a square."""
        known = self.met.get(int(square))
        if known is None:
            known = self.met[int(square)] = self.beside_now(square)
        return known

    def beside_now(self, square: i64) -> Phrase:
        s = self.s
        held: list[Phrase] = []
        for root in queries.held_beside(s, square):
            kind = kind_of(s, root)
            what = feature_name(KIND_NAMES[kind - 1], int(queries.tiles_of(s, root)), int(shields_in(s.tally[root])))
            held.append(held_by(what, queries.owners_in(s, kind, s.tally[root])))
        return Phrase("beside.held", {"held": held}) if held else Phrase("beside.none")

    def part(self, code: i64) -> i64:
        """The part that a move to deploy, add or remove names."""
        s = self.s
        if code < c.NOBODY:
            return placed_part(s, square_of(s, s.placed) * c.PARTS + code - c.DEPLOY)
        return placed_part(s, code - (c.ADD if code < c.DECLINE else c.REMOVE))

    def placement(self, square: i64, rotation: i64) -> dict[str, Any]:
        """What laying the tile there would do: the features it completes or that have followers, as they would be.

        ``joins`` names the features of the position now that become part of it.
        """
        s = self.s
        spare = self.spare
        after = spare if spare is not None and spare.become(s) else s.clone()
        assert isinstance(after, CarcassonneBoard)
        self.spare = after
        lay(after, s.hand, square, rotation)
        touched: list[int] = []
        for part in range(s.parts, after.parts):
            root = root_of(after, part)
            if matters(after, root) and int(root) not in touched:
                touched.append(int(root))
        for i in range(s.monasteries):
            middle = monastery_part(s, i)
            if s.tally[middle] != after.tally[middle] and matters(after, middle) and int(middle) not in touched:
                touched.append(int(middle))
        touched.sort()
        features: list[dict[str, Any]] = []
        for number in touched:
            feature = summary(after, number, self.aids)
            feature["joins"] = self.joined(after, number)
            features.append(feature)
        return {"tile": c.TILE_IDS[s.hand], "square": square_name(square), "rotation": int(rotation), "features": features}

    def joined(self, after: CarcassonneBoard, root: i64) -> list[int]:
        """The features with followers, as numbered now, that a feature will hold."""
        found: list[int] = []
        if after.tally[root] & c.CROWD != 0:
            parts, roots = self.parts, self.roots
            for i in range(len(parts)):
                if root_of(after, parts[i]) == root and int(roots[i]) not in found:
                    found.append(int(roots[i]))
            found.sort()
        return found

    def crop_choice(self, option: i64) -> dict[str, Any]:
        """Whom a choice of A or B would concern: by seat, the places of its followers of the role."""
        s = self.s
        role = crop_role(s)
        places: dict[str, list[str]] = {}
        for part in self.parts:
            seat = i64(s.stand[part]) >> 4
            if kind_of(s, part) == role and (option == 1 or usable(s, seat) > 0):
                places.setdefault(str(int(seat)), []).append(part_place(s, part))
        return {"role": ROLE_NAMES[role - 1], "places": places}


def matters(s: CarcassonneBoard, root: i64) -> bool:
    """Whether a feature has followers, or is complete."""
    tally = s.tally[root]
    return tally & c.CROWD != 0 or (kind_of(s, root) != c.FIELD and open_sides(tally) == 0)


def summary(s: CarcassonneBoard, root: i64, aids: bool) -> dict[str, Any]:
    """A feature in the few numbers a label wants; with ``aids`` also what it would bring if the game ended now."""
    kind = kind_of(s, root)
    tally = s.tally[root]
    out: dict[str, Any] = {
        "kind": KIND_NAMES[kind - 1],
        "tiles": int(queries.tiles_of(s, root)),
        "shields": int(shields_in(tally)),
        "open": 0 if kind == c.FIELD else int(open_sides(tally)),
        "complete": kind != c.FIELD and open_sides(tally) == 0,
        "owners": queries.owners_in(s, kind, tally),
        "finished": int(scoring.finished_points(s.tables, kind, tally)),
    }
    if kind == c.FIELD:
        out["farmers"] = [seat for seat in range(s.players) if in_crowd(tally, seat)]
    if aids:
        cities = len(queries.completed_cities(s, root)) if kind == c.FIELD else 0
        out["at_end"] = int(queries.worth_now(s, root, cities))
    return out


def deployment(s: CarcassonneBoard, root: i64, aids: bool) -> dict[str, Any]:
    """The feature a follower would hold."""
    out = summary(s, root, aids)
    out["role"] = ROLE_NAMES[kind_of(s, root) - 1]
    out["feature"] = int(root)
    out["squares"] = [square_name(square) for square in scoring.squares_of(s, root)]
    return out


def crop_change(s: CarcassonneBoard, root: i64, change: i64) -> dict[str, Any]:
    """The feature a follower would be added to or taken from, and its owners then."""
    crowd = s.tally[root] + (change << (c.SEAT_BITS * s.asked))
    return {"feature": int(root), "owners": queries.owners_in(s, kind_of(s, root), crowd)}


def feature_name(kind: str, tiles: int, shields: int) -> Phrase:
    """``city of 3 tiles with one shield``."""
    return Phrase(f"feature.{kind}.shields" if shields else f"feature.{kind}", {"tiles": tiles, "shields": shields})


def held_by(what: Phrase, owners: list[int]) -> Phrase:
    """A feature and whose it is."""
    return Phrase("held.by", {"what": what, "owners": owners})


def prompt_fields(s: CarcassonneBoard, seat: int) -> dict[str, Any]:
    """Fields for the sentence of a question, beyond its arguments."""
    role = int(crop_role(s))
    more = {"role": ROLE_NAMES[role - 1]} if role else {}
    return {"supply": int(in_crowd(s.supply, seat)), **more}
