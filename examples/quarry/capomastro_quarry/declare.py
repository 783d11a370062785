"""What Quarry declares: names, places, actions, questions, sources of chance, events, and the fields of a position."""

from __future__ import annotations

from capomastro.kernel.asking import Asks
from capomastro.kernel.fields import SEATS, Cells, Fixed, Scalar, Stack
from capomastro.kernel.notation import Arg, Asked, Choice, Codec, Field, Names, Number, Place, Places, Seat, action, event
from capomastro_quarry import codes as c

STONE = Names("stone", [str(n) for n in range(1, 10)])
PLACE = Names("place", ["hand", "sold", "quarry", "seat0", "seat1", "seat2"])
SEAT = Seat(3)

AT_HAND = Place("hand")                             # the stone being looked at
AT_SOLD = Place("sold", STONE, least=0)
PLACES = Places(AT_HAND, AT_SOLD)

CODEC = Codec(
    [
        action(c.KEEP, "keep", clause="QRY-2", at=AT_HAND),
        action(c.SELL, "sell", clause="QRY-2", at=AT_HAND),
        action(c.CLAIM, "claim", clause="QRY-3", at=AT_SOLD),
        action(c.SILENT, "silent", clause="QRY-3", closes=True),
        action(c.DRAW, "draw", ("stone", STONE)),
        action(c.NOBODY, "nobody"),
    ]
)

CHOICES = (
    Choice("stone", ("keep", "sell"), default=("keep",), clause="QRY-2"),
    Choice("claim", ("claim", "silent"), default=("silent",), blind=True, clause="QRY-3", args=(Arg("stone", STONE), Arg("seller", SEAT))),
)

ASKS = Asks(
    CHOICES,
    {
        c.TURN: Asked("turn", args=(Arg("number", Number("turn", 0, c.TURNS * SEAT.size)),)),
        c.END: Asked("end"),
    },
)

SOURCES = ("quarry", "silence")

EVENTS = (
    event("drew", ("seat", SEAT), Field("stone", STONE, private=True)),
    event("kept", ("seat", SEAT), Field("stone", STONE, private=True), chosen=True),
    event("sold", ("seat", SEAT), ("stone", STONE), reveals=True),
    event("claimed", ("seat", SEAT), ("stone", STONE), reveals=True),
    event("unclaimed", ("stone", STONE)),
    event("ended", Field("places", PLACE, many=True), reveals=True),
)

FIELDS = (
    Fixed("sale", "i64", "3", says="points for a stone that is sold"),
    Fixed("price", "i64", "1", says="points that a claim costs"),
    Cells(
        "where", STONE, start=c.IN_QUARRY, holds=SEAT, names={c.IN_QUARRY: "quarry", c.SOLD: "sold", c.IN_HAND: "hand"},
        says="IN_QUARRY, SOLD, IN_HAND or a seat",
    ),
    Cells("silences", STONE, says="silent answers its keeper would have given since keeping it"),
    Cells("open", STONE, holds=range(2), says="1 when everybody saw who took it"),
    Cells("points", SEATS, holds=range(-99, 100)),
    Scalar("hand", -1, text=False, says="the stone being looked at"),
    Stack(),
)
