"""Citadels at the edge: options, notation, views, words and results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from capomastro.games.citadels import catalogue, declare, moves, picture, sentences
from capomastro.games.citadels import codes as c
from capomastro.games.citadels import data as d
from capomastro.games.citadels import observation as o
from capomastro.games.citadels.feats import feats
from capomastro.games.citadels.hands import gift_order
from capomastro.games.citadels.memory.first_layout import renewed
from capomastro.games.citadels.outcome import outcome
from capomastro.games.citadels.position import GRAMMAR
from capomastro.games.citadels.proof import CitadelsProof
from capomastro.games.citadels.refusals import refusal
from capomastro.games.citadels.rules import CitadelsState, new_state
from capomastro.games.citadels.scene import CitadelsScene
from capomastro.games.citadels.setup import chosen
from capomastro.games.citadels.showing import may_be_asked
from capomastro.games.citadels.view import CitadelsView
from capomastro.kernel.data import DataVersion, Fact
from capomastro.kernel.errors import BadPosition
from capomastro.kernel.game import Game, Section, Window, lasting
from capomastro.kernel.notation import Told
from capomastro.kernel.picture import Box, Pen
from capomastro.kernel.state import RESPONSE
from capomastro.kernel.view import Area, Feat, Item, Outcome, Phrase


class Citadels(Game[CitadelsState, CitadelsView], declares=declare):
    """Citadels, the edition of 2017 (Machiavelli Deluxe)."""

    id = "citadels"
    package = "capomastro.games.citadels"
    rules_versions = (1, 2)
    players = d.PLAYERS
    max_decisions = 20_000
    view_type = CitadelsView
    grammar = GRAMMAR
    proof = CitadelsProof()
    widest = 256            # three moves per name in hand, two per building in a city, of 83 cards; the rest is few

    def __init__(self, rules: int | None = None) -> None:
        super().__init__(rules)
        if self.rules_version == 1:
            self.options = declare.OPTIONS_1
        self.uncertain_in = cache(self._uncertain_in)

    # -- set-up -----------------------------------------------------------------
    def create(self, players: int, options: dict[str, Any], data: DataVersion) -> CitadelsState:
        return new_state(d.read_tables(players, options, data.content), players)

    def check_options(self, players: int, options: dict[str, Any]) -> None:
        chosen(players, options, self.shelf.load(self.shelf.latest).content)

    def check_data(self, content: dict[str, Any]) -> None:
        d.check_data(content)

    def facts(self, data: DataVersion) -> list[Fact]:
        return d.facts(data.content)

    def uncertain(self, state: CitadelsState) -> frozenset[str]:
        """Unique buildings whose cost or effect is reconstructed."""
        return self.uncertain_in(self.setup(state)["data"])

    def _uncertain_in(self, version: str) -> frozenset[str]:
        unique = self.shelf.load(version).content["unique"]
        return frozenset(u["id"] for u in unique if "reconstructed" in (u["cost_status"], u["effect_status"]))

    # -- what is seen ---------------------------------------------------------------
    def scene(self, state: CitadelsState, *, aids: bool = True) -> CitadelsScene:
        return CitadelsScene(self, state, aids)

    def view(self, state: CitadelsState, seat: int) -> CitadelsView:
        return self.scene(state).view(seat)

    def observation(self, players: int, options: Mapping[str, Any]) -> tuple[Section, ...]:
        seats = ["own", *(f"left {n}" for n in range(1, players))]
        return (
            Section("what is asked", o.QUESTIONS),
            Section("awaited, phase, round, crown, goal, bell, ending, deck, face down, under the Museum", o.COURSE, RESPONSE, 99_999),
            Section("role, card, gold, builder, character, paid, builds", o.PROMPT, 0, 9_999),
            *self.asked_sections(),
            Section(
                "characters: state, seat, held, mine, aside, killed, bewitched, robbed, warrant, threat, true mark, tax",
                c.MAX_RANKS * o.TILE, 0, 9_999,
            ),
            Section("selection: under way, choosing, left", o.DRAFT - c.MAX_RANKS, 0, c.MAX_RANKS),
            Section("selection: pile by rank", c.MAX_RANKS, 0, c.MAX_RANKS),
            Section("turn: seat, character, income, builds, resumed, immune", o.TURN, 0, 99),
            Section("being built: card, seat, due, paid", o.BUILDING, 0, 9_999),
            Section("ticket wagons: owner, gold", c.WAGONS * o.WAGON, 0, 9_999),
            Section("cards looked at as drawn", o.LOOKED, 0, c.NAMES, kinds=True),
            Section("cards to choose from by name", c.NAMES, 0, c.CARDS),
            Section("hand cards and own buildings usable now by name", c.NAMES),
            *lasting(
                Section("buildings city after city", c.CARDS, 0, 2 * c.NAMES + 1),
                Section("under the deck", c.CARDS, o.HIDDEN, c.NAMES),
                Section("known cards under the Museum", c.CARDS, 0, c.NAMES),
                *(part for who in seats for part in _of_a_seat(who)),
            ),
        )

    def outcome(self, state: CitadelsState) -> Outcome:
        return outcome(state)

    def feats(self, view: CitadelsView, outcome: Outcome, told: Sequence[Told]) -> list[list[Feat]]:
        return feats(view, outcome, told)

    def items(self) -> list[Item]:
        return catalogue.items(self.shelf.load(self.default_data).content)

    def describe(self, view: CitadelsView) -> list[Phrase]:
        return sentences.describe(view)

    def picture(self, view: CitadelsView, pen: Pen) -> Box:
        return picture.picture(view, pen)

    def describe_place(self, view: CitadelsView, place: str) -> list[Phrase]:
        return sentences.describe_place(view, place)

    def walk(self, view: CitadelsView) -> list[Area]:
        return sentences.walk(view)

    def move_shows(self, state: CitadelsState, code: int) -> tuple[str, dict[str, Any]]:
        return moves.move_shows(state, code)

    def move_fields(self, state: CitadelsState, code: int) -> dict[str, Any]:
        return moves.move_fields(state, code)

    def prompt_fields(self, state: CitadelsState, seat: int) -> dict[str, Any]:
        return moves.prompt_fields(state)

    def refusal(self, state: CitadelsState, seat: int, code: int) -> Phrase:
        return refusal(state, seat, code)

    def window(self, state: CitadelsState) -> Window:
        return Window(self.choices[state.frames.kind()].name, tuple(seat for seat in range(state.players) if may_be_asked(state, seat)))

    def blind_choices(self, state: CitadelsState) -> list[str]:
        tables = state.tables
        magistrate = any(state.character(rank) == c.MAGISTRATE for rank in range(tables.ranks))
        there = {"rasputin": tables.actions, "acrobat": tables.actions, "hospital": tables.copies[c.U_HOSPITAL] > 0, "warrant": magistrate}
        return [name for name in super().blind_choices(state) if there[name]]

    def gather_places(self, state: CitadelsState, gathering: str) -> list[Phrase]:
        return [Phrase("place.gift", {"seat": int(seat)}) for seat in gift_order(state)]

    # -- positions ----------------------------------------------------------------------
    def decode(self, encoded: bytes) -> CitadelsState:
        try:
            renewal = renewed(encoded)
        except (ValueError, IndexError):
            raise BadPosition("these bytes are not an encoded position of citadels") from None
        return self.decode_through_text(renewal)


def _of_a_seat(who: str) -> tuple[Section, ...]:
    """What an observation shows of one seat."""
    return (
        Section(f"{who}: gold, cards, size, points, complete, short, protected", o.FIGURES, 0, 9_999),
        Section(f"{who}: city by name", c.NAMES, 0, c.CARDS),
        Section(f"{who}: known hand cards by name", c.NAMES, 0, c.CARDS),
    )


CITADELS = Citadels()
