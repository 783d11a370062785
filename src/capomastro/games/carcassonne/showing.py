# Compiled by mypyc.
"""The table as a view shows it: the same for everybody, because only the order of the pile is hidden (CAR-2.4)."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from capomastro.games.carcassonne import codes as c
from capomastro.games.carcassonne import crop_circles, queries, scoring
from capomastro.games.carcassonne.declare import KIND_NAMES, ROLE_NAMES
from capomastro.games.carcassonne.queries import part_place, seats_in
from capomastro.games.carcassonne.state import CarcassonneBoard, face_of, first_part, in_crowd, kind_of, name_of, root_of, square_of
from capomastro.games.carcassonne.view import CropView, Feature, PartView, SeatView, TileView

ROLES: Final = 4
TILES_MET: Final[dict[int, TileView]] = {}      # tiles as they lie, by face and square: those of live tables recur
MOST: Final = 65_536                            # of them are kept


def scores_now(s: CarcassonneBoard) -> list[int]:
    """The scores if the game ended now; at its end, the scores."""
    scores = [int(scoring.points_of(s, seat)) for seat in range(s.players)]
    if s.question != c.GAME_OVER:
        for _, _, points, winners in queries.final_rows(s):
            for seat in seats_in(winners):
                scores[seat] += points
    return scores


def table(s: CarcassonneBoard, scores: list[int]) -> dict[str, Any]:
    """The fields of ``CarcassonneView`` that show the table; with ``scores``, also the score as if the game ended now."""
    aids = len(scores) > 0
    standing = [follower for _, follower in queries.followers(s)]
    return {
        "turn": int(s.turn),
        "hand": c.TILE_IDS[s.hand] if s.hand >= 0 else "",
        "tiles": _tiles(s),
        "seats": _seats(s, scores or [0] * int(s.players)),
        "followers": standing,
        "features": _features(s, aids),
        "pile": int(s.pile),
        "left": {c.TILE_IDS[kind]: int(s.left[kind]) for kind, n in enumerate(s.tables.count) if n},
        "removed": queries.removed_tiles(s),
        "spots": queries.spots(s),
        "parts": _parts(s),
        "crop": _crop(s),
    }


def _tiles(s: CarcassonneBoard) -> list[TileView]:
    """Every tile that lies there is the very same as it was a move before: nobody compares it again."""
    if len(TILES_MET) > MOST:
        TILES_MET.clear()
    out: list[TileView] = []
    for number in range(1, s.placed + 1):
        face = face_of(s, number)
        square = square_of(s, number)
        key = int(square << 16 | face)
        found = TILES_MET.get(key)
        if found is None:
            found = TileView(c.TILE_IDS[face >> 2], int(square % c.SPAN - c.REACH), int(square // c.SPAN - c.REACH), int(face & 3))
            TILES_MET[key] = found
        out.append(found)
    return out


def _seats(s: CarcassonneBoard, scores: list[int]) -> list[SeatView]:
    standing = [0] * (int(s.players) * ROLES)
    for part in range(s.parts):
        here = i64(s.stand[part])
        if here != 0:
            standing[(here >> 4) * ROLES + kind_of(s, part) - 1] += int(here & 15)
    out: list[SeatView] = []
    for seat in range(s.players):
        roles = {role: standing[seat * ROLES + i] for i, role in enumerate(ROLE_NAMES)}
        out.append(SeatView(int(scoring.points_of(s, seat)), int(in_crowd(s.supply, seat)), roles, scores[seat]))
    return out


def _features(s: CarcassonneBoard, aids: bool) -> list[Feature]:
    """Those with followers, and while one may be deployed those of the tile just placed."""
    roots: set[int] = set()
    for part in range(s.parts):
        if s.stand[part] != 0:
            roots.add(int(root_of(s, part)))
    if s.question == c.ASK_FOLLOWER:
        for part in range(first_part(s, s.placed), s.parts):
            roots.add(int(root_of(s, part)))
    harvest = queries.Harvest(s)
    return [queries.feature(s, root, harvest, aids) for root in sorted(roots)]


def _parts(s: CarcassonneBoard) -> list[PartView]:
    out: list[PartView] = []
    if s.question == c.ASK_FOLLOWER:
        for part in range(first_part(s, s.placed), s.parts):
            kind = kind_of(s, part)
            root = root_of(s, part)
            tally = s.tally[root]
            held = [int(seat) for seat in range(s.players) if in_crowd(tally, seat)]
            name = c.PART_IDS[name_of(s, part)]
            out.append(PartView(part_place(s, part), name, KIND_NAMES[kind - 1], ROLE_NAMES[kind - 1], int(root), held))
    return out


def _crop(s: CarcassonneBoard) -> CropView | None:
    if s.question not in (c.ASK_CROP, c.ASK_ADD, c.ASK_REMOVE):
        return None
    order = [int((s.turn + 1 + i) % s.players) for i in range(s.players)]
    role = ROLE_NAMES[crop_circles.crop_role(s) - 1]
    usable = [int(crop_circles.usable(s, seat)) for seat in range(s.players)]
    if s.question == c.ASK_CROP:
        return CropView(role, int(s.turn), order, usable=usable)
    choice = "A" if s.question == c.ASK_ADD else "B"
    return CropView(role, int(s.turn), order, choice, order[: order.index(int(s.asked))], usable)
