"""Declared codes, questions, sources of chance and events."""

from __future__ import annotations

from capomastro.games.carrara import codes as c
from capomastro.games.carrara import data as d
from capomastro.kernel.asking import Asks
from capomastro.kernel.fields import SEATS, Cells, Fixed, Scalar
from capomastro.kernel.notation import Arg, Asked, Choice, Codec, Field, Gathering, Names, Number, Place, Places, Seat, action, event
from capomastro.kernel.options import Option

SEAT = Seat(4)
COLOUR = Names("colour", d.COLOURS)
SEGMENT = Names("segment", d.SEGMENTS)
CITY = Names("city", d.CITIES)
PLACE = Names("place", d.PLACES)
REGION = Names("region", d.REGIONS)
TYPE = Names("type", d.TYPES)
OBJECT = Names("object", d.OBJECTS)
OBJECT_OR_NONE = Names("object", [*d.OBJECTS, "none"])
BUILDING = Names("building", d.BUILDINGS)
SLOT = Number("slot", 1, 9)
DECK = Names("deck", d.DECKS)
CARD = Names("card", d.CARDS)
AMOUNT = Number("amount", 0, 9999)
MARK = Names("mark", (*d.TYPES, *d.REGIONS))
END = Names("end", d.ENDS)
LARGE = range(10_000)

SCREENS = ("hidden", "counts", "open")
OPTIONS = (
    Option("mode", "choice", "base", ("base", "advanced"), clause="PAL-0.1"),
    Option("cards", "choice", "random", ("random", "preset", "chosen"), clause="PAL-2.9"),
    Option("preset", "choice", d.PRESETS[0], d.PRESETS, clause="PAL-2.10"),
    Option("chosen", "list", [], d.CARDS, clause="PAL-2.9", names="card"),
    Option("screens", "choice", SCREENS[0], SCREENS, clause="PAL-11.1"),
    Option("announcements", "choice", "met", ("met", "free"), clause="PAL-8.4"),
    Option("start", "choice", "random", ("random", "1", "2", "3", "4"), clause="PAL-2.3"),
)

AT_WHEEL = Place("wheel")
AT_SEGMENT = Place("segment", SEGMENT)
AT_BLOCK = Place("block", COLOUR)
AT_BUILDING = Place("building", BUILDING)
AT_CITY = Place("city", CITY)
AT_TYPE = Place("type", TYPE)
AT_FIELD = Place("field", REGION)
AT_TOKEN = Place("token", PLACE)
AT_OBJECT = Place("object", OBJECT)
AT_CARD = Place("card", CARD)
AT_SEAT = Place("seat", SEAT)
AT_COINS = Place("coins")
AT_ANNOUNCEMENT = Place("announcement")
AT_TURN = Place("turn")
PLACES = Places(
    AT_WHEEL, AT_SEGMENT, AT_BLOCK, AT_BUILDING, AT_CITY, AT_TYPE, AT_FIELD, AT_TOKEN, AT_OBJECT, AT_CARD, AT_SEAT, AT_COINS,
    AT_ANNOUNCEMENT, AT_TURN,
)  # fmt: skip

CODEC = Codec(
    [
        action(c.BUY, "buy", clause="PAL-4.1", at=AT_WHEEL),
        action(c.BUY_STILL, "buy_still", clause="PAL-4.8", at=AT_WHEEL),
        action(c.BUILD, "build", ("building", BUILDING), clause="PAL-5.1", at=AT_BUILDING),
        action(c.SCORE_TYPE, "score_type", ("type", TYPE), clause="PAL-6.2", at=AT_TYPE),
        action(c.SCORE_CITY, "score_city", ("city", CITY), clause="PAL-6.3", at=AT_CITY),
        action(c.SCORE_FIELD, "score_field", ("region", REGION), clause="PAL-6.6", at=AT_FIELD),
        action(c.PASS, "pass", clause="PAL-8.6", closes=True, at=AT_TURN),
        action(c.TAKE_COINS, "take_coins", clause="PAL-4.4", at=AT_COINS),
        action(c.SEGMENT, "segment", ("segment", SEGMENT), clause="PAL-4.3", at=AT_SEGMENT),
        action(c.TAKE, "take", ("colour", COLOUR), clause="PAL-4.3", at=AT_BLOCK),
        action(c.DONE, "done", clause="PAL-4.3", closes=True, at=AT_WHEEL),
        action(c.CITY, "city", ("city", CITY), clause="PAL-5.2", at=AT_CITY),
        action(c.RAISE, "raise", ("building", BUILDING), clause="PAL-5.6", at=AT_BUILDING),
        action(c.PAY, "pay", ("colour", COLOUR), clause="PAL-5.3", at=AT_BLOCK),
        action(c.TOKEN, "token", ("place", PLACE), clause="PAL-5.9", at=AT_TOKEN),
        action(c.BUY_OBJECT, "object", ("object", OBJECT), clause="PAL-7.1", at=AT_OBJECT),
        action(c.NO_OBJECT, "no_object", clause="PAL-7.1", closes=True, at=AT_TURN),
        action(c.ANNOUNCE, "announce", clause="PAL-8.2", at=AT_ANNOUNCEMENT),
        action(c.GO_ON, "go_on", clause="PAL-8.2", closes=True, at=AT_TURN),
        action(c.START, "start", ("seat", SEAT)),
        action(c.CARD, "card", ("card", CARD)),
        action(c.REVEAL, "reveal", ("building", BUILDING)),
        action(c.DRAW, "draw", ("colour", COLOUR)),
    ]
)

