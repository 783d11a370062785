"""What Firenze declares: names, options, actions, questions, sources of chance and events."""

from __future__ import annotations

from capomastro.games.firenze import codes as c
from capomastro.kernel.asking import Asks
from capomastro.kernel.fields import Cells, Fixed, Scalar, Stack
from capomastro.kernel.notation import (
    Action,
    Arg,
    Asked,
    Choice,
    Codec,
    EventKind,
    Field,
    Gathering,
    Names,
    Number,
    Place,
    Places,
    Seat,
    action,
    event,
)
from capomastro.kernel.options import Option

COLOUR_NAMES = ("white", "yellow", "green", "red", "blue", "purple")
CARD_NAMES = (
    "alchemist", "recognition", "architect", "disgrace", "bridge", "campanile", "monument", "collapse", "princess",
    "great_privilege", "wholesaler", "flood", "small_privilege", "storehouse_fire", "warehouse", "luxury_tax", "mason",
    "middle_privilege", "patrician", "saboteur", "smuggler", "spy", "storm", "tribute", "workshop", "glory",
)  # fmt: skip
KIND_NAMES = ("person", "event", "festival", "building", "church")
NUMERAL_NAMES = ("I", "II", "III", "IV")
FLOOR_NUMBERS = range(c.LOWEST_FLOOR, c.HIGHEST_FLOOR + 1)
ORDER_NAMES = tuple(f"{colour}-{floor}" for colour in COLOUR_NAMES for floor in FLOOR_NUMBERS)
TOWER_NAMES = tuple("abcdefghijkl")
SEAL_MODES = ("fixed", "spread", "random", "one_colour")

COLOUR = Names("colour", COLOUR_NAMES)
CARD = Names("card", CARD_NAMES)
FIRST_CARD = Names("card", CARD_NAMES[: c.FIRST_CARDS])
NUMERAL = Names("numeral", NUMERAL_NAMES)
ORDER = Names("order", ORDER_NAMES)
TOWER = Names("tower", TOWER_NAMES)
SLOT = Number("slot", 1, c.SLOTS)
SPACE = Number("space", 1, c.SPACES)
FLOOR = Number("floor", c.LOWEST_FLOOR, c.HIGHEST_FLOOR)
SEAT = Seat(c.SEATS)
VICTIM = Seat(c.SEATS, "victim")
HEIGHT = Number("height", 0, 25)
FLOORS = Number("floors", 1, c.FLOORS)             # of a tower built in one turn
STONES = Number("stones", 0, 88)
SEALS = Number("seals", 0, 7)
POINTS = Number("points", 0, 99)
TURN = Number("turn", 0, 99_999)


class Signed(Number):
    """Points that may be lost: the event carries them as they are."""

    def text(self, value: int) -> str:
        return str(value)

    def json(self, value: int) -> int:
        return value


OPTIONS = (
    Option("seal_mode", "choice", "fixed", SEAL_MODES, "FIR-2.2"),
    Option("seals", "number", 5, (0, 7), "FIR-2.6"),
    Option("colour", "choice", "any", ("any", *COLOUR_NAMES), "FIR-2.5"),
    Option("campanile", "flag", False, (), "FIR-2.9"),
    Option("automatic", "flag", False, (), "FIR-4.3"),
    Option("open_hands", "flag", False, (), "FIR-9.2"),
)

AT_ROW = Place("row", SLOT, COLOUR, least=1)        # a card, or a stone on it
AT_STORAGE = Place("storage", SEAT, COLOUR, least=1)
AT_TOWER = Place("tower", SEAT, TOWER)
AT_NEW = Place("new", COLOUR, FLOORS, least=0)      # a tower not yet begun
AT_LEAVE = Place("leave", TOWER)                    # beside a tower that may be left as it is
AT_BAG = Place("bag", COLOUR, least=0)
AT_CARD = Place("card", SEAT, CARD)                 # held
AT_ORDER = Place("order", ORDER)
AT_CHURCH = Place("church", SPACE)
AT_TOKEN = Place("token", FLOOR)
AT_MAJORITY = Place("majority", COLOUR)
AT_SEAT = Place("seat", SEAT)
AT_EXCHANGE = Place("exchange")
AT_DONE = Place("done")
PLACES = Places(
    AT_ROW, AT_STORAGE, AT_TOWER, AT_NEW, AT_LEAVE, AT_BAG, AT_CARD, AT_ORDER, AT_CHURCH, AT_TOKEN, AT_MAJORITY, AT_SEAT,
    AT_EXCHANGE, AT_DONE,
)  # fmt: skip


