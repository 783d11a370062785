# Compiled by mypyc.
"""What cannot occur: the checks of a position that was written by hand or came as bytes."""

from __future__ import annotations

from mypy_extensions import i64

from capomastro.games.carcassonne import codes as c
from capomastro.games.carcassonne.crop_circles import crop_role, own_parts, usable
from capomastro.games.carcassonne.placement import find_spots
from capomastro.games.carcassonne.scoring import ITEM, completed_by_last, final_items
from capomastro.games.carcassonne.state import CarcassonneBoard, face_of, in_crowd, kind_of, open_sides, root_of, tile_of
from capomastro.kernel.errors import refuse


def check_possible(s: CarcassonneBoard) -> None:
    """Refuse a position that cannot occur. Its tiles fit and its followers come from supplies."""
    if s.placed == 0:
        refuse("no_tile")
    if s.question < 0 or s.question > c.GAME_OVER:
        refuse("nothing_asked")
    if not (0 <= s.asked < s.players and 0 <= s.turn < s.players and c.NO_TILE <= s.hand < s.tables.types):
        refuse("unknown")
    _tiles(s)
    _question(s)
    _crop_question(s)
    _followers(s)
    if s.question == c.GAME_OVER:
        _final(s)


def _tiles(s: CarcassonneBoard) -> None:
    """CAR-1.1, CAR-3.3"""
    seen = [int(n) for n in s.left]
    for number in range(1, s.placed + 1):
        seen[face_of(s, number) >> 2] += 1
    if s.hand != c.NO_TILE:
        seen[s.hand] += 1
        if find_spots(s, s.hand) == 0:
            refuse("hand.fits_nowhere", "CAR-3.3", tile=c.TILE_IDS[s.hand])
    for kind in range(s.tables.types):
        if seen[kind] > i64(s.tables.count[kind]):
            refuse("tile.count", "CAR-1.1", number=int(s.tables.count[kind]), tile=c.TILE_IDS[kind])


def _question(s: CarcassonneBoard) -> None:
    """CAR-3.2, CAR-3.5"""
    if (s.hand != c.NO_TILE) != (s.question == c.ASK_TILE):
        refuse("hand", "CAR-3.2")
    if s.question == c.AWAIT_DRAW and s.pile == 0:
        refuse("pile.empty", "CAR-3.5")
    if s.question == c.GAME_OVER and s.pile > 0:
        refuse("pile.left", "CAR-3.5", number=int(s.pile))
    if s.placed == 1 and c.ASK_FOLLOWER <= s.question < c.AWAIT_DRAW:
        refuse("only_start")
    for points in s.points:
        if points < 0:
            refuse("points")


def _crop_question(s: CarcassonneBoard) -> None:
    """CAR-8.1, CAR-8.5, CAR-8.6"""
    acting = c.ASK_ADD <= s.question <= c.ASK_REMOVE
    if s.asked != s.turn and not acting:
        refuse("asked", "CAR-8.5", asked=int(s.asked))
    if s.returned != 0 and not acting and s.question != c.ASK_CROP:
        refuse("returned.when", "CAR-8.9")
    if s.returned < 0 or s.returned >> (c.SEAT_BITS * s.players) != 0:
        refuse("returned.who")
    added: i64 = 1 if s.question == c.ASK_ADD and s.loan != 0 else 0      # CAR-8.9: one of them may stand on the table again
    for seat in range(s.players):
        if in_crowd(s.returned, seat) > in_crowd(s.supply, seat) + added:
            refuse("returned.many", "CAR-8.9", seat=int(seat))
    if (acting or s.question == c.ASK_CROP) and crop_role(s) == 0:
        refuse("crop.none", "CAR-8.1")
    if acting and len(own_parts(s, s.asked)) == 0:
        refuse("crop.role", "CAR-8.5", seat=int(s.asked))
    if s.question == c.ASK_ADD and usable(s, s.asked) <= 0:
        refuse("crop.add", "CAR-8.6", seat=int(s.asked))


def crowded(s: CarcassonneBoard) -> bool:
    """Whether there are crop circles, by which several followers come to stand on one part."""
    return any(s.tables.count[kind] != 0 and s.tables.role[kind] != 0 for kind in range(s.tables.types))


def _followers(s: CarcassonneBoard) -> None:
    """CAR-5.5, CAR-6.9, CAR-8.6"""
    several = crowded(s)
    for part in range(s.parts):
        if s.stand[part] == 0:
            continue
        if tile_of(s, part) == 1:
            refuse("stand.start", "CAR-5.5")
        if i64(s.stand[part]) & 15 > 1 and not several:
            refuse("stand.several", "CAR-8.6")
        root = root_of(s, part)
        if kind_of(s, part) != c.FIELD and open_sides(s.tally[root]) == 0:
            if s.question != c.ASK_FOLLOWER or not completed_by_last(s, root):
                refuse("stand.completed", "CAR-6.9")


def _final(s: CarcassonneBoard) -> None:
    """CAR-7.2, CAR-7.3: the points of a finished game include its final scoring."""
    due = [0] * len(s.points)
    items = final_items(s)
    for i in range(0, len(items), ITEM):
        for seat in range(s.players):
            if (items[i + 3] >> seat) & 1 != 0:
                due[seat * c.KINDS + items[i] - 1] += int(items[i + 2])
    for at in range(len(due)):
        if s.points[at] < due[at]:
            refuse("final", "CAR-7.2", seat=at // c.KINDS, points=due[at])
