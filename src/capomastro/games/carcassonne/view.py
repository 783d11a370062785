"""What a viewer sees: all of it, because only the order of the pile is hidden (CAR-2.4). And what each move shows."""

from __future__ import annotations

from typing import Any

import msgspec

from capomastro.games.carcassonne import crop_circles, queries, scoring
from capomastro.games.carcassonne import state as c
from capomastro.games.carcassonne.notation import KIND_NAMES, ROLE_NAMES, SQUARE, place_name
from capomastro.games.carcassonne.queries import Feature, Follower, Spot
from capomastro.games.carcassonne.tiles import MOST_PARTS, PART_IDS, PARTS, REACH, SPAN, TILE_IDS
from capomastro.kernel.view import View


class TileView(msgspec.Struct, frozen=True):
    """A tile on the table."""

    tile: str
    x: int
    y: int
    rotation: int


class SeatView(msgspec.Struct, frozen=True):
    """What is public about a seat, which is everything."""

    points: int
    supply: int
    out: dict[str, int]                 # followers on the table by role
    if_ended: int                       # the score if the game ended now


class PartView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part of the tile just placed, while a follower may be deployed."""

    place: str
    part: str
    kind: str
    role: str
    feature: int                        # id of its feature
    held_by: list[int] = []             # CAR-5.3: seats whose followers forbid another


class CropView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A crop circle being carried out."""

    role: str
    seat: int                           # the active player, who chooses
    order: list[int]                    # seats in the order in which they act
    choice: str = ""                    # A or B once it is chosen
    done: list[int] = []                # seats that have acted or were skipped
    usable: list[int] = []              # by seat: followers that A could add (CAR-8.9)


class CarcassonneView(View, kw_only=True):
    """The table. Places are named ``x,y`` and parts ``x,y:c0``; these are also the targets of moves."""

    turn: int
    hand: str = ""                      # the tile drawn and not yet placed
    tiles: list[TileView]               # in the order in which they were laid; the last one is the last
    seats: list[SeatView]
    followers: list[Follower]
    features: list[Feature]             # those with followers, and those of the tile just placed while one may be deployed
    pile: int
    left: dict[str, int]                # tiles in the pile, by type; 0 for those used up
    removed: dict[str, int]             # tiles that fitted nowhere
    spots: list[Spot]                   # empty squares beside tiles; dead where no tile fits
    parts: list[PartView]               # while a follower is asked for
    crop: CropView | None = None


