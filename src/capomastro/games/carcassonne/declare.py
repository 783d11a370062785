"""Names at the edge: squares, parts, tiles and roles as text; the declared actions, choices and events.

A square is written ``x,y`` from the start tile, x to the east and y to the south (CAR-2.1); a part of a tile on the
table ``x,y:c0``.
"""

from __future__ import annotations

from typing import Any

from capomastro.games.carcassonne import codes as c
from capomastro.kernel.asking import Asks
from capomastro.kernel.fields import SEATS, Cells, Fixed, Scalar
from capomastro.kernel.notation import Arg, Asked, Choice, Codec, Domain, Field, Names, Number, Place, Places, Seat, action, event
from capomastro.kernel.options import Option
from capomastro.kernel.view import Phrase

KIND_NAMES = ("field", "road", "city", "monastery")         # by kind - 1
ROLE_NAMES = ("farmer", "highwayman", "knight", "monk")


class Squares(Domain):
    """Every square a game could reach."""

    typescript = "`${number},${number}`"

    def __init__(self) -> None:
        super().__init__("square", c.SPAN * c.SPAN)
        self.names = [""] * self.size       # each is written when it is first asked for

    def text(self, value: int) -> str:
        name = self.names[value]
        if not name:
            name = self.names[value] = self.name_of(value % c.SPAN - c.REACH, value // c.SPAN - c.REACH)
        return name

    def name_of(self, x: int, y: int) -> str:
        return f"{x},{y}"

    def parse(self, text: str) -> int:
        x, _, y = text.partition(",")
        square = (int(y) + c.REACH) * c.SPAN + int(x) + c.REACH
        if not 0 <= square < self.size or self.text(square) != text:
            raise ValueError(f"{text!r} is not a square")
        return square

    def from_json(self, given: Any) -> int:
        return self.parse(str(given))

    def allows(self) -> Phrase | str:
        return Phrase("bad.grid", {"low": f"{-c.REACH},{-c.REACH}", "high": f"{c.REACH},{c.REACH}"})


SQUARE = Squares()
ROTATION = Number("rotation", 0, 3)
TILE = Names("tile", c.TILE_IDS)
PART = Names("part", c.PART_IDS)
KIND = Names("kind", KIND_NAMES)
ROLE = Names("role", ROLE_NAMES)
CROP = Names("crop", ["A", "B"])
SKIP = Names("skip", ["none_out", "none_left", "only_returned"])
SEAT = Seat(5)
NUMBER = Number("number", 0, 9999)

AT = Place("", SQUARE, PART, least=1)               # a square, or a part of the tile there
PLACES = Places(AT)

CODEC = Codec(
    [
        action(c.PLACE, "place", ("square", SQUARE), ("rotation", ROTATION), clause="CAR-4.1", at=AT),
        action(c.DEPLOY, "deploy", ("part", PART), clause="CAR-5.1"),
        action(c.NOBODY, "nobody", clause="CAR-5.1"),       # closes nothing: alone it means that no follower can be placed
        action(c.CHOOSE, "choose", ("crop", CROP), clause="CAR-8.2"),
        action(c.ADD, "add", ("square", SQUARE), ("part", PART), clause="CAR-8.6", at=AT),
        action(c.DECLINE, "decline", clause="CAR-8.6", closes=True),
        action(c.REMOVE, "remove", ("square", SQUARE), ("part", PART), clause="CAR-8.7", at=AT),
        action(c.DRAW, "draw", ("tile", TILE)),
    ]
)

CHOICES = (
    Choice("tile", ("place",), clause="CAR-4.1", args=(Arg("tile", TILE, optional=True, field="hand"),)),
    Choice("follower", ("deploy", "nobody"), default=("nobody",), clause="CAR-5.1"),
    Choice("crop", ("choose",), clause="CAR-8.2"),
    Choice("add", ("add", "decline"), default=("decline",), clause="CAR-8.6"),
    Choice("remove", ("remove",), clause="CAR-8.7"),
)

ASKS = Asks(CHOICES, {c.AWAIT_DRAW: Asked("draw"), c.GAME_OVER: Asked("over")}, kind="question", owner="asked")

_FEATURE = (
    Field("kind", KIND),
    Field("tiles", NUMBER),
    Field("shields", NUMBER),
    Field("points", NUMBER),
    Field("squares", SQUARE, many=True),
)
_FOLLOWER = (Field("seat", SEAT), Field("square", SQUARE), Field("part", PART), Field("role", ROLE))

EVENTS = (                                                  # in the order of the event kinds in state.py
    event("drew", ("seat", SEAT), ("tile", TILE)),
    event("removed", ("seat", SEAT), ("tile", TILE)),
    event("placed", ("seat", SEAT), ("tile", TILE), ("square", SQUARE), ("rotation", ROTATION)),
    event("deployed", *_FOLLOWER),
    event("completed", *_FEATURE),
    event("scored", ("seat", SEAT), ("kind", KIND), ("points", NUMBER), ("total", NUMBER)),
    event("home", *_FOLLOWER),
    event("chose", ("seat", SEAT), ("crop", CROP), ("role", ROLE)),
    event("added", *_FOLLOWER),
    event("declined", ("seat", SEAT)),
    event("took_back", *_FOLLOWER),
    event("skipped", ("seat", SEAT), ("role", ROLE), ("why", SKIP)),
    event("ended"),
    event("unfinished", *_FEATURE),
    event("fed", ("points", NUMBER), Field("squares", SQUARE, many=True)),
)


SOURCES = ("deck",)

CROP_SETS = {"none": [], "1": ["crop_circles_1"], "2": ["crop_circles_2"], "both": ["crop_circles_1", "crop_circles_2"]}
OPTIONS = (
    Option("crop_circles", "choice", "none", tuple(CROP_SETS), clause="CAR-8.1"),
    Option("returned_followers_usable_for_A", "flag", True, clause="CAR-8.9"),
    Option("skip_pointless_crop", "flag", False, clause="CAR-8.3"),
    Option("small_city", "choice", 2, (2, 4), clause="CAR-9.1"),
    Option("farmers", "choice", "first", ("first", "second", "third"), clause="CAR-9.2"),
)

PARTS = "self.tables.parts"
OWN_BYTES = True                            # a position is written down as the tiles that were laid: see ``rules``
FIELDS = (
    Fixed("tables", "Tables", "Tables()", source="tiles"),
    Fixed("loan", "i64", "1", says="CAR-8.9: followers that came home this turn may be added"),
    Fixed("skip_crop", "i64", "0", says="CAR-8.3: no question when nobody could act"),
    Scalar("question", c.AWAIT_DRAW),
    Scalar("asked", says="the seat that answers"),
    Scalar("turn", holds=SEAT, says="the seat whose turn it is"),
    Scalar("hand", c.NO_TILE, says="the type drawn and not yet placed"),
    Scalar("pile", text=False, says="tiles left to draw"),
    Cells("left", TILE, of="u8", text=False, says="… by type"),
    Scalar("supply", text=False, says="a crowd: four bits a seat"),
    Scalar("returned", text=False, says="a crowd: who came home in this turn's scoring"),
    Cells("points", SEATS, KIND, holds=range(10_000), says="as scored so far"),
    # tiles
    Scalar("placed", text=False),
    Cells("board", f"{c.SMALL_BOARD}", of="u8", text=False, says="by cell: number of a tile, from 1; 0 is empty; see ``tile_at``"),
    Cells("tile", f"(self.tables.tiles + 1) * {c.TILE_WIDTH}", of="i16", text=False, says="by tile number * TILE_WIDTH"),
    Scalar("edges", text=False, says="length of the frontier: the empty squares beside tiles"),
    Cells("frontier", f"{c.SHORT_FRONTIER}", of="i32", text=False, says="… ascending: square << 8 | what must meet a tile there"),
    # features
    Scalar("parts", text=False),
    Scalar("twins", text=False, says="tiles so far of which one feature could hold two parts"),
    Cells("ring", PARTS, of="i16", text=False),
    Cells("home", PARTS, of="i16", text=False, says="cities it touches << TOUCH_AT | tile number << 3 | kind"),
    Cells("tally", PARTS, text=False, says="at roots; below them, a part nearer to the root"),
    Cells("stand", PARTS, of="u8", text=False, says="followers on this very part: seat << 4 | number; 0 is nobody"),
    Scalar("monasteries", text=False),
    Cells("monastery", "16", of="i32", text=False, says="square << MONK_BITS | part"),
    # where the tile in hand fits: see ``placement``
    Scalar("ways", text=False, says="how many placements"),
    Cells("spots", "0", of="i32", shared=True, text=False, says="square << 4 | bits of the rotations; replaced, never changed"),
    Cells("placements", "0", shared=True, text=False, says="the same as codes, once somebody has asked; replaced, never changed"),
)
