"""Everything about Firenze that people read: the game object at the edge of the engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from capomastro.games.firenze import _fields as f
from capomastro.games.firenze import catalogue, declare, moves, picture, sentences
from capomastro.games.firenze import codes as c
from capomastro.games.firenze import observation as o
from capomastro.games.firenze.data import check_data, facts, read_tables
from capomastro.games.firenze.feats import feats
from capomastro.games.firenze.outcome import outcome
from capomastro.games.firenze.position import GRAMMAR
from capomastro.games.firenze.proof import FirenzeProof
from capomastro.games.firenze.refusals import refusal
from capomastro.games.firenze.rules import FirenzeState
from capomastro.games.firenze.scene import FirenzeScene
from capomastro.games.firenze.setup import ANY_COLOUR, set_up
from capomastro.games.firenze.showing import Prints
from capomastro.games.firenze.state import card_sorts
from capomastro.games.firenze.tables import Tables
from capomastro.games.firenze.view import FirenzeView
from capomastro.kernel.data import DataVersion, Fact
from capomastro.kernel.errors import BadOption
from capomastro.kernel.game import Game, Section, lasting
from capomastro.kernel.notation import Told
from capomastro.kernel.picture import Box, Pen
from capomastro.kernel.view import Area, Feat, Item, Outcome, Phrase

FIRST_DATA = "1"


class Firenze(Game[FirenzeState, FirenzeView], declares=declare):
    """Firenze for two to four builders."""

    id = "firenze"
    package = "capomastro.games.firenze"
    rules_versions = (1, 2)
    players = range(2, 5)
    max_decisions = 100_000
    view_type = FirenzeView
    grammar = GRAMMAR
    proof = FirenzeProof()
    widest = 40

    def __init__(self, rules: int | None = None) -> None:
        super().__init__(rules)
        self.codec = declare.codec_of(self.rules_version)
        if self.rules_version < 2:
            self.gatherings = declare.FIRST_GATHERINGS
        self.tables = cache(self._tables)
        self.prints = cache(self._prints)

    def _tables(self, version: str) -> Tables:
        return read_tables(self.shelf.load(version).content)

    def _prints(self, version: str) -> Prints:
        return Prints(self.shelf.load(version).content)

    # -- making ------------------------------------------------------------------------
    @property
    def default_data(self) -> str:
        """Rules 1 do not know the card that the second data version brought."""
        return self.shelf.latest if self.rules_version >= 2 else FIRST_DATA

    def create(self, players: int, options: dict[str, Any], data: DataVersion) -> FirenzeState:
        self._check_cards(data)
        state = FirenzeState()
        mode = declare.SEAL_MODES.index(options["seal_mode"])
        colour = declare.COLOUR_NAMES.index(options["colour"]) if options["colour"] != "any" else ANY_COLOUR
        set_up(state, self.tables(data.version), players, mode, options["seals"], colour, options["campanile"])
        state.automatic = int(options["automatic"])
        state.open_hands = int(options["open_hands"])
        return state

    def _check_cards(self, data: DataVersion) -> None:
        """Refuse cards that these rules do not know."""
        known = self.codec.by_name["card"].fields[0].domain
        for name in data.content["cards"]:
            if declare.CARD_NAMES.index(name) >= known.size:
                said = {"data": data.version, "card": name, "rules": self.rules_version, "usual": self.default_data}
                raise BadOption(Phrase("bad.data.cards", {**said, "newest": self.rules_versions[-1]}))

    def check_options(self, players: int, options: dict[str, Any]) -> None:
        if options["seal_mode"] == "one_colour":
            if options["seals"] != 5:
                raise BadOption(Phrase("bad.seals", {}, "FIR-2.5"))
        elif options["colour"] != "any":
            raise BadOption(Phrase("bad.colour", {"colour": options["colour"]}, "FIR-2.5"))

    def check_data(self, content: dict[str, Any]) -> None:
        check_data(content)

    def facts(self, data: DataVersion) -> list[Fact]:
        return facts(data)

    # -- seeing ------------------------------------------------------------------------
    def scene(self, state: FirenzeState, *, aids: bool = True) -> FirenzeScene:
        return FirenzeScene(self, state, aids)

    def view(self, state: FirenzeState, seat: int) -> FirenzeView:
        return self.scene(state).view(seat)

    def outcome(self, state: FirenzeState) -> Outcome:
        return outcome(state)

    def feats(self, view: FirenzeView, outcome: Outcome, told: Sequence[Told]) -> list[list[Feat]]:
        return feats(view, outcome, told)

    def decode(self, encoded: bytes) -> FirenzeState:
        return self.decode_through_text(encoded)

    def items(self) -> list[Item]:
        return catalogue.items(self.prints(self.default_data))

    def describe(self, view: FirenzeView) -> list[Phrase]:
        return sentences.describe(view)

    def picture(self, view: FirenzeView, pen: Pen) -> Box:
        return picture.picture(view, pen)

    def describe_place(self, view: FirenzeView, place: str) -> list[Phrase]:
        return sentences.describe_place(view, place)

    def walk(self, view: FirenzeView) -> list[Area]:
        return sentences.walk(view)

    # -- moves --------------------------------------------------------------------------
    def prompt_fields(self, state: FirenzeState, seat: int) -> dict[str, Any]:
        return moves.prompt_fields(state, seat)

    def refusal(self, state: FirenzeState, seat: int, code: int) -> Phrase:
        return refusal(state, seat, code)

    def gather_places(self, state: FirenzeState, gathering: str) -> list[Phrase]:
        """FIR-3.3: the price lies on the cards to the left of the chosen one, a stone on each."""
        row = enumerate(state.row[: state.frames.arg(f.PRICE_SLOT)], 1)
        return [Phrase("place.price", {"slot": slot, "card": declare.CARD_NAMES[card]}) for slot, card in row]

    def observation(self, players: int, options: Mapping[str, Any]) -> tuple[Section, ...]:
        seats = ["own", *(f"left {n}" for n in range(1, players))]
        sorts = int(card_sorts(self.rules_version))
        return (
            Section("what is asked", c.QUESTIONS),
            Section("awaited, phase, active, starter, turn, end holder, built, exchanged, pile, start cards", o.COURSE, -2, 99_999),
            *self.asked_sections(),
            *lasting(
                Section("slot chosen", 1, 0, c.SLOTS, kinds=True),
                Section("seal on each order", c.ORDERS, 0, 1 + players, kinds=True),
                Section("order of each balcony", c.NUMERALS, 0, c.ORDERS, kinds=True),
                Section("floor tokens", c.FLOORS, 0, 1 + players, kinds=True),
                Section("church cards", c.SPACES, 0, sorts, kinds=True),
                Section("cards of the row", c.SLOTS, 0, sorts, kinds=True),
                Section("stones on the row by slot and colour", c.SLOTS * c.COLOURS, 0, 25),
                Section("bag", c.COLOURS, 0, 25),
                Section("discards", sorts, 0, 20),
                Section("cards unseen", sorts, 0, 20),
                Section("persons played this turn", sorts),
                *(part for who in seats for part in _of_a_seat(who, sorts)),
            ),
        )


def _of_a_seat(who: str, sorts: int) -> tuple[Section, ...]:
    """What an observation shows of one seat."""
    return (
        Section(f"{who}: points", 1, -99, 999),
        Section(f"{who}: seals left, hand size, bell built", 3, 0, 52),
        Section(f"{who}: storage", c.COLOURS, 0, 25),
        Section(f"{who}: towers: colour, height, grown", c.SITE * o.TOWER, 0, 25),
        Section(f"{who}: cards", sorts, o.HIDDEN, 20),
    )


FIRENZE = Firenze()
