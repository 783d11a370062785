"""Scenes: what viewers of a position share, and that what is kept for others shows nothing but what it is kept by."""

from __future__ import annotations

import random
from collections.abc import Callable

import msgspec
import pytest

from capomastro.games.carcassonne import queries
from capomastro.games.carcassonne import showing as carcassonne
from capomastro.games.carrara.game import Carrara
from capomastro.games.citadels import showing as citadels
from capomastro.games.firenze.game import Firenze
from capomastro.kernel.game import Game
from capomastro.kernel.registry import game as find_game
from capomastro.kernel.registry import games
from capomastro.kernel.state import OMNISCIENT, SPECTATOR, State
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


def seen(game: Game, state: State, aids: bool) -> list[bytes]:
    """A position as everybody sees it, and the all-seeing."""
    scene = game.scene(state, aids=aids)
    return [scene.encode(viewer) for viewer in (SPECTATOR, OMNISCIENT, *range(int(state.players)))]


def forget(game: Game, state: State) -> None:
    """Nothing was ever shown: what games keep of parts of views is gone."""
    met = (queries.FOLLOWERS_MET, queries.FEATURES_MET, carcassonne.TILES_MET, citadels.CARDS_MET, citadels.TILES_MET)
    for kept in met:
        kept.clear()
    if isinstance(game, Carrara):
        for prints in game._prints.values():
            prints.boards.clear()
            prints.seats.clear()
    if isinstance(game, Firenze):
        game.prints(game.setup(state)["data"]).orders.clear()


def fresh(table: Table) -> list[bytes]:
    """The same from a table that was never shown: the answers made again from the start."""
    forget(table.game, table.state)
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


@pytest.mark.parametrize("name", list(games()))
def test_parts_kept_from_other_positions_show_this_one(name: str, games_to_play: Callable[[int, int], int]) -> None:
    game: Game = find_game(name)
    cases = game.proof.trials[: games_to_play(2, 100)]
    kept: list[tuple[State, bool, list[bytes]]] = []
    forget(game, game.new(cases[0].players, cases[0].options))
    for n, case in enumerate(cases):
        rng = random.Random(n)
        table = Table(game, case.players, case.options, nature=Dice(n))
        while not table.over and len(table.steps) < 250:
            kept.append((table.state.clone(), bool(n % 2), seen(game, table.state, bool(n % 2))))
            table.play(rng.choice([int(code) for code in table.state.legal()]))
    for state, aids, views in kept:
        forget(game, state)
        assert seen(game, state, aids) == views


def test_what_stays_as_it_is_in_carcassonne_is_the_very_same_and_need_not_be_compared() -> None:
    game, rng = find_game("carcassonne"), random.Random(3)
    table = Table(game, 4, nature=Dice(3))
    last: dict[tuple[str, bytes], object] = {}
    stayed = 0
    while not table.over and len(table.steps) < 150:
        shown = game.scene(table.state).shown()
        parts = [("follower", part) for part in shown["followers"]] + [("feature", part) for part in shown["features"] if not part.cities]
        now: dict[tuple[str, bytes], object] = {(kind, msgspec.json.encode(part)): part for kind, part in parts}
        assert all(now[key] is last[key] for key in now.keys() & last.keys())
        stayed += len(now.keys() & last.keys())
        last = now
        table.play(rng.choice([int(code) for code in table.state.legal()]))
    assert stayed > 500


def test_seats_that_wait_for_another_are_told_the_same_but_whose_eyes_it_is() -> None:
    game = find_game("carcassonne")
    table = Table(game, 4)
    scene, asked = game.scene(table.state), int(table.state.decider())
    for seat in (SPECTATOR, *range(4)):
        base = game.base_view(table.state, seat)
        assert {name: value for name, value in scene.fields(seat).items() if name in base} == base
    waiting = [scene.parts(seat)[0] for seat in (SPECTATOR, *range(4)) if seat != asked]
    assert all(base is waiting[0] for base in waiting)


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