def actions(card: Names, new_tower: Action) -> tuple[Action, ...]:
    """What can be answered, with the cards that a version of the rules knows, and its way to begin a tower."""
    return (
        action(c.PLAY, "play", ("card", card), clause="FIR-5.1", at=AT_CARD),
        action(c.TAKE, "take", ("slot", SLOT), clause="FIR-3.2", at=AT_ROW),
        action(c.PAY, "pay", ("colour", COLOUR), clause="FIR-3.3", at=AT_STORAGE),
        action(c.SHIELD, "shield", clause="FIR-4.4"),
        action(c.SUFFER, "suffer", clause="FIR-4.4", closes=True),
        action(c.RETURN, "return", ("colour", COLOUR), clause="FIR-4.2", at=AT_STORAGE),
        action(c.TOPPLE, "topple", ("tower", TOWER), clause="FIR-4.5", at=AT_TOWER),
        action(c.EXCHANGE, "exchange", clause="FIR-3.8", at=AT_EXCHANGE),
        action(c.WANT, "want", ("slot", SLOT), ("colour", COLOUR), clause="FIR-3.8", at=AT_ROW),
        action(c.GIVE, "give", ("colour", COLOUR), clause="FIR-3.8", at=AT_STORAGE),
        action(c.RAISE, "raise", ("tower", TOWER), clause="FIR-3.9", at=AT_TOWER),
        action(c.LEAVE, "leave", ("tower", TOWER), clause="FIR-3.11", closes=True, at=AT_LEAVE),
        action(c.BEGIN, "begin", clause="FIR-3.9", at=AT_NEW),
        new_tower,
        action(c.SPEND, "spend", ("colour", COLOUR), clause="FIR-3.9", at=AT_STORAGE),
        action(c.FULFIL, "fulfil", ("tower", TOWER), ("order", ORDER), clause="FIR-3.12", at=AT_ORDER),
        action(c.ADJUST, "architect", ("tower", TOWER), ("order", ORDER), clause="FIR-5.3", at=AT_ORDER),
        action(c.BELL, "bell", ("tower", TOWER), clause="FIR-7.5", at=AT_TOWER),
        action(c.DISCARD, "discard", ("card", card), clause="FIR-3.16", at=AT_CARD),
        action(c.PICK, "pick", ("colour", COLOUR), clause="FIR-5.2", at=AT_BAG),
        action(c.STEAL, "steal", ("victim", VICTIM), ("colour", COLOUR), clause="FIR-5.9", at=AT_STORAGE),
        action(c.SABOTAGE, "sabotage", ("victim", VICTIM), ("tower", TOWER), clause="FIR-5.10", at=AT_TOWER),
        action(c.REDRAW, "redraw", ("slot", SLOT), clause="FIR-5.5", at=AT_ROW),
        action(c.DROP, "drop", ("card", card), clause="FIR-5.7", at=AT_CARD),
        action(c.DONE, "done", clause="FIR-3.1", closes=True, at=AT_DONE),
        action(c.STONE, "stone", ("colour", COLOUR)),
        action(c.CARD, "card", ("card", card)),
        action(c.TOKEN, "balcony", ("order", ORDER)),
        action(c.COVER, "neutral", ("order", ORDER)),
        action(c.FIRST, "starter", ("seat", SEAT)),
        action(c.BARRED, "barred", ("colour", COLOUR)),
        action(c.LOW, "low", ("seals", SEALS)),
    )


CODEC = Codec(actions(CARD, action(c.ERECT, "new", ("colour", COLOUR), ("floors", FLOORS), clause="FIR-3.9", at=AT_NEW)))
FIRST_CODEC = Codec(actions(FIRST_CARD, action(c.FOUND, "new", ("colour", COLOUR), clause="FIR-3.9", at=AT_NEW)))      # rules 1


def codec_of(rules: int) -> Codec:
    """The codes of a version of the rules."""
    return CODEC if rules >= 2 else FIRST_CODEC


