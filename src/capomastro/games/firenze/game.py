"""Everything about Firenze that people read: the game object at the edge of the engine."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, cast

from capomastro.games.firenze import codes as c
from capomastro.games.firenze import meta, moves, sentences
from capomastro.games.firenze import observation as o
from capomastro.games.firenze.data import check_data, facts, read_tables
from capomastro.games.firenze.position import copies_in_play, head, read_position, stones_in_play, write_position
from capomastro.games.firenze.refusals import refusal
from capomastro.games.firenze.rules import FirenzeState
from capomastro.games.firenze.scene import FirenzeScene
from capomastro.games.firenze.scoring import festival_points, leader
from capomastro.games.firenze.setup import ANY_COLOUR, set_up
from capomastro.games.firenze.showing import Prints
from capomastro.games.firenze.state import card_sorts, order_value
from capomastro.games.firenze.tables import Tables
from capomastro.games.firenze.view import FirenzeView
from capomastro.kernel.data import DataVersion, Fact
from capomastro.kernel.errors import BadOption
from capomastro.kernel.game import Case, Game, Section
from capomastro.kernel.state import OVER, State
from capomastro.kernel.view import Outcome, Phrase, ScoreItem, View, ranking

FIRST_DATA = "1"


class Firenze(Game):
    """Firenze for two to four builders."""

    id = "firenze"
    package = "capomastro.games.firenze"
    rules_versions = (1, 2)
    players = range(2, 5)
    options = meta.OPTIONS
    max_decisions = 100_000
    codec = meta.CODEC
    choices = meta.CHOICES
    sources = meta.SOURCES
    events = meta.EVENTS
    gatherings = meta.GATHERINGS
    figures = meta.FIGURES
    view_type = FirenzeView
    widest = 40
    trials = (
        Case(2),
        Case(3, {"seal_mode": "spread", "seals": 7, "campanile": True}),
        Case(4, {"seal_mode": "random", "automatic": True}),
        Case(3, {"seal_mode": "one_colour", "open_hands": True}),
    )

    def __init__(self, rules: int | None = None) -> None:
        super().__init__(rules)
        self.codec = meta.codec_of(self.rules_version)
        if self.rules_version < 2:
            self.gatherings = meta.FIRST_GATHERINGS
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
        mode = meta.SEAL_MODES.index(options["seal_mode"])
        colour = meta.COLOUR_NAMES.index(options["colour"]) if options["colour"] != "any" else ANY_COLOUR
        set_up(state, self.tables(data.version), players, mode, options["seals"], colour, options["campanile"])
        state.automatic = int(options["automatic"])
        state.open_hands = int(options["open_hands"])
        return state

    def _check_cards(self, data: DataVersion) -> None:
        """Refuse cards that these rules do not know."""
        known = self.codec.by_name["card"].fields[0].domain
        for name in data.content["cards"]:
            if meta.CARD_NAMES.index(name) >= known.size:
                raise BadOption(
                    f"option data={data.version}: it has the card {name}, which rules {self.rules_version} of firenze do not know; "
                    f"leave data out (data={self.default_data}), or play under rules {self.rules_versions[-1]}"
                )

    def check_options(self, players: int, options: dict[str, Any]) -> None:
        if options["seal_mode"] == "one_colour":
            if options["seals"] != 5:
                raise BadOption("option seals: seal_mode=one_colour always covers the six orders of its colour; leave seals out (FIR-2.5)")
        elif options["colour"] != "any":
            raise BadOption(f"option colour={options['colour']}: only for seal_mode=one_colour (FIR-2.5)")

    def check_data(self, content: dict[str, Any]) -> None:
        check_data(content)

    def facts(self, data: DataVersion) -> list[Fact]:
        return facts(data)

    # -- seeing ------------------------------------------------------------------------
    def scene(self, state: State, *, aids: bool = True) -> FirenzeScene:
        return FirenzeScene(self, cast(FirenzeState, state), aids)

    def view(self, state: State, seat: int) -> View:
        return self.scene(state).view(seat)

    def outcome(self, state: State) -> Outcome:
        """FIR-8.3 to FIR-8.5; before the end without the festivals in hand, which are shown only then."""
        s = cast(FirenzeState, state)
        over = state.decider() == OVER
        items = [*_order_items(s), *_other_items(s), *_majority_items(s)]
        if over or s.open_hands:
            items += _festival_items(s)
        scores = [sum(i.points for i in items if i.seat == seat) for seat in range(s.players)]
        ranks = ranking(scores)
        winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
        trail = [Phrase("trail.shared", {"seats": winners}, "FIR-8.5")] if len(winners) > 1 else []
        return Outcome(scores, ranks, winners, items, trail, over=over)

    def position(self, state: State) -> str:
        return write_position(cast(FirenzeState, state), self.setup(state))

    def from_position(self, text: str) -> State:
        players, options = head(text)
        state = cast(FirenzeState, self.new(players, options))
        read_position(state, text, campanile=self.setup(state)["options"]["campanile"])
        return state

    def decode(self, encoded: bytes) -> State:
        return self.decode_through_text(encoded)

    def describe(self, view: View) -> list[Phrase]:
        return sentences.describe(cast(FirenzeView, view))

    def describe_place(self, view: View, place: str) -> list[Phrase]:
        return sentences.describe_place(cast(FirenzeView, view), place)

    # -- moves --------------------------------------------------------------------------
    def move_shows(self, state: State, code: int) -> tuple[str, dict[str, Any]]:
        return moves.shows(cast(FirenzeState, state), code)

    def move_fields(self, state: State, code: int) -> dict[str, Any]:
        return moves.fields(cast(FirenzeState, state), code)

    def prompt_fields(self, state: State, seat: int) -> dict[str, Any]:
        return moves.prompt_fields(cast(FirenzeState, state), seat)

    def refusal(self, state: State, seat: int, code: int) -> Phrase:
        return refusal(cast(FirenzeState, state), seat, code)

    def gather_places(self, state: State, gathering: str) -> list[Phrase]:
        """FIR-3.3: the price lies on the cards to the left of the chosen one, a stone on each."""
        s = cast(FirenzeState, state)
        return [Phrase("place.price", {"slot": slot + 1, "card": meta.CARD_NAMES[s.row[slot]]}) for slot in range(s.frames.arg(0))]

    # -- what holds ------------------------------------------------------------------------
    def conserved(self, state: State) -> dict[str, int]:
        """Stones of every colour, copies of every card, seals of every seat."""
        s = cast(FirenzeState, state)
        out = {name: stones_in_play(s, colour) for colour, name in enumerate(meta.COLOUR_NAMES)}
        out |= {name: copies_in_play(s, card) for card, name in enumerate(meta.CARD_NAMES)}
        for seat in range(s.players):
            out[f"seals of seat {seat}"] = int(s.seals_left[seat]) + sum(1 for x in s.seal if x == seat)
        return out

    def observation(self, players: int, options: Mapping[str, Any]) -> tuple[Section, ...]:
        seats = ["own", *(f"left {n}" for n in range(1, players))]
        sorts = int(card_sorts(self.rules_version))
        return (
            Section("what is asked", c.QUESTIONS),
            Section("awaited, phase, active, starter, turn, end holder, built, exchanged, pile, start cards", o.COURSE, -2, 99_999),
            Section("card, slot, paying, colour, victim, left, tower asked, slot chosen", o.PENDING, 0, 88),
            Section("seal on each order", c.ORDERS, 0, 1 + players),
            Section("order of each balcony", c.NUMERALS, 0, c.ORDERS),
            Section("floor tokens", c.FLOORS, 0, 1 + players),
            Section("church cards", c.SPACES, 0, sorts),
            Section("cards of the row", c.SLOTS, 0, sorts),
            Section("stones on the row by slot and colour", c.SLOTS * c.COLOURS, 0, 25),
            Section("bag", c.COLOURS, 0, 25),
            Section("discards", sorts, 0, 20),
            Section("cards unseen", sorts, 0, 20),
            Section("persons played this turn", sorts),
            *(
                part
                for who in seats
                for part in (
                    Section(f"{who}: points", 1, -99, 999),
                    Section(f"{who}: seals left, hand size, bell built", 3, 0, 52),
                    Section(f"{who}: storage", c.COLOURS, 0, 25),
                    Section(f"{who}: towers: colour, height, grown", c.SITE * o.TOWER, 0, 25),
                    Section(f"{who}: cards", sorts, o.HIDDEN, 20),
                )
            ),
        )

    def unknown(self, state: State, seat: int) -> dict[str, Any]:
        """FIR-9.3: nothing. Every card is taken face up, and the future of bag and pile is not in the state."""
        return {}


def _order_items(s: FirenzeState) -> list[ScoreItem]:
    out = []
    for order, who in enumerate(s.seal):
        if 0 <= who < s.players:
            name = meta.ORDER_NAMES[order]
            shows = {"target": f"order:{name}"}
            out.append(ScoreItem(int(who), int(order_value(s, order)), Phrase("score.order", {"order": name}, "FIR-3.12"), shows))
    return out


def _other_items(s: FirenzeState) -> list[ScoreItem]:
    out = []
    for floor, who in enumerate(s.token):
        if who >= 0:
            number = meta.FLOOR_NUMBERS[floor]
            say = Phrase("score.token", {"floor": number}, "FIR-3.13")
            out.append(ScoreItem(int(who), int(s.tables.token_points[floor]), say, {"target": f"token:{number}"}))
    for seat in range(s.players):
        if s.church_points[seat]:
            out.append(ScoreItem(seat, int(s.church_points[seat]), Phrase("score.church", {}, "FIR-7.4")))
    if s.end_holder >= 0:
        out.append(ScoreItem(int(s.end_holder), int(s.tables.last_seal), Phrase("score.last_seal", {}, "FIR-8.1")))
    return out


def _majority_items(s: FirenzeState) -> list[ScoreItem]:
    out = []
    for colour, name in enumerate(meta.COLOUR_NAMES):
        who = int(leader(s, colour))
        if who >= 0:
            say = Phrase("score.majority", {"colour": name}, "FIR-8.3")
            out.append(ScoreItem(who, int(s.tables.majority[colour]), say, {"target": f"majority:{name}"}))
    return out


def _festival_items(s: FirenzeState) -> list[ScoreItem]:
    out = []
    for seat in range(s.players):
        for card, name in enumerate(meta.CARD_NAMES):
            if s.tables.kind[card] == c.FESTIVAL:
                say = Phrase("score.festival", {"card": name}, "FIR-8.4")
                out += [ScoreItem(seat, int(festival_points(s, seat, card)), say)] * int(s.held[seat * c.CARDS + card])
    return out


FIRENZE = Firenze()