CHOSEN = Arg("building", BUILDING)
PICKED = Arg("picked", COLOUR, many=True)           # blocks taken from the wheel or paid so far
TURN_ACTIONS = ("buy", "buy_still", "build", "score_type", "score_city", "score_field", "pass", "take_coins")
CHOICES = (
    Choice("turn", TURN_ACTIONS, default=("pass", "buy", "take_coins"), clause="PAL-3.1"),
    Choice("segment", ("segment", "take_coins"), clause="PAL-4.3"),
    Choice("blocks", ("take", "done"), default=("done",), clause="PAL-4.3", args=(Arg("segment", SEGMENT), PICKED)),
    Choice("site", ("city", "raise"), clause="PAL-5.2", args=(CHOSEN,)),
    Choice(
        "payment", ("pay",), clause="PAL-5.3",
        args=(CHOSEN, Arg("city", CITY), Arg("over", BUILDING, optional=True, field="old"), PICKED),
    ),
    Choice("token", ("token",), clause="PAL-5.9"),
    Choice("object", ("object", "no_object"), default=("no_object",), clause="PAL-7.1"),
    Choice("announcement", ("announce", "go_on"), default=("go_on",), clause="PAL-8.2"),
)
GATHERINGS = (
    Gathering("purchase", "set", opens=("blocks",), inside=("blocks",), picks=("take",), silent=("done",)),
    Gathering("payment", "set", opens=("payment",), inside=("payment",), picks=("pay",)),
)
FIGURES = ("coins",)
SOURCES = ("start", "top", "object", "building", "extra", "pile", "bag")
DRAWS = {c.FIRST_SOURCE + n: Asked(f"draw_{source}") for n, source in enumerate(SOURCES)}
ASKS = Asks(CHOICES, {**DRAWS, c.ENDED: Asked("over")}, kind="asked", owner="turn")

EVENTS = (
    event("started", ("seat", SEAT)),
    event("card_opened", ("deck", DECK), ("card", CARD)),
    event("revealed", ("slot", SLOT), ("building", BUILDING)),
    event("turned", ("seat", SEAT)),
    event("drawn", ("colour", COLOUR)),
    event("segment_chosen", ("seat", SEAT), ("segment", SEGMENT)),
    event("took", ("seat", SEAT), ("segment", SEGMENT), ("colour", COLOUR), ("price", AMOUNT)),
    event("bought", ("seat", SEAT), ("segment", SEGMENT), ("coins", AMOUNT), Field("blocks", COLOUR, many=True)),
    event("coins_taken", ("seat", SEAT), ("coins", AMOUNT), ("held", AMOUNT), Field("blocks", COLOUR, many=True), reveals=True),
    event("building_chosen", ("seat", SEAT), ("building", BUILDING)),
    event("site_chosen", ("seat", SEAT), ("building", BUILDING), ("city", CITY)),
    event("raising", ("seat", SEAT), ("old", BUILDING), ("building", BUILDING), ("city", CITY)),
    event("paid", ("seat", SEAT), ("colour", COLOUR)),
    event("built", ("seat", SEAT), ("building", BUILDING), ("city", CITY)),
    event("raised", ("seat", SEAT), ("old", BUILDING), ("building", BUILDING), ("city", CITY)),
    event("token_taken", ("seat", SEAT), ("place", PLACE)),
    event("marked_type", ("seat", SEAT), ("type", TYPE)),
    event("marked_city", ("seat", SEAT), ("city", CITY)),
    event("marked_field", ("seat", SEAT), ("region", REGION)),
    event(
        "yielded", ("seat", SEAT), ("building", BUILDING), ("city", CITY), ("points", AMOUNT), ("coins", AMOUNT), ("object", OBJECT_OR_NONE)
    ),
    event("scored", ("seat", SEAT), ("points", AMOUNT), ("coins", AMOUNT)),
    event("object_bought", ("seat", SEAT), ("object", OBJECT), ("coins", AMOUNT)),
    event("announced", ("seat", SEAT), ("points", AMOUNT), Field("objects", OBJECT, many=True), reveals=True),
    event("wrongly_announced", ("seat", SEAT), Field("objects", OBJECT, many=True), reveals=True),
    event("passed", ("seat", SEAT)),
    event("last_building", ("seat", SEAT)),
    event("final_extra", ("seat", SEAT), ("card", CARD), ("points", AMOUNT), ("coins", AMOUNT), reveals=True),
    event("final_objects", ("seat", SEAT), ("card", CARD), ("points", AMOUNT), reveals=True),
    event("final_singles", ("seat", SEAT), ("objects", AMOUNT), ("points", AMOUNT), reveals=True),
    event("final_buildings", ("seat", SEAT), ("card", CARD), ("points", AMOUNT)),
    event("final_coins", ("seat", SEAT), ("coins", AMOUNT), ("points", AMOUNT), reveals=True),
    event("ended", Field("scores", AMOUNT, many=True), reveals=True),
    event("coins_shown", ("seat", SEAT), ("coins", AMOUNT), reveals=True),
)

