"""Scenes: what viewers of a position share, and that nothing of it outlives the position."""

from __future__ import annotations

import random

import msgspec
import pytest

from capomastro.kernel.game import Game
from capomastro.kernel.registry import game as find_game
from capomastro.kernel.registry import games
from capomastro.kernel.state import SPECTATOR
from capomastro.kernel.table import Dice, Table


def in_order(view: object) -> bytes:
    """A view as JSON, its names in order."""
    return msgspec.json.encode(view, order="sorted")


def shown(table: Table) -> list[bytes]:
    """Everything a table shows to everybody, through one scene."""
    scene = table.game.scene(table.state)
    viewers = [SPECTATOR, *range(int(table.state.players))]
    views = [in_order(msgspec.json.decode(scene.encode(viewer))) for viewer in viewers]
    return [*views, *(msgspec.json.encode(scene.moves(viewer)) for viewer in viewers), msgspec.json.encode(scene.scores())]


def fresh(table: Table) -> list[bytes]:
    """The same from a table that was never shown: the answers made again from the start."""
    again = Table(table.game, start=table.start, begin=False)
    for step in table.steps:
        again.do(step.code, auto=step.auto)
    game, state = again.game, again.state
    viewers = [SPECTATOR, *range(int(state.players))]
    views = [in_order(game.view(state.clone(), viewer)) for viewer in viewers]
    moves = [msgspec.json.encode(game.moves(state, viewer)) for viewer in viewers]
    return [*views, *moves, msgspec.json.encode(game.outcome(state).scores)]


@pytest.mark.parametrize("name", list(games()))
def test_after_moves_and_undos_at_two_tables_every_view_is_that_of_the_position(name: str) -> None:
    game: Game = find_game(name)
    rng = random.Random(7)
    tables = [Table(game, case.players, case.options, nature=Dice(n)) for n, case in enumerate(game.proof.trials[:2])]
    for turn in range(60):
        table = tables[turn % 2]
        if table.over:
            continue
        shown(table)
        if table.steps and rng.random() < 0.25:
            table.undo(rng.randrange(max(0, len(table.steps) - 6), len(table.steps)))
            table.advance()
        else:
            table.play(rng.choice([int(code) for code in table.state.legal()]))
        if turn % 6 < 2:
            assert shown(table) == fresh(table)


def test_what_all_viewers_share_is_built_once() -> None:
    scene = find_game("carcassonne").scene(Table(find_game("carcassonne"), 3).state)
    one, other = scene.view(0), scene.view(1)
    assert one.seat == 0
    assert other.seat == 1
    assert msgspec.structs.asdict(one)["tiles"] is msgspec.structs.asdict(other)["tiles"]


def test_behind_a_screen_each_viewer_sees_only_its_own_things() -> None:
    scene = find_game("carrara").scene(Table(find_game("carrara"), 3).state)
    for viewer in range(3):
        seats = msgspec.to_builtins(scene.view(viewer))["seats"]
        assert ["blocks" in seat for seat in seats] == [seat == viewer for seat in range(3)]
        assert ["coins" in seat for seat in seats] == [seat == viewer for seat in range(3)]


def test_a_game_without_a_scene_of_its_own_shows_its_views() -> None:
    quarry = find_game("quarry")
    table = Table(quarry, 2)
    scene = quarry.scene(table.state)
    assert [scene.view(seat) for seat in range(2)] == [quarry.view(table.state, seat) for seat in range(2)]
    assert scene.encode(0) == msgspec.json.encode(quarry.view(table.state, 0))
    assert [move.text for move in scene.moves(0)] == [quarry.codec.text(int(code)) for code in table.state.legal()]
    assert not scene.moves(1)
