"""A position as text that can be written by hand, and back; an impossible one is refused with the reason.

    carcassonne 2                   players
    option crop_circles 1           options that are not the default
    data 1
    tile D 0,0 0                    tiles in the order in which they were laid: type, square, rotation
    tile E 0,-1 2 f0=1              … and who stands on it: part=seat, or part=seat*number
    removed C                       tiles that fit nowhere
    points 1 city 2 road 3          by seat and kind of feature
    ask tile 0 tile=V               what is asked and of whom: tile (the one drawn), follower, crop, add, remove; or draw, over
    turn 0                          whose turn it is, where it is not the seat asked
    returned 0*1                    during a crop circle: followers that came home this turn

Empty lines and everything after ``#`` are skipped.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from capomastro.games.carcassonne import codes as c
from capomastro.games.carcassonne import queries
from capomastro.games.carcassonne.declare import ASKS, KIND_NAMES, PART, SQUARE, TILE
from capomastro.games.carcassonne.placement import fits, placements_of
from capomastro.games.carcassonne.possible import impossible
from capomastro.games.carcassonne.rules import stand
from capomastro.games.carcassonne.state import CarcassonneBoard, face_of, first_part, in_crowd, lay, lay_out, name_of, square_of, tile_at
from capomastro.kernel.errors import BadPosition

MOST_DIGITS = 9


def write(s: CarcassonneBoard, options: Mapping[str, str], data: str) -> str:
    """The whole position; ``options`` are those that differ from the defaults."""
    lines = [f"carcassonne {s.players}", *(f"option {key} {value}" for key, value in options.items()), f"data {data}"]
    standing = dict(queries.followers(s))
    for number in range(1, int(s.placed) + 1):
        face = int(face_of(s, number))
        first = int(first_part(s, number))
        words = ["tile", c.TILE_IDS[face >> 2], SQUARE.text(int(square_of(s, number))), str(face & 3)]
        for part in range(first, first + int(s.tables.size[face >> 2])):
            if part in standing:
                f = standing[part]
                words.append(f"{PART.text(int(name_of(s, part)))}={f.seat}" + (f"*{f.number}" if f.number > 1 else ""))
        lines.append(" ".join(words))
    removed = [tile for tile, n in queries.removed_tiles(s).items() for _ in range(n)]
    if removed:
        lines.append(" ".join(["removed", *removed]))
    for seat in range(int(s.players)):
        earned = [f"{kind} {s.points[seat * c.KINDS + i]}" for i, kind in enumerate(KIND_NAMES) if s.points[seat * c.KINDS + i]]
        if earned:
            lines.append(f"points {seat} {' '.join(earned)}")
    lines += ASKS.written(s)
    if s.turn != s.asked:
        lines.append(f"turn {s.turn}")
    came_home = [f"{seat}*{n}" for seat in range(int(s.players)) if (n := in_crowd(s.returned, seat))]
    if came_home:
        lines.append(" ".join(["returned", *came_home]))
    return "\n".join(lines) + "\n"


class Reader:
    """Reads the lines of a position; ``setup`` first, then ``fill`` the state made from it."""

    def __init__(self, text: str) -> None:
        self.lines: list[tuple[int, list[str]]] = []
        for number, line in enumerate(text.splitlines(), 1):
            words = line.partition("#")[0].split()
            if words:
                self.lines.append((number, words))
        self.number = 0
        self.stands: list[tuple[int, str, str]] = []    # line, place, seat and number

    def fail(self, reason: str) -> BadPosition:
        return BadPosition(f"carcassonne position, line {self.number}: {reason}" if self.number else f"carcassonne position: {reason}")

    def whole(self, text: str, low: int, high: int, what: str) -> int:
        if not text.isdecimal() or len(text) > MOST_DIGITS or not low <= int(text) <= high:
            raise self.fail(f"{what} must be a whole number from {low} to {high}, not {text!r}")
        return int(text)

    def setup(self) -> tuple[int, dict[str, Any]]:
        """Player count and options (with the data version)."""
        if not self.lines or self.lines[0][1][0] != "carcassonne" or len(self.lines[0][1]) != 2:
            raise self.fail("the first line must be 'carcassonne' and the number of players")
        options: dict[str, Any] = {}
        for number, words in self.lines[1:]:
            self.number = number
            if words[0] == "option":
                if len(words) != 3:
                    raise self.fail("write 'option key value'")
                options[words[1]] = words[2]
            elif words[0] == "data":
                options["data"] = " ".join(words[1:])
        self.number = self.lines[0][0]
        return self.whole(self.lines[0][1][1], 2, 5, "the number of players"), options

    def fill(self, s: CarcassonneBoard) -> None:
        """Lay the tiles, place the followers, set what is asked; refuse what is impossible."""
        lay_out(s, s.tables, s.players)
        s.placed = s.parts = s.twins = s.monasteries = 0
        s.question = -1
        turn = -1
        for number, words in self.lines[1:]:
            self.number = number
            kind, given = words[0], words[1:]
            if kind == "tile":
                self.tile(s, given)
            elif kind == "removed":
                for name in given:
                    self.take(s, name)
            elif kind == "points":
                self.points(s, given)
            elif kind == "ask" and s.question < 0:
                self.ask(s, given)
            elif kind == "turn" and len(given) == 1:
                turn = self.whole(given[0], 0, int(s.players) - 1, "the seat")
            elif kind == "returned":
                for word in given:
                    seat, came_home = self.seat_and_number(s, word)
                    if in_crowd(s.returned, seat):
                        raise self.fail(f"write once how many followers of seat {seat} came home")
                    s.returned += came_home << (c.SEAT_BITS * seat)
            elif kind not in ("option", "data"):
                raise self.fail(f"cannot read {' '.join(words)!r}")
        s.turn = turn if turn >= 0 else s.asked
        self.put_followers(s)
        self.number = 0
        if s.question < 0:
            raise self.fail("a line 'ask …' must say what is asked")
        reason = impossible(s)
        if reason:
            raise self.fail(reason)
        if s.hand >= 0:
            s.placements = placements_of(s, s.hand)

    def ask(self, s: CarcassonneBoard, given: list[str]) -> None:
        """What is asked; a tile in hand was drawn."""
        try:
            ASKS.read(s, given)
        except BadPosition as error:
            raise self.fail(str(error)) from None
        if s.hand >= 0:
            self.take(s, TILE.text(int(s.hand)))

    def take(self, s: CarcassonneBoard, name: str) -> int:
        """One tile out of the pile."""
        try:
            kind = TILE.parse(name)
        except ValueError:
            raise self.fail(f"there is no tile {name!r}") from None
        if not s.left[kind]:
            raise self.fail(f"there are only {s.tables.count[kind]} tiles {name} in the sets that are played")
        s.left[kind] -= 1
        s.pile -= 1
        return kind

    def tile(self, s: CarcassonneBoard, given: list[str]) -> None:
        if len(given) < 3:
            raise self.fail("write 'tile type x,y rotation', then part=seat for each follower")
        name, where, turned, *standing = given
        kind = self.take(s, name)
        try:
            square = SQUARE.parse(where)
        except ValueError:
            raise self.fail(f"{where!r} is not a square; write x,y from the start tile") from None
        rotation = self.whole(turned, 0, 3, "the rotation")
        if s.placed == 0 and (kind, square, rotation) != (s.tables.start, c.START_SQUARE, 0):
            raise self.fail(f"the first tile is the start tile: tile {c.TILE_IDS[int(s.tables.start)]} 0,0 0")
        if not fits(s, kind * 4 + rotation, square):
            raise self.fail(f"tile {name} does not fit on {where} with rotation {rotation} (CAR-4.1, CAR-4.2)")
        lay(s, kind, square, rotation)
        for word in standing:
            part, sign, who = word.partition("=")
            if not sign:
                raise self.fail(f"{word!r} is not a follower; write part=seat or part=seat*number")
            self.stands.append((self.number, f"{where}:{part}", who))

    def seat_and_number(self, s: CarcassonneBoard, word: str) -> tuple[int, int]:
        seat, _, number = word.partition("*")
        return self.whole(seat, 0, int(s.players) - 1, "the seat"), self.whole(number or "1", 1, int(s.tables.followers), "the number")

    def points(self, s: CarcassonneBoard, given: list[str]) -> None:
        if len(given) < 3 or len(given) % 2 == 0:
            raise self.fail("write 'points seat kind number …'")
        seat = self.whole(given[0], 0, int(s.players) - 1, "the seat")
        for kind, number in zip(given[1::2], given[2::2], strict=True):
            if kind not in KIND_NAMES:
                raise self.fail(f"{kind!r} is not a kind of feature; kinds are {', '.join(KIND_NAMES)}")
            s.points[seat * c.KINDS + KIND_NAMES.index(kind)] = self.whole(number, 0, 9999, "the points")

    def put_followers(self, s: CarcassonneBoard) -> None:
        for line, place, who in self.stands:
            self.number = line
            seat, number = self.seat_and_number(s, who)
            part = self.part(s, place)
            if s.stand[part]:
                raise self.fail(f"{place} is given twice")
            if number > in_crowd(s.supply, seat):
                raise self.fail(f"seat {seat} has only {s.tables.followers} followers")
            stand(s, part, seat << 4 | number)

    def part(self, s: CarcassonneBoard, place: str) -> int:
        where, _, name = place.partition(":")
        tile = int(tile_at(s, SQUARE.parse(where)))
        kind = int(face_of(s, tile)) >> 2
        try:
            local = int(s.tables.part_named[kind * c.PARTS + PART.parse(name)])
        except ValueError:
            local = c.NO_PART
        if local == c.NO_PART:
            raise self.fail(f"tile {c.TILE_IDS[kind]} has no part {name!r}")
        return int(first_part(s, tile)) + local
