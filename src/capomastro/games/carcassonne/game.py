"""Carcassonne at the edge: options, views, sentences, reasons, text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from capomastro.games.carcassonne import catalogue, data, declare, drawing, learning, moves, picture, queries, refusals, sentences
from capomastro.games.carcassonne.feats import feats
from capomastro.games.carcassonne.observation import sections
from capomastro.games.carcassonne.outcome import outcome
from capomastro.games.carcassonne.position import GRAMMAR
from capomastro.games.carcassonne.proof import CarcassonneProof
from capomastro.games.carcassonne.rules import CarcassonneState, new_state
from capomastro.games.carcassonne.scene import CarcassonneScene
from capomastro.games.carcassonne.tiles import Tables, build_tables
from capomastro.games.carcassonne.view import CarcassonneView, Feature
from capomastro.kernel.data import DataVersion, Fact
from capomastro.kernel.game import Game, Map, Section, lasting
from capomastro.kernel.notation import Told
from capomastro.kernel.options import read_options
from capomastro.kernel.picture import Box, Pen
from capomastro.kernel.view import Area, Feat, Item, Outcome, Phrase


class Carcassonne(Game[CarcassonneState, CarcassonneView], declares=declare):
    id = "carcassonne"
    package = "capomastro.games.carcassonne"
    players = range(2, 6)
    max_decisions = 300                 # 83 tiles with two decisions each, 12 crop circles with six
    view_type = CarcassonneView
    grammar = GRAMMAR
    aids = frozenset({"if_ended", "at_end", "gains"})
    # Three turns at most fit on each of the 168 squares beside 83 tiles. KB, roads on all sides, fits in all four, but
    # only at the 108 road sides of the other tiles: 432.
    proof = CarcassonneProof()
    widest = 504

    def __init__(self, rules: int | None = None) -> None:
        super().__init__(rules)
        self._tables = lru_cache(maxsize=64)(self._build_tables)

    def create(self, players: int, options: dict[str, Any], data: DataVersion) -> CarcassonneState:
        tables = self._tables(data.version, options["crop_circles"], options["small_city"], options["farmers"])
        return new_state(tables, players, options["returned_followers_usable_for_A"], options["skip_pointless_crop"])

    def _build_tables(self, version: str, crop: str, small_city: int, farmers: str) -> Tables:
        return build_tables(self.shelf.load(version).content, ["base", *declare.CROP_SETS[crop]], small_city, farmers)

    def check_data(self, content: dict[str, Any]) -> None:
        data.check(content)

    def observation(self, players: int, options: Mapping[str, Any]) -> tuple[Section, ...]:
        read = read_options(self.options, options)
        tables = self._tables(self.shelf.latest, read["crop_circles"], read["small_city"], read["farmers"])
        asked, table = sections(int(tables.tiles), players)
        return (*(Section(*part, kinds=True) for part in asked), *self.asked_sections(), *lasting(*(Section(*part) for part in table)))

    def observed_map(self, players: int, options: Mapping[str, Any]) -> Map | None:
        return learning.observed_map(self.shelf.load(self.shelf.latest).content)

    def near(self, options: Mapping[str, Any]) -> Mapping[str, Mapping[str, Sequence[int]]]:
        return learning.near(bool(declare.CROP_SETS[read_options(self.options, options)["crop_circles"]]))

    def facts(self, data_version: DataVersion) -> list[Fact]:
        return data.facts(data_version.content)

    # -- what is seen --------------------------------------------------------------
    def scene(self, state: CarcassonneState, *, aids: bool = True) -> CarcassonneScene:
        return CarcassonneScene(self, state, aids)

    def view(self, state: CarcassonneState, seat: int) -> CarcassonneView:
        return self.scene(state).view(seat)

    def outcome(self, state: CarcassonneState) -> Outcome:
        return outcome(state)

    def feats(self, view: CarcassonneView, outcome: Outcome, told: Sequence[Told]) -> list[list[Feat]]:
        return feats(view, outcome, told)

    def items(self) -> list[Item]:
        return catalogue.items(self.shelf.load(self.default_data).content)

    def describe(self, view: CarcassonneView) -> list[Phrase]:
        return sentences.describe(view)

    def picture(self, view: CarcassonneView, pen: Pen) -> Box:
        return picture.picture(view, pen)

    def describe_place(self, view: CarcassonneView, place: str) -> list[Phrase]:
        return sentences.describe_place(view, place)

    def walk(self, view: CarcassonneView) -> list[Area]:
        tiles = self.shelf.load(self.shelf.published()[-1]).content["tiles"]
        return sentences.walk(view, {tile["id"]: tile["edges"] for tile in tiles})

    def draw(self, state: CarcassonneState, seat: int) -> list[str]:
        return drawing.draw(self.view(state, seat), {tile["id"]: tile for tile in self.data_of(state).content["tiles"]})

    # -- moves -----------------------------------------------------------------------
    def prompt_fields(self, state: CarcassonneState, seat: int) -> dict[str, Any]:
        return moves.prompt_fields(state, seat)

    def refusal(self, state: CarcassonneState, seat: int, code: int) -> Phrase:
        action, values = self.codec.split(code)
        return refusals.refusal(state, action.name, values)

    # -- queries, by the names people use ------------------------------------------------
    def feature_at(self, state: CarcassonneState, place: str) -> Feature:
        """The city, road, field or monastery that the part ``x,y:c0`` belongs to."""
        return queries.feature_at(state, place)

    def dead_squares(self, state: CarcassonneState) -> list[str]:
        """The squares beside tiles that no tile left can fill."""
        return queries.dead_squares(state)

    def where_fits(self, state: CarcassonneState, tile: str) -> dict[str, list[int]]:
        """Where a tile type would fit, with its rotations."""
        return queries.where_fits(state, tile)


CARCASSONNE = Carcassonne()
