"""The position in memory: a board and a frontier that grow, and how much room all of it takes."""

from __future__ import annotations

from capomastro import game
from capomastro.games.carcassonne import codes as c
from capomastro.games.carcassonne.declare import FIELDS
from capomastro.games.carcassonne.rules import CarcassonneState
from capomastro.games.carcassonne.state import lay, open_sides, root_of, tile_at, tiles_in
from capomastro.kernel.fields import Cells
from capomastro.kernel.playout import playout
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import Count

ROAD_TYPE = c.TILE_IDS.index("D")           # the start tile: a road from west to east, a city in the north
LENGTH = 60
WIDTHS = {"u8": 1, "i16": 2, "i32": 4, "i64": 8}


def new() -> CarcassonneState:
    state = game("carcassonne").new(2)
    assert isinstance(state, CarcassonneState)
    return state


def long_road() -> CarcassonneState:
    """More tiles in a row than the first board is wide and the first frontier long."""
    state = new()
    for step in range(1, LENGTH):
        lay(state, ROAD_TYPE, c.START_SQUARE + step, 0)
    return state


def frontier(state: CarcassonneState) -> list[tuple[int, int]]:
    entries = [int(state.frontier[i]) for i in range(int(state.edges))]
    return [(entry >> 8, entry & 255) for entry in entries]


def test_every_tile_is_found_on_a_board_that_has_grown() -> None:
    state = long_road()
    assert len(state.board) > c.SMALL_BOARD
    assert [int(tile_at(state, c.START_SQUARE + step)) for step in range(LENGTH)] == list(range(1, LENGTH + 1))


def test_no_tile_is_found_where_another_square_has_the_same_cell() -> None:
    state = new()
    assert len(state.board) == c.SMALL_BOARD
    for step in (16, 32, 16 * c.SPAN, -16, -16 * c.SPAN):
        assert tile_at(state, c.START_SQUARE + step) == 0


def test_a_copy_grows_by_itself() -> None:
    state = new()
    copy = state.clone()
    for step in range(1, LENGTH):
        lay(copy, ROAD_TYPE, c.START_SQUARE + step, 0)
    assert (len(state.board), len(state.frontier)) == (c.SMALL_BOARD, c.SHORT_FRONTIER)
    assert frontier(state) == frontier(new())


def test_a_long_road_is_one_feature() -> None:
    state = long_road()
    root = root_of(state, state.parts - 3)          # c0 r0 f0 f1
    assert (int(tiles_in(state.tally[root])), int(open_sides(state.tally[root]))) == (LENGTH, 2)


def test_a_frontier_that_has_grown_holds_each_square_once_and_in_order() -> None:
    state = long_road()
    assert len(state.frontier) > c.SHORT_FRONTIER
    row = range(c.START_SQUARE, c.START_SQUARE + LENGTH)
    north = {square - c.SPAN: c.CITY << 4 for square in row}
    south = {square + c.SPAN: c.FIELD for square in row}
    ends = {row[0] - 1: c.ROAD << 2, row[-1] + 1: c.ROAD << 6}
    assert frontier(state) == sorted((north | south | ends).items())


def test_a_position_of_the_base_game_takes_six_thousand_bytes_at_most() -> None:
    for seed in range(20):
        state = new()
        playout(state, Rng(seed), 1000, Count())
        rows = [field for field in FIELDS if isinstance(field, Cells) and not field.shared]
        assert sum(len(getattr(state, row.name)) * WIDTHS[row.of] for row in rows) < 6000