LEFT = Arg("left", STONES)                          # stones still to name
LOWEST = Arg("lowest", COLOUR)                      # colours before it were passed over: picks go from white to purple
SITES = Number("tower", 0, c.SITE)
SMUGGLED = ("card", c.SMUGGLER)                     # the Alchemist takes nobody's stone
CHOICES = (
    Choice("card", ("play", "take"), default=("take",), clause="FIR-3.2"),
    Choice("price", ("pay",), clause="FIR-3.3", args=(Arg("slot", SLOT), Arg("paying", SLOT))),
    Choice("shield", ("shield", "suffer"), default=("suffer",), clause="FIR-4.4", args=(Arg("card", CARD),)),
    Choice("toll", ("return",), clause="FIR-4.2", args=(Arg("card", CARD), LEFT, LOWEST)),
    Choice("tower", ("topple",), clause="FIR-4.5", args=(Arg("card", CARD),)),
    Choice("exchange", ("play", "exchange", "done"), default=("done",), clause="FIR-3.8"),
    Choice("want", ("want",), clause="FIR-3.8"),
    Choice("give", ("give",), clause="FIR-3.8", args=(Arg("slot", SLOT), Arg("colour", COLOUR), LEFT, LOWEST)),
    Choice(
        "build", ("play", "raise", "leave", "begin", "done"), default=("leave", "done"), clause="FIR-3.9",
        args=(Arg("next", SITES), Arg("stood", SITES)),
    ),
    Choice("colour", ("new",), clause="FIR-3.9", args=(LOWEST, Arg("floors", Number("floors", 0, c.FLOORS)))),
    Choice("cost", ("spend",), clause="FIR-3.9", args=(LEFT, LOWEST)),
    Choice("orders", ("play", "fulfil", "architect", "bell", "done"), default=("done",), clause="FIR-3.12"),
    Choice("limits", ("play", "done"), default=("done",), clause="FIR-3.16"),
    Choice("discard", ("discard",), clause="FIR-3.16", args=(Arg("left", Number("cards", 0, 99)), Arg("lowest", CARD))),
    Choice("excess", ("return",), clause="FIR-3.17", args=(LEFT, LOWEST)),
    Choice(
        "swap", ("give",), clause="FIR-5.2",
        args=(Arg("card", CARD), Arg("victim", VICTIM, only=SMUGGLED), Arg("taken", COLOUR, only=SMUGGLED)),
    ),
    Choice("bag", ("pick",), clause="FIR-5.2", args=(Arg("colour", COLOUR),)),
    Choice("victim", ("steal",), clause="FIR-5.8", args=(Arg("card", CARD),)),
    Choice("sabotage", ("sabotage",), clause="FIR-5.10"),
    Choice("redraw", ("redraw",), clause="FIR-5.5"),
    Choice("festival", ("drop",), clause="FIR-5.7"),
)

ASKS = Asks(
    CHOICES,
    {
        c.DRAW: Asked("draw", args=(Arg("slot", SLOT), LEFT)),
        c.REVEAL: Asked("reveal", args=(Arg("slot", SLOT), Arg("dealing", Number("flag", 0, 1)))),
        c.BALCONY: Asked("balcony", args=(Arg("numeral", NUMERAL),)),
        c.SEAL: Asked("seal", args=(Arg("left", SEALS), Arg("low", SEALS, optional=True))),
        c.STARTER: Asked("starter"),
        c.BLOCKED: Asked("blocked"),
        c.QUOTA: Asked("quota", args=(Arg("left", SEALS),)),
        c.TAKING: Asked("taking", args=(Arg("slot", SLOT),)),
        c.ENDED: Asked("ended"),
    },
)

SILENT = ("leave", "begin", "done")


def gatherings(build: tuple[str, ...]) -> tuple[Gathering, ...]:
    """FIR-9.4: what is named together. ``build``: the questions in which a whole turn's building can be named.

    Where two share a question, the one that opens in it comes first.
    """
    return (
        Gathering("price", "placed", ("price",), ("price",), ("pay",)),
        Gathering("toll", "set", ("toll",), ("toll",), ("return",)),
        Gathering("give", "set", ("give",), ("give",), ("give",)),
        Gathering("exchange", "set", ("exchange", "want"), ("want", "give"), ("want", "give"), silent=("exchange",)),
        Gathering("cost", "set", ("cost",), ("cost",), ("spend",)),
        Gathering("build", "set", build, ("build", "colour", "cost"), ("raise", "new", "spend"), silent=SILENT, instead="lay"),
        Gathering("lay", "set", build, ("build", "colour"), ("raise", "new"), silent=SILENT),
        Gathering("discard", "set", ("discard",), ("discard",), ("discard",)),
        Gathering("excess", "set", ("excess",), ("excess",), ("return",)),
    )