FIELDS = (
    Fixed("tables", "Tables", "Tables()", source="tables"),
    Fixed("advanced", "bool", "False"),
    Fixed("free_announcements", "bool", "False", says="PAL-8.4: wrong announcements may be made"),
    Fixed("screens", "i64", "0", says="PAL-11.1: 0 hidden, 1 counts, 2 open"),
    # the market
    Cells("wheel", SEGMENT, COLOUR, says="blocks there"),
    Scalar("notch", holds=SEGMENT, says="the segment the notch points to"),
    Scalar("on_wheel", derived=True),
    Cells("bag", COLOUR, text=False),
    Scalar("in_bag", derived=True),
    # buildings
    Cells("slots", "self.tables.slots", start=c.NOBODY, holds=BUILDING, says="a building, or NOBODY"),
    Cells("place", BUILDING, start=c.IN_PILE, text=False, says="where each building is"),
    Scalar("in_pile", derived=True),
    Scalar("left", derived=True, says="cost 1 to 5 not yet built"),
    # objects, cards, markers on the board
    Cells("supply", OBJECT, text=False),
    Cells("field", OBJECT, says="still for sale"),
    Cells("cards", DECK, start=c.NO_CARD, holds=CARD, says="the open card, or NO_CARD"),
    Cells("city_marker", CITY, start=c.NOBODY, holds=SEAT, says="the seat that scored it, or NOBODY"),
    Scalar("tokens_taken", derived=True, says="bit set of places"),
    # by seat
    Cells("coins", SEATS, holds=LARGE),
    Cells("points", SEATS, holds=LARGE, says="on the track"),
    Cells("marked", SEATS, bits=MARK, says="bit set: the types 0 … 5 and the special fields 6, 7 scored"),
    Cells("scorings", SEATS, text=False, says="markers used"),
    Cells("tokens", SEATS, bits=PLACE, says="bit set of places"),
    Cells("blocks", SEATS, COLOUR),
    Cells("objects", SEATS, OBJECT),
    # kept up to date, for speed
    Cells("funds", SEATS, CITY, derived=True, says="blocks that the city accepts"),
    Cells("built", SEATS, CITY, derived=True, says="buildings there"),
    Cells("spent", SEATS, CITY, derived=True, says="sum of their costs"),
    Cells("types", SEATS, TYPE, derived=True, says="buildings of the type"),
    # whose turn
    Scalar("asked", c.DRAW_START),
    Scalar("turn"),
    Scalar("first", c.NOBODY, holds=SEAT, says="the start player"),
    Scalar("turns", holds=LARGE, says="turns begun"),
    Scalar("end", c.PLAYING, holds=END),
    Scalar("closer", c.NOBODY, holds=SEAT, says="who announced the end or built the last building"),
    # the action in progress
    Cells("picked", COLOUR, says="blocks taken from the wheel or paid so far"),
    Scalar("segment"),
    Scalar("colour", text=False, says="the plainest colour picked so far; picks go from white to black"),
    Scalar("need", text=False, says="blocks still to draw, or still to pay"),
    Scalar("paid", text=False, says="coins paid in this purchase"),
    Scalar("building", c.NOBODY),
    Scalar("city", c.NOBODY),
    Scalar("old", c.NOBODY, says="the building being replaced"),
)
