"""The quick estimate that greedy play and search use."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64
from tests.games.carcassonne.scenes import at_the_end, play, scene

from capomastro.games.carcassonne import CARCASSONNE
from capomastro.kernel.state import UNIT, State


def estimate(state: State) -> list[int]:
    out = vec[i64]([0] * int(state.players))
    state.evaluate(out)
    return [int(x) for x in out]


def test_it_is_never_less_than_the_score_if_the_game_ended_now() -> None:
    state = scene("F 0,-1 1 c0=1\nU 1,0 1 r0=0\nE 1,-1 1 f0=0\nE 2,-1 3")
    assert all(e >= score * UNIT for e, score in zip(estimate(state), at_the_end(state), strict=True))


def test_at_the_end_it_is_the_score() -> None:
    state = scene("E 0,-1 2 f0=0\nU 1,0 1 r0=1", pile="C")
    play(state, "draw C")
    assert estimate(state) == [4 * UNIT, 2 * UNIT] == [score * UNIT for score in CARCASSONNE.outcome(state).scores]


def test_an_open_city_promises_more_the_fewer_sides_are_missing() -> None:
    narrow, wide = scene("F 0,-1 1 c0=0\nG 0,-2 1"), scene("F 0,-1 1 c0=0\nR 0,-2 2")
    over_now = [at_the_end(state)[0] * UNIT for state in (narrow, wide)]
    assert over_now[0] == over_now[1]
    assert estimate(narrow)[0] - over_now[0] > estimate(wide)[0] - over_now[1] > 0


def test_followers_in_hand_are_worth_something_while_tiles_are_left() -> None:
    early, last = scene("U 1,0 1 f1=0"), scene("U 1,0 1 f1=0", hand="V", pile="")
    assert estimate(early)[1] > estimate(early)[0]
    assert estimate(last) == [0, 0]