GATHERINGS = gatherings(("build",))
# Rules 1 know a new tower by its place on the site, which others begun beside it would shift: there it is built step by step.
FIRST_GATHERINGS = gatherings(())
FIGURES = ("stones", "built", "cards")              # in the storage; put on towers; held

SOURCES = ("bag", "deck", "balconies", "seals", "start", "colour", "low_seals")

EVENTS: tuple[EventKind, ...] = (
    event("balcony", ("numeral", NUMERAL), ("order", ORDER)),
    event("neutral", ("order", ORDER)),
    event("barred", ("colour", COLOUR)),
    event("starts", ("seat", SEAT)),
    event("revealed", ("slot", SLOT), ("card", CARD)),
    event("drawn", ("slot", SLOT), ("colour", COLOUR)),
    event("reshuffled", ("cards", Number("cards", 0, 99))),
    event("turn", ("seat", SEAT), ("turn", TURN)),
    event("played", ("seat", SEAT), ("card", CARD)),
    event("paid", ("seat", SEAT), ("slot", SLOT), ("colour", COLOUR)),
    event("took", ("seat", SEAT), ("slot", SLOT), ("card", CARD)),
    event("stones", ("seat", SEAT), Field("stones", COLOUR, many=True)),
    event("hand", ("seat", SEAT), ("card", CARD)),
    event("opened", ("seat", SEAT), ("card", CARD)),
    event("double", ("seat", SEAT), ("card", CARD)),
    event("church", ("seat", SEAT), ("card", CARD), ("space", SPACE)),
    event("monument", ("seat", SEAT)),
    event("tied", ("seat", SEAT), ("card", CARD)),
    event("spent", ("seat", SEAT), ("card", CARD)),
    event("shielded", ("seat", SEAT), ("card", CARD)),
    event("returned", ("seat", SEAT), ("colour", COLOUR), ("card", CARD)),
    event("toppled", ("seat", SEAT), ("tower", TOWER), ("colour", COLOUR), ("height", HEIGHT)),
    event("lowered", ("seat", SEAT), ("tower", TOWER), ("colour", COLOUR), ("height", HEIGHT)),
    event("gave", ("seat", SEAT), ("slot", SLOT), ("colour", COLOUR)),
    event("exchanged", ("seat", SEAT), ("slot", SLOT), ("colour", COLOUR)),
    event("swapped", ("seat", SEAT), ("given", COLOUR), ("colour", COLOUR)),
    event("smuggled", ("seat", SEAT), ("victim", VICTIM), ("colour", COLOUR), ("given", COLOUR)),
    event("spied", ("seat", SEAT), ("victim", VICTIM), ("colour", COLOUR)),
    event("sabotaged", ("seat", SEAT), ("victim", VICTIM), ("tower", TOWER), ("colour", COLOUR), ("height", HEIGHT)),
    event("emptied", ("seat", SEAT), ("slot", SLOT), ("stones", STONES)),
    event("dropped", ("seat", SEAT), ("card", CARD)),
    event("built", ("seat", SEAT), ("tower", TOWER), ("colour", COLOUR), ("height", HEIGHT)),
    event("cost", ("seat", SEAT), ("colour", COLOUR)),
    event("fell", ("seat", SEAT), ("tower", TOWER), ("colour", COLOUR), ("height", HEIGHT), ("back", STONES)),
    event("fulfilled", ("seat", SEAT), ("tower", TOWER), ("order", ORDER), ("height", HEIGHT), ("points", POINTS)),
    event("token", ("seat", SEAT), ("floor", FLOOR), ("points", POINTS)),
    event("bonus", ("seat", SEAT), ("card", CARD), ("space", SPACE), ("points", POINTS)),
    event("bell", ("seat", SEAT), ("tower", TOWER)),
    event("bells_done", ("space", SPACE)),
    event("opens", ("numeral", NUMERAL), ("order", ORDER)),
    event("flag", ("colour", COLOUR), ("seat", SEAT)),
    event("last_seal", ("seat", SEAT), ("points", POINTS)),
    event("discarded", ("seat", SEAT), ("card", CARD)),
    event("excess", ("seat", SEAT), ("colour", COLOUR)),
    event("majority", ("colour", COLOUR), ("seat", SEAT), ("points", POINTS)),
    event("festival", ("seat", SEAT), ("card", CARD), ("points", Signed("signed", -99, 99))),
    event("over"),
)

