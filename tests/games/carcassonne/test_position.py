"""Positions as text: what can be written by hand reads back, and what cannot be is refused with its reason."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.games.carcassonne.scenes import CROP, legal, play, points, scene, supply

from capomastro.games.carcassonne import CARCASSONNE
from capomastro.games.carcassonne import codes as c
from capomastro.kernel.errors import BadPosition, CapomastroError
from capomastro.kernel.packing import Packer
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import OVER

BY_HAND = """
carcassonne 3 crop_circles=1 data=1     # the default set

tile D 0,0 0
tile G 0,-1 1 c0=0*2
tile E 0,1 2 c0=1
removed C KF
points 2 city=8 road=3
turn 2
ask tile 2 tile=CC2
"""


def test_a_position_written_by_hand_can_be_played() -> None:
    state = CARCASSONNE.from_position(BY_HAND.replace(" KF", ""))
    assert state.decider() == 2
    assert points(state) == [0, 0, 11]
    assert supply(state) == [5, 6, 7]
    play(state, "place 0,2 0", "nobody", "choose A")
    assert state.decider() == 0


def test_a_tile_without_a_rotation_lies_as_it_first_fits() -> None:
    state = CARCASSONNE.from_position("carcassonne 2\ntile D 0,0 0\ntile E 0,-1 f0=1\nask draw 0")
    assert "tile E 0,-1 2 f0=1" in CARCASSONNE.position(state).splitlines()
    with pytest.raises(BadPosition, match="it fits there with rotation 2 "):
        CARCASSONNE.from_position("carcassonne 2\ntile D 0,0 0\ntile E 0,-1 0\nask draw 0")
    with pytest.raises(BadPosition, match="it fits there in no rotation"):
        CARCASSONNE.from_position("carcassonne 2\ntile D 0,0 0\ntile E 5,5\nask draw 0")


def test_a_position_reads_back_at_every_step_of_a_game(games_to_play: Callable[[int, int], int]) -> None:
    for seed in range(games_to_play(2, 50)):
        state = CARCASSONNE.new(2 + seed % 4, {"crop_circles": "both"})
        rng = Rng(seed)
        while state.decider() != OVER:
            codes = state.legal()
            state.apply(state.draw(rng) if state.decider() < 0 else codes[rng.below(len(codes))])
            text = CARCASSONNE.position(state)
            again = CARCASSONNE.from_position(text)
            assert again.encode() == state.encode(), text
            assert legal(again) == legal(state)


GOOD = ["carcassonne 2", "tile D 0,0 0", "tile E 0,-1 2", "ask draw 0"]


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ([], "the first line"),
        (["chess 2"], "the first line"),
        (["carcassonne two", *GOOD[1:]], "number of players"),
        (["carcassonne 6", *GOOD[1:]], "from 2 to 5"),
        (["carcassonne 2 crop_circles", *GOOD[1:]], "line 1: an option: 'crop_circles' must be written key=value"),
        (["carcassonne 2 towers=1", *GOOD[1:]], "no option 'towers'"),
        (["carcassonne 2 data=99", *GOOD[1:]], "no data version '99'"),
        (["carcassonne 2 data=1 data=1", *GOOD[1:]], "line 1: option data is given twice"),
        (["carcassonne 2", "ask draw 0"], "no tile lies"),
        (["carcassonne 2", "tile E 0,0 0", "ask draw 0"], "the first tile is the start tile"),
        (["carcassonne 2", "tile D 0,0 1", "ask draw 0"], "the first tile is the start tile"),
        ([*GOOD, "tile Z 1,0 0"], "line 5: tile: 'Z' must be A, B"),
        ([*GOOD, "tile CC1 1,0 0"], "only 0 tiles CC1"),
        ([*GOOD, "removed C C"], "only one tile C (city on all sides with shield)"),
        ([*GOOD, "tile E 1,0 0"], "does not fit on 1,0"),
        ([*GOOD, "tile U 5,5 0"], "does not fit on 5,5"),
        ([*GOOD, "tile U 1,0 3"], "does not fit on 1,0"),
        ([*GOOD, "tile U 0,0 0"], "does not fit on 0,0"),
        ([*GOOD, "tile U here 0"], "'here' must be x,y from"),
        ([*GOOD, "tile U 1,0 4"], "line 5: Turned: '4' must be 0 to 3"),
        ([*GOOD, "tile U"], "write 'tile"),
        ([*GOOD, "tile U 1,0 1 r0"], "line 5: tile: 'r0' must be written key=value"),
        ([*GOOD, "tile U 1,0 1 r0=2"], "seat"),
        ([*GOOD, "tile U 1,0 1 c0=0"], "has no part 'c0'"),
        ([*GOOD, "tile U 1,0 1 x9=0"], "has no part 'x9'"),
        ([*GOOD, "tile U 1,0 1 r0=0 r0=1"], "given twice"),
        ([*GOOD, "tile U 1,0 1 r0=0*2"], "need a crop circle"),
        ([*GOOD, "tile U 1,0 1 r0=0*9"], "number"),
        (["carcassonne 2", "tile D 0,0 0 r0=0", "ask draw 0"], "nobody can stand on the start tile"),
        (["carcassonne 2", "tile D 0,0 0", "tile E 0,-1 2 c0=0", "ask draw 0"], "went home"),
        ([*GOOD[:3], "ask dance 0"], "'dance' is not asked"),
        ([*GOOD[:3], "ask draw 7"], "seat"),
        (GOOD[:3], "must say what is asked"),
        ([*GOOD, "ask draw 0"], "line 5: one thing is asked at a time"),
        ([*GOOD[:3], "ask tile 0"], "a tile is in hand exactly when"),
        ([*GOOD[:3], "ask draw 0 tile=U"], "line 4: ask draw: 'tile=U' is not one of its arguments; it takes nothing"),
        ([*GOOD[:3], "ask tile 0 tile=Z"], "line 4: ask tile: tile=Z: tile is A, B"),
        ([*GOOD[:3], "ask tile 0 tile=C"], "fits nowhere"),
        ([*GOOD[:3], "ask over 0"], "tiles are left"),
        ([*GOOD[:3], "ask crop 0"], "no crop circle"),
        (["carcassonne 2", "tile D 0,0 0", "ask follower 0"], "no tile was placed"),
        ([*GOOD, "turn 1"], "another seat than the one whose turn it is can be asked: write 'turn 0'"),
        ([*GOOD, "returned 0=1"], "during a crop circle only"),
        ([*GOOD, "points 0 city"], "line 5: points 0: 'city' must be written key=value"),
        ([*GOOD, "points 0 castle=3"], "line 5: points 0: 'castle' must be field, road, city, monastery"),
        ([*GOOD, "points 0 city=-3"], "line 5: points 0 city: '-3' must be a whole number from 0 to 9999"),
        ([*GOOD, "what is this"], "line 5: there is no line 'what'; lines are tile, removed, returned, turn, points, ask"),
        (["carcassonne " + "9" * 5000], "from 2 to 5"),
    ],
)
def test_an_impossible_position_is_refused_with_its_reason(lines: list[str], reason: str) -> None:
    with pytest.raises(BadPosition) as refusal:
        CARCASSONNE.from_position("\n".join(lines))
    assert reason in str(refusal.value)


def test_the_refusal_names_the_line() -> None:
    with pytest.raises(BadPosition, match="line 5"):
        CARCASSONNE.from_position("\n".join([*GOOD, "tile U 5,5 0"]))


def test_a_crop_question_needs_somebody_who_can_answer() -> None:
    """CAR-8.5, CAR-8.6"""
    base = ["carcassonne 2 crop_circles=1", "tile D 0,0 0", "tile CC5 1,0 0"]
    for lines, reason in (
        ([*base, "ask remove 1", "turn 0"], "skipped"),
        ([*base, "ask add 1", "turn 0"], "skipped"),
        ([*base, "tile U 2,5 0"], "does not fit"),
    ):
        with pytest.raises(BadPosition, match=reason):
            CARCASSONNE.from_position("\n".join(lines))


def test_a_finished_game_cannot_have_fewer_points_than_its_final_scoring() -> None:
    text = CARCASSONNE.position(scene("E 0,-1 2 f0=0", pile="C"))
    over = text.replace("removed", "removed C").replace("ask draw 0", "ask over 0")
    with pytest.raises(BadPosition, match="final scoring"):
        CARCASSONNE.from_position(over)
    assert points(CARCASSONNE.from_position(over + "points 0 field=4\n")) == [4, 0]


@pytest.mark.parametrize("cut", [1, 7, 20])
def test_damaged_bytes_are_refused(cut: int) -> None:
    encoded = scene("E 0,-1 2 f0=0").encode()
    with pytest.raises(BadPosition):
        CARCASSONNE.decode(encoded[:-cut])


def test_bytes_with_impossible_values_are_refused() -> None:
    """Every single changed byte gives another position that encodes to itself, or is refused; never a crash."""
    encoded = scene("E 0,-1 2 f0=0", hand="U").encode()
    start = encoded.index(b"\n") + 1
    refused = 0
    for at in range(start, len(encoded)):
        for value in (0, 1, 63, 127, 128, 255):
            damaged = encoded[:at] + bytes([value]) + encoded[at + 1 :]
            try:
                state = CARCASSONNE.decode(damaged)
            except CapomastroError:
                refused += 1
            else:
                legal(state)
                assert CARCASSONNE.decode(state.encode()).encode() == state.encode()
    assert refused > 100


def test_bytes_with_more_tiles_of_a_type_than_there_are_are_refused() -> None:
    """CAR-1.1: more crossings or monasteries than the tables have room for."""
    for tile, step in (("X", 1), ("B", c.SPAN)):
        box = Packer()
        for number in (72, c.TILE_IDS.index("D") * 4, 0):
            box.put(number)
        for i in range(1, 72):
            box.put(c.TILE_IDS.index(tile) * 4)
            box.put(i * step)
        with pytest.raises(BadPosition, match="more tiles"):
            CARCASSONNE.decode(_header() + box.bytes() + bytes(2000))


def test_bytes_that_begin_with_another_tile_than_the_start_tile_are_refused() -> None:
    """CAR-2.1"""
    box = Packer()
    for number in (1, c.TILE_IDS.index("B") * 4, 0):
        box.put(number)
    with pytest.raises(BadPosition, match="does not fit"):
        CARCASSONNE.decode(_header() + box.bytes())


def _header() -> bytes:
    return scene().encode().partition(b"\n")[0] + b"\n"


def test_a_follower_that_came_home_and_was_added_at_once_can_be_written_and_read() -> None:
    """CAR-8.9: then more came home this turn than lie in the supply."""
    tiles = "B 0,1 0\nE 0,2 2 c0=1\nE 1,1 1 c0=1 f0=1*5\nE -1,1 3 c0=0"
    state = scene(tiles, hand="CC2", options=CROP)
    play(state, "place 0,3 0", "nobody", "choose A", "add 1,1 c0")
    assert state.decider() == 0
    assert supply(state) == [6, 0]
    assert CARCASSONNE.decode(state.encode()).encode() == state.encode()
    assert CARCASSONNE.from_position(CARCASSONNE.position(state)).encode() == state.encode()
    strict = CARCASSONNE.position(state).replace("data=1", "returned_followers_usable_for_A=no data=1")
    with pytest.raises(BadPosition, match="came home than"):
        CARCASSONNE.from_position(strict)


def test_who_came_home_is_written_once_for_each_seat() -> None:
    text = CARCASSONNE.position(scene("U 1,0 1 r0=0", hand="CC5", options=CROP))
    text = text.replace("ask tile 0 tile=CC5", "ask crop 0\nreturned 0=7 0=7 0=7")
    with pytest.raises(BadPosition, match="write once"):
        CARCASSONNE.from_position(text)
