# Compiled by mypyc.
"""What cannot occur: the checks of a position that was written by hand or came as bytes."""

from __future__ import annotations

from mypy_extensions import i64

from capomastro.games.carcassonne import codes as c
from capomastro.games.carcassonne.crop_circles import crop_role, own_parts, usable
from capomastro.games.carcassonne.placement import placements_of
from capomastro.games.carcassonne.scoring import ITEM, completed_by_last, final_items
from capomastro.games.carcassonne.state import CarcassonneBoard, face_of, in_crowd, kind_of, open_sides, root_of, tile_of


def impossible(s: CarcassonneBoard) -> str:
    """The reason why a position cannot occur; empty when it can. Its tiles fit and its followers come from supplies."""
    if s.placed == 0:
        return "no tile lies on the table; the first is the start tile"
    if s.question < 0 or s.question > c.GAME_OVER:
        return "nothing is asked"
    if not (0 <= s.asked < s.players and 0 <= s.turn < s.players and c.NO_TILE <= s.hand < s.tables.types):
        return "there is no such seat or tile"
    return _tiles(s) or _question(s) or _crop_question(s) or _followers(s) or (_final(s) if s.question == c.GAME_OVER else "")


def _tiles(s: CarcassonneBoard) -> str:
    """CAR-1.1, CAR-3.3"""
    seen = [int(n) for n in s.left]
    for number in range(1, s.placed + 1):
        seen[face_of(s, number) >> 2] += 1
    if s.hand != c.NO_TILE:
        seen[s.hand] += 1
        if len(placements_of(s, s.hand)) == 0:
            return f"tile {c.TILE_IDS[s.hand]} fits nowhere, so it cannot be in hand (CAR-3.3)"
    for kind in range(s.tables.types):
        if seen[kind] > i64(s.tables.count[kind]):
            return f"there are only {s.tables.count[kind]} tiles {c.TILE_IDS[kind]} in the sets that are played"
    return ""


def _question(s: CarcassonneBoard) -> str:
    """CAR-3.2, CAR-3.5"""
    if (s.hand != c.NO_TILE) != (s.question == c.ASK_TILE):
        return "a tile is in hand exactly when it is asked where to place it: 'ask tile 0 tile=V'"
    if s.question == c.AWAIT_DRAW and s.pile == 0:
        return "nothing is left to draw; the game is over"
    if s.question == c.GAME_OVER and s.pile > 0:
        return f"the game is not over while {s.pile} tiles are left (CAR-3.5)"
    if s.placed == 1 and c.ASK_FOLLOWER <= s.question < c.AWAIT_DRAW:
        return "no tile was placed after the start tile"
    for points in s.points:
        if points < 0:
            return "somebody has less than no points"
    return ""


def _crop_question(s: CarcassonneBoard) -> str:
    """CAR-8.1, CAR-8.5, CAR-8.6"""
    acting = c.ASK_ADD <= s.question <= c.ASK_REMOVE
    if s.asked != s.turn and not acting:
        return f"only for a crop circle another seat than the one whose turn it is can be asked: write 'turn {s.asked}'"
    if s.returned != 0 and not acting and s.question != c.ASK_CROP:
        return "who came home this turn is known during a crop circle only"
    if s.returned < 0 or s.returned >> (c.SEAT_BITS * s.players) != 0:
        return "followers of an unknown seat came home"
    added: i64 = 1 if s.question == c.ASK_ADD and s.loan != 0 else 0      # CAR-8.9: one of them may stand on the table again
    for seat in range(s.players):
        if in_crowd(s.returned, seat) > in_crowd(s.supply, seat) + added:
            return f"more followers of seat {seat} came home than it has in its supply"
    if (acting or s.question == c.ASK_CROP) and crop_role(s) == 0:
        return "the last tile has no crop circle (CAR-8.1)"
    if acting and len(own_parts(s, s.asked)) == 0:
        return f"seat {s.asked} has no follower of that role, so it is skipped (CAR-8.5)"
    if s.question == c.ASK_ADD and usable(s, s.asked) <= 0:
        return f"seat {s.asked} has no follower to add, so it is skipped (CAR-8.6)"
    return ""


def _followers(s: CarcassonneBoard) -> str:
    """CAR-5.5, CAR-6.9, CAR-8.6"""
    crowded = False
    for kind in range(s.tables.types):
        crowded = crowded or (s.tables.count[kind] != 0 and s.tables.role[kind] != 0)
    for part in range(s.parts):
        if s.stand[part] == 0:
            continue
        if tile_of(s, part) == 1:
            return "nobody can stand on the start tile (CAR-5.5)"
        if i64(s.stand[part]) & 15 > 1 and not crowded:
            return "several followers on one part need a crop circle (CAR-8.6)"
        root = root_of(s, part)
        if kind_of(s, part) != c.FIELD and open_sides(s.tally[root]) == 0:
            if s.question != c.ASK_FOLLOWER or not completed_by_last(s, root):
                return "somebody stands in a completed road, city or monastery, whose followers went home (CAR-6.9)"
    return ""


def _final(s: CarcassonneBoard) -> str:
    """CAR-7.2, CAR-7.3: the points of a finished game include its final scoring."""
    due = [0] * len(s.points)
    items = final_items(s)
    for i in range(0, len(items), ITEM):
        for seat in range(s.players):
            if (items[i + 3] >> seat) & 1 != 0:
                due[seat * c.KINDS + items[i] - 1] += int(items[i + 2])
    for at in range(len(due)):
        if s.points[at] < due[at]:
            return f"seat {at // c.KINDS} has less than the {due[at]} points that its final scoring gives for one kind of feature"
    return ""