SITE = Names("place", TOWER_NAMES)
FIELDS = (
    Fixed("tables", "Tables", "Tables()", source="tables"),
    Fixed("automatic", "i64", "0", says="1: events return stones by themselves"),
    Fixed("open_hands", "i64", "0", says="1: hand faces are shown to all"),
    # bag, cards, row
    Cells("bag", COLOUR, text=False),
    Scalar("in_bag", derived=True),
    Cells("pile", CARD, shared=True, text=False, says="start cards lie on top of it"),
    Scalar("in_pile", derived=True),
    Cells("start", CARD, shared=True, says="start cards still on the pile"),
    Scalar("in_start", derived=True),
    Cells("discards", CARD, shared=True),
    Cells("row", SLOT, start=c.NO_CARD, holds=CARD, shared=True, says="card or NO_CARD"),
    Scalar("in_row", derived=True),
    Cells("on_row", SLOT, COLOUR, says="stones"),
    # by seat
    Cells("storage", SEAT, COLOUR, says="stones"),
    Cells("stored", SEAT, derived=True, says="stones in storage"),
    Cells("tower_colour", SEAT, SITE, shared=True, text=False),
    Cells("tower_height", SEAT, SITE, shared=True, text=False),
    Cells("grown", SITE, shared=True, text=False, says="active player: stones added this turn"),
    Cells("towers", SEAT, text=False, says="towers on the site"),
    Cells("held", SEAT, CARD, shared=True, says="hand and open buildings"),
    Cells("cards", SEAT, shared=True, derived=True, says="cards held"),
    Cells("held_bits", SEAT, shared=True, derived=True, says="bit set of the cards held"),
    # the cathedral
    Cells("seal", ORDER, start=c.OPEN, holds=SEAT, names={c.NEUTRAL: "neutral"}, shared=True, says="OPEN, NEUTRAL or a seat"),
    Cells("seals_left", SEAT, shared=True, text=False),
    Cells("balcony", NUMERAL, start=-1, holds=ORDER, shared=True, says="its order, -1 before it is drawn"),
    Scalar("balcony_bits", derived=True, says="bit set of orders"),
    Scalar("next_balcony", derived=True, says="lowest numeral not fulfilled"),
    Cells("offers", ORDER, shared=True, derived=True, says="its points while it is open, else 0"),
    Cells("leads", COLOUR, start=-1, shared=True, derived=True, says="the seat that leads in this tower, or -1"),
    Cells("token", FLOOR, start=c.THERE, holds=SEAT, shared=True, says="THERE, ABSENT or the seat that took it"),
    Cells("church", SPACE, start=c.NO_CARD, holds=CARD, shared=True, says="card or NO_CARD"),
    Scalar("bells", bits=SEAT, says="bit set of seats whose small seal lies on the Campanile"),
    Scalar("bells_due", derived=True, says="1 while the Campanile lies on a church space"),
    Cells("points", SEAT, shared=True, text=False),
    Cells("church_points", SEAT, holds=range(100), shared=True, says="those of them paid by church cards"),
    # whose turn
    Scalar("starter", holds=SEAT),
    Scalar("active", holds=SEAT),
    Scalar("turn", holds=range(10_000), says="turns begun"),
    Scalar("played", bits=CARD, says="bit set of persons played this turn"),
    Scalar("exchanged", holds=range(2), says="1 after this turn's exchange"),
    Scalar("built", says="stones built this turn"),
    Scalar("laid", derived=True, says="stones built so far; only its change is asked for"),
    Scalar("end_holder", -1, holds=SEAT, says="seat with the end token"),
    Stack(),
)
