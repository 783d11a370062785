"""Everything about The Palaces of Carrara that people read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from capomastro.games.carrara import catalogue, declare, picture
from capomastro.games.carrara import codes as c
from capomastro.games.carrara import data as d
from capomastro.games.carrara import observation as o
from capomastro.games.carrara.feats import feats
from capomastro.games.carrara.moves import prompt_fields
from capomastro.games.carrara.outcome import outcome
from capomastro.games.carrara.position import GRAMMAR
from capomastro.games.carrara.proof import CarraraProof
from capomastro.games.carrara.refusals import refusal
from capomastro.games.carrara.rules import CarraraState, go_on_setting_up, set_start_player
from capomastro.games.carrara.scene import CarraraScene
from capomastro.games.carrara.sentences import describe, describe_place, walk
from capomastro.games.carrara.showing import Prints, cheapest_payment
from capomastro.games.carrara.state import lay_out
from capomastro.games.carrara.tables import Tables
from capomastro.games.carrara.view import CarraraView
from capomastro.kernel.data import DataVersion, Fact
from capomastro.kernel.errors import BadOption, IllegalMove
from capomastro.kernel.game import Game, Section, lasting
from capomastro.kernel.notation import Told
from capomastro.kernel.picture import Box, Pen
from capomastro.kernel.view import Area, Feat, Item, Outcome, Phrase


class Carrara(Game[CarraraState, CarraraView], declares=declare):
    id = "carrara"
    package = "capomastro.games.carrara"
    players = range(2, 5)
    max_decisions = 6000
    proof = CarraraProof()
    widest = 41                         # six cities and thirty-five buildings to replace
    view_type = CarraraView
    grammar = GRAMMAR

    def __init__(self, rules: int | None = None) -> None:
        super().__init__(rules)
        self._tables: dict[tuple[str, int], Tables] = {}
        self._prints: dict[tuple[str, int], Prints] = {}

    # -- making a game ---------------------------------------------------------
    def check_data(self, content: dict[str, Any]) -> None:
        d.check(content)

    def check_options(self, players: int, options: dict[str, Any]) -> None:
        if options["start"] != "random" and int(options["start"]) > players:
            raise BadOption(Phrase("bad.start", {"start": options["start"], "players": players}))
        if options["mode"] == "base" and options["cards"] != "random":
            raise BadOption(Phrase("bad.cards.base", {}, "PAL-2.9"))
        if options["cards"] != "preset" and options["preset"] != d.PRESETS[0]:
            raise BadOption(Phrase("bad.preset", {"preset": options["preset"]}, "PAL-2.10"))
        chosen = options["chosen"]
        if options["cards"] != "chosen" and chosen:
            raise BadOption(Phrase("bad.chosen", {"cards": ",".join(chosen)}, "PAL-2.9"))
        if options["cards"] == "chosen" and not chosen:
            raise BadOption(Phrase("bad.chosen.none", {}, "PAL-2.9"))
        for number, deck in enumerate(d.DECKS):
            named = [card for card in chosen if d.deck_of(card) == number]
            if len(named) > 1:
                raise BadOption(Phrase("bad.chosen.deck", {"cards": named, "deck": deck}, "PAL-2.9"))

    def tables(self, data: DataVersion, players: int) -> Tables:
        key = (data.hash, players)
        if key not in self._tables:
            self._tables[key] = d.build_tables(data.content, players)
        return self._tables[key]

    def prints(self, data: DataVersion, players: int) -> Prints:
        key = (data.hash, players)
        if key not in self._prints:
            self._prints[key] = Prints(self.tables(data, players), data.content, players)
        return self._prints[key]

    def create(self, players: int, options: dict[str, Any], data: DataVersion) -> CarraraState:
        s = CarraraState()
        s.players = players
        s.tables = self.tables(data, players)
        s.advanced = options["mode"] == "advanced"
        s.free_announcements = options["announcements"] == "free"
        s.screens = declare.SCREENS.index(options["screens"])
        lay_out(s)
        for card in self.fixed_cards(options, data):
            s.cards[d.deck_of(card)] = d.CARDS.index(card)
        if options["start"] != "random":
            set_start_player(s, int(options["start"]) - 1)
        go_on_setting_up(s)
        return s

    def fixed_cards(self, options: dict[str, Any], data: DataVersion) -> tuple[str, ...]:
        """The cards that lie open without a draw."""
        if options["mode"] == "base":
            return d.BASE_CARDS
        if options["cards"] == "preset":
            return tuple(data.content["presets"][options["preset"]]["cards"])
        return tuple(options["chosen"])

    def facts(self, data: DataVersion) -> list[Fact]:
        return d.facts(data.content)

    # -- what people see ---------------------------------------------------------
    def view(self, state: CarraraState, seat: int) -> CarraraView:
        return self.scene(state).view(seat)

    def scene(self, state: CarraraState, *, aids: bool = True) -> CarraraScene:
        return CarraraScene(self, state, aids)

    def items(self) -> list[Item]:
        return catalogue.items(self.prints(self.shelf.load(self.default_data), self.players[0]))

    def describe(self, view: CarraraView) -> list[Phrase]:
        return describe(view)

    def picture(self, view: CarraraView, pen: Pen) -> Box:
        return picture.picture(view, pen)

    def describe_place(self, view: CarraraView, place: str) -> list[Phrase]:
        return describe_place(view, place)

    def walk(self, view: CarraraView) -> list[Area]:
        return walk(view)

    def outcome(self, state: CarraraState) -> Outcome:
        return outcome(state, self.setup(state)["options"]["screens"] == "open")

    def feats(self, view: CarraraView, outcome: Outcome, told: Sequence[Told]) -> list[list[Feat]]:
        return feats(view, outcome, told)

    def prompt_fields(self, state: CarraraState, seat: int) -> dict[str, Any]:
        return prompt_fields(state)

    def refusal(self, state: CarraraState, seat: int, code: int) -> Phrase:
        return refusal(state, seat, code)

    def cheapest_payment(self, state: CarraraState, seat: int, building: str, city: str, replaces: str = "") -> dict[str, int] | None:
        """The plainest blocks with which ``seat`` could pay a building in a city now; None when it cannot.

        With ``replaces`` only the difference to that building is paid (PAL-5.6).
        """
        for given, known in ((building, d.BUILDINGS), (city, d.CITIES), (replaces or building, d.BUILDINGS)):
            if given not in known:
                raise IllegalMove(f"there is no {given!r}; choose from {', '.join(known)}")
        need = int(state.tables.cost[d.BUILDINGS.index(building)])
        if replaces:
            old = d.BUILDINGS.index(replaces)
            need -= int(state.tables.cost[old])
            if state.place[old] != seat * c.CITIES + d.CITIES.index(city) or need <= 0:
                raise IllegalMove(f"{replaces} must be a cheaper building of seat {seat} in {city} to be replaced by {building} (PAL-5.6)")
        return cheapest_payment(state, seat, d.CITIES.index(city), need, 0)

    def observation(self, players: int, options: Mapping[str, Any]) -> tuple[Section, ...]:
        seats = [f"{'own' if n == 0 else f'left {n}'}: " for n in range(players)]
        return (
            Section("what is asked", o.QUESTIONS),
            *lasting(
                Section("turn, start player, turns, end, closer", o.WHOSE, -1, 9999),
                Section("blocks on the wheel by segment and colour", len(d.SEGMENTS) * c.COLOURS, 0, 11),
                Section("notch, blocks in the bag, buildings in the pile", o.MARKET, 0, 42),
                Section("building in each slot", 9, 0, len(d.BUILDINGS), kinds=True),
                Section("where each building is", len(d.BUILDINGS), 0, 2 + players * c.CITIES, kinds=True),
                Section("objects for sale", c.KINDS),
                Section("objects in the supply", c.KINDS, 0, 6),
                Section("who scored each city", c.CITIES, -1, players - 1, kinds=True),
                Section("open cards", o.CARDS),
                Section("blocks picked in this action", c.COLOURS, 0, 11),
            ),
            *self.asked_sections(),
            *lasting(
                Section("blocks still to draw or pay, coins paid", o.COUNTED, 0, 99),
                *(part for who in seats for part in _of_a_seat(who)),
            ),
        )

    def decode(self, encoded: bytes) -> CarraraState:
        return self.decode_through_text(encoded)


def _of_a_seat(who: str) -> tuple[Section, ...]:
    """What an observation shows of one seat."""
    return (
        Section(f"{who}points", 1, 0, 9999),
        Section(f"{who}coins", 1, -1, 9999),
        Section(f"{who}number of blocks and objects", 2, -1, 42),
        Section(f"{who}blocks", c.COLOURS, -1, 7),
        Section(f"{who}objects", c.KINDS, -1, 6),
        Section(f"{who}types and fields scored", len(d.TYPES) + 2),
        Section(f"{who}tokens", len(d.PLACES)),
    )


CARRARA = Carrara()
