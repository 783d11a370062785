"""What a screen and a bot ask: the feature under a follower, squares nothing can fill, where a tile would fit."""

from __future__ import annotations

from typing import cast

import pytest
from tests.games.carcassonne.naive import NaiveGame
from tests.games.carcassonne.scenes import legal, play, scene

from capomastro.games.carcassonne import CARCASSONNE
from capomastro.games.carcassonne import codes as c
from capomastro.games.carcassonne.rules import CarcassonneState
from capomastro.kernel.errors import CapomastroError
from capomastro.kernel.rng import Rng
from capomastro.kernel.state import CHANCE, OVER, State
from capomastro.kernel.view import Phrase
from capomastro.kernel.wording import LANGUAGES


def test_the_city_under_a_knight_tells_its_tiles_owners_and_value() -> None:
    state = scene("F 0,-1 1 c0=0\nG 0,-2 1")
    city = CARCASSONNE.feature_at(state, "0,-1:c0")
    assert city == CARCASSONNE.feature_at(state, "0,0:c0") == CARCASSONNE.feature_at(state, "0,-2:c0")
    assert (city.kind, city.tiles, city.shields, city.open, city.complete) == ("city", 3, 1, 1, False)
    assert city.squares == ["0,-2", "0,-1", "0,0"]
    assert sorted(city.parts) == ["0,-1:c0", "0,-2:c0", "0,0:c0"]
    assert city.owners == [0]
    assert (city.finished, city.at_end, city.gains) == (8, 4, [4, 0])
    assert [(f.place, f.seat, f.role) for f in city.followers] == [("0,-1:c0", 0, "knight")]


def test_a_city_of_two_tiles_would_be_worth_two_when_finished_as_it_is() -> None:
    """CAR-6.4"""
    city = CARCASSONNE.feature_at(scene("G 0,-1 1 c0=0"), "0,0:c0")
    assert (city.finished, city.at_end) == (2, 2)


def test_the_road_under_a_highwayman() -> None:
    road = CARCASSONNE.feature_at(scene("U 1,0 1 r0=1\nU 2,0 1"), "2,0:r0")
    assert (road.kind, road.tiles, road.open, road.owners, road.finished, road.at_end) == ("road", 3, 2, [1], 3, 3)


def test_the_monastery_under_a_monk_counts_the_squares_around_it() -> None:
    monastery = CARCASSONNE.feature_at(scene("B 0,1 0 m0=1\nU 1,0 1"), "0,1:m0")
    assert (monastery.tiles, monastery.open, monastery.at_end, monastery.finished) == (3, 6, 3, 3)
    assert monastery.squares == ["0,0", "1,0", "0,1"]


def test_the_field_under_a_farmer_tells_the_cities_it_feeds() -> None:
    """CAR-7.3"""
    state = scene("E 0,-1 2 f0=1\nU -1,0 1 f1=0\nE 1,-1 1\nG 2,-1 0\nE 3,-1 3")
    blue = CARCASSONNE.feature_at(state, "0,-1:f0")
    assert [(city.squares, city.winners) for city in blue.cities] == [(["0,-1", "0,0"], [0, 1]), (["1,-1", "2,-1", "3,-1"], [1])]
    assert (blue.at_end, blue.gains) == (8, [0, 8])
    red = CARCASSONNE.feature_at(state, "-1,0:f1")
    assert (red.at_end, red.gains) == (4, [4, 0])


TWO_FIELDS = "E 0,-1 2 f0=0\nU -1,0 1 f1=0\nE 1,-1 1\nG 2,-1 0\nE 3,-1 3"


def test_a_city_beside_two_fields_of_a_farmers_owner_is_counted_at_one_of_them() -> None:
    """CAR-7.3: each city pays once, so what the features bring adds up to what would be scored."""
    state = scene(TWO_FIELDS)
    first, second = (CARCASSONNE.feature_at(state, place) for place in ("0,-1:f0", "-1,0:f1"))
    assert CARCASSONNE.view(state, 0).seats[0].if_ended == 8
    assert first.gains[0] + second.gains[0] == 8
    assert sorted(city.elsewhere for field in (first, second) for city in field.cities) == [[], [], [0]]
    third = scene(TWO_FIELDS, options={"farmers": "third"})
    assert [CARCASSONNE.feature_at(third, place).gains[0] for place in ("0,-1:f0", "-1,0:f1")] == [6, 3]


