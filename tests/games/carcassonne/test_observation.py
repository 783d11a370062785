"""The view as integers."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i16
from tests.games.carcassonne.scenes import CROP, play, scene

from capomastro.games.carcassonne import CARCASSONNE
from capomastro.games.carcassonne import codes as c
from capomastro.kernel.state import State


def observed(state: State, seat: int) -> dict[str, list[int]]:
    """An observation by the names of its sections."""
    sections = CARCASSONNE.observation(int(state.players), CARCASSONNE.setup(state)["options"])
    out = vec[i16]([0] * sum(section.size for section in sections))
    state.observe(seat, out, 0)
    found: dict[str, list[int]] = {}
    at = 0
    for section in sections:
        found[section.name] = [int(x) for x in out[at : at + section.size]]
        assert all(section.low <= x <= section.high for x in found[section.name])
        at += section.size
    return found


def test_a_seat_sees_itself_first() -> None:
    state = scene("F 0,-1 1 c0=1", players=3, hand="E", turn=2, more="points 1 city=8")
    mine, other = observed(state, 1), observed(state, 0)
    assert (mine["points"], mine["supply"], mine["turn"]) == ([8, 0, 0], [6, 7, 7], [1])
    assert (other["points"], other["supply"], other["turn"]) == ([0, 8, 0], [7, 6, 7], [2])
    assert mine["asked: tile"] == other["asked: tile"] == [c.TILE_IDS.index("E") + 1]
    assert mine["tiles"][4:8] == [c.TILE_IDS.index("F") + 1, c.REACH, c.REACH - 1, 1]
    assert (mine["follower_seat"][8], other["follower_seat"][8]) == (1, 2)
    assert mine["follower_number"][8] == 1


def test_a_crop_circle_tells_whom_a_could_add() -> None:
    state = scene("U 1,0 1 r0=1*7", hand="CC5", options=CROP)
    play(state, "place -1,0 2", "nobody", "choose B")
    assert observed(state, 0)["usable"] == [7, 0]
