"""Citadels at the edge: options, notation, views, words and results."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, cast

from capomastro.games.citadels import cards as k
from capomastro.games.citadels import observation as o
from capomastro.games.citadels.hands import gift_order
from capomastro.games.citadels.memory.first_layout import renewed
from capomastro.games.citadels.notation import CARDS, CHARACTERS, CHOICES, CODEC, EVENTS, FIGURES, GATHERINGS, KINDS, SOURCES
from capomastro.games.citadels.options import OPTIONS, OPTIONS_1, chosen, make_setup
from capomastro.games.citadels.position import REMEMBERED, SCALARS, read_position, set_up_of, write_position
from capomastro.games.citadels.proof import CitadelsProof
from capomastro.games.citadels.refusals import refusal
from capomastro.games.citadels.rules import CitadelsState, new_state
from capomastro.games.citadels.scene import CitadelsScene
from capomastro.games.citadels.scoring import I_ACTIONS, I_HAUNTED, I_VAULT, ITEMS, score_items, tie_break
from capomastro.games.citadels.showing import move_fields, move_shows, prompt_fields
from capomastro.games.citadels.telling import describe, describe_place
from capomastro.games.citadels.view import CitadelsView
from capomastro.kernel.data import DataVersion, Fact
from capomastro.kernel.errors import BadData, BadOption, BadPosition
from capomastro.kernel.game import Game, Section
from capomastro.kernel.state import OVER, RESPONSE
from capomastro.kernel.view import Outcome, Phrase, ScoreItem, ranking

ITEM_NAMES = (
    ("city", "CIT-10.1"),
    ("kinds", "CIT-10.2"),
    ("first", "CIT-10.3"),
    ("other", "CIT-10.4"),
    ("basilica", "CIT-8.2"),
    ("capitol", "CIT-8.4"),
    ("imperial_treasury", "CIT-8.13"),
    ("ivory_tower", "CIT-8.14"),
    ("map_room", "CIT-8.19"),
    ("museum", "CIT-8.21"),
    ("statue", "CIT-8.31"),
    ("wishing_well", "CIT-8.36"),
    ("secret_vault", "CIT-8.28"),
    ("action_cards", "CIT-12.8"),
)


class Citadels(Game[CitadelsState, CitadelsView]):
    """Citadels, the edition of 2017 (Machiavelli Deluxe)."""

    id = "citadels"
    package = "capomastro.games.citadels"
    rules_versions = (1, 2)
    players = range(2, 9)
    options = OPTIONS
    max_decisions = 20_000
    codec = CODEC
    choices = CHOICES
    gatherings = GATHERINGS
    figures = FIGURES
    sources = SOURCES
    events = EVENTS
    view_type = CitadelsView
    proof = CitadelsProof()
    widest = 256            # three moves per name in hand, two per building in a city, of 83 cards; the rest is few

    def __init__(self, rules: int | None = None) -> None:
        super().__init__(rules)
        if self.rules_version == 1:
            self.options = OPTIONS_1
        self.uncertain_in = cache(self._uncertain_in)

    # -- set-up -----------------------------------------------------------------
    def create(self, players: int, options: dict[str, Any], data: DataVersion) -> CitadelsState:
        return new_state(make_setup(players, options, data.content), players)

    def check_options(self, players: int, options: dict[str, Any]) -> None:
        chosen(players, options, self.shelf.load(self.shelf.latest).content)

    def check_data(self, content: dict[str, Any]) -> None:
        """Ids, numbers and totals that the engine relies on."""
        cards = [*content["basic"], *content["unique"], *content["action"]]
        if tuple(card["id"] for card in cards) != CARDS or tuple(x["id"] for x in content["characters"]) != CHARACTERS:
            raise BadData("citadels data: characters and cards must be all of the box, in its order")
        if sum(int(card.get("copies", 1)) for card in cards) != k.CARDS:
            raise BadData(f"citadels data: the copies must add up to {k.CARDS} cards")
        for card in cards:
            cost = card.get("cost")
            if cost is not None and not 1 <= cost <= 9:
                raise BadData(f"citadels data: {card['id']} costs {cost}; a cost is 1 to 9, or null for a card that cannot be built")
            if not 0 <= card.get("silver", 0) <= 9:
                raise BadData(f"citadels data: {card['id']} has {card['silver']} silver; 0 to 9")
        if any(not 3 <= int(goal) <= 12 for goal in content["goal"].values()) or len(content["goal"]) != len(self.players):
            raise BadData("citadels data: a goal of 3 to 12 buildings for each number of players")
        if not 0 <= content["start"]["gold"] <= 20 or not 1 <= content["start"]["hand"] <= 6 or content["start"]["unique"] != 14:
            raise BadData("citadels data: start with 0 to 20 gold, 1 to 6 cards and 14 unique buildings")
        for found in content["sets"]:
            if len(found["unique"]) != content["start"]["unique"] or len(found["characters"]) != 8:
                raise BadData(f"citadels data: the set {found['id']} needs 8 characters and 14 unique buildings")

    def facts(self, data: DataVersion) -> list[Fact]:
        """Costs, effects and names with how we know them."""
        out: list[Fact] = []
        content = data.content
        for group in ("basic", "unique", "action", "characters"):
            for i, card in enumerate(content[group]):
                path = f"/{group}/{i}"
                if card.get("cost") is not None:
                    out.append(Fact(f"{path}/cost", card["cost"], card["cost_status"], "fact.cost"))
                if card.get("silver"):
                    out.append(Fact(f"{path}/silver", card["silver"], card["cost_status"], "fact.silver"))
                if "copies" in card:
                    out.append(Fact(f"{path}/copies", card["copies"], "other" if group == "basic" else "rulebook", "fact.copies"))
                for lang, name in card["names"].items():
                    out.append(Fact(f"{path}/names/{lang}/name", name["name"], name["status"], f"fact.name.{lang}"))
        for key, value in content["scoring"].items():
            out.append(Fact(f"/scoring/{key}", value, "rulebook"))
        for players, goal in content["goal"].items():
            out.append(Fact(f"/goal/{players}", goal, "rulebook"))
        for key in ("gold", "hand", "unique"):
            out.append(Fact(f"/start/{key}", content["start"][key], "rulebook"))
        return out

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
            Section("role, card, gold, builder, character, other, paid, builds, count", o.PROMPT, 0, 9_999),
            Section("state, seat, held, mine, aside, six markers and tax of each character", k.MAX_RANKS * o.TILE, 0, 9_999),
            Section("selection under way, choosing, left, pile by rank", o.DRAFT, 0, k.MAX_RANKS),
            Section("turn: seat, character, income, builds, resumed, immune", o.TURN, 0, 99),
            Section("being built: card, seat, due, paid", o.BUILDING, 0, 9_999),
            Section("owner and gold of each Ticket Wagon", o.WAGONS * o.WAGON, 0, 9_999),
            Section("cards looked at, as drawn", o.LOOKED, 0, k.NAMES),
            Section("cards to choose from, by name", k.NAMES, 0, k.CARDS),
            Section("hand cards and own buildings usable now, by name", k.NAMES),
            Section("buildings city after city, oldest first", k.CARDS, 0, 2 * k.NAMES + 1),
            Section("under the deck, next first", k.CARDS, o.HIDDEN, k.NAMES),
            Section("known cards under the Museum, oldest first", k.CARDS, 0, k.NAMES),
            *(
                section
                for seat in seats
                for section in (
                    Section(f"{seat}: gold, cards, size, points, complete, short, protected", o.FIGURES, 0, 9_999),
                    Section(f"{seat}: city by name", k.NAMES, 0, k.CARDS),
                    Section(f"{seat}: known hand cards by name", k.NAMES, 0, k.CARDS),
                )
            ),
        )

    def outcome(self, state: CitadelsState) -> Outcome:
        """CIT-10: itemised; before the end without what is hidden in hands."""
        over = state.decider() == OVER
        items: list[ScoreItem] = []
        for seat in range(int(state.players)):
            points = score_items(state, seat)
            for i in range(ITEMS):
                if points[i] and (over or i not in (I_VAULT, I_ACTIONS)):
                    key, clause = ITEM_NAMES[i]
                    fields: dict[str, Any] = {"seat": seat}
                    if i == 1 and state.has(seat, k.U_HAUNTED_QUARTER):
                        fields["haunted"] = KINDS[points[I_HAUNTED]]
                    items.append(ScoreItem(seat, int(points[i]), Phrase(f"score.{key}", fields, clause), fields))
        scores = [sum(item.points for item in items if item.seat == seat) for seat in range(int(state.players))]
        keys = [(score, int(tie_break(state, seat))) for seat, score in enumerate(scores)]
        ranks = ranking(keys)
        trail = []
        best = max(scores)
        tied = [seat for seat, score in enumerate(scores) if score == best]
        if over and len(tied) > 1:
            winners = [seat for seat in tied if ranks[seat] == 1]
            if len(winners) == 1:
                rank = keys[winners[0]][1]
                character = CHARACTERS[state.character(rank - 1)]
                trail.append(Phrase("score.tie", {"seats": tied, "seat": winners[0], "character": character}, "CIT-10.6"))
            else:
                trail.append(Phrase("score.shared", {"seats": winners}, "CIT-10.6"))
        return Outcome(scores, ranks, [seat for seat, rank in enumerate(ranks) if rank == 1], items, trail, over=over)

    def describe(self, view: CitadelsView) -> list[Phrase]:
        return describe(view)

    def describe_place(self, view: CitadelsView, place: str) -> list[Phrase]:
        return describe_place(view, place)

    def move_shows(self, state: CitadelsState, code: int) -> tuple[str, dict[str, Any]]:
        return move_shows(state, code)

    def move_fields(self, state: CitadelsState, code: int) -> dict[str, Any]:
        return move_fields(state, code)

    def prompt_fields(self, state: CitadelsState, seat: int) -> dict[str, Any]:
        return prompt_fields(state)

    def refusal(self, state: CitadelsState, seat: int, code: int) -> Phrase:
        return refusal(state, seat, code)

    def gather_places(self, state: CitadelsState, gathering: str) -> list[Phrase]:
        return [Phrase("place.gift", {"seat": int(seat)}) for seat in gift_order(state)]

    # -- positions ----------------------------------------------------------------------
    def position(self, state: CitadelsState) -> str:
        return write_position(state)

    def from_position(self, text: str) -> CitadelsState:
        setup = set_up_of(text)
        rules = setup.get("rules", self.rules_version)
        if rules != self.rules_version:
            raise BadPosition(f"citadels position: written under rules version {rules}; this is rules version {self.rules_version}")
        try:
            players = int(str(setup.get("players", 4)))
            options = {**cast(dict[str, Any], setup.get("options", {}))}
            if "data" in setup:
                options["data"] = setup["data"]
            state = self.new(players, options)
        except (BadOption, BadData, ValueError, TypeError) as error:
            raise BadPosition(f"citadels position: {error}") from None
        read_position(state, text)
        return state

    def decode(self, encoded: bytes) -> CitadelsState:
        try:
            renewal = renewed(encoded, SCALARS, REMEMBERED)
        except (ValueError, IndexError):
            raise BadPosition("these bytes are not an encoded position of citadels") from None
        return self.decode_through_text(renewal)


CITADELS = Citadels()