@pytest.mark.parametrize("farmers", ["first", "second", "third"])
@pytest.mark.parametrize("seed", range(4))
def test_what_the_features_bring_is_what_would_be_scored(farmers: str, seed: int) -> None:
    """CAR-7.2, CAR-7.3, CAR-9.2, CAR-9.3: after every move of a game of three, with crop circles for crowds."""
    state = CARCASSONNE.new(3, {"farmers": farmers, "crop_circles": "both"})
    rng = Rng(seed)
    farmed = 0
    while (who := state.decider()) != OVER:
        moves = state.legal()
        state.apply(state.draw(rng) if who == CHANCE else moves[rng.below(len(moves))])
        view = CARCASSONNE.view(state, 0)
        if state.decider() == OVER:
            break
        for seat, has in enumerate(view.seats):
            assert sum(f.gains[seat] for f in view.features) == has.if_ended - has.points
        farmed += sum(f.kind == "field" and any(f.gains) for f in view.features)
    assert farmed


def test_nobody_holds_a_field_but_in_later_editions() -> None:
    """CAR-7.8, CAR-9.2: two farmers of Ann and one of Bo in one field, told in every language without a holder."""
    tiles = "E 0,-1 2 f0=1\nU 1,0 1 f1=0\nU -1,0 1 f1=0\nB 1,-1 0\nB -1,-1 0"
    state = scene(tiles, hand="B", turn=1)
    (field,) = [f for f in CARCASSONNE.view(state, 1).features if f.kind == "field"]
    assert (field.owners, [f.seat for f in field.followers]) == ([], [1, 0, 0])
    told = CARCASSONNE.describe(CARCASSONNE.view(state, 1))
    said = {lang: [CARCASSONNE.words(lang, ["Ann", "Bo"]).say(phrase) for phrase in told] for lang in LANGUAGES}
    assert "Farmers of Ann and Bo in a field over 6 tiles; it touches one completed city." in said["en"]
    assert "Boeren van Ann en Bo op een weide over 6 tegels; die grenst aan één afgebouwde stad." in said["nl"]
    assert "Bauern von Ann und Bo auf einer Wiese über 6 Karten; sie grenzt an eine fertige Stadt." in said["de"]
    wider = next(m for m in CARCASSONNE.moves(state, 1) if m.text == "place 2,-1 0").shows["features"]
    assert [(f["owners"], f["farmers"]) for f in wider if f["kind"] == "field"] == [([], [0, 1])]
    later = CARCASSONNE.view(scene(tiles, hand="B", turn=1, options={"farmers": "second"}), 1)
    assert [f.owners for f in later.features if f.kind == "field"] == [[0]]


def test_roles_and_sides_bend_with_their_sentence() -> None:
    """CAR-4.2, CAR-5.1, CAR-8.4."""
    own = Phrase("refused.own", {"role": "farmer", "square": "0,0"})
    assert CARCASSONNE.words("de").say(own) == "Auf diesem Teil der Karte am Start steht kein Bauer von dir."
    side = Phrase("refused.side", {"side": "north", "here": "city", "there": "road", "square": "0,0"})
    assert CARCASSONNE.words("nl").say(side) == "Aan de noordkant toont de tegel stad en de buurtegel weg: bij het begin."
    circle = Phrase("index.circle", {"role": "farmer"})
    assert CARCASSONNE.words("de").say(circle) == "Der Kornkreis betrifft die Bauern."


def test_no_tile_fits_in_more_ways_than_the_game_declares() -> None:
    """A tile with four equal sides fits in all its turns, but only at such sides of the others; any other in three at most."""
    tables = cast(CarcassonneState, CARCASSONNE.new(2, {"crop_circles": "both"})).tables
    sides = {kind: [int(tables.edge[kind * 16 + side]) for side in range(4)] for kind in range(len(c.TILE_IDS)) if tables.count[kind]}
    squares = 2 * (sum(int(n) for n in tables.count) - 1) + 2       # empty ones beside all tiles but this one, laid in a row
    for kind, own in sides.items():
        turns = max(int(tables.fit[kind * 256 + need]).bit_count() for need in (1, 2, 3))
        if turns > 3:
            assert len(set(own)) == 1
            others = sum(int(tables.count[other]) * edges.count(own[0]) for other, edges in sides.items()) - 4
            assert turns * others == 432
        assert turns * (squares if turns <= 3 else others) <= CARCASSONNE.widest


def test_a_shared_feature_has_two_owners() -> None:
    """CAR-6.8"""
    joined = "G 0,-1 1 c0=0\nV 1,0 0\nB 1,-1 0\nB 1,-2 0\nB 1,-3 0\nN 0,-3 2 c0=1\nF 0,-2 1"
    city = CARCASSONNE.feature_at(scene(joined), "0,-2:c0")
    assert (city.owners, city.gains) == ([0, 1], [5, 5])