def tile_views(s: c.CarcassonneBoard) -> list[TileView]:
    out = []
    for number in range(1, int(s.placed) + 1):
        face, square = int(c.face_of(s, number)), int(c.square_of(s, number))
        out.append(TileView(TILE_IDS[face >> 2], square % SPAN - REACH, square // SPAN - REACH, face & 3))
    return out


def seat_views(s: c.CarcassonneBoard, standing: list[Follower], scores: list[int]) -> list[SeatView]:
    out = []
    for seat in range(int(s.players)):
        roles = {role: sum(f.number for f in standing if f.seat == seat and f.role == role) for role in ROLE_NAMES}
        out.append(SeatView(int(scoring.points_of(s, seat)), int(c.in_crowd(s.supply, seat)), roles, scores[seat]))
    return out


def removed_tiles(s: c.CarcassonneBoard) -> dict[str, int]:
    """Tiles that left the game because they fitted nowhere: what is neither placed, in hand nor in the pile."""
    gone = [int(n) - left for n, left in zip(s.tables.count, queries.left_with_hand(s), strict=True)]
    for number in range(1, int(s.placed) + 1):
        gone[int(c.face_of(s, number)) >> 2] -= 1
    return {TILE_IDS[kind]: n for kind, n in enumerate(gone) if n}


def shown_features(s: c.CarcassonneBoard) -> list[Feature]:
    roots = {int(c.root_of(s, part)) for part, _ in queries.followers(s)}
    if s.question == c.ASK_FOLLOWER:
        roots |= {int(c.root_of(s, part)) for part in range(int(c.first_part(s, s.placed)), int(s.parts))}
    return [queries.feature(s, root) for root in sorted(roots)]


def part_views(s: c.CarcassonneBoard) -> list[PartView]:
    if s.question != c.ASK_FOLLOWER:
        return []
    out = []
    square = int(c.square_of(s, s.placed))
    for part in range(int(c.first_part(s, s.placed)), int(s.parts)):
        kind, name = int(c.kind_of(s, part)), int(c.name_of(s, part))
        root = int(c.root_of(s, part))
        held = [seat for seat in range(int(s.players)) if c.in_crowd(s.tally[root], seat)]
        out.append(PartView(place_name(square, name), PART_IDS[name], KIND_NAMES[kind - 1], ROLE_NAMES[kind - 1], root, held))
    return out


def crop_view(s: c.CarcassonneBoard) -> CropView | None:
    if s.question not in (c.ASK_CROP, c.ASK_ADD, c.ASK_REMOVE):
        return None
    order = [int((s.turn + 1 + i) % s.players) for i in range(int(s.players))]
    role = ROLE_NAMES[int(crop_circles.crop_role(s)) - 1]
    usable = [int(crop_circles.usable(s, seat)) for seat in range(int(s.players))]
    if s.question == c.ASK_CROP:
        return CropView(role, int(s.turn), order, usable=usable)
    choice = "A" if s.question == c.ASK_ADD else "B"
    return CropView(role, int(s.turn), order, choice, order[: order.index(int(s.asked))], usable)


def build_view(s: c.CarcassonneBoard, base: dict[str, Any], scores: list[int]) -> CarcassonneView:
    """The view of any seat or spectator; ``scores`` as if the game ended now."""
    standing = [f for _, f in queries.followers(s)]
    return CarcassonneView(
        **base,
        turn=int(s.turn),
        hand=TILE_IDS[int(s.hand)] if s.hand >= 0 else "",
        tiles=tile_views(s),
        seats=seat_views(s, standing, scores),
        followers=standing,
        features=shown_features(s),
        pile=int(s.pile),
        left={TILE_IDS[kind]: int(s.left[kind]) for kind, n in enumerate(s.tables.count) if n},
        removed=removed_tiles(s),
        spots=queries.spots(s),
        parts=part_views(s),
        crop=crop_view(s),
    )


# -- what a move shows ---------------------------------------------------------------


def summary(feature: Feature) -> dict[str, Any]:
    """A feature in the few numbers a label wants."""
    return {
        "kind": feature.kind,
        "tiles": feature.tiles,
        "shields": feature.shields,
        "open": feature.open,
        "complete": feature.complete,
        "owners": feature.owners,
        "finished": feature.finished,
        "at_end": feature.at_end,
    }


def placement_shows(s: c.CarcassonneBoard, square: int, rotation: int) -> dict[str, Any]:
    """What laying the tile in hand there would do: the features it completes or that have followers, as they would be.

    ``joins`` names the features of the position now that become part of it.
    """
    after = s.clone()
    assert isinstance(after, c.CarcassonneBoard)
    c.lay(after, s.hand, square, rotation)
    grown: dict[int, list[int]] = {}
    for part, _ in queries.followers(s):
        grown.setdefault(int(c.root_of(after, part)), []).append(int(c.root_of(s, part)))
    touched = {int(c.root_of(after, part)) for part in range(int(s.parts), int(after.parts))}
    touched |= {int(part) for part in s.monastery[: int(s.monasteries)] if s.tally[int(part)] != after.tally[int(part)]}
    features = []
    for root in sorted(touched):
        feature = queries.feature(after, root)
        if feature.complete or feature.owners:
            features.append({**summary(feature), "joins": sorted(set(grown.get(root, [])))})
    return {"tile": TILE_IDS[int(s.hand)], "square": SQUARE.text(square), "rotation": rotation, "features": features}


def deploy_shows(s: c.CarcassonneBoard, name: int) -> dict[str, Any]:
    """The feature a follower would hold."""
    part = queries.part_at(s, place_name(int(c.square_of(s, s.placed)), name))
    feature = queries.feature(s, int(c.root_of(s, part)))
    role = ROLE_NAMES[int(c.kind_of(s, part)) - 1]
    return {**summary(feature), "role": role, "feature": feature.id, "squares": feature.squares}


def crop_shows(s: c.CarcassonneBoard, option: int) -> dict[str, Any]:
    """Whom a choice of A or B would concern: by seat, the places of its followers of the role."""
    role = crop_circles.crop_role(s)
    places: dict[int, list[str]] = {}
    for part, follower in queries.followers(s):
        if c.kind_of(s, part) == role and (option == 1 or crop_circles.usable(s, follower.seat) > 0):
            places.setdefault(follower.seat, []).append(follower.place)
    return {"role": ROLE_NAMES[int(role) - 1], "places": places}


def crop_part_shows(s: c.CarcassonneBoard, payload: int, change: int) -> dict[str, Any]:
    """The feature a follower would be added to or taken from, and its owners then."""
    part = int(crop_circles.placed_part(s, payload))
    root = int(c.root_of(s, part))
    crowd = int(s.tally[root]) + (change << (c.SEAT_BITS * int(s.asked)))
    return {"feature": root, "owners": queries.seats_in(int(scoring.majority(crowd)))}


def part_exists(s: c.CarcassonneBoard, square: int, name: int) -> bool:
    """Whether a tile on this square shows a part of this name."""
    tile = int(c.tile_at(s, square))
    if not tile or c.square_of(s, tile) != square:
        return False
    return int(s.tables.part_named[(int(c.face_of(s, tile)) >> 2) * PARTS + name]) < MOST_PARTS


