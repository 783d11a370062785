"""Carcassonne at the edge: options, views, sentences, reasons, text."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, cast

from capomastro.games.carcassonne import codes as c
from capomastro.games.carcassonne import data, position, queries, telling
from capomastro.games.carcassonne.notation import CHOICES, CODEC, EVENTS, KIND_NAMES
from capomastro.games.carcassonne.observation import sections
from capomastro.games.carcassonne.rules import CarcassonneState, new_state
from capomastro.games.carcassonne.scene import CarcassonneScene
from capomastro.games.carcassonne.state import in_crowd
from capomastro.games.carcassonne.tiles import Tables, build_tables
from capomastro.games.carcassonne.view import CarcassonneView, Feature
from capomastro.kernel.data import DataVersion, Fact
from capomastro.kernel.game import Case, Game, Section
from capomastro.kernel.options import Option, read_options
from capomastro.kernel.state import OVER, State
from capomastro.kernel.view import Outcome, Phrase, ScoreItem, View, ranking

CROP_SETS = {"none": [], "1": ["crop_circles_1"], "2": ["crop_circles_2"], "both": ["crop_circles_1", "crop_circles_2"]}


class Carcassonne(Game):
    id = "carcassonne"
    package = "capomastro.games.carcassonne"
    players = range(2, 6)
    options = (
        Option("crop_circles", "choice", "none", tuple(CROP_SETS), clause="CAR-8.1"),
        Option("returned_followers_usable_for_A", "flag", True, clause="CAR-8.9"),
        Option("skip_pointless_crop", "flag", False, clause="CAR-8.3"),
        Option("small_city", "choice", 2, (2, 4), clause="CAR-9.1"),
        Option("farmers", "choice", "first", ("first", "second", "third"), clause="CAR-9.2"),
    )
    max_decisions = 300                 # 83 tiles with two decisions each, 12 crop circles with six
    codec = CODEC
    choices = CHOICES
    sources = ("deck",)
    events = EVENTS
    view_type = CarcassonneView
    aids = frozenset({"if_ended", "at_end", "gains"})
    # Three turns at most fit on each of the 168 squares beside 83 tiles. KB, roads on all sides, fits in all four, but
    # only at the 108 road sides of the other tiles: 432.
    widest = 504
    trials = (
        Case(2),
        Case(3, {"crop_circles": "1"}),
        Case(5, {"crop_circles": "both", "returned_followers_usable_for_A": False, "farmers": "third"}),
        Case(4, {"crop_circles": "2", "skip_pointless_crop": True, "small_city": 4, "farmers": "second"}),
    )

    def __init__(self, rules: int | None = None) -> None:
        super().__init__(rules)
        self._tables = lru_cache(maxsize=64)(self._build_tables)

    def create(self, players: int, options: dict[str, Any], data: DataVersion) -> CarcassonneState:
        tables = self._tables(data.version, options["crop_circles"], options["small_city"], options["farmers"])
        return new_state(tables, players, options["returned_followers_usable_for_A"], options["skip_pointless_crop"])

    def _build_tables(self, version: str, crop: str, small_city: int, farmers: str) -> Tables:
        return build_tables(self.shelf.load(version).content, ["base", *CROP_SETS[crop]], small_city, farmers)

    def check_data(self, content: dict[str, Any]) -> None:
        data.check(content)

    def observation(self, players: int, options: Mapping[str, Any]) -> tuple[Section, ...]:
        read = read_options(self.options, options)
        tables = self._tables(self.shelf.latest, read["crop_circles"], read["small_city"], read["farmers"])
        return tuple(Section(name, size, 0, high) for name, size, high in sections(int(tables.tiles), players))

    def facts(self, data_version: DataVersion) -> list[Fact]:
        return data.facts(data_version.content)

    # -- what is seen --------------------------------------------------------------
    def scene(self, state: State, *, aids: bool = True) -> CarcassonneScene:
        return CarcassonneScene(self, cast(CarcassonneState, state), aids)

    def view(self, state: State, seat: int) -> View:
        return self.scene(state).view(seat)

    def outcome(self, state: State) -> Outcome:
        """CAR-7.4: the most points win, and a tie is shared. The items tell the final scoring in order."""
        s = cast(CarcassonneState, state)
        over = state.decider() == OVER
        final: list[ScoreItem] = []
        paid = [0] * len(s.points)
        harvest = queries.Harvest(s)
        for kind, root, points, winners in queries.final_rows(s):
            say, shows = telling.final_item(s, kind, root, points, harvest)
            for seat in queries.seats_in(winners):
                final.append(ScoreItem(seat, points, say, shows))
                paid[seat * c.KINDS + kind - 1] += points
        track: list[ScoreItem] = []
        for seat in range(int(s.players)):
            for i, kind_name in enumerate(KIND_NAMES[1:], 1):
                at = seat * c.KINDS + i
                earned = int(s.points[at]) - (paid[at] if over else 0)
                if earned:
                    track.append(ScoreItem(seat, earned, Phrase("score.track", {"kind": kind_name}, "CAR-6.10")))
        items = track + final
        scores = [sum(item.points for item in items if item.seat == seat) for seat in range(int(s.players))]
        ranks = ranking(scores)
        winners_of = [seat for seat, rank in enumerate(ranks) if rank == 1]
        trail = [Phrase("tie.shared", {"seats": winners_of}, "CAR-7.4")] if over and len(winners_of) > 1 else []
        return Outcome(scores, ranks, winners_of, items, trail, over)

    def describe(self, view: View) -> list[Phrase]:
        return telling.describe(cast(CarcassonneView, view))

    def describe_place(self, view: View, place: str) -> list[Phrase]:
        return telling.describe_place(cast(CarcassonneView, view), place)

    # -- text ------------------------------------------------------------------------
    def position(self, state: State) -> str:
        setup = self.setup(state)
        options = {o.key: o.write(setup["options"][o.key]) for o in self.options if setup["options"][o.key] != o.default}
        return position.write(cast(CarcassonneState, state), options, setup["data"])

    def from_position(self, text: str) -> State:
        reader = position.Reader(text)
        state = self.new(*reader.setup())
        reader.fill(cast(CarcassonneState, state))
        return state

    # -- moves -----------------------------------------------------------------------
    def move_shows(self, state: State, code: int) -> tuple[str, dict[str, Any]]:
        return self.scene(state).preview(code)[:2]

    def move_fields(self, state: State, code: int) -> dict[str, Any]:
        return self.scene(state).preview(code)[2]

    def prompt_fields(self, state: State, seat: int) -> dict[str, Any]:
        return telling.prompt_fields(cast(CarcassonneState, state), seat)

    def refusal(self, state: State, seat: int, code: int) -> Phrase:
        action, values = self.codec.split(code)
        return telling.refusal(cast(CarcassonneState, state), action.name, values)

    # -- what the kit checks -----------------------------------------------------------
    def conserved(self, state: State) -> dict[str, int]:
        s = cast(CarcassonneState, state)
        standing = [f for _, f in queries.followers(s)]
        totals = {
            f"followers of seat {p}": int(in_crowd(s.supply, p)) + sum(f.number for f in standing if f.seat == p)
            for p in range(int(s.players))
        }
        return {**totals, "tiles missing from the pile": int(s.pile) - sum(int(n) for n in s.left)}

    # -- queries, by the names people use ------------------------------------------------
    def feature_at(self, state: State, place: str) -> Feature:
        """The city, road, field or monastery that the part ``x,y:c0`` belongs to."""
        return queries.feature_at(cast(CarcassonneState, state), place)

    def dead_squares(self, state: State) -> list[str]:
        """The squares beside tiles that no tile left can fill."""
        return queries.dead_squares(cast(CarcassonneState, state))

    def where_fits(self, state: State, tile: str) -> dict[str, list[int]]:
        """Where a tile type would fit, with its rotations."""
        return queries.where_fits(cast(CarcassonneState, state), tile)


CARCASSONNE = Carcassonne()