@pytest.mark.parametrize("place", ["9,9:c0", "0,0:m0", "0,0", "0,0:z9", "here:c0", "0,0:"])
def test_a_place_that_is_no_part_is_refused(place: str) -> None:
    with pytest.raises(CapomastroError):
        CARCASSONNE.feature_at(CARCASSONNE.new(), place)


def test_where_a_tile_type_would_fit() -> None:
    assert CARCASSONNE.where_fits(CARCASSONNE.new(), "E") == {"0,-1": [2], "0,1": [1, 2, 3]}
    assert CARCASSONNE.where_fits(CARCASSONNE.new(), "X") == {"-1,0": [0], "1,0": [0]}
    assert CARCASSONNE.where_fits(scene("E 0,-1 2"), "C") == {}
    with pytest.raises(CapomastroError, match="tiles are A"):
        CARCASSONNE.where_fits(CARCASSONNE.new(), "Z")


def test_a_placement_may_leave_a_square_that_nothing_can_fill() -> None:
    """CAR-4.4"""
    state = scene("C 0,-1 0\nX 1,0 0", hand="E", pile="")
    assert "1,-1" in CARCASSONNE.dead_squares(state)
    fillable = scene("C 0,-1 0\nX 1,0 0", hand="E", pile="O")
    assert "1,-1" not in CARCASSONNE.dead_squares(fillable)
    assert next(spot for spot in CARCASSONNE.view(fillable, 0).spots if spot.square == "1,-1").types == ["O"]


def random_game(seed: int, players: int = 3) -> tuple[State, NaiveGame, Rng]:
    naive = NaiveGame(players, "both", loan=True, skip=False, small=2, farmers="first")
    return CARCASSONNE.new(players, {"crop_circles": "both"}), naive, Rng(seed)


def test_dead_squares_and_fits_agree_with_the_naive_game() -> None:
    state, naive, rng = random_game(5)
    step = 0
    while state.decider() != OVER:
        if step % 30 == 29:
            left = {name for name, n in naive.left.items() if n} | ({naive.hand} if naive.stage == "tile" else set())
            dead = {
                f"{x},{y}" for x, y in naive.empty_beside() if not any(naive.fits(name, (x, y), r) for name in left for r in range(4))
            }
            assert set(CARCASSONNE.dead_squares(state)) == dead
            for name in c.TILE_IDS:
                fits = {f"place {square} {r}" for square, rotations in CARCASSONNE.where_fits(state, name).items() for r in rotations}
                assert fits == naive.placements(name)
        codes = state.legal()
        code = int(state.draw(rng) if state.decider() == CHANCE else codes[rng.below(len(codes))])
        naive.play(CARCASSONNE.codec.text(code))
        state.apply(code)
        step += 1


@pytest.mark.parametrize("direction", [(1, 0), (-1, 0), (0, 1), (1, 1)])
def test_the_table_has_no_edge_however_far_the_tiles_go(direction: tuple[int, int]) -> None:
    """CAR-3.4: always the farthest square in one direction; the naive game, which has no board at all, agrees."""
    state, naive, rng = random_game(11, 2)

    def far(move: str) -> int:
        x, y = move.split()[1].split(",")
        return direction[0] * int(x) + direction[1] * int(y)

    while state.decider() != OVER:
        if state.decider() == CHANCE:
            code = int(state.draw(rng))
        elif state.asks() == 0:
            assert set(legal(state)) == naive.legal()
            code = CARCASSONNE.codec.parse(max(legal(state), key=far))
        else:
            code = int(state.legal()[0])
        naive.play(CARCASSONNE.codec.text(code))
        state.apply(code)
    reach = max(abs(tile.x) + abs(tile.y) for tile in CARCASSONNE.view(state, 0).tiles)
    assert reach > 43, "farther than half the way round the board that holds it"
    assert CARCASSONNE.outcome(state).scores == naive.score


def test_the_view_shows_who_forbids_a_follower() -> None:
    """CAR-5.3"""
    state = scene("G 0,-1 1 c0=0", hand="E", turn=1)
    play(state, "place 0,-2 2")
    parts = {part.part: part for part in CARCASSONNE.view(state, 1).parts}
    assert parts["c0"].held_by == [0]
    assert parts["f0"].held_by == []
    assert parts["c0"].feature in [feature.id for feature in CARCASSONNE.view(state, 1).features]
