"""What Citadels declares: names, options, actions, questions, gatherings, sources of chance and events."""

from __future__ import annotations

from functools import cache
from typing import Any

from capomastro.games.citadels import codes as c
from capomastro.kernel.asking import Asks
from capomastro.kernel.fields import Cells, Fixed, Flag, Row, Scalar, Stack
from capomastro.kernel.notation import (
    Action,
    Arg,
    Asked,
    Choice,
    Codec,
    Domain,
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

CHARACTER_NAMES = (
    "assassin", "witch", "magistrate", "thief", "spy", "blackmailer", "magician", "wizard", "seer", "king", "emperor", "patrician",
    "bishop", "abbot", "cardinal", "merchant", "alchemist", "trader", "architect", "navigator", "scholar", "warlord", "diplomat",
    "marshal", "queen", "artist", "tax_collector",
)  # fmt: skip
BASIC_NAMES = (
    "temple", "church", "monastery", "cathedral", "watchtower", "prison", "barracks", "fortress", "manor", "castle", "palace",
    "tavern", "market", "trading_post", "docks", "harbor", "town_hall",
)  # fmt: skip
UNIQUE_NAMES = (
    "armory", "basilica", "bell_tower", "capitol", "dragon_gate", "factory", "framework", "gold_mine", "graveyard", "great_wall",
    "haunted_quarter", "hospital", "imperial_treasury", "ivory_tower", "keep", "laboratory", "library", "lighthouse", "map_room",
    "monument", "museum", "necropolis", "observatory", "park", "poor_house", "quarry", "school_of_magic", "secret_vault", "smithy",
    "stables", "statue", "theater", "thieves_den", "throne_room", "university", "wishing_well",
)  # fmt: skip
ACTION_CARD_NAMES = ("acrobat", "circus_tent", "director", "ticket_wagon", "human_cannonball", "rasputin", "fortune_teller")
CARD_NAMES = BASIC_NAMES + UNIQUE_NAMES + ACTION_CARD_NAMES
KIND_NAMES = ("religious", "military", "noble", "trade", "unique")


class EachCard(Number):
    """Every card of the box, written as its name and, where there are several, a number: ``tavern.2``."""

    def __init__(self) -> None:
        super().__init__("number", 1, c.CARDS)

    def within(self, state: Any) -> Domain:
        return card_names(tuple(map(int, state.tables.name)))


@cache
def card_names(names: tuple[int, ...]) -> Names:
    """The cards of a box, given the name of each; copies lie together."""
    copies = [f".{n - names.index(name) + 1}" if names.count(name) > 1 else "" for n, name in enumerate(names)]
    return Names("card", [CARD_NAMES[name] + copy for name, copy in zip(names, copies, strict=True)])


class Rank(Number):
    """A rank, written as the character that has it in a game."""

    def __init__(self) -> None:
        super().__init__("rank", 1, c.MAX_RANKS)

    def within(self, state: Any) -> Domain:
        ranks = range(1, int(state.tables.ranks) + 1)
        return Names("character", [CHARACTER_NAMES[state.tables.cast[rank]] for rank in ranks])


class Call(Number):
    """The rank that is called next, or the one after the last at the end."""

    def __init__(self) -> None:
        super().__init__("call", 1, c.MAX_RANKS + 1)

    def within(self, state: Any) -> Domain:
        return Number(self.name, 1, int(state.tables.ranks) + 1)


CHARACTER = Names("character", CHARACTER_NAMES)
CARD = Names("card", CARD_NAMES)
KIND = Names("kind", KIND_NAMES)
SEAT = Seat(8)
GILT = Names("gilt", ("plain", "gilt"))
ROSE = Names("threat", ("blank", "rose"))
BELL = Names("bell", ("normal", "lowered"))
WAGON = Number("wagon", 0, c.WAGONS - 1)
AMOUNT = Number("amount", 0, 400)
ROUND = Number("round", 0, 100_000)
EACH_CARD = EachCard()
RANK = Rank()
POSITION = Number("position", 1, c.MAX_RANKS)       # in the order of the selection
CALL = Call()
YES = Names("flag", ("no", "yes"))
STAGE = Number("stage", 0, 99)

SETS = (
    "first_game",
    "ambitious_aristocrats",
    "cunning_agents",
    "illustrious_emissaries",
    "devious_dignitaries",
    "tenacious_delegates",
    "vicious_nobles",
    "base_game",
    "random",
    "custom",
)
SCHOOL = Option("abbot_school", "choice", "both", ("both", "either"), "CIT-R28")
SCHOOL_1 = Option("abbot_school", "choice", "either", ("either", "both"), "CIT-R28")

OPTIONS: tuple[Option, ...] = (
    Option("set", "choice", "first_game", SETS, "CIT-11.1"),
    Option("ranks", "choice", "auto", ("auto", "8", "9"), "CIT-3.2"),
    Option("characters", "list", [], CHARACTER_NAMES, "CIT-11.3", names="character"),
    Option("unique", "list", [], UNIQUE_NAMES, "CIT-11.4", names="card"),
    Option("roll", "number", 1, (1, 999_999), "CIT-11.5"),
    Option("action_cards", "flag", False, (), "CIT-12"),
    SCHOOL,
    Option("graveyard_armory", "flag", False, (), "CIT-R40"),
    Option("wagon", "choice", "next_turn", ("next_turn", "game_end"), "CIT-R62"),
    Option("tent", "choice", "build", ("build", "lay"), "CIT-R63"),
)
OPTIONS_1: tuple[Option, ...] = tuple(SCHOOL_1 if option is SCHOOL else option for option in OPTIONS)      # under rules version 1

BUILDING: tuple[tuple[str, Domain], ...] = (("building", CARD), ("gilt", GILT))
TARGET: tuple[tuple[str, Domain], ...] = (("seat", SEAT), *BUILDING)

AT_TILE = Place("tile", CHARACTER)
AT_CITY = Place("city", SEAT, CARD, GILT, least=1)      # a city, or a building in it
AT_PLAYER = Place("player", SEAT)
AT_HAND = Place("hand", CARD)
AT_LOOKED = Place("looked", CARD)                       # a card being looked at, also in another hand or the deck
AT_WAGON = Place("wagon", WAGON)
AT_BANK = Place("bank")
AT_DECK = Place("deck")
AT_CROWN = Place("crown")
PLACES = Places(AT_TILE, AT_CITY, AT_PLAYER, AT_HAND, AT_LOOKED, AT_WAGON, AT_BANK, AT_DECK, AT_CROWN)


def _actions() -> list[Action]:
    char, card, seat = ("character", CHARACTER), ("card", CARD), ("seat", SEAT)
    return [
        action(c.PICK, "pick", char, clause="CIT-4.4", at=AT_TILE),
        action(c.AWAY, "put_away", char, clause="CIT-4.6", at=AT_TILE),
        action(c.GOLD, "gold", clause="CIT-5.6", at=AT_BANK),
        action(c.DRAW_CARDS, "cards", clause="CIT-5.6", at=AT_DECK),
        action(c.KEEP, "keep", card, clause="CIT-5.6", at=AT_LOOKED),
        action(c.KILL, "kill", char, clause="CIT-7.1", at=AT_TILE),
        action(c.BEWITCH, "bewitch", char, clause="CIT-7.2", at=AT_TILE),
        action(c.WARRANT, "warrant", char, clause="CIT-7.3", at=AT_TILE),
        action(c.SIGN, "sign", char, clause="CIT-7.3", at=AT_TILE),
        action(c.ROB, "rob", char, clause="CIT-7.4", at=AT_TILE),
        action(c.SPY_ON, "spy", seat, clause="CIT-7.5", at=AT_PLAYER),
        action(c.SPY_KIND, "spy_kind", ("building_kind", KIND), clause="CIT-7.5"),
        action(c.THREATEN, "threaten", char, clause="CIT-7.6", at=AT_TILE),
        action(c.ROSE, "rose", char, clause="CIT-7.6", at=AT_TILE),
        action(c.SWAP_HANDS, "swap_hands", seat, clause="CIT-7.7", at=AT_PLAYER),
        action(c.EXCHANGE, "exchange", clause="CIT-7.7"),
        action(c.DISCARD, "discard", card, clause="CIT-7.7", at=AT_HAND),
        action(c.LOOK, "look", seat, clause="CIT-7.8", at=AT_PLAYER),
        action(c.TAKE, "take", card, clause="CIT-7.8", at=AT_LOOKED),
        action(c.TO_HAND, "to_hand", clause="CIT-7.8"),
        action(c.BUILD_NOW, "build_now", clause="CIT-7.8"),
        action(c.DRAW_EACH, "draw_each", clause="CIT-7.9"),
        action(c.GIVE, "give", card, clause="CIT-7.9", at=AT_HAND),
        action(c.CROWN, "crown", clause="CIT-7.10", at=AT_CROWN),
        action(c.ENTHRONE, "enthrone", seat, clause="CIT-7.11", at=AT_PLAYER),
        action(c.TAKE_GOLD, "take_gold", clause="CIT-7.11"),
        action(c.TAKE_CARD, "take_card", clause="CIT-7.11"),
        action(c.COLLECT, "collect", clause="CIT-5.7"),
        action(c.SPLIT, "split", ("gold", Number("split", 0, 48)), clause="CIT-7.14", at=AT_BANK),
        action(c.BEG, "beg", seat, clause="CIT-7.14", at=AT_PLAYER),
        action(c.EXTRA, "extra", clause="CIT-7.16"),
        action(c.EXTRA_GOLD, "extra_gold", clause="CIT-7.20", at=AT_BANK),
        action(c.EXTRA_CARDS, "extra_cards", clause="CIT-7.20", at=AT_DECK),
        action(c.STUDY, "study", clause="CIT-7.21", at=AT_DECK),
        action(c.DESTROY, "destroy", *TARGET, clause="CIT-7.22", at=AT_CITY),
        action(c.OFFER, "offer", *BUILDING, clause="CIT-7.23", at=AT_CITY),
        action(c.SWAP_FOR, "swap_for", *TARGET, clause="CIT-7.23", at=AT_CITY),
        action(c.SEIZE, "seize", *TARGET, clause="CIT-7.24", at=AT_CITY),
        action(c.FAVOUR, "favour", clause="CIT-7.25", at=AT_BANK),
        action(c.BEAUTIFY, "beautify", ("building", CARD), clause="CIT-7.26"),
        action(c.TAX, "tax", clause="CIT-7.27"),
        action(c.BUILD, "build", card, clause="CIT-5.10", at=AT_HAND),
        action(c.PAY, "pay", clause="CIT-5.10", at=AT_BANK),
        action(c.PAY_FRAMEWORK, "pay_framework", clause="CIT-8.7"),
        action(c.SACRIFICE, "sacrifice", *BUILDING, clause="CIT-8.22", at=AT_CITY),
        action(c.SPEND, "spend", card, clause="CIT-8.33", at=AT_HAND),
        action(c.BORROW, "borrow", seat, clause="CIT-7.15", at=AT_PLAYER),
        action(c.ARMORY, "armory", *TARGET, clause="CIT-8.1", at=AT_CITY),
        action(c.LABORATORY, "laboratory", card, clause="CIT-8.16", at=AT_HAND),
        action(c.SMITHY, "smithy", clause="CIT-8.29"),
        action(c.MUSEUM, "museum", card, clause="CIT-8.21", at=AT_HAND),
        action(c.TENT, "tent", clause="CIT-12.2"),
        action(c.DIRECTOR, "director", clause="CIT-12.3"),
        action(c.WAGON, "wagon", clause="CIT-12.4"),
        action(c.CANNONBALL, "cannonball", clause="CIT-12.5"),
        action(c.OVERBUILD, "overbuild", *BUILDING, clause="CIT-12.5", at=AT_CITY),
        action(c.FORTUNE, "fortune", seat, clause="CIT-12.7", at=AT_PLAYER),
        action(c.RIDE, "ride", ("wagon", WAGON), clause="CIT-12.4", at=AT_WAGON),
        action(c.TRADE_ROLE, "trade_role", seat, clause="CIT-8.32", at=AT_PLAYER),
        action(c.OWN_ROLE, "own_role", char, clause="CIT-8.32", at=AT_TILE),
        action(c.RASPUTIN, "rasputin", clause="CIT-12.6"),
        action(c.HOSPITAL, "hospital", clause="CIT-8.12"),
        action(c.ACROBAT, "acrobat", clause="CIT-12.1"),
        action(c.CONFISCATE, "confiscate", clause="CIT-7.3"),
        action(c.BRIBE, "bribe", clause="CIT-7.6", at=AT_BANK),
        action(c.REFUSE, "refuse", clause="CIT-7.6", closes=True),
        action(c.UNMASK, "unmask", clause="CIT-7.6"),
        action(c.LOWER, "lower", clause="CIT-8.3"),
        action(c.SEARCH, "search", clause="CIT-8.18", at=AT_DECK),
        action(c.BUY_BACK, "buy_back", clause="CIT-8.9", at=AT_BANK),
        action(c.PASS, "pass", closes=True),
        action(c.DONE, "done", clause="CIT-7.7", closes=True),
        action(c.END, "end", clause="CIT-5.12", closes=True),
        action(c.C_DRAW, "draw", card),
        action(c.C_CHARACTER, "character", char),
        action(c.C_LOT, "lot", seat),
        action(c.C_STEAL, "steal", card),
        action(c.C_NOBODY, "nobody"),
    ]


CODEC = Codec(_actions())

MAIN = (
    "gold", "cards", "kill", "warrant", "rob", "spy", "threaten", "swap_hands", "exchange", "look", "draw_each", "crown", "enthrone",
    "collect", "split", "beg", "extra", "extra_gold", "extra_cards", "study", "destroy", "offer", "seize", "favour", "beautify", "tax",
    "build", "armory", "laboratory", "smithy", "museum", "tent", "director", "wagon", "cannonball", "fortune", "ride", "end",
)  # fmt: skip

OTHER = Arg("other", SEAT)
CALLED = Arg("rank", RANK)
COUNT = Arg("count", AMOUNT)
LOWEST = Arg("lowest", CARD, private=True)          # of the cards that may be named next; they were put away unseen
CHOICES = (
    Choice("pick", ("pick",), clause="CIT-4.4"),
    Choice("put_away", ("put_away",), clause="CIT-4.6"),
    Choice("theater", ("trade_role", "pass"), ("pass",), clause="CIT-8.32"),
    Choice("own_role", ("own_role",), clause="CIT-8.32", args=(OTHER,)),
    Choice("rasputin", ("rasputin", "pass"), ("pass",), blind=True, clause="CIT-12.6", args=(CALLED,)),
    Choice("hospital", ("hospital", "pass"), ("hospital",), blind=True, clause="CIT-8.12", args=(CALLED,)),
    Choice("acrobat", ("acrobat", "pass"), ("pass",), blind=True, clause="CIT-12.1"),
    Choice("income", ("gold", "cards"), ("gold",), clause="CIT-5.6"),
    Choice("keep", ("keep",), clause="CIT-5.6", args=(Arg("then", Names("then", ("under", "shuffled"))),)),
    Choice("bribe", ("bribe", "refuse"), ("bribe",), clause="CIT-7.6", args=(CALLED,)),
    Choice("unmask", ("unmask", "pass"), ("pass",), clause="CIT-7.6", args=(CALLED, OTHER)),
    Choice("bewitch", ("bewitch",), clause="CIT-7.2"),
    Choice("main", MAIN, ("gold", "end"), clause="CIT-5.5"),
    Choice("warrants", ("warrant",), clause="CIT-7.3"),
    Choice("sign", ("sign",), clause="CIT-7.3"),
    Choice("threats", ("threaten",), clause="CIT-7.6"),
    Choice("rose", ("rose",), clause="CIT-7.6"),
    Choice("spy_kind", ("spy_kind",), clause="CIT-7.5", args=(OTHER,)),
    Choice("discard", ("discard", "done"), ("done",), clause="CIT-7.7", args=(LOWEST, COUNT)),
    Choice("take", ("take",), clause="CIT-7.8", args=(OTHER,)),
    Choice("use", ("to_hand", "build_now"), ("to_hand",), clause="CIT-7.8"),
    Choice("give", ("give",), clause="CIT-7.9", args=(OTHER,)),
    Choice("gift", ("take_gold", "take_card", "pass"), ("take_gold", "take_card"), clause="CIT-7.11", args=(OTHER,)),
    Choice("enthrone", ("enthrone",), clause="CIT-7.11", args=(Arg("heir", YES),)),
    Choice("swap", ("swap_for",), clause="CIT-7.23", args=(Arg("own", EACH_CARD),)),
    Choice("beautify", ("beautify", "pass"), ("pass",), clause="CIT-7.26"),
    Choice(
        "payment", ("pay", "pay_framework", "sacrifice", "spend", "borrow"), ("pay",), clause="CIT-5.10",
        args=(LOWEST, Arg("begun", YES)),
    ),
    Choice("lend", ("give",), clause="CIT-7.15", args=(OTHER, COUNT, LOWEST, Arg("owed", AMOUNT))),
    Choice("warrant", ("confiscate", "pass"), ("pass",), blind=True, clause="CIT-7.3", args=(CALLED,)),
    Choice("bell", ("lower", "pass"), ("pass",), clause="CIT-8.3"),
    Choice("lighthouse", ("search", "pass"), ("pass",), clause="CIT-8.18"),
    Choice("find", ("take", "pass"), ("pass",), clause="CIT-8.18"),
    Choice("graveyard", ("buy_back", "pass"), ("pass",), clause="CIT-8.9", args=(Arg("destroyed", EACH_CARD),)),
    Choice("overbuild", ("overbuild",), clause="CIT-12.5"),
    Choice("cannon", ("build",), clause="CIT-12.5", args=(Arg("old", EACH_CARD),)),
    Choice("fortune", ("take",), clause="CIT-12.7", args=(OTHER,)),
)

ASKS = Asks(
    CHOICES,
    {
        c.X_CROWN: Asked("crown"),
        c.X_DEAL: Asked("deal", args=(Arg("left", AMOUNT),)),
        c.X_FACE_UP: Asked("face_up"),
        c.X_FACE_DOWN: Asked("face_down"),
        c.X_AT_RANDOM: Asked("at_random"),
        c.X_DRAW: Asked("draw", args=(Arg("left", AMOUNT), Arg("to", Names("to", ("looked", "hand"))))),
        c.X_STEAL: Asked("steal", args=(OTHER,)),
        c.X_ROLE: Asked("role", args=(OTHER, Arg("own", POSITION, private=True))),
        c.OVER_FRAME: Asked("over"),
        c.S_ROUND: Asked("round"),
        c.S_PICKS: Asked("picks", args=(Arg("stage", STAGE),)),
        c.S_CALL: Asked("call", args=(Arg("rank", CALL), Arg("stage", STAGE))),
        c.S_TURN_END: Asked("turn_end", args=(Arg("stage", STAGE),)),
        c.S_SPELL_END: Asked("spell_end", args=(CALLED,)),
        c.S_PLACE: Asked("place", args=(Arg("stage", STAGE), Arg("builder", SEAT))),
        c.S_SEER: Asked("seer", args=(Arg("next", STAGE), Arg("drawn", Number("seats", 0, 255)), Arg("giving", YES))),
        c.S_ROUND_END: Asked("round_end", args=(Arg("stage", STAGE),)),
    },
)

# What is named together (CIT-R80). Everything else asks for one thing, or for things that differ in what they do.
GATHERINGS = (
    Gathering("exchange", "set", opens=("discard",), inside=("discard",), picks=("discard",), silent=("done",)),
    Gathering("warrants", "marked", opens=("main",), inside=("warrants", "sign"), picks=("warrant",), mark="sign"),
    Gathering("threats", "marked", opens=("main",), inside=("threats", "rose"), picks=("threaten",), mark="rose"),
    Gathering("gifts", "placed", opens=("give",), inside=("give",), picks=("give",)),
    Gathering("beauty", "set", opens=("main",), inside=("beautify",), picks=("beautify",), silent=("pass",)),
    Gathering("den", "set", opens=("payment",), inside=("payment",), picks=("spend", "borrow"), silent=("pay",)),
    Gathering("loan", "set", opens=("lend",), inside=("lend",), picks=("give",)),
)
FIGURES = ("gold", "cards")

SOURCES = ("crown", "deck", "characters", "hand", "theater", "silence")


def _events() -> tuple[EventKind, ...]:
    seat, other, char = ("seat", SEAT), ("other", SEAT), ("character", CHARACTER)
    gold, card = ("gold", AMOUNT), ("card", CARD)
    secret_char, secret_card = Field("character", CHARACTER, private=True), Field("card", CARD, private=True)
    secret_cards = Field("cards", CARD, private=True, many=True)
    return (
        event("crown", seat),
        event("round", ("round", ROUND), seat),
        event("face_up", char, reveals=True),
        event("face_down"),
        event("pile", seat, Field("characters", CHARACTER, private=True, many=True)),
        event("picked", seat, secret_char, chosen=True),
        event("away", seat, secret_char, chosen=True),
        event("at_random"),
        event("left_over"),
        event("swapped_roles", seat, other),
        event("new_role", seat, secret_char),
        event("called", char),
        event("silent", char, reveals=True),
        event("revealed", seat, char, reveals=True),
        event("killed", seat, char),
        event("bewitched", seat, char),
        event("robbed", seat, char),
        event("warranted", seat, char),
        event("signed", seat, secret_char, chosen=True),
        event("threatened", seat, char),
        event("rose_set", seat, secret_char, chosen=True),
        event("stolen", seat, other, gold),
        event("income", seat, gold),
        event("drew", seat, secret_card),
        event("kept", seat, secret_card, chosen=True),
        event("put_under", seat, secret_card, chosen=True),
        event("shuffled", seat),
        event("collected", seat, gold, ("cards", AMOUNT)),
        event("got_gold", seat, gold),
        event("spied", seat, other, ("building_kind", KIND)),
        event("saw_hand", seat, other, secret_cards),
        event("saw_museum", seat, secret_cards),
        event("spy_took", seat, other, gold, ("cards", AMOUNT), reveals=True),
        event("hands_swapped", seat, other),
        event("took_card", seat, other, secret_card, chosen=True),
        event("gave_card", seat, other, secret_card, chosen=True),
        event("drew_from", seat, other, secret_card),
        event("enthroned", seat, other),
        event("took_gold", seat, other, gold),
        event("begged", seat, other, gold),
        event("borrowed", seat, other, gold),
        event("builds", seat, card, gold, reveals=True),
        event("spent_card", seat),
        event("paid", seat, gold),
        event("placed", seat, card),
        event("confiscated", seat, other, card, gold, reveals=True),
        event("let_pass", seat, other, card),
        event("taxed", seat, gold),
        event("destroyed", seat, other, card, gold),
        event("swapped", seat, other, card, ("for_card", CARD), gold),
        event("seized", seat, other, card, gold),
        event("sacrificed", seat, card),
        event("beautified", seat, card),
        event("tax_taken", seat, gold),
        event("bribed", seat, other, gold),
        event("refused", seat),
        event("unmasked", seat, other, ("threat", ROSE), gold, reveals=True),
        event("left_masked", seat),
        event("smithy", seat, gold),
        event("laboratory", seat, gold),
        event("museum", seat, secret_card, chosen=True),
        event("bell", seat, ("bell", BELL)),
        event("searched", seat, secret_cards),
        event("found", seat, secret_card, chosen=True),
        event("bought_back", seat, card),
        event("played", seat, card, reveals=True),
        event("wagon_paid", seat, other),
        event("wagon_cashed", seat, gold),
        event("rasputin", seat, char, reveals=True),
        event("rasputin_gone", seat),
        event("hospital", seat, char, reveals=True),
        event("acrobat", seat, reveals=True),
        event("no_answer"),
        event("heir", seat, char, reveals=True),
        event("queen", seat, gold),
        event("poor_house", seat, gold),
        event("park", seat),
        event("refund", seat, gold),
        event("throne_room", seat, gold),
        event("resumes", seat, char),
        event("completed", seat),
        event("bell_lost"),
        event("turn_over", seat),
        event("ended", seat, Field("cards", CARD, many=True), reveals=True),
        event("new_hand", seat, secret_cards),
    )


EVENTS = _events()

VIEWER = Names("viewer", (*map(str, range(c.MAX_PLAYERS)), "spectator"))
DONE = Names(
    "done",
    ("income", "ability", "collect", "extra", "crown", "smithy", "laboratory", "museum", "action", "resumed", "borrowed", "immune",
     "wagon_0", "wagon_1", "wagon_2"),
)  # fmt: skip
FIELDS = (
    Fixed("tables", "Tables", "Tables()", source="tables"),
    # cards
    Cells("where", EACH_CARD, start=c.BOX, text=False, says="a place"),       # first: see memory/first_layout.py
    Row("under", of="u8", text=False, says="cards under the deck, next to be drawn first"),
    Row("museum", of="u8", text=False, says="cards under the Museum, oldest first"),
    Row("looked", of="u8", text=False, says="cards being looked at, in the order drawn"),
    Row("standing", of="u8", text=False, says="buildings of all cities, oldest first"),
    Scalar("gilt_low", text=False, says="buildings with the Artist's gold, as two bit sets (see HALF)"),
    Scalar("gilt_high", text=False),
    Cells("gold", SEAT),
    # kept up to date, for speed
    Cells("deck_count", CARD, derived=True, says="cards in the shuffled part of the deck"),
    Scalar("deck_size", derived=True),
    Cells("hand_names", SEAT, derived=True, says="bit set of names in hand"),
    Cells("hand_size", SEAT, derived=True),
    Cells("city_names", SEAT, shared=True, derived=True, says="bit set of names in the city"),
    Cells("city_size", SEAT, shared=True, derived=True),
    # characters
    Cells("at", RANK, text=False, says="its position in the order of the selection"),
    Cells("seat_at", POSITION, start=c.PILE, text=False, says="a seat, ASIDE, FACE_UP or PILE"),
    Scalar("next_position", holds=range(c.MAX_RANKS + 1)),
    Scalar("revealed", bits=RANK, says="bit sets of ranks"),
    Scalar("silent", bits=RANK),
    Cells("last_rank", SEAT, start=c.NONE, holds=RANK, shared=True, says="highest rank revealed this round"),
    # the round
    Scalar("round"),
    Scalar("crown", c.NONE, holds=SEAT),
    Scalar("killed", c.NONE, holds=RANK, until="round", says="ranks"),
    Scalar("bewitched", c.NONE, holds=RANK, until="round"),
    Scalar("robbed", c.NONE, holds=RANK, until="round"),
    Scalar("warrants", bits=RANK, until="round", says="bit set of ranks"),
    Scalar("signed", c.NONE, holds=RANK, until="round"),
    Scalar("spent_warrants", bits=RANK, until="round", says="ranks whose first paid building has been"),
    Scalar("threats", bits=RANK, until="round"),
    Scalar("rose", c.NONE, holds=RANK, until="round"),
    Flag("seal_open", until="round", says="the signed warrant has been shown"),
    Scalar("witch", c.NONE, holds=SEAT, until="round", says="seats"),
    Scalar("thief", c.NONE, holds=SEAT, until="round"),
    Scalar("magistrate", c.NONE, holds=SEAT, until="round"),
    Scalar("blackmailer", c.NONE, holds=SEAT, until="round"),
    Scalar("protected", c.NONE, holds=SEAT, until="round", says="the Bishop's city"),
    Scalar("royal", c.NONE, holds=SEAT, until="round", says="who showed rank 4"),
    Flag("acrobat", until="round", says="played this round"),
    Scalar("tax"),
    Cells("wagon", WAGON, start=c.NONE, holds=EACH_CARD, shared=True, says="Ticket Wagons on the table: the card"),
    Cells("wagon_owner", WAGON, start=c.NONE, holds=SEAT, shared=True),
    Cells("wagon_gold", WAGON, shared=True),
    # the turn
    Scalar("actor", c.NONE, holds=SEAT, until="round"),
    Scalar("role", c.NONE, holds=CHARACTER, until="round", says="the character whose turn it is"),
    Scalar("turn", bits=DONE, says="T_ bits"),
    Scalar("builds", says="buildings still allowed by the limit"),
    Scalar("spent", says="gold paid to build, for the Alchemist"),
    Scalar("rasputin", c.NONE, holds=EACH_CARD, says="the card in play this turn"),
    # the building in hand
    Scalar("site", c.NONE, holds=EACH_CARD, says="the card"),
    Flag("site_free", says="outside the limit"),
    Scalar("site_due", says="still to be paid"),
    Scalar("site_paid", says="gold paid for it"),
    Scalar("cannon", c.NONE, holds=EACH_CARD, says="the Human Cannonball or Fortune Teller being played"),
    # the end
    Scalar("tick", says="counts changes of cities"),
    Cells("nearly", SEAT, shared=True, says="tick at which the city reached goal - 1"),
    Scalar("first_full", c.NONE, holds=SEAT, says="first city with the normal number"),
    Scalar("first_bell", c.NONE, holds=SEAT, says="first city with one fewer, while the Bell Tower says so"),
    Flag("bell"),
    Stack(),
    # what everybody remembers of this round; who knows which card is in the notebook (state.py)
    Cells(
        "sights", VIEWER, POSITION, of="u8", holds=range(c.SINGLE), names={c.SINGLE + n: f"known_{n + 1}" for n in range(c.MAX_RANKS)},
        memory=True, says="class of positions the viewer cannot tell apart",
    ),
    Scalar("coin", bits=VIEWER, memory=True, says="viewers who know which card the last player left (CIT-4.5)"),
    Scalar("traded", memory=True, says="positions swapped by the Theater + 1, 16 * own + other (CIT-8.32)"),
    Scalar("let_pass", bits=RANK, memory=True, until="round", says="ranks at which the Magistrate could have shown the seal"),
    Flag("rose_open", memory=True, until="round", says="everybody can tell where it is or was"),
    Scalar("threats_laid", bits=RANK, memory=True, until="round", says="both ranks threatened this round"),
    Scalar("warrants_laid", bits=RANK, memory=True, until="round", says="all three ranks with a warrant this round"),
    Scalar("refused_hospital", c.NONE, holds=SEAT, memory=True, until="round", says="the Hospital's owner, if it let the call pass"),
)
